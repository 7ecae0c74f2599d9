"""Tables that nobody here made, and generated ones with their faults: missing cells above all."""

from __future__ import annotations

from functools import cache
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path

import numpy as np
import pandas as pd

from engine.dataset import UNKNOWN, Attribute, Dataset
from engine.frames import from_frame
from engine.roles import Roles

PENGUINS = {
    "penguins.csv": Roles(target="species"),
    "penguins-raw.csv": Roles(target="Species", ignore=("Sample Number", "Individual ID")),
}
VEGA = {  # those of vega_datasets with missing cells
    "cars.json": Roles(target="Origin", ignore=("Name", "Year")),
    "airports.csv": Roles(target="longitude", regression=True, ignore=("iata", "name", "city")),
    "la-riots.csv": Roles(target="gender", ignore=("first_name", "last_name", "address")),
}


def folder_of(package: str) -> Path:
    """Where a package lies; it is not imported."""
    spec = find_spec(package)
    assert spec is not None
    assert spec.origin is not None
    return Path(spec.origin).parent


@cache
def content_of(name: str) -> bytes:
    """A file as somebody would upload it."""
    if name in PENGUINS:
        return (folder_of("palmerpenguins") / "data" / name).read_bytes()
    path = folder_of("vega_datasets") / "_data" / name
    if path.suffix == ".json":
        return pd.read_json(path).to_csv(index=False).encode()
    return path.read_bytes()


@cache
def real_table(name: str) -> Dataset:
    """A file with its columns in the roles that a person would give them."""
    frame = pd.read_csv(BytesIO(content_of(name)), dtype=str, keep_default_na=False)
    return from_frame(frame, (PENGUINS | VEGA)[name], name)


@cache
def full_of_holes(rows: int = 998, columns: int = 27, regression: bool = False) -> Dataset:
    """Words and numbers, three tenths of them missing; the target follows the first nine."""
    random = np.random.default_rng(0)
    attributes, cells, lean = [], [], random.normal(size=rows)
    for place in range(columns):
        hole = random.random(rows) < 0.3
        if place % 3 == 0:
            codes = random.integers(0, 4, rows).astype(np.int32)
            attributes.append(Attribute(f"word{place}", "nominal", tuple("wxyz")))
            cells.append(np.where(hole, UNKNOWN, codes).astype(np.int32))
        else:
            codes = np.round(random.normal(size=rows), 2)
            attributes.append(Attribute(f"number{place}", "continuous"))
            cells.append(np.where(hole, np.nan, codes))
        lean += codes * (place < 9)
    thirds = np.digitize(lean, np.quantile(lean, [0.4, 0.7])).astype(np.int32)
    target = (None, lean) if regression else (("low", "middle", "high"), thirds)
    ids = tuple(range(1, rows + 1))
    return Dataset("holes", tuple(attributes), tuple(cells), "target", *target, ids)


@cache
def planets(rows: int = 1035) -> Dataset:
    """Distances of planets by how they were found; half of the masses are not known."""
    random = np.random.default_rng(1)
    method = random.integers(0, 5, rows).astype(np.int32)
    period = np.exp(random.normal(4, 2, rows))
    mass = np.exp(random.normal(0, 1.2, rows))
    year = random.integers(1995, 2015, rows).astype(float)
    distance = np.exp(random.normal(5, 1, rows)) + np.sqrt(period) / 10 + 20 * method
    mass[random.random(rows) < 0.5] = np.nan
    period[random.random(rows) < 0.05] = np.nan
    numbers = [Attribute(name, "continuous") for name in ("period", "mass", "year")]
    attributes = (Attribute("method", "nominal", tuple("vwxyz")), *numbers)
    columns = (method, period, mass, year)
    ids = tuple(range(1, rows + 1))
    return Dataset("planets", attributes, columns, "distance", None, distance, ids)
