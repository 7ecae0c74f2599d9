"""A lesson's file is read, or one sentence says what is wrong with it."""

from __future__ import annotations

import pytest

from ui.course.figures import FIGURES, figure, filled
from ui.course.lesson import Condition, LessonError, read_lesson

GOOD = """+++
[[card]]
opens = "/prune?data=loan&step=3"
done = "step >= 4 and choose ~ 编号"
+++

# en A title

## A card

Two sentences. And one.

With a second paragraph.

> Do it
> now.

# zh 标题

## 卡片

一句话。

> 试一试。
"""


def test_a_lesson_says_where_what_and_when_it_is_done() -> None:
    lesson = read_lesson("x", GOOD)
    (card,) = lesson.cards
    assert lesson.titles == {"en": "A title", "zh": "标题"}
    assert (card.page, card.params) == ("prune", {"data": "loan", "step": "3"})
    assert card.done == (Condition("step", ">=", "4"), Condition("choose", "~", "编号"))
    assert card.words["en"].text == "Two sentences. And one.\n\nWith a second paragraph."
    assert (card.words["en"].task, card.words["zh"].task) == ("Do it now.", "试一试。")


def test_the_first_page_has_no_name_in_an_address() -> None:
    lesson = read_lesson("x", GOOD.replace("/prune?data=loan&step=3", "/?step=3"))
    assert lesson.cards[0].page == "grow"


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("+++\n[[", "[[", "between two lines"),
        ("[[card]]", "[[card", "no TOML"),
        ("[[card]]", "[[other]]", "no [[card]]"),
        ("opens =", "open =", "needs the texts opens and done"),
        ("step >= 4 and", "step so 4 and", "is no condition"),
        ("> Do it\n> now.", "Do it.", "must have one, its task"),
        ("## 卡片", "## 卡片\n\nx\n\n> x\n\n## 卡片", "there must be as many"),
    ],
)
def test_what_is_wrong_is_said_in_one_sentence(old: str, new: str, says: str) -> None:
    with pytest.raises(LessonError, match="esson x") as error:
        read_lesson("x", GOOD.replace(old, new, 1))
    assert says in str(error.value)
    assert "\n" not in str(error.value).strip()


def test_a_file_without_any_part_is_no_lesson() -> None:
    front = GOOD.split("# en")[0]
    with pytest.raises(LessonError, match="no part"):
        read_lesson("x", front)


def test_numbers_are_asked_of_the_engine() -> None:
    asked = "{{of loan 是}} of {{rows loan}}, {{gain loan 有自己的房子}}, {{impurity loan gini}}"
    assert filled(asked) == "9 of 15, 0.420, 0.480"
    assert filled("{{validation watermelon_2.0_split pre ~脐部}}") == "5/7 = 71.4%"
    assert filled("{{compared watermelon_2.0_split pre ~脐部}}") == "3"
    assert filled("{{rho watermelon_2.0alpha 色泽}} {{cuts watermelon_3.0 密度}}") == "14/17 16"


@pytest.mark.parametrize("asked", ["nothing loan", "gain"])
def test_a_number_that_nobody_knows_is_refused(asked: str) -> None:
    with pytest.raises(LessonError, match="is no number") as error:
        figure(asked)
    assert all(name in str(error.value) for name in FIGURES)


@pytest.mark.parametrize(
    "asked", ["rows nowhere", "gain loan 密度", "validation loan", "mean_gain loan"]
)
def test_a_number_without_an_answer_is_refused(asked: str) -> None:
    with pytest.raises(LessonError, match="has no answer"):
        figure(asked)
