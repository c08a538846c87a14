"""Real OnGame hands: all of them parse, and say what the site printed."""

from collections.abc import Callable

import pytest

from studbook.game.hand import Hand
from studbook.game.money import UNIT
from studbook.game.vocabulary import Currency

EventsOf = Callable[[str], list[tuple[str, list[tuple[str, str]]]]]

HI_LO = "R5-78227816-62"
HANDS = [*(f"R5-82086688-{number}" for number in range(607, 611)), HI_LO]
STREETS = "OPENING FOURTH FIFTH SIXTH SEVENTH SUMMARY".split()


@pytest.mark.parametrize("number", HANDS)
def test_headers_and_streets(hands: dict[str, str], number: str, events_of: EventsOf) -> None:
    events = events_of(hands[number])
    header = dict(events[0][1])
    assert header["HAND_ID"] == number
    assert ("GAME_STUD8" in header, header["BIG_BET"]) == ((True, "$0.50") if number == HI_LO else (False, "$0.20"))
    assert {"LIMIT_FIXED", "TABLE", "TIME", "YEAR"} < header.keys()
    assert [tokens[0][0].removeprefix("STREET_") for rule, tokens in events if rule.startswith("street")] == STREETS
    count = [rule for rule, _ in events].count
    assert count("seat") == count("ante") == count("net") > 1


def test_lines_of_a_hand(hands: dict[str, str], events_of: EventsOf) -> None:
    events = events_of(hands[HI_LO])
    assert ("seat", [("SEAT", "Seat 8: "), ("SEATED", "Lee Clayton ("), ("STACK", "$14.79")]) in events
    cards = [("CARDS", card) for card in ("-", "-", "Kd")]
    assert ("deal", [("DEALT", "Dealing to boneos56: ["), *cards]) in events
    assert ("bring_in", [("BRINGS_IN", "Hero small bring in "), ("AMOUNT", "$0.12")]) in events
    assert ("raise", [("RAISES", "Hero raises "), ("ADDED", "$1")]) in events
    assert ("raise", [("BETS", "Hero bets "), ("ADDED", "$0.50")]) in events
    start = [rule for rule, _ in events].index("street__summary")
    assert [tokens for _, tokens in events[start + 1 : start + 4]] == [
        [("POT", "Main pot"), ("GROSS_POT", "$5.14")],
        [("WINNER", " won by Hero ("), ("AMOUNT", "$4.89")],
        [("AMOUNT", "$0.25")],
    ]
    net = events[start + 4][1]
    assert net[:3] == [("SEAT", "Seat 1: "), ("NETS", "Hero ($27.47), net: "), ("NET", "+$2.47")]
    assert net[3:5] + net[-3:] == [
        ("CARDS", "8d"),
        ("CARDS", "8s"),
        ("CLASS_FULL_HOUSE", "FULL_HOUSE "),
        ("RANK_EIGHT", "EIGHT"),
        ("RANK_FOUR", "FOUR"),
    ]


