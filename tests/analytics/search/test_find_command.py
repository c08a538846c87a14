"""`studbook find` and `studbook.find`: rows, formats, exit codes, hostile names and databases without stud."""

import json
from collections.abc import Callable
from decimal import Decimal
from pathlib import Path

import polars as pl
import pytest
from typer.testing import CliRunner, Result

import studbook
from studbook.analytics.search.results import find, has_heroes
from studbook.analytics.statistics.players import UnknownPlayer
from studbook.analytics.store import Store
from studbook.cli import app
from studbook.game.vocabulary import RED_DOG_GAMES
from studbook.program.endings import UserError
from studbook.reports.reference.search_words import search_words
from tests.analytics.search.conftest import Searched


def run(*words: object) -> Result:
    return CliRunner().invoke(app, ["find", *map(str, words)])


@pytest.fixture(scope="module")
def sample(root: Path) -> str:
    return (root / "histories" / "samples" / "stud8-0001.txt").read_text("utf-8")


def test_rows_are_those_of_the_database(simulated: Searched) -> None:
    found = find(simulated.store, "won pot > 10bb")
    stored = simulated.store.query("SELECT hand, hand_id, gross, line FROM hands")
    joined = found.join(stored, "hand")
    assert joined.height == found.height == found["matches"][0] > 0
    assert joined.filter((pl.col("pot") != pl.col("gross")) | (pl.col("line") != pl.col("line_right"))).is_empty()
    nets = simulated.store.query("SELECT hand, net, cards, player FROM seats WHERE player = 'Hero'")
    assert found.join(nets, ["hand", "net", "cards", "player"]).height == found.height


def test_orders_and_limits(simulated: Searched) -> None:
    newest, few = find(simulated.store, "lost"), find(simulated.store, "lost", limit=3)
    assert newest["started_at"].is_sorted(descending=True)
    assert few.rows() == newest.head(3).rows()
    big_bet = pl.col("stakes").str.split("/").list.last().cast(pl.Float64)
    worst = find(simulated.store, "lost", sort="worst").select(pl.col("net").cast(pl.Float64) / big_bet).to_series()
    biggest = find(simulated.store, "lost", sort="biggest").select(pl.col("pot").cast(pl.Float64) / big_bet).to_series()
    assert worst.round(6).is_sorted()
    assert biggest.round(6).is_sorted(descending=True)
    with pytest.raises(ValueError, match="unknown order: best"):
        find(simulated.store, "lost", sort="best")


def test_the_player_is_the_hero(simulated: Searched) -> None:
    name = simulated.store.query("SELECT player FROM seats GROUP BY player ORDER BY count(*) DESC, player LIMIT 2")[
        1, 0
    ]
    found = find(simulated.store, "not hero lost", name)
    stored = simulated.store.query(
        "SELECT hand FROM seats WHERE player = $name AND net >= 0 AND dealt_in", {"name": name}
    )
    assert sorted(found["hand"]) == sorted(stored["hand"])
    assert set(found["player"]) == {name}
    with pytest.raises(UnknownPlayer):
        find(simulated.store, "won", "No Such Player")


def test_results_in_words(simulated: Searched) -> None:
    words = find(simulated.store, "not game:red_dog")["result"].drop_nulls()
    assert {"folded on third", "won without showdown", "won at showdown", "lost at showdown", "was scooped"} <= set(
        words
    )
    assert set(find(simulated.store, "game:stud8 was scooped")["result"]) == {"was scooped"}
    assert set(find(simulated.store, "folded on 5")["result"]) == {"folded on fifth"}


def test_live_outs_are_those_of_the_view(simulated: Searched) -> None:
    for name, column in (("outs", "live_outs"), ("dead", "dead_cards")):
        for number, street in ((4, "fourth"), (5, "fifth")):
            found = find(simulated.store, f"{name} >= 9 on {number}")["hand"]
            sql = f"SELECT hand FROM live_outs WHERE player = 'Hero' AND on_street = $street AND {column} >= 9"
            assert sorted(found) == sorted(simulated.store.query(sql, {"street": street})["hand"])
            assert len(found) > 0


@pytest.mark.parametrize(
    ("query", "condition"),
    [
        ("any finding", "hand IN (SELECT hand FROM findings)"),
        ("error", "hand IN (SELECT hand FROM findings WHERE severity = 'error')"),
        ("undecided", "NOT decided"),
        ("side pot", "pots > 1"),
        ("rake > 1.5", "rake > 1.5"),
        ("ante >= 2", "ante >= 2"),
        ("seats = 8", "table_size = 8"),
        ("chat:capped", "hand IN (SELECT hand FROM events WHERE text ILIKE '%capped%')"),
    ],
)
def test_terms_about_the_hand(sampled: Searched, query: str, condition: str) -> None:
    expected = sampled.store.query(f"SELECT hand FROM hands WHERE {condition}")["hand"]
    assert sorted(find(sampled.store, query)["hand"].unique()) == sorted(expected)


@pytest.mark.parametrize("word", ["completed", "raised", "won high", "won low"])
def test_words_that_are_columns(sampled: Searched, word: str) -> None:
    sql = f"SELECT hand FROM seats WHERE player = 'Hero' AND {word.replace(' ', '_')}"
    sites = "hand IN (SELECT hand FROM hands WHERE site <> 'bovada')"
    found = find(sampled.store, f"{word} site:{','.join(sites_of(sampled))}")
    assert sorted(found["hand"]) == sorted(sampled.store.query(f"{sql} AND {sites}")["hand"])


