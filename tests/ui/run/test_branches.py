"""The rows beside a decision: every row once, under its branch, as the formula counts them."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

import pytest

from datasets import ENTRIES, Entry, open_builtin
from engine.language import translator_for
from engine.scores import Score
from engine.trace import Trace, record
from tests.bench.player_tables import big
from tests.support.pages import read_formula
from ui.address.query import algorithms, basis
from ui.run.branches import MOST_ROWS, BranchRows
from ui.run.narrator import Narrator
from ui.run.rows_table import RowsTable

RATIO = re.compile(r"\\htmlData\{rows=(\w*)\.(\d*)\}\{\\tfrac\{(\d+)\}\{\d+\}\}")


def narrator_of(trace: Trace, table: str = "") -> Narrator:
    return Narrator(trace, table, translator_for("en"), str)


def groups(narrator: Narrator, node: int, score: Score | None) -> list[dict[str, Any]]:
    table = RowsTable(narrator.trace, narrator.names)
    value = BranchRows(table, narrator.units).block(node, score).value
    found: list[dict[str, Any]] = value["groups"]
    assert {row for group in found for row in group["ids"]} <= table.cells.keys()
    return found


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.id)
def test_every_fraction_counts_the_rows_that_it_lights_up(entry: Entry) -> None:
    """Whole rows only: a fraction of parts of rows is shown as a decimal."""
    table = open_builtin(entry.id).training
    compared = 0
    for algorithm in algorithms(table):
        narrator = narrator_of(record(table, basis(algorithm)))
        for number, node in narrator.trace.tree().nodes.items():
            for score in (score for score in node.scores if score.split is not None):
                held: Counter[tuple[str, str]] = Counter()
                for group in groups(narrator, number, score):
                    for k in group["classes"]:
                        held[group["branch"], "" if k is None else str(k)] += 1
                for branch, k, rows in RATIO.findall(read_formula(narrator.formula.lines(score))):
                    lit = sum(
                        n
                        for (home, own), n in held.items()
                        if (home == branch if branch else home != "u") and k in ("", own)
                    )
                    compared += 1
                    if not table.has_missing:
                        assert lit == int(rows), (algorithm, number, branch, k)
    assert compared > 0 or table.is_regression


def test_a_row_that_does_not_know_is_in_a_group_of_its_own() -> None:
    narrator = narrator_of(record(open_builtin("watermelon_2.0alpha").training, basis("c45")))
    score = narrator.trace.tree().nodes[0].scores[0]
    *known, unknown = groups(narrator, 0, score)
    assert (unknown["branch"], len(unknown["ids"])) == ("u", 3)
    assert sum(len(group["ids"]) for group in known) == 14
    assert [group["weights"] for group in known] == [None] * len(known)


def test_without_a_question_all_rows_stand_together() -> None:
    narrator = narrator_of(record(open_builtin("loan").training, basis("id3")))
    (whole,) = groups(narrator, 0, None)
    assert (whole["name"], whole["ids"]) == ("", list(range(15)))


def test_numbers_are_told_by_their_mean() -> None:
    narrator = narrator_of(record(open_builtin("regression_5.2").training, basis("regression")))
    low, high = groups(narrator, 0, narrator.trace.tree().nodes[0].scores[0])
    assert (low["about"], high["about"]) == ("c = 5.060", "c = 8.176")
    assert low["parts"] == []


def test_of_a_large_node_every_branch_shows_some_rows() -> None:
    narrator = narrator_of(record(big(200), basis("id3")))
    found = groups(narrator, 0, narrator.trace.tree().nodes[0].scores[0])
    shown = [len(group["ids"]) for group in found]
    assert min(shown) > 0
    assert sum(shown) <= max(MOST_ROWS, 3 * len(found))
