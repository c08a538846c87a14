"""Rake that looks right in any single hand: R02 and R07 compare hands; and R05, rake that is not printed."""

import re
from collections import Counter
from collections.abc import Iterable
from itertools import groupby
from pathlib import Path
from typing import Any

import pytest

from studbook.analytics.audit.schedules import departing_hands, schedules
from studbook.analytics.store import Store
from studbook.game.events import Collect, Rake, StreetStart, Total
from studbook.game.hand import Hand, hands_of
from studbook.game.vocabulary import Game, Street
from studbook.grammar.write import write_hands
from studbook.importing.pipeline import import_paths
from studbook.simulation.stud.batches import simulate
from studbook.tampering.scene import Scene

SIMULATED = 2_500
FORGERIES = 20


@pytest.fixture(scope="module")
def hands() -> list[Hand]:
    """Return clean hands, table by table."""
    return list(hands_of(simulate(Game.STUD, SIMULATED, 6)))


def rake_of(hand: Hand) -> int:
    return next(event.amount for event in hand.events if isinstance(event, Rake))


def pot_of(hand: Hand) -> int:
    return next(event.amount for event in hand.events if isinstance(event, Total))


def can_be_forged(hand: Hand) -> bool:
    """Whether it is a raked cash hand with one award that saw fourth street."""
    awards = [event for event in hand.events if isinstance(event, Collect)]
    saw_fourth = any(isinstance(event, StreetStart) and event.street == Street.FOURTH for event in hand.events)
    return not hand.tournament and len(awards) == 1 and saw_fourth and rake_of(hand) > 0


def raked(scene: Scene, rake: int) -> Hand:
    """Change the rake of a hand; its winner pays the difference."""
    award, position = scene.positions(Collect)[0], scene.positions(Rake)[0]
    more = rake - scene.events[position].amount
    return scene.change(position, amount=rake).pay(award, scene.events[award].amount - more).hand


def found(path: Path, code: str, hands: Iterable[Hand], site: str = "pokerstars") -> dict[str, tuple[Any, ...]]:
    """Return findings of one code, or of all that it matches, by hand number.

    Each is: expected, found, and whether it names a line of the hand.
    """
    path.write_text("".join(write_hands(hands, site)), "utf-8")
    sql = """SELECT hand_id, expected, findings.found, findings.severity, findings.line > hands.line
             FROM findings JOIN hands USING (hand)"""
    with Store() as store:
        import_paths(store, [path])
        return {number: tuple(rest) for number, *rest in store.sql(f"{sql} WHERE code LIKE '{code}'").rows}


