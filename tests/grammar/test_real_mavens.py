"""Hands of Poker Mavens: what its lines say, and the wordings that are read because no real hand of stud was seen.

The hands below are typed after real lines of other games; those of the end are simulated.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from studbook.exchange.site_texts import typed_hands
from studbook.game.events import Bet, Board, BringIn, Collect, Community, Notice, Raise, Show, StreetStart, Uncalled
from studbook.game.hand import Hand, events_of, hands_of
from studbook.game.money import CENT, UNIT
from studbook.game.sites import SITES
from studbook.game.vocabulary import Currency, Game, Half, Limit, Street
from studbook.grammar.rejects import Reject
from studbook.grammar.write import write_hand
from studbook.histories.raw_batches import raw_batches
from studbook.importing.reading import read
from studbook.rules.balance import Imbalance, balances
from studbook.simulation.stud.batches import simulate
from tests.grammar.audited_texts import Imported, as_raw, audited, imported

EventsOf = Callable[[str], list[tuple[str, list[tuple[str, str]]]]]
LinesOf = Callable[..., list[str]]
HandsIn = Callable[[str], list[Hand]]
STUD = """\
Hand #51-1 - 2014-01-16 23:59:34
Game: Limit Stud (20 - 200) - Stakes 2/4 - Ante 0.5
Site: Cellar Card Room
Table: Ring Game #1
Seat 1: Ann (63.68)
Seat 3: Bob (100)
Seat 4: Cleo (12.5) - waiting for big blind
Seat 6: x (5) (80)
Seat 8: Dan (40) - sitting out
Ann posts ante 0.5
Bob posts ante 0.5
x (5) posts ante 0.5
** Hole Cards ** [3 players]
Dealt to Ann [Js 7d Kc]
Dealt to Bob [2c]
Dealt to x (5) [9h]
Bob brings in for 1
x (5) folds
Ann raises to 2
Bob calls 1
** 4th Street **
Dealt to Ann [Kd]
Dealt to Bob [2h]
Ann bets 2
Bob calls 2
Cleo adds 20 chip(s)
** 5th Street **
Dealt to Ann [3d]
Dealt to Bob [8h]
Ann bets 4
Bob calls 4
** 6th Street **
Dealt to Ann [4s]
Dealt to Bob [5h]
Ann checks
Bob bets 4
Ann calls 4
** River **
Dealt to Ann [9c]
Ann checks
Bob checks
** Pot Show Down **
Ann shows [Js 7d Kc Kd 3d 4s 9c] (a Pair of Kings +J97)
Bob shows [As Qd 2c 2h 8h 5h 6c] (a Pair of Deuces +AQ8)
Ann wins Pot (24.50) with a Pair of Kings
Rake (1)
"""
NETS = {"Ann": 1200 * CENT, "Bob": -1250 * CENT, "Cleo": 0, "x (5)": -50 * CENT, "Dan": 0}
ALL_IN = """\
Hand #7-12 - 2020-03-04 05:06:07
Game: NL Razz (20 - 200) - Ante 1
Site: Cellar Card Room
Table: Big Game
Seat 1: Ann (10)
Seat 2: Bob (30)
Seat 3: Cat (50)
Ann posts ante 1
Bob posts ante 1
Cat posts ante 1
** Hole Cards **
Dealt to Ann [Kc]
Dealt to Bob [2c]
Dealt to Cat [3c]
Ann brings in for 1
Bob raises to 29 (All-in)
Cat raises to 49 (All-in)
Ann calls 8 (All-in)
Cat refunded 20
** 4th Street **
Dealt to Ann [4d]
Dealt to Bob [5d]
Dealt to Cat [6d]
** 5th Street **
Dealt to Ann [5h]
Dealt to Bob [7h]
Dealt to Cat [Jh]
** 6th Street **
Dealt to Ann [6s]
Dealt to Bob [8s]
Dealt to Cat [Qs]
** River **
** Side Pot 1 Show Down **
Bob shows [Ah 3d 2c 5d 7h 8s Kd]
Cat shows [Ac 2d 3c 6d Jh Qs Jd]
Bob wins Side Pot 1 (40)
** Main Pot Show Down **
Ann shows [As 2s Kc 4d 5h 6s Ks]
Bob shows [Ah 3d 2c 5d 7h 8s Kd]
Ann wins Main Pot (30)
"""
HILO = """\
Hand #7-13 - 2020-03-04 05:08:07
Game: Limit Stud Hi-Lo (20 - 200) - Stakes 2/4
Site: Cellar Card Room
Table: Big Game
Seat 1: Ann (10.5)
Seat 2: Bob (30)
** Hole Cards **
Dealt to Ann [2c]
Dealt to Bob [Kc]
Ann brings in for 1
Bob calls 1
** 4th Street **
Dealt to Ann [3d]
Dealt to Bob [Kd]
Bob bets 2
Ann calls 2
** 5th Street **
Dealt to Ann [4h]
Dealt to Bob [Jh]
Bob bets 4
Ann calls 4
** 6th Street **
Dealt to Ann [8s]
Dealt to Bob [Qs]
Bob bets 4
Ann calls 3.5 (All-in)
Bob refunded 0.5
** River **
** Hi Pot Show Down **
Bob shows [9c Tc Kc Kd Jh Qs 9d]
Ann shows [Ac 9h 2c 3d 4h 8s 9s]
Bob wins Hi Pot (10.5)
** Lo Pot Show Down **
Ann shows [Ac 9h 2c 3d 4h 8s 9s]
Ann wins Lo Pot (10.5)
"""
HANDS = {"stud": STUD, "all-in": ALL_IN, "hi-lo": HILO}


def changed(text: str, *changes: tuple[str, str]) -> str:
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    return text


def result_of(text: str) -> Imported | Reject:
    """A text as it is read and audited, by both engines alike."""
    one, two = (imported([text.strip().encode()], ["mavens"], engine)[0] for engine in ("native", "lark"))
    assert one == two
    return one


def clean(text: str) -> dict[str, int]:
    """Nets of a hand in which nothing is found."""
    result = result_of(text)
    assert isinstance(result, Imported), result
    assert [result.codes, result.unknown] == [[], []]
    return result.nets


def test_the_head_and_the_seats(hands_in: HandsIn) -> None:
    (hand,) = hands_in(STUD)
    assert (hand.hand_id, hand.table, hand.club) == ("51-1", "Ring Game #1", "Cellar Card Room")
    assert (hand.game, hand.limit, hand.currency, hand.tournament) == (Game.STUD, Limit.FIXED, Currency.UNKNOWN, "")
    assert (hand.small_bet, hand.big_bet, hand.ante, hand.bring_in) == (2 * UNIT, 4 * UNIT, UNIT // 2, UNIT)
    assert f"{hand.local_time:%Y-%m-%d %H:%M:%S}" == "2014-01-16 23:59:34"
    seats = [(seat.number, seat.player, seat.stack, seat.sitting_out) for seat in hand.seats]
    assert seats[0] == (1, "Ann", 6368 * CENT, False)
    assert seats[2:] == [(4, "Cleo", 1250 * CENT, False), (6, "x (5)", 80 * UNIT, False), (8, "Dan", 40 * UNIT, True)]


def test_the_lines(lines_of: LinesOf) -> None:
    lines = lines_of(STUD)
    assert "bring_in; BRINGS_IN Bob brings in for; AMOUNT 1" in lines
    assert "raise; RAISES Ann raises to; TO 2" in lines
    assert "raise__bet; BETS Bob bets; TO 4" in lines
    assert "call; CALLS Bob calls; AMOUNT 1" in lines
    assert lines[-2:] == ["collect; COLLECTS Ann wins; POT Pot; AMOUNT 24.50", "rake; AMOUNT 1"]
    assert "call; CALLS Ann calls; AMOUNT 8; ALL_IN (All-in)" in lines_of(ALL_IN)
    assert "uncalled; REFUNDS Cat refunded; AMOUNT 20" in lines_of(ALL_IN)


def test_the_money() -> None:
    assert clean(STUD) == NETS
    assert clean(ALL_IN) == {"Ann": 20 * UNIT, "Bob": 10 * UNIT, "Cat": -30 * UNIT}
    assert clean(HILO) == {"Ann": 0, "Bob": 0}


def test_without_rake_there_is_no_line_of_it() -> None:
    assert clean(changed(STUD, ("Rake (1)\n", ""), ("24.50", "25.5")))["Ann"] == 1300 * CENT
    result = result_of(changed(STUD, ("24.50", "24.40")))
    assert isinstance(result, Imported)
    assert {"M01", "T07"} <= set(result.codes)


@pytest.mark.parametrize(
    ("old", "new", "game", "limit"),
    [
        ("Limit Stud (20 - 200)", "Limit Stud", Game.STUD, Limit.FIXED),
        ("Limit Stud (20 - 200)", "PL Stud (20 - 200)", Game.STUD, Limit.POT),
        ("Limit Stud (20 - 200)", "NL Razz (20 - 200)", Game.RAZZ, Limit.NO),
        ("Limit Stud (20 - 200)", "Limit Stud Hi-Lo (20 - 200)", Game.STUD8, Limit.FIXED),
        ("Limit Stud (20 - 200)", "No Limit 7 Card Stud Hi/Lo", Game.STUD8, Limit.NO),
        ("Limit Stud (20 - 200)", "Razz", Game.RAZZ, Limit.FIXED),
        ("Stakes 2/4 - Ante 0.5", "Stakes 2/4, Ante 0.5", Game.STUD, Limit.FIXED),
        ("Stakes 2/4 - Ante 0.5", "Ante 0.50 - Bring-in 1 - Stakes 2.00/4.00", Game.STUD, Limit.FIXED),
        ("Table: Ring Game #1\n", "", Game.STUD, Limit.FIXED),
        ("Site: Cellar Card Room\n", "", Game.STUD, Limit.FIXED),
    ],
)
def test_heads(hands_in: HandsIn, old: str, new: str, game: Game, limit: Limit) -> None:
    (hand,) = hands_in(changed(STUD, (old, new)))
    assert (hand.game, hand.limit) == (game, limit)
    assert (hand.small_bet, hand.big_bet, hand.ante, hand.bring_in) == (2 * UNIT, 4 * UNIT, UNIT // 2, UNIT)


@pytest.mark.parametrize("terms", [" - Ante 0.5", "", " - Blinds 1/2", " - Blinds 0.5/1 - Ante 0.5"])
def test_stakes_that_are_missing_are_inferred(hands_in: HandsIn, terms: str) -> None:
    """Blinds are no sizes of bets in stud."""
    (hand,) = hands_in(changed(STUD, (" - Stakes 2/4 - Ante 0.5", terms)))
    assert (hand.small_bet, hand.big_bet, hand.ante) == (2 * UNIT, 4 * UNIT, UNIT // 2)


def test_a_number_of_two_parts_is_kept(tmp_path: Path) -> None:
    """A file of several hands, with Windows' line ends; the blank line after each is no part of it."""
    path = tmp_path / "hands.txt"
    path.write_bytes("\n".join(HANDS.values()).replace("\n", "\r\n").encode())
    (raw,) = raw_batches([path])
    (reading,) = read(raw)
    assert [hand.hand_id for hand in hands_of(reading.batch)] == ["51-1", "7-12", "7-13"]
    assert [result.codes for _, result in audited(reading)] == [[], [], []]


