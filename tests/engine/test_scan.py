"""The pieces of the fast scan, each against the plain loop that it replaces.

The laws hold the scan as a whole to the oracle on small tables; here are its parts, and tables
that are big enough for what small ones cannot show.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations, pairwise
from typing import Any

import numpy as np
import pytest

from engine.config import Choice, Config
from engine.dataset import Attribute, Dataset
from engine.events import AttributeChosen, Event, NodeOpened, RowsRouted
from engine.grow import grow
from engine.growers.general import algorithm_of
from engine.impurities import ENTROPY, GINI, IMPURITIES
from engine.measures import Moments
from engine.scan.attributes import Scanner
from engine.scan.cuts import first_smallest, run_starts
from engine.scan.frontier import Frontier
from engine.scan.resort import expanded, stable_order
from engine.scan.target import ClassTarget, NumberTarget
from engine.splits import Multiway, Subset, Threshold
from engine.trace import Trace, record
from tests.oracles import growing as oracles
from tests.oracles.growing import Column, Table
from tests.support.tables import Run

CLASSES = ("a", "b", "c", "d")


def numeric_table(
    rows: int,
    seed: int,
    classes: int | None,
    columns: int = 3,
    values: int = 25,
    missing: float = 0.0,
) -> Dataset:
    """Numbers with many duplicates, and a target that depends on them a little."""
    random = np.random.default_rng(seed)
    cells = [random.integers(0, values, rows) / 4 for _ in range(columns)]
    signal = sum(cells) + random.normal(0, values / 8, rows)
    y: Any = np.round(4 * signal) / 4  # exact in binary, also when a million is added
    if classes is not None:
        limits = np.quantile(signal, np.arange(1, classes) / classes)
        y = np.searchsorted(limits, signal).astype(np.int32)
    for column in cells:
        column[random.random(rows) < missing] = np.nan
    return Dataset(
        "numbers",
        tuple(Attribute(f"x{i}", "continuous") for i in range(columns)),
        tuple(cells),
        "y",
        None if classes is None else CLASSES[:classes],
        y,
        tuple(range(1, rows + 1)),
    )


# Order


@pytest.mark.parametrize("size", [1, 3, 65_534, 65_535, 65_536, 65_537, 70_000, 200_000])
def test_slots_are_put_in_order_and_equal_ones_stay_in_theirs(size: int) -> None:
    """Slots run from -1 (at rest); beyond 65,536 of them two passes of 16 bits are needed."""
    random = np.random.default_rng(size)
    slots = random.integers(-1, size, 5_000).astype(np.int32)
    slots[:4] = [size - 1, -1, size - 1, -1]
    wanted = sorted(range(len(slots)), key=lambda i: (slots[i], i))
    assert stable_order(slots, size).tolist() == wanted


@pytest.mark.parametrize(
    "owner", [[], [0], [0, 0, 0], [0, 0, 1, 4, 4, 4, 7]], ids=lambda owner: f"{len(owner)}"
)
def test_runs_of_one_owner_start_where_the_owner_changes(owner: list[int]) -> None:
    wanted = [i for i, o in enumerate(owner) if i == 0 or o != owner[i - 1]]
    assert run_starts(np.array(owner, dtype=np.int64)).tolist() == wanted


@pytest.mark.parametrize("seed", range(5))
def test_the_first_of_the_smallest_is_found_for_each_owner(seed: int) -> None:
    random = np.random.default_rng(seed)
    owner = np.sort(random.integers(0, 12, 80))
    value = random.integers(0, 4, 80) + random.choice([0, 1e-14], 80)
    found = first_smallest(owner, value, np.full(12, 1e-12)).tolist()
    wanted = []
    for o in sorted(set(owner.tolist())):
        mine = [i for i in range(80) if owner[i] == o]
        least = min(value[i] for i in mine)
        wanted.append(next(i for i in mine if value[i] <= least + 1e-12))
    assert found == wanted


def test_a_column_is_sorted_by_value_without_its_missing_cells() -> None:
    dataset = numeric_table(200, 0, 3, missing=0.2)
    scanner = Scanner(dataset, Config("id3"), ENTROPY, "multiway")
    column = Frontier.root(dataset, scanner.target).sorted_column(1)
    cells = dataset.columns[1]
    values = cells[column.entries].tolist()
    assert values == sorted(cells[~np.isnan(cells)].tolist())
    assert column.y.tolist() == dataset.y[column.entries].tolist()
    assert column.counts.tolist() == [len(values)]


def test_copies_of_an_entry_stand_right_behind_it() -> None:
    dataset = numeric_table(6, 1, 2)
    scanner = Scanner(dataset, Config("id3"), ENTROPY, "multiway")
    column = Frontier.root(dataset, scanner.target).sorted_column(0)
    before, classes = column.entries.tolist(), column.y.tolist()
    sources = np.array([2, 2, 5])  # two copies of entry 2 (numbers 6 and 7), one of 5 (number 8)
    expanded(column, sources, 6)
    copies = {2: [6, 7], 5: [8]}
    assert column.entries.tolist() == [n for e in before for n in (e, *copies.get(e, []))]
    assert column.y.tolist() == [
        k for e, k in zip(before, classes, strict=True) for _ in range(1 + len(copies.get(e, [])))
    ]


# Sums


@pytest.mark.parametrize("weighted", [False, True], ids=["whole", "fractional"])
def test_sums_of_classes_up_to_each_station_are_those_of_a_loop(weighted: bool) -> None:
    random = np.random.default_rng(3)
    keys = np.repeat(random.integers(0, 3, 30), random.integers(1, 4, 30))
    weights = random.choice([1.0, 0.5, 1 / 3], len(keys)) if weighted else None
    changes = [i for i in range(1, len(keys)) if keys[i] != keys[i - 1]]
    at = sorted({*changes, *random.integers(1, len(keys), 9).tolist(), len(keys)})
    sums = ClassTarget(len(keys), 3, GINI).prefixes(keys, weights, np.array(at))
    for place, until in enumerate(at):
        wanted = [0.0] * 3
        for i in range(until):
            wanted[keys[i]] += 1 if weights is None else weights[i]
        assert sums[:, place].tolist() == pytest.approx(wanted)


@pytest.mark.parametrize("weighted", [False, True], ids=["whole", "fractional"])
def test_moments_up_to_each_station_are_those_of_a_loop(weighted: bool) -> None:
    random = np.random.default_rng(4)
    keys = random.normal(size=40)
    weights = random.choice([1.0, 0.5, 1 / 3], 40) if weighted else None
    at = np.array([1, 2, 3, 10, 25, 39, 40])
    sums = NumberTarget(np.zeros(1), np.ones(1)).prefixes(keys, weights, at)
    for place, until in enumerate(at.tolist()):
        w = [1.0 if weights is None else weights[i] for i in range(until)]
        weight, first, second = (
            sum(wi * keys[i] ** power for i, wi in enumerate(w)) for power in (0, 1, 2)
        )
        assert sums[:, place].tolist() == pytest.approx([weight, first, second - weight])


@pytest.mark.parametrize("impurity", ["entropy", "gini", "error"])
@pytest.mark.parametrize("kind", [np.int64, np.float64], ids=["whole", "fractional"])
def test_the_impurity_of_many_sums_is_that_of_each(impurity: Any, kind: type) -> None:
    random = np.random.default_rng(5)
    sums = random.integers(0, 6, (3, 50)).astype(kind)
    sums[:, :3] = [[0, 7, 2], [0, 0, 2], [0, 0, 2]]  # empty, pure, even
    ours = ClassTarget(40, 3, IMPURITIES[impurity]).weighted_impurity(sums)
    for place, column in enumerate(sums.T.tolist()):
        wanted = sum(column) * float(oracles.impurity_of_counts(column, impurity))
        assert ours[place] == pytest.approx(wanted, abs=1e-12)


def test_what_is_left_of_nothing_is_nothing() -> None:
    """0.1 + 0.2 - 0.3 is no class."""
    target = ClassTarget(3, 2, ENTROPY)
    whole, part = np.array([[0.1 + 0.2], [1.0]]), np.array([[0.3], [0.5]])
    assert target.differences(whole, part).tolist() == [[0.0], [0.5]]


# All thresholds of all nodes


def plain_best(
    dataset: Dataset, rows: Sequence[int], attribute: int, impurity: str
) -> tuple[float, float] | None:
    """Smallest remainder over every midpoint, and the first threshold that has it."""
    cells = dataset.columns[attribute]
    known = [(float(cells[i]), dataset.y[i].item()) for i in rows if not np.isnan(cells[i])]
    known.sort()
    found: list[tuple[float, float]] = []
    left: list[Any] = []
    for place, ((value, target), (following, _)) in enumerate(pairwise(known), start=1):
        left.append(target)
        if following > value:
            right = [y for _, y in known[place:]]
            remainder = sum(
                len(part) / len(known) * plain_impurity(part, impurity) for part in (left, right)
            )
            found.append((remainder, (value + following) / 2))
    if not found:
        return None
    least = min(remainder for remainder, _ in found)
    unit = plain_impurity([y for _, y in known], impurity) if impurity == "squared_error" else 1
    return next((r, t) for r, t in found if r <= least + 1e-12 * unit)


def plain_impurity(targets: Sequence[Any], impurity: str) -> float:
    if impurity == "squared_error":
        mean = sum(targets) / len(targets)
        return sum((y - mean) ** 2 for y in targets) / len(targets)
    return float(oracles.impurity_of_counts(list(Counter(targets).values()), impurity))


def assert_every_cut_is_the_best(trace: Trace, most_nodes: int = 1000) -> None:
    impurity = algorithm_of(trace.config).impurity.name
    tree, checked = trace.tree(), 0
    for number, node in tree.nodes.items():
        if not node.scores or checked == most_nodes:
            continue
        checked += 1
        rows, weights = trace.rows(number)
        assert set(weights.tolist()) == {1.0}
        assert len(rows) == node.opened.size
        for score in node.scores:
            if not trace.dataset.attributes[score.attribute].is_continuous:
                continue
            wanted = plain_best(trace.dataset, rows.tolist(), score.attribute, impurity)
            if wanted is None:
                assert score.split is None
                continue
            assert isinstance(score.split, Threshold)
            unit = node.opened.impurity if impurity == "squared_error" else 1.0
            assert score.remainder == pytest.approx(wanted[0], rel=1e-9, abs=1e-11 * unit)
            assert score.split.threshold == pytest.approx(wanted[1], rel=1e-12)
    assert checked


@pytest.mark.parametrize("impurity", ["entropy", "gini", "error"])
@pytest.mark.parametrize("classes", [2, 3, 4])
@pytest.mark.parametrize("seed", range(4))
def test_skipping_cuts_inside_a_class_never_misses_the_best(
    impurity: Any, classes: int, seed: int
) -> None:
    """Fayyad and Irani's boundary points against every midpoint, many rows sharing a value."""
    dataset = numeric_table(300, seed, classes, values=(6, 25, 120, 2000)[seed])
    config = Config("id3", impurity=impurity, max_depth=6)
    assert_every_cut_is_the_best(record(dataset, config), most_nodes=25)


