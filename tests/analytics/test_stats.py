"""Every figure is counted again, simply and independently, over hands whose players did anything at random."""

import math
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from statistics import NormalDist, fmean
from typing import Any

import pytest

from studbook.analytics.batch import ImportBatch
from studbook.analytics.database.resources import questions
from studbook.analytics.players.profile import BY_DOOR, BY_LEFT
from studbook.analytics.sql.definitions import definitions
from studbook.analytics.statistics import red_dog_groups as red_dog
from studbook.analytics.statistics.filters import Filters
from studbook.analytics.statistics.stats import (
    DIMENSIONS,
    GROUPS,
    shares,
    shares_by_each,
    stats,
    stats_by_each,
    winnings,
)
from studbook.analytics.store import Store
from studbook.game.vocabulary import Currency, Did, Game, Street
from tests.analytics.accuracy import average_interval

Build = Callable[..., ImportBatch]
Z = NormalDist().inv_cdf(0.975)
Played = list[tuple[Any, Any]]
"""Hands and the seat of the player in each, in the order of play."""


@pytest.fixture(scope="module")
def hands(hands_at_random: Any) -> list[Any]:
    """Hands that every test here counts."""
    return list(hands_at_random(600, seed=7))


@pytest.fixture(scope="module")
def store(batch_of: Build, hands: list[Any]) -> Iterator[Store]:
    """Store the same hands, in two batches."""
    with Store() as opened:
        opened.append(batch_of(hands[:250]))
        opened.append(batch_of(hands[250:]))
        yield opened


def _played(hands: list[Any], player: str, currency: Currency, **where: Any) -> Played:
    return [
        (hand, seat)
        for hand in hands
        for seat in hand.seats
        if seat.player == player and seat.did & Did.DEALT_IN and hand.currency == currency
        if all(getattr(hand, name) == value for name, value in where.items())
    ]


def _wilson(hits: int, n: int) -> tuple[float, int, float, float]:
    share, square = hits / n, Z * Z
    centre = (share + square / (2 * n)) / (1 + square / n)
    half = Z * math.sqrt(share * (1 - share) / n + square / (4 * n * n)) / (1 + square / n)
    return 100 * share, n, 100 * (centre - half), 100 * (centre + half)


def _count(played: Played, did: int, among: Callable[[Any, Any], bool]) -> tuple[float, int, float, float]:
    sample = [seat for hand, seat in played if among(hand, seat)]
    return _wilson(sum(seat.did & did == did for seat in sample), len(sample))


def _recount(played: Played) -> dict[str, tuple[float, int, float, float]]:
    bets = [100 * seat.net / hand.big for hand, seat in played]

    def everything(_hand: Any, _seat: Any) -> bool:
        return True

    def fourth(_hand: Any, seat: Any) -> bool:
        return bool(seat.street >= Street.FOURTH)

    def showdown(_hand: Any, seat: Any) -> bool:
        return bool(seat.did & Did.SHOWDOWN)

    def split_won(hand: Any, seat: Any) -> bool:
        return bool(hand.game == Game.STUD8 and seat.did & Did.WON)

    return {
        "win_rate": (fmean(bets), len(bets), *average_interval(bets)),
        "vpip": _count(played, Did.VOLUNTARY, everything),
        "bring_in": _count(played, Did.BROUGHT_IN, everything),
        "complete": _count(played, Did.COMPLETED, everything),
        "went_to_showdown": _count(played, Did.SHOWDOWN, fourth),
        "won_at_showdown": _count(played, Did.WON, showdown),
        "scoop": _count(played, Did.SCOOPED, split_won),
    }


def _assert_same(row: dict[str, Any], played: Played) -> None:
    assert row["hands"] == len(played)
    assert row["net"] == Decimal(sum(seat.net for _, seat in played))
    for name, figures in _recount(played).items():
        found = [row[name], row[f"{name}_n"], row[f"{name}_low"], row[f"{name}_high"]]
        assert found == pytest.approx(list(figures), rel=1e-4), name


@pytest.mark.parametrize("player", ["Ann", "d'Or", "<b>Eve</b>"])
def test_statistics_of_a_player_are_those_of_a_simple_recount(store: Store, hands: list[Any], player: str) -> None:
    table = stats(store, player)
    assert sorted(table["currency"]) == ["USD", "chips"]
    for row in table.to_dicts():
        currency = Currency.USD if row["currency"] == "USD" else Currency.CHIPS
        _assert_same(row, _played(hands, player, currency))


def test_statistics_by_game_are_those_of_the_hands_of_that_game(store: Store, hands: list[Any]) -> None:
    table = stats(store, "Ann", by=["game"], filters=Filters(currency="USD"))
    assert list(table["game"]) == ["stud", "stud8", "razz"]
    row = table.filter(table["game"] == "stud8").to_dicts()[0]
    _assert_same(row, _played(hands, "Ann", Currency.USD, game=Game.STUD8))


def test_statistics_by_stakes_keep_stakes_apart(store: Store, hands: list[Any]) -> None:
    table = stats(store, "Bob", by=["stakes"], filters=Filters(currency="chips"))
    assert list(table["stakes"]) == ["2/4", "2/8"]
    for row, big in zip(table.to_dicts(), (4, 8), strict=True):
        _assert_same(row, _played(hands, "Bob", Currency.CHIPS, big=big))


def test_scoop_is_empty_where_no_half_can_be_won(store: Store) -> None:
    row = stats(store, "Ann", filters=Filters(game="razz")).to_dicts()[0]
    assert [row["scoop"], row["scoop_n"], row["scoop_low"], row["scoop_high"]] == [None, 0, None, None]


