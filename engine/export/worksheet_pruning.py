"""Pruning on a worksheet: every comparison of the run with both sides left open."""

from __future__ import annotations

from collections.abc import Iterator

from engine.events import PruningCompared, RiskEstimated, SubtreeChosen, WeakestLinkFound
from engine.export.prune_story import measure
from engine.export.story import Teller
from engine.export.worksheet_nodes import FLIPS, flipped_ids
from engine.export.worksheet_parts import Blank, Cell, Drawing, Heading, Part, Table, Text
from engine.export.worksheet_tree import Shape
from engine.pruning.catalogue import METHODS
from engine.pruning.events import Tally
from engine.trace import Trace


def pruning_parts(trace: Trace, teller: Teller, shape: Shape, answered: bool) -> Iterator[Part]:
    """Nothing for a run whose growth is all that there is."""
    events = trace.events[trace.grown :]
    if not events:
        return
    _ = teller._
    method = METHODS[trace.pruning.method]
    yield Heading(_("Pruning: {method}", method=_(method.title)))
    compared = [event for event in events if isinstance(event, PruningCompared)]
    rounds = [event for event in events if isinstance(event, WeakestLinkFound)]
    if compared:
        drawn = [event for event in compared if event.node in shape.numbers]
        yield _comparisons(trace, teller, shape, drawn, answered)
    if rounds:
        yield Text(
            _("g(t) = (C(t) - C(T_t)) / (|T_t| - 1); the node with the smallest goes first.")
        )
        yield _rounds(teller, shape, rounds, answered)
    yield Blank(_("The pruned tree has the leaves:"), _leaves(trace, shape) if answered else None)
    if answered:
        yield from _told(trace, teller)
        yield Drawing(shape.filled(teller, trace.tree()).boxes)


def _comparisons(
    trace: Trace, teller: Teller, shape: Shape, drawn: list[PruningCompared], answered: bool
) -> Table:
    _ = teller._
    by_rows = any(isinstance(event.as_leaf, Tally) for event in drawn)
    flips = (_(FLIPS),) if by_rows else ()
    sides = (_("kept"), _.within("side", "cut"))
    head = (_("node"), *sides, *flips, _.within("worksheet", "decision"))
    blank: tuple[Cell, ...] = (None,) * (len(head) - 1)
    rows = (
        (
            str(shape.numbers[event.node]),
            *(_sides(trace, teller, event, by_rows) if answered else blank),
        )
        for event in drawn
    )
    return Table(head, tuple(rows))


def _sides(trace: Trace, teller: Teller, event: PruningCompared, by_rows: bool) -> tuple[Cell, ...]:
    _ = teller._
    verdict = _("cut") if event.pruned else _("keep")
    flips = (flipped_ids(trace, event),) if by_rows else ()
    return (measure(event.as_branch), measure(event.as_leaf), *flips, verdict)


def _rounds(teller: Teller, shape: Shape, events: list[WeakestLinkFound], answered: bool) -> Table:
    _ = teller._
    head = ("T", _("weakest link (node)"), "α", _("leaves"), "C(T)")
    rows: list[tuple[Cell, ...]] = []
    for event in events:
        nodes = ", ".join(str(shape.numbers.get(node, "…")) for node in event.nodes) or "—"
        cells = (nodes, f"{event.alpha:.6f}", str(event.leaves), f"{event.risk:.6f}")
        rows.append((f"T{event.round}", *(cells if answered else (None,) * len(cells))))
    return Table(head, tuple(rows))


def _leaves(trace: Trace, shape: Shape) -> str:
    leaves = trace.tree().leaves()
    return ", ".join(str(shape.numbers[leaf]) for leaf in leaves if leaf in shape.numbers)


def _told(trace: Trace, teller: Teller) -> Iterator[Part]:
    """Where a choice among the trees was made, how."""
    for event in trace.events[trace.grown :]:
        if isinstance(event, RiskEstimated | SubtreeChosen):
            yield Text(teller.prunes.sequence(event), "working")
