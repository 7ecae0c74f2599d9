"""The words of a call turned into roles, options and wishes; every mistake is one sentence."""

from __future__ import annotations

import argparse
import re
from collections.abc import Sequence
from dataclasses import replace
from math import isfinite
from os.path import splitext
from typing import Any, NoReturn, get_args

from engine.command.effects import Call
from engine.command.forest import NAME as FOREST
from engine.command.forest import check_options, forest_options
from engine.command.tables import Form, Table
from engine.config import Choice, Config, ConfigError, GivenLine, ObliqueRule, Rating
from engine.export.formats import FORMATS
from engine.growers.general import CATALOGUE, growing
from engine.impurities import ENTROPY, IMPURITIES
from engine.language import languages
from engine.message import N_
from engine.pruning.catalogue import METHODS, NONE
from engine.pruning.options import Pruning
from engine.roles import MISSING_TOKENS, Roles

# What the ending of --output says where --format says nothing.
ENDINGS = {
    ".json": "json",
    ".dot": "dot",
    ".gv": "dot",
    ".py": "python",
    ".sql": "sql",
    ".csv": "csv",
}
DELIMITERS = {"tab": "\t", "\\t": "\t"}
MOST_NUMBERS = 20  # different numbers that may be classes
# What argparse says of a call, and what is said in its place.
FAULTS = (
    (
        r"argument (?P<option>\S+): invalid choice: (?P<found>.+) \(choose from (?P<known>.+)\)",
        N_("{option} cannot be {found}; choose one of {known}."),
    ),
    (
        r"argument (?P<option>\S+): invalid int value: (?P<found>.+)",
        N_("{option} takes a whole number, not {found}."),
    ),
    (
        r"argument (?P<option>\S+): invalid float value: (?P<found>.+)",
        N_("{option} takes a number, not {found}."),
    ),
    (
        r"argument (?P<option>\S+): expected one argument",
        N_("{option} needs a word after it; see python -m engine --help."),
    ),
    (
        r"unrecognized arguments: (?P<words>.+)",
        N_("Nothing is known of {words}; see python -m engine --help."),
    ),
)


class Parser(argparse.ArgumentParser):
    """Says what is wrong in one sentence instead of printing the usage."""

    def error(self, message: str) -> NoReturn:
        for pattern, sentence in FAULTS:
            if fault := re.fullmatch(pattern, message, re.DOTALL):
                raise ConfigError(sentence, **fault.groupdict())
        raise ConfigError("{message}; see python -m engine --help.", message=message)


def parser() -> Parser:
    """All options, grouped as the books group their choices."""
    p = Parser(
        prog="python -m engine",
        allow_abbrev=False,
        description="Grow a decision tree and tell every decision.",
    )
    p.add_argument(
        "table", metavar="TABLE", nargs="?", help="a file, or the id of a built-in table"
    )
    p.add_argument("--tables", action="store_true", help="list the built-in tables")
    p.add_argument("--target", metavar="COLUMN", help="the column to predict")
    p.add_argument(
        "--format",
        choices=("text", "json", *FORMATS, "csv"),
        help="default: text; csv is for predictions",
    )
    p.add_argument(
        "--language", choices=tuple(languages()), help="of the text; default: the locale's"
    )
    p.add_argument("--candidates", action="store_true", help="all candidate splits in the JSON")
    p.add_argument("--predict", metavar="FILE", help="also predict the rows of this table")
    p.add_argument("--output", metavar="FILE", help="write there; its ending says the format")
    _files(p.add_argument_group("files"))
    _columns(p.add_argument_group("columns"))
    _growing(p.add_argument_group("growing"))
    _oblique(p.add_argument_group("oblique trees"))
    forest_options(p.add_argument_group("forest"))
    judging = p.add_argument_group("validation")
    for options in (_validation, _pruning, _weakest_links):
        options(judging)
    return p


def _files(group: Any) -> None:
    group.add_argument("--sheet", metavar="NAME", help="of a workbook")
    group.add_argument("--encoding", metavar="NAME", help="of text, such as gb18030")
    group.add_argument("--delimiter", metavar="MARK", help="between cells; tab for a tabulator")


def _columns(group: Any) -> None:
    group.add_argument("--id", metavar="COL", help="a column that only names rows")
    group.add_argument("--ignore", metavar="COL", action="append", default=[])
    group.add_argument("--continuous", metavar="COL", action="append", default=[])
    group.add_argument("--nominal", metavar="COL", action="append", default=[])
    group.add_argument(
        "--ordinal",
        metavar="COL=A,B,C",
        action="append",
        default=[],
        help="nominal with a meaningful order",
    )
    group.add_argument(
        "--values",
        metavar="COL=A,B,C",
        action="append",
        default=[],
        help="a column's domain and its order",
    )
    group.add_argument("--classes", metavar="A,B", help="the order of the classes")
    group.add_argument(
        "--missing",
        metavar="TOKEN",
        action="append",
        help="a missing cell; default: empty, ?, NA, -",
    )


