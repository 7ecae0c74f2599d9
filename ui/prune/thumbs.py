"""The trees of a sequence in small, each of them a way to go there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.language import Translator
from ui.kit import numbers
from ui.kit.phrases import leaves_text, tree_name
from ui.player import blocks
from ui.player.blocks import Block
from ui.prune.sequence import TreeSequence
from ui.tree.model import TreeModel
from ui.tree.sizes import BOX_HEIGHT
from ui.tree.story import NodeView

MOST_TREES = 24  # small trees that are drawn; of more, the first, the last and evenly between
MOST_NAMES = 60
WIDTH, TALL = 108.0, 70.0  # of one small tree
MOST_DOTS = 200
FINE, COARSE = 0.5, 6.0  # the room that a dot has to itself


def shown_rounds(count: int) -> list[int]:
    """The rounds that are drawn in small; evenly spread where there are too many."""
    if count <= MOST_TREES:
        return list(range(count))
    return sorted({round(i * (count - 1) / (MOST_TREES - 1)) for i in range(MOST_TREES)})


def small_trees(_: Translator, model: TreeModel, sequence: TreeSequence) -> Sequence[Block]:
    """A thumbnail for each of the rounds that are drawn."""
    return [_thumbnail(_, model, sequence, number) for number in shown_rounds(len(sequence.rounds))]


def names_of(sequence: TreeSequence) -> dict[int, str]:
    """Where not every tree is drawn: the names of the trees by the step to go to."""
    if len(sequence.rounds) <= MOST_TREES:
        return {}
    rounds = sequence.rounds[:MOST_NAMES]
    return {sequence.cursor_of(found.round): tree_name(found.round) for found in rounds}


def _thumbnail(_: Translator, model: TreeModel, sequence: TreeSequence, number: int) -> Block:
    found = sequence.rounds[number]
    step = sequence.cursor_of(number)
    lines = [
        f"{tree_name(number)} · α = {numbers.decimal(found.alpha)}",
        leaves_text(_, found.leaves),
    ]
    drawn = {"width": WIDTH, "height": TALL, **_drawing(model, step)}
    return blocks.small_tree(number, step, lines, number == sequence.taken, drawn)


def _drawing(model: TreeModel, cursor: int) -> dict[str, Any]:
    """Lines and dots in the places of the large tree; leaves have the colour of their class. Of a
    tree with more nodes than there is room for, one node stands for its neighbours."""
    fx, fy = WIDTH / max(model.width, 1.0), (TALL - 10) / max(model.height - BOX_HEIGHT, 1.0)
    there = [node for node in model.nodes if node.status(cursor) != "hidden"]
    slot = FINE if len(there) <= MOST_DOTS else COARSE
    places = {node.id: (round(node.x * fx, 1), round(node.y * fy + 5, 1)) for node in there}
    first = {(x // slot, y // slot): node for node, (x, y) in reversed(places.items())}
    kept = set(first.values())
    shown = [node for node in there if node.id in kept]
    lines = [[*places[node.parent], *places[node.id]] for node in shown if node.parent is not None]
    dots = [[*places[node.id], *_dot(model, node, cursor)] for node in shown]
    return {"lines": lines, "dots": dots}


def _dot(model: TreeModel, node: NodeView, cursor: int) -> tuple[bool, str | None]:
    """Whether it is a leaf, and the colour of its class."""
    leaf = node.status(cursor) == "leaf"
    return leaf, None if node.klass is None else model.classes[node.klass].colour
