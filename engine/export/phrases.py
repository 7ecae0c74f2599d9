"""The words of the walk-through in both languages."""

from __future__ import annotations

from typing import Literal

from engine.events import StopReason

Language = Literal["zh", "en"]

PHRASES: dict[str, dict[Language, str]] = {
    "headline": {
        "zh": "{name}：{rows} 行，{attributes} 个属性，目标 {target}，算法 {algorithm}",
        "en": "{name}: rows {rows}, attributes {attributes}, target {target}, "
        "algorithm {algorithm}",
    },
    "comma": {"zh": "，", "en": ", "},
    "semicolon": {"zh": "；", "en": "; "},
    "root": {"zh": "根结点", "en": "root"},
    "opened": {
        "zh": "[{node}] {where}：{rows} 行（{summary}），{sign} = {impurity}",
        "en": "[{node}] {where}: {rows} rows ({summary}), {sign} = {impurity}",
    },
    "impurity_entropy": {"zh": "信息熵 Ent", "en": "entropy Ent"},
    "impurity_gini": {"zh": "基尼值 Gini", "en": "Gini impurity"},
    "impurity_error": {"zh": "误分类率 Err", "en": "error rate"},
    "impurity_squared_error": {"zh": "均方误差", "en": "mean squared error"},
    "mean": {"zh": "均值 {mean}", "en": "mean {mean}"},
    "filter": {
        "zh": "增益不低于平均值 {mean} 的属性：{names}",
        "en": "gain at least the average {mean}: {names}",
    },
    "tie": {
        "zh": "并列：{names}，都是 {score}",
        "en": "a tie: {names}, all {score}",
    },
    "line_start": {"zh": "第 {start} 次出发", "en": "start {start}"},
    "line_threshold": {"zh": "平移", "en": "shift"},
    "line_jump": {"zh": "随机方向", "en": "random direction"},
    "lines_tied": {
        "zh": "并列：{count} 条直线的得分都是 {score}：{lines}",
        "en": "a tie: {count} lines, all {score}: {lines}",
    },
    "ask": {"zh": "等待用户在 {names} 中选择", "en": "waiting for your choice among {names}"},
    "chosen_score": {"zh": "选择 {name}：得分最好", "en": "take {name}: the best score"},
    "chosen_tie": {"zh": "选择 {name}：并列由规则决定", "en": "take {name}: the tie rule decides"},
    "chosen_hand": {"zh": "选择 {name}：由用户指定", "en": "take {name}: chosen by hand"},
    "routed": {"zh": "划分为 {parts}", "en": "split into {parts}"},
    "leaf": {
        "zh": "叶结点：{target} = {label}（{reason}）",
        "en": "leaf: {target} = {label} ({reason})",
    },
    "summary": {
        "zh": "{leaves} 个叶结点，深度 {depth}",
        "en": "{leaves} leaves, depth {depth}",
    },
    "train": {"zh": "训练集", "en": "training"},
    "validation": {"zh": "验证集", "en": "validation"},
    "accuracy": {
        "zh": "{where}精度 {right}/{total} = {share:.1%}",
        "en": "{where} accuracy {right}/{total} = {share:.1%}",
    },
    "squared_error": {
        "zh": "{where}均方误差 {error:.3f}",
        "en": "{where} mean squared error {error:.3f}",
    },
    "dropped": {
        "zh": "有 {rows} 行没有目标值，没有使用",
        "en": "{rows} rows without a target were not used",
    },
    "pruning": {"zh": "剪枝：{method}", "en": "pruning: {method}"},
    "compare_pre": {
        "zh": "{name}：不划分 {before}，划分 {after}，{verdict}",
        "en": "{name}: as a leaf {before}, split {after}; {verdict}",
    },
    "compare": {
        "zh": "{name}：保留 {before}，剪去 {after}，{verdict}",
        "en": "{name}: kept {before}, cut {after}; {verdict}",
    },
    "flipped": {"zh": "（{rows} 号的判断改变）", "en": " (rows {rows} change sides)"},
    "split_it": {"zh": "划分", "en": "split"},
    "forbid_it": {"zh": "不划分", "en": "do not split"},
    "keep_it": {"zh": "保留", "en": "keep"},
    "cut_it": {"zh": "剪去", "en": "cut"},
    "cut": {"zh": "{where} 成为叶结点：{label}", "en": "{where} becomes a leaf: {label}"},
    "restored": {"zh": "{where} 的子树恢复", "en": "the branch at {where} comes back"},
    "round": {
        "zh": "T{round}：α = {alpha:.6f}，{leaves} 个叶结点，C = {risk:.6f}",
        "en": "T{round}: alpha = {alpha:.6f}, {leaves} leaves, C = {risk:.6f}",
    },
    "judged": {
        "zh": "T{round}：估计误差 {risk:.6f} ± {error:.6f}",
        "en": "T{round}: estimated risk {risk:.6f} ± {error:.6f}",
    },
    "taken_minimum": {
        "zh": "选择 T{round}（α = {alpha:.6f}）：误差最小",
        "en": "take T{round} (alpha = {alpha:.6f}): the smallest risk",
    },
    "taken_one_se": {
        "zh": "选择 T{round}（α = {alpha:.6f}）：误差在最小值的一个标准误以内的最小的树",
        "en": "take T{round} (alpha = {alpha:.6f}): the smallest tree within one standard error",
    },
    "taken_alpha": {
        "zh": "选择 T{round}（α = {alpha:.6f}）：由给定的 α 决定",
        "en": "take T{round} (alpha = {alpha:.6f}): by the alpha that was given",
    },
    "predicted": {"zh": "{row} 号：{label}（{shares}）", "en": "row {row}: {label} ({shares})"},
}

REASONS: dict[StopReason, dict[Language, str]] = {
    "pure": {"zh": "样本全属于同一类", "en": "all rows are of one class"},
    "no_attributes": {"zh": "属性已用完", "en": "no attributes are left"},
    "identical_rows": {
        "zh": "样本在剩余属性上取值相同",
        "en": "the rows agree on all attributes that are left",
    },
    "empty": {"zh": "没有样本，取父结点的多数类", "en": "no rows; the parent's majority"},
    "below_epsilon": {"zh": "最好的得分小于阈值 ε", "en": "the best score is below epsilon"},
    "too_few_rows": {"zh": "样本太少", "en": "too few rows"},
    "depth_limit": {"zh": "达到深度上限", "en": "the depth limit is reached"},
    "pre_pruned": {"zh": "预剪枝：验证精度没有提高", "en": "pre-pruned: no better on validation"},
    "no_gain": {"zh": "没有属性带来增益", "en": "no attribute gains anything"},
    "by_hand": {"zh": "由用户指定为叶结点", "en": "made a leaf by hand"},
    "pruned": {"zh": "剪枝：其下的子树已剪去", "en": "pruned: the branch below it was cut"},
}
