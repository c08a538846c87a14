"""Turn a stored hand back into columns, so that it can be replayed again step by step."""

from collections.abc import Sequence
from decimal import Decimal
from typing import Any, NamedTuple

import numpy as np

from studbook.analytics.polars_duckdb import Row
from studbook.analytics.store import Store
from studbook.analytics.stored_audit import by_hand
from studbook.game.columns import Batch, Events, Hands, Seats, empty
from studbook.game.money import UNIT
from studbook.game.vocabulary import Currency, Flag, Game, Half, Inferred, Kind, Limit, Outcome, Prints, Street

_UNSAID = -1
_ACTIONS = frozenset({"bring_in", "check", "bet", "call", "raise", "fold", "thrown_away"})


class Stored(NamedTuple):
    """A stored hand: its header, seats and events."""

    facts: Row
    seats: list[Row]
    events: list[Row]
    """Events with those that the room leaves out (street headings, returned uncalled bets), on an adjacent line."""


def stored(store: Store, keys: Sequence[int]) -> dict[int, Stored]:
    """Load stored hands by key."""
    seats, events = by_hand(store, "stored_seats", keys), by_hand(store, "stored_events", keys)
    heads = {facts["hand"]: facts for facts in store.ask("stored_hands", hands=list(keys)).to_dicts()}
    return {key: Stored(heads[key], seats[key], _complete(events[key], seats[key])) for key in heads}


def _complete(rows: list[Row], seats: list[Row]) -> list[Row]:
    rows = _headed(rows)
    if any(row["kind"] == "uncalled" for row in rows):
        return rows
    last = max((place for place, row in enumerate(rows) if row["kind"] in _ACTIONS), default=-1)
    went_back = [
        _unsaid(rows[last], "uncalled") | {"seat": seat["seat"], "player": seat["player"], "amount": seat["returned"]}
        for seat in seats
        if last >= 0 and seat["returned"]
    ]
    return [*rows[: last + 1], *went_back, *rows[last + 1 :]]


def _headed(rows: list[Row]) -> list[Row]:
    """Every dealing street with a heading."""
    headed = {row["street"] for row in rows if row["kind"] == "street"}
    complete: list[Row] = []
    for row in rows:
        street = row["street"]
        if street not in headed and Street[street.upper()] in range(Street.SECOND, Street.SHOWDOWN):
            headed.add(street)
            complete.append(_unsaid(row, "street"))
        complete.append(row)
    return complete


def _unsaid(beside: Row, kind: str) -> Row:
    return dict.fromkeys(beside) | {"kind": kind, "street": beside["street"], "line": beside["line"], "packed": 0}


def rebuilt(hand: Stored) -> Batch:
    """Batch of one stored hand."""
    names = [seat["player"].encode() for seat in hand.seats]
    return Batch(
        text=np.frombuffer(b"".join(names), np.uint8),
        hands=_hand(hand.facts, hand.events, len(hand.seats)),
        seats=_seats(hand.seats, names),
        events=_events(hand.events, {seat["seat"]: place for place, seat in enumerate(hand.seats)}),
    )


def _ten_thousandths(amount: Decimal | None) -> int:
    return _UNSAID if amount is None else int(amount * UNIT)


def _hand(facts: Row, rows: list[Row], seats: int) -> Hands:
    hands = empty(Hands, 1)
    words = {"game": Game, "limit_type": Limit, "currency": Currency}
    game, limit, currency = (enum[facts[name].upper()] for name, enum in words.items())
    hands.game[0], hands.limit[0], hands.currency[0] = game, limit, currency
    hands.tournament[0], hands.home[0] = facts["tournament"] is not None, facts["home"]
    for name in ("ante", "bring_in", "small_bet", "big_bet"):
        getattr(hands, name)[0] = _ten_thousandths(facts[name])
    hands.inferred[0] = _inferred(facts, rows)
    hands.prints[0] = _prints(rows)
    hands.seat_count[0], hands.event_count[0] = seats, len(rows)
    return hands


def _inferred(facts: Row, rows: list[Row]) -> Inferred:
    """Origin of the stakes: from the bring-in alone if no one made a bet."""
    if not facts["stakes_inferred"]:
        return Inferred.PRINTED
    bets = any(row["kind"] in ("bet", "raise") for row in rows)
    return Inferred.OF_THE_BETS if bets else Inferred.OF_THE_BRING_IN


def _prints(rows: list[Row]) -> int:
    """Features that the room prints, as far as this hand shows them and the replay needs them."""
    deals = [row for row in rows if row["kind"] == "deal"]
    first = [row["seat"] for row in deals if row["street"] == deals[0]["street"]]
    prints = Prints.OPENING_STREET | Prints.LATER_STREETS
    if any(row["kind"] == "uncalled" for row in rows):
        prints |= Prints.UNCALLED
    if len(set(first)) > 1:
        prints |= Prints.UP_CARDS
    if len(set(first)) < len(first):
        prints |= Prints.SINGLE_CARDS
    return int(prints)


def _seats(rows: list[Row], names: list[bytes]) -> Seats:
    seats = empty(Seats, len(rows))
    ends = np.cumsum([0, *map(len, names)])
    seats.name[:, 0], seats.name[:, 1] = ends[:-1], ends[1:]
    seats.number[:] = [row["seat"] for row in rows]
    seats.stack[:] = [_ten_thousandths(row["stack"]) for row in rows]
    seats.sitting_out[:] = [row["sitting_out"] for row in rows]
    seats.line[:] = [row["line"] for row in rows]
    return seats


def _events(rows: list[Row], places: dict[int, int]) -> Events:
    events = empty(Events, len(rows))
    enums: dict[str, Any] = {"kind": Kind, "street": Street, "half": Half, "outcome": Outcome}
    for name, enum in enums.items():
        getattr(events, name)[:] = [int(enum[row[name].upper()]) if row[name] else 0 for row in rows]
    events.at[:] = [int(Street[row["at_street"].upper()]) if row["at_street"] else 0 for row in rows]
    events.seat[:] = [places.get(row["seat"], _UNSAID) for row in rows]
    events.amount[:] = [_ten_thousandths(row["amount"]) for row in rows]
    events.to[:] = [_ten_thousandths(row["raise_to"]) for row in rows]
    for name in ("pot", "said_high", "said_low"):
        getattr(events, name)[:] = [_UNSAID if row[name] is None else row[name] for row in rows]
    events.cards[:] = [row["packed"] for row in rows]
    events.fresh[:] = [row["fresh"] or 0 for row in rows]
    events.flags[:] = [Flag.ALL_IN * bool(row["all_in"]) | Flag.DID_NOT_BET * bool(row["did_not_bet"]) for row in rows]
    events.line[:] = [row["line"] for row in rows]
    return events
