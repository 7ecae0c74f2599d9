// The rows of the points that somebody has taken with a box or a lasso, in a small table.

import { fill, html } from "./dom.js";

const MOST = 200; // lines; who takes more reads how many they are

function cells(name, texts) {
  return texts.map((text) => {
    const cell = html(name);
    cell.textContent = text;
    return cell;
  });
}

export class Picked {
  constructor(words, clear) {
    this.words = words;
    this.count = html("span");
    const button = html("button", { type: "button", class: "clear" });
    button.textContent = words.clear;
    button.addEventListener("click", clear);
    this.table = html("div", { class: "rows", tabindex: 0, role: "group" });
    this.element = html("div", { class: "picked" }, html("p", {}, this.count, button), this.table);
    this.element.hidden = true;
  }

  // Lines of texts; nothing is drawn again that stands there already.
  show(head, lines) {
    const told = JSON.stringify([head, lines]);
    this.element.hidden = !lines.length;
    if (told === this.told) return;
    this.told = told;
    this.count.textContent = fill(this.words.picked, { n: lines.length });
    this.table.setAttribute("aria-label", this.count.textContent);
    const rows = lines.slice(0, MOST).map((texts) => html("tr", {}, ...cells("td", texts)));
    if (lines.length > MOST) rows.push(html("tr", {}, ...cells("td", ["…"])));
    this.table.replaceChildren(html("table", {}, html("thead", {}, html("tr", {}, ...cells("th", head))),
      html("tbody", {}, ...rows)));
  }
}
