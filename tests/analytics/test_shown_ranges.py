"""Ranges from shown hands, and what they say about single hands, on simulated hands."""

import numpy as np
import pytest

from studbook.analytics.replayer.ranges import range_views, with_ranges
from studbook.analytics.replayer.stud import replayed
from studbook.analytics.search.shown_ranges import _shares, names_of, shown_range
from studbook.analytics.search.syntax import SearchError
from studbook.analytics.store import Store
from studbook.equity.ranges.expand import range_of
from studbook.equity.ranges.syntax import RangeError
from studbook.game.vocabulary import Game
from studbook.reports.hand.replayer import replay_page
from studbook.simulation.stud.batches import simulate
from tests.analytics.batches import audited_batch

HANDS = 1_500


@pytest.fixture(scope="module")
def store() -> Store:
    opened = Store()
    batch = simulate(Game.STUD, HANDS, seed=77)
    batch = batch._replace(hands=batch.hands._replace(content=np.arange(HANDS, dtype=np.uint64)))
    opened.append(audited_batch(batch, ("somewhere",) * 20))
    return opened


def test_the_sample_is_the_one_that_a_plain_count_finds(store: Store) -> None:
    found = shown_range(store, "completed", Game.STUD, "K")
    rows = store.query(
        "SELECT start, (sights >> 56) & 1 = 1 AS from_deal FROM played WHERE completed AND door_rank = 'K'"
    ).to_dicts()
    assert found.players == len(rows)
    for one in found.classes:
        same = [row for row in rows if row["start"] == one.start]
        assert one.dealt == sum(bool(row["from_deal"]) for row in same)
        assert one.shown == len(same) - one.dealt
    assert sum(one.share for one in found.classes) == pytest.approx(1)
    assert all(one.low <= one.share <= one.high for one in found.classes)
    assert max(one.weight for one in found.classes) == 1


def test_shown_hands_stand_for_those_that_were_not_shown(store: Store) -> None:
    """The weighted hands add up to about as many as were played, known or not."""
    found = shown_range(store, "completed", Game.STUD)
    assert found.is_weighted
    assert found.known < found.players
    assert found.estimated == pytest.approx(found.players, rel=0.25)


def test_weights_by_the_chance_to_be_shown() -> None:
    """Twenty hands that are shown half of the time count as often as ten of a class that is shown every fourth time."""
    rows, total = _shares([("other", 20, 0, 0.5), ("small pair", 10, 0, 0.25)], {"other": 3.0, "small pair": 1.0})
    assert total == 80
    assert [one.share for one in rows] == [0.5, 0.5]
    assert [one.weight for one in rows] == [0.333, 1.0]


def test_ranges_are_usable_where_ranges_are(store: Store) -> None:
    found = shown_range(store, "completed", Game.STUD, "A")
    written = range_of(Game.STUD, f"{found.down_text}Ah7c")
    named = range_of(Game.STUD, "(@db:completed)Ah7c", names=names_of(store, "stud"))
    assert len(written.masks) > 0
    assert len(named.masks) > 0
    assert written.known == named.known == 4


def test_what_cannot_be_found(store: Store) -> None:
    with pytest.raises(SearchError, match="column 1"):
        shown_range(store, "completeed", Game.STUD)
    with pytest.raises(ValueError, match="no classes"):
        shown_range(store, "completed", Game.RAZZ27)
    with pytest.raises(LookupError, match="no search is saved"):
        shown_range(store, "@mine", Game.STUD)
    with pytest.raises(RangeError, match="neither a saved search"):
        range_of(Game.STUD, "(@db:completeed)Ah", names=names_of(store, "stud"))
    assert shown_range(store, "completed", Game.RAZZ).text == ""


def test_equity_against_ranges_and_prices(store: Store) -> None:
    key = store.query(
        "SELECT hand FROM seats WHERE went_to_showdown GROUP BY hand HAVING count(*) = 2 ORDER BY hand LIMIT 1"
    )["hand"][0]
    played = replayed(store, int(key))
    views = range_views(store, played, error=0.03)
    streets = {view.street for view in views.streets}
    assert {"third"} <= streets <= {"third", "fourth", "fifth", "sixth", "seventh"}
    assert all(0 <= view.equity <= 1 for view in views.streets)
    assert views.prices
    for price in views.prices:
        assert price.needed == pytest.approx(price.to_call / (price.pot + price.to_call))
        assert (price.value > 0) == (price.equity > price.needed)
    frames = with_ranges(store, played).frames
    assert any(player.range_equity is not None for frame in frames for player in frame.players)
    assert "against ranges" in replay_page([with_ranges(store, played)])
