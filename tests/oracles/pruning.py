"""A second opinion about pruning: everything enumerated, or measured again from the start.

Nothing here comes from the engine. A tree is nested dicts, made of the exact nodes that
``growing.py`` grows. A pruned tree is a ``Shape``: the numbers of the nodes that still ask
their question; every other node that is reached is a leaf. To judge a shape, each row is sent
down from the root again, all of it, with fractions for weights, so there is no short cut that could
be wrong in the same way as one of the engine's.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import partial
from itertools import pairwise, product
from math import comb, exp, inf, log, sqrt
from typing import Any, NamedTuple

from tests.oracles import growing as oracles
from tests.oracles.growing import Amount, Cell, Question, Table

Tree = dict[str, Any]
Shape = frozenset[int]
Price = Callable[[Tree], Amount]  # what one node costs as a leaf
CLOSE = 1e-10
TIED = 1e-12


# Trees


def tree_of(
    table: Table, nodes: Sequence[oracles.Node], number: int = 0, above: Tree | None = None
) -> Tree:
    """Nodes inside nodes. ``says`` is the node's answer as a leaf: class shares, or its mean."""
    node = nodes[number]
    question = node.chosen.question if node.chosen else None
    tree: Tree = {}
    tree.update(
        {
            "number": number,
            "depth": node.depth,
            "label": node.label,
            "says": says(table, node, above),
            "weight": oracles.size(node.sample),
            "weights": oracles.class_weights(table, node.sample) if table.classes else None,
            "squared_error": None if table.classes else oracles.squared_error(table, node.sample),
            "question": question,
        }
    )
    tree["branches"] = {
        branch: (share, tree_of(table, nodes, child, tree))
        for (branch, share), child in zip(node.routed, node.children, strict=True)
    }
    return tree


def says(table: Table, node: oracles.Node, above: Tree | None) -> list[Fraction]:
    """An empty leaf is sure of what the node above it says."""
    if table.classes is None:
        return [oracles.mean(table, node.sample)] if node.sample or not above else above["says"]
    if not node.sample:
        return [Fraction(node.label == name) for name in table.classes]
    weights = oracles.class_weights(table, node.sample)
    return [weight / sum(weights) for weight in weights]


def grow(table: Table, options: oracles.Options) -> Tree:
    return tree_of(table, oracles.grow(table, options))


def children(tree: Tree) -> list[Tree]:
    return [child for _, child in tree["branches"].values()]


def everything(tree: Tree) -> Iterator[Tree]:
    """All nodes, depth first, branches in their order."""
    yield tree
    for child in children(tree):
        yield from everything(child)


def inner(tree: Tree) -> list[Tree]:
    return [node for node in everything(tree) if node["branches"]]


def whole(tree: Tree) -> Shape:
    return frozenset(node["number"] for node in inner(tree))


def without(shape: Shape, node: Tree) -> Shape:
    """The shape after everything below a node has gone."""
    return shape - whole(node)


def leaves(tree: Tree, shape: Shape) -> list[Tree]:
    if tree["number"] not in shape:
        return [tree]
    return [leaf for child in children(tree) for leaf in leaves(child, shape)]


def shapes(tree: Tree) -> list[Shape]:
    """Every pruned tree: the node as a leaf, or its question with every choice below."""
    found = [Shape()]
    if tree["branches"]:
        below = product(*(shapes(child) for child in children(tree)))
        found += [frozenset({tree["number"]}).union(*choice) for choice in below]
    return found


def how_many_shapes(tree: Tree) -> int:
    """Before somebody asks for all of them."""
    count = 1
    for child in children(tree):
        count *= how_many_shapes(child)
    return 1 + count if tree["branches"] else 1


def bottom_up(tree: Tree, order: str) -> list[Tree]:
    """Inner nodes, each behind all that are below it: by depth, or branch by branch."""
    if order == "post_order":
        below = [node for child in children(tree) for node in bottom_up(child, order)]
        return [*below, tree] if tree["branches"] else []
    return sorted(inner(tree), key=lambda node: (-node["depth"], node["number"]))


