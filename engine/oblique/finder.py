"""One node's line: found exactly, by climbing or by a logistic fit, and chosen among equals."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from engine.config import Config, ConfigError
from engine.measures import TOLERANCE
from engine.oblique.climb import Move, climb
from engine.oblique.cloud import Cloud
from engine.oblique.dichotomies import best_parts
from engine.oblique.logistic import logistic_line
from engine.oblique.midway import placed
from engine.splits import Linear

MOST_POINTS = 400  # beyond, "auto" climbs: all pairs of points would take too long


@dataclass(frozen=True)
class Found:
    """What came of one node: the line, the moves that led to it, and its equals.

    ``count`` may exceed the lines listed in ``tied``; without a tie both are empty. Where the
    known rows are ``pure`` no line is looked for.
    """

    line: Linear | None = None
    moves: tuple[Move, ...] = ()
    tied: tuple[Linear, ...] = ()
    count: int = 0
    pure: bool = False


class Finder:
    """Finds lines by one run's options; every draw comes from the run's seed."""

    def __init__(self, config: Config, attributes: int) -> None:
        self.config = config
        self.attributes = attributes
        self.random = np.random.default_rng([config.seed, 1])
        if config.oblique == "exact" and attributes > 2:
            raise ConfigError(
                "The exact best line is for two continuous attributes; there are {found}."
                " Ignore the others or use oblique=climb.",
                found=attributes,
            )

    def find(self, cloud: Cloud) -> Found:
        """The best line for these points."""
        match self.rule(cloud):
            case "exact":
                return self.exact(cloud)
            case "logistic":
                return Found(logistic_line(cloud))
            case _:
                return self.climbed(cloud)

    def rule(self, cloud: Cloud) -> str:
        if self.config.oblique != "auto":
            return self.config.oblique
        return "exact" if self.attributes <= 2 and cloud.size <= MOST_POINTS else "climb"

    def exact(self, cloud: Cloud) -> Found:
        parts = best_parts(cloud)
        if parts is None:
            return Found()
        found = [line for mask in parts.masks if (line := placed(cloud, mask)) is not None]
        lines = [place.line for place in sorted(found, key=lambda place: place.order)]
        return self.settled(lines, parts.several, ())

    def climbed(self, cloud: Cloud) -> Found:
        """The best line of all starts; other starts may have ended in another one as good."""
        moves = tuple(climb(cloud, self.config.restarts, self.random))
        least = min((move.remainder for move in moves), default=np.inf)
        best = [m for m in moves if m.remainder <= least + TOLERANCE * cloud.weight]
        lines: dict[bytes, Linear] = {}
        for move in best:
            lines.setdefault((move.left if move.left[0] else ~move.left).tobytes(), move.line)
        return self.settled(list(lines.values()), len(lines), moves)

    def settled(self, lines: list[Linear], count: int, moves: tuple[Move, ...]) -> Found:
        """Of equally good lines the first, the last or a drawn one; nobody is asked about lines."""
        if len(lines) < 2:
            return Found(lines[0] if lines else None, moves)
        place = 0
        if self.config.ties == "last":
            place = len(lines) - 1
        elif self.config.ties == "random":
            place = int(self.random.integers(len(lines)))
        return Found(lines[place], moves, tuple(lines), count)
