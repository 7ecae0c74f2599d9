"""The card at the end of a run, against figures of the books and a count by hand."""

from __future__ import annotations

from datasets import open_builtin
from engine.config import Choice, Config
from engine.dataset import Dataset
from engine.language import translator_for
from engine.trace import Trace, record
from tests.support.prune_runs import book
from ui.player.blocks import text
from ui.player.script import Script
from ui.run.closing import Closing, closed

ONWARD = ("impurity", "Impurity", "Set class counts by hand.")


def facts(trace: Trace, validation: Dataset | None) -> dict[str, str]:
    (block,) = Closing(trace, validation, translator_for("en")).card()
    return dict(block.value["facts"])


def test_the_tree_of_figure_4_4() -> None:
    trace = record(open_builtin("watermelon_2.0").training, Config("id3"))
    assert facts(trace, None) == {"leaves": "9", "depth": "4", "training": "17/17 = 100.0%"}


def test_the_unpruned_tree_of_figure_4_5_gets_3_of_7_right() -> None:
    opened = open_builtin("watermelon_2.0_split")
    trace = record(opened.training, Config("id3", choose=(Choice("", "脐部"),)))
    told = facts(trace, opened.validation)
    assert (told["training"], told["validation"]) == ("10/10 = 100.0%", "3/7 = 42.9%")


def test_the_post_pruned_tree_of_figure_4_7_gets_5_of_7_right() -> None:
    trace = book("post")
    assert facts(trace, trace.validation)["validation"] == "5/7 = 71.4%"


def test_only_rows_that_a_tree_has_not_seen_speak_for_it() -> None:
    opened = open_builtin("watermelon_2.0_split")
    trace = record(opened.training, Config("id3"))
    (alone,) = Closing(trace, None, translator_for("en"), ONWARD).card()
    (judged,) = Closing(trace, opened.validation, translator_for("zh"), ONWARD).card()
    assert "has not seen" in alone.value["note"]
    assert judged.value["note"] is None
    assert (judged.value["next"]["page"], judged.value["next"]["text"]) == (
        "impurity",
        "下一站：不纯度",
    )


def test_the_card_follows_what_is_said_below_the_panel_and_only_at_the_end() -> None:
    said = Script({"p": lambda at: [text("step")], "p.now": lambda at: [text(f"now {at}")]})
    script = closed(said, "p", 2, lambda: [text("card")])
    below = [[block.value for block in script.says["p.now"](at)] for at in range(3)]
    assert below == [["now 0"], ["now 1"], ["now 2", "card"]]
