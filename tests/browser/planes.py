"""What a reader sees and points at on a plane that plotly draws."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from playwright.sync_api import Locator, Page

from engine.regions import Corner, centre
from engine.trace import Trace
from ui.boundary.model import moment

LEFT, RIGHT = 0, 1
# The shapes as they are told to plotly, and the paths that it has drawn, on the scale of the axes.
SHAPES = """plot => {
  const { xaxis, yaxis } = plot._fullLayout;
  const paths = [...plot.querySelectorAll('.shapelayer path')];
  const place = (text) => {
    const [x, y] = text.split(',').map(Number);
    return [xaxis.p2d(x - xaxis._offset), yaxis.p2d(y - yaxis._offset)];
  };
  const parted = (d) => d.split('M').slice(1).map(part => part.replace('Z', '').split('L'));
  return plot.layout.shapes.map(({ name, path }, index) => {
    const drawn = paths.find(path => path.dataset.index === String(index))?.getAttribute('d');
    const told = path && parted(path).map(part => part.map(text => text.split(',').map(Number)));
    return { name, told, drawn: path && drawn && parted(drawn).map(part => part.map(place)) };
  });
}"""
PIXEL = """(plot, [x, y]) => {
  const { xaxis, yaxis } = plot._fullLayout;
  const frame = plot.getBoundingClientRect();
  return [frame.left + xaxis._offset + xaxis.d2p(x), frame.top + yaxis._offset + yaxis.d2p(y)];
}"""
POINT = """(plot, row) => {
  for (const { x, y, customdata } of plot.data) {
    const place = customdata.indexOf(row);
    if (place >= 0) return [x[place], y[place]];
  }
}"""
VIEW = "plot => [...plot._fullLayout.xaxis.range, ...plot._fullLayout.yaxis.range]"
TAKEN = "plot => plot.data.map(trace => trace.selectedpoints?.length ?? null)"

Corners = tuple[Corner, ...]


def plane(page: Page, side: int) -> Locator:
    return page.locator(".plane").nth(side)


def plot(page: Page, side: int) -> Locator:
    return plane(page, side).locator(".plot")


def shapes(page: Page, side: int) -> dict[str, dict[str, Any]]:
    """Everything that a step draws on a plane, by name."""
    return {shape["name"]: shape for shape in plot(page, side).evaluate(SHAPES)}


def parts(shape: dict[str, Any], kind: str = "told") -> list[Corners]:
    """The outlines that one shape is made of."""
    return [tuple((x, y) for x, y in part) for part in shape[kind]]


def regions(page: Page, side: int) -> set[tuple[str, int, Corners]]:
    """Every region with its state (done, open) and its class."""
    found = set()
    for name, shape in shapes(page, side).items():
        if match := re.fullmatch(r"(done|open) (\d+)", name):
            found |= {(match[1], int(match[2]), part) for part in parts(shape)}
    return found


def marked(page: Page, name: str) -> int:
    """On how many of the planes something of this name is drawn: ring, chosen, own."""
    return sum(name in shapes(page, side) for side in (LEFT, RIGHT))


def pixel(page: Page, side: int, place: Corner) -> tuple[float, float]:
    """Where a place of the plane is on the screen."""
    plane(page, side).scroll_into_view_if_needed()
    x, y = plot(page, side).evaluate(PIXEL, list(place))
    return x, y


def row_pixel(page: Page, side: int, row: int) -> tuple[float, float]:
    x, y = plot(page, side).evaluate(POINT, row)
    return pixel(page, side, (x, y))


def region_pixel(page: Page, side: int, trace: Trace, node: int) -> tuple[float, float]:
    """The middle of what reaches a node of the finished tree."""
    return pixel(page, side, centre(moment(trace, len(trace)).polygon(node)))


def view(page: Page, side: int) -> list[float]:
    """Left, right, bottom and top of what is seen."""
    return list(plot(page, side).evaluate(VIEW))


def taken(page: Page, side: int) -> list[int | None]:
    """How many points of each class a box or a lasso holds; none of all while there is neither."""
    return list(plot(page, side).evaluate(TAKEN))


def check_plane(page: Page, side: int, trace: Trace, cursor: int) -> None:
    """The shapes of plotly are the polygons and lines of the engine, to the last digit; and what it
    has drawn of them is where they are."""
    at, end = moment(trace, cursor), moment(trace, len(trace))
    window = at.plane.window
    leaves = trace.tree(cursor).leaves()
    assert regions(page, side) == {
        ("done" if node in leaves else "open", end.klass(node), polygon)
        for node, polygon in at.polygons.items()
    }
    found = shapes(page, side)
    lines = [part for name in ("cuts", "newest") if name in found for part in parts(found[name])]
    assert set(lines) == {(cut.start, cut.end) for cut in at.cuts}
    assert len(lines) == len(at.cuts)
    near = 1e-4 * max(
        window.right - window.left, window.top - window.bottom
    )  # plotly rounds pixels
    for shape in found.values():
        for told, seen in zip(parts(shape), parts(shape, "drawn"), strict=True):
            assert [x for place in seen for x in place] == pytest.approx(
                [x for place in told for x in place], abs=near
            )


def colours(picture: Path) -> Counter[str]:
    """How many pixels of a picture have each colour."""
    with Image.open(picture) as opened:
        found = opened.convert("RGB").getcolors(opened.width * opened.height) or []
    return Counter({"#{:02x}{:02x}{:02x}".format(*rgb): n for n, rgb in found})
