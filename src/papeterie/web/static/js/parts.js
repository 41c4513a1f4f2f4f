// Asks for the parts of the page that have changed and puts them in place.
export const table = document.querySelector("[data-table]");
export const state = { seen: table.dataset.seen, have: table.dataset.have };

// A page may hold parts back and put them in place in its own time.
export const held = { start: () => {}, put: (name, put) => put() };

const listeners = [];
export const whenChanged = (listener) => listeners.push(listener);

let last = Promise.resolve();

// One question after the other, so that answers never cross. A form goes as a page without script sends it.
export function ask(url, form) {
  const body = form && new URLSearchParams(form);
  last = last.then(() => fetchParts(url, body), () => fetchParts(url, body));
  return last;
}

// Once all that was asked for is answered.
export const settled = () => last.catch(() => {});

async function fetchParts(url, body) {
  let news;
  try {
    const answer = await fetch(url, { method: body ? "POST" : "GET", body, headers: { "X-Have": state.have } });
    if (!answer.headers.get("content-type")?.startsWith("application/json")) return refused(answer);
    news = await answer.json();
  } catch {
    return tell(table.dataset.offline);
  }
  apply(news);
}

// A page in place of parts: the table is gone or closed, or something couldn't be written down.
async function refused(answer) {
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const sentence = page.querySelector("main p")?.textContent;
  if (answer.status < 409 || !sentence) return location.reload();
  tell(sentence);
}

function tell(text) {
  const note = document.createElement("p");
  note.className = "note said";
  note.textContent = text;
  document.getElementById("p-said").replaceChildren(note);
  state.have = state.have.replace(/said:\w+/, "said:0");
  say(text);
}

export function say(text) {
  document.getElementById("say").textContent = text;
}

function apply(news) {
  // Another name or other colours are in every part: the page is loaded anew.
  if (news.look !== table.dataset.look) return location.reload();
  state.seen = news.seen;
  state.have = Object.entries(news.have).map((pair) => pair.join(":")).join(",");
  const focus = focused();
  held.start(news);
  for (const [name, html] of Object.entries(news.parts)) held.put(name, () => replace(name, html));
  for (const field of document.querySelectorAll("input[name=seen]")) field.value = news.seen;
  if (news.say) say(news.say);
  for (const listener of listeners) listener(news);
  restore(focus);
}

function replace(name, html) {
  const old = document.getElementById("p-" + name) || document.getElementById("d-" + name);
  if (!old) return;
  const drawn = old.namespaceURI.endsWith("svg");
  const holder = document.createElement("template");
  holder.innerHTML = drawn ? `<svg>${html}</svg>` : html;
  const fresh = drawn ? holder.content.firstChild.firstChild : holder.content.firstElementChild;
  // A row of cells that didn't change is only named.
  for (const row of name === "cells" ? fresh.querySelectorAll("i") : []) {
    const there = old.querySelector(`.across.${row.className}`);
    if (!there) return location.reload();
    sent.set(row, key(there));
  }
  if (name === "draft") mark(old, fresh);
  merge(old, fresh);
}

// How an element was sent; scripts may have changed its attributes since.
const sent = new WeakMap();
const key = (node) => sent.get(node) ?? node.outerHTML ?? node.data;
const remember = (nodes) => nodes.forEach((node) => sent.set(node, key(node)));
for (const part of document.querySelectorAll("[id^=p-], #d-built, #d-free, #d-draft, #d-cursor")) remember([...part.childNodes]);

// What is the same stays the very same element, so that only what changed is painted again.
function merge(old, fresh) {
  for (const { name } of [...old.attributes]) if (!fresh.hasAttribute(name)) old.removeAttribute(name);
  for (const { name, value } of fresh.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  const there = [...old.childNodes];
  const nodes = [...fresh.childNodes];
  if (there.length === nodes.length && there.every((node, n) => node.nodeName === nodes[n].nodeName)) {
    there.forEach((node, n) => replaced(node, nodes[n]));
    return;
  }
  remember(nodes);
  const wanted = new Set(nodes.map(key));
  for (const node of there) if (!wanted.has(key(node))) node.remove();
  let at = old.firstChild;
  for (const node of nodes) {
    if (at && key(at) === key(node)) at = at.nextSibling;
    else old.insertBefore(node, at);
  }
  while (at) {
    const next = at.nextSibling;
    at.remove();
    at = next;
  }
}

function replaced(old, fresh) {
  if (key(old) === key(fresh)) return;
  if (fresh.nodeType === Node.TEXT_NODE) old.data = fresh.data;
  else if (fresh.firstChild || old.firstChild) merge(old, fresh);
  else return old.replaceWith(fresh);
  sent.set(old, key(fresh));
}

// A cell that was just coloured appears as if drawn.
function mark(old, fresh) {
  const place = (use) => `${use.getAttribute("x")} ${use.getAttribute("y")}`;
  const there = new Set([...old.querySelectorAll("use")].map(place));
  for (const use of fresh.querySelectorAll("use")) if (!there.has(place(use))) use.classList.add("fresh");
}

function focused() {
  const at = document.activeElement;
  if (!at || at === document.body) return null;
  const part = at.closest("[id^=p-]");
  return part && { id: at.id, stay: at.dataset.stay, part: part.id, name: at.name, value: at.value, marking: at.form?.action.endsWith("/mark") };
}

// Keeps the keyboard where it was, as far as that still exists.
function restore(focus) {
  const at = document.activeElement;
  const lost = !at || at === document.body;
  if (!focus || !(lost || (focus.marking && at.id === "go"))) return;
  const part = document.getElementById(focus.part);
  const same = focus.name && part?.querySelector(`[name="${focus.name}"][value="${CSS.escape(focus.value)}"]`);
  // What goes up and down step by step goes on there, or turns round where it can go no further.
  const stay = focus.stay && (part?.querySelector(`[data-stay="${focus.stay}"]`) || part?.querySelector("[data-stay]"));
  const next = focus.marking || focus.part === "p-cells" ? document.querySelector("#p-cells [data-cursor]") : null;
  (stay || same || next || document.getElementById("go") || document.querySelector("#p-acts .filled") || part)?.focus({ preventScroll: true });
}
