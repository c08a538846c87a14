"""Text between hands that belongs to none: headings, dividers, and what a mail puts around them."""

from pathlib import Path
from typing import Any

import pytest

from studbook.analytics.store import Store
from studbook.histories.blocks import BLOCK
from studbook.histories.labels import is_label
from studbook.histories.raw_batches import raw_batches
from studbook.importing.pipeline import import_paths
from studbook.importing.reading import read as read_hands
from studbook.upkeep.originals import hand_text

HAND = """\
PokerStars Hand #26000000000{number}:  7 Card Stud Limit ($0.04/$0.08 USD) - 2026/07/12 12:25:06 ET
Table 'Vesta' 8-max
Seat 1: Ann ($2 in chips)
Seat 2: Bob ($2 in chips)
Ann: posts the ante $0.01
Bob: posts the ante $0.01
*** 3rd STREET ***
Dealt to Ann [2c]
Dealt to Bob [Kd 9s 8h]
Ann: brings in for $0.02
Bob: raises $0.02 to $0.04
Ann: folds
Uncalled bet ($0.02) returned to Bob
Bob collected $0.06 from pot
Bob: doesn't show hand
*** SUMMARY ***
Total pot $0.06 | Rake $0
Seat 1: Ann folded on the 3rd Street
Seat 2: Bob collected ($0.06)"""
HANDS = [HAND.format(number=number) for number in (1, 2, 3)]
MAIL = """\
-----Original Message-----
From: PokerStars Support <support@example.org>
Sent: Sunday, July 12, 2026 12:25 PM
To: Ann
Cc:
Subject: Your hand history"""
LABELS = [
    "Hand #112181:",
    "Hand 12",
    "hand no. 12:",
    "Session 3",
    "Session 3, Friday (2026-07-12)",
    "Hand 12: a close one",
    "12.07.2026",
    "Game 2 of 30",
    "#7",
    "*********** # 2 **************",
    "*********** \u21161 **************",
    "=== Hand 12 ===",
    "--------------------",
    "* * *",
    "***** Hand History for PokerStars Hand 12 *****",
    "***** Hand History for Game 12 *****",
    "Hand #12 - PokerStars",
    "Transcript for your last 50 hands requested by Ann (ann@example.org)",
    "---------- Forwarded message ---------",
    "Begin forwarded message:",
    "On Mon, Jul 12, 2026 at 12:25 PM, PokerStars <support@example.org> wrote:",
    "Am 12.07.2026 um 12:25 schrieb PokerStars:",
    "From ann@example.org Mon Jul 12 12:25:06 2026",
    "De\u00a0: PokerStars",
    MAIL,
    f"Session 3\n\n{MAIL}\n\nTranscript for your last 3 hands requested by Ann\n\n\nHand #1:",
]


@pytest.mark.parametrize("label", LABELS)
@pytest.mark.parametrize("blank", ["\n", "\n\n", "\n\n\n"])
def test_labels_belong_to_no_hand(label: str, blank: str, tmp_path: Path, read: Any) -> None:
    parts = [part for hand in HANDS for part in (label, hand)]
    (tmp_path / "a.txt").write_text(blank.join(parts), "utf-8")
    found = read(tmp_path)
    assert found.strays == []
    text = blank.join(parts)
    assert found.hands == [(text[: text.index(hand)].count("\n") + 1, hand) for hand in HANDS]
    (tmp_path / "a.txt").write_text(blank.join([*parts, label]), "utf-8")
    assert [hand for _, hand in read(tmp_path).hands][:2] == HANDS[:2]


