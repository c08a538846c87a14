"""A hand as a picture: a row per player, a column per street, with the cards dealt and what the player did."""

from collections.abc import Iterator, Sequence
from textwrap import wrap
from typing import NamedTuple

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.patches import FancyBboxPatch

from studbook.analytics.replayer.frame import PlayerNow, Replayed
from studbook.analytics.replayer.table_cards import HIDDEN, Card
from studbook.reports.hand.streets import StreetColumn, columns, headline, players_dealt_in
from studbook.reports.layout.pictures import look
from studbook.reports.layout.words import card, local_day, money, printable

_INK = {"c": "#00704f", "d": "#1f5fbf", "h": "#c0271e", "s": "#1b1f1c"}
"""Colours of the suits, those of the pages."""
_PAPER, _FACE, _DOWN, _BACK, _RULE = "#fbfaf6", "#ffffff", "#e9e5d8", "#cfd8d3", "#d9d6cc"
_INKED, _FAINT = "#1b1f1c", "#5a625d"
_CARD, _GAP, _HEIGHT = 0.36, 0.05, 0.5
"""Width of a card, the gap between cards, and the height of a card, in inches."""
_LINE = 0.17
"""Height of a line of text, in inches."""
_NAME, _NET = 1.5, 0.9
"""Widths of the first and the last column, in inches."""
_LONGEST_NAME = 18
"""Letters of a name that are shown."""
_LETTERS_PER_INCH = 14
_NARROWEST = 6.5
"""Width of the picture at least, in inches: that of the title."""
_TOP = 0.9
"""Height of the title and the headings, in inches."""


class _Cell(NamedTuple):
    """What a player got and did on a street."""

    cards: list[Card]
    lines: list[str]


class _Row(NamedTuple):
    """A player of the picture."""

    name: str
    cells: list[_Cell]
    net: str

    @property
    def height(self) -> float:
        """In inches."""
        return 0.32 + _HEIGHT + _LINE * max(1, *(len(cell.lines) for cell in self.cells))


def hand_picture(replayed: Replayed) -> Figure:
    """Draw a hand. Raises ValueError for a deal of the Red Dog family, which has no streets."""
    streets = [*columns(replayed)]
    rows = [*_rows(replayed, streets)]
    widths = [max(_width(row.cells[at], street) for row in rows) for at, street in enumerate(streets)]
    with look():
        width, height = _NAME + sum(widths) + _NET + 0.4, _TOP + sum(row.height for row in rows) + 0.35
        figure = Figure(figsize=(max(width, _NARROWEST), height), facecolor=_PAPER)
        figure.set_layout_engine("none")
        axes = figure.add_axes((0, 0, 1, 1))
        axes.set(xlim=(0, figure.get_figwidth()), ylim=(height, 0))
        axes.set_axis_off()
        _headings(axes, replayed, streets, widths)
        top = _TOP
        for row in rows:
            _draw_row(axes, row, widths, top)
            top += row.height
        _text(axes, 0.2, top + 0.18, _foot(replayed), size=8, color=_FAINT)
    return figure


def _rows(replayed: Replayed, streets: Sequence[StreetColumn]) -> Iterator[_Row]:
    nets = {seat.seat: money(seat.net, "", signed=True) for seat in replayed.hand.seats}
    for player in players_dealt_in(replayed):
        yield _Row(_short(printable(player.name)), _cells(player, streets), nets[player.seat])


def _short(name: str) -> str:
    return name if len(name) <= _LONGEST_NAME else name[: _LONGEST_NAME - 1] + "\N{HORIZONTAL ELLIPSIS}"


def _cells(player: PlayerNow, streets: Sequence[StreetColumn]) -> list[_Cell]:
    """What a player got on each street, as far as it is known at the end, and what they did."""
    cells, had = [], 0
    for street in streets:
        has = len(street.cards.get(player.seat, ())) or had
        actions = [action.words for action in street.actions if action.seat == player.seat]
        lines = [line for words in actions for line in wrap(words, 18)]
        cells.append(_Cell(player.cards[had:has], lines))
        had = has
    return cells


def _width(cell: _Cell, street: StreetColumn) -> float:
    longest = max([len(street.name), *map(len, cell.lines)])
    return max(len(cell.cards) * (_CARD + _GAP), longest / _LETTERS_PER_INCH, 0.9) + 0.2


def _text(axes: Axes, x: float, y: float, words: str, **style: object) -> None:
    """Write text as it is: a dollar sign begins no formula."""
    axes.text(x, y, words, parse_math=False, va="center", **style)  # type: ignore[arg-type]  # styles of text


def _headings(axes: Axes, replayed: Replayed, streets: Sequence[StreetColumn], widths: Sequence[float]) -> None:
    _text(axes, 0.2, 0.27, headline(replayed), size=11, weight="bold", color=_INKED)
    left = 0.2 + _NAME
    for street, width in zip(streets, widths, strict=True):
        community = "".join(f", {card(name).face} for all" for name in street.community)
        _text(axes, left, 0.6, street.name, size=9, weight="bold", color=_INKED)
        _text(axes, left, 0.77, f"pot {money(street.pot, '')}{community}", size=8, color=_FAINT)
        left += width
    _text(axes, left, 0.6, "Net", size=9, weight="bold", color=_INKED)


def _draw_row(axes: Axes, row: _Row, widths: Sequence[float], top: float) -> None:
    axes.axhline(top, xmin=0.01, xmax=0.99, color=_RULE, linewidth=0.8, linestyle="-")
    middle, left = top + 0.12 + _HEIGHT / 2, 0.2 + _NAME
    _text(axes, 0.2, middle, row.name, size=9.5, color=_INKED)
    for cell, width in zip(row.cells, widths, strict=True):
        for at, one in enumerate(cell.cards):
            _draw_card(axes, one, left + at * (_CARD + _GAP), top + 0.12)
        for number, line in enumerate(cell.lines):
            _text(axes, left, top + 0.24 + _HEIGHT + number * _LINE, line, size=8.5, color=_FAINT)
        left += width
    _text(axes, left, middle, row.net, size=9.5, weight="bold", color=_INKED)


def _draw_card(axes: Axes, one: Card, left: float, top: float) -> None:
    is_hidden = one.name == HIDDEN
    face = _BACK if is_hidden else _FACE if one.is_open else _DOWN
    axes.add_patch(
        FancyBboxPatch(
            (left, top),
            _CARD,
            _HEIGHT,
            boxstyle="round,pad=0,rounding_size=0.05",
            facecolor=face,
            edgecolor="#8b918c",
            linewidth=0.8,
            hatch="////" if is_hidden else None,
        )
    )  # fmt: skip
    if not is_hidden:
        known = card(one.name)
        axes.text(
            left + _CARD / 2, top + _HEIGHT / 2, known.face, ha="center", va="center", size=11,
            color=_INK.get(known.suit, _INKED), weight="bold",
        )  # fmt: skip


def _foot(replayed: Replayed) -> str:
    return f"{local_day(replayed.hand.facts.started_at)}. Grey cards were dealt face down."
