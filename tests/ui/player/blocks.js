import { drawAll, drawTable } from "/ui/player/blocks.js";
import { fill, html, iconButton, enable, written } from "/ui/player/dom.js";
import { Place } from "/ui/player/hub.js";
import { NASTY } from "/runs.js";
import { same, shown } from "./same.js";

// A panel as blocks see it: a script of these blocks, and what it is told to do.
function panelOf(blocks, tables = []) {
  const done = [];
  const shadow = shown(html("div")).attachShadow({ mode: "open" });
  return { script: { blocks, tables }, place: new Place(), shadow, done,
    data: { assets: { katex: "/nothing", plotly: "/nothing.js" }, words: {} },
    choose: (path, id) => done.push(["choose", path, id]), go: (step) => done.push(["go", step]),
    say: (what) => done.push(["say", what]) };
}

function drawn(panel, ...numbers) {
  const place = shown(html("div"));
  place.append(...drawAll(panel, numbers));
  return place;
}

// As Python escapes a name in a text of ours (ui/kit/escape.py).
function escaped(name) {
  return name.replace(/[*&]/g, (letter) => `&#${letter.codePointAt(0)};`);
}

export default {
  "terms are folded until somebody asks, and are text"() {
    const [fold] = drawAll({ script: { blocks: { 1: ["terms", { label: "why", items: [["IV", "<b>x</b>"]] }] } } }, [1]);
    same([fold.localName, fold.open, fold.querySelector("dt").textContent], ["details", false, "IV"]);
    same([fold.querySelector("dd").textContent, fold.querySelector("b")], ["<b>x</b>", null]);
  },

  "two stars make bold and an escaped character is a character"() {
    const place = html("p", {}, ...written("a **b&#42;c** d &#38; &#60;i&#62; **e**"));
    same(place.innerHTML, "a <strong>b*c</strong> d &amp; &lt;i&gt; <strong>e</strong>");
  },

  "names of users are text in every kind of block"() {
    for (const name of NASTY) {
      const said = escaped(name);
      const small = { width: 9, height: 9, lines: [], dots: [[1, 1, true, "red"]], words: [name], step: 1, id: 1 };
      const blocks = {
        0: ["p", said], 1: ["note", `**${said}**`], 2: ["list", [said]],
        3: ["table", { head: [said], rows: [[said]], strong: [0], column: 0 }],
        4: ["rows", { ids: [0], weights: [said], mark: 0, table: 0 }],
        5: ["grid", { rows: [said], columns: ["id", said], table: 1 }],
        6: ["code", { program: 16, now: 0 }],
        7: ["cards", { sides: [1, 2].map(() => ({ name: said, large: said, small: said, taken: said })), sign: said }],
        8: ["picks", { label: name, items: [[1, said, [0]]], usual: 1 }],
        9: ["switch", { name: "x", label: said, help: name, on: [0], off: [0] }],
        10: ["choices", { label: name, path: name, items: [[name, said]], now: name }],
        11: ["trees", { label: name, items: [12], here: 1 }], 12: ["tree", small],
        13: ["steps", { label: name, items: [[1, name]], now: 1 }],
        14: ["columns", [[0], [1]]], 15: ["button", { text: name, say: "x" }],
        16: ["program", { title: name, lines: [["", 0, [said]]] }],
      };
      const cells = { id: [said, said], [said]: [said, said], [`id/${said}`]: said, [`${said}/${said}`]: said };
      const tables = [{ head: ["id", said], cells: { 0: ["1", said] }, weight: said }, { cells }];
      for (const kind of Object.keys(blocks).filter((number) => !["12", "16"].includes(number))) {
        const place = drawn(panelOf(blocks, tables), kind);
        same(place.querySelector("script, img, a, b b, iframe, object") === null, true, `${name} in ${blocks[kind][0]}`);
        same(place.textContent.includes(name), true, `${name} is read in ${blocks[kind][0]}`);
      }
    }
  },

  "a table marks its rows and its column"() {
    const table = drawTable({ head: ["a", "b"], rows: [["1", "2"], ["3", "4"]], strong: [1], column: 0, dense: true });
    same([...table.querySelectorAll(".marked")].map((cell) => cell.textContent), ["a", "1", "3"]);
    same([...table.querySelectorAll("tr.strong td")].map((cell) => cell.textContent), ["3", "4"]);
    same([table.className, table.tabIndex], ["table dense", 0]);
  },

  "rows of a node share their cells, with weights in the second column"() {
    const table = { head: ["id", "x", "y"], cells: { 7: ["8", "p", "q"], 9: ["10", "r", "s"] }, weight: "w" };
    const blocks = { 0: ["rows", { ids: [9, 7], weights: ["1", "1/3"], mark: 1, table: 0 }],
      1: ["rows", { ids: [7], weights: null, mark: null, table: 0 }] };
    const read = (place) => [...place.querySelectorAll("tr")].map((line) => [...line.children].map((c) => c.textContent));
    same(read(drawn(panelOf(blocks, [table]), 0)), [["id", "w", "x", "▸ y"], ["10", "1", "r", "s"], ["8", "1/3", "p", "q"]]);
    same(read(drawn(panelOf(blocks, [table]), 1)), [["id", "x", "y"], ["8", "p", "q"]]);
  },

  "a grid has a head and a sum for every column"() {
    const cells = { id: ["row", "Σ"], 0: ["root", "2"], "id/a": "8", "id/b": "9", "0/a": "1", "0/b": "1", 3: ["leaf", "1/3"],
      "3/b": "1/3" };
    const place = drawn(panelOf({ 0: ["grid", { rows: ["a", "b"], columns: ["id", "0", "3"], table: 0 }] }, [{ cells }]), 0);
    const read = [...place.querySelectorAll("tr")].map((line) => [...line.children].map((cell) => cell.textContent));
    same(read, [["row", "root", "leaf"], ["8", "1", ""], ["9", "1", "1/3"], ["Σ", "2", "1/3"]]);
  },

  "the line of code that is running is marked"() {
    const lines = [["(1)", 0, ["a"]], ["", 2, ["**if** ", "x", ": b"]]];
    const blocks = { 0: ["code", { program: 2, now: 1 }], 1: ["code", { program: 2, now: null }],
      2: ["program", { title: "t", lines }] };
    const place = drawn(panelOf(blocks), 0);
    const [marked, ...others] = place.querySelectorAll("[aria-current=step]");
    same([marked.querySelector("strong").textContent, others.length], ["if", 0]);
    same([marked.style.getPropertyValue("--depth"), marked.querySelectorAll(".math").length], ["2", 1]);
    same([...place.querySelectorAll(".number")].map((number) => number.textContent), ["(1)", ""]);
    same(place.querySelector("ol").getAttribute("aria-label"), "t");
    same(drawn(panelOf(blocks), 1).querySelector("[aria-current]"), null, "before the first step");
  },

  "of two cards the one that is taken says so"() {
    const side = (name, taken) => ({ name, large: "3/7", small: "s", taken });
    const place = drawn(panelOf({ 0: ["cards", { sides: [side("leaf", "kept"), side("branch", null)], sign: "<" }] }), 0);
    same([...place.querySelectorAll(".side.on .name")].map((card) => card.textContent), ["leafkept"]);
    same(place.querySelectorAll(".side").length, 2);
  },

  "a pick shows its own blocks and is part of the place"() {
    const panel = panelOf({ 0: ["p", "one"], 1: ["p", "two"],
      2: ["picks", { label: "l", items: [[4, "a", [0]], [7, "b", [1]]], usual: 7 }] });
    same(drawn(panel, 2).querySelector("p").textContent, "two", "the usual one");
    drawn(panel, 2).querySelector("button").click();
    same(panel.place.values.formula, 4);
    same(drawn(panel, 2).querySelector("p").textContent, "one");
    panel.place.change({ formula: 99 });
    same(drawn(panel, 2).querySelector("p").textContent, "two", "one that is not there");
  },

  "a switch stays as it was put at every step"() {
    const panel = panelOf({ 0: ["p", "on"], 1: ["p", "off"], 2: ["switch", { name: "all", label: "l", on: [0], off: [1] }] });
    const first = drawn(panel, 2);
    same(first.querySelector("p").textContent, "off");
    first.querySelector("input").click();
    same(first.querySelector("p").textContent, "on");
    same(drawn(panel, 2).querySelector("p").textContent, "on");
  },

  "a choice, a step, a tree and a button say what they are for"() {
    const small = { width: 9, height: 9, lines: [[0, 0, 1, 1]], dots: [], words: ["w"], step: 12, id: 3 };
    const panel = panelOf({ 0: ["choices", { label: "l", path: "a=b", items: [["x", "x"], ["y", "y"]], now: "x" }],
      1: ["steps", { label: "l", items: [[5, "five"]], now: 0 }], 2: ["tree", small],
      3: ["trees", { label: "l", items: [2], here: 3 }], 4: ["button", { text: "t", say: "more" }] });
    drawn(panel, 0).querySelectorAll("input")[1].click();
    for (const block of [1, 3, 4]) drawn(panel, block).querySelector("button").click();
    same(panel.done, [["choose", "a=b", "y"], ["go", 5], ["go", 12], ["say", "more"]]);
    same(drawn(panel, 3).querySelector("button").getAttribute("aria-pressed"), "true");
  },

  async "a formula that cannot be typeset is shown as it is written"() {
    const panel = panelOf({ 0: ["formula", [["x", "\\frac{1}{2}<b>"]]] });
    const place = drawn(panel, 0);
    panel.shadow.querySelector("link").onerror?.();
    const written = () => place.querySelector(".formula").textContent;
    for (let turn = 0; turn < 400 && !written(); turn++) await new Promise((done) => setTimeout(done, 25));
    same(written(), "x\\frac{1}{2}<b>");
    same(place.querySelector("b"), null);
  },

  "words are filled into a text, and what is unknown stays"() {
    same(fill("step {n} of {total} {x}", { n: 0, total: 9 }), "step 0 of 9 {x}");
    same(fill("{a}", { a: "{b}", b: "no" }), "{b}");
  },

  "a button that is disabled in words does nothing and keeps the focus"() {
    const done = [];
    const button = shown(iconButton("next", "Next", "→", () => done.push(1)));
    enable(button, false);
    button.click();
    button.focus();
    same([done, document.activeElement === button, button.title], [[], true, "Next (→)"]);
    enable(button, true);
    button.click();
    same(done, [1]);
  },
};
