"""The loss of every cut over the axis of the attribute, and the smallest of them."""

from __future__ import annotations

from engine.language import Relabel, Translator
from engine.splits import Equals, Subset, Threshold
from ui.kit import escape
from ui.kit.charts import Part, lines, saying
from ui.kit.numbers import closely, decimal, threshold
from ui.kit.palette import ACCENT, GREY
from ui.regression.model import Scene, reach

BELOW = {"xaxis": "x2", "yaxis": "y2"}


def losses(_: Translator, scene: Scene, label: Relabel) -> list[Part]:
    """The loss of every cut; a star where it is smallest."""
    if not scene.tried:
        return []
    places = [place_of(candidate.split) for candidate in scene.tried]
    values = [candidate.score.loss for candidate in scene.tried]
    names = [name_of(scene, candidate.split, label) for candidate in scene.tried]
    told = [
        _("cut {t}: {score}", t=name, score=closely(value))
        for name, value in zip(names, values, strict=True)
    ]
    mode = {
        "mode": "markers" if scene.nominal else "lines+markers",
        "cliponaxis": False,
        "marker": {"color": ACCENT, "size": 7},
    }
    return [lines(places, values, GREY, 1) | BELOW | mode | saying(told), *star(scene)]


def star(scene: Scene) -> list[Part]:
    if scene.score is None or scene.split is None:
        return []
    shape = {"color": ACCENT, "symbol": "star", "size": 17, "line": {"color": "white", "width": 1}}
    return [
        {
            "type": "scatter",
            "mode": "markers",
            "x": [place_of(scene.split)],
            "y": [scene.score.loss],
            "marker": shape,
            "hoverinfo": "skip",
            "cliponaxis": False,
            **BELOW,
        }
    ]


def least(scene: Scene, label: Relabel) -> list[Part]:
    """The smallest loss in words: over its star, or high above where a curve leaves more room."""
    if not scene.tried or scene.score is None or scene.split is None:
        return []
    at, (low, high) = place_of(scene.split), reach(scene)
    is_left = at < (low + high) / 2
    high_above = {"y": 1, "yref": "y2 domain", "yanchor": "top"}
    over = {"y": scene.score.loss, "yref": "y2", "yanchor": "bottom", "yshift": 10}
    return [
        {
            "x": at,
            "xref": "x2",
            "showarrow": False,
            "font": {"color": ACCENT},
            "text": f"{name_of(scene, scene.split, label)}: {decimal(scene.score.loss)}",
            "xanchor": "left" if is_left else "right",
            "xshift": 6 if is_left else -6,
            **(over if scene.nominal else high_above),
        }
    ]


def place_of(split: object) -> float:
    """Where a candidate stands on the axis."""
    match split:
        case Threshold(threshold=at):
            return at
        case Equals(value=value):
            return float(value)
        case Subset(values=values):
            return values[-1] + 0.5
        case _:
            return 0.0


def name_of(scene: Scene, split: object, label: Relabel) -> str:
    domain = scene.trace.dataset.attributes[scene.attribute].domain
    match split:
        case Threshold(threshold=at):
            return threshold(at)
        case Equals(value=value):
            return escape.plotly(escape.short(label(domain[value]), 12))
        case Subset(values=values):
            return "≤ " + escape.plotly(escape.short(label(domain[values[-1]]), 12))
        case _:
            return ""
