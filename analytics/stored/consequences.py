"""Which errors of a hand follow from another one, so that one cause is listed, and counted, as one error.

An error is listed under an earlier one if it is about the same player in the same line, or if it is about a sum (a
total, a pot, an award) that is off by the amount of the earlier error. An ante that is posted twice makes the total,
the awards and the stacks wrong by one ante; without it none of them would be. What a player does wrong is never listed
under what another player does wrong. Two mistakes in sums that are off by the same amount cannot be told apart: the
later one is listed under the earlier one, and nothing is left out.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from typing import NamedTuple

_PUT_IN = ("B", "C", "M02", "O", "P", "S")
"""Beginnings of the codes about what a player does. All others are about sums, which such an error makes wrong."""


class Off(NamedTuple):
    """What decides whether a finding follows from another one of its hand."""

    code: str
    line: int
    player: str | None
    amount: Decimal | None
    """What it is off by; None if it is not about money."""
    may_follow: bool = True
    """Whether it is an error of this hand: warnings, and errors between hands, neither cause any nor follow."""


@dataclass(slots=True)
class _Cause:
    line: int
    player: str | None
    amounts: set[Decimal] = field(default_factory=set)
    """What the errors of this player in this line are off by."""

    def explains(self, off: Off) -> bool:
        return self._is_at(off) or (
            not off.code.startswith(_PUT_IN) and bool(off.amount) and off.amount in self.amounts
        )

    def add(self, off: Off) -> None:
        if off.amount and (self._is_at(off) or not self.amounts):
            self.amounts.add(off.amount)

    def _is_at(self, off: Off) -> bool:
        return bool(off.player) and (off.line, off.player) == (self.line, self.player)


def causes(findings: Sequence[Off]) -> list[int]:
    """Index of the error that each finding of a hand follows from, by the order of lines; its own if it is a cause.

    >>> ante = [Off("B01", 12, "Ann", None), Off("B02", 12, "Ann", Decimal(2)), Off("M03", 90, None, Decimal(2))]
    >>> causes(ante), causes([Off("T07", 90, "Ann", Decimal(5)), Off("S07", 95, "Bob", Decimal(1))])
    ([0, 0, 0], [0, 1])
    """
    found: dict[int, _Cause] = {}
    indices = list(range(len(findings)))
    for place in sorted(indices, key=lambda place: findings[place].line):
        off = findings[place]
        if off.may_follow:
            indices[place] = next((first for first, cause in found.items() if cause.explains(off)), place)
            found.setdefault(indices[place], _Cause(off.line, off.player)).add(off)
    return indices
