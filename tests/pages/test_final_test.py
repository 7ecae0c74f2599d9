"""The final test on page data: once, counted, for the chosen tree and its pruned forms."""

from __future__ import annotations

from html import unescape
from math import sqrt
from pathlib import Path

import palmerpenguins
import pandas as pd
import pytest
from sklearn.datasets import load_diabetes
from sklearn.metrics import accuracy_score, mean_squared_error
from streamlit.testing.v1 import AppTest

from datasets import Opened
from datasets.own import prepared
from datasets.reading import read_bytes
from engine.config import Config
from engine.language import translator_for
from engine.predict import predictions, truths
from engine.pruning.options import Pruning
from engine.pruning.run import record_pruned
from tests.pages.test_data import brought, own
from tests.support.hostile import NAMES
from tests.support.pages import alive, charts, said, widget

PENGUINS = (Path(palmerpenguins.__file__).parent / "data" / "penguins.csv").read_bytes()
Z = 1.959964


def held_out(content: bytes = PENGUINS, validation: int = 20, **params: str) -> AppTest:
    """The panel of the final test of a table with test rows."""
    page = brought(content, "table.csv", **params)
    widget(page.segmented_control, "data.panel").set_value("test").run()
    if validation:
        widget(page.number_input, "data.upload-1.validation").set_value(validation).run()
    widget(page.number_input, "data.upload-1.test").set_value(30).run()
    return alive(page)


def look(page: AppTest) -> AppTest:
    page.button(key="final.look").click().run()
    return alive(page)


def opened(page: AppTest) -> Opened:
    table = own(page)
    assert table.settings is not None
    read = read_bytes(table.content, table.name, table.reading)
    return prepared(read, table.settings, table.id)


def scores(page: AppTest) -> dict[str, list[str]]:
    """The table of the trees: by name leaves, score and interval."""
    frame: pd.DataFrame = page.table[0].value
    lines = [[unescape(cell).strip("*") for cell in row] for row in frame.to_numpy()]
    return {line[0]: line[1:] for line in lines}


def accuracy_of(page: AppTest, config: Config, method: str) -> list[str]:
    """Leaves, accuracy by scikit-learn and Wilson's interval, written as the page writes them."""
    parts = opened(page)
    assert parts.test is not None
    pruning = Pruning(method, judge="validation")
    tree = record_pruned(parts.training, config, pruning, parts.validation).tree()
    n = len(parts.test)
    share = float(accuracy_score(truths(parts.test), predictions(tree, parts.test)))
    reach = Z * sqrt(share * (1 - share) / n + Z**2 / (4 * n**2))
    low, high = ((share + Z**2 / (2 * n) + end) / (1 + Z**2 / n) for end in (-reach, reach))
    right = round(share * n)
    return [str(len(tree.leaves())), f"{right}/{n} = {share:.1%}", f"{low:.1%} … {high:.1%}"]


@pytest.mark.parametrize("language", ["zh", "en"])
def test_without_test_rows_one_sentence_and_the_control(language: str) -> None:
    _ = translator_for(language)
    page = brought(PENGUINS, "penguins.csv", lang=language)
    widget(page.segmented_control, "data.panel").set_value("test").run()
    sentence = "No rows are held out for a final test yet; say here which share of the rows."
    assert _(sentence) in said(alive(page))
    widget(page.number_input, "data.upload-1.test").set_value(30).run()
    assert _(sentence) not in said(alive(page))
    assert page.button(key="final.look").label == _("Final test")
    assert len(page.info) == 1
    assert "this can be done once" in page.info[0].value or "只能做一次" in page.info[0].value
    assert not page.table, "nothing is shown before the look"


@pytest.mark.parametrize("language", ["zh", "en"])
def test_the_figures_of_penguins(language: str) -> None:
    """With missing cells; against scikit-learn's accuracy and Wilson's formula."""
    page = look(held_out(lang=language))
    _ = translator_for(language)
    found = scores(page)
    names = {"none": "No pruning", "pre": "Pre-pruning", "post": "Post-pruning"}
    names |= {"cost_complexity": "Cost-complexity", "pessimistic": "Pessimistic"}
    for method, name in names.items():
        assert found[_(name)] == accuracy_of(page, Config(), method), method
    assert found[_("A single leaf")][:2] == ["1", "46/103 = 44.7%"]
    assert len(found) == 6
    right = found[_("No pruning")][1]
    assert f"**{right}**" in said(page)
    by_class: pd.DataFrame = page.table[1].value
    assert by_class[_("class")].tolist() == ["Adelie", "Gentoo", "Chinstrap"]
    counts = [int(cell.split("/")[0]) for cell in by_class[_("recall")]]
    assert sum(counts) == int(right.split("/")[0])
    assert len(charts(page)) == 2


