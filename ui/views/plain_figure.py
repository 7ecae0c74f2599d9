"""A figure written down as plain values, for pictures that change at every step.

Plotly's own figure checks and copies every value it is given, which takes longer than all the rest
of a step. This one is taken for a figure where one is wanted and hands out what it was made of.
Its tests build plotly's own figure of the same values, which checks them.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import plotly.graph_objects as go
import plotly.io as pio
from plotly.basedatatypes import BaseFigure

Plain = dict[str, Any]


class PlainFigure(BaseFigure):  # type: ignore[misc]  # plotly ships no types
    """Traces and a layout as dictionaries."""

    def __init__(self, traces: list[Plain], layout: Plain) -> None:
        # Deliberately without plotly's own start: it would check and copy.
        self.__dict__["plain"] = {"data": traces, "layout": {**layout, "template": template()}}

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"A plain figure does not change; {name} cannot be set.")

    def to_dict(self) -> Plain:
        found: Plain = self.__dict__["plain"]
        return found

    def checked(self) -> go.Figure:
        """Plotly's own figure of the same values; it refuses what plotly does not know."""
        return go.Figure(self.to_dict())


@cache
def template() -> Plain:
    """The default look of all figures, as plain values; it is set before the first page runs."""
    found: Plain = pio.templates[pio.templates.default].to_plotly_json()
    return found
