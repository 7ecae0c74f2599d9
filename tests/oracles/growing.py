"""A second opinion: every number of a tree computed the slow way, straight from the definitions.

Nothing here comes from the engine. A node is a list of (row, weight) pairs; weights are exact
fractions, so that what adds up on paper adds up here. Each candidate is tried by itself, each
branch is a list of its rows. Whoever doubts a number of the engine can follow it in this file
from the formula to the cell.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import combinations, pairwise
from math import log2
from typing import NamedTuple

Cell = str | float | None
Sample = list[tuple[int, Fraction]]  # rows of the table, each with its weight
Amount = Fraction | float
TIED = 1e-12  # scores closer than this are tied


class Column(NamedTuple):
    """An attribute: nominal, ordinal or continuous; the domain has an order and may have spare
    values that no row holds."""

    name: str
    kind: str
    domain: tuple[str, ...] = ()


class Table(NamedTuple):
    """Rows of cells and a target; ``classes`` is ``None`` when the target is a number."""

    columns: tuple[Column, ...]
    rows: tuple[tuple[Cell, ...], ...]
    target: tuple[str | float, ...]
    classes: tuple[str, ...] | None


class Options(NamedTuple):
    """What distinguishes the algorithms of the catalogue, and what a user may switch."""

    impurity: str = "entropy"
    rating: str = "gain"
    above_average: bool = False  # Zhou's C4.5 looks only at attributes of at least average gain
    form: str = "multiway"
    zero_gain: str = "split"
    branches: str = "domain"
    epsilon: float = 0.0
    max_depth: int | None = None
    min_impurity: float = 0.0
    min_rows: float = 0.0
    min_leaf: float = 0.0
    least_weight: float = 0.0
    ties: str = "first"
    threshold: str = "midpoint"
    unknown_branch: bool = False


ALGORITHMS = {
    "id3": Options("entropy", "gain", False, "multiway", "split"),
    "c45": Options("entropy", "gain_ratio", True, "multiway", "stop"),
    "c45_li": Options("entropy", "gain_ratio", False, "multiway", "stop"),
    "cart": Options("gini", "gain", False, "equals", "stop"),
    "cart_multiway": Options("gini", "gain", False, "multiway", "stop"),
    "regression": Options("squared_error", "gain", False, "equals", "stop"),
}


# Measures of one node


def entropy(weights: Sequence[Amount]) -> float:
    """Ent = -sum p_k log2 p_k over the classes that occur."""
    total = sum(weights)
    shares = [float(w / total) for w in weights if w > 0]
    return 0.0 - sum(p * log2(p) for p in shares)


def gini(weights: Sequence[Amount]) -> Amount:
    """Gini = 1 - sum p_k^2."""
    total = sum(weights)
    return 1 - sum((w / total) ** 2 for w in weights) if total else Fraction(0)


def error(weights: Sequence[Amount]) -> Amount:
    """What the majority gets wrong: 1 - max p_k."""
    total = sum(weights)
    return 1 - max(weights) / total if total else Fraction(0)


def size(sample: Sample) -> Fraction:
    return sum((weight for _, weight in sample), Fraction(0))


def class_weights(table: Table, sample: Sample) -> list[Fraction]:
    assert table.classes is not None
    return [size([(i, w) for i, w in sample if table.target[i] == k]) for k in table.classes]


def mean(table: Table, sample: Sample) -> Fraction:
    return sum((w * Fraction(table.target[i]) for i, w in sample), Fraction(0)) / size(sample)


def squared_error(table: Table, sample: Sample) -> Fraction:
    """sum w (y - c)^2 with c the mean: Li Hang's loss of one region."""
    if not sample:
        return Fraction(0)
    c = mean(table, sample)
    return sum((w * (Fraction(table.target[i]) - c) ** 2 for i, w in sample), Fraction(0))


MEASURES: dict[str, Callable[[Sequence[Amount]], Amount]] = {
    "entropy": entropy,
    "gini": gini,
    "error": error,
}


def impurity(table: Table, sample: Sample, measure: str) -> Amount:
    if not sample:
        return Fraction(0)
    if measure == "squared_error":
        return squared_error(table, sample) / size(sample)
    return impurity_of_counts(class_weights(table, sample), measure)


def impurity_of_counts(weights: Sequence[Amount], measure: str) -> Amount:
    return MEASURES[measure](weights)


