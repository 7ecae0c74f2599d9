"""What the pages with a growing tree show beside it, and what a reader decides there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.growers.general import algorithm_of
from ui.exercise.panel import ask_tab
from ui.frame.cache_keys import table_key
from ui.grow.beside import own_trace, told
from ui.grow.row_number import WITH, WITHOUT, RowNumber
from ui.grow.what_if import LEAF, RESET, WhatIfScript
from ui.player.panel import Tab
from ui.player.script import Say, Script
from ui.run import options
from ui.run.decision import DecisionScript, nothing
from ui.run.narrator import Narrator
from ui.run.rows_table import RowsTable
from ui.run.stage import Stage
from ui.run.theatre import Show
from ui.tables.variation import can_vary


def grow_show(stage: Stage) -> Show:
    """Page ``grow``: the decision, its rows, the code, what if, and a row on its way."""
    _ = stage.session._
    tabs = (
        Tab("decision", _("Decision")),
        Tab("rows", _("Rows")),
        Tab("code", _("Pseudocode")),
        Tab("what_if", _("What if")),
        Tab("row", _("Trace a row"), asks=True, listens=True),
        ask_tab(stage),
    )
    narrator = stage.narrator
    validation = stage.options.opened.validation
    entry = stage.options.opened.entry

    def script() -> Script:
        own = own_trace(stage)
        what_if = WhatIfScript(narrator, None if own is None else told(stage, own), validation)
        asks = can_vary(entry)["id"] and algorithm_of(stage.options.config).form == "multiway"
        number = RowNumber(narrator, entry.roles.id_column or "")
        found = decision_script(narrator, number.at if asks else nothing)
        return Script(dict(found.says) | {"what_if": what_if.at}, found.tables)

    return Show("grow", tabs, "grow", script, table_key(validation))


def decision_script(narrator: Narrator, beside: Say = nothing) -> Script:
    """The reading panels of any growing tree."""
    table = RowsTable(narrator.trace, narrator.names)
    panels = DecisionScript(narrator, table, beside)
    return Script(
        {"decision": panels.decision, "rows": panels.rows, "code": panels.code}, table.shared
    )


def decide(message: Mapping[str, Any]) -> None:
    """A decision of the reader's; what it is worth is for the engine to say."""
    match dict(message):
        case {"kind": "choose", "path": str(path), "id": str(attribute)}:
            options.override(path, None if attribute == LEAF else attribute)
        case {"kind": kind} if kind == RESET:
            options.reset_overrides()
        case {"kind": kind} if kind in (WITH, WITHOUT):
            options.with_row_number(kind == WITH)
        case _:
            return
