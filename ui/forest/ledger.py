"""What a tree saw and said: its bag as a strip, and a ledger of rows and trees."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import plotly.graph_objects as go

from engine.forest.grown import Forest
from engine.language import Relabel, Translator
from ui.kit import escape
from ui.kit.charts import SAYING, Part, margins, styled
from ui.kit.numbers import decimal
from ui.kit.palette import ACCENT, GREY, RIGHT, WRONG

MOST_BARS = 60  # rows that have a bar of their own in the strip
LEDGER_ROWS, LEDGER_TREES = 24, 40
IN_BAG: Part = {"color": GREY, "size": 4, "opacity": 0.6}
IS_RIGHT: Part = {"color": RIGHT, "size": 9, "symbol": "circle"}
IS_WRONG: Part = {"color": WRONG, "size": 8, "symbol": "x"}


class Mark(NamedTuple):
    """A tree and a row meet in the ledger: what is said there, and how it looks."""

    tree: int
    row: int
    text: str
    look: Part


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
    return styled(figure, 112, margins(10, 10, 4, 24))


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
    return styled(figure, 190, margins(56, 10, 4, 40))


def ledger(_: Translator, forest: Forest, trees: int, row: int, label: Relabel) -> go.Figure:
    """Row by tree: a dot when it was in the bag, else whether the tree was right about it."""
    first = max(0, min(row - LEDGER_ROWS // 2, len(forest.dataset) - LEDGER_ROWS))
    rows = range(first, min(first + LEDGER_ROWS, len(forest.dataset)))
    shown = range(max(0, trees - LEDGER_TREES), trees)
    figure = go.Figure()
    limit = close_enough(forest)
    draw_marks(figure, [mark(_, forest, tree, row, limit) for tree in shown for row in rows])
    write_votes(figure, forest, rows, trees, label)
    figure.add_hrect(y0=row - 0.5, y1=row + 0.5, fillcolor=ACCENT, opacity=0.14, line_width=0)
    figure.update_yaxes(
        tickvals=list(rows),
        ticktext=[escape.plotly(escape.short(str(forest.dataset.row_ids[r]), 6)) for r in rows],
        showgrid=False,
        title=_("row"),
        range=[rows[-1] + 0.6, rows[0] - 0.6],
    )
    last = max(trees, shown[0] + 12)  # the first trees leave room for those to come
    figure.update_xaxes(title=_("tree"), range=[shown[0] + 0.4, last + 0.6], showgrid=False)
    return styled(figure, 52 + 14 * max(len(rows), 8), margins(48, 120, 4, 36))


def draw_marks(figure: go.Figure, found: Sequence[Mark]) -> None:
    for look in (IN_BAG, IS_RIGHT, IS_WRONG):
        mine = [mark for mark in found if mark.look is look]
        figure.add_scatter(
            x=[mark.tree for mark in mine],
            y=[mark.row for mark in mine],
            mode="markers",
            marker=look,
            text=[mark.text for mark in mine],
            hovertemplate=SAYING,
        )


def mark(_: Translator, forest: Forest, tree: int, row: int, limit: float) -> Mark:
    """In the bag, or out of it and right or wrong."""
    name = escape.plotly(str(forest.dataset.row_ids[row]))
    drawn = int(forest.bags[tree][row])
    if drawn:
        text = _(
            "row {row} is in the bag of tree {tree}, {n} times", row=name, tree=tree + 1, n=drawn
        )
        return Mark(tree + 1, row, text, IN_BAG)
    said = forest.said[tree][row].item()
    text = _(
        "tree {tree} never saw row {row} and says {label}",
        tree=tree + 1,
        row=name,
        label=escape.plotly(spoken(forest, said)),
    )
    is_right = abs(said - forest.dataset.y[row]) <= limit
    return Mark(tree + 1, row, text, IS_RIGHT if is_right else IS_WRONG)


def close_enough(forest: Forest) -> float:
    """For a number a tree is "right" within half the target's spread; a class is exact."""
    return 0.0 if forest.dataset.classes is not None else float(forest.dataset.y.std() / 2)


def spoken(forest: Forest, said: float) -> str:
    """A tree's word on a row, as text."""
    classes = forest.dataset.classes
    return decimal(said) if classes is None else escape.short(classes[int(said)], 16)


def write_votes(figure: go.Figure, forest: Forest, rows: range, trees: int, label: Relabel) -> None:
    """Beside each row its out-of-bag votes by class and what comes of them."""
    tally = forest.out_of_bag(trees)
    verdicts = tally.verdicts().tolist()
    for row in rows:
        votes = tally.votes[row].tolist() if tally.judges[row] else None
        figure.add_annotation(
            x=1,
            xref="paper",
            y=row,
            text=votes_text(forest, row, votes, verdicts[row], label),
            xanchor="left",
            xshift=6,
            showarrow=False,
            font={"size": 11},
        )


def votes_text(
    forest: Forest, row: int, votes: list[float] | None, verdict: float, label: Relabel
) -> str:
    """``3 : 1 → 是 ✓``; a mean and the truth for a number, a dash without votes."""
    truth = forest.dataset.y[row].item()
    classes = forest.dataset.classes
    if votes is None:
        return "–"
    if classes is None:
        return f"{decimal(verdict)} / {decimal(truth)}"
    said = escape.plotly(escape.short(label(classes[int(verdict)]), 8))
    sign = "✓" if verdict == truth else "✕"
    return f"{' : '.join(str(int(v)) for v in votes[:4])} → {said} {sign}"
