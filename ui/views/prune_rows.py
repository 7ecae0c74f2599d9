"""The validation rows at one comparison: what each side says of every row, and who turns."""

from __future__ import annotations

import pandas as pd

from engine.dataset import Dataset
from engine.predict import predictions, truths
from engine.prune_events import PruningCompared
from engine.pruning.sides import sides
from engine.routing import rows_at
from engine.trace import Trace
from engine.tree import Tree
from ui.text import Words
from ui.views import numbers
from ui.views.escape import md, short
from ui.views.node_words import NodeWords
from ui.views.prune_words import PruneWords

MOST_ROWS = 40
RIGHT, WRONG = "✓", "✗"


def shown_rows(table: Dataset, full: Tree, event: PruningCompared) -> list[int]:
    """All rows of a small table; of a large one those that turn, then those at the node."""
    if len(table) <= MOST_ROWS:
        return list(range(len(table)))
    here = rows_at(table, full, event.node)[0].tolist()
    return list(dict.fromkeys((*event.flipped, *here)))[:MOST_ROWS]


def judged_table(
    full: Tree, trace: Trace, at: int, words: NodeWords, prunes: PruneWords
) -> pd.DataFrame:
    """A line for each row: its id, the truth, both answers; rows that turn are marked."""
    event = trace.events[at]
    assert isinstance(event, PruningCompared), "only a comparison has two sides"
    table = trace.validation if trace.validation is not None else trace.dataset
    rows = shown_rows(table, full, event)
    part = table.take(rows)
    before, after = (predictions(tree, part) for tree in sides(full, trace, at))
    here = set(rows_at(table, full, event.node)[0].tolist())
    _, names = words.words, prunes.names()
    lines = []
    for row, truth, kept, cut in zip(rows, truths(part), before, after, strict=True):
        row_id = md(short(str(table.row_ids[row]), 16))
        line = {
            _("row"): f"▸ {row_id}" if row in here else row_id,
            _("truth"): _said(truth, words, _),
            names[0]: _answer(kept, truth, words, _),
            names[1]: _answer(cut, truth, words, _),
        }
        turns = row in event.flipped
        lines.append({k: f"**{v}**" for k, v in line.items()} if turns else line)
    return pd.DataFrame(lines, columns=[_("row"), _("truth"), *names])


def _answer(label: str | float, truth: str | float | None, words: NodeWords, _: Words) -> str:
    said = _said(label, words, _)
    if words.dataset.is_regression:
        return said
    return f"{RIGHT if label == truth else WRONG} {said}"


def _said(label: str | float | None, words: NodeWords, _: Words) -> str:
    if label is None:
        return _("unknown class")
    return md(short(words.name(label), 16)) if isinstance(label, str) else numbers.decimal(label)
