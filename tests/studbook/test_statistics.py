"""Groups of statistics on the command line, and the page that explains what they count."""

import json
from pathlib import Path

import polars as pl
import pytest
from typer.testing import CliRunner, Result

from studbook import stats
from studbook.analytics.statistics.explanations import explanations
from studbook.analytics.statistics.stats import BROKEN_DOWN, GROUPS
from studbook.cli import app
from studbook.reports.results.headings import SHORT


def run(*words: object) -> Result:
    return CliRunner().invoke(app, [str(word) for word in words], catch_exceptions=False)


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Create a database of simulated hands of stud8."""
    folder = tmp_path_factory.mktemp("stats")
    run("simulate", "--hands", 200, "--game", "stud8", "--seed", 4, "-o", folder / "hands.txt")
    run("import", folder / "hands.txt", "--db", folder / "s.duckdb")
    return folder / "s.duckdb"


def rows(*words: object) -> list[dict[str, object]]:
    return [json.loads(line) for line in run("stats", *words, "--json").stdout.splitlines()]


@pytest.mark.parametrize("group", GROUPS)
def test_groups_have_their_columns_and_fit_into_80_columns(
    database: Path, group: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for row in rows("Hero", "--group", group, "--db", database):
        assert set(GROUPS[group]) < set(row)
        assert BROKEN_DOWN.get(group, "currency") in row
    monkeypatch.setenv("COLUMNS", "80")
    shown = run("stats", "Hero", "--group", group, "--db", database).stdout
    assert all(len(line) <= 80 for line in shown.splitlines())
    assert "\N{HORIZONTAL ELLIPSIS}" not in shown


def test_every_statistic_has_a_head() -> None:
    assert set(SHORT) == {name for names in GROUPS.values() for name in names}


def test_filters_divide_the_hands(database: Path) -> None:
    def hands(*words: object) -> int:
        return sum(int(str(row["hands"])) for row in rows("--player", "Hero", *words, "--db", database))

    assert hands("--tournament") + hands("--cash") == hands() == 200
    assert hands("--game", "stud8") == 200
    assert hands("--game", "razz") == 0
    day = "2010-01-01"
    assert hands("--since", day) + hands("--until", day) == 200
    assert sum(hands("--players", number) for number in range(2, 9)) == 200


def test_tables_as_files(database: Path, tmp_path: Path) -> None:
    path = tmp_path / "third.parquet"
    words = ("stats", "Hero", "--group", "third", "--by", "position", "--db", database)
    assert run(*words, "--parquet", path).exit_code == 0
    table = stats(database, "Hero", ["position"], group="third")
    assert pl.read_parquet(path).equals(table)
    lines = run(*words, "--csv").stdout.splitlines()
    assert lines[0].split(",") == table.columns
    assert len(lines) == 1 + table.height


def test_an_unknown_group_is_refused(database: Path) -> None:
    with pytest.raises(ValueError, match="unknown group of statistics: hats; choose from overview, third"):
        stats(database, group="hats")


def test_the_page_is_made_of_the_sql_files(root: Path) -> None:
    page = (root / "docs" / "reference" / "statistics.md").read_text("utf-8")
    assert run("stats", "--explain", "--markdown").stdout == page
    result = [json.loads(line) for line in run("stats", "--explain", "--json").stdout.splitlines()]
    assert result == [one._asdict() for one in explanations()]
    printed = run("stats", "--explain").stdout
    assert all(row["name"] in printed for row in result)
