"""C4.5 (Quinlan 1993): gain ratio, in Zhou's reading and in Li Hang's.

    Gain_ratio(D, a) = Gain(D, a) / IV(a),   IV(a) = -sum_v r_v log2 r_v

Gain favours attributes with many values; the ratio alone favours those with few. Zhou (4.2.2)
therefore first keeps the attributes whose gain is at least average and takes the best ratio
among them; Li Hang (algorithm 5.3) takes the best ratio plainly. A threshold is the one with
the best *gain*, and the ratio is computed at it.
"""

from __future__ import annotations

from collections.abc import Generator

from engine.events import AttributesFiltered, Event
from engine.growers.contest import (
    Algorithm,
    Contest,
    Verdict,
    gain_ratio,
    largest,
    with_ratio,
)
from engine.impurities import ENTROPY
from engine.measures import TOLERANCE
from engine.message import N_
from engine.scores import Rated


def pick(contest: Contest) -> Verdict:
    """Zhou: the best ratio among the attributes of at least average gain."""
    passed = yield from above_average(contest)
    return (yield from largest(contest, passed, gain_ratio))


def pick_plainly(contest: Contest) -> Verdict:
    """Li Hang: the best ratio of all."""
    return (yield from largest(contest, with_ratio(contest.candidates), gain_ratio))


def above_average(contest: Contest) -> Generator[Event, None, list[Rated]]:
    """The attributes with a ratio whose gain reaches the average; all of them when none does."""
    candidates = contest.candidates
    if not candidates:
        return []
    mean = sum(score.gain for score in candidates) / len(candidates)
    eligible = with_ratio(candidates)
    passed = [score for score in eligible if score.gain >= mean - TOLERANCE] or eligible
    kept = tuple(score.attribute for score in passed)
    dropped = tuple(s.attribute for s in candidates if s.attribute not in kept)
    yield AttributesFiltered(contest.node, mean, kept, dropped)
    return passed


C45 = Algorithm(
    "c45",
    ENTROPY,
    "gain_ratio",
    "multiway",
    "stop",
    pick,
    title=N_("C4.5 (Zhou)"),
    about=N_("Takes the largest gain ratio among attributes of at least average gain."),
    filters=True,
)
C45_LI = Algorithm(
    "c45_li",
    ENTROPY,
    "gain_ratio",
    "multiway",
    "stop",
    pick_plainly,
    title=N_("C4.5 (Li Hang)"),
    about=N_("Takes the largest gain ratio of all."),
)
