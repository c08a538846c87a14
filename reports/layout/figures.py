"""Figures as SVG inside a page: no files, no fonts, no scripts, and the same bytes for the same numbers."""

import re
from decimal import Decimal
from html import escape

import polars as pl
from matplotlib.axes import Axes
from matplotlib.figure import Figure, SubFigure
from matplotlib.ticker import FuncFormatter, MaxNLocator

from studbook.reports.layout.words import MINUS, currency_name, hands, money

WIDE = (7.2, 3.8)
NARROW = (3.5, 3.9)
"""Size of a figure in inches, for a screen and for a phone."""

_COLUMNS = 2
"""Columns of the legend on a screen."""
_FEW = 40
"""Up to this many points, each one is marked."""

_VARIABLES = {
    "#1b1f1d": "--ink",
    "#5a625d": "--faint",
    "#c9cfcb": "--edge",
    "#e2e6e3": "--grid",
    "#0072b2": "--net",
    "#009e73": "--showdown",
    "#d55e00": "--non-showdown",
    "#aa4499": "--adjusted",
    "#b3261e": "--loses",
    "#e69f00": "--warns",
    "#fbfaf6": "--paper",
}
"""Colours of the style file, and the variables of the page's style sheet that replace them."""

_LINES = (("net", "all hands"), ("showdown", "at showdown"), ("non_showdown", "without showdown"))
_ADJUSTED = ("adjusted", "without luck in all-ins")
"""Drawn only if the player had an all-in before the last card whose EV is known."""
_BAND = "95 % of runs with the same mean and spread"


def draw_winnings(canvas: Figure | SubFigure, run: pl.DataFrame, narrow: bool = False) -> None:
    """Draw the running winnings in one currency (a part of what `analytics.statistics.stats.winnings` returns)."""
    currency, played = str(run["currency"][0]), int(run["number"][-1])
    axes = canvas.add_subplot()
    _draw(axes, run, currency, 4 if narrow else 6, _lines(run))
    axes.set_title(f"{currency_name(currency)}: {hands(played)}")
    canvas.legend(loc="outside lower left", ncols=1 if narrow else _COLUMNS)


def draw_alone(canvas: Figure | SubFigure, run: pl.DataFrame, what: str, narrow: bool = False) -> None:
    """Draw the total won in one currency without dividing it by showdown; `what` was played."""
    currency, played = str(run["currency"][0]), int(run["number"][-1])
    axes = canvas.add_subplot()
    _draw(axes, run, currency, 4 if narrow else 6, (("net", f"all {what}"),), what)
    axes.set_title(f"{currency_name(currency)}: {played:,} {what}")
    canvas.legend(loc="outside lower left", ncols=1 if narrow else _COLUMNS)


def described_alone(run: pl.DataFrame, currency: str, what: str) -> str:
    """Describe that graph in words."""
    final, played = _final(run, "net", currency), int(run["number"][-1])
    band = _band_described(run, currency)
    return f"Line graph of the total won over {played:,} {what}. At the end: {final}.{band}"


def _lines(run: pl.DataFrame) -> tuple[tuple[str, str], ...]:
    return (*_LINES, _ADJUSTED) if run["all_ins"][-1] else _LINES


def _final(run: pl.DataFrame, column: str, currency: str) -> str:
    return money(round(run[column][-1], 2), currency, signed=True)


def _draw(
    axes: Axes, run: pl.DataFrame, currency: str, ticks: int, lines: tuple[tuple[str, str], ...], what: str = "hands"
) -> None:
    numbers = [0, *run["number"].to_list()]
    marker = "." if run.height <= _FEW else ""
    for column, label in lines:
        amounts = [0.0, *run[column].cast(pl.Float64).to_list()]
        final = _final(run, column, currency)
        axes.plot(numbers, amounts, marker=marker, label=f"{label} {final}", zorder=2 if column == "net" else 1.5)
    if run["low"][-1] is not None:
        low, high = ([0.0, *run[end].to_list()] for end in ("low", "high"))
        axes.fill_between(numbers, low, high, color="#0072b2", alpha=0.13, linewidth=0, zorder=0.5, label=_BAND)
    axes.axhline(0, color="#5a625d", linewidth=1, linestyle="-", zorder=1)
    axes.set_xlabel(f"{what} played")
    axes.set_ylabel(f"won, {currency_name(currency)}")
    axes.set_xlim(0, numbers[-1])
    axes.xaxis.set_major_locator(MaxNLocator(nbins=ticks, integer=True))
    axes.xaxis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:,.0f}"))
    axes.yaxis.set_major_formatter(FuncFormatter(_tick))


def _tick(value: float, _place: int | None) -> str:
    return f"{value:,.10g}".replace("-", MINUS)


def described(run: pl.DataFrame, currency: str) -> str:
    """Describe the graph in words."""
    parts = [f"{_final(run, column, currency)} {label}" for column, label in _lines(run)]
    return (
        f"Line graph of the total won over {hands(int(run['number'][-1]))}, after rake. "
        f"At the end: {', '.join(parts)}.{_band_described(run, currency)}"
    )


def _band_described(run: pl.DataFrame, currency: str) -> str:
    if run["low"][-1] is None:
        return ""
    low, high = (money(Decimal(f"{run[end][-1]:.2f}"), currency, signed=True) for end in ("low", "high"))
    return (
        f" The band around the line of all hands contains {_BAND} per hand, by the normal approximation with "
        f"independent hands: between {low} and {high} at the end."
    )


def inline(svg: str, title: str, description: str, prefix: str) -> str:
    """Reduce an SVG file to an element of a page, with title, description and unique names, without a fixed size."""
    element = re.sub(r"<metadata>.*?</metadata>|<style.*?</style>", "", svg[svg.index("<svg") :], flags=re.DOTALL)
    head, body = element.split(">", 1)
    head = re.sub(r' (?:width|height)="[^"]*"', "", head)
    body = re.sub(r'( id="|href="#|url\(#)', rf"\g<1>{prefix}-", body)
    body = re.sub(r' (fill|stroke)="(#[0-9a-f]{6})"', r' style="\g<1>: \g<2>"', body)  # attributes cannot use variables
    for colour, variable in _VARIABLES.items():
        body = body.replace(colour, f"var({variable}, {colour})")
    words = f"<title>{escape(title)}</title><desc>{escape(description)}</desc>"
    return f'{head} stroke-linejoin="round" role="img">{words}{body}'.strip()
