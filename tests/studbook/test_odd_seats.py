"""Seat numbers that no table has: every command still names the players."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from studbook.analytics.store import Store
from studbook.cli import app
from studbook.importing.pipeline import import_paths

SEATS = (31, 99)
COMMANDS = (
    ("audit", "--json"),
    ("show",),
    ("explain",),
    ("explain", "--json"),
    ("equity", "--sample", "1000", "--hand"),
)


def run(*words: object) -> Result:
    return CliRunner().invoke(app, [str(word) for word in words], catch_exceptions=False)


@pytest.fixture(scope="module")
def moved(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return hands in which the players from seats 1 and 2 are in seats too high for a set of 31 bits."""
    path = tmp_path_factory.mktemp("odd") / "hands.txt"
    run("simulate", "--hands", 40, "--seed", 8, "-o", path)
    text = path.read_text()
    for before, after in zip((1, 2), SEATS, strict=True):
        text = text.replace(f"Seat {before}: ", f"Seat {after}: ")
    path.write_text(text)
    return path


@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
def test_commands_name_players_on_odd_seats(moved: Path, words: tuple[str, ...]) -> None:
    assert run(*words, moved).exit_code in (0, 1)


def test_the_player_in_the_odd_seat_can_win_a_pot(moved: Path) -> None:
    *hands, last = [json.loads(line) for line in run("audit", moved, "--json").stdout.splitlines()]
    assert hands
    assert "audit" in last
    for hand in hands:
        paid = {award["player"] for pot in hand["pots"] for award in pot["awards"] if award["printed"] != "0"}
        may_win = {player for pot in hand["pots"] for player in pot["eligible"]}
        assert paid <= may_win, hand["hand_id"]


def test_rake_is_divided_to_the_last_unit(tmp_path: Path) -> None:
    """Three winners' shares of one cent add up to it."""
    path = tmp_path / "hands.txt"
    run("simulate", "--hands", 400, "--game", "stud8", "--seed", 8, "-o", path)
    with Store() as store:
        import_paths(store, [path])
        taken = "any_value(hands.rake + fees), sum(seats.rake_share)"
        sql = f"SELECT hand, {taken} FROM hands JOIN seats USING (hand) GROUP BY hand"
        rows = store.sql(sql).rows
    assert len(rows) == 400
    assert all(taken == shares for _, taken, shares in rows)
