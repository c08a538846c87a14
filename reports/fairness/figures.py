"""Figures of the tests of the deal: door cards, accounts, and the exchange test over time."""

from collections.abc import Iterator
from math import erfc, sqrt

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure, SubFigure
from matplotlib.ticker import FuncFormatter

from studbook.analytics.fairness.audit import SiteFigures
from studbook.game.cards import DECK_SIZE, RANKS, SUITS
from studbook.reports.layout.model import Picture
from studbook.reports.layout.words import count, hands, rate

_BAND = 2.5758
"""Standard deviations within which 99 % of fair values are."""
_SUITS = {
    "c": ("♣", "#009e73", "o"),
    "d": ("♦", "#0072b2", "D"),
    "h": ("♥", "#d55e00", "s"),
    "s": ("♠", "#1b1f1d", "^"),
}
_LINES = ("-", "--", ":", "-.", (0, (1, 1)))
_COLOURS = ("#0072b2", "#d55e00", "#009e73", "#aa4499", "#5a625d")
_FEW_ACCOUNTS = 20


def figures_of(found: SiteFigures, name: str) -> Iterator[Picture]:
    """The figures of one site, as far as there is anything to draw; `name` begins their names."""
    if found.doors.sum() >= DECK_SIZE * 5:
        yield _door_cards(found, f"{name}-doors")
    if found.accounts.height >= _FEW_ACCOUNTS:
        yield _accounts(found, f"{name}-accounts")
    if any(one.over_time for one in found.exchange):
        yield _over_time(found, f"{name}-exchange")


def _door_cards(found: SiteFigures, name: str) -> Picture:
    numbers = np.arange(len(found.numbers))
    total = int((found.numbers * numbers).sum())
    variance = float((found.numbers * numbers * (DECK_SIZE - numbers)).sum()) / (DECK_SIZE * (DECK_SIZE - 1))
    expected, spread = total / DECK_SIZE, sqrt(variance * (1 - 1 / DECK_SIZE))
    off = 100 * (found.doors - expected) / expected
    band = 100 * _BAND * spread / expected
    title = f"{count(total)} door cards: how often each card came"

    def draw(figure: Figure | SubFigure, narrow: bool) -> None:
        axes = figure.add_subplot()
        axes.axhspan(-band, band, color="#0072b2", alpha=0.13, linewidth=0)
        axes.axhline(0, color="#5a625d", linewidth=1, linestyle="-")
        for suit, letter in enumerate(SUITS):
            sign, colour, mark = _SUITS[letter]
            places = np.arange(13) + (suit - 1.5) * 0.17
            axes.plot(places, off[suit::4], mark, color=colour, markersize=3.5 if narrow else 4.5, label=sign)
        axes.set_xticks(range(13), list(RANKS))
        axes.set_ylabel("% more or fewer than 1/52")
        axes.set_title(title.replace(": ", ":\n") if narrow else title)
        axes.grid(visible=False, axis="x")
        figure.legend(loc="outside lower left", ncols=4)

    outside = int((np.abs(off) > band).sum())
    description = (
        f"A dot for each of 52 cards. {outside} are outside the band of ± {rate(band)} %, which holds 99 % of cards in "
        f"a fair deal; the farthest is off by {rate(float(np.abs(off).max()))} %."
    )
    caption = "Band: 99 % of the cards of a fair deal, with the hypergeometric variance."
    return Picture(name, title, description, caption, draw, (7.2, 3.6), (3.5, 3.6))


def _accounts(found: SiteFigures, name: str) -> Picture:
    ordered = np.sort(found.accounts["z"].to_numpy())
    title = f"z of {count(len(ordered))} accounts against a fair deal"

    def draw(figure: Figure | SubFigure, narrow: bool) -> None:
        axes = figure.add_subplot()
        shares = (np.arange(len(ordered)) + 0.5) / len(ordered)
        wide = max(3.5, float(np.abs(ordered).max()) * 1.05)
        line = np.linspace(-wide, wide, 200)
        axes.plot(line, [100 * 0.5 * erfc(-z / sqrt(2)) for z in line], linestyle="--", color="#5a625d", label="fair")
        axes.step(ordered, 100 * shares, where="mid", color="#0072b2", linestyle="-", label="accounts")
        axes.set_xlabel("z: above 0, better cards than others on the same street")
        axes.set_ylabel("% of accounts below")
        axes.set_title(title)
        figure.legend(loc="outside lower left", ncols=2)

    description = (
        f"Share of accounts below each z, next to the normal distribution. The lowest z is {rate(float(ordered[0]))}, "
        f"the highest {rate(float(ordered[-1]))}; {int((np.abs(ordered) > 2).sum())} of {len(ordered)} are beyond ± 2, "
        f"{rate(0.0455 * len(ordered))} expected."
    )
    caption = "Accounts with 50 streets or more. The lines agree if every account receives its cards by chance."
    return Picture(name, title, description, caption, draw, (7.2, 3.6), (3.5, 3.8))


def _over_time(found: SiteFigures, name: str) -> Picture:
    shown = [one for one in found.exchange if one.over_time and one.outcome.name.endswith(": rank")]
    title = "Exchange test over time"

    def draw(figure: Figure | SubFigure, narrow: bool) -> None:
        axes = figure.add_subplot()
        axes.axhspan(-_BAND, _BAND, color="#0072b2", alpha=0.13, linewidth=0)
        for place, one in enumerate(shown):
            _line(axes, one.outcome.name.removeprefix("cards of ").removesuffix(": rank"), one.over_time, place)
        axes.set_xlabel("% of the hands, in the order of play")
        axes.set_ylabel("z so far")
        axes.set_title(title)
        axes.yaxis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:g}".replace("-", "\N{MINUS SIGN}")))
        figure.legend(loc="outside lower left", ncols=1 if narrow else 3)

    ends = "; ".join(
        f"{one.outcome.name}: {rate(one.over_time[-1], signed=True)} after {hands(one.outcome.hands)}" for one in shown
    )
    caption = (
        "Above 0 the group received better cards than the others on the same street. In a fair deal 99 % of the ends "
        "are within the band; on the way a line leaves it more often."
    )
    return Picture(name, title, f"Lines of z by the end: {ends}.", caption, draw, (7.2, 3.9), (3.5, 4.6))


def _line(axes: Axes, label: str, values: tuple[float, ...], place: int) -> None:
    places = [100 * (at + 1) / len(values) for at in range(len(values))]
    axes.plot(places, values, linestyle=_LINES[place % 5], color=_COLOURS[place % 5], label=label, linewidth=1.4)
