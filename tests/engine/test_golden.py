"""Every number of ``golden.json`` that concerns growing, to six decimals.

``observed()`` builds the same nested structure from the engine's own runs; each number, name and
label of the file is then one test, whose id is its place in the file in English words. What is
left out stands in ``PRUNING_ONLY`` (``pruning/test_golden.py`` has it) and ``SLIPS`` with its
reason, and a test makes sure that nothing else is missing and nothing has been added.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from functools import cache
from typing import Any

import pandas as pd
import pytest

from datasets import entry, open_builtin
from datasets.catalogue import FOLDER
from engine.config import Choice, Config
from engine.dataset import Dataset
from engine.events import AttributesFiltered
from engine.frames import from_frame
from engine.impurities import ENTROPY, GINI
from engine.language import translator_for
from engine.measures import Moments
from engine.predict import accuracy
from engine.roles import Roles
from engine.scores import Score
from engine.splits import Equals, Split, Threshold, branch_labels
from engine.trace import Trace, record
from engine.tree import Node
from tests.support.golden import GOLDEN

Place = tuple[str, ...]
SIX_DECIMALS = 5.1e-7  # half of the last digit that the file prints, and the rounding of that

# Places in golden.json about pruning, which is not growing; "*" stands for any one key. They are
# tested in pruning/test_golden.py, which also checks that the two files leave nothing out.
PRUNING_ONLY: tuple[Place, ...] = (
    ("table4.2", "*", "pre_strict"),  # pre-pruning, figure 4.6
    ("table4.2", "*", "post_strict"),  # post-pruning, figure 4.7
    ("table4.2", "*", "pre_ge"),  # the same with "equal is good enough"
    ("table4.2", "*", "post_ge"),
    ("loan", "C_alpha"),  # Li Hang's pruning by loss
    ("loan", "ccp_gini"),  # cost-complexity pruning
    ("loan", "ccp_error"),
    ("wm2_ccp",),
)
# What a misprinted formula of the notes would give; a test below shows that the engine does not.
SLIPS: tuple[Place, ...] = (("wm2a_root", "*", "gain_literal11"),)


def leaves(value: Any, place: Place = ()) -> Iterator[tuple[Place, Any]]:
    """Each plain value of a nested structure with its place; an empty list is one, too."""
    if isinstance(value, dict) and value:
        for key, inner in value.items():
            yield from leaves(inner, (*place, key))
    elif isinstance(value, list) and value:
        for i, inner in enumerate(value):
            yield from leaves(inner, (*place, str(i)))
    else:
        yield place, value


def under(place: Place, prefix: Place) -> bool:
    pairs = zip(place, prefix, strict=False)
    return len(place) >= len(prefix) and all(want in ("*", key) for key, want in pairs)


def left_out(place: Place) -> bool:
    return any(under(place, prefix) for prefix in PRUNING_ONLY + SLIPS)


WANTED = {place: value for place, value in leaves(GOLDEN) if not left_out(place)}


# The runs


@cache
def table(id: str, classes: tuple[str, ...] | None = None) -> Dataset:
    roles = entry(id).roles
    return open_builtin(id, replace(roles, classes=classes) if classes else None).training


@cache
def run(id: str, config: Config, classes: tuple[str, ...] | None = None) -> Trace:
    return record(table(id, classes), config)


def at(trace: Trace, path: str) -> Node:
    """The node at the end of a path such as ``纹理=清晰/根蒂=稍蜷``."""
    tree = trace.tree()
    (found,) = [n for n in tree.walk() if tree.path(n, trace.dataset) == path]
    return tree.nodes[found]


ID3 = Config("id3")
NAVEL = Config("id3", choose=(Choice("", "脐部"),))
COLOUR = Config("id3", choose=(Choice("", "色泽"),))


# What the engine says, in the words of the file


def name_of(score: Score, dataset: Dataset) -> str:
    name = dataset.attributes[score.attribute].name
    return f"{name}<={score.split.threshold:.4f}" if isinstance(score.split, Threshold) else name


def four(node: Node, dataset: Dataset) -> dict[str, dict[str, float]]:
    """gain, cond, iv and ratio of each attribute; an undefined ratio is written 0 in the file."""
    return {
        name_of(score, dataset): {
            "gain": score.gain,
            "cond": score.remainder,
            "iv": score.split_information,
            "ratio": 0.0 if score.gain_ratio is None else score.gain_ratio,
        }
        for score in node.scores
    }


def question(split: Split, dataset: Dataset) -> str:
    attribute = dataset.attributes[split.attribute]
    if isinstance(split, Threshold):
        return f"{attribute.name}<={split.threshold:g}"
    if isinstance(split, Equals):
        return f"{attribute.name}={attribute.domain[split.value]}"
    return attribute.name


def nested(trace: Trace, number: int = 0, told: bool = False) -> dict[str, Any]:
    """The tree as the file writes it; ``told`` adds gain, dist and ties to the inner nodes."""
    tree, dataset = trace.tree(), trace.dataset
    node = tree.nodes[number]
    assert dataset.classes is not None
    counts = dict(zip(dataset.classes, node.opened.summary, strict=True))
    if node.leaf is not None:
        return {"leaf": node.leaf.label, "dist": counts}
    assert node.split is not None
    assert node.chosen is not None
    labels = branch_labels(node.split, dataset)
    extra = {
        "gain": node.chosen.score.gain,
        "dist": counts,
        "tied": [dataset.attributes[a].name for a in node.tied],
    }
    return {
        "split": question(node.split, dataset),
        **(extra if told else {}),
        "children": {
            labels[tree.nodes[child].opened.branch or 0]: nested(trace, child, told)
            for child in tree.children(number)
        },
    }


def equals_index(trace: Trace) -> dict[str, dict[str, float]]:
    """The Gini index of every A = a at the root."""
    dataset = trace.dataset
    return {
        question(candidate.split, dataset): {"cond": candidate.score.impurity_index(GINI)}
        for attribute in range(len(dataset.attributes))
        for candidate in trace.candidates(0, attribute)
    }


def threshold_gains(trace: Trace, name: str) -> dict[str, float]:
    attribute = trace.dataset.attribute_index(name)
    return {
        f"{candidate.split.threshold:.4f}": candidate.score.gain
        for candidate in trace.candidates(0, attribute)
        if isinstance(candidate.split, Threshold)
    }


def wm2_root() -> dict[str, Any]:
    id3, c45 = run("watermelon_2.0", ID3), run("watermelon_2.0", Config("c45"))
    multiway = run("watermelon_2.0", Config("cart_multiway"))
    cart = run("watermelon_2.0", Config("cart"))
    dataset = id3.dataset
    root = id3.tree().nodes[0]
    considered = c45.tree().nodes[0].considered
    (filtered,) = [e for e in considered if isinstance(e, AttributesFiltered)]
    return {
        "entropy": root.opened.impurity,
        "gini": multiway.tree().nodes[0].opened.impurity,
        "entropy_by_value": {
            name_of(score, dataset): dict(
                zip(
                    dataset.attributes[score.attribute].domain,
                    score.branch_impurities(ENTROPY),
                    strict=True,
                )
            )
            for score in root.scores
        },
        "scores": four(root, dataset),
        "mean_gain": filtered.mean_gain,
        "gini_multiway": {
            name_of(score, dataset): {"cond": score.impurity_index(GINI), "gain": score.gain}
            for score in multiway.tree().nodes[0].scores
        },
        "gini_equals": equals_index(cart),
        "IV_编号": with_the_number_as_attribute().split_information,
    }


def with_the_number_as_attribute() -> Score:
    """The book's warning: every melon has a number of its own, so the number wins."""
    roles = entry("watermelon_2.0").roles
    frame = pd.read_csv(FOLDER / "watermelon_2.0.csv", dtype=str, keep_default_na=False)
    asked = Roles(
        target=roles.target, nominal=("编号",), values=roles.values, classes=roles.classes
    )
    root = record(from_frame(frame, asked), ID3).tree().nodes[0]
    assert root.chosen is not None
    return root.chosen.score


