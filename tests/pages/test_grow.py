"""Page grow in every language, on every table, with every algorithm that its menus allow."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import product
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from datasets import ENTRIES, open_builtin
from engine.config import Choice
from engine.language import translator_for
from engine.trace import Trace, record
from tests.support import pages
from tests.support.golden import GOLDEN
from tests.support.pages import (
    blocks_at,
    checked,
    read_table,
    read_text,
    run_of,
    sent,
    visit,
    widget,
)
from ui.address import link
from ui.address.query import algorithms, basis
from ui.grow.row_number import WITH
from ui.grow.show import decide
from ui.tree.steps import stops

READING = ("decision", "rows", "code", "what_if")
RUNS = [
    (entry.id, algorithm)
    for entry in ENTRIES
    for algorithm in algorithms(open_builtin(entry.id).training)
]


def open_page(data: str, algorithm: str, language: str = "en", **more: str) -> AppTest:
    return visit("app.py", data=data, algorithm=algorithm, lang=language, **more)


def at(page: AppTest, cursor: int, panel: str = "decision") -> list[list[Any]]:
    """What a reading panel says at a step."""
    return blocks_at(page, "grow", panel, cursor)


def said(page: AppTest, cursor: int, panel: str = "decision") -> str:
    return read_text(at(page, cursor, panel))


def trace_of(data: str, algorithm: str, **more: Any) -> Trace:
    return record(open_builtin(data).training, replace(basis(algorithm), **more))


@pytest.mark.parametrize(("data", "algorithm"), RUNS, ids=["-".join(run) for run in RUNS])
def test_every_run_opens_and_is_told_to_its_end(data: str, algorithm: str) -> None:
    """The first step, the next one, the last one; the sentence is that of the step."""
    page = open_page(data, algorithm)
    trace = trace_of(data, algorithm)
    places = stops(trace, "decision")
    assert "Nothing is decided yet" in said(page, 0)
    assert "is chosen" in said(page, places[1])
    assert "becomes a leaf" in said(page, places[-1])


@pytest.mark.parametrize("language", ["zh", "en"])
@pytest.mark.parametrize("data", ["watermelon_2.0alpha", "watermelon_3.0", "regression_5.2"])
def test_every_panel_says_something_at_every_step(language: str, data: str) -> None:
    algorithm = "regression" if data == "regression_5.2" else "c45"
    page = open_page(data, algorithm, language)
    for cursor, panel in product(range(len(trace_of(data, algorithm)) + 1), READING):
        assert at(page, cursor, panel)


def test_every_detail_has_its_sentence_and_its_line_of_code() -> None:
    page = open_page("watermelon_2.0", "c45")
    sentences = [said(page, cursor) for cursor in range(14)]
    assert len(set(sentences)) == 14
    lines = [value["now"] for cursor in range(14) for _kind, value in at(page, cursor, "code")]
    assert lines == [None, 0, *[3] * 6, 4, 5, 8, 10, 3, 3]


def scores_shown(page: AppTest, cursor: int) -> dict[str, dict[str, str]]:
    """The table of the decision panel: quantities by attribute."""
    return {row.pop("attribute"): row for row in read_table(at(page, cursor))}


def test_the_numbers_at_the_root_are_those_of_the_book() -> None:
    """golden.md 1: gains and conditional entropies of watermelon 2.0."""
    page = open_page("watermelon_2.0", "id3", "zh")
    rows = {row["属性"]: row for row in read_table(at(page, 9))}
    gains = {name: row["增益"] for name, row in rows.items()}
    assert gains == {
        "色泽": "0.108",
        "根蒂": "0.143",
        "敲声": "0.141",
        "纹理": "0.381",
        "脐部": "0.289",
        "触感": "0.006",
    }
    assert rows["纹理"]["结果"] == "✓ 选中"
    formula = said(page, 9)
    assert r"{\tfrac{8}{17}}\log_2\htmlData{rows=.0}{\tfrac{8}{17}}" in formula
    assert "=0.381" in formula


@pytest.mark.parametrize(("data", "algorithm"), RUNS, ids=["-".join(run) for run in RUNS])
def test_the_table_holds_every_score_of_the_engine(data: str, algorithm: str) -> None:
    page = open_page(data, algorithm)
    trace = trace_of(data, algorithm)
    node = trace.tree().nodes[0]
    shown = scores_shown(page, trace.ends[0])
    shown.pop("average gain", None)  # a line of its own
    assert len(shown) == len(node.scores)
    for score, row in zip(node.scores, shown.values(), strict=True):
        if score.split is None:
            continue
        wanted = score.loss if algorithm == "regression" else score.gain
        said = row["loss" if algorithm == "regression" else "gain"]
        assert float(said) == pytest.approx(wanted, abs=6e-4)
        if "gain ratio" in row and score.gain_ratio is not None:
            assert float(row["gain ratio"]) == pytest.approx(score.gain_ratio, abs=6e-4)


def test_a_tie_and_the_filter_are_marked() -> None:
    page = open_page("watermelon_2.0", "id3")
    end = trace_of("watermelon_2.0", "id3").ends[1]
    verdicts = [row["result"] for row in scores_shown(page, end).values()]
    assert verdicts == ["", "✓ chosen", "", "= tied", "= tied"]
    page = open_page("watermelon_2.0", "c45")
    end = trace_of("watermelon_2.0", "c45").ends[0]
    shown = scores_shown(page, end)
    verdicts = [row["result"] for row in shown.values()]
    gains = [score["gain"] for score in GOLDEN["wm2_root"]["scores"].values()]
    mean = f"{sum(gains) / len(gains):.3f}"
    below = f"· below {mean}"
    assert verdicts == [below, below, below, "✓ chosen", f"· reaches {mean}", below, ""]
    assert shown["average gain"]["gain"] == mean


@pytest.mark.parametrize("algorithm", ["id3", "c45"])
def test_the_number_of_a_row_wins_by_gain_and_loses_by_ratio(algorithm: str) -> None:
    """Section 4.2.1: a gain of 0.998, and a split information of log2 17."""
    end = trace_of("watermelon_2.0", algorithm).ends[0]
    shown = at(open_page("watermelon_2.0", algorithm), end)
    assert ("button", WITH) in [(kind, v["say"]) for kind, v in shown if kind == "button"]
    page = open_page("watermelon_2.0", algorithm, id="1")
    root = len(trace_of("watermelon_2.0", algorithm).dataset.attributes) + 2
    (note,) = [value for kind, value in at(page, root) if kind == "note"]
    for number in ("17 values", "0.998", "4.087", "0.244", "0.263"):
        assert number in note


def test_cart_shows_every_value_of_an_attribute() -> None:
    """golden.md 6: the Gini index of each A = a on the loan table."""
    page = open_page("loan", "cart")
    told = read_text(picked(page, trace_of("loan", "cart").ends[0], 3))
    for number in ("0.320", "0.474", "0.364"):
        assert number in told


def picked(page: AppTest, cursor: int, attribute: int) -> list[list[Any]]:
    """What is worked out for one attribute."""
    (picks,) = [value for kind, value in at(page, cursor) if kind == "picks"]
    return next(blocks for id, _name, blocks in picks["items"] if id == attribute)


def test_rows_of_the_node_under_discussion() -> None:
    page = open_page("watermelon_2.0", "id3")
    trace = trace_of("watermelon_2.0", "id3")
    ((_kind, where), (_rows, rows)) = at(page, trace.ends[1], "rows")
    assert "texture = clear" in where.replace("&#61;", "=")
    shared = rows["shared"]
    ids = [shared["cells"][str(row)][0] for row in rows["ids"]]
    assert ids == ["1", "2", "3", "4", "5", "6", "8", "10", "15"]
    assert shared["head"][1 + rows["mark"]] == "stem"


def test_the_browser_carries_a_step_over_by_the_paths_of_nodes() -> None:
    """Every node has the condition that leads to it, in the table's own words in any language."""
    for language in ("zh", "en"):
        page = open_page("watermelon_2.0", "id3", language)
        run = json.loads(sent(page, "grow.player")["run"])
        trace = trace_of("watermelon_2.0", "id3")
        for node in run["nodes"]:
            path = trace.tree().path(node["id"], trace.dataset)
            assert path.rpartition("/")[2] == node["cond"]
            assert node["last"] == trace.ends[node["id"]]


