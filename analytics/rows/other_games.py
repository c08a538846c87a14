"""Hands of other games, as columns of the tables `other_hands`, `other_seats` and `other_lines`."""

import numpy as np
import polars as pl
from numpy.typing import NDArray

from studbook.analytics.batch import OtherGames, UnreadHand
from studbook.analytics.rows.intake import Columns, SpanText, strings, texts
from studbook.analytics.rows.tournament_columns import ticket_after
from studbook.game.columns import Batch
from studbook.game.sites import SITE_FACTS, SITES
from studbook.game.times import utc_times
from studbook.game.vocabulary import Currency, Kind, Zone
from studbook.rules.balance import PROBLEMS, Imbalance

UNREAD = "its lines could not be read"
"""Problem of a hand whose money lines could not be read."""
_HERO_MARKS = tuple(np.frombuffer(mark, np.uint8) for mark in (b" [ME]", b"  [ME]"))
_PROBLEMS = strings([None, *(PROBLEMS[one] for one in Imbalance if one)])
_UNREAD_TYPES: dict[str, type[pl.DataType]] = {
    "site": pl.String, "game": pl.String, "file": pl.Int32, "line": pl.Int32, "content": pl.UInt64,
}  # fmt: skip


def other_tables(others: OtherGames, first: int, number: int) -> dict[str, Columns]:
    """Columns of these tables, by name of the file in `sql/insert` that inserts them.

    The keys begin with `first`; `number` is the key of the import.
    """
    text, dealt = SpanText.of(others.batch.as_bytes()), _dealt(others.batch)
    hands = pl.DataFrame(_hand_columns(others, text, dealt))
    unread = _unread(others.unread)
    both = pl.concat([hands, unread], how="diagonal_relaxed").with_row_index("other", offset=first)
    both = both.with_columns(pl.col("other").cast(pl.Int64), pl.lit(number, pl.Int32).alias("import"))
    return {
        "other_hands": both.to_dict(),
        "other_seats": _seat_columns(others, text, first, dealt),
        "other_lines": _line_columns(others.batch, text, first),
    }


def _hand_columns(others: OtherGames, text: SpanText, dealt: NDArray[np.bool_]) -> Columns:
    hands, money = others.batch.hands, others.money
    printed = hands.inferred == 0
    players = np.bincount(others.batch.seats.hand[dealt], minlength=len(hands.site))
    tournament = texts(text, hands.tournament_id, "").zip_with(pl.Series(hands.tournament > 0), strings([None]))
    return {
        "site": pl.Series([SITES[site] for site in hands.site.tolist()], dtype=pl.String),
        "hand_id": texts(text, hands.hand_id, ""),
        "game": pl.Series(others.games, dtype=pl.String),
        "mixed": texts(text, hands.mixed),
        "currency": hands.currency,
        "small_bet": np.where(printed, hands.small_bet, -1),
        "big_bet": np.where(printed, hands.big_bet, -1),
        "started_at": utc_times(hands.local_time, hands.zone),
        "zone": hands.zone,
        "table_name": texts(text, hands.table, ""),
        "table_size": hands.max_seats,
        "tournament": tournament,
        "level": texts(text, hands.level),
        "buy_in": hands.buy_in,
        "bounty": hands.bounty,
        "fee": hands.fee,
        "buy_in_currency": np.where(hands.tournament > 0, hands.buy_in_currency, Currency.UNKNOWN),
        "home": hands.home > 0,
        "club": texts(text, hands.club),
        "players": players.astype(np.int8),
        "gross": money.gross,
        "rake": money.rake,
        "fees": money.fees,
        "problem": _PROBLEMS.gather(pl.Series(money.imbalance.astype(np.uint32))),
        "content": hands.content,
        "file": hands.file,
        "line": hands.line,
    }


