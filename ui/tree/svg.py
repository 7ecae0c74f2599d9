"""A tree at one step as an SVG document: for a slide, a hand-out, or the printer.

The same model and the same places as the live tree, in plain shapes and on white, so that any
program can show it. Every text is escaped here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple
from xml.sax.saxutils import escape, quoteattr

from ui.tree.layout import clip, text_width
from ui.tree.model import NodeAt, TreeModel
from ui.tree.sizes import BOX_HEIGHT, SMALL, TITLE, WIDEST_TEXT
from ui.tree.story import NodeView

INK, SOFT, RULE, SHADE, PAPER = "#24232a", "#6b6a70", "#dcd8ce", "#f4f2ec", "#ffffff"
ACCENT = "#4b3f92"
MARGIN, LEGEND = 16.0, 26.0
WIDEST = 4_000.0  # pixels of a picture as it opens
FONT = "'Source Sans 3', 'PingFang SC', 'Microsoft YaHei', 'Noto Sans CJK SC', sans-serif"


class Box(NamedTuple):
    """A rectangle by its left upper corner."""

    x: float
    y: float
    width: float
    height: float


def tree_svg(model: TreeModel, cursor: int, path: Mapping[int, str] | None = None) -> str:
    """The picture at this step; ``path`` names the nodes a row passes, each with its weight."""
    walked = path or {}
    width = model.width + 2 * MARGIN
    height = model.height + 2 * MARGIN + LEGEND
    moment = list(model.at(cursor))
    shapes = [
        *(_link(model, at.view, walked) for at in moment if at.view.parent is not None),
        *(part for at in moment for part in _box(model, at)),
    ]
    part = min(1.0, WIDEST / width)  # a very wide tree opens small; it can be zoomed without loss
    window = f'width="{part * width:.0f}" height="{part * height:.0f}"'
    size = f'{window} viewBox="0 0 {width:.1f} {height:.1f}"'
    return "\n".join(
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family={quoteattr(FONT)}>',
            f'<rect width="100%" height="100%" fill="{PAPER}"/>',
            f'<g transform="translate({MARGIN} {MARGIN})">',
            *shapes,
            "</g>",
            *_legend(model, height),
            "</svg>",
        )
    )


# XML has no way to write these at all.
UNWRITABLE = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")


def _escaped(text: str) -> str:
    return escape(UNWRITABLE.sub("\N{REPLACEMENT CHARACTER}", text))


def _text(text: str, x: float, y: float, size: float, more: str = "") -> str:
    middle = "" if "text-anchor" in more else ' text-anchor="middle"'
    fill = "" if "fill=" in more else f' fill="{INK}"'
    place = f'x="{x:.1f}" y="{y:.1f}" font-size="{size:g}"'
    return f"<text {place}{middle}{fill} {more}>{_escaped(text)}</text>"


def _link(model: TreeModel, node: NodeView, walked: Mapping[int, str]) -> str:
    """Down, across, down, with the edge's label on the last part."""
    above = model.by_id[node.parent or 0]
    start, across = above.y + BOX_HEIGHT, above.y + BOX_HEIGHT + 10
    bold = node.id in walked
    line = f'stroke="{INK if bold else SOFT}" stroke-width="{4 if bold else 1.2}" fill="none"'
    label = clip(node.edge, SMALL, WIDEST_TEXT)
    if bold and walked[node.id] != "1":
        label = f"{label} × {walked[node.id]}"
    halo = f'stroke="{PAPER}" stroke-width="4" stroke-linejoin="round" paint-order="stroke"'
    weight = ' font-weight="700"' if bold else ""
    return (
        f'<path d="M{above.x:.1f} {start:.1f}V{across:.1f}H{node.x:.1f}V{node.y:.1f}" {line}/>'
        + _text(label, node.x, node.y - 8, SMALL, halo + weight)
    )


