"""Nights of a home game: who bought in for what, who left with what, and who owes whom."""

from collections.abc import Iterable
from datetime import date, timedelta
from decimal import Decimal
from itertools import groupby
from typing import NamedTuple

import polars as pl

from studbook.analytics.audit.sheets import SheetRow, sheets
from studbook.analytics.database.clock import local
from studbook.analytics.database.records import records
from studbook.analytics.players.settling import Settlement, settle
from studbook.analytics.store import Store

BANK = "the bank"
"""Who gets the rake, and whatever else is bought in and not cashed out."""
_NOON = timedelta(hours=12)
"""A night goes from noon to noon, where the player is."""
_NOTHING = Decimal(0)


class NightRow(NamedTuple):
    """A player's night."""

    night: date
    """Its evening."""
    place: str
    """The site, if it comes from hands; empty if it comes from a result sheet."""
    currency: str
    """Empty if a result sheet names none."""
    player: str
    bought_in: Decimal | None
    """None if a stack is unknown, like `cashed_out`."""
    cashed_out: Decimal | None
    net: Decimal


class Night(NamedTuple):
    """A night at one place and in one currency."""

    night: date
    place: str
    currency: str
    rows: tuple[NightRow, ...]
    """Everyone who played, the biggest winner first."""
    kept: Decimal
    """What was bought in and not cashed out, such as the rake; negative if too much was cashed out."""
    settlement: Settlement
    """Who pays whom; `BANK` gets what was kept."""


class NightsTotal(NamedTuple):
    """A player's result over several nights in one currency."""

    currency: str
    player: str
    nights: int
    won: int
    """Nights with a result above 0."""
    bought_in: Decimal | None
    """None if that of any night is unknown, like `cashed_out`."""
    cashed_out: Decimal | None
    net: Decimal
    best: Decimal
    """Result of the best night."""
    worst: Decimal


def rows_of_hands(store: Store, site: str | None = None) -> list[NightRow]:
    """Return everyone's nights at cash tables, as the hands show them.

    A player buys in for the first stack at a table, and for every chip that is added later; they cash out the last
    stack, and every chip that they took off between two hands. Of a table whose stacks are unknown, only the result
    counts.
    """
    table = sheets(store).filter(pl.col("tournament").is_null() & (pl.col("currency") != "chips"))
    found = records(table.filter(pl.col("site") == site) if site else table, SheetRow)
    keyed = sorted(found, key=lambda row: (_evening(row), row.site, row.currency, row.player, row.table_name))
    rows = []
    for key, own in groupby(keyed, key=lambda row: (_evening(row), row.site, row.currency, row.player)):
        sittings = list(own)
        moved = [_moved(list(tables)) for _, tables in groupby(sittings, key=lambda row: row.table_name)]
        net = sum((row.net for row in sittings), _NOTHING)
        bought = sum((one[0] for one in moved if one), _NOTHING) if all(moved) else None
        rows.append(NightRow(*key, bought, None if bought is None else bought + net, net))
    return rows


def _evening(row: SheetRow) -> date:
    return (local(row.began_at) - _NOON).date()


def _moved(sittings: list[SheetRow]) -> tuple[Decimal] | None:
    """What a player bought in for at one table, in the order of play; None if a stack is unknown."""
    bought, stack = _NOTHING, _NOTHING
    for row in sorted(sittings, key=lambda row: row.began_at):
        if row.first_stack is None or row.last_stack is None or row.added is None:
            return None
        added = (row.first_stack - stack, row.added, row.unexplained or _NOTHING)
        bought += sum((one for one in added if one > 0), _NOTHING)
        stack = row.last_stack
    return (bought,)


def nights(rows: Iterable[NightRow]) -> list[Night]:
    """Put rows together to nights, the latest first, each with its payments."""
    made = []
    ordered = sorted(rows, key=lambda row: (row.night, row.place, row.currency))
    for key, own in groupby(ordered, key=lambda row: (row.night, row.place, row.currency)):
        players = tuple(sorted(own, key=lambda row: (-row.net, row.player)))
        kept = -sum((row.net for row in players), _NOTHING)
        made.append(Night(*key, players, kept, settle(_with_bank({row.player: row.net for row in players}))))
    return made[::-1]


def totals(made: Iterable[Night]) -> list[NightsTotal]:
    """Add up nights: a row per currency and player, the biggest winner first."""
    rows = sorted((row for night in made for row in night.rows), key=lambda row: (row.currency, row.player))
    found = [
        _total(currency, player, list(own))
        for (currency, player), own in groupby(rows, key=lambda row: (row.currency, row.player))
    ]
    return sorted(found, key=lambda total: (total.currency, -total.net, total.player))


def settle_totals(found: Iterable[NightsTotal]) -> Settlement:
    """Find who pays whom if nothing was paid after any of the nights, whose totals are in one currency."""
    return settle(_with_bank({total.player: total.net for total in found}))


def _with_bank(results: dict[str, Decimal]) -> dict[str, Decimal]:
    return results | {BANK: results.get(BANK, _NOTHING) - sum(results.values(), _NOTHING)}


def _total(currency: str, player: str, rows: list[NightRow]) -> NightsTotal:
    results: dict[date, Decimal] = {}
    for row in rows:
        results[row.night] = results.get(row.night, _NOTHING) + row.net
    return NightsTotal(
        currency, player, len(results), sum(result > 0 for result in results.values()),
        _sum(row.bought_in for row in rows), _sum(row.cashed_out for row in rows),
        sum(results.values(), _NOTHING), max(results.values()), min(results.values()),
    )  # fmt: skip


def _sum(amounts: Iterable[Decimal | None]) -> Decimal | None:
    known = list(amounts)
    return None if None in known else sum((one for one in known if one is not None), _NOTHING)