def label(table: Table, sample: Sample) -> str | float:
    """The first class with the most weight, or the mean."""
    if table.classes is None:
        return float(mean(table, sample))
    weights = class_weights(table, sample)
    return table.classes[weights.index(max(weights))]


# Questions that a node may ask


class Question(NamedTuple):
    """multiway: one branch a value; equals and subset: is the cell among ``values``;
    threshold: is it at most ``limit``. Yes is branch 0."""

    attribute: int
    kind: str
    values: tuple[str, ...] = ()
    limit: float = 0.0

    def branch(self, cell: Cell) -> int | None:
        """The branch of a cell; ``None`` when it is missing or no branch is for it."""
        if cell is None:
            return None
        if self.kind == "threshold":
            return 0 if cell <= self.limit else 1
        if self.kind == "multiway":
            return self.values.index(str(cell)) if cell in self.values else None
        return 0 if cell in self.values else 1

    @property
    def branches(self) -> int:
        return len(self.values) if self.kind == "multiway" else 2


def known(table: Table, sample: Sample, attribute: int) -> Sample:
    return [(i, w) for i, w in sample if table.rows[i][attribute] is not None]


def parts(table: Table, sample: Sample, question: Question) -> list[Sample]:
    """The known rows of each branch."""
    answers = [(question.branch(table.rows[i][question.attribute]), i, w) for i, w in sample]
    return [[(i, w) for a, i, w in answers if a == b] for b in range(question.branches)]


def questions(table: Table, sample: Sample, attribute: int, options: Options) -> list[Question]:
    """Every split of the algorithm's form, in the order in which a tie is settled."""
    column = table.columns[attribute]
    cells = {table.rows[i][attribute] for i, _ in known(table, sample, attribute)}
    if column.kind == "continuous":
        limits = thresholds(cells)
        if options.threshold == "value":
            limits = [not_above(table, attribute, limit) for limit in limits]
        return [Question(attribute, "threshold", limit=limit) for limit in limits]
    if options.form == "multiway":
        return [Question(attribute, "multiway", column.domain)]
    present = [value for value in column.domain if value in cells]
    if column.kind == "ordinal":
        upto = [column.domain[: column.domain.index(value) + 1] for value in present[:-1]]
        return [Question(attribute, "subset", values) for values in upto]
    if len(present) < 2:
        return []
    if options.form == "equals":
        return [Question(attribute, "equals", (value,)) for value in present]
    return [Question(attribute, "subset", group) for group in groupings(present)]


def thresholds(cells: Iterable[Cell]) -> list[float]:
    """Midpoints of neighbours; between two neighbouring floats, where none fits, the lower."""
    values = sorted(float(cell) for cell in cells if cell is not None)
    middles = [
        (low, float((Fraction(low) + Fraction(high)) / 2), high) for low, high in pairwise(values)
    ]
    return [middle if middle < high else low for low, middle, high in middles]


def not_above(table: Table, attribute: int, limit: float) -> float:
    """C4.5: the largest value of the whole table that is not above the midpoint."""
    column = [row[attribute] for row in table.rows]
    return max(float(cell) for cell in column if cell is not None and float(cell) <= limit)


def groupings(present: Sequence[str]) -> list[tuple[str, ...]]:
    """Every way to part the values in two: the side that holds the first one, small sets first."""
    first, others = present[0], present[1:]
    return [(first, *more) for n in range(len(others)) for more in combinations(others, n)]


# Scores


@dataclass(frozen=True)
class Score:
    """One question's worth at a node; without a question the attribute offers none."""

    attribute: int
    question: Question | None
    branches: list[Sample]
    rho: Amount
    impurity: Amount
    remainder: Amount
    gain: Amount
    split_information: float
    gain_ratio: float | None
    separates: bool
    bar: str | None

    @property
    def legal(self) -> bool:
        return self.bar is None


