"""Hours, weekdays, months and dates of filters in the player's time zone, against a recount with `zoneinfo`."""

import calendar
import json
import shutil
from collections import Counter
from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from functools import partial
from pathlib import Path
from zoneinfo import ZoneInfo

import polars as pl
import pytest
from typer.testing import CliRunner, Result

from studbook.analytics.database.clock import in_utc, local, times_in
from studbook.analytics.live import counts
from studbook.analytics.live.choice import choose
from studbook.analytics.live.own_hands import OwnHands
from studbook.analytics.players.bankroll import bankroll
from studbook.analytics.players.sessions import sessions, totals
from studbook.analytics.players.tournaments import clock_hours
from studbook.analytics.search.values import period
from studbook.analytics.statistics.filters import EVERY_HAND, Filters, as_query
from studbook.analytics.statistics.narrow_hands import narrow_hands
from studbook.analytics.statistics.stats import stats, stats_by_each
from studbook.analytics.store import Store
from studbook.cli import app
from studbook.reports.live.selection import selection_of

ZONES = ("Europe/Berlin", "America/New_York", "Asia/Kolkata", "Asia/Kathmandu", "Australia/Lord_Howe")
WORDS = {"year": "%Y", "month": "%Y-%m", "weekday": "%A"}
_at = partial(datetime)
"""A time without a zone."""


