"""The validation rows at one comparison: what each side says of every row, and who turns."""

from __future__ import annotations

from engine.dataset import Dataset
from engine.language import Translator
from engine.predict import predictions, truths
from engine.pruning.events import PruningCompared
from engine.pruning.sides import sides
from engine.routing import rows_at
from engine.trace import Trace
from engine.tree import Tree
from ui.kit import numbers
from ui.kit.escape import md, short
from ui.player import blocks
from ui.player.blocks import Block
from ui.prune.sentences import PruneSentences
from ui.tree.names import NodeNames

MOST_ROWS = 40
RIGHT, WRONG = "✓", "✗"


def shown_rows(table: Dataset, here: list[int], event: PruningCompared) -> list[int]:
    """All rows of a small table; of a large one those that turn, then those at the node."""
    if len(table) <= MOST_ROWS:
        return list(range(len(table)))
    return list(dict.fromkeys((*event.flipped, *here)))[:MOST_ROWS]


def judged_table(
    full: Tree, trace: Trace, at: int, names: NodeNames, prunes: PruneSentences
) -> Block:
    """A line for each row: its id, the truth, both answers; rows that turn stand out."""
    event = trace.events[at]
    assert isinstance(event, PruningCompared), "only a comparison has two sides"
    table = trace.validation if trace.validation is not None else trace.dataset
    here = rows_at(table, full, event.node)[0].tolist()
    rows = shown_rows(table, here, event)
    part = table.take(rows)
    before, after = (predictions(tree, part) for tree in sides(full, trace, at))
    _ = names._
    arrived = set(here)
    lines = []
    for row, truth, kept, cut in zip(rows, truths(part), before, after, strict=True):
        row_id = md(short(str(table.row_ids[row]), 16))
        lines.append(
            [
                f"▸ {row_id}" if row in arrived else row_id,
                _said(truth, names, _),
                _answer(kept, truth, names, _),
                _answer(cut, truth, names, _),
            ]
        )
    turning = [place for place, row in enumerate(rows) if row in event.flipped]
    head = [_("row"), _("truth"), *prunes.side_names(event)]
    return blocks.table(head, lines, dense=True, strong=turning)


def _answer(label: str | float, truth: str | float | None, names: NodeNames, _: Translator) -> str:
    said = _said(label, names, _)
    if names.dataset.is_regression:
        return said
    return f"{RIGHT if label == truth else WRONG} {said}"


def _said(label: str | float | None, names: NodeNames, _: Translator) -> str:
    if label is None:
        return _("unknown class")
    return md(short(names.name(label), 16)) if isinstance(label, str) else numbers.decimal(label)
