"""Writes batches of hands in PokerStars' format, by the templates of `writer.py`."""

from collections.abc import Iterable, Iterator

import numpy as np
from numpy.typing import NDArray

from studbook.game.cards import SLOT_BITS
from studbook.game.columns import Batch, Int64
from studbook.game.vocabulary import Flag, Kind, Outcome, Zone
from studbook.grammar.batch_writer import BatchWriter, Texts, packed_lengths
from studbook.grammar.numerals import digits
from studbook.grammar.sites.pokerstars.writer import (
    DID_NOT_BET,
    LINES,
    OUT,
    OUTCOMES,
    SEAT,
    TOTAL,
    PokerStars,
    described,
)

_NOTICES = frozenset(kind for kind in Kind if Kind.NO_LOW <= kind <= Kind.NOTICE)
_HEADER = (
    *("game", "limit", "currency", "tournament", "home", "small_bet", "big_bet", "buy_in", "bounty", "fee"),
    *("buy_in_currency", "max_seats", "zone", "table", "tournament_id", "club", "mixed", "level"),
)
"""Columns that the first two lines of a hand are made of, except its number and its time."""
_HEADINGS = {int(street): heading for street, heading in PokerStars.headings.items()}
_STREETS = {int(street): name for street, name in PokerStars.streets.items()}


