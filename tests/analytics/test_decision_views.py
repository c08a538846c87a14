"""The views `decisions` and `live_outs`: the same facts as the events and the bit fields that statistics count."""

from collections import Counter
from pathlib import Path

import pytest

from studbook.analytics.store import Store
from studbook.importing.pipeline import import_paths


@pytest.fixture(scope="module")
def store(root: Path) -> Store:
    opened = Store()
    import_paths(opened, [root / "histories" / "samples" / "stud-0001.txt"])
    return opened


def test_a_decision_is_an_event_of_a_person(store: Store) -> None:
    kinds = "('check', 'bet', 'call', 'raise', 'fold')"
    listed = store.sql(
        f"SELECT hand, number, player, kind, amount FROM hand_log WHERE kind IN {kinds} ORDER BY hand, number"
    )
    found = store.sql("SELECT hand, number, player, kind, amount FROM decisions ORDER BY hand, number")
    assert len(found.rows) > 1000
    assert found.rows == listed.rows


def test_wagers_before_a_decision_are_counted_street_by_street(store: Store) -> None:
    events = store.sql("SELECT hand, number, street, kind FROM events ORDER BY hand, number").rows
    counted: dict[tuple[int, int], int] = {}
    wagers: Counter[tuple[int, str]] = Counter()
    for hand, number, street, kind in events:
        counted[hand, number] = wagers[hand, street]
        wagers[hand, street] += kind in ("bet", "raise")
    found = store.sql("SELECT hand, number, wagers_before FROM decisions").rows
    assert {wagers_before for *_, wagers_before in found} >= {0, 1, 2}
    assert all(counted[hand, number] == before for hand, number, before in found)


def test_decisions_agree_with_the_bits_of_later_streets(store: Store) -> None:
    sql = """
    SELECT bet_chance, faced_bet, folded_to_bet, first_before, most_before
    FROM later_streets
    FULL JOIN (
        SELECT
            hand, seat, street AS on_street,
            arg_min(wagers_before, number) AS first_before, max(wagers_before) AS most_before
        FROM decisions
        WHERE street > 'third'::street
        GROUP BY ALL
    ) USING (hand, seat, on_street)
    """
    rows = store.sql(sql).rows
    assert len(rows) > 500
    for bet_chance, faced_bet, folded, first_before, most_before in rows:
        assert bet_chance == (first_before == 0)
        assert faced_bet or not folded
        assert most_before > 0 or not faced_bet


def test_live_outs_are_the_unseen_cards_that_improve(store: Store) -> None:
    rows = store.sql("SELECT on_street, dead_cards, live_outs, unseen, chance FROM live_outs").rows
    assert len(rows) > 200
    assert all(dead >= 0 and 0 <= outs <= unseen and chance == outs / unseen for _, dead, outs, unseen, chance in rows)
    held = {"third": 3, "fourth": 4, "fifth": 5, "sixth": 6}
    assert all(held[street] + dead + unseen == 52 for street, dead, _, unseen, _ in rows)
    assert store.sql("SELECT count(*) FROM live_outs").rows == store.sql("SELECT count(*) FROM draws").rows


@pytest.mark.parametrize("name", ["rake", "showdown"])
def test_a_column_of_a_hand_is_not_also_one_of_a_seat(store: Store, name: str) -> None:
    sql = f"SELECT DISTINCT table_name FROM duckdb_columns() WHERE column_name = '{name}' AND schema_name = 'main'"
    assert {table for (table,) in store.sql(sql).rows} - {"seats_packed", "other_hands"} == {"hands"}


def test_shares_of_the_rake_add_up_to_the_rake_of_the_hand(store: Store) -> None:
    sql = """
    SELECT any_value(hand_rake + fees), sum(rake_share), any_value(hand_showdown), count_if(went_to_showdown)
    FROM played GROUP BY hand
    """
    rows = store.sql(sql).rows
    assert any(rake for rake, *_ in rows)
    assert all(rake == shares for rake, shares, *_ in rows)
    assert all(showdown == (players > 1) for *_, showdown, players in rows)