def sites_of(searched: Searched) -> list[str]:
    return searched.store.query("SELECT DISTINCT site FROM hands WHERE site <> 'bovada'")["site"].to_list()


def test_a_marked_hero_is_found_without_a_name(sampled: Searched) -> None:
    found = find(sampled.store, "site:bovada hero:x")
    assert found.height > 10
    assert set(found["player"]) == {"Hero"}


def test_the_red_dog_family_has_results_but_no_streets(sampled: Searched) -> None:
    names = ",".join(game.name for game in RED_DOG_GAMES)
    won = find(sampled.store, f"game:{names} won net > 0")
    assert won.height > 0
    assert set(won["result"]) == {"won"}
    assert find(sampled.store, f"game:{names} any rolled-up or (game:{names} any reached 3)").is_empty()


def test_a_rolled_up_hand_is_neither_a_buried_nor_a_split_pair(sampled: Searched) -> None:
    store = sampled.store
    found = find(store, "game:stud,stud8,razz any rolled-up")["hand_id"].to_list()
    sql = "SELECT DISTINCT player FROM seats JOIN hands USING (hand) WHERE hand_id IN $found"
    names = store.query(sql, {"found": found})["player"].to_list()
    assert sum(find(store, "hero rolled-up", name).height for name in names) >= len(found) > 0
    for name in names:
        assert find(store, "hero rolled-up and (hero buried pair or hero split pair)", name).is_empty(), name
    assert all(find(store, f"any {pair}").height > 0 for pair in ("buried pair", "split pair"))


HOSTILE = ("O'Neil", '50% "off"', "x'); DROP TABLE hands; --", "Big_Al%", "$p1", "{first}", "a\\b", "Łukasz ☃")


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_names_are_only_names(name: str, sample: str, store_of: Callable[..., Store]) -> None:
    with store_of(sample.replace("Hero", name.replace('"', "''"))) as store:
        name = name.replace('"', "''")
        hands = store.query("SELECT count(DISTINCT hand) AS n FROM seats WHERE player = $name", {"name": name})["n"][0]
        assert hands > 100
        assert find(store, f'player:"{name}"').height == hands
        assert find(store, "not hero rolled-up", name).height > 0
        for query in (f'table:"{name}"', f'hand:"{name}"', f'site:"{name}"', f'stakes:"{name}"'):
            assert find(store, query).is_empty()
        chat = store.query("SELECT DISTINCT hand FROM events WHERE contains(lower(text), lower($t))", {"t": name})[
            "hand"
        ]
        assert sorted(find(store, f'chat:"{name}"')["hand"]) == sorted(chat)
        assert store.query("SELECT count(*) AS n FROM hands")["n"][0] == 200


def test_an_empty_database_and_one_without_a_hero(tmp_path: Path, sample: str, store_of: Callable[..., Store]) -> None:
    Store(tmp_path / "empty.duckdb").close()
    done = run("rolled-up", "--db", tmp_path / "empty.duckdb")
    assert (done.exit_code, done.stdout.strip()) == (
        1, "no hand matches: no player here is known as the hero; name one with --player",
    )  # fmt: skip
    with store_of(sample.replace("Hero", "Zoe")) as store:
        assert not has_heroes(store)
        assert find(store, "rolled-up or not rolled-up").is_empty()
        assert find(store, "any pair").height > 0
        assert find(store, "cash or tournament").height == 200
        assert set(find(store, "cash or tournament")["player"]) == {None}


def test_formats(simulated: Searched) -> None:
    db = ("--db", simulated.store.path)
    ids = run("scooped river", *db, "--ids", "--limit", "0").stdout.split()
    assert len(ids) == len(simulated.by_sql("scooped river"))
    lines = run("scooped", "river", *db, "--json", "--limit", "2").stdout.splitlines()
    assert [json.loads(line)["hand_id"] for line in lines] == ids[:2]
    csv = pl.read_csv(run("scooped river", *db, "--csv", "--limit", "2").stdout.encode(), infer_schema=False)
    assert csv["hand_id"].to_list() == ids[:2]
    table = run("scooped river", *db, "--limit", "1")
    assert ids[0] in table.stdout
    assert f"1 of {len(ids):,} hands" in table.stderr
    assert table.exit_code == 0


def test_nothing_found_is_said_and_is_exit_code_one(simulated: Searched) -> None:
    done = run("pot > 100000bb", "--db", simulated.store.path)
    assert (done.exit_code, done.stdout) == (1, "no hand matches\n")
    assert run("pot > 100000bb", "--json", "--db", simulated.store.path).stdout == ""


def test_a_mistake_is_an_error_that_points_at_it(simulated: Searched) -> None:
    done = run("hero", "scoped", "--db", simulated.store.path)
    assert isinstance(done.exception, UserError)
    assert str(done.exception).splitlines() == [
        "column 6: 'scoped' is not understood here; did you mean scooped?", "  hero scoped", "       ^",
    ]  # fmt: skip


def test_the_python_function(simulated: Searched) -> None:
    found = studbook.find(simulated.store.path, "net < -5bb", sort="worst", limit=2)
    assert found.height == 2
    assert found.schema["net"] == pl.Decimal(18, 4)
    assert found["net"][0] < Decimal(0)
    with pytest.raises(studbook.SearchError) as caught:
        studbook.find(simulated.store.path, "net <")
    assert caught.value.column == 6


def test_the_documentation_lists_every_word(root: Path) -> None:
    page = (root / "docs" / "reference" / "find.md").read_text("utf-8")
    assert search_words() in page
    assert run("--words").stdout == search_words()
