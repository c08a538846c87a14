"""What leaks cost, and the hands that show them, recounted in plain Python."""

from collections import defaultdict
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from studbook.analytics.live.choice import choose
from studbook.analytics.live.own_hands import OwnHands
from studbook.analytics.search.parse import parse
from studbook.analytics.search.results import find
from studbook.analytics.search.syntax import Value
from studbook.analytics.statistics.filters import RESULTS, Filters, as_query
from studbook.analytics.statistics.leak_hands import leak_hands
from studbook.analytics.statistics.leaks import Leaks, costliest, in_order, leaks
from studbook.analytics.statistics.spots import spot_name, spots
from studbook.analytics.statistics.stats import stats
from studbook.analytics.store import Store
from studbook.library import import_hands
from tests.analytics.accuracy import average_interval

SAMPLES = Path(__file__).parents[2] / "histories" / "samples"


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    path = tmp_path_factory.mktemp("leaks") / "hands.duckdb"
    import_hands([SAMPLES / f"{game}-0001.txt" for game in ("stud", "stud8", "razz")], path)
    with Store(path, read_only=True) as opened:
        yield opened


@pytest.fixture(scope="module")
def found(store: Store) -> Leaks:
    return leaks(store, "Hero")


def kept(own: tuple[Any, ...], other: tuple[Any, ...]) -> tuple[float, float, float]:
    """How much less the player wins in a hand than others, with Newcombe's interval."""
    (mean, _, low, high), (mean2, _, low2, high2) = own, other
    difference = mean2 - mean
    below = ((mean2 - low2) ** 2 + (high - mean) ** 2) ** 0.5
    above = ((high2 - mean2) ** 2 + (mean - low) ** 2) ** 0.5
    return difference, difference - below, difference + above


def test_the_cost_is_what_others_win_more_in_the_hands_that_count(store: Store, found: Leaks) -> None:
    compared = 0
    for leak in found.table.to_dicts():
        if leak["cost"] is None:
            assert leak["no_cost"]
            continue
        spot = spots()[spot_name(leak["statistic"], leak["on_street"])]
        view, street = ("later_streets", f"on_street = '{spot.street}'") if spot.street else ("played", "true")
        rows = store.query(
            f"SELECT player = 'Hero' AS own, net::DOUBLE / big_bet::DOUBLE AS big_bets FROM {view} "
            f"WHERE {spot.counted.had} AND {street} AND game = '{leak['game']}' AND big_bet > 0 "
            f"AND played_for(currency) = '{leak['played_for']}'"
        ).rows()
        values = defaultdict(list)
        for is_own, big_bets in rows:
            values[is_own].append(big_bets)
        sides = []
        for side in (True, False):
            low, high = average_interval(values[side])
            sides.append((sum(values[side]) / len(values[side]), len(values[side]), low, high))
        everything = store.query(
            f"SELECT count(*) AS hands FROM played WHERE player = 'Hero' AND game = '{leak['game']}' "
            f"AND played_for(currency) = '{leak['played_for']}'"
        ).item()
        wanted = [100 * len(values[True]) / everything * one for one in kept(*sides)]
        assert [leak["cost"], leak["cost_low"], leak["cost_high"]] == pytest.approx(wanted, rel=1e-4, abs=1e-4)
        compared += 1
    assert compared > 3


def test_the_hands_of_a_leak_are_the_worst_that_its_search_finds(store: Store, found: Leaks) -> None:
    rows = found.table.to_dicts()
    for leak, hands in zip(rows, leak_hands(store, "Hero", found.records), strict=True):
        searched = find(store, leak["search"], "Hero", limit=3, sort="worst")
        assert hands["hand"].to_list() == searched["hand"].to_list()
        share = leak["value"] if leak["difference"] > 0 else 100 - leak["value"]
        assert set(hands["matches"]) == {round(leak["n"] * share / 100)}
        assert hands["big_bets"].to_list() == sorted(hands["big_bets"])


def test_the_costliest_come_first_and_cost_something(found: Leaks) -> None:
    costs = costliest(found)["cost"].to_list()
    assert costs == sorted(costs, reverse=True)
    assert all(cost > 0 for cost in costs)
    assert 0 < len(costs) <= 3


def test_what_is_not_a_decision_of_its_own_has_no_cost(found: Leaks) -> None:
    for leak in found.table.to_dicts():
        if leak["statistic"] in ("vpip", "scoop", "won_at_showdown", "quartered"):
            assert leak["cost"] is None, leak["statistic"]


FILTERS = [
    Filters(), Filters(game="razz", tournament=False), Filters(site="pokerstars", currency="USD"), Filters(players=7),
    Filters(since=datetime(2009, 1, 21, 15, 30), until=datetime(2009, 2, 1)), Filters(door_rank="A"),  # noqa: DTZ001  # UTC
    Filters(start="three low"), Filters(tag="bring-in-won"), Filters(tag="nothing"), Filters(finding="H"),
    Filters(position=0), Filters(position=3), Filters(all_in=True), Filters(all_in=False, stakes="1/2"),
    Filters(opponent="WildToad"),
    *(Filters(result=result) for result in RESULTS),
]  # fmt: skip


@pytest.mark.parametrize("filters", FILTERS, ids=str)
def test_filters_as_a_query_and_in_memory_choose_the_hands_that_statistics_count(
    store: Store, filters: Filters
) -> None:
    counted = sum(stats(store, "Hero", filters=filters)["hands"].to_list())
    query = as_query(filters)
    assert len(choose(store, OwnHands("Hero").refreshed(store), filters)) == counted
    assert find(store, query or "game:stud,stud8,razz", "Hero").height == counted


def test_each_hand_has_one_result(store: Store) -> None:
    """Recounted from the columns of each hand."""
    wanted: dict[str | None, int] = defaultdict(int)
    columns = "folded, won, scooped, went_to_showdown, main_high::VARCHAR, main_low::VARCHAR, game::VARCHAR"
    for folded, won, scooped, showdown, high, low, game in store.sql(
        f"SELECT {columns} FROM played WHERE player = 'Hero'"
    ).rows:
        if folded:
            wanted["folded"] += 1
        elif game == "stud8" and scooped:
            wanted["scooped"] += 1
        elif {high, low} == {"part", "none"}:
            wanted["quartered"] += 1
        elif won:
            wanted["won"] += 1
        elif showdown:
            wanted["lost at showdown"] += 1
    counted = {
        result: sum(stats(store, "Hero", filters=Filters(result=result))["hands"].to_list()) for result in RESULTS
    }
    assert {name: number for name, number in counted.items() if number} == dict(wanted)


@pytest.mark.parametrize("name", ['a"b', '"', '""', '"a', 'a" or "b', "a b", "(", 'x"y(z'])
def test_a_name_with_quotation_marks_can_be_searched(name: str) -> None:
    term = parse(as_query(Filters(opponent=name)))
    assert isinstance(term, Value)
    assert term.values == (name,)


def test_leaks_are_sorted_by_cost(found: Leaks) -> None:
    by_cost = in_order(found, "cost").table
    costs = by_cost["cost"].to_list()
    known = [cost for cost in costs if cost is not None]
    assert known == sorted(known, reverse=True)
    assert len(known) > 1
    assert costs[: len(known)] == known  # those without a cost come last
    assert sorted(map(str, by_cost.rows())) == sorted(map(str, found.table.rows()))
    assert in_order(found, "difference") == found
    with pytest.raises(ValueError, match="cannot sort leaks by x"):
        in_order(found, "x")
