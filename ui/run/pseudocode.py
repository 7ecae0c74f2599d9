"""The algorithm as the books print it, and the line at which a step stands."""

from __future__ import annotations

from typing import assert_never

from engine.events import (
    AttributeChosen,
    AttributeScored,
    AttributesFiltered,
    ChoiceAwaited,
    Event,
    LeafMade,
    LineMoved,
    LinesTied,
    NodeOpened,
    PruneEvent,
    PruningCompared,
    RowsRouted,
    StopReason,
    TieFound,
)
from engine.growers.contest import Algorithm
from engine.language import Translator

INDENT = "\u2003"  # an em space; ordinary ones are folded by the browser


def lines(algorithm: Algorithm, _: Translator) -> dict[str, str]:
    """The lines by what they do, in order (Zhou figure 4.2, with the stop rules of the others)."""
    by_ratio = algorithm.rating == "gain_ratio"
    criterion = _("gain ratio") if by_ratio else _(algorithm.impurity.criterion)
    said = {
        "open": _("TreeGenerate(D, A)"),
        "pure": INDENT + _("if all rows of D agree on the target: leaf, return"),
        "alike": INDENT + _("if A is empty, or the rows agree on A: leaf, return"),
        "score": INDENT + _("for each a in A: compute the {criterion}", criterion=criterion),
    }
    if algorithm.filters:
        said["filter"] = INDENT + _("keep the a whose gain is at least the average")
    said |= {
        "stop": INDENT + _("if the best is not good enough, or a limit is reached: leaf, return"),
        "choose": INDENT + _("a* = the best of them; a tie goes to the tie rule"),
        "route": INDENT + _("for each branch v of a*: D_v = the rows of D that belong to v"),
        "empty": INDENT * 2 + _("if D_v is empty: leaf with the majority of D"),
        "recurse": INDENT * 2 + _("otherwise TreeGenerate(D_v, A), without a* if it is used up"),
    }
    return said


def line_of(event: Event | None) -> str | None:
    """The line that an event carries out."""
    if isinstance(event, PruneEvent):
        # A comparison may stop a node; cutting a grown tree is another algorithm.
        return "stop" if isinstance(event, PruningCompared) else None
    match event:
        case None:
            return None
        case NodeOpened(parent=parent):
            return "open" if parent is None else "recurse"
        case AttributeScored() | LineMoved():
            return "score"
        case AttributesFiltered():
            return "filter"
        case TieFound() | LinesTied() | ChoiceAwaited() | AttributeChosen():
            return "choose"
        case RowsRouted():
            return "route"
        case LeafMade(reason=reason):
            return _stop_line(reason)
        case _:
            assert_never(event)


def _stop_line(reason: StopReason) -> str:
    if reason in ("no_attributes", "identical_rows"):
        return "alike"
    return reason if reason in ("pure", "empty") else "stop"
