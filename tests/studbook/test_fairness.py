"""`studbook fairness` and the function of the same name, from the files of a site to table, JSON and page."""

import json
from datetime import datetime
from pathlib import Path
from typing import Any

import polars as pl
import pytest
from typer.testing import CliRunner, Result

import studbook
from studbook.analytics.fairness.audit import FAIR, NOT_RUN, UNFAIR
from studbook.analytics.fairness.deals import chosen_hands, read_deals
from studbook.analytics.fairness.exchange import streets as streets_of
from studbook.cli import app
from studbook.commands.common import UserError
from studbook.reports.layout import pages

HOSTILE = "<img src=x onerror=alert(1)>"


def run(*words: object) -> Result:
    return CliRunner().invoke(app, [str(word) for word in words], catch_exceptions=False)


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Honest hands of two sites; one player's name would be a tag in a page."""
    folder = tmp_path_factory.mktemp("fairness")
    run("simulate", "--hands", 900, "--game", "razz", "--site", "fulltilt", "--seed", 6, "-o", folder / "razz.txt")
    run("simulate", "--hands", 900, "--seed", 7, "-o", folder / "stud.txt")
    text = (folder / "stud.txt").read_text("utf-8")
    (folder / "stud.txt").write_text(text.replace("RedAce", HOSTILE), "utf-8")
    run("import", folder / "razz.txt", folder / "stud.txt", "--db", folder / "hands.duckdb")
    return folder / "hands.duckdb"


def test_an_honest_database(database: Path) -> None:
    shown = run("fairness", "--db", database)
    assert shown.exit_code == 0
    assert "1,800 hands: no test differs from a fair deal." in " ".join(shown.stdout.split())
    assert "say little" in shown.stdout
    for site in ("all sites", "fulltilt", "pokerstars"):
        assert site in shown.stdout
    assert max(map(len, shown.stdout.splitlines())) <= 80


def test_the_table_has_a_row_per_site_and_test(database: Path) -> None:
    table = studbook.fairness(database)
    assert table["site"].unique().sort().to_list() == ["all sites", "fulltilt", "pokerstars"]
    assert table.group_by("site").len()["len"].n_unique() == 1
    assert set(table["test"]) == {f"F{number}" for number in range(1, 9)}
    assert set(table["verdict"]) <= {FAIR, NOT_RUN}
    assert table.filter(pl.col("p").is_null())["why_not"].str.len_chars().min() > 0
    ran = table.filter(pl.col("p").is_not_null())
    assert ran["bias"].null_count() == 0
    assert (ran["hands"] + ran["left_out"] >= 900).all()


def test_json_csv_and_parquet_say_the_same(database: Path, tmp_path: Path) -> None:
    table = studbook.fairness(database)
    printed = json.loads(run("fairness", "--db", database, "--json").stdout)
    assert (printed["hands"], printed["run"]) == (1800, table["p"].count())
    assert [row["name"] for row in printed["tests"]] == table["name"].to_list()
    assert run("fairness", "--db", database, "--parquet", tmp_path / "t.parquet").exit_code == 0
    assert pl.read_parquet(tmp_path / "t.parquet").equals(table)
    assert run("fairness", "--db", database, "--csv").stdout.splitlines()[0].split(",") == table.columns


def test_filters_choose_hands(database: Path) -> None:
    razz = studbook.fairness(database, studbook.Filters(game="razz"))
    assert razz["site"].unique().to_list() == ["fulltilt"]
    assert razz.filter(test="F8")["hands"].to_list() == [900]
    shown = json.loads(run("fairness", "--db", database, "--site", "pokerstars", "--json").stdout)
    assert shown["hands"] == 900
    with pytest.raises(ValueError, match="cannot be tested on hands chosen by door_rank"):
        studbook.fairness(database, studbook.Filters(door_rank="A"))
    with pytest.raises(ValueError, match="finding"):
        studbook.fairness(database, studbook.Filters(finding="C02"))


def test_since_gives_p_values_that_hold_at_any_look(database: Path) -> None:
    looked = studbook.fairness(database, anytime=True)
    shown = run("fairness", "--db", database, "--since", "2000-01-01")
    assert shown.stdout.count("*") - 1 == looked["p_anytime"].count() > 15
    assert "however often one looks" in shown.stdout
    assert studbook.fairness(database)["p_anytime"].count() == 0


