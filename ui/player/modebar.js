// What one can do with a chart: take a part of it, move it, have the whole again, keep a picture.

import { html } from "./dom.js";

export const BAR = 26; // pixels above a chart for its buttons, which cover nothing of it (chart.css)
const TOUCH = "(hover: none)"; // there a finger that drags wants to scroll the page

export const isTouched = () => matchMedia(TOUCH).matches;

// Under a finger the same again lets go, so that it scrolls the page once more.
function mode(name, title, icon) {
  const next = ({ _fullLayout: { dragmode } }) => (isTouched() && dragmode === name ? false : name);
  const click = (place) => globalThis.Plotly.relayout(place, { dragmode: next(place) });
  return { name: `drag-${name}`, title, icon, attr: "dragmode", val: name, click };
}

function keep(format, title) {
  const icon = () => {
    const word = html("span", { class: "word" });
    word.textContent = format.toUpperCase();
    return word;
  };
  return { name: `save-${format}`, title, icon, attr: "save", val: format, click: (place) => save(place, format) };
}

// Plotly draws anew from the start when its configuration is another, so a place has one for good.
// `more` are further ways to drag, by plotly's name for them: { lasso: title }.
export function barOf({ words, file, reset, more = {} }) {
  const { Icons } = globalThis.Plotly;
  const icons = { zoom: Icons.zoombox, pan: Icons.pan, select: Icons.selectbox, lasso: Icons.lasso };
  const ways = { zoom: words.zoom, pan: words.pan, ...more };
  const modes = Object.entries(ways).map(([name, title]) => mode(name, title, icons[name]));
  const whole = { name: "whole", title: words.reset, icon: Icons.home, click: reset };
  return {
    displayModeBar: isTouched() ? true : "hover", displaylogo: false, showTips: false,
    scrollZoom: false, doubleClick: false, toImageButtonOptions: { filename: file },
    modeBarButtons: [[...modes, whole], [keep("png", words.png), keep("svg", words.svg)]],
  };
}

// As it stands, zoomed or not, but on the page's ground: a picture has no page behind it.
export function save(place, format) {
  const { layout, data, _fullLayout: { width, height }, _context: context } = place;
  const ground = getComputedStyle(place).getPropertyValue("--paper").trim();
  const { filename } = context.toImageButtonOptions;
  return globalThis.Plotly.downloadImage({ data, layout: { ...layout, paper_bgcolor: ground, plot_bgcolor: ground } },
    { format, filename, width, height, scale: format === "png" ? 2 : 1 });
}
