"""Read the chosen hands piece by piece: who was dealt in, what was decided, and who won what from whom."""

from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from studbook.analytics.collusion.walk import SEATS, Acts, Tables, decisions_of
from studbook.analytics.database.resources import sql_file
from studbook.analytics.store import Store
from studbook.game.cards import DECK_SIZE, SLOT_MASK
from studbook.game.games import HOLES
from studbook.machine.state import machine

Int64 = NDArray[np.int64]
Float64 = NDArray[np.float64]
PIECE = 25_000
"""Hands that are read at a time."""
ENOUGH_KNOWN = 0.995
"""Least share of downcards that a site must print to count as one that opens them."""
MANY = 2_000
"""Hands for which it is worth waiting for the compiler."""


class Piece(NamedTuple):
    """Successive hands; arrays by hand, by hand and seat number (hands, 16), and by decision."""

    first: int
    """Place of the first hand in the order of play."""
    game: Int64
    hours: Float64
    table: NDArray[np.uint64]
    """Hash of the table."""
    stakes: NDArray[np.uint64]
    """Hash of site, game and stakes."""
    account: Int64
    """-1 for seats that were not dealt in."""
    net: Float64
    """Result in big bets."""
    voluntary: NDArray[np.bool_]
    rows: NDArray[np.int32]
    """Decisions, columns as in `columns.Column`."""
    held: NDArray[np.int8]
    """See `walk.Found`."""


def ask(store: Store, question: str, **parameters: Any) -> dict[str, NDArray[Any]]:
    """Result of `sql/collusion/<question>.sql` as arrays."""
    return store.connection.execute(sql_file("sql/collusion", question), parameters or None).fetchnumpy()


def opened_sites(store: Store) -> dict[str, float]:
    """Share of the downcards that each site of the chosen hands prints."""
    found = ask(store, "opened")
    return {str(name): float(share) for name, share in zip(found["name"], found["share"], strict=True)}


def pieces(store: Store, hands: int) -> Iterator[Piece]:
    """Read all chosen hands (`fairness.deals.chosen_hands`), in the order of play."""
    found = ask(store, "opened")
    opened = found["site"][found["share"] >= ENOUGH_KNOWN]
    if hands > MANY:
        machine().much_to_do()
    for first in range(0, hands, PIECE):
        yield _piece(store, first, min(first + PIECE, hands), opened)


def _piece(store: Store, first: int, end: int, opened: NDArray[Any]) -> Piece:
    span = {"first": first, "end": end}
    hands, seats, events = ask(store, "hands", **span), ask(store, "seats", **span), ask(store, "events", **span)
    size, at = end - first, (seats["of_hand"], seats["seat"])
    account, packed, downs = np.full((size, SEATS), -1), np.zeros((size, SEATS), np.int64), np.full((size, SEATS), -1)
    net, voluntary = np.zeros((size, SEATS)), np.zeros((size, SEATS), np.bool_)
    for column, name in ((account, "account"), (packed, "packed"), (downs, "downs"), (net, "net")):
        column[at] = seats[name]
    voluntary[at] = seats["voluntary"]
    dealt = account >= 0
    is_open = np.isin(hands["site"], opened) & _all_known(hands["game"], dealt, packed, downs)
    bits = (dealt.astype(np.int64) << np.arange(SEATS)).sum(axis=1)
    tables = Tables(hands["game"], hands["big_bet"], is_open.astype(np.int64), bits, packed, downs)
    acts = Acts(*(np.ascontiguousarray(column, np.int64) for column in events.values()))
    rows, held = decisions_of(acts, tables)
    return Piece(
        first, hands["game"], hands["hours"], hands["at_table"], hands["stakes"], account, net, voluntary, rows, held
    )  # fmt: skip


def _all_known(games: Int64, dealt: NDArray[np.bool_], packed: Int64, downs: Int64) -> NDArray[np.bool_]:
    """By hand: whether everyone's first downcards are known."""
    holes = np.array(HOLES)[games][:, None]
    first, second = packed & SLOT_MASK, (packed >> 6) & SLOT_MASK
    known = (downs == holes) & (first <= DECK_SIZE) & (second <= DECK_SIZE) & (first > 0)
    return np.asarray((known | ~dealt).all(axis=1) & dealt.any(axis=1), np.bool_)
