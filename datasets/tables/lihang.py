"""The tables of chapter 5 of Li Hang's book: loan applications, and ten points on a curve."""

from __future__ import annotations

from datasets.model import Entry, Preset, Text
from engine.roles import Roles

DOMAINS: dict[str, tuple[str, ...]] = {
    "年龄": ("青年", "中年", "老年"),
    "有工作": ("否", "是"),
    "有自己的房子": ("否", "是"),
    "信贷情况": ("一般", "好", "非常好"),
}

LOAN = Entry(
    id="loan",
    title=Text("Loan applications"),
    teaches=Text(
        "Fifteen applications, four attributes: gain, gain ratio and Gini index side by side on "
        "one small table.",
    ),
    source=Text(
        "Li Hang, Statistical Learning Methods (统计学习方法), table 5.1",
    ),
    roles=Roles(target="类别", id_column="编号", values=DOMAINS, classes=("是", "否")),
    family="loan",
    natural_order={name: DOMAINS[name] for name in ("年龄", "信贷情况")},
    shown_on="compare",
    presets=(
        Preset(
            id="li_hang_id3",
            title=Text("The book's tree by ID3"),
            why=Text(
                "First the house, then the job: three leaves separate all fifteen applications.",
            ),
            algorithm="id3",
        ),
        Preset(
            id="li_hang_cart",
            title=Text("The book's tree by CART"),
            why=Text(
                "With the Gini index and two-way tests on one value the tree is the same.",
            ),
            algorithm="cart",
        ),
    ),
)

REGRESSION = Entry(
    id="regression_5.2",
    title=Text("Regression exercise 5.2"),
    teaches=Text(
        "Ten points, one variable: how a least-squares tree compares the squared error of every "
        "cut.",
    ),
    source=Text(
        "Li Hang, Statistical Learning Methods (统计学习方法), exercise 5.2",
    ),
    roles=Roles(target="y", regression=True, continuous=("x",)),
    presets=(
        Preset(
            id="exercise_5.2",
            title=Text("The least-squares tree"),
            why=Text(
                "Of nine cuts x ≤ 5.5 has the smallest loss, 3.35872, with means 5.06 and 8.176.",
            ),
            algorithm="regression",
        ),
    ),
)

ENTRIES = (LOAN, REGRESSION)
