// News of this table from elsewhere: numbers only; the page then asks for what it lacks. Rests while hidden.
import { ask, state, table } from "./parts.js";

let stream = null;

const known = () => state.seen.split(".").map(Number);
const look = () => ask(location.pathname + location.search);

function listen() {
  stream = new EventSource(`${table.dataset.stream}?seen=${state.seen}`);
  stream.addEventListener("entry", (event) => { if (+event.data > known()[0]) look(); });
  stream.addEventListener("draft", (event) => { if (+event.data !== known()[1]) look(); });
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
