// Charts, drawn by plotly.js, which comes with the plotly package; loaded where one is shown.

import { html, loadScript } from "./dom.js";

let plotter = null;

// One place per panel and name keeps its chart from step to step.
export function drawFigure({ name, data, layout, about }, panel) {
  panel.charts ??= new Map();
  if (!panel.charts.has(name)) panel.charts.set(name, html("div", { class: "chart", role: "img" }));
  const place = panel.charts.get(name);
  place.setAttribute("aria-label", about);
  place.style.height = `${layout.height ?? 320}px`;
  const style = getComputedStyle(panel.root);
  const themed = { ...layout, paper_bgcolor: "rgba(0,0,0,0)", plot_bgcolor: "rgba(0,0,0,0)", autosize: true,
    font: { ...layout.font, color: style.color, family: style.fontFamily } };
  plotter ??= Promise.resolve(globalThis.Plotly ?? loadScript(panel.data.assets.plotly));
  const now = (place.dataset.turn = String(Number(place.dataset.turn ?? 0) + 1));
  const draw = () => {
    if (place.dataset.turn !== now) return; // another step has come
    globalThis.Plotly.react(place, data, themed, { displayModeBar: false, responsive: true });
  };
  if (globalThis.Plotly && place.isConnected) draw();
  else plotter.then(() => requestAnimationFrame(draw), () => (place.textContent = about));
  return place;
}
