"""Amounts in one currency: exact products at the latest rate of the day or before, counted again by hand."""

import re
from collections import defaultdict
from datetime import date
from decimal import Decimal
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from studbook.analytics.players.bankroll import add_movement, bankroll
from studbook.analytics.players.sessions import sessions, totals
from studbook.analytics.statistics.filters import EVERY_HAND, Filters
from studbook.analytics.statistics.rates import (
    add_rates,
    entries_without_rate,
    exact,
    rate_of,
    rates_in,
    rates_of,
    remove_rate,
    without_rate,
)
from studbook.analytics.statistics.stats import stats
from studbook.analytics.store import Store
from studbook.cli import app
from studbook.importing.pipeline import import_paths

SAMPLES = Path("histories/samples")
CENT = Decimal("0.01")


@pytest.fixture
def database(tmp_path: Path) -> Path:
    """Hands in dollars, in euros on two days, and in chips; with two rates."""
    file = tmp_path / "hands.duckdb"
    euros = (SAMPLES / "stud8-0001.txt").read_text("utf-8").replace("$", "€").replace("USD", "EUR")
    later = re.sub(r"#(\d+)", r"#9\1", euros).replace("2009/01/21", "2009/03/05")
    (tmp_path / "euros.txt").write_text(euros, "utf-8")
    (tmp_path / "later.txt").write_text(later, "utf-8")
    with Store(file) as store:
        files = ["euros.txt", "later.txt"]
        import_paths(store, [SAMPLES / "stud-0001.txt", *(tmp_path / name for name in files)])
        first, second = (row[0] for row in store.sql(_DAYS).rows)
        add_rates(store, [rate_of(first, "EUR", "USD", "1.08"), rate_of(second, "EUR", "USD", "1.12345678")])
        add_movement(store, "deposit", Decimal(100), "EUR", "winamax", first)
        add_movement(store, "other", Decimal("-3.33"), "EUR", "winamax", date(1999, 1, 1))
    return file


_DAYS = "SELECT DISTINCT started_at::DATE FROM played WHERE player = 'Hero' AND currency = 'EUR' ORDER BY ALL"
_HANDS = "SELECT site, currency::VARCHAR, started_at, net, tournament IS NOT NULL FROM played WHERE player = 'Hero'"


def by_hand(store: Store, into: str = "USD") -> dict[str, list[tuple[str, date, Decimal]]]:
    """Converted net of each hand by site, and the hands that have no rate."""
    rates = [row for row in rates_in(store).to_dicts() if row["into_currency"] == into]
    found = defaultdict(list)
    for site, currency, started, net, is_tournament in store.sql(_HANDS).rows:
        known = [row for row in rates if row["currency"] == currency and row["day"] <= started.date()]
        rate = Decimal(1) if currency == into else max(known, key=lambda row: row["day"])["rate"] if known else None
        kind = "tournament" if is_tournament else "cash"
        found[kind if rate is not None else "none"].append((site, started.date(), net * (rate or 0)))
    return found


def run(database: Path, *words: str) -> Result:
    return CliRunner().invoke(app, [*words, "--db", str(database)])


def test_statistics_add_up_what_each_hand_was_worth_on_its_day(database: Path) -> None:
    with Store(database) as store:
        hands = by_hand(store)
        [row] = stats(store, "Hero", into="USD").to_dicts()
        both = [*hands["cash"], *hands["tournament"]]
        assert (row["currency"], row["hands"]) == ("USD", len(both))
        assert row["net"] == sum(net for _, _, net in both).quantize(CENT, "ROUND_HALF_UP")
        assert row["win_rate_n"] == row["hands"]
        left = without_rate(store, "Hero", EVERY_HAND, "USD")
        assert sum(left["hands"].to_list()) == len(hands["none"]) > 0
        assert set(left["currency"]) == {"chips"}
        plain = {one["currency"]: one["hands"] for one in stats(store, "Hero").to_dicts()}
        assert plain["EUR"] > 0
        assert plain["USD"] > 0
        assert row["hands"] == sum(plain.values()) - len(hands["none"])


