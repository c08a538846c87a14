"""The money of hands of other games: what every player put in and got, in every site's wording.

Simulated stud hands become hands of hold'em when their headers, forced bets and headings are changed; how the money
moves is the same. So what the replay of stud finds is an independent oracle for each site.
"""

import re
from functools import cache

import numpy as np
import pytest

from studbook.exchange.site_texts import typed_hands
from studbook.game.columns import Batch
from studbook.game.sites import FORMATS, SITES
from studbook.game.vocabulary import Game
from studbook.grammar.language import money_language
from studbook.grammar.write import scribe_of, write_hand
from studbook.importing.reading import read
from studbook.rules.audit import audit_batch
from studbook.rules.balance import Imbalance, balances
from studbook.rules.stud.house import house_of
from studbook.simulation.stud.batches import simulate
from tests.grammar.test_phh import raw_of

PRINTED_SITES = [site for site in SITES if site not in FORMATS and site not in ("houselog", "reddog")]
HANDS = 150

_STARRED = [
    (r"\*\*\* (4th) STREET \*\*\*", "*** FLOP ***"),
    (r"\*\*\* (5th) STREET \*\*\*", "*** TURN ***"),
    (r"\*\*\* (6th|7th) STREET \*\*\*", "*** RIVER ***"),
    (r"\*\*\* (2nd|3rd) STREET \*\*\*", "*** HOLE CARDS ***"),
]
CHANGES: dict[str, list[tuple[str, str]]] = {
    "pokerstars": [*_STARRED, (": brings in for ", ": posts big blind ")],
    "fulltilt": [*_STARRED, (" brings in for ", " posts the big blind of ")],
    "kingsclub": [
        (r"\*\*\* 3rd STREET \*\*\*", "*** FLOP ***"),
        (r"\*\*\* 4th STREET \*\*\*", "*** TURN ***"),
        (r"\*\*\* [56]th STREET \*\*\*", "*** RIVER ***"),
        (" brings in for ", ": posts big blind "),
    ],
    "winning": [*_STARRED, (r"7Stud\(", "Holdem("), (" brings in ", " posts the big blind ")],
    "bovada": [
        *_STARRED,
        (r"(Seat\+(\d)( \[ME\])?): (\S+) in chips", r"Seat \2: \1 (\4 in chips)"),
        ("7CARD", "HOLDEM"),
        (" : (Bring_in chip|Big blind/Bring in) ", " : Big Blind "),
    ],
    "absolute": [*_STARRED, ("Seven Card ", "Holdem "), (" - Bring-In ", " - Posts big blind ")],
    "everleaf": [
        ("7 Card Stud", "FL Hold'em"),
        (r" posts bring-in (\S+)\.", r": posts big blind [\1]"),
        (r"Dealing 4th Street", "Dealing Flop"),
        (r"Dealing (5th|6th) Street", "Dealing Turn"),
    ],
    "winamax": [*_STARRED, ("7-Card Stud fixed limit", "Holdem fixed limit"), (" brings in ", " posts big blind ")],
    "ongame": [
        ("LIMIT SEVEN_CARD_STUD", "LIMIT TEXAS_HOLDEM"),
        (r" small bring in (\S+)", r" posts big blind (\1)"),
        ("Dealing 4th street", "Dealing flop"),
        ("Dealing [56]th street", "Dealing turn"),
    ],
    "partypoker": [
        ("FL 7 Card Stud", "FL Texas Hold'em"),
        (r" bring-ins \[", " posts big blind ["),
        (r"Dealing Fourth street", "Dealing Flop"),
        (r"Dealing (Fifth|Sixth) street", "Dealing Turn"),
    ],
    "merge": [
        ('gametype="(39|41)"', 'gametype="77"'),
        ('type="BRING_IN"', 'type="BIG_BLIND"'),
        (r'<round id="BRING_IN"', '<round id="BLINDS"'),
        ("THIRD_STREET", "PREFLOP"),
        ("FOURTH_STREET", "POSTFLOP"),
        ("(FIFTH|SIXTH)_STREET", "POSTTURN"),
        ("SEVENTH_STREET", "POSTRIVER"),
    ],
    "ipoker": [
        ("7 Card Stud L", "Holdem L"),
        (r'<round no="0">[^<]*</round>\s*', ""),
        (r'<round no="1">', '<round no="0">'),
        (r'<round no="2">', '<round no="1">'),
        ('type="16"', 'type="2"'),
    ],
    "mavens": [
        ("Limit Stud - ", "NL Hold'em (20 - 200) - "),
        ("- Stakes", "- Blinds"),
        (" brings in for ", " posts big blind "),
        (r"\*\* 4th Street \*\*", "** Flop ** [2c 3c 4c]"),
        (r"\*\* [56]th Street \*\*", "** Turn **"),
    ],
}
"""What makes a hand of stud one of hold'em, with names of other games from the tests of unknown games."""


@cache
def simulated() -> Batch:
    return simulate(Game.STUD, HANDS, 11)


@cache
def nets_of_stud() -> list[dict[str, int]]:
    """Net of every player of every simulated hand, as the replay finds it."""
    batch = simulated()
    seats = audit_batch(batch, house_of("pokerstars")).settled.seats
    net = seats.collected + seats.returned - seats.put_in
    return _by_hand(batch, net)


def _by_hand(batch: Batch, net: np.ndarray) -> list[dict[str, int]]:
    found: list[dict[str, int]] = [{} for _ in batch.hands.game]
    for seat, (hand, span) in enumerate(zip(batch.seats.hand.tolist(), batch.seats.name, strict=True)):
        if net[seat]:
            found[hand][batch.string(span)] = int(net[seat])
    return found


def as_holdem(site: str, text: str) -> str:
    if site in ("pokerstars", "fulltilt", "kingsclub"):
        text = text.replace(scribe_of(site).games[Game.STUD], "Hold'em", 1)
    for pattern, replacement in CHANGES[site]:
        text = re.sub(pattern, replacement, text, flags=re.IGNORECASE)
    return text


@cache
def texts(site: str) -> list[str]:
    return [as_holdem(site, write_hand(hand, site)) for hand in typed_hands(simulated()) if hand]


@pytest.mark.parametrize("site", PRINTED_SITES)
def test_nets_are_those_of_the_replay(site: str) -> None:
    assert money_language(site)
    found = 0
    for text, expected in zip(texts(site), nets_of_stud(), strict=True):
        (reading,) = read(raw_of(text))
        assert (len(reading.others), reading.rejects) == (1, []), text
        batch = reading.other_hands.batch
        assert batch is not None, text
        money = balances(batch)
        assert money.imbalance.tolist() == [Imbalance.NONE], text
        names = {batch.string(span): span for span in batch.seats.name}
        (nets,) = _by_hand(batch, money.collected + money.returned - money.put_in)
        if site == "bovada":  # it prints no names
            assert sorted(nets.values()) == sorted(expected.values()), text
        else:
            assert nets == expected, text
            assert expected.keys() <= names.keys()
        found += 1
    assert found == HANDS
