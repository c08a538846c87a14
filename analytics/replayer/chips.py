"""The chips on the table after every event of a hand, as plain Python numbers.

The replay records them in rows of a NumPy table. Frames read every number of it several times, and reading one from
such a row takes longer than everything else that is done with it: here every column is read once.
"""

from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from studbook.game.columns import MAX_SEATS
from studbook.game.pots import pot_layers

_BY_PLACE = ("stack", "street_in", "put_in", "returned", "collected")


class Chips(NamedTuple):
    """The state after an event; lists have a number per place at the table, `live` to `all_in` a bit."""

    stack: list[int]
    street_in: list[int]
    put_in: list[int]
    returned: list[int]
    collected: list[int]
    live: int
    dealt: int
    anted: int
    all_in: int
    limit: int
    lines: int
    """Number of payments so far: below, their amounts, and the pots that the text names, -1 if it names none."""
    paid_amount: list[int]
    paid_pot: list[int]

    def status(self, place: int) -> str:
        """Whether a player is in the hand; before the deal, those who have paid the ante are."""
        if self.live >> place & 1:
            return "in"
        if self.dealt == 0:
            return "in" if self.anted >> place & 1 else "out"
        return "folded" if (self.dealt | self.anted) >> place & 1 else "out"

    def pots(self, bets: list[int]) -> list[tuple[int, int]]:
        """ES-14 to ES-16: amount and eligible places of each pot: what is in, except for bets, minus the awards."""
        put_in = tuple(paid - back - bet for paid, back, bet in zip(self.put_in, self.returned, bets, strict=True))
        layers, total = _layers(put_in, self.live), sum(put_in)
        if not layers and total:  # antes, before anyone has cards
            layers = [(total, self.anted)]
        amounts = self._without_payments([amount for amount, _ in layers])
        return [(amount, eligible) for amount, (_, eligible) in zip(amounts, layers, strict=True)]

    def _without_payments(self, amounts: list[int]) -> list[int]:
        """Take each payment out of its pot; if none is named, out of the main pot first."""
        left = list(amounts)
        for line in range(self.lines):
            paid, named = self.paid_amount[line], self.paid_pot[line]
            for pot in [named] * (0 <= named < len(left)) + [*range(len(left))]:
                taken = min(paid, left[pot])
                left[pot] -= taken
                paid -= taken
        return left


def chips_after(states: NDArray[np.void], seats: int) -> list[Chips]:
    """The chips after every event of a hand, at a table with this many seats."""
    table = states.view(np.ndarray)  # which gives a column in a fraction of the time that a `np.recarray` takes
    columns = [(table[name][:, :seats] if name in _BY_PLACE else table[name]).tolist() for name in Chips._fields]
    return list(map(Chips, *columns))


@lru_cache(maxsize=100)
def _layers(put_in: tuple[int, ...], live: int) -> list[tuple[int, int]]:
    """Amount and eligible places of each pot; cached, because most steps move no chips into the pots."""
    amounts, eligible = np.zeros(MAX_SEATS, np.int64), np.zeros(MAX_SEATS, np.int64)
    count = int(pot_layers(np.array(put_in, np.int64), live, amounts, eligible))
    return list(zip(amounts[:count].tolist(), eligible[:count].tolist(), strict=True))
