"""Real hands of the Winning Network, in its new and its old wording: all of them parse."""

import re
from collections.abc import Callable
from decimal import Decimal

import pytest

from studbook.game.events import Ante, Payment, Raise, StreetStart, Uncalled
from studbook.game.hand import Hand

EventsOf = Callable[[str], list[tuple[str, list[tuple[str, str]]]]]

RERAISED = """\
Game started at: 2016/8/2 11:17:19
Game ID: 693900001 1/2 (PRR) Leyak (Seven Cards Stud)
Seat 1: Ann (10).
Seat 5: Bob (50).
Player Ann ante (0.15)
Player Bob ante (0.15)
Player Ann received card: [5d]
Player Ann received card: [Ah]
Player Bob received a card.
Player Bob received a card.
Player Ann received card: [Jh]
Player Bob received card: [2d]
Player Bob bring in (0.40)
Player Ann raises (1)
Player Bob raises (1.60)
Player Ann calls (1)
*** Third street ***
Player Ann received card: [10d]
Player Bob received card: [5c]
Player Ann bets (1)
Player Bob folds
Uncalled bet (1) returned to Ann
Player Ann mucks cards
------ Summary ------
Pot: 4.30. Rake 0
*Player Ann mucks (does not show cards). Bets: 2.15. Collects: 4.30. Wins: 2.15.
Player Bob does not show cards.Bets: 2.15. Collects: 0. Loses: 2.15.
Game ended at: 2016/8/2 11:17:41
"""

HANDS = ["693977667", "693977839", "693978063", "693978378", "85198832"]


@pytest.mark.parametrize("number", HANDS)
def test_headers_and_streets(hands: dict[str, str], number: str, events_of: EventsOf) -> None:
    events = events_of(hands[number])
    header = dict(events[0][1])
    assert header["HAND_ID"] == number
    assert {"GAME_STUD", "SMALL_BET", "BIG_BET", "DATE", "TIME"} < header.keys()
    streets = [tokens[0][0].removeprefix("STREET_") for rule, tokens in events if rule.startswith("street")]
    assert "THIRD FOURTH FIFTH SIXTH SEVENTH SUMMARY".startswith(" ".join(streets[:-1])) == (number == "85198832")
    assert streets[-1] == "SUMMARY"


def test_lines_of_a_new_hand(hands: dict[str, str], events_of: EventsOf) -> None:
    events = events_of(hands["85198832"])
    assert events[1] == ("table", [("TABLE", "Gorham "), ("MAX_SEATS", "8")])
    assert ("raise", [("RAISES", "Hero raises "), ("TO", "$0.04")]) in events
    assert ("uncalled", [("AMOUNT", "$0.08"), ("RETURNED", ") returned to Player2")]) in events
    assert [tokens for rule, tokens in events if rule in ("total", "pot", "rake")] == [
        [("NET_TOTAL", "$0.36")],
        [("AMOUNT", "$0.01")],
    ]
    won = [("COLLECTED", "Player2 did not show and "), ("OUTCOME_COLLECTED", "won "), ("AMOUNT", "$0.36")]
    assert ("collect__summary", [("SEAT", "Seat 7: "), *won]) in events


def test_lines_of_an_old_hand(hands: dict[str, str], events_of: EventsOf) -> None:
    events = events_of(hands["693978063"])
    assert ("deal__single", [("OLD_DEALT_HIDDEN", "Player Nee received a card.")]) in events
    assert ("raise__old", [("OLD_RAISES", "Player Nee raises ("), ("ADDED_OR_TO", "4")]) in events
    assert [tokens for rule, tokens in events if rule in ("total__old", "rake__old", "fee__old")] == [
        [("NET_TOTAL", "8.95")],
        [("AMOUNT", "0.11")],
        [("AMOUNT", "0.04")],
    ]
    shown = [("CARDS", "Qc 10s 7d 9c 6c Qd 7h"), ("OUTCOME_WON__OLD", "]. Bets: ")]
    won = [*shown, ("SPENT", "4.55"), ("AMOUNT", "8.95")]
    assert events[-2] == ("collect__winner", [("OLD_SHOWED", "Player ChazDazzle shows: Two pairs. Qs and 7s ["), *won])


