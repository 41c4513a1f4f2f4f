// News of this table from elsewhere: numbers only; the page then asks for what it lacks. Rests while hidden.
import { ask, settled, state, table } from "./parts.js";

let stream = null;

const known = () => state.seen.split(".").map(Number);
const look = () => ask(location.pathname + location.search);

function listen() {
  stream = new EventSource(`${table.dataset.stream}?seen=${state.seen}`);
  // News of what this page did itself often comes before the answer to it.
  const heard = (place) => async (event) => {
    await settled();
    if (+event.data > known()[place]) look();
  };
  stream.addEventListener("entry", heard(0));
  stream.addEventListener("draft", heard(1));
}

function rest() {
  stream?.close();
  stream = null;
}

document.addEventListener("visibilitychange", () => {
  rest();
  if (document.hidden) return;
  look();
  listen();
});
addEventListener("pagehide", rest);
if (!document.hidden) listen();
