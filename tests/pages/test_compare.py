"""Page ``compare`` without a browser: every table in both languages, and the books' numbers."""

from __future__ import annotations

from functools import partial
from html import unescape
from urllib.parse import parse_qsl

import pytest
from streamlit.testing.v1 import AppTest

from datasets import ENTRIES, open_builtin
from datasets.own import OwnTable
from datasets.report import Reading
from engine import node
from engine.config import Choice, Config
from engine.language import translator_for
from engine.trace import record
from engine.tree import Tree
from tests.support import pages
from tests.support.pages import APP, address, by_row, checked, said, widget
from tests.support.tables import node_at
from ui.address.query import write_choices
from ui.compare import cost_section, words
from ui.compare.cost import times
from ui.tables import own_tables

visit = partial(pages.visit, "pages/compare.py")
OF_CLASSES = [e.id for e in ENTRIES if not open_builtin(e.id).training.is_regression]
EVERYBODY = ".".join(words.offered())
SPLIT = "watermelon_2.0_split"


def links(app: AppTest, file: str = "") -> list[dict[str, str]]:
    """Where the links to a page of the app lead."""
    found = [e.proto for e in app.get("page_link") if e.proto.page == file]
    return [dict(parse_qsl(proto.query_string)) for proto in found]


def node_table(app: AppTest) -> dict[str, list[str]]:
    """The first table: attributes, and what each algorithm makes of them."""
    return by_row(app.table[0].value)


def pictures(app: AppTest) -> list[str]:
    return [e.proto.spec for e in app.get("graphviz_chart")]


@pytest.mark.parametrize("lang", ["zh", "en"])
@pytest.mark.parametrize("id", OF_CLASSES)
def test_every_table_opens_with_everybody(id: str, lang: str) -> None:
    app = visit(data=id, lang=lang, beside=EVERYBODY)
    _ = translator_for(lang)
    assert [head.value for head in app.subheader] == [
        _("One node, every measure"),
        _("The trees"),
        _("Where they diverge"),
        _("Every tree that the ties allow"),
        _("What it costs"),
    ]
    assert len(app.table[0].value.columns) == 1 + len(words.offered())
    assert not app.info


def test_loan_has_gain_ratio_and_gini_side_by_side() -> None:
    """Li Hang's example 5.2, 5.3 and 5.4: gains, ratios, and the Gini index of each best value."""
    app = visit(data="loan", lang="en")
    assert node_table(app) == {
        "age": ["0.083", "↓ 0.052", "0.440 (&#61; young)"],
        "has a job": ["0.324", "0.352", "0.320 (&#61; no)"],
        "owns a house": ["✓ 0.420", "✓ 0.433", "✓ 0.267 (&#61; no)"],
        "credit record": ["0.363", "0.232", "0.320 (&#61; fair)"],
    }
    assert "**ID3 and C4&#46;5 &#40;Zhou&#41;** grow the same tree." in said(app)
    assert "**ID3 and CART** grow the same tree." in said(app)
    assert "exactly one tree agrees with “the largest information gain”" in said(app)


@pytest.mark.parametrize("page", ["app.py", "pages/prune.py"])
def test_loan_says_where_it_is_shown(page: str) -> None:
    app = pages.visit(page, data="loan", lang="en")
    assert links(app, "compare") == [{"data": "loan", "lang": "en"}]
    assert links(visit(data="loan", lang="en"), "compare") == []


def test_another_node_is_judged_by_everybody() -> None:
    """The nine clear melons of ID3's tree; ties and winners are marked in every column."""
    app = visit(lang="en", node="纹理=清晰", beside="id3.c45.cart")
    table = node_table(app)
    assert table["stem"][0] == "✓ 0.458"
    assert [table[name][0] for name in ("navel", "touch")] == ["= 0.458", "= 0.458"]
    assert table["touch"][1:] == ["✓ 0.499", "✓ 0.148 (&#61; hard&#45;smooth)"]
    checked(widget(app.selectbox, "compare.node").select("").run())
    assert "node" not in address(app)
    assert node_table(app)["texture"] == ["✓ 0.381", "✓ 0.263", "✓ 0.286 (&#61; clear)"]


def test_where_they_diverge_and_the_way_there() -> None:
    app = visit(lang="en", beside="id3.c45")
    assert "diverge at **texture &#61; clear**" in said(app)
    assert "a tie of **stem**, **navel**, **touch** (information gain 0.458)" in said(app)
    assert "the best is **touch** (gain ratio 0.499)" in said(app)
    steps = [query["step"] for query in links(app) if "step" in query]
    table = open_builtin("watermelon_2.0").training
    runs = [record(table, Config(name)) for name in ("id3", "c45")]
    assert steps == [str(run.ends[node_at(run, "纹理=清晰")]) for run in runs]
    assert {"lang": "en", "algorithm": "c45", "step": steps[1]} in links(app)


def test_the_row_number_parts_gain_and_ratio() -> None:
    app = visit(lang="en", data="loan", beside="id3.c45_li", id="1")
    assert "Gain favours attributes with many values" in said(app)
    assert "3.907 there and 0.971 for **owns a house**" in said(app)
    assert "0.433 against 0.249" in said(app)
    assert all(query["id"] == "1" for query in links(app))
    checked(widget(app.toggle, "compare.id").set_value(False).run())
    assert "id" not in address(app)
    assert "grow the same tree" in said(app)


