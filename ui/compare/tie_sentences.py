"""How many trees the ties allow, and how far they lie apart, in a sentence each."""

from __future__ import annotations

from collections.abc import Sequence

from engine.language import Translator
from ui.compare.words import criterion
from ui.kit import numbers
from ui.run.narrator import Narrator


def how_many(narrator: Narrator, count: int, shapes: int, complete: bool) -> str:
    """How many trees agree with the rule, and what they differ in."""
    _ = narrator._
    rule = _rule(narrator)
    if complete and count == 1:
        return _("No ties: exactly one tree agrees with “{rule}”.", rule=rule)
    if count == 1:
        return _(
            "This table is too large to grow every tree that agrees with “{rule}”; there are more "
            "than this one.",
            rule=rule,
        )
    if not complete:
        return _(
            "More than {count} different trees agree with “{rule}”; only the first {count} that "
            "were found are listed, and the chart is about those.",
            count=count,
            rule=rule,
        )
    if shapes == count:
        return _(
            "**{count}** different trees agree with “{rule}”: where attributes tie, any of them "
            "may be taken.",
            count=count,
            rule=rule,
        )
    return _(
        "**{count}** different trees agree with “{rule}”. Where attributes tie, any of them may be "
        "taken, which makes {shapes} different sets of questions; where the classes of a leaf tie "
        "(for an empty leaf, those of the node above it), either class may be predicted.",
        count=count,
        rule=rule,
        shapes=shapes,
    )


def has_cuts(narrator: Narrator) -> bool:
    """Whether an attribute may offer several splits, so that two of them can tie."""
    numeric = any(a.is_continuous for a in narrator.trace.dataset.attributes)
    return numeric or narrator.algorithm.form != "multiway"


def _rule(narrator: Narrator) -> str:
    _ = narrator._
    algorithm = narrator.algorithm
    quantity = criterion(_, algorithm)
    ratio = algorithm.rating == "gain_ratio"
    if ratio or algorithm.impurity.larger_is_better:
        return _("the largest {quantity}", quantity=quantity)
    return _("the smallest {quantity}", quantity=quantity)


def span(_: Translator, values: Sequence[int], total: int | None) -> str:
    """How far the trees lie apart: by rights of ``total`` rows, or else by their leaves."""
    worst, best = min(values), max(values)
    if total is None and worst == best:
        return _("This table has no validation rows; all of the trees have {n} leaves.", n=best)
    if total is None:
        return _("This table has no validation rows, so the bars count leaves.")
    if worst == best:
        share = numbers.accuracy(best, total)
        return _("All of them have the validation accuracy {share}.", share=share)
    return _(
        "The same rule on the same training rows, yet validation accuracy runs from {worst} to "
        "{best}.",
        worst=numbers.accuracy(worst, total),
        best=numbers.accuracy(best, total),
    )