def score(
    table: Table, sample: Sample, attribute: int, question: Question | None, options: Options
) -> Score:
    """Zhou 4.2 to 4.12 for one question: known rows first, then the factor rho."""
    with_value = known(table, sample, attribute)
    w_known, w_all = size(with_value), size(sample)
    branches = parts(table, sample, question) if question else []
    weights = [size(branch) for branch in branches]
    rho = w_known / w_all
    before = impurity(table, with_value, options.impurity)
    separates = sum(w > 0 for w in weights) > 1
    remainder: Amount = sum(
        w / w_known * impurity(table, branch, options.impurity)
        for w, branch in zip(weights, branches, strict=True)
        if w > 0
    )
    if not separates:
        remainder = before
    gain = rho * (before - remainder)
    unknown = [w_all - w_known] if options.unknown_branch else []
    information = entropy([*weights, *unknown]) if sum(weights) else 0.0
    return Score(
        attribute,
        question,
        branches,
        rho,
        before,
        remainder,
        gain,
        information,
        float(gain) / information if information > 0 else None,
        separates,
        barred(table, with_value, weights, options),
    )


def barred(
    table: Table, with_value: Sample, weights: Sequence[Fraction], options: Options
) -> str | None:
    """Why a question may not win: it parts nothing, nothing known is left to part, or its branches
    are too small: each that gets rows for ``min_leaf``, all but one for ``least_weight``."""
    used = sorted(w for w in weights if w > 0)
    if len(used) < 2:
        return "identical_rows"
    if len({table.target[i] for i, _ in with_value}) < 2:
        return "pure_where_known"
    if used[0] < Fraction(options.min_leaf):
        return "too_few_rows"
    return "too_little_weight" if used[-2] < Fraction(options.least_weight) else None


def candidates(table: Table, sample: Sample, attribute: int, options: Options) -> list[Score]:
    asked = questions(table, sample, attribute, options)
    return [score(table, sample, attribute, question, options) for question in asked]


def best(table: Table, sample: Sample, attribute: int, options: Options) -> Score:
    """The attribute's first candidate of largest gain; legal ones go before illegal ones."""
    every = candidates(table, sample, attribute, options)
    if not every:
        return score(table, sample, attribute, None, options)
    if options.threshold == "median" and table.columns[attribute].kind == "continuous":
        return median(every)
    every = [s for s in every if s.legal] or every
    smallest = min(float(s.remainder) for s in every)
    return next(s for s in every if float(s.remainder) <= smallest + slack(table, sample))


def slack(table: Table, sample: Sample) -> float:
    """How close tied scores are; a squared error has the unit of its number, squared."""
    return TIED * (1.0 if table.classes else float(impurity(table, sample, "squared_error")))


def median(every: Sequence[Score]) -> Score:
    """The one cut of the shortcut: the first with half of the known weight on its left, else
    the last. When it is not legal, the attribute has no other."""
    halves = [s for s in every if 2 * size(s.branches[0]) >= sum(map(size, s.branches))]
    return (halves or every)[0 if halves else -1]


# Growing


@dataclass
class Node:
    """A node with all that was found out about it; ``reason`` is ``None`` when it is split."""

    number: int
    parent: int | None
    branch: int | None
    depth: int
    sample: Sample
    label: str | float
    available: list[int]
    reason: str | None = None
    scores: list[Score] = field(default_factory=list)
    mean_gain: float | None = None
    passed: list[int] = field(default_factory=list)
    tied: list[int] = field(default_factory=list)
    chosen: Score | None = None
    routed: list[tuple[int, Fraction]] = field(default_factory=list)  # (branch, share)
    children: list[int] = field(default_factory=list)


def grow(table: Table, options: Options) -> list[Node]:
    """All nodes, level by level, each at the place of its number."""
    everyone = [(i, Fraction(1)) for i in range(len(table.rows))]
    attributes = list(range(len(table.columns)))
    nodes = [Node(0, None, None, 0, everyone, label(table, everyone), attributes)]
    for node in nodes:  # the list grows while it is read: the children join its end
        node.reason = stops_at_once(table, node, options) or decide(table, node, options)
        if node.reason is None:
            children = divide(table, node, options, len(nodes))
            node.children = [child.number for child in children]
            nodes.extend(children)
    return nodes


def stops_at_once(table: Table, node: Node, options: Options) -> str | None:
    if not node.sample:
        return "empty"
    if len({table.target[i] for i, _ in node.sample}) == 1:
        return "pure"
    if not node.available:
        return "no_attributes"
    if options.max_depth is not None and node.depth >= options.max_depth:
        return "depth_limit"
    if size(node.sample) < Fraction(options.min_rows):
        return "too_few_rows"
    if impurity(table, node.sample, options.impurity) < options.min_impurity:
        return "below_impurity"
    return None


