"""Every word that the app says is in the Chinese catalogue, and nothing else is.

A message is what the code passes to ``_``. The catalogue is one folder of files, one for each
part of the app; a message may stand in several of them if they agree.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.extract import extract_from_file
from babel.messages.pofile import read_po

ROOT = Path(__file__).resolve().parents[1]
CATALOGUES = ROOT / "ui" / "locale" / "zh"
FILES = [
    path
    for place in ("app.py", "pages", "ui")
    for path in ([ROOT / place] if place.endswith(".py") else sorted((ROOT / place).rglob("*.py")))
]
# Below the app some sentences are for the visitor too: complaints about a table, and the like.
BELOW = [
    *sorted((ROOT / "datasets").glob("*.py")),
    *(
        ROOT / "engine" / name
        for name in ("dataset.py", "frames.py", "roles.py", "node.py", "grow.py", "holdout.py")
    ),
    *(ROOT / "engine" / "pruning" / name for name in ("choice.py", "run.py")),
    ROOT / "engine" / "export" / "sklearn_code.py",
]
PLACEHOLDER = re.compile(r"\{(\w*)")

# Functions of Streamlit whose arguments a visitor reads. A literal there is said in one language.
SHOWN = {
    "markdown",
    "write",
    "caption",
    "title",
    "header",
    "subheader",
    "text",
    "info",
    "warning",
    "error",
    "success",
    "toast",
    "button",
    "link_button",
    "download_button",
    "page_link",
    "checkbox",
    "toggle",
    "radio",
    "selectbox",
    "multiselect",
    "slider",
    "select_slider",
    "number_input",
    "text_input",
    "text_area",
    "pills",
    "segmented_control",
    "expander",
    "popover",
    "tabs",
    "metric",
    "file_uploader",
    "spinner",
    "status",
    "form_submit_button",
    "badge",
    "dialog",
}
SHOWN_BY_NAME = {"label", "help", "placeholder", "body", "caption"}


KEYWORDS = {"_": None, "DatasetError": None, "ConfigError": None}


def messages(path: Path) -> list[str]:
    """What one file says, in English."""
    found = extract_from_file("python", path, keywords=KEYWORDS)
    return [message[0] if isinstance(message, tuple) else message for _, message, _, _ in found]


def catalogue(path: Path) -> dict[str, str]:
    with path.open("rb") as file:
        return {str(m.id): str(m.string) for m in read_po(file, locale="zh") if m.id}


def literals(source: str) -> Iterator[tuple[int, str]]:
    """Texts with letters that stand as they are in a call which shows them to a visitor."""
    for call in ast.walk(ast.parse(source)):
        if not (isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute)):
            continue
        if call.func.attr not in SHOWN:
            continue
        named = [k.value for k in call.keywords if k.arg in SHOWN_BY_NAME]
        for argument in (*call.args[:1], *named):
            text = _text(argument)
            if any(letter.isalpha() for letter in text):
                yield call.lineno, text


def _text(node: ast.expr) -> str:
    """The letters that the code itself brings along: a literal, or those of an f-string."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return re.sub(r":material/\w+:", "", node.value)
    if isinstance(node, ast.JoinedStr):
        return "".join(_text(part) for part in node.values)
    if isinstance(node, ast.BinOp):
        return _text(node.left) + _text(node.right)
    if isinstance(node, ast.IfExp):
        return _text(node.body) + _text(node.orelse)
    if isinstance(node, ast.List | ast.Tuple):
        return "".join(_text(element) for element in node.elts)
    return ""


SAID = {message for path in (*FILES, *BELOW) for message in messages(path)}
PARTS = {path.name: catalogue(path) for path in sorted(CATALOGUES.glob("*.po"))}
KNOWN = {message: said for part in PARTS.values() for message, said in part.items()}


def test_every_message_has_a_translation() -> None:
    assert sorted(SAID - KNOWN.keys()) == []
    assert [message for message, said in KNOWN.items() if not said.strip()] == []


def test_no_translation_is_left_over() -> None:
    assert sorted(KNOWN.keys() - SAID) == []


def test_files_that_share_a_message_agree_on_it() -> None:
    disagreeing = {
        message: part[message]
        for part in PARTS.values()
        for message in part
        if part[message] != KNOWN[message]
    }
    assert disagreeing == {}


def test_a_translation_has_the_placeholders_of_its_message() -> None:
    differing = [
        message
        for message, said in KNOWN.items()
        if sorted(PLACEHOLDER.findall(message)) != sorted(PLACEHOLDER.findall(said))
    ]
    assert differing == []


@pytest.mark.parametrize(
    "path",
    [p for p in FILES if "streamlit" in p.read_text("utf-8")],
    ids=lambda path: path.relative_to(ROOT).as_posix(),
)
def test_no_text_is_hard_coded(path: Path) -> None:
    found = [f"line {line}: {text!r}" for line, text in literals(path.read_text("utf-8"))]
    assert found == []


@pytest.mark.parametrize(
    "source",
    [
        'st.button("Next")',
        'st.sidebar.markdown(f"{n} rows")',
        'column.caption("第一步")',
        'st.metric(label="Gain", value=1)',
        'st.toggle(_("Projector"), help="Larger text")',
        'st.markdown("**" + "bold" + x)',
        'st.tabs(["Rows", "Rules"])',
        'st.caption("pure" if pure else reason)',
    ],
)
def test_the_check_sees_a_hard_coded_text(source: str) -> None:
    assert list(literals(source))


@pytest.mark.parametrize(
    "source",
    [
        'st.button(_("Next"))',
        'st.markdown(f"{n} / {m}")',
        'st.markdown("---")',
        'st.button(name, key="next", icon=":material/east:")',
        'state.get("title")',
        'st.page_link(item.file, label=item.title, width="stretch")',
    ],
)
def test_the_check_lets_other_literals_pass(source: str) -> None:
    assert not list(literals(source))
