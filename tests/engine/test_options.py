"""Every option of a run, on tables small enough to check by hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import log2
from typing import Any, get_args

import pytest

from datasets import open_builtin
from engine.config import Choice, Config, ConfigError, least_weight_of
from engine.dataset import Dataset, DatasetError
from engine.events import ChoiceAwaited, LeafMade, StopReason, TieFound
from engine.predict import predictions
from engine.splits import Threshold
from engine.trace import Trace, record
from tests.oracles.growing import Cell, Column, Table
from tests.support.tables import dataset_of

MELONS = open_builtin("watermelon_2.0").training
NUMBERED = open_builtin("watermelon_3.0").training
HELD_OUT = open_builtin("watermelon_2.0_split").training  # table 4.2: its root is a tie
LOAN = open_builtin("loan").training


def table(columns: Mapping[str, list[Cell]], target: str, spare: str = "") -> Dataset:
    """Columns of letters (nominal) or numbers (continuous); the target has a letter a row."""
    described = []
    for name, cells in columns.items():
        words = [cell for cell in cells if cell is not None]
        if all(isinstance(word, float) for word in words):
            described.append(Column(name, "continuous"))
        else:
            domain = sorted({str(word) for word in words} | set(spare))
            described.append(Column(name, "nominal", tuple(domain)))
    rows = tuple(zip(*columns.values(), strict=True)) if columns else ((),) * len(target)
    return dataset_of(Table(tuple(described), rows, tuple(target), tuple(sorted(set(target)))))


XOR = table({"a": list("0011"), "b": list("0101")}, "nyyn")


def name_at(trace: Trace, path: str) -> str | None:
    """The attribute that splits the node at a path; ``None`` for a leaf."""
    node = trace.tree().nodes[numbers(trace)[path]]
    return None if node.split is None else trace.dataset.attributes[node.split.attribute].name


def numbers(trace: Trace) -> dict[str, int]:
    tree = trace.tree()
    return {tree.path(n, trace.dataset): n for n in tree.walk()}


def leaf_at(trace: Trace, path: str) -> tuple[str, Any]:
    leaf = trace.tree().nodes[numbers(trace)[path]].leaf
    assert leaf is not None
    return leaf.reason, leaf.label


def root_reason(dataset: Dataset, config: Config) -> str | None:
    leaf = record(dataset, config).tree().nodes[0].leaf
    return None if leaf is None else leaf.reason


def complaint(dataset: Dataset, **options: Any) -> str:
    """The one sentence that a run with these options ends in."""
    with pytest.raises((ConfigError, DatasetError)) as caught:
        record(dataset, Config(**options))
    text = str(caught.value)
    assert text.endswith(".")
    assert "\n" not in text
    return text


# Ties


def test_a_tie_goes_to_the_first_column_unless_asked_otherwise() -> None:
    assert name_at(record(HELD_OUT, Config("id3")), "") == "色泽"
    assert name_at(record(HELD_OUT, Config("id3", ties="first")), "") == "色泽"
    assert name_at(record(HELD_OUT, Config("id3", ties="last")), "") == "脐部"


def test_a_tie_is_told_with_all_who_share_it_and_the_choice_says_that_it_was_one() -> None:
    for ties in ("first", "last", "random"):
        trace = record(HELD_OUT, Config("id3", ties=ties))
        tie = next(e for e in trace.events if isinstance(e, TieFound))
        names = [HELD_OUT.attributes[a].name for a in tie.attributes]
        assert (tie.node, names) == (0, ["色泽", "脐部"])
        assert tie.score == pytest.approx(0.275489, abs=5e-7)
        chosen = trace.tree().nodes[0].chosen
        assert chosen is not None
        assert chosen.by == "tie"


def test_a_winner_without_a_rival_won_by_its_score() -> None:
    root = record(MELONS, Config("id3")).tree().nodes[0]
    assert root.tied == ()
    assert root.chosen is not None
    assert root.chosen.by == "score"


def test_random_ties_follow_the_seed_and_reach_every_tied_attribute() -> None:
    drawn = {}
    for seed in range(12):
        config = Config("id3", ties="random", seed=seed)
        drawn[seed] = name_at(record(HELD_OUT, config), "")
        assert record(HELD_OUT, config).events == record(HELD_OUT, config).events
    assert set(drawn.values()) == {"色泽", "脐部"}


def test_the_seed_matters_only_for_ties() -> None:
    runs = [record(LOAN, Config("id3", ties="random", seed=seed)).events for seed in range(4)]
    assert not any(isinstance(event, TieFound) for event in runs[0])
    assert all(events == runs[0] for events in runs)


def test_asking_leaves_the_tied_node_open_and_goes_on_elsewhere() -> None:
    trace = record(MELONS, Config("id3", ties="ask"))
    tree, at = trace.tree(), numbers(trace)
    clear = tree.nodes[at["纹理=清晰"]]
    (awaited,) = [event for event in trace.events if isinstance(event, ChoiceAwaited)]
    assert awaited.node == clear.opened.node
    assert [MELONS.attributes[a].name for a in awaited.attributes] == ["根蒂", "脐部", "触感"]
    assert clear.decided is None
    assert name_at(trace, "纹理=稍糊") == "触感"
    assert leaf_at(trace, "纹理=模糊") == ("pure", "否")


def test_an_answer_to_the_question_lets_growing_go_on() -> None:
    """The answers of figure 4.4, given one after the other, end in its tree."""
    wanted = record(MELONS, Config("id3"))
    answers: tuple[Choice, ...] = ()
    for path, name in (("纹理=清晰", "根蒂"), ("纹理=清晰/根蒂=稍蜷", "色泽")):
        open_run = record(MELONS, Config("id3", ties="ask", choose=answers))
        (awaited,) = [event for event in open_run.events if isinstance(event, ChoiceAwaited)]
        assert open_run.tree().path(awaited.node, MELONS) == path
        answers = (*answers, Choice(path, name))
    trace = record(MELONS, Config("id3", ties="ask", choose=answers))
    assert not any(isinstance(event, ChoiceAwaited) for event in trace.events)
    assert numbers(trace) == numbers(wanted)
    assert {p: name_at(trace, p) for p in numbers(trace)} == {
        p: name_at(wanted, p) for p in numbers(wanted)
    }


# Choices by hand


def test_another_attribute_can_be_chosen_and_growing_goes_on_from_there() -> None:
    trace = record(MELONS, Config("id3", choose=(Choice("", "触感"),)))
    root = trace.tree().nodes[0]
    assert name_at(trace, "") == "触感"
    assert root.chosen is not None
    assert (root.chosen.by, root.tied) == ("hand", ())
    soft = record(MELONS.take([5, 6, 9, 11, 14]), Config("id3", choose=()))
    assert name_at(trace, "触感=软粘") == name_at(soft, "")
    assert len(trace.tree().leaves()) > 2


@pytest.mark.parametrize("ties", ["first", "last", "random", "ask"])
@pytest.mark.parametrize("wanted", ["脐部", "色泽", "触感"])
def test_a_tie_stays_a_tie_when_a_choice_by_hand_decides_it(ties: Any, wanted: str) -> None:
    """Table 4.2: six attributes are scored at the root and two of them share the best gain."""
    own = record(HELD_OUT, Config("id3"))
    trace = record(HELD_OUT, Config("id3", ties=ties, choose=(Choice("", wanted),)))
    names = [HELD_OUT.attributes[a].name for a in trace.tree().nodes[0].tied]
    assert names == ["色泽", "脐部"]
    assert own.tree().nodes[0].tied == trace.tree().nodes[0].tied
    assert trace.lifetimes[0].tied == trace.lifetimes[0].chosen
    assert not trace.tree(7).nodes[0].tied, "not before it is decided"


def test_a_leaf_can_be_chosen() -> None:
    trace = record(MELONS, Config("id3", choose=(Choice("纹理=清晰", None),)))
    assert leaf_at(trace, "纹理=清晰") == ("by_hand", "是")
    assert name_at(trace, "纹理=稍糊") == "触感"
    scored = trace.tree().nodes[numbers(trace)["纹理=清晰"]].scores
    assert len(scored) == 5, "the scores are still told: they are what was refused"


@pytest.mark.parametrize(
    ("config", "path", "wanted"),
    [
        (Config("cart"), "纹理=清晰", "触感"),
        (Config("cart"), "纹理!=清晰", "脐部"),
        (Config("cart"), "纹理!=清晰/色泽=乌黑", "触感"),
        (Config("cart", form="subset"), "纹理 in 清晰", "脐部"),
        (Config("cart", form="subset"), "纹理 not in 清晰", "触感"),
    ],
    ids=["equal", "not_equal", "below", "in", "not_in"],
)
def test_a_path_names_a_node_by_the_conditions_on_its_way(
    config: Config, path: str, wanted: str
) -> None:
    chosen = Config(config.algorithm, form=config.form, choose=(Choice(path, wanted),))
    trace = record(MELONS, chosen)
    assert name_at(trace, path) == wanted
    node = trace.tree().nodes[numbers(trace)[path]]
    assert node.chosen is not None
    assert node.chosen.by == "hand"


def test_a_path_may_lead_over_a_threshold() -> None:
    path = "含糖率<=0.126"
    trace = record(NUMBERED, Config("c45", choose=(Choice("含糖率>0.126", "脐部"),)))
    assert leaf_at(trace, path) == ("pure", "否")
    assert name_at(trace, "含糖率>0.126") == "脐部"


def test_a_choice_by_hand_goes_over_the_scores_and_the_stop_rules_about_them() -> None:
    for rule in ({"epsilon": 0.9}, {"min_leaf": 8.0}, {"zero_gain": "stop"}):
        assert root_reason(XOR, Config("id3", zero_gain="stop")) == "no_gain"
        trace = record(XOR, Config("id3", choose=(Choice("", "b"),), **rule))
        assert name_at(trace, "") == "b"


def test_an_attribute_that_does_not_exist_is_named_with_those_that_do() -> None:
    text = complaint(MELONS, choose=(Choice("", "重量"),))
    assert "'重量'" in text
    assert "色泽, 根蒂, 敲声, 纹理, 脐部, 触感" in text


def test_an_attribute_that_cannot_split_the_node_is_refused_with_those_that_can() -> None:
    text = complaint(MELONS, choose=(Choice("纹理=清晰", "纹理"),))
    assert "'纹理'" in text
    assert "'纹理=清晰'" in text
    assert "色泽, 根蒂, 敲声, 脐部, 触感" in text
    constant = table({"same": list("aaa"), "other": list("aba")}, "yny")
    assert "other" in complaint(constant, choose=(Choice("", "same"),))


def test_two_choices_for_one_node_contradict_each_other() -> None:
    both = (Choice("纹理=清晰", "脐部"), Choice("纹理=清晰", "触感"))
    assert "'纹理=清晰'" in complaint(MELONS, choose=both)
    assert "root" in complaint(MELONS, choose=(Choice("", "脐部"), Choice("", None)))


@pytest.mark.parametrize(
    "choice",
    [
        Choice("纹理=透明", "脐部"),  # no such value
        Choice("重量=大", "脐部"),  # no such attribute
        Choice("nonsense", None),
        Choice("纹理=清晰/", "脐部"),  # one slash too many
        Choice("纹理=模糊", "脐部"),  # a pure node: nothing is left to split
    ],
    ids=["value", "attribute", "word", "slash", "pure"],
)
def test_a_choice_for_a_node_that_never_comes_up_is_refused(choice: Choice) -> None:
    """Silence would let the reader believe that the tree is the one they asked for."""
    assert repr(choice.path) in complaint(MELONS, choose=(choice,))


# Branches


def test_empty_branches_are_leaves_with_the_label_of_their_parent_or_are_left_out() -> None:
    domain = record(MELONS, Config("id3"))
    present = record(MELONS, Config("id3", branches="present"))
    empty = "纹理=清晰/根蒂=稍蜷/色泽=浅白"
    assert leaf_at(domain, empty) == ("empty", "是")
    assert numbers(domain).keys() - numbers(present).keys() == {empty}
    routed = present.tree().nodes[numbers(present)["纹理=清晰/根蒂=稍蜷"]].routed
    assert routed is not None
    assert routed.branches == (0, 1)
    assert sum(routed.shares) == pytest.approx(1)


def test_a_value_without_a_branch_goes_down_all_of_them() -> None:
    """A pale melon: with empty branches the parent's label, without them the children's sum."""
    grown_on = table({"a": list("xxxyy")}, "ppqqq", spare="z")
    unseen = table({"a": list("z")}, "p", spare="xy")
    unseen = Dataset(
        **{**vars(grown_on), "columns": unseen.columns, "y": unseen.y, "row_ids": unseen.row_ids}
    )
    for branches, label in (("domain", "q"), ("present", "q")):
        tree = record(grown_on, Config("id3", branches=branches)).tree()
        assert predictions(tree, unseen) == [label]


def test_an_empty_leaf_takes_the_first_class_when_the_parent_is_undecided() -> None:
    trace = record(table({"a": list("xy")}, "qp", spare="z"), Config("id3"))
    assert leaf_at(trace, "a=z") == ("empty", "p")


# Epsilon


def test_epsilon_stops_what_scores_less() -> None:
    """The root of the melons: gain .380592, ratio .263085, decrease of Gini .221146."""
    assert root_reason(MELONS, Config("id3", epsilon=0.381)) == "below_epsilon"
    assert root_reason(MELONS, Config("id3", epsilon=0.380)) is None
    assert root_reason(MELONS, Config("c45", epsilon=0.264)) == "below_epsilon"
    assert root_reason(MELONS, Config("c45", epsilon=0.263)) is None
    assert root_reason(MELONS, Config("cart_multiway", epsilon=0.222)) == "below_epsilon"
    assert root_reason(MELONS, Config("cart_multiway", epsilon=0.221)) is None


def test_li_hang_stops_the_loan_tree_by_epsilon() -> None:
    """有自己的房子 has .419973; below it 有工作 has .918296."""
    assert root_reason(LOAN, Config("id3", epsilon=0.42)) == "below_epsilon"
    assert len(record(LOAN, Config("id3", epsilon=0.4)).tree().leaves()) == 3


@pytest.mark.parametrize(("yes", "no"), [(1, 1), (3, 3), (7, 7), (3, 2), (11, 6), (29, 27)])
def test_a_score_that_reaches_epsilon_is_enough(yes: int, no: int) -> None:
    """A perfect split has a gain ratio of exactly one, not of a rounding error less."""
    parted = table({"a": list("x" * yes + "y" * no)}, "p" * yes + "q" * no)
    assert root_reason(parted, Config("c45", epsilon=1.0)) is None
    assert root_reason(parted, Config("c45_li", epsilon=1.0)) is None
    if yes == no:
        assert root_reason(parted, Config("id3", epsilon=1.0)) is None
        assert root_reason(parted, Config("cart", epsilon=0.5)) is None


def test_the_tie_is_told_even_when_epsilon_stops_the_node() -> None:
    trace = record(HELD_OUT, Config("id3", epsilon=0.3))
    assert trace.tree().nodes[0].tied == (0, 4)
    assert leaf_at(trace, "") == ("below_epsilon", "是")


# Sizes


def test_a_depth_of_zero_is_a_single_leaf() -> None:
    trace = record(MELONS, Config("id3", max_depth=0))
    assert leaf_at(trace, "") == ("depth_limit", "否")
    assert len(trace) == 2, "opened and decided; nothing was scored"


def test_a_depth_limit_stops_every_deeper_node_that_is_not_pure() -> None:
    tree = record(MELONS, Config("id3", max_depth=1)).tree()
    reasons = [leaf.reason for n in tree.leaves() if (leaf := tree.nodes[n].leaf)]
    assert reasons == ["depth_limit", "depth_limit", "pure"]
    assert record(MELONS, Config("id3", max_depth=3)).tree().depth() == 3


def test_a_node_needs_min_rows_to_be_split() -> None:
    assert root_reason(MELONS, Config("id3", min_rows=18)) == "too_few_rows"
    assert root_reason(MELONS, Config("id3", min_rows=17)) is None
    trace = record(MELONS, Config("id3", min_rows=6))
    assert leaf_at(trace, "纹理=稍糊") == ("too_few_rows", "否")
    assert name_at(trace, "纹理=清晰") == "根蒂"


def test_a_node_of_less_impurity_than_asked_is_a_leaf() -> None:
    """The root has 8 : 9, 0.998 bits; 纹理=清晰 has 7 : 2, 0.764 bits; 稍糊 has 1 : 4, 0.722."""
    assert root_reason(MELONS, Config("id3", min_impurity=0.998)) == "below_impurity"
    assert root_reason(MELONS, Config("id3", min_impurity=0.997)) is None
    trace = record(MELONS, Config("id3", min_impurity=0.75))
    assert leaf_at(trace, "纹理=稍糊") == ("below_impurity", "否")
    assert name_at(trace, "纹理=清晰") == "根蒂"
    even = table({"a": list("xy")}, "pq")
    assert root_reason(even, Config("id3", min_impurity=1.0)) is None


def mixed(counts: Sequence[float], measure: str) -> float:
    """Entropy, Gini or error rate of class counts, from the definitions."""
    shares = [n / sum(counts) for n in counts if n]
    return {
        "entropy": -sum(p * log2(p) for p in shares),
        "gini": 1 - sum(p * p for p in shares),
        "error": 1 - max(shares),
    }[measure]


@pytest.mark.parametrize("measure", ["entropy", "gini", "error"])
@pytest.mark.parametrize("id", ["watermelon_2.0", "watermelon_3.0", "loan", "stairs"])
def test_the_least_impurity_ends_every_way_at_its_first_node_below_it(
    id: str, measure: str
) -> None:
    """Seed 001, CART: a node stops when its impurity is below a threshold. By brute force: the
    tree without a threshold, each way walked from the root."""
    table = open_builtin(id).training
    whole = record(table, Config("cart", impurity=measure)).tree()
    for least in (0.05, 0.2, 0.35, 0.45, 0.6, 0.8, 0.95):

        def ends(node: int, least: float = least) -> list[str]:
            counts = whole.nodes[node].opened.summary
            below = whole.children(node)
            if not below or mixed(counts, measure) < least:
                return [whole.path(node, table)]
            return [path for child in below for path in ends(child)]

        tree = record(table, Config("cart", impurity=measure, min_impurity=least)).tree()
        assert [tree.path(leaf, table) for leaf in tree.leaves()] == ends(0)
        for leaf in tree.leaves():
            counts = tree.nodes[leaf].opened.summary
            stopped = 0 < mixed(counts, measure) < least
            made = tree.nodes[leaf].leaf
            assert made is not None
            assert (made.reason == "below_impurity") == stopped


def test_every_branch_needs_min_leaf_but_an_empty_one() -> None:
    """At the root 纹理 parts 9:5:3, 脐部 7:6:4, 根蒂 8:7:2, 敲声 10:5:2, 触感 12:5, 色泽 6:6:5."""
    wanted = {1: "纹理", 3: "纹理", 4: "脐部", 5: "色泽", 6: None}
    for least, name in wanted.items():
        trace = record(MELONS, Config("id3", min_leaf=least))
        assert name_at(trace, "") == name
    assert root_reason(MELONS, Config("id3", min_leaf=6)) == "too_few_rows"
    spare = table({"a": list("xxyy")}, "ppqq", spare="z")
    assert root_reason(spare, Config("id3", min_leaf=2)) is None


def test_min_leaf_moves_a_threshold_to_the_best_that_is_allowed() -> None:
    numbers_only = table({"x": [1.0, 2.0, 3.0, 4.0, 5.0, 6.0]}, "pqqqqq")
    free = record(numbers_only, Config("cart")).tree().nodes[0].split
    held = record(numbers_only, Config("cart", min_leaf=2)).tree().nodes[0].split
    assert isinstance(free, Threshold)
    assert isinstance(held, Threshold)
    assert (free.threshold, held.threshold) == (1.5, 2.5)
    assert root_reason(numbers_only, Config("cart", min_leaf=4)) == "too_few_rows"


def test_two_branches_need_the_least_weight_and_the_others_may_be_lighter() -> None:
    """At the root 纹理 parts 9:5:3, 脐部 7:6:4, 根蒂 8:7:2, 触感 12:5, 色泽 6:6:5, 敲声 10:5:2."""
    wanted = {1: "纹理", 5: "纹理", 6: "脐部", 7: "根蒂", 8: None}
    for least, name in wanted.items():
        assert name_at(record(MELONS, Config("id3", least_weight=least)), "") == name
    assert root_reason(MELONS, Config("id3", least_weight=8)) == "too_little_weight"


def test_the_least_weight_is_one_row_where_rows_divide_and_the_table_is_not_a_small_one() -> None:
    """The books' tables keep their figures; whole rows weigh 1 and more anyway."""
    holes = {"a": [*map(float, range(30)), None], "b": list("xy" * 15 + "x")}
    larger = table(holes, "pq" * 15 + "p")
    smaller = larger.take(range(1, 31))
    whole = larger.take(range(30))
    assert [len(t) for t in (larger, smaller, whole)] == [31, 30, 30]
    assert [t.has_missing for t in (larger, smaller, whole)] == [True, True, False]
    assert [least_weight_of(Config("id3"), t) for t in (larger, smaller, whole)] == [1, 0, 0]
    assert least_weight_of(Config("id3"), whole.joined(whole)) == 0
    assert least_weight_of(Config("id3", least_weight=2), whole) == 2
    assert least_weight_of(Config("id3", least_weight=0), larger) == 0


