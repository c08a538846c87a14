"""Rules tested on hands written by hand: each rule is kept by one hand and broken by another.

The hands are `hands/*.txt`, house logs as a floor manager would type them. Every test changes as little of them as it
needs, and states which checks report which lines.
"""

from pathlib import Path

import pytest

from tests.rules.conftest import Audit, Change, Found, settled_hand, text_of


@pytest.mark.parametrize(
    ("name", "rules"),
    [
        ("pot_limit", "site-default"),
        ("eight_stay", "site-default"),
        ("eight_stay", "de-isa"),
        ("nine_stay", "de-isa"),
        ("high_low", "site-default"),
        ("high_low", "fr-stud8"),
        ("high_low", "es-online"),
        ("tied", "es-online"),
        ("open_pair", "es-online"),
        ("open_pair", "site-default"),
        ("razz_summary", "site-default"),
        ("three_antes", "site-default"),
    ],
)
def test_the_hands_keep_every_rule(name: str, rules: str, audit: Audit) -> None:
    assert audit(name, rules=rules) == []


TO_ANTES = ("Seat 3 calls 21", "Seat 3 calls 4"), ("bets 63", "bets 29"), ("back 63", "back 29")
PAYS_29 = ("wins 63", "wins 29"), ("Pot: 63", "Pot: 29")


@pytest.mark.parametrize(
    ("changes", "line"),
    [
        ((("Seat 3 completes to 9", "Seat 3 completes to 10"), ("calls 21", "calls 20")), "Seat 3 completes to 10"),
        (
            (("Seat 2 raises to 30", "Seat 2 raises to 13"), *TO_ANTES, *PAYS_29),
            "Seat 2 raises to 13",
        ),
        ((("bets 63", "bets 64"), ("back 63", "back 64")), "Seat 3 bets 64"),
        ((("bets 63", "bets 4"), ("back 63", "back 4")), "Seat 3 bets 4"),
    ],
    ids=["most of a completion", "least of a raise", "most of a bet", "least of a bet"],
)
def test_bounds_of_pot_limit(changes: tuple[Change, ...], line: str, audit: Audit) -> None:
    """DE-02 (S09): from a bet, or the last raise again, to the pot as it is after a call."""
    assert audit("pot_limit", *changes) == [("error", "S09", line)]


def test_least_wagers_of_pot_limit_are_allowed(audit: Audit) -> None:
    """DE-02: completing to five, then a raise to ten, then five into the pot."""
    least = ("completes to 9", "completes to 5"), ("raises to 30", "raises to 10"), ("calls 21", "calls 5")
    paid = ("bets 63", "bets 5"), ("back 63", "back 5"), ("wins 63", "wins 23"), ("Pot: 63", "Pot: 23")
    assert audit("pot_limit", *least, *paid) == []


DOUBLE = ("bets 10", "bets 20"), ("calls 10", "calls 20"), ("wins 38", "wins 58"), ("Pot: 38", "Pot: 58")


@pytest.mark.parametrize(
    ("rules", "found"),
    [
        ("es-online", [("error", "S02", "Seat 2 bets 20")]),  # ES-07: the player who shows the pair may
        ("fr-stud8", [("error", "S02", "Seat 2 bets 20")]),  # B-4: no one may
        ("site-default", []),  # B-6: everyone may
        ("wsop-live-2024", [("info", "A01", "Seat 1 gets 9d")]),
    ],
)
def test_who_may_bet_double(rules: str, found: Found, audit: Audit) -> None:
    """ES-07, B-6: seat 1 shows a pair of nines and checks, seat 2 bets double."""
    assert audit("open_pair", *DOUBLE, rules=rules) == found


def test_whoever_shows_the_pair_may_bet_double(audit: Audit) -> None:
    first = (
        "Seat 1 checks\nSeat 2 bets 10\nSeat 3 folds\nSeat 1 calls 10",
        "Seat 1 bets 20\nSeat 2 calls 20\nSeat 3 folds",
    )
    assert audit("open_pair", first, *DOUBLE[2:], rules="es-online") == []


