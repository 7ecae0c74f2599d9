"""Pruning on the command line: the forms, the options, and one sentence for every mistake."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.engine.command.test_growing import call, document, shape

ZHOU = ("watermelon_2.0_split", "--choose", "=脐部")
STUMP = {"凹陷": "是", "稍凹": "是", "平坦": "否"}
FIGURE_4_7 = {
    "凹陷": "是",
    "稍凹": {"蜷缩": "否", "稍蜷": {"青绿": "是", "乌黑": "是", "浅白": "是"}, "硬挺": "是"},
    "平坦": "否",
}
Capture = pytest.CaptureFixture[str]


def comparisons(plain: dict[str, Any]) -> list[dict[str, Any]]:
    return [event for event in plain["events"] if event["type"] == "PruningCompared"]


def text(capsys: Capture, *words: str) -> str:
    code, out, err = call(capsys, *words)
    assert (code, err) == (0, "")
    return out


# JSON


def test_json_of_post_pruning_has_the_fields_of_the_contract(capsys: Capture) -> None:
    plain = document(capsys, *ZHOU, "--prune", "post")
    assert set(plain) == {"version", "dataset", "config", "events", "tree", "summary"}
    first = comparisons(plain)[0]
    assert set(first) == {
        "type",
        "node",
        "attribute",
        "label",
        "before",
        "after",
        "flipped",
        "outcome",
        "pruned",
        "right_before",
        "right_after",
    }
    assert (first["attribute"], first["label"]) == ("纹理", "是")
    assert (first["before"], first["after"]) == ([3, 7], [4, 7])
    assert (first["flipped"], first["outcome"], first["pruned"]) == ([8], "better", True)
    told = [(e["before"], e["after"], e["flipped"], e["pruned"]) for e in comparisons(plain)]
    assert told == [
        ([3, 7], [4, 7], [8], True),
        ([4, 7], [4, 7], [], False),
        ([4, 7], [5, 7], [5], True),
        ([5, 7], [5, 7], [], False),
        ([5, 7], [3, 7], [11, 12], False),
    ]
    assert shape(plain["tree"]) == FIGURE_4_7
    assert plain["summary"] == {
        "leaves": 7,
        "depth": 3,
        "train_accuracy": 0.8,
        "validation_accuracy": pytest.approx(5 / 7),
    }
    assert plain["config"]["prune"]["method"] == "post"


def test_json_of_a_cut_node_is_that_of_a_leaf(capsys: Capture) -> None:
    cut = document(capsys, *ZHOU, "--prune", "post")["tree"]["branches"]["凹陷"]
    assert (cut["split"], cut["branches"], cut["stop"]) == (None, {}, "pruned")
    assert (cut["rows"], cut["weights"], cut["label"]) == ([1, 2, 3, 14], {"是": 3, "否": 1}, "是")


def test_json_of_pre_pruning_stops_where_the_book_stops(capsys: Capture) -> None:
    plain = document(capsys, *ZHOU, "--prune", "pre")
    assert shape(plain["tree"]) == STUMP
    assert plain["tree"]["branches"]["凹陷"]["stop"] == "pre_pruned"
    assert [(e["before"], e["after"], e["pruned"]) for e in comparisons(plain)] == [
        ([3, 7], [5, 7], False),
        ([5, 7], [4, 7], True),
        ([5, 7], [5, 7], True),
    ]
    # A comparison stands among the facts of its node, before the decision that it leads to.
    kinds = [e["type"] for e in plain["events"] if e["node"] == 1]
    assert kinds[-2:] == ["PruningCompared", "LeafMade"]


def test_json_of_c_alpha_has_losses(capsys: Capture) -> None:
    plain = document(capsys, "loan", "--prune", "c_alpha", "--alpha", "7.5")
    work, root = comparisons(plain)
    assert (work["before"], work["after"]) == (22.5, pytest.approx(8.264663 + 15, abs=1e-6))
    assert root["after"] == pytest.approx(14.564259 + 7.5, abs=1e-6)
    assert (work["pruned"], root["pruned"]) == (False, True)
    assert plain["summary"]["leaves"] == 1
    assert "path" not in plain


def test_json_of_cost_complexity_has_the_path(capsys: Capture) -> None:
    words = ("watermelon_2.0", "--algorithm", "cart", "--prune", "cost_complexity")
    plain = document(capsys, *words, "--folds", "5", "--seed", "1")
    assert [set(step) for step in plain["path"]] == [
        {"alpha", "leaves", "risk", "cv_risk", "cv_se"}
    ] * 4
    assert [step["alpha"] for step in plain["path"]] == pytest.approx(
        [0, 0.029412, 0.058824, 0.294118], abs=1e-6
    )
    assert [step["leaves"] for step in plain["path"]] == [7, 3, 2, 1]
    assert [step["risk"] for step in plain["path"]] == pytest.approx(
        [0, 0.117647, 0.176471, 0.470588], abs=1e-6
    )
    assert all(0 <= step["cv_risk"] <= 1 and step["cv_se"] > 0 for step in plain["path"])
    (taken,) = [e for e in plain["events"] if e["type"] == "SubtreeChosen"]
    best = min(step["cv_risk"] for step in plain["path"])
    assert plain["path"][taken["round"]]["cv_risk"] == best
    assert plain["summary"]["leaves"] == plain["path"][taken["round"]]["leaves"]
    again = document(capsys, *words, "--folds", "5", "--seed", "1")
    assert again == plain


def test_json_of_a_named_alpha_has_no_estimates(capsys: Capture) -> None:
    words = ("watermelon_2.0", "--algorithm", "cart", "--prune", "cost_complexity")
    for alpha, leaves in (("0", 7), ("0.03", 3), ("0.1", 2), ("0.3", 1)):
        plain = document(capsys, *words, "--alpha", alpha)
        assert plain["summary"]["leaves"] == leaves
        assert {step["cv_risk"] for step in plain["path"]} == {None}
        assert {step["cv_se"] for step in plain["path"]} == {None}


def test_json_of_regression_has_squared_errors(capsys: Capture) -> None:
    words = ("regression_5.2", "--validation-rows", "2,5,8")
    plain = document(capsys, *words, "--prune", "post")
    full = document(capsys, *words)
    assert all(isinstance(e["before"], float) for e in comparisons(plain))
    assert all(e["flipped"] == [] for e in comparisons(plain))
    final = [e["after"] if e["pruned"] else e["before"] for e in comparisons(plain)][-1]
    assert plain["summary"]["validation_squared_error"] == pytest.approx(final)
    assert final < full["summary"]["validation_squared_error"]
    assert plain["summary"]["leaves"] < full["summary"]["leaves"]


# Options


@pytest.mark.parametrize(
    ("words", "leaves"),
    [
        (["--prune", "none"], 11),
        (["--prune", "pre"], 3),
        (["--prune", "pre", "--accept", "equal"], 7),
        (["--prune", "pre", "--least", "0.3"], 1),
        (["--prune", "post"], 7),
        (["--prune", "post", "--accept", "strict", "--order", "post_order"], 7),
        (["--prune", "post", "--accept", "equal"], 3),
        (["--prune", "post", "--accept", "equal", "--order", "post_order"], 3),
        (["--prune", "post", "--least", "0.14"], 7),
        (["--prune", "post", "--least", "0.15"], 11),
        (["--prune", "c_alpha"], 5),
        (["--prune", "c_alpha", "--alpha", "0"], 11),
        (["--prune", "c_alpha", "--alpha", "100"], 1),
        (["--prune", "cost_complexity", "--alpha", "0"], 11),
        (["--prune", "cost_complexity", "--alpha", "0.03"], 7),
        (["--prune", "cost_complexity", "--alpha", "1"], 1),
        (["--prune", "pessimistic", "--confidence", "0.5"], 11),
        (["--prune", "pessimistic"], 5),
        (["--prune", "pessimistic", "--confidence", "0.001"], 1),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else str(value),
)
def test_an_option_does_what_it_says(capsys: Capture, words: list[str], leaves: int) -> None:
    """On the book's table with 脐部 at the root, whose full tree has 11 leaves, 4 of them empty."""
    assert document(capsys, *ZHOU, *words)["summary"]["leaves"] == leaves


