"""What the reader assumed and what the columns are, in plain sentences for their owner."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.language import Translator
from ui.data.facts import Facts, Noted, Opening, Setting
from ui.data.names import delimiter_names, look_names
from ui.kit.escape import md, short
from ui.kit.numbers import percent

LISTED = 5  # names in one sentence
SHOWN = 30  # characters of a name or a cell in a sentence


def reading_sentences(_: Translator, report: Noted, encodings: dict[str, str]) -> Iterator[str]:
    """How the file was read."""
    if report.kind == "workbook":
        yield _(
            "Sheet {sheet} is read; the workbook has {count}.",
            sheet=_named((report.sheet or "",)),
            count=len(report.sheets),
        )
    elif report.encoding is not None:
        encoding = md(encodings.get(report.encoding, report.encoding))
        if report.sure:
            yield _("The text is in {encoding}.", encoding=encoding)
        else:
            yield _(
                "The text is probably in {encoding}; if the characters look wrong, choose "
                "another encoding.",
                encoding=encoding,
            )
    if report.kind == "text":
        mark = delimiter_names(_).get(report.delimiter or "", md(report.delimiter or ""))
        yield _("Cells are separated by {mark}.", mark=mark)
    if report.kind == "arff":
        yield _("It is an ARFF file: names, types and orders come with it.")
    elif report.kind == "arrow":
        yield _("It is a Parquet or Arrow file: names, types and orders come with it.")
    elif report.header:
        yield _("The first line holds the names of the columns.")
    else:
        yield _("The first line looks like data, so the columns are only numbered.")
    yield from _repairs(_, report)


def _repairs(_: Translator, report: Noted) -> Iterator[str]:
    if report.dropped:
        names = _named(report.dropped, _)
        yield _("Lists, structures and the like cannot be used, so left out: {names}.", names=names)
    if report.renamed:
        names = _named(tuple(new for _place, _old, new in report.renamed), _)
        yield _("Columns without a name of their own are called: {names}.", names=names)
    if report.short_rows:
        yield _(
            "Rows with too few cells were filled up with missing ones ({n}): {rows}.",
            n=len(report.short_rows),
            rows=_rows(report.short_rows),
        )
    if report.long_rows:
        yield _(
            "In rows with too many cells what was too much was cut off ({n}): {rows}.",
            n=len(report.long_rows),
            rows=_rows(report.long_rows),
        )
    if report.formulas:
        yield _(
            "Formulas without a stored result count as missing ({n}); open and save the "
            "workbook in a spreadsheet program to store them.",
            n=report.formulas,
        )


def column_sentences(
    _: Translator, columns: Sequence[Facts], settings: Sequence[Setting], missing: Sequence[str]
) -> Iterator[str]:
    """What was noticed in the columns."""
    holes = [facts for facts in columns if facts.missing]
    if holes:
        marks = ", ".join(md(mark) for mark in missing if mark)
        yield _(
            "Missing cells (empty, {marks}): {cells}, in {names}.",
            marks=marks,
            cells=sum(facts.missing for facts in holes),
            names=_named(tuple(facts.name for facts in holes), _),
        )
    filled = [facts for facts in columns if facts.holes]
    if filled:
        yield _(
            "Among numbers and dates these are missing too: {marks}, in {names}.",
            marks=_named(tuple(dict.fromkeys(m for facts in filled for m in facts.holes)), _),
            names=_named(tuple(facts.name for facts in filled), _),
        )
    used = {setting.name for setting in settings if setting.role in ("attribute", "target")}
    aside = [facts for facts in columns if facts.name not in used]
    for sentence, found in (*_ways_of_writing(_, columns), *_left_out(_, aside)):
        if found:
            yield sentence.format(names=_named(tuple(facts.name for facts in found), _))


Groups = Iterator[tuple[str, list[Facts]]]  # sentences, and the columns of which they are true


def _ways_of_writing(_: Translator, columns: Sequence[Facts]) -> Groups:
    yield (
        _("Decimals are written with a comma in: {names}."),
        [f for f in columns if f.written == "comma"],
    )
    yield (
        _("Commas between thousands were dropped in: {names}."),
        [f for f in columns if f.written == "grouped"],
    )
    dates = {
        ("day", False): _("In dates the day comes first: {names}."),
        ("month", False): _("In dates the month comes first: {names}."),
        ("day", True): _(
            "No date tells the day from the month; the day is taken to come first: {names}."
        ),
        ("month", True): _(
            "No date tells the day from the month; the month is taken to come first: {names}."
        ),
    }
    for (first, in_doubt), sentence in dates.items():
        yield sentence, [f for f in columns if (f.dates, f.in_doubt) == (first, in_doubt)]


def _left_out(_: Translator, aside: Sequence[Facts]) -> Groups:
    """Why columns are no attributes, as long as their owner does not say otherwise."""
    unlike = [f for f in aside if f.like is None]
    unique = [f for f in aside if f.like_id and f.distinct == f.rows]
    yield _("Different in every row, so not an attribute: {names}."), unique
    yield (
        _("Nearly as many different values as rows, so left out: {names}."),
        [f for f in aside if (f.like_id or f.like == "names") and f not in unique],
    )
    yield _("Free text, so left out: {names}."), [f for f in aside if f.like == "text"]
    yield (
        _("Too many different words for an attribute, so left out: {names}."),
        [f for f in aside if f.like == "crowd"],
    )
    yield (
        _("The same in every row, so left out: {names}."),
        [f for f in unlike if f.is_constant],
    )
    yield (
        _("Without any value, so left out: {names}."),
        [f for f in unlike if f.kind == "empty"],
    )
    yield (
        _("Dates, so left out; as continuous they become years with a fraction: {names}."),
        [f for f in unlike if f.kind == "dates"],
    )


def odd_cells(_: Translator, columns: Sequence[Facts]) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Cells that may be meant as missing: a sentence, and the words that it names."""
    for facts in columns:
        if facts.strange:
            row, cell = facts.strange[0]
            sentence = _(
                "Row {row} holds {cell} in {name}, where nearly all other cells are numbers or "
                "dates.",
                name=_named((facts.name,)),
                row=row,
                cell=_named((cell,)),
            )
            yield sentence, tuple(word for _row, word in facts.strange)
    for mark in dict.fromkeys(mark for facts in columns for mark in facts.marks):
        names = tuple(facts.name for facts in columns if mark in facts.marks)
        sentence = _(
            "{mark} counts as a value, like any other word, in: {names}.",
            mark=_named((mark,)),
            names=_named(names, _),
        )
        yield sentence, (mark,)


