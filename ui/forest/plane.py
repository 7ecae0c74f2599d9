"""One tree's boundary beside the vote's, on two attributes."""

from __future__ import annotations

from typing import Any

import plotly.graph_objects as go
from plotly.subplots import make_subplots

from engine.forest.grown import Forest
from engine.forest.plane import Plane
from engine.language import Relabel, Translator
from ui.kit import escape
from ui.kit.numbers import exact
from ui.kit.palette import GREY, SCALE, colour, symbol

CLEAR = "rgba(0, 0, 0, 0)"


def two_planes(
    _: Translator, forest: Forest, plane: Plane, tree: int, trees: int, label: Relabel
) -> go.Figure:
    """The same rows on both; hollow ones are out of the tree's bag."""
    titles = (_("tree {tree}", tree=tree + 1), _("vote of {n} trees", n=trees))
    figure = make_subplots(
        rows=1, cols=2, shared_yaxes=True, subplot_titles=titles, horizontal_spacing=0.04
    )
    for column, values in enumerate((plane.tree, plane.vote), start=1):
        ground(figure, forest, plane, values, column)
        points(figure, _, forest, tree if column == 1 else None, column, label)
    names = [escape.plotly(escape.short(label(a.name), 24)) for a in forest.dataset.attributes]
    axis = {"fixedrange": True, "zeroline": False, "showgrid": False}
    figure.update_xaxes(title=names[0], range=[plane.x[0], plane.x[-1]], **axis)
    figure.update_yaxes(range=[plane.y[0], plane.y[-1]], **axis)
    figure.update_yaxes(title=names[1], col=1)
    figure.update_annotations(font={"size": 14})
    figure.update_layout(
        height=400,
        paper_bgcolor=CLEAR,
        plot_bgcolor=CLEAR,
        dragmode=False,
        showlegend=False,
        margin={"l": 48, "r": 10, "t": 28, "b": 40},
    )
    return figure


def ground(
    figure: go.Figure, forest: Forest, plane: Plane, values: list[list[float]], column: int
) -> None:
    """Classes in their own colours, the vote paler where the trees disagree; numbers as shades."""
    common: dict[str, Any] = {"x": plane.x, "y": plane.y, "showscale": False, "hoverinfo": "skip"}
    if forest.dataset.classes is None:
        y = forest.dataset.y.tolist()
        figure.add_heatmap(
            z=values, colorscale=list(SCALE), zmin=min(y), zmax=max(y), **common, row=1, col=column
        )
        return
    sure = plane.certainty if column == 2 else None
    for k in range(len(forest.dataset.classes)):
        z = [
            [
                (sure[i][j] if sure else 1.0) if int(said) == k else None
                for j, said in enumerate(line)
            ]
            for i, line in enumerate(values)
        ]
        if any(cell is not None for line in z for cell in line):
            scale = [(0.0, faded(k, 0.03)), (0.5, faded(k, 0.08)), (1.0, faded(k, 0.42))]
            figure.add_heatmap(z=z, colorscale=scale, zmin=0, zmax=1, **common, row=1, col=column)


def faded(k: int, opacity: float) -> str:
    text = colour(k)
    parts = [str(int(text[i : i + 2], 16)) for i in (1, 3, 5)]
    return f"rgba({', '.join(parts)}, {opacity})"


def points(
    figure: go.Figure, _: Translator, forest: Forest, tree: int | None, column: int, label: Relabel
) -> None:
    """The rows, in the shape of their class; beside a tree its out-of-bag rows are hollow."""
    dataset = forest.dataset
    bag = forest.bags[tree].tolist() if tree is not None else [1] * len(dataset)
    groups = range(len(dataset.classes)) if dataset.classes is not None else (None,)
    for k in groups:
        for seen in (True, False):
            mine = [
                row
                for row in range(len(dataset))
                if (k is None or int(dataset.y[row]) == k) and bool(bag[row]) == seen
            ]
            draw(figure, _, forest, mine, k, seen, column, label)


def draw(
    figure: go.Figure,
    _: Translator,
    forest: Forest,
    rows: list[int],
    k: int | None,
    seen: bool,
    column: int,
    label: Relabel,
) -> None:
    if not rows:
        return
    dataset = forest.dataset
    shape = symbol(k) if k is not None else "circle"
    look: dict[str, Any] = {
        "size": 9,
        "symbol": shape if seen else f"{shape}-open",
        "line": {"width": 1 if seen else 2, "color": "white" if seen else None},
    }
    if k is None:
        y = dataset.y.tolist()
        look |= {
            "color": [y[row] for row in rows],
            "colorscale": list(SCALE),
            "cmin": min(y),
            "cmax": max(y),
        }
        look["line"] = {"width": 1 if seen else 2, "color": "white" if seen else GREY}
        said = [exact(float(dataset.y[row])) for row in rows]
    else:
        look["color"] = colour(k)
        look["line"] = {"width": 1, "color": "white"} if seen else {"width": 2}
        said = [escape.plotly(label((dataset.classes or ())[k]))] * len(rows)
    ids = [escape.plotly(str(dataset.row_ids[row])) for row in rows]
    figure.add_scatter(
        x=[float(dataset.columns[0][row]) for row in rows],
        y=[float(dataset.columns[1][row]) for row in rows],
        mode="markers",
        marker=look,
        row=1,
        col=column,
        text=[_("row {number}: {said}", number=i, said=s) for i, s in zip(ids, said, strict=True)],
        hovertemplate="%{text}<extra></extra>",
    )
