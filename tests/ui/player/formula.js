import { html } from "/ui/player/dom.js";
import { drawFormula } from "/ui/player/formula.js";
import { same, shown } from "./same.js";

const KATEX = "/ui/vendor/katex";

async function drawn(...lines) {
  const shadow = shown(html("div")).attachShadow({ mode: "open" });
  const formula = drawFormula(lines, KATEX, shadow);
  shadow.append(formula);
  shadow.querySelector("link")?.onerror?.();
  for (let turn = 0; turn < 400 && !formula.firstChild; turn++) await new Promise((done) => setTimeout(done, 25));
  return formula;
}

// What stays together on a line, and what begins with an equals sign.
const pieces = (formula) => [...formula.querySelectorAll(".katex-base")].map((piece) => piece.textContent);
const terms = (formula) => [...formula.querySelectorAll(".right .term")].map((term) => term.textContent);

export default {
  async "a line breaks before its signs"() {
    const formula = await drawn(["a", "=b+c-d\\to e"]);
    same(pieces(formula), ["a", "=b", "+c", "−d", "→e"]);
  },

  async "what an equals sign begins is one term"() {
    same(terms(await drawn(["a", "=b+c=0.5"], ["", "x=1"])), ["=b+c", "=0.5", "x", "=1"]);
  },

  async "a bracket does not keep a line together, a fraction does"() {
    same(pieces(await drawn(["", "-\\bigl(\\tfrac{1+2}{3}+x\\bigr)"])).length, 2);
  },

  async "a product stays together and a comma may break"() {
    same(pieces(await drawn(["f(x,\\allowbreak y)", "=2\\times\\nobreak 3+1"])), ["f(x,", "y)", "=2×3", "+1"]);
  },

  async "both sides of every line are there, an empty one too"() {
    const formula = await drawn(["a", "=b"], ["", "=c"]);
    same([...formula.children].map((side) => side.className), ["left", "right", "left", "right"]);
    same([...formula.querySelectorAll("annotation")].map((text) => text.textContent), ["a", "=b", "", "=c"]);
  },
};
