"""The books' pruning, step by step: Zhou's Table 4.2 and figures 4.6 and 4.7, Li Hang's C_alpha,
and the sequences of cost-complexity pruning.

``observed()`` says in the words of ``golden.json`` what the engine does in all of its places about
pruning; each number, path, name and verdict is then one test. ``../test_golden.py`` has the
other places, and a test here makes sure that the two share out the whole file between them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from datasets import entry, open_builtin
from engine.config import Choice, Config
from engine.dataset import Dataset
from engine.events import PruningCompared, SubtreeCut, WeakestLinkFound
from engine.predict import accuracy
from engine.pruning.events import Cost, Tally
from engine.pruning.options import Pruning
from engine.pruning.run import pruned, record_pruned
from engine.trace import Trace, record
from tests.engine import test_figures, test_golden
from tests.engine.test_figures import drawn, preset_of
from tests.engine.test_golden import (
    PRUNING_ONLY,
    SIX_DECIMALS,
    SLIPS,
    Place,
    in_english,
    leaves,
    under,
)
from tests.oracles import growing as oracles
from tests.oracles import pruning as prune_oracles
from tests.support.golden import FIGURES, GOLDEN
from tests.support.prune_cases import before_and_after
from tests.support.tables import table_of

SPLIT = "watermelon_2.0_split"
CLASS_ORDERS = {"是": ("是", "否"), "否": ("否", "是")}
RULES: dict[str, Pruning] = {
    "pre_strict": Pruning("pre"),
    "post_strict": Pruning("post"),
    "pre_ge": Pruning("pre", accept="equal"),
    "post_ge": Pruning("post", accept="equal"),
}


# The runs


@cache
def split_table(first: str) -> tuple[Dataset, Dataset]:
    """Table 4.2 with its validation rows; the class named first wins ties."""
    roles = replace(entry(SPLIT).roles, classes=CLASS_ORDERS[first])
    opened = open_builtin(SPLIT, roles)
    assert opened.validation is not None
    return opened.training, opened.validation


@cache
def zhou(root: str, first: str, rule: str) -> Trace:
    training, validation = split_table(first)
    config = Config("id3", choose=(Choice("", root),))
    return record_pruned(training, config, RULES[rule], validation)


def compared(trace: Trace) -> list[PruningCompared]:
    return [event for event in trace.events if isinstance(event, PruningCompared)]


def sequence(id: str, algorithm: str, risk: Any) -> list[list[float]]:
    trace = record_pruned(
        open_builtin(id).training,
        Config(algorithm),
        Pruning("cost_complexity", alpha=0.0, risk=risk),
    )
    rounds = [event for event in trace.events if isinstance(event, WeakestLinkFound)]
    return [[found.alpha, found.leaves, found.risk] for found in rounds]


# What the engine says, in the words of the file


def path_of(trace: Trace, node: int) -> str:
    """``(('脐部', '凹陷'),)``, as the file writes a path."""
    written = trace.grown_tree().path(node, trace.dataset)
    steps = [tuple(part.split("=")) for part in written.split("/") if part]
    return str(tuple(steps))


def share(event: PruningCompared) -> tuple[float, float]:
    before, after = before_and_after(event)
    assert isinstance(before, Tally)
    assert isinstance(after, Tally)
    assert before.total == after.total == 7
    return before.share, after.share


def log(trace: Trace) -> Iterator[list[Any]]:
    """One line a comparison. What the file says last is what was done: split, or cut."""
    pre = trace.pruning.method == "pre"
    for event in compared(trace):
        name = trace.dataset.attributes[event.attribute].name
        label = [] if pre else [event.label]
        done = not event.pruned if pre else event.pruned
        yield [path_of(trace, event.node), name, *label, *share(event), done]


def pruned_as_the_file_has_it(root: str, first: str, rule: str) -> dict[str, Any]:
    trace = zhou(root, first, rule)
    result = accuracy(trace.tree(), split_table(first)[1])
    return {
        "acc": float(result.share),
        "leaves": len(trace.tree().leaves()),
        "log": list(log(trace)),
    }


def loan_losses() -> dict[str, float]:
    trace = record(open_builtin("loan").training, Config("id3"))
    priced = compared(pruned(trace, Pruning("c_alpha", alpha=0.0), None))
    (kept, cut), (_, alone) = ((event.as_branch, event.as_leaf) for event in priced)
    assert isinstance(kept, Cost)
    assert isinstance(cut, Cost)
    assert isinstance(alone, Cost)
    return {
        "root_as_leaf": alone.misfit,
        "node_work": cut.misfit,
        "prune_all_at_alpha_dp": threshold(trace),
        # Where cutting the lower node by itself begins to pay; a test below says why that is late.
        "literal_step": (cut.misfit - kept.misfit) / (kept.leaves - cut.leaves),
    }


def threshold(trace: Trace) -> float:
    """The alpha from which on only the root is left, by bisection."""
    low, high = 0.0, 100.0
    while high - low > 1e-9:
        middle = (low + high) / 2
        tree = pruned(trace, Pruning("c_alpha", alpha=middle), None).tree()
        low, high = (low, middle) if len(tree.leaves()) == 1 else (middle, high)
    return high


@cache
def observed() -> dict[Place, Any]:
    seen = {
        "table4.2": {
            f"root={root}, class tie->{first}": {
                rule: pruned_as_the_file_has_it(root, first, rule) for rule in RULES
            }
            for root in ("脐部", "色泽")
            for first in CLASS_ORDERS
        },
        "loan": {
            "C_alpha": loan_losses(),
            "ccp_gini": sequence("loan", "cart", "impurity"),
            "ccp_error": sequence("loan", "cart", "error"),
        },
        "wm2_ccp": {
            "cart_binary_gini": sequence("watermelon_2.0", "cart", "impurity"),
            "cart_binary_error": sequence("watermelon_2.0", "cart", "error"),
        },
    }
    return dict(leaves(seen))


WANTED = {
    place: value
    for place, value in leaves(GOLDEN)
    if any(under(place, prefix) for prefix in PRUNING_ONLY)
}


@pytest.mark.parametrize("place", WANTED, ids=in_english)
def test_a_number_or_a_verdict_of_the_file(place: Place) -> None:
    wanted, seen = WANTED[place], observed()[place]
    if isinstance(wanted, float | int) and not isinstance(wanted, bool):
        assert seen == pytest.approx(wanted, abs=SIX_DECIMALS)
    else:
        assert seen == wanted


def test_the_two_files_of_tests_use_every_place_of_the_file_but_the_slips() -> None:
    """Nothing is left out because one file thinks that the other one has it."""
    slips = {place for place, _ in leaves(GOLDEN) if any(under(place, s) for s in SLIPS)}
    everything = {place for place, _ in leaves(GOLDEN)}
    assert test_golden.observed().keys() | observed().keys() | slips == everything
    assert not test_golden.observed().keys() & observed().keys()
    assert observed().keys() == WANTED.keys()
    assert len(WANTED) > 300


# The book's walk-through, to be read beside the book


def steps(rule: str, first: str = "是", root: str = "脐部") -> list[tuple[str, str, str, bool]]:
    """(place, kept or unsplit, cut or split, pruned), with fractions as the book has them."""
    trace = zhou(root, first, rule)
    tree = trace.grown_tree()
    told = []
    for event in compared(trace):
        before, after = before_and_after(event)
        assert isinstance(before, Tally)
        assert isinstance(after, Tally)
        told.append(
            (
                tree.path(event.node, trace.dataset),
                f"{before.right}/{before.total}",
                f"{after.right}/{after.total}",
                event.pruned,
            )
        )
    return told


def right_rows(rule: str, first: str = "是", root: str = "脐部") -> list[tuple[set[Any], set[Any]]]:
    """For each comparison the melons that are right before it and after it.

    The first set is counted with the oracle; from there on the flips lead from one to the next.
    """
    trace = zhou(root, first, rule)
    training, validation = split_table(first)
    table, judges = (with_first_column(table_of(part), root) for part in (training, validation))
    exact = prune_oracles.grow(table, oracles.ALGORITHMS["id3"])
    pre = rule.startswith("pre")
    shape = prune_oracles.Shape() if pre else prune_oracles.whole(exact)
    right = set(prune_oracles.judge(exact, shape, judges).right)
    told = []
    for event in compared(trace):
        turned = right ^ set(event.flipped)
        told.append((right, turned))
        right = turned if event.pruned != pre else right
    ids = validation.row_ids
    return [({ids[r] for r in one}, {ids[r] for r in other}) for one, other in told]


def with_first_column(table: oracles.Table, name: str) -> oracles.Table:
    """The oracle takes the first column of a tie, so the book's choice has to be the first."""
    order = sorted(range(len(table.columns)), key=lambda i: table.columns[i].name != name)
    return table._replace(
        columns=tuple(table.columns[i] for i in order),
        rows=tuple(tuple(row[i] for i in order) for row in table.rows),
    )


