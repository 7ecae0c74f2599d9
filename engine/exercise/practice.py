"""Sheets of fresh exercises by seed: small tables, their runs, and questions about them.

Whoever practises reckons by hand, so tables are drawn until one is clean: see ``is_clean``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from engine.config import Config
from engine.dataset import Dataset
from engine.events import AttributesFiltered
from engine.exercise.asking import questions_of
from engine.exercise.practice_tables import draw_nominal, draw_numbers, with_holes
from engine.exercise.question import Kind, Question, Topic
from engine.growers.general import algorithm_of
from engine.measures import weight_of
from engine.pruning.catalogue import method_of
from engine.pruning.options import Pruning
from engine.pruning.run import record_pruned
from engine.scores import Score
from engine.trace import Trace, record
from engine.tree import Node

CLEAR = 0.005  # by which the winner wins at the root, so that three decimals tell who it is
FEWEST_NODES, MOST_NODES = 5, 12
FEWEST = 3  # rows of a class
JUDGES = 6  # validation rows
MULTIWAY = ("id3", "c45", "cart_multiway")
ALGORITHMS: dict[Topic, tuple[str, ...]] = {
    "splitting": (*MULTIWAY, "cart"),
    "thresholds": ("id3", "c45", "cart"),
    "missing": MULTIWAY[:2],
    "pruning": MULTIWAY[:1],
    "prediction": (*MULTIWAY, "cart"),
}
METHODS = ("post", "pre", "cost_complexity")
Draw = Callable[[np.random.Generator, Config], Trace]


class Exercise(NamedTuple):
    """A run on a fresh table, and one question about it."""

    trace: Trace
    question: Question


def practice_sheet(
    seed: int, topics: Sequence[Topic], length: int, tied: bool = False
) -> list[Exercise]:
    """So many exercises, the topics in turn; a seed always gives the same sheet."""
    random = np.random.default_rng(seed)
    asked: Counter[Kind] = Counter()
    sheet = []
    for place in range(length):
        topic = topics[place % len(topics)]
        trace = practice_run(int(random.integers(2**31)), topic, tied)
        question = pick(random, worthwhile(trace, topic), asked)
        asked[question.kind] += 1
        sheet.append(Exercise(trace, question))
    return sheet


def pick(
    random: np.random.Generator, questions: Sequence[Question], asked: Counter[Kind]
) -> Question:
    """One of the kind that the sheet has least of."""
    rarest = min(asked[question.kind] for question in questions)
    rare = [question for question in questions if asked[question.kind] == rarest]
    kinds = sorted({question.kind for question in rare})
    kind = kinds[int(random.integers(len(kinds)))]
    some = [question for question in rare if question.kind == kind]
    return some[int(random.integers(len(some)))]


def worthwhile(trace: Trace, topic: Topic) -> list[Question]:
    """The questions of a topic that are neither a mere glance nor a page of fractions."""
    every = (question for question in questions_of(trace) if question.topic == topic)
    return [question for question in every if not _is_trivial(trace, question)]


def _is_trivial(trace: Trace, question: Question) -> bool:
    opened = trace.lifetimes[question.node].opening
    if question.kind == "leaf_class":
        return opened.size > 0 and opened.impurity == 0
    return question.kind == "value" and weight_of(opened.summary) != opened.size


def practice_table(seed: int, topic: Topic, tied: bool = False) -> Dataset:
    """The table of a practice run."""
    return practice_run(seed, topic, tied).dataset


def practice_run(seed: int, topic: Topic, tied: bool = False) -> Trace:
    """A clean run that has something to ask about the topic, with a tie at the root or without."""
    random = np.random.default_rng(seed)
    while True:
        algorithms = ALGORITHMS[topic]
        config = Config(algorithms[int(random.integers(len(algorithms)))])
        trace = DRAWS[topic](random, config)
        if is_clean(trace, tied) and worthwhile(trace, topic):
            return trace


def is_clean(trace: Trace, tied: bool = False) -> bool:
    """What every practice run promises: three rows of each class or more, a small tree with more
    than one split (but for what pre-pruning stops), and a winner at the root that three decimals
    show, or else a tie if one is wanted. Where cells are missing, the root asks for them."""
    root = trace.grown_tree().nodes[0]
    fewest = 1 if method_of(trace.pruning).regrows else FEWEST_NODES
    if min(root.opened.summary) < FEWEST or root.chosen is None:
        return False
    if trace.dataset.has_missing and not root.chosen.score.partly_known:
        return False
    if not fewest <= len(trace.lifetimes) <= MOST_NODES:
        return False
    return bool(root.tied) if tied else is_clear(root, trace.config)


def is_clear(root: Node, config: Config) -> bool:
    """Whether the best score stands apart from the others, and each gain from the average."""
    filtered = [e for e in root.considered if isinstance(e, AttributesFiltered)]
    rivals = [score for score in root.scores if score.separates]
    for event in filtered:
        if any(abs(score.gain - event.mean_gain) < CLEAR for score in rivals):
            return False
        rivals = [score for score in rivals if score.attribute in event.passed]
    ratings = sorted((rating(score, config) for score in rivals), reverse=True)
    return all(best - second >= CLEAR for best, second in list(pairwise(ratings))[:1])


def rating(score: Score, config: Config) -> float:
    by_ratio = algorithm_of(config).rating == "gain_ratio"
    return (score.gain_ratio or 0.0) if by_ratio else score.gain


def _nominal(random: np.random.Generator, config: Config) -> Trace:
    return record(draw_nominal(random, breaks=int(random.integers(2))), config)


def _numbers(random: np.random.Generator, config: Config) -> Trace:
    return record(draw_numbers(random), config)


def _with_holes(random: np.random.Generator, config: Config) -> Trace:
    """The attribute that wins while all cells are known loses two of them."""
    whole = record(draw_nominal(random), config)
    chosen = whole.tree().nodes[0].chosen
    attribute = 0 if chosen is None else chosen.score.attribute
    return record(with_holes(random, whole.dataset, attribute), config)


def _pruned(random: np.random.Generator, config: Config) -> Trace:
    """Rows of which one or two break the rule, and others that judge."""
    both = draw_nominal(random, breaks=int(random.integers(1, 3)), more=JUDGES)
    rows = len(both) - JUDGES
    table, judges = both.take(range(rows)), both.take(range(rows, len(both)))
    method = METHODS[int(random.integers(len(METHODS)))]
    # An alpha that is given spares the reader the folds; the sequence is the same.
    alpha = 0.0 if method == "cost_complexity" else None
    return record_pruned(table, config, Pruning(method, alpha=alpha), judges)


DRAWS: dict[Topic, Draw] = {
    "splitting": _nominal,
    "thresholds": _numbers,
    "missing": _with_holes,
    "pruning": _pruned,
    "prediction": _nominal,
}
