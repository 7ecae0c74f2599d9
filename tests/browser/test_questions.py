"""Questions beside a run: asked before the next step, answered with a click, and then it shows."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from datasets import open_builtin
from engine.config import Config
from engine.exercise.asking import questions_of
from engine.export.question_words import QuestionWords
from engine.language import translator_for
from engine.trace import record
from tests.browser.checks import Visit, control, panel, settled
from ui.exercise.panel import coming_at
from ui.tree.steps import stops

MAIN = "[data-testid=stMain]"


def test_the_winner_is_asked_for_and_then_seen(visit: Visit) -> None:
    """Every question of the first decision in turn; the next step asks about another node."""
    page = visit("/?lang=zh&panel=ask")
    trace = record(open_builtin("watermelon_2.0").training, Config("id3"))
    words = QuestionWords(trace, translator_for("zh"))
    coming = [q for _, q in coming_at(questions_of(trace), 0, stops(trace, "decision"))]
    for question in coming:
        expect(page.get_by_text(words.prompt(question), exact=True)).to_be_visible()
        settled(page)
        if question.kind == "winner":
            page.locator(MAIN).get_by_role("button", name="纹理", exact=True).click()
            expect(page.locator("[data-testid=stAlert] p")).to_contain_text("正确")
            page.get_by_role("button", name="下一题").click()
        else:
            page.get_by_role("button", name="跳过").click()
    expect(page.get_by_text("关于这次决策的题目就是这些")).to_be_visible()
    control(page, "next").click()
    expect(page.get_by_text("纹理 = 清晰（9 行").first).to_be_visible()


@pytest.mark.parametrize("path", ["/", "/prune", "/missing", "/regression"])
def test_every_replaying_page_asks(visit: Visit, path: str) -> None:
    page = visit(f"{path}?lang=en")
    expect(page.locator(".player .node").first).to_be_visible(timeout=30_000)
    panel(page, "ask")
    expect(page.get_by_role("button", name="Show me")).to_be_visible()
    page.get_by_role("button", name="Show me").click()
    expect(page.get_by_text("The answer:")).to_be_visible()
    _switch(page)
    expect(page.get_by_text("答案：")).to_be_visible()
    control(page, "next").click()
    expect(page.get_by_role("button", name="看答案")).to_be_visible()
    control(page, "back").click()
    expect(page.get_by_text("答案：")).to_be_visible()


def _switch(page: Page) -> None:
    settled(page)
    page.get_by_text("中文", exact=True).click()
