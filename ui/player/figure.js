// Charts, drawn by plotly.js, which comes with the plotly package; loaded where one is shown.

import { html, loadScript } from "./dom.js";
import { BAR, barOf, isTouched } from "./modebar.js";

const CLEAR = "rgba(0,0,0,0)";

// While the reader reads, so that a step does not have to wait for it.
export function preparePlotter(address) {
  return Promise.resolve(globalThis.Plotly ?? loadScript(address));
}

// plotly.js writes its rules into the document, where nothing inside of a panel sees them.
export function styledBy(shadow) {
  if (shadow.querySelector("style[data-plotly]")) return;
  const style = html("style", { "data-plotly": "" });
  const rules = document.getElementById("plotly.js-style-global")?.sheet?.cssRules ?? [];
  style.textContent = [...rules].map((rule) => rule.cssText).join("\n");
  shadow.append(style);
}

// The letters and lines of the page, in the theme that it has now; a chart's own word comes first.
export function themed(layout, place) {
  const style = getComputedStyle(place);
  const value = (name) => style.getPropertyValue(name).trim();
  const rule = value("--rule");
  const size = 0.8125 * parseFloat(style.fontSize);
  const axis = { gridcolor: rule, linecolor: rule, zerolinecolor: rule, tickcolor: rule, automargin: true,
    ticks: "", ticklabelstandoff: 3, title: { font: { size } } };
  const letters = { family: style.fontFamily, size };
  const bar = { bgcolor: CLEAR, color: style.color, activecolor: value("--accent") };
  const said = { bgcolor: value("--paper"), bordercolor: value("--accent"), font: { ...letters, color: style.color } };
  const template = { layout: { font: { ...letters, color: style.color }, hoverlabel: said, paper_bgcolor: CLEAR,
    plot_bgcolor: CLEAR, xaxis: axis, yaxis: axis, modebar: bar } };
  const height = place.clientHeight - parseFloat(style.paddingTop); // room for the buttons
  return { dragmode: isTouched() ? false : "zoom", ...structuredClone(layout), template, width: place.clientWidth,
    height };
}

// A zoom is kept as long as this stays: the same run, over the same axes.
function seenAs({ figure: { layout }, run, turn }) {
  const axes = Object.entries(layout).filter(([name]) => /^[xy]axis\d*$/.test(name));
  return JSON.stringify([run, turn, axes.map(([, { title, range }]) => [title?.text ?? title, range])]);
}

function draw(place) {
  if (!place.isConnected || !place.clientWidth) return; // another panel is open by now
  styledBy(place.getRootNode());
  const isNew = !place.bar;
  place.bar ??= barOf({ ...place.told, reset: () => whole(place) });
  const { data, layout } = place.figure;
  const uirevision = seenAs(place);
  globalThis.Plotly.react(place, data, { ...themed(layout, place), uirevision }, place.bar);
  if (isNew) place.on("plotly_doubleclick", () => whole(place));
}

// The whole chart again. Plotly would go back to the axes that it drew first, of another step.
function whole(place) {
  place.turn += 1;
  draw(place);
}

// Another theme is another colour, which the style sheet lets pass as a transition; another size is
// drawn again too.
export function redrawn(place, again) {
  let size = "";
  const sized = () => {
    const now = `${place.clientWidth} ${place.clientHeight}`;
    if (now !== size) again();
    size = now;
  };
  place.addEventListener("transitionend", (event) => event.target === place && again());
  new ResizeObserver(sized).observe(place);
}

function made() {
  const place = html("div", { class: "chart", role: "figure" });
  place.turn = 0;
  redrawn(place, () => globalThis.Plotly && draw(place));
  return place;
}

// One place per panel and name keeps its chart, and a reader's zoom, from step to step. It is drawn
// when the panel has been filled, and before that is painted.
export function drawFigure(figure, panel) {
  panel.charts ??= new Map();
  if (!panel.charts.has(figure.name)) panel.charts.set(figure.name, made());
  const place = panel.charts.get(figure.name);
  const { words, page, id, assets } = panel.data;
  if (place.told?.words.reset !== words.reset) place.bar = null; // another language
  Object.assign(place, { figure, run: id, told: { words, file: `${page}-${figure.name}` } });
  place.setAttribute("aria-label", figure.about);
  place.style.height = `${(figure.layout.height ?? 320) + BAR}px`;
  preparePlotter(assets.plotly)
    .then(() => draw(place), () => (place.textContent = figure.about));
  return place;
}

// The same chart with an upright line, if there is a place for it.
export function withLine(figure, x) {
  if (x === null) return figure;
  const line = { type: "line", x0: x, x1: x, y0: 0, y1: 1, yref: "paper",
    line: { color: "#7C6BD6", width: 1, dash: "dash" } };
  return { ...figure, layout: { ...figure.layout, shapes: [...(figure.layout.shapes ?? []), line] } };
}