def test_what_only_missing_cells_mix_is_split_by_hand_but_by_no_algorithm() -> None:
    mixed = table({"a": [0.0, 1.0, 2.0, None], "b": list("xxxx")}, "pppq")
    for algorithm in ("id3", "c45", "c45_li", "cart", "cart_multiway"):
        assert root_reason(mixed, Config(algorithm, zero_gain="split")) == "pure_where_known"
    by_hand = record(mixed, Config("id3", choose=(Choice("", "a"),)))
    assert name_at(by_hand, "") == "a"


def test_thirds_of_a_row_add_up_to_a_row() -> None:
    """Three rows know only half of their way, yet together the parts weigh what they should.

    ``a`` sends a third of each unknown row to each branch: every child weighs exactly 2.
    """
    thirds = table(
        {"a": ["x", "y", "z", None, None, None], "b": [1.0, 2.0, 3.0, 4.0, 5.0, 6.0]}, "pqpqpq"
    )
    choose = (Choice("", "a"),)
    trace = record(thirds, Config("id3", choose=choose, min_rows=2))
    for value in "xyz":
        node = trace.tree().nodes[numbers(trace)[f"a={value}"]]
        assert sum(node.opened.summary) == pytest.approx(2)
        assert node.split is not None, "2 is not less than 2"


