"""Every pseudo-code, stepped through: the marked line against the event, in both languages.

``SAID`` is written by hand from the books: what the line of each kind of event says in English, by
the family of the program. It knows nothing of the ids by which the product finds its lines.
"""

from __future__ import annotations

import re
from collections import defaultdict
from functools import cache
from typing import get_args

import pytest

from datasets import open_builtin
from engine.config import Config
from engine.events import (
    AttributeScored,
    Event,
    LeafMade,
    LineMoved,
    NodeOpened,
    PruningCompared,
    RowsRouted,
    StopReason,
    WeakestLinkFound,
)
from engine.forest.config import ForestConfig
from engine.forest.events import TreeTold
from engine.forest.telling import drawn_at, tell, trace_of
from engine.language import translator_for
from engine.trace import Trace, record
from tests.ui.pseudocode.runs import runs
from ui.pseudocode.code import Code
from ui.pseudocode.forest import TreeCode, forest
from ui.pseudocode.lines import Line, Program
from ui.pseudocode.marks import of_forest
from ui.pseudocode.run import Run
from ui.tree.steps import stops

LIMIT = "if a limit is reached"
STOPS = {
    "LeafMade pure": "of one class: a leaf of it",
    "LeafMade below_epsilon": r"<\varepsilon",
    "LeafMade no_gain": r"=0$ | <\varepsilon",
    "LeafMade depth_limit": LIMIT,
    "LeafMade too_few_rows": LIMIT,
    "LeafMade too_little_weight": LIMIT,
    "LeafMade below_impurity": LIMIT,
    "LeafMade by_hand": "if you make the node a leaf",
}
CHOICE = {
    "TieFound": "if several are equal",
    "ChoiceAwaited": "if several are equal",
    "AttributeChosen": "take the best: ",
    "RowsRouted holes": "a row without the value goes to every child",
}
NUMBERS = {"LeafMade pure": "if the target is the same in all"}
PRUNING = {
    "begin": "prune($T$",
    "PruningCompared kept": "otherwise keep the branch",
    "PruningCompared cut": "compare ",
    "SubtreeCut": "cut below $t$",
}
SAID: dict[str, dict[str, str]] = {
    "multiway": {
        "NodeOpened root": "grow($D$, $A$)",
        "NodeOpened child": "(6) for each other child",
        "NodeOpened empty": r"if $D^v=\varnothing$",
        "LeafMade empty": r"if $D^v=\varnothing$",
        "LeafMade identical_rows": r"(2) if $A=\varnothing$",
        "LeafMade no_attributes": r"(2) if $A=\varnothing$",
        "LeafMade pure_where_known": r"(2) if $A=\varnothing$",
        "AttributeScored words": r"(3) for each $a\in A$",
        "AttributeScored number": "continuous $a$: try every threshold",
        "AttributeScored holes": "cells missing",
        "AttributesFiltered": "gain is at least the average",
        "RowsRouted words": "(5) for each value",
        "RowsRouted number": "continuous $a_*$: two children",
        **STOPS,
        **CHOICE,
    },
    "cart": {
        "NodeOpened root": "grow($D$)",
        "NodeOpened child": "(3) (1) and (2) again for $D_1,D_2$",
        "LeafMade identical_rows": "no attribute tells",
        "LeafMade pure_where_known": "no attribute tells",
        "AttributeScored words": r"for each value $a$: $D_1=\{A=a | for each set $a$ of values",
        "AttributeScored number": "for each threshold $a$",
        "AttributeScored holes": "cells missing",
        "RowsRouted words": "two children with the rows $D_1,D_2$",
        "RowsRouted number": "two children with the rows $D_1,D_2$",
        **STOPS,
        **CHOICE,
    },
    "regression": {
        "NodeOpened root": "grow($R$)",
        "NodeOpened child": "(3) (1) and (2) again for $R_1,R_2$",
        "AttributeScored number": "for each cut $s$",
        "AttributeScored words": "for each value $s$",
        "LeafMade identical_rows": "no attribute tells",
        "RowsRouted words": r"(2) divide $R$ into $R_1,R_2$; each gets its mean",
        "RowsRouted number": r"(2) divide $R$ into $R_1,R_2$; each gets its mean",
        **STOPS,
        **CHOICE,
        **NUMBERS,
    },
    "oblique": {
        "NodeOpened root": "grow($D$)",
        "NodeOpened child": "grow($D^-$), grow($D^+$)",
        "LineMoved start": "begin with a line",
        "LineMoved coefficient": "change one $w_i$ or $t$",
        "LineMoved threshold": "change one $w_i$ or $t$",
        "LineMoved jump": "stuck: jump",
        "AttributeScored number": r"\mathrm{Gain}(D,w,t)=",
        "LinesTied": "if several lines are as good",
        "RowsRouted words": "two children: $D^-",
        "LeafMade identical_rows": "if no line parts the rows",
        **STOPS,
        **CHOICE,
        "AttributeChosen": "take the best line",
    },
    "pre": {
        "NodeOpened root": "with the validation rows",
        "NodeOpened child": "grow each child in the same way",
        "NodeOpened empty": "if a stop case of growing holds",
        "AttributeScored words": "for each attribute: compute",
        "AttributeScored number": "for each attribute: compute",
        "AttributesFiltered": "take the best attribute",
        "TieFound": "take the best attribute",
        "LinesTied": "take the best attribute",
        "AttributeChosen": "take the best attribute",
        "PruningCompared leaf": "compare the ",
        "RowsRouted words": ": split the node by",
        "RowsRouted number": ": split the node by",
        "LeafMade pre_pruned": "otherwise do not split",
        **{f"LeafMade {r}": "if a stop case" for r in ("pure", "empty", "identical_rows")},
        "LeafMade no_attributes": "if a stop case",
    },
    "post": PRUNING,
    "hand": {**PRUNING, "SubtreeCut": "cut below $t$ in any case"},
    "c_alpha": {**PRUNING, "PruningCompared cut": r"C_\alpha(T)="},
    "pessimistic": {**PRUNING, "PruningCompared cut": "compare the expected errors"},
    "cost_complexity": {
        "begin": "(1) $k=0$",
        "WeakestLinkFound whole": "(1) $k=0$",
        "WeakestLinkFound": r"(3) for each inner node $t$, from the leaves up: $g(t)=",
        "SubtreeCut": r"(4) cut below every $t$ with $g(t)=\alpha$",
        "RiskEstimated": r"(7) estimate the risk of $T_0,T_1,\dots,T_n$",
        "SubtreeChosen": "take the ",
        "SubtreeRestored": "(8) bring back",
    },
}
SAID["multiway numbers"] = {**SAID["multiway"], **NUMBERS}