def test_a_hand_of_the_winning_network_is_none_of_mavens(hands_in: HandsIn) -> None:
    text = write_hand(next(hand for hand in typed_hands(simulate(Game.STUD, 1, 3)) if hand), "winning")
    assert text.startswith("Hand #")
    assert [SITES[hand.site] for hand in hands_in(f"{text}\n\n{STUD}")] == ["winning", "mavens"]


DEALS = {
    "only the hero's": ((r"Dealt to (Bob|x \(5\)) [^\n]*\n", ""),),
    "no one's": ((r"Dealt to [^\n]*\n", ""),),
    "hidden": ((r"Bob \[2c\]", "Bob [X X 2c]"), (r"x \(5\) \[9h\]", "x (5) [X X 9h]")),
    "doubly hidden": ((r"Bob \[2c\]", "Bob [XX XX 2c]"), (r"x \(5\) \[9h\]", "x (5) [-- -- 9h]")),
    "seventh hidden": ((r"\*\* River \*\*\n", "** River **\nDealt to Bob [--]\n"),),
    "in two brackets": (
        (r"Ann \[Kd\]", "Ann [Js 7d Kc] [Kd]"),
        (r"Bob \[2h\]", "Bob [2c] [2h]"),
        (r"Bob \[8h\]", "Bob [2c 2h] [8h]"),
    ),
    "in one bracket": (
        (r"Ann \[Kd\]", "Ann [Js 7d Kc Kd]"),
        (r"Bob \[2h\]", "Bob [2c 2h]"),
        (r"Bob \[8h\]", "Bob [2c 2h 8h]"),
    ),
    "all and hidden": (
        (r"Bob \[2c\]", "Bob [X X 2c]"),
        (r"Bob \[2h\]", "Bob [X X 2c 2h]"),
        (r"Bob \[8h\]", "Bob [- - 2c 2h 8h]"),
        (r"Ann \[9c\]", "Ann [Js 7d Kc Kd 3d 4s 9c]\nDealt to Bob [X X 2c 2h 8h 5h X]"),
    ),
    "downcards apart": ((r"Ann \[Js 7d Kc\]", "Ann [Js 7d]\nDealt to Ann [Kc]"),),
    "downcards first": (
        (r"Dealt to Ann \[Js 7d Kc\]\n", "Dealt to Ann [Js 7d]\n"),
        (r"Dealt to x \(5\) \[9h\]\n", "Dealt to x (5) [9h]\nDealt to Ann [Kc]\n"),
    ),
    "colon": ((r"Dealt to (Ann|Bob|x \(5\)) \[", r"Dealt to \1: ["),),
    "passive": ((r"Dealt to (Ann|Bob|x \(5\)) \[", r"\1 is dealt ["),),
}


