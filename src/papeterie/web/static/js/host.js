// A host finds a card of the printed box: what is typed narrows the list and shows the cards as pictures to press.
import { whenChanged } from "./parts.js";

const SHOWN = 24;
const fold = (text) => text.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "");

let gallery = null;
let options = [];

// The pictures are fetched once, when somebody first looks for a card.
async function pictures(address) {
  gallery ??= fetch(address).then((answer) => answer.text()).then((text) => {
    const page = new DOMParser().parseFromString(text, "text/html");
    const shared = page.querySelector("main > svg");
    if (shared) document.body.append(document.adoptNode(shared));
    return new Map([...page.querySelectorAll("figure.tile")].map((tile) => [tile.id, tile]));
  }).catch(() => new Map());
  return gallery;
}

const form = () => document.querySelector("form[data-finds]");

function ready() {
  const there = form();
  if (!there) return;
  there.querySelector("[data-find]").hidden = false;
  const select = there.elements.card;
  options = [...select.options].filter((option) => option.value).map((option) => ({
    option,
    text: fold(option.text),
    words: fold(`${option.parentNode.label || ""} ${option.text.replace(/ · [a-z]+-\d+$/, "")}`),
  }));
  narrow(there);
}

function matching(typed) {
  const wanted = fold(typed).split(/\s+/).filter(Boolean);
  const fits = ({ words }) => wanted.every((word) => (/^\d+$/.test(word) ? new RegExp(`(^|\\D)${word}(\\D|$)`).test(words) : words.includes(word)));
  const name = fold(typed.trim());
  const named = options.filter(({ option, text }) => option.value === name.replace(" ", "-") || text.match(/^[^:[]*/)[0].trim() === name);
  return name && named.length === 1 ? named : options.filter(fits);
}

async function narrow(there) {
  const field = there.querySelector("#find");
  const found = matching(field.value);
  const ids = new Set(found.map(({ option }) => option.value));
  for (const { option } of options) {
    option.hidden = option.disabled = !ids.has(option.value);
  }
  const select = there.elements.card;
  if (field.value && found.length === 1) select.value = found[0].option.value;
  else if (field.value && !ids.has(select.value)) select.value = "";
  const say = there.querySelector("[data-found]");
  say.textContent = !field.value ? "" : found.length ? say.dataset.found.replace("{n}", found.length) : say.dataset.none;
  await show(there, found);
}

async function show(there, found) {
  const tiles = there.querySelector("[data-tiles]");
  const typed = there.querySelector("#find").value;
  const drawn = await pictures(there.dataset.finds);
  if (there !== form() || typed !== there.querySelector("#find").value) return;
  tiles.hidden = !typed || !found.length;
  tiles.replaceChildren(...(typed ? found.slice(0, SHOWN) : []).map(({ option }) => tile(there, option, drawn)));
}

function tile(there, option, drawn) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "tile";
  button.value = option.value;
  button.setAttribute("aria-pressed", String(there.elements.card.value === option.value));
  const picture = drawn.get(option.value)?.querySelector("svg");
  if (picture) button.append(document.importNode(picture, true));
  const name = document.createElement("span");
  name.textContent = option.value;
  button.append(name);
  button.title = option.text;
  return button;
}

function pressed(there) {
  for (const each of there.querySelectorAll("button.tile")) {
    each.setAttribute("aria-pressed", String(each.value === there.elements.card.value));
  }
}

document.addEventListener("input", (event) => {
  if (event.target.id === "find") narrow(event.target.form);
});
document.addEventListener("change", (event) => {
  if (event.target.form?.matches("[data-finds]")) pressed(event.target.form);
});
document.addEventListener("click", (event) => {
  const tile = event.target.closest("button.tile");
  const there = tile && form();
  if (!there?.contains(tile)) return;
  there.elements.card.value = tile.value;
  pressed(there);
  there.querySelector(".filled").focus();
});
// Enter in the search lays the card down once there is but one.
document.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || event.target.id !== "find") return;
  const select = event.target.form.elements.card;
  if (!select.value) event.preventDefault();
});

let due = form()?.querySelector(".filled")?.textContent;
whenChanged(() => {
  const next = form()?.querySelector(".filled")?.textContent;
  const field = form()?.querySelector("#find");
  if (field && next !== due) {
    field.value = "";
    ready();
    field.focus();
  }
  due = next;
});
ready();
