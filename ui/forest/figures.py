"""Pictures of a forest after some trees: the bag, the ledger, errors, importance, every K."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import plotly.graph_objects as go
from plotly.subplots import make_subplots

from engine.forest.grown import Forest
from engine.forest.importance import Importance
from engine.forest.sweep import KMeasured
from engine.language import Relabel, Translator
from ui.kit import escape
from ui.kit.numbers import decimal
from ui.kit.palette import ACCENT, FAINT, GREY

CLEAR = "rgba(0, 0, 0, 0)"
STILL = {"displayModeBar": False, "scrollZoom": False}
RIGHT, WRONG = "#009E73", "#D55E00"
MOST_BARS = 60  # rows that have a bar of their own in the strip
LEDGER_ROWS, LEDGER_TREES = 24, 40


def still(figure: go.Figure, height: int, **layout: Any) -> go.Figure:
    """The look that all of them share."""
    axis = {"fixedrange": True, "zeroline": False, "gridcolor": FAINT}
    figure.update_xaxes(**axis)
    figure.update_yaxes(**axis)
    figure.update_layout(
        height=height,
        paper_bgcolor=CLEAR,
        plot_bgcolor=CLEAR,
        dragmode=False,
        showlegend=False,
        margin={"l": 48, "r": 10, "t": 10, "b": 40},
        **layout,
    )
    return figure


def bag_strip(_: Translator, forest: Forest, tree: int) -> go.Figure:
    """How often each row was drawn; a long table by how many rows were drawn so often."""
    counts = forest.bags[tree].tolist()
    if len(counts) > MOST_BARS:
        return bag_histogram(_, counts)
    ids = [escape.plotly(escape.short(str(row_id), 8)) for row_id in forest.dataset.row_ids]
    places = list(range(len(ids)))
    figure = go.Figure()
    figure.add_bar(
        x=places,
        y=counts,
        marker={"color": ACCENT},
        text=[str(c) if c else "" for c in counts],
        textposition="inside",
        insidetextanchor="middle",
        textangle=0,
        width=0.72,
        customdata=ids,
        hovertemplate=_("row {row}: drawn {n} times", row="%{customdata}", n="%{y}")
        + "<extra></extra>",
    )
    unseen = [place for place in places if not counts[place]]
    figure.add_scatter(
        x=unseen,
        y=[0.25] * len(unseen),
        mode="markers",
        cliponaxis=False,
        customdata=[ids[p] for p in unseen],
        marker={"symbol": "circle-open", "size": 10, "color": WRONG, "line": {"width": 2}},
        hovertemplate=_("row {row}: out of bag", row="%{customdata}") + "<extra></extra>",
    )
    figure.update_xaxes(tickvals=places, ticktext=ids, showgrid=False, tickangle=0)
    figure.update_yaxes(showticklabels=False, showgrid=False, range=[0, max(counts) + 0.3])
    return still(figure, 112).update_layout(margin={"l": 10, "r": 10, "t": 4, "b": 24})


def bag_histogram(_: Translator, counts: Sequence[int]) -> go.Figure:
    most = max(counts)
    sizes = [sum(c == k for c in counts) for k in range(most + 1)]
    figure = go.Figure()
    figure.add_bar(
        x=list(range(most + 1)),
        y=sizes,
        text=sizes,
        textposition="outside",
        cliponaxis=False,
        marker={"color": [WRONG] + [ACCENT] * most},
        hoverinfo="skip",
    )
    figure.update_xaxes(title=_("times drawn"), dtick=1, showgrid=False)
    figure.update_yaxes(title=_("rows"), range=[0, 1.18 * max(sizes)])
    return still(figure, 190).update_layout(margin={"l": 56, "r": 10, "t": 4, "b": 40})


def ledger(_: Translator, forest: Forest, trees: int, row: int, label: Relabel) -> go.Figure:
    """Row by tree: a dot when it was in the bag, else whether the tree was right about it."""
    first = max(0, min(row - LEDGER_ROWS // 2, len(forest.dataset) - LEDGER_ROWS))
    rows = range(first, min(first + LEDGER_ROWS, len(forest.dataset)))
    shown = range(max(0, trees - LEDGER_TREES), trees)
    figure = go.Figure()
    kinds = marks(_, forest, rows, shown)
    for x, y, look, texts in kinds:
        figure.add_scatter(
            x=x,
            y=y,
            mode="markers",
            marker=look,
            text=texts,
            hovertemplate="%{text}<extra></extra>",
        )
    ids = [escape.plotly(escape.short(str(forest.dataset.row_ids[r]), 6)) for r in rows]
    worked_out(figure, _, forest, rows, trees, shown, label)
    figure.add_hrect(y0=row - 0.5, y1=row + 0.5, fillcolor=ACCENT, opacity=0.14, line_width=0)
    figure.update_yaxes(
        tickvals=list(rows),
        ticktext=ids,
        showgrid=False,
        title=_("row"),
        range=[rows[-1] + 0.6, rows[0] - 0.6],
    )
    figure.update_xaxes(
        title=_("tree"), range=[shown[0] + 0.4, last_place(trees, shown) + 0.6], showgrid=False
    )
    figure = still(figure, 52 + 14 * max(len(rows), 8))
    return figure.update_layout(margin={"l": 48, "r": 120, "t": 4, "b": 36})


def last_place(trees: int, shown: range) -> int:
    """The right end of the ledger; the first trees leave room for those to come."""
    return max(trees, shown[0] + 12)


def worked_out(
    figure: go.Figure,
    _: Translator,
    forest: Forest,
    rows: range,
    trees: int,
    shown: range,
    label: Relabel,
) -> None:
    """Beside each row its out-of-bag votes by class and what comes of them."""
    tally = forest.out_of_bag(trees)
    votes, verdicts = tally.votes.tolist(), tally.verdicts().tolist()
    truth, classes = forest.dataset.y.tolist(), forest.dataset.classes
    for row in rows:
        if not tally.judges[row]:
            text = "–"
        elif classes is None:
            text = f"{decimal(verdicts[row])} / {decimal(truth[row])}"
        else:
            mark = "✓" if verdicts[row] == truth[row] else "✕"
            said = escape.plotly(escape.short(label(classes[verdicts[row]]), 8))
            text = f"{' : '.join(str(int(v)) for v in votes[row][:4])} → {said} {mark}"
        figure.add_annotation(
            x=1,
            xref="paper",
            y=row,
            text=text,
            xanchor="left",
            xshift=6,
            showarrow=False,
            font={"size": 11},
        )


def marks(
    _: Translator, forest: Forest, rows: range, shown: range
) -> list[tuple[list[int], list[int], dict[str, Any], list[str]]]:
    """Dots of the three kinds; for a number the errors as shades instead of right and wrong."""
    inside: list[tuple[int, int, str]] = []
    right: list[tuple[int, int, str]] = []
    wrong: list[tuple[int, int, str]] = []
    truth, ids = forest.dataset.y.tolist(), forest.dataset.row_ids
    limit = close_enough(forest)
    for tree in shown:
        bag, said = forest.bags[tree].tolist(), forest.said[tree].tolist()
        for row in rows:
            name = escape.plotly(str(ids[row]))
            if bag[row]:
                inside.append(
                    (
                        tree + 1,
                        row,
                        _(
                            "row {row} is in the bag of tree {tree}, {n} times",
                            row=name,
                            tree=tree + 1,
                            n=bag[row],
                        ),
                    )
                )
                continue
            ok = said[row] == truth[row] if limit is None else abs(said[row] - truth[row]) <= limit
            verdict = spoken(forest, said[row])
            text = _(
                "tree {tree} never saw row {row} and says {label}",
                tree=tree + 1,
                row=name,
                label=escape.plotly(verdict),
            )
            (right if ok else wrong).append((tree + 1, row, text))
    looks: tuple[dict[str, Any], ...] = (
        {"color": GREY, "size": 4, "opacity": 0.6},
        {"color": RIGHT, "size": 9, "symbol": "circle"},
        {"color": WRONG, "size": 8, "symbol": "x"},
    )
    return [
        ([x for x, _y, _t in part], [y for _x, y, _t in part], look, [t for _x, _y, t in part])
        for part, look in zip((inside, right, wrong), looks, strict=True)
    ]


def close_enough(forest: Forest) -> float | None:
    """For a number a tree is "right" within half the target's spread; a class is exact."""
    if forest.dataset.classes is not None:
        return None
    y = forest.dataset.y.tolist()
    mean = sum(y) / len(y)
    spread = (sum((v - mean) ** 2 for v in y) / len(y)) ** 0.5
    return float(spread / 2)


