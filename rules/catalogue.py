"""The audit checks: code, severity, what they count, and the rules they come from.

The numbers `M01`, `M02`, ... are the places of the checks in `CHECKS`, as plain integers for the compiled replay.
"""

from dataclasses import dataclass
from enum import IntEnum

import numpy as np


class Severity(IntEnum):
    """How certain a finding is: an error is certainly wrong, a warning breaks the profile, the rest informs."""

    INFO = 1
    WARNING = 2
    ERROR = 3


class Counts(IntEnum):
    """What the `expected` and `found` of a finding are."""

    NOTHING = 0
    MONEY = 1
    SEAT = 2
    """Index of a seat in its hand."""
    SEATS = 3
    """Bit set of seats."""
    CARD = 4
    NUMBER = 5
    STREET = 6
    RANKS = 7
    """A described hand, see `rules.ranking`."""


@dataclass(frozen=True, slots=True)
class Check:
    """One audit check."""

    code: str
    severity: Severity
    counts: Counts
    rule: str
    message: str
    """What is wrong; `{player}`, `{expected}`, `{found}` and `{street}` are filled in."""


_E, _W, _I = Severity.ERROR, Severity.WARNING, Severity.INFO
_MONEY, _SEAT, _SEATS, _NONE = Counts.MONEY, Counts.SEAT, Counts.SEATS, Counts.NOTHING
_CARD, _NUMBER, _STREET, _RANKS = Counts.CARD, Counts.NUMBER, Counts.STREET, Counts.RANKS