def trees(id: str, algorithms: Mapping[str, str], told: bool = False) -> dict[str, Any]:
    return {
        name: nested(run(id, Config(algorithm)), told=told)
        for name, algorithm in algorithms.items()
    }


def table_4_2() -> dict[str, Any]:
    trace = run("watermelon_2.0_split", NAVEL)
    places = {
        "root": "",
        "node2_凹陷": "脐部=凹陷",
        "node3_稍凹": "脐部=稍凹",
        "node5": "脐部=稍凹/根蒂=稍蜷",
    }
    seen: dict[str, Any] = {
        name: four(at(trace, path), trace.dataset) for name, path in places.items()
    }
    for root, config in {"脐部": NAVEL, "色泽": COLOUR}.items():
        for first, classes in {"是": ("是", "否"), "否": ("否", "是")}.items():
            seen[f"root={root}, class tie->{first}"] = {"unpruned": unpruned(config, classes)}
    return seen


def unpruned(config: Config, classes: tuple[str, ...]) -> dict[str, float]:
    roles = replace(entry("watermelon_2.0_split").roles, classes=classes)
    validation = open_builtin("watermelon_2.0_split", roles).validation
    assert validation is not None
    tree = run("watermelon_2.0_split", config, classes).tree()
    return {"acc": float(accuracy(tree, validation).share), "leaves": len(tree.leaves())}