@pytest.mark.parametrize(("ante", "found"), [(1, []), (2, []), (3, ["B07"]), (4, ["B07"])])
def test_usual_antes(ante: int, found: list[str], audit: Audit) -> None:
    """FR-03: a tenth to a fifth of the small bet, which is ten; from a 20th to a quarter nothing is reported."""
    antes = tuple((f"Seat {seat} antes 1", f"Seat {seat} antes {ante}") for seat in (1, 2, 3))
    paid = ("Ante: 1", f"Ante: {ante}"), ("wins 38", f"wins {35 + 3 * ante}"), ("Pot: 38", f"Pot: {35 + 3 * ante}")
    assert [code for _, code, _ in audit("open_pair", *antes, *paid, rules="fr-stud8")] == found


SECOND_FIRST = ("Seat 3 checks\nSeat 2 checks\nFifth", "Seat 2 checks\nSeat 3 checks\nFifth")
DEALER_3 = ("Dealer: seat 2", "Dealer: seat 3")
NO_DEALER = ("Dealer: seat 2\n", "")
BY_SUIT = ("Seat 3 wins 7", "Seat 3 wins 6"), ("Seat 2 wins 6", "Seat 2 wins 7")


@pytest.mark.parametrize("rules", ["site-default", "fr-stud8"])
def test_equal_boards_open_from_the_dealers_left(rules: str, audit: Audit) -> None:
    """FR-15, DE-10 (O03): K 2 twice; seat 3 sits to the dealer's left, or was dealt to first."""
    assert audit("tied", NO_DEALER, rules=rules) == []
    assert audit("tied", SECOND_FIRST, rules=rules) == [("warning", "O03", "Seat 2 checks")]
    assert audit("tied", SECOND_FIRST, NO_DEALER, rules=rules) == [("warning", "O03", "Seat 2 checks")]
    assert audit("tied", DEALER_3, *BY_SUIT, rules=rules) == [("warning", "O03", "Seat 3 checks")]
    assert audit("tied", DEALER_3, SECOND_FIRST, *BY_SUIT, rules=rules) == []


def test_equal_boards_open_by_suit_in_some_houses(audit: Audit) -> None:
    """B-13: under the tournament rules the king of hearts opens, wherever the dealer sits."""
    for dealer in (DEALER_3, NO_DEALER, ("Dealer: seat 2", "Dealer: seat 2")):
        assert audit("tied", dealer, SECOND_FIRST, *BY_SUIT, rules="wsop-tourn-2024") == []
        wrong = audit("tied", dealer, *BY_SUIT, rules="wsop-tourn-2024")
        assert wrong == [("warning", "O03", "Seat 3 checks")]


def test_a_source_that_is_silent_makes_it_a_note(audit: Audit) -> None:
    assert audit("tied", SECOND_FIRST, rules="es-online") == [("info", "O03", "Seat 2 checks")]


FOLDED = (
    ("Seat 1 checks\nSeat 2 bets 10\nSeat 3 folds\nSeat 1 calls 10", "Seat 1 folds\nSeat 2 checks\nSeat 3 checks"),
    ("Seat 1 gets 7c\n", ""),
    ("Seat 1 bets 20\nSeat 2 folds\nSeat 1 takes", "Seat 3 gets 4d\nSeat 2 bets 20\nSeat 3 folds\nSeat 2 takes"),
    ("Seat 1 wins 38", "Seat 2 wins 18"),
    ("Pot: 38", "Pot: 18"),
)


def test_a_fold_with_nothing_to_call_is_noted(audit: Audit) -> None:
    """DE-11 (O07): allowed, so only noted; a fold to a bet is not."""
    assert audit("open_pair", *FOLDED) == [("info", "O07", "Seat 1 folds")]
    assert audit("open_pair") == []


DEAD = (
    ("Seat 2 brings in 5\n", "Seat 2 brings in 5\nSeat 2 throws his hand away\n"),
    ("Seat 2 gets Ac", "Seat 2 gets (??)"),
    ("Seat 1 checks\nSeat 2 bets 10\nSeat 3 folds\nSeat 1 calls 10", "Seat 1 checks\nSeat 3 checks"),
    ("Seat 2 gets Th", "Seat 2 gets (??)\nSeat 3 gets 4d"),
    ("Seat 1 bets 20\nSeat 2 folds", "Seat 1 bets 20\nSeat 3 folds"),
    ("Seat 1 wins 38", "Seat 1 wins 18"),
    ("Pot: 38", "Pot: 18"),
)


