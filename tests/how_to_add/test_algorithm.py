"""How to add an algorithm: its file, its line in the catalogue, its words; nothing else."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from datasets import open_builtin
from engine.growers.contest import Algorithm, Contest, Verdict, gain, largest
from engine.growers.general import CATALOGUE
from engine.impurities import ENTROPY
from tests.engine import test_laws
from tests.how_to_add.conftest import Said, laws_about
from tests.support.pages import checked, run_of, sent, visit, widget
from ui.address.query import algorithms, config_from_query, query_from_config


def pick(contest: Contest) -> Verdict:
    """The largest information gain, as in ID3."""
    return (yield from largest(contest, contest.candidates, gain))


TOY = Algorithm(
    "toy",
    ENTROPY,
    "gain",
    "equals",
    "stop",
    pick,
    title="Toy tree",
    about="Asks one value at a time, by information gain.",
)
LOAN = open_builtin("loan").training


@pytest.fixture
def toy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(CATALOGUE, "toy", TOY)


@pytest.mark.usefixtures("toy")
def test_it_is_in_the_menu_and_grows_a_tree() -> None:
    page = visit("app.py", lang="en", data="loan")
    menu = widget(page.selectbox, "algorithm")
    assert menu.options[-2:] == ["Toy tree", "Custom"]
    checked(menu.select("toy").run())
    assert run_of(page) == {"data": "loan", "algorithm": "toy"}
    assert TOY.about in [caption.value for caption in page.sidebar.caption]
    assert "≠" in str(sent(page, "grow.player")), "a node has two branches"


@pytest.mark.usefixtures("toy")
def test_a_link_names_it() -> None:
    assert "toy" in algorithms(LOAN)
    config, problems = config_from_query({"algorithm": "toy", "form": "subset"}, LOAN)
    assert (config.algorithm, config.form, problems) == ("toy", "subset", ())
    assert query_from_config(config) == {"algorithm": "toy", "form": "subset"}


@pytest.mark.usefixtures("toy")
def test_the_command_line_knows_it(call: Said) -> None:
    told = call("loan", "--algorithm", "toy")
    assert "algorithm toy" in told
    assert "owns a house = no (yes 3, no 6); owns a house != no (yes 6, no 0)" in told


@pytest.mark.usefixtures("toy", "few_examples")
@pytest.mark.parametrize("law", laws_about(test_laws, "algorithm"))
def test_it_keeps_the_laws(law: Callable[[str], None]) -> None:
    law("toy")


@pytest.mark.usefixtures("toy", "few_examples")
def test_the_laws_would_find_a_bad_one(monkeypatch: pytest.MonkeyPatch) -> None:
    def worst(contest: Contest) -> Verdict:
        return (yield from largest(contest, contest.candidates, lambda score: 1 - score.gain))

    monkeypatch.setitem(
        CATALOGUE,
        "toy",
        Algorithm("toy", ENTROPY, "gain", "equals", "stop", worst, title="Bad", about=""),
    )
    # Which of its faults are found is up to chance; several come as a group.
    with pytest.raises((AssertionError, ExceptionGroup)):
        test_laws.test_law_4_no_candidate_beats_the_accepted_split("toy")


def test_it_is_gone_afterwards(call: Said) -> None:
    assert "toy" not in algorithms(LOAN)
    assert "'toy'" in call("loan", "--algorithm", "toy", code=2)
