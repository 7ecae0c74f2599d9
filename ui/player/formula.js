// Formulas, typeset by KaTeX, which comes with the app. They are drawn once and kept.

import { html, loadScript } from "./dom.js";

const READY = new Map(); // drawn formulas by their text
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

function typeset(latex) {
  if (!READY.has(latex)) {
    const place = html("div", { class: "typeset" });
    globalThis.katex.render(latex, place, { displayMode: true, throwOnError: false, strict: "ignore" });
    READY.set(latex, place);
  }
  return READY.get(latex).cloneNode(true);
}

export function drawFormula(latex, address, shadow) {
  const place = html("div", { class: "formula", tabindex: 0, "data-latex": latex });
  if (globalThis.katex && shadow.querySelector("link[data-katex]")) {
    place.append(typeset(latex));
    return place;
  }
  const shown = () => place.replaceChildren(typeset(latex));
  const plain = () => (place.textContent = latex); // better than nothing
  prepare(address, shadow).then(shown, plain);
  return place;
}

// While the reader reads, so that a step has nothing left to typeset.
export function typesetAhead(formulas) {
  const idle = globalThis.requestIdleCallback ?? ((act) => setTimeout(() => act(null), 50));
  const next = (deadline) => {
    while (formulas.length && (deadline?.timeRemaining() ?? 1) > 0) {
      typeset(formulas.shift());
      if (!deadline) break;
    }
    if (formulas.length) idle(next);
  };
  idle(next);
}
