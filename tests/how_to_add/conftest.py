"""What is added here for a test is gone after it; the laws are tried on a few tables only."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from inspect import signature
from types import ModuleType

import pytest
from hypothesis import settings

from engine.__main__ import BuiltInAndFiles
from engine.command.program import main

Said = Callable[..., str]


def laws_about(module: ModuleType, *arguments: str) -> list[Callable[..., None]]:
    """The tests of a module that take these arguments."""
    tests = [test for name, test in vars(module).items() if name.startswith("test_")]
    return [test for test in tests if tuple(signature(test).parameters) == arguments]


@pytest.fixture
def few_examples() -> Iterator[None]:
    now = settings.get_current_profile_name()
    settings.register_profile("few", settings.get_profile(now), max_examples=12)
    settings.load_profile("few")
    yield
    settings.load_profile(now)


@pytest.fixture
def call(capsys: pytest.CaptureFixture[str]) -> Said:
    """What the command line prints; a complaint goes with a code of 2."""

    def said(*words: str, code: int = 0) -> str:
        assert main([*words, "--language", "en"], BuiltInAndFiles()) == code
        printed = capsys.readouterr()
        return printed.err if code else printed.out

    return said
