// A card of a lesson: its task, noticed when it is done, and the way to the next; or all lessons.

import { addressOf, onPlainClick, visit } from "./address.js";
import { html, iconButton, unpacked, worded } from "./dom.js";
import { hub } from "./hub.js";
import { doneCards, finishCard } from "./visits.js";

function linkTo(target, text, attributes = {}) {
  const address = addressOf(target);
  const made = worded("a", text, { href: address, ...attributes });
  onPlainClick(made, () => visit(address));
  return made;
}

const SIGNS = {
  "=": (said, wanted) => said === wanted,
  "!=": (said, wanted) => said !== wanted,
  "~": (said, wanted) => said.includes(wanted),
  ">": (said, wanted) => said !== "" && Number(said) > Number(wanted),
  "<": (said, wanted) => said !== "" && Number(said) < Number(wanted),
  ">=": (said, wanted) => said !== "" && Number(said) >= Number(wanted),
  "<=": (said, wanted) => said !== "" && Number(said) <= Number(wanted),
};

// What the address says now, or will say in a moment; what it does not say is an empty text.
function isDone({ done, home }) {
  const { params, place, page, plays, fresh, asked } = hub();
  if (home || fresh || (plays && (asked || !place))) return false; // elsewhere, or on the way
  const said = { page, ...params, ...place?.params() };
  return done.every(([name, sign, wanted]) => SIGNS[sign](said[name] ?? "", wanted));
}

class Course {
  constructor(root) {
    this.root = root;
    hub().notice = () => this.notice();
  }

  draw(data) {
    const told = JSON.stringify(data);
    if (told === this.told) return;
    Object.assign(this, { told, data });
    this.root.replaceChildren(...(data.card ? this.card(data.card) : [this.contents(data)]));
    this.notice();
  }

  card(card) {
    const { words } = card;
    this.mark = html("span", { class: "mark", role: "img" });
    const task = html("p", { class: "task", "aria-live": "polite" }, this.mark, worded("span", card.task));
    const close = iconButton("close", words.close, "", () => this.close());
    const onward = card.next && linkTo(card.next, `${card.begins ? words.begin : words.next} ›`, { class: "next" });
    const ways = html("nav", { "aria-label": words.lesson },
      linkTo(card.all, words.all), worded("span", `${card.title} · ${card.count}`, { class: "count" }),
      ...(card.home ? [linkTo(card.home, words.home, { class: "home" })] : []),
      ...(card.back ? [linkTo(card.back, `‹ ${words.back}`)] : []), ...(onward ? [onward] : []), close);
    return [task, ways];
  }

  close() {
    const { lesson, ...params } = Object.fromEntries(new URLSearchParams(location.search));
    visit(addressOf({ page: hub().page, params }));
  }

  contents({ lessons, words }) {
    const done = new Set(doneCards());
    const list = html("ol", { class: "lessons" });
    for (const { title, cards } of lessons) {
      const links = cards.map((card) => {
        const item = html("li", { class: done.has(card.name) ? "done" : null }, linkTo(card, card.title));
        if (done.has(card.name)) item.append(worded("span", " ✓", { role: "img", "aria-label": words.done }));
        return item;
      });
      list.append(html("li", {}, worded("h2", title), html("ul", {}, ...links)));
    }
    return list;
  }

  notice() {
    const card = this.data?.card;
    if (!card || !this.root.isConnected) return;
    const { words } = card;
    const done = isDone(card) || doneCards().includes(card.name);
    if (isDone(card)) finishCard(card.name);
    this.root.classList.toggle("done", done);
    this.mark.textContent = done ? "✓" : "○";
    this.mark.setAttribute("aria-label", done ? words.done : words.open);
  }
}

export default function ({ data: packed, parentElement }) {
  const root = parentElement.querySelector(".course");
  root.course ??= new Course(root);
  root.course.draw(unpacked(packed));
}
