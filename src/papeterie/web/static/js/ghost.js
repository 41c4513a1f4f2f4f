// The piece in hand over the boat: it follows pointer, finger and keys at once, and says why it can't lie there.
// Which marks are legal the server has said already: anchors for each turn, as sets of cells. Only a transform
// of its picture and a few classes change while it moves.

const STRIDE = 32;
const LETTERS = "abcdefghijklmnopqrstuvwxyz";

export const ground = document.querySelector("[data-ground]");
export const keys = document.getElementById("keys");
const part = () => document.getElementById("p-hand");

let piece = null;
let thing = "";

const set = (hex) => {
  const bits = BigInt("0x" + (hex || "0"));
  return (column, row) => column >= 0 && column < STRIDE && row >= 0 && ((bits >> BigInt(row * STRIDE + column)) & 1n) === 1n;
};
const pair = (text) => text.split(",").map(Number);
export const cellName = (column, row) => LETTERS[column] + (row + 1);

// Reads the piece that the server has put into hand; null where none is. One that was moved while the server
// answered stays where it is, unless it is wanted where the server says. Says whether it was.
export function read(wanted) {
  const data = part().dataset;
  document.body.classList.toggle("holds", Boolean(data.cells));
  if (!data.cells) return void (piece = null);
  const before = piece;
  const same = thing === (thing = `${data.cells} ${data.fits} ${data.filled}`);
  const [left, top, side] = pair(data.measures);
  const picture = part().querySelector(".drawing");
  const [columns, rows] = pair(data.grid);
  const [column, row] = pair(data.at);
  const turns = data.cells.split("|").map((text, n) => {
    const cells = text.split(";").map(pair);
    const layer = document.getElementById(`d-turn-${n}`);
    const xs = cells.map(([c]) => c);
    const ys = cells.map(([, r]) => r);
    const box = { left: Math.min(...xs), top: Math.min(...ys), wide: Math.max(...xs) - Math.min(...xs) + 1, tall: Math.max(...ys) - Math.min(...ys) + 1 };
    return { cells, layer, box };
  });
  piece = {
    picture, size: [picture.viewBox.baseVal.width, picture.viewBox.baseVal.height], left, top, side, columns, rows,
    turns, turn: +data.turn, column, row,
    asked: { turn: +data.turn, column, row },
    hull: set(data.hull), filled: set(data.filled),
    fits: data.fits.split(",").map(set), next: pair(data.next), mirror: pair(data.mirror),
    colour: data.colour, crosses: [...part().querySelectorAll(".crosses path")],
  };
  const there = wanted(piece.asked);
  if (before && same && !there) ({ turn: piece.turn, column: piece.column, row: piece.row } = before);
  draw();
  return there;
}

export const held = () => piece;
export const legal = () => piece && piece.fits[piece.turn](piece.column, piece.row);
export const isAsked = () => piece && piece.asked.turn === piece.turn && piece.asked.column === piece.column && piece.asked.row === piece.row;

// Why it can't lie there: "", "outside", "overlap" with the cells, "apart"; as the rules say it.
export function verdict() {
  const at = piece.turns[piece.turn].cells.map(([c, r]) => [piece.column + c, piece.row + r]);
  const outside = at.filter(([c, r]) => !piece.hull(c, r));
  if (outside.length) return { why: "outside", cells: outside };
  const over = at.filter(([c, r]) => piece.filled(c, r));
  if (over.length) return { why: "overlap", cells: over };
  return { why: legal() ? "" : "apart", cells: [] };
}

let waiting = 0;
const listeners = [];
export const whenMoved = (listener) => listeners.push(listener);

function draw() {
  waiting = 0;
  if (!piece) return;
  const { why, cells } = verdict();
  piece.turns.forEach(({ layer }, n) => layer.classList.toggle("now", n === piece.turn));
  piece.turns[piece.turn].layer.classList.toggle("off", Boolean(why));
  // All turns lie at the drawing's corner: its picture as a whole is moved, in shares of its own size.
  const across = (100 * (piece.left + piece.column * piece.side)) / piece.size[0];
  const down = (100 * (piece.top + piece.row * piece.side)) / piece.size[1];
  piece.picture.style.transform = `translate(${across}%, ${down}%)`;
  piece.crosses.forEach((cross, n) => {
    if (cells[n]) cross.setAttribute("transform", `translate(${piece.left + (cells[n][0] + 0.5) * piece.side} ${piece.top + (cells[n][1] + 0.5) * piece.side})`);
    cross.classList.toggle("now", Boolean(cells[n]));
  });
}

function changed() {
  if (!waiting) waiting = requestAnimationFrame(draw);
  for (const listener of listeners) listener();
}

// Within the grid, whatever its turn: at least one cell of the piece stays over it.
export function moveTo(column, row) {
  const { box } = piece.turns[piece.turn];
  const fit = (value, low, high) => Math.max(low, Math.min(high, value));
  column = fit(column, -box.left - box.wide + 1, piece.columns - 1 - box.left);
  row = fit(row, -box.top - box.tall + 1, piece.rows - 1 - box.top);
  if (column === piece.column && row === piece.row) return;
  piece.column = column;
  piece.row = row;
  changed();
}

export function step(dx, dy) {
  piece.picture.classList.add("glides");
  moveTo(piece.column + dx, piece.row + dy);
}

// A turn keeps the middle of the piece where it is.
function turnInto(turn) {
  const was = piece.turns[piece.turn].box;
  const will = piece.turns[turn].box;
  piece.column += was.left + Math.floor((was.wide - will.wide) / 2) - will.left;
  piece.row += was.top + Math.floor((was.tall - will.tall) / 2) - will.top;
  piece.turn = turn;
  changed();
}
export const turn = () => turnInto(piece.next[piece.turn]);
export const mirror = () => turnInto(piece.mirror[piece.turn]);

// The cell of the boat under a point of the screen, as column and row, in fractions.
export function under(x, y) {
  const box = ground.getBoundingClientRect();
  const scale = ground.querySelector(":scope > svg").viewBox.baseVal.width / box.width;
  return [((x - box.left) * scale - piece.left) / piece.side, ((y - box.top) * scale - piece.top) / piece.side];
}

// The piece is held by its middle.
export function holdAt(x, y) {
  const [column, row] = under(x, y);
  const { box } = piece.turns[piece.turn];
  piece.picture.classList.remove("glides");
  moveTo(Math.round(column - box.left - box.wide / 2), Math.round(row - box.top - box.tall / 2));
}
