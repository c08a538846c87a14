"""Hands in memory are counted as the queries count them, also after new hands."""

import random
from collections import defaultdict
from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path

import numpy as np
import polars as pl
import pytest
from polars.testing import assert_frame_equal

from studbook.analytics.live import counts, running
from studbook.analytics.live.choice import choose
from studbook.analytics.live.lists import listed_hands
from studbook.analytics.live.own_hands import OwnHands
from studbook.analytics.live.own_sessions import own_sessions
from studbook.analytics.players.remarks import Target, add_tag
from studbook.analytics.players.sessions import sessions, totals
from studbook.analytics.search.results import find
from studbook.analytics.statistics.filters import EVERY_HAND, RESULTS, Filters
from studbook.analytics.statistics.stats import stats, winnings
from studbook.analytics.store import Store
from studbook.importing.pipeline import import_paths
from tests.live.conftest import ROOMS

FILTERS = [
    EVERY_HAND, Filters(tournament=False), Filters(game="stud8"), Filters(door_rank="A"), Filters(result="won"),
    Filters(tag="bring-in-won"), Filters(tag="mine"), Filters(all_in=True), Filters(position=0), Filters(site="x"),
    Filters(opponent="SlyMule", players=7),
]  # fmt: skip


@pytest.fixture(scope="module")
def many() -> Iterator[Store]:
    with Store(":memory:") as made:
        import_paths(made, [*ROOMS.parent.glob("*-0001.txt"), ROOMS / "winamax.txt", ROOMS / "bovada.txt"])
        for (content,) in made.sql("SELECT content FROM hands ORDER BY hand LIMIT 30").rows:
            add_tag(made, Target("hand", str(content)), "mine")
        yield made


@pytest.fixture(scope="module")
def own(many: Store) -> OwnHands:
    read = OwnHands("Hero").refreshed(many)
    read.look_up(many)
    return read


def plain(frame: pl.DataFrame) -> pl.DataFrame:
    return frame.with_columns(pl.col(pl.Decimal).cast(pl.Float64), pl.col(pl.Int64, pl.Int32, pl.UInt32).cast(pl.Int64))


@pytest.mark.parametrize("filters", FILTERS, ids=str)
def test_statistics_and_graph_are_those_of_the_queries(many: Store, own: OwnHands, filters: Filters) -> None:
    chosen = choose(many, own, filters)
    wanted = stats(many, "Hero", ["game"], filters)
    assert counts.career(chosen).hands == sum(wanted["hands"].to_list())
    assert_frame_equal(
        plain(counts.statistics(chosen)), plain(wanted), rel_tol=1e-9, abs_tol=1e-7, check_column_order=False
    )
    if len(chosen):
        run = running.winnings(chosen, 50)
        expected = winnings(many, "Hero", filters, 50).filter(currency=run["currency"][0])
        assert_frame_equal(plain(run), plain(expected), rel_tol=1e-9)


@pytest.mark.parametrize("filters", FILTERS, ids=str)
def test_sessions_are_those_of_the_query(many: Store, own: OwnHands, filters: Filters) -> None:
    found, wanted = own_sessions(choose(many, own, filters)), sessions(many, "Hero", filters)
    assert len(found) or not len(wanted)
    assert_frame_equal(plain(found), plain(wanted.select(found.columns)), rel_tol=1e-9)
    if len(found):
        assert_frame_equal(plain(totals(found)), plain(totals(wanted)), rel_tol=1e-9)


def test_a_statistic_of_the_user_is_left_to_the_query(
    many: Store, own: OwnHands, monkeypatch: pytest.MonkeyPatch
) -> None:
    chosen = choose(many, own, EVERY_HAND)
    wanted = counts.statistics(chosen)
    monkeypatch.setattr(counts, "STATISTICS", (*counts.STATISTICS, "ace_up"))
    assert_frame_equal(counts.statistics(chosen), wanted)


@pytest.mark.parametrize("filters", FILTERS[:5], ids=str)
@pytest.mark.parametrize("name", ["game", "site", "stakes", "month", "door_rank", "start", "players", "position"])
def test_panels_are_those_of_the_queries(many: Store, own: OwnHands, filters: Filters, name: str) -> None:
    columns = ["value", "currency", "hands", "net", "win_rate", "win_rate_low", "win_rate_high"]
    found = counts.panels(choose(many, own, filters)).filter(panel=name).select(columns)
    wanted = stats(many, "Hero", [name], filters, group="results").rename({name: "value"}).select(columns)
    wanted = wanted.with_columns(pl.col("value").cast(pl.String))
    assert_frame_equal(plain(found), plain(wanted), check_row_order=False, rel_tol=1e-8, abs_tol=1e-6)


