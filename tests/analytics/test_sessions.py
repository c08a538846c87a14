"""Sessions, counted again in plain Python."""

import json
import re
from collections.abc import Iterator
from datetime import datetime, timedelta
from decimal import Decimal
from pathlib import Path
from statistics import median
from typing import Any

import polars as pl
import pytest
from typer.testing import CliRunner

from studbook.analytics.database.records import records
from studbook.analytics.players.sessions import PlayedSession, sessions, totals
from studbook.analytics.statistics.filters import Filters
from studbook.analytics.store import Store
from studbook.cli import app
from studbook.importing.pipeline import import_paths
from studbook.reports.layout.words import NOTHING
from studbook.reports.results.sessions import hourly

BREAK = timedelta(minutes=30)
Hand = dict[str, Any]


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("sessions") / "hands.duckdb"
    with Store(file) as store:
        import_paths(store, [Path("histories/samples")])
        later = "UPDATE hands SET started_at = started_at + INTERVAL 2 HOUR WHERE hand % 40 > 20 AND site <> 'reddog'"
        store.connection.execute(later)  # breaks, and a session of which only one hand is the player's
    return file


def played(store: Store, player: str) -> list[Hand]:
    sql = """
        SELECT site, started_at, hand, table_name, currency, net, gross, won OR went_to_showdown AS contested
        FROM played WHERE player = $player ORDER BY site, started_at, hand
    """
    return store.query(sql, {"player": player}).to_dicts()


def by_session(hands: list[Hand]) -> Iterator[list[Hand]]:
    session: list[Hand] = []
    for hand in hands:
        last = session[-1] if session else hand
        if session and (hand["site"] != last["site"] or hand["started_at"] - last["started_at"] > BREAK):
            yield session
            session = []
        session.append(hand)
    yield session


def gaps(session: list[Hand]) -> Iterator[float]:
    """Seconds between two hands in a row at one table."""
    before: dict[str, datetime] = {}
    for hand in session:
        if hand["table_name"] in before:
            yield (hand["started_at"] - before[hand["table_name"]]).total_seconds()
        before[hand["table_name"]] = hand["started_at"]


def recounted(hands: list[Hand]) -> dict[tuple[str, datetime, str], tuple[object, ...]]:
    whole = list(by_session(hands))
    usual = median(gap for session in whole for gap in gaps(session) if gap > 0)
    found = {}
    for session in whole:
        for currency in {hand["currency"] for hand in session}:
            own = [hand for hand in session if hand["currency"] == currency]
            length = (own[-1]["started_at"] - own[0]["started_at"]).total_seconds() + usual
            pots = [hand["gross"] for hand in own if hand["contested"]]
            net = sum((hand["net"] for hand in own), Decimal(0))
            biggest = max(pots) if pots else None
            found[own[0]["site"], own[0]["started_at"], currency] = (len(own), net, round(length), biggest)
    return found


@pytest.mark.parametrize("player", ["Hero", "DizzyRaven"])
def test_sessions_are_those_of_a_recount(database: Path, player: str) -> None:
    with Store(database, read_only=True) as store:
        rows = sessions(store, player).to_dicts()
        wanted = recounted(played(store, player))
    found = {
        (row["site"], row["started"], row["currency"]): (
            row["hands"], row["net"], round(row["hours"] * 3600), row["biggest_pot"]
        )
        for row in rows
    }  # fmt: skip
    assert found == wanted
    assert len(found) >= 5
    assert all(row["hourly"] == pytest.approx(float(row["net"]) / row["hours"]) for row in rows)
    assert [row["started"] for row in rows] == sorted((row["started"] for row in rows), reverse=True)


