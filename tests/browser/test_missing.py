"""Page ``missing`` in a browser: the weights as one steps, a row to predict, links, a phone."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.checks import (
    PAGE_SCROLLS_SIDEWAYS,
    SCROLLS_SIDEWAYS,
    Visit,
    opener,
    panel,
    reading,
    settled,
    take,
)

ROOT = {"zh": "纹理", "en": "texture"}
AT_THE_ROOT = {"zh": "样本 8、10", "en": "Rows 8, 10 miss texture"}
AT_FIRST = {"zh": "一开始每个样本的权重都是 1", "en": "At first every row counts 1"}


@pytest.fixture
def look(visit: Visit) -> Visit:
    return opener(visit, "missing")


def cells(page: Page, row: str) -> list[str]:
    """The cells of the table's row with this name."""
    rows = page.locator(".reading tbody tr").all()
    lines = [[cell.inner_text().strip() for cell in row.locator("td").all()] for row in rows]
    return next(line for line in lines if line[0] == row)


def current(page: Page) -> Locator:
    return page.locator(".player .node.current .title")


@pytest.mark.parametrize("language", ["zh", "en"])
def test_the_keyboard_divides_rows_8_and_10(look: Visit, language: str) -> None:
    page = look(f"lang={language}")
    expect(reading(page)).to_contain_text(AT_FIRST[language])
    page.keyboard.press("ArrowRight")
    expect(reading(page)).to_contain_text(AT_THE_ROOT[language])
    expect(current(page)).to_have_text(ROOT[language])
    assert cells(page, "8")[1:] == ["?", "1", "7/15", "5/15", "3/15"]
    assert cells(page, "10")[1:] == ["?", "1", "7/15", "5/15", "3/15"]
    page.wait_for_url(lambda url: "step=9" in url)
    page.keyboard.press("ArrowLeft")
    expect(reading(page)).to_contain_text(AT_FIRST[language])
    expect(reading(page)).not_to_contain_text("7/15")
    page.keyboard.press("End")
    expect(page.locator(".player .button.next")).to_have_attribute("aria-disabled", "true")


@pytest.mark.parametrize("language", ["zh", "en"])
def test_every_panel_shows_its_numbers(look: Visit, language: str) -> None:
    page = look(f"lang={language}")
    page.keyboard.press("ArrowRight")
    expect(reading(page)).to_contain_text("7/15")
    panel(page, "decision")
    scaled = page.locator(".reading .formula").first
    expect(scaled).to_contain_text("0.480")
    expect(scaled).to_contain_text("0.424")
    panel(page, "table")
    expect(reading(page)).to_contain_text("16 ✓")
    assert cells(page, "ρ")[1:] == ["14/17", *["15/17"] * 5, ""]
    panel(page, "predict")
    expect(page.locator(".st-key-dense_leaves")).to_contain_text("1/3")


def test_reading_sends_nothing_to_the_server(look: Visit, sent: list[str]) -> None:
    page = look("lang=en")
    before = len(sent)
    page.keyboard.press("ArrowRight")
    expect(reading(page)).to_contain_text(AT_THE_ROOT["en"])
    panel(page, "decision")
    for _step in range(4):
        page.keyboard.press("ArrowRight")
    panel(page, "table")
    panel(page, "weights")
    page.locator(".switch input").check()
    page.locator(".player .node[data-node='0']").click()
    expect(reading(page)).to_contain_text(AT_THE_ROOT["en"])
    page.keyboard.press("End")
    expect(page.locator(".player .button.next")).to_have_attribute("aria-disabled", "true")
    assert len(sent) == before


def test_the_table_of_all_nodes_stays_until_it_is_put_away(look: Visit) -> None:
    page = look("lang=en&step=9")
    page.locator(".switch input").check()
    assert cells(page, "8")[1:] == ["1", "7/15", "5/15", "3/15"]
    page.keyboard.press("End")
    expect(page.locator(".player .button.next")).to_have_attribute("aria-disabled", "true")
    assert cells(page, "8").count("7/15") == cells(page, "8").count("5/15") == 1
    panel(page, "table")
    panel(page, "weights")
    expect(page.locator(".switch input")).to_be_checked()
    page.locator(".switch input").uncheck()
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".switch input")).not_to_be_checked()
    assert cells(page, "8")[1:] == ["?", "1", "7/15", "5/15", "3/15"]


def test_a_click_on_a_node_shows_its_weights(look: Visit) -> None:
    page = look("lang=en&step=82")
    page.locator(".player .node[data-node='3']").click()
    expect(reading(page)).to_contain_text("3/15")
    assert cells(page, "8")[1:] == ["dark", "1", "3/15", "", "3/15", ""]
    assert cells(page, "Σ")[1:] == ["", "", "3\xa02/5", "1/5", "1/5", "3"]


@pytest.mark.parametrize(("language", "other"), [("zh", "en"), ("en", "zh")])
def test_another_language_and_then_a_step(look: Visit, language: str, other: str) -> None:
    page = look(f"lang={language}")
    page.keyboard.press("ArrowRight")
    expect(reading(page)).to_contain_text(AT_THE_ROOT[language])
    page.get_by_text({"zh": "English", "en": "中文"}[language], exact=True).click()
    expect(reading(page)).to_contain_text(AT_THE_ROOT[other])
    expect(current(page)).to_have_text(ROOT[other])
    page.keyboard.press("ArrowLeft")
    expect(reading(page)).to_contain_text(AT_FIRST[other])
    page.keyboard.press("ArrowRight")
    expect(reading(page)).to_contain_text(AT_THE_ROOT[other])


