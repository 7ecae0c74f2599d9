"""Bias and variance of one tree, of bagging and of a forest, on a source whose truth is known."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import plotly.graph_objects as go
from plotly.subplots import make_subplots

from engine.forest.sources import Source
from engine.forest.variance import Measured, points
from engine.language import Translator
from ui.kit.charts import Part, margins, styled
from ui.kit.escape import latex
from ui.kit.numbers import decimal
from ui.kit.palette import ACCENT, GREY, RIGHT, WRONG
from ui.kit.typeset import Line

MOST_CURVES = 12


def model_names(_: Translator) -> dict[str, str]:
    return {
        "tree": _("one tree"),
        "bagging": _("bagging (K = d)"),
        "forest": _("forest (K = √d)"),
    }


def equation(_: Translator, found: Mapping[str, Measured]) -> list[Line]:
    """What the error of a prediction is made of, with the numbers of each model."""
    told = [(r"\mathbb{E}(y-h)^2", r"=\sigma^2+\mathrm{bias}^2+\mathrm{var}")]
    for key, m in found.items():
        parts = (m.noise, m.bias_squared, m.variance, m.noise + m.error)
        noise, bias, variance, error = map(decimal, parts)
        told.append((latex(model_names(_)[key]), f"={noise}+{bias}+{variance}={error}"))
    return told


def bars(_: Translator, found: Mapping[str, Measured]) -> go.Figure:
    """Bias squared and variance on top of one another for each model."""
    names = [model_names(_)[key] for key in found]
    figure = go.Figure()
    parts = (
        (_("bias²"), WRONG, [m.bias_squared for m in found.values()]),
        (_("variance"), ACCENT, [m.variance for m in found.values()]),
    )
    for name, colour, values in parts:
        figure.add_bar(
            x=names,
            y=values,
            name=name,
            marker={"color": colour},
            textposition="inside",
            text=[f"{name} {decimal(v)}" for v in values],
            hovertemplate="%{text}<extra></extra>",
            insidetextfont={"color": "white"},
        )
    figure.update_yaxes(title=_("mean squared distance from the truth"))
    return styled(figure, 320, margins(48, 10, 10, 40)).update_layout(barmode="stack")


def curves(
    _: Translator, source: Source, drawn: Mapping[str, Sequence[Sequence[float]]]
) -> go.Figure:
    """One attribute: the predictions of several draws, their mean, and the truth."""
    places = points(source)
    x = places[:, 0].tolist()
    truth = source.truth(places).tolist()
    figure = make_subplots(
        rows=1,
        cols=max(len(drawn), 1),
        shared_yaxes=True,
        subplot_titles=[model_names(_)[key] for key in drawn],
        horizontal_spacing=0.03,
    )

    def add(y: list[float], column: int, line: Part, opacity: float | None = None) -> None:
        figure.add_scatter(
            x=x, y=y, mode="lines", hoverinfo="skip", line=line, opacity=opacity, row=1, col=column
        )

    for column, lines in enumerate(drawn.values(), start=1):
        for line in lines[:MOST_CURVES]:
            add(list(line), column, {"color": GREY, "width": 1}, 0.3)
        if lines:
            mean = [sum(values) / len(lines) for values in zip(*lines, strict=True)]
            add(mean, column, {"color": ACCENT, "width": 2.5})
        add(truth, column, {"color": RIGHT, "width": 2, "dash": "dash"})
    figure.update_annotations(font={"size": 13})
    return styled(figure, 240, margins(40, 10, 26, 30))