@pytest.mark.parametrize("seed", range(4))
def test_least_squares_tries_every_cut(seed: int) -> None:
    dataset = numeric_table(200, seed, None, values=(6, 25, 120, 2000)[seed])
    assert_every_cut_is_the_best(record(dataset, Config("regression")), most_nodes=25)


def test_known_rows_of_one_class_in_a_mixed_node_still_offer_their_cuts() -> None:
    """The row that misses x is the only one of its class: every cut has gain 0, ID3 takes one."""
    table = Table(
        (Column("x", "continuous"),),
        ((0.0,), (1.0,), (2.0,), (None,)),
        ("no", "no", "no", "yes"),
        ("yes", "no"),
    )
    (score,) = Run(table, Config("id3")).trace.tree().nodes[0].scores
    assert score.split == Threshold(0, 0.5)
    assert (score.gain, score.rho, score.separates) == (0.0, 0.75, True)


def test_as_many_known_entries_as_there_is_weight_do_not_mean_that_all_are_known() -> None:
    """Halves of two rows in two nodes: six entries weigh four, and b is known for four of them.

    The known rows of each branch are of one class, the branch is not; b still separates it.
    """
    table = Table(
        (Column("a", "nominal", ("x", "y")), Column("b", "continuous")),
        (("x", 1.0), ("y", 1.0), (None, 2.0), (None, None)),
        ("p", "p", "p", "q"),
        ("p", "q"),
    )
    run = Run(table, Config("id3", choose=(Choice("", "a"),)))
    children = run.trace.tree().children(0)
    assert len(children) == 2
    for child in children:
        (score,) = run.trace.tree().nodes[child].scores
        assert score.split == Threshold(1, 1.5)
        assert score.separates


