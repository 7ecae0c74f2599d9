"""Where the book, or a printing of it, says another number: which, and why ours differs."""

from __future__ import annotations

from dataclasses import dataclass

from engine.config import Config
from engine.impurities import ENTROPY
from engine.language import N_


@dataclass(frozen=True)
class Note:
    """Shown on these tables at the node with this path, for one attribute or for the node."""

    tables: tuple[str, ...]
    path: str
    attribute: str | None
    message: str


WATERMELONS = ("watermelon_2.0", "watermelon_3.0")
CONTINUOUS = ("watermelon_3.0", "watermelon_3.0alpha")

NOTES = (
    Note(
        WATERMELONS,
        "",
        "色泽",
        N_(
            "The book prints 0.109: it rounds the entropies of the branches before it subtracts. "
            "The exact value is 0.108125."
        ),
    ),
    Note(
        ("watermelon_3.0",),
        "",
        "根蒂",
        N_("Section 4.4.1 prints 0.146, section 4.2.1 prints 0.143; the right value is 0.142675."),
    ),
    Note(
        WATERMELONS,
        "",
        "编号",
        N_(
            "The book prints IV = 4.088; exactly it is log2 17 = 4.087463. One value per row makes "
            "the gain as large as it can be, which is why the gain ratio exists."
        ),
    ),
    Note(
        CONTINUOUS,
        "",
        "密度",
        N_(
            "The book truncates candidate thresholds to three decimals: 0.3815 is printed as "
            "0.381. The partition is the same."
        ),
    ),
    Note(
        ("watermelon_3.0alpha",),
        "含糖率>0.126/密度>0.3815",
        "含糖率",
        N_(
            "The threshold is 0.2045: the list truncates it to 0.204, figure 4.10 prints 0.205. "
            "The partition is the same."
        ),
    ),
    Note(
        WATERMELONS,
        "纹理=稍糊",
        "触感",
        N_(
            "The printing we checked swaps the two leaves below (figures 4.4 and 4.8): rows 9, 13, "
            "14 and 17 are hard-smooth and bad, row 7 is soft-sticky and good."
        ),
    ),
    Note(
        ("watermelon_2.0alpha",),
        "纹理=清晰/根蒂=稍蜷/色泽=乌黑",
        "触感",
        N_(
            "Figure 4.9 prints the branch hard-smooth here as straight, which is no value of touch."
        ),
    ),
    Note(
        ("watermelon_2.0_split",),
        "脐部=凹陷",
        None,
        N_("The notes list the rows of this node as {1, 2, 14}; they are {1, 2, 3, 14}."),
    ),
)


def notes_at(table: str, config: Config, path: str, attribute: str | None) -> list[Note]:
    """The notes for a node and the attribute looked at; the book's numbers are about entropy."""
    in_bits = config.impurity in (None, ENTROPY.name)
    if not in_bits or config.algorithm not in ("id3", "c45", "c45_li"):
        return []
    return [
        note
        for note in NOTES
        if table in note.tables and note.path == path and note.attribute in (None, attribute)
    ]