# What a shape says of a row


def predict(tree: Tree, shape: Shape, row: Sequence[Cell]) -> list[Fraction]:
    """Down one branch; what is missing, or has no branch, goes down all of them by shares."""
    if tree["number"] not in shape:
        return list(tree["says"])
    question: Question = tree["question"]
    branches = tree["branches"]
    answer = question.branch(row[question.attribute])
    if answer in branches:
        return predict(branches[answer][1], shape, row)
    parts = [
        [share * part for part in predict(child, shape, row)]
        for share, child in branches.values()
        if share > 0
    ]
    return [sum(column, Fraction(0)) for column in zip(*parts, strict=True)]


class Judged(NamedTuple):
    """The loss of every row: wrong or right as 1 or 0, or the squared error."""

    losses: tuple[Fraction, ...]

    @property
    def loss(self) -> Fraction:
        return sum(self.losses, Fraction(0))

    @property
    def right(self) -> list[int]:
        return [row for row, loss in enumerate(self.losses) if loss == 0]


def judge(tree: Tree, shape: Shape, table: Table) -> Judged:
    """Every row of a table, asked anew. A class that the tree does not know is never right."""
    losses = []
    for row, truth in zip(table.rows, table.target, strict=True):
        said = predict(tree, shape, row)
        if table.classes is None:
            losses.append((said[0] - Fraction(truth)) ** 2)
        else:
            losses.append(Fraction(table.classes[said.index(max(said))] != truth))
    return Judged(tuple(losses))


class Step(NamedTuple):
    """One comparison: the loss without and with the change, who changes sides, the verdict."""

    node: int
    label: str | float
    before: Fraction
    after: Fraction
    flipped: tuple[int, ...]
    outcome: str
    taken: bool


def step(
    node: Tree, before: Judged, after: Judged, table: Table, accept: str, least: float
) -> Step:
    better = before.loss - after.loss
    # 0.7 in a table is not seven tenths, so squares that are equal on paper are only nearly so.
    slack = 0 if table.classes else Fraction(TIED) * max(before.loss, after.loss)
    asked = Fraction(repr(least)) * len(table.rows)  # a tenth, as it was typed
    taken = better >= asked - slack if accept == "equal" else better > asked + slack
    outcome = "equal" if abs(better) <= slack else "worse" if better < 0 else "better"
    if outcome == "better" and not taken:
        outcome = "too_little"
    pairs = zip(before.losses, after.losses, strict=True)
    flipped = tuple(row for row, (old, new) in enumerate(pairs) if old != new)
    turned = () if table.classes is None else flipped
    return Step(node["number"], node["label"], before.loss, after.loss, turned, outcome, taken)


# Validation rows


def post(
    tree: Tree, table: Table, accept: str = "strict", order: str = "deepest", least: float = 0.0
) -> tuple[list[Step], Shape]:
    """Try every inner node as a leaf, and measure the whole tree both times."""
    shape, steps = whole(tree), []
    for node in bottom_up(tree, order):
        cut = without(shape, node)
        now, then = judge(tree, shape, table), judge(tree, cut, table)
        steps.append(step(node, now, then, table, accept, least))
        shape = cut if steps[-1].taken else shape
    return steps, shape


def pre(
    tree: Tree, table: Table, accept: str = "strict", least: float = 0.0
) -> tuple[list[Step], Shape]:
    """Start with the root alone; let each question in only if the rows gain by it."""
    shape, steps, waiting = Shape(), [], [tree]
    while waiting:
        node = waiting.pop()
        if not node["branches"]:
            continue
        wider = shape | {node["number"]}
        now, then = judge(tree, shape, table), judge(tree, wider, table)
        steps.append(step(node, now, then, table, accept, least))
        if steps[-1].taken:
            shape = wider
            waiting.extend(reversed(children(node)))
    return steps, shape