def test_rake_off_the_schedule_is_found_at_its_hand(hands: list[Hand], tmp_path: Path) -> None:
    stakes = Counter((hand.currency, hand.big_bet) for hand in hands if can_be_forged(hand))
    forged: dict[str, tuple[int, int]] = {}
    changed = list(hands)
    for position in range(0, len(hands), SIMULATED // FORGERIES // 2):
        hand, scene = hands[position], Scene(hands[position])
        if can_be_forged(hand) and stakes[hand.currency, hand.big_bet] > 100:
            rake = rake_of(hand) + (2 if position % 2 else 3) * scene.unit
            changed[position] = raked(scene, rake)
            forged[hand.hand_id] = (rake_of(hand), rake)
    assert len(forged) >= FORGERIES // 2
    seen = found(tmp_path / "hands.txt", "R02", changed)
    assert {number: printed[:2] for number, printed in seen.items()} == forged
    assert {printed[2:] for printed in seen.values()} == {("warning", True)}


def test_a_rake_unlike_those_of_other_pots_is_found_at_its_hand(hands: list[Hand], tmp_path: Path) -> None:
    forged, changed = {}, []
    for _, table in groupby(hands, key=lambda hand: (hand.table, hand.tournament)):
        session = list(table)
        alike = [hand for hand in session if can_be_forged(hand)]
        dealt = Counter(len(Scene(hand).dealt) for hand in alike)
        alike = [hand for hand in alike if len(Scene(hand).dealt) == max(dealt, key=lambda key: dealt[key])]
        alike.sort(key=pot_of)
        if len(alike) > 3 and pot_of(alike[0]) < pot_of(alike[1]):
            scene = Scene(alike[0])
            rake = max(map(rake_of, alike)) + 2 * scene.unit
            forged[alike[0].hand_id] = (rake_of(alike[1]), rake)
            session[session.index(alike[0])] = raked(scene, rake)
        changed += session
    assert len(forged) >= FORGERIES // 2
    seen = found(tmp_path / "hands.txt", "R07", changed)
    assert set(seen) == set(forged)
    assert all(printed[1:] == (forged[number][1], "info", True) for number, printed in seen.items())


@pytest.mark.parametrize("game", [Game.STUD8, Game.RAZZ, Game.FIVESTUD])
def test_clean_hands_are_raked_by_one_schedule(game: Game, tmp_path: Path) -> None:
    """None of R02, R05 and R07 is found."""
    assert found(tmp_path / "hands.txt", "R0%", hands_of(simulate(game, SIMULATED, 6))) == {}


def without_rake(text: str) -> str:
    return re.sub(r" \| Rake \(.*?\)", "", text)


def audited(text: str, path: Path) -> list[tuple[Any, ...]]:
    path.write_text(text, "utf-8")
    with Store() as store:
        import_paths(store, [path])
        return store.sql("SELECT hand_id, code, found FROM findings JOIN hands USING (hand) ORDER BY ALL").rows


def test_a_rake_that_a_site_did_not_print_is_implied(hands: list[Hand], tmp_path: Path) -> None:
    cash = [hand for hand in hands if not hand.tournament][:200]
    expected = sorted((hand.hand_id, rake_of(hand)) for hand in cash if rake_of(hand))
    text = "".join(write_hands(cash, "bovada"))
    assert text.count(" | Rake (") == len(cash)
    seen = audited(without_rake(text), tmp_path / "hands.txt")
    assert [(number, amount) for number, code, amount in seen if code == "R05"] == expected
    assert [row for row in seen if row[1] != "R05"] == audited(text, tmp_path / "hands.txt")


def test_more_than_a_rake_that_is_missing_does_not_add_up(hands: list[Hand], tmp_path: Path) -> None:
    hand = next(hand for hand in hands if can_be_forged(hand))
    scene = Scene(hand)
    award = scene.positions(Collect)[0]
    short = scene.pay(award, scene.events[award].amount // 2).hand
    codes = {code for _, code, _ in audited(without_rake("".join(write_hands([short], "bovada"))), tmp_path / "h.txt")}
    assert "M01" in codes
    assert "R05" not in codes


def test_a_tournament_without_a_rake_line_has_none(hands: list[Hand], tmp_path: Path) -> None:
    tournament = [hand for hand in hands if hand.tournament][:100]
    assert len(tournament) == 100
    text = "".join(write_hands(tournament, "bovada"))
    assert audited(without_rake(text), tmp_path / "hands.txt") == audited(text, tmp_path / "hands.txt")


def test_two_imports_find_what_one_finds(hands: list[Hand], tmp_path: Path) -> None:
    position, hand = next(
        (position, hand) for position, hand in enumerate(hands) if position > 800 and can_be_forged(hand)
    )
    changed = [*hands[:position], raked(Scene(hand), rake_of(hand) + 3 * Scene(hand).unit), *hands[position + 1 :]]
    at_once = found(tmp_path / "hands.txt", "R02", changed)
    assert set(at_once) == {hand.hand_id}
    for name, part in (("first", changed[:1200]), ("second", changed[1200:])):
        (tmp_path / f"{name}.txt").write_text("".join(write_hands(part, "pokerstars")), "utf-8")
        with Store(tmp_path / "two.duckdb") as store:
            import_paths(store, [tmp_path / f"{name}.txt"])
            numbers = store.sql("SELECT hand_id FROM findings JOIN hands USING (hand) WHERE code = 'R02'").rows
    assert {number for (number,) in numbers} == set(at_once)


def test_real_hands_depart_by_one_cent_at_most(histories_dir: Path) -> None:
    """SITES D.3: PokerStars keeps 5 % of 0.04/0.08 pots in 24 of 27 hands, one cent less in 3."""
    with Store() as store:
        import_paths(store, [histories_dir])
        fits = schedules(store)
        fitted = [(fit.site, fit.stakes, fit.hands, fit.exact, fit.near) for fit in fits if fit.schedule]
        assert fitted == [("pokerstars", "0.04/0.08", 27, 24, 27)]
        assert [hand.expected - hand.found for hand in departing_hands(store, fits)] == [100, 100, 100]
        assert store.sql("SELECT * FROM findings WHERE code IN ('R02', 'R05', 'R07')").rows == []
