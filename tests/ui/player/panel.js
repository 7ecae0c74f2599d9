import panel from "/ui/player/panel.js";
import { Controls, Looking, legendOf } from "/ui/player/controls.js";
import { html } from "/ui/player/dom.js";
import { placeOf } from "/ui/player/hub.js";
import { NASTY } from "/runs.js";
import { same, shown, told } from "./same.js";

const TABS = [{ id: "decision", name: "Decision", looks: "told" }, { id: "code", name: "Pseudocode" },
  { id: "row", name: "Row", asks: true }];

// A panel beside a run, as Python draws it: every step says its own number.
function opened(run, steps, more = {}) {
  history.replaceState({}, "", "/");
  const parent = shown(html("div")).attachShadow({ mode: "open" });
  parent.append(html("div", { class: "panel" }));
  const sent = [];
  const place = placeOf("grow");
  Object.assign(place, { run });
  place.change({ step: run.first });
  const draw = (told, also = {}) => {
    const blocks = Object.fromEntries(told.map((step) => [step, ["p", `step ${step}`]]));
    const says = Object.fromEntries(told.map((step) => [step, [step]]));
    const script = { blocks, tables: [], whole: false, steps: { decision: says, code: says } };
    const data = { page: "grow", key: "grow", id: run.id, language: "en", name: "step", tabs: TABS, told: "decision",
      listens: [], at: "0", words: { panel: "panels", looking: "looking at {node}", not_compared: "not {node}" },
      assets: {}, script: JSON.stringify(script), ...more, ...also };
    panel({ data: new TextEncoder().encode(JSON.stringify(data)), parentElement: parent,
      setStateValue: (name, value) => sent.push([name, value]), setTriggerValue: (name, value) => sent.push([name, value]) });
  };
  draw(steps);
  return { place, sent, draw, read: () => parent.querySelector(".reading").textContent,
    tab: (id) => parent.querySelector(`[data-panel=${id}]`) };
}

const CAPTIONS = { step: "step {n} of {total}", jump: "jump", tie: "tie", leaf: "leaf", cut: "cut", play: "Play", pause: "Pause",
  tied: "a tie", looking: "at {node}", go: "go", leave: "leave" };

function wishes(done) {
  return new Proxy({}, { get: (_, name) => (value) => done.push([name, value]) });
}

