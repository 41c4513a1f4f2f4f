// News of this table from elsewhere: numbers only; the page then asks for what it lacks. Rests while hidden.
import { ask, settled, state, table, whenChanged } from "./parts.js";

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

// The next day opens by itself, if the page is there to see it.
let opening = 0;
function waitFor(seconds) {
  clearTimeout(opening);
  if (seconds > 0 && seconds < 2e6) opening = setTimeout(look, 1000 * seconds + 500);
}
whenChanged((news) => waitFor(news.wait));
waitFor(+table.dataset.wait);

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
