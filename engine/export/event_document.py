"""Events as JSON's own types, with names in place of numbers of attributes and values, and ids for
rows."""

from __future__ import annotations

from engine.dataset import Dataset
from engine.events import Event, LineMoved, LinesTied, PruningCompared
from engine.export.split_document import Plain, named_split
from engine.jsonio import event_to_plain
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
