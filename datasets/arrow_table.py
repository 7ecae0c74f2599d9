"""Parquet, Arrow and Feather files: names and types come with the file, and categories in order."""

from __future__ import annotations

import pandas as pd
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from datasets.arrow_sizes import unpacked_size
from datasets.limits import MOST_UNPACKED, MOST_VALUES, check_size
from datasets.report import Declared, Raw
from engine.dataset import DatasetError

PARQUET = b"PAR1"
FILE = b"ARROW1\0\0"  # a stream of messages with a table of contents behind it
STREAM = b"\xff\xff\xff\xff"


def is_arrow(content: bytes) -> bool:
    """Whether bytes begin like a file of one of these formats."""
    return content.startswith((PARQUET, FILE, STREAM))


def read_arrow(content: bytes, name: str) -> Raw:
    """The cells as words, with what the file says about its columns."""
    try:
        table = _parquet(content, name) if content.startswith(PARQUET) else _ipc(content, name)
        return _raw(table)
    except DatasetError:
        raise
    except Exception as error:
        # A damaged file makes the reader fail in more ways than can be listed.
        raise DatasetError(
            "The file {name!r} cannot be read as Parquet or Arrow ({reason}); "
            "write it again, or save the table as CSV (UTF-8) and open that.",
            name=name,
            reason=type(error).__name__,
        ) from error


def _parquet(content: bytes, name: str) -> pa.Table:
    schema = pq.read_schema(pa.BufferReader(content))
    # One long word may stand for a million cells, so words stay apart from their places at first.
    words = [field.name for field in schema if _is_text(field.type)]
    file = pq.ParquetFile(pa.BufferReader(content), read_dictionary=words)
    about = file.metadata
    check_size(about.num_rows, len(schema), name)
    groups = [about.row_group(place) for place in range(about.num_row_groups)]
    _check_unpacked(sum(group.total_byte_size for group in groups), name)
    table = file.read()
    table.validate(full=True)  # words may be no text
    _check_words(table, name)
    return table.cast(pa.schema([_as_said(field, schema) for field in table.schema]))


def _as_said(field: pa.Field, schema: pa.Schema) -> pa.Field:
    """Words that were kept apart from their places are plain words again."""
    said = schema.field(field.name) if schema.get_field_index(field.name) >= 0 else field
    return field.with_type(said.type)


def _ipc(content: bytes, name: str) -> pa.Table:
    stream = content.removeprefix(FILE)
    _check_unpacked(unpacked_size(stream), name)
    table = pa.ipc.open_stream(pa.BufferReader(stream)).read_all()
    table.validate(full=True)  # places of cells are the file's word, and it may point anywhere
    check_size(len(table), len(table.schema), name)
    _check_words(table, name)
    return table


def _check_unpacked(size: int, name: str) -> None:
    if size > MOST_UNPACKED:
        raise DatasetError(
            "The file {name!r} unpacks to {size} MB, but at most {most} MB can be opened here; "
            "leave out rows or columns that are not needed.",
            name=name,
            size=size // 2**20,
            most=MOST_UNPACKED // 2**20,
        )


def _check_words(table: pa.Table, name: str) -> None:
    """Categories and views are few words for many cells; written out they may be too long."""
    size = 0
    for chunk in (chunk for column in table.columns for chunk in column.chunks):
        if pa.types.is_string_view(chunk.type):
            views = memoryview(chunk.buffers()[1]).cast("i")  # the first of four says how long
            size += sum(views[4 * chunk.offset :: 4][: len(chunk)])
        elif pa.types.is_dictionary(chunk.type) and _is_text(chunk.type.value_type):
            lengths = pc.binary_length(chunk.dictionary).take(chunk.indices)
            size += pc.sum(lengths).as_py() or 0
    _check_unpacked(size, name)


def _raw(table: pa.Table) -> Raw:
    names = [str(name) for name in table.schema.names]
    taken = [place for place, kind in enumerate(table.schema.types) if _is_known(kind)]
    columns = [table.column(place) for place in taken]
    words = pa.table({str(number): _words(column) for number, column in enumerate(columns)})
    frame: pd.DataFrame = words.to_pandas()
    return Raw(
        frame,
        "arrow",
        names=tuple(names[place] for place in taken),
        declared=tuple(map(_declared, columns)),
        dropped=tuple(name for place, name in enumerate(names) if place not in taken),
    )


def _is_text(kind: pa.DataType) -> bool:
    types = pa.types
    return bool(types.is_string(kind) or types.is_large_string(kind) or types.is_string_view(kind))


def _is_known(kind: pa.DataType) -> bool:
    """Whether cells of a type are numbers, words, dates or nothing, and not tables of their own."""
    if pa.types.is_dictionary(kind):
        kind = kind.value_type
    words = (_is_text, pa.types.is_boolean, pa.types.is_null)
    numbers = (pa.types.is_integer, pa.types.is_floating, pa.types.is_decimal)
    times = (pa.types.is_timestamp, pa.types.is_date, pa.types.is_time, pa.types.is_duration)
    return any(fits(kind) for fits in (*words, *numbers, *times))


def _declared(column: pa.ChunkedArray) -> Declared:
    """What the file says beyond the look of the cells: that they are words, and in which order."""
    kind = column.type
    if not pa.types.is_dictionary(kind):
        return Declared("words" if _is_text(kind) or pa.types.is_boolean(kind) else None)
    unified = column.unify_dictionaries()
    words = _strings(unified.chunk(0).dictionary).to_pylist() if unified.num_chunks else []
    order = tuple(dict.fromkeys(word.strip() for word in words if word is not None))
    return Declared("words", order if len(order) <= MOST_VALUES else (), bool(kind.ordered))


def _words(column: pa.ChunkedArray) -> pa.ChunkedArray:
    if pa.types.is_dictionary(column.type):
        chunks = [pc.take(_strings(c.dictionary), c.indices) for c in column.chunks]
    else:
        chunks = [_strings(chunk) for chunk in column.chunks]
    return pa.chunked_array(chunks, pa.string()).fill_null("")


def _strings(array: pa.Array) -> pa.Array:
    """Cells as a text file would hold them; a number that is none is missing."""
    kind = array.type
    if pa.types.is_floating(kind):
        array = array.cast(pa.float32()) if pa.types.is_float16(kind) else array
        array = pc.if_else(pc.is_nan(array), pa.scalar(None, array.type), array)
    elif pa.types.is_boolean(kind):
        array = pc.if_else(array, "TRUE", "FALSE")
    elif pa.types.is_timestamp(kind):
        array = _as_on_the_clock(array)
    return array.cast(pa.string())


def _as_on_the_clock(array: pa.Array) -> pa.Array:
    """Times where they were taken, and days alone where no time of day is said."""
    local = pc.local_timestamp(array) if array.type.tz else array
    only_days = pc.all(pc.equal(pc.floor_temporal(local, unit="day"), local)).as_py()
    return local.cast(pa.date32()) if only_days is not False else local