def test_hundreds_of_branches_lead_to_columns_that_are_still_sorted() -> None:
    """A split with 300 branches, more than a byte can number, and thresholds below it."""
    random = np.random.default_rng(7)
    rows, values = 3000, 300
    group = random.integers(0, values, rows).astype(np.int32)
    numbers = numeric_table(rows, 8, 3, columns=2, values=40)
    dataset = Dataset(
        "wide",
        (Attribute("group", "nominal", tuple(f"g{i}" for i in range(values))), *numbers.attributes),
        (group, *numbers.columns),
        "y",
        numbers.classes,
        numbers.y,
        numbers.row_ids,
    )
    trace = record(dataset, Config("id3", choose=(Choice("", "group"),), max_depth=3))
    assert isinstance(trace.tree().nodes[0].split, Multiway)
    assert len(trace.tree().children(0)) == values
    assert_every_cut_is_the_best(trace)


@pytest.mark.parametrize("classes", [3, None], ids=["classes", "number"])
def test_deep_nodes_of_a_big_table_are_as_exact_as_shallow_ones(classes: int | None) -> None:
    """Running sums pass over all nodes of a depth; what one node leaves behind must not show.

    With missing cells every weight is a fraction and no sum is exact.
    """
    dataset = numeric_table(4000, 11, classes, values=200, missing=0.05)
    algorithm = "regression" if classes is None else "id3"
    config = Config(algorithm, min_rows=2, least_weight=0)
    trace = record(dataset, config)
    measure = algorithm_of(config).impurity
    tree = trace.tree()
    deep = [n for n, node in tree.nodes.items() if node.scores and node.opened.depth > 8][::40]
    assert len(deep) > 20
    for number in deep:
        unit = tree.nodes[number].opened.impurity if classes is None else 1.0
        for score in tree.nodes[number].scores:
            naive = [candidate.score for candidate in trace.candidates(number, score.attribute)]
            if not naive:
                assert score.split is None
                continue
            least = min(s.remainder for s in naive)
            assert score.remainder == pytest.approx(least, abs=1e-10 * unit)
            parts = zip(score.branch_shares, map(measure, score.branches), strict=True)
            again = sum(share * value for share, value in parts)
            assert score.remainder == pytest.approx(again, abs=1e-10 * unit)


