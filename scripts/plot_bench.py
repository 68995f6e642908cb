"""Draw the plot and write README's table of figures from what `run bench --json resources/bench.json` wrote.

    python scripts/plot_bench.py            draw and write
    python scripts/plot_bench.py --check    only tell whether both are up to date

The same JSON always gives the same files.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from engine.bench.names import CAPACITY, FIGURES, MIDDLE_CAPACITY, PLOTTED, SMALL_CAPACITY, Figure, step_name  # noqa: E402

JSON, README, PLOT = ROOT / "resources/bench.json", ROOT / "README.md", ROOT / "resources/step.svg"
BEGIN, END = "<!-- figures: scripts/plot_bench.py -->", "<!-- end of figures -->"
Row = Mapping[str, Any]

# ---- the table


def table(rows: Mapping[str, Row], machine: Mapping[str, str]) -> str:
    """Return the section between the marks: where it was measured, then one line a figure."""
    lines = [
        f"{machine['processor']}, {machine['cores']} cores, {machine['system']}, Python {machine['python']}; "
        f"{machine['run']}.",
        "",
        "| figure | what the ratio is | ours | other | ratio | bar |",
        "|---|---|---|---|---|---|",
        *(_line(figure, rows[figure.name]) for figure in FIGURES),
    ]
    return "\n".join(lines)


def _line(figure: Figure, row: Row) -> str:
    if row["ours"] is None:
        cells = ("–", "–", str(row["note"]))
    else:
        ratio = "–" if row["ratio"] is None else _number(row["ratio"])
        cells = (_cell(row["ours"], row["unit"]), _cell(row["other"], row["unit"]), ratio)
    return f"| `{figure.name}` | {figure.ratio} | {' | '.join(cells)} | {_bar(figure, row)} |"


def _bar(figure: Figure, row: Row) -> str:
    if figure.bar is None:
        return "–"
    sign, value = ("≤", row["ours"]) if figure.below else ("≥", row["ratio"])
    missed = "" if value is None or (value <= figure.bar if figure.below else value >= figure.bar) else " (missed)"
    return f"{sign} {figure.bar:g}{missed}"


def _cell(value: float | None, unit: str) -> str:
    return "–" if value is None else f"{_number(value)} {unit}".rstrip()


def _number(value: float) -> str:
    """Write three digits, thousands parted."""
    if abs(value) >= 100:
        return f"{round(value):,}"
    return f"{value:.2f}" if abs(value) < 10 else f"{value:.1f}"


# ---- the plot


@dataclass(frozen=True, slots=True)
class Series:
    """One line of the plot. points: (positions filled, ms)."""

    name: str
    points: tuple[tuple[float, float], ...]
    colour: str
    dashed: bool = False
    dots: bool = False


WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 720, 400, 64, 36, 44, 56
GRID = 4  # lines each way


def series(rows: Mapping[str, Row]) -> tuple[Series, ...]:
    """Return what is drawn: ours with little and with much room, and the twin that reads all of the room."""

    def points(capacity: int, which: str) -> tuple[tuple[float, float], ...]:
        places = [filled for filled, room in PLOTTED if room == capacity]
        return tuple((filled, float(rows[step_name(filled, capacity)][which])) for filled in places)

    return (
        Series(f"whole capacity with a mask, room for {CAPACITY:,}", points(CAPACITY, "other"), "#8a8f98", dashed=True),
        Series(f"ours, room for {CAPACITY:,}", points(CAPACITY, "ours"), "#0072b2"),
        Series(f"ours, room for {MIDDLE_CAPACITY:,}", points(MIDDLE_CAPACITY, "ours"), "#009e73", dots=True),
        Series(f"ours, room for {SMALL_CAPACITY:,}", points(SMALL_CAPACITY, "ours"), "#d55e00", dots=True),
    )


def plot(rows: Mapping[str, Row]) -> str:
    """Return the SVG: time of a step's attention over the positions that are filled."""
    drawn = series(rows)
    top = _round_up(max(y for one in drawn for _, y in one.points))
    at = _Axes(CAPACITY, top)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif" '
        'font-size="13" fill="#333">',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>',
        f'<text x="{LEFT}" y="24" font-size="15">Attention of one step (ms), one S2-Pro layer, fp32, '
        "by positions filled</text>",
        *_grid(at),
        *(part for one in drawn for part in _drawn(one, at)),
        *(part for n, one in enumerate(drawn) for part in _legend(one, n)),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


