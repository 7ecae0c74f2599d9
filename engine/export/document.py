"""The JSON document of a run: the contract that other programs and teachers' scripts rely on.

Here attributes, values and classes have their names and rows their ids. The exact form for
reading events back is ``engine.jsonio``.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict
from typing import Any

from engine.candidates import Candidate
from engine.dataset import Dataset
from engine.events import (
    Event,
    LineMoved,
    LinesTied,
    PruningCompared,
    RiskEstimated,
    WeakestLinkFound,
)
from engine.growers.general import algorithm_of
from engine.jsonio import event_to_plain
from engine.measures import Impurity, Moments, Summary
from engine.predict import accuracy, mean_squared_error, node_label
from engine.pruning.events import Cost, Measure, Tally
from engine.pruning.sides import right_rows
from engine.routing import rows_everywhere
from engine.scores import Score
from engine.splits import (
    Equals,
    Linear,
    Multiway,
    Split,
    Subset,
    Threshold,
    branch_labels,
    normalised,
)
from engine.trace import Trace
from engine.tree import Node, Tree

Plain = dict[str, Any]
MOST_RIGHT_ROWS = 1_000_000  # ids of right rows that a document lists


def document(trace: Trace, validation: Dataset | None, with_candidates: bool) -> Plain:
    """The whole run as JSON's own types."""
    judges = trace.validation or trace.dataset
    plain = {
        "version": 1,
        "dataset": dataset_to_plain(trace.dataset),
        "config": {**asdict(trace.config), "prune": asdict(trace.pruning)},
        "events": named_events(trace, judges),
        "tree": tree_to_plain(trace, with_candidates),
        "summary": summary_to_plain(trace.tree(), trace.dataset, validation),
    }
    path = sequence_to_plain(trace)
    return plain | ({"path": path} if path else {})


def named_events(trace: Trace, judges: Dataset) -> list[Plain]:
    """All events. A comparison of accuracies also names the rows that are right on either side,
    unless that would make most of the document."""
    plain = [named_event(event, trace.dataset, judges) for event in trace.events]
    compared = [e for e in trace.events if isinstance(e, PruningCompared)]
    if not compared or len(compared) * len(judges) > MOST_RIGHT_ROWS:
        return plain
    for at, (before, after) in right_rows(trace).items():
        plain[at]["right_before"] = [judges.row_ids[row] for row in sorted(before)]
        plain[at]["right_after"] = [judges.row_ids[row] for row in sorted(after)]
    return plain


def sequence_to_plain(trace: Trace) -> list[Plain]:
    """The trees of cost-complexity pruning; without an estimate its two fields are ``None``."""
    pruning = trace.events[trace.grown :]
    risks = {e.round: e for e in pruning if isinstance(e, RiskEstimated)}
    return [
        {
            "alpha": found.alpha,
            "leaves": found.leaves,
            "risk": found.risk,
            "cv_risk": risks[found.round].risk if found.round in risks else None,
            "cv_se": risks[found.round].error if found.round in risks else None,
        }
        for found in pruning
        if isinstance(found, WeakestLinkFound)
    ]


def dataset_to_plain(dataset: Dataset) -> Plain:
    return {
        "name": dataset.name,
        "rows": len(dataset),
        "rows_without_target": dataset.rows_without_target,
        "target": dataset.target,
        "classes": dataset.classes,
        "attributes": [asdict(attribute) for attribute in dataset.attributes],
    }


def summary_to_plain(tree: Tree, dataset: Dataset, validation: Dataset | None) -> Plain:
    plain: Plain = {"leaves": len(tree.leaves()), "depth": tree.depth()}
    for name, table in (("train", dataset), ("validation", validation)):
        known = table is not None and not dataset.is_regression
        plain[f"{name}_accuracy"] = float(accuracy(tree, table).share) if known and table else None
    if dataset.is_regression:
        plain["train_squared_error"] = mean_squared_error(tree, dataset)
        if validation is not None:
            plain["validation_squared_error"] = mean_squared_error(tree, validation)
    return plain


