"""The reader's language on the command line: complaints, rules, DOT and choices."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.engine.command.test_growing import call, document

Capture = pytest.CaptureFixture[str]
LINE = ["--algorithm", "oblique", "--oblique", "given", "--line"]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["loan", "--ties", "never"], "--ties 不能是 'never'"),
        (["loan", "--max-depth", "two"], "--max-depth 应为整数，而不是 'two'。"),
        (["loan", "--epsilon", "much"], "--epsilon 应为数值，而不是 'much'。"),
        (["loan", "--target"], "--target 后面缺少内容"),
        (["loan", "--unheard-of"], "不认识 --unheard-of"),
        (["loan", "--max-depth", "-1"], "深度不能是 -1；0 表示只有一个叶结点。"),
        (["loan", "--epsilon", "-1"], "epsilon 是 -1.0；它应为不小于 0 的数。"),
        (["loan", "--alpha", "1"], "--alpha 在这里不起作用"),
        (["lona"], "没有名为 'lona' 的内置数据表或文件（是不是 'loan'？）"),
        (["loan", "--predict", "nothing.csv"], "没有文件 'nothing.csv'；请检查路径和拼写。"),
        (["loan", "--target", "nothing"], "'nothing'"),
        (["loan", "--choose", "=nothing"], "--choose 应写成“路径=属性”"),
        (["loan", "--choose", "=年龄", "--choose", "=有工作"], "结点 '根结点' 有两个指定的选择"),
        (["loan", "--prune", "post"], "验证"),
        (["loan", "--class-weight", "much"], "--class-weight 应为 balanced"),
        (["loan", "--class-weight", "perhaps=2"], "没有类别 'perhaps'；已有的类别是：是, 否。"),
        (["loan", "--class-weight", "是=-1"], "类别 '是' 的权重是 -1.0"),
        (["regression_5.2", "--class-weight", "balanced"], "--class-weight 在这里不起作用"),
        (["loan", "--algorithm", "forest", "--class-weight", "balanced"], "在这里不起作用"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_a_mistake_is_told_in_chinese(capsys: Capture, words: list[str], sentence: str) -> None:
    for asked in (["--language", "zh"], ["--language=zh"]):
        code, out, err = call(capsys, *asked, *words)
        assert (code, out) == (2, "")
        assert sentence in err
        assert err.endswith("。\n")


def test_the_locale_speaks_too(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "zh_CN.UTF-8")
    assert "不认识" in call(capsys, "loan", "--unheard-of")[2]
    assert call(capsys, "loan", "--format", "rules")[1].startswith("若 有自己的房子=否 且 ")


def test_rules_are_in_one_language(capsys: Capture) -> None:
    _, out, _ = call(capsys, "loan", "--format", "rules", "--language", "en")
    assert out.splitlines()[0] == (
        "IF owns a house=no AND has a job=no THEN loan granted=no  "
        "(6 rows: yes 0, no 6; all rows are of one class)"
    )
    assert out.isascii()
    _, out, _ = call(capsys, "loan", "--format", "rules", "--language", "zh")
    assert out.splitlines()[2] == (
        "若 有自己的房子=是 则 类别=是（6 行：是 6，否 0；样本全属于同一类）"
    )
    words = ("loan", "--format", "rules", "--max-depth", "0")
    assert call(capsys, *words, "--language", "zh")[1].startswith("总是 类别=是（15 行：")
    words = ("loan", "--algorithm", "cart", "--grouping", "subset", "--language", "zh")
    assert "有自己的房子 不属于 否" in call(capsys, *words, "--format", "rules")[1]
    assert "有自己的房子 不属于 {否}" in call(capsys, *words)[1]


def test_dot_is_in_one_language(capsys: Capture) -> None:
    _, out, _ = call(capsys, "loan", "--format", "dot", "--language", "en")
    assert r'n0 [label="owns a house\n15 rows: yes 9, no 6"];' in out
    assert out.isascii()
    _, out, _ = call(capsys, "loan", "--format", "dot", "--language", "zh")
    assert r'n2 [label="类别 = 是\n6 行：是 6，否 0", style=rounded];' in out
    assert 'n0 -> n1 [label="否"];' in out


@pytest.mark.parametrize(
    ("said", "own"),
    [
        ("=navel", "=脐部"),
        ("=脐部", "=脐部"),
        ("texture=clear/=navel", "纹理=清晰/=脐部"),
        ("纹理=清晰/=navel", None),
    ],
)
def test_choices_in_the_words_that_the_text_shows(
    capsys: Capture, said: str, own: str | None
) -> None:
    if own is None:
        assert call(capsys, "watermelon_2.0", "--choose", said)[0] == 2
        return
    by_words = document(capsys, "watermelon_2.0", "--choose", said)
    assert by_words == document(capsys, "watermelon_2.0", "--choose", own)
    _, out, _ = call(capsys, "watermelon_2.0", "--choose", said, "--language", "en")
    assert "take navel: chosen by hand" in out


def test_classes_go_by_the_words_that_the_text_shows(capsys: Capture) -> None:
    by_words = document(capsys, "loan", "--class-weight", "no=2, yes=0.5")
    assert by_words == document(capsys, "loan", "--class-weight", "否=2,是=0.5")
    assert by_words["config"]["class_weights"] == {"是": 0.5, "否": 2.0}
    assert document(capsys, "loan")["config"]["class_weights"] is None


@pytest.mark.parametrize(
    ("shown", "own"),
    [
        (["--ignore", "texture"], ["--ignore", "纹理"]),
        (["--target", "texture"], ["--target", "纹理"]),
        (["--values", "texture=清晰,稍糊,模糊"], ["--values", "纹理=清晰,稍糊,模糊"]),
        ([*LINE, "density=1,sugar content=-2<=0.1"], [*LINE, "密度=1,含糖率=-2<=0.1"]),
    ],
    ids=" ".join,
)
def test_columns_go_by_the_names_that_the_text_shows(
    capsys: Capture, shown: list[str], own: list[str]
) -> None:
    table = "watermelon_3.0alpha" if "--line" in shown else "watermelon_2.0"
    assert document(capsys, table, *shown) == document(capsys, table, *own)


@pytest.mark.parametrize(
    "words",
    [
        *(["--algorithm", name] for name in ("id3", "c45", "cart", "oblique")),
        ["--algorithm", "forest", "--trees", "3"],
        ["--algorithm", "regression"],
        ["--algorithm", "forest", "--trees", "3", "--criterion", "squared_error"],
    ],
    ids=" ".join,
)
@pytest.mark.parametrize("large", ["1e308", "5e-324"])
def test_extreme_numbers_are_asked_and_too_large_ones_not_predicted(
    capsys: Capture, tmp_path: Path, words: list[str], large: str
) -> None:
    path = tmp_path / "t.csv"
    numbers = (large, f"-{large}", "3", "5", "7")
    for target in ("few", "many"):
        rows = "".join(f"{x},{i % 2}\n" for i, x in enumerate(numbers))
        path.write_text(f"many,few\n{rows}", encoding="utf-8")
        code, out, err = call(capsys, str(path), "--target", target, *words, "--language", "en")
        if target == "many" and large == "1e308" and {"regression", "squared_error"} & {*words}:
            assert (code, out) == (2, "")
            assert err.startswith("Column 'many' holds numbers beyond 1e+75")
        else:
            assert (code, err) == (0, "")
            assert "few" in out
