// A chart by itself, on a page of Streamlit's own.

import { unpacked } from "./dom.js";
import { drawFigure } from "./figure.js";

const SHOWN = new WeakMap(); // what keeps the chart of a place from run to run

export default function ({ data, parentElement }) {
  if (!SHOWN.has(parentElement)) SHOWN.set(parentElement, {});
  const shown = SHOWN.get(parentElement);
  shown.data = unpacked(data);
  const place = drawFigure(shown.data.figure, shown);
  if (!place.isConnected) parentElement.querySelector(".charted").replaceChildren(place);
}
