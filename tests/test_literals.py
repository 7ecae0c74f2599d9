"""No text is hard-coded: what a reader sees goes through a translator, wherever it is written."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from datasets import ENTRIES
from datasets.catalogue import cells_of

ROOT = Path(__file__).resolve().parents[1]
PAGES = [ROOT / "app.py", *(ROOT / "pages").glob("*.py"), *sorted((ROOT / "ui").rglob("*.py"))]
SHOWING = [path for path in PAGES if "streamlit" in path.read_text("utf-8")]
TELLING = [
    *sorted((ROOT / "engine" / "export").glob("*story*.py")),
    *sorted((ROOT / "engine" / "command").glob("*.py")),
]
EVERY = [
    *PAGES,
    *sorted((ROOT / "engine").rglob("*.py")),
    *sorted((ROOT / "datasets").rglob("*.py")),
]

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


def shown(source: str) -> Iterator[str]:
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
                yield f"line {call.lineno}: {text!r}"


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


def told(source: str) -> Iterator[str]:
    """Words in what the command line tells: in f-strings, and in texts that are handed on as they
    are. Complaints, which are raised, are told in English."""
    tree = ast.parse(source)
    raised = {
        id(part) for at in ast.walk(tree) if isinstance(at, ast.Raise) for part in ast.walk(at)
    }
    for node in ast.walk(tree):
        handed_on = isinstance(node, ast.Yield | ast.Return) and node.value is not None
        part = node.value if handed_on else node
        if isinstance(part, ast.JoinedStr) or (handed_on and isinstance(part, ast.Constant)):
            text = re.sub(r"--[\w-]+", "", _text(part))  # an option is the same in every language
            if id(part) not in raised and re.search(r"[^\W\d_]{2}", text):
                yield f"line {part.lineno}: {text!r}"


# Only a pattern has a digit, a group or a choice like this in it.
PATTERN = re.compile(r"\\d|\(\?|\w\|\w")
CHINESE = re.compile(r"[\u3400-\u9fff]+")
KNOWN_BY_HEART = ("步步成树", "机器学习", "统计学习方法")  # our name, and the books'


@cache
def table_words() -> set[str]:
    """The words of the built-in tables, which code may name."""
    tables = [cells_of(entry.id) for entry in ENTRIES]
    return {str(word) for cells in tables for word in (*cells.columns, *cells.to_numpy().ravel())}


def chinese(source: str) -> Iterator[str]:
    """Chinese in the code that is no word of a table; the catalogues are the place for it.

    Patterns are left alone: they say how other people head their columns and write their dates.
    """
    tree = ast.parse(source)
    known = {*table_words(), *KNOWN_BY_HEART}
    documented = (ast.Module, ast.ClassDef, ast.FunctionDef)
    docstrings = {
        ast.get_docstring(at, False) for at in ast.walk(tree) if isinstance(at, documented)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            found = [word for word in CHINESE.findall(node.value) if word not in known]
            if found and node.value not in docstrings and not PATTERN.search(node.value):
                yield f"line {node.lineno}: {found}"


def by_path(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


@pytest.mark.parametrize("path", SHOWING, ids=by_path)
def test_no_text_of_a_page_is_hard_coded(path: Path) -> None:
    assert list(shown(path.read_text("utf-8"))) == []


@pytest.mark.parametrize("path", TELLING, ids=by_path)
def test_no_text_of_the_command_line_is_hard_coded(path: Path) -> None:
    assert list(told(path.read_text("utf-8"))) == []


def test_no_chinese_is_hard_coded() -> None:
    found = {by_path(path): list(chinese(path.read_text("utf-8"))) for path in EVERY}
    assert {path: texts for path, texts in found.items() if texts} == {}


@pytest.mark.parametrize(
    "source",
    [
        'yield f"{n} leaves"',
        'def f():\n    return "too few rows"',
        'line = f"{where}精度 {share}"',
    ],
)
def test_the_check_sees_a_hard_coded_line(source: str) -> None:
    assert list(told(source))


@pytest.mark.parametrize(
    "source",
    [
        'yield _("{n} leaves", n=n)',
        'yield f"{indent}  {self._(MESSAGE)}: c{n} = {mean:.3f}"',
        'raise ConfigError(f"{option} goes with --algorithm forest.")',
    ],
)
def test_the_check_lets_a_message_pass(source: str) -> None:
    assert not list(told(source))


@pytest.mark.parametrize("source", ['say = "并列"', 'f"{n} 行"', 'x = {"纹理": "清楚"}'])
def test_the_check_sees_hard_coded_chinese(source: str) -> None:
    assert list(chinese(source))


def test_the_check_knows_the_words_of_the_tables() -> None:
    assert not list(chinese('"""文档。"""\nPATH = "纹理=清晰/根蒂=稍蜷"'))
    assert not list(chinese('YEAR = re.compile(r"\\d{4}年")'))


@pytest.mark.parametrize(
    "source",
    [
        'st.button("Next")',
        'st.sidebar.markdown(f"{n} rows")',
        'column.caption("第一步")',
        'st.metric(label="Gain", value=1)',
        'st.toggle(_("Presentation mode"), help="Larger text")',
        'st.markdown("**" + "bold" + x)',
        'st.tabs(["Rows", "Rules"])',
        'st.caption("pure" if pure else reason)',
    ],
)
def test_the_check_sees_a_hard_coded_text(source: str) -> None:
    assert list(shown(source))


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
    assert not list(shown(source))
