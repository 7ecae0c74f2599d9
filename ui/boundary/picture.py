"""The plane of a tree at one step as an SVG document, from the exact polygons."""

from __future__ import annotations

from engine.impurities import ENTROPY
from engine.language import Relabel, Translator
from engine.regions import centre
from ui.boundary.model import ACROSS, UP, Moment, points_of
from ui.kit.drawing import SOFT, Drawing
from ui.kit.palette import ACCENT, colour, symbol
from ui.tree.names import NodeNames

DONE, WAITING = 0.26, 0.1  # how strong the ground of a leaf is, and of a node that waits
MOST_NUMBERED = 24  # regions whose number still fits


def plane_svg(_: Translator, moment: Moment, label: Relabel, title: str) -> str:
    """Regions in the colours of their classes, every cut, the newest strong, and the points."""
    dataset = moment.trace.dataset
    names = NodeNames(dataset, ENTROPY, _, label)
    axes = (names.attribute(ACROSS), names.attribute(UP))
    drawing = Drawing(moment.plane.window, axes, title)
    for node, polygon in moment.polygons.items():
        at = moment.tree.nodes.get(node)
        strong = DONE if at is not None and at.leaf is not None else WAITING
        klass = moment.klass(node)
        said = names.name((dataset.classes or ())[klass])
        drawing.area(polygon, colour(klass), strong, said)
    for cut in moment.cuts:
        newest = cut.node == moment.current
        drawing.line((cut.start, cut.end), ACCENT if newest else SOFT, 3.0 if newest else 1.2)
    _classes(_, drawing, moment, names)
    if len(moment.numbers) <= MOST_NUMBERED:
        for node, polygon in moment.polygons.items():
            at = moment.tree.nodes.get(node)
            if at is not None and at.leaf is not None:
                drawing.word(centre(polygon), f"R{moment.numbers[node]}", SOFT)
    return drawing.svg()


def _classes(_: Translator, drawing: Drawing, moment: Moment, names: NodeNames) -> None:
    """The points of every class in its colour and symbol, and its line in the legend."""
    dataset = moment.trace.dataset
    for code, name in enumerate(dataset.classes or ()):
        for x, y, row in points_of(dataset, code):
            said = _("row {number}: {said}", number=dataset.row_ids[row], said=names.name(name))
            drawing.point((x, y), colour(code), symbol(code), said)
        drawing.key(names.name(name), colour(code), symbol(code))