def test_an_opener_who_throws_his_hand_away(audit: Audit) -> None:
    """DE-08 (O06, C06): seat 2 brings in and gives up: that counts as a pass, and the seat gets cards until a bet."""
    assert audit("open_pair", *DEAD) == []
    acts = ("Seat 1 bets 20\nSeat 3 folds", "Seat 1 bets 20\nSeat 2 calls 20\nSeat 3 folds")
    assert ("error", "O06", "Seat 2 calls 20") in audit("open_pair", *DEAD, acts)
    bet = ("Seat 1 checks\nSeat 3 checks", "Seat 1 bets 10\nSeat 3 calls 10")
    more = ("Seat 1 wins 18", "Seat 1 wins 38"), ("Pot: 18", "Pot: 38")
    assert audit("open_pair", *DEAD, bet, *more) == [("error", "C06", "Seat 2 gets (??)")]


OWN_CARDS = (
    ("Community card Js", "Seat 8 gets (??)\nSeat 9 gets (??)\nSeat 1 gets (??)"),
    ("Seat 8 shows Ac As Ts Kc 7d", "Seat 8 shows Ac As Ts Kc 7d 2s"),
    ("Seat 9 shows Th Tc Jc Ad 6d", "Seat 9 shows Th Tc Jc Ad 6d 8c"),
    ("Seat 1 shows 4d 5h 2c 3d Qd", "Seat 1 shows 4d 5h 2c 3d Qd 9s"),
)


def test_after_a_community_card_only_community_cards(audit: Audit) -> None:
    """DE-19 (C09): nine stay, so the sixth card is a community card; the three still in get no seventh of their own."""
    own = [("error", "C09", f"Seat {seat} gets (??)") for seat in (8, 9, 1)]
    assert audit("nine_stay", *OWN_CARDS, rules="de-isa") == [*own, ("error", "C08", "Showdown")]


NINTH_OPENS_SIXTH = (
    ("Seat 8 bets 20\nSeat 9 calls 20\nSeat 1 calls 20", "Seat 9 bets 20\nSeat 1 calls 20"),
    ("Seat 7 folds\n", "Seat 7 folds\nSeat 8 calls 20\n"),
)
NINTH_OPENS_SEVENTH = (
    "Seat 8 checks\nSeat 9 checks\nSeat 1 checks\nShowdown",
    "Seat 9 checks\nSeat 1 checks\nSeat 8 checks\nShowdown",
)


def test_who_opens_after_a_community_card(audit: Audit) -> None:
    """DE-20 (O02, O10): the 7s of sixth street pairs seat 8, the Js of seventh does not count for seat 9."""
    assert audit("nine_stay", *NINTH_OPENS_SIXTH, rules="de-isa")[0] == ("error", "O02", "Seat 9 bets 20")
    assert audit("nine_stay", NINTH_OPENS_SEVENTH, rules="de-isa") == [
        ("error", "O02", "Seat 9 checks"),
        ("warning", "O10", "Seat 9 checks"),
    ]


def test_a_hand_is_four_own_cards_and_the_table_card(audit: Audit) -> None:
    """DE-28, ES-20 (H05): nines full with the community 9s beats aces up; without it two pair would lose."""
    assert audit("eight_stay", ("Seat 7 wins 88", "Seat 1 wins 88"), rules="de-isa") == [("error", "H05", "Pot: 88")]


TABLE_CARD = (
    ("Seventh street\nSeat 3 gets (??)\nSeat 2 gets (??)", "Seventh street\nCommunity card Tc"),
    ("Ks 9d Jc", "Ks 9d"),
    ("4s 3h Td", "4s 3h"),
)


def test_no_community_card_while_there_are_cards(audit: Audit) -> None:
    """FR-01 (C08): two players could have had their own cards."""
    assert audit("high_low", *TABLE_CARD) == [("error", "C08", "Community card Tc")]
    assert audit("high_low", *TABLE_CARD, rules="fr-stud8") == [("warning", "C08", "Community card Tc")]


def test_a_high_hand_and_a_low_hand(audit: Audit) -> None:
    """FR-01 (H05, T03): both are made from a player's own cards, and the low half is paid."""
    scooped = ("Seat 2 wins 7, high half\nSeat 3 wins 6, low half", "Seat 2 wins 13")
    assert audit("high_low", scooped, rules="fr-stud8") == [("error", "H05", "Pot: 13"), ("error", "T03", "Pot: 13")]


EXPOSED = ("Seat 3 gets (??)\nSeat 2 gets (??)", "Seat 3 gets Td\nSeat 2 gets Jc")


