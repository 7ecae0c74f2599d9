"""What all tests share: how Hypothesis looks for counterexamples, and one browser.

Hypothesis tries the same few every time, in any order of the tests; ``SPLIT_HYPOTHESIS=thorough``
in the environment tries many more of them.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, settings
from playwright.sync_api import Browser, sync_playwright

from tests.browser import find

COMMON: dict[str, Any] = {
    "deadline": None,  # a busy machine is no failure
    "suppress_health_check": [HealthCheck.too_slow],  # a whole tree per example
    "phases": [phase for phase in Phase if phase is not Phase.explain],  # it takes minutes here
}
settings.register_profile("quick", max_examples=60, derandomize=True, **COMMON)
settings.register_profile("thorough", max_examples=3000, **COMMON)
settings.load_profile(os.environ.get("SPLIT_HYPOTHESIS", "quick"))


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    path = find.installed()
    if path is None:
        pytest.fail("There is no browser; `python3 run.py test` installs one.", pytrace=False)
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=path, args=find.launch_options())
        yield running
        running.close()
