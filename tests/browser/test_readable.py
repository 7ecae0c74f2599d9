"""Letters in trees, measured where they stand: on a laptop, a phone and a projector; and that the
window always holds the node of the step together with its children."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

from datasets import known_ids
from tests.browser.checks import Visit

# Every tree of the page, walked to its end by keys: the smallest letters, and at every step what of
# the current node and its children lies outside of the window.
WALK = """async () => {
  const players = () => [...document.querySelectorAll("*")]
    .map((e) => e.shadowRoot?.querySelector(".player")).filter((p) => p?.querySelector(".canvas"));
  const next = (done) => requestAnimationFrame(() => requestAnimationFrame(done));
  const size = (text) => parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a;
  const found = { title: 99, line: 99, edge: 99, outside: [], steps: 0 };
  const look = () => {
    for (const player of players()) {
      player.querySelector(".stage").style.transition = "none";
      for (const kind of ["title", "line", "edge"]) {
        for (const text of player.querySelectorAll(`.${kind}`)) {
          if (text.textContent) found[kind] = Math.min(found[kind], size(text));
        }
      }
      const window = player.querySelector(".frame").getBoundingClientRect();
      const current = player.querySelector(".node.current");
      if (!current) continue;

      const nodes = [...player.querySelectorAll(".node")];
      const kids = nodes.filter((n) => n.dataset.parent === current.dataset.node);
      for (const node of [current, ...kids]) {
        const box = node.querySelector(".box").getBoundingClientRect();
        const inside = box.left >= window.left - 1 && box.right <= window.right + 1
          && box.top >= window.top - 1 && box.bottom <= window.bottom + 1;
        if (!inside) found.outside.push(`step ${found.steps}: node ${node.dataset.node}`);
      }
    }
  };
  const key = (key) => document.dispatchEvent(new KeyboardEvent("keydown", { key }));
  key("Home");
  for (let last = ""; found.steps < 200; found.steps += 1) {
    await new Promise(next);
    look();
    const count = [...document.querySelectorAll("*")]
      .map((e) => e.shadowRoot?.querySelector(".count")).find(Boolean).textContent;
    if (count === last) break;
    last = count;
    key("ArrowRight");
  }
  return found;
}"""
WINDOWS = {
    "laptop": (1366, 768, "", 12, 11),
    "phone": (390, 844, "", 12, 11),
    "projector 1280": (1280, 720, "&present=1", 20, 20),
    "projector 1920": (1920, 1080, "&present=1", 20, 20),
}
PAGES = (
    "/?lang=en",
    "/missing?lang=zh",
    "/prune?lang=en",
    "/regression?lang=zh",
    "/boundary?lang=en",
    "/forest?trees=3&into=2&lang=zh",
)


def walked(page: Page) -> dict[str, Any]:
    page.locator(".player .canvas").first.wait_for()
    return dict(page.evaluate(WALK))


@pytest.mark.parametrize("window", WINDOWS)
@pytest.mark.parametrize("path", PAGES)
def test_letters_can_be_read_and_the_family_is_seen(visit: Visit, path: str, window: str) -> None:
    width, height, present, title, small = WINDOWS[window]
    found = walked(visit(path + present, width=width, height=height))
    assert found["steps"] > 1
    assert found["title"] >= title
    assert min(found["line"], found["edge"]) >= small - 0.01
    assert not found["outside"]


@pytest.mark.parametrize("width", [390, 1366])
@pytest.mark.parametrize("algorithm", ["id3", "c45", "cart"])
def test_every_built_in_table(visit: Visit, algorithm: str, width: int) -> None:
    outside = []
    for table in known_ids():
        page = visit(f"/?data={table}&algorithm={algorithm}", width=width, height=844)
        outside += [f"{table} {said}" for said in walked(page)["outside"]]
    assert not outside
