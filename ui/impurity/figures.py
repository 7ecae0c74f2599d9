"""Pictures of impurity: the curves of two classes, the map of three, and one event's bits.

Backgrounds are transparent and greys are chosen for both grounds, so that a figure follows the
theme of the page.
"""

from __future__ import annotations

from functools import cache
from itertools import cycle
from math import cos, pi

import plotly.graph_objects as go

from engine.impurities import ENTROPY, Impurity, of_classes
from engine.language import Translator
from engine.measures import proportions
from ui.impurity.formulas import in_unit, information, shown
from ui.kit.charts import ABOVE, CLEAR, Part, margins, styled
from ui.kit.numbers import decimal, hovered
from ui.kit.palette import ACCENT, FAINT, GREY, OKABE_ITO, colour, faded

# Colour, dash and symbol of each measure, in the order of the catalogue.
CURVES = (
    (ACCENT, "solid", "circle"),
    (OKABE_ITO[2], "dash", "square"),
    (OKABE_ITO[3], "dashdot", "diamond"),
    (OKABE_ITO[5], "longdash", "cross"),
    (OKABE_ITO[0], "longdashdot", "x"),
)
SAMPLES = 100
RAYS = 144
LEVELS = 9  # rings of the map between the corners and the middle
CURVES_HEIGHT, MAP_HEIGHT, EVENT_HEIGHT = 380, 380, 250
ROOM = margins(40, 10, 34, 44)
LEGEND: Part = ABOVE | {"xanchor": "left"}


def curves(_: Translator, counts: tuple[int, ...], unit: str) -> go.Figure:
    """Every measure of two classes over the share of the first, and this node on them."""
    p = proportions(counts)[0]
    figure = go.Figure()
    grid = [i / SAMPLES for i in range(SAMPLES + 1)]
    half = [shown(ENTROPY, (x, 1 - x), unit) / 2 for x in grid]
    for measure, (line_colour, dash, _mark) in zip(of_classes(), cycle(CURVES), strict=False):
        y = [shown(measure, (x, 1 - x), unit) for x in grid]
        figure.add_scatter(
            x=grid,
            y=y,
            name=_(measure.called),
            mode="lines",
            line={"color": line_colour, "dash": dash},
            hovertemplate=f"p = %{{x:.2f}}<br>{hovered('y')}",
        )
    figure.add_scatter(
        x=grid,
        y=half,
        name=_("half the entropy"),
        mode="lines",
        hoverinfo="skip",
        line={"color": GREY, "dash": "dot", "width": 1},
    )
    if sum(counts):
        figure.add_vline(x=p, line={"color": GREY, "width": 1})
        _mark_node(figure, p, counts, unit)
    figure.update_xaxes(title=_("share p of class 1"), range=[-0.02, 1.02], dtick=0.25)
    figure.update_yaxes(range=[0, 1.1 * in_unit(1.0, unit)], dtick=0.25)
    return styled(figure, CURVES_HEIGHT, ROOM, LEGEND)


def _mark_node(figure: go.Figure, p: float, counts: tuple[int, ...], unit: str) -> None:
    left = p > 0.5  # where there is room for the numbers
    for measure, (line_colour, _dash, mark) in zip(of_classes(), cycle(CURVES), strict=False):
        value = shown(measure, counts, unit)
        figure.add_scatter(
            x=[p],
            y=[value],
            mode="markers+text",
            showlegend=False,
            hoverinfo="skip",
            text=[decimal(value)],
            textposition=f"{_above(measure)} {'left' if left else 'right'}",
            marker={"color": line_colour, "symbol": mark, "size": 11},
            cliponaxis=False,
        )


def _above(measure: Impurity) -> str:
    # A measure with straight sides lies below the curved ones, so their numbers do not meet.
    return "top" if measure.strictly_concave else "bottom"