@pytest.mark.parametrize("way", DEALS)
def test_ways_to_print_cards(way: str) -> None:
    text = STUD
    for old, new in DEALS[way]:
        text, count = re.subn(old, new, text)
        assert count
    assert clean(text) == NETS


def test_a_starting_hand_in_two_lines_is_one_deal(hands_in: HandsIn) -> None:
    (apart,) = hands_in(changed(STUD, ("[Js 7d Kc]\n", "[Js 7d]\nDealt to Ann [Kc]\n")))
    (whole,) = hands_in(STUD)
    assert [replace(event, line=0) for event in apart.events] == [replace(event, line=0) for event in whole.events]


def test_a_card_too_many_is_no_door_card() -> None:
    for extra in ("Dealt to Ann [4c]\n", "Dealt to Bob [4c]\n", "Dealt to Bob [4c 5c]\n"):
        result = result_of(changed(STUD, ("Bob brings", f"{extra}Bob brings")))
        assert isinstance(result, Imported)
        assert "C03" in result.codes


def test_an_upcard_that_is_missing_among_others_is_noticed() -> None:
    result = result_of(changed(STUD, ("Dealt to Bob [2h]\n", "")))
    assert isinstance(result, Imported)
    assert "C06" in result.codes


def test_cards_that_are_not_printed_decide_nothing(hands_in: HandsIn) -> None:
    """The winner of a showdown that no one saw stays undecided: nothing is found, and no card is invented."""
    text = re.sub(r"(Ann|Bob) shows [^\n]*\n", "", STUD)
    assert clean(text) == NETS
    assert clean(changed(text, ("Ann wins", "Bob wins")))["Bob"] == 1200 * CENT
    (hand,) = hands_in(text)
    assert not list(events_of(hand, Show))