def test_the_order_is_the_order_of_the_comparisons(capsys: Capture) -> None:
    """Depth by depth as the book has it, or one branch after the other."""
    told = {
        order: [
            e["node"]
            for e in comparisons(document(capsys, *ZHOU, "--prune", "post", "--order", order))
        ]
        for order in ("deepest", "post_order")
    }
    assert told == {"deepest": [11, 8, 1, 2, 0], "post_order": [1, 11, 8, 2, 0]}


def test_validation_rows_judge_the_sequence_unless_folds_are_asked_for(capsys: Capture) -> None:
    words = (*ZHOU, "--prune", "cost_complexity")
    by_rows = document(capsys, *words)
    assert by_rows["config"]["prune"]["judge"] == "validation"
    risks = [step["cv_risk"] for step in by_rows["path"]]
    assert all((risk * 7) == pytest.approx(round(risk * 7)) for risk in risks)
    by_folds = document(capsys, *words, "--folds", "3")
    assert by_folds["config"]["prune"]["judge"] == "folds"
    assert all(
        (s["cv_risk"] * 10) == pytest.approx(round(s["cv_risk"] * 10)) for s in by_folds["path"]
    )


def test_risk_is_the_error_rate_or_the_impurity(capsys: Capture) -> None:
    words = ("watermelon_2.0", "--algorithm", "cart", "--prune", "cost_complexity", "--alpha", "0")
    for risk, top in (("error", 8 / 17), ("impurity", 0.49827)):
        path = document(capsys, *words, "--risk", risk)["path"]
        assert path[-1]["risk"] == pytest.approx(top, abs=1e-5)


