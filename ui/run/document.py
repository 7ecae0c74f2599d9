"""The whole run as one printable HTML page: every decision with its table, and the tree.

No script, no font and no picture from elsewhere; formulas are plain text, so that the page reads
the same in any browser and on paper.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.export.formulas import formula
from engine.growers.contest import Algorithm
from engine.trace import Trace
from engine.tree import Node, Tree
from ui.kit.escape import html
from ui.tree.model import TreeModel
from ui.tree.names import NodeNames
from ui.tree.svg import tree_svg

STYLE = """
body { font: 11pt/1.5 Georgia, "Songti SC", SimSun, serif; max-width: 48rem; margin: 2rem auto;
       padding: 0 1rem; color: #222; }
h1 { font-size: 1.5rem; } h2 { font-size: 1.1rem; margin: 1.6rem 0 .3rem; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
td, th { padding: .15rem .7rem .15rem 0; text-align: left; vertical-align: top; }
.won { font-weight: bold; } svg { max-width: 100%; height: auto; }
section { break-inside: avoid; }
"""


def run_document(
    trace: Trace, model: TreeModel, names: NodeNames, algorithm: Algorithm, title: str
) -> str:
    """A handout: the finished tree first, then every node in the order of the run."""
    _ = names._
    parts = [
        f"<!doctype html><html lang='{_.language}'><head><meta charset='utf-8'>",
        f"<title>{html(title)}</title><style>{STYLE}</style></head><body>",
        f"<h1>{html(title)}</h1>",
        tree_svg(model, len(trace)),
        *_sections(trace.tree(), names, algorithm),
        "</body></html>",
    ]
    return "\n".join(parts)


def _sections(tree: Tree, names: NodeNames, algorithm: Algorithm) -> Iterator[str]:
    for number in tree.walk():
        node = tree.nodes[number]
        yield f"<section><h2>{html(_place(tree, number, names))}</h2>"
        yield f"<p>{html(_facts(node, names))}</p>"
        yield _table(node, names, algorithm)
        yield f"<p>{html(_outcome(node, names))}</p></section>"


def _place(tree: Tree, number: int, names: NodeNames) -> str:
    """All conditions from the root to a node."""
    return " · ".join(names.way_to(number, tree)) or names._("the root")


def _facts(node: Node, names: NodeNames) -> str:
    opened = node.opened
    return f"{names.rows(opened)}; {names.parts(opened)}; {names.impurity_full(opened)}"


def _table(node: Node, names: NodeNames, algorithm: Algorithm) -> str:
    rows = []
    for score in node.scores:
        won = node.chosen is not None and node.chosen.score.attribute == score.attribute
        name = names.attribute(score.attribute)
        if score.split is not None and score.split.kind != "multiway":
            name = names.condition(score.split, 0)
        mark = " class='won'" if won else ""
        rows.append(
            f"<tr{mark}><td>{html(name)}</td><td>{html(formula(score, algorithm))}</td></tr>"
        )
    return f"<table>{''.join(rows)}</table>" if rows else ""


def _outcome(node: Node, names: NodeNames) -> str:
    _ = names._
    if node.leaf is not None:
        target = names.name(names.dataset.target)
        return f"{target} = {names.leaf(node.leaf.label)}. {names.reason(node.leaf.reason)}"
    tied = ", ".join(names.attribute(a) for a in node.tied)
    said = _("Tied: {names}.", names=tied) + " " if tied else ""
    if node.chosen is None:
        return said
    return said + _("Chosen: {name}.", name=names.attribute(node.chosen.score.attribute))
