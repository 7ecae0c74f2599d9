"""What pruning says, in plain text: both sides of every comparison and the verdict."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from engine.events import (
    PruningCompared,
    RiskEstimated,
    SubtreeChosen,
    SubtreeCut,
    SubtreeRestored,
    WeakestLinkFound,
)
from engine.export.phrases import PHRASES, Language
from engine.pruning.events import Cost, Measure, Tally
from engine.trace import Trace


class PruneTeller:
    """Words for the events of pruning."""

    def __init__(self, trace: Trace, language: Language, say: Callable[[str], str]) -> None:
        self.trace = trace
        self.language = language
        self.say = say

    def phrase(self, key: str, **values: object) -> str:
        return PHRASES[key][self.language].format(**values)

    def heading(self) -> Iterator[str]:
        yield ""
        yield self.phrase("pruning", method=self.trace.pruning.method)

    def compared(self, event: PruningCompared) -> str:
        pre = self.trace.pruning.method == "pre"
        verdicts = ("split_it", "forbid_it") if pre else ("keep_it", "cut_it")
        told = self.phrase(
            "compare_pre" if pre else "compare",
            name=self.say(self.trace.dataset.attributes[event.attribute].name),
            before=measure(event.before),
            after=measure(event.after),
            verdict=self.phrase(verdicts[event.pruned]),
        )
        return told + self.turned(event)

    def turned(self, event: PruningCompared) -> str:
        judges = self.trace.validation or self.trace.dataset
        if not event.flipped:
            return ""
        rows = ", ".join(str(judges.row_ids[row]) for row in event.flipped)
        return self.phrase("flipped", rows=rows)

    def changed(self, event: SubtreeCut | SubtreeRestored, where: str) -> str:
        if isinstance(event, SubtreeRestored):
            return self.phrase("restored", where=where)
        label = event.label if isinstance(event.label, str) else f"{event.label:.3f}"
        return self.phrase("cut", where=where, label=self.say(label))

    def sequence(self, event: WeakestLinkFound | RiskEstimated | SubtreeChosen) -> str:
        """The trees of cost-complexity pruning, their risks, and the choice."""
        match event:
            case WeakestLinkFound():
                return self.phrase(
                    "round",
                    round=event.round,
                    alpha=event.alpha,
                    leaves=event.leaves,
                    risk=event.risk,
                )
            case RiskEstimated():
                return self.phrase("judged", round=event.round, risk=event.risk, error=event.error)
            case SubtreeChosen():
                key = f"taken_{event.rule}"
                return self.phrase(key, round=event.round, alpha=event.alpha)


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