def test_one_standard_error_of_grace_takes_a_smaller_tree(capsys: Capture) -> None:
    words = (
        "watermelon_3.0",
        "--algorithm",
        "cart",
        "--prune",
        "cost_complexity",
        "--folds",
        "5",
        "--seed",
        "1",
    )
    least = document(capsys, *words, "--rule", "minimum")
    grace = document(capsys, *words, "--rule", "one_se")
    assert least["path"] == grace["path"]
    best = min(grace["path"], key=lambda step: step["cv_risk"])
    (taken,) = [e for e in grace["events"] if e["type"] == "SubtreeChosen"]
    within = [s["cv_risk"] <= best["cv_risk"] + best["cv_se"] for s in grace["path"]]
    assert taken["round"] == max(k for k, good in enumerate(within) if good)
    assert grace["summary"]["leaves"] < least["summary"]["leaves"]


def test_a_seed_deals_the_folds(capsys: Capture) -> None:
    words = ("watermelon_3.0", "--algorithm", "cart", "--prune", "cost_complexity", "--folds", "4")
    paths = [document(capsys, *words, "--seed", seed)["path"] for seed in "0123"]
    risks = {tuple(step["cv_risk"] for step in path) for path in paths}
    assert len(risks) > 1


def test_a_validation_file_judges_like_rows_of_the_table(capsys: Capture, tmp_path: Path) -> None:
    grown, judges = tmp_path / "grown.csv", tmp_path / "judges.csv"
    grown.write_text("a,b,y\nu,1,p\nu,2,q\nv,1,q\nv,2,q\n", encoding="utf-8")
    judges.write_text("a,b,y\nu,2,p\nv,1,q\n,1,p\n", encoding="utf-8")
    words = (str(grown), "--target", "y", "--nominal", "b", "--validation", str(judges))
    plain = document(capsys, *words, "--prune", "post", "--accept", "equal")
    assert [e["before"][1] for e in comparisons(plain)] == [3, 3]


# Text, rules and DOT


@pytest.mark.parametrize(
    ("language", "lines"),
    [
        (
            "en",
            [
                "pruning: post",
                "colour = dark: texture: kept 3/7 = 42.9%, cut 4/7 = 57.1%; cut "
                "(row 8 changes sides)",
                "colour = dark becomes a leaf: yes",
                "stem = slightly curled: colour: kept 4/7 = 57.1%, cut 4/7 = 57.1%; keep",
                "root: navel: kept 5/7 = 71.4%, cut 3/7 = 42.9%; keep (rows 11, 12 change sides)",
                "7 leaves, depth 3",
                "validation accuracy 5/7 = 71.4%",
            ],
        ),
        (
            "zh",
            [
                "剪枝：post",
                "色泽 = 乌黑: 纹理：保留 3/7 = 42.9%，剪去 4/7 = 57.1%，剪去（8 号的判断改变）",
                "色泽 = 乌黑 成为叶结点：是",
                "根结点: 脐部：保留 5/7 = 71.4%，剪去 3/7 = 42.9%，保留（11, 12 号的判断改变）",
                "7 个叶结点，深度 3",
                "验证集精度 5/7 = 71.4%",
            ],
        ),
    ],
)
def test_text_of_post_pruning(capsys: Capture, language: str, lines: list[str]) -> None:
    out = text(capsys, *ZHOU, "--prune", "post", "--language", language)
    told = [line.strip() for line in out.splitlines()]
    places = [told.index(line) for line in lines]
    assert places == sorted(places)


