"""Two runs on one table: what each would choose at a node, and the first decision that parts them.

Runs agree at a node when they ask about the same attribute and send the same rows the same ways;
``A`` of two values and ``A = a`` are one question then. Nodes are paired by their rows, so the
scores of both runs at a pair are about the same rows and can be put side by side.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import isclose
from typing import Literal, NamedTuple

import numpy as np

from engine.candidates import candidates
from engine.config import ROOT, Config, least_weight_of
from engine.dataset import Dataset
from engine.events import AttributesFiltered, Label, NodeOpened
from engine.growers.general import algorithm_of
from engine.measures import TOLERANCE
from engine.node import Decider, Heard, Pending
from engine.predict import predictions
from engine.routing import Rows, follow
from engine.scores import Bar, Rated, Score
from engine.splits import Threshold
from engine.trace import Trace, record
from engine.tree import Node, Tree, fold

Why = Literal["stop", "form", "cut", "tie", "filter", "ratio", "measure"]


class Judgement(NamedTuple):
    """What an algorithm makes of one node: the best split of each attribute, the winner, those
    tied with it, and those that it dropped for a gain below the average. Nobody wins where it
    would make a leaf."""

    scores: tuple[Score, ...]
    winner: int | None
    tied: tuple[int, ...]
    dropped: tuple[int, ...]


def judged(
    dataset: Dataset, rows: Rows, opened: NodeOpened, available: Sequence[int], config: Config
) -> Judgement:
    """What a run under this config would decide about these rows, whoever brought them together.

    Whole rows are a table of their own, and a run of one decision tells. Where rows are divided
    among branches, or a threshold is a value of the whole table, every split is tried by itself.
    """
    here, weights = rows
    if config.threshold == "value" or not (weights == 1).all():
        return _tried(dataset, rows, opened, available, config)
    least = least_weight_of(config, dataset)
    once = replace(config, choose=(), max_depth=1, least_weight=least)
    return judgement_of(record(dataset.take(here.tolist()), once).tree().nodes[0], available)


def judgement_of(node: Node, available: Sequence[int]) -> Judgement:
    """What a run decided at a node, about these attributes."""
    scores = tuple(score for score in node.scores if score.attribute in available)
    winner = None if node.chosen is None else node.chosen.score.attribute
    return Judgement(scores, winner, node.tied, dropped_at(node))


def _tried(
    dataset: Dataset, rows: Rows, opened: NodeOpened, available: Sequence[int], config: Config
) -> Judgement:
    scores = tuple(_best(dataset, rows, attribute, config) for attribute in available)
    decider = Decider(dataset, config, algorithm_of(config), np.random.default_rng(config.seed))
    least = least_weight_of(config, dataset)
    ratings = [Rated(s.attribute, s.gain, s.gain_ratio, _bar(s, config, least)) for s in scores]
    pending = Pending(opened, pure=False, label="", available=tuple(available), path=ROOT)
    heard = Heard(decider.hold_contest(pending, ratings))
    node = fold([opened, *heard]).nodes[opened.node]
    winner = None if heard.winner is None else heard.winner.attribute
    return Judgement(scores, winner, node.tied, dropped_at(node))


def judged_at(trace: Trace, node: int, config: Config) -> Judgement:
    """The same about a node of a run; by its own config it is what the run itself decided."""
    found = trace.tree().nodes[node]
    available = [score.attribute for score in found.scores]
    return judged(trace.dataset, trace.rows(node), found.opened, available, config)


def _best(dataset: Dataset, rows: Rows, attribute: int, config: Config) -> Score:
    """The first split of largest gain; a legal one goes before all others."""
    every = [c.score for c in candidates(dataset, *rows, attribute, config)]
    if not every:
        return Score(attribute, None, (), 0.0, 0.0, 0.0, 0.0, 0.0, None, separates=False)
    if config.threshold == "median" and dataset.attributes[attribute].is_continuous:
        return next((s for s in every if 2 * s.branch_shares[0] >= 1 - TOLERANCE), every[-1])
    least = least_weight_of(config, dataset)
    legal = [score for score in every if _bar(score, config, least) is None] or every
    smallest = min(score.remainder for score in legal)
    return next(score for score in legal if score.remainder <= smallest + TOLERANCE)


def _bar(score: Score, config: Config, least: float) -> Bar | None:
    """Why a split may not win, in the words and the order of the scan."""
    used = sorted(weight for weight in score.branch_weights if weight > 0)
    if not score.separates:
        return "identical_rows"
    if score.impurity <= TOLERANCE:
        return "pure_where_known"
    if used[0] < config.min_leaf:
        return "too_few_rows"
    return "too_little_weight" if used[-2] < least else None


@dataclass(frozen=True)
class Divergence:
    """The first decision, as a reader meets them, that two runs take differently: the node in each
    run, and what it comes from."""

    one: int
    other: int
    why: Why


def first_divergence(one: Trace, other: Trace) -> Divergence | None:
    """Where two runs on one table part; ``None`` if they end in the same tree."""
    return next(divergences(one, other), None)


def divergences(one: Trace, other: Trace) -> Iterator[Divergence]:
    """Every place where two runs part, as a reader meets them; below one nothing is compared."""
    trees = (one.tree(), other.tree())
    everyone: Rows = (np.arange(len(one.dataset)), np.ones(len(one.dataset)))
    stack = [(0, 0, everyone)]
    while stack:
        a, b, rows = stack.pop()
        nodes = (trees[0].nodes[a], trees[1].nodes[b])
        below = _paired(one.dataset, trees, nodes, rows)
        if below is None:
            yield Divergence(a, b, why((one, other), nodes))
        else:
            stack.extend(reversed(below))


class Disagreement(NamedTuple):
    """A row, by its place in the table, to which two trees give different labels."""

    row: int
    one: Label
    other: Label


def disagreements(one: Tree, other: Tree, dataset: Dataset) -> list[Disagreement]:
    """The rows of a table that two trees judge differently; numbers that are equal but for
    rounding are equal."""
    said = zip(predictions(one, dataset), predictions(other, dataset), strict=True)
    pairs = (Disagreement(row, *labels) for row, labels in enumerate(said))
    return [pair for pair in pairs if not _same(pair.one, pair.other)]


def _same(one: Label, other: Label) -> bool:
    if isinstance(one, str) or isinstance(other, str):
        return one == other
    return isclose(one, other, rel_tol=1e-9, abs_tol=TOLERANCE)


def _paired(
    dataset: Dataset, trees: tuple[Tree, Tree], nodes: tuple[Node, Node], rows: Rows
) -> list[tuple[int, int, Rows]] | None:
    """The children of two nodes that hold the same rows; ``None`` where the decisions differ."""
    one, other = nodes
    if one.leaf is not None or other.leaf is not None:
        return [] if one.label == other.label else None
    if one.split is None or other.split is None or one.split.attribute != other.split.attribute:
        return [] if one.split == other.split else None
    left = _groups(dataset, trees[0], one, rows)
    right = _groups(dataset, trees[1], other, rows)
    if sorted(left) != sorted(right):
        return None
    return [(left[key][0], right[key][0], left[key][1]) for key in left]


Key = tuple[bytes, bytes, int]


def _groups(dataset: Dataset, tree: Tree, node: Node, rows: Rows) -> dict[Key, tuple[int, Rows]]:
    """The children by their rows; of several empty ones each has a number of its own."""
    found: dict[Key, tuple[int, Rows]] = {}
    for child in tree.children(node.opened.node):
        inside = follow(dataset, rows, node, tree.nodes[child].opened.branch)
        # Shares of fractional rows may differ in their last digit.
        whole = (inside[0].tobytes(), np.round(inside[1], 9).tobytes())
        found[*whole, sum(key[:2] == whole for key in found)] = (child, inside)
    return found


def why(traces: tuple[Trace, Trace], nodes: tuple[Node, Node]) -> Why:
    """What the difference comes from; the nearest reason first.

    A tie goes before the measures: where one run finds the other's winner as good as its own, it
    was the order of the columns that parted them.
    """
    one, other = (algorithm_of(trace.config) for trace in traces)
    first, second = nodes[0].split, nodes[1].split
    if first is None or second is None:
        return "stop"
    both_cut = isinstance(first, Threshold) and isinstance(second, Threshold)
    other_form = one.form != other.form and not both_cut
    if first.attribute == second.attribute:
        return "form" if other_form else "cut"
    if second.attribute in nodes[0].tied or first.attribute in nodes[1].tied:
        return "tie"
    if other_form:
        return "form"
    if one.rating != other.rating:
        return "ratio"
    return "measure" if one.impurity != other.impurity else "filter"


def dropped_at(node: Node) -> tuple[int, ...]:
    """The attributes that C4.5 left out at a node for a gain below the average."""
    filters = (e.dropped for e in node.considered if isinstance(e, AttributesFiltered))
    return next(filters, ())
