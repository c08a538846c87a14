"""A player's hands in a table of their own: every question has the same answer as about all hands with filters."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Any

import polars as pl
import pytest
from polars.testing import assert_frame_equal

from studbook.analytics.players.opponents import opponents
from studbook.analytics.players.profile import BY_DOOR, BY_LEFT, BY_STREET, PARTS, profile
from studbook.analytics.players.sessions import sessions
from studbook.analytics.sql import own_statistics
from studbook.analytics.statistics.filters import EVERY_HAND, Filters, conditions
from studbook.analytics.statistics.leak_hands import leak_hands
from studbook.analytics.statistics.leaks import leaks
from studbook.analytics.statistics.narrow_hands import narrow_hands
from studbook.analytics.statistics.players import UnknownPlayer
from studbook.analytics.statistics.stats import (
    STUD_GROUPS,
    grouped,
    shares,
    shares_by_each,
    stats,
    stats_by_each,
    winnings,
)
from studbook.analytics.store import Store
from studbook.importing.pipeline import import_paths

FILTERS = {
    "every hand": EVERY_HAND,
    "a game for money": Filters(game="stud8", tournament=False),
    "tournaments": Filters(tournament=True),
    "a currency": Filters(currency="chips"),
    "a time": Filters(since=datetime(2011, 2, 1), players=6),  # noqa: DTZ001  # UTC
    "won": Filters(result="won", door_rank="A"),
}
ASKED: dict[str, Callable[[Store, Filters], Any]] = {
    "overview": lambda store, filters: stats(store, "Hero", filters=filters),
    "stakes": lambda store, filters: stats(store, "Hero", ["game", "stakes"], replace(filters, tournament=False)),
    "groups": lambda store, filters: grouped(store, "Hero", ["game"], tuple(STUD_GROUPS), filters),
    "times": lambda store, filters: stats_by_each(store, "Hero", ("month", "weekday", "hour", "players"), filters),
    "doors": lambda store, filters: shares_by_each(store, "Hero", {"door_rank": BY_DOOR, **BY_LEFT}, filters),
    "starts": lambda store, filters: shares(store, "Hero", ["game", "start", "door_rank"], ["vpip"], filters),
    "streets": lambda store, filters: shares(store, "Hero", ["game", "on_street"], BY_STREET, filters),
    "parts": lambda store, filters: shares(store, "Hero", [], PARTS, filters),
    "low": lambda store, filters: grouped(store, "Hero", ["low_street"], ("scoop", "low"), filters),
    "winnings": lambda store, filters: winnings(store, "Hero", filters, 50),
    "opponents": lambda store, filters: opponents(store, "Hero", filters, 50),
}


@pytest.fixture(scope="module")
def store(root: Path) -> Iterator[Store]:
    """The demonstration, in which another name is an alias of the hero's, and hands whose currency is not printed."""
    with Store() as made:
        import_paths(made, [root / "histories" / "demonstration"])
        name = made.query("SELECT min(player) FROM seats WHERE NOT is_hero").item()
        made.change("add_alias", person="Hero", site="pokerstars", name=name)
        made.connection.execute("UPDATE hands SET currency = 'EUR' WHERE hand % 7 = 0 AND currency = 'USD'")
        yield made


def same(one: Any, other: Any) -> bool:
    """Whether two answers are equal: a frame, or frames by their names."""
    if isinstance(one, dict):
        return one.keys() == other.keys() and all(same(one[name], other[name]) for name in one)
    return bool(one.equals(other)) and one.schema == other.schema


@pytest.mark.parametrize("filters", FILTERS.values(), ids=FILTERS)
def test_every_question_has_the_same_answer(store: Store, filters: Filters) -> None:
    where, parameters = conditions("Hero", filters)
    hands = store.query(f"SELECT count(*) FROM played WHERE {where}", parameters).item()
    with narrow_hands(store, "Hero", filters) as own:
        assert own.query(f"SELECT count(*) FROM {own.view('played')}").item() == hands > 0
        narrow = {name: ask(own, _narrower(name)) for name, ask in ASKED.items()}
    for name, ask in ASKED.items():
        wide = ask(store, replace(filters, tournament=False) if name == "stakes" else filters)
        if name != "stakes" or filters.tournament is None:
            assert same(narrow[name], wide), name


def _narrower(name: str) -> Filters:
    return Filters(tournament=False) if name == "stakes" else EVERY_HAND


def test_sessions_and_the_hands_of_leaks_are_the_same(store: Store) -> None:
    found = leaks(store, "Hero").records
    assert found
    with narrow_hands(store, "Hero", EVERY_HAND) as own:
        assert_frame_equal(sessions(own, "Hero"), sessions(store, "Hero"))  # the order of hands rounds the win rate
        for narrow, wide in zip(leak_hands(own, "Hero", found), leak_hands(store, "Hero", found), strict=True):
            assert same(narrow, wide), (narrow.rows(), wide.rows(), narrow.schema, wide.schema)


def test_sessions_of_filtered_hands_begin_where_all_hands_do(store: Store) -> None:
    filters = Filters(game="stud8")
    assert_frame_equal(profile(store, "Hero", filters).sessions, sessions(store, "Hero", filters))


@pytest.mark.parametrize("points", [1, 7, 50, 100_000])
def test_winnings_of_some_hands_are_those_of_all_hands_up_to_them(store: Store, points: int) -> None:
    """The sums before an hour and those within it add up, whichever hands are kept."""
    every = winnings(store, "Hero", points=100_000)
    kept = winnings(store, "Hero", points=points)
    assert kept.height <= every.height
    assert same(every.join(kept.select("currency", "number"), ["currency", "number"], "semi"), kept)
    order = "started_at, length(hand_id), hand_id, hand, seat"
    run = store.query(
        f"""SELECT sum(net) OVER (PARTITION BY currency ORDER BY {order} ROWS UNBOUNDED PRECEDING) AS net
            FROM played WHERE player = 'Hero' ORDER BY currency, {order}"""
    )
    assert every["net"].to_list() == run["net"].to_list()


def test_the_table_is_gone_afterwards(store: Store) -> None:
    before = store.query("SELECT table_name FROM duckdb_tables() WHERE temporary").height
    with narrow_hands(store, "Hero", EVERY_HAND) as own:
        assert own.second_connection().view("played") == "played"  # another connection does not have the table
    assert store.query("SELECT table_name FROM duckdb_tables() WHERE temporary").height == before
    assert store.view("played") == "played"


def test_no_hand_that_matches_is_an_error(store: Store) -> None:
    with pytest.raises(UnknownPlayer, match="match the filters"):
        profile(store, "Hero", Filters(game="fivestud"))
    with pytest.raises(UnknownPlayer, match="no hands"):
        profile(store, "Nobody")


def test_the_table_has_what_statistics_of_the_user_name(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "deep.sql").write_text("-- Amount: END_STACK / 2 + net\n", "utf-8")
    monkeypatch.setenv(own_statistics.FOLDER_VARIABLE, str(tmp_path))
    own_statistics.forget()
    with narrow_hands(store, "Hero", EVERY_HAND) as own:
        columns = own.query(f"FROM {own.view('played')} LIMIT 1").columns
    monkeypatch.undo()
    own_statistics.forget()
    assert "end_stack" in columns
    assert "stack" not in columns
    assert len(columns) == len(set(columns))


def test_frames_are_compared_by_their_values() -> None:
    assert not same({"one": pl.DataFrame({"a": [1]})}, {"one": pl.DataFrame({"a": [2]})})