# No gain


def test_id3_splits_at_zero_gain_and_solves_xor() -> None:
    trace = record(XOR, Config("id3"))
    tree = trace.tree()
    assert [score.gain for score in tree.nodes[0].scores] == pytest.approx([0, 0])
    assert len(tree.leaves()) == 4
    assert predictions(tree, XOR) == ["n", "y", "y", "n"]


@pytest.mark.parametrize("algorithm", ["c45", "c45_li", "cart", "cart_multiway"])
def test_c45_and_cart_stop_at_zero_gain_unless_told_to_split(algorithm: str) -> None:
    assert root_reason(XOR, Config(algorithm)) == "no_gain"
    tree = record(XOR, Config(algorithm, zero_gain="split")).tree()
    assert predictions(tree, XOR) == ["n", "y", "y", "n"]


def test_id3_can_be_told_to_stop() -> None:
    assert root_reason(XOR, Config("id3", zero_gain="stop")) == "no_gain"


@pytest.mark.parametrize("power", [-60, -20, 20, 60])
def test_the_unit_of_a_number_does_not_decide_whether_there_is_a_gain(power: int) -> None:
    """Metres or nanometres: squared errors have a unit, so "no gain" must be small against them.

    A power of two changes no digit of the numbers, only their size.
    """
    column = Column("x", "continuous")
    rows = tuple((float(x),) for x in range(6))
    target = (0.0, 0.0, 1.0, 1.0, 3.0, 3.5)
    scaled = tuple(y * 2.0**power for y in target)
    trees = [
        record(dataset_of(Table((column,), rows, y, None)), Config("regression")).tree()
        for y in (target, scaled)
    ]
    splits = [[tree.nodes[n].split for n in tree.walk()] for tree in trees]
    assert splits[0] == splits[1]


