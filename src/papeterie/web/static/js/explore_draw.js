// An Explore & Draw table with script: forms answer in place, the piece in hand is moved by the page itself.
import { say, state, table, whenChanged } from "./parts.js";
import "./live.js";
import { act, choose, show } from "./frame.js";
import { cellName, ground, held, holdAt, isAsked, keys, legal, mirror, moveTo, read, step, turn, under, verdict, whenMoved } from "./ghost.js";

const address = table.dataset.table;
const NAMED = 120;
const NOTCH = 120;
const REST = 160;
const TURNS = "abcdefgh";
document.body.classList.add("scripted");

// A place that was asked for by a button: once the server has it in hand there, the piece goes there.
let wanted = "";
let rest = 0;

table.addEventListener("submit", (event) => {
  const { target: form, submitter } = event;
  if (!("live" in form.dataset || "choose" in form.dataset || "step" in form.dataset)) return;
  event.preventDefault();
  const body = new FormData(form, submitter);
  const method = submitter?.getAttribute("formmethod") || form.method;
  if (method === "post") {
    if (submitter?.id === "go") return place();
    return act(submitter?.getAttribute("formaction") || form.action, body);
  }
  if (held() && stepped(form)) return;
  // The piece stays where it is held, whatever else is chosen.
  if (held() && "choose" in form.dataset && body.has("at")) hold(body);
  if ("step" in form.dataset) {
    clearTimeout(rest);
    wanted = `${body.get("r")} ${body.get("at")}`;
  }
  choose(body);
});

// Steps that the page can do by itself.
const ways = { "to-left": [-1, 0], "to-right": [1, 0], "to-up": [0, -1], "to-down": [0, 1] };
function stepped(form) {
  const what = form.dataset.step;
  if (what in ways) step(...ways[what]);
  else if (what === "turn-it") turn();
  else if (what === "mirror-it") mirror();
  else return false;
  return true;
}

// --- the piece in hand ---------------------------------------------------------------------------

function hold(form) {
  if (!onGrid()) return form;
  form.set("r", TURNS[held().turn]);
  form.set("at", cellName(held().column, held().row));
  return form;
}
const asForm = () => hold(new FormData(document.querySelector("#p-acts form.first")));

// What can't be said of a cell off the grid is said of the nearest on it.
const onGrid = () => held().column >= 0 && held().row >= 0 && held().column < held().columns && held().row < held().rows;

function why() {
  const { why: reason, cells } = verdict();
  if (reason === "overlap") return keys.dataset.overlap.replace("{cells}", cells.map((cell) => cellName(...cell)).join(", "));
  if (reason) return keys.dataset[reason];
  return held().colour ? keys.dataset.colour : "";
}

// What the server has drawn or said of another place steps back; the button names this one.
function follow() {
  document.body.classList.toggle("moving", Boolean(held()) && !isAsked());
  document.body.classList.toggle("turned", Boolean(held()) && held().asked.turn !== held().turn);
}

// The button's name waits until the pointer slows down: laying it out again costs more than moving the piece.
let naming = 0;
function name() {
  naming = 0;
  const go = document.getElementById("go");
  if (!go || !held()) return;
  const wrong = why();
  if (wrong) go.dataset.why = wrong;
  else delete go.dataset.why;
  if (onGrid()) go.querySelector("span").textContent = go.dataset.text.replace("{cell}", cellName(held().column, held().row));
}

function tell() {
  const said = document.getElementById("hold-said");
  if (!said || !held() || !document.getElementById("go")) return;
  const text = why() || (isAsked() ? said.dataset.said : keys.dataset.fits.replace("{cell}", cellName(held().column, held().row)));
  if (said.textContent !== text) said.textContent = text;
}

whenMoved(() => {
  wanted = "";
  follow();
  clearTimeout(naming);
  naming = setTimeout(name, NAMED);
  clearTimeout(rest);
  rest = setTimeout(rested, REST);
});

// Where it rests, it is said whether it fits; what it would bring there the server is asked.
function rested() {
  if (!held()) return;
  tell();
  if (wanted || isAsked() || !onGrid() || !document.getElementById("go")) return;
  if (legal() || held().asked.turn !== held().turn) choose(asForm());
}