WORDINGS = [
    ("7Stud(Fixed Limit) - $0.04/$0.08 -", "7Stud H/L (Fixed Limit) - $0.04/$0.08, Ante $0.01 -", "GAME_STUD8"),
    ("7Stud(Fixed Limit) - $0.04/$0.08 -", "Razz (Fixed Limit) - $1,000/$2,000, Ante $200 -", "GAME_RAZZ"),
    ("7Stud(Fixed Limit) - $0.04/$0.08 -", "Tournament #5 - Razz(Fixed Limit) - Level 2 (4.00/8.00)-", "LEVEL"),
    ("Main pot $0.36 | Rake $0.01\n", "Main pot $0.30 | Side pot(1) $0.05 | Rake $0.01 | JP Fee $0.00\n", "NET_TOTAL"),
    ("Total pot $0.36 | Rake $0.01", "Total pot $0.35 | Rake $0.01 | JP Fee $0.01", "fee"),
    ("Total pot $0.36 |", "Total pot $0.36 | Main pot $0.30 | Side pot(1) $0.06 |", "pot"),
    ("Player2 does not show\n", "*** SHOW DOWN ***\nPlayer2 collected $0.06 from side pot(1)\n", "POT"),
    ("Player2 does not show", "Player2 shows [As Ad] (three of a kind, Aces [As Ad])", "CLASS_TRIPS"),
    ("Player2 does not show", "Player2 shows [As Ad] (three of a kind, Set of Aces [As Ad Ah Ks Td])", "CLASS_TRIPS"),
    ("did not show and won $0.36", "showed [As Ad] and won $0.36 with HI: a pair of Aces; LO: 8,6,4,3,A", "LOW_RANKS"),
    ("Hero folded on the 7th Street", "Hero showed [As Ad] and lost with a flush, Ace high [As Ad]", "OUTCOME_LOST"),
    ("Player1 checks\n", "Player1 has timed out\nZoë joined the table\nPlayer1 checks\n", "timeout"),
    ("Hero calls $0.08\n", "Hero calls $0.08 and is all-in\n", "ALL_IN"),
    ("7Stud(Fixed Limit)", "Seven Card Stud Hi-Lo (Limit)", "GAME_STUD8"),
    ("$0.04/$0.08 -", "$0.04/$0.08 USD -", "CURRENCY_USD"),
    ("Gorham 8-max", "Table '20' 8-max Seat #5 is the button", "TABLE__QUOTED"),
    ("Gorham 8-max\n", "", "seat"),
    ("Player0 ($5.44)", "Player0 ($5.44 in chips, $2.50 bounty) sitting out", "SITTING_OUT"),
    ("Player3 posts ante $0.01", "Player3 posts the ante $0.01", "ante"),
    ("Player1 brings in $0.02", "Player1 posts bring-in $0.02", "bring_in"),
    ("Hero raises $0.04 to $0.04", "Hero completes to $0.04", "COMPLETES"),
    ("Hero raises $0.04 to $0.04", "Hero raises to $0.04 and is all-in", "raise"),
    ("*** 7th STREET ***", "*** RIVER ***", "STREET_SEVENTH"),
    ("folded on the 7th Street", "folded on the River", "AT_SEVENTH"),
    ("Main pot $0.36 | Rake $0.01\n", "Main pot $0.30 | Side pot-1 $0.06 | Jackpot Fee $0.01\n", "NET_TOTAL"),
    ("Total pot $0.36 | Rake $0.01", "Total pot $0.36 | JP Fee $0.01 | Rake $0.01", "fee"),
    ("Total pot $0.36 | Rake $0.01", "Total pot $0.36 | Rake $0.01 | BBJ Fee $0.01 | Main pot $0.36", "pot"),
    ("Player2 does not show\n", "Player2 does not show cards\nPlayer2 collected $0.06 from side pot 1\n", "POT"),
    ("Player2 does not show", "Player2 shows [As Ad] (a straight, Ten high [Td])", "CLASS_STRAIGHT"),
    ("Player2 does not show", "Player2 shows [As Ad] (a pair of Aces, King kicker)", "CLASS_PAIR"),
    ("Player2 does not show", "Player2 shows [As Ad] (HI: a pair of Aces [As], LO: 8-6-4-3-A [8s])", "LOW_RANKS"),
    ("Player2 does not show", "Player2 shows [As Ad] (HI: a pair of Aces; LO: none)", "CLASS_PAIR"),
    ("Player1 checks\n", "Player1 is back\nPlayer1 checks\n", "connect"),
    ("Player1 checks\n", "Player1 was removed from the table for failing to post\nPlayer1 checks\n", "leave"),
    ("Player1 checks\n", "Zoë will be allowed to play after the button\nPlayer1 checks\n", "join"),
    ("Player1 checks\n", "Player1 wins the $5 bounty for eliminating Zoë\nPlayer1 checks\n", "notice"),
    ("Player1 checks\n", "Zoë waits for big blind\nPlayer1 is using time bank\nPlayer1 checks\n", "notice"),
    ("Player1 checks\n", "There was no qualifying low\nPlayer1 checks\n", "no_low"),
    ("*** SUMMARY ***\n", "*** SUMMARY ***\nPlayer1 has timed out\n", "timeout"),
    ("Player1 checks\n", "Player1 waves\n", ""),
    ("Player1 checks\n", "Player1 wins the pot ($0.36)\n", ""),
    ("Player1 checks\n", "Main pot $0.05 | Tip $0.01\n", ""),
]


