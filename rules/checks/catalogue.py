"""The audit checks: code, severity, unit, and the rules they come from.

The numbers `M01`, `M02`, ... are indices in `CHECKS`, as plain integers for the compiled replay.
"""

import numpy as np

from studbook.rules.checks.check import Check, Counts, Severity

_E, _W, _I = Severity.ERROR, Severity.WARNING, Severity.INFO
_MONEY, _SEAT, _SEATS, _NONE = Counts.MONEY, Counts.SEAT, Counts.SEATS, Counts.NOTHING
_CARD, _NUMBER, _STREET, _RANKS, _GAME = Counts.CARD, Counts.NUMBER, Counts.STREET, Counts.RANKS, Counts.GAME

CHECKS: tuple[Check, ...] = (
    # money
    Check(
        "M01",
        _E,
        _MONEY,
        "conservation",
        "the money does not add up: {expected} left the stacks, but {found} is accounted for",
    ),
    Check("M02", _E, _MONEY, "ES-15", "{player} puts in {found} but has only {expected}"),
    Check("M03", _E, _MONEY, "SITES D.2", "the total pot is printed as {found}, but the bets add up to {expected}"),
    Check("M04", _E, _MONEY, "SITES D.3", "a pot is printed as {found}, but the bets add up to {expected}"),
    Check(
        "M05",
        _W,
        _MONEY,
        "SITES D.5",
        "the running pot on {street} is printed as {found}, but the bets add up to {expected}",
    ),
    Check("M06", _E, _MONEY, "ES-13", "{player}: an uncalled {expected} is due back, but {found} is returned"),
    Check("M07", _E, _MONEY, "SITES D.2", "{player} collects {expected}, but the summary says {found}"),
    Check("M08", _E, _MONEY, "SITES D.2", "{player}: the site states {found}, but the replay gives {expected}"),
    Check("M09", _W, _MONEY, "B-19", "the amount {found} is not a multiple of the unit {expected}"),
    Check("M10", _E, _MONEY, "ES-14", "{player} is paid {found} but has no claim on any pot"),
    Check("M11", _W, _MONEY, "SITES D.3", "the chips at the table change from {expected} to {found} between hands"),
    Check("M12", _W, _MONEY, "SITES D.2", "the fee is {found}"),
    Check(
        "M13",
        _W,
        _MONEY,
        "SITES D.5",
        "{player}: the all-in mark and the remaining stack ({found}) contradict each other",
    ),
    Check("M14", _I, _MONEY, "SITES D.2", "no line pays a pot of {expected}; {player} is inferred to get it"),
    # ante and bring-in
    Check("B01", _E, _NUMBER, "FR-02 DE-03 ES-02", "{player} posts {found} antes instead of {expected}"),
    Check("B02", _E, _MONEY, "DE-03", "{player} antes {found}, but the ante is {expected}"),
    Check("B03", _E, _MONEY, "DE-03", "{player} antes only {found} of {expected} and is not all-in"),
    Check(
        "B04",
        _E,
        _SEAT,
        "FR-05 FR-06 DE-05 DE-06 ES-04",
        "{player} opens third street, but the bring-in is {expected}'s",
    ),
    Check("B05", _E, _NUMBER, "FR-07 FR-09", "third street has {found} openings instead of {expected}"),
    Check("B06", _E, _MONEY, "FR-08", "{player} brings in for {found}, but the bring-in here is {expected}"),
    Check("B07", _I, _MONEY, "FR-03 FR-08", "unusual structure: {found} for a small bet of {expected}"),
    Check("B08", _E, _NONE, "FR-07 DE-05", "{player} has the bring-in and may not check or fold"),
    Check("B09", _W, _SEAT, "WSOP 217", "the low card is all-in for the ante: {expected} opens instead, not {player}"),
    Check(
        "B10", _W, _MONEY, "B-26", "{player} calls {found} after a short bring-in, but the house requires {expected}"
    ),
    Check("B11", _E, _MONEY, "FR-10 DE-07", "{player} completes to {found}, but a completion is to {expected}"),
    Check("B12", _I, _MONEY, "SITES D.4", "{player}: the verb does not match the amount {found} on {street}"),
    # order of action
    Check("O01", _E, _SEAT, "FR-11", "{player} acts after the bring-in, but it is {expected}'s turn"),
    Check("O02", _E, _SEAT, "FR-14 DE-10 ES-06", "{player} opens {street}, but {expected} has the best board"),
    Check(
        "O03",
        _W,
        _SEAT,
        "FR-15 DE-10 B-13",
        "{player} opens {street}, but of the equal boards {expected}'s comes first",
    ),
    Check("O04", _W, _SEAT, "B-14", "{player} opens {street} for an all-in leader, but it is {expected}'s turn"),
    Check("O05", _E, _SEAT, "FR-12", "{player} acts out of turn on {street}: it is {expected}'s turn"),
    Check("O06", _E, _NONE, "ES-14", "{player} acts on {street} but is out of the hand or all-in"),
    Check("O07", _E, _MONEY, "DE-11", "{player}'s action on {street} does not fit the {expected} to call"),
    Check(
        "O08",
        _E,
        _SEAT,
        "FR-12 ES-13",
        "the betting on {street} ends too early or too late: it was {expected}'s turn",
    ),
    Check("O09", _E, _MONEY, "B-27", "{player} wagers {found} on {street} although no one is left to call"),
    Check(
        "O10",
        _W,
        _SEAT,
        "FR-18 DE-15 DE-24",
        "{player} opens {street}, but {expected} opened the street before and still can",
    ),
    Check(
        "O11",
        _I,
        _NONE,
        "ES-18 B-16",
        "{player} runs out of time on {street} but does not check, fold or go all-in as the house requires",
    ),
    # sizes
    Check("S01", _E, _MONEY, "FR-16 FR-17 DE-14 ES-10", "{player} bets {found} on {street}, but the bet is {expected}"),
    Check(
        "S02",
        _E,
        _MONEY,
        "DE-12 ES-07 B-5 B-6",
        "{player} bets double ({found}) on {street} without an open pair that allows it; the bet is {expected}",
    ),
    Check("S03", _E, _MONEY, "DE-12 ES-09", "{player} raises to {found} on {street}, but a raise is to {expected}"),
    Check(
        "S04",
        _W,
        _MONEY,
        "B-24",
        "{player} raises to {found} on {street}, but only a short all-in has been added since their last action",
    ),
    Check("S05", _E, _NUMBER, "ES-05", "{player} makes bet number {found} on {street}, but the cap is {expected}"),
    Check("S06", _W, _NUMBER, "ES-12 B-28", "an announcement on {street} is wrong: {found} instead of {expected}"),
    Check("S07", _E, _MONEY, "ES-13", "{player} calls {found} on {street}, but the call is {expected}"),
    Check(
        "S08",
        _W,
        _MONEY,
        "SITES D.2",
        "{player}'s raise on {street} is printed as a raise by {found}, but it is by {expected}",
    ),
    Check("S09", _E, _MONEY, "DE-02", "{player} wagers {found} on {street}, but the limit allows {expected}"),
    Check(
        "S10", _E, _NUMBER, "ES-12", "{player} wagers on {street} after betting was announced as capped at {expected}"
    ),
    # cards
    Check("C01", _W, _NONE, "DE-01", "one of {player}'s cards cannot be read"),
    Check("C02", _E, _CARD, "ES-01", "{found} is dealt twice"),
    Check("C03", _E, _NUMBER, "DE-01", "{player} gets {found} cards on {street} instead of {expected}"),
    Check("C04", _E, _NONE, "DE-01", "{player}: the cards printed here are not those printed before"),
    Check("C05", _I, _NONE, "DE-15", "{player}: an opponent's downcards are printed before the showdown"),
    Check("C06", _E, _NUMBER, "FR-13", "{player} gets {found} cards on {street} instead of {expected}"),
    Check(
        "C07",
        _I,
        _SEAT,
        "DE-04",
        "{player} gets the first card on {street}, but {expected} got it on the street before",
    ),
    Check("C08", _E, _NUMBER, "FR-01 DE-17 DE-18", "{found} community cards on {street} instead of {expected}"),
    Check("C09", _E, _NUMBER, "DE-19", "players get cards of their own on {street} after a community card"),
    Check(
        "C10",
        _W,
        _NUMBER,
        "DE-16",
        "{player} shows {found} of {expected} cards; the showdown is judged by the known cards",
    ),
    Check("C11", _W, _CARD, "DE-18", "the board line says {found}, but the community card is {expected}"),
    Check("C12", _E, _NONE, "DE-01", "{player}: the hero's downcards are not the same everywhere"),
    Check("C13", _E, _NUMBER, "C13", "{player}: a hand with {found} unknown cards is described as if all were known"),
    Check("C14", _I, _NUMBER, "DE-22 DE-23", "an exposed seventh card: {found} of {expected} are face up"),
    # showdown
    Check("H01", _E, _RANKS, "FR-21", "{player}'s hand is described as {found}, but the cards make {expected}"),
    Check(
        "H02", _E, _RANKS, "FR-23 FR-24 B-1", "{player}'s low is described as {found}, but the cards make {expected}"
    ),
    Check("H03", _E, _RANKS, "FR-24", "{player}'s low is described as {found}, but the cards make {expected}"),
    Check("H04", _E, _RANKS, "SITES D.1", "{player}'s low is described as {found}, but the cards make {expected}"),
    Check("H05", _E, _SEATS, "DE-16", "a pot is paid to {found}, but won by {expected}"),
    Check("H06", _W, _RANKS, "SITES D.5", "{player}: the summary says {found}, but the cards make {expected}"),
    Check("H07", _W, _NUMBER, "FR-20", '"no low hand" is printed {found} times instead of {expected}'),
    Check("H08", _I, _SEAT, "B-29", "{player} shows first, but {expected} was the last to bet or raise"),
    Check("H09", _E, _MONEY, "DE-16", "{player} mucks a hand that wins {expected}"),
    Check("H10", _W, _MONEY, "H10", "{player} collects {found} at the showdown but never shows"),
    Check(
        "H11",
        _E,
        _MONEY,
        "SITES D.3",
        "{player} is the only player left and takes both halves: {expected}, not {found}",
    ),
    Check("H12", _E, _NUMBER, "DE-21 DE-28 ES-20", "{found} community cards, but the deck allows {expected}"),
    Check(
        "H13",
        _E,
        _SEATS,
        "ES-21 ES-22",
        "suits never break ties: {expected} hold equal hands, but the pot goes only to {found}",
    ),
    Check("H14", _W, _NONE, "SITES D.5", "{player}: the hand shown when all-in is not the one at the showdown"),
    # pots
    Check("T01", _E, _MONEY, "ES-15 ES-16", "a pot pays {found}, but it holds {expected}"),
    Check("T02", _E, _SEATS, "ES-16", "{player} is paid from a pot that only {expected} can win"),
    Check("T03", _E, _MONEY, "FR-20 DE-29", "the low half is {expected}, but {found} is paid"),
    Check(
        "T04", _W, _MONEY, "DE-33", "the odd chip goes to the high half: {player} gets {found} instead of {expected}"
    ),
    Check(
        "T05",
        _W,
        _MONEY,
        "DE-34 DE-35 ES-23 B-3",
        "the odd chip of a tie goes to another player: {player} gets {found} instead of {expected}",
    ),
    Check("T06", _W, _MONEY, "B-18", "{player} gets more than one odd chip: {found} instead of {expected}"),
    Check("T07", _E, _MONEY, "ES-22", "{player} is paid {found}, but an even split is {expected}"),
    Check("T08", _I, _MONEY, "B-17", "{player} ties both ways and gets {found} instead of {expected}"),
    Check(
        "T09",
        _I,
        _NUMBER,
        "SITES D.3",
        "awards out of order: pot {found} before {expected}, or low before high",
    ),
    Check("T10", _W, _MONEY, "SITES D.3", "the rake of a pot is {found}, but its share of the rake is {expected}"),
    Check("T11", _E, _MONEY, "ES-13", "{player} is paid an uncalled {expected} as if it were a pot"),
    Check("T12", _W, _MONEY, "ES-15 ES-16", "only one player can win a pot of {found}: it is a refund"),
    Check(
        "T13", _W, _MONEY, "DE-29", "{player} wins both halves: the awards add up to {found}, but the pot is {expected}"
    ),
    # rake
    Check("R01", _E, _MONEY, "SITES D.3", "the rake is {found}, more than the maximum of {expected}"),
    Check(
        "R02", _W, _MONEY, "R02", "the rake is {found}, but the schedule for this site and these stakes says {expected}"
    ),
    Check("R03", _E, _MONEY, "SITES D.3", "the hand ends on third street but is raked {found}"),
    Check("R04", _E, _MONEY, "SITES D.3", "the awards add up to {found}, but the pot after rake is {expected}"),
    Check(
        "R05",
        _I,
        _MONEY,
        "SITES D.2",
        "no rake is printed here, although this site prints it; {found} is missing from the awards",
    ),
    Check("R06", _E, _MONEY, "SITES D.3", "a tournament or home game is raked {found}"),
    Check(
        "R07",
        _I,
        _MONEY,
        "R07",
        "the rake is {found}, but judging by the table's other pots it is {expected}",
    ),
    # file and hand
    Check("P01", _W, _NUMBER, "SITES D.1", "characters that could not be decoded: {found}"),
    Check("P02", _E, _NONE, "SITES D.1", "the hand is cut short"),
    Check("P03", _E, _NONE, "P03", "this hand number is already known with different content"),
    Check("P04", _I, _GAME, "DE-02", "the file name says {expected}, but the hand is {found}"),
    Check("P05", _W, _NONE, "P05", "unknown line"),
    Check("P06", _E, _SEAT, "ES-01", "{player}: impossible seat, name or stack"),
    Check("P07", _E, _SEAT, "P07", "{player} acts but is not in the hand"),
    Check("P08", _E, _STREET, "ES-11", "{found} comes when {expected} is due"),
    Check("P09", _W, _NONE, "SITES D.2", "impossible number or date"),
    Check("P10", _W, _NUMBER, "P10", "{player}: the summary contradicts the hand"),
    Check("P11", _I, _NUMBER, "P11", "this hand begins {found} seconds before a lower-numbered hand at its table"),
    Check(
        "P12",
        _I,
        _NUMBER,
        "SITES B",
        "not as the site prints it: {found} of {expected} door cards are missing, or there is a button",
    ),
    Check(
        "P13", _I, _NONE, "P13", "unknown line; money, order of action, streets and showdown are consistent without it"
    ),
    Check("X01", _W, _MONEY, "X01", "{player} starts with {found}, but the hand before left {expected}"),
    Check(
        "X02",
        _I,
        _MONEY,
        "X02",
        "{player} starts with {found} after {expected}: added chips or a return to the table explain it",
    ),
    Check("X03", _I, _NUMBER, "X03", "hands are missing before this one; players whose stacks have changed: {found}"),
    Check(
        "X04",
        _I,
        _MONEY,
        "SITES D.2",
        "stacks at this table are printed after the ante: {found} instead of {expected}",
    ),
    Check("X05", _W, _MONEY, "X05", "the ante or bets change from {expected} to {found}, but the level does not"),
    Check("X06", _W, _NONE, "X06", "{player} busted but plays on without a rebuy"),
    Check("X07", _I, _NUMBER, "X07", "{player} moves from seat {expected} to seat {found} without leaving"),
    Check(
        "X08",
        _W,
        _MONEY,
        "X08",
        "two files disagree about this hand, first about {player} ({street}): {expected} in one, {found} in this one",
    ),
    Check(
        "X09", _E, _MONEY, "X09", "the results of a session add up to {found}, but its stacks and rake say {expected}"
    ),
    Check(
        "X10",
        _I,
        _NUMBER,
        "ES-17",
        "this hand begins {found} seconds after the one before, whose actions take at least {expected}",
    ),
    # the Red Dog family
    Check("G01", _E, _MONEY, "C.3-1", "the pot is printed as {found}, but it holds {expected}"),
    Check("G02", _E, _MONEY, "RD-05 RD-18 RD-32", "{player} bets {found}, but the limit is {expected}"),
    Check("G03", _E, _CARD, "RD-07 RD-08", "{player} wins or loses contrary to the cards: {found} is turned"),
    Check("G04", _E, _MONEY, "RD-07 RD-34", "{player}: {found} changes hands instead of {expected}"),
    Check("G05", _W, _NUMBER, "RD-07 RD-08 RD-25 RD-33", "{player} shows {found} of the {expected} cards that are due"),
    Check("G06", _E, _NUMBER, "RD-03 RD-16", "{player} has {found} cards instead of {expected}"),
    Check("G07", _E, _SEAT, "RD-04", "{player} takes a turn, but it is {expected}'s"),
    Check("G08", _E, _NUMBER, "RD-02 RD-10 RD-14", "{player} posts {found} antes instead of {expected}"),
    Check("G09", _E, _MONEY, "RD-14 RD-20 RD-26 RD-35", "the pot of {found} is broken, but the deal goes on"),
    Check("G10", _E, _SEAT, "RD-11 RD-21 RD-22 RD-27 RD-36", "{player} deals next, but it is {expected}'s deal"),
    Check(
        "G11",
        _E,
        _MONEY,
        "RD-36 RD-37",
        "the stitch round is announced or left out with {found} in the pot; it is due from {expected}",
    ),
    Check("G12", _W, _MONEY, "RD-15 RD-18 RD-31", "{player} puts up {found}, but {expected} was agreed"),
    Check("G13", _E, _CARD, "RD-24 RD-28", "{found} is in the centre, but another card is due"),
    Check("G14", _E, _MONEY, "RD-28 RD-29", "{player} pays {found} for another card, but the price is {expected}"),
    Check("G15", _E, _MONEY, "RD-12 RD-22 RD-27 RD-37", "{player} takes {found} instead of {expected}"),
    Check("G16", _W, _CARD, "C.3-12", "{found} is turned although everyone has seen it burned"),
    # announcements
    Check("A01", _I, _NONE, "DE-25 DE-26 B-28", "the announcement on {street} does not match {player}'s upcards"),
)
"""Every check, in the order of the audit."""

