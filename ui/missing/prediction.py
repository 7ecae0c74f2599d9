"""A row with holes comes to rest in several leaves: their weighted answers, added up."""

from __future__ import annotations

from collections.abc import Mapping

import pandas as pd

from engine.measures import majority
from engine.predict import leaf_distribution
from ui.kit import numbers
from ui.kit.escape import md, short
from ui.missing.weights_table import NBSP, SUM, Column, WeightsTable, framed

MOST_LEAVES = 24
MOST_CLASSES = 5


def leaves_of(table: WeightsTable, way: Mapping[int, float]) -> dict[int, float]:
    """The leaves on the way of a row with the part of the row that rests there."""
    nodes = table.weights.tree.nodes
    return {node: weight for node, weight in way.items() if nodes[node].routed is None}


def sums(table: WeightsTable, leaves: Mapping[int, float]) -> tuple[float, ...]:
    """What the leaves say, each by its weight: class shares, or one number."""
    dataset = table.names.dataset
    nodes = table.weights.tree.nodes
    said = [(weight, leaf_distribution(nodes[leaf], dataset)) for leaf, weight in leaves.items()]
    return tuple(
        sum(weight * answer[k] for weight, answer in said)
        for k in range(len(dataset.classes or (dataset.target,)))
    )


def prediction_table(table: WeightsTable, way: Mapping[int, float]) -> pd.DataFrame:
    """Leaf by leaf: weight times class share, and the sum of each class."""
    _ = table.names._
    dataset = table.names.dataset
    names = table.names
    leaves = leaves_of(table, way)
    nodes = table.weights.tree.nodes
    shown = sorted(leaves, key=lambda leaf: -leaves[leaf])[:MOST_LEAVES]
    parts = [numbers.weight(leaves[leaf]) for leaf in shown]
    answers = [leaf_distribution(nodes[leaf], dataset) for leaf in shown]
    columns = [
        Column(_("leaf"), [table.way(leaf) for leaf in shown], total=SUM),
        Column(_("weight"), parts, total=numbers.weight(sum(leaves.values()))),
    ]
    classes = dataset.classes or (dataset.target,)
    totals = sums(table, leaves)
    largest = sorted(range(len(classes)), key=lambda k: -totals[k])[:MOST_CLASSES]
    for k in sorted(largest):
        products = [
            f"{part}{NBSP}×{NBSP}{numbers.weight(answer[k])}"
            for part, answer in zip(parts, answers, strict=True)
        ]
        total = f"**{numbers.weight(totals[k])}**"
        columns.append(Column(md(short(names.name(classes[k]), 24)), products, total=total))
    return framed(columns, with_shares=False)


def verdict(table: WeightsTable, way: Mapping[int, float]) -> str:
    """One sentence: in how many leaves the row rests and what they say together."""
    _ = table.names._
    dataset = table.names.dataset
    leaves = leaves_of(table, way)
    totals = sums(table, leaves)
    best = majority(totals)
    answer = totals[0] if dataset.classes is None else dataset.classes[best]
    said = f"**{md(short(table.names.leaf(answer), 48))}**"
    if len(leaves) == 1:
        return _("This row comes whole to one leaf, which says {label}.", label=said)
    return _(
        "This row comes in parts to {n} leaves. Added up, they say {label}.",
        n=len(leaves),
        label=said,
    )
