"""The plane of a forest as SVG documents: one tree's regions to the corner, and the vote's grid."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby, pairwise

from engine.forest.grown import Forest
from engine.forest.plane import Plane
from engine.language import Relabel, Translator
from engine.predict import node_label
from engine.regions import Plane as Axes
from engine.regions import Polygon, Window, regions
from engine.trace import Trace
from ui.kit.drawing import SOFT, Drawing
from ui.kit.numbers import exact
from ui.kit.palette import SCALE, colour, symbol


def vote_svg(_: Translator, forest: Forest, plane: Plane, trees: int, label: Relabel) -> str:
    """What the vote says at each point of a grid, paler where the trees disagree."""
    drawing = _empty(forest, plane, _("vote of {n} trees", n=trees), label)
    for y, line in enumerate(plane.vote):
        certain = [1.0] * len(line) if plane.certainty is None else plane.certainty[y]
        for cells, said, share in _runs(line, certain):
            shade, strong = _shade(forest, said, share)
            drawing.area(_box(plane, cells, y), shade, strong, crisp=True)
    return _with_rows(_, drawing, forest, label)


def tree_plane_svg(
    _: Translator, forest: Forest, plane: Plane, trace: Trace, title: str, label: Relabel
) -> str:
    """The regions of one tree, exact to the corner."""
    drawing = _empty(forest, plane, title, label)
    tree = trace.tree()
    window = Window(plane.x[0], plane.x[-1], plane.y[0], plane.y[-1])
    for node, polygon in regions(tree, Axes(0, 1, window)):
        said = node_label(tree.nodes[node], trace.dataset)
        value = float(said) if trace.dataset.classes is None else _code(trace, said)
        shade, strong = _shade(forest, value, 1.0)
        drawing.area(polygon, shade, strong)
        drawing.line((*polygon, polygon[0]), SOFT, 0.8)
    return _with_rows(_, drawing, forest, label)


def _code(trace: Trace, said: str | float) -> float:
    return float((trace.dataset.classes or ()).index(str(said)))


def _empty(forest: Forest, plane: Plane, title: str, label: Relabel) -> Drawing:
    names = [label(attribute.name) for attribute in forest.dataset.attributes]
    window = (plane.x[0], plane.x[-1], plane.y[0], plane.y[-1])
    return Drawing(window, (names[0], names[1]), title)


def _runs(line: list[float], certain: list[float]) -> Iterator[tuple[list[int], float, float]]:
    """Neighbours of a line that say the same, with the same certainty."""
    pairs = zip(line, (round(share, 2) for share in certain), strict=True)
    for (said, share), found in groupby(enumerate(pairs), key=lambda cell: cell[1]):
        yield [place for place, _pair in found], said, share


def _box(plane: Plane, cells: list[int], y: int) -> Polygon:
    x0, x1 = _edges(plane.x)[cells[0]], _edges(plane.x)[cells[-1] + 1]
    y0, y1 = _edges(plane.y)[y], _edges(plane.y)[y + 1]
    return (x0, y0), (x1, y0), (x1, y1), (x0, y1)


def _edges(places: list[float]) -> list[float]:
    """Half way between the points of a grid; the first and the last cell are half as wide."""
    return [places[0], *((a + b) / 2 for a, b in pairwise(places)), places[-1]]


def _shade(forest: Forest, said: float, certainty: float) -> tuple[str, float]:
    """A class has its colour; a number lies on the scale of all numbers of the table."""
    if forest.dataset.classes is not None:
        return colour(int(said)), 0.06 + 0.34 * max(0.0, 2 * certainty - 1)
    low, high = float(forest.dataset.y.min()), float(forest.dataset.y.max())
    place = (said - low) / ((high - low) or 1.0)
    return min(SCALE, key=lambda step: abs(step[0] - place))[1], 0.8


def _with_rows(_: Translator, drawing: Drawing, forest: Forest, label: Relabel) -> str:
    data = forest.dataset
    columns = [column.tolist() for column in data.columns]
    for row, place in enumerate(zip(*columns, strict=True)):
        k = int(data.y[row]) if data.classes is not None else 0
        said = exact(float(data.y[row])) if data.classes is None else label(data.classes[k])
        text = _("row {number}: {said}", number=data.row_ids[row], said=said)
        drawing.point(place, colour(k), symbol(k), text)
    for k, name in enumerate(data.classes or ()):
        drawing.key(label(name), colour(k), symbol(k))
    return drawing.svg()
