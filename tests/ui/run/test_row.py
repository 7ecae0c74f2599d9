"""A row that is run down the tree: what was picked and typed stays what it was."""

from __future__ import annotations

import pytest
from streamlit.testing.v1 import AppTest

from datasets import open_builtin
from tests.support import pages
from tests.support.pages import checked, has_widget, said, sent, widget

MELON, ALPHA = "watermelon_3.0", "watermelon_2.0alpha"
TEXTURE = 3  # its place among the attributes
DENSITY = 6


def visit(**params: str) -> AppTest:
    """Behind the last step, where the way of a row is told to its end."""
    return pages.visit("app.py", **{"panel": "row", "lang": "zh", "step": "9999", **params})


def switched(page: AppTest) -> AppTest:
    """The other language, while the browser still sends the values of all old widgets."""
    now = page.session_state["link"]["now"]
    now["lang"] = "en" if now["lang"] == "zh" else "zh"
    return checked(page.run())


def start(page: AppTest, table: str) -> str:
    return str(widget(page.selectbox, f"row.{table}.start").value)


def way(page: AppTest) -> list[list[object]]:
    found: list[list[object]] = sent(page, "grow.voice")["path"]
    return found


def test_a_row_with_a_hole_goes_down_every_branch() -> None:
    """golden.md 5: row 8 divides into 7/15, 5/15 and 3/15."""
    page = visit(data=ALPHA, algorithm="id3", lang="en")
    checked(widget(page.selectbox, f"row.{ALPHA}.start").set_value("8").run())
    for part in ("texture", "7/15", "1/3", "1/5", "Predicted: **yes**"):
        assert part in said(page)


def test_another_language_keeps_the_row_and_what_was_typed() -> None:
    page = visit(data=ALPHA, algorithm="id3")
    checked(widget(page.selectbox, f"row.{ALPHA}.start").set_value("8").run())
    texture = widget(page.selectbox, f"row.{ALPHA}.8.{TEXTURE}")
    assert texture.options[texture.index] == "?（缺失）"
    checked(texture.select_index(1).run())
    shown = widget(page.selectbox, f"row.{ALPHA}.8.{TEXTURE}")
    word, told = shown.options[shown.index], way(page)
    assert word == open_builtin(ALPHA).training.attributes[TEXTURE].domain[0]
    for _turn in range(2):
        switched(page)
        assert start(page, ALPHA) == "8"
        again = widget(page.selectbox, f"row.{ALPHA}.8.{TEXTURE}")
        assert (again.index, way(page)) == (1, told)
        others = [e for e in page.selectbox if str(e.key).startswith(f"row.{ALPHA}.8.")]
        assert all(e.index > 0 for e in others), "no known cell has become a missing one"


@pytest.mark.parametrize("said", ["青绿", "green", "nonsense", "?"])
def test_a_word_that_the_menu_does_not_have_is_nobodys_wish(said: str) -> None:
    """A browser sends labels; after a change of language it may still send those of the other."""
    page = visit(data=ALPHA, algorithm="id3", lang="en")
    before = way(page)
    texture = widget(page.selectbox, f"row.{ALPHA}.1.{TEXTURE}")
    texture.options.append(said)  # what the browser believes to have
    checked(texture.select_index(len(texture.options) - 1).run())
    assert way(page) == before
    assert widget(page.selectbox, f"row.{ALPHA}.1.{TEXTURE}").index > 0


def test_a_number_can_be_typed_and_taken_away() -> None:
    page = visit(data=MELON, algorithm="c45")
    key = f"row.{MELON}.1.{DENSITY}"
    assert widget(page.number_input, key).value == 0.697
    checked(widget(page.number_input, key).set_value(0.2).run())
    typed = way(page)
    assert widget(page.number_input, key).value == 0.2
    switched(page)
    assert (widget(page.number_input, key).value, way(page)) == (0.2, typed)
    checked(widget(page.number_input, key).set_value(None).run())
    assert widget(page.number_input, key).value is None
    assert len(way(page)) > len(typed), "a missing number goes both ways"
    switched(page)
    assert widget(page.number_input, key).value is None


def test_each_row_keeps_its_own_cells_and_another_run_keeps_them() -> None:
    page = visit(data=MELON, algorithm="c45")
    checked(widget(page.number_input, f"row.{MELON}.1.{DENSITY}").set_value(0.2).run())
    checked(widget(page.selectbox, f"row.{MELON}.start").set_value("2").run())
    assert widget(page.number_input, f"row.{MELON}.2.{DENSITY}").value == 0.774
    checked(widget(page.selectbox, f"row.{MELON}.start").set_value("1").run())
    assert widget(page.number_input, f"row.{MELON}.1.{DENSITY}").value == 0.2
    checked(widget(page.selectbox, "algorithm").set_value("cart").run())
    assert start(page, MELON) == "1"
    if has_widget(page.number_input, f"row.{MELON}.1.{DENSITY}"):
        assert widget(page.number_input, f"row.{MELON}.1.{DENSITY}").value == 0.2


def test_a_row_of_one_table_is_no_row_of_another() -> None:
    page = visit(data=ALPHA, algorithm="id3")
    checked(widget(page.selectbox, f"row.{ALPHA}.start").set_value("17").run())
    checked(widget(page.selectbox, "data").set_value("loan").run())
    assert start(page, "loan") == "1"
    checked(widget(page.selectbox, "data").set_value(ALPHA).run())
    assert start(page, ALPHA) == "17"
