"""The frame of every page without a browser: menus, address, presets, and what errors become."""

from __future__ import annotations

import logging
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from datasets import ENTRIES, open_builtin
from engine.config import Choice, Config
from engine.language import translator_for
from engine.trace import record
from tests.support.pages import has_widget, run_of, widget
from ui.address.query import algorithms
from ui.frame import menu
from ui.frame.run_cache import grown_trace
from ui.run.option_names import algorithm_names, option_texts
from ui.tables import choice as data_choice
from ui.tables.choice import growable
from ui.tables.variation import Variation, vary

APP = Path(__file__).parent / "shell_app" / "app.py"


@pytest.fixture(autouse=True)
def stub_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(menu, "ROOT", APP.parent)


def visit(**params: str) -> AppTest:
    app = AppTest.from_file(str(APP), default_timeout=30)
    app.query_params.update(params)
    app.session_state["options"] = True  # the options are open, so they are there
    return checked(app.run())


def checked(app: AppTest) -> AppTest:
    assert not app.exception
    return app


def speak(app: AppTest, language: str) -> AppTest:
    """As if the visitor had pressed the button of the other language."""
    app.session_state["link"]["now"]["lang"] = language
    return checked(app.run())


def config(app: AppTest) -> str:
    return app.code[0].value


def test_a_visit_without_a_link_is_the_default_and_leaves_the_address_alone() -> None:
    app = visit()
    assert config(app) == repr(Config())
    assert run_of(app) == {}
    assert not app.info


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.id)
def test_every_algorithm_of_the_menu_runs_on_every_table(entry: object) -> None:
    app = visit(data=entry.id)
    for name in algorithms(open_builtin(entry.id).training):
        checked(widget(app.selectbox, "algorithm").select(name).run())
        assert run_of(app).get("algorithm", widget(app.selectbox, "algorithm").value) == name
        assert not app.error
        assert not app.info


def test_the_languages_say_the_same_menus() -> None:
    chinese, english = visit(lang="zh"), visit(lang="en")
    assert [box.label for box in chinese.selectbox] != [box.label for box in english.selectbox]
    assert [box.value for box in chinese.selectbox] == [box.value for box in english.selectbox]
    speak(english, "zh")
    assert [box.label for box in english.selectbox] == [box.label for box in chinese.selectbox]


def test_the_other_language_keeps_every_option() -> None:
    app = visit(data="loan", algorithm="cart", form="subset", ties="last", depth="2")
    before = config(app)
    speak(app, "en")
    assert config(app) == before


def test_an_option_enters_the_address_and_leaves_it_with_its_default() -> None:
    app = visit()
    checked(widget(app.selectbox, "option_ties").select("random").run())
    checked(widget(app.number_input, "option_seed").set_value(7).run())
    checked(widget(app.number_input, "option_depth").set_value(3).run())
    assert run_of(app) == {"ties": "random", "seed": "7", "depth": "3"}
    assert config(visit(**run_of(app))) == config(app)
    checked(widget(app.selectbox, "option_ties").select("first").run())
    assert run_of(app) == {"depth": "3"}


def test_what_an_algorithm_cannot_use_is_not_on_the_page_and_goes_from_the_address() -> None:
    app = visit(algorithm="cart", form="subset", ordinal="1")
    checked(widget(app.selectbox, "algorithm").select("id3").run())
    assert run_of(app) == {}
    assert not has_widget(app.selectbox, "option_form")
    assert not has_widget(app.selectbox, "option_threshold")
    assert has_widget(app.selectbox, "option_branches")


def test_another_table_forgets_what_was_set_for_the_first() -> None:
    app = visit(choose="~脐部", first="否", id="1", step="5", ties="last", lang="en")
    checked(widget(app.selectbox, "data").select("loan").run())
    assert run_of(app) == {"data": "loan", "ties": "last"}
    assert not app.info


@pytest.mark.parametrize(
    "entry", [entry for entry in ENTRIES if growable(entry)], ids=lambda entry: entry.id
)
def test_a_preset_of_the_book_sets_what_it_needs(entry: object) -> None:
    app = visit(data=entry.id, depth="1", ties="last")
    for preset in growable(entry):
        checked(widget(app.selectbox, f"preset_{entry.id}").select(preset.id).run())
        choose = tuple(Choice(path, attribute) for path, attribute in preset.choose)
        assert config(app) == repr(Config(preset.algorithm, choose=choose))
        assert widget(app.selectbox, f"preset_{entry.id}").value == preset.id


@pytest.mark.parametrize(
    ("params", "named"),
    [
        ({"data": "no_such_table"}, "no_such_table"),
        ({"data": "upload:mine.csv"}, "Uploaded"),
        ({"ties": "<b>x</b>", "eps": "-1"}, "eps"),
        ({"first": "maybe"}, "maybe"),
    ],
)
def test_a_bad_link_is_one_sentence_and_the_default(params: dict[str, str], named: str) -> None:
    app = visit(lang="en", **params)
    (sentence,) = app.info
    assert named in sentence.value.replace("&#95;", "_")
    assert "<b>" not in sentence.value
    assert config(app) == repr(Config())