# Thresholds


def test_a_threshold_may_be_a_value_of_the_table() -> None:
    """密度 <= 0.3815 lies between 0.360 and 0.403; C4.5 prints 0.360."""
    for rule, limit in (("midpoint", 0.3815), ("value", 0.36)):
        trace = record(NUMBERED, Config("id3", threshold=rule))
        split = trace.tree().nodes[numbers(trace)["纹理=清晰"]].split
        assert isinstance(split, Threshold)
        assert split.threshold == pytest.approx(limit, abs=1e-12)


def test_the_value_is_looked_up_in_the_whole_table_and_not_at_the_node() -> None:
    """At b = y only 1 and 4 are left; 2 is the largest value of the table up to 2.5."""
    rows = {"b": list("xxyy"), "a": [2.0, 3.0, 1.0, 4.0]}
    trace = record(table(rows, "ppqr"), Config("id3", threshold="value", choose=(Choice("", "b"),)))
    split = trace.tree().nodes[numbers(trace)["b=y"]].split
    assert split == Threshold(1, 2.0)


def test_the_median_is_the_shortcut_it_is() -> None:
    """Seventeen densities: nine lie at or below 0.593, so the cut is half way to 0.608."""
    trace = record(NUMBERED, Config("id3", threshold="median"))
    dataset = trace.dataset
    density = dataset.attribute_index("密度")
    split = trace.tree().nodes[0].scores[density].split
    assert isinstance(split, Threshold)
    column = sorted(dataset.columns[density].tolist())
    assert split.threshold == pytest.approx((column[8] + column[9]) / 2)
    best = record(NUMBERED, Config("id3")).tree().nodes[0].scores[density]
    assert trace.tree().nodes[0].scores[density].gain < best.gain


