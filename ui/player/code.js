// Pseudo-code: numbered, indented lines with formulas in them, and the one that is running.

import { html, written } from "./dom.js";

const POINTS = /^[，。：；、,.:;)）]*/;

// Texts and formulas take turns. No line begins with the point that follows a formula.
const spelled = (parts, math) => parts.flatMap((part, place) => {
  if (place % 2 === 0) return written(place ? part.replace(POINTS, "") : part);
  return html("span", { class: "together" }, math(part), parts[place + 1].match(POINTS)[0]);
});

function drawLine([number, depth, parts], running, math) {
  const line = html("li", running ? { class: "now", "aria-current": "step" } : {},
    html("span", { class: "number" }, number), html("span", { class: "said" }, ...spelled(parts, math)));
  line.style.setProperty("--depth", depth);
  return line;
}

// Where a program is longer than its room, the running line is in the middle of it.
function inSight(list) {
  const line = list.querySelector(".now");
  if (line) list.scrollTop = line.offsetTop - (list.clientHeight - line.offsetHeight) / 2;
}

// `math` draws a formula, as soon as the typesetter is `ready`.
export function drawCode({ title, lines }, now, math, ready) {
  const numbered = lines.some(([number]) => number);
  const name = html("div", { class: "title" });
  name.textContent = title;
  const list = html("ol", { class: numbered ? "code numbered" : "code", "aria-label": title, tabindex: 0 },
    ...lines.map((line, place) => drawLine(line, place === now, math)));
  for (const settled of [Promise.resolve(), ready]) settled.then(() => inSight(list), () => {});
  return html("div", { class: "program" }, name, list);
}

export const formulasOf = ({ lines }) =>
  lines.flatMap(([, , parts]) => parts.filter((part, place) => place % 2));
