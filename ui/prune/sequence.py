"""The trees T_0, T_1, ... of cost-complexity pruning, and their risks as a curve."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import plotly.graph_objects as go

from engine.language import Translator
from engine.pruning.choice import best_round
from engine.pruning.events import RiskEstimated, SubtreeChosen, WeakestLinkFound
from engine.pruning.options import Pruning
from engine.trace import Trace
from ui.kit.charts import ABOVE, margins, styled
from ui.kit.palette import ACCENT, FAINT, GREY, OTHER
from ui.kit.phrases import tree_name
from ui.tree.steps import next_stop, stops

HEIGHT = 250


@dataclass(frozen=True)
class TreeSequence:
    """The rounds of a run, what was estimated of their trees, and the one that was taken."""

    trace: Trace

    @cached_property
    def rounds(self) -> list[WeakestLinkFound]:
        return [e for e in self.trace.events if isinstance(e, WeakestLinkFound)]

    @cached_property
    def risks(self) -> dict[int, RiskEstimated]:
        return {e.round: e for e in self.trace.events if isinstance(e, RiskEstimated)}

    @cached_property
    def taken(self) -> int:
        return next(e.round for e in self.trace.events if isinstance(e, SubtreeChosen))

    def cursor_of(self, number: int) -> int:
        """The stop at which the tree T_k of a round stands."""
        at = next(
            i
            for i, e in enumerate(self.trace.events)
            if isinstance(e, WeakestLinkFound) and e.round == number
        )
        return next_stop(stops(self.trace, "decision"), at)

    def round_at(self, cursor: int) -> int | None:
        """The tree that a step shows: of the last round before it, or the one that was taken."""
        told = self.trace.events[self.trace.grown : cursor]
        for event in reversed(told):
            if isinstance(event, WeakestLinkFound | SubtreeChosen):
                return event.round
        return None

    def choices(self) -> dict[str, int]:
        """What both rules would take, where risks were estimated."""
        if not self.risks:
            return {}
        risks = list(self.risks.values())
        return {
            "minimum": best_round(risks, Pruning("cost_complexity", rule="minimum")),
            "one_se": best_round(risks, Pruning("cost_complexity", rule="one_se")),
        }


def risk_figure(_: Translator, sequence: TreeSequence) -> go.Figure:
    """Estimated risk with one standard error, training risk below it, both choices marked."""
    rounds, risks = sequence.rounds, sequence.risks
    figure = go.Figure()
    figure.add_scatter(
        x=[r.round for r in rounds],
        y=[r.risk for r in rounds],
        mode="lines+markers",
        line={"color": GREY, "dash": "dot"},
        marker={"size": 5},
        name=_("training risk C(T)"),
        hovertemplate="%{y:.4f}<extra></extra>",
    )
    if risks:
        figure.add_scatter(
            x=list(risks),
            y=[r.risk for r in risks.values()],
            mode="lines+markers",
            error_y={"array": [r.error for r in risks.values()], "color": GREY, "thickness": 1.2},
            line={"color": ACCENT, "width": 2},
            marker={"size": 8},
            name=_("estimated risk"),
            hovertemplate="%{y:.4f}<extra></extra>",
        )
        _mark_choices(figure, _, sequence)
    return _dress(figure, rounds)


def _mark_choices(figure: go.Figure, _: Translator, sequence: TreeSequence) -> None:
    names = {"minimum": _("smallest risk"), "one_se": _("one standard error")}
    symbols = {"minimum": ("star", 13), "one_se": ("diamond-open", 21)}  # both may be one tree
    best = sequence.risks[sequence.choices()["minimum"]]
    figure.add_hline(y=best.risk + best.error, line={"color": FAINT, "width": 1.5})
    for rule, number in sequence.choices().items():
        figure.add_scatter(
            x=[number],
            y=[sequence.risks[number].risk],
            mode="markers",
            name=names[rule],
            marker={
                "symbol": symbols[rule][0],
                "size": symbols[rule][1],
                "color": OTHER,
                "line": {"width": 2 if rule == "one_se" else 0, "color": OTHER},
            },
            hoverinfo="skip",
        )


def _dress(figure: go.Figure, rounds: list[WeakestLinkFound]) -> go.Figure:
    every = max(1, len(rounds) // 8)
    ticks = [r for r in rounds if r.round % every == 0]
    texts = [f"{tree_name(r.round)}<br>{r.leaves}" for r in ticks]
    figure.update_xaxes(tickvals=[r.round for r in ticks], ticktext=texts, showgrid=False)
    figure.update_yaxes(rangemode="tozero")
    return styled(figure, HEIGHT, margins(44, 8, 8, 40), ABOVE | {"font": {"size": 11}})