def test_filters_choose_hands(store: Store, hands: list[Any]) -> None:
    since, until = datetime(2011, 3, 6, 10, tzinfo=UTC), datetime(2011, 3, 6, 20, tzinfo=UTC)
    offset = timedelta(hours=5)  # these nights are in winter time
    chosen = [hand for hand in hands if since <= hand.at + offset < until]
    table = stats(store, "Ann", filters=Filters(since=since, until=until, currency="USD"))
    assert 0 < len(chosen) < len(hands)
    _assert_same(table.to_dicts()[0], _played(chosen, "Ann", Currency.USD))


@pytest.mark.parametrize(
    "filters", [Filters(tournament=True), Filters(site="elsewhere"), Filters(stakes="1/2"), Filters(players=9)]
)
def test_filters_that_nothing_passes_leave_nothing(store: Store, filters: Filters) -> None:
    assert stats(store, filters=filters).is_empty()


def test_all_players_come_with_most_hands_first(store: Store, hands: list[Any]) -> None:
    table = stats(store)
    assert table.columns[:4] == ["player", "site", "currency", "hands"]
    assert list(table["hands"]) == sorted(table["hands"], reverse=True)
    assert table.height == 10
    for row in table.to_dicts():
        currency = Currency.USD if row["currency"] == "USD" else Currency.CHIPS
        assert row["hands"] == len(_played(hands, row["player"], currency))
    assert stats(store, limit=3).rows() == table.head(3).rows()


def test_an_unknown_dimension_is_refused_by_name(store: Store) -> None:
    with pytest.raises(ValueError, match="cannot break down by colour: choose from player, site"):
        stats(store, by=["colour"])


def test_every_dimension_works(store: Store) -> None:
    for name in ("site", "game", "table_size", "players", "month", "weekday", "hour", "tournament", "door", "year"):
        table = stats(store, "Ann", by=[name])
        assert table.columns[:2] == [name, "currency"]
        assert table["hands"].sum() == stats(store, "Ann")["hands"].sum()


def test_a_player_who_is_not_there_has_no_rows(store: Store) -> None:
    assert stats(store, "nobody").is_empty()
    assert winnings(store, "nobody").is_empty()


def test_one_hand_has_a_win_rate_but_no_interval(batch_of: Build, a_hand: Any, a_seat: Any) -> None:
    with Store() as opened:
        opened.append(batch_of([a_hand("1", [a_seat("Ann", net=6)])]))
        row = stats(opened, "Ann").to_dicts()[0]
    assert [row["win_rate"], row["win_rate_n"], row["win_rate_low"]] == [150.0, 1, None]
    assert row["scoop"] is None


@pytest.mark.parametrize("group", GROUPS)
def test_every_dimension_counts_or_is_refused_by_name(group: str) -> None:
    out = red_dog.OF_STUD if group in red_dog.GROUPS else ()
    with Store() as empty:
        for name in DIMENSIONS:
            if name not in out:
                assert stats(empty, "Ann", [name], group=group).is_empty()
                continue
            with pytest.raises(ValueError, match=f"cannot break down by {name}: choose from "):
                stats(empty, "Ann", [name], group=group)


def test_conflicts_and_players_not_dealt_in_never_count(batch_of: Build, a_hand: Any, a_seat: Any) -> None:
    hands = [
        a_hand("1", [a_seat("Ann", net=1), a_seat("Bob", did=0)], content=1),
        a_hand("1", [a_seat("Ann", net=100), a_seat("Bob")], content=2),
    ]
    with Store() as opened:
        opened.append(batch_of(hands))
        table = stats(opened)
    assert table.select("player", "hands", "net").rows() == [("Ann", 1, Decimal(1))]


def test_every_statistic_says_numerator_denominator_and_unit() -> None:
    files = {question.name: question for question in questions("sql/statistics")}
    assert set(files) == {name for names in GROUPS.values() for name in names}
    for question in files.values():
        for word in ("Numerator: ", "Denominator: ", "Interval: ", "Unit: "):
            assert word in question.question, (question.name, word)
        assert definitions()[question.name].sql, question.name


def test_winnings_run_as_in_a_simple_sum(store: Store, hands: list[Any]) -> None:
    table = winnings(store, "Ann", Filters(currency="USD"), points=10_000)
    total = showdown = 0
    for row, (_, seat) in zip(table.to_dicts(), _played(hands, "Ann", Currency.USD), strict=True):
        total += seat.net
        showdown += seat.net if seat.did & Did.SHOWDOWN else 0
        assert (row["net"], row["showdown"], row["non_showdown"]) == (total, showdown, total - showdown)
    assert list(table["number"]) == list(range(1, table.height + 1))


def test_winnings_are_thinned_but_keep_first_and_last(store: Store) -> None:
    everything = winnings(store, "Ann", points=10_000)
    few = winnings(store, "Ann", points=20)
    assert few.height < 60
    assert few.join(everything, on=everything.columns, how="semi").height == few.height
    for currency in ("USD", "chips"):
        kept, full = (table.filter(table["currency"] == currency) for table in (few, everything))
        assert [kept.row(0), kept.row(-1)] == [full.row(0), full.row(-1)]


@pytest.mark.parametrize("filters", [Filters(), Filters(game="stud8"), Filters(tournament=False)], ids=str)
def test_several_dimensions_in_one_query_are_the_same_as_one_after_another(store: Store, filters: Filters) -> None:
    by_time = stats_by_each(store, "Ann", ("month", "weekday", "hour", "players"), filters)
    for name, table in by_time.items():
        assert table.height, name
        assert table.equals(stats(store, "Ann", [name], filters, group="results")), name
    asked = {"door_rank": BY_DOOR, **BY_LEFT}
    for name, table in shares_by_each(store, "Ann", asked, filters).items():
        assert table.equals(shares(store, "Ann", ["game", name], asked[name], filters)), name