WORDINGS = {
    "Bob brings in for 1": (
        ["Bob brings in 1", "Bob brings it in for 1", "Bob posts bring-in 1", "Bob posts the bring in of 1"],
        BringIn,
    ),
    "Ann raises to 2": (["Ann bets 2", "Ann completes to 2", "Ann completes it to 2"], Raise),
    "Ann wins Pot (24.50)": (
        ["Ann wins the Pot (24.50)", "Ann wins Main Pot (24.50)", "Ann wins Pot 1 (24.50)"],
        Collect,
    ),
    "** Pot Show Down **": (["** Show Down **", "** Main Pot Showdown **", "** Pot Show Down ** []"], StreetStart),
    "** 4th Street **": (["** Fourth Street **", "** 4TH STREET ** [2 players]"], StreetStart),
    "** River **": (["** 7th Street **", "** Seventh Street **"], StreetStart),
    "Ann posts ante 0.5": (["Ann posts the ante 0.50", "Ann pays ante 0.5"], StreetStart),
    "** Hole Cards ** [3 players]": (["** 3rd Street **", "** Hole Cards **"], StreetStart),
}


@pytest.mark.parametrize("line", WORDINGS)
def test_wordings(hands_in: HandsIn, line: str) -> None:
    words, kind = WORDINGS[line]
    (usual,) = hands_in(STUD)
    for other in words:
        text = changed(STUD, (line, other))
        assert clean(text) == NETS
        (hand,) = hands_in(text)
        assert list(events_of(hand, kind)) == list(events_of(usual, kind))


