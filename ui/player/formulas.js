// A formula by itself, on a page of Streamlit's own.

import { unpacked } from "./dom.js";
import { drawFormula } from "./formula.js";

export default function ({ data, parentElement }) {
  const { lines, assets } = unpacked(data);
  const place = parentElement.querySelector(".formulas");
  place.replaceChildren(drawFormula(lines, assets.katex, parentElement));
}
