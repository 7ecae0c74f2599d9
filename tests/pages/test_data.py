"""Page data and the other pages with a table of one's own, in both languages."""

from __future__ import annotations

import json
from typing import Any

import pandas as pd
import pytest
from streamlit.testing.v1 import AppTest

from datasets.lesson import lesson_text
from datasets.own import OwnTable
from datasets.reading import read_bytes
from engine.language import translator_for
from tests.support.hostile import NAMES
from tests.support.pages import APP, alive, open_page, run_of, said, widget
from ui.kit.escape import md

PEOPLE = "id,age,city,class\n" + "".join(
    f"{i},{20 + i * 7 % 40},{'ABC'[i % 3] if i % 9 else '?'},{'yes' if i * 7 % 40 > 15 else 'no'}\n"
    for i in range(1, 81)
)
HOUSES = "size,age,price\n" + "".join(
    f"{30 + i * 13 % 90},{i % 7},{50 + i * 13 % 90 * 3}.5\n" for i in range(40)
)


def visit(file: str = "pages/data.py", **params: str) -> AppTest:
    return open_page(file, **{"lang": "en", **params})


def upload(page: AppTest, name: str, content: bytes) -> AppTest:
    page.file_uploader[0].set_value((name, content, "application/octet-stream")).run()
    return alive(page)


def brought(text: str | bytes = PEOPLE, name: str = "people.csv", **params: str) -> AppTest:
    content = text.encode() if isinstance(text, str) else text
    return upload(visit(**params), name, content)


def elsewhere(page: AppTest, file: str, **params: str) -> AppTest:
    """Another page for the same visitor."""
    other = AppTest.from_file(APP, default_timeout=60).switch_page(file)
    other.session_state["own_tables"] = page.session_state["own_tables"]
    other.query_params.update({"lang": "en", "data": "upload-1", **params})
    return other.run()


def own(page: AppTest) -> OwnTable:
    table: OwnTable = page.session_state["own_tables"]["upload-1"]
    return table


@pytest.mark.parametrize("language", ["zh", "en"])
def test_a_file_is_read_and_ready(language: str) -> None:
    page = brought(lang=language)
    _ = translator_for(language)
    assert run_of(page)["data"] == "upload-1"
    assert _("Cells are separated by {mark}.", mark=_("commas")) in said(page)
    ready = _(
        "Ready: {rows} rows to grow on, {attributes}, target {target}.",
        rows="80",
        attributes=_("{n} attributes", n=2),
        target="**class**",
    )
    assert ready in said(page)
    assert widget(page.selectbox, "data").value == "upload-1"


def test_choose_another_target_role_and_type() -> None:
    page = brought()
    widget(page.selectbox, "data.upload-1.target").select("city").run()
    assert "target **city**" in said(alive(page))
    widget(page.selectbox, "data.upload-1.column").select("age").run()
    widget(page.selectbox, "data.upload-1.age.kind").select("nominal").run()
    settings = own(alive(page)).settings
    assert settings is not None
    assert (settings.column("age").kind, settings.column("class").role) == ("nominal", "attribute")
    widget(page.selectbox, "data.upload-1.age.role").select("ignore").run()
    assert "1 attribute, target **city**" in said(alive(page))


def test_an_ordinal_column_takes_an_order() -> None:
    page = brought()
    widget(page.selectbox, "data.upload-1.column").select("city").run()
    widget(page.selectbox, "data.upload-1.city.kind").select("ordinal").run()
    widget(page.text_area, "data.upload-1.city.order").set_value("C\nB\nA").run()
    settings = own(alive(page)).settings
    assert settings is not None
    assert settings.column("city").order == ("C", "B", "A")
    widget(page.text_area, "data.upload-1.city.order").set_value("C\nB").run()
    assert "which is not among the values" in page.warning[0].value


def test_a_wrong_guess_is_corrected() -> None:
    """These Chinese characters are valid UTF-8 by accident."""
    page = brought("水,山,学\n学,小,全\n小,水,山\n学,水,全\n".encode("gbk"), "gbk.csv")
    assert f"The text is in {md('UTF-8')}." in said(page)
    widget(page.selectbox, "data.upload-1.encoding").select("gb18030").run()
    assert "The text is in GB18030" in said(alive(page))
    settings = own(page).settings
    assert settings is not None
    assert [column.name for column in settings.columns] == ["水", "山", "学"]


