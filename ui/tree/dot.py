"""A tree as DOT, the language of Graphviz: for finished, pruned and compared trees.

Graphviz gives meaning to backslashes, quotes and a label in angle brackets; ``graphviz.escape``
and the package's own quoting take it away again, so any name is shown as it is written.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace

import graphviz

from ui.kit.palette import sign
from ui.tree.layout import clip, text_width
from ui.tree.model import NodeAt, TreeModel
from ui.tree.sizes import SMALL, TITLE, WIDEST_TEXT

SOFT = "#6b6a70"
LIGHT = {"ink": "#24232a", "shade": "#f4f2ec", "accent": "#4b3f92"}
DARK = {"ink": "#eceae4", "shade": "#232329", "accent": "#a99cf0"}
OTHER = "≠"  # before the title of a node that another tree decides otherwise
NARROW, SPACE = 0.5, 0.25  # parts of its size that Graphviz thinks a letter, or a space, is wide
POINTS = 72  # of an inch
LETTERS, SMALLER = 12, 2  # points, and by how many those on an edge are smaller
# By what a page finds the node of the step. Not a class: d3-graphviz, which draws a page's graphs,
# takes only what has the class ``node`` and no other for a node, and fails at its branches.
CURRENT = "current"
FONT = "Source Sans 3, Noto Sans CJK SC, Microsoft YaHei, sans-serif"


@dataclass(frozen=True)
class Hand:
    """How a drawing is done: for a light or a dark page, with letters of so many points. A
    ``brief`` node is narrow: its title and its classes, and no measure anywhere."""

    dark: bool = False
    letters: int = LETTERS
    brief: bool = False

    @property
    def page(self) -> Mapping[str, str]:
        return DARK if self.dark else LIGHT


PLAIN = Hand()
NOBODY: Mapping[int, str] = {}


def tree_dot(
    model: TreeModel,
    cursor: int | None = None,
    hand: Hand = PLAIN,
    differs: Collection[int] = (),
    path: Mapping[int, str] = NOBODY,
) -> graphviz.Digraph:
    """The graph at this step, by default of the finished tree. A node that ``differs`` from another
    tree has a sign and a thick frame, all below it thick lines; ``path`` names the nodes a row
    passes, each with its weight."""
    # d3-graphviz prepares a motion from every line of a graph of the same name to the new one,
    # which nobody sees and which takes ten times as long as the drawing.
    graph = _empty(hand, "tree" if cursor is None else f"step_{cursor}")
    apart: set[int] = set(differs)
    here = None if cursor is None else model.current(cursor)  # finished: nowhere
    for at in model.at(model.length if cursor is None else cursor):
        number, above = at.view.id, at.view.parent
        looks = _looks(model, replace(at, current=number == here), hand)
        if number in differs:
            looks |= _marked(hand.page)
        said = (f"{OTHER} " if number in differs else "") + _label(at, hand.brief)
        graph.node(str(number), literal(said), width=_width(said, hand.letters), **looks)
        if above is not None:
            thick = _marked(hand.page, 1.8) if above in apart else {}
            _edge(graph, at, hand, thick, path)
        if above in apart:  # a node comes after the one above it
            apart.add(number)
    return graph


def _edge(
    graph: graphviz.Digraph,
    at: NodeAt,
    hand: Hand,
    looks: Mapping[str, str],
    path: Mapping[int, str],
) -> None:
    """The way to a node; the way of a row is bold and has its weight."""
    label = clip(at.view.edge, SMALL, WIDEST_TEXT)
    weight = path.get(at.view.id)
    if weight is not None:
        looks = {**looks, "color": hand.page["ink"], "penwidth": "3.5"}
    if weight not in (None, "1"):
        label = f"{label} × {weight}"
    ends = (str(at.view.parent), str(at.view.id))
    graph.edge(*ends, literal(_spaced(label, hand.letters - SMALLER)), **looks)


def _marked(page: Mapping[str, str], thick: float = 2.5) -> dict[str, str]:
    return {"color": page["accent"], "penwidth": f"{thick:g}"}


def _empty(hand: Hand, name: str) -> graphviz.Digraph:
    """A graph without nodes, in the letters and colours of a page."""
    ink = hand.page["ink"]
    return graphviz.Digraph(
        name,
        graph_attr={
            "ordering": "out",
            "bgcolor": "transparent",
            "nodesep": "0.1" if hand.brief else "0.15",
            "ranksep": "0.3",
        },
        node_attr={
            "shape": "box",
            "fontname": FONT,
            "fontsize": str(hand.letters),
            "margin": "0.07,0.05" if hand.brief else "0.14,0.06",
            "fontcolor": ink,
        },
        edge_attr={
            "arrowhead": "none",
            "fontname": FONT,
            "fontsize": str(hand.letters - SMALLER),
            "color": SOFT,
            "fontcolor": ink,
        },
    )


def _width(label: str, letters: int) -> str:
    """The least width of a box in inches: Graphviz takes Chinese characters for narrow ones."""
    widest = max(text_width(line, letters) for line in label.split("\n"))
    return f"{(widest + letters) / POINTS:.2f}"


def literal(text: str) -> str:
    r"""A label that Graphviz shows as it is written; only line breaks are lines.

    >>> print(literal("a\\b"), literal("&lt;"), literal("two\nlines"))
    a\\b &amp;lt; two\nlines
    """
    # Graphviz reads entities in every label, and backslashes; an angle bracket at both ends would
    # make it markup, which the string type that ``escape`` returns prevents.
    escaped = graphviz.escape(text.replace("&", "&amp;"))
    return type(escaped)(escaped.replace("\n", r"\n"))  # type: ignore[no-any-return]


def _spaced(label: str, letters: int) -> str:
    """A label with room at both ends; Graphviz takes a Chinese character for a narrow one, and
    spaces make up for it."""
    wide = text_width(label, letters) - NARROW * letters * len(label)
    room = " " * (2 + max(0, round(wide / (2 * SPACE * letters))))
    return f"{room}{label}{room}"


def _label(at: NodeAt, brief: bool) -> str:
    """Title, what the live tree says of it, and what it shows as a bar: the rows of each class,
    which also say how many there are. A brief one leaves the middle out where it can."""
    rows, _, held = at.view.about.split("\n")[1].partition(": ")
    if at.status == "leaf" and not at.view.bar:
        held = ""  # a number, which is the title too
    counted = bool(held and at.view.bar) and at.lines[0] == rows  # and not the name of a region
    said = at.lines[1:2] if counted else at.lines[:2]
    mark = sign(at.view.klass) + " " if at.status == "leaf" and at.view.klass is not None else ""
    title = mark + clip(at.title, TITLE, WIDEST_TEXT)
    middle = () if brief and held else said
    return "\n".join(filter(None, (title, *middle, clip(held, SMALL, 2 * WIDEST_TEXT))))


def _looks(model: TreeModel, at: NodeAt, hand: Hand) -> dict[str, str]:
    page = hand.page
    about = "\n".join(at.view.about.split("\n")[: 2 if hand.brief else None])
    looks = {"color": SOFT, "style": "rounded,dashed", "tooltip": literal(about)}
    if at.status == "split":
        looks |= {"style": "rounded,filled", "fillcolor": page["shade"]}
    elif at.status == "leaf":
        klass = model.classes[at.view.klass] if at.view.klass is not None else None
        colour = SOFT if klass is None else klass.colour
        looks |= {"style": "rounded,filled", "color": colour, "fillcolor": f"{colour}29"}
    if at.tied:
        looks["peripheries"] = "2"
    if at.current:
        mark = f"{CURRENT}-{model.fingerprint[:8]}-{at.view.id}"
        looks |= {"id": mark, **_marked(page)}
    return looks
