"""Size and accuracy: the words follow from the figures, and the picture shows the same figures."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from datasets import open_builtin
from engine.config import Choice, Config
from engine.dataset import Dataset
from engine.language import languages, translator_for
from engine.pruning.options import Pruning
from engine.pruning.run import record_pruned
from engine.pruning.sizes import sizes
from engine.trace import record
from tests.support.hostile import NAMES
from tests.support.prune_runs import noisy
from ui.prune.option_names import method_names
from ui.prune.overfitting import Overfitting, number
from ui.prune.overfitting_figure import MOST_POINTS, overfitting_figure
from ui.prune.tally import finished

NAVEL = Config("id3", choose=(Choice("", "脐部"),))


def shown(
    id: str, config: Config = NAVEL, marked: tuple[str, ...] = ("pre", "post"), language: str = "en"
) -> Overfitting:
    opened = open_builtin(id)
    return of_tables(opened.training, opened.validation, config, marked, language)


def of_tables(
    training: Dataset,
    validation: Dataset | None,
    config: Config,
    marked: tuple[str, ...] = ("pre", "post"),
    language: str = "en",
    asks: Mapping[int, str] | None = None,
) -> Overfitting:
    _ = translator_for(language)
    grown = record(training, config)
    pruned = {m: record_pruned(training, config, Pruning(m), validation) for m in marked}
    return Overfitting(
        sizes(grown.tree(), training, validation),
        {method: finished(trace) for method, trace in pruned.items()},
        method_names(_),
        asks or dict.fromkeys(grown.tree().nodes, "attribute"),
        _,
    )


def test_the_melons_overfit_and_both_prunings_end_at_five_of_seven() -> None:
    """Figures 4.5 to 4.7 of the book."""
    melons = shown("watermelon_2.0_split")
    assert melons.finding() == (
        "**Overfitting**: on the validation rows the tree with 3 leaves does best, "
        "5/7 = 71.4%. The splits after that fit the training rows more closely and these worse: "
        "the full tree with 11 leaves comes to 3/7 = 42.9%."
    )
    assert melons.pruned() == (
        "Pre-pruning (3 leaves, 5/7 = 71.4%) and post-pruning (7 leaves, 5/7 = 71.4%) do equally "
        "well on the validation rows."
    )
    assert not melons.greed_loses
    assert melons.about() == (
        "Over the number of leaves, from 1 to 11: training rows from 5/10 = 50.0% to "
        "10/10 = 100.0%, validation rows from 3/7 = 42.9% to 3/7 = 42.9%, best 5/7 = 71.4% with "
        "3 leaves."
    )


def test_on_the_stairs_greed_loses() -> None:
    stairs = shown("stairs", Config("cart"))
    assert stairs.greed_loses
    assert str(stairs.pruned()).startswith(
        "Pre-pruning stops too early: 1 leaf, 4/8 = 50.0%. Post-pruning keeps 4 leaves and gets "
        "8/8 = 100.0%:"
    )
    assert "with 4 leaves does best, 8/8 = 100.0%" in stairs.finding()


def test_other_outcomes_have_other_words() -> None:
    loan = open_builtin("loan").training
    fitting = of_tables(loan, loan, Config("id3"))
    assert fitting.finding().startswith("No overfitting here: of all sizes the full tree (3 leaves")
    alone = of_tables(loan, None, Config("id3"), ())
    assert alone.finding().startswith("Training rows alone cannot show overfitting")
    assert alone.pruned() is None
    assert "validation" not in alone.about()
    few = of_tables(loan, loan.take([7, 8, 9]), Config("id3"))
    assert few.finding() == (
        "The tree with 1 leaf does as well on the validation rows as the full tree with 3 leaves: "
        "3/3 = 100.0%. The splits in between bring nothing there."
    )


def test_pre_pruning_may_do_better() -> None:
    melons = shown("watermelon_2.0_split")
    worse = melons.marked["pre"]._replace(validation=melons.sizes[0].validation)
    better = Overfitting(
        melons.sizes,
        {"pre": melons.marked["post"], "post": worse},
        melons.names,
        melons.asks,
        melons._,
    )
    assert str(better.pruned()).startswith("Pre-pruning does better here: 7 leaves, 5/7")


def test_trees_of_numbers_are_judged_by_their_error() -> None:
    numbers = of_tables(*noisy(90, regression=True), Config("regression"))
    assert numbers.by_error
    assert "**Overfitting**" in numbers.finding()
    assert "MSE" in numbers.finding()
    best = min(range(len(numbers.sizes)), key=lambda i: float(numbers.sizes[i].validation))  # type: ignore[arg-type]
    assert numbers.best is numbers.sizes[best]
    assert overfitting_figure(numbers).layout.yaxis.title.text == "mean squared error"


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("id", ["watermelon_2.0_split", "stairs"])
def test_the_picture_has_both_curves_and_the_pruned_trees(id: str, language: str) -> None:
    config = NAVEL if id.startswith("watermelon") else Config("id3")
    found = shown(id, config, ("pre", "post", "pessimistic"), language)
    training, validation, *marks = overfitting_figure(found).data
    assert list(training.x) == list(validation.x) == [size.leaves for size in found.sizes]
    assert list(training.y) == [size.training.share for size in found.sizes]  # type: ignore[union-attr]
    assert list(validation.y) == [size.validation.share for size in found.sizes]  # type: ignore[union-attr]
    assert [(mark.x[0], mark.y[0]) for mark in marks] == [
        (standing.leaves, standing.validation.share)  # type: ignore[union-attr]
        for standing in found.marked.values()
    ]
    assert [mark.name for mark in marks] == [found.names[method] for method in found.marked]
    assert len({mark.marker.symbol for mark in marks}) == 3
    assert "100.0%" in training.text[-1]
    assert translator_for(language)("last split: {name}", name="attribute") in validation.text[1]


def test_of_very_many_trees_some_are_drawn_and_the_best_is_among_them() -> None:
    many = of_tables(*noisy(3000), Config("cart"), ())
    assert len(many.sizes) > MOST_POINTS
    _training, validation = overfitting_figure(many).data
    assert len(validation.x) <= MOST_POINTS + 2
    assert list(validation.x) == sorted(set(validation.x))
    assert (validation.x[0], validation.x[-1]) == (1, many.sizes[-1].leaves)
    assert many.best is not None
    best = list(validation.x).index(many.best.leaves)
    assert validation.y[best] == max(validation.y) == number(many.best.validation)


@pytest.mark.parametrize("name", NAMES)
def test_names_are_only_text_in_what_a_point_says(name: str) -> None:
    loan = open_builtin("loan").training
    hostile = of_tables(loan, loan, Config("id3"), asks=dict.fromkeys(range(9), name))
    said = overfitting_figure(hostile).data[0].text[1].removeprefix("2 leaves")
    assert "<b>" not in said
    assert "<a" not in said
    assert "%{" not in said
