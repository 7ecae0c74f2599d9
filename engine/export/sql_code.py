"""The tree as one SELECT that databases of every dialect run, however deep the tree is.

Each leaf is a box (``engine.export.boxes``), which is one CASE with a flat condition; what a row is
predicted to be is the sum over the leaves. There is no nesting, so no parser overflows, and there
are no joins, so no planner goes astray. Numbers are written as doubles (``1.5e0``). The tests run
it in SQLite and DuckDB.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.config import ConfigError
from engine.dataset import Attribute, Dataset
from engine.export.boxes import Box, Question, Side, boxes
from engine.measures import TOLERANCE
from engine.predict import leaf_distribution
from engine.roles import MISSING_TOKENS
from engine.splits import Linear
from engine.tree import Tree

MOST_LEAVES = 5000  # a longer program is of no use to anybody
LONGEST_SUM = 16  # terms in a row; a longer sum is one of sums, because a deep one is slow to parse
WIDTH = 200  # characters of a cell that are looked at
TABLE = "my_table"
HEAD = """\
-- A decision tree grown by Split by Split (步步成树): a prediction for each row of {table}.
-- NULL, a missing mark, or a value never seen in training goes down every branch by its share.
-- Load all columns as text, as they stand in the file (DuckDB: read_csv(..., all_varchar = true)).
-- In MySQL begin with: SET sql_mode = 'ANSI_QUOTES,NO_BACKSLASH_ESCAPES';
--                      SET NAMES utf8mb4 COLLATE utf8mb4_bin;"""


def sql_code(
    tree: Tree,
    dataset: Dataset,
    table: str = TABLE,
    id_column: str | None = None,
    probabilities: bool = False,
) -> Iterator[str]:
    """The lines of a SELECT: the id of each row, or its number, and what the tree predicts.

    With ``probabilities`` the share of each class is a column of its own.
    """
    leaves = [(leaf_distribution(node, dataset), box) for node, box in boxes(tree, dataset)]
    _check_size(len(leaves))
    ours = _prefix(dataset)
    row, name = f"{ours}row", f"{ours}id"
    shares = [f"{ours}share_{k}" for k in range(len(dataset.classes or ("",)))]
    yield HEAD.format(table=table)
    yield f"WITH {ours}rows AS ("
    yield f"  SELECT ROW_NUMBER() OVER () AS {row}"
    if id_column is not None:
        yield f"    , {name_of(id_column)} AS {name}"
    for attribute in _tested(leaves, dataset):
        yield f"    , {cell_of(attribute)} AS {name_of(attribute.name)}"
    yield f"  FROM {name_of(table)}"
    # Without DISTINCT a database may write the sums out again wherever they are compared.
    yield f"), {ours}shares AS ("
    yield f"  SELECT DISTINCT {row}{'' if id_column is None else f', {name}'}"
    for k, share in enumerate(shares):
        terms = [_term(shares_here[k], box, dataset) for shares_here, box in leaves]
        yield f"    , CAST({_sum([term for term in terms if term])} AS DOUBLE PRECISION) AS {share}"
    yield f"  FROM {ours}rows"
    yield ")"
    yield f"SELECT {row if id_column is None else f'{name} AS {name_of(id_column)}'}"
    yield f"  , {_largest(shares, dataset)} AS prediction"
    if probabilities and dataset.classes is not None:
        for share, label in zip(shares, dataset.classes, strict=True):
            yield f"  , {share} AS {name_of(f'P({label})')}"
    yield f"FROM {ours}shares ORDER BY {row}"


def _check_size(leaves: int) -> None:
    if leaves > MOST_LEAVES:
        raise ConfigError(
            "The tree has {found} leaves, but SQL takes at most {most}; limit its "
            "depth, prune it, or take it as Python.",
            found=leaves,
            most=MOST_LEAVES,
        )


def name_of(column: str) -> str:
    """An identifier, whatever is in it.

    >>> print(name_of('a "b"'))
    "a ""b""\"
    """
    return '"' + column.replace('"', '""') + '"'


def text_of(value: str) -> str:
    """A word as a literal.

    >>> print(text_of("it's"))
    'it''s'
    """
    return "'" + value.replace("'", "''") + "'"


def double(value: float) -> str:
    """A number as a literal that no dialect takes for an exact decimal.

    >>> double(0.25), double(-3), double(1e-07)
    ('0.25e0', '-3.0e0', '1e-07')
    """
    digits = repr(float(value))
    return digits if "e" in digits else f"{digits}e0"


def cell_of(attribute: Attribute) -> str:
    """What the tree knows of a cell; NULL if it is missing or a value never seen."""
    longest = max((len(word) + 1 for word in attribute.domain), default=0)
    cell = name_of(attribute.name)
    word = f"TRIM(CAST({cell} AS CHAR({max(WIDTH, longest)})))"
    if attribute.is_continuous:
        marks = ", ".join(map(text_of, MISSING_TOKENS))
        return f"CASE WHEN {word} NOT IN ({marks}) THEN CAST({cell} AS DOUBLE PRECISION) END"
    known = ", ".join(map(text_of, attribute.domain)) or "NULL"
    return f"CASE WHEN {word} IN ({known}) THEN {word} END"


def _prefix(dataset: Dataset) -> str:
    """A beginning for names of our own that no column of the table has."""
    ours = "tree_"
    taken = [attribute.name.lower() for attribute in dataset.attributes]
    while any(name.startswith(ours) for name in taken):
        ours += "_"
    return ours


def _tested(leaves: Sequence[tuple[Sequence[float], Box]], dataset: Dataset) -> list[Attribute]:
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
