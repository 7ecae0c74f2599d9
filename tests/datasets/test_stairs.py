"""The lamp on the stairs: pre-pruning's greed loses, post-pruning wins, under every algorithm.

Trees are grown and pruned by the oracle, which tries everything anew, and by the engine; both
must say the same.
"""

from __future__ import annotations

from fractions import Fraction

import pytest

from datasets import Preset, entry, open_builtin
from datasets.catalogue import cells_of
from engine.config import Config
from engine.dataset import Dataset
from engine.predict import accuracy
from engine.pruning.options import Pruning
from engine.pruning.run import record_pruned
from engine.trace import record
from tests.oracles import growing, pruning
from tests.support import stairs
from tests.support.tables import table_of

OPENED = open_builtin("stairs")
PRESETS = entry("stairs").presets


def validation() -> Dataset:
    assert OPENED.validation is not None
    return OPENED.validation


def test_the_search_finds_the_table_again() -> None:
    drawn = stairs.drawn(stairs.SEED)
    assert drawn.equals(cells_of("stairs"))
    assert stairs.teaches(drawn)
    assert entry("stairs").roles == stairs.ROLES


def test_the_lamp_is_lit_when_the_switches_differ_but_for_one_old_bulb() -> None:
    cells = cells_of("stairs")
    told = (cells["楼下"] != cells["楼上"]) == (cells["灯亮"] == "是")
    assert cells.loc[~told, ["编号", "灯泡", "集合"]].to_numpy().tolist() == [["4", "旧", "训练"]]


@pytest.mark.parametrize("algorithm", stairs.ALGORITHMS)
def test_pre_pruning_is_strictly_worse_than_post_pruning(algorithm: str) -> None:
    """Root alone 4/8, both switches 8/8, the full tree 7/8."""
    judges = table_of(validation())
    full = pruning.grow(table_of(OPENED.training), growing.ALGORITHMS[algorithm])
    _steps, early = pruning.pre(full, judges)
    _steps, late = pruning.post(full, judges)
    right = [8 - pruning.judge(full, s, judges).loss for s in (pruning.whole(full), early, late)]
    assert right == [7, 4, 8]
    assert [len(pruning.leaves(full, shape)) for shape in (early, late)] == [1, 4]
    for method, expected in (("none", 7), ("pre", 4), ("post", 8)):
        run = record_pruned(OPENED.training, Config(algorithm), Pruning(method), validation())
        assert accuracy(run.tree(), validation()).share == Fraction(expected, 8)


def test_no_tie_decides_anything() -> None:
    for algorithm in stairs.ALGORITHMS:
        nodes = record(OPENED.training, Config(algorithm)).tree().nodes.values()
        assert not any(node.tied for node in nodes)


@pytest.mark.parametrize(("preset", "right"), list(zip(PRESETS, (7, 4, 8), strict=True)))
def test_the_presets_say_what_comes_out(preset: Preset, right: int) -> None:
    config, how = Config(preset.algorithm), Pruning(preset.prune)
    run = record_pruned(OPENED.training, config, how, validation())
    assert len(accuracy(run.tree(), validation()).right) == right
    for language in ("zh", "en"):
        assert f"{right}/8" in preset.why.of(language)