CHECKS: tuple[Check, ...] = (
    # money
    Check(
        "M01",
        _E,
        _MONEY,
        "conservation",
        "the money does not add up: {expected} left the stacks, {found} is accounted for",
    ),
    Check("M02", _E, _MONEY, "ES-15", "{player} puts in {found} but has only {expected}"),
    Check("M03", _E, _MONEY, "SITES D.2", "the printed total pot is {found}, the bets make {expected}"),
    Check("M04", _E, _MONEY, "SITES D.3", "a printed pot is {found}, the bets make {expected}"),
    Check(
        "M05", _W, _MONEY, "SITES D.5", "the running pot is printed as {found} on {street}, the bets make {expected}"
    ),
    Check("M06", _E, _MONEY, "ES-13", "{player}: uncalled {expected} is due, {found} is returned"),
    Check("M07", _E, _MONEY, "SITES D.2", "{player} collects {expected}, the summary says {found}"),
    Check("M08", _E, _MONEY, "SITES D.2", "{player}: the room states {found}, the replay gives {expected}"),
    Check("M09", _W, _MONEY, "B-19", "the amount {found} is no multiple of the unit {expected}"),
    Check("M10", _E, _MONEY, "ES-14", "{player} is paid {found} but has no claim on any pot"),
    Check("M11", _W, _MONEY, "SITES D.3", "the chips of the table change between hands from {expected} to {found}"),
    Check("M12", _W, _MONEY, "SITES D.2", "the fee is {found}"),
    Check(
        "M13", _W, _MONEY, "SITES D.5", "{player}: the all-in mark and the stack left ({found}) contradict each other"
    ),
    # ante and bring-in
    Check("B01", _E, _NUMBER, "FR-02 DE-03 ES-02", "{player}: {found} antes instead of {expected}"),
    Check("B02", _E, _MONEY, "DE-03", "{player} antes {found}, the ante is {expected}"),
    Check("B03", _E, _MONEY, "DE-03", "{player} antes only {found} of {expected} and is not all-in"),
    Check(
        "B04",
        _E,
        _SEAT,
        "FR-05 FR-06 DE-05 DE-06 ES-04",
        "{player} opens third street, but the bring-in is {expected}'s",
    ),
    Check("B05", _E, _NUMBER, "FR-07 FR-09", "third street has {found} openings instead of {expected}"),
    Check("B06", _E, _MONEY, "FR-08", "{player} brings in for {found}, the bring-in here is {expected}"),
    Check("B07", _I, _MONEY, "FR-03 FR-08", "unusual structure: {found} for a small bet of {expected}"),
    Check("B08", _E, _NONE, "FR-07 DE-05", "{player} must bring in and may neither check nor fold"),
    Check("B11", _E, _MONEY, "FR-10 DE-07", "{player} completes to {found}, a completion is to {expected}"),
    # order of action
    Check("O01", _E, _SEAT, "FR-11", "{player} acts after the bring-in, but it is {expected}'s turn"),
    Check("O02", _E, _SEAT, "FR-14 DE-10 ES-06", "{player} opens {street}, but {expected} shows the better board"),
    Check("O03", _I, _SEAT, "FR-15 DE-10", "{player} opens {street} from an equal board; {expected} was dealt first"),
    Check("O04", _W, _SEAT, "B-14", "{player} opens {street} for an all-in leader, but it is {expected}'s turn"),
    Check("O05", _E, _SEAT, "FR-12", "{player} acts out of turn on {street}: it is {expected}'s turn"),
    Check("O06", _E, _NONE, "ES-14", "{player} acts on {street} but is out of the hand or all-in"),
    Check("O07", _E, _MONEY, "DE-11", "{player} may not do this on {street}: {expected} is to call"),
    Check(
        "O08",
        _E,
        _SEAT,
        "FR-12 ES-13",
        "the betting of {street} is over too early or too late: it was {expected}'s turn",
    ),
    Check("O09", _E, _MONEY, "B-27", "{player} wagers {found} on {street} although nobody is left to call"),
    # sizes
    Check("S01", _E, _MONEY, "FR-16 FR-17 DE-14 ES-10", "{player} bets {found} on {street}, the bet is {expected}"),
    Check(
        "S02",
        _E,
        _MONEY,
        "DE-12 ES-07",
        "{player} bets double ({found}) on {street} without an open pair; the bet is {expected}",
    ),
    Check("S03", _E, _MONEY, "DE-12 ES-09", "{player} raises to {found} on {street}, a raise is to {expected}"),
    Check(
        "S04",
        _W,
        _MONEY,
        "B-24",
        "{player} raises to {found} on {street} although only a short all-in has been added since he acted",
    ),
    Check("S05", _E, _NUMBER, "ES-05", "{player} makes wager number {found} on {street}, the cap is {expected}"),
    Check("S06", _W, _NUMBER, "ES-12 B-28", "the room says what is not so on {street}: {found} instead of {expected}"),
    Check("S07", _E, _MONEY, "ES-13", "{player} calls {found} on {street}, the call is {expected}"),
    Check(
        "S08", _W, _MONEY, "SITES D.2", "{player} is said to raise by {found} on {street}, it is a raise by {expected}"
    ),
    Check(
        "S09", _E, _MONEY, "DE-02", "{player} wagers {found} on {street}, beyond the {expected} that the limit allows"
    ),
    # cards
    Check("C01", _W, _NONE, "DE-01", "a card of {player} cannot be read"),
    Check("C02", _E, _CARD, "ES-01", "{found} is dealt twice"),
    Check("C03", _E, _NUMBER, "DE-01", "{player} gets {found} cards on {street} instead of {expected}"),
    Check("C04", _E, _NONE, "DE-01", "{player}: the cards printed here are not those printed before"),
    Check("C05", _I, _NONE, "DE-15", "{player}: closed cards of an opponent are printed before the showdown"),
    Check("C06", _E, _NUMBER, "FR-13", "{player} gets {found} cards on {street} instead of {expected}"),
    Check("C08", _E, _NUMBER, "DE-17 DE-18", "{found} community cards on {street} although {expected} are due"),
    Check(
        "C10",
        _W,
        _NUMBER,
        "DE-16",
        "{player} shows {found} cards of {expected}; the showdown is judged by what is known",
    ),
    Check("C11", _W, _CARD, "DE-18", "the board line says {found}, the community card is {expected}"),
    # showdown
    Check("H01", _E, _RANKS, "FR-21", "{player} is said to hold {found}, the cards make {expected}"),
    Check("H02", _E, _RANKS, "FR-23 FR-24 B-1", "{player} is said to have the low {found}, the cards make {expected}"),
    Check("H03", _E, _RANKS, "FR-24", "{player} is said to have the low {found}, the cards make {expected}"),
    Check("H04", _E, _RANKS, "SITES D.1", "{player} is said to have the low {found}, the cards make {expected}"),
    Check("H05", _E, _SEATS, "DE-16", "a pot is paid to {found}, but won by {expected}"),
    Check("H07", _W, _NUMBER, "FR-20", '"no low hand" is printed {found} times, {expected} is right'),
    # pots
    Check("T01", _E, _MONEY, "ES-15 ES-16", "a pot pays {found}, its layer holds {expected}"),
    Check("T02", _E, _SEATS, "ES-16", "{player} is paid from a pot that only {expected} can win"),
    Check("T03", _E, _MONEY, "FR-20 DE-29", "the low half: {expected} is due, {found} is paid"),
    Check(
        "T04", _W, _MONEY, "DE-33", "the odd chip belongs to the high half: {player} gets {found} instead of {expected}"
    ),
    Check("T05", _W, _MONEY, "B-3", "an odd chip goes by suit here: {player} gets {found} instead of {expected}"),
    Check("T06", _W, _MONEY, "B-18", "{player} gets more than one odd chip: {found} instead of {expected}"),
    Check("T07", _E, _MONEY, "ES-22", "{player} is paid {found}, the even split is {expected}"),
    Check("T08", _I, _MONEY, "B-17", "{player} holds the same both ways: he gets {found} of {expected}"),
    # rake
    Check("R01", _E, _MONEY, "SITES D.3", "the rake is {found}, more than {expected}"),
    Check("R03", _E, _MONEY, "SITES D.3", "the hand ends on third street and is raked {found}"),
    Check("R04", _E, _MONEY, "SITES D.3", "the awards make {found}, the pot after rake is {expected}"),
    Check("R06", _E, _MONEY, "SITES D.3", "a tournament or home game is raked {found}"),
    # file and hand
    Check("P03", _E, _NONE, "P03", "this hand number is known with other content"),
    Check("P05", _W, _NONE, "P05", "a line is unknown"),
    Check("P06", _E, _SEAT, "ES-01", "{player}: seat, name or stack is impossible"),
    Check("P07", _E, _SEAT, "P07", "{player} acts but is not in the hand"),
    Check("P08", _E, _STREET, "ES-11", "{found} comes where {expected} is due"),
    Check("P10", _W, _NUMBER, "P10", "{player}: the summary contradicts the hand"),
    Check("X01", _W, _MONEY, "X01", "{player} starts with {found}, the hand before left {expected}"),
)
"""Every check, in the order of the audit."""

