"""The cards of many hands as arrays: a row for each hand in the order of play, a column for each seat number.

Only what every test of the deal may use is here. Of each hand: the door cards, the upcards of later streets, who
received them, and what was known about these players before. Hands with seat numbers of `SEATS` or more are left out
and counted.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from studbook.analytics.database.resources import sql_file
from studbook.analytics.database.tidying import undo
from studbook.analytics.statistics.filters import EVERY_HAND, Filters, conditions
from studbook.analytics.store import Store
from studbook.game.cards import DECK_SIZE
from studbook.game.games import OPENING
from studbook.game.vocabulary import Game, Kind, Prints, Street

Int8 = NDArray[np.int8]
Int32 = NDArray[np.int32]
Int64 = NDArray[np.int64]
Float32 = NDArray[np.float32]
Float64 = NDArray[np.float64]
Flags = NDArray[np.bool_]

SEATS = 16
"""Most columns: seats 0 to 15."""
LATER = 3
"""Streets after the first on which upcards are dealt: fourth to sixth, in five-card stud third to fifth."""
NEW = 100
"""An account is new in its first hands of the database, as many as this."""
FIRST, SECOND = 0, 1
"""The downcards before the door card, of seven-card games."""
NO_CARD = -1
KNOWN_SHARE = 0.995
"""Starting hands of an account enter if they are known from the deal in this share of its hands."""
_ROUNDING = 1e-6
"""Big bets below which a sum is no loss."""
_MEMORY = "250 MB"
"""What DuckDB may keep in memory meanwhile; the arrays need room too."""
_PIECE = 100_000
"""Hands that are read at a time."""


class DealtHands(NamedTuple):
    """Hands and cards; arrays by hand have shape (hands,), by seat (hands, seats), by street (3, hands, seats)."""

    site: Int32
    sites: tuple[str, ...]
    """Names of the sites that `site` numbers."""
    game: NDArray[np.str_]
    table: Int64
    """Number of the table, -1 if the text prints none."""
    hours: Float64
    """Start in hours since 1970."""
    door: Int8
    """Door card, -1 if not dealt in or not known."""
    complete: Flags
    """By hand: whether the door card of every player dealt in is known."""
    down: Int8
    """The first two cards of players whose downcards are known from the deal, otherwise -1; shape (2, hands, seats)."""
    starts: Flags
    """By seat: all three cards are known from the deal, and so they are in nearly all hands of the account."""
    up: Int8
    """Upcards of later streets, -1 if none was received."""
    clear: Flags
    """By street and hand: whether everyone who received a card is known to, with the card; shape (3, hands)."""
    account: Int32
    """Number of the account, -1 for an empty seat."""
    accounts: int
    """Number of accounts."""
    stack: Float32
    """Stack before the hand, -1 if it is not printed."""
    losing: Int8
    """1 if the account's hands before this one made a loss in big bets, otherwise 0."""
    new: Flags
    """By seat: one of the account's first `NEW` hands."""
    wagered: Int8
    """By later street: seat of the last bet or raise on the street before, -1 for none; shape (3, hands)."""
    too_wide: int
    """Number of hands left out because a seat number is too large."""

    @property
    def hands(self) -> int:
        """Number of hands."""
        return len(self.site)

    def where(self, chosen: Flags | slice) -> "DealtHands":
        """Only the hands that are marked, or from one place to another."""
        by_hand = ("site", "game", "table", "hours", "door", "complete", "account", "stack", "losing", "new", "starts")
        by_street = ("down", "up", "clear", "wagered")
        kept: dict[str, Any] = {name: getattr(self, name)[chosen] for name in by_hand}
        return self._replace(**kept, **{name: getattr(self, name)[:, chosen] for name in by_street})


