"""Options in a link: what is written is read back, what does not fit is named and left out."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from datasets import ENTRIES, open_builtin
from engine.config import Choice, Config
from engine.dataset import Dataset
from engine.grow import grow
from ui.address.query import (
    FIELDS,
    LARGEST,
    NUMBERS,
    PARAMETERS,
    WHOLE,
    YES,
    Problem,
    algorithms,
    basis,
    choices,
    config_from_query,
    override,
    query_from_config,
    read_choices,
    takes_number,
    write_choices,
)

TABLES = {entry.id: open_builtin(entry.id).training for entry in ENTRIES}
MELONS = TABLES["watermelon_2.0"]


@st.composite
def offered(draw: st.DrawFn) -> tuple[Config, Dataset]:
    """Any state that the menus can be brought to, on any built-in table."""
    table = TABLES[draw(st.sampled_from(sorted(TABLES)))]
    config = basis(draw(st.sampled_from(algorithms(table))))
    for parameter, field in FIELDS.items():
        value: Any
        if parameter in NUMBERS:
            if not takes_number(parameter, config) or draw(st.booleans()):
                continue
            whole = st.integers(0, LARGEST)
            value = draw(whole if parameter in WHOLE else st.floats(0, LARGEST))
        else:
            words = choices(parameter, config, table)
            if not words or draw(st.booleans()):
                continue
            value = draw(st.sampled_from(words))
            value = value == YES if parameter == "unknown" else value
        config = replace(config, **{field: value})
    # Read once, so that an algorithm's own habit is no option.
    config, _ = config_from_query(query_from_config(config), table)
    names = [None, *(attribute.name for attribute in table.attributes)]
    paths = draw(st.lists(st.text(max_size=8), unique=True, max_size=3))
    chosen = tuple(Choice(path, draw(st.sampled_from(names))) for path in paths)
    return replace(config, choose=chosen), table


@given(offered())
def test_a_link_restores_every_state_of_the_menus(state: tuple[Config, Dataset]) -> None:
    config, table = state
    assert config_from_query(query_from_config(config), table) == (config, ())


@given(offered())
def test_every_state_of_the_menus_grows_a_tree(state: tuple[Config, Dataset]) -> None:
    config, table = state
    assert list(grow(table, replace(config, choose=())))


@pytest.mark.parametrize("id", TABLES)
def test_a_link_without_options_is_the_default_and_has_no_parameters(id: str) -> None:
    config, problems = config_from_query({}, TABLES[id])
    assert not problems
    assert query_from_config(config) == {}


@given(st.dictionaries(st.sampled_from(PARAMETERS), st.text(), max_size=6))
def test_any_link_is_read_and_what_is_wrong_is_named(params: dict[str, str]) -> None:
    config, problems = config_from_query(params, MELONS)
    assert list(grow(MELONS, replace(config, choose=())))
    named = {problem.parameter for problem in problems}
    assert named <= params.keys()
    again, none = config_from_query({n: v for n, v in params.items() if n not in named}, MELONS)
    assert again == replace(config, choose=again.choose)
    assert none == ()


@pytest.mark.parametrize(
    ("id", "params"),
    [
        ("watermelon_2.0", {"algorithm": "id4"}),
        ("watermelon_2.0", {"algorithm": "regression"}),
        ("regression_5.2", {"algorithm": "id3"}),
        ("watermelon_2.0", {"form": "subset"}),  # ID3 makes a branch for each value
        ("watermelon_2.0", {"criterion": "gini"}),  # that would not be ID3
        ("watermelon_2.0", {"threshold": "median"}),  # no number in the table
        ("watermelon_2.0", {"algorithm": "c45", "unknown": "1"}),  # nothing is missing
        ("watermelon_2.0alpha", {"unknown": "1"}),  # ID3 has no split information
        ("watermelon_2.0", {"algorithm": "cart", "branches": "present"}),  # always two
        ("watermelon_2.0", {"seed": "3"}),  # nothing is drawn
        ("watermelon_2.0", {"eps": "nan"}),
        ("watermelon_2.0", {"eps": "-0.1"}),
        ("watermelon_2.0", {"depth": "2.5"}),
        ("watermelon_2.0", {"depth": "9" * 5000}),
        ("watermelon_2.0", {"choose": "~no such column"}),
        ("watermelon_2.0", {"choose": "nonsense"}),
    ],
)
def test_what_makes_no_sense_is_refused(id: str, params: dict[str, str]) -> None:
    parameter, value = list(params.items())[-1]
    config, problems = config_from_query(params, TABLES[id])
    assert problems == (Problem(parameter, value),)
    rest = {name: text for name, text in params.items() if name != parameter}
    assert config_from_query(rest, TABLES[id]) == (config, ())


@given(st.lists(st.tuples(st.text(), st.none() | st.text()), max_size=4))
def test_choices_survive_any_name(pairs: list[tuple[str, str | None]]) -> None:
    chosen = tuple(Choice(path, attribute) for path, attribute in pairs)
    assert read_choices(write_choices(chosen)) == chosen


def test_a_choice_forgets_those_below_it() -> None:
    chosen = (Choice("a=1", "b"), Choice("a=1/b=2", "c"), Choice("a=10", "d"))
    assert override(chosen, "a=1", None) == (Choice("a=10", "d"), Choice("a=1", None))
    assert override(chosen, "", "z") == (Choice("", "z"),)