@pytest.mark.parametrize(("language", "other"), [("zh", "en"), ("en", "zh")])
def test_another_language_keeps_the_row_that_is_predicted(
    look: Visit, language: str, other: str
) -> None:
    page = look(f"lang={language}&panel=predict")
    leaves = page.locator(".st-key-dense_leaves tbody tr")
    expect(leaves).to_have_count(4)
    choose(page, ROOT[language], {"zh": "稍糊", "en": "slightly"}[language])
    expect(leaves).to_have_count(2)
    page.get_by_text({"zh": "English", "en": "中文"}[language], exact=True).click()
    expect(
        page.get_by_text({"zh": "这个样本完整地", "en": "This row comes whole"}[other])
    ).to_be_visible()
    expect(leaves).to_have_count(2)
    page.keyboard.press("ArrowRight")
    expect(current(page)).to_have_text(ROOT[other])
    expect(leaves).to_have_count(2)


def choose(page: Page, label: str, start: str) -> None:
    """Take the option that starts so from the menu of this label."""
    box = page.get_by_test_id("stSelectbox").filter(has_text=label).last
    option = page.get_by_role("option").filter(has_text=start).first
    take(page, box.get_by_role("combobox"), option)
    settled(page)


def test_the_way_of_a_row_in_the_finished_tree(look: Visit) -> None:
    page = look("lang=en&panel=predict&step=9")
    expect(page.locator(".st-key-dense_leaves")).to_contain_text("1/3")
    page.get_by_role("button", name="Show its way in the finished tree").click()
    expect(page.locator(".player .button.next")).to_have_attribute("aria-disabled", "true")
    expect(page.locator(".player .node.leaf").first).to_be_visible()
    expect(page.get_by_text("× 7/15").first).to_be_attached()
    choose(page, "Start from row", "4")
    expect(page.get_by_text("This row comes whole to one leaf")).to_be_visible()
    expect(page.get_by_text("× 7/15")).to_have_count(0)
    panel(page, "table")
    expect(reading(page)).to_contain_text("16 ✓")
    expect(page.locator(".st-key-dense_leaves")).to_have_count(0)


def test_keys_step_after_another_algorithm_and_back_brings_the_first_again(look: Visit) -> None:
    page = look("lang=en&step=9")
    expect(reading(page)).to_contain_text(AT_THE_ROOT["en"])
    choose(page, "Algorithm", "C4.5")
    expect(page.locator(".player .count")).to_have_text("step 1 of 38")
    page.keyboard.press("Home")
    expect(reading(page)).to_contain_text(AT_FIRST["en"])
    page.keyboard.press("ArrowRight")
    expect(reading(page)).to_contain_text("7/15")
    page.go_back()
    expect(page.locator(".player .count")).to_have_text("step 1 of 21")
    expect(reading(page)).to_contain_text(AT_THE_ROOT["en"])
    page.keyboard.press("ArrowRight")
    expect(page.locator(".player .count")).to_have_text("step 2 of 21")


@pytest.mark.parametrize("name", ["decision", "predict"])
def test_a_reload_shows_the_same_place(look: Visit, name: str) -> None:
    page = look("lang=en&step=9")
    panel(page, name)
    page.keyboard.press("ArrowRight")
    expect(page.locator(".player .count")).to_have_text("step 2 of 21")
    page.wait_for_url(lambda url: f"panel={name}" in url and "step=9" not in url)
    page.reload()
    expect(page.locator(".player .count")).to_have_text("step 2 of 21")
    expect(page.locator(f".panel [data-panel={name}]")).to_have_attribute("aria-pressed", "true")
    sign = ".st-key-dense_leaves" if name == "predict" else ".reading .formula"
    expect(page.locator(sign).first).to_be_visible()


@pytest.mark.parametrize(("step", "count"), [("14", 1), ("999", 21), ("-1", 0), ("x", 0)])
def test_a_step_that_does_not_exist_is_brought_into_the_run(
    look: Visit, step: str, count: int
) -> None:
    page = look(f"lang=en&step={step}")
    expect(page.locator(".player .count")).to_have_text(f"step {count} of 21")
    told = {1: "still being chosen", 21: "A leaf", 0: AT_FIRST["en"]}[count]
    expect(reading(page)).to_contain_text(told)


@pytest.mark.parametrize("language", ["zh", "en"])
def test_nothing_scrolls_sideways_on_a_phone(look: Visit, language: str) -> None:
    page = look(f"lang={language}", width=390, height=844)
    assert page.evaluate(SCROLLS_SIDEWAYS) == []
    page.locator(".player .button.next").click()
    expect(reading(page)).to_contain_text("7/15")
    assert settled(page).evaluate(SCROLLS_SIDEWAYS) == []
    for name in ("decision", "table", "predict"):
        panel(page, name)
        assert not settled(page).evaluate(PAGE_SCROLLS_SIDEWAYS)
