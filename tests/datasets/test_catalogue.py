"""The built-in tables: their cells, their orders, their words, and the runs their presets name.

The numbers are those of the books. They are recomputed here from the opened tables with a few
lines of arithmetic that share nothing with the engine, so a wrong cell shows as a wrong gain.
"""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import log2

import pytest

import datasets
from datasets import ENTRIES, Entry, Line, Preset, Text, entry, open_builtin
from datasets.catalogue import FOLDER
from engine.dataset import Dataset, DatasetError
from engine.growers.general import CATALOGUE
from engine.language import translator_for
from engine.roles import Roles

IDS = (
    "watermelon_2.0",
    "watermelon_2.0_split",
    "watermelon_2.0alpha",
    "watermelon_3.0",
    "watermelon_3.0alpha",
    "loan",
    "regression_5.2",
    "stairs",
)
MELON_WORDS = {
    "色泽": ("青绿", "乌黑", "浅白"),
    "根蒂": ("蜷缩", "稍蜷", "硬挺"),
    "敲声": ("浊响", "沉闷", "清脆"),
    "纹理": ("清晰", "稍糊", "模糊"),
    "脐部": ("凹陷", "稍凹", "平坦"),
    "触感": ("硬滑", "软粘"),
}
LOAN_WORDS = {
    "年龄": ("青年", "中年", "老年"),
    "有工作": ("否", "是"),
    "有自己的房子": ("否", "是"),
    "信贷情况": ("一般", "好", "非常好"),
}
# Of the text with plain newlines, so that a checkout with CRLF passes too.
DIGESTS = {
    "watermelon_2.0": "57488a2f595d40975d47dbf4236805f7bd9626013db9274ae257497e26894fe7",
    "watermelon_2.0_split": "96a97aa8ff510fa0d5b43ac885fc751da528c5934f2a703ccdd123d9ff84bf04",
    "watermelon_2.0alpha": "7e834d646130f337fa9927823fa1f17a47d6f526211759498a4d50c0e7243199",
    "watermelon_3.0": "744375777d9c316af0a0631fa51e429cc383db0edb7700e8476b18c7741be73c",
    "watermelon_3.0alpha": "68f8fb161df01bf1324dd5125efa108ba0657ee0cda03a6be8f4d02b117556a3",
    "loan": "653087abb0d9b56020b38cbc0f7e320bd03256ec248c45113c94c41c8c9b961f",
    "regression_5.2": "63df46d228706b244bb7079668d3bd341c857419ad3fd8c0e309f95d83785b5b",
    "stairs": "a0b013b7505e5f7dcf4a14ecce2578c0ac4a6a975a26a5041e69cc30717cbda2",
}
Cells = Sequence[str | float | None]


def column(table: Dataset, name: str) -> list[str | float | None]:
    index = table.attribute_index(name)
    return [table.cell(row, index) for row in range(len(table))]


def answers(table: Dataset) -> list[str]:
    assert table.classes is not None
    return [table.classes[code] for code in table.y.tolist()]


def entropy(classes: Sequence[str]) -> float:
    shares = [count / len(classes) for count in Counter(classes).values()]
    return -sum(share * log2(share) for share in shares)


def gain(cells: Cells, classes: Sequence[str]) -> float:
    """Gain on the rows whose cell is known, times their share of all rows."""
    known = [(cell, klass) for cell, klass in zip(cells, classes, strict=True) if cell is not None]
    groups: dict[object, list[str]] = {}
    for cell, klass in known:
        groups.setdefault(cell, []).append(klass)
    remainder = sum(len(group) / len(known) * entropy(group) for group in groups.values())
    return len(known) / len(cells) * (entropy([klass for _, klass in known]) - remainder)


def gains(table: Dataset) -> dict[str, float]:
    classes = answers(table)
    return {a.name: gain(column(table, a.name), classes) for a in table.attributes}


def below(cells: Cells, threshold: float) -> list[str | float | None]:
    return [None if cell is None else float(float(cell) <= threshold) for cell in cells]


def all_presets() -> Iterator[tuple[Entry, Preset]]:
    return ((known, preset) for known in ENTRIES for preset in known.presets)


def texts() -> Iterator[Text]:
    for known in ENTRIES:
        yield from (known.title, known.teaches, known.source)
    for _, preset in all_presets():
        yield from (preset.title, preset.why)


# The tables


def test_the_catalogue_has_the_ids_of_the_command_line() -> None:
    assert datasets.known_ids() == IDS


@pytest.mark.parametrize("id", IDS)
def test_no_cell_has_changed(id: str) -> None:
    text = (FOLDER / f"{id}.csv").read_text(encoding="utf-8")
    assert hashlib.sha256(text.encode()).hexdigest() == DIGESTS[id]


