"""How much a file in Arrow's own format unpacks to, before anything of it is unpacked.

Each message says where its buffers lie; a compressed buffer begins with its size when unpacked. The
messages are FlatBuffers, of which only the few fields that are needed here are looked up.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator

import pyarrow as pa

HEADER, BUFFERS, COMPRESSION, DICTIONARY_DATA = 2, 2, 3, 1  # places of fields in their tables
PLAIN = -1  # the size of a buffer that is not compressed after all


def unpacked_size(stream: bytes) -> int:
    """The bytes of all buffers in a stream of messages."""
    size = 0
    for message in pa.ipc.MessageReader.open_stream(pa.BufferReader(stream)):
        if message.type in ("record batch", "dictionary"):
            body = memoryview(message.body) if message.body is not None else memoryview(b"")
            size += sum(_sizes(bytes(message.metadata), message.type == "dictionary", body))
    return size


def _sizes(metadata: bytes, is_dictionary: bool, body: memoryview) -> Iterator[int]:
    (root,) = struct.unpack_from("<I", metadata, 0)
    batch = _inside(metadata, root, HEADER)
    if is_dictionary and batch is not None:
        batch = _inside(metadata, batch, DICTIONARY_DATA)
    buffers = None if batch is None else _inside(metadata, batch, BUFFERS)
    if batch is None or buffers is None:
        return
    is_compressed = _inside(metadata, batch, COMPRESSION) is not None
    (count,) = struct.unpack_from("<I", metadata, buffers)
    for place in range(count):
        offset, length = struct.unpack_from("<qq", metadata, buffers + 4 + 16 * place)
        said = PLAIN
        if is_compressed and length >= 8:
            (said,) = struct.unpack_from("<q", body, offset)
        yield length if said == PLAIN else said


def _inside(metadata: bytes, table: int, field: int) -> int | None:
    """Where a table or a list begins that is a field of this table, if it has that field."""
    (back,) = struct.unpack_from("<i", metadata, table)
    (size,) = struct.unpack_from("<H", metadata, table - back)
    if 4 + 2 * field >= size:
        return None
    (offset,) = struct.unpack_from("<H", metadata, table - back + 4 + 2 * field)
    if not offset:
        return None
    (further,) = struct.unpack_from("<I", metadata, table + offset)
    return int(table + offset + further)