def test_pre_pruning_as_the_book_walks_through_it() -> None:
    """Figure 4.6: the root is split, nodes 2 and 3 are not; the stump stays."""
    assert steps("pre_strict") == [
        ("", "3/7", "5/7", False),
        ("脐部=凹陷", "5/7", "4/7", True),
        ("脐部=稍凹", "5/7", "5/7", True),
    ]
    assert right_rows("pre_strict") == [
        ({4, 5, 8}, {4, 5, 8, 11, 12}),
        ({4, 5, 8, 11, 12}, {4, 8, 11, 12}),  # melon 5 is lost
        ({4, 5, 8, 11, 12}, {4, 5, 8, 11, 12}),
    ]
    outcomes = [event.outcome for event in compared(zhou("脐部", "是", "pre_strict"))]
    assert outcomes == ["better", "worse", "equal"]
    trace = zhou("脐部", "是", "pre_strict")
    assert accuracy(trace.tree(), split_table("是")[1]).right == (4, 5, 8, 11, 12)


def test_post_pruning_as_the_book_walks_through_it() -> None:
    """Figure 4.7: nodes 6 and 2 go, nodes 5, 3 and 1 stay."""
    assert steps("post_strict") == [
        ("脐部=稍凹/根蒂=稍蜷/色泽=乌黑", "3/7", "4/7", True),
        ("脐部=稍凹/根蒂=稍蜷", "4/7", "4/7", False),
        ("脐部=凹陷", "4/7", "5/7", True),
        ("脐部=稍凹", "5/7", "5/7", False),
        ("", "5/7", "3/7", False),
    ]
    assert right_rows("post_strict") == [
        ({4, 11, 12}, {4, 8, 11, 12}),
        ({4, 8, 11, 12}, {4, 8, 11, 12}),
        ({4, 8, 11, 12}, {4, 5, 8, 11, 12}),
        ({4, 5, 8, 11, 12}, {4, 5, 8, 11, 12}),
        ({4, 5, 8, 11, 12}, {4, 5, 8}),
    ]
    trace = zhou("脐部", "是", "post_strict")
    cut = [event.node for event in trace.events if isinstance(event, SubtreeCut)]
    assert [
        trace.dataset.attributes[e.attribute].name for e in compared(trace) if e.node in cut
    ] == ["纹理", "色泽"]
    assert accuracy(trace.tree(), split_table("是")[1]).right == (4, 5, 8, 11, 12)


