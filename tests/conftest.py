"""How Hypothesis looks for counterexamples: the same few every time, in any order of the tests.

``SPLIT_HYPOTHESIS=thorough`` in the environment tries many more of them.
"""

from __future__ import annotations

import os
from typing import Any

from hypothesis import HealthCheck, Phase, settings

COMMON: dict[str, Any] = {
    "deadline": None,  # a busy machine is no failure
    "suppress_health_check": [HealthCheck.too_slow],  # a whole tree per example
    "phases": [phase for phase in Phase if phase is not Phase.explain],  # it takes minutes here
}
settings.register_profile("quick", max_examples=60, derandomize=True, **COMMON)
settings.register_profile("thorough", max_examples=3000, **COMMON)
settings.load_profile(os.environ.get("SPLIT_HYPOTHESIS", "quick"))
