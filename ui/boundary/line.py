"""A line of one's own: an angle and an offset as one sees them, and what the line is worth."""

from __future__ import annotations

from dataclasses import dataclass
from math import atan2, cos, degrees, hypot, radians, sin

from engine.candidates import Here, score_split
from engine.growers.general import algorithm_of
from engine.regions import Window, crossing, half_plane
from engine.scores import Score
from engine.splits import Linear, Split, Threshold, cells_of
from ui.boundary.model import ACROSS, UP, Moment

FARTHEST = 0.71  # half the diagonal of the unit square: from its middle a line can be no farther
Ends = tuple[tuple[float, float], tuple[float, float]]


@dataclass(frozen=True)
class Slant:
    """A line in the picture: its angle against the horizontal, in degrees from 0 to 180, and how
    far it is from the middle, in widths of the picture, upwards (or to the left)."""

    angle: float = 0.0
    offset: float = 0.0


def line_of(slant: Slant, window: Window) -> Linear:
    """The line in the data's own units; above it (or to its left) is the side of ``>``."""
    turn = radians(slant.angle)
    across, up = -sin(turn), cos(turn)
    width, height = window.right - window.left, window.top - window.bottom
    # across * (u - 1/2) + up * (v - 1/2) <= offset, with u and v from 0 to 1 in the window
    a, b = across / width, up / height
    limit = slant.offset + (across + up) / 2 + a * window.left + b * window.bottom
    length = hypot(a, b)
    return Linear((ACROSS, UP), (a / length, b / length), limit / length)


def slant_of(split: Split, window: Window) -> Slant | None:
    """A line or a threshold as one sees it; the other way round of ``line_of``."""
    terms = {split.attribute: 1.0} if isinstance(split, Threshold) else {}
    if isinstance(split, Linear):
        terms = dict(split.terms)
    if not isinstance(split, Threshold | Linear) or not terms:
        return None
    width, height = window.right - window.left, window.top - window.bottom
    across, up = terms.get(ACROSS, 0.0) * width, terms.get(UP, 0.0) * height
    limit = split.threshold - terms.get(ACROSS, 0.0) * window.left
    limit -= terms.get(UP, 0.0) * window.bottom
    length = hypot(across, up)
    across, up, limit = across / length, up / length, limit / length
    angle = degrees(atan2(-across, up))
    offset = limit - (across + up) / 2
    return Slant(angle % 180, offset if 0 <= angle < 180 else -offset)


@dataclass(frozen=True, eq=False)
class Trial:
    """A line of one's own at a node, beside the algorithm's, unless that ``hides``."""

    node: int
    line: Linear
    score: Score
    best: Score | None
    hides: bool = False

    @property
    def is_best(self) -> bool:
        return self.best is not None and self.score.gain >= self.best.gain - 1e-12


def trial(moment: Moment, node: int, slant: Slant, hides: bool = False) -> Trial:
    """What a line is worth for the rows of a node."""
    dataset = moment.trace.dataset
    line = line_of(slant, moment.plane.window)
    rows, weights = moment.trace.rows(node)
    here = Here(cells_of(line, dataset, rows), dataset.y[rows], weights, len(dataset.classes or ()))
    impurity = algorithm_of(moment.trace.config).impurity
    score = score_split(line, here, 2, impurity, unknown_branch=False)
    scores = moment.trace.tree().nodes[node].scores
    return Trial(node, line, score, scores[0] if scores and not hides else None, hides)


def drawn(moment: Moment, node: int, line: Split) -> Ends | None:
    """The part of a line or of a threshold that crosses what reaches a node."""
    polygon = moment.polygon(node)
    return crossing(polygon, half_plane(line, moment.plane)) if polygon else None
