// Formulas, typeset by KaTeX, which comes with the app. A formula is lines of two sides of LaTeX;
// the right sides stand under each other, and a long one breaks before its signs, as in a book.

import { html, loadScript } from "./dom.js";

const READY = new Map(); // drawn sides by their text
// Formulas are our own text; all that they may bring into the page is which rows they count.
const OPTIONS = { throwOnError: false, strict: "ignore", trust: ({ command }) => command === "\\htmlData" };
const EQUALS = new Set(["=", "→"]);
let typesetter = null;

function styled(root, address) {
  if (root.querySelector?.("link[data-katex]")) return Promise.resolve();
  const link = html("link", { rel: "stylesheet", href: `${address}/katex.min.css`, "data-katex": "" });
  const loaded = new Promise((done) => (link.onload = link.onerror = done));
  root.append(link);
  return loaded;
}

// Fonts belong to the document, rules to the panel's own root.
export function prepare(address, shadow) {
  typesetter ??= Promise.all([
    globalThis.katex ?? loadScript(`${address}/katex.min.js`), styled(document.head, address),
  ]);
  return Promise.all([typesetter, styled(shadow, address)]);
}

// KaTeX ends a piece of a line with its sign; a book begins the next one with it.
export function signsFirst(pieces) {
  pieces.slice(1).forEach((piece, place) => {
    const before = [...pieces[place].children];
    const sign = before.findLastIndex((part) => !part.matches(".mspace"));
    if (before[sign]?.matches(".mrel, .mbin")) piece.firstElementChild.after(...before.slice(sign));
  });
  return pieces.filter((piece) => piece.querySelector(":scope > :not(.katex-strut, .mspace)"));
}

// What an equals sign begins stays together as long as there is room.
function inTerms(pieces) {
  const terms = [];
  for (const piece of pieces) {
    const begins = EQUALS.has(piece.children[1]?.textContent);
    if (begins || !terms.length) terms.push(html("span"));
    terms.at(-1).append(piece);
  }
  return terms.map((term) => html("span", { class: "term" }, term));
}

function typeset(latex) {
  if (!READY.has(latex)) {
    const place = html("span");
    globalThis.katex.render(latex, place, OPTIONS);
    const drawn = place.querySelector(".katex-html");
    drawn?.replaceChildren(...inTerms(signsFirst([...drawn.children])));
    READY.set(latex, place);
  }
  return READY.get(latex).cloneNode(true);
}

const SIDES = ["left", "right"];

function sides(lines, fill) {
  return lines.flatMap((line) => line.map((latex, side) => {
    const place = html("div", { class: SIDES[side] });
    place.append(fill(latex));
    return place;
  }));
}

// Fills a place now, or as soon as there is a typesetter; its own text is better than nothing.
function typesetIn(place, parts, address, shadow) {
  const shown = () => place.replaceChildren(...parts(typeset));
  const plain = () => place.replaceChildren(...parts((latex) => latex));
  if (globalThis.katex && shadow.querySelector("link[data-katex]")) shown();
  else prepare(address, shadow).then(shown, plain);
  return place;
}

export function drawFormula(lines, address, shadow) {
  return typesetIn(html("div", { class: "formula" }), (fill) => sides(lines, fill), address, shadow);
}

// A formula within a sentence.
export function drawMath(latex, address, shadow) {
  return typesetIn(html("span", { class: "math" }), (fill) => [fill(latex)], address, shadow);
}

// While the reader reads, so that a step has nothing left to typeset.
export function typesetAhead(formulas) {
  const waiting = [...formulas];
  const idle = globalThis.requestIdleCallback ?? ((act) => setTimeout(() => act(null), 50));
  const next = (deadline) => {
    while (waiting.length && (deadline?.timeRemaining() ?? 1) > 0) {
      typeset(waiting.shift());
      if (!deadline) break;
    }
    if (waiting.length) idle(next);
  };
  idle(next);
}
