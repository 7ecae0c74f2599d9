"""Page ``impurity`` without a browser: it opens on every table, and its numbers are the book's."""

from __future__ import annotations

from functools import partial
from math import log

import pytest
from streamlit.testing.v1 import AppTest

from datasets import ENTRIES, Entry, open_builtin
from tests.support import pages
from tests.support.golden import GOLDEN
from tests.support.pages import address, checked, widget
from ui.impurity import query
from ui.impurity.draws import differing
from ui.impurity.split import askable
from ui.kit.typeset import DOT

FITTING = [
    entry
    for entry in ENTRIES
    if entry.roles.regression is False and askable(open_builtin(entry.id).training)
]
visit = partial(pages.visit, "pages/impurity.py")


def formula_with(app: AppTest, start: str) -> str:
    return "\n".join(line for line in pages.formulas(app) if start in line)


def three_decimals(value: float) -> str:
    return f"{value:.3f}"


@pytest.mark.parametrize("lang", ["zh", "en"])
@pytest.mark.parametrize("entry", FITTING, ids=lambda entry: entry.id)
def test_every_attribute_of_every_table_has_its_mutual_information(entry: Entry, lang: str) -> None:
    table = open_builtin(entry.id).training
    app = visit(data=entry.id, lang=lang)
    for attribute in askable(table):
        name = table.attributes[attribute].name
        checked(widget(app.selectbox, f"attribute_{entry.id}").select(name).run())
        assert entry.label(name, lang) in app.table[0].value.index.name
        assert not app.info


def test_the_root_of_the_melons_is_the_book_s() -> None:
    app = visit(lang="zh")
    root = GOLDEN["wm2_root"]
    assert f"={three_decimals(root['entropy'])}" in formula_with(app, "Ent}(D)")
    assert f"={three_decimals(root['gini'])}" in formula_with(app, "Gini}")
    assert r"\tfrac{9}{17}\bigr)=0.471" in formula_with(app, "Err}")
    exact = next(c.help for c in app.caption if c.help)
    assert "0.997503" in exact
    assert "0.498270" in exact


@pytest.mark.parametrize("name", ["色泽", "根蒂", "敲声", "纹理", "脐部", "触感"])
def test_gain_and_conditional_entropy_are_golden(name: str) -> None:
    app = visit(lang="zh", attribute=name)
    wanted = GOLDEN["wm2_root"]["scores"][name]
    said = formula_with(app, "H(Y")
    assert f"={three_decimals(wanted['cond'])}\n" in said
    assert f"={three_decimals(wanted['gain'])}" in said
    assert three_decimals(wanted["gain"]) in app.main.markdown[-1].value


def test_missing_cells_discount_the_mutual_information() -> None:
    app = visit(lang="en", data="watermelon_2.0alpha", attribute="色泽")
    said = formula_with(app, "Gain")
    assert rf"\rho{DOT}I=\tfrac{{14}}{{17}}{DOT}0.306=0.252" in said
    assert app.table[0].value.index[-1] == "all known"


def test_nats_are_bits_times_ln_2() -> None:
    app = visit(lang="en")
    checked(widget(app.segmented_control, "unit").set_value("nats").run())
    assert address(app) == {"lang": "en", "unit": "nats"}
    nats = three_decimals(GOLDEN["wm2_root"]["entropy"] * log(2))
    assert f"={nats}" in formula_with(app, "Ent}(D)")
    assert r"\ln" in formula_with(app, "Ent}(D)")
    assert "0.264" in formula_with(app, "H(Y)")  # 0.380592 ln 2


def test_counts_enter_the_address_and_leave_it_with_the_default() -> None:
    app = visit(lang="en")
    checked(widget(app.number_input, "count_0").set_value(3).run())
    checked(widget(app.number_input, "count_1").set_value(6).run())
    assert address(app) == {"lang": "en", "counts": "3-6"}
    assert "=0.918" in formula_with(app, "Ent}(D)")
    checked(app.button(key="example_melons").click().run())
    assert address(app) == {"lang": "en"}
    assert widget(app.number_input, "count_0").value == 8


