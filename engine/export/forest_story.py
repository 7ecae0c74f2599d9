"""A forest told in plain text: each bag, each tree, its votes and the errors so far."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Sequence

import numpy as np

from engine.export.forest_document import labels_of, truth_of
from engine.export.phrases import Language
from engine.export.rules import one_line
from engine.export.story import Teller
from engine.forest.grown import Forest, never_drawn
from engine.forest.importance import impurity_importance, permutation_importance
from engine.forest.tally import Tally
from engine.forest.telling import trace_of

MOST_ROWS = 60  # rows whose votes are listed one by one
MOST_IDS = 20  # out-of-bag rows that are named

PHRASES: dict[str, dict[Language, str]] = {
    "headline": {
        "zh": "{name}：{rows} 行，{attributes} 个属性，目标 {target}；随机森林，{trees} 棵树，"
        "每个结点抽取 {drawn} 个属性",
        "en": "{name}: rows {rows}, attributes {attributes}, target {target}; random forest, "
        "trees {trees}, attributes drawn at each node {drawn}",
    },
    "chance": {
        "zh": "一行落在袋外的概率 (1-1/n)^n = {chance:.3f}，各棵树的平均 {share:.3f}",
        "en": "chance of a row to be out of bag (1-1/n)^n = {chance:.3f}, "
        "mean over the trees {share:.3f}",
    },
    "tree": {
        "zh": "[{tree}] 袋外 {count} 行（{ids}）；{nodes} 个结点，{leaves} 个叶结点，深度 {depth}",
        "en": "[{tree}] out of bag {count} ({ids}); nodes {nodes}, leaves {leaves}, depth {depth}",
    },
    "errors": {
        "zh": "    到此为止：袋外误差 {out_of_bag}（{judged} 行有袋外票），训练误差 {training}",
        "en": "    so far: out-of-bag error {out_of_bag} (rows judged: {judged}), "
        "training error {training}",
    },
    "held_out": {"zh": "，验证误差 {error}", "en": ", validation error {error}"},
    "votes": {"zh": "袋外投票", "en": "out-of-bag votes"},
    "row": {
        "zh": "  {row} 号（{truth}）：{votes} → {label} {mark}",
        "en": "  row {row} ({truth}): {votes} -> {label} {mark}",
    },
    "right": {"zh": "正确", "en": "right"},
    "wrong": {"zh": "错误", "en": "wrong"},
    "unjudged": {"zh": "每棵树都见过它", "en": "every tree saw it"},
    "mean": {"zh": "{trees} 棵树的均值", "en": "mean of {trees} trees"},
    "importance": {
        "zh": "属性重要性（不纯度减少；打乱后误差上升）",
        "en": "importance (decrease of impurity; rise of error when shuffled)",
    },
    "nothing": {"zh": "—", "en": "-"},
}


def forest_story(
    forest: Forest, inside: Container[int], language: Language, say: Callable[[str], str] = str
) -> Iterator[str]:
    """One line at a time; the trees in ``inside`` (from 0) tell every decision."""
    return ForestTeller(forest, language, lambda word: one_line(say(word))).lines(inside)


class ForestTeller:
    """Words for the facts of one forest."""

    def __init__(self, forest: Forest, language: Language, say: Callable[[str], str]) -> None:
        self.forest = forest
        self.dataset = forest.dataset
        self.language = language
        self.say = say

    def phrase(self, key: str, **values: object) -> str:
        return PHRASES[key][self.language].format(**values)

    def lines(self, inside: Container[int]) -> Iterator[str]:
        yield self.headline()
        if self.forest.config.bootstrap:
            share = self.forest.out_of_bag_share()
            yield self.phrase("chance", chance=never_drawn(len(self.dataset)), share=share)
        for tree in range(len(self.forest)):
            yield self.tree(tree)
            yield self.errors(tree)
            if tree in inside:
                trace = trace_of(self.dataset, self.forest.config, tree)
                told = Teller(trace, self.language, self.say).lines()
                yield from (f"        {line}" if line else "" for line in told)
        if len(self.dataset) <= MOST_ROWS:
            yield ""
            yield from self.votes(self.forest.out_of_bag())
        yield ""
        yield from self.importance()

    def headline(self) -> str:
        return self.phrase(
            "headline",
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
        return self.phrase(
            "tree",
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
        return ", ".join([*named, *more]) or self.phrase("nothing")

    def errors(self, tree: int) -> str:
        found = self.forest.errors[tree]
        line = self.phrase(
            "errors",
            out_of_bag=self.error(found.out_of_bag),
            judged=found.judged,
            training=self.error(found.training),
        )
        if found.held_out is None:
            return line
        return line + self.phrase("held_out", error=self.error(found.held_out))

    def error(self, error: float | None) -> str:
        if error is None:
            return self.phrase("nothing")
        return f"{error:.3f}" if self.dataset.is_regression else f"{error:.1%}"

    def votes(self, tally: Tally) -> Iterator[str]:
        yield self.phrase("votes")
        for row, label in enumerate(labels_of(tally)):
            truth = truth_of(self.dataset, row)
            yield self.phrase(
                "row",
                row=one_line(str(self.dataset.row_ids[row])),
                truth=self.target(truth),
                votes=self.cast(tally, row),
                label=self.target(label),
                mark=self.mark(truth, label),
            ).rstrip()

    def target(self, value: str | float | None) -> str:
        if value is None:
            return self.phrase("nothing")
        return self.say(value) if isinstance(value, str) else f"{value:.3f}"

    def cast(self, tally: Tally, row: int) -> str:
        if not tally.judges[row]:
            return self.phrase("unjudged")
        if self.dataset.classes is None:
            return self.phrase("mean", trees=int(tally.judges[row]))
        pairs = zip(self.dataset.classes, tally.votes[row].tolist(), strict=True)
        return ", ".join(f"{self.say(name)} {count:g}" for name, count in pairs)

    def mark(self, truth: str | float | None, label: str | float | None) -> str:
        if self.dataset.is_regression or label is None:
            return ""
        return self.phrase("right" if truth == label else "wrong")

    def importance(self) -> Iterator[str]:
        yield self.phrase("importance")
        by_impurity = impurity_importance(self.forest).mean.tolist()
        by_permutation = permutation_importance(self.forest).mean.tolist()
        for attribute, one, two in zip(
            self.dataset.attributes, by_impurity, by_permutation, strict=True
        ):
            yield f"  {self.say(attribute.name)}: {one:.3f}; {two:.3f}"