def test_the_same_hands_at_every_site_give_the_same_results(tmp_path: Path) -> None:
    """What is read from different texts is the same; the hands together are a deck that repeats."""
    run("simulate", "--site", "all", "--game", "razz", "--hands", 400, "--seed", 3, "-o", tmp_path / "all")
    run("import", tmp_path / "all", "--db", tmp_path / "all.duckdb")
    table = studbook.fairness(tmp_path / "all.duckdb")
    for name in ("door cards: each card", "cards of the shortest stack: rank", "cards of each seat"):
        rows = table.filter((pl.col("name") == name) & (pl.col("site") != "all sites"))
        values = dict(zip(rows["site"], rows["observed"], strict=True))
        assert values.pop("partypoker") is None, "it prints no upcards of others"
        values.pop("houselog")  # a live dealer leaves out and turns over cards
        assert len(values) >= 9
        assert max(values.values()) == pytest.approx(min(values.values())), name
    together = table.filter(pl.col("site") == "all sites").filter(pl.col("name").str.contains("same 5 or more"))
    assert together["verdict"].to_list() == [UNFAIR]


def test_a_site_that_opens_all_hands_enters_with_everyone(tmp_path: Path) -> None:
    """A house log with all downcards: as many starting hands as players dealt in; with one left out, none."""
    run("simulate", "--game", "razz", "--hands", 300, "--seed", 5, "-o", tmp_path / "hands.txt")
    run("import", tmp_path / "hands.txt", "--db", tmp_path / "hands.duckdb")
    with studbook.open(tmp_path / "hands.duckdb", read_only=False) as store:
        dealt = _open_all_hands(store, "true")
        with chosen_hands(store):
            assert read_deals(store).starts.sum() == dealt > 1000
        _open_all_hands(store, "hand % 20 > 0")
        with chosen_hands(store):
            assert read_deals(store).starts.sum() == 0


def _open_all_hands(store: studbook.Store, which: str) -> int:
    """Put two downcards before every upcard that begins a player's cards; they are the next two cards of the pack."""
    store.connection.execute("UPDATE hands SET prints = prints & ~256")
    store.connection.execute(
        "CREATE TABLE IF NOT EXISTS kept AS SELECT hand AS of_hand, player AS of_player, (facts >> 12) & 63 AS door, "
        "CASE WHEN packed & 63 = (facts >> 12) & 63 THEN packed ELSE packed >> 12 END AS old FROM seats_packed"
    )
    opened = "(door % 52 + 1) | (((door + 1) % 52 + 1) << 6) | (old << 12)"
    store.connection.execute(
        f"UPDATE seats_packed SET packed = CASE WHEN {which} THEN {opened} ELSE old END "  # ours
        "FROM kept WHERE hand = of_hand AND player = of_player"
    )
    return int(store.sql("SELECT count(*) FROM seats WHERE dealt_in").rows[0][0])


def test_without_hands(database: Path) -> None:
    late = studbook.fairness(database, studbook.Filters(since=datetime(2999, 1, 1)))  # noqa: DTZ001  # in UTC, as documented
    assert late.is_empty()
    assert "No hands of stud match." in run("fairness", "--db", database, "--since", "2999-01").stdout


def test_one_hand(tmp_path: Path) -> None:
    run("simulate", "--hands", 1, "-o", tmp_path / "one.txt")
    shown = run("fairness", tmp_path / "one.txt", "--report", tmp_path / "one.html")
    assert shown.exit_code == 0
    assert "1 hand says nothing about the deal" in " ".join(shown.stdout.split())
    assert "1 hand says nothing" in (tmp_path / "one.html").read_text("utf-8")


def test_red_dog_is_no_stud(tmp_path: Path) -> None:
    run("simulate", "--game", "shoot", "--hands", 40, "-o", tmp_path / "deals.txt")
    assert "No hands of stud match." in run("fairness", tmp_path / "deals.txt").stdout


def test_the_page_explains_every_test_and_escapes_names(database: Path, tmp_path: Path) -> None:
    assert run("fairness", "--db", database, "--report", tmp_path / "fair.html").exit_code == 0
    page = (tmp_path / "fair.html").read_text("utf-8")
    assert HOSTILE not in page
    for words in ("For players", "For statisticians", "Cards that enter", "Exchange test over time", "door cards: how"):
        assert words in page
    assert "<script" not in page
    assert "studbook.duckdb" not in page