def test_c45_s_filter_is_said_by_its_numbers() -> None:
    app = visit(lang="en", data="loan", beside="c45.c45_li", id="1")
    assert "its gain 0.420 is below the average 0.432" in said(app)


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_the_tie_explorer_counts_66_trees(lang: str) -> None:
    app = visit(lang=lang, data=SPLIT)
    assert "**66**" in said(app)
    assert "21" in said(app)
    captions = "\n".join(caption.value for caption in app.main.caption)
    assert "2/7 = 28.6%" in captions
    assert "6/7 = 85.7%" in captions
    options = widget(app.pills, "compare.tied").options
    assert len(options) == 66
    assert [text.split(" · ")[1] for text in options] == (
        ["6/7"] * 24 + ["5/7"] * 16 + ["4/7"] * 12 + ["3/7"] * 10 + ["2/7"] * 4
    )


def test_one_click_shows_a_tree_and_leads_to_it() -> None:
    app = visit(lang="en", data=SPLIT)
    before = pictures(app)[-1]
    pills = widget(app.pills, "compare.tied")
    checked(pills.select(10).run())
    assert address(app)["tied"] == "11"
    assert "**Tree 11**" in said(app)
    assert pictures(app)[-1] != before
    grow, prune = links(app)[-1], links(app, "prune")[-1]
    assert grow == prune
    assert grow["data"] == SPLIT
    assert grow["choose"].startswith("~脐部")
    assert len(grown(grow).leaves()) == pictures(app)[-1].count("fillcolor") - inner(grown(grow))


def grown(query: dict[str, str]) -> Tree:
    """The tree that a link amounts to."""
    pieces = [piece.split("~") for piece in query.get("choose", "").split(";") if piece]
    choose = tuple(Choice(path, attribute) for path, attribute in pieces)
    assert write_choices(choose) == query.get("choose", "")
    return record(open_builtin(SPLIT).training, Config("id3", choose=choose)).tree()


def inner(tree: Tree) -> int:
    return sum(tree.nodes[node].routed is not None for node in tree.walk())


def test_class_ties_are_part_of_the_link_where_one_order_settles_them() -> None:
    """Of the first shape both tied leaves say yes, no and yes, yes and no, or both no."""
    queries = [links(visit(lang="en", data=SPLIT, tied=str(n)))[-1] for n in (1, 2)]
    assert "first" not in queries[0]
    assert queries[1]["first"] == "否"


def test_without_validation_rows_there_is_a_table_that_has_some() -> None:
    app = visit(lang="en")
    assert not links(app, "prune")
    checked(app.button(key="compare.validation").click().run())
    assert address(app)["data"] == SPLIT
    assert "**66**" in said(app)


def test_another_algorithm_s_ties() -> None:
    app = visit(lang="en", data=SPLIT, tied="3")
    checked(widget(app.segmented_control, "compare.of").select("cart").run())
    assert "tied" not in address(app)
    assert "**10** different trees agree with “the smallest Gini index”" in said(app)


def test_nobody_and_one_alone() -> None:
    app = visit(lang="en", beside="")
    assert "Choose at least one algorithm." in said(app)
    assert not app.table
    checked(widget(app.pills, "compare.beside").set_value(["cart"]).run())
    assert address(app)["beside"] == "cart"
    assert "Choose at least two algorithms" in said(app)
    checked(widget(app.pills, "compare.beside").set_value(list(words.USUAL)).run())
    assert "beside" not in address(app)


@pytest.mark.parametrize(
    ("params", "named"),
    [
        ({"node": "x=<b>"}, "node"),
        ({"tied": "67"}, "tied"),
        ({"tied": "x"}, "tied"),
        ({"beside": "id3.zzz"}, "zzz"),
        ({"data": "regression_5.2"}, "Regression exercise"),
        ({"data": "nothing"}, "nothing"),
    ],
)
def test_a_bad_link_is_one_sentence_and_the_default(params: dict[str, str], named: str) -> None:
    app = visit(**({"lang": "en"} | params))
    (sentence,) = app.info
    assert named in sentence.value
    assert "<b>" not in sentence.value
    assert app.table


def own(text: str, **params: str) -> AppTest:
    """The page on a table of the visitor's own."""
    page = AppTest.from_file(APP, default_timeout=60).switch_page("pages/compare.py")
    table = own_tables.with_settings(OwnTable("upload-1", "mine.csv", text.encode(), Reading()))
    page.session_state["own_tables"] = {"upload-1": table}
    page.query_params.update({"lang": "en", "data": "upload-1", **params})
    return checked(page.run())


def test_a_table_of_one_s_own_with_numbers_and_holes() -> None:
    lines = [f"{i % 7},{'ab?'[i % 3]},{'yes' if i % 7 > 2 else 'no'}" for i in range(60)]
    app = own("size,kind,buys\n" + "\n".join(lines).replace("?", ""), beside=EVERYBODY)
    assert "size" in node_table(app)
    assert all("(≤ 2&#46;5)" in cell for cell in node_table(app)["size"])


def test_who_cannot_grow_on_a_table_says_so_and_the_others_go_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(node, "MOST_BRANCHES", 2)
    lines = [
        f"{'xyz'[i % 3]},{'on' if i % 2 else 'off'},{'yes' if i % 3 else 'no'}" for i in range(50)
    ]
    app = own("word,flag,buys\n" + "\n".join(lines), beside="id3.cart")
    (sentence,) = app.info
    assert sentence.value.startswith("ID3: ")
    assert "has 3 different values" in sentence.value
    assert list(app.table[0].value.columns) == ["attribute", "CART: Gini index"]


@pytest.mark.parametrize("language", ["en", "zh"])
def test_the_cost_is_counted_and_measured_on_a_click(
    monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    quick = partial(times, sizes=(9, 99))
    monkeypatch.setattr(cost_section, "times", quick)
    page = visit(lang=language)
    assert "102 + 70 + 12 + 6" in unescape(said(page))
    checked(widget(page.button, "compare.measure").click().run())
    assert any("O(dn)" in caption.value for caption in page.caption)
