// Sheets without anything to mark: the slider over a town's life, and watching it grow by itself.
import { ask, state, whenChanged } from "./parts.js";

const slide = document.querySelector("[data-slide]");
const grow = document.querySelector("[data-grow]");
const wait = (time) => new Promise((done) => setTimeout(done, time));

if (slide) {
  const at = slide.elements.at;
  const play = slide.querySelector("[data-play]");
  const label = play.querySelector("span");
  const words = [label.textContent, play.dataset.stop];
  let playing = false;
  let shown = at.value;
  let busy = false;

  const show = async () => {
    if (busy) return;
    busy = true;
    while (shown !== at.value) {
      shown = at.value;
      await ask(`${location.pathname}?at=${shown}`);
    }
    busy = false;
  };
  const stop = () => { playing = false; label.textContent = words[0]; };

  slide.querySelector("[data-show]").hidden = true;
  play.hidden = false;
  at.addEventListener("input", () => { stop(); show(); });
  slide.addEventListener("click", (event) => {
    const step = event.target.closest("[data-step]");
    if (!step) return;
    event.preventDefault();
    stop();
    at.value = +at.value + +step.dataset.step;
    show();
  });
  play.addEventListener("click", async () => {
    if (playing) return stop();
    playing = true;
    label.textContent = words[1];
    if (at.value === at.max) at.value = 0;
    while (playing && +at.value < +at.max) {
      at.value = +at.value + 1;
      await show();
      await wait(+slide.dataset.pause || 260);
    }
    stop();
  });
}

if (grow) {
  const halt = grow.querySelector("[data-stop]");
  let going = false;
  let more = true;
  whenChanged((news) => { more = news.more; });
  const stop = () => { going = false; };
  halt?.addEventListener("click", stop);
  addEventListener("keydown", (event) => { if (event.key === "Escape") stop(); });

  grow.addEventListener("submit", async (event) => {
    event.preventDefault();
    const button = event.submitter;
    const pause = +button.dataset.watch || 0;
    const throws = button.value === "1" ? 1 : button.value === "day" ? 2 : Infinity;
    going = true;
    halt.hidden = !pause;
    for (let n = 0; n < throws && going && more; n++) {
      const body = new FormData();
      body.set("seen", state.seen);
      body.set("rounds", "1");
      await ask(grow.action, body);
      if (pause && n + 1 < throws) await wait(pause);
    }
    halt.hidden = true;
    if (!more) location.reload();
  });
}
