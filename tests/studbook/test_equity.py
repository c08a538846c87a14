"""`studbook equity`: for hands given on the command line, and for stored hands, whose numbers must add up."""

import json
from collections.abc import Callable, Iterator
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from studbook.analytics.replayer.hand_equities import all_in, equities_by_street
from studbook.analytics.store import Store
from studbook.analytics.stored.audits import AuditedHand, audited_hands
from studbook.analytics.stored.hands import stored_hands
from studbook.cli import app
from studbook.commands.common import UserError
from studbook.game.columns import Batch
from studbook.importing.pipeline import import_paths
from studbook.machine.state import machine
from studbook.program.options import cards_of

SAMPLE = 500

HAND = """PokerStars Game #101:  7 Card Stud Limit ($1/$2 USD) - 2011/03/05 20:00:00 ET
Table 'Alcyone' 8-max
Seat 1: Ann ($3.25 in chips)
Seat 2: Bob ($50 in chips)
Seat 3: Cid ($50 in chips)
Ann: posts the ante $0.25
Bob: posts the ante $0.25
Cid: posts the ante $0.25
*** 3rd STREET ***
Dealt to Ann [Kc]
Dealt to Bob [5h]
Dealt to Cid [2c]
Cid: brings in for $0.50
Ann: raises $0.50 to $1
Bob: calls $1
Cid: folds
*** 4th STREET ***
Dealt to Ann [Kc] [Qd]
Dealt to Bob [5h] [9h]
Ann: checks
Bob: bets $1
Ann: calls $1
*** 5th STREET ***
Dealt to Ann [Kc Qd] [Js]
Dealt to Bob [5h 9h] [Jh]
Ann: checks
Bob: checks
*** 6th STREET ***
Dealt to Ann [Kc Qd Js] [9c]
Dealt to Bob [5h 9h Jh] [3c]
Ann: bets $1 and is all-in
Bob: calls $1
*** RIVER ***
*** SHOW DOWN ***
Ann: shows [Ah Ad Kc Qd Js 9c 8d] (a pair of Aces)
Bob: shows [2h 4s 5h 9h Jh 3c 7h] (a flush, Jack high)
Bob collected $6.95 from pot
*** SUMMARY ***
Total pot $7.25 | Rake $0.30
Seat 1: Ann showed [Ah Ad Kc Qd Js 9c 8d] and lost with a pair of Aces
Seat 2: Bob showed [2h 4s 5h 9h Jh 3c 7h] and won ($6.95) with a flush, Jack high
Seat 3: Cid folded on the 3rd Street
"""

HandInBatch = tuple[AuditedHand, Batch]


def run(*words: object) -> Result:
    return CliRunner().invoke(app, ["equity", *(str(word) for word in words)], catch_exceptions=False)


@pytest.fixture
def read(tmp_path: Path) -> Iterator[Callable[[str], list[HandInBatch]]]:
    """Read the hands in a text, audited, with their columns."""
    with Store(":memory:") as store:

        def tell(text: str) -> list[HandInBatch]:
            (tmp_path / "hands.txt").write_text(text, encoding="utf-8")
            import_paths(store, [tmp_path / "hands.txt"])
            return [(hand, stored_hands(store, [hand.facts.hand]).batch) for hand in audited_hands(store)]

        yield tell


@pytest.fixture(scope="module")
def simulated(tmp_path_factory: pytest.TempPathFactory) -> list[HandInBatch]:
    """Simulate hands of every game at no limit, in which players are often all-in."""
    path = tmp_path_factory.mktemp("all-in") / "hands.txt"
    number = 60 if machine().is_fast() else 5
    CliRunner().invoke(app, f"simulate --game all --limit no --hands {number} --seed 3 -o {path}".split())
    with Store(":memory:") as store:
        import_paths(store, [path])
        return [(hand, stored_hands(store, [hand.facts.hand]).batch) for hand in audited_hands(store)]