@pytest.mark.parametrize(
    ("rule", "leaves_left", "share_right"),
    [
        ("pre_strict", 3, "5/7"),
        ("post_strict", 7, "5/7"),
        ("pre_ge", 7, "5/7"),
        ("post_ge", 3, "5/7"),
    ],
)
def test_equal_swaps_the_sizes_of_the_two_results(
    rule: str, leaves_left: int, share_right: str
) -> None:
    """Occam's razor cuts post-pruning down to the stump; "equal" lets pre-pruning grow."""
    trace = zhou("脐部", "是", rule)
    right = accuracy(trace.tree(), split_table("是")[1]).right
    assert len(trace.tree().leaves()) == leaves_left
    assert f"{len(right)}/7" == share_right


def test_the_other_side_of_the_tie_at_the_root_ends_at_four_of_seven() -> None:
    """色泽 instead of 脐部: 2/7 without pruning, 4/7 with either kind."""
    post = zhou("色泽", "是", "post_strict")
    validation = split_table("是")[1]
    assert len(accuracy(post.grown_tree(), validation).right) == 2
    assert len(accuracy(post.tree(), validation).right) == 4
    assert len(accuracy(zhou("色泽", "是", "pre_strict").tree(), validation).right) == 4
    assert right_rows("post_strict", root="色泽")[-1][0] == set(
        accuracy(post.tree(), validation).right
    )


