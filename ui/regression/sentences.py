"""Sentences and formulas of a regression step, with this step's numbers in them."""

from __future__ import annotations

from engine.language import Translator
from engine.measures import Moments
from ui.kit import numbers
from ui.kit.escape import latex, md, short
from ui.kit.typeset import MINUS, Line
from ui.regression.figure import SQUARES
from ui.regression.model import Scene
from ui.tree.names import NodeNames

MOST_TERMS = 3  # of a sum that is written out


def loss_formula(scene: Scene, names: NodeNames) -> list[Line]:
    """Li Hang's (5.21) with the numbers of this cut; of a node alone its own squared error."""
    if scene.split is None or scene.score is None:
        return own_formula(scene)
    question = latex(short(names.condition(scene.split, 0), 28))
    squares = "+".join(terms(scene, side) for side in range(2))
    parts = "+".join(numbers.decimal(moments.squared_error) for moments in scene.means)
    return [
        ("R_1", rf"=\{{{question}\}}"),
        ("c_1", mean(scene.means[0])),
        ("R_2", r"=D \setminus R_1"),
        ("c_2", mean(scene.means[1])),
        ("L", f"={squares}={parts}={numbers.decimal(scene.score.loss)}"),
    ]


def own_formula(scene: Scene) -> list[Line]:
    if not scene.means:
        return []
    whole = scene.means[0]
    loss = numbers.decimal(whole.squared_error)
    return [("c", mean(whole)), ("L", f"={terms(scene, 0)}={loss}")]


def mean(moments: Moments) -> str:
    weight = numbers.weight(moments.weight)
    return rf"=\tfrac{{1}}{{{weight}}}\textstyle\sum y_i={numbers.decimal(moments.mean)}"


def terms(scene: Scene, side: int) -> str:
    """The squared residuals of one side, the first of them written out."""
    mine = [row for row in scene.rows if scene.known(row) and scene.side(row) == side]
    c = numbers.decimal(scene.means[side].mean)
    written = [
        rf"({numbers.threshold(scene.target(row))}{MINUS}{c})^2" for row in mine[:MOST_TERMS]
    ]
    if len(mine) > MOST_TERMS:
        last = rf"({numbers.threshold(scene.target(mine[-1]))}{MINUS}{c})^2"
        written = [*written[:2], r"\cdots", last]
    return "[" + "+".join(written) + "]" if len(written) > 1 else "".join(written) or "0"


def sentence(_: Translator, scene: Scene, names: NodeNames) -> str:
    """What the picture shows at this step."""
    if scene.split is None or scene.score is None:
        opened = scene.tree.nodes[scene.node].opened
        return (
            _(
                "The node predicts its mean, {mean}; the areas are the squared residuals.",
                mean=numbers.decimal(scene.means[0].mean),
            )
            if opened.size <= SQUARES
            else _("The node predicts its mean, {mean}.", mean=numbers.decimal(scene.means[0].mean))
        )
    best = md(short(names.condition(scene.split, 0), 48))
    told = _(
        "Of {n} cuts of this attribute **{cut}** has the smallest loss, {loss}. The areas are "
        "the squared residuals; the loss is all of them together."
    )
    if len(scene.rows) > SQUARES:
        told = _("Of {n} cuts of this attribute **{cut}** has the smallest loss, {loss}.")
    return told.format(n=len(scene.tried), cut=best, loss=numbers.decimal(scene.score.loss))
