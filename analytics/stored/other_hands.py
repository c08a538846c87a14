"""Stored hands of other games: who plays and for how much."""

from datetime import datetime
from decimal import Decimal
from typing import NamedTuple

from studbook.analytics.database.records import only_record, records
from studbook.analytics.store import Store


class OtherSeat(NamedTuple):
    """A player of a hand of another game."""

    seat: int
    player: str
    is_hero: bool
    stack: Decimal | None
    put_in: Decimal
    returned: Decimal
    collected: Decimal
    net: Decimal


class OtherHand(NamedTuple):
    """A hand of another game."""

    hand: int
    """Its key, below 0."""
    site: str
    hand_id: str
    game: str
    """As the text names it."""
    mixed: str | None
    currency: str
    stakes: str | None
    started_at: datetime | None
    table_name: str
    tournament: str | None
    gross: Decimal | None
    rake: Decimal | None
    fees: Decimal | None
    conflict: bool
    problem: str | None
    """Why it does not count; None if its chips balance."""
    path: str
    line: int


def others_with_number(store: Store, hand_id: str) -> list[int]:
    """Keys, below 0, of the stored hands of other games that have this number."""
    return [int(key) for key in store.ask("find_other", hand_id=hand_id)["hand"]]


def other_hands_kept(store: Store) -> list[int]:
    """Keys of all hands of other games, in the order of import."""
    return [int(key) for key in store.query("SELECT -1 - other AS hand FROM other_hands ORDER BY other")["hand"]]


def other_hand(store: Store, hand: int) -> OtherHand:
    """Facts of a hand of another game, by its key."""
    return only_record(store.ask("other_hand", hand=hand), OtherHand)


def other_seats(store: Store, hand: int) -> list[OtherSeat]:
    """Its players, by seat; none if it does not count."""
    return records(store.ask("other_seats", hand=hand), OtherSeat)
