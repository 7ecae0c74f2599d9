"""The tree as one SELECT that databases of every dialect run, however deep the tree is.

Each leaf is a box (``engine.export.boxes``), which is one CASE with a flat condition; what a row is
predicted to be is the sum over the leaves. There is no nesting, so no parser overflows, and there
are no joins, so no planner goes astray. Numbers are written as doubles (``1.5e0``). The tests run
it in SQLite and DuckDB.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence

from engine.config import ConfigError
from engine.dataset import Attribute, Dataset
from engine.export.boxes import Box, Question, Side, boxes
from engine.export.sql_cells import double, known_number, known_word, name_of, text_of, word_of
from engine.export.sql_dates import date_steps, known_date
from engine.measures import TOLERANCE
from engine.predict import leaf_distribution
from engine.splits import Linear
from engine.tree import Tree

MOST_LEAVES = 5000  # a longer program is of no use to anybody
LONGEST_SUM = 16  # terms in a row; a longer sum is one of sums, because a deep one is slow to parse
TABLE = "my_table"
HEAD = """\
-- A decision tree grown by Split by Split (步步成树): a prediction for each row of {table}.
-- NULL, a missing mark, or a value never seen in training goes down every branch by its share.
-- Load all columns as text, as they stand in the file (DuckDB: read_csv(..., all_varchar = true)):
-- missing marks, commas in numbers, dates and grouped values are read here as they were there, so
-- the rows are those of the file and not of the cleaned table.
-- In MySQL begin with: SET sql_mode = 'ANSI,NO_BACKSLASH_ESCAPES';
--                      SET NAMES utf8mb4 COLLATE utf8mb4_bin;"""
Leaf = tuple[Sequence[float], Box]  # the shares of the classes, and the rows that they are for
Columns = Sequence[tuple[str, str]]  # names, and what is in them


def sql_code(
    tree: Tree, dataset: Dataset, probabilities: bool = False, table: str = TABLE
) -> Iterator[str]:
    """The lines of a SELECT: the id of each row, or its number, and what the tree predicts.

    With ``probabilities`` the share of each class is a column of its own.
    """
    leaves = [(leaf_distribution(node, dataset), box) for node, box in boxes(tree, dataset)]
    _check_size(len(leaves))
    ours = _prefix(dataset)
    shares = [f"{ours}share_{k}" for k in range(len(dataset.classes or ("",)))]
    yield HEAD.format(table=table)
    yield from _rows(_tested(leaves, dataset), dataset, ours, table)
    yield from _shares(leaves, shares, dataset, ours)
    id_column = dataset.id_column
    yield f"SELECT {ours}row" if id_column is None else f"SELECT {ours}id AS {name_of(id_column)}"
    yield f"  , {_largest(shares, dataset)} AS prediction"
    if probabilities and dataset.classes is not None:
        for share, label in zip(shares, dataset.classes, strict=True):
            yield f"  , {share} AS {name_of(f'P({label})')}"
    yield f"FROM {ours}shares ORDER BY {ours}row"


def sql_with_probabilities(tree: Tree, dataset: Dataset) -> Iterator[str]:
    """The same SELECT with the share of each class."""
    return sql_code(tree, dataset, probabilities=True)


def _rows(
    attributes: Sequence[Attribute], dataset: Dataset, ours: str, table: str
) -> Iterator[str]:
    """The cells that the tree asks for, as it knows them.

    Without DISTINCT a database may write a column out again wherever another one asks for it.
    """
    words = [f"{ours}word_{place}" for place in range(len(attributes))]
    cells = [f"{ours}cell_{place}" for place in range(len(attributes))]
    named = [] if dataset.id_column is None else [(f"{ours}id", name_of(dataset.id_column))]
    first = [(f"{ours}row", "ROW_NUMBER() OVER ()"), *named]
    first += [(word, word_of(a)) for word, a in zip(words, attributes, strict=True)]
    first += [(cell, name_of(a.name)) for cell, a in zip(cells, attributes, strict=True)]
    yield f"WITH {ours}cells AS ("
    yield from _select("SELECT", first)
    yield f"  FROM {name_of(table)}"
    rows = f"{ours}cells"
    dated = [(w, a) for w, a in zip(words, attributes, strict=True) if a.spelling.dates]
    steps = [list(date_steps(word, word, a.spelling)) for word, a in dated]
    for number, step in enumerate(itertools.zip_longest(*steps, fillvalue=[])):
        yield f"), {ours}dates_{number} AS ("
        yield from _select(f"SELECT DISTINCT {rows}.*,", [c for columns in step for c in columns])
        yield f"  FROM {rows}"
        rows = f"{ours}dates_{number}"
    yield f"), {ours}rows AS ("
    last = [(name, name) for name, _ in first[: 1 + len(named)]]
    asked = zip(attributes, words, cells, strict=True)
    last += [(name_of(a.name), _known(a, word, cell)) for a, word, cell in asked]
    yield from _select("SELECT DISTINCT", last)
    yield f"  FROM {rows}"


def _select(begin: str, columns: Columns) -> Iterator[str]:
    for place, (name, value) in enumerate(columns):
        yield f"{'    ,' if place else f'  {begin}'} {value} AS {name}"


def _known(attribute: Attribute, word: str, cell: str) -> str:
    """What the tree knows of a cell; NULL if it is missing or a value never seen."""
    if not attribute.is_continuous:
        return known_word(word, attribute)
    if attribute.spelling.dates is not None:
        return known_date(word, word, attribute.spelling)
    return known_number(word, cell, attribute.spelling)


def _shares(
    leaves: Sequence[Leaf], shares: Sequence[str], dataset: Dataset, ours: str
) -> Iterator[str]:
    """The share of every class for each row, added up over the leaves."""
    yield f"), {ours}shares AS ("
    yield f"  SELECT DISTINCT {ours}row{'' if dataset.id_column is None else f', {ours}id'}"
    for k, share in enumerate(shares):
        terms = [_term(here[k], box, dataset) for here, box in leaves]
        yield f"    , CAST({_sum([term for term in terms if term])} AS DOUBLE PRECISION) AS {share}"
    yield f"  FROM {ours}rows"
    yield ")"


def _check_size(leaves: int) -> None:
    if leaves > MOST_LEAVES:
        raise ConfigError(
            "The tree has {found} leaves, but SQL takes at most {most}; limit its "
            "depth, prune it, or take it as Python.",
            found=leaves,
            most=MOST_LEAVES,
        )


def _prefix(dataset: Dataset) -> str:
    """A beginning for names of our own that no column of the table has."""
    ours = "tree_"
    names = [dataset.id_column or "", *(attribute.name for attribute in dataset.attributes)]
    taken = [name.lower() for name in names]
    while any(name.startswith(ours) for name in taken):
        ours += "_"
    return ours


def _tested(leaves: Sequence[Leaf], dataset: Dataset) -> list[Attribute]:
    """The attributes that the tree asks, in the order of the table."""
    questions = {question for _, box in leaves for question in box}
    lines = [question.attributes for question in questions if isinstance(question, Linear)]
    places = {question for question in questions if isinstance(question, int)}.union(*lines)
    return [dataset.attributes[place] for place in sorted(places)]


def _term(share: float, box: Box, dataset: Dataset) -> str | None:
    """What one leaf adds to a class: its share, times the weight of the row there."""
    if not share:
        return None
    conditions: list[str] = []
    weights = [double(share)]
    for question, side in box.items():
        strict = _inside(question, side, dataset)
        lost = _lost(question, side, dataset)
        conditions.append(f"({strict} OR {lost})" if side.unknown else strict)
        if 0 < side.unknown < 1:
            weights.append(f"CASE WHEN {lost} THEN {double(side.unknown)} ELSE 1e0 END")
    if not conditions:
        return double(share)
    return f"CASE WHEN {' AND '.join(conditions)} THEN {' * '.join(weights)} ELSE 0e0 END"


def _inside(question: Question, side: Side, dataset: Dataset) -> str:
    """Whether a known cell lies on this side."""
    cell = _asked(question, dataset)
    if isinstance(question, Linear) or side.values is None:
        parts = [] if side.above is None else [f"{cell} > {double(side.above)}"]
        parts += [] if side.upto is None else [f"{cell} <= {double(side.upto)}"]
        return " AND ".join(parts)
    domain, values = dataset.attributes[question].domain, side.values
    if not values:
        return "1 = 0"
    # IN would do, but DuckDB makes a join of each.
    rest = [word for code, word in enumerate(domain) if code not in values]
    if len(values) <= len(rest):
        equal = " OR ".join(f"{cell} = {text_of(domain[code])}" for code in values)
        return f"({equal})" if len(values) > 1 else equal
    return " AND ".join(f"{cell} <> {text_of(word)}" for word in rest) or f"{cell} IS NOT NULL"


def _lost(question: Question, side: Side, dataset: Dataset) -> str:
    """Whether a cell is unknown, or as good as unknown."""
    cell = _asked(question, dataset)
    lost = [f"{cell} IS NULL"]
    if not isinstance(question, Linear):
        domain = dataset.attributes[question].domain
        lost += [f"{cell} = {text_of(domain[code])}" for code in side.stray]
    return " OR ".join(lost)


def _asked(question: Question, dataset: Dataset) -> str:
    """A cell, or the weighted sum of several."""
    if not isinstance(question, Linear):
        return name_of(dataset.attributes[question].name)
    names = [name_of(dataset.attributes[place].name) for place in question.attributes]
    parts = zip(names, map(double, question.coefficients), strict=True)
    return f"({' + '.join(f'{name} * {weight}' for name, weight in parts)})"


def _sum(terms: Sequence[str]) -> str:
    """A sum of any length."""
    if len(terms) <= LONGEST_SUM:
        return "\n      + ".join(terms) or "0e0"
    parts = [terms[at : at + LONGEST_SUM] for at in range(0, len(terms), LONGEST_SUM)]
    return _sum([f"({_sum(part)})" for part in parts])


def _largest(shares: list[str], dataset: Dataset) -> str:
    """The first class whose share is the largest, up to a rounding error."""
    if dataset.classes is None:
        return shares[0]
    if len(shares) == 1:
        return text_of(dataset.classes[0])
    cases = []
    for share, label in zip(shares, dataset.classes, strict=True):
        others = " AND ".join(f"{share} >= {o} - {TOLERANCE!r}" for o in shares if o != share)
        cases.append(f"WHEN {others} THEN {text_of(label)}")
    return "CASE " + " ".join(cases) + " END"
