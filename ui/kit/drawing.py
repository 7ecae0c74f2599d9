"""A picture over two axes as an SVG document: areas, lines, points and words, on white.

For files and paper, where nobody hovers and nothing is loaded. Every text is escaped here.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from math import cos, floor, log10, pi, sin
from xml.sax.saxutils import quoteattr

from ui.kit.escape import html, short

INK, SOFT, RULE = "#24232a", "#6b6a70", "#dcd8ce"
FONT = "'Source Sans 3', 'PingFang SC', 'Microsoft YaHei', 'Noto Sans CJK SC', sans-serif"
LEFT, RIGHT, TOP, BOTTOM = 58.0, 16.0, 14.0, 48.0  # room around the plane, in pixels
LEGEND = 24.0
SIZE = 5.0  # of a point
Corner = tuple[float, float]


@dataclass
class Drawing:
    """Things are drawn in the units of the axes, each upon those before it; without ``names`` there
    are no axes."""

    window: tuple[float, float, float, float]  # left, right, bottom, top
    names: tuple[str, str] | None
    about: str
    width: float = 560.0
    height: float = 420.0
    ticks: Sequence[tuple[float, str]] | None = None  # of the upper axis, in place of numbers
    parts: list[str] = field(default_factory=list)
    legend: list[str] = field(default_factory=list)

    def at(self, corner: Corner) -> Corner:
        """A place of the plane in pixels."""
        left, right, bottom, top = self.window
        x = LEFT + (corner[0] - left) / (right - left) * (self.width - LEFT - RIGHT)
        y = TOP + (top - corner[1]) / (top - bottom) * (self.height - TOP - BOTTOM)
        return x, y

    def area(
        self,
        corners: Iterable[Corner],
        fill: str,
        opacity: float,
        said: str = "",
        crisp: bool = False,
    ) -> None:
        """A polygon; ``crisp`` ones have no seams where they meet."""
        edges = ' shape-rendering="crispEdges"' if crisp else ""
        outline = f'fill="{fill}" fill-opacity="{opacity:g}" stroke="none"{edges}'
        self.parts.append(f"<polygon {self._points(corners)} {outline}>{_said(said)}</polygon>")

    def line(
        self, corners: Iterable[Corner], colour: str, width: float = 2.0, dash: str = ""
    ) -> None:
        dashed = f' stroke-dasharray="{dash}"' if dash else ""
        look = f'fill="none" stroke="{colour}" stroke-width="{width:g}"{dashed}'
        self.parts.append(f"<polyline {self._points(corners)} {look}/>")

    def point(self, place: Corner, colour: str, symbol: str, said: str = "") -> None:
        """A symbol by plotly's name for it."""
        x, y = self.at(place)
        self.parts.append(_mark(x, y, colour, symbol, said))

    def word(self, place: Corner, text: str, colour: str = INK, shift: float = 0.0) -> None:
        x, y = self.at(place)
        self.parts.append(_text(x, y + 4 - shift, text, f'text-anchor="middle" fill="{colour}"'))

    def key(self, name: str, colour: str, symbol: str = "") -> None:
        """A line of the legend: a symbol, or a stroke, and what it stands for."""
        x = LEFT + sum(_width(part) for part in self.legend)
        y = self.height + 8
        stroke = f'<path d="M{x - 6:g} {y:g}h12" stroke="{colour}" stroke-width="2"/>'
        sign = _mark(x, y, colour, symbol, "") if symbol else stroke
        self.legend.append(sign + _text(x + 11, y + 4, short(name, 24), f'fill="{INK}"'))

    def svg(self) -> str:
        height = self.height + (LEGEND if self.legend else 0)
        size = f'width="{self.width:g}" height="{height:g}" viewBox="0 0 {self.width:g} {height:g}"'
        return "\n".join(
            (
                f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family={quoteattr(FONT)} '
                f'font-size="13" role="img"><title>{html(self.about)}</title>',
                f'<rect width="{self.width:g}" height="{height:g}" fill="#ffffff"/>',
                *self._inside(),
                *(self._axes() if self.names else ()),
                *self.legend,
                "</svg>",
            )
        )

    def _inside(self) -> list[str]:
        box = f'x="{LEFT:g}" y="{TOP:g}" width="{self.width - LEFT - RIGHT:g}"'
        frame = f'<rect {box} height="{self.height - TOP - BOTTOM:g}" fill="none" stroke="{RULE}"/>'
        return [*([frame] if self.names else []), *self.parts]

    def _axes(self) -> Iterable[str]:
        left, right, bottom, top = self.window
        assert self.names is not None
        for place, text in rounded_ticks(left, right):
            x = self.at((place, bottom))[0]
            yield _text(x, self.height - BOTTOM + 16, text, f'text-anchor="middle" fill="{SOFT}"')
        for place, text in self.ticks or rounded_ticks(bottom, top):
            y = self.at((left, place))[1]
            yield _text(LEFT - 7, y + 4, text, f'text-anchor="end" fill="{SOFT}"')
        across = (LEFT + self.width - RIGHT) / 2
        middle = 'text-anchor="middle"'
        yield _text(across, self.height - 12, short(self.names[0], 40), f'{middle} fill="{INK}"')
        y = (TOP + self.height - BOTTOM) / 2
        turned = f'{middle} fill="{INK}" transform="rotate(-90 14 {y:.1f})"'
        yield _text(14, y, short(self.names[1], 40), turned)

    def _points(self, corners: Iterable[Corner]) -> str:
        placed = (self.at(corner) for corner in corners)
        return 'points="{}"'.format(" ".join(f"{x:.2f},{y:.2f}" for x, y in placed))


