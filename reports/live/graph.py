"""The graph of winnings of a live page, as SVG: Matplotlib takes longer to draw than a page may take."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from decimal import Decimal
from html import escape
from typing import NamedTuple

import polars as pl
from markupsafe import Markup

from studbook.analytics.live.running import Unit
from studbook.reports.layout.figures import described
from studbook.reports.layout.words import count, currency_name, hands, local_day, money, rate

_WIDTH, _HEIGHT = 720.0, 320.0
_LEFT, _RIGHT, _TOP, _BOTTOM = 92.0, 14.0, 14.0, 34.0
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


class Plotted(NamedTuple):
    """What a graph of winnings counts, and along what."""

    unit: Unit = "money"
    by_date: bool = False
    noun: str = "hand"
    lines: tuple[str, ...] = ("net", "showdown", "non_showdown", "adjusted")
    """Columns that are drawn, if they hold anything."""


def winnings_graph(run: pl.DataFrame, player: str, counted: Plotted = Plotted()) -> Graph:  # noqa: B008  # a constant
    """Draw the running winnings in one currency, as `analytics.live.running.winnings` returns them."""
    currency, played = str(run["currency"][0]), int(run["number"][-1])
    lines = [line for line in _LINES if line[0] in counted.lines and (line[0] != "adjusted" or run["all_ins"][-1])]
    low, high, step = _reach([float(value) for line in lines for value in run[line[0]]])
    places = _places(run, counted.by_date)
    frame = _Frame(places[0], places[-1], low, high)
    in_words = (lambda amount: f"{rate(float(amount), signed=True)}") if counted.unit == "bets" else None
    parts = [*_amounts(frame, step, currency, in_words), *_below(frame, _labels(run, counted))]
    if run["low"][0] is not None and not counted.by_date:
        parts.append(_band(frame, run))
    for column, _, colour, dashes in reversed(lines):
        points = frame.points(places, run[column].cast(pl.Float64).to_list())
        dashed = f' stroke-dasharray="{dashes}"' if dashes else ""
        parts.append(f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="2"{dashed}/>')
    what = "big bets" if counted.unit == "bets" else currency_name(currency)
    words = _described(run, counted, lines, currency)
    return Graph(
        _svg("graph", f"Winnings of {player} in {what}", words, parts),
        _caption(run, counted, what, played),
        tuple((label, colour, dashes) for _, label, colour, dashes in lines) if len(lines) > 1 else (),
    )


def _caption(run: pl.DataFrame, counted: Plotted, what: str, played: int) -> str:
    along = "by date" if counted.by_date else f"after every {counted.noun}"
    split = ", and how much of it came at showdown" if "showdown" in counted.lines else ""
    caption = f"Total won in {what} {along}, after rake{split}. {_number(played, counted.noun)}."
    if run["low"][0] is not None and not counted.by_date:
        caption += " The shaded area holds 95 % of the runs of a player with the same mean and spread."
    return caption


def _number(number: int, noun: str) -> str:
    return hands(number) if noun == "hand" else f"{count(number)} {noun}{'s' * (number != 1)}"


def _described(run: pl.DataFrame, counted: Plotted, lines: "Sequence[tuple[str, str, str, str]]", currency: str) -> str:
    """The graph in words, for those who do not see it."""
    if counted.unit == "money" and counted.noun == "hand" and len(lines) > 1:
        return described(run, currency)
    final = float(run["net"][-1])
    amount = (
        f"{rate(final, signed=True)} big bets" if counted.unit == "bets" else money(_rounded(final), currency, True)
    )
    return f"Line graph of the total won over {_number(int(run['number'][-1]), counted.noun)}. At the end: {amount}."


def _places(run: pl.DataFrame, by_date: bool) -> list[float]:
    """Where the points of the lines are, from left to right."""
    if not by_date:
        return [float(number) for number in run["number"]]
    return [moment.timestamp() if moment else 0.0 for moment in run["started_at"].dt.replace_time_zone("UTC")]


def _day(place: float) -> str:
    return local_day(datetime.fromtimestamp(place, UTC).replace(tzinfo=None))


def _labels(run: pl.DataFrame, counted: Plotted) -> dict[float, str]:
    """Labels below the lines: the first, the middle and the last place."""
    places = _places(run, counted.by_date)
    first, last = places[0], places[-1]
    if counted.by_date:
        return {
            place: local_day(datetime.fromtimestamp(place, UTC).replace(tzinfo=None))
            for place in (first, (first + last) / 2, last)
        }
    middle = (int(last) + 1) // 2
    numbers = {float(number): count(number) for number in (middle, int(last))}
    return numbers | {first: f"{counted.noun} {count(int(first))}"}


def balance_graph(months: pl.DataFrame, currency: str, *, is_known: bool = True) -> Graph:
    """Draw the balance at the end of each month; columns `month` (a date) and `balance` (decimal).

    Unless the balance `is_known`, because every deposit was entered, it is what was won so far.
    """
    balances = [float(value) for value in months["balance"]]
    low, high, step = _reach(balances)
    frame = _Frame(1, months.height, low, high)
    points = frame.points(range(1, months.height + 1), balances)
    labels = [f"{month:%Y-%m}" for month in months["month"]]
    parts = [
        *_amounts(frame, step, currency),
        *_below(frame, {number: labels[number - 1] for number in (1, months.height)}),
        f'<polyline points="{points}" fill="none" stroke="var(--net)" stroke-width="2"/>',
    ]
    name = f"balance-{currency.lower()}"
    what = "Balance" if is_known else "Winnings"
    title = f"{what} in {currency_name(currency)}"
    final = money(months["balance"][-1], currency)
    between = f"from {labels[0]} to {labels[-1]}"
    words = f"Line graph of the {what.lower()} at all sites together, {between}. At the end: {final}."
    caption = f"What there is at all sites together at the end of each month, in {currency_name(currency)}: {final}."
    if not is_known:
        caption = (
            f"What was won by the end of each month, in {currency_name(currency)}: {final}. Enter your deposits below "
            "to see the balance."
        )
    return Graph(_svg(name, title, words, parts), caption, ())


def _svg(name: str, title: str, words: str, parts: Sequence[str]) -> Markup:
    named = f'aria-labelledby="{name}-title {name}-words"'
    head = f'<svg viewBox="0 0 {_WIDTH:g} {_HEIGHT:g}" role="img" class="graph" {named}>'
    about = f'<title id="{name}-title">{escape(title)}</title><desc id="{name}-words">{escape(words)}</desc>'
    return Markup(f"{head}{about}{''.join(parts)}</svg>")  # noqa: S704  # all text in it is escaped


class _Frame(NamedTuple):
    """Turns places along the lines, such as numbers of hands, and amounts into places of the picture."""

    first: float
    last: float
    low: float
    high: float

    def x(self, place: float) -> float:
        return _LEFT + (_WIDTH - _LEFT - _RIGHT) * (place - self.first) / max(self.last - self.first, 1)

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


def _amounts(
    frame: _Frame, step: float, currency: str, in_words: Callable[[Decimal], str] | None = None
) -> Iterator[str]:
    low, high = frame.low, frame.high
    for place in range(round((high - low) / step) + 1):
        amount, y = low + place * step, frame.y(low + place * step)
        colour = "var(--faint)" if abs(amount) < step / 2 else "var(--grid)"
        yield f'<line x1="{_LEFT:g}" x2="{_WIDTH - _RIGHT:g}" y1="{y:.1f}" y2="{y:.1f}" stroke="{colour}"/>'
        label = escape(in_words(_rounded(amount)) if in_words else money(_rounded(amount), currency))
        yield f'<text x="{_LEFT - 6:g}" y="{y + 4:.1f}" text-anchor="end" fill="var(--faint)">{label}</text>'


def _below(frame: _Frame, labels: Mapping[float, str]) -> Iterator[str]:
    for place, label in labels.items():
        anchor = "start" if place == frame.first else "end" if place == frame.last else "middle"
        at = f'x="{frame.x(place):.1f}" y="{_HEIGHT - 10:g}" text-anchor="{anchor}"'
        yield f'<text {at} fill="var(--faint)">{label}</text>'


def _band(frame: _Frame, run: pl.DataFrame) -> str:
    numbers = run["number"].to_list()
    above = frame.points(numbers, run["high"].to_list())
    below = frame.points(numbers[::-1], run["low"].to_list()[::-1])
    return f'<polygon points="{above} {below}" fill="var(--net)" opacity="0.12"/>'


def _rounded(amount: float) -> Decimal:
    return Decimal(f"{amount:.4f}")