def kind(event: Event, trace: Trace) -> str:
    """What sort of event it is, as far as the books tell such events apart."""
    name = type(event).__name__
    match event:
        case NodeOpened(parent=parent, size=size):
            return f"{name} {'root' if parent is None else 'child' if size else 'empty'}"
        case AttributeScored(node=node, score=score):
            rows = trace.rows(node)[0].tolist()
            cells = [trace.dataset.cell(row, score.attribute) for row in rows]
            continuous = trace.dataset.attributes[score.attribute].kind == "continuous"
            return f"{name} {'holes' if None in cells else 'number' if continuous else 'words'}"
        case RowsRouted(node=node, children=children):
            rows = [row for child in children for row in trace.rows(child)[0].tolist()]
            split = trace.lifetimes[node].split
            number = split is not None and split.kind == "threshold"
            divided = len(rows) > len(set(rows))
            return f"{name} {'holes' if divided else 'number' if number else 'words'}"
        case LeafMade(reason=reason):
            return f"{name} {reason}"
        case LineMoved(kind=moved):
            return f"{name} {moved}"
        case PruningCompared(was="branch", taken=taken):
            return f"{name} {'cut' if taken == 'leaf' else 'kept'}"
        case PruningCompared():
            return f"{name} leaf"
        case WeakestLinkFound(nodes=()):
            return f"{name} whole"
        case _:
            return name


def read(line: Line) -> str:
    """A line as a reader sees it, formulas in dollars."""
    return f"{line.number} {line.text.replace('**', '')}".strip()


def says(line: Line, wanted: str) -> bool:
    return any(part in read(line) for part in wanted.split(" | "))


def marked(code: Code, cursor: int) -> Line | None:
    """The line that the panel marks at a step."""
    (block,) = code.at(cursor)
    now = block.value["now"]
    return None if now is None else code.program.lines[now]


@cache
def codes(language: str) -> list[tuple[str, Code]]:
    return [(family, Code(trace, translator_for(language))) for family, trace in runs()]


def test_each_step_marks_the_line_of_its_event() -> None:
    """All built-in tables with every algorithm, and every way of pruning."""
    for family, code in codes("en"):
        trace = code.trace
        first, *cursors = stops(trace, "detail")
        begin = marked(code, first)
        if "begin" in SAID[family]:
            assert begin is not None
            assert says(begin, SAID[family]["begin"])
        else:
            assert begin is None, "nothing is done before the first event"
        for cursor in cursors:
            event = trace.events[cursor - 1]
            found = kind(event, trace)
            line = marked(code, cursor)
            assert line is not None
            wanted = SAID[family].get(found)
            assert wanted is not None, (family, found, read(line))
            assert says(line, wanted), (family, found, read(line))


def test_every_line_is_carried_out_by_some_event_or_declared_silent() -> None:
    written: dict[str, set[str]] = defaultdict(set)
    reached: dict[str, set[str]] = defaultdict(set)
    for name, code in codes("en"):
        family = name.partition(" ")[0]
        written[family] |= {line.id for line in code.program.lines if not line.silent}
        silent = {line.id for line in code.program.lines if line.silent}
        lines = [marked(code, cursor) for cursor in stops(code.trace, "detail")]
        reached[family] |= {line.id for line in lines if line is not None}
        assert not silent & reached[family], "a silent line is marked"
    missed = {family: written[family] - reached[family] for family in written}
    assert missed == {family: set() for family in written}


