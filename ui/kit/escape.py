r"""A user's words as text, wherever they are shown: markdown, formulas, HTML, plots.

Column names, values and classes may contain anything. Each function here returns what makes
its reader show exactly these characters, and nothing happens: no link, no picture is fetched,
no formula breaks. Line breaks become spaces, because a name is shown within a line.
"""

from __future__ import annotations

import html as standard
import re
import unicodedata

# Streamlit rewrites these after markdown has been parsed, when an escaped character is a plain
# one again: emoji, icons, its logo, arrows, bare addresses. Only a character in between keeps them
# apart; the word joiner is invisible and has no width.
JOINER = "\N{WORD JOINER}"
REWRITTEN = re.compile(
    r"(?<=:)(?=[\w+/-]+:)"
    r"|(?<=<)(?=[-=])|(?<=-)(?=[->])|(?<=[>~])(?==)"
    r"|(?<=http)(?=s?://)|(?<=www)(?=\.)|(?=@)",
    re.IGNORECASE,
)
ISOLATE, END_ISOLATE = "\N{FIRST STRONG ISOLATE}", "\N{POP DIRECTIONAL ISOLATE}"
RIGHT_TO_LEFT = {"R", "AL", "AN", "RLE", "RLO", "RLI", "LRE", "LRO", "LRI", "FSI", "PDF", "PDI"}

# In formulas the dollar, the backtick, the bar and the colon would be read by markdown before
# KaTeX sees them. Quotes come out in their typographic form; KaTeX has no other.
LATEX = {
    "\\": r"\textbackslash{}",
    "{": r"\{",
    "}": r"\}",
    "$": r"\textdollar{}",
    "%": r"\%",
    "#": r"\#",
    "&": r"\&",
    "_": r"\_",
    "^": r"\textasciicircum{}",
    "~": r"\textasciitilde{}",
    "<": r"\textless{}",
    ">": r"\textgreater{}",
    "|": r"\textbar{}",
    "`": r"\textquoteleft{}",
    "'": "{'}",
    "-": "{-}",
    ":": "{:}",
    # Signs that KaTeX knows in formulas only: the text is left for them and entered again.
    "≠": r"}\ne\text{",
    "∈": r"}\in\text{",
    "∉": r"}\notin\text{",
}
KNOWN_ACCENTS = "\u0300\u0301\u0302\u0303\u0304\u0306\u0307\u0308\u030a\u030b\u030c\u0327"


def plain(text: str) -> str:
    r"""One line without control characters; right-to-left words cannot turn their neighbours.

    This is all that the options of ``st.selectbox`` and ``st.multiselect`` need: they are text.

    >>> plain("  two\n lines\t")
    'two lines'
    """
    shown = "".join("\N{REPLACEMENT CHARACTER}" if _is_control(c) else c for c in text)
    line = " ".join(shown.split())
    if any(unicodedata.bidirectional(c) in RIGHT_TO_LEFT for c in line):
        inside = "".join(c for c in line if unicodedata.category(c) != "Cf")
        return f"{ISOLATE}{inside}{END_ISOLATE}"
    return line


def short(text: str, most: int = 24) -> str:
    """The beginning and the end of a long name; whoever shortens shows the whole elsewhere.

    Names of one table often begin alike and differ at the end.

    >>> short("answer to question 17", 12), short("answer to question 18", 12)
    ('answer t…17', 'answer t…18')
    """
    line = " ".join(text.split())
    if len(line) <= most:
        return line
    end = (most - 1) // 3
    return f"{line[: most - 1 - end].rstrip()}…{line[len(line) - end :].lstrip()}"


def md(text: str) -> str:
    """For markdown: text, labels, captions, alerts, tables, options of st.radio and st.pills.

    >>> md("**x** $5")
    '&#42;&#42;x&#42;&#42; &#36;5'
    """
    apart = REWRITTEN.sub(JOINER, plain(text))
    return "".join(f"&#{ord(c)};" if c.isascii() and _is_mark(c) else c for c in apart)


def latex(text: str) -> str:
    r"""For formulas: upright text that KaTeX shows character by character.

    >>> print(latex("50% of x_1"))
    \text{50\% of x\_1}
    """
    composed = unicodedata.normalize("NFC", plain(text))
    return r"\text{" + "".join(_latex_character(c) for c in composed) + "}"


def html(text: str) -> str:
    """For HTML, between tags and inside quoted attributes.

    >>> html('<b title="x">')
    '&lt;b title=&quot;x&quot;&gt;'
    """
    return standard.escape(plain(text))


def plotly(text: str) -> str:
    """For every text of a plot, hover templates included.

    Plotly reads a few tags, ``%{...}`` in templates and formulas between dollars; it decodes
    entities last.

    >>> plotly("<b>50%{x}</b>")
    '&lt;b&gt;50&#37;{x}&lt;/b&gt;'
    """
    return standard.escape(plain(text), quote=False).replace("%", "&#37;").replace("$", "&#36;")


def _is_mark(character: str) -> bool:
    return not character.isalnum() and character != " "


def _is_control(character: str) -> bool:
    return unicodedata.category(character) in ("Cc", "Cs") and not character.isspace()


def _latex_character(character: str) -> str:
    if "\u0300" <= character <= "\u036f" and character not in KNOWN_ACCENTS:
        return ""  # KaTeX refuses the whole formula for an accent that it does not know
    return LATEX.get(character, character)
