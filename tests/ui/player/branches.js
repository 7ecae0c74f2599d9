import { drawBranches, lightUp } from "/ui/player/branches.js";
import { html } from "/ui/player/dom.js";
import { Place } from "/ui/player/hub.js";
import { NASTY } from "/runs.js";
import { same, shown } from "./same.js";

const SHARED = { head: ["id", "x", "z", "y"], classes: [{ name: "yes", colour: "red" }, { name: "no", colour: "blue" }],
  cells: { 0: ["1", "a", "c", "yes"], 1: ["2", "b", "c", "no"], 2: ["3", "a", "c", "no"], 3: ["4", "?", "c", "yes"] } };
const ROWS = { column: 1, label: "rows by z", rest: "3 of 4", groups: [
  { branch: "0", name: "a", about: "Ent 1", parts: [[0, "1", 1], [1, "1", 1]], ids: [0, 2], classes: [0, 1], weights: null },
  { branch: "1", name: "b", about: "Ent 0", parts: [[1, "1", 1]], ids: [1], classes: [1], weights: null },
  { branch: "u", name: "?", about: "unknown", parts: [], ids: [3], classes: [0], weights: ["1/3"] },
] };

// A page with fractions of a formula beside the rows.
function drawn(rows = ROWS, shared = SHARED) {
  const fractions = ["0.1", ".1", "1.", "."].map((of) => html("i", { "data-rows": of }));
  const page = shown(html("div", {}, ...fractions, drawBranches({ place: new Place() }, rows, shared)));
  lightUp(page);
  return page;
}

const point = (element) => element.dispatchEvent(new PointerEvent("pointerover", { bubbles: true }));
const lit = (page, kind) => [...page.querySelectorAll(`${kind}.lit`)];
const ids = (page) => lit(page, "tr[data-row]").map((row) => row.cells[0].textContent);

export default {
  "rows stand under their branch, the target and the attribute first"() {
    const lines = [...drawn().querySelectorAll("tr")].map((line) => [...line.cells].map((cell) => cell.textContent));
    same(lines, [["id", "y", "z", "x"], ["ayes 1no 1Ent 1"], ["1", "yes", "c", "a"], ["3", "no", "c", "a"],
      ["bno 1Ent 0"], ["2", "no", "c", "b"], ["?unknown"], ["4 ×1/3", "yes", "c", "?"]]);
  },

  "a fraction lights up the rows that it counts"() {
    const page = drawn();
    const found = [...page.querySelectorAll("i")].map((fraction) => (point(fraction), ids(page)));
    same(found, [["3"], ["3", "2"], ["2"], ["1", "3", "2"]]);
  },

  "a row lights up its branch, its part of the bar and its fractions"() {
    const page = drawn();
    point(page.querySelectorAll("tr[data-row]")[1]);
    same([ids(page), lit(page, ".part").map((part) => part.textContent), lit(page, ".branch").length], [["3"], ["no 1"], 1]);
    same(lit(page, "i").map((fraction) => fraction.dataset.rows), ["0.1", ".1"]);
  },

  "a part of a bar is reached by the keyboard, and what is clicked stays lit"() {
    const page = drawn();
    page.querySelector(".part").focus();
    same(ids(page), ["1"]);
    page.querySelectorAll("i")[2].click();
    point(page);
    same(ids(page), ["2"]);
    page.click();
    same(ids(page), []);
  },

  "it stays open or closed as the reader left it"() {
    const panel = { place: new Place() };
    const fold = drawBranches(panel, ROWS, SHARED);
    same(fold.open, true, "on a wide screen");
    panel.place.rowsOpen = false;
    same(drawBranches(panel, ROWS, SHARED).open, false);
  },

  "names of users are text"() {
    for (const name of NASTY) {
      const said = name.replace(/[*&]/g, (letter) => `&#${letter.codePointAt(0)};`);
      const shared = { head: [said, said, said], classes: [{ name: said, colour: "red" }], cells: { 0: [said, said, said] } };
      const group = { branch: "0", name: said, about: said, parts: [[0, "1", 1]], ids: [0], classes: [0], weights: null };
      const page = drawn({ column: 0, label: said, rest: said, groups: [group] }, shared);
      same(page.querySelector("script, img, a, iframe") === null, true, name);
      same(page.textContent.includes(name), true, name);
    }
  },
};
