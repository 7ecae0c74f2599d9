"""What the way in says of the first step is what the engine and the book say of it."""

from __future__ import annotations

import pytest

from datasets import ENTRIES, open_builtin
from engine.config import Config
from engine.language import translator_for
from engine.trace import record
from ui.run.narrator import Narrator
from ui.welcome.way_in import way_in

GAINS = {  # Zhou, section 4.2.1; the book rounds 0.1081 of the colour to 0.109
    "色泽": "0.108",
    "根蒂": "0.143",
    "敲声": "0.141",
    "纹理": "0.381",
    "脐部": "0.289",
    "触感": "0.006",
}


def narrator(language: str) -> Narrator:
    entry = next(entry for entry in ENTRIES if entry.id == "watermelon_2.0")
    trace = record(open_builtin(entry.id).training, Config("id3"))
    return Narrator(
        trace, entry.id, translator_for(language), lambda word: entry.label(word, language)
    )


def test_the_gains_are_those_of_the_book() -> None:
    told = way_in(narrator("zh"))
    gains = [answer["gain"] for answer in told["answers"]]
    assert dict(zip(told["columns"], gains, strict=True)) == GAINS
    assert [answer["wins"] for answer in told["answers"]] == [n == "纹理" for n in GAINS]


def test_the_table_is_the_book_s() -> None:
    told = way_in(narrator("zh"))
    assert [row["class"] for row in told["rows"]] == [0] * 8 + [1] * 9
    assert told["rows"][0]["cells"] == ["青绿", "蜷缩", "浊响", "清晰", "凹陷", "硬滑"]
    assert [(c["name"], c["sign"]) for c in told["classes"]] == [("是", "●"), ("否", "■")]


@pytest.mark.parametrize("language", ["zh", "en"])
def test_the_answer_names_both_gains(language: str) -> None:
    told = way_in(narrator(language))
    for name, answer in zip(told["columns"], told["answers"], strict=True):
        verdict, reason = answer["says"]
        assert name in verdict
        assert answer["gain"] in verdict
        assert "0.381" in verdict
        assert "0.998 − 0.617 = 0.381" in reason
