// The page of a town with script: forms answer in place, tabs and the window of the grid, news.
import { ask, table } from "./parts.js";
import "./cells.js";
import "./live.js";

const address = table.dataset.table;

table.addEventListener("submit", (event) => {
  const form = event.target;
  const chooser = event.submitter;
  if ("live" in form.dataset) {
    event.preventDefault();
    ask(form.action, new FormData(form, chooser));
  } else if ("choose" in form.dataset) {
    event.preventDefault();
    if (form.method === "post") ask(form.action, new FormData(form, chooser));
    else ask(`${address}?${new URLSearchParams(new FormData(form, chooser))}`);
  }
});

// Tabs of a narrow page.
document.querySelector(".tabs")?.addEventListener("click", (event) => {
  const tab = event.target.closest("[data-tab]");
  if (!tab) return;
  event.preventDefault();
  document.body.className = document.body.className.replace(/tab-\w+/, "tab-" + tab.dataset.tab);
  for (const each of document.querySelectorAll("[data-tab]")) each.toggleAttribute("aria-current", each === tab);
  tab.setAttribute("aria-current", "true");
  scrollTo(0, 0);
});
