"""The function that a tree has built at a step, as SVG documents: over one number, or over two."""

from __future__ import annotations

from math import isfinite

from engine.splits import Threshold
from ui.kit.drawing import SOFT, Drawing
from ui.kit.numbers import decimal, exact
from ui.kit.palette import ACCENT, OKABE_ITO
from ui.regression.map import MOST_NAMED, bounded, reach, shade
from ui.regression.model import pieces, regions, scene
from ui.run.files import SVG, Form
from ui.run.narrator import Narrator


def picture_forms(narrator: Narrator, name: str, cursor: int) -> list[Form]:
    """The map of two numbers, or the step function of one; other tables have neither."""
    _, numeric = narrator._, [a.is_continuous for a in narrator.trace.dataset.attributes]
    ending = f"-step-{cursor}.svg"
    if numeric == [True, True]:
        text = _("The map at this step (SVG)")
        return [Form(text, f"{name}-map{ending}", SVG, lambda: map_svg(narrator, cursor))]
    if numeric == [True]:
        text = _("The function at this step (SVG)")
        return [Form(text, f"{name}-function{ending}", SVG, lambda: function_svg(narrator, cursor))]
    return []


def function_svg(narrator: Narrator, cursor: int) -> str:
    """The points, the tree's function so far, and the cut of the step."""
    data, names = narrator.trace.dataset, narrator.names
    across, up = reach(data.columns[0].tolist()), reach(data.y.tolist())
    axes = (names.attribute(0), names.name(data.target))
    drawing = Drawing((*across, *up), axes, narrator._("The function at this step"))
    for piece in pieces(narrator.trace, cursor, 0):
        low, high = bounded((piece.low, piece.high), across)
        drawing.line(((low, piece.mean), (high, piece.mean)), OKABE_ITO[0], 3.0)
        drawing.word(((low + high) / 2, piece.mean), decimal(piece.mean), SOFT, shift=10)
    seen = scene(narrator.trace, cursor)
    if seen is not None and isinstance(seen.split, Threshold):
        at = seen.split.threshold
        drawing.line(((at, up[0]), (at, up[1])), ACCENT, 2.0, "3 3")
    for row, (x, y) in enumerate(zip(data.columns[0].tolist(), data.y.tolist(), strict=True)):
        if isfinite(x):
            drawing.point((x, y), OKABE_ITO[5], "circle", f"{data.row_ids[row]}: {exact(y)}")
    return drawing.svg()


def map_svg(narrator: Narrator, cursor: int) -> str:
    """Each leaf as a rectangle in the colour of its mean, each row in the colour of its number."""
    data, names = narrator.trace.dataset, narrator.names
    across, up = (reach(column.tolist()) for column in data.columns)
    drawing = Drawing(
        (*across, *up),
        (names.attribute(0), names.attribute(1)),
        narrator._("The map at this step"),
    )
    low, high = float(data.y.min()), float(data.y.max())
    found = regions(narrator.trace, cursor, 0, 1)
    for region in found:
        (x0, x1), (y0, y1) = bounded(region.x, across), bounded(region.y, up)
        corners = ((x0, y0), (x1, y0), (x1, y1), (x0, y1))
        colour = shade((region.mean - low) / ((high - low) or 1.0))
        drawing.area(corners, colour, 0.75, decimal(region.mean))
        if len(found) <= MOST_NAMED:
            drawing.word(((x0 + x1) / 2, (y0 + y1) / 2), decimal(region.mean), "#ffffff")
    for row, (x, y) in enumerate(zip(*(c.tolist() for c in data.columns), strict=True)):
        value = float(data.y[row])
        if isfinite(x) and isfinite(y):
            place = (value - low) / ((high - low) or 1.0)
            drawing.point((x, y), shade(place), "circle", f"{data.row_ids[row]}: {exact(value)}")
    return drawing.svg()
