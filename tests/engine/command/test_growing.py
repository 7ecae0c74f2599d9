"""The command line's contract: forms, options, and one sentence for every mistake."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from engine.__main__ import BuiltInAndFiles
from engine.command.program import main

ROOT = Path(__file__).parents[3]
LOAN_TREE = {"否": {"否": "否", "是": "是"}, "是": "是"}


def call(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    code = main(words, BuiltInAndFiles())
    printed = capsys.readouterr()
    return code, printed.out, printed.err


def document(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, Any]:
    code, out, err = call(capsys, *words, "--format", "json")
    assert (code, err) == (0, "")
    return dict(json.loads(out))


def shape(node: dict[str, Any]) -> Any:
    """Only branches and labels, for comparing with a tree written by hand."""
    if node["split"] is None:
        return node["label"]
    return {label: shape(child) for label, child in node["branches"].items()}


@pytest.fixture
def table(tmp_path: Path) -> Path:
    path = tmp_path / "table.csv"
    path.write_text("a,b,y\n1,x,p\n2,y,q\n3,x,p\n", encoding="utf-8")
    return path


def test_json_has_the_parts_of_the_contract(capsys: pytest.CaptureFixture[str]) -> None:
    plain = document(capsys, "loan")
    assert plain["version"] == 1
    assert set(plain) == {"version", "dataset", "config", "events", "tree", "summary"}
    assert plain["summary"]["leaves"] == 3
    assert plain["summary"]["depth"] == 2
    assert plain["summary"]["train_accuracy"] == 1.0
    assert plain["summary"]["validation_accuracy"] is None
    assert shape(plain["tree"]) == LOAN_TREE
    kinds = {event["type"] for event in plain["events"]}
    assert kinds >= {"NodeOpened", "AttributeScored", "AttributeChosen", "RowsRouted", "LeafMade"}


def test_json_node_has_the_golden_numbers_of_the_loan_root(
    capsys: pytest.CaptureFixture[str],
) -> None:
    root = document(capsys, "loan")["tree"]
    assert root["id"] == 0
    assert root["rows"] == list(range(1, 16))
    assert root["weights"] == {"是": 9, "否": 6}
    assert root["label"] == "是"
    assert root["stop"] is None
    assert root["impurity"] == pytest.approx(0.970951, abs=1e-6)
    split = root["split"]
    assert (split["kind"], split["attribute"], split["tied"]) == ("multiway", "有自己的房子", [])
    gains = {name: score["gain"] for name, score in split["scores"].items()}
    assert gains == pytest.approx(
        {"年龄": 0.083007, "有工作": 0.323650, "有自己的房子": 0.419973, "信贷情况": 0.362990},
        abs=1e-6,
    )
    ratios = [score["gain_ratio"] for score in split["scores"].values()]
    assert ratios == pytest.approx([0.052372, 0.352447, 0.432538, 0.231854], abs=1e-6)
    assert split["scores"]["年龄"]["branch_shares"] == pytest.approx([1 / 3, 1 / 3, 1 / 3])
    assert "candidates" not in split["scores"]["年龄"]


def test_candidates_are_every_value_with_its_gini_index(
    capsys: pytest.CaptureFixture[str],
) -> None:
    root = document(capsys, "loan", "--algorithm", "cart", "--candidates")["tree"]
    found = dict(root["split"]["scores"]["信贷情况"]["candidates"])
    assert found == pytest.approx({"一般": 0.32, "好": 0.474074, "非常好": 0.363636}, abs=1e-6)
    assert list(root["branches"]) == ["=", "!="]


def test_thresholds_are_labelled_by_comparison(capsys: pytest.CaptureFixture[str]) -> None:
    root = document(capsys, "watermelon_3.0alpha", "--candidates")["tree"]
    assert root["split"]["threshold"] == pytest.approx(0.126)
    assert list(root["branches"]) == ["<=", ">"]
    candidates = root["split"]["scores"]["密度"]["candidates"]
    assert len(candidates) == 16
    assert candidates[3] == pytest.approx([0.3815, 0.262439], abs=1e-6)


def test_regression_nodes_have_means(capsys: pytest.CaptureFixture[str]) -> None:
    root = document(capsys, "regression_5.2", "--max-depth", "1")["tree"]
    assert root["mean"] == pytest.approx(6.618)
    assert root["squared_error"] == pytest.approx(27.63236)
    left = root["branches"]["<="]
    assert (left["label"], left["stop"]) == (pytest.approx(5.06), "depth_limit")


def test_ties_and_choices(capsys: pytest.CaptureFixture[str]) -> None:
    """Table 4.2: the tie at the root, and the book's own choice of it."""
    plain = document(capsys, "watermelon_2.0_split")
    assert plain["tree"]["split"]["tied"] == ["色泽", "脐部"]
    assert plain["tree"]["split"]["attribute"] == "色泽"
    assert plain["summary"]["validation_accuracy"] == pytest.approx(2 / 7)
    plain = document(capsys, "watermelon_2.0_split", "--choose", "=脐部")
    assert plain["tree"]["split"]["attribute"] == "脐部"
    assert plain["summary"]["validation_accuracy"] == pytest.approx(3 / 7)
    assert plain["summary"]["leaves"] == 11
    ties = [event for event in plain["events"] if event["type"] == "TieFound"]
    assert ties[0]["attributes"] == ["色泽", "根蒂", "纹理"]


