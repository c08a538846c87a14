"""The figure of `studbook bench --plot`: the time per hand of each stage."""

from collections.abc import Mapping
from importlib.resources import as_file, files
from pathlib import Path
from typing import Any

from matplotlib.figure import Figure
from matplotlib.style import context

from studbook.histories.whole_files import whole

_MICROSECONDS = 1e6
_BAR = 0.36
"""Height of a bar and the space around it, in inches."""


def draw_speed(figures: Mapping[str, Any], path: Path) -> None:
    """Draw the fields of `studbook.speed.stages.Figures`; the file name determines the format (`.svg`, `.png`, `.pdf`).

    The comparisons (Lark's own loop, a plain `re` reader) are given as text, because their bars would dwarf the stages.
    """
    compared = [measure for measure in figures["measures"] if measure["compared_only"]]
    stages = [measure for measure in figures["measures"] if not measure["compared_only"]]
    with as_file(files("studbook.reports") / "studbook.mplstyle") as style, context(style):
        figure = Figure(figsize=(7.2, 1.1 + _BAR * len(stages)), facecolor="white")
        axes = figure.add_subplot()
        times = [_MICROSECONDS / measure["hands_per_second"] for measure in stages]
        bars = axes.barh([measure["stage"] for measure in stages], times, height=0.62)
        rates = [f"{measure['hands_per_second']:,.0f} hands/s" for measure in stages]
        axes.bar_label(bars, rates, padding=4, fontsize=8.5)
        axes.invert_yaxis()
        axes.set_xlim(0, 1.25 * max(times))
        axes.grid(visible=False, axis="y")
        axes.set_xlabel("microseconds per hand")
        others = [f"{measure['stage']}: {measure['hands_per_second']:,.0f} hands/s" for measure in compared]
        axes.set_title(f"{figures['hands']:,} hands, medians of {figures['runs']} runs", loc="left")
        axes.text(1, 1, "\n".join(others), transform=axes.transAxes, ha="right", va="top", fontsize=8.5)
        with whole(path) as draft:
            figure.savefig(draft, transparent=False, metadata={"Date": None} if path.suffix == ".svg" else None)
