// Trees in small, and other ways to go to a step by its name.

import { html, svg } from "./dom.js";

function drawSmall({ width, height, lines, dots }) {
  const edges = svg("path", { d: lines.map(([x, y, to, down]) => `M${x} ${y}L${to} ${down}`).join("") });
  const nodes = dots.map(([cx, cy, leaf, colour]) => {
    const dot = svg("circle", { cx, cy, r: leaf ? 4 : 3, class: leaf ? "leaf" : null });
    if (leaf && colour) dot.style.fill = colour;
    return dot;
  });
  return svg("svg", { width, height, viewBox: `0 0 ${width} ${height}`, "aria-hidden": "true" },
    edges, ...nodes);
}

function drawThumb(panel, tree, here) {
  const words = tree.words.map((text) => {
    const line = html("span");
    line.textContent = text;
    return line;
  });
  const button = html("button", { type: "button", class: tree.taken ? "thumb taken" : "thumb",
    "aria-pressed": String(here) }, drawSmall(tree), ...words);
  button.addEventListener("click", () => panel.go(tree.step));
  return button;
}

export function drawTrees(panel, { label, items, here }) {
  const trees = items.map((number) => panel.script.blocks[number][1]);
  return html("div", { class: "smalls", role: "group", "aria-label": label },
    ...trees.map((tree) => drawThumb(panel, tree, tree.id === here)));
}

export function drawSteps(panel, { label, items, now }) {
  const buttons = items.map(([step, name]) => {
    const button = html("button", { type: "button", "aria-pressed": String(step === now) });
    button.textContent = name;
    button.addEventListener("click", () => panel.go(step));
    return button;
  });
  return html("div", { class: "pills", role: "group", "aria-label": label }, ...buttons);
}