def test_every_assumption_has_a_control() -> None:
    page = brought("1;2,5;x\n2;?;y\n3;none;x\n", "numbers.csv")
    assert "only numbered" in said(page)
    widget(page.selectbox, "data.upload-1.header").select(True).run()
    assert "only numbered" not in said(alive(page))
    widget(page.text_input, "data.upload-1.missing").set_value("none ?").run()
    assert own(alive(page)).reading.missing == ("", "none", "?")
    widget(page.selectbox, "data.upload-1.decimal").select(".").run()
    widget(page.selectbox, "data.upload-1.delimiter").select(",").run()
    assert page.session_state["own_tables"]["upload-1"].reading.delimiter == ","
    assert not page.exception


ODD = "size,colour,y\n" + "".join(
    f"{'not asked' if i == 6 else i * 7 % 31},{('red', 'None', 'blue')[i % 3]},{'pq'[i % 2]}\n"
    for i in range(1, 31)
)


@pytest.mark.parametrize("language", ["zh", "en"])
def test_one_click_makes_an_odd_cell_missing(language: str) -> None:
    _, page = translator_for(language), brought(ODD, "odd.csv", lang=language)
    odd = _(
        "Row {row} holds {cell} in {name}, where nearly all other cells are numbers or dates.",
        name="**size**",
        row=6,
        cell="**not asked**",
    )
    assert odd in said(page)
    page.button(key="data.upload-1.odd.0.not asked").click().run()
    assert odd not in said(alive(page))
    table = own(page)
    assert table.reading.missing == ("", "?", "NA", "-", "not asked")
    assert table.settings is not None
    assert table.settings.column("size").kind == "continuous"
    assert widget(page.text_input, "data.upload-1.missing").value == '? NA - "not asked"'
    named = _(
        "{mark} counts as a value, like any other word, in: {names}.",
        mark="**None**",
        names="**colour**",
    )
    assert named in said(page)
    page.button(key="data.upload-1.odd.0.None").click().run()
    assert named not in said(alive(page))
    assert own(page).reading.missing[-1] == "None"


def test_marks_among_numbers_are_a_choice() -> None:
    page = brought("size,y\n" + "1,p\n2,q\n3,p\n#N/A,q\n4,p\n", "marks.csv")
    assert f"these are missing too: **{md('#N/A')}**, in **size**" in said(page)
    widget(page.toggle, "data.upload-1.among_numbers").set_value(False).run()
    assert f"Row 4 holds **{md('#N/A')}** in **size**" in said(alive(page))
    assert own(page).reading.among_numbers == ()


@pytest.mark.parametrize("language", ["zh", "en"])
def test_day_or_month_is_a_choice(language: str) -> None:
    _ = translator_for(language)
    page = brought("day,y\n" + "3/4/2024,p\n4/4/2024,q\n5/3/2024,p\n", "d.csv", lang=language)
    month = "No date tells the day from the month; the month is taken to come first: {names}."
    assert _(month, names="**day**") in said(page)
    widget(page.selectbox, "data.upload-1.dates").select("day").run()
    day = "No date tells the day from the month; the day is taken to come first: {names}."
    assert _(day, names="**day**") in said(alive(page))


EXTREME = "x,z,e,i,y\n" + "".join(
    f"{i % 33 - 16}e307,{i * 5e-324!r},?,{('inf', '-inf')[i % 2]},{'pq'[i % 2]}\n"
    for i in range(50)
)


def test_extreme_numbers_and_empty_columns_are_shown() -> None:
    page = brought(EXTREME, "extreme.csv")
    assert "Without any value, so left out: **e**" in said(page)
    assert "Row 1 holds **inf** in **i**" in said(page)
    for column in "xzeiy":
        widget(page.selectbox, "data.upload-1.column").select(column).run()
        alive(page)


