"""The question that most audits ask, which is no test of the deal: how often the next card helps, against live outs.

Live outs divided by unseen cards is the chance of the next card only if the hidden cards are a random sample. They are
not: players who stay hold the cards that are needed. In honest play the difference grows without end.
"""

from math import sqrt
from typing import NamedTuple

from studbook.analytics.fairness.deals import columns
from studbook.analytics.fairness.tails import normal_p
from studbook.analytics.store import Store


class Naive(NamedTuple):
    """The next card after third street, in hands of three players or more."""

    draws: int
    helped: int
    expected: float
    """Sum of live outs divided by unseen cards."""
    variance: float

    @property
    def z(self) -> float:
        """What would be standard normal if hidden cards were a random sample."""
        return (self.helped - self.expected) / sqrt(self.variance) if self.variance > 0 else 0.0

    @property
    def p(self) -> float:
        """P-value that such an audit would print."""
        return normal_p(self.z)


def naive(store: Store) -> Naive:
    """Count it in the chosen hands (`deals.chosen_hands`)."""
    found = columns(store, "naive")
    return Naive(
        int(found["draws"][0]), int(found["helped"][0]), float(found["expected"][0]), float(found["variance"][0])
    )
