// Charts, drawn by plotly.js, which comes with the plotly package; loaded where one is shown.

import { html, loadScript } from "./dom.js";

const STILL = { displayModeBar: false, scrollZoom: false, doubleClick: false };
const CLEAR = "rgba(0,0,0,0)";
let plotter = null;

// While the reader reads, so that a step does not have to wait for it.
export function preparePlotter(address) {
  plotter ??= Promise.resolve(globalThis.Plotly ?? loadScript(address));
  return plotter;
}

// plotly.js writes its rules into the document, where nothing inside of a panel sees them.
function styledBy(shadow) {
  if (shadow.querySelector("style[data-plotly]")) return;
  const style = html("style", { "data-plotly": "" });
  const rules = document.getElementById("plotly.js-style-global")?.sheet?.cssRules ?? [];
  style.textContent = [...rules].map((rule) => rule.cssText).join("\n");
  shadow.append(style);
}

// The letters and lines of the page, in the theme that it has now; a chart's own word comes first.
function themed(layout, place) {
  const style = getComputedStyle(place);
  const rule = style.getPropertyValue("--rule").trim();
  const size = 0.8125 * parseFloat(style.fontSize);
  const axis = { gridcolor: rule, linecolor: rule, zerolinecolor: rule, tickcolor: rule, title: { font: { size } } };
  const letters = { family: style.fontFamily, size };
  const template = { layout: { font: { ...letters, color: style.color }, hoverlabel: { font: letters },
    paper_bgcolor: CLEAR, plot_bgcolor: CLEAR, xaxis: axis, yaxis: axis } };
  return { ...structuredClone(layout), template, width: place.clientWidth, height: place.clientHeight };
}

function draw(place) {
  if (!place.isConnected || !place.clientWidth) return; // another panel is open by now
  styledBy(place.getRootNode());
  const { data, layout } = place.figure;
  globalThis.Plotly.react(place, data, themed(layout, place), STILL);
}

function made() {
  const place = html("div", { class: "chart", role: "img" });
  const again = () => globalThis.Plotly && draw(place);
  // Another theme is another colour, which the style sheet lets pass as a transition.
  place.addEventListener("transitionend", (event) => event.target === place && again());
  new ResizeObserver(() => place.clientWidth !== place._fullLayout?.width && again()).observe(place);
  return place;
}

// One place per panel and name keeps its chart from step to step. It is drawn when the panel has
// been filled, and before that is painted.
export function drawFigure(figure, panel) {
  panel.charts ??= new Map();
  if (!panel.charts.has(figure.name)) panel.charts.set(figure.name, made());
  const place = panel.charts.get(figure.name);
  place.figure = figure;
  place.setAttribute("aria-label", figure.about);
  place.style.height = `${figure.layout.height ?? 320}px`;
  preparePlotter(panel.data.assets.plotly)
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