@pytest.mark.parametrize(
    ("id", "rows", "counts"),
    [
        ("watermelon_2.0", 17, {"是": 8, "否": 9}),
        ("watermelon_2.0_split", 10, {"是": 5, "否": 5}),
        ("watermelon_2.0alpha", 17, {"是": 8, "否": 9}),
        ("watermelon_3.0", 17, {"是": 8, "否": 9}),
        ("watermelon_3.0alpha", 17, {"是": 8, "否": 9}),
        ("loan", 15, {"是": 9, "否": 6}),
        ("stairs", 12, {"是": 5, "否": 7}),
    ],
)
def test_rows_and_classes(id: str, rows: int, counts: dict[str, int]) -> None:
    table = open_builtin(id).training
    assert (len(table), Counter(answers(table))) == (rows, counts)
    assert table.classes == ("是", "否")
    assert table.rows_without_target == 0
    assert table.name == id


@pytest.mark.parametrize("id", IDS[:4])
def test_melon_values_keep_the_order_of_table_4_1(id: str) -> None:
    table = open_builtin(id).training
    words = {a.name: a.domain for a in table.attributes if not a.is_continuous}
    assert words == MELON_WORDS
    assert {a.kind for a in table.attributes if not a.is_continuous} == {"nominal"}


def test_columns_keep_the_order_of_the_book() -> None:
    three = open_builtin("watermelon_3.0").training
    assert [a.name for a in three.attributes] == [*MELON_WORDS, "密度", "含糖率"]
    assert [a.name for a in three.attributes if a.is_continuous] == ["密度", "含糖率"]
    alpha = open_builtin("watermelon_3.0alpha").training
    assert [(a.name, a.kind) for a in alpha.attributes] == [
        ("密度", "continuous"),
        ("含糖率", "continuous"),
    ]
    loan = open_builtin("loan").training
    assert {a.name: a.domain for a in loan.attributes} == LOAN_WORDS


def test_row_ids_are_the_numbers_of_the_book() -> None:
    for id in ("watermelon_2.0", "watermelon_2.0alpha", "watermelon_3.0", "watermelon_3.0alpha"):
        assert open_builtin(id).training.row_ids == tuple(range(1, 18))
    assert open_builtin("loan").training.row_ids == tuple(range(1, 16))
    assert open_builtin("regression_5.2").training.row_ids == tuple(range(1, 11))


def test_table_4_2_is_split_as_printed() -> None:
    opened = open_builtin("watermelon_2.0_split")
    assert opened.training.row_ids == (1, 2, 3, 6, 7, 10, 14, 15, 16, 17)
    assert opened.validation is not None
    assert opened.validation.row_ids == (4, 5, 8, 9, 11, 12, 13)
    assert answers(opened.validation) == ["是", "是", "是", "否", "否", "否", "否"]
    assert opened.validation.attributes == opened.training.attributes
    assert "集合" not in {a.name for a in opened.training.attributes}
    divided = [id for id in IDS if open_builtin(id).validation is not None]
    assert divided == ["watermelon_2.0_split", "stairs"]


def test_both_halves_of_table_4_2_are_rows_of_table_4_1() -> None:
    whole, halves = open_builtin("watermelon_2.0").training, open_builtin("watermelon_2.0_split")
    assert halves.validation is not None
    for half in (halves.training, halves.validation):
        for row, number in enumerate(half.row_ids):
            for index in range(len(half.attributes)):
                assert half.cell(row, index) == whole.cell(int(number) - 1, index)


def test_the_complete_rows_of_2_alpha() -> None:
    table = open_builtin("watermelon_2.0alpha").training
    cells = list(zip(*(column(table, a.name) for a in table.attributes), strict=True))
    complete = {table.row_ids[row] for row, words in enumerate(cells) if None not in words}
    assert complete == {4, 7, 14, 16}
    # Every cell that is there agrees with 2.0.
    whole = open_builtin("watermelon_2.0").training
    originals = zip(*(column(whole, a.name) for a in whole.attributes), strict=True)
    for kept, original in zip(cells, originals, strict=True):
        assert all(word in (None, first) for word, first in zip(kept, original, strict=True))


# The numbers of the books, from these cells


def test_gains_of_watermelon_2() -> None:
    table = open_builtin("watermelon_2.0").training
    assert entropy(answers(table)) == pytest.approx(0.997503, abs=5e-7)
    expected = {
        "色泽": 0.108125,
        "根蒂": 0.142675,
        "敲声": 0.140781,
        "纹理": 0.380592,
        "脐部": 0.289159,
        "触感": 0.006046,
    }
    assert gains(table) == pytest.approx(expected, abs=5e-7)


