"""Rules of live tables, each on a house log that keeps it and on one that breaks it."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from studbook.game.cards import pack, parse_cards
from studbook.game.ranking import CATEGORY, PAIR, QUADS, TRIPS, TWO_PAIR
from studbook.game.vocabulary import Draw
from studbook.histories.raw_batches import raw_batches
from studbook.importing.reading import read
from studbook.rules.checks.catalogue import CHECKS
from studbook.rules.stud.batch import settle_batch
from studbook.rules.stud.house import house
from studbook.rules.stud.replay.announcements import combination, draws

Found = list[tuple[str, str]]
"""Code and line of every finding."""
Audit = Callable[..., Found]


@pytest.fixture(scope="module")
def example(root: Path) -> str:
    """The hand that `docs/reference/houselog.md` shows."""
    page = (root / "docs" / "reference" / "houselog.md").read_text("utf-8")
    (text,) = re.findall(r"```\n(House log.*?)```", page, re.DOTALL)
    return str(text)


@pytest.fixture
def audit(example: str, tmp_path: Path) -> Audit:
    """Findings in the page's hand with some lines replaced, under the rules of a house."""

    def audited(*changes: tuple[str, str], rules: str = "de-isa", text: str = example) -> Found:
        for old, new in changes:
            assert old in text, old
            text = text.replace(old, new, 1)
        return [(code, line) for code, line, _ in _findings(tmp_path / "hand.txt", text, rules)]

    return audited


def _findings(path: Path, text: str, rules: str) -> list[tuple[str, str, list[int]]]:
    path.write_text(text, "utf-8")
    (raw,) = raw_batches([path])
    (reading,) = read(raw)
    assert reading.rejects == []
    settled = settle_batch(reading.batch, house(rules))
    lines = text.splitlines()
    found = settled.findings
    return [
        (CHECKS[code].code, lines[line - 1], settled.pots.gross.tolist())
        for code, line in zip(found.code.tolist(), found.line.tolist(), strict=True)
    ]


@pytest.mark.parametrize("rules", ["de-isa", "site-default"])
def test_the_page_s_hand_is_clean(audit: Audit, rules: str) -> None:
    assert audit(rules=rules) == []


def test_one_open_last_card_opens_all(audit: Audit) -> None:
    assert audit(("Seat 3 gets Js", "Seat 3 gets (Js)")) == [("C14", "Seat 6 gets 8c")]
    closed = ("Seat 3 gets Js", "Seat 3 gets (Js)"), ("Seat 6 gets 8c", "Seat 6 gets (??)")
    assert audit(*closed) == []


ROUND = "Seat 6 checks\nSeat 3 bets 20\nSeat 6 calls 20\nShowdown"
SKIPPED = ("Seat 3 wins 140", "Seat 3 wins 100"), ("Pot: 145", "Pot: 105")


def test_the_last_round_may_be_left_out(audit: Audit) -> None:
    """DE-23: only after an exposed card, and only if the log says so."""
    one = ("Seat 3 gets Js", "Seat 3 gets (Js)")
    left_out = (ROUND, "Last round of betting left out\nShowdown")
    assert audit(one, left_out, *SKIPPED) == []
    assert audit(one, ("Seat 6 gets 8c", "Seat 6 gets (8c)"), left_out, *SKIPPED)[0][0] == "O08"
    played = (ROUND, f"Last round of betting left out\n{ROUND}")
    assert [code for code, _ in audit(one, played)] == ["O08"]
    assert audit(one, (ROUND, "Showdown"), *SKIPPED) == [("C14", "Seat 6 gets 8c"), ("O08", "Showdown")]


def test_an_exposed_card_does_not_decide_who_opens(audit: Audit) -> None:
    """DE-24: with the king on the river seat 3 shows a pair of kings, but seat 6 opens all the same."""
    kings = ("Seat 3 gets Js", "Seat 3 gets Ks"), ("Kd Qd Td 9c Js", "Kd Qd Td 9c Ks")
    assert audit(*kings) == []
    assert [code for code, _ in audit((ROUND, "Seat 3 bets 20\nSeat 6 calls 20\nShowdown"))] == ["O02", "O10"]


