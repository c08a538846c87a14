"""The bankroll: what a player won, paid in and took out."""

import json
from collections import defaultdict
from datetime import date
from decimal import Decimal
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from studbook.analytics.players.bankroll import add_movement, bankroll
from studbook.analytics.players.tournaments import tournaments
from studbook.analytics.store import Store
from studbook.cli import app
from studbook.importing.pipeline import import_paths
from studbook.reports.live.periods import month_after

SAMPLES = Path("histories/samples")


@pytest.fixture
def database(tmp_path: Path) -> Path:
    file = tmp_path / "hands.duckdb"
    with Store(file) as store:
        import_paths(store, [SAMPLES / "stud-0001.txt", SAMPLES / "rooms" / "winamax.txt"])
    return file


def run(database: Path, words: str) -> Result:
    return CliRunner().invoke(app, ["bankroll", *words.split(), "--db", str(database)])


def test_the_balance_is_all_that_came_before(database: Path) -> None:
    entries = [
        ("deposit", "200", "pokerstars", "USD", date(2008, 12, 31)),
        ("withdrawal", "50.25", "pokerstars", "USD", date(2009, 1, 31)),
        ("rakeback", "3.5", "pokerstars", "USD", date(2009, 2, 1)),
        ("other", "-1", "winamax", "EUR", date(2010, 7, 1)),
    ]
    wanted: dict[tuple[str, str, date], Decimal] = defaultdict(Decimal)
    with Store(database) as store:
        for movement, amount, site, currency, day in entries:
            add_movement(store, movement, Decimal(amount), currency, site, day)  # type: ignore[arg-type]
            wanted[site, currency, day.replace(day=1)] += Decimal(amount) * (-1 if movement == "withdrawal" else 1)
        sql = "SELECT site, currency, started_at, net FROM played WHERE player = 'Hero' AND tournament IS NULL"
        for site, currency, started, net in store.sql(sql).rows:
            if currency not in ("play", "chips"):
                wanted[site, currency, started.date().replace(day=1)] += net
        known = tournaments(store, "Hero").filter(status="counted").to_dicts()
        for row in known:
            wanted[row["site"], row["currency"], row["started_at"].date().replace(day=1)] += row["net"]
        rows = bankroll(store, "Hero").to_dicts()
    assert known
    assert sum(row["tournaments"] for row in rows) == sum(row["net"] for row in known)
    assert {(row["site"], row["currency"], row["month"]) for row in rows} == wanted.keys()
    assert len(rows) > 4
    for row in rows:
        before = [
            amount
            for (site, currency, month), amount in wanted.items()
            if (site, currency) == (row["site"], row["currency"]) and month <= row["month"]
        ]
        assert row["balance"] == sum(before)
        assert row["balance"] is not None
        paid = [entry for entry in entries if entry[0] == "deposit" and entry[2:4] == (row["site"], row["currency"])]
        assert row["has_deposit"] == any(entry[4] < month_after(row["month"]) for entry in paid)


def test_no_balance_is_shown_without_a_deposit(database: Path) -> None:
    with Store(database) as store:
        rows = bankroll(store, "Hero")
        assert not rows["has_deposit"].any()
        assert (rows["balance"] < 0).any()
    assert "balance" in run(database, "show Hero").stdout
    lines = run(database, "show Hero").stdout.splitlines()[3:]
    assert {line.split()[-1] for line in lines if line.strip() and "──" not in line} == {"\N{EN DASH}"}


def test_entries_are_listed_and_removed(database: Path) -> None:
    entry = run(database, "add deposit 200 USD --site pokerstars --day 2009-01-01 --note first").stdout.strip()
    [row] = [json.loads(line) for line in run(database, "list --json").stdout.splitlines()]
    assert row == {
        "entry": entry, "day": "2009-01-01", "site": "pokerstars", "currency": "USD", "movement": "deposit",
        "amount": "200", "note": "first",
    }  # fmt: skip
    assert "$200" in run(database, "list").stdout
    assert "$200" in run(database, "show Hero").stdout
    assert run(database, f"remove {entry}").exit_code == 0
    assert run(database, "list --json").stdout == ""
    assert "no entry" in str(run(database, f"remove {entry}").exception)


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ("add deposit 0 USD --site pokerstars", "must be more than 0"),
        ("add withdrawal -- -5 USD --site pokerstars", ""),
        ("add deposit 1.00001 USD --site pokerstars", "at most two decimals"),
        ("add deposit 0.001 USD --site pokerstars", "at most two decimals"),
        ("add deposit 1 USD --site pokerstars --day 0001-01-01", "year"),
        ("add deposit x USD --site pokerstars", "'x' is not an amount"),
        ("add deposit nan USD --site pokerstars", "'nan' is not an amount"),
        ("add deposit 1e15 USD --site pokerstars", "'1e15' is not an amount"),
        ("add deposit 1000000000000 USD --site pokerstars", "is too much"),
        ("add deposit \uff12\uff10 USD --site pokerstars", "is not an amount"),
        ("add other -20.001 USD --site pokerstars", "at most two decimals"),
        ("show Nobody", "no hands of 'Nobody'"),
    ],
)
def test_mistakes_are_explained(database: Path, words: str, reason: str) -> None:
    result = run(database, words)
    assert result.exit_code != 0
    assert reason in str(result.exception)
    assert run(database, "list --json").stdout == ""


def test_a_negative_amount_needs_no_dashes_before_it(database: Path) -> None:
    assert run(database, "add other -20 USD --site pokerstars").exit_code == 0
    assert json.loads(run(database, "list --json").stdout)["amount"] == "-20"


def test_a_name_at_several_sites_is_no_reason_to_name_an_option_that_does_not_exist(database: Path) -> None:
    with Store(database) as store:
        assert store.sql("SELECT count(DISTINCT site) FROM played WHERE player = 'Hero'").rows == [(2,)]
    shown = run(database, "show Hero").output
    assert "Hero is a name at pokerstars, winamax" in shown
    assert "--site" not in shown
