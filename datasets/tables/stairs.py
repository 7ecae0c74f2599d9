"""A table of our own: a lamp with two switches, on which the greed of pre-pruning loses.

``tests/support/stairs.py`` drew it and says what it must do; the tests hold it to that.
"""

from __future__ import annotations

from datasets.model import Entry, Preset, Text
from engine.roles import Roles

DOMAINS: dict[str, tuple[str, ...]] = {
    "楼下": ("上", "下"),
    "楼上": ("上", "下"),
    "灯泡": ("新", "旧"),
    "时间": ("早", "晚"),
}

STAIRS = Entry(
    id="stairs",
    title=Text("Lamp on the stairs"),
    teaches=Text(
        "Two switches, one lamp: it is lit when they differ, so one switch alone tells nothing. "
        "Pre-pruning gives up at the root, post-pruning keeps both switches.",
    ),
    source=Text("Made for this program; the seed and the search are in tests/support/stairs.py"),
    roles=Roles(
        target="灯亮",
        id_column="编号",
        ignore=("集合",),
        values=DOMAINS,
        classes=("是", "否"),
    ),
    family="stairs",
    validation=("集合", "验证"),
    shown_on="prune",
    printed=False,
    presets=(
        Preset(
            id="stairs_full",
            title=Text("The unpruned tree"),
            why=Text(
                "It fits all twelve training rows, also row 4, where an old bulb failed; 7/8 of "
                "the validation rows come out right.",
            ),
            algorithm="id3",
        ),
        Preset(
            id="stairs_pre",
            title=Text("Pre-pruned: greed loses"),
            why=Text(
                "The first switch alone leaves the validation accuracy at 4/8, so the root stays "
                "a leaf, and the second switch is never tried.",
            ),
            algorithm="id3",
            prune="pre",
        ),
        Preset(
            id="stairs_post",
            title=Text("Post-pruned: both switches stay"),
            why=Text(
                "Only the question about the bulb is cut, which lifts 7/8 to 8/8; without either "
                "switch the accuracy would fall.",
            ),
            algorithm="id3",
            prune="post",
        ),
    ),
)

ENTRIES = (STAIRS,)
