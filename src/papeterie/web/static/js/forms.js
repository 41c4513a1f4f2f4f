// Forms with script: colours that never meet, the zone of this device, links to be copied.
const zone = document.querySelector("[data-zone]");
const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
if (zone && !("kept" in zone.dataset) && [...zone.options].some((option) => option.value === here)) zone.value = here;

// The first day is today where one is, until another is chosen.
const start = document.querySelector("[data-today]");
if (start && zone?.value === here) start.value = new Date().toLocaleDateString("sv");

// Whoever takes another building's pen gives it their own.
for (const pens of document.querySelectorAll("[data-pens]")) {
  const choices = [...pens.querySelectorAll("select")];
  const first = new Map(choices.map((choice) => [choice, choice.value]));
  const before = new Map(first);
  pens.addEventListener("change", (event) => {
    const other = choices.find((choice) => choice !== event.target && choice.value === event.target.value);
    if (other) other.value = before.get(event.target);
    for (const choice of choices) {
      const swatch = choice.closest(".pen-row").querySelector("[data-swatch]");
      const colour = getComputedStyle(document.documentElement).getPropertyValue(`--pen-${choice.value}`);
      swatch.style.setProperty(`--pen-${first.get(choice)}`, colour);
      before.set(choice, choice.value);
    }
  });
}

for (const button of document.querySelectorAll("[data-copy]")) {
  if (!navigator.clipboard) continue;
  button.hidden = false;
  button.addEventListener("click", () => navigator.clipboard.writeText(button.dataset.copy));
}