def spoken(forest: Forest, said: float) -> str:
    """A tree's word on a row, as text."""
    classes = forest.dataset.classes
    return decimal(said) if classes is None else escape.short(classes[int(said)], 16)


def errors(_: Translator, forest: Forest, trees: int) -> go.Figure:
    """The three errors over the number of trees; what comes after the current tree is faint."""
    figure = go.Figure()
    found = forest.errors
    lines = (
        (_("out-of-bag"), ACCENT, "solid", [e.out_of_bag for e in found]),
        (_("training"), GREY, "dash", [e.training for e in found]),
        (_("hold-out"), RIGHT, "dot", [e.held_out for e in found]),
    )
    for name, colour, dash, values in lines:
        if any(v is not None for v in values):
            curve(figure, name, colour, dash, values, trees)
    now = found[trees - 1].out_of_bag
    if now is not None:
        figure.add_scatter(
            x=[trees],
            y=[now],
            mode="markers",
            hoverinfo="skip",
            marker={"color": ACCENT, "size": 12},
            cliponaxis=False,
        )
    figure.add_vline(x=trees, line={"color": ACCENT, "width": 1, "dash": "dot"})
    percent = not forest.dataset.is_regression
    figure.update_yaxes(
        title=_("error rate") if percent else _("mean squared error"),
        rangemode="tozero",
        tickformat=".0%" if percent else None,
    )
    room = max(forest.config.trees, 5)
    figure.update_xaxes(title=_("trees"), range=[0.5, room + 0.5], showgrid=False)
    return still(figure, 400).update_layout(margin={"r": 84})