# Groups of values


def grouped_table(values: int, classes: int | None, seed: int) -> Dataset:
    random = np.random.default_rng(seed)
    codes = np.concatenate([np.arange(values), random.integers(0, values, 6 * values)])
    codes = codes.astype(np.int32)
    lean = random.random(values)[codes]
    y: Any = np.round(10 * lean + random.normal(0, 3, len(codes)), 1)
    if classes is not None:
        y = np.minimum((lean + random.random(len(codes))) / 2 * classes, classes - 1)
        y = y.astype(np.int32)
    return Dataset(
        "words",
        (Attribute("word", "nominal", tuple(f"w{i}" for i in range(values))),),
        (codes,),
        "y",
        None if classes is None else CLASSES[:classes],
        y,
        tuple(range(len(codes))),
    )


def groupings_of(dataset: Dataset) -> Iterator[tuple[set[int], float]]:
    """Every set of values that holds the first one, with its remainder: two to the values."""
    codes, targets = dataset.columns[0].tolist(), dataset.y.tolist()
    values = sorted(set(codes))
    of = {v: [y for c, y in zip(codes, targets, strict=True) if c == v] for v in values}
    tallies = {v: tally(of[v]) for v in values}
    whole = total(tallies.values())
    for size in range(len(values) - 1):
        for more in combinations(values[1:], size):
            left = total([tallies[values[0]], *(tallies[v] for v in more)])
            right = {k: n - left.get(k, 0) for k, n in whole.items()}
            numeric = dataset.classes is None
            parts = sum(spread(part) if numeric else unlike(part) for part in (left, right))
            yield {values[0], *more}, parts / len(codes)


def tally(targets: Sequence[float]) -> dict[Any, float]:
    """How often each target occurs; sums of numbers under "n", "sum" and "squares"."""
    counts: dict[Any, float] = dict(Counter(targets))
    sums = {"n": len(targets), "sum": sum(targets), "squares": sum(y * y for y in targets)}
    return {**counts, **sums}


def total(tallies: Any) -> dict[Any, float]:
    result: dict[Any, float] = {}
    for one in tallies:
        for key, n in one.items():
            result[key] = result.get(key, 0) + n
    return result


def unlike(part: dict[Any, float]) -> float:
    """n times Gini."""
    counts = [n for key, n in part.items() if not isinstance(key, str)]
    return part["n"] - sum(n * n for n in counts) / part["n"]


def spread(part: dict[Any, float]) -> float:
    """Summed squared distance from the mean."""
    return part["squares"] - part["sum"] ** 2 / part["n"]


@pytest.mark.parametrize(
    ("values", "classes"),
    [(11, 3), (12, 3), (12, 2), (13, 2), (14, 2), (13, None), (14, None)],
    ids=lambda n: "number" if n is None else f"{n}",
)
def test_the_best_grouping_is_the_best_of_all(values: int, classes: int | None) -> None:
    """Up to twelve values all are tried; beyond, an order finds it for two classes and numbers."""
    algorithm = "regression" if classes is None else "cart"
    for seed in range(2):
        dataset = grouped_table(values, classes, seed)
        config = Config(algorithm, form="subset", max_depth=1)
        (score,) = record(dataset, config).tree().nodes[0].scores
        assert isinstance(score.split, Subset)
        every = list(groupings_of(dataset))
        assert len(every) == 2 ** (values - 1) - 1
        least = min(remainder for _, remainder in every)
        assert score.remainder == pytest.approx(least, rel=1e-9)
        chosen = set(score.split.values)
        complement = set(range(values)) - chosen
        mine = next(r for members, r in every if members in (chosen, complement))
        assert mine == pytest.approx(least, rel=1e-9)


