"""The money of a hand while it is written: sites print totals, increments or chips added, and each needs the others."""

from collections import defaultdict

import numpy as np

from studbook.game.events import (
    Ante,
    Bet,
    BringIn,
    Call,
    Collect,
    Event,
    Fold,
    Raise,
    StreetStart,
    ThrownAway,
    Uncalled,
)
from studbook.game.hand import Hand
from studbook.game.pots import pot_layers
from studbook.game.vocabulary import Street

_WAGERS = (BringIn, Bet, Call, Raise)
_MOVES = frozenset((StreetStart, Ante, *_WAGERS, Fold, ThrownAway, Uncalled, Collect))
"""Classes of the events that change anything: most events, such as deals and checks, do not."""


class Ledger:
    """What every seat has put in so far, by its number, in ten-thousandths."""

    def __init__(self, hand: Hand) -> None:
        self.seats = [seat.number for seat in hand.seats]
        self.stack = {seat.number: seat.stack for seat in hand.seats}
        self.put: dict[int, int] = defaultdict(int)
        """On this street, without the ante."""
        self.spent: dict[int, int] = defaultdict(int)
        """On all streets, without the ante."""
        self.paid: dict[int, int] = defaultdict(int)
        """Everything, minus returned bets."""
        self.won: dict[int, int] = defaultdict(int)
        self.bet = 0
        """Cost of the street so far."""
        self.live = {event.seat for event in hand.events if isinstance(event, Ante)}

    def add(self, event: Event) -> None:
        """Apply the next event."""
        if type(event) in _MOVES:
            self._apply(event)

    def _apply(self, event: Event) -> None:
        if isinstance(event, StreetStart) and event.street <= Street.SEVENTH:
            self.put.clear()
            self.bet = 0
        elif isinstance(event, Ante):
            self._pay(event.seat, event.amount)
        elif isinstance(event, _WAGERS):
            self._wager(event)
        elif isinstance(event, Fold):
            self.live.discard(event.seat)
        elif isinstance(event, Uncalled):
            self._pay(event.seat, -event.amount)
            self.spent[event.seat] -= event.amount
        elif isinstance(event, Collect):
            self.won[event.seat] += event.amount
            self.stack[event.seat] += event.amount

    def _pay(self, seat: int, amount: int) -> None:
        self.paid[seat] += amount
        self.stack[seat] -= amount

    def _wager(self, event: BringIn | Bet | Call | Raise) -> None:
        added = added_by(event, self.put[event.seat])
        self.put[event.seat] += added
        self.spent[event.seat] += added
        self._pay(event.seat, added)
        self.bet = max(self.bet, self.put[event.seat])

    def pots(self) -> list[int]:
        """ES-15, ES-16: the current pots before the rake, main pot first."""
        contributed = np.array([self.paid[seat] for seat in self.seats], np.int64)
        alive = sum(1 << index for index, seat in enumerate(self.seats) if seat in self.live)
        amounts, eligible = np.zeros((2, len(self.seats) + 1), np.int64)
        count = pot_layers(contributed, alive, amounts, eligible)
        return [int(amount) for amount in amounts[:count]]


def added_by(event: BringIn | Bet | Call | Raise, put: int) -> int:
    """Chips that a payment takes from a stack; `put` is what its player had put in on the street."""
    return event.to - put if isinstance(event, Raise) else event.amount