def test_win_rates_do_not_depend_on_the_currency(database: Path) -> None:
    with Store(database) as store:
        [alone] = [
            row for row in stats(store, "Hero", filters=Filters(game="stud8")).to_dicts() if row["currency"] == "EUR"
        ]
        [converted] = stats(store, "Hero", filters=Filters(game="stud8", currency="EUR"), into="USD").to_dicts()
        assert converted["hands"] == alone["hands"]
        assert converted["win_rate"] == pytest.approx(alone["win_rate"])
        assert converted["net"] != alone["net"]


def test_sessions_and_bankroll_have_the_same_sums(database: Path) -> None:
    with Store(database) as store:
        hands = by_hand(store)
        listed = sessions(store, "Hero", into="USD")
        assert set(listed["currency"]) == {"USD"}
        assert (
            abs(totals(listed)["net"].item() - sum(net for _, _, net in [*hands["cash"], *hands["tournament"]]))
            < CENT * 5
        )
        plain = sessions(store, "Hero")
        assert set(listed["started"]) <= set(plain["started"])  # breaks are those of all hands
        rows = bankroll(store, "Hero", "USD").to_dicts()
        assert {row["currency"] for row in rows} == {"USD"}
        won: dict[tuple[str, date], Decimal] = defaultdict(Decimal)
        for site, day, net in hands["cash"]:
            won[site, day.replace(day=1)] += net
        assert {(row["site"], row["month"]): row["won"] for row in rows if row["won"]} == {
            place: amount.quantize(CENT, "ROUND_HALF_UP") for place, amount in won.items() if amount.quantize(CENT)
        }
        assert [row["deposits"] for row in rows if row["deposits"]] == [Decimal(108)]
        assert entries_without_rate(store, "USD").rows() == [("EUR", 1)]
        assert not [row for row in rows if row["others"]]


def test_a_rate_counts_from_its_day_and_only_in_its_direction(database: Path) -> None:
    with Store(database) as store:
        first = rates_in(store)["day"][0]
        everything = without_rate(store, "Hero", Filters(currency="EUR"), "USD")
        assert everything.is_empty()
        assert remove_rate(store, first, "EUR", "USD")
        assert not remove_rate(store, first, "EUR", "USD")
        later = rates_in(store)["day"][0]
        sql = f"SELECT count(*) FROM ({_HANDS} AND currency = 'EUR') WHERE started_at::DATE < DATE '{later}'"
        assert without_rate(store, "Hero", EVERY_HAND, "USD").filter(currency="EUR")["hands"].to_list() == [
            store.sql(sql).rows[0][0]
        ]
        assert stats(store, "Hero", filters=Filters(currency="USD"), into="EUR").is_empty()


def test_without_rates_only_the_currency_itself_counts(database: Path) -> None:
    with Store(database) as store:
        for row in rates_in(store).to_dicts():
            remove_rate(store, row["day"], row["currency"], row["into_currency"])
        alone = stats(store, "Hero", filters=Filters(currency="USD"))
        assert stats(store, "Hero", into="USD")["net"].to_list() == alone["net"].to_list()


def test_commands_convert_and_say_what_they_left_out(database: Path) -> None:
    for words in (["stats", "Hero"], ["sessions", "Hero"], ["bankroll", "show", "Hero"]):
        result = run(database, *words, "--in", "usd")
        assert result.exit_code == 0, result.output
        assert "$" in result.output
        assert "€" not in result.output
    assert "1 entry in EUR left out: no rate to USD of that day or before" in result.output
    assert "cannot be converted" in run(database, "stats", "Hero", "--in", "USD").output
    for words in (["stats", "Hero", "--in", "chips"], ["sessions", "Hero", "--in", "x'; DROP TABLE rates; --"]):
        assert "cannot be converted into" in str(run(database, *words).exception)
    assert "only amounts of the group overview" in str(
        run(database, "stats", "Hero", "--in", "USD", "--group", "third").exception
    )
    assert "leave out --in" in str(run(database, "stats", "Hero", "--in", "USD", "--against", "population").exception)


def test_rates_survive_a_refresh_a_new_import_and_an_export(database: Path, tmp_path: Path) -> None:
    with Store(database) as store:
        before = rates_in(store).rows()
    assert run(database, "refresh", "--quiet").exit_code == 0
    assert run(database, "undo", "1", "--yes").exit_code == 0
    assert run(database, "import", str(SAMPLES / "stud-0001.txt"), "--quiet").exit_code == 0
    assert run(database, "personal", "export", "-o", str(tmp_path / "mine.json")).exit_code == 0
    with Store(tmp_path / "other.duckdb") as other:
        import_paths(other, [SAMPLES / "stud-0001.txt"])
    assert run(tmp_path / "other.duckdb", "personal", "import", str(tmp_path / "mine.json")).exit_code == 0
    for path in (database, tmp_path / "other.duckdb"):
        with Store(path, read_only=True) as store:
            assert rates_in(store).rows() == before != []


