"""Page ``practice`` as a student uses it: right, wrong, skipped, shown, back, reloaded, shared."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape

import pytest
from playwright.sync_api import Page, WebSocket, expect

from engine.exercise.practice import Exercise, practice_sheet
from engine.exercise.question import Question
from engine.export.question_words import SLIPS, QuestionWords
from engine.language import translator_for
from tests.browser.checks import PAGE_SCROLLS_SIDEWAYS, Visit, address, opener, settled
from ui.kit.escape import md
from ui.practice.sheet import TOPICS

ALERT = "[data-testid=stAlert] p"

LENGTH = r"(?![\d.]|rem|em|px|s\b)"  # not one of a style sheet


@pytest.fixture
def look(visit: Visit) -> Visit:
    return opener(visit, "practice", ".st-key-practice_places")


@pytest.fixture
def received(page: Page) -> list[bytes]:
    """Everything that the server sends."""
    frames: list[bytes] = []

    def listen(line: WebSocket) -> None:
        line.on("framereceived", lambda f: frames.append(f if isinstance(f, bytes) else f.encode()))

    page.on("websocket", listen)
    return frames


def words_of(exercise: Exercise, language: str = "en") -> QuestionWords:
    _ = translator_for(language)
    return QuestionWords(exercise.trace, _, _)


def asked(page: Page, exercise: Exercise, language: str = "en") -> None:
    """Wait until this question is asked, and nothing else is going on."""
    prompt = words_of(exercise, language).prompt(exercise.question)
    expect(page.get_by_text(shown(prompt), exact=True)).to_be_visible()
    settled(page)


def shown(text: str) -> str:
    """As the page shows it: with a joiner where Streamlit would make an arrow of two signs."""
    return unescape(md(text))


def type_in(page: Page, text: str) -> None:
    field = page.get_by_role("textbox").last
    field.fill(text)
    field.press("Enter")


def option(page: Page, text: str) -> None:
    card = page.get_by_test_id("stColumn").first
    card.get_by_role("button", name=shown(text), exact=True).click()


def answer(page: Page, exercise: Exercise, language: str = "en") -> None:
    """The right answer, as its form wants it."""
    question, words = exercise.question, words_of(exercise, language)
    if question.form == "number":
        type_in(page, words.answer(question))
        return
    for right in chosen(question):
        option(page, words.option(question, right))
    if question.form == "choices":
        option(page, translator_for(language)("Check"))


def chosen(question: Question) -> Iterator[int]:
    every = question.answers[:1] if question.form == "choice" else question.answers
    return (int(one) for one in every)


@pytest.mark.parametrize("language", ["zh", "en"])
def test_a_sheet_from_its_beginning_to_its_end(look: Visit, language: str) -> None:
    _ = translator_for(language)
    page = look(f"lang={language}&seed=7&length=10")
    for place, exercise in enumerate(practice_sheet(7, list(TOPICS), 10), 1):
        asked(page, exercise, language)
        assert address(page).get("at", "1") == str(place)
        answer(page, exercise, language)
        expect(page.locator(ALERT)).to_have_text(_("Right."))
        for line in words_of(exercise, language).solution(exercise.question):
            expect(page.get_by_text(shown(line), exact=True).first).to_be_visible()
        option(page, _("Next question"))
    expect(page.get_by_text(_("All {total} right at the first try.", total=10))).to_be_visible()
    assert page.get_by_role("cell", name=_("right"), exact=True).count() == 10


@pytest.mark.parametrize(("topic", "seed", "at"), [("splitting", 6, 3), ("missing", 3, 4)])
def test_every_slip_is_named_and_remembered(look: Visit, topic: str, seed: int, at: int) -> None:
    """Weights forgotten, the logarithm to another base, rho forgotten …: then the right number."""
    _ = translator_for("en")
    page = look(f"lang=en&topics={topic}&seed={seed}&at={at}")
    exercise = practice_sheet(seed, [topic], 5)[at - 1]  # type: ignore[list-item]
    asked(page, exercise)
    assert len(exercise.question.slips) >= 4
    for slip, number in exercise.question.slips.items():
        type_in(page, f"{number:.3f}")
        expect(page.locator(ALERT)).to_contain_text(_(SLIPS[slip]))
    answer(page, exercise)
    expect(page.locator(ALERT)).to_have_text("Right.")
    page.get_by_role("button", name="Result").click()
    for slip in exercise.question.slips:
        expect(page.get_by_text(_(SLIPS[slip]))).to_be_visible()
    lesson = page.get_by_test_id("stPageLink-NavLink")
    expect(lesson).to_contain_text(_(TOPICS[topic]))  # type: ignore[index]
    lesson.click()
    expect(page.locator(".st-key-lesson")).to_be_visible()


@pytest.mark.parametrize("place", range(1, 6))
def test_nothing_of_the_answer_arrives_before_it_is_out(
    visit: Visit, received: list[bytes], place: int
) -> None:
    """Neither in the page nor in any message: the reasons always, the number where one is asked."""
    page = visit(f"/practice?lang=en&seed=7&at={place}")
    exercise = practice_sheet(7, list(TOPICS), 5)[place - 1]
    asked(page, exercise)
    words = words_of(exercise)
    secret = [line.rsplit(":", 1)[-1].strip() for line in words.solution(exercise.question)]
    if exercise.question.form == "number":
        secret.append(words.answer(exercise.question))
    told = page.content() + b"".join(received).decode("utf-8", errors="replace")
    for text in secret:
        assert not re.search(re.escape(text) + LENGTH, told), text
    page.get_by_role("button", name="Show me").click()
    expect(page.get_by_text(f"The answer: {words.answer(exercise.question)}")).to_be_visible()
    told = b"".join(received).decode("utf-8", errors="replace")
    assert all(md(text) in told for text in words.solution(exercise.question))


def test_skip_come_back_and_try_again(look: Visit) -> None:
    page = look("lang=en&seed=7")
    first, second, *_others = practice_sheet(7, list(TOPICS), 5)
    asked(page, first)
    page.get_by_role("button", name="Skip").click()
    asked(page, second)
    type_in(page, "a half <b>")
    expect(page.locator(ALERT)).to_contain_text("“a half <b>” is not a number")
    page.go_back()
    asked(page, first)
    wrong = next(o for o in first.question.options if o not in first.question.answers)
    option(page, words_of(first).option(first.question, wrong))
    expect(page.locator(ALERT)).to_contain_text("Not right.")
    answer(page, first)
    expect(page.locator(ALERT)).to_have_text("Right.")
    page.get_by_role("button", name="2", exact=True).click()
    asked(page, second)
    expect(page.get_by_role("textbox").last).to_have_value("a half <b>")
    page.get_by_role("button", name="Result").click()
    expect(page.get_by_role("cell", name="right at try 2")).to_be_visible()
    page.get_by_role("button", name="This one again").click()
    asked(page, first)
    expect(page.locator(ALERT)).to_have_count(0)


def test_another_language_in_the_middle_keeps_what_was_said(look: Visit) -> None:
    page = look("lang=en&seed=7&at=2")
    exercise = practice_sheet(7, list(TOPICS), 5)[1]
    asked(page, exercise)
    type_in(page, "0.5")
    expect(page.locator(ALERT)).to_contain_text("Not right.")
    page.get_by_text("中文", exact=True).click()
    asked(page, exercise, "zh")
    expect(page.get_by_role("textbox").last).to_have_value("0.5")
    answer(page, exercise, "zh")
    expect(page.locator(ALERT)).to_have_text(translator_for("zh")("Right."))
    page.reload()
    asked(page, exercise, "zh")
    assert address(page)["seed"] == "7"


def test_from_the_choices_to_a_sheet_for_everybody(visit: Visit, page: Page) -> None:
    """Topics off, one on, a number for the class; the same address asks the same."""
    visit("/practice?lang=en")
    settled(page)
    for topic in ("Splitting", "Thresholds", "Missing values", "Predicting"):
        page.get_by_test_id("stMain").get_by_role("button", name=topic, exact=True).click()
        page.wait_for_url(lambda url, topic=topic: topic.split()[0].lower() not in _topics(url))
    number = page.get_by_role("textbox", name="Sheet number")
    number.fill("many")
    number.press("Enter")
    expect(page.locator(ALERT)).to_contain_text("“many” is not a sheet number")
    expect(page.get_by_role("button", name="Start")).to_be_disabled()
    number.fill("42")
    number.press("Enter")
    expect(page.locator(ALERT)).to_have_count(0)
    page.get_by_role("button", name="Start").click()
    exercise = practice_sheet(42, ["pruning"], 5)[0]
    asked(page, exercise)
    page.wait_for_url(lambda url: "seed=42" in url)
    assert address(page)["topics"] == "pruning"
    page.goto(page.url)
    asked(page, exercise)
    page.get_by_role("button", name="Change").click()
    expect(page.get_by_role("button", name="Start")).to_be_visible()


def test_a_sheet_goes_home_on_paper(look: Visit, received: list[bytes]) -> None:
    """Asked for in the middle of it: the answer is sent with the key alone."""
    page = look("lang=en&seed=7&at=2")
    exercise = practice_sheet(7, list(TOPICS), 5)[1]
    prompt = words_of(exercise).prompt(exercise.question)
    worked = words_of(exercise).solution(exercise.question)[0]
    page.get_by_role("button", name="Download").click()
    sheet, key = "A worksheet to print (HTML)", "The answer key to print (HTML)"
    expect(page.get_by_role("button", name=key)).to_be_visible()
    settled(page)
    assert worked.encode() not in b"".join(received)
    printed = {name: unescape(_kept(page, name)) for name in (sheet, key)}
    assert all(prompt in text and text.count("<h2>") == 5 for text in printed.values())
    assert [worked in printed[name] for name in (sheet, key)] == [False, True]


def _kept(page: Page, name: str) -> str:
    with page.expect_download() as coming:
        page.get_by_role("button", name=name).click()
    return coming.value.path().read_text("utf-8")


def _topics(url: str) -> str:
    """What the address says of topics; all of them as long as it says nothing."""
    return url.partition("topics=")[2] or "splitting thresholds missing pruning predicting"


@pytest.mark.parametrize("query", ["", "&seed=7", "&seed=7&at=4", "&seed=7&at=6"])
@pytest.mark.parametrize("language", ["zh", "en"])
def test_a_phone_has_room_for_it(visit: Visit, language: str, query: str) -> None:
    page = visit(f"/practice?lang={language}{query}", width=390, height=844)
    expect(page.get_by_role("heading", name=translator_for(language)("Practice"))).to_be_visible()
    settled(page)
    assert not page.evaluate(PAGE_SCROLLS_SIDEWAYS)
