"""The tree of a run as JSON's own types: nodes inside nodes, each with all that was tried there."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.candidates import Candidate
from engine.dataset import Dataset
from engine.export.split_document import Plain, named_split, score_to_plain
from engine.growers.general import algorithm_of
from engine.measures import Moments, Summary
from engine.predict import node_label
from engine.routing import rows_everywhere
from engine.scores import Score
from engine.splits import Linear, branch_labels
from engine.trace import Trace
from engine.tree import Node


def tree_to_plain(trace: Trace, with_candidates: bool) -> Plain:
    """Nodes inside nodes, built from the leaves up so that no tree is too deep."""
    tree = trace.tree()
    dataset = trace.dataset
    made: dict[int, Plain] = {}
    rows = dict(rows_everywhere(dataset, tree, trace.row_weights))
    weighted = dataset.has_missing or trace.row_weights is not None
    for number in reversed(list(tree.walk())):
        node = tree.nodes[number]
        options = _candidates_of(trace, number) if with_candidates else None
        made[number] = {
            "id": number,
            "rows": [dataset.row_ids[row] for row in rows[number][0].tolist()],
            **({"row_weights": rows[number][1].tolist()} if weighted else {}),
            **_summary_fields(node.opened.summary, dataset),
            "label": node_label(node, dataset),
            "impurity": node.opened.impurity,
            "stop": node.leaf.reason if node.leaf else None,
            "split": split_to_plain(node, trace, options),
            "branches": {
                label: made.pop(child)
                for label, child in zip(_labels(node, dataset), tree.children(number), strict=True)
            },
        }
    return made[0]


def split_to_plain(
    node: Node, trace: Trace, options: Callable[[int], list[list[Any]]] | None
) -> Plain | None:
    """The question asked at a node, with all that was tried; ``None`` for a leaf."""
    dataset = trace.dataset
    if node.routed is None or node.split is None:
        return None
    impurity = algorithm_of(trace.config).impurity
    scores = {
        _scored_name(score, dataset): {
            **score_to_plain(score, impurity),
            **({"candidates": options(score.attribute)} if options else {}),
        }
        for score in node.scores
    }
    tied = [dataset.attributes[attribute].name for attribute in node.tied]
    return {**named_split(node.split, dataset), "tied": tied, "scores": scores}


def _scored_name(score: Score, dataset: Dataset) -> str:
    """The attribute that was tried; for a line all of its attributes."""
    line = score.split if isinstance(score.split, Linear) else None
    tried = (score.attribute,) if line is None else line.attributes
    return ", ".join(dataset.attributes[attribute].name for attribute in tried)


def _candidates_of(trace: Trace, node: int) -> Callable[[int], list[list[Any]]]:
    impurity = algorithm_of(trace.config).impurity

    def options(attribute: int) -> list[list[Any]]:
        found = trace.candidates(node, attribute)
        return [[_question(c, trace.dataset), c.score.competing(impurity)] for c in found]

    return options


def _question(candidate: Candidate, dataset: Dataset) -> Any:
    """What distinguishes a candidate: the threshold, the value or the set of values."""
    plain = named_split(candidate.split, dataset)
    return next((plain[k] for k in ("threshold", "value", "values") if plain[k] is not None), None)


def _summary_fields(summary: Summary, dataset: Dataset) -> Plain:
    if isinstance(summary, Moments) or dataset.classes is None:
        weight, mean, squared_error = summary
        return {"weight": weight, "mean": mean, "squared_error": squared_error}
    return {"weights": dict(zip(dataset.classes, summary, strict=True))}


def _labels(node: Node, dataset: Dataset) -> list[str]:
    if node.routed is None or node.split is None:
        return []
    labels = branch_labels(node.split, dataset)
    return [labels[branch] for branch in node.routed.branches]
