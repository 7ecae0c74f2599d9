"""How the trees of a tie are spread: by validation accuracy, or else by their leaves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import plotly.graph_objects as go

from engine.language import Translator
from ui.kit.charts import margins, styled
from ui.kit.palette import ACCENT, GREY

HEIGHT = 230


def spread(_: Translator, values: Sequence[int], total: int | None, now: int | None) -> go.Figure:
    """A bar for each value: rows right of ``total``, or leaves where there is no total. The bar of
    the tree ``now`` looked at has the accent."""
    counted = Counter(values)
    bars = sorted(counted)
    texts = [f"{bar}/{total}" if total is not None else str(bar) for bar in bars]
    here = None if now is None else values[now]
    figure = go.Figure(
        go.Bar(
            x=texts,
            y=[counted[bar] for bar in bars],
            text=[str(counted[bar]) for bar in bars],
            textposition="outside",
            cliponaxis=False,
            marker_color=[ACCENT if bar == here else GREY for bar in bars],
            hoverinfo="skip",
        )
    )
    across = _("leaves") if total is None else _("validation accuracy")
    figure.update_xaxes(title_text=across, type="category")
    figure.update_yaxes(title_text=_("trees"), rangemode="tozero")
    return styled(figure, HEIGHT, margins(50, 10, 24, 45))
