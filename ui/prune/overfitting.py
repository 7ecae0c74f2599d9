"""Accuracy over the size of the tree: where more splits begin to help the training rows alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from engine.language import Translator
from engine.pruning.events import Cost, Measure, Tally
from engine.pruning.sizes import Sized
from ui.kit.phrases import leaves_text
from ui.prune.compare import quality
from ui.prune.tally import Standing

PRE, POST = "pre", "post"


@dataclass(frozen=True, eq=False)
class Overfitting:
    """One table and algorithm: the full tree at every size, and the trees that pruning left.

    ``marked`` are the pruned trees by their method, ``names`` the methods' names; ``asks`` says
    what a node asks.
    """

    sizes: Sequence[Sized]
    marked: Mapping[str, Standing]
    names: Mapping[str, str]
    asks: Mapping[int, str]
    _: Translator

    @cached_property
    def best(self) -> Sized | None:
        """The smallest of the trees that do best on the validation rows."""
        judged = [size for size in self.sizes if size.validation is not None]
        return max(judged, key=lambda size: goodness(size.validation), default=None)

    @property
    def by_error(self) -> bool:
        """Whether less is better: trees of numbers are judged by their squared error."""
        return not isinstance(self.sizes[0].training, Tally)

    @property
    def greed_loses(self) -> bool:
        """Whether pre-pruning does worse than post-pruning."""
        early, late = self.marked.get(PRE), self.marked.get(POST)
        if early is None or late is None:
            return False
        return goodness(early.validation) < goodness(late.validation)

    def about(self) -> str:
        """The picture for who cannot see it: where both curves begin, end and are best."""
        _ = self._
        first, last = self.sizes[0], self.sizes[-1]
        words = {
            "few": first.leaves,
            "many": last.leaves,
            "start": quality(_, first.training),
            "end": quality(_, last.training),
        }
        if self.best is None:
            return _(
                "Over the number of leaves, from {few} to {many}: training rows from {start} to "
                "{end}.",
                **words,
            )
        return _(
            "Over the number of leaves, from {few} to {many}: training rows from {start} to {end}, "
            "validation rows from {low} to {high}, best {best} with {leaves}.",
            **words,
            low=quality(_, first.validation),
            high=quality(_, last.validation),
            best=quality(_, self.best.validation),
            leaves=leaves_text(_, self.best.leaves),
        )

    def finding(self) -> str:
        """What happened on these rows."""
        _ = self._
        full, best = self.sizes[-1], self.best
        if best is None:
            return _(
                "Training rows alone cannot show overfitting; keep some rows for validation in the "
                "sidebar."
            )
        words = {"many": leaves_text(_, full.leaves), "best": quality(_, best.validation)}
        if best is full:
            return _(
                "No overfitting here: of all sizes the full tree ({many}) does best on the "
                "validation rows, {best}.",
                **words,
            )
        words["few"] = leaves_text(_, best.leaves)
        if goodness(best.validation) == goodness(full.validation):
            return _(
                "The tree with {few} does as well on the validation rows as the full tree with "
                "{many}: {best}. The splits in between bring nothing there.",
                **words,
            )
        return _(
            "**Overfitting**: on the validation rows the tree with {few} does best, {best}. The "
            "splits after that fit the training rows more closely and these worse: the full tree "
            "with {many} comes to {end}.",
            **words,
            end=quality(_, full.validation),
        )

    def pruned(self) -> str | None:
        """How the two ways of pruning on validation rows compare, where both are marked."""
        _ = self._
        early, late = self.marked.get(PRE), self.marked.get(POST)
        if early is None or late is None:
            return None
        words = {
            "early": leaves_text(_, early.leaves),
            "pre": quality(_, early.validation),
            "late": leaves_text(_, late.leaves),
            "post": quality(_, late.validation),
        }
        if self.greed_loses:
            return _(
                "Pre-pruning stops too early: {early}, {pre}. Post-pruning keeps {late} and gets "
                "{post}: a split that brings nothing by itself can be what the next one needs.",
                **words,
            )
        if words["pre"] == words["post"]:
            return _(
                "Pre-pruning ({early}, {pre}) and post-pruning ({late}, {post}) do equally well on "
                "the validation rows.",
                **words,
            )
        return _(
            "Pre-pruning does better here: {early}, {pre}; post-pruning: {late}, {post}.", **words
        )


def number(measure: Measure | None) -> float | None:
    """The height of a point."""
    match measure:
        case Tally():
            return measure.share
        case Cost():
            return measure.value
        case _:
            return measure


def goodness(measure: Measure | None) -> float:
    """Larger is better: the rows that are right, or the error below zero."""
    if isinstance(measure, Tally):
        return float(measure.right)
    return -(number(measure) or 0.0)
