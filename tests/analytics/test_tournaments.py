"""Tournaments from hands, from summaries, and from both: costs, prizes, ROI and finishes, against a recount by hand."""

import math
import random
import re
from collections.abc import Iterator
from datetime import datetime
from decimal import Decimal
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from studbook.analytics.database.resources import sql_file
from studbook.analytics.players.tournaments import (
    DIMENSIONS,
    can_filter,
    plays_tournaments,
    tournament_totals,
    tournaments,
    tournaments_and_totals,
)
from studbook.analytics.statistics.filters import Filters
from studbook.analytics.statistics.players import UnknownPlayer
from studbook.analytics.store import Store
from studbook.importing.pipeline import import_paths
from studbook.reports.results.tournaments import totals_table
from tests.tournament_texts import fulltilt, hand, pokerstars, winamax

WON = "Hero wins the tournament and receives $90.00 - congratulations!"
OUT = "Hero finished the tournament in 4th place"
PAID = "Hero finished the tournament in 3rd place and received $36.00."
BOUNTY = "Hero wins the $2 bounty for eliminating Bob"

HANDS = {
    1: hand(1, OUT),
    2: hand(2, PAID),
    3: hand(3, WON),
    4: hand(4),  # the end is not there
    5: hand(5, "Hero finished the tournament in 1st place"),  # a winner wins something
    6: hand(6, "Hero finished the tournament in 2nd place and received a $22 ticket."),
    7: hand(7, "Hero re-buys and receives 1500 chips for $10", BOUNTY, OUT, price="$8+$2+$1 USD"),
    8: hand(8, OUT) + hand(8, hand=99, time="2008/11/05 21:00:00") + hand(8, PAID, hand=98, time="2008/11/05 21:10:00"),
    9: hand(9, OUT) + hand(9, hand=97, time="2008/11/05 21:00:00"),  # entered again, and is still in
    10: hand(10, OUT, price="Freeroll"),
    11: hand(11, "Hero re-buys and receives 1500 chips", OUT),  # no price
    12: hand(12, "Hero and Bob split the $5 bounty for eliminating Ann", OUT),
    13: hand(13, OUT, price="€10+€1 EUR"),
    14: hand(14, PAID),  # and a summary that agrees
    15: hand(15, OUT),  # and a summary that does not
}


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    folder = tmp_path_factory.mktemp("tournaments")
    for number, text in HANDS.items():
        (folder / f"hands-{number}.txt").write_text(text)
    for number in (14, 15, 16):
        (folder / f"summary-{number}.txt").write_text(pokerstars(number))
    (folder / "fulltilt.txt").write_text(fulltilt())
    (folder / "winamax.txt").write_text(winamax())
    with Store() as opened:
        totals = import_paths(opened, [folder])
        assert totals.hands.rejected == 0, totals.rejects
        yield opened


@pytest.fixture(scope="module")
def rows(store: Store) -> dict[str, dict[str, Any]]:
    return {row["tournament"]: row for row in tournaments(store, "Hero").to_dicts()}


@pytest.mark.parametrize(
    ("tournament", "status", "cost", "net"),
    [
        (1, "counted", "11", "-11"),
        (2, "counted", "11", "25"),
        (3, "counted", "11", "79"),
        (4, "result unknown", "11", None),
        (5, "result unknown", "11", None),
        (6, "result unknown", "11", None),
        (7, "counted", "21", "-19"),
        (8, "counted", "22", "14"),
        (9, "result unknown", "22", None),
        (10, "cost unknown", None, None),
        (11, "cost unknown", None, None),
        (12, "result unknown", "11", None),
        (13, "counted", "11", "-11"),
        (14, "counted", "11", "25"),
        (15, "contradictory", "11", None),
        (16, "counted", "11", "25"),
        (12345678, "counted", "15.5", "-4.5"),
    ],
)
def test_one_tournament(
    rows: dict[str, dict[str, Any]], tournament: int, status: str, cost: str | None, net: str | None
) -> None:
    row = rows[str(tournament)]
    expected = [None if amount is None else Decimal(amount) for amount in (cost, net)]
    assert [row["status"], row["cost"], row["net"]] == [status, *expected]


def test_contradictions_are_named(rows: dict[str, dict[str, Any]]) -> None:
    assert rows["15"]["contradictions"] == ["place", "prize"]
    assert (rows["15"]["place"], rows["15"]["prize"]) == (None, None)
    assert rows["14"]["contradictions"] == []


