"""Real PokerStars hands: all of them are read, and every result is what an independent replay found."""

import csv
from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path

import pytest

from analytics.store import Store
from studbook.pipeline import import_paths

HANDS = 40
"""Stud hands, one of which stands in two files."""
OTHER_GAMES = 59
"""Hands of other games, all in the 8-Game file."""
WITH_A_WRONG_CARD = "91733835979"
"""The hand whose text prints the card `[of]`, and a player who shows three cards."""


@pytest.fixture(scope="module")
def files(histories_dir: Path) -> list[Path]:
    """Every file of the room."""
    found = sorted(path for path in histories_dir.rglob("*") if path.is_file() and "Stars" in path.parts)
    assert len(found) == 8
    return found


@pytest.fixture(scope="module")
def store(files: list[Path]) -> Iterator[Store]:
    """A store with everything imported."""
    with Store() as opened:
        import_paths(opened, files)
        yield opened


def test_everything_is_read(store: Store) -> None:
    counts = store.sql("SELECT sum(found), sum(imported), sum(known), sum(other), sum(rejected) FROM files").rows
    assert counts == [(HANDS + OTHER_GAMES, HANDS - 1, 1, OTHER_GAMES, 0)]
    assert store.sql("SELECT count(*) FROM rejects").rows == [(0,)]


def test_other_games_are_in_the_mixed_file_alone(store: Store) -> None:
    ((path, found, imported),) = store.sql("SELECT path, found, imported FROM files WHERE other > 0").rows
    assert "8-Game" in path
    assert (found, imported) == (OTHER_GAMES + imported, 9)


def test_every_net_and_the_rake(store: Store, histories_dir: Path) -> None:
    with (histories_dir / "expected.csv").open(encoding="utf-8", newline="") as lines:
        expected = [row for row in csv.DictReader(lines) if row["site"] == "pokerstars"]
    assert len(expected) == HANDS
    for row in expected:
        assert results(store, row["hand_id"]) == (row["game"], Decimal(row["rake"]), nets_of(row["nets"])), row[
            "hand_id"
        ]


def results(store: Store, hand_id: str) -> tuple[str, Decimal, dict[str, Decimal]]:
    """Game, rake and everyone's net result as they are stored."""
    ((hand, game, rake),) = store.sql(f"SELECT hand, game, rake FROM hands WHERE hand_id = '{hand_id}'").rows
    nets = store.sql(f"SELECT player, net FROM seats WHERE hand = {hand} AND dealt_in").rows
    return game, rake, dict(nets)


def nets_of(text: str) -> dict[str, Decimal]:
    pairs = (part.rpartition("=") for part in text.split(";"))
    return {player: Decimal(amount) for player, _, amount in pairs}


def test_the_findings_are_those_of_the_wrong_card(store: Store) -> None:
    found = store.sql(
        "SELECT hand_id, code, findings.severity FROM findings JOIN hands USING (hand) ORDER BY code"
    ).rows
    assert found == [(WITH_A_WRONG_CARD, "C01", "warning"), (WITH_A_WRONG_CARD, "C10", "warning")]


def test_winners_that_can_be_seen_are_those_who_are_paid(store: Store) -> None:
    sql = "SELECT count(*), count(*) FILTER (expected IS NOT NULL AND expected <> printed) FROM awards"
    ((awards, wrong),) = store.sql(sql).rows
    assert awards > HANDS
    assert wrong == 0
