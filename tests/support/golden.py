"""The books' numbers: ``golden.json`` to six decimals, ``figures.json`` as they are printed."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parents[1] / "golden"
GOLDEN: dict[str, Any] = json.loads((FOLDER / "golden.json").read_text("utf-8"))
FIGURES: dict[str, Any] = json.loads((FOLDER / "figures.json").read_text("utf-8"))["figures"]