def _growing(group: Any) -> None:
    group.add_argument("--algorithm", choices=(*CATALOGUE, FOREST))
    group.add_argument("--criterion", choices=tuple(criteria()))
    group.add_argument("--grouping", choices=("equals", "subset"))
    group.add_argument("--branches", choices=("domain", "present"), default="domain")
    group.add_argument("--epsilon", metavar="E", type=float, default=0.0)
    group.add_argument("--max-depth", metavar="N", type=int)
    group.add_argument(
        "--min-rows",
        metavar="N",
        type=float,
        default=0.0,
        help="rows that a node needs to be split",
    )
    group.add_argument("--min-leaf", metavar="N", type=float, default=0.0)
    group.add_argument(
        "--least-weight",
        metavar="W",
        type=float,
        help="what two branches of a split must weigh at least (J48: 2); default: 1 for a table of "
        "more than 30 rows with missing cells, else 0",
    )
    group.add_argument("--zero-gain", choices=("split", "stop"))
    group.add_argument("--ties", choices=("first", "last", "random"), default="first")
    group.add_argument("--seed", metavar="S", type=int, default=0)
    group.add_argument(
        "--choose",
        metavar="PATH=ATTRIBUTE",
        action="append",
        default=[],
        help='"纹理=清晰/=脐部"; "=脐部" is the root',
    )
    group.add_argument("--threshold", choices=("midpoint", "value", "median"), default="midpoint")
    group.add_argument(
        "--unknown-branch",
        action="store_true",
        help="split information with unknown as one more branch (Quinlan)",
    )


def criteria() -> dict[str, tuple[str, Rating]]:
    """Impurity and rating by the word of a call; entropy goes by what the books make of it."""
    others = (name for name in IMPURITIES if name != ENTROPY.name)
    plain: dict[str, tuple[str, Rating]] = {name: (name, "gain") for name in others}
    return {"gain": (ENTROPY.name, "gain"), "gain_ratio": (ENTROPY.name, "gain_ratio"), **plain}


def _oblique(group: Any) -> None:
    group.add_argument(
        "--oblique",
        choices=get_args(ObliqueRule),
        default="auto",
        help="how lines are found; auto: exact on two attributes, else climb",
    )
    group.add_argument(
        "--restarts",
        metavar="N",
        type=int,
        default=Config.restarts,
        help="further starts of hill climbing",
    )
    group.add_argument(
        "--line",
        metavar="COL=W,COL=W<=T",
        action="append",
        default=[],
        help="a line to ask, in order; default: the book's, where there are some",
    )


def _validation(group: Any) -> None:
    group.add_argument("--validation", metavar="FILE")
    group.add_argument("--validation-rows", metavar="ID,ID")
    group.add_argument(
        "--hold-out",
        metavar="SHARE",
        type=float,
        help="keep a share of the rows for validation, drawn by --seed",
    )


def _pruning(group: Any) -> None:
    on_call = [name for name, method in METHODS.items() if not method.by_hand]
    group.add_argument("--prune", choices=on_call, default=NONE.name)
    group.add_argument(
        "--alpha",
        metavar="A",
        type=float,
        help="the price of a leaf (c_alpha: 1); one tree of cost_complexity",
    )
    group.add_argument(
        "--accept",
        choices=("strict", "equal"),
        default="strict",
        help="pre, post: whether an equal accuracy is good enough",
    )
    group.add_argument(
        "--least",
        metavar="L",
        type=float,
        default=0.0,
        help="pre, post: how much accuracy must rise",
    )
    group.add_argument("--order", choices=("deepest", "post_order"), default="deepest")


def _weakest_links(group: Any) -> None:
    group.add_argument(
        "--folds",
        metavar="K",
        type=int,
        help="cost_complexity: cross-validation; default 10 without validation rows",
    )
    group.add_argument(
        "--rule",
        choices=("minimum", "one_se"),
        default="minimum",
        help="cost_complexity: the smallest risk, or within a standard error of it",
    )
    group.add_argument(
        "--risk",
        choices=("error", "impurity"),
        default="error",
        help="cost_complexity: what C(t) measures",
    )
    group.add_argument(
        "--confidence",
        metavar="C",
        type=float,
        default=0.25,
        help="pessimistic: of the upper limit",
    )