def test_a_bet_opens_a_street_and_completes_the_bring_in(hands_in: HandsIn) -> None:
    (hand,) = hands_in(changed(STUD, ("Ann raises to 2", "Ann bets 2")))
    (raised,) = events_of(hand, Raise)
    assert (raised.player, raised.amount, raised.to) == ("Ann", UNIT, 2 * UNIT)
    assert [(bet.player, bet.amount) for bet in events_of(hand, Bet)][-1] == ("Bob", 4 * UNIT)
    (hand,) = hands_in(changed(STUD, ("Bob brings in for 1", "Bob bets 2"), ("Ann raises to 2", "Ann calls 2")))
    assert next((bet.player, bet.amount) for bet in events_of(hand, Bet)) == ("Bob", 2 * UNIT)
    assert not list(events_of(hand, Raise))


def test_a_showdown_for_each_pot_is_one_showdown(hands_in: HandsIn) -> None:
    (hand,) = hands_in(ALL_IN)
    assert [street.street for street in events_of(hand, StreetStart)][-1] == Street.SHOWDOWN
    assert [street.street for street in events_of(hand, StreetStart)].count(Street.SHOWDOWN) == 1
    assert [(award.player, award.pot) for award in events_of(hand, Collect)] == [("Bob", 1), ("Ann", 0)]
    (hand,) = hands_in(HILO)
    assert [(award.player, award.half) for award in events_of(hand, Collect)] == [("Bob", Half.HIGH), ("Ann", Half.LOW)]


@pytest.mark.parametrize(
    ("main", "side"),
    [("Pot 1", "Pot 2"), ("Pot", "Pot 1"), ("Main Pot", "Pot 1"), ("Main Pot", "Pot 2"), ("Main Pot", "Side Pot")],
)
def test_names_of_pots(main: str, side: str) -> None:
    """`Pot 1` is a side pot if another award names no number."""
    text = changed(ALL_IN, ("Main Pot (", f"{main} ("), ("Side Pot 1 (", f"{side} ("))
    assert clean(text) == clean(ALL_IN)
    result = result_of(changed(text, (f"{main} (30)", f"{main} (31)"), (f"{side} (40)", f"{side} (39)")))
    assert isinstance(result, Imported)
    assert set(result.codes) == {"T01"}


def test_a_community_card(hands_in: HandsIn) -> None:
    (hand,) = hands_in(changed(STUD, ("** River **", "** River ** [6h]"), ("Show Down **", "Show Down ** [6h]")))
    assert [event.cards for event in (*events_of(hand, Community), *events_of(hand, Board))] == [("6h",), ("6h",)]


