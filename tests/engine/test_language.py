"""Languages are found by their catalogues; messages are said by context, and else in English."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine import language
from engine.language import bring, language_of, languages, translator_for

HEAD = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\n'
FRENCH = """msgid "{n} rows"
msgstr "{n} lignes"

msgctxt "a game"
msgid "draw"
msgstr "match nul"

msgid "draw"
msgstr "tirage"

msgid "not yet"
msgstr ""
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Catalogues of French, Brazilian Portuguese and a language that nobody has heard of."""
    for code, words in {"fr": FRENCH, "pt-BR": "", "qq": ""}.items():
        (tmp_path / code).mkdir()
        (tmp_path / code / "words.po").write_text(HEAD + words, "utf-8")
    monkeypatch.setattr(language, "FOLDERS", [*language.FOLDERS])
    bring(tmp_path)
    return tmp_path


def test_languages_have_names_of_their_own(folder: Path) -> None:
    bring(folder)  # a second time changes nothing
    assert language.FOLDERS.count(folder) == 1
    found = {code: name for code, name in languages().items() if code not in ("zh", "en")}
    assert found == {"fr": "Français", "pt-BR": "Português (Brasil)", "qq": "qq"}
    assert list(languages())[:2] == ["zh", "en"]


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize(
    ("locale", "found"),
    [
        ("fr", "fr"),
        ("fr-CA", "fr"),
        ("fr_FR.UTF-8", "fr"),
        ("pt-br", "pt-BR"),
        ("pt_BR.UTF-8", "pt-BR"),
        ("pt-PT", "en"),
        ("zh-TW", "zh"),
        ("zh_Hans_CN", "zh"),
        ("ZH", "zh"),
        ("C.UTF-8", "en"),
        ("", "zh"),
        (None, "zh"),
    ],
)
def test_a_locale_is_answered_by_the_nearest_language(locale: str | None, found: str) -> None:
    assert language_of(None, locale) == found
    assert language_of("no such language", locale) == found
    assert language_of("qq", locale) == "qq"


@pytest.mark.usefixtures("folder")
def test_a_message_is_said_by_its_context() -> None:
    _ = translator_for("fr")
    assert (_("draw"), _.within("a game", "draw")) == ("tirage", "match nul")
    assert _.within("another game", "draw") == "draw"
    assert _("{n} rows", n=3) == "3 lignes"


@pytest.mark.usefixtures("folder")
def test_what_is_not_translated_stays_english() -> None:
    _ = translator_for("fr")
    assert (_("not yet"), _("{n} leaves", n=2)) == ("not yet", "2 leaves")
    assert _("{1, 2, 14}") == "{1, 2, 14}", "without values braces are letters"
    assert translator_for("tlh").language == "en"