CODES: dict[str, int] = {check.code: number for number, check in enumerate(CHECKS)}
"""Index of each check, by its code."""

HOUSE_KEYS = {
    "A01": "announce",
    "B04": "bringin.high",
    "B10": "short.bringin",
    "C08": "community",
    "O03": "tie.suit",
    "O04": "allin.leader",
    "O11": "timeout",
    "R01": "rake.percent",
    "S02": "pair4.games",
    "S04": "short.allin",
    "S05": "cap.wagers",
    "T04": "odd.hilo",
    "T05": "odd.tie_high",
    "T08": "odd.same_both",
}
"""Checks that depend on a house rule: if its source does not state it, their findings are warnings at most."""
MILDER = {
    "G15": "players may divide a pot unequally if all agree",
    "O07": "a fold with nothing to call is allowed",
    "P03": "seats, stacks, actions and money agree",
}
"""Checks whose findings may be milder for a reason of their own, and that reason."""

SEVERITIES = np.array([int(check.severity) for check in CHECKS], np.int64)

(M01, M02, M03, M04, M05, M06, M07, M08, M09, M10, M11, M12, M13, M14) = (CODES[f"M{n:02d}"] for n in range(1, 15))
B01, B02, B03, B04, B05, B06, B07, B08, B09, B10, B11, B12 = (CODES[f"B{n:02d}"] for n in range(1, 13))
O01, O02, O03, O04, O05, O06, O07, O08, O09, O10, O11 = (CODES[f"O{n:02d}"] for n in range(1, 12))
S01, S02, S03, S04, S05, S06, S07, S08, S09, S10 = (CODES[f"S{n:02d}"] for n in range(1, 11))
C01, C02, C03, C04, C05, C06, C07, C08, C09, C10, C11, C12, C13, C14 = (CODES[f"C{n:02d}"] for n in range(1, 15))
H01, H02, H03, H04, H05, H06, H07, H08, H09, H10, H11, H12, H13, H14 = (CODES[f"H{n:02d}"] for n in range(1, 15))
T01, T02, T03, T04, T05, T06, T07, T08, T09, T10, T11, T12, T13 = (CODES[f"T{n:02d}"] for n in range(1, 14))
R01, R02, R03, R04, R05, R06, R07 = (CODES[f"R{n:02d}"] for n in range(1, 8))
P01, P02, P03, P04, P05, P06, P07, P08, P09, P10, P11, P12, P13 = (CODES[f"P{n:02d}"] for n in range(1, 14))
G01, G02, G03, G04, G05, G06, G07, G08 = (CODES[f"G{n:02d}"] for n in range(1, 9))
G09, G10, G11, G12, G13, G14, G15, G16 = (CODES[f"G{n:02d}"] for n in range(9, 17))
A01 = CODES["A01"]
