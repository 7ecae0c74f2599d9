"""What the pages with a growing tree show beside it, and what a reader decides there."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from ui.frame.run_cache import run as grown
from ui.grow.what_if import LEAF, RESET, WhatIfScript
from ui.player import Tab
from ui.player.script import Script
from ui.run import options
from ui.run.decision import DecisionScript
from ui.run.narrator import Narrator
from ui.run.rows_table import RowsTable
from ui.run.stage import Stage
from ui.run.theatre import Show


def grow_show(run: Stage) -> Show:
    """Page ``grow``: the decision, its rows, the code, what if, and a row on its way."""
    _ = run.session._
    tabs = (
        Tab("decision", _("Decision")),
        Tab("rows", _("Rows")),
        Tab("code", _("Code")),
        Tab("what_if", _("What if")),
        Tab("row", _("Run a row"), asks=True),
    )
    told, chosen = run.told, run.chosen
    validation = chosen.opened.validation

    def script() -> Script:
        by_hand = chosen.config.choose
        own = grown(told.trace.dataset, replace(chosen.config, choose=())) if by_hand else None
        what_if = WhatIfScript(told, own, validation)
        found = decision_script(told)
        return Script(dict(found.says) | {"what_if": what_if.at}, found.tables)

    judged = "" if validation is None else validation.fingerprint
    return Show("grow", tabs, "grow", script, judged)


def decision_script(told: Narrator) -> Script:
    """The reading panels of any growing tree."""
    table = RowsTable(told.trace, told.names)
    panels = DecisionScript(told, table)
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
