"""Points drawn from a known rule, in the unit square: when do straight and slanting cuts win?

Each rule says which of two classes a place belongs to; noise then moves the points by a normal
distance in both directions, so that the classes overlap. Every draw comes from one seed.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, get_args

import numpy as np

from engine.dataset import Attribute, Dataset, DatasetError
from engine.scan.target import Floats

Shape = Literal["diagonal", "xor", "circle", "moons", "staircase"]
SHAPES: tuple[Shape, ...] = get_args(Shape)
NAMES = ("x1", "x2")
CLASSES = ("A", "B")
STEPS = 4  # of the staircase
RADIUS = 0.3989  # the circle covers half of the square
FRESH = 1_000_003  # added to the seed for rows that no tree has seen


def generate(shape: Shape, size: int, noise: float, seed: int) -> Dataset:
    """So many points of this shape; the same seed gives the same points again."""
    if shape not in SHAPES:
        raise DatasetError(
            "There is no shape {shape!r}; the shapes are: {known}.",
            shape=shape,
            known=", ".join(SHAPES),
        )
    if size < 1 or not 0 <= noise < np.inf or seed < 0:
        raise DatasetError(
            "Points need a size of at least 1, and noise and seed of at least 0; got "
            "size {size}, noise {noise}, seed {seed}.",
            size=size,
            noise=noise,
            seed=seed,
        )
    random = np.random.default_rng(seed)
    points, second = _moons(size, random) if shape == "moons" else _ruled(shape, size, random)
    points = points + noise * random.standard_normal((2, size))
    return Dataset(
        name=shape,
        attributes=tuple(Attribute(name, "continuous") for name in NAMES),
        columns=(np.round(points[0], 4), np.round(points[1], 4)),
        target="class",
        classes=CLASSES,
        y=second.astype(np.int32),
        row_ids=tuple(range(1, size + 1)),
    )


def _ruled(shape: str, size: int, random: np.random.Generator) -> tuple[Floats, Floats]:
    """Evenly spread points, the class by a rule on the place."""
    points = random.uniform(0.0, 1.0, (2, size))
    return points, RULES[shape](*points)


def _steps(x: Floats, y: Floats) -> Floats:
    return np.asarray(y > (np.floor(x * STEPS) + 0.5) / STEPS)


RULES: dict[str, Callable[[Floats, Floats], Floats]] = {
    "diagonal": lambda x, y: np.asarray(y > x),
    "xor": lambda x, y: np.asarray((x > 0.5) != (y > 0.5)),
    "circle": lambda x, y: np.asarray(np.hypot(x - 0.5, y - 0.5) < RADIUS),
    "staircase": _steps,
}


def _moons(size: int, random: np.random.Generator) -> tuple[Floats, Floats]:
    """Two half circles that reach into each other."""
    second = np.arange(size) % 2 == 1
    angle = random.uniform(0.0, np.pi, size)
    x = np.where(second, 1.0 - np.cos(angle), np.cos(angle))
    y = np.where(second, 0.5 - np.sin(angle), np.sin(angle))
    return np.stack([(x + 1.0) / 3.0, (y + 0.5) / 1.5]), second
