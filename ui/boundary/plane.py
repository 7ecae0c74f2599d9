"""The plane above a tree: ``plane(_, model, key=..., follow=Follow(...), ...)``.

It follows the controls and shows any step by itself, with the figures of that step under it; what
somebody chooses in it, a region or a point, is part of the place. A zoom, and points taken with
a box or a lasso, are not. A line of one's own reaches it through the voice.
"""

from __future__ import annotations

from typing import Any

import streamlit as st

from engine.language import Translator
from ui.boundary.plane_model import PlaneModel
from ui.player import assets
from ui.player.captions import chart_captions
from ui.player.player import Follow

_plane = st.components.v2.component(
    "split_by_split_plane",
    html='<div class="plane"></div>',
    css="".join(map(assets.style, ("chart", "plane"))),
    js=assets.script("plane"),
)


def plane(
    _: Translator, model: PlaneModel, *, key: str, follow: Follow, height: int, title: str
) -> None:
    """Show the plane of the tree that has this title."""
    about = _("{title}: the points, the regions of the tree and its newest line.", title=title)
    _plane(
        key=f"{key}.plane",
        data=assets.packed(
            {
                "key": follow.leader,
                "track": follow.track,
                "eye": follow.eye,
                "homes": follow.homes,
                "height": height,
                "title": title,
                "about": about,
                "plane": model.payload_json,
                "words": captions(_),
                "file": key.replace(".", "-"),
                "assets": assets.addresses(),
            }
        ),
    )


def captions(_: Translator) -> dict[str, Any]:
    return chart_captions(_) | {
        "more": {"select": _("Select points: box"), "lasso": _("Select points: lasso")},
        "open": _("Not decided yet"),
        "regions": _("Regions"),
        "picked": _("Selected points: {n}"),
        "clear": _("Clear selection"),
        "row": _("row"),
        "klass": _("class"),
        "region": _("region"),
    }