# Stops


REASONS: dict[str, tuple[Dataset, Config, str]] = {
    "pure": (table({"a": list("xy")}, "pp"), Config("id3"), ""),
    "no_attributes": (table({"a": list("xxy")}, "pqq"), Config("id3"), "a=x"),
    "identical_rows": (table({"a": list("xx"), "b": [1.0, 1.0]}, "pq"), Config("id3"), ""),
    "empty": (table({"a": list("xy")}, "pq", spare="z"), Config("id3"), "a=z"),
    "below_epsilon": (table({"a": list("xxyy")}, "pqqq"), Config("id3", epsilon=0.5), ""),
    "below_impurity": (table({"a": list("xyy")}, "pqq"), Config("id3", min_impurity=0.95), ""),
    "too_few_rows": (table({"a": list("xy")}, "pq"), Config("id3", min_rows=3), ""),
    "too_little_weight": (table({"a": list("xyz")}, "pqq"), Config("id3", least_weight=2), ""),
    "pure_where_known": (table({"a": [0.0, 1.0, 2.0, None]}, "pppq"), Config("id3"), ""),
    "depth_limit": (table({"a": list("xy")}, "pq"), Config("id3", max_depth=0), ""),
    "no_gain": (XOR, Config("cart"), ""),
    "by_hand": (XOR, Config("cart", choose=(Choice("", None),)), ""),
}


