"""The plane beside a tree: ``plane(model, key=..., follow=Follow(...), ...)`` follows the controls.

It shows any step by itself, with the figures of that step under it; what somebody chooses in it, a
region or a point, is part of the place. A line of one's own reaches it through the voice.
"""

from __future__ import annotations

import streamlit as st

from ui.boundary.plane_model import PlaneModel
from ui.player import assets
from ui.player.player import Follow

_plane = st.components.v2.component(
    "split_by_split_plane",
    html='<div class="plane"></div>',
    css=assets.style("plane"),
    js=assets.script("plane"),
)


def plane(model: PlaneModel, *, key: str, follow: Follow, height: int, about: str) -> None:
    """Show the plane; ``about`` says what it is to who cannot see it."""
    _plane(
        key=f"{key}.plane",
        data=assets.packed(
            {
                "key": follow.leader,
                "track": follow.track,
                "eye": follow.eye,
                "height": height,
                "about": about,
                "plane": model.payload_json,
            }
        ),
    )
