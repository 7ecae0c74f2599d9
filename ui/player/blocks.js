// What a reading panel is made of. Python says it as plain values; names from tables only ever
// become text nodes.

import { drawBranches } from "./branches.js";
import { drawClosing } from "./closing.js";
import { drawCode } from "./code.js";
import { html, written } from "./dom.js";
import { drawFigure, withLine } from "./figure.js";
import { drawFormula, drawMath, prepare } from "./formula.js";
import { opens } from "./hiding.js";
import { REGIONS } from "./regions.js";
import { drawSteps, drawTrees } from "./trees.js";

const line = (name, text, attributes = {}) => html(name, attributes, ...written(text));

const DRAWN = {
  ...REGIONS,
  p: (panel, text) => line("p", text),
  note: (panel, text) => line("p", text, { class: "note" }),
  list: (panel, lines) => html("ol", {}, ...lines.map((text) => line("li", text))),
  formula: (panel, lines) => drawFormula(lines, panel.data.assets.katex, panel.shadow),
  figure: (panel, figure) => drawFigure(figure, panel),
  marked: (panel, { figure, x }) => drawFigure(withLine(panel.script.blocks[figure][1], x), panel),
  table: (panel, table) => drawTable(unveiled(panel, table)),
  rows: (panel, rows) => drawRows(panel, rows, panel.script.tables[rows.table]),
  branches: (panel, rows) => drawBranches(panel, rows, panel.script.tables[rows.table]),
  grid: (panel, grid) => drawGrid(grid, panel.script.tables[grid.table].cells),
  code: (panel, { program, now }) => drawCode(panel.script.blocks[program][1], now,
    (latex) => drawMath(latex, panel.data.assets.katex, panel.shadow),
    prepare(panel.data.assets.katex, panel.shadow)),
  cards: (panel, cards) => drawCards(panel, cards),
  picks: (panel, picks) => drawPicks(panel, picks),
  switch: (panel, choice) => drawSwitch(panel, choice),
  choices: (panel, choices) => drawChoices(panel, choices),
  trees: (panel, trees) => drawTrees(panel, trees),
  steps: (panel, steps) => drawSteps(panel, steps),
  columns: (panel, columns) => html("div", { class: "columns" },
    ...columns.map((numbers) => html("div", {}, ...drawAll(panel, numbers)))),
  closing: (panel, card) => drawClosing(card),
  terms: (panel, terms) => drawTerms(terms),
  button: (panel, { text, say }) => drawButton(text, () => panel.say(say)),
};

// Blocks go by their numbers in the script.
export function drawAll(panel, numbers) {
  return numbers.flatMap((number) => {
    const [kind, value, secret] = panel.script.blocks[number];
    return secret && !opens(panel, ...secret) ? drawInstead(panel, secret) : DRAWN[kind](panel, value);
  });
}

// What stands there until it is revealed.
function drawInstead(panel, [, , instead]) {
  return instead ? drawAll(panel, instead) : line("p", panel.data.words.hidden, { class: "note veiled" });
}

// A table with empty cells where something is hidden; its rows keep their names.
function unveiled(panel, table) {
  const { veil, rows, strong } = table;
  if (!veil) return table;
  // A winner is known when the step is, whenever its row was told.
  const open = veil.told.map((moment) => [true, opens(panel, 1, moment), opens(panel, 2)]);
  const cell = (text, row, column) =>
    (open[row][veil.levels[column]] ? text : column ? null : veil.names[row]);
  return { ...table, rows: rows.map((texts, row) => texts.map((text, column) => cell(text, row, column))),
    strong: opens(panel, 2) ? strong : [] };
}

export function drawButton(text, act) {
  const button = html("button", { type: "button", class: "plain" });
  button.textContent = text;
  button.addEventListener("click", act);
  return button;
}

// `marked` are places of rows or columns that stand out.
export function drawTable({ head, rows, dense, strong = [], column = null }) {
  const cells = (name, texts) => texts.map((text, place) =>
    (text === null ? html(name, { class: "blank" }) : line(name, text, { class: place === column ? "marked" : null })));
  const top = html("thead", {}, html("tr", {}, ...cells("th", head)));
  const body = rows.map((texts, place) =>
    html("tr", { class: strong.includes(place) ? "strong" : null }, ...cells("td", texts)));
  const table = html("table", {}, top, html("tbody", {}, ...body));
  return html("div", { class: dense ? "table dense" : "table", tabindex: 0 }, table);
}

