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
from studbook.analytics.statistics import leak_hands as examples
from studbook.analytics.statistics.filters import RESULTS, Filters, as_query
from studbook.analytics.statistics.habits import Difference, habit_of, meanings
from studbook.analytics.statistics.leak_costs import Habit, habit_costs
from studbook.analytics.statistics.leak_hands import Lost, leak_hands, lost
from studbook.analytics.statistics.leaks import (
    COSTS,
    GAINS,
    LUCK,
    UNKNOWN,
    Leak,
    Leaks,
    _decision_kinds,
    costliest,
    in_order,
    leak_records,
    leaks,
)
from studbook.analytics.statistics.spots import spot_name, spots
from studbook.analytics.statistics.stats import stats
from studbook.analytics.store import Store
from studbook.importing.pipeline import import_paths
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


Side = dict[tuple[int, int], float]
"""Results in big bets by hand and seat."""


def arising(store: Store, leak: Leak) -> tuple[Side, Side]:
    """The player's and the others' hands in which a decision of a leak arises."""
    sides: tuple[Side, Side] = ({}, {})
    for one in leak.differences:
        spot = spots()[spot_name(one.statistic, one.on_street)]
        if spot.is_every_hand:
            continue
        view, street = ("later_streets", f"on_street = '{spot.street}'") if spot.street else ("played", "true")
        rows = store.query(
            f"SELECT player = 'Hero' AS own, hand, seat, net::DOUBLE / big_bet::DOUBLE AS big_bets FROM {view} "
            f"WHERE {spot.counted.had} AND {street} AND game = '{leak.game}' AND big_bet > 0 "
            f"AND tournament IS NULL AND played_for(currency) = '{leak.played_for}'"
        ).rows()
        for is_own, hand, seat, big_bets in rows:
            sides[not is_own][hand, seat] = big_bets
    return sides


def kept(own: Side, other: Side) -> tuple[float, float, float]:
    """How much less the player wins in these hands than others, with Newcombe's interval."""
    (mean, low, high), (mean2, low2, high2) = (
        (sum(side.values()) / len(side), *average_interval([*side.values()])) for side in (own, other)
    )
    difference = mean2 - mean
    below = ((mean2 - low2) ** 2 + (high - mean) ** 2) ** 0.5
    above = ((high2 - mean2) ** 2 + (mean - low) ** 2) ** 0.5
    return len(own) * difference, len(own) * (difference - below), len(own) * (difference + above)


def of_each_sign(found: Leaks, game: str) -> list[list[Leak]]:
    known = [leak for leak in found.records if leak.game == game and leak.cost.value is not None]
    return [[leak for leak in known if (leak.cost.value or 0) * sign > 0] for sign in (1, -1)]


@pytest.mark.parametrize("game", ["stud", "stud8", "razz"])
def test_costs_are_what_others_win_more_and_count_each_hand_once(store: Store, found: Leaks, game: str) -> None:
    """Costs of one game are reduced by the same share, so that they add up to what others win more in all the hands."""
    for same in filter(None, of_each_sign(found, game)):
        sides = [arising(store, leak) for leak in same]
        apart = [kept(*side) for side in sides]
        together = kept(*({key: one for side in sides for key, one in side[number].items()} for number in (0, 1)))
        share = min(1.0, max(0.0, together[0] / sum(one[0] for one in apart)))
        for leak, one, (own, _) in zip(same, apart, sides, strict=True):
            per_100 = 100 * share / leak.hands
            wanted = [per_100 * end for end in one]
            assert [leak.cost.value, leak.cost.low, leak.cost.high] == pytest.approx(wanted, rel=1e-4, abs=1e-4)
            assert leak.cost.big_bets == pytest.approx(share * one[0], rel=1e-4)
            assert leak.cost.hands == len(own)
        assert abs(sum(leak.cost.big_bets or 0 for leak in same)) <= abs(together[0]) + 1e-6


def test_costs_are_in_money_at_the_average_stakes(store: Store, found: Leaks) -> None:
    for leak in found.records:
        rows = store.query(
            f"SELECT big_bet::DOUBLE AS big_bet FROM played WHERE player = 'Hero' AND tournament IS NULL "
            f"AND game = '{leak.game}' "
            f"AND played_for(currency) = '{leak.played_for}'"
        )["big_bet"]
        assert leak.hands == rows.len()
        if leak.cost.big_bets is not None and leak.played_for == "real money":
            amount = sum(value for _, value in leak.cost.money)
            assert amount == pytest.approx(leak.cost.big_bets * rows.mean())


