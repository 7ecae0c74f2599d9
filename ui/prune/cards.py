"""The two sides of a comparison as large figures, for the last row of a hall.

Only numbers and the app's own words are in it; nothing comes from a table.
"""

from __future__ import annotations

from typing import Any

from engine.impurities import SQUARED_ERROR
from engine.pruning.events import Cost, Measure, PruningCompared, Tally
from ui.kit import numbers
from ui.player import blocks
from ui.player.blocks import Block
from ui.prune.sentences import PruneSentences


def cards(event: PruningCompared, sentences: PruneSentences) -> Block:
    """Two cards and a sign between them; the side that is taken has the accent."""
    (first, before), (second, after) = sentences.named_sides(event)
    changes = event.taken != event.was
    sign = {"better": "<", "equal": "=", "worse": ">", "too_little": "<"}[event.outcome]
    if not isinstance(event.as_leaf, Tally):
        sign = {"<": ">", ">": "<", "=": "="}[sign]  # a better loss is a smaller one
    return blocks.cards(
        _card(first, before, not changes, sentences),
        sign,
        _card(second, after, changes, sentences),
    )


def _card(name: str, measure: Measure, taken: bool, sentences: PruneSentences) -> dict[str, Any]:
    _ = sentences._
    large, small = _figures(measure, sentences)
    return {"name": name, "large": large, "small": small, "taken": _("taken") if taken else None}


def _figures(measure: Measure, sentences: PruneSentences) -> tuple[str, str]:
    _ = sentences._
    match measure:
        case Tally():
            return f"{measure.right}/{measure.total}", numbers.percent(measure.share)
        case Cost():
            parts = f"{numbers.decimal(measure.misfit)} + {numbers.decimal(measure.alpha)} × "
            return numbers.decimal(measure.value), parts + str(measure.leaves)
        case _:
            return numbers.decimal(measure), _(sentences.method.unit or SQUARED_ERROR.short)
