"""Tables for the player's demo page: the built-in ones, a big one, one with hostile names."""

from __future__ import annotations

import numpy as np
import pandas as pd

from datasets import Entry, known_ids, open_builtin
from engine.dataset import Dataset
from engine.frames import from_frame
from engine.roles import Roles
from tests.support.hostile import NAMES


def table(name: str) -> tuple[Dataset, Entry | None]:
    if name in known_ids():
        opened = open_builtin(name)
        return opened.training, opened.entry
    return {"big": big, "hostile": hostile, "star": star, "chain": chain}[name](), None


def big(rows: int = 2600) -> Dataset:
    """Noise on eight attributes: a tree with thousands of nodes."""
    random = np.random.default_rng(7)
    columns = {f"a{i}": random.integers(0, 5, rows).astype(str) for i in range(8)}
    columns["y"] = random.choice(["yes", "no", "maybe"], rows)
    return from_frame(pd.DataFrame(columns), Roles("y", nominal=tuple(columns)[:-1]), "big")


def star(values: int = 400) -> Dataset:
    cells = {"id": [f"v{i}" for i in range(values)], "y": ["a", "b"] * (values // 2)}
    return from_frame(pd.DataFrame(cells), Roles("y", nominal=("id",)), "star")


def chain(rows: int = 400) -> Dataset:
    """Alternating classes along a line: CART cuts one row off at a time."""
    cells = {
        "x": [str(2**i) if i < 60 else str(10**18 + i) for i in range(rows)],
        "y": [str(i % 2) for i in range(rows)],
    }
    return from_frame(pd.DataFrame(cells), Roles("y"), "chain")


def hostile(names: tuple[str, ...] = NAMES) -> Dataset:
    """Every hostile name as a column, a value and a class."""
    random = np.random.default_rng(3)
    some = np.array(names, dtype=object)
    cells = {name: random.choice(some, 4 * len(names)) for name in names}
    cells["target"] = np.tile(some, 4)
    return from_frame(pd.DataFrame(cells), Roles("target", nominal=names, missing=()), "hostile")