def wm2a_root() -> dict[str, dict[str, float | None]]:
    known = run("watermelon_2.0alpha", ID3)
    quinlan = run("watermelon_2.0alpha", Config("id3", unknown_branch=True))
    pairs = zip(known.tree().nodes[0].scores, quinlan.tree().nodes[0].scores, strict=True)
    return {
        name_of(score, known.dataset): {
            "gain": score.gain,
            "gain_known": score.impurity - score.remainder,
            "rho": score.rho,
            "base": score.impurity,
            "iv": score.split_information,
            "ratio": score.gain_ratio,
            "iv_c45": other.split_information,
            "ratio_c45": other.gain_ratio,
        }
        for score, other in pairs
    }


def wm2a_nodes() -> dict[str, Any]:
    trace = run("watermelon_2.0alpha", ID3)
    tree, dataset = trace.tree(), trace.dataset
    seen: dict[str, Any] = {}
    for number, node in tree.nodes.items():
        path = "/".join(filter(None, ["root", tree.path(number, dataset)]))
        if node.leaf is not None:
            counts = zip(dataset.classes or (), node.opened.summary, strict=True)
            seen[path] = {"leaf": node.leaf.label, "dist": dict(counts)}
            continue
        assert node.split is not None
        rows, weights = trace.rows(number)
        ids = [str(dataset.row_ids[row]) for row in rows.tolist()]
        seen[path] = {
            "split": question(node.split, dataset),
            "weights": dict(zip(ids, weights.tolist(), strict=True)),
            # The file lists the attributes that separate the rows of the node.
            "gains": {name_of(s, dataset): s.gain for s in node.scores if s.separates},
            "tied": [dataset.attributes[a].name for a in node.tied],
        }
    return seen


def loan() -> dict[str, Any]:
    trace = run("loan", ID3)
    root = trace.tree().nodes[0]
    return {
        "H": root.opened.impurity,
        "scores": four(root, trace.dataset),
        "gini_equals": equals_index(run("loan", Config("cart"))),
        "no_house": four(at(trace, "有自己的房子=否"), trace.dataset),
        "tree": nested(trace),
    }


def regression() -> dict[str, Any]:
    midpoints = run("regression_5.2", Config("regression"))
    values = run("regression_5.2", Config("regression", threshold="value"))
    pairs = zip(midpoints.candidates(0, 0), values.candidates(0, 0), strict=True)
    losses = []
    for (split, score), (by_value, _) in pairs:
        assert isinstance(split, Threshold)
        assert isinstance(by_value, Threshold)
        left, right = score.branches
        assert isinstance(left, Moments)
        assert isinstance(right, Moments)
        losses.append(
            {
                "j": split.attribute,
                "s": split.threshold,
                "s_value": by_value.threshold,
                "c1": left.mean,
                "c2": right.mean,
                "loss": score.loss,
                "n1": left.weight,
                "n2": right.weight,
            }
        )
    return {"losses": losses, "tree": regression_tree(midpoints, 0)}


def regression_tree(trace: Trace, number: int) -> dict[str, Any]:
    tree = trace.tree()
    node = tree.nodes[number]
    summary = node.opened.summary
    assert isinstance(summary, Moments)
    seen: dict[str, Any] = {
        "n": node.opened.size,
        "mean": summary.mean,
        "sse": summary.squared_error,
    }
    if node.leaf is not None:
        assert node.leaf.label == pytest.approx(summary.mean)
        return seen
    assert isinstance(node.split, Threshold)
    assert node.chosen is not None
    left, right = tree.children(number)
    return {
        **seen,
        "j": node.split.attribute,
        "s": node.split.threshold,
        "loss": node.chosen.score.loss,
        "L": regression_tree(trace, left),
        "R": regression_tree(trace, right),
    }


