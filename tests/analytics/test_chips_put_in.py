"""The column `put_in` of events: the chips that each puts in, in every game and site, also after an upgrade."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from studbook.analytics.database.resources import questions
from studbook.analytics.store import Store
from studbook.importing.pipeline import import_paths


@pytest.fixture(scope="module")
def store(root: Path) -> Iterator[Store]:
    with Store() as opened:
        import_paths(opened, [root / "histories" / "samples"])
        yield opened


def test_events_add_up_to_what_every_player_put_in(store: Store) -> None:
    sql = """
    SELECT site, game, hand_id, seats.seat, coalesce(paid, 0) AS paid, seats.put_in
    FROM seats
    JOIN hands USING (hand)
    LEFT JOIN (SELECT hand, seat, sum(put_in) AS paid FROM events GROUP BY ALL) USING (hand, seat)
    """
    rows = store.sql(sql).rows
    assert len({site for site, *_ in rows}) > 10
    assert len({game for _, game, *_ in rows}) > 8
    assert [row for row in rows if row[-2] != row[-1]] == []


def test_a_raise_puts_in_what_is_missing_to_its_total(store: Store) -> None:
    events = store.sql(
        "SELECT hand, street, seat, kind, amount, raise_to, put_in FROM events "
        "WHERE kind IN ('bring_in', 'bet', 'call', 'raise') ORDER BY hand, number"
    ).rows
    level: dict[tuple[int, str, int], object] = {}
    seen = set()
    for hand, street, seat, kind, amount, raise_to, put_in in events:
        before = level.get((hand, street, seat), 0)
        assert put_in == (raise_to - before if kind == "raise" else amount)
        seen.add((kind, before != 0, amount == put_in))
        level[hand, street, seat] = before + put_in
    assert {("raise", True, False), ("raise", False, False), ("call", True, True)} <= seen


@pytest.mark.parametrize("view", ["hand_log", "decisions"])
def test_other_views_have_the_chips_of_the_event(store: Store, view: str) -> None:
    sql = f"SELECT count(*), count(events.put_in) FROM {view} JOIN events USING (hand, number) "
    ((all_rows, paid),) = store.sql(sql).rows
    assert all_rows > paid > 1000
    assert store.sql(f"{sql} WHERE {view}.put_in IS DISTINCT FROM events.put_in").rows == [(0, 0)]


def test_raises_describe_no_hands_and_showdowns_still_do(store: Store) -> None:
    sql = "SELECT count(said_high), count(said_low) FROM events WHERE {} 'raise'"
    assert store.sql(sql.format("kind =")).rows == [(0, 0)]
    ((high, low),) = store.sql(sql.format("kind <>")).rows
    assert high > 100
    assert low > 10


def test_an_upgrade_finds_the_chips_of_the_raises_of_an_older_database(store: Store) -> None:
    (step,) = [step for step in questions("schema") if step.name == "019_chips_put_in"]
    connection = store.connection
    before = connection.execute("SELECT hand, facts, said FROM events_packed ORDER BY ALL").fetchall()
    connection.execute("UPDATE events_packed SET said = 0 WHERE kind_of((facts >> 16) & 63) = 'raise'")
    assert connection.execute("SELECT hand, facts, said FROM events_packed ORDER BY ALL").fetchall() != before
    connection.execute(step.sql)
    assert connection.execute("SELECT hand, facts, said FROM events_packed ORDER BY ALL").fetchall() == before
