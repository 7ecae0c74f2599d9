"""What page ``prune`` works on: the table, the run, the rows kept for validation, the method."""

from __future__ import annotations

from dataclasses import dataclass, replace

import streamlit as st

from datasets import Entry, Opened, Preset, known_ids, open_builtin
from engine.dataset import Dataset
from engine.holdout import divide
from engine.pruning.catalogue import method_of, needs_rows
from engine.pruning.options import UNPRUNED, Pruning
from ui.address import link
from ui.address.left_out import say_left_out
from ui.frame.run_cache import grown_trace
from ui.frame.session import Session
from ui.prune import query
from ui.run.options import RunOptions, choose_options
from ui.tables.choice import RUN, Shelf, choose_data, query_of, start_from
from ui.tables.split import PARAMETERS, Rows, RowSplit, query_from_row_split, row_split_from_query

DEFAULT = "watermelon_2.0_split"


@dataclass(frozen=True)
class Setup:
    """All that the address says about a run that is pruned."""

    options: RunOptions
    pruning: Pruning
    row_split: RowSplit
    whole: Dataset
    table: Rows

    @property
    def validating(self) -> list[int]:
        """The places of the validation rows in the whole table."""
        return self.row_split.validation(self.whole, self.table.own)

    def by(self, method: str) -> Pruning:
        """The options in force, for another method; the own alpha of one is no alpha of another."""
        if method == UNPRUNED.method:
            return UNPRUNED
        if method == self.pruning.method:
            return self.pruning
        return replace(self.pruning, method=method, alpha=None)

    def divided(self, row_split: RowSplit) -> dict[str, str | None]:
        """The parameters of another division of the same rows."""
        asked = query_from_row_split(row_split, self.table)
        return dict.fromkeys(PARAMETERS) | asked


def set_up(session: Session) -> Setup:
    """The controls of the sidebar, and everything that they and the link amount to."""
    opened = choose_data(session, default=DEFAULT, shelf=PRUNED)
    options = choose_options(session, opened)
    whole, own = joined(options.opened)
    pruning, problems = query.pruning_from_query(link.params(), whole.is_regression)
    judged = needs_rows(pruning) or method_of(pruning).by_hand
    table = Rows(len(whole), own, judged)
    row_split, strange = row_split_from_query(link.params(), table)
    say_left_out(session._, (*strange, *problems))
    divided = replace(options, opened=_divided(options.opened.entry, whole, row_split, own))
    return Setup(divided, _fitting(session, divided, pruning), row_split, whole, table)


def _divided(entry: Entry, whole: Dataset, row_split: RowSplit, own: int) -> Opened:
    rows = row_split.validation(whole, own)
    if not rows:
        return Opened(whole, None, entry)
    return Opened(*divide(whole, rows), entry)


def joined(opened: Opened) -> tuple[Dataset, int]:
    """All rows of a table, and how many at the end are its own validation rows."""
    if opened.validation is None:
        return opened.training, 0
    return opened.training.joined(opened.validation), len(opened.validation)


def _fitting(session: Session, options: RunOptions, pruning: Pruning) -> Pruning:
    """Cuts by hand name nodes; those that this tree does not have are left out and counted."""
    if not pruning.cuts:
        return pruning
    trace = grown_trace(options.opened.training, options.config)
    tree = trace.tree()
    inner = {tree.path(n, trace.dataset) for n in tree.walk() if tree.nodes[n].routed}
    kept: list[str] = []
    for path in pruning.cuts:
        covered = any(above == "" or path.startswith(f"{above}/") for above in kept)
        if path in inner and path not in kept and not covered:
            kept.append(path)
    if lost := len(pruning.cuts) - len(kept):
        st.info(
            session._("{n} of your cuts do not fit this tree and are left out.", n=lost),
            icon=":material/content_cut:",
        )
    return replace(pruning, cuts=tuple(kept))


def set_pruning(setup: Setup, **changes: object) -> None:
    """Change options of pruning; those that play no part any more go. For callbacks."""
    changed = replace(setup.pruning, **changes)  # type: ignore[arg-type]  # names from FIELDS
    link.write(dict.fromkeys(query.PARAMETERS) | query.query_from_pruning(changed))


def begin_with_the_book() -> None:
    """An address that says nothing about a run opens on the run that the book prints."""
    params = link.params()
    table = params.get("data", DEFAULT)
    if any(name in params for name in PRUNED.names) or table not in known_ids():
        return
    opened = open_builtin(table)
    presets = [p for p in PRUNED.offered(opened.entry) if p.prune == "post"]
    start_from(next(iter(presets), None), opened, PRUNED)


def _offered(entry: Entry) -> tuple[Preset, ...]:
    if not any(preset.prune != "none" for preset in entry.presets):
        return ()
    return tuple(p for p in entry.presets if not p.lines)


def _query(preset: Preset, opened: Opened) -> dict[str, str]:
    """A preset as parameters; the unpruned tree is one that nobody has cut by hand yet."""
    method = "hand" if preset.prune == "none" else preset.prune
    asked = {} if method == query.DEFAULT.method else {"prune": method}
    return query_of(preset, opened) | asked


PRUNED = Shelf(_offered, _query, (*RUN, *query.PARAMETERS, *PARAMETERS))
