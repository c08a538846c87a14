"""Which errors of a hand follow from another one, so that one cause is listed, and counted, as one error.

Only what the hand itself proves is said to follow: an error is listed under an earlier one if it is off by the same
amount of money, or if it is about the same player in the same line. An ante that is posted twice makes the total, the
awards and the stacks wrong by one ante; without it none of them would be.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from typing import NamedTuple


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
    places: set[tuple[int, str]] = field(default_factory=set)
    """Lines and players that it is about, with what follows from it."""
    amounts: set[Decimal] = field(default_factory=set)

    def explains(self, off: Off) -> bool:
        at_place = bool(off.player) and (off.line, off.player or "") in self.places
        return at_place or (bool(off.amount) and off.amount in self.amounts)

    def add(self, off: Off) -> None:
        if off.player:
            self.places.add((off.line, off.player))
        if off.amount:
            self.amounts.add(off.amount)


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
            found.setdefault(indices[place], _Cause()).add(off)
    return indices
