"""Everything that pages let one take away: it can be read by other programs, and the numbers in it
are the engine's."""

from __future__ import annotations

import csv
import io
import json
import re
import shutil
import subprocess
from typing import Any
from xml.etree import ElementTree

import pytest

from datasets import open_builtin
from engine.config import Config
from engine.export import run_formats
from engine.export.document import document
from engine.export.worksheet_parts import Paper
from engine.forest.config import ForestConfig
from engine.forest.grown import plant
from engine.impurities import IMPURITIES
from engine.regions import regions
from engine.trace import Trace, record
from tests.support.pages import visit
from ui.boundary.model import moment
from ui.kit.drawing import Drawing
from ui.kit.numbers import decimal
from ui.run import offer
from ui.run.files import Form

APP = "app.py"  # where a tree grows
SVG = "{http://www.w3.org/2000/svg}"
OPEN = {"boundary": 21, "forest": 10, "regression": 20, "thresholds": 6, "impurity": 6}
Taken = dict[str, Form]


@pytest.fixture
def taken(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Opens a page with its popover open; everything on offer by the names of the files."""

    def look(page: str, **params: str) -> Taken:
        found: Taken = {}

        def note(form: Form) -> None:
            assert form.name not in found, "two files of one name"
            found[form.name] = form

        monkeypatch.setattr(offer, "_button", note)
        app = visit(page if page == APP else f"pages/{page}.py", **{"lang": "en", **params})
        app.session_state[offer.OPEN] = True
        app.run()
        assert not app.exception
        assert not app.error
        return found

    return look


def table_of(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text.removeprefix("\ufeff"))))


def body(text: str) -> ElementTree.Element:
    """Read as XML, which a handout is but for its first line and its breaks."""
    whole = text.replace("<!doctype html>", "").replace("<br>", "<br/>")
    return ElementTree.fromstring(whole.replace("<meta charset='utf-8'>", ""))


def is_dot(text: str) -> bool:
    if shutil.which("dot") is None:
        return text.startswith("digraph")
    ran = subprocess.run(["dot", "-Tplain"], input=text, text=True, capture_output=True, check=True)
    return ran.stdout.startswith("graph")


READERS = {
    "image/svg+xml": ElementTree.fromstring,
    "application/json": json.loads,
    "text/csv": table_of,
    "text/html": body,
    "text/vnd.graphviz": is_dot,
    "text/plain": str.splitlines,
}


@pytest.mark.parametrize("language", ["zh", "en"])
@pytest.mark.parametrize("page", OPEN)
def test_every_file_can_be_read(taken: Any, page: str, language: str) -> None:
    found = taken(page, lang=language)
    assert len(found) == OPEN[page], list(found)
    for form in found.values():
        if form.why_not is None and form.kind in READERS:
            assert READERS[form.kind](form.make()) not in ([], None), form.name
        assert re.fullmatch(r"[\w.-]+", form.name)


SHEETS = {
    "-worksheet.html": ("A worksheet to print (HTML)", "练习卷，可打印（HTML）"),
    "-key.html": ("The answer key to print (HTML)", "参考答案，可打印（HTML）"),
    "-worksheet.md": ("A worksheet (Markdown)", "练习卷（Markdown）"),
    "-key.md": ("The answer key (Markdown)", "参考答案（Markdown）"),
    ".gift": ("The questions for Moodle (GIFT)", "Moodle 题库（GIFT）"),
}


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("page", [APP, "prune", "missing"])
def test_a_run_is_there_for_a_class_to_work_out(taken: Any, page: str, language: str) -> None:
    found = taken(page, lang=language)
    sheets = {ending: form for ending in SHEETS for n, form in found.items() if n.endswith(ending)}
    place = ["en", "zh"].index(language)
    assert {end: form.text for end, form in sheets.items()} == {
        end: texts[place] for end, texts in SHEETS.items()
    }
    for ending in ("-worksheet.html", "-key.html"):
        assert body(sheets[ending].make()).get("lang") == language
    gain = {APP: "0.381", "prune": "4/7 = 57.1%", "missing": "0.424"}[page]  # as in the book
    assert gain in sheets["-key.html"].make()
    assert gain not in sheets["-worksheet.html"].make()


def test_no_sheet_is_made_before_somebody_asks(taken: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []
    monkeypatch.setattr(
        run_formats, "worksheet", lambda *_: made.append("sheet") or Paper("", "", ())
    )
    found = taken(APP)
    assert made == []
    found["watermelon_2.0-worksheet.html"].make()
    assert made == ["sheet"]


def test_a_tree_of_a_forest_is_no_exercise(taken: Any) -> None:
    """What was drawn at its nodes is on no sheet."""
    assert not [name for name in taken("forest", into="1") if "worksheet" in name]


def corners(polygon: ElementTree.Element) -> list[tuple[float, float]]:
    places = (place.split(",") for place in polygon.get("points", "").split())
    return [(float(x), float(y)) for x, y in places]


@pytest.mark.parametrize(("algorithm", "step"), [("id3", 7), ("oblique", 10)])
def test_the_plane_is_that_of_the_step(taken: Any, algorithm: str, step: int) -> None:
    found = taken("boundary", step=str(step))
    (name,) = [n for n in found if re.fullmatch(rf".*-{algorithm}-plane-step-\d+\.svg", n)]
    cursor = int(name.removesuffix(".svg").rpartition("-")[2])
    trace = record(open_builtin("watermelon_3.0alpha").training, Config(algorithm))
    here = moment(trace, cursor)
    scale = Drawing(here.plane.window, ("", ""), "")
    drawn = ElementTree.fromstring(found[name].make())
    polygons = [corners(polygon) for polygon in drawn.iter(f"{SVG}polygon")]
    wanted = [
        [scale.at(corner) for corner in region.polygon] for region in regions(here.tree, here.plane)
    ]
    assert len(polygons) == len(wanted) > 1
    for one, other in zip(polygons, wanted, strict=True):
        assert one == [pytest.approx(corner, abs=0.006) for corner in other]
    points = [p for p in drawn.iter(f"{SVG}path") if p.find(f"{SVG}title") is not None]
    assert len(points) == len(trace.dataset)
    assert {p.get("data-symbol") for p in points} == {"circle", "square"}


def test_both_runs_of_the_boundary_are_the_engine_s(taken: Any) -> None:
    found = taken("boundary", algorithm="cart")
    dataset = open_builtin("watermelon_3.0alpha").training
    for algorithm in ("cart", "oblique"):
        told = json.loads(found[f"watermelon_3.0alpha-{algorithm}.json"].make())
        trace: Trace = record(dataset, Config(algorithm))
        plain = json.loads(json.dumps(document(trace, None, with_candidates=False)))
        assert told["tree"] == plain["tree"]
        assert told["summary"] == plain["summary"]
        handout = found[f"watermelon_3.0alpha-{algorithm}.html"].make()
        assert handout.count("<svg") == 2, "the tree and the plane"
        chosen = handout.partition("Chosen: ")[2].partition("</p>")[0]
        assert ("density − " in chosen) == (algorithm == "oblique")
        rules = found[f"watermelon_3.0alpha-{algorithm}-rules.txt"].make().splitlines()
        assert len(rules) == len(trace.tree().leaves())
    rows = table_of(found["watermelon_3.0alpha-points.csv"].make())
    assert [float(row["密度"]) for row in rows] == dataset.columns[0].tolist()


def test_points_of_a_rule_come_with_those_to_judge_by(taken: Any) -> None:
    found = taken("boundary", shape="diagonal", count="40")
    rows = table_of(found["diagonal-points.csv"].make())
    assert {row["set"] for row in rows} == {"training", "new sample"}
    assert len(rows) == 1040


def test_every_cut_is_that_of_the_book(taken: Any) -> None:
    found = taken("thresholds", attribute="密度")
    told = json.loads(found["watermelon_3.0-density.json"].make())
    assert told["best"] == pytest.approx(0.3815)
    assert len(told["cuts"]) == 16
    (best,) = [cut for cut in told["cuts"] if cut["cut"] == told["best"]]
    assert best["score"] == pytest.approx(0.262439, abs=1e-6)
    assert best["left"] == {"是": 0, "否": 4}
    rows = table_of(found["watermelon_3.0-density-cuts.csv"].make())
    assert [float(row["cut t"]) for row in rows] == [cut["cut"] for cut in told["cuts"]]
    assert [float(row["information gain"]) for row in rows] == [c["score"] for c in told["cuts"]]
    page = body(found["watermelon_3.0-density.html"].make())
    (won,) = [row for row in page.iter("tr") if row.get("class") == "won"]
    assert [cell.text for cell in won] == ["0.3815", "0", "4", "8", "5", "0.262439"]
    drawn = ElementTree.fromstring(found["watermelon_3.0-density.svg"].make())
    stars = [p for p in drawn.iter(f"{SVG}path") if p.get("data-symbol") == "star"]
    assert [star.findtext(f"{SVG}title") for star in stars] == ["cut 0.3815: 0.262439"]


def test_a_number_as_target_has_means(taken: Any) -> None:
    found = taken("thresholds", data="regression_5.2")
    told = json.loads(found["regression_5.2-x.json"].make())
    assert told["best"] == 5.5
    (best,) = [cut for cut in told["cuts"] if cut["cut"] == 5.5]
    assert best["left"] == {"rows": 5, "mean": pytest.approx(5.06)}
    assert best["score"] == pytest.approx(3.3587, abs=1e-4)


@pytest.mark.parametrize("counts", [(3, 6), (9, 5, 3)])
def test_the_measures_of_a_node(taken: Any, counts: tuple[int, ...]) -> None:
    found = taken("impurity", counts="-".join(map(str, counts)))
    told = json.loads(found["watermelon_2.0-impurity.json"].make())
    assert told["node"]["measures"]["entropy"] == pytest.approx(IMPURITIES["entropy"](counts))
    assert told["node"]["measures"]["gini"] == pytest.approx(IMPURITIES["gini"](counts))
    assert told["attribute"]["gain"] == pytest.approx(0.381, abs=5e-4)  # 纹理, section 4.2.1
    assert told["attribute"]["values"]["清晰"] == {"是": 7, "否": 2}
    rows = table_of(found["watermelon_2.0-impurity-values.csv"].make())
    assert [row["rows"] for row in rows] == ["9", "5", "3"]
    drawn = ElementTree.fromstring(found["watermelon_2.0-impurity-node.svg"].make())
    words = [text.text for text in drawn.iter(f"{SVG}text")]
    assert f"{IMPURITIES['entropy'](counts):.3f}" in words


def test_the_votes_of_a_forest(taken: Any) -> None:
    found = taken("forest", trees="8", tree="5")
    dataset = open_builtin("watermelon_3.0alpha").training
    forest = plant(dataset, ForestConfig(trees=8))
    tally = forest.out_of_bag(5)
    rows = table_of(found["watermelon_3.0alpha-votes.csv"].make())
    assert [int(row["trees"]) for row in rows] == tally.judges.tolist()
    assert [[float(row["yes"]), float(row["no"])] for row in rows] == tally.votes.tolist()
    told = json.loads(found["watermelon_3.0alpha-forest.json"].make())
    assert told["summary"]["out_of_bag"] == forest.errors[-1].out_of_bag
    drawn = ElementTree.fromstring(found["watermelon_3.0alpha-tree-5-plane.svg"].make())
    assert len(list(drawn.iter(f"{SVG}polygon"))) == forest.shapes[4].leaves
    rules = found["watermelon_3.0alpha-tree-5-rules.txt"].make().splitlines()
    assert len(rules) == forest.shapes[4].leaves


@pytest.mark.parametrize("data", ["regression_5.2", "watermelon_3.0"])
def test_a_forest_without_a_plane(taken: Any, data: str) -> None:
    found = taken("forest", data=data, trees="3")
    assert not [name for name in found if "plane" in name or "vote.svg" in name]
    for form in found.values():
        READERS[form.kind](form.make())


def test_the_function_of_a_regression_tree(taken: Any) -> None:
    trace = record(open_builtin("regression_5.2").training, Config("regression"))
    found = taken("regression", step=str(len(trace)))
    (name,) = [n for n in found if "function" in n]
    words = [text.text for text in ElementTree.fromstring(found[name].make()).iter(f"{SVG}text")]
    for leaf in trace.tree().leaves():
        label = trace.tree().nodes[leaf].leaf
        assert label is not None
        assert decimal(float(label.label)) in words