def test_the_class_that_wins_ties_changes_the_root_but_no_decision() -> None:
    """With 坏瓜 first the root alone gets 4/7; what is split and cut stays the same."""
    for rule in ("pre_strict", "post_strict"):
        one, other = steps(rule, "是"), steps(rule, "否")
        assert [(path, verdict) for path, _, _, verdict in one] == [
            (path, verdict) for path, _, _, verdict in other
        ]
    assert steps("pre_strict", "否")[0][1] == "4/7"
    assert steps("post_strict", "否")[-1][2] == "4/7"


@pytest.mark.parametrize("figure", ["4.6", "4.7"])
def test_a_pruned_figure_comes_out_leaf_by_leaf(figure: str) -> None:
    """By the preset of the catalogue, as the data demand and as the book prints it."""
    id, preset = preset_of(figure)
    opened = open_builtin(id)
    choose = tuple(Choice(path, attribute) for path, attribute in preset.choose)
    config = Config(preset.algorithm, choose=choose)
    assert preset.prune in ("pre", "post")
    trace = record_pruned(
        opened.training,
        config,
        Pruning(preset.prune),
        opened.validation,  # type: ignore[arg-type]
    )
    assert drawn(trace) == FIGURES[figure]["oracle"]
    assert list(test_figures.differences(drawn(trace), FIGURES[figure]["printed"])) == []


@pytest.mark.parametrize("figure", ["4.6", "4.7"])
def test_the_notes_of_a_pruned_figure_are_the_comparisons(figure: str) -> None:
    """42.9%, 71.4%, 57.1% and the words beside them; figure 4.7 notes only what is cut."""
    rule = {"4.6": "pre_strict", "4.7": "post_strict"}[figure]
    trace = zhou("脐部", "是", rule)
    words = {False: "划分", True: "禁止划分"} if figure == "4.6" else {True: "剪枝"}
    noted = [
        [
            trace.dataset.attributes[e.attribute].name,
            *(f"{s:.1%}" for s in share(e)),
            words[e.pruned],
        ]
        for e in compared(trace)
        if e.pruned in words
    ]
    printed = [[note[0].split(" ")[0], *note[1:]] for note in FIGURES[figure]["annotations"]]
    assert noted == printed


def test_a_minimum_improvement_refuses_a_rise_that_is_too_small() -> None:
    """Node 2 lifts 4/7 to 5/7, which is 1/7; asked for more, the branch stays."""
    training, validation = split_table("是")
    config = Config("id3", choose=(Choice("", "脐部"),))
    for least, outcome in ((0.14, "better"), (0.15, "too_little")):
        trace = record_pruned(training, config, Pruning("post", least=least), validation)
        (event,) = [e for e in compared(trace) if path_of(trace, e.node) == "(('脐部', '凹陷'),)"]
        assert (event.outcome, event.pruned) == (outcome, outcome == "better")


