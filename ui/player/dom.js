// Making elements. Names from tables only ever pass through textContent and setAttribute.

const SVG_SPACE = "http://www.w3.org/2000/svg";

function filled(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== null && value !== undefined) element.setAttribute(name, value);
  }
  element.append(...children);
  return element;
}

export function html(name, attributes = {}, ...children) {
  return filled(document.createElement(name), attributes, children);
}

// An element and its words.
export function worded(name, text, attributes = {}) {
  const made = html(name, attributes);
  made.textContent = text;
  return made;
}

export function svg(name, attributes = {}, ...children) {
  return filled(document.createElementNS(SVG_SPACE, name), attributes, children);
}

const ICONS = {
  first: "M7 6v12M17 6l-6 6 6 6",
  back: "M15 6l-6 6 6 6",
  play: "M8 5l11 7-11 7z",
  pause: "M7 5h4v14H7zM14 5h4v14h-4z",
  next: "M9 6l6 6-6 6",
  last: "M17 6v12M7 6l6 6-6 6",
  larger: "M12 5v14M5 12h14",
  smaller: "M5 12h14",
  fit: "M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5M9 12h6M12 9v6",
  full: "M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5",
  close: "M6 6l12 12M18 6L6 18",
  qr: "M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2v2M20 14v2M16 18h-2v2M18 20h2v-2",
};

export function icon(name) {
  return svg(
    "svg",
    { viewBox: "0 0 24 24", class: "icon", "aria-hidden": "true", "data-icon": name },
    svg("path", { d: ICONS[name] }),
  );
}

export function iconButton(name, label, keys, act) {
  const tip = keys ? `${label} (${keys})` : label;
  const made = html("button", { type: "button", title: tip, "aria-label": label }, icon(name));
  made.classList.add("button", name);
  made.addEventListener("click", () => {
    if (made.getAttribute("aria-disabled") !== "true") act();
  });
  return made;
}

// Disabled in words only: a button that is really disabled would drop the keyboard's focus.
export function enable(button, enabled) {
  button.setAttribute("aria-disabled", String(!enabled));
}

// Text of which parts are filled in later: "step {n} of {total}".
export function fill(template, values) {
  return template.replace(/\{(\w+)\}/g, (all, name) => values[name] ?? all);
}

// Text of one's own with names in it: ** makes bold, &#42; is an escaped character of a name.
export function written(text) {
  return text.split("**").map((part, place) => {
    const plain = part.replace(/&#(\d+);/g, (all, code) => String.fromCodePoint(code));
    if (place % 2 === 0) return plain;
    const bold = html("strong");
    bold.textContent = plain;
    return bold;
  });
}

// A script that is not part of this one, once it has run; whoever asks for it, it is loaded once.
export function loadScript(address) {
  const before = [...document.scripts].find((script) => script.getAttribute("src") === address);
  if (before?.loaded) return before.loaded;
  const script = html("script", { src: address });
  script.loaded = new Promise((done, fail) => {
    script.onload = done;
    script.onerror = () => fail(new Error(`${address} is not served`));
  });
  document.head.append(script);
  return script.loaded;
}

// What Python has packed for a component (assets.py).
export function unpacked(data) {
  return JSON.parse(new TextDecoder().decode(data));
}
