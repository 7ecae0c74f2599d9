"""A tree as DOT, the language of Graphviz: for finished, pruned and compared trees.

Graphviz gives meaning to backslashes, quotes and a label in angle brackets; ``graphviz.escape``
and the package's own quoting take it away again, so any name is shown as it is written.
"""

from __future__ import annotations

from dataclasses import replace

import graphviz

from ui.tree.layout import clip
from ui.tree.model import SMALL, TITLE, WIDEST_TEXT, NodeAt, TreeModel

ACCENT, SOFT, SHADE = "#4b3f92", "#6b6a70", "#f4f2ec"
LIGHT, DARK = {"ink": "#24232a", "shade": SHADE}, {"ink": "#eceae4", "shade": "#232329"}
FONT = "Source Sans 3, Noto Sans CJK SC, Microsoft YaHei, sans-serif"


def tree_dot(model: TreeModel, cursor: int | None = None, dark: bool = False) -> graphviz.Digraph:
    """The graph at this step, by default of the finished tree; for a light or a dark page."""
    page = DARK if dark else LIGHT
    graph = graphviz.Digraph(
        "tree",
        graph_attr={"ordering": "out", "bgcolor": "transparent", "nodesep": "0.2"},
        node_attr={
            "shape": "box",
            "fontname": FONT,
            "fontsize": "12",
            "margin": "0.14,0.06",
            "fontcolor": page["ink"],
        },
        edge_attr={
            "arrowhead": "none",
            "fontname": FONT,
            "fontsize": "10",
            "color": SOFT,
            "fontcolor": page["ink"],
        },
    )
    for at in model.at(model.length if cursor is None else cursor):
        here = at if cursor is not None else replace(at, current=False)  # finished: nowhere
        looks = _looks(model, here, page["shade"])
        graph.node(str(at.view.id), literal(_label(model, at)), **looks)
        if at.view.parent is not None:
            label = f" {clip(at.view.edge, SMALL, WIDEST_TEXT)} "
            graph.edge(str(at.view.parent), str(at.view.id), literal(label))
    return graph


def literal(text: str) -> str:
    r"""A label that Graphviz shows as it is written; only line breaks are lines.

    >>> print(literal("a\\b"), literal("&lt;"), literal("two\nlines"))
    a\\b &amp;lt; two\nlines
    """
    # Graphviz reads entities in every label, and backslashes; an angle bracket at both ends would
    # make it markup, which the string type that ``escape`` returns prevents.
    escaped = graphviz.escape(text.replace("&", "&amp;"))
    return type(escaped)(escaped.replace("\n", r"\n"))  # type: ignore[no-any-return]


def _label(model: TreeModel, at: NodeAt) -> str:
    """Title, size, and what the live tree shows as a bar: the rows of each class."""
    held = at.view.about.split("\n")[1].partition(": ")[2]
    lines = (clip(at.title, TITLE, WIDEST_TEXT), at.line, clip(held, SMALL, 2 * WIDEST_TEXT))
    return "\n".join(filter(None, lines))


def _looks(model: TreeModel, at: NodeAt, shade: str) -> dict[str, str]:
    looks = {"color": SOFT, "style": "rounded,dashed", "tooltip": literal(at.view.about)}
    if at.status == "split":
        looks |= {"style": "rounded,filled", "fillcolor": shade}
    elif at.status == "leaf":
        klass = model.classes[at.view.klass] if at.view.klass is not None else None
        colour = SOFT if klass is None else klass.colour
        looks |= {"style": "rounded,filled", "color": colour, "fillcolor": f"{colour}29"}
    if at.tied:
        looks["peripheries"] = "2"
    if at.current and at.status != "leaf":
        looks |= {"color": ACCENT, "penwidth": "2.5"}
    return looks
