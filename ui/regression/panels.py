"""Page ``regression``: the panels beside its tree, all of which the browser tells."""

from __future__ import annotations

from ui.exercise.panel import ask_tab
from ui.player.panel import Tab
from ui.regression.script import RegressionScript, axes
from ui.run.stage import Stage
from ui.run.theatre import Show

KEY = "regression"
WHOLE = 120  # events; a picture for each of more than that takes too long to write


def regression_show(stage: Stage) -> Show:
    """The cut or, of two numbers, the map come first."""
    _ = stage.session._
    narrator = stage.narrator
    pictures = [Tab("cut", _("Cut"))]
    if axes(stage.trace.dataset):
        pictures.insert(0, Tab("map", _("Map")))
    tabs = (
        *pictures,
        Tab("decision", _("Decision")),
        Tab("rows", _("Rows")),
        Tab("code", _("Pseudocode")),
        ask_tab(stage),
    )
    return Show(KEY, tabs, KEY, lambda: RegressionScript(narrator).script, whole=WHOLE)