def test_sources(rows: dict[str, dict[str, Any]]) -> None:
    known = {number: (rows[number]["hands"], rows[number]["summaries"]) for number in ("8", "14", "16")}
    assert known == {"8": (3, 0), "14": (1, 1), "16": (0, 1)}
    assert rows["16"]["started_at"] == datetime.fromisoformat("2008-11-06 01:30")
    assert (rows["16"]["place"], rows["16"]["field"]) == (3, 18)


def test_winamax_names_its_own_player(store: Store) -> None:
    (row,) = tournaments(store, "Hé ro").to_dicts()
    assert (row["currency"], row["cost"], row["prize"], row["bounties"]) == ("EUR", 20, 12, Decimal("3.5"))
    assert row["hours"] == pytest.approx((13 * 60 + 41) / 3600)


def test_rebuys_of_others_are_unknown_unless_the_prize_pool_rules_them_out(store: Store) -> None:
    (ann,) = [row for row in tournaments(store, "Ann").to_dicts() if row["tournament"] == "16"]
    assert (ann["cost"], ann["net"]) == (11, 79)
    (with_rebuys,) = [row for row in tournaments(store, "Ann").to_dicts() if row["site"] == "fulltilt"]
    assert with_rebuys["status"] == "cost unknown"


def wilson(hits: int, n: int) -> tuple[float, float]:
    z, share = 1.959964, hits / n
    middle, half = share + z * z / (2 * n), z * math.sqrt(share * (1 - share) / n + z * z / (4 * n * n))
    return 100 * (middle - half) / (1 + z * z / n), 100 * (middle + half) / (1 + z * z / n)


def recounted(rows: list[dict[str, Any]]) -> dict[str, Any]:
    counted = [row for row in rows if row["status"] == "counted"]
    cost, net = sum(row["cost"] for row in counted), sum(row["net"] for row in counted)
    paid = sum(row["prize"] > 0 for row in counted)
    finishes = [100 * row["place"] / row["field"] for row in counted if row["place"] and row["field"]]
    low, high = wilson(paid, len(counted))
    return {
        "tournaments": len(rows),
        "counted": len(counted),
        "entries": sum(row["entries"] for row in counted),
        "cost": cost,
        "net": net,
        "paid": paid,
        "roi": 100 * float(net) / float(cost),
        "itm": 100 * paid / len(counted),
        "itm_low": low,
        "itm_high": high,
        "finish": sum(finishes) / len(finishes) if finishes else None,
        "result_unknown": sum(row["status"] == "result unknown" for row in rows),
        "cost_unknown": sum(row["status"] == "cost unknown" for row in rows),
        "contradictory": sum(row["status"] == "contradictory" for row in rows),
    }


def compare(row: dict[str, Any], expected: dict[str, Any]) -> None:
    for name, value in expected.items():
        assert row[name] == (pytest.approx(value) if isinstance(value, float) else value), name


def test_totals_by_currency(store: Store, rows: dict[str, dict[str, Any]]) -> None:
    totals = {row["currency"]: row for row in tournament_totals(store, "Hero").to_dicts()}
    assert set(totals) == {"USD", "EUR", "unknown"}
    for currency in ("USD", "EUR"):
        compare(totals[currency], recounted([row for row in rows.values() if row["currency"] == currency]))
    assert totals["unknown"]["counted"] == 0  # the freeroll prints no buy-in


@pytest.mark.parametrize(("name", "column"), [("site", "site"), ("game", "game"), ("buy-in", "price")])
def test_totals_add_up_over_every_dimension(store: Store, name: str, column: str) -> None:
    whole = tournament_totals(store, "Hero")
    parts = tournament_totals(store, "Hero", [name])
    assert parts[column].n_unique() > 1 or name == "game"
    for total in ("tournaments", "counted", "entries", "paid"):
        assert whole[total].sum() == parts[total].sum()


def test_everyone(store: Store) -> None:
    everyone = tournament_totals(store)
    assert everyone["tournaments"].to_list() == sorted(everyone["tournaments"], reverse=True)
    assert {"Hero", "Ann", "Hé ro"} < set(everyone["player"])


def test_filters(store: Store) -> None:
    site = tournaments(store, "Hero", Filters(site="fulltilt"))
    assert site["tournament"].to_list() == ["12345678"]
    assert tournaments(store, "Hero", Filters(until=datetime.fromisoformat("2008-01-01"))).is_empty()
    assert tournaments(store, "Hero", Filters(game="razz"))["game"].unique().to_list() == ["razz"]
    assert can_filter(Filters(site="fulltilt", tournament=True))
    assert not can_filter(Filters(door_rank="A"))
    assert not can_filter(Filters(tournament=False))