def test_one_exposed_card_exposes_them_all(audit: Audit) -> None:
    """DE-22 (C14)."""
    one = ("Seat 3 gets (??)\nSeat 2 gets (??)", "Seat 3 gets Td\nSeat 2 gets (??)")
    assert audit("high_low", EXPOSED) == []
    assert audit("high_low", one) == [("info", "C14", "Seat 3 gets Td")]


def test_without_a_last_card_the_round_is_left_out(audit: Audit) -> None:
    """DE-23 (O08): after an exposed card, if the log says so."""
    left_out = ("Seat 2 checks\nSeat 3 checks\nShow", "Last round of betting left out\nShow")
    assert audit("high_low", EXPOSED, left_out) == []
    assert audit("high_low", left_out) == [("error", "O08", "Showdown")]
    silent = ("Seat 2 checks\nSeat 3 checks\nShow", "Show")
    assert audit("high_low", EXPOSED, silent) == [("error", "O08", "Showdown")]


def test_an_exposed_last_card_does_not_open(audit: Audit) -> None:
    """DE-24 (O02, O10): seat 3 would show three eights, but seat 2 opened sixth street with two kings."""
    eights = ("Seat 3 gets 4s", "Seat 3 gets 8d"), ("Seat 3 gets (??)", "Seat 3 gets 8h")
    shown = ("Seat 2 gets (??)", "Seat 2 gets Jc"), ("Ac 5s 8c 7d 4s 3h Td", "Ac 5s 8c 7d 8d 3h 8h")
    paid = ("Seat 2 wins 7, high half\nSeat 3 wins 6, low half", "Seat 3 wins 13")
    changes = (*eights, *shown, paid)
    assert audit("high_low", *changes) == []
    first = ("Seat 2 checks\nSeat 3 checks\nShow", "Seat 3 checks\nSeat 2 checks\nShow")
    assert [code for _, code, _ in audit("high_low", *changes, first)] == ["O02", "O10"]


NINES = ("Seat 1 gets 9d\n", "Seat 1 gets 9d\nAnnounced: seat 1, pair of nines\n")


def test_pairs_are_announced(audit: Audit) -> None:
    """DE-25 (A01): from the second upcard on, what is really there."""
    assert audit("open_pair", NINES, rules="de-isa") == []
    assert audit("open_pair", rules="de-isa") == [("info", "A01", "Seat 1 gets 9d")]
    tens = ("Seat 1 gets 9d\n", "Seat 1 gets 9d\nAnnounced: seat 1, pair of tens\n")
    assert audit("open_pair", tens, rules="de-isa") == [("info", "A01", "Announced: seat 1, pair of tens")]


def test_four_open_cards_that_may_make_a_straight_are_announced(audit: Audit) -> None:
    """DE-26 (A01): 8 7 5 4 of four suits needs a six; a 3 in place of the 5 leaves two gaps."""
    by_suit = ("Seat 2 gets Ks\n", "Seat 2 gets Ks\nAnnounced: seat 2, pair of kings\n")
    five = ("Seat 3 gets 3h", "Seat 3 gets 5h"), ("2 shows 5h", "2 shows 5c"), ("8c 7d 4s 3h", "8c 7d 4s 5h")
    low = ("Ac 5s", "Ac 3s")
    said = ("Seat 3 gets 5h\n", "Seat 3 gets 5h\nAnnounced: seat 3, possible straight\n")
    assert audit("high_low", by_suit, *five, low, said, rules="de-isa") == []
    assert audit("high_low", by_suit, *five, low, rules="de-isa") == [("info", "A01", "Seat 3 gets 5h")]
    wrong = ("Seat 3 gets 3h\n", "Seat 3 gets 3h\nAnnounced: seat 3, possible straight\n")
    assert audit("high_low", by_suit, wrong, rules="de-isa") == [
        ("info", "A01", "Announced: seat 3, possible straight")
    ]


LATE = ("Seat 1 bets 20\nSeat 2 folds", "Seat 1 bets 20\nSeat 2 times out\nSeat 2 folds")
BACK = ("Seat 1 bets 20\nSeat 2 folds", "Seat 1 bets 20\nSeat 2 times out\nSeat 2 is back\nSeat 2 folds")
TO_THE_END = """\
Sixth street
Seat 1 gets 3s
Seat 2 gets 4d
Seventh street
Seat 1 gets (??)
Seat 2 gets (??)
Showdown
Seat 1 shows 8c 8s 9h 9d 7c 3s Jh
Seat 2 shows Kc Js 2c Ac Th 4d 6s
Seat 1 wins 38"""
KEPT = (
    ("Seat 1 bets 20\nSeat 2 folds", "Seat 1 bets 20\nSeat 2 times out\nSeat 2 is all-in for the pot so far"),
    ("Seat 1 wins 38", TO_THE_END),
)