CODES: dict[str, int] = {check.code: number for number, check in enumerate(CHECKS)}
"""Place of every check by its code."""

HOUSE_KEYS = {
    "B04": "bringin.high",
    "C08": "community",
    "O03": "tie.suit",
    "O04": "allin.leader",
    "R01": "rake.percent",
    "S02": "pair4.games",
    "S05": "cap.wagers",
    "T04": "odd.hilo",
    "T05": "odd.tie_high",
    "T08": "odd.same_both",
}
"""Checks that hang on a house rule: where its source does not state it, their findings are warnings at most."""

SEVERITIES = np.array([int(check.severity) for check in CHECKS], np.int64)

M01, M02, M03, M04, M05, M06, M07, M08, M09, M10, M11, M12, M13 = (CODES[f"M{n:02d}"] for n in range(1, 14))
B01, B02, B03, B04, B05, B06, B07, B08 = (CODES[f"B{n:02d}"] for n in range(1, 9))
B11 = CODES["B11"]
O01, O02, O03, O04, O05, O06, O07, O08, O09 = (CODES[f"O{n:02d}"] for n in range(1, 10))
S01, S02, S03, S04, S05, S06, S07, S08, S09 = (CODES[f"S{n:02d}"] for n in range(1, 10))
C01, C02, C03, C04, C05, C06, C08, C10, C11 = (CODES[f"C{n:02d}"] for n in (1, 2, 3, 4, 5, 6, 8, 10, 11))
H01, H02, H03, H04, H05, H07 = (CODES[f"H{n:02d}"] for n in (1, 2, 3, 4, 5, 7))
T01, T02, T03, T04, T05, T06, T07, T08 = (CODES[f"T{n:02d}"] for n in range(1, 9))
R01, R03, R04, R06 = (CODES[f"R{n:02d}"] for n in (1, 3, 4, 6))
P06, P07, P08, P10 = (CODES[f"P{n:02d}"] for n in (6, 7, 8, 10))
