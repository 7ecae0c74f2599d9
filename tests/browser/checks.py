"""What several browser tests wait for and look for."""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import parse_qsl, urlsplit

from playwright.sync_api import Locator, Page, TimeoutError, expect

Visit = Callable[..., Page]
IDLE = "[data-testid=stApp][data-test-script-state=notRunning]"

# A visitor of this browser sees the player at once; an empty page has nothing to remember it by.
BEEN_HERE = "try { localStorage.setItem('splitBySplit.been', '1'); } catch {}"

SCROLLS_SIDEWAYS = """() => [...document.querySelectorAll('*')].filter(element => {
    const scrolls = ['auto', 'scroll'].includes(getComputedStyle(element).overflowX);
    const can = scrolls || element === document.documentElement;
    return can && element.scrollWidth > element.clientWidth + 1;
}).map(element => element.dataset.testid || element.tagName)"""
PAGE_SCROLLS_SIDEWAYS = """() => [document.documentElement, document.body,
    ...document.querySelectorAll('[data-testid=stMain]')]
    .some(element => element.scrollWidth > element.clientWidth + 1)"""


def settled(page: Page) -> Page:
    """Wait until the script has run and everything that it shows has come."""
    page.wait_for_selector(IDLE)
    expect(page.get_by_test_id("stSkeleton")).to_have_count(0)
    return page


def opener(visit: Visit, place: str, sign: str = ".player .node") -> Visit:
    """Opens a page by its own address and waits for its sign: ``look("lang=en", width=390)``."""

    def open_address(query: str, **size: int) -> Page:
        page = visit(f"/{place}?{query}", **size)
        expect(page.locator(sign).first).to_be_visible(timeout=30_000)
        return settled(page)

    return open_address


def address(page: Page) -> dict[str, str]:
    """The parameters of the address as the browser shows it."""
    return dict(parse_qsl(urlsplit(page.url).query))


def control(page: Page, name: str) -> Locator:
    """A button of the player: ``next``, ``back``, ``first``, ``last``, ``play``."""
    return page.locator(f".player .button.{name}")


def reading(page: Page) -> Locator:
    """What the panel beside the tree says."""
    return page.locator(".panel .reading")


def panel(page: Page, name: str) -> None:
    """Open a panel beside the tree."""
    tab = page.locator(f".panel [data-panel={name}]")
    tab.click()
    expect(tab).to_have_attribute("aria-pressed", "true")


def choose(page: Page, menu: str, option: str) -> None:
    """Another entry of a menu."""
    box = page.get_by_role("combobox", name=menu, exact=True)
    take(page, box, page.get_by_role("option", name=option))
    expect(page.get_by_role("listbox")).to_have_count(0)  # while it is open the keys are its own


def take(page: Page, menu: Locator, option: Locator) -> None:
    """Open a menu and take an option; scrolling or an answer of the server closes it again."""
    menu.scroll_into_view_if_needed()
    settled(page)
    page.evaluate("() => new Promise(done => requestAnimationFrame(() => setTimeout(done)))")
    menu.click()
    try:
        option.click(timeout=5_000)
    except TimeoutError:  # it closed: whoever sees that opens it once more
        menu.click()
        option.click()
