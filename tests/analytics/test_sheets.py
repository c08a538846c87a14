"""Result sheets: what every player's chips came to in every session."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from studbook.analytics.audit.sheets import sheets
from studbook.analytics.batch import ImportBatch
from studbook.analytics.store import Store
from studbook.game.vocabulary import Kind

Build = Callable[..., ImportBatch]
NOON = datetime(2011, 3, 5, 12, tzinfo=UTC)


def _at(minutes: int) -> datetime:
    return NOON + timedelta(minutes=minutes)


@pytest.fixture
def evening(batch_of: Build, a_hand: Any, a_seat: Any, an_event: Any) -> ImportBatch:
    """Two sessions at one table: in the first Ann adds chips and says so, Bob's change without a word."""
    adds = [an_event(Kind.NOTICE, 0, text="Ann adds $13")]
    out = {"did": 0}
    return batch_of([
        a_hand("1", [a_seat("Ann", 100, -7), a_seat("Bob", 50, 7)], events=adds, at=_at(0)),
        a_hand("2", [a_seat("Ann", 106, 4), a_seat("Bob", 57, -4), a_seat("Cat", 30, **out)], at=_at(2)),
        a_hand("3", [a_seat("Ann", 110, -1), a_seat("Bob", 49, 1)], at=_at(4)),
        a_hand("4", [a_seat("Ann", 70, 5), a_seat("Bob", 20, -6)], at=_at(60)),
    ])  # fmt: skip


def test_a_sheet_says_what_became_of_the_chips(evening: ImportBatch) -> None:
    with Store() as store:
        store.append(evening)
        table = sheets(store)
    columns = ("session", "player", "hands", "first_stack", "last_stack", "added", "unexplained", "net", "adds_up")
    assert table.select(columns).rows() == [
        (1, "Bob", 3, 50, 50, 0, -4, 4, None),
        (1, "Ann", 3, 100, 109, 13, None, -4, True),
        (2, "Ann", 1, 70, 75, 0, None, 5, True),
        (2, "Bob", 1, 20, 14, 0, None, -6, True),
    ]
    assert table["left_over"].to_list() == [0, 0, -1, -1]
    assert table["session_hands"].to_list() == [3, 3, 1, 1]


def test_a_player_sees_what_is_left_over_of_the_whole_session(evening: ImportBatch) -> None:
    with Store() as store:
        store.append(evening)
        table = sheets(store, "Ann")
        assert sheets(store, "Nobody").is_empty()
    assert table["player"].to_list() == ["Ann", "Ann"]
    assert table["session"].to_list() == [1, 2]
    assert table["left_over"].to_list() == [0, -1]


def test_sheets_need_no_writing(evening: ImportBatch, tmp_path: Path) -> None:
    with Store(tmp_path / "hands.duckdb") as store:
        store.append(evening)
    with Store(tmp_path / "hands.duckdb", read_only=True) as store:
        assert sheets(store)["hands"].sum() == 8


def test_sheets_are_what_the_hands_add_up_to(batch_of: Build, hands_at_random: Any) -> None:
    with Store() as store:
        store.append(batch_of(hands_at_random(300)))
        table = sheets(store)
        assert table["hands"].sum() == store.sql("SELECT count(*) FROM played").rows[0][0]
        nets = dict(store.sql("SELECT player, sum(net) FROM played GROUP BY ALL").rows)
        ends = store.sql("SELECT sum(end_stack - stack) FROM seats").rows[0][0]
    assert {player: sum(nets, Decimal(0)) for player, nets in _grouped(table).items()} == nets
    assert sum(nets.values()) == ends
    changes = table.with_columns(change=table["last_stack"] - table["first_stack"] - table["added"])
    assert (changes["change"] - changes["unexplained"].fill_null(0) == changes["net"]).all()


def _grouped(table: Any) -> dict[str, list[Decimal]]:
    grouped: dict[str, list[Decimal]] = {}
    for player, net in table.select("player", "net").rows():
        grouped.setdefault(player, []).append(net)
    return grouped
