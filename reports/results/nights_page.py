"""Nights of a home game as a page or a PDF file: who owes whom, totals, and each night."""

from collections.abc import Iterator, Sequence
from datetime import date
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

from markupsafe import Markup

from studbook.analytics.players.nights import Night, NightsTotal, settle_totals, totals
from studbook.analytics.players.settling import Settlement
from studbook.reports.layout.model import Cell, Page, Part, Report, Section, Table
from studbook.reports.layout.pages import fill_in
from studbook.reports.layout.words import MINUS, NOTHING, count, money, zone_name
from studbook.reports.results.nights import (
    HEADS,
    NOTHING_PAID,
    PAYMENT_HEADS,
    SETTLED,
    amount,
    evening,
    kept,
    nights_number,
    payments,
    title,
    total_title,
)

_EXPLAINED = (
    "A player buys in for the first stack at a table and for every chip added later, and cashes out the last stack and "
    "every chip taken off the table. Payments are reckoned as if nothing had been paid yet."
)


class HomeGame(NamedTuple):
    """What the page shows."""

    nights: Sequence[Night]
    """The latest first."""
    number: int
    """Of all nights; the earliest may be left out, which only the totals count."""
    first: date
    """The first evening of all."""
    totals: Sequence[NightsTotal]

    @property
    def left_out(self) -> int:
        """Nights before those that are shown."""
        return self.number - len(self.nights)

    @property
    def lede(self) -> str:
        """First and last evening, and how many players there were."""
        days = dict.fromkeys(evening(night) for night in (self.first, self.nights[0].night))
        players = len({total.player for total in self.totals})
        return f"{f' {NOTHING} '.join(days)}, {count(players)} players"


def home_game(nights: Sequence[Night], limit: int) -> HomeGame:
    """Take the latest `limit` nights, 0 for all; the totals are of all."""
    return HomeGame(nights[:limit] if limit else nights, len(nights), nights[-1].night, totals(nights))


def nights_page(game: HomeGame, made: list[tuple[str, str]]) -> str:
    """Make the page; `made` are program, date and source, each with its label."""
    return fill_in(
        "fairness.html.j2",
        {"svg": lambda _picture, _narrow=False: Markup()},
        title="Home game",
        lede=game.lede,
        notes=[],
        sums=_sums(game),
        sections=[*sections(game)],
        made=made,
    )


def print_nights(game: HomeGame, path: Path) -> None:
    """Write the same as a PDF file."""
    from studbook.reports.layout.pdf import print_report

    first, *others = sections(game)
    last = Section("last", title(game.nights[0]), _parts(game.nights[0]))
    page = Page("nights", nights_number(len(game.nights)), "", (last, *others))
    answers = tuple(f"{one.text} {one.notes[0]}" for one in _sums(game))
    print_report(Report("Home game", "", game.lede, (), answers, (page,), frozenset(), first=(first,)), path, full=True)


def _explained(game: HomeGame) -> Iterator[str]:
    yield _EXPLAINED
    if any(night.place for night in game.nights):
        yield f"Nights of hands go from noon to noon in the time zone {zone_name()}."
    if game.left_out:
        yield f"{nights_number(game.left_out)} before these are left out; the totals are of all."


def _sums(game: HomeGame) -> tuple[Cell, ...]:
    """The numbers at the top: nights, and the biggest winner and loser in each currency."""
    sums = [Cell(count(game.number), (f"night{'s' * (game.number != 1)}",))]
    for currency, of_one in groupby(game.totals, key=lambda total: total.currency):
        own = list(of_one)
        ends = (total for total in (own[0], own[-1]) if total.net)
        sums += [_won(money(total.net, currency, signed=True), (total.player,)) for total in ends]
    return tuple(sums)


def sections(game: HomeGame) -> Iterator[Section]:
    """Who owes whom after the last night, the totals, and the nights before."""
    last, *before = game.nights
    yield Section("payments", "Who owes whom", (f"{title(last)}.", *_parts(last)))
    if game.number > 1:
        for currency, own in groupby(game.totals, key=lambda total: total.currency):
            yield _totals(currency, list(own))
    for number, night in enumerate(before, 1):
        yield Section(f"before-{number}", title(night), _parts(night))
    yield Section("counted", "How it is counted", tuple(_explained(game)))


def _parts(night: Night) -> tuple[Part, ...]:
    return (*_payments(night.settlement, night.currency), *_said(kept(night)), _night(night))


def _said(sentence: str) -> tuple[str, ...]:
    return (sentence,) if sentence else ()


def _totals(currency: str, rows: list[NightsTotal]) -> Section:
    body = tuple(
        (
            Cell(one.player, _nights_of(one)),
            Cell(amount(one.bought_in, currency)),
            Cell(amount(one.cashed_out, currency)),
            _won(amount(one.net, currency, signed=True)),
        )
        for one in rows
    )
    table = Table("Everyone's nights, the biggest winner first", HEADS, body, tight=True)
    owed = _payments(settle_totals(rows), currency, NOTHING_PAID)
    return Section(f"totals-{currency.lower() or 'all'}", total_title(currency), (table, *owed))


def _nights_of(one: NightsTotal) -> tuple[str, ...]:
    """How many nights a player won, and the best and the worst of several."""
    number = f"{nights_number(one.nights)}, {count(one.won)} won"
    if one.nights == 1:
        return (number,)
    best, worst = (amount(value, one.currency, signed=True) for value in (one.best, one.worst))
    return number, f"best {best}", f"worst {worst}"


def _night(night: Night) -> Table:
    body = tuple(
        (
            Cell(row.player),
            *(Cell(amount(value, row.currency)) for value in (row.bought_in, row.cashed_out)),
            _won(amount(row.net, row.currency, signed=True)),
        )
        for row in night.rows
    )
    return Table("Who bought in for what, and left with what", HEADS, body, tight=True)


def _payments(settlement: Settlement, currency: str, begun: str = "") -> tuple[Part, ...]:
    if not settlement.payments:
        return (SETTLED,)
    caption = begun + payments(settlement)
    body = tuple((Cell(one.payer), Cell(one.payee), Cell(money(one.amount, currency))) for one in settlement.payments)
    return (Table(caption, PAYMENT_HEADS, body, frozenset({1}), tight=True),)


def _won(text: str, notes: tuple[str, ...] = ()) -> Cell:
    return Cell(text, notes, loses=text.startswith(MINUS))
