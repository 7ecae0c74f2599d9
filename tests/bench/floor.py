"""The product beside a one-button Streamlit app (the floor), each with a page in real Chromium."""

from __future__ import annotations

import os
import statistics
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, sync_playwright

from tests.browser import find
from tests.browser.checks import BEEN_HERE, IDLE
from tests.browser.conftest import Server

# Click the button, then look at every frame until the text of the page is another one.
CLICK = """() => new Promise(done => {
  const read = () => document.querySelector('[data-testid=stMain]').textContent;
  const state = () => document.querySelector('[data-testid=stApp]').dataset.testScriptState;
  const before = read(), start = performance.now();
  document.querySelector('.st-key-next button').click();
  const frame = () => {
    const now = performance.now() - start;
    if ((read() !== before && state() === 'notRunning') || now > 15000) done(now);
    else requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
})"""


class App(Server):
    """One Streamlit script on a port of its own, with the product's config."""

    def cpu(self) -> float:
        """Seconds of processor time so far; Linux only, else 0."""
        stat = Path(f"/proc/{self.process.pid}/stat")
        if not stat.exists():
            return 0.0
        used = stat.read_text().rsplit(")", 1)[1].split()[11:13]
        return sum(map(int, used)) / os.sysconf("SC_CLK_TCK")


@dataclass(frozen=True)
class Pair:
    """A page of the product and the floor's, and all that the first has sent to its server."""

    app: App
    base: App
    page: Page
    floor: Page
    sent: list[object]

    def click(self) -> float:
        """One click on the floor's button, in milliseconds."""
        return float(measured(self.floor, CLICK))


@contextmanager
def pair(address: str) -> Iterator[Pair]:
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        app = App(Path(folder) / "app.log")
        base = App(Path(folder) / "floor.log", "tests/bench/floor_app.py")
        for server in (app, base):
            server.wait_until_healthy()
        browser = playwright.chromium.launch(
            executable_path=find.installed(), args=find.launch_options()
        )
        page, floor = (browser.new_page(viewport={"width": 1366, "height": 768}) for _ in "ab")
        both = Pair(app, base, page, floor, sent_by(page))
        page.add_init_script(BEEN_HERE)
        page.goto(app.url + address)
        floor.goto(base.url)
        page.locator(".player .node").first.wait_for()
        floor.get_by_text("clicks=0").wait_for()
        yield both
        browser.close()
        app.stop()
        base.stop()


def sent_by(page: Page) -> list[object]:
    """Every message of a page to its server, from now on."""
    frames: list[object] = []

    def note(frame: object) -> None:
        frames.append(frame)

    page.on("websocket", lambda socket: socket.on("framesent", note))
    return frames


def measured(page: Page, script: str, argument: object = None) -> Any:
    """What a script says that clicks and looks, once the page is at rest."""
    page.wait_for_selector(IDLE)
    return page.evaluate(script, argument)


def report(least: list[float], parts: dict[str, list[float]]) -> None:
    """Times of each part beside those of the floor."""
    floor = statistics.median(least)
    print(f"{len(least)} clicks each; floor p50 {floor:.0f} ms, p95 {high(least):.0f} ms")
    for name, times in parts.items():
        p50, p95 = statistics.median(times), high(times)
        ratios = f"{p50 / floor:.2f} and {p95 / floor:.2f} times the floor's p50"
        print(f"{name}: p50 {p50:.0f} ms, p95 {p95:.0f} ms: {ratios}")


def high(times: list[float]) -> float:
    """The 95th percentile."""
    return sorted(times)[min(len(times) - 1, round(0.95 * (len(times) - 1)))]