def ternary(_: Translator, counts: tuple[int, ...], measure: Impurity, unit: str) -> go.Figure:
    """One measure of three classes as rings of equal value, darkest in the middle."""
    figure = go.Figure()
    for level in range(LEVELS):
        a, b, c = ring(measure, level / LEVELS)
        figure.add_scatterternary(
            a=a,
            b=b,
            c=c,
            mode="lines",
            fill="toself",
            showlegend=False,
            hoverinfo="skip",
            fillcolor=faded(ACCENT, 0.1),
            line={"color": FAINT, "width": 1},
        )
    _map_points(figure, measure, unit)
    if sum(counts):
        a0, b0, c0 = proportions(counts)
        figure.add_scatterternary(
            a=[a0],
            b=[b0],
            c=[c0],
            mode="markers+text",
            showlegend=False,
            hoverinfo="skip",
            text=[f"<b>{decimal(shown(measure, counts, unit))}</b>"],
            textposition="top center",
            marker={"color": ACCENT, "size": 14, "line": {"color": "white", "width": 2}},
            cliponaxis=False,
        )
    figure.update_layout(ternary={"bgcolor": CLEAR, "sum": 1, **_corners(_)})
    return styled(figure, MAP_HEIGHT, margins(60, 60, 40, 35), LEGEND)


def _corners(_: Translator) -> Part:
    """Each corner is a class and has its colour."""
    return {
        axis: {
            "title": {"text": _("class {k}", k=k + 1), "font": {"color": colour(k)}},
            "dtick": 0.25,
            "gridcolor": FAINT,
            "linecolor": GREY,
            "tickformat": ".2f",
            "tickfont": {"size": 10},
        }
        for k, axis in enumerate(("aaxis", "baxis", "caxis"))
    }


def _map_points(figure: go.Figure, measure: Impurity, unit: str) -> None:
    """Invisible points that answer the pointer with the value at its place."""
    steps = 20
    grid = [(a, b, steps - a - b) for a in range(steps + 1) for b in range(steps + 1 - a)]
    figure.add_scatterternary(
        a=[g[0] for g in grid],
        b=[g[1] for g in grid],
        c=[g[2] for g in grid],
        mode="markers",
        marker={"opacity": 0, "size": 12},
        showlegend=False,
        text=[decimal(shown(measure, g, unit)) for g in grid],
        hovertemplate="%{a:.2f} : %{b:.2f} : %{c:.2f}<br><b>%{text}</b><extra></extra>",
    )


@cache
def ring(measure: Impurity, level: float) -> tuple[tuple[float, ...], ...]:
    """Where the measure has this share of its largest value, or the edge where it never falls so.

    Every measure is largest in the middle and falls along every ray from it, so that a ring is
    found by halving on each ray.
    """
    goal = level * measure((1, 1, 1))
    points = [_fall(measure, goal, 2 * pi * i / RAYS) for i in range(RAYS + 1)]
    return tuple(zip(*points, strict=True))


def _fall(measure: Impurity, goal: float, angle: float) -> tuple[float, ...]:
    # Three cosines a third of a turn apart add up to 0: a step that keeps the sum of shares.
    step = tuple(cos(angle - 2 * pi * k / 3) for k in range(3))
    to_edge = min(-1 / (3 * s) for s in step if s < -1e-12)
    low, high = 0.0, to_edge
    if measure(_at(step, high)) < goal:
        for _turn in range(30):
            middle = (low + high) / 2
            enough = measure(_at(step, middle)) >= goal
            low, high = (middle, high) if enough else (low, middle)
        high = low
    return _at(step, high)


def _at(step: tuple[float, ...], distance: float) -> tuple[float, ...]:
    return tuple(max(0.0, 1 / 3 + distance * s) for s in step)


def event(_: Translator, p: float, unit: str) -> go.Figure:
    """What an event tells against how probable it is."""
    grid = [i / SAMPLES for i in range(1, SAMPLES + 1)]
    value = in_unit(information(p), unit)
    figure = go.Figure()
    figure.add_scatter(
        x=grid,
        y=[in_unit(information(x), unit) for x in grid],
        mode="lines",
        showlegend=False,
        line={"color": ACCENT},
        hovertemplate=f"p = %{{x:.2f}}<br>{hovered('y')}<extra></extra>",
    )
    figure.add_scatter(
        x=[p],
        y=[value],
        mode="markers+text",
        showlegend=False,
        hoverinfo="skip",
        text=[decimal(value)],
        textposition="top right" if p < 0.7 else "top left",
        marker={"color": ACCENT, "size": 12, "symbol": "circle"},
    )
    figure.update_xaxes(title=_("probability p of the event"), range=[-0.02, 1.02], dtick=0.25)
    figure.update_yaxes(range=[-0.2, in_unit(7.4, unit)], dtick=1 if unit == "nats" else 2)
    return styled(figure, EVENT_HEIGHT, ROOM | {"t": 10}, LEGEND)