@pytest.mark.parametrize(("old", "new", "expected"), WORDINGS)
def test_wordings(hands: dict[str, str], old: str, new: str, expected: str, events_of: EventsOf) -> None:
    assert old in hands["85198832"]
    events = events_of(hands["85198832"].replace(old, new))
    names = {rule for rule, _ in events} | {name for _, tokens in events for name, _ in tokens}
    assert expected in names if expected else not names


GAME = "1/2 (PRR) Leyak (Seven Cards Stud)"
SHOWS = "shows: Two pairs. Qs and 7s [Qc"
OLD_WORDINGS = [
    (GAME, "1/2 (PRR) Las Vegas (6) (Seven Card Stud HiLow)", ("TABLE__OLD", " Las Vegas (6) (")),
    (GAME, "100/200 $2,500 GTD, Table 10 (Razz)", ("TABLE__OLD", " $2,500 GTD, Table 10 (")),
    ("Nee (53.45).", "Nee (1,053.45)", ("STACK", "1,053.45")),
    ("Player Nee raises (4)", "Player Nee caps (4)", ("OLD_RAISES", "Player Nee caps (")),
    ("Player Nee raises (4)", "Player Nee all-in (4)", ("ADDED", "4")),
    ("Player Nee checks", "Player Zoë wait BB\nPlayer Nee checks", ("OLD_NOTICE", "Player Zoë wait BB")),
    ("Player Nee mucks cards", "Player Nee does not show cards", ("OLD_UNSEEN", "Player Nee does not show cards")),
    (". Rake 0.11. JP fee 0.04", "", ("NET_TOTAL", "8.95")),
    (SHOWS, "shows [Qc", ("OLD_SHOWED", "Player ChazDazzle shows [")),
]


@pytest.mark.parametrize(("old", "new", "token"), OLD_WORDINGS)
def test_old_wordings(hands: dict[str, str], old: str, new: str, token: tuple[str, str], events_of: EventsOf) -> None:
    assert old in hands["693978063"]
    assert token in [expected for _, tokens in events_of(hands["693978063"].replace(old, new)) for expected in tokens]


@pytest.mark.parametrize("name", ["added 5", "takes a", "mucks", "has timed out", "is sitting out"])
def test_play_comes_before_notices(hands: dict[str, str], name: str, events_of: EventsOf) -> None:
    events = events_of(hands["85198832"].replace("Player2", name))
    assert [rule for rule, _ in events] == [rule for rule, _ in events_of(hands["85198832"])]


@pytest.mark.parametrize("game", ["Holdem(No Limit) - $1/$2 - 2019", "Tournament #5 - Omaha H/L(Pot Limit)"])
def test_other_games_are_recognised(game: str, events_of: EventsOf) -> None:
    old = "Game started at: 2016/8/2 11:17:19\nGame ID: 1 1/2 (PRR) Leyak (Hold'em)\nwhatever it says"
    for text in (f"Hand #1 - {game}\nwhatever it says", old):
        assert [rule for rule, _ in events_of(text)] == ["other"]


def test_a_raise_of_an_old_hand_is_the_chips_added(hands_in: Callable[[str], list[Hand]]) -> None:
    (hand,) = hands_in(RERAISED)
    sizes = [(event.player, event.amount, event.to) for event in hand.events if isinstance(event, Raise)]
    assert sizes == [("Ann", 6_000, 10_000), ("Bob", 10_000, 20_000)]
    spent = {seat.player: 0 for seat in hand.seats}
    put: dict[str, int] = {}
    for event in hand.events:
        if isinstance(event, StreetStart):
            put = {}
        elif isinstance(event, Raise):
            spent[event.player] += event.to - put.get(event.player, 0)
            put[event.player] = event.to
        elif isinstance(event, Payment):
            spent[event.player] += event.amount
            put[event.player] = put.get(event.player, 0) + event.amount * (not isinstance(event, Ante))
        elif isinstance(event, Uncalled):
            spent[event.player] -= event.amount
    printed = re.findall(r"Player (\w+) [^\n]*Bets: ([\d.]+)\. Collects", RERAISED)
    assert {player: Decimal(bets) * 10_000 for player, bets in printed} == spent
