"""Events as JSON's own types, with names in place of numbers of attributes and values, and ids for
rows."""

from __future__ import annotations

from engine.dataset import Dataset
from engine.events import Event, LineMoved, LinesTied, PruningCompared
from engine.export.plain import event_to_plain
from engine.export.split_document import Plain, named_split
from engine.pruning.events import Cost, Measure, Tally
from engine.pruning.sides import right_rows
from engine.scores import Score
from engine.splits import Linear
from engine.trace import Trace

MOST_RIGHT_ROWS = 1_000_000  # ids of right rows that a document lists


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


def named_event(event: Event, dataset: Dataset, judges: Dataset) -> Plain:
    """An event with names in place of numbers of attributes and values, and ids for rows."""
    names = [attribute.name for attribute in dataset.attributes]
    if isinstance(event, PruningCompared):
        return _compared(event, names, judges)
    plain = event_to_plain(event)
    for key in ("attributes", "passed", "dropped", "tied"):
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


def _compared(event: PruningCompared, names: list[str], judges: Dataset) -> Plain:
    """The contract has the tree as it was before the comparison, and as it would be after it."""
    as_leaf = _measured(event.as_leaf)
    as_branch = _measured(event.as_branch)
    return {
        "type": type(event).__name__,
        "node": event.node,
        "attribute": names[event.attribute],
        "label": event.label,
        "before": as_leaf if event.was == "leaf" else as_branch,
        "after": as_branch if event.was == "leaf" else as_leaf,
        "flipped": [judges.row_ids[row] for row in event.flipped],
        "outcome": event.outcome,
        "pruned": event.pruned,
    }


def _measured(measure: Measure) -> list[int] | float:
    """``[correct, total]``, or the loss."""
    if isinstance(measure, Tally):
        return [measure.right, measure.total]
    return measure.value if isinstance(measure, Cost) else measure