def test_a_node_can_be_decided_by_hand_and_given_back() -> None:
    app = visit(step="4")
    checked(next(b for b in app.button if b.label == "override").click().run())
    assert run_of(app) == {"choose": "~色泽"}
    assert "Choice(path='', attribute='色泽')" in config(app)
    checked(next(b for b in app.button if b.label == "reset").click().run())
    assert config(app) == repr(Config())


def test_an_option_keeps_only_the_choice_at_the_root() -> None:
    app = visit(choose="~纹理;纹理=清晰~根蒂")
    checked(widget(app.selectbox, "option_unit").select("nats").run())
    assert run_of(app) == {"choose": "~纹理;纹理=清晰~根蒂", "unit": "nats"}
    checked(widget(app.number_input, "option_depth").set_value(1).run())
    assert run_of(app) == {"choose": "~纹理", "unit": "nats", "depth": "1"}
    checked(widget(app.selectbox, "algorithm").select("cart").run())
    assert run_of(app) == {"algorithm": "cart", "depth": "1"}
    assert not app.error


def test_the_row_number_becomes_the_first_attribute() -> None:
    app = visit()
    checked(widget(app.toggle, "option_id").set_value(True).run())
    assert app.main.markdown[-1].value.endswith("编号")
    assert run_of(app) == {"id": "1"}


def test_a_choice_that_cannot_be_made_is_one_sentence_and_a_way_out() -> None:
    app = visit(choose="纹理=清晰~纹理", lang="en")
    assert len(app.error) == 1
    checked(app.button(key="reset_grow").click().run())
    assert not app.error
    assert run_of(app) == {}


def test_an_error_is_logged_and_not_shown(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.ERROR, logger="split_by_split"):
        app = visit(fail="1", lang="en")
    assert "on purpose" in caplog.text
    (box,) = app.warning
    assert "on purpose" not in box.value
    assert "nothing is lost" in box.value.lower()


def test_the_menu_lists_the_pages_that_exist(monkeypatch: pytest.MonkeyPatch) -> None:
    files = {f"pages/{path.name}" for path in (menu.ROOT / "pages").glob("*.py")}
    assert {page.file for page in menu.there_are()} == {"app.py", *files}
    assert menu.there_are() == list(menu.PAGES.values())
    monkeypatch.setattr(menu, "ROOT", APP.parent / "pages")
    assert menu.there_are() == []


def test_options_that_nobody_opened_are_not_made() -> None:
    app = visit()
    many = len(app.selectbox)
    app.session_state["options"] = False
    assert len(checked(app.run()).selectbox) < many / 2


def test_a_callback_that_fails_is_one_sentence_and_the_page_stays(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = visit(lang="en")

    def fail(*_args: object) -> None:
        raise RuntimeError("on purpose")

    monkeypatch.setattr(data_choice, "change_data", fail)
    app.run()  # the menu is drawn with the callback that fails
    with caplog.at_level(logging.ERROR, logger="split_by_split"):
        checked(widget(app.selectbox, "data").select("loan").run())
    assert "on purpose" in caplog.text
    (box,) = app.warning
    assert "nothing is lost" in box.value.lower()
    assert config(app) == repr(Config()), "the page is there all the same"
    assert widget(app.selectbox, "data").value == "watermelon_2.0", "and shows what is so"


def test_everything_on_offer_has_words() -> None:
    _ = translator_for("zh")
    assert set(algorithm_names(_)) >= set(algorithms(open_builtin("loan").training))
    assert all(text.label and text.about for text in option_texts(_).values())


def test_a_variation_is_the_same_table_in_another_order() -> None:
    melons = open_builtin("watermelon_2.0")
    swapped = vary(melons, Variation(first="否")).training
    assert swapped.classes == ("否", "是")
    with_id = vary(melons, Variation(with_id=True)).training
    assert with_id.row_ids == melons.training.row_ids
    assert with_id.attributes[0].domain == tuple(map(str, range(1, 18)))
    ordered = vary(melons, Variation(ordinal=True)).training
    assert {a.name for a in ordered.attributes if a.kind == "ordinal"} == {"根蒂", "纹理", "脐部"}
    assert vary(melons, Variation()) is melons


def test_a_run_is_grown_once_and_shared() -> None:
    melons = open_builtin("watermelon_2.0").training
    first = grown_trace(melons, Config())
    assert grown_trace(melons, Config()) is first
    assert grown_trace(melons, Config(ties="last")) is not first
    assert first.events == record(melons, Config()).events
