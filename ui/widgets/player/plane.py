"""The plane beside a tree: ``plane(model, key=..., follow=Follow(...), ...)`` follows the controls.

It shows any step by itself and reports what somebody chooses in it: a region or a point. Python's
word on what is chosen, and a line of one's own, reach it through the voice, like a player's step.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import streamlit as st

from ui.views.boundary_line import Ends
from ui.views.plane_model import PlaneModel
from ui.widgets.player import assets
from ui.widgets.player.player import Follow, number_of, voice

_plane = st.components.v2.component(
    "split_by_split_plane",
    html='<div class="plane"></div>',
    css=assets.plane_style(),
    js=assets.plane(),
)


class Chosen(NamedTuple):
    """What is chosen in a plane: a node, a row of the table, or nothing."""

    node: int | None = None
    row: int | None = None


def plane(
    model: PlaneModel, *, key: str, follow: Follow, cursor: int, height: int, about: str,
    chosen: Chosen, own: Ends | None, on_choice: Callable[[Chosen], None],
) -> None:  # fmt: skip
    """Show the plane; ``on_choice`` hears what the reader clicks, before the script runs."""

    def heard() -> None:
        report = _valid(st.session_state[f"{key}.plane"].get("at"), model)
        if report is not None:
            on_choice(report)

    with st.container(gap=None):
        shown = _plane(
            key=f"{key}.plane",
            data={
                "key": key,
                "id": model.fingerprint,
                "height": height,
                "about": about,
                "plane": model.payload_json,
                "follow": follow.leader,
                "track": follow.track,
            },
            on_at_change=heard,
        )
        voice(
            key=f"{key}.voice",
            data={
                "key": key,
                "run": model.fingerprint,
                "heard": number_of(shown.get("at")),
                "cursor": cursor,
                "inspected": chosen.node,
                "row": chosen.row,
                "own": own,
            },
        )


def _valid(report: Any, model: PlaneModel) -> Chosen | None:
    """A browser can send anything; only nodes and rows of this very plane count."""
    if not isinstance(report, Mapping) or report.get("run") != model.fingerprint:
        return None
    nodes = {node["id"] for node in model.payload["nodes"]}
    rows = {point[3] for point in model.payload["points"]}
    node, row = report.get("node"), report.get("row")
    return Chosen(node if node in nodes else None, row if row in rows else None)
