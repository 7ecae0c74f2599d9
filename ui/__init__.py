"""Everything that a visitor sees: one room per topic, and the rooms that they share."""

from pathlib import Path

from engine.language import bring

bring(Path(__file__).with_name("locale"))