@pytest.mark.parametrize("step", ["99999", "-3", "x", "9" * 400, "٣"])
def test_a_step_that_is_nonsense_does_no_harm(step: str) -> None:
    open_page("loan", "id3", step=step, panel="row")


def test_what_if_offers_every_attribute_that_separates_and_a_leaf() -> None:
    page = open_page("watermelon_2.0_split", "id3", "en")
    (choices,) = [value for kind, value in at(page, 9, "what_if") if kind == "choices"]
    assert choices["path"] == ""
    assert choices["now"] == "色泽"
    assert [id for id, _text in choices["items"]] == [
        "\0leaf",
        "色泽",
        "根蒂",
        "敲声",
        "纹理",
        "脐部",
        "触感",
    ]
    assert not [kind for kind, _value in at(page, 9, "what_if") if kind == "table"]


def test_what_if_compares_with_the_algorithms_own_tree() -> None:
    page = open_page("watermelon_2.0_split", "id3", "en", choose="~脐部")
    rows = read_table(at(page, 9, "what_if"))
    own = trace_of("watermelon_2.0_split", "id3")
    mine = trace_of("watermelon_2.0_split", "id3", choose=(Choice("", "脐部"),))
    wanted = [str(len(trace.tree().leaves())) for trace in (mine, own)]
    assert [row["leaves"] for row in rows] == wanted
    assert [row["validation"] for row in rows] == ["3/7 = 42.9%", "2/7 = 28.6%"]


