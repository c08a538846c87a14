"""Real KingsClub hands: all of them parse, and say what the site printed."""

from collections.abc import Callable

import pytest

EventsOf = Callable[[str], list[tuple[str, list[tuple[str, str]]]]]

HANDS = {
    "37581152": ("GAME_STUD", "44", "88"),
    "39969428": ("GAME_STUD8", "40", "80"),
    "3537921": ("GAME_RAZZ", "500", "1,000"),
    "3703449": ("GAME_RAZZ27", "500", "1,000"),
}
STREETS = ["*** 3RD STREET ***", "*** 4TH STREET ***", "*** 5TH STREET ***", "*** 6TH STREET ***", "*** SUMMARY ***"]


@pytest.mark.parametrize("number", HANDS)
def test_headers_and_streets(hands: dict[str, str], number: str, events_of: EventsOf) -> None:
    events = events_of(hands[number])
    header = dict(events[0][1])
    assert [header["HAND_ID"], header["SMALL_BET"], header["BIG_BET"]] == [number, *HANDS[number][1:]]
    assert {HANDS[number][0], "LIMIT_FIXED", "DATE", "TIME"} < header.keys()
    assert [tokens[0][1] for rule, tokens in events if rule.startswith("street")] == STREETS


def test_lines_of_a_hand(hands: dict[str, str], events_of: EventsOf) -> None:
    events = events_of(hands["3703449"])
    assert ("table", [("TABLE", "'Bobbys Room Mix 2'")]) in events
    assert ("seat", [("SEAT", "Seat 4: "), ("SEATED", "Hero ("), ("STACK", "23,025.75")]) in events
    assert ("bring_in", [("BRINGS_IN", "Player0 brings in for "), ("AMOUNT", "125")]) in events
    assert ("raise__completion", [("BETS", "Player1 bets "), ("TO", "500")]) in events
    assert ("bet", [("BETS", "Hero bets "), ("TO", "1,000")]) in events
    call = [("CALLS", "Player2 calls "), ("TO", "1,662.75"), ("ALL_IN", ", and is all in")]
    assert ("call", call) in events
    net = [("SEAT", "Seat 1: "), ("SEATED", "Player0 ("), ("END_STACK", "43,931"), ("NET", "-250")]
    assert ("net", net) in events
    assert events[-1] == ("collect", [("COLLECTS", "Player2 wins "), ("AMOUNT", "5,613.25")])


LINE = "Player2 folds\n"


@pytest.mark.parametrize(
    ("line", "rule"),
    [
        ("Player3 bets 225, and is all in", "raise__completion"),
        ("Player3 calls 1,234.567, and is all in", "call"),
        ("Player3 has timed out", "timeout"),
        ("Player3 is disconnected", "disconnect"),
        ("Player3 has reconnected", "connect"),
        ("Player3 is sitting out", "sit_out"),
        ("Zoë leaves the table", "leave"),
        ("Zoë joins the table at seat #8", "join"),
        ('Zoë said, "Hero folds"', "chat"),
        ("Player3 mucks", "muck"),
        ("Player3 does not show hand", "no_show"),
        ("Player3 completes it to 44", "raise__completion"),
        ("Player3 bets 225 and is all-in", "raise__completion"),
        ("Player3 shows [5s 7s] (a pair of Sevens)", "show"),
        ("*** SHOW DOWN ***", "street__showdown"),
        ("Player3 times out.", "timeout"),
        ("Player3 disconnected", "disconnect"),
        ("Player3 reconnected", "connect"),
        ("Zoë sits in", "join"),
        ("Zoë left the table", "leave"),
        ("Player3 uses his time bank", "notice"),
        ("Zoë re-buys for 1,000 chips", "notice"),
        ("Player3 brings in for 33.16", ""),
        ("Player3 raises 5 to 10", ""),
        ("*** RIVER ***", ""),
        ("Player3 waves", ""),
    ],
)
def test_wordings(hands: dict[str, str], line: str, rule: str, events_of: EventsOf) -> None:
    text = hands["37581152"]
    events = events_of(text.replace("Player2 bets 44\n", f"Player2 bets 44\n{line}\n"))
    assert (rule in [event[0] for event in events]) if rule else events == []


@pytest.mark.parametrize("header", ["No Limit Hold'em - 5/10", "Limit 2-7 Triple Draw - 5/10", "Limit Badugi - 5/10"])
def test_other_games_are_recognised(header: str, events_of: EventsOf) -> None:
    ((rule, tokens),) = events_of(f"#37: {header}\nTable 'Mix'\nwhatever it says\n")
    assert (rule, tokens[-1][0]) == ("other", "GAME_OTHER")


def test_without_a_bring_in_a_bet_is_a_bet(hands: dict[str, str], events_of: EventsOf) -> None:
    text = hands["37581152"].replace("Player0 brings in for 33.16", "Player0 bets 44")
    assert "raise__completion" not in [rule for rule, _ in events_of(text.replace("Player2 bets 44", "Player2 folds"))]


@pytest.mark.parametrize(
    ("old", "new", "rule", "token"),
    [
        ("Seven Card Stud - ", "7 Card Stud Hi/Lo 8 or Better - ", "header", "GAME_STUD8"),
        ("Seven Card Stud - ", "5 Card Stud - ", "header", "GAME_FIVESTUD"),
        ("Seven Card Stud - ", "Deuce to Seven Razz - ", "header", "GAME_RAZZ27"),
        ("Seven Card Stud - ", "Razzdugi - ", "other", "GAME_OTHER__HYBRID"),
        ("44/88", "€44/€88 EUR", "header", "CURRENCY_EUR"),
        ("2020-10-26 19:00:47", "2020/10/26T9:00:47 CET", "header", "ZONE_CET"),
        ("Mix'", "Mix' (8-max)", "table", "MAX_SEATS"),
        ("Table 'Real Deal Mix'\n", "", "seat", "SEAT"),
        ("brings in for", "brings-in", "bring_in", "BRINGS_IN"),
        ("Rake 5", "Rake: 5", "rake", "AMOUNT"),
        ("wins pot (1,294.60)", "wins the high side pot #2 (1,294.60) with trips", "collect", "POT"),
        ("Player3", "Rake 5", "collect", "COLLECTS"),
        ("Player3", "is sitting out", "deal", "DEALT"),
    ],
)
def test_other_words(hands: dict[str, str], old: str, new: str, rule: str, token: str, events_of: EventsOf) -> None:
    assert old in hands["37581152"]
    events = events_of(hands["37581152"].replace(old, new))
    assert (rule, token) in [(name, kind) for name, tokens in events for kind, _ in tokens]
