// The head of the sidebar: other languages, presentation mode, the link of this place, all pages.

import { hear, writeNow } from "./address.js";
import { html, iconButton, unpacked } from "./dom.js";
import { hub } from "./hub.js";
import { closeMenu, menuOf, reached } from "./route.js";
import { isWelcomed } from "./visits.js";

const MAIN_CHOICES = ["data", "algorithm", "figure"];

function button(name, text, title, act) {
  const made = html("button", { type: "button", class: name, title });
  made.textContent = text;
  made.addEventListener("click", act);
  return made;
}

// Another table or algorithm is a choice too; options are often changed several at a time.
function closeAfterChoice(root, { page, params }) {
  const chosen = [page, ...MAIN_CHOICES.map((name) => params[name])].join();
  if (root.chosen !== undefined && root.chosen !== chosen) closeMenu();
  root.chosen = chosen;
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
  const { brand, words, presenting } = data;
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
    html("nav", { "aria-label": words.pages }, ...menuOf(data)),
  );
}

// Drawn again only when something in it is new, so that it keeps the keyboard's focus.
export default function ({ data: packed, parentElement, setTriggerValue }) {
  const data = unpacked(packed);
  const root = parentElement.querySelector(".head");
  hub().tell = setTriggerValue;
  isWelcomed(); // asked before anybody goes anywhere
  hear(data);
  // A reload, or leaving, would lose the visitor's own tables: the browser asks before it.
  globalThis.onbeforeunload = data.unsaved ? (event) => event.preventDefault() : null;
  closeAfterChoice(root, data);
  const told = JSON.stringify([data.page, data.words, data.languages, data.presenting, data.sections]);
  if (root.told === told) return;
  root.told = told;
  draw(root, data);
  hub().reached = () => reached(root, data);
  reached(root, data);
}