def column_sentence(_: Translator, facts: Facts) -> str:
    """One column in a line."""
    parts = [look_names(_)[facts.kind], _("{n} different values", n=facts.distinct)]
    if facts.range is not None:
        low, high = facts.range
        parts.append(_("from {low} to {high}", low=f"{low:g}", high=f"{high:g}"))
    share = facts.missing / facts.rows if facts.rows else 0.0
    parts.append(_("{n} missing ({share})", n=facts.missing, share=percent(share)))
    return "; ".join(parts)


def ready_sentence(_: Translator, opened: Opening) -> str:
    """What a tree will grow on."""
    training = opened.training
    n = len(training.attributes)
    attributes = _("1 attribute") if n == 1 else _("{n} attributes", n=n)
    sentence = _(
        "Ready: {rows} rows to grow on, {attributes}, target {target}.",
        rows=f"{len(training):,}",
        attributes=attributes,
        target=_named((training.target,)),
    )
    for part, pattern in (
        (opened.validation, _("{n} rows for validation.")),
        (opened.test, _("{n} rows for the final test.")),
    ):
        if part is not None:
            sentence += " " + pattern.format(n=f"{len(part):,}")
    if training.rows_without_target:
        sentence += " " + _without_target(_, training.rows_without_target)
    if training.classes is not None and len(training.classes) == 1:
        sentence += " " + _("There is only one class, so the tree will be a single leaf.")
    return sentence


def _without_target(_: Translator, rows: int) -> str:
    if rows == 1:
        return _("1 row without a target is not used.")
    return _("{n} rows without a target are not used.", n=rows)


def _named(names: Sequence[str], _: Translator | None = None) -> str:
    """Names as text, a few of many."""
    listed = ", ".join(f"**{md(short(name, SHOWN)) or '…'}**" for name in names[:LISTED])
    more = len(names) - LISTED
    return listed if more <= 0 or _ is None else _("{names} and {n} more", names=listed, n=more)


def _rows(rows: Sequence[int]) -> str:
    listed = ", ".join(str(row) for row in rows[:LISTED])
    return listed + (", …" if len(rows) > LISTED else "")
