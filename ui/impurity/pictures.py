"""Impurity as SVG documents, for files and paper: the curves or the map, and one event."""

from __future__ import annotations

from itertools import cycle
from math import sqrt

from engine.impurities import of_classes
from engine.language import Translator
from engine.measures import proportions
from ui.impurity.figures import CURVES, LEVELS, SAMPLES, ring
from ui.impurity.formulas import in_unit, information, shown
from ui.impurity.query import Asked
from ui.kit.drawing import RULE, Drawing
from ui.kit.numbers import decimal
from ui.kit.palette import ACCENT, colour

HEIGHT = sqrt(3) / 2  # of a triangle with sides of 1
CORNERS = ((0.5, HEIGHT), (0.0, 0.0), (1.0, 0.0))


def node_svg(_: Translator, asked: Asked) -> str:
    return curves_svg(_, asked) if len(asked.counts) == 2 else map_svg(_, asked)


def curves_svg(_: Translator, asked: Asked) -> str:
    """Every measure of two classes over the share of the first, and this node on them."""
    about = _("Three curves of impurity over the share of class 1, and this node.")
    window = (-0.02, 1.02, 0.0, 1.1 * in_unit(1.0, asked.unit))
    drawing = Drawing(window, (_("share p of class 1"), ""), about)
    grid = [i / SAMPLES for i in range(SAMPLES + 1)]
    p = proportions(asked.counts)[0]
    for measure, (shade, _dash, mark) in zip(of_classes(), cycle(CURVES), strict=False):
        drawing.line([(x, shown(measure, (x, 1 - x), asked.unit)) for x in grid], shade)
        drawing.key(_(measure.called), shade)
        if any(asked.counts):
            value = shown(measure, asked.counts, asked.unit)
            drawing.point((p, value), shade, mark, decimal(value))
            # A measure with straight sides lies below the curved ones, and so does its number.
            shift = 12 if measure.strictly_concave else -16
            drawing.word((p, value), decimal(value), shade, shift)
    return drawing.svg()


def map_svg(_: Translator, asked: Asked) -> str:
    """One measure of three classes as rings of equal value, darkest in the middle."""
    about = _("Impurity of three classes as a triangular map, and this node.")
    drawing = Drawing((-0.15, 1.15, -0.1, 1.0), None, f"{about} {_(asked.measure.called)}")
    for level in range(LEVELS):
        shares = zip(*ring(asked.measure, level / LEVELS), strict=True)
        drawing.area([placed(s) for s in shares], ACCENT, 0.1)
    drawing.line([*CORNERS, CORNERS[0]], RULE, 1.0)
    for k, corner in enumerate(CORNERS):
        drawing.word(corner, _("class {k}", k=k + 1), colour(k), shift=12 if k == 0 else -14)
    if any(asked.counts):
        value = decimal(shown(asked.measure, asked.counts, asked.unit))
        at = placed(proportions(asked.counts))
        drawing.point(at, ACCENT, "circle", value)
        drawing.word(at, value, shift=12)
    return drawing.svg()


def placed(shares: tuple[float, ...]) -> tuple[float, float]:
    """Shares of three classes as a place in the triangle.

    >>> placed((0.0, 0.0, 1.0)), placed((0.0, 1.0, 0.0))
    ((1.0, 0.0), (0.0, 0.0))
    """
    return shares[2] + shares[0] / 2, HEIGHT * shares[0]


def event_svg(_: Translator, asked: Asked) -> str:
    """What an event tells against how probable it is."""
    about = _("Information of an event over its probability.")
    names = (_("probability p of the event"), "")
    drawing = Drawing((-0.02, 1.02, -0.2, in_unit(7.4, asked.unit)), names, about, height=300.0)
    grid = [i / SAMPLES for i in range(1, SAMPLES + 1)]
    drawing.line([(x, in_unit(information(x), asked.unit)) for x in grid], ACCENT)
    value = in_unit(information(asked.p), asked.unit)
    drawing.point((asked.p, value), ACCENT, "circle", decimal(value))
    drawing.word((asked.p, value), decimal(value), shift=12)
    return drawing.svg()
