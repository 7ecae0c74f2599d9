"""The watermelon tables of chapter 4 of Zhou's book, and the figures that are grown on them.

The orders below are part of the data, because they settle ties. They are those of first
appearance in table 4.1, declared here for every table: in 2.0 alpha the first melon has lost its
colour, so that table alone would put 乌黑 before 青绿.
"""

from __future__ import annotations

from dataclasses import replace

from datasets.model import Entry, Line, Preset, Text
from engine.roles import Roles

DOMAINS: dict[str, tuple[str, ...]] = {
    "色泽": ("青绿", "乌黑", "浅白"),
    "根蒂": ("蜷缩", "稍蜷", "硬挺"),
    "敲声": ("浊响", "沉闷", "清脆"),
    "纹理": ("清晰", "稍糊", "模糊"),
    "脐部": ("凹陷", "稍凹", "平坦"),
    "触感": ("硬滑", "软粘"),
}
# Curled to straight, clear to blurry, sunken to flat; colours and sounds have no such scale.
NATURAL_ORDER = {name: DOMAINS[name] for name in ("根蒂", "纹理", "脐部")}
NUMBERS = ("密度", "含糖率")
TARGET = "好瓜"
CLASSES = ("是", "否")  # 是 first: the book calls a node with equal counts a good melon.
NUMBER = "编号"
ROLES = Roles(target=TARGET, id_column=NUMBER, values=DOMAINS, classes=CLASSES)
NAVEL_FIRST = (("", "脐部"),)


def _source(table: str) -> Text:
    return Text(
        "Zhou Zhihua, Machine Learning (机器学习, Tsinghua University Press, 2016), table {table}",
        table=table,
    )


WATERMELON_2 = Entry(
    id="watermelon_2.0",
    title=Text("Watermelon 2.0"),
    teaches=Text(
        "Seventeen melons, six nominal attributes: how information gain picks an attribute at "
        "every node, and how a tie can shape the whole tree.",
    ),
    source=_source("4.1"),
    roles=ROLES,
    family="watermelon",
    natural_order=NATURAL_ORDER,
    presets=(
        Preset(
            id="figure_4.4",
            title=Text("Figure 4.4: the tree by information gain"),
            why=Text(
                "At texture = clear three attributes tie (stem, navel, touch); taking the first "
                "column gives the book's tree. The printing we checked swaps the two leaves of "
                "touch under slightly blurry; here the data decide.",
            ),
            algorithm="id3",
            figure="4.4",
        ),
    ),
)

WATERMELON_2_SPLIT = Entry(
    id="watermelon_2.0_split",
    title=Text("Watermelon 2.0, training and validation"),
    teaches=Text(
        "Ten rows to grow on, seven to validate: how pre-pruning and post-pruning compare the "
        "validation accuracy before and after.",
    ),
    source=_source("4.2"),
    roles=replace(ROLES, ignore=("集合",)),
    family="watermelon",
    validation=("集合", "验证"),
    natural_order=NATURAL_ORDER,
    presets=(
        Preset(
            id="figure_4.5",
            title=Text("Figure 4.5: the unpruned tree"),
            why=Text(
                "Colour and navel have exactly the same gain at the root, and the book takes "
                "navel. Three of the seven validation rows come out right.",
            ),
            algorithm="id3",
            choose=NAVEL_FIRST,
            figure="4.5",
        ),
        Preset(
            id="figure_4.6",
            title=Text("Figure 4.6: pre-pruned"),
            why=Text(
                "A split needs a strict rise: navel lifts 3/7 to 5/7, and both splits after it "
                "are refused.",
            ),
            algorithm="id3",
            choose=NAVEL_FIRST,
            figure="4.6",
            prune="pre",
        ),
        Preset(
            id="figure_4.7",
            title=Text("Figure 4.7: post-pruned"),
            why=Text(
                "Bottom up: cutting texture lifts 3/7 to 4/7, cutting colour under sunken lifts "
                "it to 5/7, and the rest stays.",
            ),
            algorithm="id3",
            choose=NAVEL_FIRST,
            figure="4.7",
            prune="post",
        ),
        Preset(
            id="root_colour",
            title=Text("The other root: colour"),
            why=Text(
                "The other half of the tie: same data, same gain, but 2/7 unpruned and no more "
                "than 4/7 after either pruning.",
            ),
            algorithm="id3",
            choose=(("", "色泽"),),
        ),
        Preset(
            id="ties_to_bad",
            title=Text("Equal counts mean a bad melon"),
            why=Text(
                "Only the class order changes: the root as a leaf scores 4/7 instead of 3/7, yet "
                "every verdict stays the same.",
            ),
            algorithm="id3",
            choose=NAVEL_FIRST,
            classes=("否", "是"),
            prune="pre",
        ),
    ),
)