def test_unknown_players_and_dimensions(store: Store) -> None:
    with pytest.raises(UnknownPlayer, match=r"no tournaments of 'Heroo'.*did you mean Hero"):
        tournaments(store, "Heroo")
    with pytest.raises(ValueError, match="choose from site, buy-in, game"):
        tournament_totals(store, "Hero", ["weather"])
    assert not plays_tournaments(store, "Heroo")
    assert plays_tournaments(store, "Zed")


def test_an_empty_database() -> None:
    with Store() as empty:
        assert tournament_totals(empty).is_empty()
        assert not plays_tournaments(empty, "Hero")


def test_an_alias_joins_a_name_of_a_summary(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text(pokerstars(1))
    (tmp_path / "b.txt").write_text(winamax())
    with Store() as store:
        import_paths(store, [tmp_path])
        store.change("add_alias", person="Hero", site="winamax", name="Hé ro")
        assert tournaments(store, "Hero")["site"].to_list() == ["winamax", "pokerstars"]


@pytest.mark.parametrize("view", ["tournament_lines", "tournament_fates"])
def test_the_views_of_schema_18_find_what_those_of_schema_15_found(store: Store, view: str) -> None:
    fates = re.sub(r"\b(tournament_(lines|fates))\b", r"old_\1", sql_file("schema/views", "tournament_fates"))
    store.connection.execute(Path(__file__).with_name("tournament_lines_of_schema_15.sql").read_text())
    store.connection.execute(fates.replace("OR REPLACE VIEW", "OR REPLACE TEMP VIEW"))
    found = store.query(f"FROM {view} ORDER BY ALL")
    assert found.height > 1
    assert found.equals(store.query(f"FROM old_{view} ORDER BY ALL"))


@pytest.fixture(scope="module")
def many(tmp_path_factory: pytest.TempPathFactory) -> list[dict[str, Any]]:
    """Sixty tournaments of random results, as totals of them."""
    folder, chance = tmp_path_factory.mktemp("many"), random.Random(1)
    for number in range(60):
        prize = chance.choice(["$36.00 (20%)", "$5.00", "$0.00", "$0.00", "$0.00"])
        (folder / f"{number}.txt").write_text(pokerstars(number + 1, ("$36.00 (20%)", prize)))
    with Store() as store:
        import_paths(store, [folder])
        return [*tournament_totals(store, "Hero").to_dicts(), *tournaments(store, "Hero").to_dicts()]


def test_the_interval_of_the_roi(many: list[dict[str, Any]]) -> None:
    total, *rows = many
    compare(total, recounted(rows))
    ratios = [float(row["net"]) / 11 for row in rows]  # each costs the same: the interval is that of a mean
    mean = sum(ratios) / len(ratios)
    error = math.sqrt(sum((ratio - mean) ** 2 for ratio in ratios) / 59 / 60)
    assert (
        total["roi_low"] <= 100 * (mean - 2.0 * error) < total["roi"] < 100 * (mean + 2.0 * error) <= total["roi_high"]
    )
    assert total["roi_high"] - total["roi_low"] < 100 * 6 * error


def test_too_few_prizes_have_no_interval(store: Store) -> None:
    (total,) = tournament_totals(store, "Hero", filters=Filters(currency="USD")).to_dicts()
    assert (total["roi_low"], total["roi_high"]) == (None, None)
    assert total["itm_low"] is not None


def test_names_are_no_markup(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text(pokerstars(1, ("Zed", "[red]Zed\x07")))
    with Store() as store:
        import_paths(store, [tmp_path])
        console = Console(width=200, file=StringIO())
        console.print(totals_table(tournament_totals(store), ["player"]))
    assert "[red]Zed\ufffd" in console.file.getvalue()  # type: ignore[attr-defined]  # it is a StringIO


def test_totals_by_every_dimension_in_one_query_are_the_same_as_one_after_another(store: Store) -> None:
    _, totals = tournaments_and_totals(store, "Hero")
    assert totals[""].equals(tournament_totals(store, "Hero"))
    for name, column in DIMENSIONS.items():
        alone = tournament_totals(store, "Hero", [name])  # its sites and games are in the order of their enumerations
        assert totals[column].equals(alone.sort(column, "currency", nulls_last=True)), name
