"""A forest judged again from its JSON alone: trees walked by hand, votes counted by hand.

Imports nothing from the engine. A tree is a NODE of the documented form, a row a dictionary from
attribute to a word, a number or ``None``.
"""

from __future__ import annotations

from typing import Any

Row = dict[str, Any]
Node = dict[str, Any]


def answer(split: dict[str, Any], cell: Any) -> str | None:
    """The label of the branch that a cell takes; ``None`` when it is missing."""
    if cell is None:
        return None
    if split["kind"] == "threshold":
        return "<=" if cell <= split["threshold"] else ">"
    if split["kind"] == "equals":
        return "=" if cell == split["value"] else "!="
    return "in" if cell in split["values"] else "not in"


def leaves(node: Node, row: Row, weight: float = 1.0) -> list[tuple[float, Node]]:
    """Where a row comes to rest, and with how much of itself."""
    split = node["split"]
    if split is None:
        return [(weight, node)]
    branch = answer(split, row[split["attribute"]])
    if branch is not None:
        return leaves(node["branches"][branch], row, weight)
    shares = split["scores"][split["attribute"]]["branch_shares"]
    return [
        found
        for share, child in zip(shares, node["branches"].values(), strict=True)
        if share > 0
        for found in leaves(child, row, weight * share)
    ]


def says(node: Node, row: Row, classes: list[str] | None) -> Any:
    """One tree's word: the first class with the largest share, or the mean."""
    rested = leaves(node, row)
    if classes is None:
        return sum(weight * leaf["mean"] for weight, leaf in rested)
    shares = dict.fromkeys(classes, 0.0)
    for weight, leaf in rested:
        total = sum(leaf["weights"].values())
        for name, count in leaf["weights"].items():
            shares[name] += weight * count / total
    most = max(shares.values())
    return next(name for name in classes if shares[name] >= most - 1e-12)


def verdict(said: list[Any], classes: list[str] | None) -> Any:
    """The vote of several trees; ``None`` when there is nobody to ask."""
    if not said:
        return None
    if classes is None:
        return sum(said) / len(said)
    return max(classes, key=said.count)  # the first of equals


def out_of_bag(document: dict[str, Any], rows: list[Row], until: int) -> list[Any]:
    """The verdict on every row by those of the first ``until`` trees that did not see it."""
    classes = document["dataset"]["classes"]
    trees = document["trees"][:until]
    return [
        verdict([says(t["root"], row, classes) for t in trees if t["in_bag"][i] == 0], classes)
        for i, row in enumerate(rows)
    ]


def everybody(document: dict[str, Any], rows: list[Row], until: int) -> list[Any]:
    """The verdict of all of the first ``until`` trees, whether they saw the row or not."""
    classes = document["dataset"]["classes"]
    trees = document["trees"][:until]
    return [verdict([says(t["root"], row, classes) for t in trees], classes) for row in rows]


def error(verdicts: list[Any], truths: list[Any], classes: list[str] | None) -> float | None:
    """The error rate, or the mean squared error, of the rows that were judged."""
    pairs = [(v, t) for v, t in zip(verdicts, truths, strict=True) if v is not None]
    if not pairs:
        return None
    if classes is None:
        return sum((v - t) ** 2 for v, t in pairs) / len(pairs)
    return sum(v != t for v, t in pairs) / len(pairs)
