"""How to add a measure of impurity: its record, its words, its formula; nothing else."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import sqrt

import numpy as np
import pytest

from datasets import open_builtin
from engine.config import Config, ConfigError
from engine.impurities import IMPURITIES, Floats, Impurity, Sums, WeightedImpurity
from engine.measures import proportions
from tests.engine import test_laws
from tests.how_to_add.conftest import Said, laws_about
from tests.support import tables
from tests.support.pages import checked, formulas, run_of, visit, widget
from ui.address.query import config_from_query


def roots(counts: Sequence[float]) -> float:
    """The sum of the roots of the shares, less 1; zero for a pure node.

    >>> round(roots([9, 6]), 6)
    0.407052
    """
    return sum(map(sqrt, proportions(counts))) - 1 if sum(counts) else 0.0


def roots_over(rows: int) -> WeightedImpurity:
    def weighted(sums: Sums) -> Floats:
        weight = sums.sum(axis=0)
        return np.asarray(np.sqrt(sums * weight).sum(axis=0) - weight)

    return weighted


ROOTS = Impurity(
    "roots",
    roots,
    roots_over,
    "gain",
    called="sum of roots",
    short="Roots",
    criterion="decrease of roots",
    symbol="Roots",
)
LOAN = open_builtin("loan").training


@pytest.fixture
def toy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(IMPURITIES, "roots", ROOTS)


@pytest.mark.usefixtures("toy")
def test_it_is_a_criterion_of_the_mix() -> None:
    page = visit("app.py", lang="en", data="loan", algorithm="general")
    page.session_state["options"] = True
    menu = widget(checked(page.run()).selectbox, "option_criterion")
    assert menu.options == ["entropy", "Gini impurity", "error rate", "sum of roots"]
    checked(menu.select("roots").run())
    assert run_of(page) == {"data": "loan", "algorithm": "general", "criterion": "roots"}
    told = str([e.proto.bytes for e in page.get("bidi_component")])
    assert "Roots 0.407" in told, "in the box of the root"
    plain = told.replace("\\", "")
    assert 'Roots}(D)","=0.407"' in plain, "the general form of its formula"


@pytest.mark.usefixtures("toy")
def test_page_impurity_shows_it() -> None:
    page = visit("pages/impurity.py", lang="en", counts="9-6")
    assert r"\mathrm{Roots}(D)=0.407" in formulas(page)
    assert "Roots 0.407052" in str([caption.help for caption in page.main.caption])
    page = visit("pages/impurity.py", lang="en", counts="9-5-3", measure="roots")
    assert not page.info


@pytest.mark.usefixtures("toy")
def test_a_link_names_it() -> None:
    config, problems = config_from_query({"algorithm": "general", "criterion": "roots"}, LOAN)
    assert (config.impurity, problems) == ("roots", ())


@pytest.mark.usefixtures("toy")
def test_the_command_line_knows_it(call: Said) -> None:
    assert "sum of roots = 0.407" in call("loan", "--criterion", "roots")
    assert "sum of roots = 0.407" in call("loan", "--criterion", "roots", "--prune", "c_alpha")


@pytest.mark.usefixtures("toy", "few_examples")
@pytest.mark.parametrize("law", laws_about(test_laws, "algorithm"))
def test_it_keeps_the_laws(law: Callable[[str], None], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(tables.MIXTURES, "roots", {"algorithm": "id3", "impurity": "roots"})
    law("roots")


@pytest.mark.usefixtures("toy", "few_examples")
def test_the_laws_would_find_a_bad_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """A form for whole depths that is not the one for a node."""
    bad = Impurity("roots", roots, IMPURITIES["gini"].over, "gain", "", "", "", "Roots")
    monkeypatch.setitem(IMPURITIES, "roots", bad)
    monkeypatch.setitem(tables.MIXTURES, "roots", {"algorithm": "id3", "impurity": "roots"})
    with pytest.raises(AssertionError):
        test_laws.test_law_5_gains_are_not_negative_and_equal_the_exact_oracle("roots")


def test_it_is_gone_afterwards(call: Said) -> None:
    assert "'roots'" in call("loan", "--criterion", "roots", code=2)
    with pytest.raises(ConfigError, match="'roots'; it must be one of entropy, gini, error"):
        Config(impurity="roots")
