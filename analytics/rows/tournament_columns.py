"""Columns of a batch that only tournaments have: the currencies of buy-ins, and prizes that are no money."""

import re
from collections.abc import Callable

import numpy as np
import polars as pl

from studbook.analytics.rows.intake import Columns, Intake
from studbook.game.vocabulary import Currency, Kind

_TICKET = re.compile(rb"[^\n]{0,40}? and receive[sd] (an? |the )?([^\n]{1,200}?)\.?[ \t\r]*(?:\n|$)")
"""The rest of a line that prints a place, if its prize is not a sum of money."""


def buy_in_columns(intake: Intake) -> Columns:
    """Columns of the table `buy_in_currencies`: hands of tournaments that print a buy-in with its currency."""
    hands = intake.item.batch.hands
    rows = np.flatnonzero((hands.tournament > 0) & (hands.buy_in >= 0) & (hands.buy_in_currency != Currency.UNKNOWN))
    return {"hand": intake.first_hand + rows.astype(np.int64), "currency": hands.buy_in_currency[rows]}


def ticket_after(text: bytes, position: int) -> str | None:
    """Prize on the rest of a line, if it is no sum of money."""
    found = _TICKET.match(text, position)
    return found[2].decode("utf-8", "replace") if found else None


def ticket_columns(intake: Intake) -> Columns:
    """Columns of the table `tickets`: the end of a player's tournament is an event without an amount then."""
    batch, events = intake.item.batch, intake.item.batch.events
    hands, seats, tickets = [], [], []
    for row in np.flatnonzero((events.kind == Kind.FINISH) & (events.amount < 0) & (events.seat >= 0)).tolist():
        ticket = ticket_after(intake.text.codes, int(events.text[row][1]))
        if ticket:
            hand = int(events.hand[row])
            hands.append(intake.first_hand + hand)
            seats.append(int(batch.seats.number[batch.hands.first_seat[hand] + events.seat[row]]))
            tickets.append(ticket)
    schema = {"hand": pl.Int64, "seat": pl.Int8, "ticket": pl.String}
    return pl.DataFrame({"hand": hands, "seat": seats, "ticket": tickets}, schema=schema).to_dict()


TOURNAMENT_TABLES: dict[str, Callable[[Intake], Columns]] = {
    "buy_in_currencies": buy_in_columns,
    "tickets": ticket_columns,
}
"""Columns of every table of hands of tournaments, by name of the file in `sql/insert` that inserts them."""
