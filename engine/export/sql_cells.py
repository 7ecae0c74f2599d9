"""What the tree knows of a raw cell, in SQL: a word of the domain, a number, or NULL.

Only what all dialects have in common is used: CASE, TRIM, LOWER, SUBSTR, LENGTH, REPLACE, LIKE, IN
and casts.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.dataset import Attribute
from engine.spelling import Spelling, typed_forms

WIDTH = 200  # characters of a cell that are looked at, unless a known word is longer
DIGITS = "0123456789"
LEFT = ("", ".", "e", ".e")  # of a number without its signs and its digits
# TRIM takes only spaces away; these are tabs, ends of lines and wide spaces.
BLANKS = ("\t", "\r", "\n", "\u00a0", "\u3000")


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


def word_of(attribute: Attribute) -> str:
    """The text in a cell, without the blanks around it."""
    known = [*attribute.domain, *attribute.spelling.missing, *dict(attribute.spelling.words)]
    longest = max(WIDTH, *(len(word) + 1 for word in known), 0)
    cell = f"CAST({name_of(attribute.name)} AS CHAR({longest}))"
    # A blank inside of a known word is not one to be changed.
    strange = [blank for blank in BLANKS if not any(blank in word for word in known)]
    return f"TRIM({replaced(cell, [(blank, ' ') for blank in strange])})"


def known_word(word: str, attribute: Attribute) -> str:
    """A word of the domain; ``word`` is an expression for the text in the cell."""
    return case(*_meant(word, attribute.spelling), *_of_domain(word, attribute))


def known_number(word: str, cell: str, spelling: Spelling) -> str:
    """A number; the ``cell`` itself if it can be, since the text of a number may lose digits."""
    plain = replaced(word, spelling.replaced)
    mark = f"WHEN {is_in(word, spelling.missing)} THEN NULL"
    odd = f"WHEN NOT ({writes_number(plain)}) THEN NULL"
    itself = f"WHEN {word} = CAST({cell} AS CHAR({WIDTH})) THEN {_cast(cell)}"
    return case(mark, odd, *([] if spelling.replaced else [itself]), f"ELSE {_cast(plain)}")


def _cast(number: str) -> str:
    return f"CAST({number} AS DOUBLE PRECISION)"


def case(*whens: str) -> str:
    return f"CASE {' '.join(whens)} END"


def is_in(word: str, known: Iterable[str]) -> str:
    return f"{word} IN ({', '.join(map(text_of, known)) or 'NULL'})"


def replaced(word: str, pairs: Iterable[tuple[str, str]]) -> str:
    for old, new in pairs:
        word = f"REPLACE({word}, {text_of(old)}, {text_of(new)})"
    return word


def digitless(word: str) -> str:
    return replaced(word, [(digit, "") for digit in DIGITS])


def _meant(word: str, spelling: Spelling) -> Iterator[str]:
    """Marks, and words that stand for another one."""
    yield f"WHEN {is_in(word, spelling.missing)} THEN NULL"
    groups: dict[str, list[str]] = {}
    for spelled, meant in spelling.words:
        groups.setdefault(meant, []).append(spelled)
    for meant, words in groups.items():
        yield f"WHEN {is_in(word, words)} THEN {text_of(meant)}"


def _of_domain(word: str, attribute: Attribute) -> Iterator[str]:
    plain = replaced(word, attribute.spelling.replaced)
    yield f"WHEN {is_in(plain, attribute.domain)} THEN {plain}"
    groups = dict(attribute.spelling.words)
    # A database that took the words for numbers or truth values writes them in its own way.
    for form, known in typed_forms([*groups, *attribute.domain]).items():
        yield f"WHEN {word} = {text_of(form)} THEN {text_of(groups.get(known, known))}"


def writes_number(word: str) -> str:
    """Whether a word is a number: SQLite and MySQL would take any other for 0."""
    unsigned = f"CASE WHEN {is_in(f'SUBSTR({word}, 1, 1)', '+-')} THEN SUBSTR({word}, 2) "
    unsigned = f"LOWER({unsigned}ELSE {word} END)"
    first = is_in(f"SUBSTR(REPLACE({unsigned}, '.', ''), 1, 1)", DIGITS)
    last = is_in(f"SUBSTR({word}, LENGTH({word}), 1)", [*DIGITS, "."])
    # The sign of an exponent follows its letter.
    signed = replaced(unsigned, [("e-", "e"), ("e+", "e")])
    plain = is_in(digitless(signed), LEFT)
    return f"{plain} AND {first} AND {last}"