@pytest.mark.parametrize("reason", REASONS)
def test_a_named_reason_is_reached(reason: str) -> None:
    dataset, config, path = REASONS[reason]
    trace = record(dataset, config)
    assert leaf_at(trace, path)[0] == reason
    assert any(isinstance(event, LeafMade) for event in trace.events)


def test_all_reasons_have_a_table_here() -> None:
    """But pre-pruning, which compares validation accuracies and is tested with pruning."""
    assert REASONS.keys() | {"pre_pruned", "pruned"} == set(get_args(StopReason))


@pytest.mark.parametrize(
    ("dataset", "config", "reason"),
    [
        (table({}, "pp"), Config("id3", max_depth=0, min_rows=9), "pure"),
        (table({}, "pq"), Config("id3", max_depth=0, min_rows=9), "no_attributes"),
        (table({"a": list("xx")}, "pq"), Config("id3", max_depth=0, min_rows=9), "depth_limit"),
        (table({"a": list("xx")}, "pq"), Config("id3", min_rows=9), "too_few_rows"),
        (table({"a": list("xx")}, "pq"), Config("id3", min_rows=9, min_impurity=2), "too_few_rows"),
        (table({"a": list("xx")}, "pq"), Config("id3", min_impurity=2), "below_impurity"),
        (table({"a": list("xx")}, "pq"), Config("cart", min_leaf=9), "identical_rows"),
        (table({"a": list("xy")}, "pq"), Config("cart", min_leaf=9), "too_few_rows"),
        (
            table({"a": list("xy")}, "pq"),
            Config("cart", min_leaf=9, least_weight=9),
            "too_few_rows",
        ),
        (table({"a": list("xy")}, "pq"), Config("id3", least_weight=9), "too_little_weight"),
        (
            table({"a": [1.0, 2.0, None], "b": [None, 1.0, 2.0]}, "ppq"),
            Config("id3", least_weight=9),
            "too_little_weight",
        ),
        (table({"a": [1.0, 2.0, None]}, "ppq"), Config("c45", least_weight=9), "pure_where_known"),
        (table({"a": list("xxyy")}, "pqpq"), Config("cart", epsilon=0.5), "no_gain"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_of_several_reasons_the_first_in_the_order_of_the_books_is_named(
    dataset: Dataset, config: Config, reason: str
) -> None:
    assert root_reason(dataset, config) == reason


def test_a_column_without_a_single_value_cannot_split() -> None:
    missing = table({"a": [None, None, None]}, "pqq")
    assert root_reason(missing, Config("id3")) == "identical_rows"


def test_an_even_node_is_named_after_the_first_class() -> None:
    trace = record(HELD_OUT, Config("id3", max_depth=0))
    assert leaf_at(trace, "") == ("depth_limit", "是")  # 5 : 5


# Options that make no sense


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"max_depth": -1}, ["-1", "0"]),
        ({"epsilon": -0.1}, ["epsilon", "-0.1"]),
        ({"epsilon": float("nan")}, ["epsilon", "nan"]),
        ({"min_impurity": -1.0}, ["min_impurity", "-1"]),
        ({"min_impurity": float("inf")}, ["min_impurity", "inf"]),
        ({"min_rows": -1.0}, ["min_rows", "-1"]),
        ({"min_leaf": -1.0}, ["min_leaf", "-1"]),
        ({"least_weight": -1.0}, ["least_weight", "-1"]),
        ({"seed": -1}, ["seed", "-1"]),
        ({"algorithm": "id4"}, ["'id4'", "id3"]),
        ({"impurity": "squared_error"}, ["squared_error", "id3"]),
        ({"algorithm": "regression", "impurity": "gini"}, ["gini", "regression"]),
        ({"algorithm": "regression"}, ["'好瓜'", "number"]),
    ],
    ids=lambda value: "-".join(map(str, value.values())) if isinstance(value, dict) else "",
)
def test_a_bad_option_gets_one_sentence_that_names_it(
    options: dict[str, Any], words: list[str]
) -> None:
    text = complaint(MELONS, **options)
    for word in words:
        assert word in text


@pytest.mark.parametrize(
    "option",
    ["impurity", "rating", "form", "zero_gain", "branches", "ties", "threshold"],
)
def test_a_word_that_an_option_does_not_know_is_refused(option: str) -> None:
    """Otherwise a misspelt policy would pass for another one, or leave nodes undecided."""
    text = complaint(HELD_OUT, **{option: "nonsense"})
    assert option in text
    assert "'nonsense'" in text


def test_a_number_as_target_asks_for_regression() -> None:
    curve = open_builtin("regression_5.2").training
    for algorithm in ("id3", "c45", "cart"):
        assert "regression" in complaint(curve, algorithm=algorithm)


def test_a_multiway_split_on_too_many_values_is_refused_and_cart_is_not() -> None:
    many = [f"v{i:04}" for i in range(1001)]
    wide = table({"id": list(many)}, "pq" * 500 + "p")
    assert "1001 different values" in complaint(wide, algorithm="id3")
    assert "'id'" in complaint(wide, algorithm="cart_multiway")
    assert root_reason(wide, Config("cart", max_depth=1)) is None
