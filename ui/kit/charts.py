"""What all charts share: no ground of their own, and quiet axes."""

from __future__ import annotations

from typing import Any

import plotly.graph_objects as go

from ui.kit.palette import FAINT

Part = dict[str, Any]  # of a figure, as plotly writes it

CLEAR = "rgba(0, 0, 0, 0)"
AXIS: Part = {"zeroline": False, "gridcolor": FAINT}
SAYING = "%{text}<extra></extra>"  # a point says its text and nothing else
ABOVE: Part = {"orientation": "h", "x": 0, "y": 1.02, "yanchor": "bottom"}  # a legend in one line


def margins(left: int, right: int, top: int, bottom: int) -> Part:
    return {"l": left, "r": right, "t": top, "b": bottom}


def styled(figure: go.Figure, height: int, margin: Part, legend: Part | None = None) -> go.Figure:
    """The same figure in the look that all of them have; without a legend unless there is one."""
    figure.update_xaxes(**AXIS)
    figure.update_yaxes(**AXIS)
    return figure.update_layout(
        height=height,
        margin=margin,
        paper_bgcolor=CLEAR,
        plot_bgcolor=CLEAR,
        **({"showlegend": False} if legend is None else {"legend": legend}),
    )


# Parts as plotly.js reads them, for pictures that the browser draws.


def lines(x: list[Any], y: list[Any], colour: str, width: float) -> Part:
    return {
        "type": "scatter",
        "mode": "lines",
        "x": x,
        "y": y,
        "line": {"color": colour, "width": width},
    }


def saying(texts: list[str]) -> Part:
    """What is said of each point."""
    return {"text": texts, "hovertemplate": SAYING}
