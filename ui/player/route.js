// The menu: a route through the pages, as the books go, with what is done and what is next.

import { addressOf, base, onPlainClick, visit } from "./address.js";
import { html } from "./dom.js";
import { hub } from "./hub.js";
import { donePages, endWelcome, finish, startAgain } from "./visits.js";

// A link within the app.
function inside(link, act) {
  onPlainClick(link, () => {
    act();
    closeMenu();
  });
  return link;
}

function pageLink(item, now) {
  const address = addressOf(item);
  const link = html("a", { href: address, title: item.about, "data-page": item.page,
    "aria-current": item.page === now ? "page" : null });
  link.textContent = item.title;
  return inside(link, () => go(item.page, address));
}

// Whoever goes somewhere by the menu has found the way in.
function go(page, address) {
  endWelcome();
  if (page !== hub().page) visit(address);
}

function startLink({ words, params }) {
  const address = startAgain(base(), params);
  const link = html("a", { href: `${address}#start`, title: words.start_about, class: "start" });
  link.textContent = words.start;
  return inside(link, () => {
    hub().welcome = true;
    visit(address);
    hub().drawWelcome?.();
  });
}

function section(heading, links) {
  const title = html("p");
  title.textContent = heading;
  return html("section", {}, title, ...links);
}

export function menuOf(data) {
  const { words, sections, page } = data;
  const items = sections.flatMap(([, inside]) => inside);
  hub().linkTo = (id) => { // for whoever leads on to another page
    const item = items.find((one) => one.page === id);
    return item ? pageLink(item, page) : null;
  };
  if (!items.length) return [];
  const links = sections.map(([heading, inside]) => [heading, inside.map((item) => pageLink(item, page))]);
  const basics = links.find(([heading]) => heading === words.basics)?.[1] ?? [];
  return [section(words.basics, [startLink(data), ...basics]),
    ...links.filter(([heading]) => heading !== words.basics).map(([heading, inside]) => section(heading, inside))];
}

// On a narrow screen the menu lies over the page: who has chosen wants to see it.
export function closeMenu() {
  if (innerWidth < 769) document.querySelector('[data-testid="stSidebarCollapseButton"] button')?.click();
}

// A page is done when its run has been seen to the end, or, where there is none, when it was opened.
export function reached(root, { page, plays, sections, words }) {
  const { stepper } = hub();
  if (hub().page !== page) return;
  const ended = plays ? stepper?.run && stepper.step >= stepper.run.length : true;
  if (ended) finish(page);
  const route = sections.flatMap(([, items]) => items).filter((item) => item.route).map((item) => item.page);
  const done = donePages();
  const next = route.find((id) => !done.includes(id) && id !== page);
  for (const link of root.querySelectorAll("a[data-page]")) {
    const id = link.dataset.page;
    const state = route.includes(id) && done.includes(id) ? "done" : id === next ? "next" : null;
    mark(link, state, state === "done" ? words.done : words.next_page);
  }
}

function mark(link, state, meaning) {
  if ((link.dataset.state ?? null) === state) return;
  const old = link.querySelector(".mark");
  old?.previousSibling.remove();
  old?.remove();
  delete link.dataset.state;
  if (state === null) return;
  link.dataset.state = state;
  const sign = html("span", { class: "mark", title: meaning });
  sign.textContent = state === "done" ? "✓" : "›";
  sign.setAttribute("role", "img");
  sign.setAttribute("aria-label", meaning);
  link.append("\u00a0", sign);
}