def decide(table: Table, node: Node, options: Options) -> str | None:
    """Score the attributes, let the best win, or name the reason why none does."""
    node.scores = [best(table, node.sample, a, options) for a in node.available]
    rivals = [s for s in node.scores if s.legal]
    if not rivals:
        bars = {s.bar for s in node.scores}
        order = ("too_few_rows", "too_little_weight", "pure_where_known", "identical_rows")
        return next(bar for bar in order if bar in bars)
    if options.zero_gain == "stop" and all(s.gain <= slack(table, node.sample) for s in rivals):
        return "no_gain"
    if options.above_average:
        rivals = above_average(node, rivals)
    top = max(rating(s, options) for s in rivals)
    close = max(slack(table, node.sample), TIED * top)
    winners = [s for s in rivals if rating(s, options) >= top - close]
    node.tied = [s.attribute for s in winners] if len(winners) > 1 else []
    if top < options.epsilon:
        return "below_epsilon"
    node.chosen = winners[0 if options.ties == "first" else -1]
    return None


def rating(s: Score, options: Options) -> float:
    if options.rating == "gain":
        return float(s.gain)
    assert s.gain_ratio is not None, "what separates has split information"
    return s.gain_ratio


def above_average(node: Node, rivals: list[Score]) -> list[Score]:
    node.mean_gain = sum(float(s.gain) for s in rivals) / len(rivals)
    passed = [s for s in rivals if float(s.gain) >= node.mean_gain - TIED]
    node.passed = [s.attribute for s in passed]
    return passed


def divide(table: Table, node: Node, options: Options, first_number: int) -> list[Node]:
    """The children: known rows go to their branch, the others to all of them by shares."""
    assert node.chosen is not None
    question = node.chosen.question
    assert question is not None
    weights = [size(branch) for branch in node.chosen.branches]
    shares = [w / sum(weights) for w in weights]
    node.routed = [
        (b, share) for b, share in enumerate(shares) if share > 0 or options.branches == "domain"
    ]
    used_up = question.kind == "multiway"
    left = [a for a in node.available if not (used_up and a == question.attribute)]
    children = []
    for number, (b, share) in enumerate(node.routed, start=first_number):
        sample = enter(table, node.sample, question, b, share)
        name = label(table, sample) if sample else node.label
        children.append(Node(number, node.number, b, node.depth + 1, sample, name, left))
    return children


def enter(table: Table, sample: Sample, question: Question, branch: int, share: Fraction) -> Sample:
    answers = [(i, w, question.branch(table.rows[i][question.attribute])) for i, w in sample]
    arrived = [(i, w if a == branch else w * share) for i, w, a in answers if a in (branch, None)]
    return [(i, w) for i, w in arrived if w > 0]


# Prediction


def leaf_shares(nodes: Sequence[Node], row: Sequence[Cell]) -> dict[int, Fraction]:
    """The leaves that a row reaches; what is missing or has no branch goes down all of them."""
    reached: dict[int, Fraction] = {}
    waiting = [(0, Fraction(1))]
    while waiting:
        number, weight = waiting.pop()
        node = nodes[number]
        if node.chosen is None or node.chosen.question is None:
            reached[number] = weight
            continue
        question = node.chosen.question
        answer = question.branch(row[question.attribute])
        branches = [b for b, _ in node.routed]
        for (b, share), child in zip(node.routed, node.children, strict=True):
            if answer not in branches:
                waiting.append((child, weight * share))
            elif answer == b:
                waiting.append((child, weight))
    return {number: weight for number, weight in reached.items() if weight > 0}


def predict(table: Table, nodes: Sequence[Node], row: Sequence[Cell]) -> list[Fraction]:
    """Class shares, added up over the leaves; for a number the mean, in a list of one."""
    shares = leaf_shares(nodes, row).items()
    if table.classes is None:
        return [sum((w * Fraction(nodes[n].label) for n, w in shares), Fraction(0))]
    total = [Fraction(0)] * len(table.classes)
    for number, weight in shares:
        leaf = nodes[number]
        # An empty leaf has no distribution of its own, only the label of its parent.
        own = (
            class_weights(table, leaf.sample)
            if leaf.sample
            else [Fraction(leaf.label == k) for k in table.classes]
        )
        total = [t + weight * w / sum(own) for t, w in zip(total, own, strict=True)]
    return total
