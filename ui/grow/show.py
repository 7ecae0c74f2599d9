"""What the pages with a growing tree show beside it, and what a reader decides there."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from ui.frame.cache_keys import table_key
from ui.frame.run_cache import grown_trace
from ui.grow.what_if import LEAF, RESET, WhatIfScript
from ui.player.panel import Tab
from ui.player.script import Script
from ui.run import options
from ui.run.decision import DecisionScript
from ui.run.narrator import Narrator
from ui.run.rows_table import RowsTable
from ui.run.stage import Stage
from ui.run.theatre import Show


def grow_show(stage: Stage) -> Show:
    """Page ``grow``: the decision, its rows, the code, what if, and a row on its way."""
    _ = stage.session._
    tabs = (
        Tab("decision", _("Decision")),
        Tab("rows", _("Rows")),
        Tab("code", _("Code")),
        Tab("what_if", _("What if")),
        Tab("row", _("Run a row"), asks=True),
    )
    narrator = stage.narrator
    config = stage.options.config
    validation = stage.options.opened.validation

    def script() -> Script:
        by_hand = config.choose
        own = grown_trace(narrator.trace.dataset, replace(config, choose=())) if by_hand else None
        what_if = WhatIfScript(narrator, own, validation)
        found = decision_script(narrator)
        return Script(dict(found.says) | {"what_if": what_if.at}, found.tables)

    return Show("grow", tabs, "grow", script, table_key(validation))


def decision_script(narrator: Narrator) -> Script:
    """The reading panels of any growing tree."""
    table = RowsTable(narrator.trace, narrator.names)
    panels = DecisionScript(narrator, table)
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
        case _:
            return