def test_gains_of_2_alpha_count_only_the_known_rows() -> None:
    expected = {
        "色泽": 0.251966,
        "根蒂": 0.171178,
        "敲声": 0.144803,
        "纹理": 0.423560,
        "脐部": 0.288825,
        "触感": 0.005713,
    }
    found = gains(open_builtin("watermelon_2.0alpha").training)
    assert found == pytest.approx(expected, abs=5e-7)


def test_the_root_of_table_4_2_ties() -> None:
    found = gains(open_builtin("watermelon_2.0_split").training)
    assert found["色泽"] == pytest.approx(0.275489, abs=5e-7)
    assert [name for name in found if abs(found[name] - max(found.values())) < 1e-12] == [
        "色泽",
        "脐部",
    ]


@pytest.mark.parametrize("id", ["watermelon_3.0", "watermelon_3.0alpha"])
def test_best_thresholds_of_watermelon_3(id: str) -> None:
    table = open_builtin(id).training
    best = {}
    for name in ("密度", "含糖率"):
        cells = column(table, name)
        distinct = sorted({float(cell) for cell in cells if cell is not None})
        assert len(distinct) == 17
        cuts = [(low + high) / 2 for low, high in pairwise(distinct)]
        best[name] = max((gain(below(cells, cut), answers(table)), cut) for cut in cuts)
    assert best["密度"] == pytest.approx((0.262439, 0.3815), abs=5e-7)
    assert best["含糖率"] == pytest.approx((0.349294, 0.1260), abs=5e-7)


def test_gains_of_loan() -> None:
    expected = {
        "年龄": 0.083007,
        "有工作": 0.323650,
        "有自己的房子": 0.419973,
        "信贷情况": 0.362990,
    }
    assert gains(open_builtin("loan").training) == pytest.approx(expected, abs=5e-7)


def test_losses_of_the_regression_exercise() -> None:
    table = open_builtin("regression_5.2").training
    assert table.is_regression
    x, y = column(table, "x"), table.y.tolist()
    assert x == list(range(1, 11))

    def squares(values: Sequence[float]) -> float:
        mean = sum(values) / len(values)
        return sum((value - mean) ** 2 for value in values)

    losses = [squares(y[:cut]) + squares(y[cut:]) for cut in range(1, 10)]
    assert losses == pytest.approx(
        [22.648, 17.702237, 12.193486, 7.3787, 3.35872, 5.073958, 10.052467, 15.1778, 21.328],
        abs=5e-7,
    )


# Words


@pytest.mark.parametrize("known", ENTRIES, ids=lambda known: known.id)
def test_every_word_of_a_table_has_an_english_label(known: Entry) -> None:
    rows = (FOLDER / f"{known.id}.csv").read_text(encoding="utf-8").splitlines()
    words = {word for row in rows for word in row.split(",")}
    words |= {word for domain in (known.roles.values or {}).values() for word in domain}
    words |= set(known.roles.classes or ())
    for word in words:
        assert known.label(word, "en").isascii(), f"{word} has no English label in {known.id}"
        assert known.label(word, "zh") == word


@pytest.mark.parametrize("known", ENTRIES, ids=lambda known: known.id)
def test_two_words_never_share_an_english_label(known: Entry) -> None:
    found = translator_for("en").messages.items()
    labels = {word: label for (family, word), label in found if family == known.family}
    assert len(set(labels.values())) == len(labels)
    assert all(label and label == label.strip() for label in labels.values())


def test_an_unknown_word_is_its_own_label() -> None:
    assert entry("loan").label("紫色", "en") == "紫色"


def test_every_text_exists_in_both_languages() -> None:
    for text in texts():
        chinese, english = text.of("zh"), text.of("en")
        assert chinese != english
        assert english.strip()
        assert re.search(r"[\u4e00-\u9fff]", chinese), f"not Chinese: {chinese}"
        assert not re.search(r"[\u4e00-\u9fff]", re.sub(r"\(.*?\)", "", english)), english


def test_natural_orders_are_orders_of_the_domain() -> None:
    assert set(entry("loan").natural_order) == {"年龄", "信贷情况"}
    for known in ENTRIES:
        for name, order in known.natural_order.items():
            assert known.roles.values is not None
            assert order == known.roles.values[name]


# Presets