def _box(model: TreeModel, at: NodeAt) -> Iterator[str]:
    node = at.view
    left = node.x - node.width / 2
    known = at.status in ("chosen", "split", "leaf")
    verdict = node.ending if at.status == "leaf" else node.asking
    told = (node.about, node.tie if at.tied else "", verdict if known else "")
    hint = "\n".join(filter(None, told))
    yield f'<g class="node {at.status}" id="node-{node.id}"><title>{_escaped(hint)}</title>'
    if at.tied:
        around = Box(left - 4, node.y - 4, node.width + 8, BOX_HEIGHT + 8)
        yield _frame(around, 11, _style(INK, 1.2, "none"))
    yield _outline(model, at, left)
    title = clip(at.title, TITLE, WIDEST_TEXT)
    yield _text(title, node.x, node.y + 17, TITLE, 'font-weight="600"')
    for line, below in zip(at.lines, (32, 46, 60), strict=False):  # two lines and a bar, or three
        yield _text(line, node.x, node.y + below, SMALL, f'fill="{SOFT}"')
    yield from _shares(model, at, left + 8)
    if at.current:
        yield f'<path d="M{left + 4:.1f} {node.y + 23.5:.1f}l7 4.5l-7 4.5z" fill="{ACCENT}"/>'
    if at.tied:
        x, y = left + node.width, node.y
        yield f'<circle cx="{x:.1f}" cy="{y:.1f}" r="7" fill="{PAPER}" stroke="{INK}"/>'
        yield _text("=", x, y + 3.6, SMALL, 'font-weight="700"')
    yield "</g>"


def _frame(box: Box, radius: float, style: str) -> str:
    place = f'x="{box.x:.1f}" y="{box.y:.1f}" width="{box.width:.1f}" height="{box.height:.1f}"'
    return f'<rect {place} rx="{radius:g}" {style}/>'


def _style(stroke: str, thick: float, fill: str, more: str = "") -> str:
    return f'fill="{fill}" stroke="{stroke}" stroke-width="{thick:g}" {more}'


def _outline(model: TreeModel, at: NodeAt, left: float) -> str:
    """Dashed until decided, thick where the run stands; a leaf is round and tinted."""
    stroke, thick = (ACCENT, 3.0) if at.current else (SOFT, 1.2)
    style = _style(stroke, thick, PAPER, 'stroke-dasharray="5 4"')
    if at.status == "split":
        style = _style(stroke, thick, SHADE)
    elif at.status == "leaf":
        klass = at.view.klass
        colour = model.classes[klass].colour if klass is not None else SOFT
        edge, thick = (ACCENT, 3.0) if at.current else (colour, 1.6)
        style = _style(edge, thick, colour, 'fill-opacity="0.16"')
    box = Box(left, at.view.y, at.view.width, BOX_HEIGHT)
    return _frame(box, 16 if at.status == "leaf" else 7, style)


def _shares(model: TreeModel, at: NodeAt, x: float) -> Iterator[str]:
    node = at.view
    if not model.classes:
        return
    y = at.view.y + 53
    full = node.width - 16
    yield _frame(Box(x, y, full, 6), 0, _style(RULE, 1, "none"))
    for share, klass in zip(node.bar, model.classes, strict=True):
        size = f'width="{share * full:.2f}" height="6"'
        if share > 0:
            yield f'<rect x="{x:.2f}" y="{y:.1f}" {size} fill={quoteattr(klass.colour)}/>'
        x += share * full


def _legend(model: TreeModel, height: float) -> Iterator[str]:
    x, y = MARGIN, height - MARGIN
    for klass in model.classes:
        name = clip(klass.name, SMALL, WIDEST_TEXT)
        box = f'x="{x:.1f}" y="{y - 8:.1f}" width="14" height="8"'
        yield f"<rect {box} fill={quoteattr(klass.colour)}/>"
        yield _text(name, x + 19, y, SMALL, 'text-anchor="start"')
        x += 19 + text_width(name, SMALL) + 16