@cache
def observed() -> dict[Place, Any]:
    """All of it, as the engine sees it."""
    wm2, wm3 = run("watermelon_2.0", ID3), run("watermelon_3.0", ID3)
    seen = {
        "wm2_root": wm2_root(),
        "wm2_清晰": four(at(wm2, "纹理=清晰"), wm2.dataset),
        "wm2_稍糊": four(at(wm2, "纹理=稍糊"), wm2.dataset),
        "wm2_trees": trees(
            "watermelon_2.0",
            {
                "id3": "id3",
                "c45_ratio": "c45_li",
                "c45_heuristic": "c45",
                "gini_multiway": "cart_multiway",
                "cart_binary": "cart",
            },
        ),
        "table4.2": table_4_2(),
        "wm3_root": four(wm3.tree().nodes[0], wm3.dataset),
        "wm3_清晰": four(at(wm3, "纹理=清晰"), wm3.dataset),
        "wm3_稍糊": four(at(wm3, "纹理=稍糊"), wm3.dataset),
        "wm3_thresholds_密度": threshold_gains(wm3, "密度"),
        "wm3_thresholds_含糖率": threshold_gains(wm3, "含糖率"),
        "wm3_trees": trees(
            "watermelon_3.0",
            {
                "gain": "id3",
                "ratio": "c45_li",
                "ratio_heur": "c45",
                "cart": "cart",
            },
        ),
        "wm3a_trees": trees(
            "watermelon_3.0alpha", {"gain": "id3", "ratio_heur": "c45", "gini": "cart"}, told=True
        ),
        "wm2a_root": wm2a_root(),
        "wm2a_tree_nodes": wm2a_nodes(),
        "loan": loan(),
        "lihang_regression": regression(),
    }
    return dict(leaves(seen))


# The tests


def in_english(place: Place) -> str:
    """The place in the file, readable on every terminal."""
    words = {word: said for (_, word), said in translator_for("en").messages.items()}
    text = "/".join(place)
    for chinese in sorted(words, key=len, reverse=True):
        text = text.replace(chinese, words[chinese])
    return text.replace(" ", "_")


@pytest.mark.parametrize("place", WANTED, ids=in_english)
def test_a_number_of_the_book(place: Place) -> None:
    wanted, seen = WANTED[place], observed()[place]
    if isinstance(wanted, str) and not isinstance(seen, str):
        wanted = float(Fraction(wanted))  # weights such as 7/15
    if isinstance(wanted, float | int):
        assert seen == pytest.approx(wanted, abs=SIX_DECIMALS)
    else:
        assert seen == wanted


def test_nothing_of_the_file_is_missed_and_nothing_is_added() -> None:
    assert observed().keys() == WANTED.keys()


@pytest.mark.parametrize("prefix", PRUNING_ONLY + SLIPS, ids="/".join)
def test_what_is_left_out_is_in_the_file(prefix: Place) -> None:
    assert any(under(place, prefix) for place, _ in leaves(GOLDEN))


def test_the_copy_holds_the_numbers_this_file_was_written_for() -> None:
    """A shortened copy would make every test above pass."""
    assert len(WANTED) > 900
    assert {place[0] for place in WANTED} == GOLDEN.keys() - {"wm2_ccp"}


def test_an_undefined_ratio_is_absent_and_not_zero() -> None:
    """Table 4.2, node 2: all four melons feel alike, so the ratio of 触感 has no divisor."""
    trace = run("watermelon_2.0_split", NAVEL)
    touch = trace.dataset.attribute_index("触感")
    (score,) = [s for s in at(trace, "脐部=凹陷").scores if s.attribute == touch]
    assert score.split_information == 0
    assert score.gain_ratio is None
    assert not score.separates


@pytest.mark.parametrize("name", GOLDEN["wm2a_root"], ids=lambda name: in_english((name,)))
def test_the_slip_in_equation_11_is_not_followed(name: str) -> None:
    """With w(D) under r~_v the shares would not add up to 1 and the gain would be another."""
    literal = GOLDEN["wm2a_root"][name]["gain_literal11"]
    assert abs(observed()["wm2a_root", name, "gain"] - literal) > 0.01


def test_the_number_of_a_melon_wins_the_root_by_gain() -> None:
    """Its gain is all of the entropy; that is why C4.5 divides by the split information."""
    score = with_the_number_as_attribute()
    assert score.gain == pytest.approx(GOLDEN["wm2_root"]["entropy"], abs=SIX_DECIMALS)
    assert len(score.branches) == 17


