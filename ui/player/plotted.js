// A plane as plotly draws it: the points of each class with their symbol, the axes and the numbers of
// the regions. What a step changes are its shapes (shapes.js).

import { themed } from "./figure.js";
import { isDone } from "./shapes.js";

const LETTERS = 13; // pixels on a screen that one sits at; everything else grows with them
const NONE = "rgba(0,0,0,0)";
const MOST_NAMED = 6; // classes that a legend has room for

// The colours of the page as it is now, and how large its letters are.
export function lookOf(plot) {
  const style = getComputedStyle(plot);
  const value = (name) => style.getPropertyValue(name).trim();
  return { ink: style.color, paper: value("--paper"), rule: value("--rule"), accent: value("--accent"),
    unit: (0.8125 * parseFloat(style.fontSize)) / LETTERS };
}

export function radiusOf({ points }) {
  return points.length <= 60 ? 5.5 : points.length <= 300 ? 4 : 2.6;
}

export function tracesOf(data, { paper, unit }) {
  const size = 2 * radiusOf(data) * unit;
  return data.classes.map(({ title, colour, symbol }, klass) => {
    const mine = data.points.filter((point) => point[2] === klass);
    const line = symbol.endsWith("-open") ? { width: 1.6 } : { color: paper, width: 1 };
    return { type: "scatter", mode: "markers", name: title, x: mine.map(([x]) => x), y: mine.map(([, y]) => y),
      customdata: mine.map((point) => point[3]), hoverinfo: "skip",
      marker: { symbol, size, color: colour, line }, unselected: { marker: { opacity: 0.25 } } };
  });
}

// Regions are known inside of the window only, so nobody leaves it.
export function rangesOf({ window: [left, right, bottom, top] }) {
  return { "xaxis.range": [left, right], "yaxis.range": [bottom, top] };
}

function axis(title, [low, high], { rule, unit }) {
  return { title: { text: title, standoff: 4 }, range: [low, high], minallowed: low, maxallowed: high,
    automargin: true, showgrid: false, zeroline: false, showline: true, mirror: true, linecolor: rule,
    tickcolor: rule, ticks: "outside", ticklen: 3, nticks: 9, tickfont: { size: 12 * unit } };
}

export const labelled = (data) => data.nodes.filter((node) => node.label);

export function opacityOf(node, cursor) {
  return isDone(node, cursor) ? 1 : 0;
}

function numbersOf(data, cursor, { paper, ink, unit }) {
  return labelled(data).map((node) => ({ x: node.centre[0], y: node.centre[1], xref: "x", yref: "y",
    text: `<b>${node.label}</b>`, font: { color: ink, size: LETTERS * unit }, showarrow: false,
    borderpad: 1, bgcolor: withAlpha(paper, 0.6), opacity: opacityOf(node, cursor) }));
}

function withAlpha(hex, alpha) {
  return /^#[0-9a-f]{6}$/i.test(hex) ? `${hex}${Math.round(255 * alpha).toString(16)}` : NONE;
}

export function layoutOf(plot, data, cursor, look) {
  const { unit, paper } = look;
  const [left, right, bottom, top] = data.window;
  const named = data.classes.length <= MOST_NAMED;
  return themed({
    paper_bgcolor: paper, hovermode: false,
    title: { text: `<b>${data.title}</b>`, font: { size: 14 * unit }, xref: "container", x: 0, xanchor: "left",
      yref: "container", y: 1, yanchor: "top", pad: { t: 6 * unit, l: 2 } },
    margin: { l: 50 * unit, r: 8, t: 30 * unit, b: (named ? 54 : 38) * unit },
    xaxis: { ...axis(data.titles[0], [left, right], look) },
    yaxis: { ...axis(data.titles[1], [bottom, top], look) },
    showlegend: named,
    legend: { orientation: "h", xref: "container", x: 0.5, xanchor: "center", yref: "container", y: 0, yanchor: "bottom",
      itemclick: false, itemdoubleclick: false, font: { size: 12 * unit }, bgcolor: NONE },
    annotations: numbersOf(data, cursor, look),
    newselection: { line: { color: look.ink, width: 1.5, dash: "dot" } },
  }, plot);
}
