// Two trees on one plane: the rule of a region, the way of a point, and the sum over all regions.
// Python has made every word (ui/boundary/guide.py); here they are put together for a step.

import { drawButton, drawTable } from "./blocks.js";
import { fill, html, written } from "./dom.js";
import { drawFormula } from "./formula.js";
import { seenAt } from "./hiding.js";

export const REGIONS = {
  region: (panel, number) => drawRegion(panel, panel.script.tables[number]),
  sum: (panel, number) => drawSum(panel, panel.script.tables[number]),
  release: (panel, text) => drawRelease(panel, text),
};

function cursorOf(panel, guide) {
  return guide.track[Math.min(seenAt(panel.place), guide.track.length - 1)];
}

// The conditions from the root to a node.
function ruleOf({ nodes, words }, id) {
  const conditions = [];
  for (let node = nodes[id]; node.parent !== null; node = nodes[node.parent]) conditions.unshift(node.cond);
  return conditions.join(words.and) || words.everywhere;
}

function answerOf(node, cursor) {
  return `**${node.decided <= cursor && node.klass ? node.klass : node.most}**`;
}

function regionWords(guide, id, cursor) {
  const node = guide.nodes[id];
  const kind = node.decided > cursor ? "open" : node.n ? "leaf" : "node";
  return fill(guide.words[kind], { n: node.n, rule: ruleOf(guide, id), klass: answerOf(node, cursor),
    rows: node.rows, parts: node.parts, asked: `**${node.asked}**` });
}

// Where a point has come at a step: the lowest node on its way that is there already.
function reachedBy(guide, row, cursor) {
  let id = guide.homes[row] ?? null;
  while (id !== null && guide.nodes[id].shown > cursor) id = guide.nodes[id].parent;
  return id;
}

function wayWords(guide, row, cursor) {
  const id = reachedBy(guide, row, cursor);
  if (id === null) return null;
  return fill(guide.words.way, { row: guide.rows[row], truth: guide.classes[guide.truths[row]],
    rule: ruleOf(guide, id), klass: answerOf(guide.nodes[id], cursor) });
}

function drawRegion(panel, guide) {
  const cursor = cursorOf(panel, guide);
  const { [guide.eye]: look, point } = panel.place.values;
  const seen = guide.nodes[look]?.shown <= cursor;
  const said = [seen ? regionWords(guide, look, cursor) : null,
    point === null ? null : wayWords(guide, point, cursor)];
  return html("div", { class: "region" }, ...said.filter(Boolean).map((text) => html("p", {}, ...written(text))));
}

function drawRelease(panel, text) {
  const { place, script } = panel;
  const known = script.tables.some(({ homes }) => typeof homes?.[place.values.point] === "number");
  return known ? drawButton(text, () => place.change({ point: null })) : "";
}

function drawSum(panel, guide) {
  const cursor = cursorOf(panel, guide);
  const leaves = guide.leaves.filter((id) => guide.nodes[id].decided <= cursor);
  if (!leaves.length) return html("p", { class: "note" }, ...written(guide.words.nothing));
  const { katex } = panel.data.assets;
  return html("div", {}, drawFormula(sumOf(guide, leaves), katex, panel.shadow),
    sumTable(guide, leaves, panel.place.values.point));
}

function sumOf({ nodes, words }, leaves) {
  const terms = leaves.slice(0, words.most).map((id) => nodes[id].term);
  if (leaves.length > words.most) terms.push("\\cdots");
  return [["h(x)", `=${words.sum}=${terms.join("+")}`]];
}

// Of a chosen point also its indicator.
function sumTable(guide, leaves, point) {
  const { nodes, words, homes } = guide;
  const home = homes[point] ?? null;
  const more = (text) => (home === null ? [] : [text]);
  const rows = leaves.map((id) => {
    const { n, klass, weight, area } = nodes[id];
    return [`R${n}`, ruleOf(guide, id), klass, weight, area, ...more(id === home ? "1" : "0")];
  });
  const drawn = drawTable({ head: [...words.head, ...more(words.inside)], rows });
  drawn.classList.add("tall", "prose");
  return drawn;
}