# Ties and winners that golden.md names in words


@pytest.mark.parametrize(
    ("id", "path", "tied", "winner"),
    [
        ("watermelon_2.0", "纹理=清晰", ("根蒂", "脐部", "触感"), "根蒂"),
        ("watermelon_2.0", "纹理=清晰/根蒂=稍蜷", ("色泽", "触感"), "色泽"),
        ("watermelon_2.0_split", "脐部=凹陷", ("色泽", "根蒂", "纹理"), "色泽"),
        ("watermelon_2.0_split", "脐部=稍凹", ("根蒂", "敲声", "触感"), "根蒂"),
        ("watermelon_2.0_split", "脐部=稍凹/根蒂=稍蜷", ("色泽", "纹理"), "色泽"),
        ("watermelon_2.0_split", "脐部=稍凹/根蒂=稍蜷/色泽=乌黑", (), "纹理"),
        ("watermelon_3.0", "纹理=稍糊", ("触感", "密度"), "触感"),
        ("watermelon_2.0alpha", "纹理=模糊", ("色泽", "根蒂", "脐部"), "色泽"),
    ],
    ids=lambda value: in_english((value,) if isinstance(value, str) else value) or "none",
)
def test_a_tie_of_the_book(id: str, path: str, tied: tuple[str, ...], winner: str) -> None:
    trace = run(id, NAVEL if id.endswith("split") else ID3)
    node = at(trace, path)
    names = [attribute.name for attribute in trace.dataset.attributes]
    assert tuple(names[a] for a in node.tied) == tied
    assert node.chosen is not None
    assert names[node.chosen.score.attribute] == winner


@pytest.mark.parametrize("algorithm", ["id3", "c45", "c45_li"])
def test_the_root_of_table_4_2_is_a_tie_in_gain_and_in_ratio(algorithm: str) -> None:
    trace = run("watermelon_2.0_split", Config(algorithm))
    names = [trace.dataset.attributes[a].name for a in trace.tree().nodes[0].tied]
    assert names == ["色泽", "脐部"]


def test_cart_on_3_0_ties_a_word_with_a_number_at_the_root() -> None:
    """纹理=清晰 and 含糖率<=0.2045, both with a Gini index of .285948."""
    trace = run("watermelon_3.0", Config("cart"))
    root = trace.tree().nodes[0]
    names = [trace.dataset.attributes[a].name for a in root.tied]
    assert names == ["纹理", "含糖率"]
    indices = [s.impurity_index(GINI) for s in root.scores if s.attribute in root.tied]
    assert indices == pytest.approx([0.285948] * 2, abs=SIX_DECIMALS)


def test_c45_with_unknown_as_a_branch_grows_another_tree() -> None:
    """At 纹理=清晰: 脐部 .378569 on known rows, 根蒂 .327456 with "unknown" as one more branch."""
    for unknown, winner, ratio in ((False, "脐部", 0.378569), (True, "根蒂", 0.327456)):
        trace = run("watermelon_2.0alpha", Config("c45", unknown_branch=unknown))
        chosen = at(trace, "纹理=清晰").chosen
        assert chosen is not None
        assert trace.dataset.attributes[chosen.score.attribute].name == winner
        assert chosen.score.gain_ratio == pytest.approx(ratio, abs=SIX_DECIMALS)


def test_the_filter_of_c45_keeps_texture_and_navel_at_the_root() -> None:
    trace = run("watermelon_2.0", Config("c45"))
    considered = trace.tree().nodes[0].considered
    (event,) = [e for e in considered if isinstance(e, AttributesFiltered)]
    assert [trace.dataset.attributes[a].name for a in event.passed] == ["纹理", "脐部"]


def test_the_means_beside_the_first_cut_of_the_regression_table() -> None:
    """Li Hang: 5.06 and 8.176, then 4.72, 5.57 and 7.475, 8.643333."""
    tree = run("regression_5.2", Config("regression")).tree()
    means = [tree.nodes[n].opened.summary for n in range(1, 7)]
    wanted = [5.06, 8.176, 4.72, 5.57, 7.475, 8.643333]
    assert [m.mean for m in means if isinstance(m, Moments)] == pytest.approx(
        wanted, abs=SIX_DECIMALS
    )
