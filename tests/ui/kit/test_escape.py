"""A user's words stay words: what every escape promises, for hostile names and for any text.

What a browser makes of them is looked at in ``tests/browser/test_frame.py``.
"""

from __future__ import annotations

import html as standard
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.hostile import NAMES
from ui.kit import escape

ANY = st.one_of(st.sampled_from(NAMES), st.text(), st.text("<>&$%\\{}^_~#|`*[]()!:/-=.@ \nab1"))


@given(ANY)
def test_plain_text_is_one_line_without_control_characters(text: str) -> None:
    shown = escape.plain(text)
    assert shown == " ".join(shown.split())
    assert not any(ord(character) < 32 for character in shown)


@given(ANY)
def test_markdown_sees_no_mark_and_the_reader_sees_all(text: str) -> None:
    escaped = escape.md(text)
    assert re.fullmatch(r"(?:&#\d+;|[^!-/:-@\[-`{-~\n])*", escaped)
    assert standard.unescape(escaped).replace(escape.JOINER, "") == escape.plain(text).replace(
        escape.JOINER, ""
    )


@pytest.mark.parametrize(
    "pattern",  # what Streamlit 1.67 and its markdown still replace in text that was escaped
    [
        r":[\w+-]+:",
        r":material_\w+:",
        r"(^|\s)(<->|->|<-|--|>=|<=|~=)(\s|$)",
        r"https?://[-.\w]+",
        r"www\.[-.\w]+",
        r"[-.\w+]+@[-\w]+",
    ],
)
@given(text=ANY)
def test_nothing_is_left_that_is_replaced_after_parsing(pattern: str, text: str) -> None:
    assert not re.search(pattern, standard.unescape(escape.md(text)), re.IGNORECASE)


@given(ANY)
def test_html_holds_no_tag_and_says_the_same(text: str) -> None:
    escaped = escape.html(text)
    assert not set(escaped) & set("<>\"'")
    assert standard.unescape(escaped) == escape.plain(text)


@given(ANY)
def test_plots_see_no_tag_no_template_and_no_formula(text: str) -> None:
    escaped = escape.plotly(text)
    assert not set(escaped) & set("<>$%")
    assert standard.unescape(escaped) == escape.plain(text)


@given(ANY)
def test_a_formula_is_one_group_of_text_with_known_commands(text: str) -> None:
    inside = escape.latex(text).removeprefix(r"\text{").removesuffix("}")
    commands = re.findall(r"\\([a-zA-Z]+|.)", inside)
    named = {"textbackslash", "textdollar", "textasciicircum", "textasciitilde", "textless"}
    assert set(commands) <= named | {"textgreater", "textbar", "textquoteleft", *"{}%#&_"}
    rest = re.sub(r"\\([a-zA-Z]+|.)", "", inside)
    assert not set(rest) & set("$%#&_^~|`\\\n")
    depth = 0
    for character in rest:
        depth += (character == "{") - (character == "}")
        assert depth >= 0
    assert depth == 0


def test_a_formula_shows_each_special_character_by_its_name() -> None:
    assert escape.latex(r"a\b{c}") == r"\text{a\textbackslash{}b\{c\}}"
    assert escape.latex("$x^2$ | 50%") == (
        r"\text{\textdollar{}x\textasciicircum{}2\textdollar{} \textbar{} 50\%}"
    )
    assert escape.latex("纹理") == r"\text{纹理}"


def test_right_to_left_words_are_isolated_and_overrides_are_removed() -> None:
    assert escape.plain("שלום") == "\u2068שלום\u2069"
    assert "\u202e" not in escape.plain("\u202eevil")
    assert escape.plain("纹理 abc") == "纹理 abc"


def test_families_of_emoji_stay_together() -> None:
    assert escape.md("👨‍👩‍👧") == "👨‍👩‍👧"


def test_a_short_name_keeps_its_beginning() -> None:
    assert escape.short("纹理") == "纹理"
    assert escape.short("x" * 300, 10) == "xxxxxx…xxx"
    assert escape.short("x" * 300, 3) == "xx…"
