"""A running app, and a page that notices what went wrong behind the picture."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, expect

import ui  # noqa: F401  # brings the catalogues in which a test looks words up
from tests.browser.checks import BEEN_HERE, IDLE, Visit

ROOT = Path(__file__).resolve().parents[2]
HERE = {"127.0.0.1", "localhost", None}  # None: data: and blob: addresses have no host
START_SECONDS = 60
RERUNS = int(os.environ.get("SPLIT_RERUNS", "2"))  # 0 shows what patience hides

expect.set_options(timeout=15_000)


class Server:
    """The app as a visitor meets it: the product's own configuration, on a free port."""

    def __init__(self, log: Path, script: str = "app.py", folder: Path = ROOT) -> None:
        self.log = log
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
        self.url = f"http://127.0.0.1:{port}"
        address = ["--server.address", "127.0.0.1", "--server.port", str(port)]
        command = [sys.executable, "-m", "streamlit", "run", script, *address]
        with log.open("wb") as out:
            self.process = subprocess.Popen(command, cwd=folder, stdout=out, stderr=out)

    def wait_until_healthy(self) -> None:
        deadline = time.monotonic() + START_SECONDS
        while not self._is_healthy():
            if self._ended_within(0.05) or time.monotonic() > deadline:
                self.stop()
                pytest.fail(f"The app did not start. Its log:\n{self.said()}", pytrace=False)

    def said(self) -> str:
        return self.log.read_text("utf-8", errors="replace")

    def stop(self) -> None:
        self.process.terminate()
        if not self._ended_within(10):
            self.process.kill()
            self.process.wait()

    def _is_healthy(self) -> bool:
        try:
            with urllib.request.urlopen(f"{self.url}/_stcore/health", timeout=5) as answer:
                return bool(answer.status == 200)
        except (urllib.error.URLError, OSError):
            return False

    def _ended_within(self, seconds: float) -> bool:
        try:
            self.process.wait(seconds)
        except subprocess.TimeoutExpired:
            return False
        return True


@contextmanager
def running(folder: Path, script: str = "app.py", root: Path = ROOT) -> Iterator[Server]:
    """A server of this script with its log in this folder, for as long as one needs it."""
    server = Server(folder / "log.txt", script, root)
    server.wait_until_healthy()
    yield server
    server.stop()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("server")) as server:
        yield server


@pytest.fixture
def been_here() -> bool:
    """Whether the visitor has been here, so that the app opens on the player."""
    return True


@pytest.fixture
def page(browser: Browser, been_here: bool) -> Iterator[Page]:
    """A visitor; the test fails at its end on any error or any word to the outside."""
    context = browser.new_context(viewport={"width": 1366, "height": 768})
    if been_here:
        context.add_init_script(BEEN_HERE)
    visitor = context.new_page()
    faults: list[str] = []

    def note_outside(url: str) -> None:
        if urlsplit(url).hostname not in HERE:
            faults.append(f"request to the outside: {url}")

    def note_console(message: ConsoleMessage) -> None:
        # On a deep link Streamlit asks for these below the page's own path first.
        probe = "/_stcore/" in message.location["url"] and "404" in message.text
        if message.type == "error" and not probe:
            faults.append(f"console error: {message.text} ({message.location['url']})")

    visitor.on("console", note_console)
    visitor.on("pageerror", lambda error: faults.append(f"page error: {error}"))
    visitor.on("websocket", lambda websocket: note_outside(websocket.url))
    context.on("request", lambda request: note_outside(request.url))
    yield visitor
    if visitor.locator("[data-testid=stException]").count():
        faults.append("the page shows an error box; the reason is in the log of the app")
    if visitor.locator(".katex-error").count():
        faults.append("a formula cannot be typeset")
    context.close()
    assert not faults, "\n".join(faults)


@pytest.fixture
def sent(page: Page) -> list[str]:
    """A sign for every word that the browser sends to the server."""
    words: list[str] = []
    page.on("websocket", lambda line: line.on("framesent", lambda _frame: words.append("")))
    return words


@pytest.fixture
def visit(page: Page, server: Server) -> Visit:
    """Open an address of the app and wait until its script has run: ``visit("/", width=390)``."""

    def open_address(path: str = "/", width: int = 1366, height: int = 768) -> Page:
        page.set_viewport_size({"width": width, "height": height})
        page.goto(server.url + path)
        page.wait_for_selector(IDLE)
        return page

    return open_address


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Several browsers and servers share two cores here, and a page may be later than any patience:
    a browser test that fails is tried again, and the summary says so."""
    for item in items:
        if "browser" in item.path.parts:
            item.add_marker(pytest.mark.flaky(reruns=RERUNS))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Put the server's log under a failure, where one looks for the reason."""
    report = yield
    running = getattr(item, "funcargs", {}).get("server")
    if report.failed and running is not None:
        report.sections.append(("log of the app", running.said()))
    return report