def test_panels_of_sets_and_results_are_recounted_by_hand(many: Store, own: OwnHands) -> None:
    panels = counts.panels(choose(many, own, EVERY_HAND))
    for tag in ("mine", "bring-in-won", "lost-at-showdown"):
        wanted = sum(stats(many, "Hero", filters=Filters(tag=tag))["hands"].to_list())
        assert panels.filter(panel="tag", value=tag)["hands"].sum() == wanted > 0
    met: dict[str, Decimal] = defaultdict(Decimal)
    nets = dict(many.sql("SELECT hand, net FROM played WHERE player = 'Hero'").rows)
    for hand, player in many.sql("SELECT DISTINCT hand, player FROM played WHERE player <> 'Hero'").rows:
        if hand in nets:
            met[player] += nets[hand]
    shown = panels.filter(panel="opponent").group_by("value").agg(pl.col("net").sum())
    assert shown.height == 40
    assert all(net == met[value] for value, net in shown.iter_rows())
    results = panels.filter(panel="result").drop_nulls("value").group_by("value").agg(pl.col("hands").sum())
    assert set(results["value"]) <= set(RESULTS)


def test_the_latest_hands_are_those_that_a_search_finds(many: Store, own: OwnHands) -> None:
    for filters, query in ((EVERY_HAND, "net > -9999"), (Filters(game="razz"), "game:razz")):
        chosen = choose(many, own, filters)
        found = {row["hand"]: row for row in find(many, query, player="Hero", limit=None).to_dicts()}
        wanted = many.sql(
            "SELECT hand, cards FROM played WHERE player = 'Hero'"
            + (f" AND game = '{filters.game}'" if filters.game else "")
            + " ORDER BY started_at DESC, hand DESC"
        ).rows
        for page in (1, 2):
            first = (page - 1) * 50
            listed = listed_hands(many, counts.last_hands(chosen, first, 51)).to_dicts()
            assert [(row["hand"], row["cards"]) for row in listed] == [tuple(row) for row in wanted[first : first + 51]]
            for row in listed:
                same = found[row["hand"]]
                assert all(row[name] == same[name] for name in ("result", "net", "pot", "site", "stakes", "currency"))


@pytest.mark.parametrize("seed", range(3))
def test_new_hands_are_added_as_if_all_had_been_read_at_once(tmp_path: Path, texts: list[bytes], seed: int) -> None:
    """Whether they were played later or earlier than those in memory."""
    shuffled = random.Random(seed).sample(texts, len(texts)) if seed else texts
    with Store(":memory:") as store:
        own = OwnHands("Hero")
        for part in range(0, len(shuffled), 4):
            (tmp_path / f"{part}.txt").write_bytes(b"".join(shuffled[part : part + 4]))
            import_paths(store, [tmp_path / f"{part}.txt"])
            before = len(own)
            grown = own.refreshed(store)
            grown.look_up(store)
            assert len(own) == before  # a page that counts the hands is not disturbed
            own = grown
        whole = OwnHands("Hero").refreshed(store)
        whole.look_up(store)
        assert own.columns.keys() == whole.columns.keys()
        for name in whole.columns.keys() - {"kind"}:
            np.testing.assert_array_equal(own.columns[name], whole.columns[name], name)
        assert {name: list(rows) for name, rows in own.automatic.items()} == {
            name: list(rows) for name, rows in whole.automatic.items()
        }
        assert counts.panels(choose(store, own, EVERY_HAND)).equals(counts.panels(choose(store, whole, EVERY_HAND)))


def test_an_empty_database_has_no_hands(store: Store) -> None:
    own = OwnHands("Nobody").refreshed(store)
    own.look_up(store)
    chosen = choose(store, own, Filters(game="razz"))
    assert counts.career(chosen).hands == 0
    assert counts.panels(chosen).is_empty()
    assert counts.last_hands(chosen, 0, 10) == []


def test_amounts_too_large_for_floating_point_are_added_exactly(many: Store, own: OwnHands) -> None:
    huge = OwnHands("Hero").refreshed(many)
    huge.columns = {**huge.columns, "net": huge.columns["net"] + 3 * 10**12}
    huge.is_exact = False
    chosen = choose(many, huge, EVERY_HAND)
    panel = counts.panels(chosen).filter(panel="currency")
    assert int(sum(panel["net"].to_list()) * 10000) == sum(map(int, huge.columns["net"]))