class PokerStarsBatch(BatchWriter):
    """Hands at Eastern Time. Pots, rake and fee are in the line of the total."""

    scribe = PokerStars
    lines = LINES | TOTAL
    kinds = frozenset(lines) | _NOTICES | {Kind.STREET, Kind.COMMUNITY, Kind.RESULT}

    def __init__(self, batch: Batch) -> None:
        super().__init__(batch)
        kind = self.events.kind
        awards = np.isin(kind, (Kind.POT, Kind.COLLECT))
        self.pots: Int64 = np.zeros(len(batch.hands.site), np.int64)
        """Number of pots of every hand, as far as they are named."""
        np.maximum.at(self.pots, self.hand_of[awards], self.events.pot[awards].astype(np.int64) + 1)
        self.following = np.append(kind[1:], 0)
        """Kind of the next event."""

    def is_simple(self) -> NDArray[np.bool_]:
        known = super().is_simple()
        known &= self.batch.hands.zone == Zone.ET
        events, kind = self.events, self.events.kind
        before = np.append(0, kind[:-1])
        self.leave(known, (kind == Kind.COLLECT) & (events.pot < 0))
        self.leave(known, (kind == Kind.DEAL) & ((events.fresh < 1) | (events.fresh > packed_lengths(events.cards))))
        self.leave(known, np.isin(kind, list(_NOTICES)) & (events.text[:, 0] == events.text[:, 1]))
        self.leave(known, (kind == Kind.COMMUNITY) & (before != Kind.STREET))
        self.leave(known, (kind > Kind.TOTAL) & (kind <= Kind.FEE) & ((before < Kind.TOTAL) | (before > kind)))
        self.leave(known, (kind == Kind.RESULT) & (events.outcome == Outcome.NONE))
        totals = np.bincount(self.hand_of[kind == Kind.TOTAL], minlength=len(known))
        known &= totals <= 1
        return known

    def heads(self, known: NDArray[np.bool_]) -> Iterator[str]:
        hands = self.batch.hands
        numbers, times = self.strings(hands.hand_id), self.clocks("%Y/%m/%d")
        year = hands.local_time.astype("M8[us]").astype("M8[Y]").astype(np.int64)
        for hand, rows in self.sittings([year, *(getattr(hands, name) for name in _HEADER)]):
            if not known[rows.start : rows.stop].any():
                yield from [""] * len(rows)
                continue
            scribe = PokerStars(hand)
            before, after, table = scribe.before_number(), scribe.after_number(), scribe.table_line()
            for row in rows:
                yield f"{before}{digits(numbers[row])}{after}{times[row]} ET\n{table}\n"

    def seat_lines(self) -> Texts:
        seats = self.batch.seats
        stacks = self.money(seats.stack, seats.hand.astype(np.int64))
        out = self.either(seats.sitting_out != 0, OUT)
        columns: dict[str, Iterable[str]] = {
            "seat": self.numbers[:-1],
            "player": self.names[:-1],
            "stack": stacks,
            "out": out,
        }
        return self.joined(f"{SEAT}\n", columns.__getitem__, len(stacks))

    def write(self, kind: Kind, rows: Int64) -> None:
        if kind in _NOTICES:
            self.written[rows] = [f"{text}\n" for text in self.strings(self.events.text[rows])]
        elif kind == Kind.STREET:
            self.written[rows] = self._headings(rows)
        elif kind == Kind.RESULT:
            for outcome, template in OUTCOMES.items():
                own = rows[self.events.outcome[rows] == outcome]
                self.written[own] = self.filled(f"{template}\n", own)
        elif Kind.TOTAL <= kind <= Kind.FEE:
            ends = self.either(~self._goes_on(rows), "\n")
            self.written[rows] = list(map("".join, zip(self.filled(TOTAL[kind], rows), ends, strict=True)))
        elif kind != Kind.COMMUNITY:
            super().write(kind, rows)

    def _goes_on(self, rows: Int64) -> NDArray[np.bool_]:
        """Whether the next event is in the same line."""
        following: NDArray[np.bool_] = (self.following[rows] >= Kind.POT) & (self.following[rows] <= Kind.FEE)
        return following

    def _headings(self, rows: Int64) -> Texts:
        """Headings of streets, with the community card if the street begins with one."""
        headings = [_HEADINGS.get(street, "") for street in self.events.street[rows].tolist()]
        with_card = np.flatnonzero(self.following[rows] == Kind.COMMUNITY)
        for index, card in zip(with_card.tolist(), self.seen(rows[with_card] + 1), strict=True):
            headings[index] += card * bool(headings[index])
        return [f"{heading}\n" if heading else "" for heading in headings]

    def cards(self, rows: Int64) -> Texts:
        """Cards in brackets."""
        return [f"[{cards}]" for cards in self.card_names(self.events.cards[rows])]

    def seen(self, rows: Int64) -> Texts:
        """Cards after a word, if there are any."""
        return [f" [{cards}]" if cards else "" for cards in self.card_names(self.events.cards[rows])]

    def _old_length(self, rows: Int64) -> Int64:
        """Bits of the cards that were printed before the new ones."""
        cards = self.events.cards[rows]
        return SLOT_BITS * (packed_lengths(cards) - self.events.fresh[rows])

    def old(self, rows: Int64) -> Texts:
        """A player's earlier cards."""
        old = self.events.cards[rows] & ((np.int64(1) << self._old_length(rows)) - 1)
        return [f"[{cards}] " if cards else "" for cards in self.card_names(old)]

    def new(self, rows: Int64) -> Texts:
        """A player's new cards."""
        return [f"[{cards}]" for cards in self.card_names(self.events.cards[rows] >> self._old_length(rows))]

    def pot(self, rows: Int64) -> Texts:
        """Name of a pot."""
        counts = self.pots[self.hand_of[rows]]
        return list(map(PokerStars.name_of_pot, self.events.pot[rows].tolist(), counts.tolist()))

    def named_pot(self, rows: Int64) -> Texts:
        """Name of a pot at the beginning of a sentence."""
        return [pot.capitalize() for pot in self.pot(rows)]

    def at(self, rows: Int64) -> Texts:
        """Street of a fold."""
        return [_STREETS.get(street, "") for street in self.events.at[rows].tolist()]

    def did_not_bet(self, rows: Int64) -> Texts:
        """Words after a fold without a bet."""
        return self.either(self.events.flags[rows] & Flag.DID_NOT_BET != 0, DID_NOT_BET)

    def in_brackets(self, rows: Int64) -> Texts:
        """Description of a shown hand."""
        return [f" ({words})" if words else "" for words in self._described(rows)]

    def with_words(self, rows: Int64) -> Texts:
        """Description of a hand in the summary."""
        return [f" with {words}" if words else "" for words in self._described(rows)]

    def _described(self, rows: Int64) -> Texts:
        columns = self.game[rows], self.events.said_high[rows], self.events.said_low[rows]
        return list(map(described, *(column.tolist() for column in columns)))