def test_the_figures_that_have_a_preset() -> None:
    found = {preset.figure: (known.id, preset) for known, preset in all_presets() if preset.figure}
    assert {figure: id for figure, (id, _) in found.items()} == {
        "4.4": "watermelon_2.0",
        "4.5": "watermelon_2.0_split",
        "4.6": "watermelon_2.0_split",
        "4.7": "watermelon_2.0_split",
        "4.8": "watermelon_3.0",
        "4.9": "watermelon_2.0alpha",
        "4.10": "watermelon_3.0alpha",
        "4.13": "watermelon_3.0alpha",
    }
    for figure, prune in (("4.5", "none"), ("4.6", "pre"), ("4.7", "post")):
        preset = found[figure][1]
        assert (preset.prune, preset.choose) == (prune, (("", "脐部"),))
    for figure in ("4.4", "4.8", "4.9", "4.10"):
        preset = found[figure][1]
        assert (preset.algorithm, preset.choose, preset.classes) == ("id3", (), None)


def test_presets_name_what_exists() -> None:
    for known, preset in all_presets():
        table = open_builtin(known.id).training
        assert preset.algorithm in CATALOGUE
        for path, attribute in preset.choose:
            table.attribute_index(attribute)
            for step in filter(None, path.split("/")):
                name, _, value = step.partition("=")
                assert value in table.attributes[table.attribute_index(name)].domain
        if preset.classes is not None:
            assert sorted(preset.classes) == sorted(table.classes or ())


def test_preset_ids_are_unique_in_their_table() -> None:
    for known in ENTRIES:
        ids = [preset.id for preset in known.presets]
        assert ids
        assert len(set(ids)) == len(ids)


def test_a_chosen_root_is_one_of_the_tied() -> None:
    found = gains(open_builtin("watermelon_2.0_split").training)
    for preset in entry("watermelon_2.0_split").presets:
        assert dict(preset.choose)[""] in ("脐部", "色泽")
        assert found[dict(preset.choose)[""]] == pytest.approx(max(found.values()), abs=1e-12)
    changed = [p for p in entry("watermelon_2.0_split").presets if p.classes is not None]
    assert [preset.classes for preset in changed] == [("否", "是")]


def test_the_lines_of_figure_4_13_classify_every_melon() -> None:
    table = open_builtin("watermelon_3.0alpha").training
    preset = next(p for p in entry("watermelon_3.0alpha").presets if p.figure == "4.13")

    def holds(line: Line, row: int) -> bool:
        parts = (w * float(column(table, name)[row] or 0) for name, w in line.coefficients)
        return sum(parts) <= line.threshold

    first, second = preset.lines
    inside = [row for row in range(17) if holds(first, row)]
    assert {table.row_ids[row] for row in range(17)} - {table.row_ids[r] for r in inside} == {
        10,
        11,
        12,
        15,
    }
    assert {table.row_ids[r] for r in inside if holds(second, r)} == {9, 13, 14, 16, 17}
    said = ["是" if row in inside and not holds(second, row) else "否" for row in range(17)]
    assert said == answers(table)


# Opening


def test_a_builtin_is_read_once_and_cannot_be_changed() -> None:
    first, second = open_builtin("watermelon_2.0_split"), open_builtin("watermelon_2.0_split")
    assert first is second
    for table in (first.training, first.validation):
        assert table is not None
        for array in (*table.columns, table.y):
            with pytest.raises(ValueError, match="read-only"):
                array[0] = 0


def test_other_roles_are_read_afresh() -> None:
    roles = Roles(target="色泽", id_column="编号", ignore=("好瓜",))
    opened = open_builtin("watermelon_2.0", roles)
    assert opened.training.classes == ("青绿", "乌黑", "浅白")
    assert open_builtin("watermelon_2.0").training.target == "好瓜"


def test_the_split_survives_other_roles() -> None:
    """Rows without a target drop out before the split, and 集合 never becomes an attribute."""
    roles = Roles(target="色泽", id_column="编号", missing=("浅白",))
    opened = open_builtin("watermelon_2.0_split", roles)
    assert opened.training.row_ids == (1, 2, 3, 6, 7, 10, 15, 17)
    assert opened.validation is not None
    assert opened.validation.row_ids == (4, 8, 9, 13)
    assert "集合" not in [a.name for a in opened.training.attributes]
    with pytest.raises(DatasetError, match="'集合' cannot be both the target and ignored"):
        open_builtin("watermelon_2.0_split", Roles(target="集合"))


def test_an_unknown_id_lists_the_known_ones() -> None:
    for ask in (entry, open_builtin):
        with pytest.raises(DatasetError) as caught:
            ask("watermelon2.0")
        assert str(caught.value) == (
            "There is no built-in table 'watermelon2.0' (did you mean 'watermelon_2.0'?); "
            f"the built-in tables are: {', '.join(IDS)}."
        )
    with pytest.raises(DatasetError, match=r"no built-in table 'iris'; the"):
        entry("iris")
