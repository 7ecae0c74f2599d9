"""A chart on a page, to be looked at, zoomed and kept."""

from __future__ import annotations

import json
import re

import plotly.graph_objects as go
import streamlit as st

from engine.language import translator_for
from ui.address import link
from ui.player import assets, blocks
from ui.player.captions import chart_captions

LARGER = 1.5  # for the back row of a lecture hall

# Streamlit's own cannot save an SVG, nor speak Chinese, and forgets a zoom.
_chart = st.components.v2.component(
    "split_by_split_chart",
    html='<div class="charted"></div>',
    css=assets.style("chart"),
    js=assets.script("chart"),
)


def chart(figure: go.Figure, *, key: str, about: str) -> None:
    """Show a figure; ``about`` says what it is to who cannot see it. A zoom is kept under the key,
    until there is another table or another axis."""
    params = link.params()
    if params.get("present") == "1":
        figure = enlarged(figure)
    page = link.state()["page"]
    name = chart_name(key, page)
    drawn = blocks.figure(name, json.loads(str(figure.to_json())), about).value
    _chart(
        key=key,
        data=assets.packed(
            {
                "figure": drawn,
                "page": page,
                "id": params.get("data", ""),
                "words": chart_captions(translator_for(params["lang"])),
                "assets": assets.addresses(),
            }
        ),
    )


def chart_name(key: str, page: str) -> str:
    """What a saved picture is called after its page.

    >>> chart_name("forest.errors", "forest"), chart_name("final.matrix.none", "data")
    ('errors', 'final-matrix-none')
    """
    return re.sub(r"[^A-Za-z0-9]+", "-", key.removeprefix(f"{page}.")).strip("-")


def enlarged(figure: go.Figure) -> go.Figure:
    """Letters of a size of their own, and the room for them; all others grow with the page. The
    figure itself may be kept for others, and stays as it is."""
    figure = go.Figure(figure)
    for note in figure.layout.annotations:
        if note.font.size:
            note.font.size = round(LARGER * note.font.size)
    if figure.layout.height:
        figure.layout.height = round(LARGER * figure.layout.height)
    return figure
