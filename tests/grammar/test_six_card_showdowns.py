"""Winning since 2026 shows six of seven cards: the five best ones, in brackets, tell the seventh if they hold it."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest
from typer.testing import CliRunner, Result

from studbook.analytics.store import Store
from studbook.cli import app
from studbook.game import events
from studbook.game.cards import card_name, unpack
from studbook.game.hand import Hand, events_of, hand_at
from studbook.histories.raw_batches import raw_batches
from studbook.importing.reading import read
from studbook.rules.audit import audit_batch
from studbook.rules.checks.catalogue import CHECKS

HAND = """\
Hand #2780000001 - 7Stud(Fixed Limit) - $0.04/$0.08 - 2026/07/17 11:00:00 UTC
Braselton 8-max
Seat 1: Ann ($5.00)
Seat 2: Bob ($5.00)
Ann posts ante $0.01
Bob posts ante $0.01
*** 3rd STREET ***
Main pot $0.02 | Rake $0.00
Dealt to Ann [2c]
Dealt to Bob [Kd 9s 8h]
Ann brings in $0.02
Bob calls $0.02
*** 4th STREET ***
Main pot $0.06 | Rake $0.00
Dealt to Ann [2c] [6h]
Dealt to Bob [Kd 9s 8h] [4s]
Bob checks
Ann checks
*** 5th STREET ***
Main pot $0.06 | Rake $0.00
Dealt to Ann [2c 6h] [6d]
Dealt to Bob [Kd 9s 8h 4s] [Jc]
Ann checks
Bob checks
*** 6th STREET ***
Main pot $0.06 | Rake $0.00
Dealt to Ann [2c 6h 6d] [Ts]
Dealt to Bob [Kd 9s 8h 4s Jc] [3d]
Ann checks
Bob checks
*** 7th STREET ***
Main pot $0.06 | Rake $0.00
Dealt to Bob [Kd 9s 8h 4s Jc 3d] [5h]
Ann checks
Bob checks
*** SHOW DOWN ***
Main pot $0.06 | Rake $0.00
Ann shows [Ah 7s 2c 6h 6d Ts Qc] (a pair of Sixs [6h 6d Ah Qc Ts])
Bob shows [Kd 9s 8h 4s Jc 3d 5h] (a high card, King high [Kd Jc 9s 8h 5h])
Ann collected $0.06 from main pot
*** SUMMARY ***
Total pot $0.06 | Rake $0.00
Seat 1: Ann showed [Ah 7s 2c 6h 6d Ts Qc] and won $0.06 with a pair of Sixs [6h 6d Ah Qc Ts]
Seat 2: Bob showed [Kd 9s 8h 4s Jc 3d 5h] and lost with a high card, King high [Kd Jc 9s 8h 5h]
"""
ANN, BOB = "Ah 7s 2c 6h 6d Ts Qc", "Kd 9s 8h 4s Jc 3d 5h"
ANNS_BEST, BOBS_BEST = " [6h 6d Ah Qc Ts]", " [Kd Jc 9s 8h 5h]"


class Read(NamedTuple):
    """A hand, and what an audit makes of it."""

    hand: Hand
    findings: set[str]
    cards: dict[str, str]
    """What every player is known to have held."""
    down: dict[str, int]
    """How many of the first cards are known to be downcards."""


@pytest.fixture
def read_hand(tmp_path: Path) -> Callable[[str], Read]:
    """Read one hand with both engines, which agree, and audit it."""

    def both(text: str) -> Read:
        path = tmp_path / "hand.txt"
        path.write_text(text, "utf-8")
        (raw,) = raw_batches([path])
        (native,), (lark,) = read(raw, engine="native"), read(raw, engine="lark")
        assert native.rejects == lark.rejects == []
        hand = hand_at(native.batch, 0)
        assert hand == hand_at(lark.batch, 0)
        settled = audit_batch(native.batch).settled
        seats, players = settled.seats, [seat.player for seat in hand.seats]
        cards = [" ".join(map(card_name, unpack(packed))) for packed in seats.cards.tolist()]
        codes = {CHECKS[code].code for code in settled.findings.code.tolist()}
        return Read(
            hand,
            codes,
            dict(zip(players, cards, strict=True)),
            dict(zip(players, seats.down.tolist(), strict=True)),
        )

    return both


def changed(text: str, *changes: tuple[str, str]) -> str:
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    return text


def without(cards: str, *cards_left_out: str) -> str:
    return " ".join(card for card in cards.split() if card not in cards_left_out)


def showing_six(cards: str, card: str) -> str:
    """The hand as the site prints it since 2026: one card is not shown."""
    return changed(HAND, (f"[{cards}]", f"[{without(cards, card)}]"))


def shown(hand: Hand, player: str) -> list[str]:
    """What the showdown and the summary show of a player."""
    lines = [*events_of(hand, events.Show), *events_of(hand, events.Result)]
    return [" ".join(line.cards) for line in lines if line.player == player]


@pytest.mark.parametrize("card", ["6h", "6d", "Ts", "Qc"])
def test_the_five_best_cards_tell_the_seventh(read_hand: Callable[[str], Read], card: str) -> None:
    """It has the place in which it was dealt."""
    assert read_hand(showing_six(ANN, card)) == read_hand(HAND)


def test_a_missing_downcard_is_a_downcard(read_hand: Callable[[str], Read]) -> None:
    hand, findings, cards, down = read_hand(showing_six(ANN, "Ah"))
    assert shown(hand, "Ann") == ["7s Ah 2c 6h 6d Ts Qc"] * 2
    assert (findings, cards["Ann"], down["Ann"]) == (set(), "7s Ah 2c 6h 6d Ts Qc", 2)


@pytest.mark.parametrize("card", BOBS_BEST.strip(" []").split())
def test_the_hero_s_seventh_card_is_where_it_was_dealt(read_hand: Callable[[str], Read], card: str) -> None:
    assert read_hand(showing_six(BOB, card)) == read_hand(HAND)


def test_a_seventh_card_that_does_not_play_stays_unknown(read_hand: Callable[[str], Read]) -> None:
    hand, findings, cards, down = read_hand(showing_six(ANN, "7s"))
    assert shown(hand, "Ann") == ["Ah 2c 6h 6d Ts Qc"] * 2
    assert set(cards["Ann"].split()) == set(ANN.split()) - {"7s"}
    assert (findings, down["Ann"]) == ({"C10"}, 0)


def test_a_card_that_was_dealt_face_up_is_known_though_it_is_not_shown(read_hand: Callable[[str], Read]) -> None:
    hand, findings, cards, _ = read_hand(showing_six(ANN, "2c"))
    assert shown(hand, "Ann") == [without(ANN, "2c")] * 2
    assert set(cards["Ann"].split()) == set(ANN.split())
    assert findings == {"C10"}


@pytest.mark.parametrize("line", [" shows [", " showed ["])
def test_one_line_with_the_five_best_cards_is_enough(read_hand: Callable[[str], Read], line: str) -> None:
    """Without them in either line, nothing is known; in one of them, they complete both."""
    lines = showing_six(ANN, "Qc").splitlines(keepends=True)
    text = "".join(words.replace(ANNS_BEST, "") if line in words else words for words in lines)
    assert text.count(ANNS_BEST) == 1
    assert read_hand(text) == read_hand(HAND)._replace(hand=read_hand(text).hand)
    assert shown(read_hand(text).hand, "Ann") == [ANN] * 2
    neither = read_hand(text.replace(ANNS_BEST, ""))
    assert shown(neither.hand, "Ann") == [without(ANN, "Qc")] * 2
    assert neither.findings == {"C10"}


def test_two_players_may_show_six_cards(read_hand: Callable[[str], Read]) -> None:
    text = changed(showing_six(ANN, "Qc"), (f"[{BOB}]", f"[{without(BOB, '5h')}]"))
    assert read_hand(text) == read_hand(HAND)


@pytest.mark.parametrize("order", ["6d 6h 2c Qc 7s Ts", "Qc Ts 7s 6d 6h 2c"])
def test_six_cards_in_another_order(read_hand: Callable[[str], Read], order: str) -> None:
    text = changed(HAND, (f"[{ANN}]", f"[{order}]"))
    hand, findings, cards, _ = read_hand(text)
    assert [set(words.split()) for words in shown(hand, "Ann")] == [set(ANN.split())] * 2
    assert (findings, set(cards["Ann"].split())) == (set(), set(ANN.split()))


@pytest.mark.parametrize(
    "best",
    [
        " [6h 6d Ah Kc 9c]",  # two cards that are not shown
        " [6h 6d Ah Qc]",
        " [6h 6d Ah Qc Xx]",
        " [6h 6d Ah Qc Ts 7s 2c]",
        " []",
    ],
)
def test_what_is_not_one_card_of_five_tells_nothing(read_hand: Callable[[str], Read], best: str) -> None:
    """Neither are two cards of which only one can be the seventh."""
    text = changed(showing_six(ANN, "Qc"), (ANNS_BEST, best))
    hand, findings, _, _ = read_hand(text)
    assert shown(hand, "Ann") == [without(ANN, "Qc")] * 2
    assert findings == {"C10"}


def test_five_shown_cards_are_not_completed(read_hand: Callable[[str], Read]) -> None:
    """Two cards are missing: one of them would not complete the hand."""
    hand, findings, _, _ = read_hand(changed(HAND, (f"[{ANN}]", f"[{without(ANN, '7s', 'Qc')}]")))
    assert shown(hand, "Ann") == [without(ANN, "7s", "Qc")] * 2
    assert findings == {"C10"}


def test_lines_that_contradict_each_other_tell_nothing(read_hand: Callable[[str], Read]) -> None:
    text = showing_six(ANN, "Qc")
    at = text.rindex(ANNS_BEST)
    hand, findings, _, _ = read_hand(text[:at] + text[at:].replace(ANNS_BEST, " [6h 6d Ah Qd Ts]"))
    assert shown(hand, "Ann") == [without(ANN, "Qc")] * 2
    assert findings == {"C10"}


def test_a_card_of_another_player_among_the_five_best_is_found(read_hand: Callable[[str], Read]) -> None:
    text = changed(showing_six(ANN, "Qc"), (ANNS_BEST, " [6h 6d Ah Jc Ts]"))
    assert "C02" in read_hand(text).findings


def test_a_description_is_judged_with_the_seventh_card(read_hand: Callable[[str], Read]) -> None:
    text = changed(showing_six(ANN, "Qc"), ("a pair of Sixs", "two pair, Sixs and Twos"))
    assert {"H01", "H06"} <= read_hand(text).findings


def test_a_pot_that_only_the_seventh_card_decides(read_hand: Callable[[str], Read]) -> None:
    """Ann's seventh card makes two pairs; the six that are shown are worth less than Bob's kings."""
    right = changed(
        HAND,
        (f"[{ANN}]", f"[{without(ANN, 'Qc')}]"),
        (f"a pair of Sixs{ANNS_BEST}", "two pair, Aces and Sixs [Ah Ac 6h 6d Ts]"),
        (f"a high card, King high{BOBS_BEST}", "a pair of Kings [Kd Kh Jc 9s 8h]"),
        ("5h]", "Kh]"),
    )
    _, findings, cards, _ = read_hand(right)
    assert (findings, cards["Ann"]) == (set(), ANN.replace("Qc", "Ac"))
    wrong = changed(
        right,
        ("Ann collected", "Bob collected"),
        ("and won $0.06 with", "and lost with"),
        ("3d Kh] and lost with", "3d Kh] and won $0.06 with"),
    )
    assert read_hand(wrong).findings == {"H05"}


def test_the_community_card_is_no_player_s_card(read_hand: Callable[[str], Read]) -> None:
    """DE-21: with a community card, everyone shows six cards of their own, and the five best may hold it."""
    text = changed(
        HAND,
        ("*** 7th STREET ***\n", "*** 7th STREET *** [Qc]\n"),
        ("Dealt to Bob [Kd 9s 8h 4s Jc 3d] [5h]\n", ""),
        (f"[{ANN}]", f"[{without(ANN, 'Qc')}]"),
        (f"[{BOB}]", f"[{without(BOB, '5h')}]"),
        (BOBS_BEST, " [Kd Qc Jc 9s 8h]"),
        ("Total pot $0.06 | Rake $0.00\n", "Total pot $0.06 | Rake $0.00\nBoard [Qc]\n"),
    )
    hand, _, cards, _ = read_hand(text)
    assert shown(hand, "Ann") == [without(ANN, "Qc")] * 2
    assert cards == {"Ann": without(ANN, "Qc"), "Bob": without(BOB, "5h")}


def test_six_cards_shown_before_the_seventh_are_all_there_are(read_hand: Callable[[str], Read]) -> None:
    """A player who shows on sixth street, after everyone has folded, has no seventh card."""
    start, end = HAND.index("*** 7th STREET ***"), HAND.index("*** SUMMARY ***")
    ending = f"Ann shows [{without(ANN, 'Qc')}] (a pair of Sixs [6h 6d Ah Qc Ts])\nAnn collected $0.06 from main pot\n"
    text = changed(
        HAND[:start] + ending + HAND[end:],
        ("[3d]\nAnn checks\nBob checks\n", "[3d]\nAnn checks\nBob folds\n"),
        (f"Ann showed [{ANN}]", f"Ann showed [{without(ANN, 'Qc')}]"),
        (f"Bob showed [{BOB}] and lost with a high card, King high{BOBS_BEST}", "Bob folded on the 6th Street"),
    )
    assert shown(read_hand(text).hand, "Ann") == [without(ANN, "Qc")] * 2


@pytest.mark.parametrize("low", [" | LO - [8,7,6,2,1]", ""])
def test_hi_lo(read_hand: Callable[[str], Read], low: str) -> None:
    """The ranks of a low hand do not tell a suit: only the cards of the high hand count."""
    words = [("7Stud(", "7Stud H/L("), ("a pair of Sixs", "HI - a pair of Sixs"), ("a high card", "HI - a high card")]
    eight = changed(HAND, *words, ("Qc", "8c"), ("[6h 6d Ah 8c Ts]", f"[6h 6d Ah Ts 8c]{low}"))
    held = changed(eight, ("[Ah 7s 2c 6h 6d Ts 8c]", "[Ah 7s 2c 6h 6d Ts]"))
    assert read_hand(held) == read_hand(eight)
    unknown = changed(eight, ("[Ah 7s 2c 6h 6d Ts 8c]", "[Ah 2c 6h 6d Ts 8c]"))
    assert shown(read_hand(unknown).hand, "Ann") == ["Ah 2c 6h 6d Ts 8c"] * 2


def run(*words: object) -> Result:
    return CliRunner().invoke(app, [str(word) for word in words], catch_exceptions=False)


@pytest.mark.parametrize(
    ("card", "known", "codes"),
    [("Qc", ANN, []), ("6d", ANN, []), ("7s", "2c 6h 6d Ts Ah Qc", ["C10"])],
)
def test_import_and_audit(card: str, known: str, codes: list[str], tmp_path: Path) -> None:
    """From the file to the audit and to the table of the players' cards."""
    (tmp_path / "hand.txt").write_text(showing_six(ANN, card), "utf-8")
    database = tmp_path / "a.duckdb"
    counts = json.loads(run("import", tmp_path / "hand.txt", "--db", database, "--json").stdout)
    assert (counts["imported"], counts["rejected"]) == (1, 0)
    audit = run("audit", "--db", database, "--json")
    hand = json.loads(audit.stdout.splitlines()[0])
    assert [finding["code"] for finding in hand["findings"]] == codes
    assert (audit.exit_code, hand["decided"]) == (int(bool(codes)), not codes)
    with Store(database) as store:
        assert store.sql("SELECT cards FROM seats WHERE player = 'Ann'").rows == [(known,)]
