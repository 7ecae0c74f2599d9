// The regions of a plane for who comes with the keyboard or a screen reader: a button for each, in the
// order of the tree, that is seen by what it does: its region is outlined while it has the focus.

import { html } from "./dom.js";

export class Doors {
  constructor(nodes, label, { focus, pick }) {
    this.made = nodes.map((node) => {
      const button = html("button", { type: "button", "data-node": node.id, hidden: "" });
      button.addEventListener("focus", () => button.matches(":focus-visible") && focus(node));
      button.addEventListener("blur", () => focus(null));
      button.addEventListener("click", () => pick(node));
      return { node, button };
    });
    this.element = html("div", { class: "doors", role: "group", "aria-label": label },
      ...this.made.map(({ button }) => button));
  }

  // Those of the regions that are open, with their words; the one looked at is pressed.
  show(isOpen, words, looked) {
    for (const { node, button } of this.made) {
      button.hidden = !isOpen(node);
      if (button.hidden) continue;
      const text = words(node);
      if (button.textContent !== text) button.textContent = text;
      button.setAttribute("aria-pressed", String(node.id === looked));
    }
  }
}
