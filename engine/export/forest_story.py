"""A forest told in plain text: each bag, each tree, its votes and the errors so far."""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence

import numpy as np

from engine.export.forest_document import labels_of, truth_of
from engine.export.rules import one_line
from engine.export.story import Teller
from engine.forest.grown import Forest, never_drawn
from engine.forest.importance import impurity_importance, permutation_importance
from engine.forest.tally import Tally
from engine.forest.telling import trace_of
from engine.language import Relabel, Translator

MOST_ROWS = 60  # rows whose votes are listed one by one
MOST_IDS = 20  # out-of-bag rows that are named


def forest_story(
    forest: Forest, inside: Container[int], _: Translator, say: Relabel = str
) -> Iterator[str]:
    """One line at a time; the trees in ``inside`` (from 0) tell every decision."""
    return ForestTeller(forest, _, lambda word: one_line(say(word))).lines(inside)


class ForestTeller:
    """Words for the facts of one forest."""

    def __init__(self, forest: Forest, _: Translator, say: Relabel) -> None:
        self.forest = forest
        self.dataset = forest.dataset
        self._ = _
        self.say = say

    def lines(self, inside: Container[int]) -> Iterator[str]:
        yield self.headline()
        if self.forest.config.bootstrap:
            yield self._(
                "chance of a row to be out of bag (1-1/n)^n = {chance:.3f}, "
                "mean over the trees {share:.3f}",
                chance=never_drawn(len(self.dataset)),
                share=self.forest.out_of_bag_share(),
            )
        for tree in range(len(self.forest)):
            yield self.tree(tree)
            yield self.errors(tree)
            if tree in inside:
                trace = trace_of(self.dataset, self.forest.config, tree)
                told = Teller(trace, self._, self.say).lines()
                yield from (f"        {line}" if line else "" for line in told)
        if len(self.dataset) <= MOST_ROWS:
            yield ""
            yield from self.votes(self.forest.out_of_bag())
        yield ""
        yield from self.importance()

    def headline(self) -> str:
        return self._(
            "{name}: rows {rows}, attributes {attributes}, target {target}; random forest, "
            "trees {trees}, attributes drawn at each node {drawn}",
            name=one_line(self.dataset.name),
            rows=len(self.dataset),
            attributes=len(self.dataset.attributes),
            target=self.say(self.dataset.target),
            trees=len(self.forest),
            drawn=self.forest.config.drawn(self.dataset),
        )

    def tree(self, tree: int) -> str:
        shape = self.forest.shapes[tree]
        unseen = np.flatnonzero(self.forest.bags[tree] == 0).tolist()
        return self._(
            "[{tree}] out of bag {count} ({ids}); nodes {nodes}, leaves {leaves}, depth {depth}",
            tree=tree + 1,
            count=len(unseen),
            ids=self.ids(unseen),
            nodes=len(shape),
            leaves=shape.leaves,
            depth=shape.depth,
        )

    def ids(self, rows: Sequence[int]) -> str:
        named = [one_line(str(self.dataset.row_ids[row])) for row in rows[:MOST_IDS]]
        more = [] if len(rows) <= MOST_IDS else ["…"]
        return ", ".join([*named, *more]) or self._("-")

    def errors(self, tree: int) -> str:
        found = self.forest.errors[tree]
        line = "    " + self._(
            "so far: out-of-bag error {out_of_bag} (rows judged: {judged}), "
            "training error {training}",
            out_of_bag=self.error(found.out_of_bag),
            judged=found.judged,
            training=self.error(found.training),
        )
        if found.held_out is None:
            return line
        return line + self._(", validation error {error}", error=self.error(found.held_out))

    def error(self, error: float | None) -> str:
        if error is None:
            return self._("-")
        return f"{error:.3f}" if self.dataset.is_regression else f"{error:.1%}"

    def votes(self, tally: Tally) -> Iterator[str]:
        yield self._("out-of-bag votes")
        for row, label in enumerate(labels_of(tally)):
            truth = truth_of(self.dataset, row)
            line = self._(
                "row {row} ({truth}): {votes} -> {label} {mark}",
                row=one_line(str(self.dataset.row_ids[row])),
                truth=self.target(truth),
                votes=self.cast(tally, row),
                label=self.target(label),
                mark=self.mark(truth, label),
            )
            yield f"  {line}".rstrip()

    def target(self, value: str | float | None) -> str:
        if value is None:
            return self._("-")
        return self.say(value) if isinstance(value, str) else f"{value:.3f}"

    def cast(self, tally: Tally, row: int) -> str:
        if not tally.judges[row]:
            return self._("every tree saw it")
        if self.dataset.classes is None:
            return self._("mean of {trees} trees", trees=int(tally.judges[row]))
        pairs = zip(self.dataset.classes, tally.votes[row].tolist(), strict=True)
        return ", ".join(f"{self.say(name)} {count:g}" for name, count in pairs)

    def mark(self, truth: str | float | None, label: str | float | None) -> str:
        if self.dataset.is_regression or label is None:
            return ""
        return self._("right") if truth == label else self._("wrong")

    def importance(self) -> Iterator[str]:
        yield self._("importance (decrease of impurity; rise of error when shuffled)")
        by_impurity = impurity_importance(self.forest).mean.tolist()
        by_permutation = permutation_importance(self.forest).mean.tolist()
        for attribute, one, two in zip(
            self.dataset.attributes, by_impurity, by_permutation, strict=True
        ):
            yield f"  {self.say(attribute.name)}: {one:.3f}; {two:.3f}"
