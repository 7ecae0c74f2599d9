"""The way in on a page: Python says it, the browser knows who is new (``player/visits.js``)."""

from __future__ import annotations

import json

import streamlit as st

from ui.address import hiding, link
from ui.frame.memory import of_run
from ui.player import assets
from ui.run.stage import Stage
from ui.welcome.way_in import way_in

_welcome = st.components.v2.component(
    "split_by_split_welcome",
    html='<div class="welcome"></div>',
    css=assets.style("welcome"),
    js=assets.script("welcome"),
)


def welcome(stage: Stage) -> None:
    """Always one element, so that nothing below it moves: beside any other run than the one that
    the app opens with it is empty."""
    asked = [name for name in stage.asked if name not in link.OF_THE_VISITOR]
    asks = not asked and not hiding.is_on()  # its answer is that of the first step
    _welcome(key="welcome", data=assets.packed({"told": _told(stage) if asks else None}))


def _told(stage: Stage) -> str:
    """Written once per language and shared by everybody who opens the app."""
    which = ("welcome", stage.session.language)
    return of_run(
        stage.trace, which, lambda: json.dumps(way_in(stage.narrator), ensure_ascii=False)
    )
