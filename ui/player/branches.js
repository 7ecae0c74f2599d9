// The rows of a node by the branches of a question. Fractions of a formula, bars and rows know which
// rows they are about ("branch.class"), and whoever points at one of them lights the others up.

import { html, written } from "./dom.js";

const SMALL = "(max-width: 640px)";
const SHAPES = ["circle", "square", "diamond", "triangle"];

const text = (name, words, attributes = {}) => html(name, attributes, ...written(words));

function drawSign(classes, k) {
  const shape = SHAPES[k % SHAPES.length];
  return html("span", { class: `sign ${shape}`, style: `background: ${classes[k].colour}`, "aria-hidden": "true" });
}

// A class in a branch: how many rows, as a part of the branch's bar.
function drawPart(classes, branch, [k, weight, share]) {
  const { name, colour } = classes[k];
  return html("button", { type: "button", class: "part", "data-rows": `${branch}.${k}`, style: `flex-grow: ${share}; border-bottom: 3px solid ${colour}` },
    drawSign(classes, k), ...written(`${name} ${weight}`));
}

function drawHeading({ branch, name, about, parts }, classes, width) {
  const bar = html("span", { class: "bar" }, ...parts.map((part) => drawPart(classes, branch, part)));
  const heading = html("div", {}, text("strong", name), bar, text("span", about, { class: "about" }));
  return html("tr", { class: "branch", "data-rows": `${branch}.` }, html("th", { colspan: width, scope: "rowgroup" }, heading));
}

function drawRow(group, at, { cells, classes }, order) {
  const id = group.ids[at];
  const k = group.classes[at];
  const weight = group.weights?.[at];
  const drawn = order.map((place) => html("td", {}, ...written(cells[id][place])));
  if (classes[k]) drawn[0].prepend(drawSign(classes, k));
  if (weight) drawn[0].append(text("small", ` ×${weight}`));
  return html("tr", { "data-row": `${group.branch}.${k ?? ""}` }, ...drawn);
}

// Row, target, the attribute under discussion, then the others.
function orderOf(head, column) {
  const own = column === null ? [] : [column + 1];
  const others = head.map((_, place) => place).slice(1, -1).filter((place) => !own.includes(place));
  return [0, head.length - 1, ...own, ...others];
}

export function drawBranches(panel, { column, groups, label, rest }, shared) {
  const order = orderOf(shared.head, column);
  const top = order.map((place) => text("th", shared.head[place]));
  const bodies = groups.map((group) => html("tbody", {},
    ...(group.name ? [drawHeading(group, shared.classes, order.length)] : []),
    ...group.ids.map((_, at) => drawRow(group, at, shared, order))));
  const table = html("table", { class: column === null ? null : "grouped" }, html("thead", {}, html("tr", {}, ...top)), ...bodies);
  const fold = html("details", { class: "branches" }, text("summary", label),
    html("div", { class: "table dense", tabindex: 0 }, table), ...(rest ? [text("p", rest, { class: "note" })] : []));
  fold.open = panel.place.rowsOpen ?? !matchMedia(SMALL).matches;
  fold.addEventListener("toggle", () => (panel.place.rowsOpen = fold.open));
  return fold;
}

function counts(rows, row) {
  const [branch, k] = rows.split(".");
  const [home, own] = row.split(".");
  // Rows that do not know the answer are in no branch, so "all branches" are not theirs.
  return (branch === "" ? home !== "u" : branch === home) && (k === "" || k === own);
}

function light(page, pointed) {
  const { rows, row } = pointed?.dataset ?? {};
  for (const other of page.querySelectorAll("[data-rows], [data-row]")) {
    const { rows: theirs, row: their } = other.dataset;
    const lit = pointed && (rows !== undefined
      ? (their !== undefined ? counts(rows, their) : rows === theirs)
      : other === pointed || (theirs !== undefined && theirs !== "." && counts(theirs, row)));
    other.classList.toggle("lit", Boolean(lit));
  }
}

// Hover and focus light up for as long as they last, a click or a tap until the next one.
export function lightUp(page) {
  let kept = null;
  const pointed = ({ target }) => target.closest?.("[data-rows], [data-row]");
  for (const kind of ["pointerover", "focusin"]) {
    page.addEventListener(kind, (event) => light(page, pointed(event) ?? kept));
  }
  for (const kind of ["pointerleave", "focusout"]) page.addEventListener(kind, () => light(page, kept));
  page.addEventListener("click", (event) => {
    const found = pointed(event) ?? null;
    kept = found === kept ? null : found;
    light(page, kept);
  });
}