def test_an_all_in_player_s_open_card_changes_nothing(audit: Audit) -> None:
    """DE-22: seat 3 is all-in before the last card, so the others' cards stay face down."""
    all_in = (
        ("Chloé (550)", "Chloé (46)"),
        ("Seat 3 calls 20\nSixth", "Seat 3 calls 20, all-in\nSixth"),
        ("Seat 6 checks\nSeat 3 checks\n", ""),
        (ROUND, "Showdown"),
        ("Seat 6 gets 8c", "Seat 6 gets (8c)"),
    )
    assert audit(*all_in, *SKIPPED) == []


def test_a_dead_seat_gets_cards_until_somebody_bets(audit: Audit) -> None:
    late = ("Seat 3 gets Td", "Seat 2 gets (??)\nSeat 3 gets Td")
    assert ("C06", "Seat 2 gets (??)") in audit(late)
    (missing,) = audit(("Seat 2 gets (??)\n", ""))
    assert missing[0] == "C06"
    assert audit(("Seat 5 folds\n", "Seat 5 folds\n"), ("Seat 3 gets Qd", "Seat 3 gets Qd\nSeat 5 gets (??)")) == [
        ("C06", "Seat 5 gets (??)")
    ]


def test_a_completed_bring_in_ends_it(audit: Audit) -> None:
    completed = (
        ("Seat 3 calls 5", "Seat 3 completes to 10"),
        ("Seat 6 calls 5", "Seat 6 calls 10"),
        ("Seat 1 calls 5", "Seat 1 calls 10"),
        ("Seat 3 wins 140", "Seat 3 wins 155"),
        ("Pot: 145", "Pot: 160"),
    )
    assert audit(*completed) == [("C06", "Seat 2 gets (??)")]
    assert audit(*completed, ("Seat 2 gets (??)\n", "")) == []


def test_a_dead_seat_may_not_act(audit: Audit) -> None:
    assert audit(("Seat 1 folds", "Seat 1 folds\nSeat 2 folds")) == [("O06", "Seat 2 folds")]


THROWN = """\
Seat 6 throws his hand away
Seat 1 checks
Seat 3 checks
Fifth street
Burn ??
Seat 1 gets 3s
Seat 2 gets (??)
Seat 3 gets Td
Seat 6 gets (??)
Seat 1 bets 20
Seat 3 folds
Seat 1 takes back 20
Seat 1 wins 25
Pot: 25
End of hand
"""


def test_whoever_need_not_pay_is_dealt_to(audit: Audit, example: str) -> None:
    """B-20: seat 6 opens fourth street and throws the hand away: no one bets, so both dead seats get a card."""
    text = example.partition("Seat 6 bets 20\n")[0] + THROWN
    assert audit(text=text) == []
    bet = ("Seat 1 checks\nSeat 3 checks\n", "Seat 1 bets 20\nSeat 3 calls 20\n")
    more = ("Seat 1 wins 25", "Seat 1 wins 65"), ("Pot: 25", "Pot: 65")
    assert audit(bet, *more, text=text) == [("C06", "Seat 2 gets (??)"), ("C06", "Seat 6 gets (??)")]


def test_throwing_away_a_hand_that_faces_a_bet_is_a_fold(audit: Audit) -> None:
    assert audit(("Seat 1 times out\nSeat 1 folds", "Seat 1 throws his hand away")) == []
    early = ("Seat 6 bets 20\n", "Seat 6 bets 20\nSeat 3 throws his hand away\n")
    assert audit(early)[0] == ("O05", "Seat 3 throws his hand away")


def test_a_burned_card_is_in_no_other_place(audit: Audit) -> None:
    assert audit(("Burn ??", "Burn 7c")) == []
    assert audit(("Burn ??", "Burn Kd")) == [("C02", "Burn Kd")]


def test_a_player_gets_no_card_twice(audit: Audit) -> None:
    assert ("C02", "Seat 3 gets Kd") in audit(("Seat 3 gets Td", "Seat 3 gets Kd"))


