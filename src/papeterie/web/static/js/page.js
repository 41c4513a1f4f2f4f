// Every page with script: the lamp is lit without loading the page again, menus close with Escape.
const root = document.documentElement;
const dark = matchMedia("(prefers-color-scheme: dark)");

const lit = () => (root.dataset.light || (dark.matches ? "lamp" : "paper")) === "lamp";

function show(button) {
  button.setAttribute("aria-pressed", String(lit()));
  button.value = lit() ? "paper" : "lamp";
}

for (const form of document.querySelectorAll("[data-light-form]")) {
  const button = form.querySelector("button");
  show(button);
  dark.addEventListener("change", () => show(button));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const light = button.value;
    const body = new URLSearchParams({ light, back: "/" });
    root.dataset.light = light;
    show(button);
    fetch(form.action, { method: "POST", body, redirect: "manual" });
  });
}

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && location.hash === "#menu") location.hash = "#main";
});

// Buttons that can't do anything now say why when asked.
document.addEventListener("click", (event) => {
  const off = event.target.closest("[data-why]");
  const say = document.getElementById("say");
  if (off && say) say.textContent = off.dataset.why;
});

// A form is sent once, however often its button is pressed.
document.addEventListener("submit", (event) => {
  const form = event.target;
  if (event.defaultPrevented || form.method !== "post") return;
  if (form.dataset.sent) event.preventDefault();
  form.dataset.sent = "1";
});
addEventListener("pageshow", () => document.querySelectorAll("[data-sent]").forEach((form) => delete form.dataset.sent));

// The grid is a stop for the Tab key only where it slides in its window.
const small = matchMedia("(max-width: 620px)");
const frame = document.querySelector("[data-window]");
const stop = () => frame?.setAttribute("tabindex", small.matches ? "0" : "-1");
small.addEventListener("change", stop);
stop();