def reduced_error(
    tree: Tree, rows: Sequence[tuple[Sequence[Cell], Any]], classes: Sequence[str], accept: str
) -> tuple[int, Shape]:
    """The fewest wrong rows below a node, and the shape that has them: a dynamic programme.

    Only for rows that have a value wherever they are asked; then branches do not disturb each
    other, and the best tree is made of the best branches.
    """
    own = sum(truth != classes[tree["says"].index(max(tree["says"]))] for _, truth in rows)
    if not tree["branches"]:
        return own, Shape()
    question, total, shape = tree["question"], 0, frozenset({tree["number"]})
    for branch, (_, child) in tree["branches"].items():
        entering = [r for r in rows if question.branch(r[0][question.attribute]) == branch]
        wrong, below = reduced_error(child, entering, classes, accept)
        total, shape = total + wrong, shape | below
    cut = own <= total if accept == "equal" else own < total
    return (own, Shape()) if cut else (total, shape)


# Loss


def misfit(node: Tree) -> Amount:
    """N_t H_t in bits, or the summed squared error."""
    if node["weights"] is None:
        return node["squared_error"]
    return node["weight"] * oracles.entropy(node["weights"]) if node["weight"] else Fraction(0)


def risk(node: Tree, measure: str, rows: int) -> Amount:
    """C(t): impurity, or error rate, by the node's share of the rows."""
    if node["weights"] is None:
        return node["squared_error"] / rows
    if not node["weight"]:
        return Fraction(0)
    return node["weight"] * oracles.impurity_of_counts(node["weights"], measure) / rows


def cost(tree: Tree, shape: Shape, price: Price, alpha: Amount) -> Amount:
    return sum(price(leaf) + alpha for leaf in leaves(tree, shape))


def cheapest(tree: Tree, price: Price, alpha: Amount) -> Shape:
    """The smallest of the pruned trees that cost least, all of them tried."""
    priced = [(float(cost(tree, shape, price, alpha)), shape) for shape in shapes(tree)]
    least = min(value for value, _ in priced)
    slack = CLOSE * max(abs(least), float(price(tree)))
    best = [shape for value, shape in priced if value <= least + slack]
    smallest = min(best, key=lambda shape: len(leaves(tree, shape)))
    assert all(smallest <= shape for shape in best), "the smallest is part of every other one"
    return smallest


class Round(NamedTuple):
    """T_k: the alpha from which on it is the best, all weakest nodes, and what is left."""

    alpha: float
    weakest: tuple[int, ...]
    shape: Shape
    leaves: int
    risk: float


def strength(node: Tree, shape: Shape, price: Price) -> Amount:
    """g(t) = (C(t) - C(T_t)) / (|T_t| - 1)."""
    below = leaves(node, shape)
    return (price(node) - sum(price(leaf) for leaf in below)) / (len(below) - 1)


def weakest_links(tree: Tree, price: Price) -> list[Round]:
    """Every round measures g(t) at every inner node again, down to the root alone."""
    slack = CLOSE * float(price(tree))
    shape, alpha, rounds = whole(tree), 0.0, []
    while True:
        g = {n["number"]: float(strength(n, shape, price)) for n in asking(tree, shape)}
        if rounds:
            if not g:
                return rounds
            alpha = min(g.values())
        weakest = tuple(sorted(number for number in g if g[number] <= alpha + slack))
        for node in inner(tree):
            shape = without(shape, node) if node["number"] in weakest else shape
        total = float(sum(price(leaf) for leaf in leaves(tree, shape)))
        rounds.append(Round(alpha, weakest, shape, len(leaves(tree, shape)), total))


def asking(tree: Tree, shape: Shape) -> list[Tree]:
    """The inner nodes that a pruned tree still has."""
    if tree["number"] not in shape:
        return []
    return [tree, *(node for child in children(tree) for node in asking(child, shape))]