@dataclass(frozen=True, slots=True)
class _Axes:
    most_x: float
    most_y: float

    def x(self, value: float) -> float:
        return round(LEFT + value / self.most_x * (WIDTH - LEFT - RIGHT), 1)

    def y(self, value: float) -> float:
        return round(HEIGHT - BOTTOM - value / self.most_y * (HEIGHT - TOP - BOTTOM), 1)


def _round_up(value: float) -> float:
    """Return the next 1, 2 or 5 times a power of ten, times the number of grid lines."""
    step = 1e-3
    while True:
        for factor in (1, 2, 5):
            if step * factor * GRID >= value:
                return step * factor * GRID
        step *= 10


def _grid(at: _Axes) -> Sequence[str]:
    out = []
    for n in range(GRID + 1):
        x, y = n * at.most_x / GRID, n * at.most_y / GRID
        out += [
            f'<line x1="{at.x(0)}" y1="{at.y(y)}" x2="{at.x(at.most_x)}" y2="{at.y(y)}" stroke="#e3e5e8"/>',
            f'<text x="{LEFT - 8}" y="{at.y(y) + 4}" text-anchor="end">{y:g}</text>',
            f'<text x="{at.x(x)}" y="{HEIGHT - BOTTOM + 20}" text-anchor="middle">{round(x):,}</text>',
        ]
    return [*out, f'<text x="{WIDTH / 2:g}" y="{HEIGHT - 12}" text-anchor="middle">positions filled</text>']


def _drawn(one: Series, at: _Axes) -> Sequence[str]:
    path = " ".join(f"{at.x(x)},{at.y(y)}" for x, y in one.points)
    out = [f'<polyline points="{path}" fill="none" stroke="{one.colour}" stroke-width="2"{_dash(one)}/>']
    if one.dots:
        out += [f'<circle cx="{at.x(x)}" cy="{at.y(y)}" r="4" fill="{one.colour}"/>' for x, y in one.points]
    return out


def _legend(one: Series, n: int) -> Sequence[str]:
    y = TOP + 16 + 20 * n
    return [
        f'<line x1="{LEFT + 12}" y1="{y}" x2="{LEFT + 40}" y2="{y}" stroke="{one.colour}" '
        f'stroke-width="2"{_dash(one)}/>',
        *([f'<circle cx="{LEFT + 26}" cy="{y}" r="4" fill="{one.colour}"/>'] if one.dots else []),
        f'<text x="{LEFT + 48}" y="{y + 4}">{one.name}</text>',
    ]


def _dash(one: Series) -> str:
    return ' stroke-dasharray="6 4"' if one.dashed else ""


# ---- files


def made(readme: str, bench: Mapping[str, Any]) -> tuple[str, str]:
    """Return README with its table, and the plot."""
    rows = {row["name"]: row for row in bench["rows"]}
    before, rest = readme.split(BEGIN)
    after = rest.split(END)[1]
    return f"{before}{BEGIN}\n{table(rows, bench['machine'])}\n{END}{after}", plot(rows)


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--check", action="store_true")
    args = parser.parse_args()
    readme = README.read_text(encoding="utf-8")
    new, drawn = made(readme, json.loads(JSON.read_text(encoding="utf-8")))
    if args.check:
        return int(new != readme or drawn != PLOT.read_text(encoding="utf-8"))
    README.write_text(new, encoding="utf-8")
    PLOT.write_text(drawn, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
