"""Page ``boundary`` in words: the figures of a tree, a region's rule, a row's way, the sum h(x)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import pandas as pd

from engine.predict import Accuracy, node_label
from engine.regions import area
from ui.text import Words
from ui.views import numbers
from ui.views.boundary_line import Trial
from ui.views.boundary_model import Moment, Tally
from ui.views.escape import latex, md, short
from ui.views.node_words import NodeWords, Translate

MOST_TERMS = 8  # of the sum; more are a wall


@dataclass(frozen=True)
class BoundaryWords:
    """Says what one sees of one tree."""

    moment: Moment
    words: Words
    label: Translate

    @property
    def nodes(self) -> NodeWords:
        return NodeWords(self.moment.trace.dataset, "entropy", self.words, self.label)

    def tally(self, tally: Tally, fresh_name: str) -> str:
        """One line: tests asked, leaves, depth, accuracies."""
        _ = self.words
        parts = [
            _("tests {n}", n=tally.tests),
            _("leaves {n}", n=tally.leaves),
            _("depth {n}", n=tally.depth),
            _("training {share}", share=share(tally.training)),
        ]
        if tally.fresh is not None:
            parts.append(f"{fresh_name} {share(tally.fresh)}")
        return " · ".join(parts)

    def rule(self, node: int) -> str:
        """The conditions from the root to a node."""
        tree = self.moment.tree
        said = []
        for above, below in pairwise(tree.ancestors(node)):
            split, branch = tree.nodes[above].split, tree.nodes[below].opened.branch
            if split is not None and branch is not None:
                said.append(md(short(self.nodes.condition(split, branch), 60)))
        _ = self.words
        return _(" and ").join(said) or _("everywhere")

    def region(self, node: int) -> str:
        """A region, its rule, what it says and what lies in it."""
        _, found = self.words, self.moment.tree.nodes[node]
        facts = {
            "rule": self.rule(node),
            "klass": f"**{self.answer(node)}**",
            "rows": self.nodes.rows(found.opened),
            "parts": md(self.nodes.parts(found.opened)),
        }
        if found.leaf is not None:
            return _("Region R{n}: where {rule}, the tree says {klass}. Here lie {rows}: {parts}.",
                     n=self.moment.numbers[node], **facts)  # fmt: skip
        if found.routed is not None and found.split is not None:
            asked = md(self.nodes.condition(found.split, 0))
            return _("Node: where {rule}. It asks {asked}. Here lie {rows}: {parts}.",
                     asked=f"**{asked}**", **facts)  # fmt: skip
        return _("Not decided yet: where {rule}. Most rows say {klass}. Here lie {rows}: {parts}.",
                 **facts)  # fmt: skip

    def answer(self, node: int) -> str:
        dataset = self.moment.trace.dataset
        return md(short(self.nodes.leaf(node_label(self.moment.tree.nodes[node], dataset)), 24))

    def way(self, row: int) -> str:
        """The tests that a row answers, and where it ends."""
        _, dataset = self.words, self.moment.trace.dataset
        line = list(self.moment.way(row))
        truth = (dataset.classes or ())[dataset.y[row]]
        return _("Row {row} ({truth}): {rule} → {klass}.", row=md(str(dataset.row_ids[row])),
                 truth=md(self.nodes.name(truth)), rule=self.rule(line[-1]),
                 klass=f"**{self.answer(line[-1])}**")  # fmt: skip

    def sum_formula(self) -> str:
        """h(x) as a sum over the regions of the tree so far."""
        leaves = self.leaves()
        terms = [
            rf"{latex(short(self.nodes.leaf(self.label_of(node)), 12))}"
            rf"\cdot\mathbf{{1}}\{{x\in R_{{{self.moment.numbers[node]}}}\}}"
            for node in leaves[:MOST_TERMS]
        ]
        terms += [r"\cdots"] if len(leaves) > MOST_TERMS else []
        pairs = ["+".join(terms[i : i + 2]) for i in range(0, len(terms), 2)]
        first = r"h(x)&=\textstyle\sum_i c_i\,\mathbf{1}\{x\in R_i\}\\&="
        return r"\begin{aligned}" + first + r"\\&\;+".join(pairs) + r"\end{aligned}"

    def label_of(self, node: int) -> str:
        return str(node_label(self.moment.tree.nodes[node], self.moment.trace.dataset))

    def leaves(self) -> list[int]:
        return [node for node in self.moment.tree.walk() if self.moment.tree.nodes[node].leaf]

    def sum_table(self, row: int | None) -> pd.DataFrame:
        """Every region with its number, rule and value; for a chosen row also its indicator."""
        _, tree = self.words, self.moment.tree
        whole = area(self.moment.plane.window.corners)
        reached = {} if row is None else self.moment.way(row)
        rows = []
        for node in self.leaves():
            polygon = self.moment.polygons.get(node)
            line = {
                _("region"): f"R{self.moment.numbers[node]}",
                _("rule"): self.rule(node),
                "c": self.answer(node),
                _("rows"): numbers.weight(sum(tree.nodes[node].opened.summary)),
                _("area"): f"{area(polygon) / whole:.0%}" if polygon else "–",
            }
            if row is not None:
                line["1{x ∈ R}"] = numbers.weight(reached.get(node, 0.0))
            rows.append(line)
        return pd.DataFrame(rows)


def share(result: Accuracy) -> str:
    """``17/17 = 100%``; of many rows only the share."""
    right, total = len(result.right), len(result.right) + len(result.wrong)
    percent = f"{float(result.share):.1%}".replace(".0%", "%")
    return f"{right}/{total} = {percent}" if total <= 100 else percent


def trial_words(_: Words, trial: Trial, nodes: NodeWords) -> str:
    """One's own line beside the algorithm's, in one or two sentences."""
    mine = numbers.decimal(trial.score.gain)
    condition = md(nodes.condition(trial.line, 0))
    if not trial.score.separates:
        return _("Your line {line} leaves all rows of this node on one side, so it gains nothing.",
                 line=f"**{condition}**")  # fmt: skip
    if trial.best is None or trial.best.split is None:
        return _("Your line {line} gains {mine}; this node needs none.",
                 line=f"**{condition}**", mine=mine)  # fmt: skip
    best = numbers.decimal(trial.best.gain)
    if trial.is_best:
        return _("Your line {line} gains {mine}: as good as the algorithm's.",
                 line=f"**{condition}**", mine=mine)  # fmt: skip
    return _("Your line {line} gains {mine}, the algorithm's {best}.",
             line=f"**{condition}**", mine=mine, best=best)  # fmt: skip


def sides_table(_: Words, trial: Trial, nodes: NodeWords) -> pd.DataFrame:
    """What lies on either side of both lines."""
    classes = nodes.dataset.classes or ()
    scores = {_("your line"): trial.score}
    if trial.best is not None and trial.best.split is not None:
        scores[_("the algorithm's")] = trial.best

    def side(parts: Sequence[float]) -> str:
        return " · ".join(f"{md(nodes.name(c))} {numbers.weight(n)}"
                          for c, n in zip(classes, parts, strict=True))  # fmt: skip

    rows = {name: [*map(side, s.branches), numbers.decimal(s.gain)] for name, s in scores.items()}
    return pd.DataFrame.from_dict(rows, orient="index", columns=[md("≤"), md(">"), _("gain")])
