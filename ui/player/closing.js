// The card at the end of a run, with the way to the next page.

import { html, worded } from "./dom.js";
import { hub } from "./hub.js";

export function drawClosing({ title, facts, note, next }) {
  const list = html("dl", {}, ...facts.map(([name, value]) =>
    html("div", {}, worded("dt", name), worded("dd", value))));
  const card = html("section", { class: "closing", "aria-label": title }, worded("h3", title), list);
  if (note) card.append(worded("p", note, { class: "note" }));
  const link = next && hub().linkTo?.(next.page);
  if (!link) return card;
  link.textContent = `${next.text} ›`;
  link.className = "onward";
  card.append(link, worded("span", next.about, { class: "note" }));
  return card;
}