def rounded_ticks(low: float, high: float) -> list[tuple[float, str]]:
    """Places and texts of four to eight round numbers between two ends.

    >>> [text for _, text in rounded_ticks(0.21, 0.81)]
    ['0.3', '0.4', '0.5', '0.6', '0.7', '0.8']
    """
    if not high > low:
        return []
    power = 10.0 ** floor(log10((high - low) / 4))
    step = next(s * power for s in (1, 2, 5, 10) if (high - low) / (s * power) <= 8)
    first = -floor(-low / step)
    return [(i * step, f"{i * step:.6g}") for i in range(first, floor(high / step) + 1)]


def _said(text: str) -> str:
    return f"<title>{html(text)}</title>" if text else ""


def _text(x: float, y: float, text: str, look: str) -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" {look}>{html(text)}</text>'


def _width(part: str) -> float:
    """About as wide as a line of the legend is; Chinese letters are wider."""
    words = part.rpartition("<text")[2].partition(">")[2].removesuffix("</text>")
    return 34 + sum(13.0 if ord(letter) > 0x2E80 else 7.5 for letter in words)


def _mark(x: float, y: float, colour: str, symbol: str, said: str) -> str:
    name = symbol.removesuffix("-open")
    look = (
        f'fill="{colour}" stroke="#ffffff"' if name == symbol else f'fill="none" stroke="{colour}"'
    )
    moved = f'transform="translate({x:.2f} {y:.2f})"'
    return f'<path d="{SHAPES[name]}" {moved} {look} data-symbol="{symbol}">{_said(said)}</path>'


def _closed(corners: Iterable[Corner]) -> str:
    return "M" + "L".join(f"{x:.2f} {y:.2f}" for x, y in corners) + "Z"


def _cross(turn: float) -> str:
    r, w = SIZE, 0.4 * SIZE
    plus = [(-w, -r), (w, -r), (w, -w), (r, -w), (r, w), (w, w), (w, r), (-w, r), (-w, w)]
    corners = [*plus, (-r, w), (-r, -w), (-w, -w)]
    return _closed(
        (x * cos(turn) - y * sin(turn), x * sin(turn) + y * cos(turn)) for x, y in corners
    )


def _star(reach: float) -> str:
    radii = [reach if i % 2 == 0 else 0.45 * reach for i in range(10)]
    return _closed((r * sin(pi * i / 5), -r * cos(pi * i / 5)) for i, r in enumerate(radii))


SHAPES = {
    "circle": f"M{-SIZE} 0A{SIZE} {SIZE} 0 1 0 {SIZE} 0A{SIZE} {SIZE} 0 1 0 {-SIZE} 0Z",
    "square": _closed(
        (x * 0.88 * SIZE, y * 0.88 * SIZE) for x, y in ((-1, -1), (1, -1), (1, 1), (-1, 1))
    ),
    "diamond": _closed(
        (x * 1.3 * SIZE, y * 1.3 * SIZE) for x, y in ((0, -1), (1, 0), (0, 1), (-1, 0))
    ),
    "triangle-up": _closed((x * SIZE, y * SIZE) for x, y in ((0, -1.2), (1.15, 0.8), (-1.15, 0.8))),
    "triangle-down": _closed(
        (x * SIZE, y * SIZE) for x, y in ((0, 1.2), (1.15, -0.8), (-1.15, -0.8))
    ),
    "cross": _cross(0.0),
    "x": _cross(pi / 4),
    "star": _star(1.35 * SIZE),
}