def test_a_second_look_is_no_longer_a_test() -> None:
    page = look(held_out())
    assert "this is a test. A second look would no longer be one" in captions(page)
    widget(page.selectbox, "final.by").select("cart").run()
    assert "looks so far: 1" in alive(page).info[0].value
    assert "a second look is no longer a test" in page.info[0].value
    assert not page.table
    look(page)
    assert "Look 2 of 2 at the test rows" in captions(page)
    assert scores(page)["No pruning"] == accuracy_of(page, Config("cart"), "none")
    widget(page.selectbox, "final.by").select("id3").run()
    assert "this is a test" in captions(alive(page)), "what was seen can be read again"
    assert "looks so far: 2" in captions(page)


def test_another_draw_of_the_test_rows_is_another_look_at_the_same_table() -> None:
    page = look(held_out())
    widget(page.segmented_control, "data.panel").set_value("parts").run()
    widget(page.number_input, "data.upload-1.seed").set_value(7).run()
    widget(page.segmented_control, "data.panel").set_value("test").run()
    assert "looks so far: 1" in alive(page).info[0].value


def test_a_tree_that_was_picked_after_the_look_is_said_to_be() -> None:
    page = look(held_out())
    widget(page.selectbox, "final.method").select("post").run()
    assert "picked after the look; the one that was tested is: No pruning" in captions(alive(page))
    found = scores(page)
    assert f"Test accuracy **{found['Post-pruning'][1]}**" in said(page)


def test_the_last_run_on_the_table_is_the_one_to_be_tested() -> None:
    """On page prune, after page grow; pruned with the options that were set there."""
    page = held_out()
    pages = page.session_state["link"]["pages"]
    mine = {"data": "upload-1", "algorithm": "cart", "depth": "1"}
    pages |= {"grow": {**mine, "depth": "4"}, "prune": {**mine, "prune": "pre"}, "forest": mine}
    pages["missing"] = {"data": "loan"}
    look(page.run())
    assert "as last grown: CART, Max. depth 1" in widget(page.selectbox, "final.by").options
    assert widget(page.selectbox, "final.method").value == "pre"
    assert "### CART, Max. depth 1 · Pre-pruning" in said(page)
    assert scores(page)["No pruning"] == accuracy_of(page, Config("cart", max_depth=1), "none")


def test_without_validation_rows_only_what_needs_none_is_pruned() -> None:
    page = look(held_out(validation=0))
    assert list(scores(page)) == ["No pruning", "Cost-complexity", "Pessimistic", "A single leaf"]


def test_a_number_has_a_squared_error() -> None:
    frame = load_diabetes(as_frame=True, scaled=False).frame
    page = look(held_out(frame.to_csv(index=False).encode()))
    parts = opened(page)
    assert parts.test is not None
    tree = record_pruned(parts.training, Config("regression")).tree()
    told = predictions(tree, parts.test)
    error = mean_squared_error(parts.test.y, told)
    squares = pd.Series((pd.Series(told) - parts.test.y) ** 2)
    reach = Z * squares.sem()
    found = scores(page)["No pruning"]
    assert found[1:] == [f"{error:.3f}", f"{error - reach:.3f} … {error + reach:.3f}"]
    assert f"Its root is {sqrt(error):.3f}" in said(page)
    assert len(charts(page)) == 1, "importances, and no confusion matrix"


def test_another_table_of_the_same_id_starts_anew() -> None:
    page = look(held_out())
    page.button(key="data.remove").click().run()
    assert "upload-1" not in alive(page).session_state["final_test"]


def test_hostile_names() -> None:
    names = [name for name in NAMES if "\0" not in name and name.strip()]
    quoted = ['"' + name.replace('"', '""') + '"' for name in names]
    rows = [f"{i % 7},{quoted[i % len(quoted)]}\n" for i in range(20 * len(quoted))]
    page = held_out(("<b>,class\n" + "".join(rows)).encode(), validation=0)
    widget(page.segmented_control, "data.panel").set_value("columns").run()
    widget(page.selectbox, "data.upload-1.target").select("class").run()
    widget(page.segmented_control, "data.panel").set_value("test").run()
    look(page)
    assert len(page.table[1].value) == len(names)
    for cell in page.table[1].value.iloc[:, 0]:
        assert "<" not in cell
        assert "](" not in cell


def captions(page: AppTest) -> str:
    return "\n".join(block.value for block in page.main.caption)