def test_a_tournament(hands_in: HandsIn) -> None:
    terms, place = (
        ("Stud (20 - 200) - ", "Stud Tournament - Level 3 - "),
        ("Game #1\n", "Game #1\nTournament: Sunday\n"),
    )
    (hand,) = hands_in(changed(STUD, terms, place))
    assert (hand.tournament, hand.level, hand.currency) == ("Sunday", "Level 3", Currency.CHIPS)
    assert (hand.small_bet, hand.ante) == (2 * UNIT, UNIT // 2)


@pytest.mark.parametrize(
    "line",
    [
        "Zoë has timed out",
        "Bob is disconnected",
        "Bob has reconnected",
        "Bob sits out",
        "Zoë has joined the table",
        "Cleo has left the table",
        "Cleo adds 20 chips",
        "Cleo adds 1 chip",
        "Bob has the dealer button",
        "Dan finishes tournament in place #4",
    ],
)
def test_notices(line: str, hands_in: HandsIn) -> None:
    text = changed(STUD, ("** 5th", f"{line}\n** 5th"))
    assert clean(text) == NETS
    (hand,) = hands_in(text)
    assert line in [event.text for event in events_of(hand, Notice)]


@pytest.mark.parametrize(
    "game",
    [
        "NL Hold'em (20 - 200) - Blinds 1/2",
        "PL Omaha Hi-Lo (20 - 200) - Blinds 1/2",
        "Limit Omaha (20 - 200) - Stakes 2/4",
        "Limit Badugi - Stakes 2/4",
        "PL Omaha-5 (20 - 200) - Blinds 1/2",
    ],
)
def test_other_games_are_recognised(events_of: EventsOf, game: str) -> None:
    head = f"Hand #51-1 - 2014-01-16 23:59:34\nGame: {game}\nSite: Here\nTable: There\nSeat 1: Ann (63.68)\n"
    ((rule, tokens),) = events_of(f"{head}Ann posts small blind 1\nwhatever it says\n")
    assert (rule, tokens[-1][0]) == ("other", "GAME_OTHER")


def test_an_unknown_game_has_its_name() -> None:
    (reading,) = read(as_raw([changed(STUD, ("Limit Stud", "Limit Stud Royal")).strip().encode()], ["mavens"]))
    assert (len(reading.rows), dict(reading.other_games), reading.rejects) == (0, {"Stud Royal": 1}, [])


@pytest.mark.parametrize("end", ["Ann wins", " (24.50)", ") with", "Ann posts", "]\nAnn checks", "Seat 3"])
def test_a_hand_that_is_cut_off_is_rejected(end: str) -> None:
    result = result_of(STUD[: STUD.index(end)])
    assert isinstance(result, Reject)
    assert (result.code, result.reason) == ("P02", "the hand breaks off here")


@pytest.mark.parametrize("line", ["Server restarts in 5 minutes", "Cleo dances", "** Happy Hour **", "Jackpot (100)"])
def test_an_unknown_line_costs_no_hand(line: str) -> None:
    for place in ("Ann posts ante", "Ann raises", "** 5th", "** Pot", "Rake ("):
        result = result_of(changed(STUD, (place, f"{line}\n{place}")))
        if place == "Ann posts ante":
            assert isinstance(result, Reject)
            assert line in result.reason
        else:
            assert isinstance(result, Imported)
            assert (result.nets, result.codes, result.unknown) == (NETS, ["P13"], [line])


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Ann wins Pot", "Ann scoops Pot"),
        ("Bob brings in for 1", "Bob opens with 1"),
        ("Bob calls 1", "Bob antes up 1"),
        ("** 5th Street **", "** Street 5 **"),
        ("Dealt to Bob [2h]", "Dealt for Bob [2h]"),
    ],
)
def test_a_line_that_matters_is_not_passed_over(old: str, new: str) -> None:
    result = result_of(changed(STUD, (old, new)))
    assert isinstance(result, Reject)
    assert (result.code, result.line) == ("P05", STUD[: STUD.index(old)].count("\n") + 1)
    assert result.expected


NAMES = (
    "Bob folds",
    "Bob wins Pot (5)",
    "x (5)",
    "Rake (1)",
    "Bob refunded 2",
    "Dealt to Ann [Ah]",
    "** River **",
    "Seat 3: Ann (4)",
    "adds 5 chips",
    "splits Pot 1",
    "Bob - sitting out",
    "is dealt [Ah]",
    "Game: NL Hold'em",
    "Ann",
    "calls 2 (All-in)",
    "Zoë♥",
)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("hand", HANDS)
def test_hostile_names(name: str, hand: str) -> None:
    """A player may be called what a line says, also beside a player whose name begins theirs."""
    text = changed(re.sub(r"\bAnn\b", "Bo", HANDS[hand]), ("Bob", "\0"))
    for other in ("Bob", "Bo"):
        nets = clean(text.replace("x (5)", "Eve").replace("Bo", other).replace("\0", name))
        usual = clean(HANDS[hand])
        assert nets[name] == usual["Bob"]
        assert sum(nets.values()) == sum(usual.values())


