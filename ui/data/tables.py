"""The columns of a table at a glance, and the distribution of one of them."""

from __future__ import annotations

from collections.abc import Sequence

import pandas as pd
import plotly.graph_objects as go

from engine.language import Translator
from ui.data.facts import Facts, Setting
from ui.data.sentences import role_names, short_kind_names
from ui.kit import escape
from ui.kit.charts import margins, still
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
    is_histogram = numbers is not None and facts.range is not None and facts.distinct > BINS
    if is_histogram and numbers is not None:
        _histogram(figure, _, numbers)
    else:
        _bars(figure, _, facts)
    height = HEIGHT if is_histogram else 50 + 30 * (len(facts.common) + 2)
    figure.update_yaxes(automargin=True)
    return still(figure, height, margins(10, 10, 6, 30)).update_layout(bargap=0.15)


def _histogram(figure: go.Figure, _: Translator, numbers: pd.Series) -> None:
    counts = pd.cut(numbers, BINS).value_counts(sort=False)
    figure.add_bar(
        x=[interval.mid for interval in counts.index],
        y=counts.tolist(),
        marker={"color": ACCENT},
        text=[f"{interval.left:g} … {interval.right:g}" for interval in counts.index],
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
