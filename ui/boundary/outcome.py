"""What came out of two finished trees on the same points: counted in this run, never promised."""

from __future__ import annotations

from collections.abc import Sequence

from engine.dataset import Dataset
from engine.language import Translator
from engine.trace import Trace
from ui.boundary.tally import Right, Tally, tallies
from ui.kit import numbers


def outcome(_: Translator, runs: Sequence[Trace], fresh: Dataset | None, fresh_name: str) -> str:
    """Two sentences, on the size of the trees and on the rows that they get right; the first run
    has cuts along the axes, the second one slanting lines."""
    left, right = (finished(run, fresh) for run in runs)
    if left.fresh is None or right.fresh is None:
        good = judged(_, left.training, right.training, _("training rows"))
    else:
        good = judged(_, left.fresh, right.fresh, fresh_name)
    return _("{size} {judged}", size=sizes(_, left, right), judged=good)


def finished(run: Trace, fresh: Dataset | None) -> Tally:
    """The figures of a run at its end."""
    *_before, (_cursor, tally) = tallies(run, fresh)
    return tally


def sizes(_: Translator, left: Tally, right: Tally) -> str:
    """Which of the trees asks fewer tests."""
    few, many = sorted((left.tests, right.tests))
    if few == many:
        return _("Both trees have the same number of tests: {n}.", n=few)
    if left.tests == few:
        return _(
            "The axis-parallel tree has fewer tests: {few} against {many}.", few=few, many=many
        )
    return _("The oblique tree has fewer tests: {few} against {many}.", few=few, many=many)


def judged(_: Translator, left: Right, right: Right, rows: str) -> str:
    """Which of the trees gets more of these rows right."""
    less, more = (numbers.accuracy(*of) for of in sorted((left, right)))
    if left.right == right.right:
        return _("Both trees are right equally often ({rows}): {share}.", rows=rows, share=more)
    said = {"rows": rows, "more": more, "less": less}
    if left.right > right.right:
        return _(
            "The axis-parallel tree is right more often ({rows}): {more} against {less}.", **said
        )
    return _("The oblique tree is right more often ({rows}): {more} against {less}.", **said)
