"""The rake that sites take, as a figure of rake against pot."""

from collections.abc import Sequence
from importlib.resources import as_file, files
from pathlib import Path
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.style import context
from matplotlib.ticker import FuncFormatter

from studbook.analytics.audit.rake import Fit, bounds, departures, reached
from studbook.game.money import UNIT, format_amount
from studbook.histories.whole_files import whole
from studbook.reports.audit.rake import percent_text, share_text, stake_name
from studbook.reports.layout.words import currency_name, hands

PANELS = 6
"""Maximum number of sites and stakes in one figure."""
_COLUMNS = 2
_DOT, _LEAST_DOT, _MOST_DOT = 14, 14, 160
"""Area of a point for each hand, and its limits, in square points."""


def draw_rake(fits: Sequence[Fit], path: Path) -> None:
    """Draw rake against pot with the fitted schedules, largest samples first; the file name determines the format."""
    shown = sorted(fits, key=lambda fit: (fit.schedule is None, -fit.hands))[:PANELS]
    rows = -(-len(shown) // _COLUMNS)
    wide = min(len(shown), _COLUMNS)
    with as_file(files("studbook.reports") / "studbook.mplstyle") as style, context(style):
        figure = Figure(figsize=(4.6 * wide, 3.4 * rows + 0.4), facecolor="white")
        for number, fit in enumerate(shown, start=1):
            _draw(figure.add_subplot(rows, wide, number), fit)
        handles, labels = figure.axes[0].get_legend_handles_labels()
        figure.legend(handles, labels, loc="outside lower left", ncols=3)
        if len(fits) > len(shown):
            figure.suptitle(f"The {len(shown)} largest of {len(fits)} samples", x=0.01, ha="left", fontsize=9)
        with whole(path) as draft:
            figure.savefig(draft, transparent=False, metadata={"Date": None} if path.suffix == ".svg" else None)


def _draw(axes: Axes, fit: Fit) -> None:
    pots = fit.pots
    off = departures(fit).select("players", "pots", "gross", "rake").rows()
    departing = np.array([row in set(off) for row in pots.select("players", "pots", "gross", "rake").iter_rows()])
    gross, rake = (pots[name].to_numpy() / UNIT for name in ("gross", "rake"))
    size = np.clip(_DOT * np.sqrt(pots["hands"].to_numpy()), _LEAST_DOT, _MOST_DOT)
    _points(axes, gross[~departing], rake[~departing], size[~departing], "o", "#0072b2", "hands")
    _points(axes, gross[departing], rake[departing], size[departing] + 20, "X", "#d55e00", "hands that deviate")
    _line(axes, fit)
    axes.set_title(f"{fit.site}, {stake_name(fit)}: {hands(fit.hands)}\n{_explained_words(fit)}")
    unit = currency_name(fit.currency)
    axes.set_xlabel(f"pot, {unit}")
    axes.set_ylabel(f"rake, {unit}")
    axes.set_ylim(bottom=min(0, float(rake.min())))
    axes.set_xlim(left=0)
    for axis in (axes.xaxis, axes.yaxis):
        axis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:,.10g}"))


def _points(axes: Axes, x: Any, y: Any, size: Any, marker: str, colour: str, label: str) -> None:
    axes.scatter(x, y, s=size, marker=marker, c=colour, alpha=0.75, linewidths=0, label=label, zorder=2)


def _line(axes: Axes, fit: Fit) -> None:
    """Draw the schedule as steps, up to every cap that a pot has reached."""
    most = int(fit.pots["gross"].max())  # type: ignore[arg-type]  # a column of whole numbers
    gross = np.linspace(0, most, 800).astype(np.int64)
    ones = np.ones_like(gross)
    if fit.schedule is None:
        axes.plot([], [], color="#009e73", linestyle="--", label="fitted schedule")
        return
    seen = {cap: number for number, cap in sorted(reached(fit).items())} or {None: 0}
    for place, players in enumerate(seen.values()):
        _, due = bounds(fit.schedule, ones * players, ones, gross)
        label = "fitted schedule" if place == 0 else None
        axes.step(gross / UNIT, due / UNIT, where="post", color="#009e73", linestyle="--", label=label, linewidth=1.2)


def _explained_words(fit: Fit) -> str:
    if fit.schedule is None:
        return "no rake" if fit.raked == 0 else "too few hands for a schedule"
    down = "to the nearest" if fit.schedule.nearest else "down to"
    step = f"{down} {format_amount(fit.schedule.step)}"
    return f"{percent_text(fit.schedule.percent)} {step} explains {share_text(fit)}"