def test_an_all_in_anyone_can_count(read: Callable[[str], list[HandInBatch]]) -> None:
    """Sixth street, with one card to come for each: folded cards are dead, and the pot is net of the rake."""
    ((hand, batch),) = read(HAND)
    worth = all_in(hand, batch)
    assert (worth.undecided, worth.street) == ("", "sixth")
    (pot,) = worth.pots
    assert pot.net == Fraction("6.95")
    assert sum(pot.shares.values()) == 1
    assert worth.expected == {seat: share * pot.net for seat, share in pot.shares.items()}
    assert worth.luck == {1: -worth.expected[1], 2: pot.net - worth.expected[2]}
    asked = run("Ah Ad Kc Qd Js 9c", "2h 4s 5h 9h Jh 3c", "--dead", "2c", "--json")
    answer = json.loads(asked.stdout)
    assert answer["deals"] == 39 * 38
    assert [Fraction(player["share"]) for player in answer["players"]] == [pot.shares[1], pot.shares[2]]


def test_every_street_has_its_equities(read: Callable[[str], list[HandInBatch]]) -> None:
    ((hand, batch),) = read(HAND)
    streets = equities_by_street(hand, batch, SAMPLE)
    assert [street.street for street in streets] == ["third", "fourth", "fifth", "sixth", "seventh"]
    assert all(sum(street.shares.values()) == 1 for street in streets)
    assert [street.deals for street in streets[3:]] == [39 * 38, 1]
    assert streets[-1].shares == {1: 0, 2: 1}
    assert streets[3].shares == all_in(hand, batch).pots[0].shares


@pytest.mark.parametrize(
    ("was", "becomes"),
    [
        ("[Ah Ad Kc Qd Js 9c 8d]", "[8d Ad Kc Qd 9c Js Ah]"),  # not in the order of the deal
        ("Ann: shows [Ah Ad Kc Qd Js 9c 8d] (a pair of Aces)", "Ann: mucks hand"),
    ],
)
def test_what_is_not_known_is_not_guessed(was: str, becomes: str, read: Callable[[str], list[HandInBatch]]) -> None:
    text = HAND.replace("Seat 1: Ann showed [Ah Ad Kc Qd Js 9c 8d] and lost with a pair of Aces", "Seat 1: Ann mucked")
    ((hand, batch),) = read(text.replace(was, becomes))
    assert "not all cards" in all_in(hand, batch).undecided
    assert equities_by_street(hand, batch)[3].shares == {}


@pytest.mark.parametrize(
    ("was", "becomes", "reason"),
    [
        ("*** RIVER ***", "*** RIVER ***\nAnn: checks\nBob: checks", "until the last card"),
        ("Ann ($3.25", "Ann ($30", "no one is all-in"),
    ],
)
def test_a_hand_without_an_all_in_says_so(
    was: str, becomes: str, reason: str, read: Callable[[str], list[HandInBatch]]
) -> None:
    ((hand, batch),) = read(HAND.replace(was, becomes).replace(" and is all-in", ""))
    assert reason in all_in(hand, batch).undecided


@pytest.mark.parametrize(
    ("was", "becomes", "early", "is_known"),
    [
        ("", "", True, True),
        ("*** RIVER ***", "*** RIVER ***\nAnn: checks\nBob: checks", False, False),
        ("Ann: shows [Ah Ad Kc Qd Js 9c 8d] (a pair of Aces)", "Ann: mucks hand", True, False),
    ],
)
def test_what_an_all_in_was_worth_is_stored(
    was: str, becomes: str, early: bool, is_known: bool, tmp_path: Path, read: Callable[[str], list[HandInBatch]]
) -> None:
    text = HAND.replace("Seat 1: Ann showed [Ah Ad Kc Qd Js 9c 8d] and lost with a pair of Aces", "Seat 1: Ann mucked")
    text = text.replace(was, becomes) if was else HAND
    ((hand, batch),) = read(text)
    expected = all_in(hand, batch).expected
    with Store(":memory:") as store:
        import_paths(store, [tmp_path / "hands.txt"])
        row = store.query("SELECT betting_ended, all_in_early, all_in_error FROM hands").row(0, named=True)
        worth = dict(store.sql("SELECT seat, all_in_worth FROM seats").rows)
    assert row["all_in_early"] == early
    assert (row["betting_ended"], row["all_in_error"]) == ("sixth" if early else "seventh", 0 if is_known else None)
    for seat, amount in worth.items():
        assert (amount is not None) == (seat in expected)
        assert amount is None or amount == round(Decimal(float(expected[seat])), 4)


