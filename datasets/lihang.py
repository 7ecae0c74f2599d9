"""The tables of chapter 5 of Li Hang's book: loan applications, and ten points on a curve."""

from __future__ import annotations

from datasets.labels import LOAN as LOAN_WORDS
from datasets.labels import REGRESSION as REGRESSION_WORDS
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
    title=Text("贷款申请", "Loan applications"),
    teaches=Text(
        "十五份申请、四个特征：信息增益、增益比与基尼指数在同一张小表上的比较。",
        "Fifteen applications, four attributes: gain, gain ratio and Gini index side by side on "
        "one small table.",
    ),
    source=Text(
        "李航《统计学习方法》，表 5.1",
        "Li Hang, Statistical Learning Methods (统计学习方法), table 5.1",
    ),
    roles=Roles(target="类别", id_column="编号", values=DOMAINS, classes=("是", "否")),
    labels=LOAN_WORDS,
    natural_order={name: DOMAINS[name] for name in ("年龄", "信贷情况")},
    presets=(
        Preset(
            id="li_hang_id3",
            title=Text("书中的 ID3 树", "The book's tree by ID3"),
            why=Text(
                "先问有无房子，再问有无工作，三个叶子就把十五份申请全部分清。",
                "First the house, then the job: three leaves separate all fifteen applications.",
            ),
            algorithm="id3",
        ),
        Preset(
            id="li_hang_cart",
            title=Text("书中的 CART 树", "The book's tree by CART"),
            why=Text(
                "改用基尼指数和“等于/不等于”的二分，得到的仍是同一棵树。",
                "With the Gini index and two-way tests on one value the tree is the same.",
            ),
            algorithm="cart",
        ),
    ),
)

REGRESSION = Entry(
    id="regression_5.2",
    title=Text("回归习题 5.2", "Regression exercise 5.2"),
    teaches=Text(
        "十个点、一个变量：最小二乘回归树怎样逐个比较切分点的平方误差。",
        "Ten points, one variable: how a least-squares tree compares the squared error of every "
        "cut.",
    ),
    source=Text(
        "李航《统计学习方法》，习题 5.2",
        "Li Hang, Statistical Learning Methods (统计学习方法), exercise 5.2",
    ),
    roles=Roles(target="y", regression=True, continuous=("x",)),
    labels=REGRESSION_WORDS,
    presets=(
        Preset(
            id="exercise_5.2",
            title=Text("最小二乘回归树", "The least-squares tree"),
            why=Text(
                "九个切分点里 x≤5.5 的损失最小，为 3.35872，两侧均值 5.06 与 8.176。",
                "Of nine cuts x ≤ 5.5 has the smallest loss, 3.35872, with means 5.06 and 8.176.",
            ),
            algorithm="regression",
        ),
    ),
)
