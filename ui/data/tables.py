"""The columns of a table at a glance, and the distribution of one of them."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

import pandas as pd
import plotly.graph_objects as go

from engine.language import Translator
from ui.data.facts import Facts, Setting
from ui.data.names import role_names, short_kind_names
from ui.kit import escape
from ui.kit.charts import margins, styled
from ui.kit.numbers import percent
from ui.kit.palette import ACCENT, GREY

HEIGHT = 260
BINS = 20
EXAMPLES = 4


def overview(_: Translator, columns: Sequence[Facts], settings: Sequence[Setting]) -> pd.DataFrame:
    """One line for each column; the cells are text or numbers, never markup."""
    roles, kinds = role_names(_), short_kind_names(_)
    return pd.DataFrame(
        {
            _("column"): [escape.plain(facts.name) for facts in columns],
            _("role"): [roles[setting.role] for setting in settings],
            _("type"): [
                kinds[s.kind] if s.role in ("attribute", "target") else "" for s in settings
            ],
            _("different values"): [facts.distinct for facts in columns],
            _("missing"): [
                percent(facts.missing / facts.rows) if facts.missing else "" for facts in columns
            ],
            _("examples"): [_examples(facts) for facts in columns],
        }
    )


def _examples(facts: Facts) -> str:
    shown = [escape.plain(escape.short(word, 16)) for word, _count in facts.common[:EXAMPLES]]
    return ", ".join(shown) + (" …" if facts.distinct > EXAMPLES else "")


def distribution(_: Translator, facts: Facts, numbers: pd.Series | None) -> go.Figure:
    """A histogram of numbers, or the most frequent words with their counts."""
    figure = go.Figure()
    crowded = numbers is not None and facts.distinct > BINS
    bins = _bins(numbers) if crowded and numbers is not None else None
    if bins is not None:
        _histogram(figure, *bins)
    else:
        _bars(figure, _, facts)
    height = 50 + 30 * (len(facts.common) + 2) if bins is None else HEIGHT
    figure.update_yaxes(automargin=True)
    return styled(figure, height, margins(10, 10, 6, 30)).update_layout(bargap=0.15)


def _bins(numbers: pd.Series) -> tuple[list[float], list[int]] | None:
    """Edges and counts; ``None`` where the numbers are too close together to lay edges between.

    The largest number becomes one between 1/2 and 1, so that no difference is infinite or nothing.
    """
    exponent = math.frexp(float(numbers.abs().max()))[1]
    up, down = 2.0 ** (exponent // 2), 2.0 ** (exponent - exponent // 2)
    scaled = numbers / up / down
    low, high = float(scaled.min()), float(scaled.max())
    width = (high - low) / BINS
    if low + width == low or high - width == high:
        return None
    places = ((scaled - low) / width).astype(int).clip(0, BINS - 1)
    counts = places.value_counts().reindex(range(BINS), fill_value=0)
    edges = [min(low + place * width, high) * up * down for place in range(BINS + 1)]
    return edges, [int(count) for count in counts]


def _histogram(figure: go.Figure, edges: list[float], counts: list[int]) -> None:
    figure.add_bar(
        x=[a / 2 + b / 2 for a, b in pairwise(edges)],
        y=counts,
        marker={"color": ACCENT},
        text=[f"{a:g} … {b:g}" for a, b in pairwise(edges)],
        textposition="none",
        hovertemplate="%{text}<br>%{y}<extra></extra>",
    )


def _bars(figure: go.Figure, _: Translator, facts: Facts) -> None:
    counted = [(escape.plotly(escape.short(word, 18)), n) for word, n in facts.common]
    shown = sum(n for _word, n in counted)
    rest = facts.rows - facts.missing - shown
    bars = [(word, n, ACCENT) for word, n in counted]
    if rest > 0:
        bars.append((_("all others"), rest, GREY))
    if facts.missing:
        bars.append((_("missing"), facts.missing, GREY))
    # Two long words may look alike once shortened, so places and not words are the axis.
    figure.add_bar(
        y=list(range(len(bars))),
        x=[n for _word, n, _colour in bars],
        orientation="h",
        marker={"color": [colour for _word, _n, colour in bars]},
        hovertemplate="%{x}<extra></extra>",
    )
    texts = [word for word, _n, _colour in bars]
    figure.update_yaxes(tickvals=list(range(len(bars))), ticktext=texts, autorange="reversed")