WON = "won by Hero ($4.89)"
WORDINGS = [
    ("LIMIT SEVEN_CARD_STUD_HI_LO", "POT_LIMIT RAZZ", "GAME_RAZZ"),
    ("$0.25/$0.50, ante: $0.05, Real money", "1,000/2,000, ante: 200, Play money", "CURRENCY_PLAY"),
    ("Players in round: 8", "Players in round: 2 (8)\nButton: seat 3", "seat"),
    ("Hero small bring in $0.12", "Hero big bring in $0.25", "BRINGS_BIG"),
    ("Hero bets $0.50", "Hero bets $0.50 and is all-in", "ALL_IN"),
    ("(FULL_HOUSE EIGHT, FOUR)", "(FLUSH KING)", "CLASS_FLUSH"),
    ("(FULL_HOUSE EIGHT, FOUR)", "(HIGH_CARD ACE, JACK, NINE)", "RANK_ACE"),
    ("(FULL_HOUSE EIGHT, FOUR)", "(NOTHING SPECIAL)", "net"),
    (WON, f"{WON}\nSide pot 1: $2.00 won by mylonas77 ($2)", "WINNER"),
    (WON, "won by Hero ($2.45), Lee Clayton ($2.44)", "WINNER"),
    ("boneos56 folds\n", "boneos56 has timed out\nZoë leaves the table\nboneos56 folds\n", "leave"),
    ("-62 *****\nStart", '-62 (TOURNAMENT: "A (b), c", S5-1-2, buy-in: $10+$1) *****\nStart', "FEE"),
    ("-62 *****\nStart", '-62 (TOURNAMENT: "Freeroll", S5-1-2) *****\nStart', "TOURNAMENT_ID"),
    ("GMT+0300", "CEST", "ZONE_CEST"),
    ("GMT+0300 ", "", "YEAR"),
    ("LIMIT SEVEN_CARD_STUD_HI_LO", "Pot Limit SEVEN_CARD_STUD_HIGH_LOW", "GAME_STUD8"),
    ("LIMIT SEVEN_CARD_STUD_HI_LO", "Fixed Limit FIVE_CARD_STUD", "LIMIT_FIXED"),
    ("$0.25/$0.50, ante: $0.05, Real money", "15/30, ante: 3, Tournament chips", "CURRENCY_CHIPS"),
    (", ante: $0.05, Real money", ", Play money", "CURRENCY_PLAY"),
    ("Players in round: 8", "Button: seat 3\nPlayers in round: 8", "seat"),
    ("Players in round: 8\n", "", "seat"),
    ("Hero ($25)", "Hero ($25), out of hand", "SITTING_OUT"),
    ("Hero posts ante $0.05", "Hero posts dead ante ($0.05) (all in)", "ALL_IN"),
    ("small bring in", "posts small bring-in", "bring_in"),
    ("Dealing pocket cards", "Dealing hole cards", "STREET_OPENING"),
    ("Dealing river", "Dealing 7th street: [4h]", "community"),
    ("Rake taken: $0.25\n", "", "net"),
    ("(FULL_HOUSE EIGHT, FOUR)", "(FULL_HOUSE EIGHT, FOUR) (LOW EIGHT, 7)", "CLASS_FULL_HOUSE"),
    ("(FULL_HOUSE EIGHT, FOUR)", "(FULL_HOUSE EIGHT, FOUR / LOW 8-7)", "CLASS_FULL_HOUSE"),
    ("(FULL_HOUSE EIGHT, FOUR)", "(Full house, eights full of fours)", "net"),
    ("boneos56 folds\n", "boneos56 did not respond in time\nZoë left the table\nboneos56 folds\n", "timeout"),
    ("Rake taken", "Zoë joined the table\nRake taken", "join"),
    ("Seat 3: boneos56 ($27.73)", "boneos56 is back\nSeat 3: boneos56 ($27.73)", "connect"),
    ("-62 *****", '-62 (TOURNAMENT: "x", S5-1-2) *****', "TOURNAMENT_ID"),
    ("boneos56 folds\n", "boneos56 waves\n", ""),
    ("(FULL_HOUSE EIGHT, FOUR)", "(FULL_HOUSE EIGHT, KNAVE)", ""),
    ("Dealing river", "Dealing seventh street", ""),
    ("***** End of hand R5-78227816-62 *****", "", ""),
]


@pytest.mark.parametrize(("old", "new", "expected"), WORDINGS)
def test_wordings(hands: dict[str, str], old: str, new: str, expected: str, events_of: EventsOf) -> None:
    assert old in hands[HI_LO]
    events = events_of(hands[HI_LO].replace(old, new))
    names = {rule for rule, _ in events} | {name for _, tokens in events for name, _ in tokens}
    assert expected in names if expected else not names


@pytest.mark.parametrize("name", ["x (5)", "joe($2)", "a, b ($3)", "Hero ($4.89)", "Hero, x"])
def test_winners_of_one_pot(hands: dict[str, str], name: str, events_of: EventsOf) -> None:
    text = hands[HI_LO].replace(WON, "won by Hero ($2.45), mylonas77 ($2.44)").replace("mylonas77", name)
    awards = [tokens for rule, tokens in events_of(text) if rule.startswith("collect")]
    assert awards[1:] == [[("WINNER__NEXT", f", {name} ("), ("AMOUNT", "$2.44")]]


@pytest.mark.parametrize("game", ["NO_LIMIT TEXAS_HOLDEM $0.5/$1", "POT_LIMIT OMAHA_HI_LO 1/2", "LIMIT FIVE_CARD_DRAW"])
def test_other_games_are_recognised(hands: dict[str, str], game: str, events_of: EventsOf) -> None:
    text = hands[HI_LO].replace("LIMIT SEVEN_CARD_STUD_HI_LO $0.25/$0.50", game)
    assert [rule for rule, _ in events_of(text)] == ["other"]


def test_chips_of_a_tournament(hands: dict[str, str], hands_in: Callable[[str], list[Hand]]) -> None:
    title = '-62 (TOURNAMENT: "Sit & Go", S5-1-2, buy-in: €10+€1) *****\nStart'
    text = hands[HI_LO].replace("-62 *****\nStart", title).replace("Real money", "Tournament").replace("$", "")
    (hand,) = hands_in(text)
    assert (hand.tournament, hand.currency, hand.buy_in_currency) == ("S5-1-2", Currency.CHIPS, Currency.EUR)
    assert (hand.buy_in, hand.fee) == (10 * UNIT, UNIT)
