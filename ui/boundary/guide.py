"""What the browser needs to say of any region and of any point of one tree, at any step.

The rule of a region is the line of conditions that lead to it, and where a point lies follows from
the leaf in which it ends. So the browser puts both together (``player/regions.js``) from sentences
with gaps and a few words for each node; all of them are made here.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from engine.language import Relabel, Translator
from engine.predict import node_label
from engine.regions import Polygon, area, reached
from engine.trace import Trace
from engine.tree import Node
from ui.boundary.model import homes, leaf_numbers, moment
from ui.boundary.sentences import BoundarySentences
from ui.kit import numbers
from ui.kit.escape import latex, md, short
from ui.player.blocks import Block
from ui.tree.names import NodeNames

MOST_TERMS = 8  # of the sum; more are a wall
SUM = r"\textstyle\sum_i c_i\,\mathbf{1}\{x{\in}R_i\}"


def region(guide: int) -> Block:
    """The rule of the region that the reader looks at, and the way of the chosen point, if any."""
    return Block("region", guide)


def region_sum(guide: int) -> Block:
    """The tree as a sum over its regions, with the chosen point's indicators."""
    return Block("sum", guide)


def release(caption: str) -> Block:
    """A button, while a point is chosen, that lets go of it."""
    return Block("release", caption)


@dataclass(frozen=True, eq=False)
class Guide:
    """One finished tree in one language."""

    trace: Trace
    _: Translator
    label: Relabel

    @cached_property
    def sentences(self) -> BoundarySentences:
        return BoundarySentences(moment(self.trace, len(self.trace)), self._, self.label)

    @property
    def nodes(self) -> NodeNames:
        return self.sentences.nodes

    def told(self, eye: str, track: Sequence[int]) -> dict[str, Any]:
        """``eye`` is the look of the reader at this tree, ``track`` its cursors by step."""
        dataset = self.trace.dataset
        return {
            "eye": eye,
            "track": list(track),
            "words": self.patterns(),
            "nodes": dict(self.facts()),
            "leaves": self.trace.tree().leaves(),
            "homes": homes(self.trace),
            "rows": [md(str(name)) for name in dataset.row_ids],
            "truths": dataset.y.tolist(),
            "classes": [md(self.nodes.name(name)) for name in dataset.classes or ()],
        }

    def patterns(self) -> dict[str, Any]:
        _ = self._
        return {
            "leaf": _(
                "Region R{n}: where {rule}, the tree predicts {klass}. Contains {rows}: {parts}."
            ),
            "node": _("Node: where {rule}. It asks {asked}. Contains {rows}: {parts}."),
            "open": _(
                "Not decided yet: where {rule}. Most rows say {klass}. Contains {rows}: {parts}."
            ),
            "way": _("Row {row} ({truth}): {rule} → {klass}."),
            "and": _(" and "),
            "everywhere": _("everywhere"),
            "nothing": _("No region is decided yet."),
            "head": [_("region"), _("rule"), "c", _("rows"), _("area")],
            "inside": "1{x ∈ R}",
            "sum": SUM,
            "most": MOST_TERMS,
        }

    def facts(self) -> list[tuple[int, dict[str, Any]]]:
        """Every node with its words, and the cursors from which on it is seen and decided."""
        end = self.sentences.moment
        leaves = leaf_numbers(self.trace)
        polygons = dict(reached(end.tree, end.plane))
        found = []
        for number, node in end.tree.nodes.items():
            opened = node.opened
            life = self.trace.lifetimes[number]
            fact = {
                "parent": opened.parent,
                "cond": self.sentences.condition(number),
                "most": self.sentences.answer(Node(opened)),
                "rows": self.nodes.rows(opened),
                "parts": md(self.nodes.parts(opened)),
                "shown": life.shown,
                "decided": life.last,
            }
            if number in leaves:
                fact |= self.leaf(node, leaves[number], polygons.get(number, ()))
            elif node.split is not None:
                fact["asked"] = md(self.nodes.condition(node.split, 0))
            found.append((number, fact))
        return found

    def leaf(self, node: Node, number: int, polygon: Polygon) -> dict[str, Any]:
        """What is more to say of a leaf: its number, its class, and its line in the sum."""
        whole = area(self.sentences.moment.plane.window.corners)
        name = short(self.nodes.leaf(node_label(node, self.trace.dataset)), 12)
        return {
            "n": number,
            "klass": self.sentences.answer(node),
            "weight": numbers.weight(sum(node.opened.summary)),
            "area": numbers.percent(area(polygon) / whole, 0) if polygon else "–",
            "term": rf"{latex(name)}\cdot\mathbf{{1}}\{{x{{\in}}R_{{{number}}}\}}",
        }