def tree_to_plain(trace: Trace, with_candidates: bool) -> Plain:
    """Nodes inside nodes, built from the leaves up so that no tree is too deep."""
    tree, dataset = trace.tree(), trace.dataset
    made: dict[int, Plain] = {}
    rows = {node: here for node, (here, _) in rows_everywhere(dataset, tree)}
    for number in reversed(list(tree.walk())):
        node = tree.nodes[number]
        options = _candidates_of(trace, number) if with_candidates else None
        made[number] = {
            "id": number,
            "rows": [dataset.row_ids[row] for row in rows[number].tolist()],
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


def named_split(split: Split, dataset: Dataset) -> Plain:
    if isinstance(split, Linear):
        return _named_line(split, dataset)
    attribute = dataset.attributes[split.attribute]
    return {
        "kind": split.kind,
        "attribute": attribute.name,
        "value": attribute.domain[split.value] if isinstance(split, Equals) else None,
        "values": _values(split, attribute.domain),
        "threshold": split.threshold if isinstance(split, Threshold) else None,
        "coefficients": None,
    }


def _named_line(line: Linear, dataset: Dataset) -> Plain:
    """Coefficients in the data's own units, and as they would be on columns from 0 to 1."""
    names = [dataset.attributes[attribute].name for attribute in line.attributes]
    return {
        "kind": line.kind,
        "attribute": None,
        "value": None,
        "values": None,
        "threshold": line.threshold,
        "coefficients": dict(zip(names, line.coefficients, strict=True)),
        "normalised": dict(zip(names, normalised(line, dataset), strict=True)),
    }


def _values(split: Split, domain: tuple[str, ...]) -> list[str] | None:
    if isinstance(split, Subset):
        return [domain[value] for value in split.values]
    return list(domain) if isinstance(split, Multiway) else None


def score_to_plain(score: Score, impurity: Impurity) -> Plain:
    is_number = impurity == "squared_error"
    return {
        "gain": score.gain,
        "gain_ratio": score.gain_ratio,
        "split_information": score.split_information,
        "gini_index": None if is_number else score.impurity_index("gini"),
        "error_index": None if is_number else score.impurity_index("error"),
        "loss": score.loss if is_number else None,
        "impurity": score.impurity,
        "remainder": score.remainder,
        "rho": score.rho,
        "branch_shares": list(score.branch_shares),
        "branch_impurities": list(score.branch_impurities(impurity)),
        "threshold": (
            score.split.threshold if isinstance(score.split, Threshold | Linear) else None
        ),
    }


def _candidates_of(trace: Trace, node: int) -> Callable[[int], list[list[Any]]]:
    impurity = algorithm_of(trace.config).impurity

    def options(attribute: int) -> list[list[Any]]:
        found = trace.candidates(node, attribute)
        return [[_question(c, trace.dataset), competing(c.score, impurity)] for c in found]

    return options


def _question(candidate: Candidate, dataset: Dataset) -> Any:
    """What distinguishes a candidate: the threshold, the value or the set of values."""
    plain = named_split(candidate.split, dataset)
    return next((plain[k] for k in ("threshold", "value", "values") if plain[k] is not None), None)


def competing(score: Score, impurity: Impurity) -> float:
    """The number by which the book compares candidates: gain, Gini index or loss."""
    if impurity == "squared_error":
        return score.loss
    return score.remainder if impurity == "gini" else score.gain


def named_event(event: Event, dataset: Dataset, judges: Dataset) -> Plain:
    """An event with names in place of numbers of attributes and values, and ids for rows."""
    plain = event_to_plain(event)
    names = [attribute.name for attribute in dataset.attributes]
    if isinstance(event, PruningCompared):
        plain["attribute"] = names[event.attribute]
        plain["flipped"] = [judges.row_ids[row] for row in event.flipped]
        plain["before"], plain["after"] = _measured(event.before), _measured(event.after)
    for key in ("attributes", "passed", "dropped"):
        if key in plain:
            plain[key] = [names[attribute] for attribute in plain[key]]
    score = getattr(event, "score", None)
    if isinstance(score, Score):
        one = None if isinstance(score.split, Linear) else names[score.attribute]
        plain["attribute"] = plain["score"]["attribute"] = one
        plain["score"]["split"] = score.split and named_split(score.split, dataset)
    if isinstance(event, LineMoved):
        plain["moved"] = None if event.moved is None else names[event.moved]
        plain["before"] = event.before and named_split(event.before, dataset)
        plain["after"] = named_split(event.after, dataset)
    if isinstance(event, LinesTied):
        plain["lines"] = [named_split(line, dataset) for line in event.lines]
    return plain


def _measured(measure: Measure) -> list[int] | float:
    """``[correct, total]``, or the loss."""
    if isinstance(measure, Tally):
        return [measure.right, measure.total]
    return measure.value if isinstance(measure, Cost) else measure


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
