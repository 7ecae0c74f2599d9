"""Bytes to text: which encoding a file is in, and what is no text at all.

A mark at the beginning settles it, and valid UTF-8 does so for nearly every file. Of the East
Asian encodings the most plausible one is taken: text read in the right one consists of
characters in everyday use. Only then is the general detector asked, which needs longer texts.
"""

from __future__ import annotations

import codecs
import re
from dataclasses import dataclass

import charset_normalizer

from engine.dataset import DatasetError

# What the owner of a file can choose from, in the order of the menu.
ENCODINGS = {
    "utf-8": "UTF-8",
    "gb18030": "GB18030 (GBK)",
    "big5hkscs": "Big5",
    "utf-16": "UTF-16",
    "cp1252": "Windows-1252",
    "cp1251": "Windows-1251",
    "cp932": "Shift JIS",
    "cp949": "EUC-KR",
    "latin-1": "ISO-8859-1",
}
MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32"),  # before UTF-16, whose mark it begins with
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)


def _(message: str) -> str:
    """Marks words that the app says in the language of the visitor."""
    return message


BINARY = (
    (b"\xd0\xcf\x11\xe0", _("an old Excel file (.xls)")),
    (b"PK\x03\x04", _("a zip archive")),
    (b"MZ", _("a Windows program")),
    (b"\x7fELF", _("a Linux program")),
    (b"%PDF", _("a PDF document")),
    (b"\x89PNG", _("a picture")),
    (b"\xff\xd8\xff", _("a picture")),
    (b"GIF8", _("a picture")),
    (b"\x1f\x8b", _("a gzip archive")),
    (b"7z\xbc\xaf", _("a 7z archive")),
    (b"Rar!", _("a RAR archive")),
    (b"FEA1", _("an old Feather file")),
    (b"SQLite format 3", _("an SQLite database")),
)
SAMPLE = 65_536  # bytes shown to the detectors
PLAUSIBLE = 0.7  # share of everyday characters that settles an East Asian encoding
# Where an encoding keeps its everyday Chinese characters: lead bytes of level 1.
LEVEL_ONE = {
    "gb18030": ("gb2312", 0xB0, 0xD7),
    "big5hkscs": ("big5", 0xA4, 0xC6),
    "cp932": ("shift_jis", 0x88, 0x98),
}
KANA = re.compile(r"[\u3041-\u30ff々]")
CYRILLIC = re.compile(r"[А-Яа-яЁё]")
HANGUL = re.compile(r"[가-힣]")
# Korean bytes are everyday Chinese ones too, so only frequent syllables can tell.
FREQUENT_HANGUL = frozenset(
    "이다는에의을가고하를지은사기로한나자어인시도대리스그서부전정아라니들과제일만해수보원있상주성면장동여조안"
    "연경구우소유문물중오회방신용산발실관명계무음생비적내때바미분선반국세개역단통말게교와재모양행간공화진작남"
    "심당식터름종년월군학별등급점금체력치료결값율률합불격높낮좋예최평균번호박영민준김업목출입크트르드러타"
)
OFTEN = 0.33  # share of them among the different syllables of a Korean text


# Letters with accents stand alone among plain ones; those of other alphabets keep together.
HIGH = re.compile(rb"[\x80-\xff]")
ALONE = re.compile(rb"(?<![\x80-\xff])[\x80-\xff](?![\x80-\xff])")


@dataclass(frozen=True)
class Decoded:
    text: str
    encoding: str
    sure: bool


def decode(content: bytes, name: str, asked: str | None = None) -> Decoded:
    """The text of a file in the encoding that was asked for, or in the likeliest one."""
    refuse_binary(content, name)
    marked = next((encoding for mark, encoding in MARKS if content.startswith(mark)), None)
    if asked is not None:
        return Decoded(_text(content, asked, name), asked, sure=True)
    if marked is not None:
        return Decoded(_text(content, marked, name), marked, sure=True)
    unmarked = _unmarked_utf16(content)
    if unmarked is not None:
        return Decoded(_text(content, unmarked, name), unmarked, sure=False)
    if b"\0" in content:
        place = content.index(b"\0") + 1
        raise DatasetError(
            "The file {name!r} is not a text file (byte {place} is NUL); "
            "if it is a spreadsheet, save it as CSV (UTF-8) and open that.",
            name=name,
            place=place,
        )
    return _likeliest(content, name)


def refuse_binary(content: bytes, name: str) -> None:
    """Say what a file is that cannot be a table, as far as its first bytes tell."""
    for start, what in BINARY:
        if content.startswith(start) and (len(start) > 2 or b"\0" in content[:SAMPLE]):
            raise DatasetError(
                "The file {name!r} is {what}, not a table; save the table as CSV (UTF-8) or as "
                ".xlsx and open that.",
                name=name,
                what=what,
            )


