"""Tournaments: what each cost and paid, and what they come to in each currency."""

from collections.abc import Mapping

import polars as pl

from studbook.analytics.database.records import records
from studbook.analytics.players.tournaments import FEWEST_PRIZES, TournamentEntry, TournamentTotals, totals_records
from studbook.analytics.statistics.filters import as_key
from studbook.reports.layout.model import Cell, Page, Section, Table, without_empty
from studbook.reports.layout.words import MINUS, NOTHING, moment, money, percent, short_game, zone_sentence
from studbook.reports.results.tournaments import (
    HEADS,
    buy_in,
    dimension,
    finish,
    hourly,
    itm_ends,
    left_out,
    number_of,
    place_of,
    prizes,
    result,
    roi,
    roi_ends,
    won,
)

LISTED = 50
"""Number of tournaments listed, latest first."""
_HEADS = {"price": "Buy-in with fee", "site": "Site", "game": "Game"}
_MEANING = (
    "The cost is everything paid: buy-ins, fees, rebuys and add-ons. ROI is the net in percent of the cost; in the "
    "money is the share of tournaments with a prize. Below them are their 95 % intervals; that of the ROI needs 20 "
    f"tournaments, {FEWEST_PRIZES} of them with a prize. The finish is the average place in percent of the field: "
    "third of thirty is top 10 %."
)


def page(tournaments: pl.DataFrame | None, totals: Mapping[str, pl.DataFrame]) -> Page | None:
    """Page with totals, broken down, and a list; None if there are no tournaments.

    `totals` are those of `analytics.players.tournaments.tournament_totals`, by dimension; `""` for all together.
    """
    if tournaments is None or tournaments.is_empty():
        return None
    return Page("tournaments", "Tournaments", "Cost, prizes, ROI and finishes", sections(tournaments, totals))


def sections(
    tournaments: pl.DataFrame, totals: Mapping[str, pl.DataFrame], *, with_hands: bool = False
) -> tuple[Section, ...]:
    """The sections of that page; with a search for the hands of each tournament, if asked for."""
    out = left_out(totals[""])
    first = Section("totals", "All tournaments", (_MEANING, *([out] if out else []), _totals(totals[""], "")))
    split = [
        Section(f"by-{name}", f"By {_HEADS[name].lower()}", (_totals(frame, name),))
        for name, frame in totals.items()
        if name and frame[name].n_unique() > 1
    ]
    return (first, *split, Section("list", "One by one", (tournaments_table(tournaments, with_hands=with_hands),)))


def _totals(frame: pl.DataFrame, name: str) -> Table:
    own = (_HEADS[name],) if name else ()
    caption = "Those that count, in each currency"
    rows = tuple((*([Cell(dimension(row, name))] if name else []), *sums(row)) for row in totals_records(frame))
    return without_empty(Table(caption, (*own, *HEADS), rows))


def sums(row: TournamentTotals) -> tuple[Cell, ...]:
    """The cells of a row of totals, under `reports.results.tournaments.HEADS`."""
    if not row.counted:
        return (Cell(number_of(row)), *[Cell(NOTHING)] * 5, Cell(finish(row)), Cell(NOTHING))
    per_hour, returned = hourly(row), roi(row)
    return (
        Cell(number_of(row)),
        Cell(money(row.cost, row.currency)),
        Cell(prizes(row)),
        Cell(money(row.net, row.currency, signed=True), loses=row.net is not None and row.net < 0),
        Cell(returned, (roi_ends(row),), returned.startswith(MINUS)),
        Cell(percent(row.itm), (itm_ends(row),)),
        Cell(finish(row)),
        Cell(per_hour, loses=per_hour.startswith(MINUS)),
    )


def tournaments_table(frame: pl.DataFrame, *, with_hands: bool = False) -> Table:
    """The first rows of `analytics.players.tournaments.tournaments`, one tournament each."""
    found = records(frame.head(LISTED), TournamentEntry)
    rows = tuple(_row(one, _hands_of(one) if with_hands else "") for one in found)
    caption = f"{f'The latest {LISTED}' if frame.height >= LISTED else 'Latest first'}. {zone_sentence()}"
    heads = ("Started", "Site", "Game", "Buy-in", "Place", "Prize", "Net")
    return without_empty(Table(caption, heads, rows, words=frozenset({1, 2})))


def _hands_of(row: TournamentEntry) -> str:
    """Search for the hands of a tournament; empty if only its summary is known."""
    return f"{as_key('site', row.site)} {as_key('event', row.tournament)}" if row.hands else ""


def _row(row: TournamentEntry, search: str) -> tuple[Cell, ...]:
    what = result(row)
    return (
        Cell(moment(row.started_at) if row.started_at else NOTHING, search=search),
        Cell(row.site, (f"number {row.tournament}",)),
        Cell(short_game(row.game) if row.game else NOTHING),
        Cell(buy_in(row)),
        Cell(place_of(row)),
        Cell(won(row)),
        Cell(what, loses=what.startswith(MINUS)) if row.status == "counted" else Cell(NOTHING, (what,)),
    )
