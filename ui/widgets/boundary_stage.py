"""Two trees on the same points, side by side and in lockstep: options, runs and words."""

from __future__ import annotations

from dataclasses import dataclass

import streamlit as st

from engine.config import Config, GivenLine, ObliqueRule
from engine.growers.general import algorithm_of
from engine.trace import Trace
from ui.text import Words, words_for
from ui.views.boundary_model import Moment, leaf_numbers, moment
from ui.views.boundary_words import BoundaryWords
from ui.views.lockstep import Timeline, timeline
from ui.views.options_text import algorithm_names
from ui.views.plane_model import PlaneModel, plane_model
from ui.views.sentences import Sentences
from ui.views.tree_model import TreeModel, tree_model
from ui.views.units import Units
from ui.widgets import hear, link
from ui.widgets.boundary_data import OF_RUN, Points, menu, number, word
from ui.widgets.run_cache import run
from ui.widgets.shell import Session

KEY = "boundary"
STRAIGHT, SLANTING = "straight", "slanting"  # left and right
TREES = ("id3", "c45", "cart")
DEEPEST = 30


@dataclass(frozen=True, eq=False)
class Side:
    """One of the two trees."""

    name: str
    title: str
    trace: Trace
    model: TreeModel
    plane: PlaneModel
    track: tuple[int, ...]

    @property
    def key(self) -> str:
        return f"{KEY}.{self.name}"

    def at(self, step: int) -> Moment:
        return moment(self.trace, self.track[min(step, len(self.track) - 1)])


@dataclass(frozen=True, eq=False)
class Pair:
    """Everything that the page shows of two runs."""

    session: Session
    points: Points
    times: Timeline
    straight: Side
    slanting: Side

    @property
    def sides(self) -> tuple[Side, Side]:
        return self.straight, self.slanting

    def words(self, side: Side, step: int) -> BoundaryWords:
        return BoundaryWords(side.at(step), self.session._, self.points.label)

    def sentence(self, side: Side, step: int) -> str:
        """What the step does to one of the trees."""
        moment, algorithm = side.at(step), algorithm_of(side.trace.config)
        units = Units(algorithm.impurity, nats=False)
        told = Sentences(side.trace, algorithm, self.words(side, step).nodes, units)
        return told.at(moment.cursor, side.trace.tree(moment.cursor))


def line_names(_: Words) -> dict[str, str]:
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
    tree, rule = word("tree", TREES), word("lines", rules)
    depth = number("depth", -1.0, DEEPEST, whole=True, least=-1.0)
    with st.sidebar:
        names = algorithm_names(_)
        menu(_("Left: axis-parallel"), "tree", {t: names[t] for t in TREES}, tree, OF_RUN)
        known = line_names(_)
        menu(_("Right: oblique"), "lines", {r: known[r] for r in rules}, rule, OF_RUN[:1])
        _depth(_, None if depth < 0 else int(depth))
    limit = None if depth < 0 else int(depth)
    straight = Config(tree, max_depth=limit, seed=points.seed)
    slanting = Config("oblique", max_depth=limit, seed=points.seed, oblique=_rule(rule),
                      lines=_lines(rule, points))  # fmt: skip
    return pair_of(session, points, straight, slanting)


def _rule(rule: str) -> ObliqueRule:
    rules: dict[str, ObliqueRule] = {"climb": "climb", "logistic": "logistic", "given": "given"}
    return rules.get(rule, "auto")


def _lines(rule: str, points: Points) -> tuple[GivenLine, ...]:
    if rule != "given":
        return ()
    return tuple(GivenLine(line.coefficients, line.threshold) for line in points.book_lines)


def _depth(_: Words, depth: int | None) -> None:
    def changed(value: int | None) -> None:
        link.write({**dict.fromkeys(OF_RUN), "depth": None if value is None else str(value)})

    st.number_input(
        _("Max. depth"), min_value=0, max_value=DEEPEST, value=None, step=1, placeholder="∞",
        help=_("Nodes this deep become leaves; 0 is a single leaf."),
        **hear.follow("boundary_depth", depth, changed),
    )  # fmt: skip


def pair_of(session: Session, points: Points, straight: Config, slanting: Config) -> Pair:
    """Both runs, from the cache if somebody has grown them already."""
    _ = session._
    traces = [run(points.training, config) for config in (straight, slanting)]
    times = _timeline(*traces)
    models = [_models(trace, session.language, points) for trace in traces]
    titles = (_("Axis-parallel tree"), _("Oblique tree"))
    sides = [
        Side(name, title, trace, *made, track)
        for name, title, trace, made, track in zip(
            (STRAIGHT, SLANTING), titles, traces, models, times.tracks, strict=True
        )
    ]
    return Pair(session, points, times, sides[0], sides[1])


def _key(trace: Trace) -> str:
    return f"{trace.dataset.name}\0{trace.dataset.fingerprint}\0{trace.config!r}"


@st.cache_resource(max_entries=64, show_spinner=False, hash_funcs={Trace: _key})
def _timeline(one: Trace, other: Trace) -> Timeline:
    return timeline((one, other))


def _models(trace: Trace, language: str, points: Points) -> tuple[TreeModel, PlaneModel]:
    names = [a.name for a in trace.dataset.attributes]
    said = tuple(points.label(name) for name in (*names, *(trace.dataset.classes or ())))
    return _laid_out(trace, language, said, points)


# The words of a table decide the layout, so they are part of the key; what says them is not.
@st.cache_resource(max_entries=64, show_spinner=False,
                   hash_funcs={Trace: _key, Points: lambda points: ""})  # fmt: skip
def _laid_out(
    trace: Trace, language: str, said: tuple[str, ...], points: Points
) -> tuple[TreeModel, PlaneModel]:
    _ = words_for(language)
    marks = {leaf: f"R{number}" for leaf, number in leaf_numbers(trace).items()}
    return (tree_model(trace, _, points.label, marks=marks),
            plane_model(trace, _, points.label))  # fmt: skip