def test_a_deeper_choice_by_path(capsys: pytest.CaptureFixture[str]) -> None:
    tree = document(capsys, "watermelon_2.0", "--choose", "纹理=清晰/=脐部")["tree"]
    assert tree["branches"]["清晰"]["split"]["attribute"] == "脐部"


def test_validation_rows_leave_the_training_table(capsys: pytest.CaptureFixture[str]) -> None:
    """The book's split given by hand equals the built-in one."""
    words = ["--validation-rows", "4,5,8,9,11,12,13", "--choose", "=脐部"]
    by_hand = document(capsys, "watermelon_2.0", *words)
    built_in = document(capsys, "watermelon_2.0_split", "--choose", "=脐部")
    assert by_hand["tree"] == built_in["tree"]
    assert by_hand["summary"] == built_in["summary"]


def test_a_file_with_types_orders_and_missing_tokens(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "t.csv"
    path.write_text("id,size,n,y\n7,L,1,None\n8,S,?,null\n9,M,2,None\n", encoding="utf-8")
    words = ["--target", "y", "--ignore", "id", "--ordinal", "size=S,M,L", "--nominal", "n"]
    plain = document(capsys, str(path), *words, "--algorithm", "cart")
    assert plain["dataset"]["classes"] == ["None", "null"]
    assert plain["dataset"]["attributes"] == [
        {"name": "size", "kind": "ordinal", "domain": ["S", "M", "L"]},
        {"name": "n", "kind": "nominal", "domain": ["1", "2"]},
    ]
    assert plain["tree"]["rows"] == [7, 8, 9]
    assert plain["tree"]["split"]["values"] == ["S"]
    assert list(plain["tree"]["branches"]) == ["in", "not in"]


def test_domain_may_hold_values_that_do_not_occur(
    capsys: pytest.CaptureFixture[str], table: Path
) -> None:
    words = [str(table), "--target", "y", "--ignore", "a", "--values", "b=z,y,x"]
    tree = document(capsys, *words)["tree"]
    assert shape(tree) == {"z": "p", "y": "q", "x": "p"}
    assert tree["branches"]["z"]["stop"] == "empty"
    assert shape(document(capsys, *words, "--branches", "present")["tree"]) == {"y": "q", "x": "p"}


def test_predictions_with_holes_and_unseen_values(
    capsys: pytest.CaptureFixture[str], table: Path, tmp_path: Path
) -> None:
    new = tmp_path / "new.csv"
    new.write_text("a,b\n1,x\n2,\n3,unseen\n", encoding="utf-8")
    words = [str(table), "--target", "y", "--ignore", "a", "--predict", str(new)]
    said = document(capsys, *words)["predictions"]
    assert [row["label"] for row in said] == ["p", "p", "p"]
    assert said[1]["distribution"] == pytest.approx({"p": 2 / 3, "q": 1 / 3})
    assert said[2]["distribution"] == pytest.approx({"p": 2 / 3, "q": 1 / 3})
    code, out, _ = call(capsys, *words, "--language", "en")
    assert code == 0
    assert "row 2: p (p 0.667, q 0.333)" in out


def test_rules_and_dot(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = call(capsys, "loan", "--format", "rules")
    assert out.splitlines() == [
        "IF 有自己的房子=否 AND 有工作=否 THEN 类别=否  (6 rows: 是 0, 否 6; pure)",
        "IF 有自己的房子=否 AND 有工作=是 THEN 类别=是  (3 rows: 是 3, 否 0; pure)",
        "IF 有自己的房子=是 THEN 类别=是  (6 rows: 是 6, 否 0; pure)",
    ]
    _, out, _ = call(capsys, "loan", "--format", "dot")
    assert out.startswith("digraph tree {")
    assert 'n0 -> n1 [label="否"];' in out


def test_names_are_text_in_dot(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "t.csv"
    path.write_text('"a""]; evil [\\N",y\n1,<b>p</b>\n2,"q\nr"\n', encoding="utf-8")
    code, out, err = call(capsys, str(path), "--target", "y", "--format", "dot")
    assert (code, err) == (0, "")
    assert r'n0 [label="a\"]; evil [\\N\n2 rows: <b>p</b> 1, q r 1"];' in out


@pytest.mark.parametrize(
    ("language", "words"),
    [
        (
            "en",
            [
                "texture: 0.998 - (9/17*0.764 + 5/17*0.722 + 3/17*0.000) = 0.381",
                "a tie: stem = navel = touch, all 0.458",
                "leaf: good melon = yes (no rows; the parent's majority)",
                "9 leaves, depth 4",
                "training accuracy 17/17 = 100.0%",
            ],
        ),
        (
            "zh",
            [
                "纹理: 0.998 - (9/17*0.764 + 5/17*0.722 + 3/17*0.000) = 0.381",
                "并列：根蒂 = 脐部 = 触感，都是 0.458",
                "叶结点：好瓜 = 是（没有样本，取父结点的多数类）",
                "训练集精度 17/17 = 100.0%",
            ],
        ),
    ],
)
def test_text_can_be_read_in_both_languages(
    capsys: pytest.CaptureFixture[str], language: str, words: list[str]
) -> None:
    code, out, _ = call(capsys, "watermelon_2.0", "--language", language)
    assert code == 0
    for part in words:
        assert part in out


def test_text_of_every_algorithm(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = call(capsys, "watermelon_2.0", "--algorithm", "c45", "--language", "en")
    assert "gain at least the average 0.178: texture, navel" in out
    assert "= 0.381; / 1.447 = 0.263" in out
    _, out, _ = call(capsys, "loan", "--algorithm", "cart", "--language", "en")
    assert "6/15*0.000 + 9/15*0.444 = 0.267" in out or "9/15*0.444 + 6/15*0.000 = 0.267" in out
    _, out, _ = call(capsys, "regression_5.2", "--language", "en")
    assert "c1 = 5.060, c2 = 8.176; 1.058 + 2.301 = 3.359" in out
    _, out, _ = call(capsys, "watermelon_2.0alpha", "--language", "en")
    assert "0.824*(0.985 - (4/14*1.000 + 6/14*0.918 + 4/14*0.000)) = 0.252" in out


MISTAKES = [
    (["no-such-file.csv", "--target", "y"], "no-such-file.csv"),
    (["TABLE"], "--target"),
    (["TABLE", "--target", "z"], "'z'"),
    (["TABLE", "--target", "y", "--ignore", "zz"], "'zz'"),
    (["TABLE", "--target", "y", "--ignore", "y"], "'y'"),
    (["TABLE", "--target", "y", "--algorithm", "regression"], "number is needed"),
    (["TABLE", "--target", "y", "--continuous", "b"], "Row 1 of column 'b' holds 'x'"),
    (["TABLE", "--target", "y", "--continuous", "a", "--nominal", "a"], "both continuous"),
    (["TABLE", "--target", "y", "--values", "b"], "--values"),
    (["TABLE", "--target", "y", "--values", "b=x"], "'y', which is not among"),
    (["TABLE", "--target", "y", "--classes", "p,p,q"], "twice"),
    (["TABLE", "--target", "y", "--max-depth", "-1"], "-1"),
    (["TABLE", "--target", "y", "--epsilon", "-0.5"], "epsilon"),
    (["TABLE", "--target", "y", "--epsilon", "nan"], "epsilon"),
    (["TABLE", "--target", "y", "--seed", "-1"], "seed"),
    (["TABLE", "--target", "y", "--max-depth", "two"], "'two'"),
    (["TABLE", "--target", "y", "--unheard-of"], "--unheard-of"),
    (["TABLE", "--target", "y", "--choose", "nonsense"], "--choose"),
    (["TABLE", "--target", "y", "--choose", "=a", "--choose", "=b"], "Two choices"),
    (["TABLE", "--target", "y", "--choose", "b=q/=a"], "'b=q'"),
    (["TABLE", "--target", "y", "--validation-rows", "9"], "'9'"),
    (["TABLE", "--target", "y", "--validation-rows", "1,2,3"], "every row"),
    (["TABLE", "--target", "y", "--validation", "TABLE", "--validation-rows", "1"], "not several"),
    (["loan", "--criterion", "squared_error"], "squared"),
    (["loan", "--algorithm", "nonsense"], "nonsense"),
    (["loan", "--grouping", "subset"], "--grouping"),
    (["loan", "--algorithm", "cart", "--branches", "present"], "--branches"),
    (["watermelon", "--target", "y"], "watermelon_2.0"),
]


@pytest.mark.parametrize(("words", "names"), MISTAKES, ids=[" ".join(m[0]) for m in MISTAKES])
def test_a_mistake_gets_one_sentence(
    capsys: pytest.CaptureFixture[str], table: Path, words: list[str], names: str
) -> None:
    code, out, err = call(capsys, *(str(table) if word == "TABLE" else word for word in words))
    assert (code, out) == (2, "")
    assert names in err
    assert err.count("\n") == 1
    assert "Traceback" not in err
    assert err.rstrip().endswith(".")


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("", "empty"),
        ("a,b,y\n", "no rows"),
        ("a,y\n1,\n2,?\n", "missing in all 2 rows"),
        ("a,a,y\n1,2,p\n", "'a'"),
        ("k,y\n" + "".join(f"v{i},{'pq'[i % 2]}\n" for i in range(1200)), "1200 different"),
    ],
    ids=["empty file", "header only", "no target", "two columns of one name", "too many values"],
)
def test_a_bad_file_gets_one_sentence(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, text: str, names: str
) -> None:
    path = tmp_path / "bad.csv"
    path.write_text(text, encoding="utf-8")
    code, out, err = call(capsys, str(path), "--target", "y")
    assert (code, out) == (2, "")
    assert names in err
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    ("text", "words", "stop"),
    [
        ("a,y\n1,p\n2,p\n", [], "pure"),
        ("a,y\n,p\n,q\n", [], "identical_rows"),
        ("a,y\n1,p\n2,q\n", ["--max-depth", "0"], "depth_limit"),
        ("a,y\n1,p\n2,q\n", ["--ignore", "a"], "no_attributes"),
        ("y\np\nq\n", [], "no_attributes"),
        ("a,y\n1,p\n", [], "pure"),
    ],
)
def test_a_table_with_nothing_to_split_gives_one_leaf(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, text: str, words: list[str], stop: str
) -> None:
    path = tmp_path / "t.csv"
    path.write_text(text, encoding="utf-8")
    tree = document(capsys, str(path), "--target", "y", *words)["tree"]
    assert (tree["split"], tree["stop"], tree["label"]) == (None, stop, "p")


def test_rows_without_a_target_are_reported(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "t.csv"
    path.write_text("a,y\n1,p\n2,\n3,q\n", encoding="utf-8")
    code, out, _ = call(capsys, str(path), "--target", "y", "--language", "en")
    assert code == 0
    assert "1 row without a target was not used" in out


def test_a_very_deep_tree_is_written(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "deep.csv"
    rows = "".join(f"{i},{'pq'[i % 2]}\n" for i in range(1200))
    path.write_text("x,y\n" + rows, encoding="utf-8")
    plain = document(capsys, str(path), "--target", "y")
    assert plain["summary"]["train_accuracy"] == 1.0
    assert plain["summary"]["depth"] > 500


def test_as_a_program() -> None:
    """The real entry: exit code and streams."""
    words = [sys.executable, "-m", "engine"]
    good = subprocess.run(
        [*words, "loan", "--format", "json"], cwd=ROOT, capture_output=True, check=True
    )
    assert json.loads(good.stdout)["summary"]["leaves"] == 3
    wrong = [*words, "loan", "--ties", "never"]
    bad = subprocess.run(wrong, cwd=ROOT, capture_output=True, check=False)
    assert (bad.returncode, bad.stdout) == (2, b"")
    assert bad.stderr.count(b"\n") == 1


def test_the_least_weight_is_an_option_and_the_json_says_what_it_was(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """触感 parts 17 melons 12:5, 色泽 6:6:5, 根蒂 8:7:2: at 8 nothing is left."""
    assert document(capsys, "watermelon_2.0")["config"]["least_weight"] == 0
    root = document(capsys, "watermelon_2.0", "--least-weight", "7")["tree"]
    assert root["split"]["attribute"] == "根蒂"
    plain = document(capsys, "watermelon_2.0", "--least-weight", "8")
    assert plain["config"]["least_weight"] == 8
    assert plain["tree"]["stop"] == "too_little_weight"
    words = ("watermelon_2.0", "--least-weight", "8", "--language")
    assert "no split gives two branches the least weight" in call(capsys, *words, "en")[1]
    assert "没有划分能使两个分支达到最小权重" in call(capsys, *words, "zh")[1]
    code, out, err = call(capsys, "watermelon_2.0", "--least-weight", "-1")
    assert (code, out, err.count("\n")) == (2, "", 1)


def test_a_node_may_be_pure_enough(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("watermelon_2.0", "--min-impurity", "0.75")
    blurred = document(capsys, *words)["tree"]["branches"]["稍糊"]
    assert (blurred["stop"], round(blurred["impurity"], 3)) == ("below_impurity", 0.722)
    for language, sentence in (
        ("en", "leaf: good melon = no (its impurity is below the least that is worth a split)"),
        ("zh", "叶结点：好瓜 = 否（不纯度低于给定的阈值）"),
    ):
        assert sentence in call(capsys, *words, "--language", language)[1]
    stump = document(capsys, "loan", "--algorithm", "forest", "--trees", "3", "--min-impurity", "1")
    assert [tree["leaves"] for tree in stump["trees"]] == [1, 1, 1]


def test_a_forest_takes_the_least_weight_too(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("watermelon_3.0", "--algorithm", "forest", "--trees", "3")
    full, light = (document(capsys, *words, *more) for more in ((), ("--least-weight", "4")))
    assert sum(t["nodes"] for t in light["trees"]) < sum(t["nodes"] for t in full["trees"])


def test_where_only_missing_cells_differ_the_walk_through_says_so(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "holes.csv"
    path.write_text("a,y\n1,p\n2,p\n3,p\n?,q\n", encoding="utf-8")
    words = (str(path), "--target", "y", "--language")
    assert "wherever a value is known" in call(capsys, *words, "en")[1]
    assert "凡取值已知的样本，目标都相同" in call(capsys, *words, "zh")[1]
    assert document(capsys, *words, "en")["tree"]["stop"] == "pure_where_known"
