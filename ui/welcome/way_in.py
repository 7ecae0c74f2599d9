"""What somebody new sees first: a table, three lines, one question, and its answer.

Everything that is said of the first step comes from the run that is about to be replayed.
"""

from __future__ import annotations

from typing import Any

from engine.dataset import Dataset
from engine.scores import Score
from engine.tree import Node
from ui.kit import palette
from ui.run.narrator import Narrator
from ui.tree.names import NodeNames


def way_in(narrator: Narrator) -> dict[str, Any]:
    """The table and the words, in the language of the narrator; values are JSON's own types."""
    root = narrator.trace.tree().nodes[0]
    dataset, names = narrator.trace.dataset, narrator.names
    return {
        "words": _words(narrator, len(dataset)),
        "columns": [names.attribute(number) for number in range(len(dataset.attributes))],
        "target": names.name(dataset.target),
        "classes": _classes(dataset, names),
        "rows": [_row(dataset, names, row) for row in range(len(dataset))],
        "answers": _answers(narrator, root),
    }


def _words(narrator: Narrator, rows: int) -> dict[str, Any]:
    _ = narrator._
    return {
        "title": _("{n} melons: which of them are good?", n=rows),
        "lines": [
            _(
                "A decision tree asks about one attribute after another, until the melons that "
                "are left together are all of one class."
            ),
            _(
                "Every question sorts the melons into groups. A good question leaves groups that "
                "are hardly mixed."
            ),
            _("You are about to watch ID3 build such a tree from this table, step by step."),
        ],
        "table": _("The melons"),
        "row": _("row"),
        "question": _("Which attribute would you ask about first?"),
        "gain": _("information gain"),
        "go": _("See how this is computed: step 1"),
        "skip": _("Skip this"),
    }


def _classes(dataset: Dataset, names: NodeNames) -> list[dict[str, str]]:
    return [
        {
            "name": names.name(label),
            "colour": palette.colour(place),
            "sign": palette.sign(place),
        }
        for place, label in enumerate(dataset.classes or ())
    ]


def _row(dataset: Dataset, names: NodeNames, row: int) -> dict[str, Any]:
    """Its id, its class, and by attribute the place of its value in the domain and the word."""
    codes = [int(column[row]) for column in dataset.columns]
    words = [
        names.name(attribute.domain[code])
        for attribute, code in zip(dataset.attributes, codes, strict=True)
    ]
    id = str(dataset.row_ids[row])
    return {"id": id, "class": int(dataset.y[row]), "codes": codes, "cells": words}


def _answers(narrator: Narrator, root: Node) -> list[dict[str, Any]]:
    """For every attribute: its gain, how it compares to the largest, and what is said of it."""
    assert root.chosen is not None
    best = root.chosen.score
    return [
        {
            "gain": narrator.units.show(score.gain),
            "share": score.gain / best.gain,
            "wins": score.attribute == best.attribute,
            "says": [_verdict(narrator, score, best), _reason(narrator, best)],
        }
        for score in sorted(root.scores, key=lambda score: score.attribute)
    ]


def _verdict(narrator: Narrator, score: Score, best: Score) -> str:
    _, show, name = narrator._, narrator.units.show, narrator.names.attribute
    winner = name(best.attribute)
    if score.attribute == best.attribute:
        return _(
            "Yes: ID3 asks about {winner} first as well. Its information gain, {gain}, is the "
            "largest.",
            winner=winner,
            gain=show(best.gain),
        )
    return _(
        "ID3 asks about {winner} first. The information gain of {name} is {own}; that of {winner} "
        "is {gain}, the largest.",
        winner=winner,
        name=name(score.attribute),
        own=show(score.gain),
        gain=show(best.gain),
    )


def _reason(narrator: Narrator, best: Score) -> str:
    """The gain as the book defines it, with the numbers of the attribute that wins."""
    return narrator._(
        "Information gain is how much less mixed the groups are than all melons together. For "
        "{winner}: {before} bits before the question, {after} on average after it; {before} − "
        "{after} = {gain}.",
        winner=narrator.names.attribute(best.attribute),
        before=narrator.units.show(best.impurity),
        after=narrator.units.show(best.remainder),
        gain=narrator.units.show(best.gain),
    )
