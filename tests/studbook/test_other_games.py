"""Hands of other games are counted by name, wherever they are counted; a text may name any number of games."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from studbook.analytics.store import Store
from studbook.cli import app
from studbook.exchange.site_texts import typed_hands
from studbook.game.vocabulary import Game
from studbook.grammar.other_games import OTHERS
from studbook.grammar.write import write_hand
from studbook.importing.counts import MOST_GAMES, add_games, listed_games
from studbook.importing.pipeline import import_paths
from studbook.library import import_hands
from studbook.simulation.stud.batches import simulate

HEADER = "PokerStars Hand #{number}:  {name} Limit ($1/$2 USD) - 2020/01/02 3:04:05 ET\nTable 'X' 9-max\n"
NAMES = ["Badugi"] * 7 + ["5 Card Omaha"] * 5 + ["Razz Deucey"] * 2
COUNTS = {"Badugi": 7, "5 Card Omaha": 5, "Razz Deucey": 2}


def write_games(folder: Path, names: list[str]) -> Path:
    """Write hands of other games, and one of stud."""
    own = next(hand for hand in typed_hands(simulate(Game.STUD, 1, 1)) if hand)
    texts = [HEADER.format(number=number, name=name) for number, name in enumerate(names, 1)]
    path = folder / "hands.txt"
    path.write_text("\n\n\n".join([*texts, write_hand(own, "pokerstars")]), "utf-8")
    return path


@pytest.fixture
def mixed(tmp_path: Path) -> Path:
    """A file with hands of three other games."""
    return write_games(tmp_path, NAMES)


def run(*arguments: object, code: int = 0) -> str:
    result = CliRunner().invoke(app, [str(argument) for argument in arguments])
    assert result.exit_code == code, result.output
    return result.output


def test_an_import_lists_the_games(mixed: Path, tmp_path: Path) -> None:
    database = tmp_path / "a.duckdb"
    lines = [line.split() for line in run("import", mixed, "--db", database).splitlines()]
    at = lines.index("of other games 14".split())
    assert lines[at + 1 : at + 4] == [["Badugi", "7"], ["5", "Card", "Omaha", "5"], ["Razz", "Deucey", "2"]]
    again = [line.split() for line in run("import", mixed, "--db", database).splitlines()]
    assert "in files not read again 14".split() in again


@pytest.mark.parametrize("jobs", [1, 3])
def test_the_counts_do_not_depend_on_jobs_and_batches(mixed: Path, jobs: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("studbook.importing.pipeline.batch_hands", lambda: 4)
    monkeypatch.setattr("studbook.importing.pipeline.FIRST_HANDS", 2)
    with Store() as store:
        totals = import_paths(store, [mixed], jobs=jobs)
    assert (totals.hands.other, totals.other_games) == (14, COUNTS)


def test_json_and_python_have_every_name(mixed: Path, tmp_path: Path) -> None:
    counts = json.loads(run("import", mixed, "--db", tmp_path / "a.duckdb", "--json"))
    assert (counts["other"], counts["other_games"]) == (14, COUNTS)
    assert import_hands(mixed, tmp_path / "b.duckdb").other_games == COUNTS
    converted = run("convert", mixed, "--to", "winamax", "--json", "-o", tmp_path / "out.txt").splitlines()
    assert json.loads(converted[-1])["other_games"] == COUNTS


def test_an_audit_names_them(mixed: Path, tmp_path: Path) -> None:
    listed = "14 hands of other games not audited: Badugi 7, 5 Card Omaha 5, Razz Deucey 2"
    assert listed in " ".join(run("audit", mixed).split())
    assert json.loads(run("audit", mixed, "--json").splitlines()[-1])["audit"]["other_games"] == COUNTS
    import_hands(mixed, tmp_path / "a.duckdb")
    in_database = run("audit", "--db", tmp_path / "a.duckdb", "--json").splitlines()[-1]
    assert json.loads(in_database)["audit"]["other_games"] is None  # a database does not keep their names


def test_hostile_names_are_bounded(tmp_path: Path) -> None:
    path = write_games(tmp_path, [f"Badugi {number:05}{'x' * 3000}" for number in range(MOST_GAMES + 50)])
    with Store() as store:
        totals = import_paths(store, [path])
    assert totals.hands.other == sum(totals.other_games.values()) == MOST_GAMES + 50
    assert len(totals.other_games) <= MOST_GAMES + 1
    assert totals.other_games[OTHERS] == 50
    assert max(map(len, totals.other_games)) == 40


def test_a_reader_gets_the_most_frequent_and_the_rest() -> None:
    games: dict[str, int] = {}
    add_games(games, {OTHERS: 1} | {f"Game {letter}": 10 for letter in "abcdefghij"})
    add_games(games, {"Game j": 1})
    listed = listed_games(games, 104)
    assert listed[:2] == [("Game j", 11), ("Game a", 10)]
    assert listed[-2:] == [(OTHERS, 21), ("in files not read again", 2)]
    assert sum(hands for _, hands in listed) == 104