def test_pictures_are_drawn_after_a_page_without(database: Path, tmp_path: Path) -> None:
    """Both import the same template, which a process reads once."""
    pages._environment.cache_clear()  # noqa: SLF001  # as in a new process
    assert run("collusion", "--db", database, "--report", tmp_path / "players.html").exit_code == 0
    assert run("fairness", "--db", database, "--report", tmp_path / "fair.html").exit_code == 0
    assert "<svg" not in (tmp_path / "players.html").read_text("utf-8")
    assert "<title>Exchange test over time</title>" in (tmp_path / "fair.html").read_text("utf-8")


def test_the_page_says_what_live_outs_would_have_said(database: Path, tmp_path: Path) -> None:
    """The same numbers as a count over the views."""
    assert run("fairness", "--db", database, "--report", tmp_path / "fair.html").exit_code == 0
    page = (tmp_path / "fair.html").read_text("utf-8")
    with studbook.open(database) as store:
        (draws,) = store.sql(
            "SELECT count(*) FROM draws WHERE from_deal AND improved IS NOT NULL AND on_street = 'third' AND hand IN ("
            "SELECT hand FROM seats WHERE dealt_in AND street > 'third'::street GROUP BY hand HAVING count(*) > 2)"
        ).rows[0]
    assert draws > 50
    assert f"of {draws} cards dealt to the hero" in page
    assert "no test of the deal" in page


def test_a_page_needs_its_ending(database: Path, tmp_path: Path) -> None:
    with pytest.raises(UserError, match=r"fair\.txt"):
        run("fairness", "--db", database, "--report", tmp_path / "fair.txt")
    assert not (tmp_path / "fair.txt").exists()


def test_a_rigged_deck_is_found(tmp_path: Path) -> None:
    words = ("simulate", "--rig", "suits", "--strength", 40, "--style", "tight", "--hands", 1200)
    assert run(*words, "-o", tmp_path / "rigged.txt").exit_code == 0
    shown = run("fairness", tmp_path / "rigged.txt", "--report", tmp_path / "rigged.html")
    assert shown.exit_code == 1
    table = json.loads(run("fairness", tmp_path / "rigged.txt", "--json").stdout)["tests"]
    assert "F1" in {row["test"] for row in table if row["verdict"] == UNFAIR}
    assert "2 of 24 tests differ from a fair deal" in " ".join(shown.stdout.split())
    assert 'class="value loses"' in (tmp_path / "rigged.html").read_text("utf-8")


def test_the_same_seed_gives_the_same_rigged_hands(tmp_path: Path) -> None:
    words = ("simulate", "--rig", "repeated-decks", "--style", "by-cards", "--hands", 30, "--seed", 4)
    first, second, honest = run(*words).stdout, run(*words).stdout, run("simulate", "--hands", 30, "--seed", 4).stdout
    assert first == second != honest


def test_a_card_dealt_twice_is_found(tmp_path: Path) -> None:
    run("simulate", "--hands", 5, "--seed", 3, "-o", tmp_path / "hands.txt")
    text = (tmp_path / "hands.txt").read_text("utf-8")
    doors = [line for line in text.split("\n\n\n")[0].splitlines() if line.startswith("Dealt to ")][:2]
    card = doors[0].split("[")[-1][-3:-1]
    (tmp_path / "hands.txt").write_text(text.replace(doors[1], doors[1][:-3] + card + "]", 1), "utf-8")
    rows: list[dict[str, Any]] = json.loads(run("fairness", tmp_path / "hands.txt", "--json").stdout)["tests"]
    (found,) = [row for row in rows if row["test"] == "F8"]
    assert (found["observed"], found["verdict"]) == (1, UNFAIR)


def test_real_hands_say_little(histories_dir: Path) -> None:
    shown = run("fairness", histories_dir)
    assert shown.exit_code == 0
    assert "say little" in " ".join(shown.stdout.split())


def test_a_showdown_never_reveals_who_enters(tmp_path: Path) -> None:
    """Upcards enter when they are dealt: a player who folds counts like one who shows the whole hand."""
    run("simulate", "--hands", 400, "--seed", 9, "-o", tmp_path / "hands.txt")
    run("import", tmp_path / "hands.txt", "--db", tmp_path / "hands.duckdb")
    with studbook.open(tmp_path / "hands.duckdb") as store:
        streets = store.sql(
            "SELECT count(*) FROM (SELECT hand, street FROM events WHERE kind = 'deal' AND "
            "street IN ('fourth', 'fifth', 'sixth') GROUP BY ALL HAVING count(*) >= 2)"
        ).rows[0][0]
        with chosen_hands(store):
            assert sum(len(part.row) for part in streets_of(read_deals(store))) == streets > 300
