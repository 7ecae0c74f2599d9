"""Twenty thousand files that nobody would write: a table or our own error, and nothing else."""

from __future__ import annotations

import io
import zipfile
from contextlib import suppress
from functools import cache
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from datasets.reading import read_bytes, usable
from datasets.report import Reading
from datasets.text_table import _split_carefully, _split_fast
from engine.dataset import DatasetError
from engine.frames import from_frame
from engine.roles import Roles
from tests.datasets.test_corpus import ARFF, SENTENCES, SPARSE, TABLES

INPUTS = 20_400  # in all tests of this file together
PIECES = [
    ",",
    ";",
    "\t",
    "|",
    "\n",
    "\r\n",
    "\r",
    '"',
    '""',
    "'",
    " ",
    "",
    "a",
    "b",
    "1",
    "2.5",
    "-3",
    "1,5",
    "?",
    "NA",
    "nan",
    "inf",
    "1e999",
    "1_0",
    "是",
    "否",
    "纹理",
    "é",
    "=1+1",
    "sep=;",
    "\ufeff",
    "@relation r\n",
    "@attribute a numeric\n",
    "@attribute b {x,y}\n",
    "@data\n",
    "%",
    "{0 1}",
    "\0",
    "\x1a",
    "\x0b",
    "\x85",
    "\u2028",
    "\u3000",
    "2024-01-02",
    "3/4/2024",
    "Jan 1 2000",
    "#N/A",
    "NaN",
    "   ",
    "한",
    "さ",
    "\\",
    "x" * 50,
    "𠮷",
]
ENCODINGS = ("utf-8", "utf-8-sig", "gb18030", "utf-16", "utf-16-le", "utf-16-be", "utf-32")
ENCODINGS += ("cp932", "cp949", "big5")
WISHES = (
    Reading(),
    Reading(uneven="fill", doubles="number"),
    Reading(header=False, uneven="fill"),
    Reading(header=True, decimal=","),
    Reading(encoding="gb18030", delimiter=";"),
    Reading(encoding="latin-1", delimiter="\t", uneven="fill", doubles="number"),
)
SAMPLES = [file.content for file in TABLES.values() if len(file.content) < 5_000] + [
    content for content, _, _ in SENTENCES.values() if len(content) < 5_000
]
quick = settings(
    max_examples=INPUTS // 4,
    deadline=None,
    database=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)


def survive(content: bytes, reading: Reading) -> None:
    """Read, and grow on it if it is a table: every complaint is one sentence of ours."""
    with suppress(DatasetError):
        read = read_bytes(content, "f.csv", reading)
        frame = usable(read)
        assert len(frame) == read.report.rows > 0
        assert list(frame.columns) == [facts.name for facts in read.report.columns]
        table = from_frame(frame, Roles(target=str(frame.columns[-1]), missing=reading.missing))
        assert len(table) + table.rows_without_target == len(frame)


def wish(number: int) -> Reading:
    return WISHES[number % len(WISHES)]


@quick
@given(st.binary(max_size=300), st.integers(0, 5))
def test_any_bytes(content: bytes, number: int) -> None:
    survive(content, wish(number))


@quick
@given(st.binary(min_size=2, max_size=60))
def test_pieces_of_tables(choices: bytes) -> None:
    """Each byte picks a piece that means something to one reader or another."""
    text = "".join(PIECES[choice % len(PIECES)] for choice in choices[2:])
    encoding = ENCODINGS[choices[0] % len(ENCODINGS)]
    survive(text.encode(encoding, errors="replace"), wish(choices[1]))


@quick
@given(st.binary(min_size=8, max_size=8))
def test_damaged_files(choices: bytes) -> None:
    """A good file with a stretch cut out, doubled or overwritten."""
    random = Random(choices)
    content = bytearray(random.choice(SAMPLES))
    for _ in range(random.randint(1, 4)):
        start = random.randint(0, len(content))
        end = min(len(content), start + random.randint(0, 20))
        stretch = bytes(content[start:end])
        content[start:end] = random.choice(
            [b"", stretch * 2, random.randbytes(len(stretch)), b'"', b"\n", b"\xff", b"\0"]
        )
    survive(bytes(content), wish(random.randrange(6)))


@cache
def parts() -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(TABLES["workbook"].content)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


@quick
@given(st.binary(min_size=8, max_size=8))
def test_damaged_workbooks_and_arff(choices: bytes) -> None:
    """Damage inside the archive, where its own check sums do not see it."""
    random = Random(choices)
    if choices[0] % 3:
        lines = random.choice((ARFF, SPARSE)).splitlines(keepends=True)
        for _ in range(random.randint(1, 3)):
            place = random.randrange(len(lines))
            line = lines[place]
            lines[place] = random.choice(["", line * 2, line[: place + 1], "'", "{"])
        survive("".join(lines).encode(), Reading())
        return
    out = io.BytesIO()
    broken = random.choice(sorted(parts()))
    with zipfile.ZipFile(out, "w") as archive:
        for name, content in parts().items():
            cut = random.randrange(len(content))
            damaged = content[:cut] + random.choice([b"", b"<", b"1e999", content[cut // 2 :]])
            archive.writestr(name, damaged if name == broken else content)
    survive(out.getvalue(), Reading())


def test_the_promise_is_kept() -> None:
    assert 4 * quick.max_examples >= 20_000
    with pytest.raises(DatasetError):
        read_bytes(b"", "f.csv")


@settings(max_examples=1_500, deadline=None, database=None)
@given(st.binary(min_size=2, max_size=60))
def test_the_fast_and_the_careful_reader_agree(choices: bytes) -> None:
    """Where the fast one takes a text at all, its records are those of the careful one."""
    plain = [piece for piece in PIECES if '"' not in piece and "\0" not in piece]
    text = "".join(plain[choice % len(plain)] for choice in choices[1:]).lstrip("\ufeff")
    mark = ",;\t|"[choices[0] % 4]
    fast = _split_fast(text, mark)
    if fast is not None:
        careful = _split_carefully(text, mark, "f.csv", fill=False).records
        assert fast.to_numpy().tolist() == careful.to_numpy().tolist()
