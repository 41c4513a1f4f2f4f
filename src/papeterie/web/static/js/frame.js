// What every table's page does with script beside its game: what is chosen stands in the address, tabs of a narrow
// page, links to be copied, what the turn is at, news that a screen reader hears.
import { ask, say, table, whenChanged } from "./parts.js";

const address = table.dataset.table;

// What is chosen stands in the address, so that news of the others leaves it as it is.
export function choose(form) {
  form.delete("seen");
  const url = `${address}?${new URLSearchParams(form)}`;
  history.replaceState(null, "", url);
  return ask(url);
}

export function act(url, body) {
  history.replaceState(null, "", address);
  return ask(url, body);
}

export function show(tab) {
  document.body.className = document.body.className.replace(/tab-\w+/, "tab-" + tab);
  for (const each of document.querySelectorAll("[data-tab]")) {
    if (each.dataset.tab === tab) each.setAttribute("aria-current", "true");
    else each.removeAttribute("aria-current");
  }
  table.scrollTo(0, 0);
}

document.addEventListener("click", (event) => {
  const tab = event.target.closest("[data-tab], [data-tab-link]");
  if (tab) {
    event.preventDefault();
    show(tab.dataset.tab || tab.dataset.tabLink);
  }
  const copy = event.target.closest("[data-copy]");
  if (copy) navigator.clipboard?.writeText(copy.dataset.copy);
});

// The body says what the turn is at, for the narrow page's order.
function phase() {
  const now = document.getElementById("p-acts")?.dataset.phase;
  if (now) document.body.className = document.body.className.replace(/phase-\w+/, "phase-" + now);
  for (const button of document.querySelectorAll("[data-copy]")) button.hidden = !navigator.clipboard;
}
whenChanged(phase);
phase();

// What somebody else's "done" brought is announced like one's own.
const news = () => document.querySelector("[data-news]")?.dataset ?? {};
const key = ({ round, news }) => `${round} ${news}`;
let heard = key(news());
whenChanged((answer) => {
  const now = news();
  if (key(now) !== heard && now.news && !answer.say) say(now.news);
  heard = key(now);
});