def cross_validated(
    table: Table,
    options: oracles.Options,
    measure: str,
    folds: Sequence[Sequence[int]],
    prices: Sequence[float],
) -> list[tuple[float, float]]:
    """For every price of a leaf the risk on the folds left out, and one standard error of it.

    The tree for a price is looked for among all pruned trees; no sequence is needed for that.
    """
    losses: list[list[Fraction]] = [[] for _ in prices]
    for left_out in folds:
        rest = rows_of(table, [i for i in range(len(table.rows)) if i not in left_out])
        tree, judges = grow(rest, options), rows_of(table, left_out)
        price = partial(risk, measure=measure, rows=len(rest.rows))
        for total, alpha in zip(losses, prices, strict=True):
            shape = Shape() if alpha == inf else cheapest(tree, price, alpha)
            total.extend(judge(tree, shape, judges).losses)
    return [mean_and_error(total) for total in losses]


def mean_and_error(losses: Sequence[Fraction]) -> tuple[float, float]:
    n = len(losses)
    mean = sum(losses, Fraction(0)) / n
    spread = sum((loss - mean) ** 2 for loss in losses) / n
    return float(mean), sqrt(spread / n)


def rows_of(table: Table, rows: Sequence[int]) -> Table:
    return table._replace(
        rows=tuple(table.rows[i] for i in rows), target=tuple(table.target[i] for i in rows)
    )


def chosen(risks: Sequence[tuple[float, float]], rule: str) -> int:
    """The last round whose risk is the smallest, or within one standard error of it."""
    least, error = min(risks, key=lambda pair: pair[0])
    limit = least + (error if rule == "one_se" else 0.0)
    return max(k for k, (value, _) in enumerate(risks) if value <= limit + CLOSE * max(1.0, least))


# Pessimistic errors


QUINLANS_SHARES = (0.0, 0.001, 0.005, 0.01, 0.05, 0.10, 0.20, 0.40, 1.00)
QUINLANS_QUANTILES = (4.0, 3.09, 2.58, 2.33, 1.65, 1.28, 0.84, 0.25, 0.00)


def quinlans_quantile(confidence: float) -> float:
    """The table of the program, read off between its entries on a straight line."""
    pairs = list(zip(QUINLANS_SHARES, QUINLANS_QUANTILES, strict=True))
    for (low, high_z), (high, low_z) in pairwise(pairs):
        if low < confidence <= high:
            return high_z + (low_z - high_z) * (confidence - low) / (high - low)
    raise ValueError(f"{confidence} is no confidence")


def added_errors(n: float, e: float, confidence: float) -> float:
    """Quinlan's AddErrs (C4.5, page 278); parts of rows never make it less than nothing."""
    z2 = quinlans_quantile(confidence) ** 2
    if e < 1:
        nothing_wrong = n * (1 - exp(log(confidence) / n))
        if e == 0:
            return nothing_wrong
        return (1 - e) * nothing_wrong + e * added_errors(n, 1, confidence)
    if e + 0.5 >= n:
        return max(0.67 * (n - e), 0.0)
    seen = e + 0.5
    return n * (seen + z2 / 2 + sqrt(z2 * (seen * (1 - seen / n) + z2 / 4))) / (n + z2) - e


def binomial_limit(n: int, e: int, confidence: float) -> float:
    """The error rate at which e errors or fewer in n rows have just this probability."""
    low, high = 0.0, 1.0
    for _ in range(200):
        p = (low + high) / 2
        seen = sum(comb(n, k) * p**k * (1 - p) ** (n - k) for k in range(e + 1))
        low, high = (p, high) if seen > confidence else (low, p)
    return low


def pessimistic_errors(node: Tree, confidence: float) -> float:
    weight = float(node["weight"])
    if not weight:
        return 0.0
    errors = float(node["weight"] - max(node["weights"]))
    return errors + added_errors(weight, errors, confidence)