def below(page: AppTest) -> str:
    """What stands below the player."""
    main = page.main
    return "\n".join(part.value for part in (*main.subheader, *main.markdown, *main.caption))


def test_what_if_says_where_the_trees_part_and_which_rows_turn() -> None:
    """Table 4.2 by hand: of the seven validation rows only melon 4 falls otherwise by its navel."""
    page = open_page("watermelon_2.0_split", "id3", "en", choose="~脐部")
    told = read_text(at(page, 9, "what_if"))
    wanted = (
        "At the root: **navel** (information gain 0.275) in your tree, "
        "**colour** (information gain 0.275) in the algorithm's."
    )
    assert wanted in told
    assert "Judged differently: rows 4 (validation)." in told
    assert wanted in below(page)
    (table,) = page.main.table
    assert table.value.to_numpy().tolist() == [["4", "validation", "yes", "yes ✓", "no"]]
    shown = ["11 leaves · depth 4", "9 leaves · depth 3"]
    assert [text in below(page) for text in shown] == [True, True]


def test_what_if_draws_both_trees_with_their_differences() -> None:
    page = open_page("watermelon_2.0", "id3", "en", choose="纹理=清晰~触感")
    mine, own = (part.proto.spec for part in page.get("graphviz_chart"))
    for source, title in ((mine, "≠ touch"), (own, "≠ stem")):
        assert source.count("≠") == 1
        assert title in source
    assert "Both trees judge every row of the table alike" in below(page)
    assert not open_page("watermelon_2.0", "id3", "en").get("graphviz_chart")


def test_a_leaf_by_hand_and_a_number_are_compared_too() -> None:
    page = open_page("watermelon_2.0", "id3", "zh", choose="纹理=清晰~!l")
    assert "你的树是 叶结点 **是**" in below(page)
    page = open_page("regression_5.2", "regression", "en", choose="~!l")
    assert "Judged differently: rows 1, 2, 3" in below(page)


def test_a_tie_stays_marked_when_it_is_decided_by_hand() -> None:
    page = open_page("watermelon_2.0_split", "id3", "en", choose="~脐部")
    verdicts = {name: row["result"] for name, row in scores_shown(page, 9).items()}
    assert (verdicts["colour"], verdicts["navel"]) == ("= tied", "✓ chosen")
    run = json.loads(sent(page, "grow.player")["run"])
    assert run["nodes"][0]["tie"] == "tied: colour, navel"


@pytest.mark.parametrize(
    ("message", "choose"),
    [
        ({"kind": "choose", "path": "", "id": "脐部"}, "~脐部"),
        ({"kind": "choose", "path": "纹理=清晰", "id": "\0leaf"}, "纹理=清晰~!l"),
        ({"kind": "choose", "path": 3, "id": "脐部"}, None),
        ({"kind": "choose"}, None),
        ({"kind": "nonsense"}, None),
    ],
)
def test_a_decision_of_the_readers_is_checked(
    monkeypatch: pytest.MonkeyPatch, message: dict[str, Any], choose: str | None
) -> None:
    monkeypatch.setattr(link.st, "session_state", {})
    decide(message)
    assert link.params().get("choose") == choose
    decide({"kind": "reset"})
    assert link.params() == {}


def test_a_row_with_a_hole_goes_down_every_branch() -> None:
    """golden.md 5: row 8 divides into 7/15, 5/15 and 3/15."""
    end = str(len(trace_of("watermelon_2.0alpha", "id3")))
    page = open_page("watermelon_2.0alpha", "id3", "en", panel="row", step=end)
    row = next(box for box in page.selectbox if ".start." in str(box.key))
    row.set_value("8").run()
    story = "\n".join(block.value for block in checked(page).main.markdown)
    for part in ("texture", "7/15", "1/3", "1/5", "Predicted: **yes**"):
        assert part in story
    parts = dict(sent(page, "grow.voice")["path"])
    assert "7/15" in parts.values(), "the tree is told the way"


