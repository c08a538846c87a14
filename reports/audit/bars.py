"""Figures of an audit's page: findings by check, and hands by site and most severe finding."""

from collections.abc import Sequence
from io import StringIO

from matplotlib.axes import Axes
from matplotlib.backends.backend_svg import FigureCanvasSVG
from matplotlib.figure import Figure
from matplotlib.ticker import FuncFormatter, MaxNLocator

from studbook.analytics.audit.report import CheckCount, HandsBySeverity
from studbook.reports.layout.figures import NARROW, WIDE, inline
from studbook.reports.layout.pictures import lay_out, look
from studbook.reports.layout.words import count, hands

MOST_BARS = 16
"""Maximum bars in a figure; the rest is in the table below it."""
_BAR = 0.3
"""Height of a bar and the space around it, in inches."""
_LOOKS = {
    "error": ("#b3261e", ""),
    "warning": ("#e69f00", "////"),
    "info": ("#0072b2", "||"),
    "clean": ("#c9cfcb", ""),
}
"""Colour and hatching of every severity; either is enough to distinguish them."""
_LABELS = {"error": "error", "warning": "warning", "info": "info", "clean": "no findings"}


def findings_svg(checks: Sequence[CheckCount], total: int, narrow: bool = False) -> str:
    """Draw the findings of every check that found something, in the colours of their severities."""
    shown = checks[:MOST_BARS]
    found = sum(check.findings for check in checks)
    title = f"{count(found)} finding{'' if found == 1 else 's'} in {hands(total)}, by check"
    if len(checks) > len(shown):
        title += f" (the {len(shown)} most severe)"
    labels = [f"{check.code} {check.severity}" for check in shown]
    parts = {
        severity: [check.findings if check.severity == severity else 0 for check in shown]
        for severity in ("error", "warning", "info")
    }
    summary = ", ".join(f"{label} {count(check.findings)}" for label, check in zip(labels, shown, strict=True))
    return _bars(
        labels, parts, "findings", title, f"Bar chart. {summary}.", f"checks-{'narrow' if narrow else 'wide'}", narrow
    )


def sites_svg(sites: Sequence[HandsBySeverity], narrow: bool = False) -> str:
    """Draw the hands of every site, divided by the most severe finding of each hand."""
    total = sum(site.hands for site in sites)
    labels = [site.site for site in sites]
    parts = {severity: [getattr(site, severity) for site in sites] for severity in _LOOKS}
    summary = "; ".join(
        f"{site.site}: " + ", ".join(f"{_LABELS[name]} {count(getattr(site, name))}" for name in _LOOKS)
        for site in sites
    )
    title = f"{hands(total)} by most severe finding"
    name = f"rooms-{'narrow' if narrow else 'wide'}"
    return _bars(labels, parts, "hands", title, f"Bar chart. {summary}.", name, narrow)


def _bars(
    labels: list[str], parts: dict[str, list[int]], unit: str, title: str, description: str, name: str, narrow: bool
) -> str:
    """Draw horizontal bars with their sums; several parts of one label are stacked."""
    with look():
        width = NARROW[0] if narrow else WIDE[0]
        figure = Figure(figsize=(width, 1.5 + _BAR * len(labels)))
        axes = figure.add_subplot()
        _stack(axes, labels, parts)
        _number_axis(axes, [sum(values) for values in zip(*parts.values(), strict=True)], unit, narrow)
        axes.set_title(title.replace(", ", ",\n") if narrow else title)
        figure.legend(loc="outside lower left", ncols=2 if narrow else len(parts))
        text = StringIO()
        canvas = FigureCanvasSVG(figure)
        lay_out(figure)
        canvas.print_svg(text, metadata={"Date": None, "Creator": None})  # type: ignore[no-untyped-call]  # has no types
    return inline(text.getvalue(), title, description, name)


def _stack(axes: Axes, labels: list[str], parts: dict[str, list[int]]) -> None:
    places = list(range(len(labels)))
    left = [0] * len(labels)
    for part, values in parts.items():
        colour, hatch = _LOOKS[part]
        if any(values):
            axes.barh(places, values, left=left, height=0.66, color=colour, hatch=hatch, edgecolor="#fbfaf6",
                      linewidth=0, label=_LABELS[part])  # fmt: skip
        left = [before + value for before, value in zip(left, values, strict=True)]
    axes.set_yticks(places, labels)
    axes.invert_yaxis()
    axes.grid(visible=False, axis="y")


def _number_axis(axes: Axes, sums: list[int], unit: str, narrow: bool) -> None:
    most = max(sums)
    for place, number in enumerate(sums):
        axes.text(number + most / 60, place, count(number), va="center", fontsize=8.5)
    axes.set_xlim(0, most * (1.25 if narrow else 1.12))
    axes.set_xlabel(unit)
    axes.xaxis.set_major_locator(MaxNLocator(nbins=4 if narrow else 8, integer=True))
    axes.xaxis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:,.0f}"))