def test_a_file_just_above_the_limit_is_refused_in_the_words_of_the_app() -> None:
    page = visit(lang="zh")
    page.file_uploader[0].set_value(("big.csv", b"a" * (50 * 2**20 + 1), "text/csv")).run()
    assert "而这里最多能打开 50 MB" in page.error[0].value
    assert not page.session_state["own_tables"]


@pytest.mark.parametrize("language", ["zh", "en"])
def test_a_parquet_file_brings_its_types(language: str) -> None:
    _ = translator_for(language)
    size = pd.Categorical(["S", "L", "M"] * 10, ["S", "M", "L"], ordered=True)
    frame = pd.DataFrame({"code": ["1", "2", "3"] * 10, "size": size, "y": ["p", "q"] * 15})
    page = brought(frame.to_parquet(), "sizes.parquet", lang=language)
    assert _("It is a Parquet or Arrow file: names, types and orders come with it.") in said(page)
    settings = own(page).settings
    assert settings is not None
    assert [column.kind for column in settings.columns] == ["nominal", "ordinal", "nominal"]
    widget(page.toggle, "data.upload-1.types").set_value(False).run()
    settings = own(alive(page)).settings
    assert settings is not None
    assert [column.kind for column in settings.columns] == ["continuous", "nominal", "nominal"]


@pytest.mark.parametrize("language", ["zh", "en"])
def test_a_file_that_cannot_be_read_keeps_its_controls(language: str) -> None:
    page = brought("a,b,y\n1,2,p\n3,q\n4,5,p\n", "uneven.csv", lang=language)
    (error,) = page.error
    assert ("Row 2" if language == "en" else "第 2 行") in error.value
    widget(page.toggle, "data.upload-1.uneven").set_value(True).run()
    alive(page)
    assert not page.error
    _ = translator_for(language)
    assert _(
        "Rows with too few cells were filled up with missing ones ({n}): {rows}.", n=1, rows="2"
    ) in said(page)


def test_a_program_is_refused_in_one_sentence_and_removed() -> None:
    page = brought(b"MZ\x90\x00\x03" * 20, "setup.csv", lang="zh")
    assert "是Windows 程序，不是表格" in page.error[0].value
    page.button(key="data.remove").click().run()
    assert not alive(page).error
    assert page.session_state["own_tables"] == {}


def test_paste() -> None:
    page = visit()
    page.text_area(key="data.pasted").set_value("a\ty\n1\tp\n2\tq\n").run()
    page.button(key="data.paste").click().run()
    assert "target **y**" in said(alive(page))


def test_a_copy_of_a_built_in_table_is_edited_and_pages_follow() -> None:
    page = visit(data="loan")
    page.button(key="data.copy").click().run()
    assert "15 rows to grow on" in said(alive(page))
    grown = elsewhere(page, "app.py")
    assert not alive(grown).info
    assert widget(grown.selectbox, "data").value == "upload-1"


def test_split_sample_and_rare_values() -> None:
    page = brought()
    widget(page.segmented_control, "data.panel").set_value("parts").run()
    widget(page.number_input, "data.upload-1.validation").set_value(25).run()
    widget(page.number_input, "data.upload-1.test").set_value(25).run()
    assert "40 rows to grow on" in said(alive(page))
    assert "20 rows for validation. 20 rows for the final test." in said(page)
    widget(page.toggle, "data.upload-1.sampled").set_value(True).run()
    widget(page.number_input, "data.upload-1.sample").set_value(40).run()
    widget(page.number_input, "data.upload-1.seed").set_value(7).run()
    widget(page.number_input, "data.upload-1.rare").set_value(30).run()
    settings = own(alive(page)).settings
    assert settings is not None
    assert (settings.sample, settings.seed, settings.rare) == (40, 7, 30)
    assert "20 rows to grow on" in said(page)


@pytest.mark.parametrize("language", ["zh", "en"])
@pytest.mark.parametrize(
    "file",
    [
        "app.py",
        "pages/thresholds.py",
        "pages/impurity.py",
        "pages/missing.py",
        "pages/compare.py",
        "pages/prune.py",
    ],
)
def test_every_page_takes_the_table(file: str, language: str) -> None:
    page = elsewhere(brought(), file, lang=language)
    assert not alive(page).error
    assert not page.info, "the table fits the page"
    assert widget(page.selectbox, "data").value == "upload-1"


