"""Lists of hands: those of a player, and those of the whole database."""

import polars as pl

from studbook.analytics.database.records import records
from studbook.analytics.live.lists import PAGE, HandOfPlayer, LatestHand
from studbook.reports.layout.model import Cell, Section, Table
from studbook.reports.layout.words import (
    NOTHING,
    card,
    count,
    currency_name,
    moment,
    money,
    short_game,
    zone_sentence,
)
from studbook.reports.layout.words import hands as number_of
from studbook.reports.live.navigation import Link
from studbook.reports.live.selection import Selection
from studbook.reports.player.cells import net


def hand_href(hand: int) -> str:
    """Address of the replayer of a hand, by its key."""
    return f"/hand?key={hand}"


def lede(number: int, page: int) -> str:
    """How many hands a list has, and which page of it this is.

    >>> lede(1850, 2), lede(1, 1), lede(0, 1)
    ('1,850 hands, page 2 of 37', '1 hand', 'No hands match these filters')
    >>> lede(1850, 40)
    'There is no page 40: the list has 37'
    """
    if not number:
        return "No hands match these filters"
    most = -(-number // PAGE)
    if page > most:
        return f"There is no page {count(page)}: the list has {count(most)}"
    return number_of(number) if most == 1 else f"{number_of(number)}, page {count(page)} of {count(most)}"


def section(table: Table) -> Section:
    """Section of a list of hands."""
    return Section("hands", "Hands", (table,))


def player_table(frame: pl.DataFrame, order: str = "Latest first.") -> Table:
    """Hands of a player, as `hand_list` returns them; findings have a column if there are any."""
    found = records(frame.head(PAGE), HandOfPlayer)
    with_findings = any(one.severity for one in found)
    heads = ("Hand", "Game", "Cards", "Net", "Pot", "Result", *(["Finding"] if with_findings else []))
    rows = tuple(_of_player(one, with_findings) for one in found)
    caption = f"{order} {zone_sentence()} Each hand links to its replay."
    return Table(caption, heads, rows, words=frozenset({1, 2, 5, 6}), style="hands")


def latest_table(frame: pl.DataFrame) -> Table:
    """Hands of the database, of any player."""
    heads = ("Hand", "Time", "Game", "Table", "Pot", "Finding")
    rows = tuple(map(_of_database, records(frame.head(PAGE), LatestHand)))
    return Table(
        f"Latest first. {zone_sentence()} Each hand links to its replay.", heads, rows, words=frozenset({1, 2, 3, 5})
    )


def pages(
    frame: pl.DataFrame,
    selection: Selection,
    path: str = "/hands",
    before: tuple[str, str] = ("Later hands", "Earlier hands"),
    **others: str,
) -> tuple[Link, ...]:
    """Links to the pages of a list before and after this one, with their words."""
    links = []
    if selection.page > 1:
        links.append(Link(before[0], selection.href(path, **others, page=selection.page - 1)))
    if frame.height > PAGE:
        links.append(Link(before[1], selection.href(path, **others, page=selection.page + 1)))
    return tuple(links)


def _of_player(one: HandOfPlayer, with_findings: bool) -> tuple[Cell, ...]:
    return (
        Cell(moment(one.started_at), (f"{one.site} {one.hand_id}",), href=hand_href(one.hand)),
        _game(one),
        Cell("", cards=tuple(card(name) for name in (one.cards or "").split())),
        net(one.net, one.currency)._replace(notes=()),
        _pot(one),
        Cell(one.result),
        *([_finding(one)] if with_findings else []),
    )


def _of_database(one: LatestHand) -> tuple[Cell, ...]:
    return (
        Cell(one.hand_id, (one.site,), href=hand_href(one.hand)),
        _time(one),
        _game(one),
        Cell(one.table_name or NOTHING),
        _pot(one),
        _finding(one),
    )


def _time(one: HandOfPlayer | LatestHand) -> Cell:
    return Cell(moment(one.started_at))


def _game(one: HandOfPlayer | LatestHand) -> Cell:
    return Cell(
        f"{short_game(one.game)} {one.stakes}",
        (currency_name(one.currency),) if one.currency in ("chips", "play") else (),
    )


def _pot(one: HandOfPlayer | LatestHand) -> Cell:
    return Cell(money(one.pot, one.currency))


def _finding(one: HandOfPlayer | LatestHand) -> Cell:
    return Cell("", rank=one.severity) if one.severity else Cell(NOTHING)
