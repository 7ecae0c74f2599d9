"""Formulas on a page: ``formula([(left, right), ...], key)``.

Streamlit's own cannot break a line.
"""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from ui.kit.typeset import Line
from ui.player import assets

_formulas = st.components.v2.component(
    "split_by_split_formulas",
    html='<div class="formulas"></div>',
    css=assets.style("formula"),
    js=assets.script("formulas"),
)


def formula(lines: Sequence[Line], key: str) -> None:
    """Show lines of LaTeX under each other; a long one breaks before its signs."""
    if lines:
        packed = assets.packed({"lines": list(lines), "assets": assets.addresses()})
        _formulas(key=key, data=packed)