def test_every_reason_for_a_leaf_is_met() -> None:
    """A cut branch is no event of growing; all other reasons are."""
    events = [event for _family, trace in runs() for event in trace.events]
    met = {event.reason for event in events if isinstance(event, LeafMade)}
    assert met == set(get_args(StopReason)) - {"pruned"}


def test_both_languages_mark_the_same_lines_with_the_same_formulas() -> None:
    for (family, english), (_family, chinese) in zip(codes("en"), codes("zh"), strict=True):
        one, other = english.program.lines, chinese.program.lines
        assert [line[:1] + line[2:] for line in one] == [line[:1] + line[2:] for line in other]
        for left, right in zip(one, other, strict=True):
            assert sorted(left.text.split("$")[1::2]) == sorted(right.text.split("$")[1::2]), family
            plain = "".join(right.text.split("$")[::2])
            assert not re.search(r"[A-Za-z]{3}", plain), "a word that is not Chinese"
        for cursor in stops(english.trace, "detail"):
            assert english.at(cursor)[0].value["now"] == chinese.at(cursor)[0].value["now"]


@pytest.mark.parametrize("language", ["zh", "en"])
def test_keywords_and_formulas_are_closed_in_every_line(language: str) -> None:
    for _family, code in codes(language):
        for line in code.program.lines:
            parts = line.text.split("$")
            assert len(parts) % 2 == 1
            assert all(text.count("**") % 2 == 0 for text in parts[::2])
            assert all(formula.count("{") == formula.count("}") for formula in parts[1::2])


@pytest.mark.parametrize("algorithm", ["id3", "c45_li"])
def test_id3_and_c45_have_the_six_steps_of_li_hang(algorithm: str) -> None:
    code = Code(record(open_builtin("loan").training, Config(algorithm)), translator_for("en"))
    numbers = [line.number for line in code.program.lines if line.number]
    assert numbers == [f"({step})" for step in range(1, 7)]
    (rated,) = [line.text for line in code.program.lines if line.number == "(3)"]
    by_ratio = r"\mathrm{Gain\_ratio}(D,a)=\mathrm{Gain}(D,a)/\mathrm{IV}(a)"
    assert (by_ratio in rated) == (algorithm == "c45_li")


def test_only_zhous_c45_filters() -> None:
    table = open_builtin("watermelon_2.0").training
    for algorithm in ("id3", "c45", "c45_li"):
        code = Code(record(table, Config(algorithm)), translator_for("en"))
        said = " ".join(map(read, code.program.lines))
        assert ("at least the average" in said) == (algorithm == "c45")


def test_a_regression_tree_speaks_of_means_and_never_of_classes() -> None:
    for family, code in codes("en"):
        said = " ".join(map(read, code.program.lines))
        if code.trace.dataset.is_regression:
            assert "class" not in said, family
            assert "mean" in said, family
        else:
            assert "mean" not in said, family


FOREST = {
    "BagDrawn": "(1) draw $n=17$ rows with replacement",
    "TreeGrown": "(2) grow tree",
    "AttributesDrawn": "draw $K=2$ of the $d=8$ attributes",
    "VotesCast": "(3) tree $b$ judges the rows that are not in $D_b$",
    "ErrorsMeasured": "out-of-bag error: compare",
    "NodeOpened": "at each node, from the root on",
    "AttributeScored": "compute the Gini index of their questions",
    "TieFound": "take the best of them",
    "AttributeChosen": "take the best of them",
    "RowsRouted": "split the node, without pruning",
    "LeafMade": "if it cannot be split: a leaf of the majority class",
}


def breiman(language: str) -> Program:
    table, config = open_builtin("watermelon_3.0").training, ForestConfig(3)
    run = Run(table, config.tree_config(table), translator_for(language))
    return forest(run, 3, config.drawn(table))


def test_a_forest_marks_the_line_of_every_event() -> None:
    table, config = open_builtin("watermelon_3.0").training, ForestConfig(3)
    program = breiman("en")
    reached = set()
    for event in tell(table, config, inside=(0, 1, 2)):
        inner = event.event if isinstance(event, TreeTold) else event
        place = program.place(of_forest(event, trace_of(table, config, event.tree)))
        assert place is not None
        assert FOREST[type(inner).__name__] in read(program.lines[place])
        reached.add(program.lines[place].id)
    assert reached == {line.id for line in program.lines if not line.silent}


@pytest.mark.parametrize("language", ["zh", "en"])
def test_inside_a_tree_the_draw_comes_with_the_opening_of_a_node(language: str) -> None:
    table, config = open_builtin("watermelon_3.0").training, ForestConfig(3)
    trace = trace_of(table, config, 1)
    drawn = drawn_at(trace)
    code = TreeCode(breiman(language), trace, drawn)
    for cursor in stops(trace, "detail"):
        (block,) = code.at(cursor)
        line = breiman("en").lines[block.value["now"]]
        event = trace.events[cursor - 1] if cursor else None
        name = "BagDrawn" if event is None else type(event).__name__
        if isinstance(event, NodeOpened) and event.node in drawn:
            name = "AttributesDrawn"
        assert FOREST[name] in read(line)