def test_streets_of_one_habit_are_one_leak_in_the_demonstration(demonstration: Path) -> None:
    with Store(demonstration, read_only=True) as store:
        cash, chips = (leaks(store, "Hero", filters) for filters in (Filters(), Filters(tournament=True)))
    bets = [leak for leak in cash.records if leak.game == "razz" and leak.statistic == "street_bet"]
    assert [leak.says for leak in bets] == [
        "bets on fourth, fifth, sixth and seventh street when no one has bet yet less often than others"
    ]
    assert {leak.played_for for leak in cash.records} == {"real money"}
    assert {leak.played_for for leak in chips.records} == {"tournament chips"}
    lost = sum(leak.cost.big_bets or 0 for leak in cash.records if leak.game == "razz" and (leak.cost.value or 0) > 0)
    assert 100 < lost < 132.315 + 5  # Hero lost 132 big bets at razz, where others lost 1 in 100 hands


def test_a_player_with_tournaments_alone_is_compared_in_them(root: Path) -> None:
    with Store() as store:
        import_paths(store, [root / "histories" / "demonstration" / "PokerStars razz tournaments.txt.gz"])
        found = leaks(store, "Hero")
    assert set(found.table["played_for"]) == {"tournament chips"}
    assert all(not leak.cost.money for leak in found.records)


def test_the_hands_of_a_leak_are_among_those_that_its_search_finds(store: Store, found: Leaks) -> None:
    for leak, hands in zip(found.records, leak_hands(store, "Hero", found.records), strict=True):
        searched = find(store, leak.search, "Hero")
        assert set(hands["hand"]) <= set(searched["hand"])
        assert set(hands["matches"]) == {searched.height}
        assert hands["cost"].to_list() == sorted(hands["cost"], reverse=True)


Hand = list[dict[str, Any]]


def decisions(hand: Hand, one: Difference, seat: int) -> dict[str, Any] | None:
    """The decision that a difference counts, with the hand before it."""
    streets = [one.on_street] if one.on_street else ["second", "third"]
    streets = ["fourth"] if one.statistic in ("continuation", "went_to_showdown") else streets
    kinds = ["check", "bet", "call", "raise", "fold"]
    kinds += ["bring_in"] if one.statistic == "complete_when_low" else []
    for place, act in enumerate(hand):
        before = [other for other in hand[:place] if other["seat"] is not None]
        wagers = sum(other["street"] == act["street"] and other["kind"] in ("bet", "raise") for other in before)
        facing = one.statistic in ("street_fold", "street_raise", "check_raise")
        if act["seat"] == seat and act["street"] in streets and act["kind"] in kinds and wagers >= facing:
            stayed = hand if act is hand[-1] else [other for other in hand if other["order"] <= act["order"]]
            return act | {
                "pot": sum(other["put_in"] or 0 for other in before),
                "paid": sum(other["put_in"] or 0 for other in before if other["seat"] == seat),
                "left": sum(other["kind"] == "fold" for other in before),
                "left_after": sum(other["kind"] == "fold" for other in stayed),
                "wagers": wagers,
            }
    return None


def cost_of(row: dict[str, Any], act: dict[str, Any], one: Difference) -> float:
    """What one decision cost, in money."""
    share = float(act["pot"]) / (row["players"] - act["left"])
    bet = row["small_bet"] if act["street"] in ("second", "third", "fourth") else row["big_bet"]
    match lost(one):
        case Lost.PLAYED_ON:
            return float(-row["net"] - act["paid"])
        case Lost.BET:
            return float(act["put_in"] or 0) if row["net"] < 0 else 0.0
        case Lost.FOLDED:
            return share if act["kind"] == "fold" else 0.0
        case Lost.MISSED_A_BET if act["kind"] == "fold":
            return 0.0 if act["wagers"] else share
        case Lost.MISSED_A_BET:
            return float(bet) * (row["players"] - act["left_after"] - 1) if row["net"] > 0 else 0.0
        case _:
            return float(-row["net"])


def test_the_cost_of_a_decision_in_a_hand_is_recounted(store: Store, found: Leaks, demonstration: Path) -> None:
    with Store(demonstration, read_only=True) as other:
        checked = recounted(store, found) | recounted(other, leaks(other, "Hero", Filters(game="razz")))
    assert checked >= {Lost.PLAYED_ON, Lost.BET, Lost.FOLDED, Lost.MISSED_A_BET}


