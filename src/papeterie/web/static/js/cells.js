// The cells of the sheet: a mouse's click marks; keyboard and touch choose, the filled button confirms.
import { ask, state, table, whenChanged } from "./parts.js";

const frame = document.querySelector("[data-window]");
let cells = [];
let chosen = null;
let pointer = "";

const buttonOf = (name) => cells.find((cell) => cell.value === name);
const rowOf = (cell) => +cell.parentElement.className.match(/r(\d+)/)[1];
const columnOf = (cell) => +cell.className.match(/k(\d+)/)[1];

function read() {
  cells = [...document.querySelectorAll("#p-cells button")];
  const named = document.querySelector("#p-acts input[name=c]")?.value;
  chosen = buttonOf(named) || null;
  for (const cell of cells) {
    const index = cell === chosen ? "0" : "-1";
    if (cell.getAttribute("tabindex") !== index) cell.setAttribute("tabindex", index);
    if (cell !== chosen && "cursor" in cell.dataset) delete cell.dataset.cursor;
  }
  if (chosen) chosen.dataset.cursor = "";
  if (chosen) reveal(chosen);
}

// The ghost is drawn where the server put it; it is only moved.
function preview(cell) {
  const ghost = document.getElementById("d-cursor");
  if (!ghost || !cell || !home) return;
  ghost.setAttribute("transform", `translate(${(columnOf(cell) - home.column) * side} ${(rowOf(cell) - home.row) * side})`);
}
let home = null;
const side = parseFloat(getComputedStyle(document.documentElement).getPropertyValue("--cell"));

function choose(cell) {
  if (chosen) {
    delete chosen.dataset.cursor;
    chosen.tabIndex = -1;
  }
  chosen = cell;
  cell.tabIndex = 0;
  cell.dataset.cursor = "";
  preview(cell);
  const field = document.querySelector("#p-acts input[name=c]");
  const go = document.getElementById("go");
  if (field && go) {
    field.value = cell.value;
    go.querySelector("span").textContent = go.dataset.text.replace("{cell}", cell.value);
  }
}

function mark(cell) {
  const body = new FormData(document.getElementById("p-cells"));
  body.set("seen", state.seen);
  body.set("c", cell.value);
  ask(table.dataset.table + "/mark", body);
}

addEventListener("pointerdown", (event) => { pointer = event.pointerType; }, true);

table.addEventListener("click", (event) => {
  const cell = event.target.closest("#p-cells button");
  if (!cell) return;
  event.preventDefault();
  const mouse = event.detail > 0 && (event.pointerType || pointer) === "mouse";
  if (mouse) return mark(cell);
  choose(cell);
  if (!event.detail) document.getElementById("go")?.focus({ preventScroll: true });
});

table.addEventListener("pointerover", (event) => {
  if (event.pointerType !== "mouse") return;
  preview(event.target.closest("#p-cells button") || chosen);
});

table.addEventListener("focusin", (event) => {
  const cell = event.target.closest("#p-cells button");
  if (cell) {
    preview(cell);
    // Under a finger the window stays where it is, or the tap would end on another cell.
    if (cell.matches(":focus-visible")) reveal(cell);
  }
});

const ways = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

table.addEventListener("keydown", (event) => {
  const from = event.target.closest("#p-cells button");
  const way = ways[event.key];
  if (!from || !way) return;
  event.preventDefault();
  const [dx, dy] = way;
  let best = null;
  let least = Infinity;
  for (const cell of cells) {
    const across = columnOf(cell) - columnOf(from);
    const down = rowOf(cell) - rowOf(from);
    const along = across * dx + down * dy;
    const aside = Math.abs(across * dy) + Math.abs(down * dx);
    const far = along + 3 * aside;
    if (along > 0 && far < least) [best, least] = [cell, far];
  }
  best?.focus({ preventScroll: true });
});

// On a small page the grid slides in a window, and a map shows where one is.
const small = matchMedia("(max-width: 620px)");

function reveal(cell) {
  if (!small.matches) return;
  const at = cell.getBoundingClientRect();
  const seen = frame.getBoundingClientRect();
  const air = at.width;
  if (at.left < seen.left + air || at.right > seen.right - air) frame.scrollLeft += at.left - seen.left - seen.width / 2;
  if (at.top < seen.top + air || at.bottom > seen.bottom - air) frame.scrollTop += at.top - seen.top - seen.height / 2;
}

function map() {
  const shown = document.querySelector("[data-map-window]");
  if (!shown || !small.matches) return;
  const { scrollLeft, scrollTop, clientWidth, clientHeight, scrollWidth, scrollHeight } = frame;
  const part = { left: scrollLeft / scrollWidth, top: scrollTop / scrollHeight, width: clientWidth / scrollWidth, height: clientHeight / scrollHeight };
  for (const [side, share] of Object.entries(part)) shown.style[side] = `${100 * Math.min(1, share)}%`;
}
frame.addEventListener("scroll", map, { passive: true });
addEventListener("resize", map);

function refresh() {
  read();
  home = chosen && { column: columnOf(chosen), row: rowOf(chosen) };
  map();
}
whenChanged(refresh);
refresh();

// With nothing to colour, the window begins where something stands.
if (small.matches && !chosen) {
  const built = document.getElementById("d-built").getBoundingClientRect();
  const seen = frame.getBoundingClientRect();
  frame.scrollLeft += (built.left + built.right - seen.left - seen.right) / 2;
  frame.scrollTop += (built.top + built.bottom - seen.top - seen.bottom) / 2;
  map();
}