// The rows of a node, which share one table of cells.
function drawRows(panel, { ids, weights, mark: told, veiled }, { head, cells, weight }) {
  const mark = veiled && !opens(panel, 2) ? null : told;
  const column = mark === null ? null : mark + (weights ? 2 : 1);
  const full = (texts, more) => (weights ? [texts[0], more, ...texts.slice(1)] : texts);
  const drawn = drawTable({
    head: full(head, weight).map((text, place) => (place === column ? `▸ ${text}` : text)),
    rows: ids.map((id, place) => full(cells[id], weights?.[place])),
    dense: true,
    column,
  });
  drawn.classList.add("tall");
  return drawn;
}

// Rows by columns whose cells the steps share, each under "column/row"; a column has a head and a sum.
function drawGrid({ rows, columns }, cells) {
  const line = (row) => columns.map((column) => cells[`${column}/${row}`] ?? "");
  const [head, sums] = [0, 1].map((end) => columns.map((column) => cells[column][end]));
  return drawTable({ head, rows: [...rows.map(line), sums], dense: true });
}

function drawTerms({ label, items }) {
  return html("details", { class: "terms" }, line("summary", label),
    html("dl", {}, ...items.flatMap(([term, means]) => [line("dt", term), line("dd", means)])));
}

function drawCards(panel, { sides, sign }) {
  const [numbers, winner] = [1, 2].map((level) => opens(panel, level));
  const veiled = ({ name, large, small, taken }) => ({ name, taken: winner && taken,
    large: numbers ? large : "?", small: numbers ? small : "" });
  const card = ({ name, large, small, taken }) => html("div", { class: taken ? "side on" : "side" },
    html("span", { class: "name" }, ...written(name), taken ? line("span", taken, { class: "taken" }) : ""),
    line("b", large), line("span", small, { class: "small" }));
  return html("div", { class: "sides" }, card(veiled(sides[0])),
    line("span", winner ? sign : "?", { class: "sign" }), card(veiled(sides[1])));
}

// One of several, for instance one attribute's formula; the reader's pick is part of the place.
function drawPicks(panel, { label, items, usual }) {
  const asked = panel.place.values.formula;
  const open = items.filter(([, , , told]) => told === null || opens(panel, 1, told));
  const first = opens(panel, 2) ? usual : open.at(-1)?.[0]; // the usual one may be the winner
  const shown = open.find(([id]) => id === asked) ?? open.find(([id]) => id === first) ?? open[0];
  const buttons = open.map((item) => {
    const button = html("button", { type: "button", "aria-pressed": String(item === shown) }, ...written(item[1]));
    button.addEventListener("click", () => panel.place.change({ formula: item[0] }));
    return button;
  });
  return html("div", { class: "picks" },
    html("div", { class: "pills", role: "group", "aria-label": label }, ...buttons),
    ...drawAll(panel, shown[2]));
}

// One thing or another; what the reader wants is kept with the place, but is no part of it.
function drawSwitch(panel, { name, label, help, on, off }) {
  const wanted = (panel.place.switches ??= new Set());
  const box = html("input", { type: "checkbox", role: "switch", checked: wanted.has(name) ? "" : null });
  const body = html("div");
  const fill = () => body.replaceChildren(...drawAll(panel, box.checked ? on : off));
  box.addEventListener("change", () => {
    wanted[box.checked ? "add" : "delete"](name);
    fill();
  });
  fill();
  return html("div", {}, html("label", { class: "switch", title: help }, box, ...written(label)), body);
}

// A decision of one's own; Python grows another tree for it.
function drawChoices(panel, { label, path, items, now }) {
  const name = `choice-${path}`;
  const lines = items.map(([id, text]) => {
    const radio = html("input", { type: "radio", name, checked: id === now ? "" : null });
    radio.addEventListener("change", () => panel.choose(path, id));
    return html("label", {}, radio, html("span", {}, ...written(text)));
  });
  return html("div", { class: "choices", role: "radiogroup", "aria-label": label }, ...lines);
}