@pytest.mark.parametrize("label", ["Hand #112181:", "Session 3", MAIL])
def test_labels_at_the_end_of_a_block(label: str, tmp_path: Path, read: Any) -> None:
    text = f"{HANDS[0]}\n\n{label}\n\n"
    for shift in range(0, len(text), 7):
        (tmp_path / "a.txt").write_text("\n" * shift + text * (2 * BLOCK // len(text)), "utf-8")
        assert {hand for _, hand in read(tmp_path).hands} == {HANDS[0]}


@pytest.mark.parametrize(
    "line",
    [
        "Seat 2: Bob collected ($0.06)",
        "To: folds",
        "An: checks",
        "From\u00a0: raises $1 to $2",
        "***** End of hand R5-1-2 *****",
        "Game #5 starts.",
        "*** SUMMARY ***",
        "------ Summary ------",
        "No low hand qualified",
        "",
    ],
)
def test_lines_of_hands_are_no_labels(line: str) -> None:
    assert not is_label(line.encode())


@pytest.mark.parametrize("text", ["Hello Ann,\n\nhere are your hands.", "Session 3\n\nDear Ann,"])
def test_other_text_before_the_first_hand_is_kept(text: str, tmp_path: Path, read: Any) -> None:
    (tmp_path / "a.txt").write_text(f"{text}\n\n{HANDS[0]}", "utf-8")
    assert (read(tmp_path).strays, len(read(tmp_path).hands)) == ([(1, text)], 1)


@pytest.mark.parametrize("line", HAND.format(number=1).split("\n")[:1] + HAND.split("\n")[2:])
def test_half_a_hand_is_kept(line: str, tmp_path: Path, read: Any) -> None:
    (tmp_path / "a.txt").write_text(f"Session 3\n\n{line.replace('PokerStars', 'Poker Stars')}\n\n{HANDS[0]}", "utf-8")
    [(number, text)] = read(tmp_path).strays
    assert (number, text) == (1, f"Session 3\n\n{line.replace('PokerStars', 'Poker Stars')}")


def test_no_real_hand_ends_with_a_label(histories_dir: Path) -> None:
    for raw in raw_batches([histories_dir]):
        for row in range(len(raw.site)):
            last = raw.text[raw.start[row] : raw.end[row]].rpartition(b"\n")[2]
            assert not is_label(last), last


def test_the_same_hand_by_mail_and_in_a_file_is_one(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("\n\n\n".join(HANDS), "utf-8")
    mail = "\n\n".join(part for number, hand in enumerate(HANDS) for part in (f"*** # {number} ***", hand))
    (tmp_path / "b.txt").write_text(f"{MAIL}\n\n{mail}", "utf-8")
    with Store() as store:
        import_paths(store, [tmp_path])
        counts = store.sql("SELECT sum(found), sum(imported), sum(known), sum(rejected) FROM files").rows
        assert counts == [(6, 3, 3, 0)]
        numbers = [hand for (hand,) in store.sql("SELECT hand FROM hands ORDER BY hand_id").rows]
        assert [hand_text(store, number) for number in numbers] == HANDS


def test_the_text_of_a_hand_that_was_kept_with_its_label(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Databases of earlier versions have such hands."""
    (tmp_path / "a.txt").write_text(f"{HANDS[0]}\n\nHand #2:\n\n{HANDS[1]}", "utf-8")
    with Store() as store:
        with monkeypatch.context() as earlier:
            earlier.setattr("studbook.histories.cut.separated", lambda text, feeds, found: found)
            import_paths(store, [tmp_path])
        texts = {hand_text(store, hand) for (hand,) in store.sql("SELECT hand FROM hands").rows}
    assert texts == {f"{HANDS[0]}\n\nHand #2:", HANDS[1]}


def test_a_note_between_hands_costs_none(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("\n\nWhat a hand that was!\n\n".join(HANDS), "utf-8")
    [reading] = read_hands(next(raw_batches([tmp_path / "a.txt"])))
    assert (len(reading.batch.hands.game), reading.rejects) == (3, [])


def test_summaries_by_mail(tmp_path: Path) -> None:
    summary = (
        "PokerStars Tournament #1571041343, Limit Razz\nBuy-In: $1.00/$0.10 USD\n2 players\n"
        "Total Prize Pool: $2.00 USD\nTournament started 2016/05/20 8:00:00 ET\n"
        "  1: Bob (Norway), $2.00 (100%)\n  2: Ann (Chile),\n"
    )
    head = f"{MAIL}\n\nTournament History for your last 1 tournament(s) requested by Ann\n\n"
    (tmp_path / "a.txt").write_text(head + summary, "utf-8")
    with Store() as store:
        totals = import_paths(store, [tmp_path])
        assert len(store.sql("SELECT * FROM summaries").rows) == 1
    assert totals is not None