def understood(arguments: Sequence[str]) -> argparse.Namespace:
    """The words of a call; ``given`` among them are the names of the options that it names."""
    args = parser().parse_args(arguments)
    plain = parser()
    plain.set_defaults(**dict.fromkeys(vars(args)))
    found = vars(plain.parse_args(arguments))
    args.given = frozenset(name for name, value in found.items() if value is not None)
    if args.format is None:
        args.format = ENDINGS.get(splitext(args.output or "")[1].lower(), "text")
    if args.tables and args.given - {"tables", "language", "output"}:
        raise ConfigError(
            "--tables lists the built-in tables and grows nothing; leave out the rest."
        )
    if args.table is None and not args.tables:
        raise ConfigError("No table is named; name a file, or a built-in table (see --tables).")
    return args


def form_of(args: argparse.Namespace) -> Form:
    """The call's words about the form of its files."""
    delimiter = DELIMITERS.get(args.delimiter, args.delimiter)
    if delimiter is not None and len(delimiter) != 1:
        raise ConfigError(
            "--delimiter takes one character or the word tab; got {found!r}.", found=args.delimiter
        )
    missing = None if args.missing is None else tuple(args.missing)
    return Form(args.encoding, delimiter, args.sheet, missing)


def roles_of(args: argparse.Namespace, table: Table) -> tuple[Roles, tuple[str, ...]]:
    """The call's words about columns, on top of what a table knows of itself or looks like.

    Beside the roles: the columns that were set aside without a word in the call.
    """
    if table.roles is None and args.target is None:
        raise ConfigError(
            "The table {table!r} needs --target COLUMN: the column to predict.", table=args.table
        )
    base = table.roles or Roles(target=args.target)
    values = dict(base.values or {}) | dict(_named_list("--values", t) for t in args.values)
    ordinal = dict(base.ordinal or {}) | dict(_named_list("--ordinal", t) for t in args.ordinal)
    target = args.target or base.target
    look = table.suggested(target)
    spoken = {*args.ignore, *args.continuous, *args.nominal, *values, *ordinal, args.id}
    aside = tuple(name for name in look.aside if name not in spoken and not _chosen(args, name))
    id_column = args.id or base.id_column or (look.id_column if look.id_column in aside else None)
    former = (base.id_column,) if base.id_column not in (None, id_column, target) else ()
    # A built-in's words about one target say nothing about another.
    classes = base.classes if target == base.target else None
    roles = replace(
        base,
        target=target,
        regression=_of_numbers(args, base, target),
        ignore=(*base.ignore, *former, *args.ignore, *(c for c in aside if c != id_column)),
        id_column=None if id_column == target else id_column,
        continuous=(*base.continuous, *args.continuous),
        nominal=(*base.nominal, *args.nominal),
        values={c: v for c, v in values.items() if c not in args.continuous},
        ordinal={c: v for c, v in ordinal.items() if c not in args.continuous},
        classes=tuple(args.classes.split(",")) if args.classes is not None else classes,
        missing=tuple(args.missing) if args.missing is not None else MISSING_TOKENS,
    )
    _check_target(roles, look.numbers)
    return roles, aside


def _chosen(args: argparse.Namespace, name: str) -> bool:
    return any(text.endswith(f"={name}") for text in args.choose)


def _of_numbers(args: argparse.Namespace, base: Roles, target: str) -> bool:
    """Whether a number is to be predicted: by the algorithm, the criterion or the table itself."""
    own_word = base.regression and target == base.target and args.algorithm in (None, FOREST)
    asked = IMPURITIES[criteria()[args.criterion][0]] if args.criterion else None
    of_numbers = args.algorithm == FOREST and asked is not None and asked.of_numbers
    by_numbers = [algorithm.name for algorithm in growing(numbers=True)]
    return own_word or of_numbers or args.algorithm in by_numbers


def _check_target(roles: Roles, numbers: int) -> None:
    """Numbers are classes where they are few, or where the call says so."""
    said = roles.regression or roles.classes or roles.target in roles.nominal
    if numbers > MOST_NUMBERS and not said:
        raise ConfigError(
            "The target {target!r} holds {count} different numbers, and each would be a class of "
            "its own; predict numbers with --algorithm regression, or say --nominal {target} if "
            "they are classes.",
            target=roles.target,
            count=numbers,
        )


def _named_list(option: str, text: str) -> tuple[str, tuple[str, ...]]:
    column, found, values = text.partition("=")
    if not found or not column or not values:
        raise ConfigError(
            '{option} takes "COLUMN=A,B,C"; got {found!r}.',
            option=option,
            found=text,
        )
    return column, tuple(value.strip() for value in values.split(","))


def check_combination(args: argparse.Namespace) -> None:
    """Words of a call that contradict each other."""
    judges = (args.validation, args.validation_rows, args.hold_out)
    if sum(given is not None for given in judges) > 1:
        raise ConfigError(
            "Give one of --validation FILE, --validation-rows ID,ID and "
            "--hold-out SHARE, not several."
        )
    if args.format == "csv" and args.predict is None:
        raise ConfigError("--format csv is for predictions; add --predict FILE.")