export default {
  "every step has its own words"() {
    const { run } = told("id3");
    const { place, read, sent } = opened(run, run.stops.detail);
    for (const step of run.decisions) {
      place.change({ step });
      same(read(), `step ${step}`);
    }
    same(sent, [], "and nothing is sent");
  },

  "another panel is part of the place, and Python hears of one that asks"() {
    const { run } = told("id3");
    const { place, tab, sent } = opened(run, run.stops.detail);
    tab("code").click();
    same([place.values.panel, tab("code").getAttribute("aria-pressed"), sent], ["code", "true", []]);
    tab("row").click();
    same(sent, [["at", { step: "0", panel: "row", n: 1 }]]);
    tab("decision").click();
    same([place.values.panel, sent.length], [null, 2]);
  },

  "a panel that the address does not know is the first one"() {
    const { run } = told("id3");
    const { place, tab } = opened(run, run.stops.detail);
    place.change({ panel: "<b>" });
    same(tab("decision").getAttribute("aria-pressed"), "true");
  },

  "whoever listens hears of every step"() {
    const { run } = told("id3");
    const { place, sent } = opened(run, run.stops.detail, { listens: ["row"] });
    place.change({ step: 9 });
    place.change({ step: 10 });
    same(sent.map(([, value]) => value.step), ["0", "9", "10"]);
    same(sent.map(([, value]) => value.n), [1, 2, 3]);
  },

  "whoever begins to listen is told at once, also beside another who listens"() {
    const { run } = told("id3");
    const { sent, draw } = opened(run, run.stops.detail, { listens: ["textbook"] });
    draw(run.stops.detail, { at: "0" });
    same(sent.length, 1, "who has been told is not told again");
    draw(run.stops.detail, { listens: ["textbook", "downloads"] });
    same(sent.length, 2);
  },

  "nobody is told of a place before the run is there"() {
    const { run } = told("id3");
    const { place, sent, draw } = opened(run, run.stops.detail);
    Object.assign(place, { run: null });
    draw(run.stops.detail, { listens: ["textbook"] });
    same(sent, []);
    Object.assign(place, { run });
    place.change({ step: 9 });
    same(sent.map(([, value]) => value.step), ["9"]);
  },

  "a node that one looks at is told as it was when its turn came"() {
    const { run } = told("id3");
    const { place, read } = opened(run, run.stops.detail);
    const node = run.nodes[1];
    place.change({ step: run.length, look: node.id });
    same(read(), `looking at ${node.about.split("\n")[0]}step ${node.last}`);
    place.change({ look: run.current(run.length).id });
    same(read(), `step ${run.length}`, "the current one is not looked at");
  },

  "a run that prunes has nothing to say of a node that was not compared"() {
    const { run } = told("post");
    const { place, read } = opened(run, run.stops.detail);
    const leaf = run.nodes.find((node) => run.told(node) === null && node.opened <= run.first);
    place.change({ step: run.length, look: leaf.id });
    same(read(), `not ${leaf.about.split("\n")[0]}`);
  },

  "of a long run the window that is missing is asked for once, and is added"() {
    const { run } = told("id3");
    const [, one, two] = run.decisions;
    const { place, read, sent, draw } = opened(run, [0, one]);
    place.change({ step: two });
    same([read(), sent], ["step 0", [["said", { kind: "want", step: two, size: "decision" }]]]);
    place.change({ step: two + 1 });
    same(sent.length, 1, "one question at a time");
    draw([two, two + 1]);
    same(read(), `step ${two + 1}`);
    place.change({ step: one });
    same([read(), sent.length], [`step ${one}`, 1], "what was there stays");
  },

  "what belongs to another run is not shown"() {
    const { run } = told("id3");
    const { place, read, draw } = opened(run, run.stops.detail);
    draw(run.stops.detail, { id: "another" });
    place.change({ step: 9 });
    same(read(), "step 0");
  },

  "controls count the stops and are of no use at the ends"() {
    const { run } = told("id3");
    const controls = new Controls(CAPTIONS, wishes([]));
    const state = (cursor, size = "decision") => {
      controls.show(run, { cursor, size, playing: false });
      const off = Object.entries(controls.buttons).filter(([, b]) => b.getAttribute("aria-disabled") === "true");
      return [controls.count.textContent, off.map(([name]) => name)];
    };
    const total = run.decisions.length - 1;
    same(state(0), [`step 0 of ${total}`, ["first", "back"]]);
    same(state(run.decisions[1]), [`step 1 of ${total}`, []]);
    same(state(run.length), [`step ${total} of ${total}`, ["next", "last"]]);
    same(state(1, "detail"), [`step 1 of ${run.length}`, []]);
  },

  "jumps are offered where they lead somewhere"() {
    const offered = ({ run }, cursor) => {
      const controls = new Controls(CAPTIONS, wishes([]));
      controls.show(run, { cursor, size: "decision", playing: false });
      return [...controls.jumps.options].filter((option) => option.value && !option.disabled && !option.hidden)
        .map((option) => option.value);
    };
    same(offered(told("id3"), 0), ["tie", "leaf"]);
    same(offered(told("id3"), told("id3").run.length), []);
    same(offered(told("post"), told("post").run.first), ["cut"]);
  },

  "controls name wishes"() {
    const done = [];
    const controls = new Controls(CAPTIONS, wishes(done));
    const { run } = told("id3");
    controls.show(run, { cursor: run.decisions[1], size: "decision", playing: true });
    for (const button of Object.values(controls.buttons)) button.click();
    controls.slider.value = 2;
    controls.slider.dispatchEvent(new Event("input"));
    controls.sizes.lastChild.click();
    controls.jumps.value = "leaf";
    controls.jumps.dispatchEvent(new Event("change"));
    same(done.map(([name]) => name), ["first", "back", "play", "next", "last", "slide", "size", "jump"]);
    same(done.slice(5).map(([, value]) => value), [2, "detail", "leaf"]);
    same(controls.buttons.play.getAttribute("aria-label"), "Pause");
  },

  "classes and nodes of users are text in the legend and above the tree"() {
    for (const name of NASTY) {
      const legend = legendOf({ classes: [{ name, colour: "red" }], ties: { detail: [1] } }, CAPTIONS);
      same([legend.querySelector("script, img, a"), legend.textContent], [null, `${name}=a tie`]);
      const looking = new Looking(CAPTIONS, wishes([]));
      looking.show({ about: `${name}\nmore` });
      same([looking.element.querySelector("script, img, a"), looking.where.textContent], [null, `at ${name}`]);
    }
  },
};
