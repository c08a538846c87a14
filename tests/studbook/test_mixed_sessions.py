"""A mixed session counts as a whole: told half as hold'em, it brings what it brings as stud."""

import json
from pathlib import Path
from typing import Any

import polars as pl
import pytest
from typer.testing import CliRunner

from studbook.analytics.players.bankroll import bankroll
from studbook.analytics.players.money import by_game, every_game, latest_mix
from studbook.analytics.players.remarks import session_target
from studbook.analytics.players.sessions import sessions
from studbook.analytics.statistics.filters import EVERY_HAND, Filters
from studbook.analytics.statistics.stats import stats
from studbook.analytics.store import Store
from studbook.cli import app
from studbook.exchange.site_texts import typed_hands
from studbook.game.vocabulary import Game
from studbook.grammar.write import write_hand
from studbook.importing.pipeline import import_paths
from studbook.simulation.stud.batches import simulate
from studbook.upkeep.undo_imports import undo_imports
from tests.grammar.test_money import as_holdem

HANDS = 60
BLOCK = 10
"""Hands of a game before the next one is played."""
SITE = "pokerstars"


def texts() -> tuple[list[str], list[str]]:
    """A session at a table as stud alone, and with every other round as hold'em."""
    told = [write_hand(hand, SITE) for hand in typed_hands(simulate(Game.STUD, HANDS, 3)) if hand]
    mixed = [as_holdem(SITE, text) if number // BLOCK % 2 else text for number, text in enumerate(told)]
    return told, mixed


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Files `stud.txt` and `mixed.txt`, and a database of each."""
    path = tmp_path_factory.mktemp("mixed")
    for name, hands in zip(("stud", "mixed"), texts(), strict=True):
        (path / f"{name}.txt").write_text("\n\n\n".join(hands) + "\n", "utf-8")
        with Store(path / f"{name}.duckdb") as store:
            import_paths(store, [path / f"{name}.txt"])
    return path


@pytest.fixture
def stud(folder: Path) -> Any:
    with Store(folder / "stud.duckdb") as store:
        yield store


@pytest.fixture
def mixed(folder: Path) -> Any:
    with Store(folder / "mixed.duckdb") as store:
        yield store


def run(*arguments: object, code: int = 0) -> str:
    """Output of a command, or its error."""
    result = CliRunner().invoke(app, [str(argument) for argument in arguments])
    assert result.exit_code == code, result.output
    return result.output + (str(result.exception) if code else "")


def players(store: Store) -> list[str]:
    return store.query("SELECT DISTINCT player FROM nets ORDER BY player")["player"].to_list()


def test_half_of_the_hands_are_of_another_game(mixed: Store) -> None:
    counts = mixed.query("SELECT is_stud, count(DISTINCT hand) AS hands FROM nets GROUP BY is_stud ORDER BY is_stud")
    assert counts.rows() == [(False, HANDS // 2), (True, HANDS // 2)]
    assert mixed.query("SELECT count(*) AS rows FROM other_hands WHERE problem IS NOT NULL").item() == 0


def test_nets_and_rake_of_each_hand_are_the_same(stud: Store, mixed: Store) -> None:
    sql = "SELECT hand_id, player, put_in, returned, collected, net, gross FROM nets ORDER BY hand_id, player"
    assert mixed.query(sql).equals(stud.query(sql))
    kept = (
        "SELECT sum(net) + (SELECT sum(rake + fees) FROM hands) + (SELECT sum(rake + fees) FROM other_hands) FROM nets"
    )
    assert mixed.query(kept).item() == 0


def test_sessions_are_the_same_for_every_player(stud: Store, mixed: Store) -> None:
    names = ["site", "currency", "started", "hours", "hands", "net", "hourly", "tables", "session_start"]
    for player in players(mixed):
        whole, told = sessions(stud, player), sessions(mixed, player)
        assert told.select(names).equals(whole.select(names)), player
        assert (told["stud_hands"] < told["hands"]).any()


def test_the_filter_leaves_other_games_out(mixed: Store) -> None:
    only = sessions(mixed, "Hero", Filters(games="stud"))
    assert only["hands"].to_list() == only["stud_hands"].to_list()
    assert only["net"].sum() == stats(mixed, "Hero")["net"].sum() == sessions(mixed, "Hero")["stud_net"].sum()
    assert by_game(mixed, "Hero", Filters(games="stud"))["game"].to_list() == ["stud"]
    for filters in (Filters(door_rank="A"), Filters(result="folded")):
        assert (
            sessions(mixed, "Hero", filters)
            .select("hands")
            .equals(sessions(mixed, "Hero", filters).select(pl.col("stud_hands").alias("hands")))
        )


def test_statistics_of_play_are_of_stud_alone(mixed: Store) -> None:
    (hands,) = stats(mixed, "Hero")["hands"].to_list()
    assert hands == mixed.query("SELECT count(*) FROM nets WHERE player = 'Hero' AND is_stud").item()


def test_the_bankroll_is_the_same(stud: Store, mixed: Store) -> None:
    shown = bankroll(mixed, "Hero")
    assert shown.drop("won_at_stud").equals(bankroll(stud, "Hero").drop("won_at_stud"))
    assert shown["won_at_stud"].sum() == stats(mixed, "Hero")["net"].sum()


def test_a_table_by_game_adds_up(stud: Store, mixed: Store) -> None:
    table = by_game(mixed, "Hero")
    assert table["game"].to_list() == ["stud", "Hold'em"]
    (whole,) = by_game(stud, "Hero").iter_rows(named=True)
    assert (table["hands"].sum(), table["net"].sum()) == (whole["hands"], whole["net"])
    assert table["big_bets"].sum() == pytest.approx(whole["big_bets"])


def test_the_latest_mixed_session_is_found(stud: Store, mixed: Store) -> None:
    found = latest_mix(mixed, "Hero")
    assert found is not None
    assert found.results["hands"].sum() == sessions(mixed, "Hero")["hands"][0]
    assert latest_mix(stud, "Hero") is None
    assert every_game(stud, "Hero", EVERY_HAND, 100) is None


def test_the_graph_ends_at_the_net(mixed: Store) -> None:
    found = every_game(mixed, "Hero", EVERY_HAND, 100)
    assert found is not None
    results, graph = found
    assert graph["net"][-1] == results["net"].sum()


def test_a_second_import_adds_nothing(folder: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.txt"
    copy.write_text((folder / "mixed.txt").read_text("utf-8") + "\n", "utf-8")
    with Store() as store:
        import_paths(store, [folder / "mixed.txt"])
        before = store.query("FROM nets ORDER BY ALL")
        totals = import_paths(store, [copy])
        counts = totals.hands
        assert (counts.found, counts.imported, counts.known, counts.other) == (HANDS, 0, HANDS // 2, HANDS // 2)
        assert totals.other_games == {"Hold'em": HANDS // 2}
        assert store.query("FROM nets ORDER BY ALL").equals(before)


def test_undo_removes_them(folder: Path) -> None:
    with Store() as store:
        import_paths(store, [folder / "stud.txt"])
        import_paths(store, [folder / "mixed.txt"])
        undo_imports(store, 2)
        for table in ("other_hands", "other_seats", "other_lines"):
            assert store.query(f"SELECT count(*) FROM {table}").item() == 0  # a table of the schema


def test_a_number_with_other_content_does_not_count_twice(folder: Path, tmp_path: Path) -> None:
    text = (folder / "mixed.txt").read_text("utf-8")
    hand = next(part for part in text.split("\n\n\n") if "Hold'em" in part)
    changed = hand.replace("*** HOLE CARDS ***", '*** HOLE CARDS ***\nHero said, "hello"')
    (tmp_path / "two.txt").write_text(f"{hand}\n\n\n{changed}\n", "utf-8")
    with Store() as store:
        import_paths(store, [tmp_path / "two.txt"])
        assert store.query("SELECT conflict FROM other_hands ORDER BY other")["conflict"].to_list() == [False, True]
        assert store.query("SELECT count(DISTINCT hand) FROM nets").item() == 1


def test_a_hand_that_does_not_balance_is_named(folder: Path, tmp_path: Path) -> None:
    text = (folder / "mixed.txt").read_text("utf-8")
    hands = [part for part in text.split("\n\n\n") if "Hold'em" in part]
    hands[1] = hands[1].replace("Total pot $", "Total pot $1")
    (tmp_path / "hands.txt").write_text("\n\n\n".join(hands) + "\n", "utf-8")
    database = tmp_path / "a.duckdb"
    assert "without a net" in run("import", tmp_path / "hands.txt", "--db", database)
    listed = run("rejects", "--db", database)
    assert "1 x pokerstars Hold'em without a net" in listed
    number = hands[1].partition("#")[2].partition(":")[0]
    before = (tmp_path / "hands.txt").read_text("utf-8").partition(f"#{number}")[0]
    (named,) = json.loads(run("rejects", "--db", database, "--json"))["without_net"]
    assert (named["hands"], named["line"]) == (1, before.count("\n") + 1)
    assert "This hand has no net" in run("show", number, "--db", database)
    sessions_of = run("sessions", "Hero", "--db", database, "--json")
    assert sum(json.loads(line)["hands"] for line in sessions_of.splitlines()) == HANDS // 2 - 1


def test_commands_show_both(folder: Path) -> None:
    database = folder / "mixed.duckdb"
    table = run("stats", "Hero", "--by", "game", "--all-games", "--db", database)
    assert "Seven Card Stud" in table
    assert "Hold'em" in table
    rows = [
        json.loads(line)
        for line in run("stats", "Hero", "--by", "game", "--all-games", "--json", "--db", database).splitlines()
    ]
    assert [row["game"] for row in rows] == ["stud", "Hold'em"]
    assert "one player" in run("stats", "--by", "game", "--all-games", "--db", database, code=1)
    assert "--by game" in run("stats", "Hero", "--all-games", "--db", database, code=1)
    assert "unknown games" in run("sessions", "Hero", "--games", "holdem", "--db", database, code=1)


def test_a_hand_of_another_game_is_shown_with_its_text(folder: Path) -> None:
    text = (folder / "mixed.txt").read_text("utf-8")
    hand = next(part for part in text.split("\n\n\n") if "Hold'em" in part).strip()
    number = hand.partition("#")[2].partition(":")[0]
    database = folder / "mixed.duckdb"
    shown = run("show", number, "--db", database)
    assert "only the money is kept" in shown
    assert hand.splitlines()[-1] in shown
    assert run("show", number, "--text", "--db", database).strip() == hand
    for command in ("replay", "explain", "share"):
        assert "only the money is kept" in run(command, number, "--db", database, code=1)
    assert "are not searched" in run("find", "game:razz", "--player", "Hero", "--db", database, code=1)


def test_no_text_of_a_hand_steers_the_terminal(folder: Path, tmp_path: Path) -> None:
    text = (folder / "mixed.txt").read_text("utf-8")
    hand = next(part for part in text.split("\n\n\n") if "Hold'em" in part).strip()
    path = tmp_path / "hand.txt"
    path.write_text(hand.replace("*** SUMMARY", 'Ann said, "\x1b[2J\x1b]0;owned\x07"\n*** SUMMARY'), "utf-8")
    shown = run("show", path)
    assert "owned" in shown
    assert not {"\x1b", "\x07"} & set(shown)


def test_a_refresh_reads_them_from_the_kept_text(folder: Path, tmp_path: Path) -> None:
    database = tmp_path / "older.duckdb"
    with Store(database) as store:
        import_paths(store, [folder / "mixed.txt"])
        before = store.query("FROM nets ORDER BY ALL")
        for table in ("other_hands", "other_seats", "other_lines"):
            store.connection.execute(f"DELETE FROM {table}")  # as an earlier version left it
    run("refresh", "--db", database)
    with Store(database) as store:
        assert store.query("FROM nets ORDER BY ALL").equals(before)
        assert store.query("SELECT DISTINCT import FROM other_hands").rows() == [(1,)]


def test_a_merge_takes_them_over(folder: Path, tmp_path: Path) -> None:
    database = tmp_path / "all.duckdb"
    with Store(database) as store:
        import_paths(store, [])
    run("merge", folder / "mixed.duckdb", "--db", database)
    with Store(database) as store, Store(folder / "mixed.duckdb") as mixed:
        columns = "SELECT hand_id, player, net, is_stud FROM nets ORDER BY ALL"
        assert store.query(columns).equals(mixed.query(columns))


def test_an_archive_has_them(folder: Path, tmp_path: Path) -> None:
    run("archive", folder / "mixed.txt", "--to", tmp_path / "archive")
    with Store(tmp_path / "archive", read_only=True) as store, Store(folder / "mixed.duckdb") as mixed:
        columns = "SELECT hand_id, player, net, is_stud FROM nets ORDER BY ALL"
        assert store.query(columns).equals(mixed.query(columns))


def test_under_other_names_the_results_are_the_same(folder: Path, tmp_path: Path) -> None:
    run("anonymise", folder / "mixed.txt", "-o", tmp_path / "shared")
    (file,) = (tmp_path / "shared").iterdir()
    with Store() as store, Store(folder / "mixed.duckdb") as mixed:
        import_paths(store, [file])
        columns = "SELECT hand_id, seat, put_in, returned, collected, is_stud FROM nets ORDER BY ALL"
        assert store.query(columns).equals(mixed.query(columns))
        old = set(players(mixed)) - {"Hero"}
        assert not old & set(players(store))
    assert not [name for name in old if name in file.read_text("utf-8")]


def test_a_session_begins_with_its_first_hand_of_any_game(mixed: Store) -> None:
    (listed,) = sessions(mixed, "Hero").iter_rows(named=True)
    (row,) = stats(mixed, "Hero", ["session"]).iter_rows(named=True)
    assert row["session"] == f"{listed['session_start']:%Y-%m-%d %H:%M}"
    assert row["hands"] == listed["stud_hands"]
    for player in players(mixed):
        for session in sessions(mixed, player).iter_rows(named=True):
            target = session_target(mixed, player, SITE, session["session_start"])
            assert target.about == "session"