@pytest.mark.parametrize(
    ("words", "language", "parts"),
    [
        (
            ["--prune", "pre"],
            "en",
            [
                "navel: as a leaf 3/7 = 42.9%, split 5/7 = 71.4%; split (rows 11, 12 change sides)",
                "colour: as a leaf 5/7 = 71.4%, split 4/7 = 57.1%; do not split "
                "(row 5 changes sides)",
                "leaf: good melon = yes (pre-pruned: no better on validation)",
            ],
        ),
        (
            ["--prune", "pre"],
            "zh",
            [
                "脐部：不划分 3/7 = 42.9%，划分 5/7 = 71.4%，划分（11, 12 号的判断改变）",
                "叶结点：好瓜 = 是（预剪枝：验证精度没有提高）",
            ],
        ),
        (
            ["--prune", "c_alpha", "--alpha", "2"],
            "en",
            ["pruning: c_alpha", "kept 0.000 + 2*11 = 22.000", "becomes a leaf: yes"],
        ),
        (
            ["--prune", "cost_complexity", "--risk", "impurity"],
            "en",
            ["T0: alpha = 0.000000", "estimated risk", "the smallest risk"],
        ),
        (
            ["--prune", "cost_complexity", "--rule", "one_se"],
            "zh",
            ["T0：α = 0.000000", "估计误差", "一个标准误以内的最小的树"],
        ),
        (
            ["--prune", "cost_complexity", "--alpha", "0"],
            "en",
            ["by the alpha that was given", "the branch at root comes back"],
        ),
        (["--prune", "pessimistic"], "zh", ["剪枝：pessimistic", "剪去"]),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) and value[0][0] == "-" else "",
)
def test_text_of_every_method(
    capsys: Capture, words: list[str], language: str, parts: list[str]
) -> None:
    out = text(capsys, *ZHOU, *words, "--language", language)
    for part in parts:
        assert part in out


def test_text_of_the_loan_losses_term_by_term(capsys: Capture) -> None:
    out = text(capsys, "loan", "--prune", "c_alpha", "--alpha", "7.5", "--language", "en")
    assert "kept 0.000 + 7.5*3 = 22.500, cut 8.265 + 7.5*2 = 23.265; keep" in out
    assert "kept 0.000 + 7.5*3 = 22.500, cut 14.564 + 7.5*1 = 22.064; cut" in out


def test_rules_are_those_of_the_pruned_tree(capsys: Capture) -> None:
    out = text(capsys, *ZHOU, "--prune", "post", "--format", "rules")
    rules = out.splitlines()
    assert len(rules) == 7
    assert rules[0] == "IF 脐部=凹陷 THEN 好瓜=是  (4 rows: 是 3, 否 1; pruned)"
    out = text(capsys, *ZHOU, "--prune", "pre", "--format", "rules")
    assert out.splitlines()[1] == "IF 脐部=稍凹 THEN 好瓜=是  (4 rows: 是 2, 否 2; pre_pruned)"
    out = text(capsys, "loan", "--prune", "c_alpha", "--alpha", "8", "--format", "rules")
    assert out.splitlines() == ["ALWAYS THEN 类别=是  (15 rows: 是 9, 否 6; pruned)"]


def test_dot_draws_the_pruned_tree(capsys: Capture) -> None:
    full = text(capsys, *ZHOU, "--format", "dot")
    out = text(capsys, *ZHOU, "--prune", "pre", "--format", "dot")
    assert out.count("->") == 3
    assert full.count("->") == 15
    assert r'n1 [label="好瓜 = 是\n4 rows: 是 3, 否 1", style=rounded];' in out


def test_predictions_are_those_of_the_pruned_tree(capsys: Capture, tmp_path: Path) -> None:
    """Melon 5's like under 凹陷 is pale: the full tree says no, the pruned one yes."""
    new = tmp_path / "new.csv"
    melon = "色泽,根蒂,敲声,纹理,脐部,触感\n浅白,蜷缩,浊响,清晰,凹陷,硬滑\n"
    new.write_text(melon, encoding="utf-8")
    words = (*ZHOU, "--predict", str(new))
    (full,) = document(capsys, *words)["predictions"]
    (cut,) = document(capsys, *words, "--prune", "post")["predictions"]
    assert (full["label"], cut["label"]) == ("否", "是")
    assert cut["distribution"] == pytest.approx({"是": 0.75, "否": 0.25})


# Mistakes


