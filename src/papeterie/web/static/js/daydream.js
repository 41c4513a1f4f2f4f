// A Daydream table with script: forms answer in place, a mouse's click writes, strokes are drawn before one's eyes.
import { held, state, table, whenChanged } from "./parts.js";
import "./live.js";
import { act, choose } from "./frame.js";

const address = table.dataset.table;
const ground = document.querySelector(".ground");
const frame = document.querySelector("[data-window]");
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const small = matchMedia("(max-width: 620px)");

table.addEventListener("submit", (event) => {
  const form = event.target;
  if ("live" in form.dataset) {
    event.preventDefault();
    act(form.action, new FormData(form, event.submitter));
  } else if ("choose" in form.dataset || "cells" in form.dataset) {
    event.preventDefault();
    choose(new FormData(form, event.submitter));
  }
});

// Clouds: a mouse writes at once; keyboard and touch choose, the filled button confirms.

let cells = [];
let chosen = null;
let home = null;
let pointer = "";
let dwell = 0;

const middle = (cell) => [cell.offsetLeft + cell.offsetWidth / 2, cell.offsetTop + cell.offsetHeight / 2];

function read() {
  cells = [...document.querySelectorAll("#p-cells button")];
  const named = document.querySelector("#p-acts .first input[name=c]")?.value;
  chosen = cells.find((cell) => cell.value === named) || null;
  home = chosen;
  for (const cell of cells) {
    cell.tabIndex = cell === chosen ? 0 : -1;
    cell.toggleAttribute("data-cursor", cell === chosen);
  }
  if (chosen) reveal(chosen);
}

function query(cell) {
  const form = new FormData(document.getElementById("p-cells"));
  form.set("c", cell.value);
  return form;
}

// The ghost is drawn where the server put it; it is only moved.
function ghost(cell) {
  const drawn = document.getElementById("d-cursor");
  if (!drawn || !cell || !home?.isConnected) return;
  const svg = ground.querySelector(":scope > svg");
  const scale = svg.viewBox.baseVal.width / svg.clientWidth;
  const [x, y] = middle(cell);
  const [fromX, fromY] = middle(home);
  drawn.setAttribute("transform", `translate(${(x - fromX) * scale} ${(y - fromY) * scale})`);
}

function write(cell) {
  const body = query(cell);
  body.set("seen", state.seen);
  act(address + "/mark", body);
}

const look = (cell) => choose(query(cell));

addEventListener("pointerdown", (event) => { pointer = event.pointerType; cut(); }, true);
addEventListener("keydown", () => cut(), true);

table.addEventListener("click", (event) => {
  const cell = event.target.closest("#p-cells button");
  if (!cell) return;
  event.preventDefault();
  clearTimeout(dwell);
  if (event.detail > 0 && (event.pointerType || pointer) === "mouse") return write(cell);
  look(cell).then(() => {
    if (!event.detail) document.getElementById("go")?.focus({ preventScroll: true });
    // On a narrow page the dice stay above the buttons; what the number would do is not left behind them.
    if (small.matches) document.querySelector("#p-look .note")?.scrollIntoView({ block: "nearest" });
  });
});

table.addEventListener("pointerover", (event) => {
  if (event.pointerType !== "mouse") return;
  clearTimeout(dwell);
  const cell = event.target.closest("#p-cells button");
  ghost(cell || chosen);
  if (cell && cell !== chosen) dwell = setTimeout(() => { if (cell.isConnected && cell.matches(":hover")) look(cell); }, 160);
});

table.addEventListener("focusin", (event) => {
  const cell = event.target.closest("#p-cells button");
  if (!cell) return;
  ghost(cell);
  reveal(cell);
});

const ways = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

table.addEventListener("keydown", (event) => {
  const from = event.target.closest("#p-cells button");
  const way = ways[event.key];
  if (!from || !way) return;
  event.preventDefault();
  const [dx, dy] = way;
  const [x, y] = middle(from);
  let best = null;
  let least = Infinity;
  for (const cell of cells) {
    const [cx, cy] = middle(cell);
    const along = (cx - x) * dx + (cy - y) * dy;
    const far = along + 3 * Math.abs((cx - x) * dy + (cy - y) * dx);
    if (along > 1 && far < least) [best, least] = [cell, far];
  }
  best?.focus({ preventScroll: true });
});

// Strokes are drawn one after the other before the shelf shows what they came to.

let finish = null;
let coming = null;
const waiting = new Map();
const cut = () => finish?.();

held.start = (news) => {
  cut();
  coming = !calm.matches && news.strokes?.length ? news.strokes : null;
};
held.put = (name, put) => {
  if (coming && /^(object-\d+|strokes)$/.test(name)) waiting.set(name, put);
  else put();
};

async function draw(pieces) {
  const strokes = document.getElementById("d-strokes");
  const holder = document.createElementNS("http://www.w3.org/2000/svg", "g");
  strokes?.parentNode.append(holder);
  let over = false;
  finish = () => {
    over = true;
    finish = null;
    holder.remove();
    for (const put of waiting.values()) put();
    waiting.clear();
  };
  const end = finish;
  for (const points of pieces) {
    for (let k = 2; k < points.length && !over; k += 2) {
      const line = document.createElementNS("http://www.w3.org/2000/svg", "path");
      line.setAttribute("d", `M${points[k - 2]} ${points[k - 1]}L${points[k]} ${points[k + 1]}`);
      line.setAttribute("class", "draw-on");
      holder.append(line);
      const long = line.getTotalLength();
      const time = Math.min(420, Math.max(160, long / 0.6));
      line.setAttribute("stroke-dasharray", `${long} ${long + 9}`);
      await line.animate([{ strokeDashoffset: long }, { strokeDashoffset: 0 }], { duration: time }).finished;
    }
  }
  if (!over) end();
}

whenChanged(() => {
  if (coming && waiting.size) draw(coming);
  coming = null;
});

// A narrow page: tabs, and the wings of the sheet in a window.


table.addEventListener("click", (event) => {
  const wing = event.target.closest("[data-wing]");
  if (!wing) return;
  event.preventDefault();
  frame.scrollLeft = document.getElementById("wing-" + wing.dataset.wing).offsetLeft;
});

function wings() {
  // The window only slides sideways: a cloud that is brought into view doesn't roll the shelf into it.
  if (small.matches && frame.scrollTop) frame.scrollTop = 0; // set in vain, it would end a slide under way
  const links = [...document.querySelectorAll("[data-wing]")];
  if (!links.length || !small.matches) return;
  const at = frame.scrollLeft + frame.clientWidth / 2;
  let here = 0;
  links.forEach((link, k) => { if (document.getElementById("wing-" + (k + 1)).offsetLeft <= at) here = k; });
  links.forEach((link, k) => { if (k === here) link.setAttribute("aria-current", "true"); else link.removeAttribute("aria-current"); });
}
frame.addEventListener("scroll", wings, { passive: true });
addEventListener("resize", wings);

function reveal(cell) {
  if (!small.matches) return;
  const at = cell.getBoundingClientRect();
  const seen = frame.getBoundingClientRect();
  if (at.left < seen.left + 20 || at.right > seen.right - 20) frame.scrollLeft += at.left - seen.left - seen.width / 2;
}

function refresh() {
  read();
  wings();
}
whenChanged(refresh);
refresh();
