"""Figures as SVG text that lies inside a page: no files, no fonts, no scripts, the same bytes for the same numbers."""

import re
from html import escape
from importlib.resources import as_file, files
from io import StringIO

import polars as pl
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.style import context
from matplotlib.ticker import FuncFormatter, MaxNLocator

from reports.words import MINUS, currency_name, hands, money

WIDE = (7.2, 3.5)
NARROW = (3.5, 3.6)
"""Inches of a figure for a screen and for a phone."""

_FEW = 40
"""Up to so many points each one is marked."""

_VARIABLES = {
    "#1b1f1d": "--ink",
    "#5a625d": "--faint",
    "#c9cfcb": "--edge",
    "#e2e6e3": "--grid",
    "#0072b2": "--net",
    "#009e73": "--showdown",
    "#d55e00": "--non-showdown",
    "#b3261e": "--loses",
    "#e69f00": "--warns",
    "#fbfaf6": "--paper",
}
"""Colours of the style file, and the variables of the page's style sheet that replace them."""

_LINES = (("net", "all hands"), ("showdown", "at the showdown"), ("non_showdown", "without showdown"))


def winnings_svg(run: pl.DataFrame, player: str, narrow: bool = False) -> str:
    """Graph of the running winnings of one currency (a part of what `analytics.stats.winnings` returns).

    The element has a title and a description, scales to any width, and takes its colours from the CSS variables of the
    page where there are any; `narrow` is for phones.
    """
    currency, played = str(run["currency"][0]), int(run["number"][-1])
    with as_file(files("reports") / "studbook.mplstyle") as style, context(style):
        figure = Figure(figsize=NARROW if narrow else WIDE)
        axes = figure.add_subplot()
        _draw(axes, run, currency)
        axes.set_title(f"{currency_name(currency)}: {hands(played)}")
        figure.legend(loc="outside lower left", ncols=1 if narrow else len(_LINES))
        text = StringIO()
        figure.savefig(text, format="svg", metadata={"Date": None, "Creator": None})
    title = f"Winnings of {player} in {currency_name(currency)}"
    return inline(text.getvalue(), title, _described(run, currency), f"{currency}-{'narrow' if narrow else 'wide'}")


def _draw(axes: Axes, run: pl.DataFrame, currency: str) -> None:
    numbers = [0, *run["number"].to_list()]
    marker = "." if run.height <= _FEW else ""
    for column, label in _LINES:
        amounts = [0.0, *run[column].cast(pl.Float64).to_list()]
        final = money(run[column][-1], currency, signed=True)
        axes.plot(numbers, amounts, marker=marker, label=f"{label} {final}", zorder=2 if column == "net" else 1.5)
    axes.axhline(0, color="#5a625d", linewidth=1, linestyle="-", zorder=1)
    axes.set_xlabel("hands played")
    axes.set_ylabel(f"won, {currency_name(currency)}")
    axes.set_xlim(0, numbers[-1])
    axes.xaxis.set_major_locator(MaxNLocator(nbins=6, integer=True))
    axes.xaxis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:,.0f}"))
    axes.yaxis.set_major_formatter(FuncFormatter(_tick))


def _tick(value: float, _place: int | None) -> str:
    return f"{value:,.10g}".replace("-", MINUS)


def _described(run: pl.DataFrame, currency: str) -> str:
    """Say in words what the graph shows."""
    parts = [f"{money(run[column][-1], currency, signed=True)} {label}" for column, label in _LINES]
    return (
        f"Line graph of the sum won over {hands(int(run['number'][-1]))}, after rake. At the end: {', '.join(parts)}."
    )


def inline(svg: str, title: str, description: str, prefix: str) -> str:
    """Cut an SVG file down to an element of a page: title, description, no fixed size, names of its own."""
    element = re.sub(r"<metadata>.*?</metadata>|<style.*?</style>", "", svg[svg.index("<svg") :], flags=re.DOTALL)
    head, body = element.split(">", 1)
    head = re.sub(r' (?:width|height)="[^"]*"', "", head)
    body = re.sub(r'( id="|href="#|url\(#)', rf"\g<1>{prefix}-", body)
    for colour, variable in _VARIABLES.items():
        body = body.replace(colour, f"var({variable}, {colour})")
    words = f"<title>{escape(title)}</title><desc>{escape(description)}</desc>"
    return f'{head} stroke-linejoin="round" role="img">{words}{body}'.strip()