@pytest.mark.parametrize(
    ("decisions", "said"),
    [
        (0, "waits at the root, which is not decided yet"),
        (1, "waits at **texture &#61; clear**, which is not decided yet"),
        (2, "waits at **stem &#61; curled**, which is not decided yet"),
        (3, "1. a leaf with weight 1: **yes**\n1. Predicted: **yes**"),
    ],
)
def test_a_row_goes_as_far_as_the_tree_has_grown(decisions: int, said: str) -> None:
    """Melon 1 is clear and curled: its leaf is the third decision of ID3."""
    step = stops(trace_of("watermelon_2.0", "id3"), "decision")[decisions]
    page = open_page("watermelon_2.0", "id3", "en", panel="row", step=str(step))
    story = page.main.markdown[-1].value
    assert said in story
    assert ("The finished tree predicts: **yes**" in story) == (decisions < 3)
    assert story.count("\n") == decisions + (decisions < 3)


@pytest.mark.parametrize(
    ("data", "step", "note"),
    [("watermelon_2.0", 9, "0.109"), ("watermelon_3.0", 11, "0.146")],
)
def test_where_the_book_prints_another_number_a_note_says_so(
    data: str, step: int, note: str
) -> None:
    page = open_page(data, "id3")
    attribute = 0 if note == "0.109" else 1
    blocks = picked(page, trace_of(data, "id3").ends[0], attribute)
    assert any(note in value.replace("&#46;", ".") for kind, value in blocks if kind == "note")


def test_nats_scale_entropy_but_not_the_ratio() -> None:
    page = open_page("watermelon_2.0", "c45", unit="nats")
    row = scores_shown(page, trace_of("watermelon_2.0", "c45").ends[0])["texture"]
    assert (row["gain"], row["gain ratio"]) == ("0.264", "0.263")


def test_the_id_column_shows_why_the_gain_ratio_exists() -> None:
    """golden.md 1: gain 0.998, split information 4.087."""
    page = open_page("watermelon_2.0", "c45_li", id="1")
    row = next(iter(scores_shown(page, 10).values()))
    assert (row["gain"], row["split information"]) == ("0.998", "4.087")


def test_every_panel_name_is_translated() -> None:
    _ = translator_for("zh")
    page = open_page("watermelon_2.0", "id3", "zh")
    assert [tab["name"] for tab in sent(page, "grow.panel")["tabs"]] == [
        _("Decision"),
        _("Rows"),
        _("Pseudocode"),
        _("What if"),
        _("Trace a row"),
        _("Questions"),
    ]


@pytest.mark.parametrize(("language", "words"), [("zh", "请撤销"), ("en", "take the choice back")])
def test_a_complaint_of_the_engine_is_said_in_the_readers_language(
    language: str, words: str
) -> None:
    page = pages.open_page("app.py", lang=language, choose="nowhere~脐部")
    assert words in page.error[0].value
    assert any(button.key == "reset_grow" for button in page.button), "there is a way out"


@pytest.mark.parametrize(
    ("lang", "box", "sentence"),
    [
        ("zh", "足够纯", "不纯度"),
        ("en", "pure enough", "Its impurity is below the least that is worth a split."),
    ],
)
def test_a_node_that_is_pure_enough_becomes_a_leaf(lang: str, box: str, sentence: str) -> None:
    """Seed 001: who has no house is 3 : 6, Gini 0.444, which is below 0.45."""
    page = open_page("loan", "cart", lang, min_impurity="0.45")
    run = json.loads(sent(page, "grow.player")["run"])
    assert [node["leaf_lines"][-1] for node in run["nodes"][1:]].count(box) == 1
    assert sentence in said(page, run["leaves"][0])
    page.session_state["options"] = True
    checked(page.run())
    checked(widget(page.number_input, "option_min_impurity").set_value(0.3).run())
    assert run_of(page)["min_impurity"] == "0.3"
    assert box not in sent(page, "grow.player")["run"]


def test_boxes_follow_the_unit_of_entropy() -> None:
    for unit, told in (("bits", "Ent 0.998"), ("nats", "Ent 0.691")):
        page = open_page("watermelon_2.0", "id3", unit=unit)
        run = json.loads(sent(page, "grow.player")["run"])
        assert run["nodes"][0]["open_lines"][1] == told
        assert f"entropy {told.split()[1]}" in run["nodes"][0]["about"]


@pytest.mark.parametrize(
    ("lang", "sentence"),
    [
        ("zh", "样本按类别加权：是 1 1/16, 否 17/18"),
        ("en", "Rows weigh by their class: yes 1 1/16, no 17/18"),
    ],
)
def test_class_weights_are_an_option_and_the_sidebar_names_them(lang: str, sentence: str) -> None:
    page = visit("app.py", lang=lang, class_weights="balanced")
    assert not page.exception
    assert sentence in [caption.value for caption in page.sidebar.caption]
    page = visit("app.py", lang=lang, class_weights="equal")
    assert not [c for c in page.sidebar.caption if sentence[:8] in c.value]
