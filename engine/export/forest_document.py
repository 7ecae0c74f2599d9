"""The JSON document of a forest.

``{"version": 1, "dataset": …, "config": …, "trees": [TREE, …], "out_of_bag": [ROW, …],
"importance": {attribute: {"impurity", "permutation", "permutation_standard_error"}},
"summary": {…}}``, with

    TREE = {"tree": 1, 2, 3 …, "in_bag": [how often each row was drawn, in table order],
            "out_of_bag": [row ids], "nodes", "leaves", "depth",
            "errors": the forest's after this tree: {"judged": rows with an out-of-bag vote,
                      "out_of_bag", "training", "validation"} (error rate, or mean squared error)}
    ROW  = {"row": id, "truth": class or number, "trees": how many did not see it,
            "votes": {class: trees}, "label": the verdict, or null when every tree saw the row}

In place of ``votes`` a number as target has nothing: its label is the mean of the trees' means.
A tree that was asked for by ``--inside`` also has ``"attributes_drawn": {node: [names]}``,
``"events"`` and ``"root": NODE`` in the form of a single tree's document. ``config`` holds K as
``"attributes"`` even where it was left to its default.
"""

from __future__ import annotations

from collections.abc import Container
from dataclasses import asdict

import numpy as np

from engine.dataset import Dataset
from engine.export.document import dataset_to_plain
from engine.export.event_document import named_event
from engine.export.split_document import Plain
from engine.export.tree_document import tree_to_plain
from engine.forest.events import ErrorsMeasured
from engine.forest.grown import Forest
from engine.forest.importance import impurity_importance, permutation_importance
from engine.forest.tally import Tally
from engine.forest.telling import drawn_at, trace_of


def forest_document(forest: Forest, inside: Container[int]) -> Plain:
    """The whole forest as JSON's own types; trees in ``inside`` (from 0) with their stories."""
    dataset = forest.dataset
    return {
        "version": 1,
        "dataset": dataset_to_plain(dataset),
        "config": {
            **asdict(forest.config),
            "algorithm": "forest",
            "attributes": forest.config.drawn(dataset),
        },
        "trees": [tree_of(forest, tree, tree in inside) for tree in range(len(forest))],
        "out_of_bag": rows_of(forest.out_of_bag(), dataset),
        "importance": importance_of(forest),
        "summary": errors_to_plain(forest.errors[-1]),
    }


def tree_of(forest: Forest, tree: int, with_story: bool) -> Plain:
    bag, shape, ids = forest.bags[tree], forest.shapes[tree], forest.dataset.row_ids
    plain = {
        "tree": tree + 1,
        "in_bag": bag.tolist(),
        "out_of_bag": [ids[row] for row in np.flatnonzero(bag == 0).tolist()],
        "nodes": len(shape),
        "leaves": shape.leaves,
        "depth": shape.depth,
        "errors": errors_to_plain(forest.errors[tree]),
    }
    return plain | story_of(forest, tree) if with_story else plain


def story_of(forest: Forest, tree: int) -> Plain:
    """One tree in the form of a single tree's document."""
    trace = trace_of(forest.dataset, forest.config, tree)
    names = [attribute.name for attribute in forest.dataset.attributes]
    return {
        "attributes_drawn": {
            str(node): [names[a] for a in drawn] for node, drawn in drawn_at(trace).items()
        },
        "events": [named_event(event, trace.dataset, trace.dataset) for event in trace.events],
        "root": tree_to_plain(trace, with_candidates=False),
    }


def errors_to_plain(errors: ErrorsMeasured) -> Plain:
    return {
        "judged": errors.judged,
        "out_of_bag": errors.out_of_bag,
        "training": errors.training,
        "validation": errors.held_out,
    }


def rows_of(tally: Tally, dataset: Dataset) -> list[Plain]:
    """Each row's out-of-bag votes and verdict."""
    labels = labels_of(tally)
    plain = []
    for row, votes in enumerate(tally.votes.tolist()):
        entry: Plain = {"row": dataset.row_ids[row], "truth": truth_of(dataset, row)}
        entry["trees"] = int(tally.judges[row])
        if dataset.classes is not None:
            entry["votes"] = dict(zip(dataset.classes, map(int, votes), strict=True))
        plain.append(entry | {"label": labels[row]})
    return plain


def truth_of(dataset: Dataset, row: int) -> str | float | None:
    """The target of a row; ``None`` for a class that the training table does not know."""
    value = dataset.y[row].item()
    if dataset.classes is None:
        return float(value)
    return dataset.classes[value] if value >= 0 else None


def labels_of(tally: Tally) -> list[str | float | None]:
    """The verdict on each row; ``None`` where nobody judged it."""
    classes, judged = tally.dataset.classes, (tally.judges > 0).tolist()
    named = [v if classes is None else classes[v] for v in tally.verdicts().tolist()]
    return [name if known else None for name, known in zip(named, judged, strict=True)]


def importance_of(forest: Forest) -> Plain:
    by_impurity, by_permutation = impurity_importance(forest), permutation_importance(forest)
    numbers = zip(
        by_impurity.mean.tolist(),
        by_permutation.mean.tolist(),
        by_permutation.standard_error.tolist(),
        strict=True,
    )
    keys = ("impurity", "permutation", "permutation_standard_error")
    return {
        attribute.name: dict(zip(keys, line, strict=True))
        for attribute, line in zip(forest.dataset.attributes, numbers, strict=True)
    }


def predictions_of(forest: Forest, table: Dataset) -> list[Plain]:
    """What the forest says of the rows of another table."""
    tally = forest.predict(table)
    names = table.classes or (table.target,)
    verdicts, shares = tally.verdicts().tolist(), (tally.votes / len(forest.shapes)).tolist()
    return [
        {
            "row": row_id,
            "label": verdict if table.classes is None else table.classes[verdict],
            "distribution": dict(zip(names, share, strict=True)),
        }
        for row_id, verdict, share in zip(table.row_ids, verdicts, shares, strict=True)
    ]