def test_a_player_whose_time_runs_out_is_protected(audit: Audit) -> None:
    """ES-18 (O11): everyone has anted, so the player is all-in for the pot so far and does not fold."""
    assert audit("open_pair", *KEPT, rules="es-online") == []
    assert audit("open_pair", LATE, rules="es-online") == [("info", "O11", "Seat 2 folds")]
    assert audit("open_pair", LATE) == []
    assert audit("open_pair", *KEPT) == [("info", "O11", "Seat 2 is all-in for the pot so far")]


def test_a_player_who_is_back_in_time_acts(audit: Audit) -> None:
    """ES-19 (O11, O06): a player back in time plays on; a protected player takes no part in later bets."""
    assert audit("open_pair", BACK, rules="es-online") == []
    again = ("all-in for the pot so far", "all-in for the pot so far\nSeat 2 calls 20")
    assert ("error", "O06", "Seat 2 calls 20") in audit("open_pair", *KEPT, again, rules="es-online")


def test_the_odd_chip_of_a_tie_goes_to_the_dealers_left(audit: Audit) -> None:
    """ES-23 (T05): thirteen between two; seat 3 is first to the dealer's left; if seat 3 deals, it is seat 2."""
    wrong = [("warning", "T05", "Pot: 13")] * 2
    assert audit("tied", *BY_SUIT, rules="es-online") == wrong
    right = (DEALER_3, SECOND_FIRST)
    assert audit("tied", *right, *BY_SUIT) == []
    assert audit("tied", *right) == wrong
    assert audit("tied", NO_DEALER) == audit("tied", NO_DEALER, *BY_SUIT) == []


def test_what_is_expected_of_a_tie_follows_the_dealer(tmp_path: Path) -> None:
    for changes in ((), BY_SUIT):
        settled = settled_hand(tmp_path / "hand.txt", text_of("tied", changes), "es-online")
        assert dict(zip(settled.awards.seat.tolist(), settled.awards.expected.tolist(), strict=True)) == {
            1: 60_000,
            2: 70_000,
        }


SIX_SEVEN = ("wins 7, high half", "wins 6, high half"), ("wins 6, low half", "wins 7, low half")
EIGHT_FIVE = ("wins 7, high half", "wins 8, high half"), ("wins 6, low half", "wins 5, low half")


def test_either_half_may_hold_an_odd_chip_that_the_house_gives_to_none(audit: Audit, tmp_path: Path) -> None:
    """B-15 (T04): both divisions are right, and neither is expected; two chips apart is wrong in every house."""
    assert audit("high_low", *SIX_SEVEN) == [("warning", "T04", "Pot: 13")] * 2
    for changes in ((), SIX_SEVEN):
        assert audit("high_low", *changes, rules="winning") == []
        settled = settled_hand(tmp_path / "hand.txt", text_of("high_low", changes), "winning")
        assert settled.awards.expected.tolist() == [-1, -1]
        assert settled.seats.expected.tolist() == [0, -1, -1]
    for rules in ("winning", "site-default"):
        assert audit("high_low", *EIGHT_FIVE, rules=rules) == [("error", "T07", "Pot: 13")] * 2


def test_half_a_pot_with_fewer_chips_than_winners(audit: Audit) -> None:
    """B-18: Bruno and Chloé tie for a low half of one chip, so one of them gets nothing; the high half is Anna's."""
    found = audit("three_antes", ("Seat 1 wins 2, high half", "Seat 2 wins 2, high half"))
    assert ("error", "H05", "Pot: 3") in found


def test_the_low_hand_that_a_summary_describes(audit: Audit) -> None:
    """SITES D.5 (H06): in razz, too."""
    line = "Seat 2: Bruno showed [Ac 4h 2c 7h 8s 5d Jc] and won ($12) with Lo: 7,5,4,2,A"
    wrong = line.replace("7,5,4,2,A", "7,5,4,3,A")
    assert [code for _, code, _ in audit("razz_summary", (line, wrong))] == ["H06"]