def test_a_table_that_does_not_fit_a_page_is_said() -> None:
    page = elsewhere(brought(HOUSES, "houses.csv"), "pages/impurity.py")
    assert "houses does not fit this page" in alive(page).info[0].value
    grown = elsewhere(brought(HOUSES, "houses.csv"), "app.py")
    assert not alive(grown).info


@pytest.mark.parametrize(
    "file",
    [
        "pages/data.py",
        "app.py",
        "pages/thresholds.py",
        "pages/impurity.py",
        "pages/missing.py",
        "pages/compare.py",
    ],
)
def test_hostile_names(file: str) -> None:
    names = [name for name in NAMES if "\0" not in name]
    header = ",".join('"' + name.replace('"', '""') + '"' for name in names)
    cells = ['"' + name.replace('"', '""') + '"' for name in names]
    rows = [",".join(cells[(i + j) % len(cells)] for j in range(len(cells))) for i in range(6)]
    text = f"number,{header}\n" + "".join(f"{i}.5,{row}\n" for i, row in enumerate(rows))
    page = brought(text.replace('"\\"', '"?"', 1), "<b>$x$ [a](http://b.invalid).csv")
    page = page if "data" in file else elsewhere(page, file)
    assert not alive(page).error
    for block in (*page.markdown, *page.caption, *page.info):
        assert "<script" not in block.value
        assert "](http" not in block.value


def test_two_visitors_have_nothing_in_common() -> None:
    one, two = brought(), visit()
    assert "own_tables" not in two.session_state or not two.session_state["own_tables"]
    stranger = visit("app.py", data="upload-1")
    assert "Uploaded tables are not part of a link" in stranger.info[0].value
    assert "upload-1" not in widget(stranger.selectbox, "data").options
    assert own(one).content == PEOPLE.encode()


def test_a_lesson_opens_again() -> None:
    page = brought()
    table = own(page)
    read = read_bytes(table.content, table.name, table.reading)
    text = lesson_text("grow", {"algorithm": "cart", "step": "4"}, (table, read))
    again = visit()
    again.file_uploader[0].set_value(("lesson.json", text.encode(), "application/json")).run()
    assert not again.exception
    kept = own(again)
    assert kept.settings == table.settings
    broken = json.loads(text) | {"data": {"builtin": "nothing"}}
    worse = visit(lang="zh")
    worse.file_uploader[0].set_value(
        ("lesson.json", json.dumps(broken, ensure_ascii=False).encode(), "application/json")
    ).run()
    assert "已损坏" in worse.error[0].value


def test_there_is_room_for_eight_tables() -> None:
    page = visit()
    for number in range(9):
        page.file_uploader[0].set_value((f"t{number}.csv", PEOPLE.encode(), "text/csv")).run()
    assert "You have 8 tables already" in page.error[0].value
    assert len(page.session_state["own_tables"]) == 8


def test_growing_a_large_table_can_be_stopped_and_taken_up_again() -> None:
    rows = "".join(f"{i * 7919 % 6007},{i % 5},{'pq'[i * i % 7 % 2]}\n" for i in range(6_000))
    page = brought("a,b,y\n" + rows, "large.csv")
    grown = elsewhere(page, "app.py", depth="3")
    assert not alive(grown).info
    grown.session_state["link"]["now"]["depth"] = "4"
    key = _stop_key(grown)
    grown.session_state["work.stopped"] = key
    grown.run()
    assert "Growing was stopped" in grown.info[0].value
    grown.button(key="work.again").click().run()
    assert not alive(grown).info


def _stop_key(page: AppTest) -> Any:
    from datasets.own import prepared
    from engine.config import Config
    from ui.frame.cache_keys import run_key

    table = own(page)
    read = read_bytes(table.content, table.name, table.reading)
    assert table.settings is not None
    opened = prepared(read, table.settings, table.id)
    return f"grown\0{run_key(opened.training, Config(max_depth=4))}"