def test_luck_adds_up_to_nothing(simulated: list[HandInBatch]) -> None:
    judged = 0
    for hand, batch in simulated:
        worth = all_in(hand, batch, SAMPLE)
        if worth.undecided:
            assert not worth.pots
            continue
        judged += 1
        assert [pot.number for pot in worth.pots] == [pot.pot for pot in hand.pots]
        for pot, stored in zip(worth.pots, hand.pots, strict=True):
            assert sum(pot.shares.values()) == 1
            assert sorted(pot.shares) == sorted(stored.eligible)
        assert sum(worth.expected.values()) == sum(pot.net for pot in worth.pots)
        assert sum(worth.luck.values()) == 0, hand.facts.hand_id
    assert judged > (15 if machine().is_fast() else 0)


def test_the_last_card_leaves_the_winners(simulated: list[HandInBatch]) -> None:
    """Once all cards are dealt, equities equal the settlement."""
    compared = 0
    for hand, batch in simulated:
        streets = equities_by_street(hand, batch, SAMPLE)
        if not streets or streets[-1].street not in ("seventh", "fifth") or not hand.pots[0].decided:
            continue
        last = streets[-1]
        if not last.shares or last.deals != 1:
            continue
        compared += 1
        winners = {seat for seat, share in last.shares.items() if share}
        assert winners == set(hand.pots[0].high) | set(hand.pots[0].low)
        assert last.is_exact
    assert compared > (20 if machine().is_fast() else 0)


def test_cards_are_read_with_and_without_blanks() -> None:
    assert cards_of("AhAdKc") == cards_of("ah, Ad kc") == [50, 49, 44]
    assert cards_of("10h ?? ?") == [34, 52, 52]
    with pytest.raises(UserError, match="'Zh' is not a card"):
        cards_of("Ah Zh")


def test_a_table_says_how_it_was_counted() -> None:
    shown = run("--game", "stud8", "Ah Ad Kc 2s 3d 4d", "?? ?? 7h 6h 5h 2c", "--dead", "Qs Jd").stdout
    assert "Exact: all" in shown
    assert "low half" in shown
    assert "?? ?? 7h 6h 5h 2c" in shown
    assert "seed 4" in run("AhAd", "2c2d", "3c3d", "--sample", 1000, "--seed", 4).stdout


def test_json_is_exact() -> None:
    answer = json.loads(run("--game", "razz", "Ac 2d 3h 4s Kd Kh", "2c 3d 5h 6s 8d Qh", "--json", "--time").stdout)
    assert answer["exact"]
    assert answer["deals"] == 40 * 39
    assert sum(Fraction(player["share"]) for player in answer["players"]) == 1
    assert answer["time"]["seconds"] > 0
    assert answer["time"]["by_force"] > 0


@pytest.mark.parametrize(
    ("words", "asked"),
    [
        ("Ah appears twice", ["Ah Ad", "Ah Kd"]),
        ("player 1 has 8 cards", ["2c 3c 4c 5c 6c 7c 8c 9c", "Ah"]),
        ("2 to 10 players", ["Ah Ad"]),
        ("'1' is not understood", ["Ah Ad", "Kd 1x"]),
        ("'1x' is not a card", ["Ah Ad", "Kd Kc", "--dead", "1x"]),
        ("not both", ["Ah Ad", "--hand", "12"]),
        ("more than one community card", ["Ah Ad", "Kd Kc", "--common", "2c 3c"]),
        ("no hand with this number", ["--hand", "12", "--db"]),
    ],
)
def test_bad_arguments_give_a_message(words: str, asked: list[Any], tmp_path: Path) -> None:
    if asked[-1] == "--db":
        with Store(tmp_path / "x.duckdb"):
            asked = [*asked, tmp_path / "x.duckdb"]
    with pytest.raises(UserError, match=words):
        run(*asked)


def test_an_unknown_game_is_refused() -> None:
    result = CliRunner().invoke(app, ["equity", "--game", "holdem", "AhAd", "2c2d"])
    assert result.exit_code == 2
    assert "razz27" in result.output


def test_a_stored_hand_is_shown_street_by_street(tmp_path: Path) -> None:
    (tmp_path / "hand.txt").write_text(HAND, encoding="utf-8")
    shown = run("--hand", tmp_path / "hand.txt").stdout
    assert "The betting ended on sixth street" in shown
    assert "1,482" in shown
    plain = json.loads(run("--hand", tmp_path / "hand.txt", "--json").stdout)
    assert plain["all_in"]["undecided"] is None
    assert sum(plain["all_in"]["luck"].values()) == pytest.approx(0)