def test_three_classes_have_a_map_of_each_measure() -> None:
    app = visit(lang="en")
    checked(widget(app.segmented_control, "classes").set_value(3).run())
    assert address(app)["counts"] == "9-5-3"
    iv = GOLDEN["wm2_root"]["scores"]["纹理"]["iv"]
    assert f"={three_decimals(iv)}" in formula_with(app, "Ent}(D)")
    for measure in ("gini", "error", "entropy"):
        checked(widget(app.segmented_control, "measure").set_value(measure).run())
        assert address(app).get("measure", "entropy") == measure


@pytest.mark.parametrize("counts", ["0-0", "0-0-0", "17-0", "0-0-5", "999-999-999"])
def test_edges_are_no_errors(counts: str) -> None:
    app = visit(lang="en", counts=counts)
    assert bool(app.info) == (set(counts) <= {"0", "-"})


def test_every_example_is_its_own_node() -> None:
    for id, counts in query.EXAMPLES.items():
        app = visit(lang="zh", counts="7-7" if len(counts) == 2 else "7-7-7")
        checked(app.button(key=f"example_{id}").click().run())
        shown = [widget(app.number_input, f"count_{k}").value for k in range(len(counts))]
        assert tuple(shown) == counts


@pytest.mark.parametrize(
    ("params", "named"),
    [
        ({"counts": "a-b"}, "counts"),
        ({"counts": "1-2-3-4"}, "counts"),
        ({"p": "nan"}, "p"),
        ({"unit": "<b>"}, "unit"),
        ({"measure": "x"}, "measure"),
        ({"data": "regression_5.2"}, "Regression"),
        ({"data": "watermelon_3.0alpha"}, "Watermelon"),
    ],
)
def test_a_bad_link_is_one_sentence_and_the_default(params: dict[str, str], named: str) -> None:
    app = visit(lang="en", **params)
    (sentence,) = app.info
    assert named in sentence.value
    assert "<b>" not in sentence.value
    assert widget(app.number_input, "count_0").value == 8


def test_the_probability_of_the_event_is_in_the_address() -> None:
    app = visit(lang="en")
    assert r"-\log_2 0.25=2\ " in formula_with(app, "0.25")
    checked(widget(app.slider, "p").set_value(0.5).run())
    assert address(app)["p"] == "0.5"
    assert r"-\log_2 0.5=1\ " in formula_with(app, r"-\log_2 0.5=")


def test_another_table_forgets_the_attribute() -> None:
    app = visit(lang="en", attribute="脐部", counts="3-6")
    checked(widget(app.selectbox, "data").select("loan").run())
    assert address(app) == {"lang": "en", "counts": "3-6", "data": "loan"}


@pytest.mark.parametrize("counts", [(8, 9), (9, 5, 3), (17, 0)])
def test_the_share_of_pairs_that_differ_approaches_gini(counts: tuple[int, ...]) -> None:
    chance = 1 - sum((count / sum(counts)) ** 2 for count in counts)
    differ = sum(differing(counts, 100, seed) for seed in range(0, 10_000, 100))
    assert abs(differ / 10_000 - chance) < 0.02  # four standard errors


def test_pairs_are_drawn_by_a_click_and_forgotten_with_their_counts() -> None:
    app = visit(lang="en")
    assert not [caption for caption in app.caption if "pairs are" in caption.value]
    for drawn in (100, 200):
        checked(widget(app.button, "impurity.draw").click().run())
        (said,) = [caption.value for caption in app.caption if "pairs are" in caption.value]
        assert f"of {drawn} pairs" in said
        assert three_decimals(1 - (8 / 17) ** 2 - (9 / 17) ** 2) in said
    checked(widget(app.button, "example_pure").click().run())
    assert not [caption for caption in app.caption if "pairs are" in caption.value]