function place() {
  const wrong = why();
  if (wrong) {
    document.getElementById("hold-said").textContent = wrong;
    return say(wrong);
  }
  clearTimeout(rest);
  const body = asForm();
  body.set("seen", state.seen);
  return act(address + "/place", body);
}

let dragged = null;

keys.addEventListener("pointermove", (event) => {
  if (!held()) return;
  if (event.pointerType === "mouse") return holdAt(event.clientX, event.clientY);
  if (!dragged || event.pointerId !== dragged.id) return;
  const [column, row] = under(event.clientX, event.clientY);
  const dx = Math.round(column - dragged.column);
  const dy = Math.round(row - dragged.row);
  dragged.far ||= Boolean(dx || dy);
  moveTo(dragged.from[0] + dx, dragged.from[1] + dy);
});

keys.addEventListener("pointerdown", (event) => {
  if (!held() || event.pointerType === "mouse") return;
  if (dragged) return turn(); // a second finger
  const [column, row] = under(event.clientX, event.clientY);
  dragged = { id: event.pointerId, column, row, from: [held().column, held().row], far: false };
  keys.setPointerCapture(event.pointerId);
});

for (const name of ["pointerup", "pointercancel"]) {
  keys.addEventListener(name, (event) => {
    if (!dragged || event.pointerId !== dragged.id) return;
    if (name === "pointerup" && !dragged.far && held()) holdAt(event.clientX, event.clientY);
    dragged = null;
  });
}

keys.addEventListener("click", (event) => {
  if (!held() || event.pointerType !== "mouse") return;
  holdAt(event.clientX, event.clientY);
  place();
});

// A wheel that runs on by itself turns once for every notch, not for every event.
let turnedAt = 0;
keys.addEventListener("wheel", (event) => {
  if (!held() || event.ctrlKey) return;
  event.preventDefault();
  if (Math.abs(event.deltaY) < 1 || event.timeStamp - turnedAt < NOTCH) return;
  turnedAt = event.timeStamp;
  turn();
}, { passive: false });

const arrows = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

// Keys hold everywhere on the page but where something is typed or picked.
document.addEventListener("keydown", (event) => {
  if (!held() || event.ctrlKey || event.metaKey || event.altKey) return;
  const at = event.target;
  if (at.closest("input, select, textarea, summary, dialog, [role=search]")) return;
  const onBoat = at === keys || at === document.body || at.closest("#p-turn, #p-acts, #main") !== null;
  if (!onBoat) return;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (key in arrows) step(...arrows[key]);
  else if (key === "r") turn();
  else if (key === "m") mirror();
  else if (key === "Enter" && (at === keys || at === document.body || at === table)) place();
  else return;
  event.preventDefault();
});

// A to D look at a column of the island; the button that takes it is next.
let looked = false;
document.addEventListener("keydown", (event) => {
  if (held() || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
  if (event.target.closest("input, select, textarea, summary, dialog, [role=search]") || !/^[a-d]$/i.test(event.key)) return;
  const column = document.querySelector(`#p-over button[value="column-${event.key.toUpperCase()}"]`);
  if (!column) return;
  event.preventDefault();
  looked = true;
  column.click();
});
whenChanged(() => {
  if (looked) document.querySelector("#p-acts .filled")?.focus({ preventScroll: true });
  looked = false;
});

// A narrow page turns to the boat when something is to be drawn, and to the island when a day begins.
const BOAT = ["item", "gift", "again", "group", "ready"];
let phase = document.getElementById("p-acts").dataset.phase;
function turnTo() {
  const now = document.getElementById("p-acts").dataset.phase;
  if (now !== phase && now === "choose") show("island");
  else if (now !== phase && BOAT.includes(now)) show("boat");
  phase = now;
}
whenChanged(turnTo);

function refresh() {
  const onBoat = document.activeElement === keys;
  if (read(({ turn, column, row }) => wanted === `${TURNS[turn]} ${cellName(column, row)}`)) wanted = "";
  if (onBoat && !held()) document.querySelector("#p-acts .filled")?.focus({ preventScroll: true });
  keys.hidden = !held();
  keys.tabIndex = held() ? 0 : -1;
  follow();
  name();
  tell();
  for (const button of document.querySelectorAll("#p-spots button")) button.tabIndex = -1;
  for (const each of document.querySelectorAll("[data-scripted]")) each.hidden = false;
}
whenChanged(refresh);
refresh();
