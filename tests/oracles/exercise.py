"""A second opinion about exercises: every answer, and every well-known mistake, worked out anew.

Nothing here comes from the engine. Answers are read off the exact nodes that ``growing.py`` grows.
A mistake is made on purpose: the formula is written once more, with the mistake in it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from math import log

from tests.oracles import growing as oracles
from tests.oracles.growing import TIED, Cell, Node, Options, Sample, Score, Table

# Answers


def value(table: Table, score: Score, quantity: str) -> float:
    """A quantity of an attribute's best split."""
    known = sum(map(oracles.size, score.branches))
    numbers = {
        "gain": score.gain,
        "gain_ratio": score.gain_ratio,
        "split_information": score.split_information,
        "gini_index": score.remainder,
        "loss": score.remainder * known,
    }
    number = numbers[quantity]
    assert number is not None, "an undefined ratio is no question"
    return float(number)


def winners(node: Node) -> list[int]:
    """The attributes that share the best score."""
    assert node.chosen is not None
    return node.tied or [node.chosen.attribute]


def best_thresholds(table: Table, node: Node, attribute: int, options: Options) -> list[float]:
    """All candidates that are as good as the best legal one."""
    every = oracles.candidates(table, node.sample, attribute, options)
    every = [score for score in every if score.legal] or every
    least = min(float(score.remainder) for score in every)
    close = oracles.slack(table, node.sample)
    return [s.question.limit for s in every if s.question and float(s.remainder) <= least + close]


def thresholds(table: Table, node: Node, attribute: int, options: Options) -> list[float]:
    every = oracles.candidates(table, node.sample, attribute, options)
    return [score.question.limit for score in every if score.question]


def majorities(table: Table, nodes: Sequence[Node], node: Node) -> list[int]:
    """The classes that are most frequent; those of the node above where there are no rows."""
    sample = node.sample or nodes[node.parent or 0].sample
    return largest(oracles.class_weights(table, sample))


def largest(weights: Sequence[Fraction]) -> list[int]:
    return [k for k, weight in enumerate(weights) if weight == max(weights)]


def ways(table: Table, node: Node, row: int) -> list[int]:
    """The branch of a row; every branch with rows where its cell leads nowhere."""
    assert node.chosen is not None
    question = node.chosen.question
    assert question is not None
    answer = question.branch(table.rows[row][question.attribute])
    branches = [b for b, _ in node.routed]
    return [answer] if answer in branches else [b for b, share in node.routed if share > 0]


def weight(node: Node, row: int, branch: int) -> float:
    """The part of a row without a value that enters a branch."""
    return float(dict(node.sample)[row] * dict(node.routed)[branch])


def predicted(table: Table, nodes: Sequence[Node], row: Sequence[Cell]) -> list[int]:
    return largest(oracles.predict(table, nodes, row))


# Mistakes


def mistaken_entropy(weights: Sequence[Fraction]) -> float:
    """With the logarithm to base e."""
    total = sum(weights)
    shares = [float(w / total) for w in weights if w > 0]
    return -sum(p * log(p) for p in shares)


def mistaken_gini(weights: Sequence[Fraction]) -> float:
    """1 - p in place of 1 - sum p^2."""
    return 1 - float(max(weights) / sum(weights))


def parts(table: Table, score: Score, measure: Callable[[Sample], float]) -> list[float]:
    return [measure(branch) for branch in score.branches if branch]


def impurity_slips(table: Table, sample: Sample, options: Options) -> dict[str, float]:
    """What goes wrong with the impurity of some rows."""
    weights = oracles.class_weights(table, sample)
    wrong = {"percent": 100 * float(oracles.impurity(table, sample, options.impurity))}
    if options.impurity == "entropy":
        wrong["natural_logarithm"] = mistaken_entropy(weights)
    if options.impurity == "gini":
        wrong["one_minus_p"] = mistaken_gini(weights)
    return wrong


def score_slips(table: Table, score: Score, quantity: str, options: Options) -> dict[str, float]:
    """What goes wrong with a quantity of an attribute."""
    right = value(table, score, quantity)
    if quantity == "loss":
        rows = sum(map(oracles.size, score.branches))
        return {"mean_for_sum": right / float(rows)}
    if quantity == "split_information":
        return {"natural_logarithm": right * log(2)}
    impurities = parts(table, score, lambda s: float(oracles.impurity(table, s, options.impurity)))
    biggest = max((b for b in score.branches), key=oracles.size)
    plain = sum(impurities) / len(impurities)
    child = float(oracles.impurity(table, biggest, options.impurity))
    before, rho = float(score.impurity), float(score.rho)
    wrong = {"percent": 100 * right}
    if quantity == "gini_index":
        wrong |= {"weights_forgotten": plain, "child_for_remainder": child}
        wrong["gain_for_index"] = float(score.gain)
        if options.impurity == "gini":
            wrong["one_minus_p"] = mistaken_remainder(table, score)
    if quantity == "gain":
        wrong |= {"weights_forgotten": rho * (before - plain)}
        wrong |= {"child_for_remainder": rho * (before - child)}
        wrong |= {"remainder_for_gain": float(score.remainder)}
        if score.gain_ratio is not None:
            wrong["ratio_for_gain"] = score.gain_ratio
        if options.impurity == "entropy":
            wrong["natural_logarithm"] = gain_in_nats(table, score)
        if rho < 1:
            wrong["rho_forgotten"] = before - float(score.remainder)
    if quantity == "gain_ratio":
        bits = score.split_information
        wrong |= {"gain_for_ratio": float(score.gain)}
        wrong |= {"weights_forgotten": rho * (before - plain) / bits}
        if rho < 1:
            wrong["rho_forgotten"] = (before - float(score.remainder)) / bits
    return wrong


def mistaken_remainder(table: Table, score: Score) -> float:
    known = sum(map(oracles.size, score.branches))
    return sum(
        float(oracles.size(b) / known) * mistaken_gini(oracles.class_weights(table, b))
        for b in score.branches
        if b
    )


def gain_in_nats(table: Table, score: Score) -> float:
    """The whole formula with the logarithm to base e."""
    known = [pair for branch in score.branches for pair in branch]
    before = mistaken_entropy(oracles.class_weights(table, known))
    after = sum(
        float(oracles.size(b) / oracles.size(known))
        * mistaken_entropy(oracles.class_weights(table, b))
        for b in score.branches
        if b
    )
    return float(score.rho) * (before - after)


def weight_slips(table: Table, node: Node, row: int, branch: int) -> dict[str, float]:
    """What goes wrong with the weight of a row whose cell is missing."""
    assert node.chosen is not None
    own = dict(node.sample)[row]
    entering = oracles.size(node.chosen.branches[branch])
    known = sum(map(oracles.size, node.chosen.branches))
    return {
        "share_of_all_rows": float(own * entering / oracles.size(node.sample)),
        "row_weight_forgotten": float(entering / known),
        "percent": 100 * float(own * entering / known),
    }


def close(one: float, other: float) -> bool:
    return abs(one - other) <= TIED + 1e-9 * max(abs(one), abs(other))
