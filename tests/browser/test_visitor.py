"""A visitor who clicks at random: whatever somebody does, in whatever order, nothing breaks.

Every page is visited with a seed of its own. After every action there is no error box, no guard's
sentence and no traceback in the server's log, and now and then the link of the place, opened by
somebody else, shows the same words. ``SPLIT_VISITOR=300`` makes the walks longer:

    SPLIT_VISITOR=300 .venv/bin/python -m pytest -n 0 tests/browser/test_visitor.py
"""

from __future__ import annotations

import contextlib
import os
import random
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect
from playwright.sync_api import Error as PlaywrightError

from tests.browser.checks import BEEN_HERE, settled
from tests.browser.conftest import Server
from ui.frame.menu import PAGES

ACTIONS = int(os.environ.get("SPLIT_VISITOR", "24"))
EVERY = 8  # actions between two looks at the link
ADDRESSES = [page.path for page in sorted(PAGES.values(), key=lambda page: not page.plays)]
KEYS = (
    "ArrowRight",
    "ArrowRight",
    "ArrowRight",
    "ArrowLeft",
    "PageDown",
    "PageUp",
    "Home",
    "End",
    "Space",
    "Escape",
)
WRONG = "Something went wrong|出了点问题|这里出错了|encountered an error"
# All that a reader reads: the words of the page, of the panels, and of the nodes of its trees.
WORDS = """() => {
    const said = [], nodes = {};
    let trees = 0;
    const look = (root) => {
        for (const part of root.querySelectorAll('.player .count, .panel .reading, .plane .tally, '
            + '.panel .tabs [aria-pressed=true]')) said.push(part.textContent);
        for (const player of root.querySelectorAll('.player')) {
            trees += 1;
            for (const node of player.querySelectorAll('.node'))
                nodes[`${trees} ${node.dataset.node}`] = node.querySelector('.title').textContent;
        }
        for (const part of root.querySelectorAll('*')) if (part.shadowRoot) look(part.shadowRoot);
    };
    look(document);
    const menus = [...document.querySelectorAll('[class*=st-key-pick_] [role=combobox]')];
    const all = [...said, ...menus.map(menu => menu.value ?? '')];
    return { said: all.map(text => text.replace(/\\s+/g, ' ')), nodes };
}"""
# How far a tree is zoomed is no part of a link, so one of two readers may see more nodes.
SAME = f"""(wanted) => {{
    const here = ({WORDS})();
    const both = Object.keys(wanted.nodes).filter(id => id in here.nodes);
    const some = both.length > 0 || Object.keys(wanted.nodes).length === 0;
    return here.said.join('|') === wanted.said.join('|') && some
        && both.every(id => here.nodes[id] === wanted.nodes[id]);
}}"""