@contextmanager
def chosen_hands(store: Store, filters: Filters = EVERY_HAND) -> Iterator[None]:
    """Choose the hands that the questions of `sql/fairness` are about: conflicts and the Red Dog family never are."""
    where, parameters = conditions(None, filters)
    sql = sql_file("sql/fairness", "hands").format(conditions=where)
    bits = {"one_hero": int(Prints.ONE_HERO), "up_cards": int(Prints.UP_CARDS)}
    limit = store.connection.execute("SELECT current_setting('memory_limit')").fetchall()[0][0]
    store.connection.execute(f"SET memory_limit = '{_MEMORY}'")
    try:
        store.connection.execute(sql, parameters | bits)
        store.connection.execute(sql_file("sql/fairness", "accounts"))
        yield
    finally:
        drops = [f"DROP TABLE IF EXISTS temp.fairness_{table}" for table in ("hands", "accounts")]
        undo(store.connection, *drops, f"SET memory_limit = '{limit}'")


def columns(store: Store, question: str, **parameters: Any) -> dict[str, NDArray[Any]]:
    """Result of `sql/fairness/<question>.sql` as arrays."""
    return store.connection.execute(sql_file("sql/fairness", question), parameters or None).fetchnumpy()


def read_deals(store: Store) -> DealtHands:
    """Read the chosen hands (`chosen_hands`). A million hands take about 300 MB."""
    listed = columns(store, "listed")
    named = columns(store, "sites")
    site = np.searchsorted(named["site"], listed["site"])
    games = columns(store, "games")["game"].astype("U20")
    game = games[listed["game"]]
    table = np.unique(listed["at_table"], return_inverse=True)[1]
    opening = np.array([OPENING[Game[name.upper()]] for name in games.tolist()], np.int64)[listed["game"]]
    filled = _Filled(store, opening, listed["last_street"].astype(np.int8))
    door = np.where(filled.door < DECK_SIZE, filled.door, NO_CARD).astype(np.int8)
    losing, new = _so_far(filled.account, filled.accounts, filled.net)
    deals = DealtHands(
        site=site.astype(np.int32),
        sites=tuple(map(str, named["name"])),
        game=game,
        table=np.where(listed["has_table"].astype(bool), table, -1),
        hours=listed["hours"],
        door=door,
        complete=np.asarray(((filled.door < DECK_SIZE) & ((filled.door >= 0) | ~filled.dealt)).all(axis=1), np.bool_),
        down=filled.down,
        starts=_known_starts(filled, door, site, listed["one_hero"].astype(np.bool_)),
        up=filled.up,
        clear=filled.clear,
        account=filled.account,
        accounts=filled.accounts,
        stack=filled.stack,
        losing=losing,
        new=new,
        wagered=_last_wagers(store, opening),
        too_wide=int(filled.wide.sum()),
    )
    return deals.where(~filled.wide) if filled.wide.any() else deals