WATERMELON_2_ALPHA = Entry(
    id="watermelon_2.0alpha",
    title=Text("Watermelon 2.0α (with missing values)"),
    teaches=Text(
        "Only four rows are complete: how missing values discount the gain, and how a row enters "
        "every branch with a fraction of its weight.",
    ),
    source=_source("4.4"),
    roles=ROLES,
    family="watermelon",
    natural_order=NATURAL_ORDER,
    presets=(
        Preset(
            id="figure_4.9",
            title=Text("Figure 4.9: the tree with missing values"),
            why=Text(
                "Rows 8 and 10 lack a texture and enter its branches with weights 7/15, 5/15 and "
                "3/15. The printing we checked has a branch straight under touch; it must be "
                "hard-smooth.",
            ),
            algorithm="id3",
            figure="4.9",
        ),
    ),
)

WATERMELON_3 = Entry(
    id="watermelon_3.0",
    title=Text("Watermelon 3.0 (with numbers)"),
    teaches=Text(
        "Density and sugar content join in: how a threshold is chosen among the midpoints, and "
        "how numbers compete with words.",
    ),
    source=_source("4.3"),
    roles=replace(ROLES, continuous=NUMBERS),
    family="watermelon",
    natural_order=NATURAL_ORDER,
    presets=(
        Preset(
            id="figure_4.8",
            title=Text("Figure 4.8: words and numbers together"),
            why=Text(
                "Texture is the root; under clear, density ≤ 0.3815 separates everything, and "
                "under slightly blurry touch ties with density (the book takes touch). The "
                "printing we checked errs at touch: straight must be hard-smooth, and its two "
                "leaves are swapped.",
            ),
            algorithm="id3",
            figure="4.8",
        ),
    ),
)

# Figure 4.13 as printed: three decimals, and all 17 melons come out right.
BOOK_LINES = (
    Line((("密度", -0.800), ("含糖率", -0.044)), -0.313),
    Line((("密度", -0.365), ("含糖率", 0.366)), -0.158),
)

WATERMELON_3_ALPHA = Entry(
    id="watermelon_3.0alpha",
    title=Text("Watermelon 3.0α (two numbers)"),
    teaches=Text(
        "Density and sugar content alone, so that it fits a plane: how boundaries parallel to "
        "the axes differ from slanting ones.",
    ),
    source=_source("4.5"),
    roles=replace(ROLES, continuous=NUMBERS, values=None),
    family="watermelon",
    presets=(
        Preset(
            id="figure_4.10",
            title=Text("Figure 4.10: the axis-parallel tree"),
            why=Text(
                "Each attribute is used twice, four splits in all. At the last one density and "
                "sugar content tie; the book takes density.",
            ),
            algorithm="id3",
            figure="4.10",
        ),
        Preset(
            id="figure_4.13",
            title=Text("Figure 4.13: the book's oblique tree"),
            why=Text(
                "Two slanting lines get all seventeen melons right. The coefficients are the "
                "book's own, not the lines with the largest gain.",
            ),
            algorithm="oblique",
            figure="4.13",
            lines=BOOK_LINES,
        ),
    ),
)

ENTRIES = (
    WATERMELON_2,
    WATERMELON_2_SPLIT,
    WATERMELON_2_ALPHA,
    WATERMELON_3,
    WATERMELON_3_ALPHA,
)
