"""Figures of a player's report; each can be drawn on any canvas, for a screen, a phone or print."""

from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager
from datetime import datetime
from functools import cache
from importlib.resources import as_file, files
from io import StringIO

from matplotlib import RcParams, rc_context, rc_params_from_file
from matplotlib.axes import Axes
from matplotlib.backends.backend_svg import FigureCanvasSVG
from matplotlib.figure import Figure, SubFigure
from matplotlib.ticker import FuncFormatter, MaxNLocator, MultipleLocator

from studbook.analytics.sql import returned_sums
from studbook.reports.layout.figures import WIDE, inline
from studbook.reports.layout.model import Picture
from studbook.reports.layout.words import MINUS, NOTHING, count, local_day, percent, rate, span

_LOOKS = ("#0072b2", "#009e73", "#d55e00", "#cc79a7", "#e69f00", "#5a625d")
"""Colours that people with colour blindness can distinguish (Okabe and Ito)."""
_MARKS = "osD^vX"
_HATCHES = ("", "//", "..", "xx", "\\\\", "")
_ROW = 0.34
"""Height of a row of a chart, in inches."""
POINTS_PER_INCH = 72
"""Unit of an SVG file."""


@cache
def _style() -> RcParams:
    with as_file(files("studbook.reports") / "studbook.mplstyle") as path:
        return rc_params_from_file(path, use_default_template=False)


def look() -> AbstractContextManager[None]:
    """Apply the style of all figures while the context is open."""
    return rc_context(_style())


def lay_out(figure: Figure) -> None:
    """Lay out a figure once, for a canvas that only prints it."""
    figure.dpi = POINTS_PER_INCH  # the resolution that the canvas draws with
    if figure.axes and (engine := figure.get_layout_engine()):
        engine.execute(figure)
    figure.set_layout_engine("none")


def picture_svg(picture: Picture, narrow: bool = False) -> str:
    """Draw a picture as an element of a page that takes its colours from the page."""
    with look():
        figure = Figure(figsize=picture.narrow if narrow else picture.wide)
        picture.draw(figure, narrow)
        text = StringIO()
        canvas = FigureCanvasSVG(figure)
        lay_out(figure)
        # `savefig` would draw three times
        canvas.print_svg(text, metadata={"Date": None, "Creator": None})  # type: ignore[no-untyped-call]  # has no types
    name = f"{picture.name}-{'narrow' if narrow else 'wide'}"
    return inline(text.getvalue(), picture.title, picture.description, name)


def wheel(name: str, title: str, caption: str, parts: Mapping[str, returned_sums.Figure]) -> Picture:
    """Draw parts of a whole as a ring; the shares add up to 100 %."""
    shown = {label: one for label, one in parts.items() if one.value}
    total = next(iter(parts.values())).n

    def draw(figure: Figure | SubFigure, narrow: bool) -> None:
        axes = figure.add_subplot()
        wedges, _ = axes.pie(
            [one.value or 0 for one in shown.values()],
            colors=[_LOOKS[at % len(_LOOKS)] for at in range(len(shown))],
            hatch=[_HATCHES[at % len(_HATCHES)] for at in range(len(shown))],
            startangle=90, counterclock=False, radius=1.1,
            wedgeprops={"width": 0.42, "edgecolor": "#fbfaf6", "linewidth": 1.5},
        )  # fmt: skip
        axes.text(0, 0, f"{count(total)}\nhands", ha="center", va="center", fontsize=11)
        axes.set_title(title)
        labels = [f"{label}  {percent(one.value)}  ({span(one.low, one.high)})" for label, one in shown.items()]
        figure.legend(wedges, labels, loc="outside lower left" if narrow else "outside right center", fontsize=8.5)

    summary = ", ".join(f"{label} {percent(one.value)} ({span(one.low, one.high)})" for label, one in parts.items())
    return Picture(name, title, f"Ring of {count(total)} hands: {summary}.", caption, draw, (WIDE[0], 2.9), (3.5, 4.6))


