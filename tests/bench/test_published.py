"""README's figures are those that were measured: its table and plot come from the committed JSON and nothing else."""

from __future__ import annotations

import copy
import importlib.util
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from engine.bench.names import FIGURES, PLOT_NAMES

ROOT = Path(__file__).resolve().parent.parent.parent
NAME = "scripts_plot_bench"
MOST_BYTES = 100_000
# What a reader is promised, whatever else is measured.
REQUIRED = {
    "prefix_vs_expanded_32768",
    "prefix_vs_masked_32768",
    "capacity_32768_vs_1024",
    "growth_vs_prealloc",
    "step_vs_bandwidth_floor",
    "step_vs_bandwidth_floor_bf16",
    "warm_voice_prefill_removed_starter",
    "warm_voice_prefill_removed_pocket",
    "warm_voice_prefill_removed_qwen3",
    "warm_voice_prefill_removed_fish",
    "batch8_vs_single",
    "pocket_steps_vs_peer",
    "pocket_first_audio_vs_peer",
    "pocket_stream_decode_vs_peer",
    "pocket_fast_vs_peer",
    "codec_stream_vs_redecode",
    "starter_steps_vs_torch",
    "starter_rtf",
    "starter_first_packet_ms",
    "gui_longest_block_ms",
}


@pytest.fixture
def tool() -> Iterator[ModuleType]:
    spec = importlib.util.spec_from_file_location(NAME, ROOT / "scripts" / "plot_bench.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[NAME] = module  # dataclasses look their module up
    before = list(sys.path)
    spec.loader.exec_module(module)
    yield module
    sys.path[:] = before
    del sys.modules[NAME]


@pytest.fixture
def bench() -> Any:
    return json.loads((ROOT / "resources/bench.json").read_text(encoding="utf-8"))


def test_readme_s_table_and_plot_are_those_of_the_committed_figures(tool: ModuleType, bench: Any) -> None:
    readme, plot = (ROOT / "README.md").read_text(encoding="utf-8"), ROOT / "resources/step.svg"
    made, drawn = tool.made(readme, bench)
    assert made == readme, "run scripts/plot_bench.py"
    assert drawn == plot.read_text(encoding="utf-8"), "run scripts/plot_bench.py"
    assert plot.stat().st_size < MOST_BYTES
    ET.fromstring(drawn)


def test_every_promised_figure_is_there_with_a_value_or_the_reason_why_not(bench: Any) -> None:
    rows = {row["name"]: row for row in bench["rows"]}
    assert {figure.name for figure in FIGURES} >= REQUIRED
    assert rows.keys() >= REQUIRED | set(PLOT_NAMES)
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    for name in REQUIRED:
        row = rows[name]
        assert set(row) == {"name", "ours", "other", "unit", "ratio", "note"}
        assert f"`{name}`" in readme
        assert isinstance(row["ours"], float) or row["note"].startswith("not measured: ")


def test_the_plot_shows_a_step_that_grows_with_what_is_filled_and_not_with_the_room(bench: Any) -> None:
    ours = {row["name"]: row["ours"] for row in bench["rows"]}
    assert ours["step_32000_of_32768"] > 10 * ours["step_1000_of_32768"] > 0
    assert 0.5 < ours["step_4096_of_8192"] / ours["step_4096_of_32768"] < 2
    assert 0.5 < ours["step_1000_of_1024"] / ours["step_1000_of_32768"] < 2


def test_another_figure_or_a_missing_one_shows_in_the_table(tool: ModuleType, bench: Any) -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    changed = copy.deepcopy(bench)
    rows = {row["name"]: row for row in changed["rows"]}
    rows["growth_vs_prealloc"].update(ours=1234.5, other=617.25, ratio=0.5, unit="ms")
    rows["pocket_steps_vs_peer"].update(ours=None, other=None, ratio=None, note="not measured: no network")
    rows["starter_rtf"].update(ours=0.9, other=None, ratio=None, unit="")
    table = tool.made(readme, changed)[0]
    assert "| 1,234 ms | 617 ms | 0.50 | ≥ 0.95 (missed) |" in table
    assert "| – | – | not measured: no network | ≥ 1 |" in table
    assert "| 0.90 | – | – | ≤ 0.35 (missed) |" in table
    assert table.split(tool.BEGIN)[0] == readme.split(tool.BEGIN)[0]
    assert table.split(tool.END)[1] == readme.split(tool.END)[1]


def test_the_plot_s_lines_stay_inside_and_its_axis_reaches_the_largest_time(tool: ModuleType, bench: Any) -> None:
    rows = {row["name"]: row for row in bench["rows"]}
    for one in tool.series(rows):
        assert one.points == tuple(sorted(one.points))
    drawing = ET.fromstring(tool.plot(rows))
    for line in drawing.iter("{http://www.w3.org/2000/svg}polyline"):
        for x, y in (map(float, point.split(",")) for point in line.attrib["points"].split()):
            assert tool.LEFT <= x <= tool.WIDTH - tool.RIGHT
            assert tool.TOP <= y <= tool.HEIGHT - tool.BOTTOM