def simulated() -> Iterator[Hand]:
    for game in (Game.STUD, Game.STUD8, Game.RAZZ):
        for limit in (Limit.FIXED, Limit.POT, Limit.NO):
            yield from (hand for hand in typed_hands(simulate(game, 12, 9, limit)) if hand)


KEPT = (BringIn, Bet, Raise, Uncalled, Collect, Show)


def bare(event: Any) -> Any:
    """What a line of the format says: hands are not described."""
    return replace(event, line=0, **({"said_high": -1, "said_low": -1} if isinstance(event, Show) else {}))


def test_hands_that_are_written_read_back_whole(hands_in: HandsIn) -> None:
    """All that the format has a line for, from any hand, and the same text again."""
    texts = [write_hand(hand, "mavens") for hand in simulated()]
    back = hands_in("\n".join(texts))
    assert len(back) == len(texts) == 108
    for hand, text, again in zip(simulated(), texts, back, strict=True):
        assert (again.game, again.limit, again.seats[0].stack) == (hand.game, hand.limit, hand.seats[0].stack)
        assert [bare(event) for event in events_of(again, *KEPT)] == [bare(event) for event in events_of(hand, *KEPT)]
        assert write_hand(again, "mavens") == text


@pytest.mark.parametrize("first", [0, 1])
def test_simulated_pots_with_numbers_only(first: int, hands_in: HandsIn) -> None:
    """The main pot has the first number, or none: every award is from the same pot, or half of it."""
    texts = [text for text in (write_hand(hand, "mavens") for hand in simulated()) if "Side Pot" in text]
    assert len(texts) > 20
    numbered = [text.replace("Main Pot (", f"Pot{f' {first}' if first else ''} (") for text in texts]
    for number in range(9, 0, -1):
        numbered = [text.replace(f"Side Pot {number} (", f"Pot {number + first} (") for text in numbered]
    assert not any("Main Pot" in text or "Side Pot" in text for text in numbered)
    for one, other in zip(hands_in("\n".join(texts)), hands_in("\n".join(numbered)), strict=True):
        assert one.events == other.events


HOLDEM = """\
Hand #9-1 - 2014-01-16 23:59:34
Game: NL Hold'em (20 - 200) - Blinds 0.5/1
Site: Cellar Card Room
Table: Ring Game #1
Seat 1: Ann (63.68)
Seat 3: Bob (12)
Seat 4: Cleo (50) - waiting for big blind
Ann has the dealer button
Ann posts small blind 0.5
Bob posts big blind 1
** Hole Cards ** [2 players]
Dealt to Ann [5s Ts]
Ann calls 0.5
Bob raises to 4
Ann calls 3
** Flop ** [2c 2h 9d]
Bob checks
Ann bets 2
Bob raises to 8 (All-in)
Ann raises to 14
Ann refunded 6
** Turn ** [Kd]
** River ** [3c]
** Pot Show Down ** [2c 2h 9d Kd 3c]
Ann shows [5s Ts] (a Pair of Deuces +KT9)
Bob shows [Qs 6c] (a Pair of Deuces +KQ9)
Bob wins Pot (23.50) with a Pair of Deuces
Rake (0.50)
"""


def test_the_money_of_another_game() -> None:
    (reading,) = read(as_raw([HOLDEM.strip().encode()], ["mavens"]))
    assert (reading.other_games, reading.rejects) == ({"Hold'em": 1}, [])
    batch = reading.other_hands.batch
    assert batch is not None
    money = balances(batch)
    assert money.imbalance.tolist() == [Imbalance.NONE]
    assert (money.collected + money.returned - money.put_in).tolist() == [-12 * UNIT, 1150 * CENT, 0]
    assert (batch.hands.small_bet.tolist(), batch.hands.big_bet.tolist()) == ([UNIT // 2], [UNIT])
    assert [batch.string(batch.hands.table[0]), batch.string(batch.hands.club[0])] == [
        "Ring Game #1",
        "Cellar Card Room",
    ]