def curve(
    figure: go.Figure, name: str, colour: str, dash: str, values: Sequence[float | None], trees: int
) -> None:
    parts = ((0, trees, 1.0), (trees - 1, len(values), 0.25))
    for start, end, opacity in parts:
        figure.add_scatter(
            x=list(range(start + 1, end + 1)),
            y=values[start:end],
            mode="lines",
            opacity=opacity,
            line={"color": colour, "width": 2.5, "dash": dash},
            name=name,
            hovertemplate=f"{name}: %{{y}}<extra></extra>",
        )
    last = next((v for v in reversed(values) if v is not None), None)
    figure.add_annotation(
        x=len(values),
        y=last,
        text=name,
        xanchor="left",
        xshift=6,
        showarrow=False,
        font={"color": colour, "size": 13},
    )


def importance(
    _: Translator, forest: Forest, found: Sequence[Importance], label: Relabel
) -> go.Figure:
    """Two bars for each attribute: decrease of impurity, and rise of error when shuffled."""
    names = [escape.plotly(escape.short(label(a.name), 16)) for a in forest.dataset.attributes]
    order = sorted(range(len(names)), key=lambda i: float(found[0].mean[i]))[-20:]
    titles = (_("decrease of impurity"), _("rise of error when shuffled"))
    figure = make_subplots(
        rows=1, cols=2, shared_yaxes=True, subplot_titles=titles, horizontal_spacing=0.06
    )
    for column, part in enumerate(found, start=1):
        figure.add_bar(
            x=[float(part.mean[i]) for i in order],
            y=list(range(len(order))),
            orientation="h",
            error_x={
                "array": [float(part.standard_error[i]) for i in order],
                "color": GREY,
                "thickness": 1.5,
                "width": 3,
            },
            marker={"color": ACCENT if column == 1 else RIGHT},
            row=1,
            col=column,
            hovertemplate="%{x:.3f}<extra></extra>",
        )
    figure.update_yaxes(
        tickvals=list(range(len(order))), ticktext=[names[i] for i in order], showgrid=False
    )
    figure.update_annotations(font={"size": 13})
    height = 70 + 26 * max(len(order), 4)
    return still(figure, height).update_layout(margin={"l": 112, "r": 10, "t": 28, "b": 30})


def every_k(
    _: Translator, found: Sequence[KMeasured], current: int, usual: int, is_class: bool
) -> go.Figure:
    """The vote's error, a single tree's, and how alike the trees are, over K."""
    figure = make_subplots(
        rows=2, cols=1, shared_xaxes=True, row_heights=[0.62, 0.38], vertical_spacing=0.06
    )
    k = [m.attributes for m in found]
    lines = (
        (_("one tree"), GREY, "dash", [m.single_tree for m in found], 1),
        (_("the vote"), ACCENT, "solid", [m.out_of_bag for m in found], 1),
        (_("two trees agree"), WRONG, "dot", [m.agreement for m in found], 2),
    )
    for name, colour, dash, values, row in lines:
        figure.add_scatter(
            x=k,
            y=values,
            mode="lines+markers",
            row=row,
            col=1,
            cliponaxis=False,
            line={"color": colour, "width": 2.5, "dash": dash},
            marker={"size": 7},
            hovertemplate=f"K = %{{x}}, {name}: %{{y:.3f}}<extra></extra>",
        )
        if values:
            figure.add_annotation(
                x=k[-1],
                y=values[-1],
                text=name,
                row=row,
                col=1,
                xanchor="left",
                xshift=8,
                showarrow=False,
                font={"color": colour, "size": 13},
            )
    figure.add_vline(x=usual, line={"color": GREY, "width": 1, "dash": "dash"})
    figure.add_vline(x=current, line={"color": ACCENT, "width": 2})
    shape = ".0%" if is_class else None
    figure.update_yaxes(title=_("error"), rangemode="tozero", tickformat=shape, row=1)
    figure.update_yaxes(title=_("agreement"), tickformat=".0%", row=2)
    figure.update_xaxes(showgrid=False)
    figure.update_xaxes(title=_("K, attributes drawn at a node"), row=2)
    figure.update_xaxes(range=[0.6, max(k, default=1) + 0.4])
    return still(figure, 380).update_layout(margin={"r": 96})
