"""The graph of winnings of a live page, as SVG: Matplotlib takes longer to draw than a page may take."""

from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from html import escape
from typing import NamedTuple

import polars as pl
from markupsafe import Markup

from studbook.reports.layout.figures import described
from studbook.reports.layout.words import count, currency_name, hands, money

_WIDTH, _HEIGHT = 720.0, 320.0
_LEFT, _RIGHT, _TOP, _BOTTOM = 78.0, 14.0, 14.0, 34.0
_LINES = (
    ("net", "all hands", "var(--net)", ""),
    ("showdown", "at showdown", "var(--showdown)", "7 4"),
    ("non_showdown", "without showdown", "var(--non-showdown)", "2 4"),
    ("adjusted", "without luck in all-ins", "var(--adjusted)", "9 3 2 3"),
)
"""Column, label, colour and dashes of each line."""
_STEPS = 5
"""Number of steps between the labels of the amounts, about."""


class Graph(NamedTuple):
    """A graph with its caption and the colours of its lines."""

    svg: Markup
    caption: str
    legend: tuple[tuple[str, str, str], ...]
    """Label, colour and dashes of each line."""


def winnings_graph(run: pl.DataFrame, player: str) -> Graph:
    """Draw the running winnings in one currency, as `analytics.live.counts.winnings` returns them."""
    currency, played = str(run["currency"][0]), int(run["number"][-1])
    lines = [line for line in _LINES if line[0] != "adjusted" or run["all_ins"][-1]]
    low, high, step = _reach([float(value) for line in lines for value in run[line[0]]])
    frame = _Frame(played, low, high)
    parts = [*_amounts(frame, low, high, step, currency), *_numbers(frame, played)]
    if run["low"][0] is not None:
        parts.append(_band(frame, run))
    for column, _, colour, dashes in reversed(lines):
        points = frame.points(run["number"].to_list(), run[column].cast(pl.Float64).to_list())
        dashed = f' stroke-dasharray="{dashes}"' if dashes else ""
        parts.append(f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="2"{dashed}/>')
    title = f"Winnings of {player} in {currency_name(currency)}"
    caption = (
        f"Total won in {currency_name(currency)} after every hand, after rake, and how much of it came at showdown. "
        f"{hands(played)}."
    )
    if run["low"][0] is not None:
        caption += " The shaded area holds 95 % of the runs of a player with the same mean and spread."
    return Graph(
        _svg("graph", title, described(run, currency), parts),
        caption,
        tuple((label, colour, dashes) for _, label, colour, dashes in lines),
    )


def balance_graph(months: pl.DataFrame, currency: str) -> Graph:
    """Draw the balance at the end of each month; columns `month` (a date) and `balance` (decimal)."""
    balances = [float(value) for value in months["balance"]]
    low, high, step = _reach(balances)
    frame = _Frame(months.height, low, high)
    points = frame.points(range(1, months.height + 1), balances)
    labels = [f"{month:%Y-%m}" for month in months["month"]]
    parts = [
        *_amounts(frame, low, high, step, currency),
        *_below(frame, {number: labels[number - 1] for number in (1, months.height)}, months.height),
        f'<polyline points="{points}" fill="none" stroke="var(--net)" stroke-width="2"/>',
    ]
    name = f"balance-{currency.lower()}"
    title = f"Balance in {currency_name(currency)}"
    final = money(months["balance"][-1], currency)
    words = f"Line graph of the balance at all sites together, from {labels[0]} to {labels[-1]}. At the end: {final}."
    caption = f"What there is at all sites together at the end of each month, in {currency_name(currency)}: {final}."
    return Graph(_svg(name, title, words, parts), caption, ())


def _svg(name: str, title: str, words: str, parts: Sequence[str]) -> Markup:
    named = f'aria-labelledby="{name}-title {name}-words"'
    head = f'<svg viewBox="0 0 {_WIDTH:g} {_HEIGHT:g}" role="img" class="graph" {named}>'
    about = f'<title id="{name}-title">{escape(title)}</title><desc id="{name}-words">{escape(words)}</desc>'
    return Markup(f"{head}{about}{''.join(parts)}</svg>")  # noqa: S704  # all text in it is escaped


class _Frame(NamedTuple):
    """Turns numbers of hands and amounts into places."""

    played: int
    low: float
    high: float

    def x(self, number: float) -> float:
        return _LEFT + (_WIDTH - _LEFT - _RIGHT) * (number - 1) / max(self.played - 1, 1)

    def y(self, amount: float) -> float:
        inside = min(max(amount, self.low), self.high)
        return _TOP + (_HEIGHT - _TOP - _BOTTOM) * (self.high - inside) / (self.high - self.low)

    def points(self, numbers: Sequence[float], amounts: Sequence[float]) -> str:
        pairs = zip(numbers, amounts, strict=True)
        return " ".join(f"{self.x(number):.1f},{self.y(amount):.1f}" for number, amount in pairs)


def _reach(values: Sequence[float]) -> tuple[float, float, float]:
    """Lowest and highest label of the amounts, and the step between two."""
    low, high = min(0.0, *values), max(0.0, *values)
    rough = (high - low or 1.0) / _STEPS
    power = 10.0 ** len(f"{rough:.0f}") / 10 if rough >= 1 else 10.0 ** -(len(f"{1 / rough:.0f}"))
    step = next(power * factor for factor in (1, 2, 2.5, 5, 10, 20) if power * factor >= rough)
    return step * (low // step), step * -(-high // step) or step, step


def _amounts(frame: _Frame, low: float, high: float, step: float, currency: str) -> Iterator[str]:
    for place in range(round((high - low) / step) + 1):
        amount, y = low + place * step, frame.y(low + place * step)
        colour = "var(--faint)" if abs(amount) < step / 2 else "var(--grid)"
        yield f'<line x1="{_LEFT:g}" x2="{_WIDTH - _RIGHT:g}" y1="{y:.1f}" y2="{y:.1f}" stroke="{colour}"/>'
        label = escape(money(_rounded(amount), currency))
        yield f'<text x="{_LEFT - 6:g}" y="{y + 4:.1f}" text-anchor="end" fill="var(--faint)">{label}</text>'


def _numbers(frame: _Frame, played: int) -> Iterator[str]:
    labels = {number: count(number) for number in (1, (played + 1) // 2, played)}
    return _below(frame, labels | {1: "hand 1"}, played)


def _below(frame: _Frame, labels: Mapping[int, str], played: int) -> Iterator[str]:
    for number, label in labels.items():
        anchor = "start" if number == 1 else "end" if number == played else "middle"
        place = f'x="{frame.x(number):.1f}" y="{_HEIGHT - 10:g}" text-anchor="{anchor}"'
        yield f'<text {place} fill="var(--faint)">{label}</text>'


def _band(frame: _Frame, run: pl.DataFrame) -> str:
    numbers = run["number"].to_list()
    above = frame.points(numbers, run["high"].to_list())
    below = frame.points(numbers[::-1], run["low"].to_list()[::-1])
    return f'<polygon points="{above} {below}" fill="var(--net)" opacity="0.12"/>'


def _rounded(amount: float) -> Decimal:
    return Decimal(f"{amount:.4f}")
