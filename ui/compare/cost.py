"""What growing costs: the cells that a run looks at, and the time for more and more rows."""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import partial

import plotly.graph_objects as go

from engine.config import Config
from engine.dataset import Dataset
from engine.language import Translator
from engine.trace import Trace, record
from ui.kit.charts import ABOVE, margins, styled
from ui.kit.palette import colour

SIZES = (20_000, 40_000, 80_000, 160_000, 320_000)  # rows; fewer are lost in the beginning
HEIGHT = 260


def cells_by_depth(trace: Trace) -> list[int]:
    """How many cells are looked at to choose, at each depth: rows times attributes, node by node.

    A node that becomes a leaf without a contest looks at none.
    """
    cells: Counter[int] = Counter()
    for node in trace.grown_tree().nodes.values():
        cells[node.opened.depth] += node.opened.size * len(node.scores)
    return [cells[depth] for depth in range(max(cells) + 1) if cells[depth]]


def times(
    table: Dataset,
    configs: Mapping[str, Config],
    sizes: Sequence[int] = SIZES,
    clock: Callable[[], float] = time.perf_counter,
) -> dict[str, list[float]]:
    """Seconds to grow on tables of these sizes, whose rows are drawn from this one; the better of
    two tries, since others use the machine, too."""
    dice = random.Random(0)
    tables = [table.take(dice.choices(range(len(table)), k=size)) for size in sizes]
    taken: dict[str, list[float]] = {}
    for name, config in configs.items():
        taken[name] = [
            min(_timed(partial(record, larger, config), clock) for _ in range(2))
            for larger in tables
        ]
    return taken


def _timed(act: Callable[[], object], clock: Callable[[], float]) -> float:
    begun = clock()
    act()
    return clock() - begun


def growth_of_time(_: Translator, taken: Mapping[str, Sequence[float]]) -> go.Figure:
    """A line for each algorithm over the number of rows, in milliseconds."""
    figure = go.Figure(
        [
            go.Scatter(
                x=list(SIZES),
                y=[1000 * seconds for seconds in series],
                name=name,
                mode="lines+markers",
                line_color=colour(place),
                hovertemplate="%{x:,}: %{y:.1f} ms<extra></extra>",
            )
            for place, (name, series) in enumerate(taken.items())
        ]
    )
    figure.update_xaxes(title_text=_("rows"), rangemode="tozero")
    figure.update_yaxes(title_text=_("milliseconds"), rangemode="tozero")
    return styled(figure, HEIGHT, margins(55, 10, 30, 45), ABOVE)