MISTAKES = [
    (["loan", "--prune", "pre"], "validation rows"),
    (["loan", "--prune", "post"], "validation rows"),
    (["loan", "--prune", "hand"], "'hand'"),
    (["loan", "--prune", "nonsense"], "'nonsense'"),
    (["loan", "--prune", "c_alpha", "--alpha", "-1"], "alpha"),
    (["loan", "--prune", "c_alpha", "--alpha", "nan"], "alpha"),
    (["loan", "--prune", "c_alpha", "--alpha", "inf"], "alpha"),
    (["loan", "--prune", "c_alpha", "--alpha", "much"], "'much'"),
    (["loan", "--prune", "cost_complexity", "--folds", "1"], "1 folds"),
    (["loan", "--prune", "cost_complexity", "--folds", "-3"], "-3 folds"),
    (["loan", "--prune", "cost_complexity", "--folds", "two"], "'two'"),
    (["loan", "--prune", "cost_complexity", "--rule", "best"], "'best'"),
    (["loan", "--prune", "cost_complexity", "--risk", "gain"], "'gain'"),
    (["loan", "--prune", "cost_complexity", "--seed", "-1"], "seed"),
    (["loan", "--prune", "pessimistic", "--confidence", "0"], "confidence"),
    (["loan", "--prune", "pessimistic", "--confidence", "0.9"], "confidence"),
    (["loan", "--prune", "pessimistic", "--confidence", "nan"], "confidence"),
    (["regression_5.2", "--prune", "pessimistic"], "number"),
    ([*ZHOU, "--prune", "post", "--least", "-0.1"], "least"),
    ([*ZHOU, "--prune", "post", "--least", "nan"], "least"),
    ([*ZHOU, "--prune", "post", "--accept", "always"], "'always'"),
    ([*ZHOU, "--prune", "post", "--order", "random"], "'random'"),
    (["ONE ROW", "--target", "y", "--prune", "cost_complexity"], "2 rows"),
    (["NO JUDGES", "--prune", "post"], "no rows"),
]


@pytest.mark.parametrize(("words", "names"), MISTAKES, ids=[" ".join(m[0]) for m in MISTAKES])
def test_a_mistake_gets_one_sentence(
    capsys: Capture, tmp_path: Path, words: list[str], names: str
) -> None:
    one_row, no_judges = tmp_path / "one.csv", tmp_path / "none.csv"
    one_row.write_text("a,y\n1,p\n", encoding="utf-8")
    no_judges.write_text("编号,年龄,有工作,有自己的房子,信贷情况,类别\n", encoding="utf-8")
    if words[0] == "ONE ROW":
        words = [str(one_row), *words[1:]]
    if words[0] == "NO JUDGES":
        words = ["loan", "--validation", str(no_judges), *words[1:]]
    code, out, err = call(capsys, *words)
    assert (code, out) == (2, "")
    assert names in err
    assert err.count("\n") == 1
    assert "Traceback" not in err
    assert err.rstrip().endswith(".")


@pytest.mark.parametrize(
    "words",
    [
        ["--prune", "pre", "--validation-rows", "1,2,3"],
        ["--prune", "post", "--validation-rows", "1,2,3"],
        ["--prune", "c_alpha"],
        ["--prune", "cost_complexity"],
        ["--prune", "pessimistic"],
    ],
    ids=" ".join,
)
def test_a_single_leaf_has_nothing_to_prune(capsys: Capture, words: list[str]) -> None:
    plain = document(capsys, "loan", "--max-depth", "0", *words)
    assert plain["summary"]["leaves"] == 1
    assert comparisons(plain) == []
    assert plain["tree"]["stop"] == "depth_limit"


@pytest.mark.parametrize(
    ("method", "walk"),
    [
        (
            "pre",
            [
                ("4 5 8", "4 5 8 11 12"),
                ("4 5 8 11 12", "4 8 11 12"),
                ("4 5 8 11 12", "4 5 8 11 12"),
            ],
        ),
        (
            "post",
            [
                ("4 11 12", "4 8 11 12"),
                ("4 8 11 12", "4 8 11 12"),
                ("4 8 11 12", "4 5 8 11 12"),
                ("4 5 8 11 12", "4 5 8 11 12"),
                ("4 5 8 11 12", "4 5 8"),
            ],
        ),
    ],
)
def test_the_json_names_the_rows_that_are_right_as_the_book_does(
    capsys: pytest.CaptureFixture[str], method: str, walk: list[tuple[str, str]]
) -> None:
    plain = document(capsys, "watermelon_2.0_split", "--choose", "=脐部", "--prune", method)
    compared = [e for e in plain["events"] if e["type"] == "PruningCompared"]
    found = [(e["right_before"], e["right_after"]) for e in compared]
    assert found == [tuple([int(n) for n in side.split()] for side in pair) for pair in walk]