def config_of(
    args: argparse.Namespace,
    roles: Roles,
    attributes: Sequence[str],
    book_lines: tuple[GivenLine, ...] = (),
) -> Config:
    """The call's words about growing."""
    check_combination(args)
    algorithm = args.algorithm or growing(roles.regression)[0].name
    if algorithm == FOREST:
        check_options(args)
        algorithm = "regression" if roles.regression else "cart"
    impurity, rating = criteria()[args.criterion] if args.criterion else (None, None)
    return Config(
        algorithm=algorithm,
        impurity=impurity,
        rating=rating,
        form=args.grouping,
        zero_gain=args.zero_gain,
        branches=args.branches,
        epsilon=args.epsilon,
        max_depth=args.max_depth,
        min_rows=args.min_rows,
        min_leaf=args.min_leaf,
        least_weight=args.least_weight,
        ties=args.ties,
        seed=args.seed,
        threshold=args.threshold,
        unknown_branch=args.unknown_branch,
        choose=tuple(choice(text, attributes) for text in args.choose),
        oblique=args.oblique,
        restarts=args.restarts,
        lines=_lines(args, book_lines),
    )


def call_of(args: argparse.Namespace, roles: Roles, kind: str) -> Call:
    """What decides whether an option of the call plays a part."""
    algorithm = args.algorithm or growing(roles.regression)[0].name
    own = CATALOGUE[algorithm].rating if algorithm in CATALOGUE else "gain"
    rating = criteria()[args.criterion][1] if args.criterion else own
    return Call(args, algorithm, rating, roles.regression, kind)


def pruning_of(args: argparse.Namespace, rows: int, has_validation: bool) -> Pruning:
    """The call's words about pruning; validation rows judge where no folds are asked for."""
    if args.folds is not None and args.folds > rows:
        raise ConfigError(
            "{folds} folds need as many rows, and there are {rows} to grow on; take fewer folds.",
            folds=args.folds,
            rows=rows,
        )
    default = Pruning()
    by_folds = args.folds is not None or not has_validation
    return Pruning(
        method=args.prune,
        accept=args.accept,
        order=args.order,
        least=args.least,
        alpha=args.alpha,
        risk=args.risk,
        judge="folds" if by_folds else "validation",
        rule=args.rule,
        folds=default.folds if args.folds is None else args.folds,
        seed=args.seed,
        confidence=args.confidence,
    )


def _lines(args: argparse.Namespace, book_lines: tuple[GivenLine, ...]) -> tuple[GivenLine, ...]:
    """The lines of the call; without any, those that come with the table."""
    if args.oblique != "given":
        return ()
    lines = tuple(given_line(text) for text in args.line) or book_lines
    if not lines:
        raise ConfigError("--oblique given needs --line COL=W,COL=W<=T, once or more.")
    return lines


def given_line(text: str) -> GivenLine:
    """``COL=W,COL=W<=T``; a name may hold "=", but no comma.

    >>> given_line("密度=-0.8,含糖率=-0.044<=-0.313")
    GivenLine(coefficients=(('密度', -0.8), ('含糖率', -0.044)), threshold=-0.313)
    """
    terms, found, threshold = text.rpartition("<=")
    pairs = [term.rpartition("=") for term in terms.split(",")]
    try:
        coefficients = tuple((name.strip(), float(w)) for name, _, w in pairs)
        line = GivenLine(coefficients, float(threshold))
    except ValueError:
        found = ""
    if not found or not all(name for name, _ in coefficients) or not _all_finite(line):
        raise ConfigError(
            '--line takes "COLUMN=WEIGHT,COLUMN=WEIGHT<=THRESHOLD"; got {found!r}.',
            found=text,
        )
    return line


def _all_finite(line: GivenLine) -> bool:
    return all(map(isfinite, (line.threshold, *(w for _, w in line.coefficients))))


def choice(text: str, attributes: Sequence[str]) -> Choice:
    """``PATH=ATTRIBUTE``; names may hold "=" themselves, so the longest known name counts.

    >>> choice("纹理=清晰/=脐部", ["纹理", "脐部"])
    Choice(path='纹理=清晰', attribute='脐部')
    """
    for name in sorted(attributes, key=len, reverse=True):
        if text.endswith("=" + name):
            return Choice(text.removesuffix("=" + name).rstrip("/"), name)
    raise ConfigError(
        '--choose takes "PATH=ATTRIBUTE" with one of {known}; got {found!r}.',
        known=", ".join(attributes),
        found=text,
    )