def test_a_file_of_rates_is_read_whole_or_not_at_all(database: Path, tmp_path: Path) -> None:
    file = tmp_path / "rates.csv"
    file.write_text("﻿date,from,to,rate\n2020-01-01,GBP,USD,1.3\n2020-01-02, GBP , USD , 0.00000001 \n", "utf-8")
    assert run(database, "bankroll", "rates", "import", str(file)).output == "2 rates\n"
    with Store(database, read_only=True) as store:
        known = rates_in(store).rows()
    assert len(known) == 4
    file.write_text("date,from,to,rate\n2020-01-03,GBP,USD,1.3\n2020-13-02,GBP,USD,1.3\n", "utf-8")
    assert "line 3: '2020-13-02' is not a date" in str(
        run(database, "bankroll", "rates", "import", str(file)).exception
    )
    file.write_bytes(b"\xff\xfe\x00")
    assert "not text in UTF-8" in str(run(database, "bankroll", "rates", "import", str(file)).exception)
    with Store(database, read_only=True) as store:
        assert rates_in(store).rows() == known


@pytest.mark.parametrize(
    ("lines", "reason"),
    [
        ([], "the columns must be"),
        (["date,from,to"], "the columns must be"),
        (["date,from,to,rate", "2020-01-01,EUR,USD"], "line 2: '' is not an exchange rate"),
        (["date,from,to,rate", "2020-01-01,EUR,USD,1,2"], "line 2: there are more values"),
        (["date,from,to,rate", "2020-01-01,EUR,EUR,1"], "line 2: a rate is between two currencies"),
        (["date,from,to,rate", "2020-01-01,chips,EUR,1"], "line 2: chips has no rates"),
    ],
)
def test_wrong_files_are_explained(lines: list[str], reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        rates_of(lines)


@pytest.mark.parametrize(
    "text",
    ["", "0", "-1", "1e5", "nan", "inf", "\uff11.08", "1,08", "1.123456789", "1000000000", "1" * 99, "1.0.8", "+1"],
)
def test_wrong_rates_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"rate|exchange"):
        rate_of(date(2020, 1, 1), "EUR", "USD", text)


def test_numbers_are_exact() -> None:
    assert exact("-0.10") == Decimal("-0.10")
    assert rate_of(date(2020, 1, 1), "EUR", "USD", "1.08450000").rate == Decimal("1.0845")


def test_a_later_entry_of_the_same_day_replaces_the_rate(database: Path) -> None:
    for rate in ("1.3", "1.4"):
        assert run(database, "bankroll", "rates", "add", "gbp", "USD", rate, "--day", "2020-01-01").exit_code == 0
    listed = run(database, "bankroll", "rates", "list")
    assert "1.4" in listed.output
    assert "1.3" not in listed.output
    assert run(database, "bankroll", "rates", "remove", "GBP", "USD", "--day", "2020-01-01").exit_code == 0
    assert "no rate from GBP to USD of 2020-01-01" in str(
        run(database, "bankroll", "rates", "remove", "GBP", "USD", "--day", "2020-01-01").exception
    )


def test_the_report_answers_for_all_currencies(database: Path, tmp_path: Path) -> None:
    with Store(database, read_only=True) as store:
        [row] = stats(store, "Hero", filters=Filters(tournament=False), into="USD").to_dicts()
    for words in ([], ["--anonymous"]):
        folder = tmp_path / f"pages{len(words)}"
        result = run(database, "report", "Hero", "--in", "usd", "-o", str(folder), *words)
        assert result.exit_code == 0, result.output
        text = (folder / "index.html").read_text("utf-8")
        assert "All converted: " in text
        assert f"in {row['hands']} hands" in text.partition("All converted: ")[2]
        assert "tournament chips" not in text  # cash games count if nothing else is said
    assert "cannot be converted into" in str(
        run(database, "report", "Hero", "--in", "x", "-o", str(tmp_path)).exception
    )
