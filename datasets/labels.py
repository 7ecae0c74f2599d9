"""English words for the Chinese ones in the built-in tables: attributes, values, classes, ids.

One dictionary serves a whole table, so a word must mean the same in every column of it; 是 and 否
are values and classes alike, and are yes and no in both.
"""

from __future__ import annotations

from collections.abc import Mapping

YES_NO: Mapping[str, str] = {"是": "yes", "否": "no"}

WATERMELON: Mapping[str, str] = {
    **YES_NO,
    "编号": "number",
    "色泽": "colour",
    "青绿": "green",
    "乌黑": "dark",
    "浅白": "pale",
    # Not "root", although 根 is one: in this app the root is the first node of a tree.
    "根蒂": "stem",
    "蜷缩": "curled",
    "稍蜷": "slightly curled",
    "硬挺": "straight",
    "敲声": "knock sound",
    "浊响": "muffled",
    "沉闷": "dull",
    "清脆": "crisp",
    "纹理": "texture",
    "清晰": "clear",
    "稍糊": "slightly blurry",
    "模糊": "blurry",
    "脐部": "navel",
    "凹陷": "sunken",
    "稍凹": "slightly sunken",
    "平坦": "flat",
    "触感": "touch",
    "硬滑": "hard-smooth",
    "软粘": "soft-sticky",
    "密度": "density",
    "含糖率": "sugar content",
    "好瓜": "good melon",
    "坏瓜": "bad melon",
    "集合": "set",
    "训练": "training",
    "验证": "validation",
}

LOAN: Mapping[str, str] = {
    **YES_NO,
    "编号": "number",
    "年龄": "age",
    "青年": "young",
    "中年": "middle-aged",
    "老年": "old",
    "有工作": "has a job",
    "有自己的房子": "owns a house",
    "信贷情况": "credit record",
    "一般": "fair",
    "好": "good",
    "非常好": "very good",
    "类别": "loan granted",
}

REGRESSION: Mapping[str, str] = {"x": "x", "y": "y"}
