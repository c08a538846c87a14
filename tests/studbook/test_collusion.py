"""`studbook collusion` and the function of the same name, from the files of a site to table, JSON and pages."""

import json
from datetime import datetime
from pathlib import Path

import polars as pl
import pytest
from typer.testing import CliRunner, Result

import studbook
from studbook.analytics.collusion.audit import CONTEXT, UNUSUAL, USUAL
from studbook.cli import app
from studbook.simulation.stud.plots import GIVER, TAKER
from studbook.simulation.wording import NAMES

HOSTILE = "<img src=x onerror=alert(1)>"


def run(*words: object) -> Result:
    return CliRunner().invoke(app, [str(word) for word in words], catch_exceptions=False)


@pytest.fixture(scope="module")
def squeezed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two partners who raise each other in every hand; the name of one would be a tag in a page."""
    folder = tmp_path_factory.mktemp("collusion")
    words = ("simulate", "--pair", "squeeze", "--strength", 100, "--players", 30, "--hands", 1500)
    run(*words, "-o", folder / "hands.txt")
    text = (folder / "hands.txt").read_text("utf-8")
    (folder / "hands.txt").write_text(text.replace(NAMES[TAKER], HOSTILE), "utf-8")
    run("import", folder / "hands.txt", "--db", folder / "hands.duckdb")
    return folder / "hands.duckdb"


def test_a_planted_pair_is_unusual_and_nothing_else_is(squeezed: Path) -> None:
    table = studbook.collusion(squeezed)
    found = table.filter(verdict=UNUSUAL)
    assert (found.height, found["test"][0]) == (1, "C4")
    assert set(found.select("player", "partner").row(0)) == {NAMES[GIVER], HOSTILE}
    row = found.row(0, named=True)
    assert row["observed"] > row["expected"] > 0
    assert 1 < row["odds_low"] < row["odds"] < row["odds_high"]
    assert set(table["verdict"]) <= {UNUSUAL, USUAL, CONTEXT}


def test_the_word_is_unusual(squeezed: Path, tmp_path: Path) -> None:
    shown = run("collusion", "--db", squeezed, "--report", tmp_path / "pairs.html")
    assert shown.exit_code == 1
    text = " ".join(shown.stdout.split())
    assert "1 unusual" in text
    assert "folded hands are not known" in text
    page = (tmp_path / "pairs.html").read_text("utf-8")
    for words in (shown.stdout, page):
        assert "cheat" not in words.lower()
        assert "not a proof" in " ".join(words.split())
    assert HOSTILE not in page
    assert "<script" not in page
    replays = (tmp_path / "pairs-hands-1.html").read_text("utf-8")
    assert HOSTILE not in replays
    assert 'href="pairs-hands-1.html#hand=1"' in page
    assert "Back to all pairs" in replays


def test_json_csv_and_parquet_agree(squeezed: Path, tmp_path: Path) -> None:
    table = studbook.collusion(squeezed)
    printed = json.loads(run("collusion", "--db", squeezed, "--json").stdout)
    assert (printed["hands"], printed["rows"]) == (1500, table.height)
    assert printed["evidence"][0]["test"] == "C4"
    assert {row["test"] for row in printed["not_run"]} >= {"C5", "C6", "C7"}
    assert run("collusion", "--db", squeezed, "--parquet", tmp_path / "t.parquet").exit_code == 1
    assert pl.read_parquet(tmp_path / "t.parquet").equals(table)
    assert run("collusion", "--db", squeezed, "--csv").stdout.splitlines()[0].split(",") == table.columns


def test_since_gives_larger_p_values(squeezed: Path) -> None:
    looked = studbook.collusion(squeezed, anytime=True)
    both = looked.filter(pl.col("p_anytime").is_not_null() & (pl.col("p") < 0.5))
    assert (both["p_anytime"] >= both["p"]).all()
    assert "however often one looks" in " ".join(
        run("collusion", "--db", squeezed, "--since", "2000-01").stdout.split()
    )


def test_filters_that_select_decisions_are_refused(squeezed: Path) -> None:
    with pytest.raises(ValueError, match="door_rank"):
        studbook.collusion(squeezed, studbook.Filters(door_rank="A"))
    late = studbook.Filters(since=datetime(2999, 1, 1))  # noqa: DTZ001  # in UTC, as documented
    assert studbook.collusion(squeezed, late).is_empty()
    assert "No hands of stud match." in run("collusion", "--db", squeezed, "--since", "2999-01").stdout


def test_a_log_with_open_hands_runs_every_test(tmp_path: Path) -> None:
    run(
        "simulate",
        "--open-hands",
        "--game",
        "razz",
        "--site",
        "houselog",
        "--players",
        9,
        "--hands",
        400,
        "-o",
        tmp_path / "log.txt",
    )
    printed = json.loads(run("collusion", tmp_path / "log.txt", "--json").stdout)
    assert "C5" in {row["test"] for row in printed["tests"]}
    assert "folded hands" not in json.dumps(printed["not_run"])


@pytest.mark.parametrize(
    "words", [("--hands", 1), ("--hands", 3, "--game", "shoot"), ("--hands", 30, "--game", "fivestud")]
)
def test_few_hands_and_other_games(tmp_path: Path, words: tuple[object, ...]) -> None:
    run("simulate", *words, "-o", tmp_path / "hands.txt")
    shown = run("collusion", tmp_path / "hands.txt", "--report", tmp_path / "page.html")
    assert shown.exit_code == 0
    assert "What each test asks" in (tmp_path / "page.html").read_text("utf-8")


def test_plots_are_repeatable_and_change_the_hands() -> None:
    words = ("simulate", "--hands", 30, "--seed", 4)
    honest = run(*words).stdout
    for plot in ("dump", "soft-play", "squeeze", "shared-cards"):
        assert run(*words, "--pair", plot).stdout == run(*words, "--pair", plot).stdout != honest
    assert run(*words, "--quit-after", 2, "--skills").stdout != honest


def test_real_hands_say_little(histories_dir: Path) -> None:
    assert run("collusion", histories_dir).exit_code == 0
