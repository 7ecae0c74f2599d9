"""What pruning says, in plain text: both sides of every comparison and the verdict."""

from __future__ import annotations

from collections.abc import Iterator

from engine.events import (
    PruningCompared,
    RiskEstimated,
    SubtreeChosen,
    SubtreeCut,
    SubtreeRestored,
    WeakestLinkFound,
)
from engine.language import N_, Relabel, Translator
from engine.message import by_number
from engine.pruning.events import Cost, Measure, Tally
from engine.trace import Trace

TAKEN = {
    "minimum": N_("take T{round} (alpha = {alpha:.6f}): the smallest risk"),
    "one_se": N_(
        "take T{round} (alpha = {alpha:.6f}): the smallest tree within one standard error"
    ),
    "alpha": N_("take T{round} (alpha = {alpha:.6f}): by the alpha that was given"),
}


class PruneTeller:
    """Words for the events of pruning."""

    def __init__(self, trace: Trace, _: Translator, say: Relabel) -> None:
        self.trace = trace
        self._ = _
        self.say = say

    def heading(self) -> Iterator[str]:
        yield ""
        yield self._("pruning: {method}", method=self.trace.pruning.method)

    def compared(self, event: PruningCompared) -> str:
        _ = self._
        as_leaf = measure(event.as_leaf)
        as_branch = measure(event.as_branch)
        if event.was == "leaf":
            before, after = as_leaf, as_branch
            message = N_("{name}: as a leaf {before}, split {after}; {verdict}")
            verdicts = (_("split"), _("do not split"))
        else:
            before, after = as_branch, as_leaf
            message = N_("{name}: kept {before}, cut {after}; {verdict}")
            verdicts = (_("keep"), _("cut"))
        told = _(
            message,
            name=self.say(self.trace.dataset.attributes[event.attribute].name),
            before=before,
            after=after,
            verdict=verdicts[event.pruned],
        )
        return told + self.turned(event)

    def turned(self, event: PruningCompared) -> str:
        judges = self.trace.validation or self.trace.dataset
        if not event.flipped:
            return ""
        rows = ", ".join(str(judges.row_ids[row]) for row in event.flipped)
        message = by_number(
            len(event.flipped),
            N_(" (row {rows} changes sides)"),
            N_(" (rows {rows} change sides)"),
        )
        return self._(message, rows=rows)

    def changed(self, event: SubtreeCut | SubtreeRestored, where: str) -> str:
        if isinstance(event, SubtreeRestored):
            return self._("the branch at {where} comes back", where=where)
        label = event.label if isinstance(event.label, str) else f"{event.label:.3f}"
        return self._("{where} becomes a leaf: {label}", where=where, label=self.say(label))

    def sequence(self, event: WeakestLinkFound | RiskEstimated | SubtreeChosen) -> str:
        """The trees of cost-complexity pruning, their risks, and the choice."""
        match event:
            case WeakestLinkFound():
                message = by_number(
                    event.leaves,
                    N_("T{round}: alpha = {alpha:.6f}, {leaves} leaf, C = {risk:.6f}"),
                    N_("T{round}: alpha = {alpha:.6f}, {leaves} leaves, C = {risk:.6f}"),
                )
                return self._(
                    message,
                    round=event.round,
                    alpha=event.alpha,
                    leaves=event.leaves,
                    risk=event.risk,
                )
            case RiskEstimated():
                return self._(
                    "T{round}: estimated risk {risk:.6f} ± {error:.6f}",
                    round=event.round,
                    risk=event.risk,
                    error=event.error,
                )
            case SubtreeChosen():
                return self._(TAKEN[event.rule], round=event.round, alpha=event.alpha)


def measure(value: Measure) -> str:
    """``3/7 = 42.9%``, or a loss.

    >>> measure(Tally(3, 7)), measure(Cost(2.0, 3, 0.5)), measure(0.25)
    ('3/7 = 42.9%', '2.000 + 0.5*3 = 3.500', '0.250')
    """
    match value:
        case Tally():
            return f"{value.right}/{value.total} = {value.share:.1%}"
        case Cost():
            return f"{value.misfit:.3f} + {value.alpha:g}*{value.leaves} = {value.value:.3f}"
        case _:
            return f"{value:.3f}"
