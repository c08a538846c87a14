"""Read stored hands back as columns, and as the same typed hands and events that a parsed text gives.

The store keeps everything that the text of a hand says, except the currency of a tournament's buy-in. `start` and `end`
of `game.columns.Hands` are zero: the batch has names and texts, but not the text of the hands, which
`studbook.upkeep.originals` finds.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from studbook.analytics.store import Store
from studbook.game.columns import Batch, Events, Hands, Int32, Int64, Seats, empty, take
from studbook.game.hand import Hand, hand_at, hands_of
from studbook.game.times import local_times
from studbook.game.vocabulary import Currency, Inferred, Kind

_Columns = Mapping[str, NDArray[Any]]
"""Columns of an answer, by name."""
_TEXTS_OF_HANDS = {"hand_id", "table", "tournament_id", "club", "mixed", "level"}
_NUMBERS_OF_HANDS = {
    "game", "limit", "currency", "tournament", "home", "ante", "bring_in", "small_bet", "big_bet", "buy_in", "bounty",
    "fee", "prints", "max_seats", "zone", "file", "line", "content",
}  # fmt: skip
_NUMBERS_OF_EVENTS = set(Events._fields) - {"hand", "seat", "text"}


class StoredHands(NamedTuple):
    """Some stored hands, in ascending order of their keys."""

    keys: list[int]
    """Key of every hand of the batch."""
    batch: Batch
    sites: tuple[str, ...]
    """Names of the sites, which `batch.hands.site` counts."""

    def by_key(self) -> dict[int, Hand]:
        """Every hand as an object, by key."""
        return dict(zip(self.keys, hands_of(self.batch), strict=True))

    def alone(self, key: int) -> Batch:
        """Batch of one of the hands. Raises ValueError if it is not among them."""
        return only(self.batch, self.keys.index(key))


def stored_hands(store: Store, keys: Sequence[int]) -> StoredHands:
    """Load hands by key, with one query per table; keys that the store does not have are left out."""
    hands, seats, events = (store.columns(f"stored_{name}", hands=list(keys)) for name in ("hands", "seats", "events"))
    sites, texts = tuple(dict.fromkeys(hands["site"].tolist())), _Texts()
    batch = Batch(
        text=np.zeros(0, np.uint8),
        hands=_hands(hands, sites, texts),
        seats=_seats(hands["hand"], seats, texts),
        events=_events(hands["hand"], seats, events, texts),
    )
    _count(batch, np.asarray(hands["stakes_inferred"], np.bool_))
    return StoredHands(hands["hand"].tolist(), batch._replace(text=texts.column()), sites)


def stored_hand(store: Store, key: int) -> Hand:
    """One stored hand, by its key. Raises IndexError if the store does not have it."""
    return hand_at(stored_hands(store, [key]).batch, 0)


def only(batch: Batch, index: int) -> Batch:
    """Batch of hand number `index` alone, with the text of the whole batch."""
    hands = take(batch.hands, np.array([index]))
    first_seat, first_event = int(hands.first_seat[0]), int(hands.first_event[0])
    seats = take(batch.seats, np.arange(first_seat, first_seat + int(hands.seat_count[0])))
    events = take(batch.events, np.arange(first_event, first_event + int(hands.event_count[0])))
    for column in (hands.first_seat, hands.first_event, seats.hand, events.hand):
        column[:] = 0
    return Batch(batch.text, hands, seats, events)


class _Texts:
    """Collects texts one after another, and counts their bytes."""

    def __init__(self) -> None:
        self._parts: list[bytes] = []
        self._size = 0

    def spans(self, texts: Iterable[str]) -> Int32:
        """Add texts; return their starts and ends, shape (rows, 2)."""
        parts = [text.encode("utf-8", "replace") for text in texts]
        ends = self._size + np.cumsum([0, *map(len, parts)])
        self._parts += parts
        self._size = int(ends[-1])
        return np.stack([ends[:-1], ends[1:]], axis=1).astype(np.int32)

    def column(self) -> NDArray[np.uint8]:
        """All texts as bytes."""
        return np.frombuffer(b"".join(self._parts), np.uint8)


def _hands(stored: _Columns, sites: tuple[str, ...], texts: _Texts) -> Hands:
    hands = empty(Hands, len(stored["hand"]))
    for name in _NUMBERS_OF_HANDS:
        getattr(hands, name)[:] = stored[name]
    for name in _TEXTS_OF_HANDS:
        getattr(hands, name)[:] = texts.spans(stored[name])
    hands.site[:] = [sites.index(site) for site in stored["site"]]
    hands.local_time[:] = local_times(stored["started_at"].astype(np.int64), hands.zone)
    hands.buy_in_currency[:] = Currency.UNKNOWN
    return hands


def _seats(keys: Int64, stored: _Columns, texts: _Texts) -> Seats:
    return Seats(
        hand=np.searchsorted(keys, stored["hand"]).astype(np.int32),
        number=stored["number"].astype(np.int8),
        stack=stored["stack"].astype(np.int64),
        sitting_out=stored["sitting_out"].astype(np.int8),
        name=texts.spans(stored["name"]),
        line=stored["line"].astype(np.int32),
    )


def _events(keys: Int64, seats: _Columns, stored: _Columns, texts: _Texts) -> Events:
    events = empty(Events, len(stored["hand"]))
    for name in _NUMBERS_OF_EVENTS:
        getattr(events, name)[:] = stored[name]
    events.hand[:] = np.searchsorted(keys, stored["hand"])
    events.seat[:] = _places(seats, stored)
    events.text[:] = texts.spans(stored["text"])
    return events


def _places(seats: _Columns, events: _Columns) -> Int64:
    """Index in its hand of every event's seat, -1 for no one's; of two seats with one number, the last."""
    seat_keys, event_keys = (table["hand"].astype(np.int64) * 256 for table in (seats, events))
    numbers = seat_keys + seats["number"]
    row = np.searchsorted(numbers, event_keys + events["seat"], side="right") - 1
    is_found = (row >= 0) & (events["seat"] >= 0)
    is_found[is_found] = numbers[row[is_found]] == (event_keys + events["seat"])[is_found]
    first = np.searchsorted(seat_keys, event_keys)
    places: Int64 = np.where(is_found, row - first, -1)
    return places


def _count(batch: Batch, stakes_inferred: NDArray[np.bool_]) -> None:
    """Set every hand's range of seats and events, and how its stakes were inferred: from the bets, if there are any."""
    hands, number = batch.hands, len(batch.hands.site)
    for table, first, count in (
        (batch.seats, hands.first_seat, hands.seat_count),
        (batch.events, hands.first_event, hands.event_count),
    ):
        count[:] = np.bincount(table.hand, minlength=number)
        first[:] = np.cumsum(count) - count
    bets = batch.events.hand[np.isin(batch.events.kind, (Kind.BET, Kind.RAISE))]
    source = np.where(np.bincount(bets, minlength=number) > 0, Inferred.OF_THE_BETS, Inferred.OF_THE_BRING_IN)
    hands.inferred[:] = np.where(stakes_inferred, source, Inferred.PRINTED)
