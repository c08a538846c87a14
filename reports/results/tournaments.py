"""Tournaments in the terminal, and the words that pages share with it."""

from collections.abc import Sequence
from decimal import Decimal

import polars as pl
from rich import box
from rich.table import Table
from rich.text import Text

from studbook.analytics.database.records import records
from studbook.analytics.players.tournaments import TournamentEntry, TournamentTotals, totals_records
from studbook.reports.layout.fitted import FittingTable
from studbook.reports.layout.words import (
    NOTHING,
    count,
    currency_name,
    moment,
    money,
    percent,
    printable,
    rate,
    short_game,
    span,
    zone_sentence,
)

REASONS = {
    "result_unknown": "result unknown",
    "cost_unknown": "cost unknown",
    "currency_unknown": "currency unknown",
    "contradictory": "contradictory",
}
"""Why tournaments do not count: columns of totals, and words."""
NO_INTERVAL = "no interval"
"""Shown in its place, if results do not vary or are too few."""
_BIAS = "If most of the unknown results are losses, the true ROI is lower."
HEADS = ("Tournaments", "Cost", "Prizes", "Net", "ROI", "In the money", "Finish", "Per hour")
"""Headings of totals on pages."""
_CENT = Decimal("0.01")
_LIST = ("started", "site", "game", "buy-in", "place", "prize", "net")
_TOTALS = ("tournaments", "cost", "prizes", "net", "ROI", "in the money", "finish", "per hour")
_LEAVES_OUT = ("finish", "per hour", "place", "prizes", "cost", "in the money")
"""Columns that narrow tables leave out, in order."""
_LEFT = frozenset({"started", "site", "game", "player"})
_HEADS = {"player": "player", "site": "site", "price": "buy-in", "game": "game"}


def tournaments_number(number: int) -> str:
    """Number of tournaments in words.

    >>> tournaments_number(1), tournaments_number(1200)
    ('1 tournament', '1,200 tournaments')
    """
    return f"{count(number)} tournament{'s' * (number != 1)}"


def buy_in(row: TournamentEntry) -> str:
    """Buy-in and fee of one entry, and how many entries if there were several."""
    if row.buy_in is None:
        return NOTHING
    price = money(row.buy_in, row.currency) + (f"+{money(row.fee, '')}" if row.fee else "")
    return f"{row.entries} entries of {price}" if row.entries > 1 else price


def place_of(row: TournamentEntry) -> str:
    """Place, and the size of the field if it is known."""
    if row.place is None:
        return NOTHING
    return f"{count(row.place)} of {count(row.field)}" if row.field else count(row.place)


def won(row: TournamentEntry) -> str:
    """Prize and bounties."""
    bounties = f"+{money(row.bounties, '')}" if row.bounties else ""
    return money(row.prize, row.currency) + bounties if row.prize is not None else NOTHING


def result(row: TournamentEntry) -> str:
    """The net, or why the tournament does not count."""
    if row.status == "counted":
        return money(row.net, row.currency, signed=True)
    if row.status == "contradictory":
        return f"contradictory: {', '.join(row.contradictions)}"
    return row.status


def roi_ends(row: TournamentTotals) -> str:
    """Interval of the return on investment."""
    return f"{span(row.roi_low, row.roi_high, signed=True)} %" if row.roi_low is not None else NO_INTERVAL


def itm_ends(row: TournamentTotals) -> str:
    """Interval of the share of tournaments with a prize."""
    return f"{span(row.itm_low, row.itm_high)} %"


def hourly(row: TournamentTotals) -> str:
    """Net per hour."""
    if row.hourly is None:
        return NOTHING
    return money(Decimal(row.hourly).quantize(_CENT), row.currency, signed=True)


def roi(row: TournamentTotals) -> str:
    """Return on investment."""
    return NOTHING if row.roi is None else f"{rate(row.roi, signed=True)} %"