# Li Hang's loss


def kept(id: str, alpha: float) -> int:
    trace = record_pruned(open_builtin(id).training, Config("id3"), Pruning("c_alpha", alpha=alpha))
    return len(trace.tree().leaves())


@pytest.mark.parametrize(
    ("id", "alpha", "before", "after"),
    [
        ("loan", 7.282129, 3, 1),
        ("watermelon_2.0", 0.918296, 9, 6),
        ("watermelon_2.0", 2.061477, 6, 4),
        ("watermelon_2.0", 3.359901, 4, 1),
    ],
)
def test_a_threshold_of_alpha(id: str, alpha: float, before: int, after: int) -> None:
    """A hair below it the larger tree, a hair above it the smaller one."""
    assert kept(id, alpha - 2e-6) == before
    assert kept(id, alpha + 2e-6) == after


def test_a_threshold_itself_belongs_to_the_smaller_tree() -> None:
    """At 7.282129... exactly, both trees cost the same, and the smaller one is taken."""
    exact = (15 * oracles.entropy([9, 6])) / 2
    assert exact == pytest.approx(7.282129, abs=SIX_DECIMALS)
    assert kept("loan", exact) == 1


def test_the_losses_of_the_loan_tree_term_by_term() -> None:
    """C(T) is 0 and three leaves, the node 有工作 has 8.264663, the root alone 14.564259."""
    trace = record_pruned(
        open_builtin("loan").training, Config("id3"), Pruning("c_alpha", alpha=7.5)
    )
    work, root = compared(trace)
    assert path_of(trace, work.node) == "(('有自己的房子', '否'),)"
    assert work.as_branch == Cost(0.0, 3, 7.5)
    assert work.as_leaf == Cost(pytest.approx(8.264663, abs=SIX_DECIMALS), 2, 7.5)
    assert (work.outcome, work.pruned) == ("worse", False)
    assert root.as_branch == Cost(0.0, 3, 7.5)
    assert root.as_leaf == Cost(pytest.approx(14.564259, abs=SIX_DECIMALS), 1, 7.5)
    assert (root.outcome, root.pruned) == ("better", True)


def test_the_literal_reading_of_li_hang_would_keep_a_tree_that_is_not_the_best() -> None:
    """Between 7.282129 and 8.264663 no parent of leaves alone pays, but the root does."""
    training = open_builtin("loan").training
    exact = prune_oracles.grow(table_of(training), oracles.ALGORITHMS["id3"])
    for alpha in (7.3, 8.0, 8.26):
        wanted = prune_oracles.cheapest(exact, prune_oracles.misfit, alpha)
        assert wanted == prune_oracles.Shape()
        assert kept("loan", alpha) == 1
    assert GOLDEN["loan"]["C_alpha"]["literal_step"] > 8.26


# Cost-complexity


def test_the_alphas_of_the_regression_table() -> None:
    """golden.md, section 7; they are those of scikit-learn."""
    found = sequence("regression_5.2", "regression", "impurity")
    wanted = [
        0,
        0.00128,
        0.0045,
        0.00726,
        0.01058,
        0.02562667,
        0.036125,
        0.0867,
        0.16380033,
        2.427364,
    ]
    assert [alpha for alpha, _, _ in found] == pytest.approx(wanted, abs=5e-9)
    assert [count for _, count, _ in found] == list(range(10, 0, -1))
    assert found[-1][2] == pytest.approx(2.763236)


def test_loan_goes_from_the_whole_tree_to_the_root_in_one_step() -> None:
    """A loop that waits for "a root with two leaves" would never end here."""
    assert [count for _, count, _ in sequence("loan", "cart", "error")] == [3, 1]