def test_beyond_twelve_values_and_two_classes_a_good_grouping_is_found() -> None:
    """Not always the best, but a grouping of the present values that is what it says it is."""
    dataset = grouped_table(15, 3, 0)
    (score,) = record(dataset, Config("cart", form="subset", max_depth=1)).tree().nodes[0].scores
    assert isinstance(score.split, Subset)
    inside = np.isin(dataset.columns[0], score.split.values)
    parts = [Counter(dataset.y[inside].tolist()), Counter(dataset.y[~inside].tolist())]
    assert [sum(part.values()) for part in parts] == list(score.branch_weights)
    remainder = sum(
        sum(p.values()) / len(dataset) * float(oracles.gini([Fraction(n) for n in p.values()]))
        for p in parts
    )
    assert score.remainder == pytest.approx(remainder)
    assert score.gain > 0


# The telling


def test_events_come_depth_first_and_nodes_are_numbered_by_level() -> None:
    dataset = numeric_table(200, 2, 3)
    events = list(grow(dataset, Config("id3")))
    opened = [event for event in events if isinstance(event, NodeOpened)]
    children = {e.node: e.children for e in events if isinstance(e, RowsRouted)}
    told: list[int] = []
    waiting = [0]
    while waiting:
        told.append(waiting.pop())
        waiting.extend(reversed(children.get(told[-1], ())))
    assert [event.node for event in opened] == told
    assert told != sorted(told), "the table is deep enough for the two orders to differ"
    by_number = sorted(opened, key=lambda event: event.node)
    assert [e.depth for e in by_number] == sorted(e.depth for e in opened)


@pytest.fixture
def scans(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The number of nodes of each scan of a depth, in order."""
    sizes: list[int] = []
    plain = Scanner.score

    def counted(self: Scanner, frontier: Frontier) -> Any:
        sizes.append(frontier.size)
        return plain(self, frontier)

    monkeypatch.setattr(Scanner, "score", counted)
    return sizes


def test_the_root_is_decided_before_anything_deeper_is_looked_at(scans: list[int]) -> None:
    events = grow(numeric_table(300, 3, 3), Config("id3"))
    assert scans == []
    assert isinstance(next(events), NodeOpened)
    chosen = next(event for event in events if isinstance(event, AttributeChosen))
    assert (chosen.node, scans) == (0, [1])
    assert isinstance(next(events), RowsRouted)
    assert scans == [1]


def test_a_node_of_some_depth_needs_no_look_below_it(scans: list[int]) -> None:
    deepest = 0
    for event in grow(numeric_table(300, 3, 3), Config("id3")):
        if isinstance(event, NodeOpened):
            deepest = max(deepest, event.depth)
        assert len(scans) <= deepest + 1
    assert deepest > 4


def test_each_depth_is_scanned_once(scans: list[int]) -> None:
    trace = record(numeric_table(300, 3, 3), Config("id3"))
    scored = Counter(n.opened.depth for n in trace.tree().nodes.values() if n.scores)
    assert scans == [scored[depth] for depth in sorted(scored)]


def test_a_run_can_be_left_at_any_event(scans: list[int]) -> None:
    """Growing is a stream: who stops listening stops the work."""
    events: Iterator[Event] = grow(numeric_table(300, 3, 3), Config("id3"))
    for _ in range(3):
        next(events)
    assert len(scans) == 1


def test_moments_are_those_of_the_rows_even_far_from_zero() -> None:
    """A million is added to every target; the squared error must not notice."""
    dataset = numeric_table(120, 5, None)
    far = Dataset(**{**vars(dataset), "y": dataset.y + 1e6})
    near, moved = (record(d, Config("regression")).tree() for d in (dataset, far))
    assert list(near.walk()) == list(moved.walk())
    for number in near.walk():
        one, other = near.nodes[number].opened.summary, moved.nodes[number].opened.summary
        assert isinstance(one, Moments)
        assert isinstance(other, Moments)
        assert other.mean - 1e6 == pytest.approx(one.mean, abs=1e-6)
        assert other.squared_error == pytest.approx(one.squared_error, rel=1e-6, abs=1e-6)
