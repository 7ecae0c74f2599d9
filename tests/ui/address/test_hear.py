"""What a browser says is checked: old widgets, old labels, calls back that fail, addresses."""

from __future__ import annotations

from typing import Any

import pytest

from engine.dataset import DatasetError
from ui.address import hear, link


class Address(dict[str, str]):
    """The address as Streamlit hands it to a script."""

    def to_dict(self) -> dict[str, str]:
        return dict(self)


@pytest.fixture
def session(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    kept: dict[str, Any] = {}
    monkeypatch.setattr(link.st, "session_state", kept)
    monkeypatch.setattr(link.st, "query_params", Address())
    return kept


def drawn(key: str, value: Any, wish: Any, options: Any = None, begins: Any = "value") -> Any:
    """A widget that the page has drawn: Streamlit then keeps the value that it was born with."""
    widget = hear.follow(key, value, wish, options, begins=begins)
    hear.st.session_state.setdefault(widget["key"], value)
    return widget


def go_to(monkeypatch: pytest.MonkeyPatch, page: str, **address: str) -> dict[str, str]:
    monkeypatch.setattr(link.st, "query_params", Address(address))
    return link.enter(page)


def test_a_widget_that_shows_another_value_is_another_widget(session: dict[str, Any]) -> None:
    wishes: list[str] = []
    old = drawn("menu", "book", wishes.append)
    assert drawn("menu", "book", wishes.append)["key"] == old["key"]
    new = drawn("menu", "hand", wishes.append)  # a click elsewhere has changed the run
    assert new["key"] != old["key"]
    session[old["key"]] = "book"  # the browser still sends what it showed
    old["on_change"]()
    assert wishes == []
    session[new["key"]] = "draw"
    new["on_change"]()
    assert wishes == ["draw"]


def test_a_widget_in_another_language_is_another_widget(session: dict[str, Any]) -> None:
    wishes: list[str] = []
    link.write({"lang": "zh"})
    old = drawn("data", "watermelon_2.0", wishes.append)
    link.write({"lang": "en"})
    new = drawn("data", "watermelon_2.0", wishes.append)
    session[old["key"]] = "西瓜 2.0"  # a label of the old language, which is no id
    old["on_change"]()
    assert wishes == []
    assert session[new["key"]] == "watermelon_2.0"


def test_a_wish_leaves_the_widget_as_it_is(session: dict[str, Any]) -> None:
    now = ["book"]
    widget = drawn("menu", now[0], lambda value: now.__setitem__(0, value))
    session[widget["key"]] = "hand"
    widget["on_change"]()
    assert drawn("menu", now[0], print)["key"] == widget["key"]


def test_a_slider_that_the_address_rounds_stays_the_same_slider(session: dict[str, Any]) -> None:
    widget = drawn("alpha", 0.3, print)
    session[widget["key"]] = 0.30000000000000004
    assert drawn("alpha", 0.3, print)["key"] == widget["key"]
    assert drawn("alpha", 0.301, print)["key"] != widget["key"]


def test_a_widget_is_born_with_its_value(session: dict[str, Any]) -> None:
    """A browser that has not heard of the value yet would take the first option for a wish."""
    born = {
        begins: hear.follow(begins, "hand", print, ("book", "hand"), begins=begins)
        for begins in ("index", "value", "default")
    }
    assert born["index"]["index"] == 1
    assert born["value"]["value"] == born["default"]["default"] == "hand"
    assert not any(widget["key"] in session for widget in born.values())
    assert hear.follow("none", None, print, ("book",), begins="index")["index"] is None


def test_a_number_that_may_be_empty_is_born_empty(session: dict[str, Any]) -> None:
    widget = hear.follow("depth", 3, print, begins="empty")
    assert widget["value"] is None
    assert session[widget["key"]] == 3


def test_an_unknown_value_is_ignored(session: dict[str, Any]) -> None:
    wishes: list[str] = []
    widget = drawn("menu", "book", wishes.append, options=("book", "hand"))
    session[widget["key"]] = "<b>"
    widget["on_change"]()
    assert wishes == []
    again = drawn("menu", "book", wishes.append, options=("book", "hand"))
    assert again["key"] != widget["key"], "the browser is shown what is so"


def test_nothing_is_no_wish_where_there_is_something_to_choose(session: dict[str, Any]) -> None:
    """What a browser says of a row of buttons that it has not drawn yet."""
    wishes: list[Any] = []
    widget = drawn("tie", "book", wishes.append, options=("book", "hand"))
    session[widget["key"]] = None
    widget["on_change"]()
    assert wishes == []
    free = drawn("depth", 3, wishes.append, begins="empty")
    session[free["key"]] = None
    free["on_change"]()
    assert wishes == [None], "an empty field is one"


def test_a_callback_that_fails_is_said_once(
    session: dict[str, Any], caplog: pytest.LogCaptureFixture
) -> None:
    complaint = DatasetError("There is no such table.")

    def complain() -> None:
        raise complaint

    def fail() -> None:
        raise ZeroDivisionError

    hear.safely(complain)()
    assert hear.problem() is complaint
    assert hear.problem() is None
    assert not caplog.records, "a complaint is for the visitor, not for the log"
    hear.safely(fail)()
    assert isinstance(hear.problem(), ZeroDivisionError)
    assert caplog.records


def test_an_address_is_read_when_its_page_is_entered_and_not_again(
    session: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert go_to(monkeypatch, "grow", data="loan", step="9", panel="rows") == {"data": "loan"}
    assert link.place() == {"step": "9", "panel": "rows"}
    link.write({"algorithm": "cart"})
    # A message that was on its way still carries the old address.
    assert go_to(monkeypatch, "grow", data="loan") == {"data": "loan", "algorithm": "cart"}
    assert go_to(monkeypatch, "prune", data="loan", prune="pre") == {"data": "loan", "prune": "pre"}
    assert go_to(monkeypatch, "grow", step="3") == {}


def test_going_back_within_a_page_is_told_and_numbered(session: dict[str, Any]) -> None:
    link.enter("grow")
    link.write({"algorithm": "cart"})
    link.went(3, {"algorithm": "id3", "step": "4"})
    assert link.params() == {"algorithm": "id3"}
    assert link.place() == {"step": "4"}
    assert link.state()["heard"] == 3


def test_a_link_to_another_page_takes_along_what_is_shared_and_what_was_left_there(
    session: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    go_to(monkeypatch, "prune", data="loan", prune="pre", lang="en")
    go_to(monkeypatch, "grow", data="loan", algorithm="cart", lang="en")
    link.write({"present": "1"})
    wanted = {"data": "loan", "prune": "pre", "lang": "en", "present": "1"}
    assert link.to_page("prune") == wanted
    link.write({"data": "watermelon_3.0"})
    shared = {"data": "watermelon_3.0", "lang": "en", "present": "1"}
    assert link.to_page("prune") == shared, "what was left there belongs to another table"


def test_going_back_to_a_page_does_not_bring_an_old_language_back(
    session: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    go_to(monkeypatch, "grow", lang="zh", present="1")
    go_to(monkeypatch, "prune", lang="zh", present="1")
    link.write({"lang": "en", "present": None})
    assert go_to(monkeypatch, "grow", lang="zh", present="1", step="4") == {"lang": "en"}


def test_only_names_of_the_place_are_taken_from_a_browser(session: dict[str, Any]) -> None:
    link.tell({"step": 9, "panel": "rows", "data": "loan", "look": None})
    assert link.place() == {"step": "9", "panel": "rows"}
