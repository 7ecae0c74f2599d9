"""What a link asks for in vain."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from engine.language import Translator
from ui.address.query import Problem
from ui.kit.escape import md


def say_left_out(_: Translator, problems: Sequence[Problem]) -> None:
    """One sentence on everything in a link that does not fit; none where all of it does."""
    if problems:
        named = ", ".join(md(f"{p.parameter}={p.value}"[:80]) for p in problems)
        st.info(
            _("Not everything in this link fits here and was left out: {named}", named=named),
            icon=":material/link_off:",
        )