def _unread(hands: tuple[UnreadHand, ...]) -> pl.DataFrame:
    """Rows of hands of which nothing is known but their games and texts."""
    unknown = {"hand_id": "", "table_name": "", "home": False, "problem": UNREAD}
    numbers = dict.fromkeys(("small_bet", "big_bet", "buy_in", "bounty", "fee", "gross", "rake", "fees"), -1)
    codes = {"currency": int(Currency.UNKNOWN), "buy_in_currency": int(Currency.UNKNOWN), "zone": int(Zone.UTC)}
    columns = {name: pl.lit(value) for name, value in {**unknown, **numbers, **codes, "players": 0}.items()}
    return pl.DataFrame(hands, schema=_UNREAD_TYPES, orient="row").with_columns(**columns, table_size=pl.lit(-1))


def _seat_columns(others: OtherGames, text: SpanText, first: int, dealt: NDArray[np.bool_]) -> Columns:
    batch, money = others.batch, others.money
    kept = dealt & (money.imbalance[batch.seats.hand] == 0)
    heroes = _heroes(batch)
    columns: dict[str, NDArray[np.generic] | pl.Series] = {
        "other": first + batch.seats.hand.astype(np.int64),
        "seat": batch.seats.number,
        "player": texts(text, batch.seats.name, ""),
        "is_hero": heroes,
        "is_stranger": _hidden(batch) & ~heroes,
        "stack": batch.seats.stack,
        "put_in": money.put_in,
        "returned": money.returned,
        "collected": money.collected,
    }
    return pl.DataFrame(columns).filter(kept).to_dict()


def _line_columns(batch: Batch, text: SpanText, first: int) -> Columns:
    """Lines about players in tournaments: where they finish, and notices of bounties and more chips."""
    events, hands = batch.events, batch.hands
    told = np.isin(events.kind, (Kind.FINISH, Kind.NOTICE)) & (events.seat >= 0) & (hands.tournament[events.hand] > 0)
    rows = np.flatnonzero(told)
    hand = events.hand[rows]
    seats = hands.first_seat[hand] + events.seat[rows]
    is_finish = events.kind[rows] == Kind.FINISH
    without_prize = rows[is_finish & (events.amount[rows] < 0)]
    tickets = {int(row): ticket_after(text.codes, int(events.text[row][1])) for row in without_prize}
    return {
        "other": first + hand.astype(np.int64),
        "player": texts(text, batch.seats.name[seats], ""),
        "is_hero": _heroes(batch)[seats],
        "is_stranger": (_hidden(batch) & ~_heroes(batch))[seats],
        "is_finish": is_finish,
        "place": np.where(is_finish, events.to[rows], -1),
        "amount": np.where(is_finish, events.amount[rows], -1),
        "ticket": strings(tickets.get(row) for row in rows.tolist()),
        "text": texts(text, events.text[rows], ""),
    }


def _hidden(batch: Batch) -> NDArray[np.bool_]:
    """Seats at sites that hide the names of players."""
    hides = np.array([SITE_FACTS[site].hides_names for site in SITES])
    return np.asarray(hides[batch.hands.site[batch.seats.hand]])


def _dealt(batch: Batch) -> NDArray[np.bool_]:
    """Seats that are part of the hand: those that act, or are paid."""
    dealt = np.zeros(len(batch.seats.hand), np.bool_)
    acting = (batch.events.seat >= 0) & (batch.events.kind < Kind.NO_LOW)
    hand, seat = batch.events.hand[acting], batch.events.seat[acting]
    dealt[batch.hands.first_seat[hand] + seat] = True
    return dealt


def _heroes(batch: Batch) -> NDArray[np.bool_]:
    """Seats that the text marks as the hero's after their names."""
    marked = np.zeros(len(batch.seats.hand), np.bool_)
    for mark in _HERO_MARKS:
        after = batch.seats.name[:, 1:] + np.arange(len(mark))
        room = np.append(batch.text, np.zeros(len(mark), np.uint8))
        marked |= (room[np.minimum(after, len(batch.text))] == mark).all(axis=1)
    return marked
