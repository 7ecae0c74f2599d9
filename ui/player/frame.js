// The head of the sidebar: other languages, presentation mode, the link of this place, all pages.

import { hear, visit, writeNow } from "./address.js";
import { html, iconButton, unpacked } from "./dom.js";
import { hub } from "./hub.js";

function button(name, text, title, act) {
  const made = html("button", { type: "button", class: name, title });
  made.textContent = text;
  made.addEventListener("click", act);
  return made;
}

// The beginning of every address of this app, below whatever path it is served.
function base() {
  return location.pathname.slice(0, location.pathname.lastIndexOf("/") + 1);
}

function pageLink({ page, title, about, params }, now) {
  const said = new URLSearchParams(params).toString();
  const address = `${base()}${page === "grow" ? "" : page}${said ? `?${said}` : ""}`;
  const link = html("a", { href: address, title: about, "aria-current": page === now ? "page" : null });
  link.textContent = title;
  link.addEventListener("click", (event) => {
    const own = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
    if (!own) return; // another tab, another window: the browser's business
    event.preventDefault();
    if (page !== hub().page) visit(address);
  });
  return link;
}

function menuOf(sections, now) {
  return sections.map(([heading, items]) => {
    const title = html("p");
    title.textContent = heading;
    return html("section", {}, title, ...items.map((item) => pageLink(item, now)));
  });
}

async function copy(link, words) {
  writeNow();
  try {
    await navigator.clipboard.writeText(location.href);
    link.textContent = words.copied;
    setTimeout(() => (link.textContent = words.copy), 1500);
  } catch {
    share(); // only https, and this machine's own pages, may write to the clipboard
  }
}

function share() {
  writeNow();
  hub().tell("share", location.href);
}

// Of two languages the other is one click away; more of them are a menu.
function languageSwitch({ language, languages, words }, change) {
  const others = languages.filter(([code]) => code !== language);
  if (others.length < 2) return others.map(([code, name]) => button("language", name, name, () => change(code)));
  const menu = html("select", { class: "language", "aria-label": words.language });
  menu.append(...languages.map(([code, name]) => new Option(name, code, code === language, code === language)));
  menu.addEventListener("change", () => change(menu.value));
  return [menu];
}

function draw(root, data) {
  const { brand, page, words, presenting, sections } = data;
  const name = html("p", { class: "brand" });
  name.textContent = brand;
  const tell = (change) => hub().tell("switch", change);
  const large = button("projector", words.projector, words.projector_about,
    () => tell({ present: presenting ? "" : "1" }));
  large.setAttribute("role", "switch");
  large.setAttribute("aria-checked", String(presenting));
  const link = button("copy", words.copy, words.about, () => copy(link, words));
  root.replaceChildren(
    name,
    html("div", { class: "switches" },
      ...languageSwitch(data, (lang) => tell({ lang })), large, link, iconButton("qr", words.qr, "", share)),
    html("nav", { "aria-label": words.pages }, ...menuOf(sections, page)),
  );
}

// Drawn again only when something in it is new, so that it keeps the keyboard's focus.
export default function ({ data: packed, parentElement, setTriggerValue }) {
  const data = unpacked(packed);
  const root = parentElement.querySelector(".head");
  hub().tell = setTriggerValue;
  hear(data);
  // A reload, or leaving, would lose the visitor's own tables: the browser asks before it.
  globalThis.onbeforeunload = data.unsaved ? (event) => event.preventDefault() : null;
  const told = JSON.stringify([data.page, data.words, data.languages, data.presenting, data.sections]);
  if (root.told === told) return;
  root.told = told;
  draw(root, data);
}
