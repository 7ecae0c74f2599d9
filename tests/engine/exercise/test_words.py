"""What is asked and said, in both languages, and what the books print."""

from __future__ import annotations

import re
from functools import cache
from typing import get_args

import pytest

from datasets import open_builtin
from engine.config import Choice, Config
from engine.exercise.asking import questions_of
from engine.exercise.marking import mark
from engine.exercise.question import Kind, Mark, Question, Slip
from engine.export.question_words import QuestionWords
from engine.language import translator_for
from engine.pruning.options import Pruning
from engine.pruning.run import record_pruned
from engine.trace import Trace, record

LANGUAGES = ("zh", "en")


def grown(table: str, algorithm: str) -> Trace:
    return record(open_builtin(table).training, Config(algorithm))


def with_parts_of_a_row() -> Trace:
    """Melon 8 misses 纹理, which divides it, and here also 触感, which divides a part of it."""
    table = open_builtin("watermelon_2.0alpha").training
    names = [attribute.name for attribute in table.attributes]
    return record(table.with_cell(7, names.index("触感"), None), Config("id3"))


def cut(method: str) -> Trace:
    opened = open_builtin("watermelon_2.0_split")
    config = Config("id3", choose=(Choice("", "脐部"),))
    return record_pruned(opened.training, config, Pruning(method, folds=5), opened.validation)


@cache
def traces() -> tuple[Trace, ...]:
    return (
        grown("watermelon_2.0", "id3"),
        grown("watermelon_2.0alpha", "c45"),
        with_parts_of_a_row(),
        grown("watermelon_3.0", "cart"),
        grown("watermelon_3.0alpha", "oblique"),
        grown("regression_5.2", "regression"),
        *map(cut, ("pre", "post", "c_alpha", "cost_complexity", "pessimistic")),
    )


def find(trace: Trace, kind: Kind, **facts: object) -> Question:
    """The first question of a kind with these facts."""
    for question in questions_of(trace):
        if question.kind == kind and all(getattr(question, k) == v for k, v in facts.items()):
            return question
    raise AssertionError(f"no {kind} with {facts}")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_question_is_worded(language: str) -> None:
    kinds, slips = set(), set()
    for trace in traces():
        words = QuestionWords(trace, translator_for(language))
        for question in questions_of(trace):
            options = words.options(question)
            said = [words.prompt(question), words.answer(question), *words.solution(question)]
            said += [words.told(question, n, mark(question, n)) for n in question.slips.values()]
            assert all(text.strip() and "{" not in text for text in [*said, *options]), said
            assert len(set(options)) == len(options)
            assert (question.form == "choice") == (words.hint(question) == "")
            kinds.add(question.kind)
            slips |= set(question.slips)
    assert kinds == set(get_args(Kind))
    assert slips == set(get_args(Slip))


def test_a_chinese_reader_meets_no_english() -> None:
    """But for the names of algorithms and the signs of formulas."""
    signs = re.compile(r"ID3|C4\.5|CART|IV|Ent|Gini|Err|MSE|log2|max|[a-zA-Z](?![a-zA-Z])")
    for trace in traces():
        words = QuestionWords(trace, translator_for("zh"))
        for question in questions_of(trace):
            said = [words.prompt(question), words.hint(question), *words.options(question)]
            said += words.solution(question)
            said += [words.told(question, n, mark(question, n)) for n in question.slips.values()]
            for text in said:
                assert not re.search(r"[a-zA-Z]{2}", signs.sub("", text)), text


def test_what_is_said_to_a_wrong_answer_does_not_tell_the_right_one() -> None:
    for trace in traces():
        words = QuestionWords(trace, translator_for("en"))
        for question in questions_of(trace):
            if question.form == "number":
                wrong = Mark(False, next(iter(question.slips), None))
                assert words.answer(question) not in words.told(question, 9.0, wrong)


def test_the_gain_of_texture_as_zhou_prints_it() -> None:
    trace = grown("watermelon_2.0", "id3")
    words = QuestionWords(trace, translator_for("en"))
    question = find(trace, "value", node=0, attribute=3, quantity="gain")
    assert words.prompt(question) == (
        "Node: root (17 rows: 是 8, 否 9). What is the information gain of 纹理?"
    )
    assert words.answer(question) == "0.381"
    assert words.solution(question) == [
        "纹理: 0.998 - (9/17*0.764 + 5/17*0.722 + 3/17*0.000) = 0.381"
    ]
    assert words.told(question, 0.381, mark(question, 0.381)) == "Right."
    nats = 0.264
    assert words.told(question, nats, mark(question, nats)) == (
        "Not right: that is in nats; take the logarithm to base 2."
    )
    assert words.told(question, 0.5, mark(question, 0.5)) == "Not right."


def test_the_entropy_of_the_root_in_chinese() -> None:
    trace = grown("watermelon_2.0", "id3")
    words = QuestionWords(trace, translator_for("zh"))
    question = find(trace, "value", node=0, quantity="impurity")
    assert words.prompt(question) == "结点：根结点（17 行：是 8，否 9）。它的信息熵是多少？"
    assert words.solution(question) == ["信息熵 Ent = -(8/17*log2(8/17) + 9/17*log2(9/17)) = 0.998"]


def test_of_tied_attributes_the_others_are_named() -> None:
    """Zhou's split table: 色泽 and 脐部 share the best gain at the root."""
    trace = cut("post")
    question = find(trace, "winner", node=0)
    for language, said in (
        ("en", "Right. Also right: 脐部."),
        ("zh", "正确。同样正确的还有：脐部。"),
    ):
        words = QuestionWords(trace, translator_for(language))
        assert words.told(question, 0, mark(question, 0)) == said
    assert QuestionWords(trace, translator_for("en")).answer(question) == "色泽 or 脐部"


def test_the_weight_of_a_row_without_a_value_as_zhou_prints_it() -> None:
    """Row 8 of 2.0α goes with 7/15 to 纹理 = 清晰."""
    trace = grown("watermelon_2.0alpha", "id3")
    words = QuestionWords(trace, translator_for("en"))
    question = find(trace, "weight", node=0)
    assert words.answer(question) == "0.467"
    assert words.solution(question) == ["1 * 7/15 = 0.467"]
    assert "row 8" in words.prompt(question)


def test_the_rows_that_flip_as_zhou_counts_them() -> None:
    """Pre-pruning at the root: 3/7 become 5/7, by rows 11 and 12."""
    trace = cut("pre")
    words = QuestionWords(trace, translator_for("en"))
    assert words.answer(find(trace, "flips", node=0)) == "11, 12"
    assert words.answer(find(trace, "cut", node=0)) == "split"


def test_names_are_said_in_the_readers_words() -> None:
    trace = grown("watermelon_2.0", "id3")
    words = QuestionWords(trace, translator_for("en"), lambda word: f"<{word}>")
    assert words.options(find(trace, "winner", node=0))[3] == "<纹理>"
    assert "<是> 8" in words.prompt(find(trace, "winner", node=0))
