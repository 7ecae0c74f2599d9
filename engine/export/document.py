"""The JSON document of a run: the contract that other programs and teachers' scripts rely on.

Here attributes, values and classes have their names and rows their ids.
"""

from __future__ import annotations

from dataclasses import asdict, replace

from engine.class_weights import class_weights_of
from engine.config import least_weight_of
from engine.dataset import Dataset
from engine.events import RiskEstimated, WeakestLinkFound
from engine.export.event_document import named_events
from engine.export.split_document import Plain
from engine.export.tree_document import tree_to_plain
from engine.predict import accuracy, mean_squared_error
from engine.trace import Trace
from engine.tree import Tree


def document(trace: Trace, validation: Dataset | None, with_candidates: bool) -> Plain:
    """The whole run as JSON's own types."""
    judges = trace.validation or trace.dataset
    config = replace(trace.config, least_weight=least_weight_of(trace.config, trace.dataset))
    plain = {
        "version": 1,
        "dataset": dataset_to_plain(trace.dataset),
        "config": {
            **asdict(config),
            "class_weights": class_weights_to_plain(trace),
            "prune": asdict(trace.pruning),
        },
        "events": named_events(trace, judges),
        "tree": tree_to_plain(trace, with_candidates),
        "summary": summary_to_plain(trace.tree(), trace.dataset, validation),
    }
    path = sequence_to_plain(trace)
    return plain | ({"path": path} if path else {})


def class_weights_to_plain(trace: Trace) -> Plain | None:
    """What a row of each class weighs; ``None`` where all weigh 1."""
    weights = class_weights_of(trace.config, trace.dataset)
    return None if weights is None else dict(zip(trace.dataset.classes or (), weights, strict=True))


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
        "attributes": [
            {"name": a.name, "kind": a.kind, "domain": a.domain} for a in dataset.attributes
        ],
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
