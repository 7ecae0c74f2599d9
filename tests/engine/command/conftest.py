"""Calls as programs make them: without a language of the terminal."""

from __future__ import annotations

import pytest


@pytest.fixture(autouse=True)
def no_language(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "C")
