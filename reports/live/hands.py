"""Lists of hands: those of a player, and those of the whole database."""

import polars as pl

from studbook.analytics.live.lists import PAGE
from studbook.reports.layout.model import Cell, Section, Table
from studbook.reports.layout.words import NOTHING, card, currency_name, money, short_game
from studbook.reports.live.selection import Selection
from studbook.reports.live.view import Link
from studbook.reports.player.cells import Row, net

TIMES = "Times are in UTC."


def hand_href(hand: int) -> str:
    """Address of the replayer of a hand, by its key."""
    return f"/hand?key={hand}"


def section(table: Table) -> Section:
    """Section of a list of hands."""
    return Section("hands", "Hands", (table,))


def player_table(frame: pl.DataFrame) -> Table:
    """Hands of a player, as `hand_list` returns them."""
    heads = ("Hand", "Time", "Game", "Cards", "Net", "Pot", "Result", "Finding")
    rows = tuple(_of_player(row) for row in frame.head(PAGE).to_dicts())
    return Table(f"Latest first. {TIMES} Each hand links to its replay.", heads, rows, words=frozenset({1, 2, 3, 6, 7}))


def latest_table(frame: pl.DataFrame) -> Table:
    """Hands of the database, of any player."""
    heads = ("Hand", "Time", "Game", "Table", "Pot", "Finding")
    rows = tuple(_of_database(row) for row in frame.head(PAGE).to_dicts())
    return Table(f"Latest first. {TIMES} Each hand links to its replay.", heads, rows, words=frozenset({1, 2, 3, 5}))


def pages(frame: pl.DataFrame, selection: Selection, path: str = "/hands", **others: str) -> tuple[Link, ...]:
    """Links to the pages of a list before and after this one."""
    links = []
    if selection.page > 1:
        links.append(Link("Later hands", selection.href(path, **others, page=selection.page - 1)))
    if frame.height > PAGE:
        links.append(Link("Earlier hands", selection.href(path, **others, page=selection.page + 1)))
    return tuple(links)


def _of_player(row: Row) -> tuple[Cell, ...]:
    return (
        Cell(row["hand_id"], (row["site"],), href=hand_href(row["hand"])),
        _time(row),
        _game(row),
        Cell("", cards=tuple(card(name) for name in (row["cards"] or "").split())),
        net(row)._replace(notes=()),
        _pot(row),
        Cell(_result(row)),
        _finding(row),
    )


def _of_database(row: Row) -> tuple[Cell, ...]:
    return (
        Cell(row["hand_id"], (row["site"],), href=hand_href(row["hand"])),
        _time(row),
        _game(row),
        Cell(row["table_name"] or NOTHING),
        _pot(row),
        _finding(row),
    )


def _result(row: Row) -> str:
    end = "at showdown" if row["went_to_showdown"] else ""
    if row["won"]:
        return f"won {end}" if end else "won"
    return f"lost {end}" if end else "folded"


def _time(row: Row) -> Cell:
    return Cell(f"{row['started_at']:%Y-%m-%d %H:%M}")


def _game(row: Row) -> Cell:
    return Cell(f"{short_game(row['game'])} {row['stakes']}", (currency_name(row["currency"]),))


def _pot(row: Row) -> Cell:
    return Cell(money(row["pot"], row["currency"]))


def _finding(row: Row) -> Cell:
    return Cell("", rank=row["severity"]) if row["severity"] else Cell(NOTHING)