def dots(
    name: str,
    title: str,
    caption: str,
    unit: str,
    series: Mapping[str, Mapping[str, returned_sums.Figure]],
    whole: bool = False,
) -> Picture:
    """Draw figures with their intervals, one row per label; `whole` is for percentages from 0 to 100."""
    labels = list(dict.fromkeys(label for row in series.values() for label in row))

    def draw(figure: Figure | SubFigure, narrow: bool) -> None:
        axes = figure.add_subplot()
        for at, (what, row) in enumerate(series.items()):
            _dots(axes, at, len(series), what, [row.get(label) for label in labels])
        axes.set_yticks(range(len(labels)), labels)
        axes.set_ylim(len(labels) - 0.5, -0.5)
        axes.set_xlabel(unit)
        axes.set_title(title)
        if whole:
            axes.set_xlim(0, 100)
            axes.xaxis.set_major_locator(MultipleLocator(20))
        else:
            axes.axvline(0, color="#5a625d", linewidth=1, zorder=1)
            axes.xaxis.set_major_locator(MaxNLocator(nbins=5 if narrow else 8))
        axes.xaxis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:,.10g}".replace("-", MINUS)))
        if len(series) > 1:
            figure.legend(loc="outside lower left", ncols=2 if narrow else len(series))

    summary = "; ".join(
        f"{what}, {label}: {rate(one.value)} ({span(one.low, one.high) or 'no interval'}) of {count(one.n)}"
        for what, row in series.items()
        for label, one in row.items()
    )
    height = 1.2 + (_ROW + 0.1 * (len(series) - 1)) * len(labels)
    return Picture(
        name, title, f"Dots with intervals. {summary}.", caption, draw, (WIDE[0], height), (3.5, height + 0.3)
    )


def _dots(axes: Axes, at: int, of: int, what: str, row: Sequence[returned_sums.Figure | None]) -> None:
    shift = (at - (of - 1) / 2) * 0.7 / of
    known = [(y + shift, one) for y, one in enumerate(row) if one is not None and one.value is not None]
    colour = _LOOKS[at % len(_LOOKS)]
    for y, one in known:
        if one.low is not None and one.high is not None:
            axes.plot([one.low, one.high], [y, y], linewidth=1.6, alpha=0.55, linestyle="-", color=colour)
    mark = _MARKS[at % len(_MARKS)]
    values, places = [one.value or 0 for _, one in known], [y for y, _ in known]
    (line,) = axes.plot(values, places, mark, markersize=4.5, label=what, color=colour)
    line.set(clip_on=False, in_layout=False)  # not cut off at 0 and 100


def bars(
    name: str, title: str, caption: str, unit: str, amounts: Sequence[float], moments: Sequence[datetime]
) -> Picture:
    """Draw amounts in order of time, gains and losses in two colours."""

    def draw(figure: Figure | SubFigure, narrow: bool) -> None:
        axes = figure.add_subplot()
        places = range(1, len(amounts) + 1)
        colours = ["#d55e00" if amount < 0 else "#0072b2" for amount in amounts]
        axes.bar(places, amounts, width=0.8, color=colours, linewidth=0)
        axes.axhline(0, color="#5a625d", linewidth=1, linestyle="-")
        ends = sorted({0, len(moments) // 2, len(moments) - 1} if not narrow else {0, len(moments) - 1})
        axes.set_xticks([end + 1 for end in ends], [local_day(moments[end]) for end in ends])
        axes.set_ylabel(unit)
        axes.set_title(title.replace(": ", ":\n") if narrow else title)
        axes.grid(visible=False, axis="x")
        axes.yaxis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:,.10g}".replace("-", MINUS)))

    best, worst = max(amounts), min(amounts)
    summary = f"{len(amounts)} bars, from {rate(worst, signed=True)} to {rate(best, signed=True)} {unit}"
    span_of = f"{local_day(moments[0])} {NOTHING} {local_day(moments[-1])}"
    return Picture(name, title, f"Bar chart, {span_of}: {summary}.", caption, draw, (WIDE[0], 2.8), (3.5, 2.8))