@pytest.fixture(scope="module")
def database(demonstration: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The demonstration, moved so that a hand starts every twenty minutes around both changes of the clocks."""
    path = tmp_path_factory.mktemp("zones") / "moved.duckdb"
    shutil.copy(demonstration, path)
    with Store(path) as store:
        store.connection.execute(
            "UPDATE hands SET started_at = TIMESTAMP '2026-03-27 22:00' + to_minutes((20 * (hand // 2))::BIGINT) "
            "+ CASE WHEN hand % 2 = 0 THEN INTERVAL 210 DAY ELSE INTERVAL 0 DAY END"
        )
    return path


@pytest.fixture(scope="module")
def store(database: Path) -> Iterator[Store]:
    with Store(database, read_only=True) as opened:
        yield opened


@pytest.fixture(scope="module")
def started(store: Store) -> list[datetime]:
    return store.query("SELECT started_at FROM played WHERE player = 'Hero' ORDER BY ALL")["started_at"].to_list()


def in_zone(moment: datetime, zone: str) -> datetime:
    return moment.replace(tzinfo=UTC).astimezone(ZoneInfo(zone))


def counted(table: pl.DataFrame, name: str) -> dict[str, int]:
    found: Counter[str] = Counter()
    for value, number in table.select(name, "hands").iter_rows():
        found[str(value)] += number
    return dict(found)


@pytest.mark.parametrize("zone", ZONES)
def test_hours_weekdays_and_months_are_local(store: Store, started: list[datetime], zone: str) -> None:
    moments = [in_zone(moment, zone) for moment in started]
    wanted = {name: dict(Counter(f"{one:{form}}" for one in moments)) for name, form in WORDS.items()}
    wanted["hour"] = dict(Counter(str(one.hour) for one in moments))
    in_utc_hours = counted(stats(store, "Hero", ["hour"]), "hour")
    with times_in(zone):
        for name, numbers in wanted.items():
            assert counted(stats(store, "Hero", [name]), name) == numbers, name
        weekdays = list(dict.fromkeys(stats(store, "Hero", ["weekday"])["weekday"]))
        assert weekdays == [day for day in calendar.day_name if day in weekdays]
        apart = stats_by_each(store, "Hero", ["month", "weekday", "hour"], group="overview")
        with narrow_hands(store, "Hero", EVERY_HAND) as narrow:
            for name, table in stats_by_each(narrow, "Hero", ["month", "weekday", "hour"], group="overview").items():
                assert counted(table, name) == counted(apart[name], name) == wanted[name]
        chosen = choose(store, OwnHands("Hero").refreshed(store), EVERY_HAND)
        panels = counts.panels(chosen)
        months = panels.filter(pl.col("panel") == "month")
        assert counted(months, "value") == wanted["month"]
        for month, number in wanted["month"].items():
            of_page = selection_of([("player", "Hero"), ("month", month)]).filters
            assert stats(store, "Hero", [], of_page)["hands"].sum() == number
    assert counted(stats(store, "Hero", ["hour"]), "hour") == in_utc_hours
    assert counted(stats(store, "Hero", ["hour"]), "hour") == dict(Counter(str(one.hour) for one in started))


def run(database: Path, *arguments: str, zone: str = "Europe/Berlin") -> Result:
    with times_in("UTC"):
        result = CliRunner().invoke(app, [*arguments, "--db", str(database)], env={"STUDBOOK_ZONE": zone})
    assert result.exit_code == 0, result.output
    return result


@pytest.mark.parametrize("zone", ZONES)
@pytest.mark.parametrize("day", ["2026-03-29", "2026-10-25", "2026-04-05", "2026-11-01"])
def test_a_day_of_a_filter_begins_and_ends_at_local_midnight(
    database: Path, started: list[datetime], zone: str, day: str
) -> None:
    after = date.fromisoformat(day) + timedelta(days=1)
    number = sum(f"{in_zone(moment, zone):%Y-%m-%d}" == day for moment in started)
    asked = ["stats", "Hero", "--since", day, "--until", str(after), "--json"]
    assert sum(json.loads(line)["hands"] for line in run(database, *asked, zone=zone).stdout.splitlines()) == number
    found = run(database, "find", f"date:{day}", "--player", "Hero", "--limit", "0", "--json", zone=zone)
    assert len(found.stdout.splitlines()) == number


def test_a_hand_at_midnight_is_of_the_new_day(started: list[datetime]) -> None:
    midnight = _at(2026, 3, 28, 23)
    assert midnight in started
    with times_in("Europe/Berlin"):
        assert [period("2026-03-29")[0], period("2026-03-28")[1]] == [midnight, midnight]
        assert local(midnight) == _at(2026, 3, 29)


def test_a_day_on_which_clocks_change_has_another_length() -> None:
    with times_in("Europe/Berlin"):
        lengths = [end - first for first, end in map(period, ("2026-03-29", "2026-10-25", "2026-10-26"))]
    assert [length / timedelta(hours=1) for length in lengths] == [23, 25, 24]


@pytest.mark.parametrize("zone", ["UTC", *ZONES])
def test_a_query_written_from_filters_finds_the_same_time(zone: str) -> None:
    for quarter in range(300):
        since = _at(2026, 10, 24, 12) + timedelta(minutes=15 * quarter)
        with times_in(zone):
            text = as_query(Filters(since=since)).removeprefix("since:")
            assert period(text)[0] == since, text


def test_commands_show_local_times_and_files_are_in_utc(database: Path) -> None:
    asked = ("sessions", "Hero", "--limit", "1")
    row = json.loads(run(database, *asked, "--json").stdout)
    began = datetime.fromisoformat(row["started"])
    table = run(database, *asked).stdout
    assert f"{in_zone(began, 'Europe/Berlin'):%Y-%m-%d %H:%M}" in table
    assert "Times are in the time zone Europe/Berlin." in table
    assert f"{began:%Y-%m-%d %H:%M}" in (plain := run(database, *asked, "--utc").stdout)
    assert "Times are in UTC." in plain
    noted = run(database, "stats", "Hero", "--by", "hour", "--json").stderr
    assert "those of Europe/Berlin; --utc counts them in UTC" in noted
    assert "--utc" not in run(database, "stats", "Hero", "--by", "hour", "--json", "--utc").stderr
    sql = run(database, "sql", "SELECT max(hour) AS hour FROM played WHERE started_at = '2026-03-27 23:00'", "--json")
    assert json.loads(sql.stdout) == {"hour": 23}


def test_a_list_of_sessions_says_how_many_are_left_out(database: Path) -> None:
    number = len(run(database, "sessions", "Hero", "--json").stdout.splitlines())
    table = " ".join(run(database, "sessions", "Hero", "--limit", "2").stdout.split())
    assert f"2 of {number} sessions are listed, {number - 2} are left out (--limit 0 lists all)" in table
    assert "left out" not in run(database, "sessions", "Hero", "--limit", "0").stdout


def test_a_session_is_tagged_by_its_local_start(database: Path, tmp_path: Path) -> None:
    copy = tmp_path / "tagged.duckdb"
    shutil.copy(database, copy)
    row = json.loads(run(copy, "sessions", "Hero", "--limit", "1", "--json").stdout)
    began = in_zone(datetime.fromisoformat(row["session_start"]), "Asia/Kolkata")
    about = ("--player", "Hero", "--site", row["site"], "--session", f"{began:%Y-%m-%d %H:%M}")
    run(copy, "tag", "add", "tired", *about, zone="Asia/Kolkata")
    assert "tired" in run(copy, "tag", "list").stdout


def test_months_of_the_bankroll_are_local(store: Store) -> None:
    sql = "SELECT started_at, net FROM every_hand WHERE player = 'Hero' AND tournament IS NULL AND currency = 'USD'"
    hands = store.query(sql)
    with times_in("Asia/Kolkata"):
        found = bankroll(store, "Hero").group_by("month").agg(pl.col("won").sum()).rows()
    wanted: dict[date, object] = {}
    for moment, net in hands.iter_rows():
        month = in_zone(moment, "Asia/Kolkata").date().replace(day=1)
        wanted[month] = net + wanted.get(month, 0)
    assert dict(found) == wanted


def session_rows(*rows: tuple[str, str, datetime, float]) -> pl.DataFrame:
    """Sessions by site, currency, start and hours."""
    table = pl.DataFrame(rows, ["site", "currency", "started", "hours"], orient="row")
    return table.with_columns(
        pl.lit(10).alias("hands"), pl.lit(5).cast(pl.Decimal(18, 4)).alias("net"), pl.lit(10).alias("stud_hands"),
        pl.lit(5).cast(pl.Decimal(18, 4)).alias("stud_net"), pl.lit(1.0).alias("win_rate"),
    )  # fmt: skip


def test_hours_at_two_sites_at_once_count_once_in_every_total() -> None:
    rows = session_rows(
        ("a", "USD", _at(2026, 3, 31, 20), 2.0), ("b", "USD", _at(2026, 3, 31, 21), 2.0),
        ("c", "USD", _at(2026, 3, 31, 20, 30), 0.5), ("a", "USD", _at(2026, 3, 31, 22, 30), 1.0),
    )  # fmt: skip
    assert totals(rows)["hours"].to_list() == [3.5]
    assert totals(rows)["hourly"].to_list() == [pytest.approx(20 / 3.5)]


def test_tournaments_at_once_count_their_hours_once() -> None:
    assert clock_hours([0.0, 0.5, 0.6, 9.0], [1.0, 1.0, 0.2, 1.0]) == 2.5
    assert clock_hours([], []) == 0


def test_sessions_do_not_depend_on_the_zone(store: Store) -> None:
    before = sessions(store, "Hero")
    with times_in("Asia/Kathmandu"):
        assert sessions(store, "Hero").equals(before)
    assert in_utc(_at(2026, 1, 1)) == _at(2026, 1, 1)