def left_out(totals: pl.DataFrame) -> str:
    """Say how many rows do not count, and why; empty if all do."""
    numbers = {words: int(totals[name].sum()) for name, words in REASONS.items()}
    out = sum(numbers.values())
    if not out:
        return ""
    reasons = ", ".join(f"{count(number)} {words}" for words, number in numbers.items() if number)
    text = f"{count(out)} of {count(int(totals['tournaments'].sum()))} are left out of all sums: {reasons}."
    return f"{text} {_BIAS}" if numbers["result unknown"] else text


def dimension(row: TournamentTotals, name: str) -> str:
    """Value of a dimension of totals."""
    value: object = getattr(row, name)
    if value is None:
        return "not known"
    if name == "price":
        return money(row.price, row.currency)
    return short_game(str(value)) if name == "game" else str(value)


def tournaments_table(tournaments: pl.DataFrame, limit: int) -> Table:
    """Make a table of `analytics.players.tournaments.tournaments`: its first `limit` rows, 0 for all."""
    table = _table(_LIST)
    listed = min(limit or tournaments.height, tournaments.height)
    left = tournaments.height - listed
    out = f" {tournaments_number(left)} {'is' if left == 1 else 'are'} left out (--limit 0 lists all)." if left else ""
    table.caption, table.caption_justify = zone_sentence() + out, "left"
    for row in records(tournaments.head(listed), TournamentEntry):
        started = moment(row.started_at) if row.started_at else NOTHING
        game = short_game(row.game) if row.game else NOTHING
        table.add_row(started, row.site, game, buy_in(row), place_of(row), won(row), result(row))
    return table


def totals_table(totals: pl.DataFrame, dimensions: Sequence[str] = ()) -> Table:
    """Table of `analytics.players.tournaments.tournament_totals`; `dimensions` are its columns that name a row."""
    table = _table([*(_HEADS[name] for name in dimensions), *_TOTALS])
    for row in totals_records(totals):
        sums = _sums(row)
        named = [Text(printable(dimension(row, name))) for name in dimensions]  # not markup
        table.add_row(*named, *(sums.get(head, NOTHING) for head in _TOTALS))
    return table


def number_of(row: TournamentTotals) -> str:
    """How many tournaments count, of how many, in which currency."""
    all_count = row.counted == row.tournaments
    number = count(row.counted) if all_count else f"{count(row.counted)} of {count(row.tournaments)}"
    unit = row.currency
    return f"{number} in {unit}" if unit.isupper() else f"{number}, {currency_name(unit)}"


def _sums(row: TournamentTotals) -> dict[str, str]:
    """Cells of a row of totals, by heading."""
    if not row.counted:
        return {"tournaments": number_of(row), "finish": finish(row)}
    unit = row.currency
    return {
        "tournaments": number_of(row),
        "cost": money(row.cost, unit),
        "prizes": prizes(row),
        "net": money(row.net, unit, signed=True),
        "ROI": f"{roi(row)}\n{roi_ends(row)}",
        "in the money": f"{percent(row.itm)}\n{itm_ends(row)}",
        "finish": finish(row),
        "per hour": hourly(row),
    }


def finish(row: TournamentTotals) -> str:
    """Average place in percent of the field."""
    return f"top {percent(row.finish)}" if row.finish_n else NOTHING


def prizes(row: TournamentTotals) -> str:
    """Sum of prizes, and of bounties."""
    bounties = f"+{money(row.bounties, '')}" if row.bounties else ""
    return money(row.prizes, row.currency) + bounties


def _table(heads: Sequence[str]) -> Table:
    table = FittingTable(box=box.SIMPLE_HEAD, pad_edge=False, leaves_out=_LEAVES_OUT)
    for head in heads:
        table.add_column(
            head, justify="left" if head in _LEFT else "right", overflow="fold", no_wrap=head == "started"
        )  # fmt: skip
    return table