def test_the_deck_does_not_hold_more_than_its_cards(audit: Audit) -> None:
    """Five are dealt three cards, then four get one and twice two, and two in the end: 25 plus the burn cards."""
    assert audit(("Burn ??", "Burn 12 cards\nBurn 12 cards")) == []
    assert audit(("Burn ??", "Burn 12 cards\nBurn 13 cards")) == [("C08", "Burn ??")]
    remembered = ("Sixth street\n", "Sixth street\nBurned cards shuffled in\n")
    assert audit(("Burn ??", "Burn 12 cards\nBurn 13 cards"), remembered) == []


@pytest.mark.parametrize(
    ("cards", "high", "low"),
    [
        ("Kd", 0, 0),
        ("Kd Qd", 0, 0),
        ("Kd Kc", PAIR * CATEGORY + (13 << 16), 0),
        ("2c 2d Ah", PAIR * CATEGORY + (2 << 16), 0),
        ("2c 2d Ah As", TWO_PAIR * CATEGORY + (14 << 16), 0),
        ("7c 7d 7h As", TRIPS * CATEGORY + (7 << 16), 0),
        ("7c 7d 7h 7s", QUADS * CATEGORY + (7 << 16), 0),
        ("Kd Qc Td 9c", 0, Draw.STRAIGHT),
        ("Kd Qc Td 8c", 0, 0),
        ("Ad 2c 4d 5c", 0, Draw.STRAIGHT),
        ("Ad Kc Qd Tc", 0, Draw.STRAIGHT),
        ("Ad Kc 2d 3c", 0, 0),
        ("2d 9d Jd Kd", 0, Draw.FLUSH),
        ("9d Td Qd Kd", 0, Draw.STRAIGHT | Draw.FLUSH),
        ("9d Td Qd", 0, 0),
        ("9d 9c Qd Kd", PAIR * CATEGORY + (9 << 16), 0),
    ],
)
def test_what_there_is_to_announce(cards: str, high: int, low: int) -> None:
    board = pack(parse_cards(cards))
    assert (int(combination(board)), int(draws(board))) == (high, low)


JACKS = "Announced: seat 6, pair of jacks"


def test_an_announcement_says_what_is_shown(audit: Audit) -> None:
    assert audit(("pair of jacks", "pair of queens")) == [("A01", "Announced: seat 6, pair of queens")]
    assert audit(("pair of jacks", "ein Paar Buben")) == []
    assert audit((JACKS, "Announced: seat 3, pair of jacks")) == [
        ("A01", "Announced: seat 3, pair of jacks"),
        ("A01", "Seat 6 gets Jc"),
    ]
    assert audit((JACKS, f"{JACKS}\nAnnounced: seat 5, pair of jacks")) == [("A01", "Announced: seat 5, pair of jacks")]


def test_what_is_new_must_be_announced_and_what_is_old_may(audit: Audit) -> None:
    assert audit((f"{JACKS}\n", "")) == [("A01", "Seat 6 gets Jc")]
    assert audit(("Seat 6 gets 4s", f"Seat 6 gets 4s\n{JACKS}")) == []
    assert audit(("Announced: seat 3, possible straight\n", "")) == [("A01", "Seat 3 gets 9c")]
    assert audit(("possible straight", "possible straight, possible flush"))[0][0] == "A01"


def test_houses_differ_in_what_is_announced(audit: Audit) -> None:
    straight = "Announced: seat 3, possible straight"
    assert audit(rules="roberts") == [("A01", straight)]
    assert audit((f"{straight}\n", ""), rules="roberts") == []
    assert audit((f"{JACKS}\n", ""), rules="roberts")[0] == ("A01", "Seat 6 gets Jc")
    assert audit((f"{JACKS}\n", ""), rules="site-default") == []
    assert audit(("pair of jacks", "pair of queens"), rules="site-default") != []


