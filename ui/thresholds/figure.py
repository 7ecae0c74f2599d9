"""The sorted strip of a node's rows, a tick for every cut, and the score of each cut under it."""

from __future__ import annotations

import plotly.graph_objects as go
from plotly.subplots import make_subplots

from engine.candidates import Candidate
from engine.language import Relabel, Translator
from engine.measures import Moments
from ui.kit import escape
from ui.kit.charts import CLEAR, SAYING, Part, margins, styled
from ui.kit.numbers import closely, decimal, exact, threshold
from ui.kit.palette import ACCENT, GREY, OTHER, colour, symbol
from ui.thresholds.model import Cuts, cut_of
from ui.tree.secrets import NUMBER, WINNER

HEIGHT = 430
STRIP: Part = {"row": 1, "col": 1}
CURVE: Part = {"row": 2, "col": 1}
PLACE = "%{text}<br>%{x}<extra></extra>"  # a point says what it is, and where
MOST_LANES = 6  # classes with a line of their own in the strip


def strip_and_curve(_: Translator, cuts: Cuts, label: Relabel, known: int = WINNER) -> go.Figure:
    """Rows above, scores below, both over the same axis, with both cuts drawn through; no more of
    the scores and of the best cut than is ``known``."""
    figure = make_subplots(
        rows=2, cols=1, shared_xaxes=True, row_heights=[0.42, 0.58], vertical_spacing=0.04
    )
    if cuts.dataset.is_regression:
        _numbers(figure, _, cuts, label)
    else:
        _lanes(figure, _, cuts, label)
    if known >= NUMBER:
        _curve(figure, _, cuts, known)
    _lines(figure, _, cuts, known)
    span = cuts.values[-1] - cuts.values[0]
    ends = [cuts.values[0] - 0.04 * span, cuts.values[-1] + 0.04 * span]
    figure.update_xaxes(range=ends, showgrid=False)
    name = cuts.dataset.attributes[cuts.attribute].name
    figure.update_xaxes(title=escape.plotly(escape.short(label(name), 40)), row=2)
    if known < NUMBER:
        figure.update_yaxes(range=[0, 1], showticklabels=False, row=2)
    lowest = "normal" if cuts.impurity.compares == "remainder" else "tozero"
    figure.update_yaxes(title=_(cuts.impurity.criterion), rangemode=lowest, row=2)
    return styled(figure, HEIGHT, margins(50, 10, 44, 44))


def _lanes(figure: go.Figure, _: Translator, cuts: Cuts, label: Relabel) -> None:
    """One line for each class; equal values of a class lie on one another and are counted."""
    classes = cuts.dataset.classes or ()
    lanes = min(len(classes), MOST_LANES)
    for k, name in enumerate(classes):
        mine = [(v, row) for v, row in cuts.points if int(cuts.dataset.y[row]) == k]
        figure.add_scatter(
            x=[v for v, _row in mine],
            y=[min(k, lanes - 1)] * len(mine),
            mode="markers",
            marker={"color": colour(k), "symbol": symbol(k), "size": 10, "opacity": 0.85},
            text=[_hover(_, cuts, row, label(name)) for _v, row in mine],
            hovertemplate=PLACE,
            **STRIP,
        )
    texts = [escape.plotly(escape.short(label(name), 10)) for name in classes[:lanes]]
    figure.update_yaxes(
        tickvals=list(range(lanes)), ticktext=texts, range=[lanes - 0.2, -0.6], **STRIP
    )
    _ticks(figure, cuts, lanes - 0.35)
    figure.update_yaxes(showgrid=False, **STRIP)


def _numbers(figure: go.Figure, _: Translator, cuts: Cuts, label: Relabel) -> None:
    """The target over the attribute, and the mean on each side of the cut of one's own."""
    y = [float(cuts.dataset.y[row]) for _v, row in cuts.points]
    figure.add_scatter(
        x=[v for v, _row in cuts.points],
        y=y,
        mode="markers",
        marker={"color": colour(0), "symbol": symbol(0), "size": 10},
        text=[_hover(_, cuts, row, decimal(float(cuts.dataset.y[row]))) for _v, row in cuts.points],
        hovertemplate=PLACE,
        **STRIP,
    )
    own = cut_of(cuts.own)
    sides = ((cuts.values[0], own), (own, cuts.values[-1]))
    for (start, end), part in zip(sides, cuts.own.score.branches, strict=True):
        if isinstance(part, Moments) and part.weight:
            figure.add_scatter(
                x=[start, end],
                y=[part.mean, part.mean],
                mode="lines",
                hoverinfo="skip",
                line={"color": ACCENT, "width": 3},
                **STRIP,
            )
    low, high = min(y), max(y)
    room = 0.15 * ((high - low) or 1.0)
    figure.update_yaxes(
        range=[low - 2 * room, high + room],
        **STRIP,
        title=escape.plotly(escape.short(label(cuts.dataset.target), 16)),
    )
    _ticks(figure, cuts, low - 1.4 * room)


