"""Hands that are cut off, corrupted, duplicated or absurd: rejected with a reason or found by the audit, never lost."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from studbook.analytics.store import Store
from studbook.importing.pipeline import import_paths

GARBAGE = "%&/ this is not poker ~"
BETWEEN = "\n\n\n"
HAND_LINES = 50
FIRST_ANTE = 6
"""The lines before it state the game, the stakes and the players."""
MEGABYTE = 1 << 20


def spoilt_hands(hand: Callable[..., str], spoil: Callable[[list[str], int], list[str]]) -> str:
    """Return the hand with each line except the first corrupted in turn; corrupting line 5 makes hand number 1005."""
    return BETWEEN.join("\n".join(spoil(hand(1000 + at).splitlines(), at)) for at in range(1, HAND_LINES))


def unnoticed(done: Any, hand: Callable[..., str]) -> list[str]:
    """Return the lines that could be corrupted without anyone noticing."""
    lines = hand().splitlines()
    return [lines[at] for at in range(1, HAND_LINES) if str(1000 + at) not in done.noticed]


def test_cut_off_behind_every_line(take: Any, hand: Any) -> None:
    done = take(spoilt_hands(hand, lambda lines, at: lines[:at]) + BETWEEN + hand())
    assert done.counts == (HAND_LINES, 1, 0, 0, HAND_LINES - 1)
    assert {row["code"] for row in done.rejects} == {"P02"}
    ends = [sum(range(1, kept + 1)) + 2 * (kept - 1) for kept in range(1, HAND_LINES)]
    assert [row["line"] for row in done.rejects] == ends


@pytest.fixture(scope="module")
def one_store() -> Any:
    """A store for many small imports."""
    with Store() as store:
        yield store


@pytest.mark.parametrize("kept", range(1, HAND_LINES + 1))
def test_cut_off_at_the_end_of_a_file(kept: int, tmp_path: Path, one_store: Store, hand: Any) -> None:
    path = tmp_path / "hands.txt"
    path.write_text("".join(hand().splitlines(keepends=True)[:kept]))
    counts = import_paths(one_store, [path]).hands
    assert counts.found == 1
    assert (counts.imported, counts.rejected) == ((1, 0) if kept == HAND_LINES else (0, 1))


def test_cut_off_within_every_line(take: Any, hand: Any) -> None:
    done = take(spoilt_hands(hand, lambda lines, at: [*lines[:at], lines[at][: len(lines[at]) // 2]]))
    assert done.counts == (HAND_LINES - 1, 0, 0, 0, HAND_LINES - 1)
    assert {row["code"] for row in done.rejects} <= {"P02", "P05", "P07"}


def test_a_line_of_garbage_at_every_place(take: Any, hand: Any) -> None:
    done = take(spoilt_hands(hand, lambda lines, at: [*lines[:at], GARBAGE, *lines[at:]]) + BETWEEN + hand())
    assert done.counts == (HAND_LINES, HAND_LINES - FIRST_ANTE, 0, 0, FIRST_ANTE)
    assert done.findings == [(str(1000 + at), "P13") for at in range(FIRST_ANTE + 1, HAND_LINES)]
    for at, row in enumerate(done.rejects, start=1):
        line = (HAND_LINES + 3) * (at - 1) + at + 1
        assert (row["line"], row["column_number"], row["code"]) == (line, 1, "P05")
        assert GARBAGE in row["reason"]
        assert row["expected"]
        assert row["text"].splitlines()[at] == GARBAGE


def test_garbage_before_and_behind_a_hand(take: Any, hand: Any) -> None:
    done = take(f"{GARBAGE}\n{hand(1)}{GARBAGE}\n\n\n{hand(2)}")
    assert done.counts == (3, 2, 0, 0, 1)
    assert (done.reject["line"], done.reject["site"]) == (1, "")
    assert GARBAGE in done.reject["reason"]
    assert done.findings == [("1", "P13")]


def test_hands_around_a_spoilt_one_are_whole(take: Any, hand: Any) -> None:
    """Wherever reading stops, nothing of that hand gets into its neighbours. A payment to a stranger is a finding."""
    strangers = spoilt_hands(hand, lambda lines, at: [*lines[:at], lines[at].replace("Cleo", "Dora"), *lines[at + 1 :]])
    done = take(BETWEEN.join([hand(1), strangers, hand(2)]))
    lines = [(1000 + at, line) for at, line in enumerate(hand().splitlines()) if "Cleo" in line]
    paid = [str(number) for number, line in lines if "collected" in line]
    spoilt = len(lines) - len(paid)
    assert done.counts == (HAND_LINES + 1, HAND_LINES + 1 - spoilt, 0, 0, spoilt)
    assert [number for number, code in done.findings if code == "M15"] == paid
    assert {number for number, _ in done.findings} == set(paid)


def test_every_line_missing(take: Any, hand: Any) -> None:
    """Only the heading of the showdown states nothing that other lines do not."""
    done = take(spoilt_hands(hand, lambda lines, at: [*lines[:at], *lines[at + 1 :]]))
    assert unnoticed(done, hand) == ["*** SHOW DOWN ***"]


def test_every_line_twice(take: Any, hand: Any) -> None:
    """A hand may be shown twice: some sites print it when everyone is all-in, and again at the end."""
    done = take(spoilt_hands(hand, lambda lines, at: [*lines[: at + 1], *lines[at:]]))
    assert [line for line in unnoticed(done, hand) if ": shows [" not in line] == []


def test_every_line_in_the_next_ones_place(take: Any, hand: Any) -> None:
    def swap(lines: list[str], at: int) -> list[str]:
        return lines if at + 1 == HAND_LINES else [*lines[:at], lines[at + 1], lines[at], *lines[at + 2 :]]

    # Some sites print cards before the heading of their street.
    harmless = ("*** SHOW DOWN", "*** 3rd STREET", "Seat ", "Dealt to ", ": posts the ante", " collected ", ": shows ")
    lost = unnoticed(take(spoilt_hands(hand, swap)), hand)
    assert [line for line in lost if not any(words in line for words in harmless)] == []


def test_an_empty_line_within_a_hand_is_no_trouble(take: Any, hand: Any) -> None:
    done = take(spoilt_hands(hand, lambda lines, at: [*lines[:at], "", *lines[at:]]))
    assert done.counts == (HAND_LINES - 1, HAND_LINES - 1, 0, 0, 0)


def test_a_duplicated_hand_is_known(take: Any, hand: Any) -> None:
    assert take(BETWEEN.join([hand(1), hand(2), hand(1)])).counts == (3, 2, 1, 0, 0)


def test_a_hand_is_known_in_another_file_and_another_run(tmp_path: Path, hand: Any, looked: Any) -> None:
    (tmp_path / "one.txt").write_text(hand())
    (tmp_path / "two.txt").write_bytes(hand().replace("\n", "\r\n").encode("utf-16"))
    with Store() as store:
        done = looked(store, import_paths(store, [tmp_path]))
        assert done.counts == (2, 1, 1, 0, 0)
        assert [(row["imported"], row["known"]) for row in done.files] == [(1, 0), (0, 1)]
        assert looked(store, import_paths(store, [tmp_path])).counts == (2, 0, 2, 0, 0)


def test_a_number_with_other_content_is_kept_and_found(take: Any, hand: Any) -> None:
    done = take(BETWEEN.join([hand(7), hand(7).replace("10:22:32", "10:22:33")]))
    assert done.counts == (2, 2, 0, 0, 0)
    assert [row["conflict"] for row in done.hands] == [False, True]
    assert done.findings == [("7", "P03")]


def test_hands_of_other_games_are_counted(take: Any, hand: Any, other_game: Any) -> None:
    done = take(BETWEEN.join([other_game(1), hand(), other_game(2)]))
    assert done.counts == (3, 1, 0, 2, 0)


def test_a_rejected_hand_is_found_again_and_kept_once(tmp_path: Path, hand: Any, looked: Any) -> None:
    (tmp_path / "hands.txt").write_text(hand().replace("Ann: folds", GARBAGE))
    with Store() as store:
        import_paths(store, [tmp_path])
        done = looked(store, import_paths(store, [tmp_path]))
        assert done.counts == (1, 0, 0, 0, 1)
        assert done.reject["line"] == 18


@pytest.mark.parametrize("place", [1, 3, 10, 17, 44, HAND_LINES])
def test_a_huge_line_within_a_hand(place: int, take: Any, hand: Any) -> None:
    lines = hand(1).splitlines()
    huge = "x" * (5 * MEGABYTE)
    done = take(BETWEEN.join(["\n".join([*lines[:place], huge, *lines[place:]]), hand(2)]))
    assert done.counts == (2, 1, 0, 0, 1)
    assert (done.reject["code"], done.reject["line"]) == ("P02", 1)
    assert "KiB" in done.reject["reason"]
    assert len(done.reject["text"]) < MEGABYTE


def test_a_huge_line_before_the_first_hand(take: Any, hand: Any) -> None:
    done = take("x" * (5 * MEGABYTE) + "\n" + hand())
    assert done.counts == (2, 1, 0, 0, 1)
    assert done.reject["site"] == ""


def test_a_huge_line_alone(take: Any) -> None:
    done = take("PokerStars Game #1: " + "7" * (5 * MEGABYTE))
    assert done.counts == (1, 0, 0, 0, 1)


def test_many_lines_of_chat_are_too_much_for_a_hand(take: Any, hand: Any) -> None:
    chat = 'Ann said, "well played"\n'
    talk = hand(1).replace("Ann: folds\n", "Ann: folds\n" + chat * 12_000)
    quiet = hand(2).replace("Ann: folds\n", "Ann: folds\n" + chat * 500)
    assert take(BETWEEN.join([talk, quiet])).counts == (2, 1, 0, 0, 1)


@pytest.mark.parametrize("wrong", ["of", "1c", "Zz", "??", "7x", "c7"])
def test_a_wrong_card_is_found_and_never_ranked(take: Any, hand: Any, wrong: str) -> None:
    done = take(hand(1).replace("Dealt to Cleo [3d 7s] [Jh]", f"Dealt to Cleo [3d 7s] [{wrong}]"))
    assert done.counts == (1, 1, 0, 0, 0)
    assert ("1", "C01") in done.findings


@pytest.mark.parametrize("cards", ["", " ", "Jh" + " Jh" * 12, "x" * 500, "[Jh]"])
def test_impossible_cards(take: Any, hand: Any, cards: str) -> None:
    done = take(BETWEEN.join([hand(1).replace("[3d 7s] [Jh]", f"[3d 7s] [{cards}]"), hand(2)]))
    assert done.counts[0] == 2
    assert "1" in done.noticed
    assert "2" not in done.noticed


PLACES = (
    "Seat 2: Ann ({} in chips)",
    "Ann: posts the ante {}",
    "Hero: brings in for {}",
    "Cleo: raises {} to $0.04",
    "Cleo: raises $0.02 to {}",
    "Bob: bets {}",
    "Bob: calls {}\nHero: folds",
    "Uncalled bet ({}) returned to Bob",
    "Cleo collected {} from pot",
    "Total pot {} | Rake $0.01",
    "Total pot $0.28 | Rake {}",
    "and won ({}) with HI",
    "({}/$0.08 USD)",
    "($0.04/{} USD)",
)
"""The position of every amount in the hand."""
CLEAN = dict(zip(PLACES, "1.46 0.01 0.02 0.02 0.04 0.08 0.04 0.06 0.14 0.28 0.01 0.27 0.04 0.08".split(), strict=True))


def with_amount(text: str, place: str, amount: str) -> str:
    """Return the hand with another amount at a position."""
    clean = place.format("$" + CLEAN[place])
    assert text.count(clean) == 1
    return text.replace(clean, place.format(amount))


NO_AMOUNTS = (
    "$-0.04",
    "-$0.04",
    "$",
    "",
    "0x10",
    "$1e9",
    "$0.00001",
    "$99999999999999999999",
    "$1.2.3",
    "four",
    "$\u0661",
)


@pytest.mark.parametrize("amount", NO_AMOUNTS)
def test_negative_and_absurd_amounts_are_refused(take: Any, hand: Any, amount: str) -> None:
    hands = [with_amount(hand(number), place, amount) for number, place in enumerate(PLACES, start=1)]
    done = take(BETWEEN.join([*hands, hand(99)]))
    assert done.counts == (len(PLACES) + 1, 1, 0, 0, len(PLACES))
    for number, row in enumerate(done.rejects):
        lines = zip(hands[number].splitlines(), hand(number + 1).splitlines(), strict=True)
        spoilt = next(at for at, (line, clean) in enumerate(lines) if line != clean)
        assert row["line"] == (HAND_LINES + 3) * number + spoilt + 1
        assert row["code"] in ("P05", "P09")


@pytest.mark.parametrize("amount", ["$0", "$0.03", "$1,000,000", "$1000000000000", "$999999999999.9999"])
def test_possible_but_wrong_amounts_are_found(take: Any, hand: Any, amount: str) -> None:
    hands = [with_amount(hand(number), place, amount) for number, place in enumerate(PLACES, start=1)]
    done = take(BETWEEN.join([*hands, hand(99)]))
    assert done.counts == (len(PLACES) + 1, len(PLACES) + 1, 0, 0, 0)
    quiet = [PLACES[int(row["hand_id"]) - 1] for row in done.hands[:-1] if row["hand_id"] not in done.noticed]
    harmless = ["Seat 2: Ann ({} in chips)"] if amount != "$0" else []
    assert [place for place in quiet if place not in harmless] == []


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("2009/11/26", "2009/13/26"),
        ("2009/11/26", "2009/02/29"),
        ("2009/11/26", "2009/11/00"),
        ("2009/11/26", "0000/01/01"),
        ("2009/11/26", "9999/12/31"),
        ("10:22:32", "24:00:00"),
        ("10:22:32", "10:60:00"),
        ("USD)", "XYZ)"),
    ],
)
def test_impossible_headers_are_refused(take: Any, hand: Any, old: str, new: str) -> None:
    done = take(BETWEEN.join([hand(1).replace(old, new), hand(2)]))
    assert done.counts == (2, 1, 0, 0, 1)
    assert (done.reject["line"], done.reject["code"]) == (1, "P09" if new[0].isdigit() else "P05")


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("Seat 2: ", "Seat 11: ", "P06"),
        ("Seat 2: ", "Seat 300: ", "P06"),
        ("Seat 2: ", "Seat 99999999999999999999: ", "P06"),
        ("from pot", "from side pot-9", "T01"),
        ("from pot", "from side pot-256", "T01"),
        ("from pot", "from side pot-99999999999999999999", "T01"),
        ("LO: 6,5,4,3,A", "LO: 6,5,4,3,A" + ",A" * 40, "H02"),
        ("Dealt to Bob [7c 7h] [9s]\n", "Dealt to Bob [7c 7h] [9s]\n" * 12, "C03"),
        ("Dealt to Bob [7c 7h] [9s]\n", "Dealt to Bob [7c 7h] [9s 9s 9s 9s 9s 9s 9s 9s]\n" * 3, "C03"),
        ("Cleo collected $0.14 from pot\n", "Cleo collected $0.14 from pot\n" * 60, "M10"),
        ("*** RIVER ***", "*** RIVER *** [8c 8d 8h 8s 2d 3h 4s 5s 6h 7d]", "C08"),
    ],
)
def test_numbers_beyond_every_column_are_found(take: Any, hand: Any, old: str, new: str, code: str) -> None:
    done = take(BETWEEN.join([hand(1).replace(old, new), hand(2)]))
    assert done.counts == (2, 2, 0, 0, 0)
    assert ("1", code) in done.findings
    assert {number for number, _ in done.findings} == {"1"}
