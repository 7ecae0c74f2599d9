"""What the terms of a page mean, in a sentence each, for whoever asks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.growers.contest import Algorithm
from engine.language import Translator
from ui.player import blocks
from ui.player.blocks import Block

Term = tuple[str, str]


def terms_block(_: Translator, terms: Sequence[Term]) -> Block:
    return blocks.terms(_("What the terms mean"), terms)


def of_growing(_: Translator, algorithm: Algorithm, missing: bool) -> Iterator[Term]:
    """The quantities by which this algorithm chooses, and the weights where cells are missing."""
    yield from _of_impurity(_, algorithm)
    if algorithm.rating == "gain_ratio":
        yield "IV", _("The entropy of the split itself: large where an attribute has many values.")
        yield "Gain_ratio", _("The gain divided by IV, so that many values bring no advantage.")
    if missing:
        yield "ρ", _("The share of the node's rows whose value of the attribute is known.")
        yield (
            _("weight"),
            _("A row without a value enters every branch in fractions that add up to one row."),
        )


def _of_impurity(_: Translator, algorithm: Algorithm) -> Iterator[Term]:
    gain = _("How much more certain the target is, on average, once the attribute is known.")
    match algorithm.impurity.name:
        case "entropy":
            yield (
                "Ent",
                _("How mixed a node is: zero with one class, largest with all in equal shares."),
            )
            yield "Gain", gain
        case "gini":
            yield "Gini", _("The chance that two rows, drawn at random, differ in their class.")
            yield (
                "Gini_index",
                _("The Gini values of the branches, each by its share of the rows."),
            )
        case "squared_error":
            yield (
                _("squared error"),
                _("The squares of the distances from the mean, which is what a node predicts."),
            )
        case _:
            yield "Gain", gain


def of_pruning(_: Translator) -> Iterator[Term]:
    yield (
        _("overfitting"),
        _(
            "The tree has learned peculiarities of its training rows and does worse on others; "
            "pruning works against it."
        ),
    )
    yield (
        _("validation rows"),
        _("Rows that the tree has not grown on; they tell whether a branch is worth keeping."),
    )


def of_forests(_: Translator) -> Iterator[Term]:
    yield (
        _("out of bag"),
        _("Rows that a tree has not drawn; for it they are new, so they may judge it."),
    )
    yield "K", _("So many attributes are drawn at every node, and only they may compete.")