def test_a_single_hand_has_a_length(database: Path) -> None:
    with Store(database, read_only=True) as store:
        rows = sessions(store, "Hero").filter(hands=1).to_dicts()
        last = store.query("SELECT max(started_at) AS at FROM played WHERE player = 'Hero'")["at"][0]
        alone = sessions(store, "Hero", Filters(since=last))
        usual = median(gap for one in by_session(played(store, "Hero")) for gap in gaps(one) if gap > 0)
        once = store.sql("SELECT player FROM played GROUP BY player HAVING count(*) = 1 LIMIT 1").rows[0][0]
        nothing_to_go_by = sessions(store, once)
    assert all(row["hours"] > 0 for row in rows)
    assert alone["hours"].to_list() == [pytest.approx(usual / 3600)]
    assert nothing_to_go_by["hours"].to_list() == [pytest.approx(60 / 3600)]


def test_a_filter_by_site_does_not_change_its_sessions(database: Path) -> None:
    with Store(database, read_only=True) as store:
        everything = sessions(store, "Hero")
        for site in everything["site"].unique():
            own = everything.filter(site=site).drop("session")
            assert sessions(store, "Hero", Filters(site=site)).drop("session").equals(own)
    assert everything["site"].n_unique() > 1


def test_chips_are_not_won_by_the_hour(database: Path) -> None:
    with Store(database, read_only=True) as store:
        rows = records(sessions(store, "Hero"), PlayedSession)
    chips = [row for row in rows if row.currency == "chips"]
    assert [hourly(row) for row in chips] == [NOTHING] * len(chips) != []
    assert all(hourly(row) != NOTHING for row in rows if row.currency != "chips")


def test_hours_of_simultaneous_sessions_count_once() -> None:
    """10:00 to 12:00 on one site, 11:00 to 11:30 and 11:45 to 13:15 on another, 20:00 to 21:00: 4:15 by the clock."""

    def row(site: str, clock: str, hours: float, currency: str = "USD") -> Hand:
        started = datetime.fromisoformat(f"2026-10-01T{clock}")
        return {"site": site, "currency": currency, "started": started, "hours": hours, "hands": 10,
                "net": Decimal(17), "win_rate": 1.0, "stud_hands": 10, "stud_net": Decimal(17)}  # fmt: skip

    table = pl.DataFrame([
        row("b", "20:00", 1), row("b", "11:45", 1.5), row("b", "11:00", 0.5), row("a", "10:00", 2),
        row("a", "11:00", 3, "EUR"),
    ])  # fmt: skip
    found = {row["currency"]: (row["hours"], row["hourly"]) for row in totals(table).to_dicts()}
    assert found == {"USD": (pytest.approx(4.25), pytest.approx(4 * 17 / 4.25)), "EUR": (3, pytest.approx(17 / 3))}


def test_the_command(database: Path) -> None:
    def run(*words: str) -> str:
        result = CliRunner().invoke(app, ["sessions", *words, "--db", str(database)])
        assert result.exit_code == 0, result.output
        return result.stdout

    rows = [json.loads(line) for line in run("Hero", "--site", "pokerstars", "--json").splitlines()]
    assert {row["site"] for row in rows} == {"pokerstars"}
    shown = run("Hero", "--site", "pokerstars")
    assert re.search(rf"{sum(row['currency'] == 'USD' for row in rows)} sessions? +USD", shown), shown
    assert run("Hero", "--csv").count("\n") > len(rows)


def test_a_player_of_red_dog(tmp_path: Path) -> None:
    with Store(tmp_path / "deals.duckdb") as store:
        import_paths(store, [Path("histories/samples/red-dog")])
    result = CliRunner().invoke(app, ["sessions", "Hero", "--db", str(tmp_path / "deals.duckdb")])
    assert "'Hero' has only deals of the Red Dog family" in str(result.exception)


def test_a_player_without_hands(database: Path) -> None:
    result = CliRunner().invoke(app, ["sessions", "Nobody", "--db", str(database)])
    assert "no hands of 'Nobody' in this database" in str(result.exception)
    result = CliRunner().invoke(app, ["sessions", "Hero", "--since", "2030-01-01", "--db", str(database)])
    assert "none of the hands of 'Hero' match the filters" in str(result.exception)