def _likeliest(content: bytes, name: str) -> Decoded:
    text = _try(content, "utf-8")
    if text is not None and not _has_controls(text):
        return Decoded(text, "utf-8", sure=True)
    scores = {encoding: plausibility(content, encoding) for encoding in LEVEL_ONE}
    best = max(scores, key=scores.__getitem__)
    if _is_korean(content):
        best = "cp949"
    elif scores[best] < PLAUSIBLE:
        best = _detected(content)
    text = _try(content, best)
    if text is None or _has_controls(text):
        raise DatasetError(
            "The file {name!r} is text in no encoding that is known here; save it as CSV (UTF-8).",
            name=name,
        )
    return Decoded(text, best, sure=False)


def plausibility(content: bytes, encoding: str) -> float:
    """The share of everyday characters among those that are not Latin; 0 where it does not fit.

    >>> plausibility("纹理清晰".encode("gb18030"), "gb18030")
    1.0
    >>> plausibility("紋理清晰".encode("big5"), "gb18030") < 0.7
    True
    """
    foreign = _foreign(content, encoding)
    level, first, last = LEVEL_ONE[encoding]
    known: dict[str, bool] = {}
    for character in set(foreign):
        raw = character.encode(level, errors="replace")
        known[character] = len(raw) == 2 and first <= raw[0] <= last
        if encoding == "cp932":
            known[character] |= KANA.match(character) is not None
    return sum(known[c] for c in foreign) / len(foreign) if foreign else 0.0


def _is_korean(content: bytes) -> bool:
    """Whether the text is all Hangul, and its syllables are such as Korean is made of."""
    syllables = set(_foreign(content, "cp949"))
    often = len(syllables & FREQUENT_HANGUL)
    return often >= OFTEN * len(syllables) > 0 and all(map(HANGUL.match, syllables))


def _foreign(content: bytes, encoding: str) -> list[str]:
    """The letters beyond ASCII at the beginning of a text; none if it is not in this encoding."""
    text = _try(content[:SAMPLE], encoding, final=len(content) <= SAMPLE) or ""
    return [c for c in text if not c.isascii() and c.isalnum()]


def _detected(content: bytes) -> str:
    """What the general detector says, among the encodings that are offered."""
    offered = [encoding for encoding in ENCODINGS if encoding not in ("utf-8", "utf-16")]
    sample = content[:SAMPLE]
    if 2 * len(ALONE.findall(sample)) >= len(HIGH.findall(sample)):
        return "cp1252" if _try(content, "cp1252") is not None else "latin-1"
    cyrillic = _foreign(content, "cp1251")
    if cyrillic and all(map(CYRILLIC.match, cyrillic)):
        return "cp1251"
    cut = max(sample.rfind(b"\n"), 0) if len(content) > SAMPLE else len(sample)
    best = charset_normalizer.from_bytes(sample[: cut or SAMPLE], cp_isolation=offered).best()
    found = best.encoding if best is not None else "cp1252"
    # A text for which no code page is more likely than another is most often a Western one.
    candidates = (found, "cp1252", "latin-1")
    return next(e for e in candidates if _try(content, e) is not None)


def _text(content: bytes, encoding: str, name: str) -> str:
    """The text in an encoding that is not in doubt."""
    try:
        text = content.decode(encoding)
    except LookupError as error:
        raise DatasetError(
            "No encoding of text is called {encoding!r}; take one of {known}.",
            encoding=encoding,
            known=", ".join(ENCODINGS),
        ) from error
    except UnicodeError as error:
        start = getattr(error, "start", 0)
        raise DatasetError(
            "The file {name!r} is not text in {encoding} (byte {place} does not fit); "
            "choose another encoding or save it as CSV (UTF-8).",
            name=name,
            encoding=ENCODINGS.get(encoding, encoding),
            place=start + 1,
        ) from error
    text = text.removeprefix("\ufeff")
    if "\0" in text:
        raise DatasetError(
            "The file {name!r} is not a text file (byte {place} is NUL); "
            "if it is a spreadsheet, save it as CSV (UTF-8) and open that.",
            name=name,
            place=text.index("\0") + 1,
        )
    return text


def _try(content: bytes, encoding: str, final: bool = True) -> str | None:
    decoder = codecs.getincrementaldecoder(encoding)()
    try:
        return decoder.decode(content, final)
    except UnicodeError:
        return None  # this encoding does not fit; the caller has others


def _unmarked_utf16(content: bytes) -> str | None:
    """UTF-16 without its mark: the zero bytes of commas and digits are all on one side."""
    sample = content[:SAMPLE]
    even, odd = sample[::2].count(0), sample[1::2].count(0)
    if len(content) % 2 or not max(even, odd) or min(even, odd) or max(even, odd) < 4:
        return None
    encoding = "utf-16-le" if odd else "utf-16-be"
    text = _try(content, encoding)
    return encoding if text is not None and not _has_controls(text) else None


def _has_controls(text: str) -> bool:
    """Whether control characters are so frequent that this is no text."""
    sample = text[:SAMPLE]
    controls = sum(1 for c in sample if c < " " and c not in "\t\n\r\f\v\x1a")
    return controls > 4 and controls * 20 > len(sample)