def test_who_runs_out_of_time_checks_or_folds(audit: Audit) -> None:
    checks = ("Seat 6 checks\n", "Seat 6 times out\nSeat 6 checks\n")
    assert audit(checks) == []
    folds = ("Seat 1 folds\n", "Seat 1 checks\n")
    assert ("O11", "Seat 1 checks") in audit(folds)
    calls = ("Seat 6 calls 20", "Seat 6 times out\nSeat 6 calls 20")
    assert audit(calls) == [("O11", "Seat 6 calls 20")]
    assert audit(("Seat 6 calls 20", "Seat 6 times out\nSeat 6 is back\nSeat 6 calls 20")) == []


def test_some_houses_fold_him_whatever_he_faces(audit: Audit) -> None:
    checks = ("Seat 6 checks\n", "Seat 6 times out\nSeat 6 checks\n")
    assert ("O11", "Seat 6 checks") in audit(checks, rules="roberts")
    assert [code for code, _ in audit(rules="roberts")] == ["A01"]


PROTECTED = (
    ("Seat 1 folds\n", "Seat 1 is all-in for the pot so far\n"),
    ("Seat 3 gets Td", "Seat 1 gets 3s\nSeat 3 gets Td"),
    ("Seat 3 gets 9c", "Seat 1 gets 5d\nSeat 3 gets 9c"),
    ("Seat 3 gets Js", "Seat 1 gets 6d\nSeat 3 gets Js"),
    ("Seat 6 shows", "Seat 1 shows 8d 7h 9h 9d 3s 5d 6d\nSeat 6 shows"),
    ("Seat 3 wins 140", "Seat 3 wins 120 from the side pot\nSeat 3 wins 20 from the main pot"),
)


def test_a_protected_player_is_all_in_with_chips_behind(audit: Audit, example: str, tmp_path: Path) -> None:
    """ES-18, ES-19: the pot so far is the main pot; later bets are a side pot without the protected player."""
    text = example
    for old, new in PROTECTED:
        text = text.replace(old, new, 1)
    assert audit(text=text, rules="es-online") == []
    taken = ("Seat 3 wins 20 from the main pot", "Seat 1 wins 20 from the main pot")
    ((code, _, pots),) = _findings(tmp_path / "hand.txt", text.replace(*taken), "es-online")
    assert (code, pots) == ("H05", [250_000, 1_200_000])
    aside = ("Seat 3 wins 120 from the side pot", "Seat 1 wins 120 from the side pot")
    assert "T02" in [code for code, _ in audit(aside, text=text, rules="es-online")]


def test_who_is_protected_neither_acts_nor_opens_again(audit: Audit, example: str) -> None:
    text = example
    for old, new in PROTECTED:
        text = text.replace(old, new, 1)
    again = ("Seat 6 bets 20\nSeat 3 calls 20\nSixth", "Seat 6 bets 20\nSeat 3 calls 20\nSeat 1 calls 20\nSixth")
    assert "O06" in [code for code, _ in audit(again, text=text, rules="es-online")]


@pytest.mark.parametrize("rules", ["site-default", "roberts", "de-isa"])
def test_only_some_houses_protect(audit: Audit, example: str, rules: str) -> None:
    text = example
    for old, new in PROTECTED:
        text = text.replace(old, new, 1)
    assert ("O11", "Seat 1 is all-in for the pot so far") in audit(text=text, rules=rules)
    unasked = ("Seat 1 times out\n", "")
    assert ("O11", "Seat 1 is all-in for the pot so far") in audit(unasked, text=text, rules=rules)


@pytest.mark.parametrize(("before", "expected"), [("", ["O12"]), ("Seat 1 is disconnected\n", []), (None, [])])
def test_only_the_absent_are_protected(audit: Audit, example: str, before: str | None, expected: list[str]) -> None:
    """ES-18, ES-19: after a time-out or a lost connection; a line that says neither is a finding."""
    text = example
    for old, new in PROTECTED:
        text = text.replace(old, new, 1)
    changed = ("Seat 1 times out\n", before) if before is not None else ("", "")
    assert [code for code, _ in audit(changed, text=text, rules="es-online")] == expected


def test_where_he_is_protected_he_may_not_fold(audit: Audit) -> None:
    assert audit(rules="es-online") == [("O11", "Seat 1 folds")]