def _hover(_: Translator, cuts: Cuts, row: int, said: str) -> str:
    number = escape.plotly(str(cuts.dataset.row_ids[row]))
    return _("row {number}: {said}", number=number, said=escape.plotly(said))


def _ticks(figure: go.Figure, cuts: Cuts, y: float) -> None:
    """A small stroke for every cut that the rule tries."""
    places = [cut_of(candidate) for candidate in cuts.tried]
    figure.add_scatter(
        x=places,
        y=[y] * len(places),
        mode="markers",
        marker={"symbol": "line-ns", "size": 9, "line": {"width": 1.5, "color": GREY}},
        hovertemplate="%{x}<extra></extra>",
        **STRIP,
    )


def _curve(figure: go.Figure, _: Translator, cuts: Cuts, known: int) -> None:
    """Constant between two values, so it is drawn in steps; a point where a cut is tried."""
    scores = [cuts.shown(c.score) for c in cuts.tried]
    figure.add_scatter(
        x=cuts.values,
        y=[*scores, scores[-1]],
        mode="lines",
        hoverinfo="skip",
        line={"color": GREY, "width": 1, "shape": "hv"},
        **CURVE,
    )
    figure.add_scatter(
        x=[cut_of(c) for c in cuts.tried],
        y=scores,
        mode="markers",
        marker={"color": ACCENT, "size": 7},
        cliponaxis=False,
        text=[
            _("cut {t}: {score}", t=exact(cut_of(c)), score=closely(score))
            for c, score in zip(cuts.tried, scores, strict=True)
        ],
        hovertemplate=SAYING,
        **CURVE,
    )
    if known >= WINNER:
        _winners(figure, _, cuts)
    ring = {"color": OTHER, "width": 2.5}
    _mark(figure, cuts, cuts.own, {"color": CLEAR, "size": 14, "line": ring})


def _winners(figure: go.Figure, _: Translator, cuts: Cuts) -> None:
    """The cut that the rule picks, and the best of all."""
    if cut_of(cuts.picked) != cut_of(cuts.best):
        _name_the_median(figure, _, cuts)
    edge = {"color": "white", "width": 1}
    _mark(
        figure, cuts, cuts.picked, {"color": ACCENT, "symbol": "diamond", "size": 13, "line": edge}
    )
    _mark(figure, cuts, cuts.best, {"color": ACCENT, "symbol": "star", "size": 17, "line": edge})


def _mark(figure: go.Figure, cuts: Cuts, candidate: Candidate, marker: Part) -> None:
    figure.add_scatter(
        x=[cut_of(candidate)],
        y=[cuts.shown(candidate.score)],
        mode="markers",
        hoverinfo="skip",
        cliponaxis=False,
        marker=marker,
        **CURVE,
    )


def _name_the_median(figure: go.Figure, _: Translator, cuts: Cuts) -> None:
    figure.add_annotation(
        x=cut_of(cuts.picked),
        y=cuts.shown(cuts.picked.score),
        text=_("the median"),
        ax=0,
        ay=-46,
        arrowcolor=GREY,
        arrowwidth=1,
        standoff=6,
        **CURVE,
    )


def _lines(figure: go.Figure, _: Translator, cuts: Cuts, known: int) -> None:
    """Both cuts through both pictures, each with its name on top, on either side."""
    best, own = cut_of(cuts.best), cut_of(cuts.own)
    told = (
        (best, _("best {t}", t=threshold(best)), ACCENT, "dot", own > best, 0),
        (own, _("yours {t}", t=threshold(own)), OTHER, "solid", own <= best, 16),
    )
    for x, text, line_colour, dash, to_the_left, shift in told if known >= WINNER else told[1:]:
        figure.add_shape(
            type="line",
            xref="x2",
            yref="paper",
            x0=x,
            x1=x,
            y0=0,
            y1=1,
            line={"color": line_colour, "width": 2, "dash": dash},
        )
        figure.add_annotation(
            x=x,
            xref="x2",
            y=1,
            yref="paper",
            yanchor="bottom",
            yshift=shift,
            text=text,
            xanchor="right" if to_the_left else "left",
            showarrow=False,
            font={"color": line_colour, "size": 13},
        )
