"""Real Everleaf hands, in its old and its new wording: all of them parse, and say what the site printed."""

from collections.abc import Callable

import pytest

EventsOf = Callable[[str], list[tuple[str, list[tuple[str, str]]]]]

HANDS = 15
WATCHED = "2859"
"""First digits of the hand numbers of the watched table, at which no cards are dealt."""
STREETS = "OPENING FOURTH FIFTH SIXTH SEVENTH"


def test_headers_and_streets(hands: dict[str, str], events_of: EventsOf) -> None:
    for number, text in hands.items():
        events = events_of(text)
        sign = "$" if number.startswith(WATCHED) else "€"
        header = dict(events[0][1])
        assert [header[name] for name in ("HAND_ID", "SMALL_BET", "BIG_BET")] == [number, f"{sign}0.05", f"{sign}0.10"]
        assert {"GAME_STUD", "LIMIT_FIXED", "DATE", "TIME"} < header.keys()
        streets = [tokens[0][0].removeprefix("STREET_") for rule, tokens in events if rule == "street"]
        assert STREETS.startswith(" ".join(streets))
        assert ("deal" in [rule for rule, _ in events]) == (not number.startswith(WATCHED))
        assert events[-1][0] == "collect"


def test_lines_of_a_hand(hands: dict[str, str], events_of: EventsOf) -> None:
    events = events_of(hands["295680332"])
    assert ("table", [("TABLE", "Table Harjavalta")]) in events
    assert events[3] == ("seat", [("SEAT", "Seat 8: "), ("SEATED", "EricBlade ("), ("STACK", "  € 2.09")])
    assert ("deal", [("DEALT", "Dealt to EricBlade [ "), *[("CARDS", card) for card in ("Jd", "7d", "4s")]]) in events
    assert ("bring_in", [("BRINGS_IN", "EricBlade posts bring-in "), ("AMOUNT", "€0.02")]) in events
    assert ("raise", [("COMPLETES", "MOURINHO_ completes to "), ("TO", "€0.05")]) in events
    assert ("bet", [("BETS", "EricBlade: bets ["), ("AMOUNT", "€ 0.05")]) in events
    assert ("raise", [("RAISES", "MOURINHO_ raises ["), ("ADDED", "€ 0.15")]) in events
    expected = [("CLASS_FULL_HOUSE", "a full house, "), ("RANK_FOUR", "fours"), ("RANK_SEVEN", "sevens")]
    assert events[-2][0] == "show"
    assert events[-2][1][-3:] == expected
    assert events[-1] == ("collect", [("WINS", "EricBlade wins "), ("AMOUNT", "€ 2.11"), ("POT", "main pot")])


SHOW = "MOURINHO_ shows [ Jc, Jh, 2d, Td, 8s, Ah, 5d ] a pair of jacks"
WINS = "wins € 0.40 EURO from main pot with a pair of jacks [ Ah, Jc, Jh, Td, 8s ]"
WORDINGS = [
    (" 7 Card Stud - ", " FL 7 Card Stud Hi/Lo - ", "GAME_STUD8"),
    ("€0.05/€0.10", "$1,000/$2,000", "GAME_STUD"),
    ("€ 2.56 EURO )", "1,500 Chips )", "seat"),
    ("€ 2.56 EURO )", "€ 2.56 EURO new player )", "seat"),
    ("a pair of jacks", "two pair, jacks and tens", "CLASS_TWO_PAIR"),
    ("a pair of jacks", "a straight, nine high", "CLASS_STRAIGHT"),
    ("a pair of jacks", "four of a kind, sixes", "CLASS_QUADS"),
    (SHOW, "MOURINHO_ does not show cards", "no_show"),
    (WINS, "wins  high (€ 0.20 EURO) from main pot\nEricBlade wins  low (€ 0.20 EURO) from side pot 1", "HALF_LOW"),
    ("EricBlade checks\n", "EricBlade has timed out\nZoë leaves the table\nEricBlade checks\n", "leave"),
    ("2011", "\n 2011", ""),
    (" 7 Card Stud - ", "  Limit 7 Card Stud Hi - ", "GAME_STUD"),
    ("€0.05/€0.10", "Blinds €0.05/€0.10", "GAME_STUD"),
    ("Table Harjavalta\n", "Table \n \n Seat 5 is the button\n", "table"),
    ("Table Harjavalta\nTotal number of players: 2\n", "Table Harjavalta\n", "TABLE"),
    ("(  € 2.56 EURO )", "(  € 2.56 EURO ) is sitting out", "SITTING_OUT"),
    ("(  € 2.56 EURO )", "( new player )", "SITTING_OUT__NEW"),
    ("MOURINHO_: bets [€ 0.05 EURO]", "MOURINHO_ posts bring-in  € 0.05", "BRINGS_IN"),
    ("MOURINHO_: bets [€ 0.05 EURO]", "MOURINHO_ complete to €0.05", "COMPLETES"),
    ("** Dealing River **", "** Dealing 7th Street **", "STREET_SEVENTH"),
    (f"{SHOW}\n", "MOURINHO_ mucks\n", "muck"),
    (f"{SHOW}\n", "MOURINHO_ mucks [ Jc, Jh, 2d ] a pair of jacks\n", "MUCKS__OPEN"),
    (f"{SHOW}\n", "MOURINHO_ doesn't show cards\n", "no_show"),
    ("a pair of jacks\n", "a pair of jacks, ace kicker\n", "CLASS_PAIR"),
    ("a pair of jacks\n", "8, 5, 4, 2, A low\n", "show"),
    (WINS, "wins € 0.40 EURO from the main pot.", "POT"),
    ("EricBlade checks\n", "EricBlade disconnected\nEricBlade has been reconnected\nEricBlade checks\n", "connect"),
    ("EricBlade checks\n", "Zoë left the table\nEricBlade checks\n", "leave"),
    ("EricBlade checks\n", "EricBlade waves\n", ""),
    ("(  € 2.56 EURO )", "( new chair )", ""),
    (WINS, "wins € 0.40 EURO from the jackpot", ""),
    ("a pair of jacks", "a pair of knaves", ""),
    ("** Dealing River **", "*** RIVER ***", ""),
    (f"MOURINHO_ {WINS}", "", ""),
]


@pytest.mark.parametrize(("old", "new", "expected"), WORDINGS)
def test_wordings(hands: dict[str, str], old: str, new: str, expected: str, events_of: EventsOf) -> None:
    assert old in hands["295679620"]
    events = events_of(hands["295679620"].replace(old, new))
    names = {rule for rule, _ in events} | {name for _, tokens in events for name, _ in tokens}
    assert expected in names if expected else not names


@pytest.mark.parametrize("game", ["$0.25/$0.50 PL Omaha HI", "Blinds €0.02/€0.04 NL Hold'em", "$1/$2 2-7 Triple Draw"])
def test_other_games_are_recognised(game: str, events_of: EventsOf) -> None:
    text = f"Everleaf Gaming Game #2\n***** Hand history for game #2 *****\n{game} - 2010/01/02 - 03:04:05\nTable"
    assert [rule for rule, _ in events_of(text)] == ["other"]


@pytest.mark.parametrize("name", ["K: checks", "Dealt to x [ Ah ]", "K sits out", "K mucks", "K (  € 2.00 EURO )"])
def test_odd_names_are_masked(hands: dict[str, str], name: str, events_of: EventsOf) -> None:
    one, two = (events_of(hands["295679620"].replace("MOURINHO_", who)) for who in ("K", name))
    assert [rule for rule, _ in one] == [rule for rule, _ in two]
    assert one
