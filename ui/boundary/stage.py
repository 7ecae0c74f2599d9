"""Two trees on the same points, side by side and in lockstep: options, runs and words."""

from __future__ import annotations

from dataclasses import dataclass, field

import streamlit as st

from engine.config import Config, GivenLine, ObliqueRule
from engine.language import Translator, translator_for
from engine.trace import Trace
from ui.address import hear, link, view
from ui.boundary.data import OF_RUN, Points, menu, number, word
from ui.boundary.model import Moment, homes, leaf_numbers, moment
from ui.boundary.plane_model import PlaneModel, plane_model
from ui.boundary.script import EYES, BoundaryScript, Half
from ui.boundary.sentences import BoundarySentences
from ui.boundary.tally import tallies, tally_sentence
from ui.boundary.timeline import Timeline, timeline
from ui.frame.cache_keys import table_key
from ui.frame.memory import remembered
from ui.frame.run_cache import grown_trace
from ui.frame.session import Session
from ui.run.option_names import algorithm_names
from ui.tree.model import TreeModel, tree_model

KEY = "boundary"
STRAIGHT, SLANTING = "straight", "slanting"  # left and right
TREES = ("id3", "c45", "cart")
DEEPEST = 30


@dataclass(frozen=True, eq=False)
class Pictures:
    """One run as the browser shows it: its tree, its plane, and the last leaf of every row."""

    tree: TreeModel
    plane: PlaneModel
    homes: tuple[int | None, ...]


@dataclass(frozen=True, eq=False)
class Side:
    """One of the two trees; ``eye`` is the reader's look at it."""

    name: str
    title: str
    trace: Trace
    pictures: Pictures
    track: tuple[int, ...]
    eye: str

    @property
    def key(self) -> str:
        return f"{KEY}.{self.name}"

    def at(self, step: int) -> Moment:
        return moment(self.trace, self.track[step])


@dataclass(frozen=True, eq=False)
class Pair:
    """Everything that the page shows of two runs."""

    session: Session
    points: Points
    times: Timeline
    straight: Side
    slanting: Side
    view: str = field(default_factory=view.now)

    @property
    def sides(self) -> tuple[Side, Side]:
        return self.straight, self.slanting

    @property
    def named(self) -> tuple[str, ...]:
        return said(self.points, self.session.language)

    def sentences(self, side: Side, step: int) -> BoundarySentences:
        return BoundarySentences(side.at(step), self.session._, self.points.label)

    def told(self) -> BoundaryScript:
        """All that the reading panels say."""
        halves = [Half(side.title, side.trace, side.track) for side in self.sides]
        return BoundaryScript(
            halves, self.session._, self.points.label, self.points.fresh, self.points.fresh_name
        )


def line_names(_: Translator) -> dict[str, str]:
    return {
        "auto": _("the best line (exact)"),
        "climb": _("hill climbing"),
        "logistic": _("logistic fit"),
        "given": _("the book's lines (figure 4.13)"),
    }


def choose_pair(session: Session, points: Points) -> Pair:
    """Both algorithms and the limits that both keep, in the sidebar; then both runs."""
    _ = session._
    rules = [rule for rule in line_names(_) if rule != "given" or points.book_lines]
    tree = word("algorithm", TREES)
    rule = word("lines", rules)
    depth = number("depth", -1.0, DEEPEST, whole=True, least=-1.0)
    with st.sidebar:
        names = algorithm_names(_)
        menu(_("Left: axis-parallel"), "algorithm", {t: names[t] for t in TREES}, tree, OF_RUN)
        known = line_names(_)
        menu(_("Right: oblique"), "lines", {r: known[r] for r in rules}, rule, ())
        _depth(_, None if depth < 0 else int(depth))
    limit = None if depth < 0 else int(depth)
    straight = Config(tree, max_depth=limit, seed=points.seed)
    slanting = Config(
        "oblique",
        max_depth=limit,
        seed=points.seed,
        oblique=_rule(rule),
        lines=_lines(rule, points),
    )
    return pair_of(session, points, straight, slanting)


def _rule(rule: str) -> ObliqueRule:
    rules: dict[str, ObliqueRule] = {"climb": "climb", "logistic": "logistic", "given": "given"}
    return rules.get(rule, "auto")


def _lines(rule: str, points: Points) -> tuple[GivenLine, ...]:
    if rule != "given":
        return ()
    return tuple(GivenLine(line.coefficients, line.threshold) for line in points.book_lines)


def _depth(_: Translator, depth: int | None) -> None:
    def changed(value: int | None) -> None:
        link.write({**dict.fromkeys(OF_RUN), "depth": None if value is None else str(value)})

    st.number_input(
        _("Max. depth"),
        min_value=0,
        max_value=DEEPEST,
        step=1,
        placeholder="∞",
        help=_("Nodes this deep become leaves; 0 is a single leaf."),
        **hear.follow("boundary_depth", depth, changed, begins="empty"),
    )


def pair_of(session: Session, points: Points, straight: Config, slanting: Config) -> Pair:
    """Both runs, from the cache if somebody has grown them already."""
    _ = session._
    traces = [grown_trace(points.training, config) for config in (straight, slanting)]
    times = _timeline(*traces)
    pictures = [_pictures(t, said(points, session.language), points) for t in traces]
    titles = (_("Axis-parallel tree"), _("Oblique tree"))
    sides = [
        Side(*parts)
        for parts in zip(
            (STRAIGHT, SLANTING), titles, traces, pictures, times.tracks, EYES, strict=True
        )
    ]
    return Pair(session, points, times, sides[0], sides[1])


def said(points: Points, language: str) -> tuple[str, ...]:
    """What tells the words about a run from others: the language, the table's own, and those about
    the rows to judge by."""
    names = (*(a.name for a in points.training.attributes), *(points.training.classes or ()))
    return (language, table_key(points.fresh), points.fresh_name, *map(points.label, names))


@remembered
def _timeline(one: Trace, other: Trace) -> Timeline:
    return timeline((one, other))


# What ``named`` says decides the words; what says them is not part of the key.
@remembered
def _pictures(trace: Trace, named: tuple[str, ...], _points: Points) -> Pictures:
    _ = translator_for(named[0])
    marks = {leaf: f"R{number}" for leaf, number in leaf_numbers(trace).items()}
    figures = [
        (cursor, tally_sentence(_, tally, _points.fresh_name))
        for cursor, tally in tallies(trace, _points.fresh)
    ]
    return Pictures(
        tree_model(trace, _, _points.label, marks=marks),
        plane_model(trace, _, _points.label, figures),
        tuple(homes(trace)),
    )