class Visitor:
    """Somebody with a mouse, a keyboard and no plan."""

    def __init__(self, page: Page, server: Server, seed: str) -> None:
        self.page, self.server = page, server
        self.dice = random.Random(seed)
        self.done: list[str] = []
        self.begun = len(server.said())  # what others left in the log is not this visitor's doing

    def act(self) -> None:
        """One action; what is not there at the moment is not done."""
        deed = self.dice.choice(
            [
                self.press,
                self.press,
                self.press,
                self.click_node,
                self.click_part,
                self.click_part,
                self.pick,
                self.pick,
                self.switch,
                self.toggle,
                self.leaf_through,
                self.visit,
            ]
        )
        self.done.append(deed.__name__)
        try:
            deed()
        except PlaywrightError as error:
            self.done[-1] += f" (in vain: {str(error).splitlines()[0][:60]})"
        self.check()

    def check(self) -> None:
        told = f"after {' → '.join(self.done[-12:])} at {self.page.url}"
        settled(self.page)
        assert self.page.get_by_test_id("stException").count() == 0, f"an error box {told}"
        words = self.page.get_by_test_id("stMain").inner_text()
        assert not [part for part in WRONG.split("|") if part in words], f"a guard's word {told}"
        log = self.server.said()[self.begun :]
        assert "Traceback" not in log, f"a traceback in the log {told}"

    def press(self) -> None:
        for _ in range(self.dice.randint(1, 4)):
            key = self.dice.choice(KEYS)
            self.done[-1] += f" {key}"
            self.page.keyboard.press(key)

    def one_of(self, selector: str) -> Locator | None:
        found = [part for part in self.page.locator(selector).all() if part.is_visible()]
        return self.dice.choice(found) if found else None

    def click(self, selector: str) -> None:
        part = self.one_of(selector)
        if part is not None:
            self.done[-1] += f" {(part.text_content() or '')[:20]!r}"
            part.click(timeout=2_000, force=True)

    def click_node(self) -> None:
        self.click(".player .node, .plane .nsewdrag, .plane .point")

    def click_part(self) -> None:
        self.click(
            ".player .button:not(.full), .player .sizes button, .panel .tabs button, "
            ".panel .pills button, .panel .choices input, .panel .switch input, "
            ".plane .modebar-btn:not([data-attr=save])"
        )

    def pick(self) -> None:
        """Another entry of a menu."""
        menu = self.one_of("[data-testid=stSidebar] [role=combobox]")
        if menu is None:
            return
        menu.click(timeout=2_000)
        options = self.page.locator("[role=listbox] [role=option]")
        options.first.wait_for(timeout=2_000)
        chosen = options.nth(self.dice.randrange(min(options.count(), 9)))
        self.done[-1] += f" {chosen.inner_text()[:20]!r}"
        chosen.click(timeout=2_000)

    def switch(self) -> None:
        """The other language, or presentation mode; and go on at once."""
        self.click(".language" if self.dice.random() < 0.7 else ".projector")
        self.page.keyboard.press("ArrowRight")

    def toggle(self) -> None:
        self.click(
            "[data-testid=stSidebar] summary, [data-testid=stSidebar] [role=switch], "
            "[data-testid=stMain] [data-testid=stButtonGroup] button"
        )

    def leaf_through(self) -> None:
        """Back, forward or reload."""
        way = self.dice.choice(["go_back", "go_back", "go_forward", "reload"])
        self.done[-1] += f" {way}"
        getattr(self.page, way)(timeout=10_000)
        if not self.page.url.startswith(self.server.url):  # before the first page
            self.page.go_forward()
        self.page.wait_for_selector("[data-testid=stApp]")

    def visit(self) -> None:
        """Another page by the menu, and back again in one way or another."""
        self.click("nav a:not(.start)")

    def words(self) -> dict[str, Any]:
        return dict(settled(self.page).evaluate(WORDS))


def same_for_somebody_else(visitor: Visitor, browser: Browser) -> None:
    """The link of this place shows the same words to a stranger with another language."""
    page = visitor.page
    if "upload-" in page.url or visitor.page.locator(".player").count() == 0:
        return
    page.wait_for_function("() => globalThis.splitBySplit.timer === undefined")
    words, link = visitor.words(), page.url
    context = browser.new_context(locale="fr-FR", viewport=page.viewport_size)
    context.add_init_script(BEEN_HERE)
    other = context.new_page()
    other.goto(link)
    told = f"the link {link} after {' → '.join(visitor.done[-12:])}"
    expect(other.locator(".player").first, told).to_be_visible()
    with contextlib.suppress(PlaywrightError):  # what differs is said below
        other.wait_for_function(SAME, arg=words, timeout=15_000)
    assert other.evaluate(SAME, words), f"{told}: {words} and {other.evaluate(WORDS)}"
    context.close()


@pytest.mark.parametrize("place", ADDRESSES, ids=lambda place: place or "grow")
def test_nothing_a_visitor_does_breaks_a_page(
    place: str, page: Page, server: Server, browser: Browser
) -> None:
    visitor = Visitor(page, server, place)
    page.goto(f"{server.url}/{place}")
    page.wait_for_selector("[data-testid=stApp]")
    visitor.check()
    for number in range(1, ACTIONS + 1):
        visitor.act()
        if number % EVERY == 0:
            same_for_somebody_else(visitor, browser)