class _Filled:
    """Arrays by hand and seat, filled from the rows of the seats, piece by piece."""

    def __init__(self, store: Store, opening: Int64, last_street: Int8) -> None:
        hands, size = len(opening), columns(store, "size")
        self.accounts, wide = int(size["accounts"][0]), min(int(size["seat"][0]) + 1, SEATS)
        self.opening, self.last = opening, last_street
        self.dealt = np.zeros((hands, wide), np.bool_)
        self.door = np.full((hands, wide), NO_CARD, np.int8)
        self.down = np.full((2, hands, wide), NO_CARD, np.int8)
        self.up = np.full((LATER, hands, wide), NO_CARD, np.int8)
        self.clear = np.ones((LATER, hands), np.bool_)
        self.stack = np.full((hands, wide), -1, np.float32)
        self.net = np.zeros((hands, wide), np.float32)
        self.account = np.full((hands, wide), -1, np.int32)
        self.wide = np.zeros(hands, np.bool_)
        for first in range(0, hands, _PIECE):
            self._add(columns(store, "seats", first=first, end=first + _PIECE))
        self._leave_out_community(columns(store, "community", community=int(Kind.COMMUNITY)))

    def _add(self, rows: dict[str, NDArray[Any]]) -> None:
        fits = (rows["seat"] >= 0) & (rows["seat"] < SEATS)
        self.wide[rows["place"][~fits]] = True
        rows = {name: np.asarray(column)[fits] for name, column in rows.items()}
        at = (rows["place"], rows["seat"])
        self.dealt[at] = True
        for name in ("door", "stack", "net", "account"):
            getattr(self, name)[at] = rows[name]
        for place, name in ((FIRST, "first_down"), (SECOND, "second_down")):
            known = (rows[name] < DECK_SIZE) & (self.opening[at[0]] == Street.THIRD)
            self.down[place][at] = np.where(known, rows[name], NO_CARD)
        for later in range(LATER):
            self._add_street(later, at, rows)

    def _leave_out_community(self, rows: dict[str, NDArray[Any]]) -> None:
        """Streets with a community card have no own cards.

        The earlier streets of the hand stay: the deck only runs out if many players stay in, which depends on the cards
        that they got there.
        """
        later = rows["street"] - self.opening[rows["place"]] - 1
        fits = (later >= 0) & (later < LATER)
        self.clear[later[fits], rows["place"][fits]] = False

    def _add_street(self, later: int, at: tuple[Any, Any], rows: dict[str, NDArray[Any]]) -> None:
        number = self.opening[at[0]] + 1 + later
        card = rows[f"up_{later + 1}"]
        receives = (rows["street"] >= number) & (self.last[at[0]] >= number)
        known = (card >= 0) & (card < DECK_SIZE)
        self.up[later][at] = np.where(receives & known, card, NO_CARD)
        self.clear[later, at[0][receives & ~known]] = False


def _known_starts(filled: _Filled, door: Int8, site: NDArray[np.intp], one_hero: Flags) -> Flags:
    """By seat: the three cards are known from the deal, and the account is one whose cards nearly always are.

    A site that prints the downcards of more than one hero counts only if it prints nearly all of them: otherwise those
    of players who stayed would be known.
    """
    known = (filled.down[FIRST] >= 0) & (filled.down[SECOND] >= 0) & (door >= 0)
    candidates = (filled.account >= 0) & (filled.opening == Street.THIRD)[:, None]
    others = candidates & ~one_hero[:, None]
    size = int(site.max(initial=0)) + 1
    dealt_there = np.bincount(site, others.sum(axis=1), size)
    opened = np.bincount(site, (known & others).sum(axis=1), size) >= KNOWN_SHARE * np.maximum(dealt_there, 1)
    known &= (one_hero | opened[site])[:, None]
    dealt = np.bincount(filled.account[candidates], minlength=filled.accounts)
    seen = np.bincount(filled.account[known & candidates], minlength=filled.accounts)
    enters = (seen > 0) & (seen >= KNOWN_SHARE * dealt)
    return np.asarray(known & candidates & np.append(enters, False)[filled.account], np.bool_)


def _so_far(account: Int32, count: int, net: Float32) -> tuple[Int8, Flags]:
    """By seat: whether the account was losing before the hand, and whether it was new."""
    flat = account.ravel()
    order = np.flatnonzero(flat >= 0).astype(np.int32)
    order = order[np.argsort(flat[order], kind="stable")]
    own, won = flat[order], net.ravel()[order]
    first = np.searchsorted(own, np.arange(count))
    sums = np.cumsum(won, dtype=np.float64) - won
    losing, new = np.zeros(flat.shape, np.int8), np.zeros(flat.shape, np.bool_)
    losing[order] = sums < (sums[first] - _ROUNDING)[own]
    new[order] = np.arange(len(order), dtype=np.int32) - first[own] < NEW
    return losing.reshape(account.shape), new.reshape(account.shape)


def _last_wagers(store: Store, opening: Int64) -> Int8:
    rows = columns(store, "last_wagers", bet=int(Kind.BET), **{"raise": int(Kind.RAISE)})
    wagered = np.full((LATER, len(opening)), -1, np.int8)
    later = rows["street"] - opening[rows["place"]]
    fits = (later >= 0) & (later < LATER) & (rows["seat"] < SEATS)
    wagered[later[fits], rows["place"][fits]] = rows["seat"][fits]
    return wagered
