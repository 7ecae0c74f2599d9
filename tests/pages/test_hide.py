"""Answers are hidden: no panel tells numbers or winners of a step before they are revealed; what
Python shows of a finished run is not sent at all (``docs/hiding.md``)."""

from __future__ import annotations

import re

import pytest
from streamlit.testing.v1 import AppTest

from tests.support.hidden import ALL, NOTHING, NUMBERS, everything, hidden_run
from tests.support.pages import address, checked, sent, visit, widget

WINNERS = re.compile(
    r"is chosen|becomes a leaf|✓ chosen|go into \d|\bis (?:cut|kept)|is finished|as good as"
)
DECIMAL = re.compile(r"\d\.\d{2,}")
RUNS = {
    "grow": ("app.py", {}, "player", ["decision", "rows", "what_if"]),
    "grow-c45": ("app.py", {"algorithm": "c45"}, "player", ["decision", "rows", "what_if"]),
    "grow-cart": ("app.py", {"data": "loan", "algorithm": "cart"}, "player", ["decision"]),
    "grow-numbers": ("app.py", {"data": "watermelon_3.0"}, "player", ["decision"]),
    "missing": ("pages/missing.py", {}, "player", ["weights", "decision"]),
    "regression": ("pages/regression.py", {}, "player", ["decision", "rows"]),
    "prune": ("pages/prune.py", {"prune": "post"}, "player", ["verdict"]),
    "boundary": ("pages/boundary.py", {}, "lockstep", ["chosen"]),
    "forest-1": ("pages/forest.py", {"into": "1"}, "player", ["decision", "rows"]),
}


def fresh(text: str, before: str) -> str:
    """What was not said before; a tree that has ended goes on saying how it did."""
    strings = re.compile(r'"((?:[^"\\]|\\.)*)"')
    old = set(strings.findall(before))
    return "\n".join(said for said in strings.findall(text) if said not in old)


def known_before(text: str) -> set[str]:
    """Numbers that stand there anyway, such as the entropy of the node or a cell of a row."""
    return set(DECIMAL.findall(text))


@pytest.mark.parametrize("name", RUNS)
def test_no_step_tells_its_winner_or_its_numbers_before(name: str) -> None:
    """Law: at every decision the stages grow, the first has no new number and only the last one
    says who wins."""
    file, params, leader, panels = RUNS[name]
    key = name if name.startswith("forest") else name.partition("-")[0]
    run = hidden_run(visit(file, lang="en", hide="1", **params), key, leader)
    told = 0
    for step in [at for at in run.decisions if at > run.first]:
        for panel in panels:
            stages = [run.text(panel, step, stage) for stage in (NOTHING, NUMBERS, ALL)]
            if name == "boundary":
                before = run.text(panel, run.start(step), ALL)
                stages = [fresh(stage, before) for stage in stages]
            begun = run.text(panel, run.start(step) + 1, ALL)
            assert not WINNERS.search(stages[NOTHING]), (panel, step)
            assert not WINNERS.search(stages[NUMBERS]), (panel, step)
            if not name.startswith("prune"):  # there the first moment of a decision is all of it
                assert known_before(stages[NOTHING]) <= known_before(begun), (panel, step)
            told += bool(WINNERS.search(stages[ALL]))
    assert told, "the oracle knows a winner when it sees one"


@pytest.mark.parametrize("method", ["post", "cost_complexity", "loss", "pessimistic"])
def test_pruning_compares_with_empty_cards(method: str) -> None:
    page = visit("pages/prune.py", lang="en", hide="1", prune=method)
    run = hidden_run(page, "prune", "player")
    for step in [at for at in run.decisions if at > run.first]:
        assert not re.search(r"\d/\d|\d\.\d", run.text("verdict", step, NOTHING)), step
    assert not page.main.table, "the table of all methods side by side waits to be asked for"


def test_the_best_cut_is_sent_in_its_turn() -> None:
    page = visit("pages/thresholds.py", lang="en", hide="1")
    assert "0.3815" not in re.sub(r'"x":\[.*?\]', "", everything(page))
    assert "0.262" not in everything(page)
    checked(page.button(key=reveal(page)).click().run())
    assert "0.262" in everything(page), "the numbers"
    assert "best cut" not in tables(page)
    assert not has_best(page)
    checked(page.button(key=reveal(page)).click().run())
    assert "best cut" in tables(page)
    assert has_best(page)
    checked(widget(page.slider, "cut_watermelon_3.0_6_0").set_value(0.5).run())
    assert has_best(page), "another cut of one's own is the same question"


def reveal(page: AppTest) -> str:
    (key,) = [b.key for b in page.button if str(b.key).startswith("reveal_")]
    return str(key)


def tables(page: AppTest) -> str:
    return "\n".join(table.value.to_csv() for table in page.main.table)


def has_best(page: AppTest) -> bool:
    return any(button.key == "best" for button in page.button)


@pytest.mark.parametrize(
    ("file", "answers"),
    [
        ("pages/compare.py", ["✓", "diverge at", "digraph"]),
        ("pages/forest.py", ["forest.ledger", "forest.votes", "forest.errors"]),
    ],
)
def test_parts_of_finished_runs_are_not_sent_before(file: str, answers: list[str]) -> None:
    def has(page: AppTest) -> list[bool]:
        ids = " ".join(e.proto.id for e in page.get("bidi_component"))
        return [answer in everything(page) + ids for answer in answers]

    shown, hidden = visit(file, lang="en"), visit(file, lang="en", hide="1")
    assert any(has(shown))
    assert not any(has(hidden))
    for button in [b.key for b in hidden.button if str(b.key).startswith("reveal_")]:
        checked(hidden.button(key=button).click().run())
    assert has(hidden) == has(shown)


@pytest.mark.parametrize("file", ["pages/thresholds.py", "pages/compare.py", "pages/forest.py"])
def test_the_switch_of_a_page_without_a_player(file: str) -> None:
    page = visit(file, lang="en")
    assert "hide" not in address(page)
    checked(widget(page.toggle, "hide").set_value(True).run())
    assert address(page)["hide"] == "1"
    checked(widget(page.toggle, "hide").set_value(False).run())
    assert "hide" not in address(page)


@pytest.mark.parametrize("word", ["0", "", "yes", "<b>"])
def test_any_other_word_hides_nothing(word: str) -> None:
    page = visit("app.py", lang="en", hide=word)
    assert sent(page, "grow.player")["hide"]["on"] is False