def recounted(store: Store, found: Leaks) -> set[Lost]:
    """Recount what decisions cost in the hands of leaks; return how these were counted."""
    checked = set()
    for leak, hands in zip(found.records, leak_hands(store, "Hero", found.records, number=15), strict=True):
        for number, cost in hands.select("hand", "cost").iter_rows():
            (row,) = store.query(f"SELECT * FROM played WHERE player = 'Hero' AND hand = {number}").to_dicts()
            events = store.query(
                f"SELECT *, enum_code(street) AS order FROM events WHERE hand = {number} ORDER BY number"
            ).to_dicts()
            made: dict[int, float] = {}
            for one in leak.differences:
                spot = spots()[spot_name(one.statistic, one.on_street)]
                shown = {key[0] for key in store.sql(spot.hands(one.is_more)).rows if key[1] == row["seat"]}
                act = decisions(events, one, row["seat"]) if number in shown else None
                if act:
                    made[act["number"]] = cost_of(row, act, one)
                    checked.add(lost(one))
            first = lost(leak.differences[0]) in (Lost.PLAYED_ON, Lost.RESULT)
            wanted = made[min(made)] if first else sum(made.values())
            assert cost == pytest.approx(wanted / float(row["big_bet"]), abs=2e-6), (leak.says, number)
    return checked


def test_of_many_hands_that_show_a_leak_only_the_latest_are_looked_at(
    store: Store, found: Leaks, monkeypatch: pytest.MonkeyPatch
) -> None:
    every = leak_hands(store, "Hero", found.records, number=10_000)
    monkeypatch.setattr(examples, "LATEST", 4)
    few = leak_hands(store, "Hero", found.records, number=10_000)
    times = dict(store.sql("SELECT hand, started_at FROM hands").rows)
    assert any(len(hands) > 4 for hands in every)
    for all_hands, hands in zip(every, few, strict=True):
        latest = sorted(all_hands["hand"].to_list(), key=lambda hand: (times[hand], hand))[-4:]
        assert sorted(hands["hand"].to_list()) == sorted(latest)
        assert hands["matches"].unique().to_list() == [len(all_hands)]


def worth(leak: Leak) -> float:
    """What a leak costs over the hands played."""
    return leak.cost.big_bets or 0


def test_the_costliest_come_first_and_cost_something(found: Leaks) -> None:
    most = leak_records(costliest(found))
    costs = [worth(leak) for leak in most if leak.cost.verdict == COSTS]
    luck = [worth(leak) for leak in most if leak.cost.verdict == LUCK]
    assert costs == sorted(costs, reverse=True)
    assert luck == sorted(luck, reverse=True)
    assert [leak.cost.verdict for leak in most] == [*([COSTS] * len(costs)), *([LUCK] * len(luck))]
    assert all(cost > 0 for cost in [*costs, *luck])
    assert 0 < len(most) <= 3


def test_what_is_not_a_decision_of_its_own_has_no_cost(found: Leaks) -> None:
    for leak in found.records:
        names = {one.statistic for one in leak.differences}
        if names == {"vpip"} or names & {"scoop", "won_at_showdown", "quartered"}:
            assert leak.cost.value is None
            assert leak.cost.unknown
            assert leak.cost.verdict == UNKNOWN


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


def test_leaks_are_sorted_by_money_if_all_of_it_is_of_one_currency(demonstration: Path) -> None:
    with Store(demonstration, read_only=True) as opened:
        listed = in_order(leaks(opened, "Hero"), "cost").records
    for verdict in (LUCK, GAINS):
        costs = [abs(amount) for leak in listed if leak.cost.verdict == verdict for _, amount in leak.cost.money]
        assert costs == sorted(costs, reverse=True)
        assert len(costs) > 2


def test_more_leaks_than_a_number_has_bits_are_counted(store: Store) -> None:
    """In five games for two kinds of money there may be more of them than 64."""
    game_leaks = [(leak.game, leak.played_for, leak.differences) for leak in leaks(store, "Hero").records]
    few = [Habit(*one) for one in game_leaks]
    many = [Habit(game, kind, same) for game, _, same in game_leaks for kind in [f"kind {n}" for n in range(30)]]
    assert len(many) > 64
    with _decision_kinds(store, "Hero", Filters()):
        assert habit_costs(store, [*many, *few])[len(many) :] == habit_costs(store, few)


def test_the_habits_of_a_game_fit_into_a_number() -> None:
    assert len({habit_of(name, is_more)[0] for name in meanings() for is_more in (True, False)}) * 2 < 63


def test_leaks_are_sorted_by_cost(found: Leaks) -> None:
    by_cost = in_order(found, "cost").records
    verdicts = [leak.cost.verdict for leak in by_cost]
    assert verdicts == sorted(verdicts, key=[COSTS, LUCK, GAINS, UNKNOWN].index)
    for verdict in dict.fromkeys(verdicts):
        costs = [abs(worth(leak)) for leak in by_cost if leak.cost.verdict == verdict]
        assert costs == sorted(costs, reverse=True)
    assert len(set(verdicts)) > 1
    assert sorted(leak.says for leak in by_cost) == sorted(leak.says for leak in found.records)
    assert in_order(found, "difference") == found
    with pytest.raises(ValueError, match="cannot sort leaks by x"):
        in_order(found, "x")
