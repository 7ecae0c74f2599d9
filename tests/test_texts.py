"""Every message is in the catalogues of every language that is there, and nothing else is.

A message is what the code passes to ``_`` or marks with ``N_``. Each layer has a folder of
catalogues for each language; a message may stand in several files if they agree.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from babel.messages.extract import extract_from_file
from babel.messages.pofile import read_po

import datasets  # noqa: F401  # brings its catalogues
import ui  # noqa: F401  # brings its catalogues
from engine.language import FOLDERS, languages, translator_for

ROOT = Path(__file__).resolve().parents[1]


def sources(*places: str) -> list[Path]:
    found = [ROOT / place for place in places]
    return [
        path for one in found for path in (sorted(one.rglob("*.py")) if one.is_dir() else [one])
    ]


# What each layer says; it may say what a layer below it says too.
LAYERS = {
    "engine": sources("engine"),
    "datasets": sources("datasets"),
    "ui": sources("ui", "pages", "app.py"),
}
# Complaints that a visitor reads; the others are for the command line, which complains in English.
COMPLAINTS = {
    *LAYERS["datasets"],
    *LAYERS["ui"],
    *sources(*(f"engine/{name}.py" for name in ("dataset", "frames", "roles", "node"))),
    *sources("engine/grow.py", "engine/holdout.py"),
    *sources("engine/pruning/choice.py", "engine/pruning/run.py", "engine/export/sklearn_code.py"),
}
LANGUAGES = [code for code in languages() if code != "en"]
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


MARKS = {"_": None, "N_": None, "within": ((1, "c"), 2)}
COMPLAINING = {"DatasetError": None, "ConfigError": None}

Key = tuple[str | None, str]  # context and message


def messages(path: Path) -> set[Key]:
    """What one file says, in English."""
    keywords = {**MARKS, **(COMPLAINING if path in COMPLAINTS else {})}
    found = extract_from_file("python", path, keywords=keywords)
    return {
        (context, said[0] if isinstance(said, tuple) else said) for _, said, _, context in found
    }


def catalogue(path: Path) -> dict[Key, str]:
    with path.open("rb") as file:
        return {(m.context, str(m.id)): str(m.string) for m in read_po(file) if m.id}


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


SAID = {layer: set().union(*map(messages, files)) for layer, files in LAYERS.items()}


@cache
def parts(language: str) -> dict[str, dict[Key, str]]:
    """The catalogues of a language, each by its path."""
    folders = [ROOT / layer / "locale" / language for layer in LAYERS]
    paths = [path for folder in folders for path in sorted(folder.glob("*.po"))]
    return {path.relative_to(ROOT).as_posix(): catalogue(path) for path in paths}


def known(language: str, *layers: str) -> dict[Key, str]:
    """All that the catalogues of some layers say."""
    found = [part for path, part in parts(language).items() if path.startswith(layers)]
    return {key: said for part in found for key, said in part.items()}


def test_the_catalogues_of_all_layers_are_read() -> None:
    assert {ROOT / layer / "locale" for layer in LAYERS} == set(FOLDERS)
    for language in LANGUAGES:
        assert known(language, *LAYERS).items() <= translator_for(language).messages.items()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("layer", LAYERS)
def test_every_message_has_a_translation(layer: str, language: str) -> None:
    below = list(LAYERS)[: list(LAYERS).index(layer) + 1]
    assert SAID[layer] - known(language, *below).keys() == set()
    assert [key for key, said in known(language, layer).items() if not said.strip()] == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("layer", LAYERS)
def test_no_translation_is_left_over(layer: str, language: str) -> None:
    assert known(language, layer).keys() - SAID[layer] == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_files_that_share_a_message_agree_on_it(language: str) -> None:
    every = known(language, *LAYERS)
    disagreeing = {
        path: key
        for path, part in parts(language).items()
        for key, said in part.items()
        if said != every[key]
    }
    assert disagreeing == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_translation_has_the_placeholders_of_its_message(language: str) -> None:
    differing = [
        message
        for (_, message), said in known(language, *LAYERS).items()
        if sorted(PLACEHOLDER.findall(message)) != sorted(PLACEHOLDER.findall(said))
    ]
    assert differing == []


@pytest.mark.parametrize(
    "path",
    [path for path in LAYERS["ui"] if "streamlit" in path.read_text("utf-8")],
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
