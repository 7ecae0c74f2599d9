"""Practice tables by seed, ``practice:SEED`` or ``practice:TOPIC:SEED``, among the other tables."""

from __future__ import annotations

from typing import get_args

from engine.command.tables import Suggested
from engine.config import ConfigError, GivenLine
from engine.dataset import Dataset
from engine.exercise.practice import practice_run
from engine.exercise.question import Topic
from engine.export.sheet import columns_of
from engine.frames import encode, frame_of, from_frame
from engine.language import N_, translator_for
from engine.roles import Roles

PREFIX = "practice:"
FORMS = ("practice:SEED", "practice:TOPIC:SEED")
TITLE = N_("practice {seed}")
TOPICS: dict[str, Topic] = {topic: topic for topic in get_args(Topic)}


class Practice:
    """A small table that was drawn so that a person can count in it, with its algorithm."""

    kind = "built-in"
    lines: tuple[GivenLine, ...] = ()

    def __init__(self, name: str) -> None:
        topic, seed = parsed(name)
        self.seed = seed
        run = practice_run(seed, topic)
        self.name = name.replace(":", "-")
        self.algorithm: str | None = run.config.algorithm
        self.parts = (run.dataset, run.validation)
        self.columns = names_of(run.dataset)
        self.roles: Roles | None = roles_of(run.dataset)

    def suggested(self, target: str) -> Suggested:
        return Suggested()

    def open(self, roles: Roles) -> tuple[Dataset, Dataset | None]:
        training, judges = self.parts
        table = from_frame(frame_of(names_of(training), columns_of(training)), roles, self.name)
        if judges is None:
            return table, None
        return table, encode(frame_of(names_of(judges), columns_of(judges)), table, roles)

    def title(self, language: str) -> str:
        return translator_for(language)(TITLE, seed=self.seed)

    def word(self, word: str, language: str) -> str:
        return translator_for(language)(word)


def parsed(name: str) -> tuple[Topic, int]:
    """
    >>> parsed("practice:7"), parsed("practice:missing:3")
    (('splitting', 7), ('missing', 3))
    """
    topic, _, seed = name.removeprefix(PREFIX).rpartition(":")
    topic = topic or "splitting"
    if topic not in TOPICS or not (seed.isascii() and seed.isdigit()):
        raise ConfigError(
            "A practice table goes by {forms}, with a whole number as its seed and one of {topics} "
            "as its topic; got {found!r}.",
            forms=", ".join(FORMS),
            topics=", ".join(TOPICS),
            found=name,
        )
    return TOPICS[topic], int(seed)


def names_of(dataset: Dataset) -> tuple[str, ...]:
    return (*(attribute.name for attribute in dataset.attributes), dataset.target)


def roles_of(dataset: Dataset) -> Roles:
    nominal = (a for a in dataset.attributes if not a.is_continuous)
    return Roles(
        target=dataset.target,
        continuous=tuple(a.name for a in dataset.attributes if a.is_continuous),
        values={attribute.name: attribute.domain for attribute in nominal},
        classes=dataset.classes,
    )
