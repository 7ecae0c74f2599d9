"""A class on one process: visitors over websockets, beside a one-button Streamlit app.

    .venv/bin/python -m tests.bench.classroom          (Windows: .venv\\Scripts\\python)

What a visitor sends is recorded from a real Chromium: opening the page, a walk through the run,
and two choices that need the server (an algorithm, and back). Then as many visitors as asked for
send the same over websockets of their own: each acts every three seconds, and every tenth action is
one that needs the server, which is timed until the script has finished. Steps send nothing, so
there is nothing to time. The one-button app gets as many visitors and as many clicks. Both apps
take turns on the same machine.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import statistics
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path

import websockets
from playwright.sync_api import Page, Playwright, sync_playwright
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg

from tests.bench.floor import App, high
from tests.browser import find
from tests.browser.checks import BEEN_HERE

SECONDS_BETWEEN, EVERY = 3.0, 10  # an action every so often, every tenth needs the server
SMALL = 400  # bytes; the word that a script has finished is short, so longer ones are not read
IDLE = "[data-testid=stApp][data-test-script-state=notRunning]"


@dataclass
class Recording:
    """What a browser sent: to open the page, while stepping, and for each choice in turn."""

    opening: list[bytes] = field(default_factory=list)
    stepping: list[bytes] = field(default_factory=list)
    choices: list[list[bytes]] = field(default_factory=list)


def record(playwright: Playwright, app: App, base: App) -> tuple[Recording, Recording]:
    browser = playwright.chromium.launch(
        executable_path=find.installed(), args=find.launch_options()
    )
    page = browser.new_page(viewport={"width": 1366, "height": 768}, locale="zh-CN")
    ours, theirs = _of_the_app(page, app), _of_the_floor(browser.new_page(), base)
    browser.close()
    return ours, theirs


def _of_the_app(page: Page, app: App) -> Recording:
    made = Recording()
    frames = _listen(page)
    page.add_init_script(BEEN_HERE)
    page.goto(f"{app.url}/?lang=zh")
    page.locator(".player .node").first.wait_for()
    page.wait_for_selector(IDLE)
    made.opening = frames.take()
    for _ in range(14):
        page.locator(".button.next").click()
    made.stepping = frames.take()
    for place in (1, 0):
        page.locator(
            ".st-key-pick_algorithm [data-baseweb=select], .st-key-pick_algorithm [role=combobox]"
        ).first.click()
        page.get_by_role("option").nth(place).click()
        page.wait_for_function(
            "() => location.search.includes('algorithm') === %s" % ("true" if place else "false")
        )
        page.wait_for_selector(IDLE)
        made.choices.append(frames.take())
    return made


def _of_the_floor(page: Page, base: App) -> Recording:
    made = Recording()
    frames = _listen(page)
    page.goto(base.url)
    page.get_by_text("clicks=0").wait_for()
    page.wait_for_selector(IDLE)
    made.opening = frames.take()
    page.locator(".st-key-next button").click()
    page.get_by_text("clicks=1").wait_for()
    made.choices.append(frames.take())
    return made


class Frames:
    """The binary frames of all sockets of a page, taken away in portions."""

    def __init__(self) -> None:
        self.sent: list[bytes] = []

    def take(self) -> list[bytes]:
        taken, self.sent = self.sent, []
        return taken


def _listen(page: Page) -> Frames:
    frames = Frames()
    page.on(
        "websocket",
        lambda socket: socket.on(
            "framesent",
            lambda frame: frames.sent.append(frame) if isinstance(frame, bytes) else None,
        ),
    )
    return frames


class Visitor:
    """One browser tab without the browser."""

    def __init__(self, url: str, said: Recording) -> None:
        self.address = url.replace("http", "ws", 1) + "/_stcore/stream"
        self.said = said
        self.turn = 0

    async def open(self) -> float:
        """Seconds from the first contact to the end of the first script run."""
        begun = time.perf_counter()
        self.socket = await websockets.connect(
            self.address,
            subprotocols=[websockets.Subprotocol("streamlit")],
            max_size=None,
            compression=None,
            open_timeout=60,
        )
        for frame in self.said.opening:
            await self.socket.send(frame)
        await self._finished()
        return time.perf_counter() - begun

    async def choose(self) -> float:
        begun = time.perf_counter()
        for frame in self.said.choices[self.turn % len(self.said.choices)]:
            await self.socket.send(frame)
        self.turn += 1
        await self._finished()
        return time.perf_counter() - begun

    async def _finished(self) -> None:
        async for frame in self.socket:
            if isinstance(frame, bytes) and len(frame) < SMALL:
                message = ForwardMsg.FromString(frame)
                if message.WhichOneof("type") == "script_finished":
                    return

    async def act(self, seconds: float, times: list[float], dice: random.Random) -> None:
        """Read and step, and now and then choose something."""
        end = time.monotonic() + seconds
        await asyncio.sleep(dice.uniform(0, SECONDS_BETWEEN * EVERY))
        while time.monotonic() < end:
            times.append(await self.choose())
            await asyncio.sleep(SECONDS_BETWEEN * EVERY)


async def lesson(url: str, said: Recording, visitors: int, seconds: float) -> list[float]:
    """Everybody in one lesson; how long each choice took."""
    dice = random.Random(0)
    people = [Visitor(url, said) for _ in range(visitors)]
    for start in range(0, visitors, 10):
        await asyncio.gather(*(person.open() for person in people[start : start + 10]))
    times: list[float] = []
    await asyncio.gather(*(person.act(seconds, times, dice) for person in people))
    await asyncio.gather(*(person.socket.close() for person in people))
    return times


async def rush(url: str, said: Recording, visitors: int, seconds: float) -> list[float]:
    """Everybody opens the page within some seconds; how long each waited."""
    people = [Visitor(url, said) for _ in range(visitors)]

    async def come(person: Visitor, after: float) -> float:
        await asyncio.sleep(after)
        return await person.open()

    waits = await asyncio.gather(
        *(come(person, seconds * n / visitors) for n, person in enumerate(people))
    )
    await asyncio.gather(*(person.socket.close() for person in people))
    return list(waits)


def report(name: str, ours: list[float], theirs: list[float], cpu: tuple[float, float]) -> None:
    said = [
        f"p50 {statistics.median(times):.3f} s, p95 {high(times):.3f} s, "
        f"{1000 * spent / len(times):.1f} ms of CPU each"
        for times, spent in zip((ours, theirs), cpu, strict=True)
    ]
    print(f"{name}, {len(ours)} timed:\n  the app     {said[0]}\n  one button  {said[1]}")


def measured(
    name: str,
    servers: tuple[App, App],
    said: tuple[Recording, Recording],
    what: object,
    visitors: int,
    seconds: float,
) -> None:
    results, spent = [], []
    for server, recording in zip(servers, said, strict=True):
        begun = server.cpu()
        results.append(asyncio.run(what(server.url, recording, visitors, seconds)))  # type: ignore[operator]
        spent.append(server.cpu() - begun)
    report(name, results[0], results[1], (spent[0], spent[1]))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--visitors", type=int, default=300)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--rush", type=int, default=200)
    parser.add_argument("--root", type=Path, default=None, help="another copy of the app")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        more = {} if asked.root is None else {"folder": asked.root}
        app = App(Path(folder) / "app.log", **more)
        base = App(Path(folder) / "floor.log", "tests/bench/floor_app.py")
        servers = (app, base)
        for server in servers:
            server.wait_until_healthy()
        with sync_playwright() as playwright:
            said = record(playwright, app, base)
        print(f"messages while stepping through the run: {len(said[0].stepping)}")
        measured(f"{asked.rush} pages opened within 4 s", servers, said, rush, asked.rush, 4.0)
        measured(
            f"{asked.visitors} visitors, every tenth action needs the server",
            servers,
            said,
            lesson,
            asked.visitors,
            asked.seconds,
        )
        for server in servers:
            server.stop()


if __name__ == "__main__":
    main()
