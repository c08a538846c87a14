"""Players left to act after one who may be first in, and streets on which lows are made: recounted from the events."""

from collections import Counter, defaultdict
from collections.abc import Iterable
from pathlib import Path
from statistics import fmean
from typing import Any

import numpy as np
import pytest

from studbook.analytics.statistics.population import against_population
from studbook.analytics.statistics.stats import GROUPS, stats
from studbook.analytics.store import Store
from studbook.game.columns import Batch
from studbook.game.games import STUD_GAMES
from studbook.game.hand import Hand, hands_of
from studbook.game.vocabulary import Game, Kind
from studbook.histories.raw_batches import raw_batches
from studbook.importing.reading import read
from studbook.rules.audit_results import Audited
from studbook.rules.stud.batch import settle_batch
from studbook.rules.stud.house import house
from studbook.simulation.stud.batches import simulate
from tests.analytics.batches import audited_batch
from tests.analytics.hand_recount import HALVES, Counts, HandRecount
from tests.analytics.people import of_people

Key = tuple[str, str]
SIMULATED = 800


def _append(store: Store, batch: Batch, first: int = 0) -> None:
    content = np.arange(first, first + len(batch.hands.game), dtype=np.uint64)
    batch = batch._replace(hands=batch.hands._replace(content=content))
    store.append(audited_batch(batch, ("somewhere",) * 20))


def _stored(store: Store, columns: str) -> dict[Key, Any]:
    rows = store.query(f"SELECT hand_id, player, {columns} FROM played").iter_rows()
    return {row[:2]: row[2:] for row in rows}


def _recounts(hands: Iterable[Hand]) -> dict[Key, HandRecount]:
    recounts = [HandRecount(hand) for hand in hands if hand.game != Game.OTHER]
    return {(one.hand.hand_id, player): one for one in recounts for player in one.dealt}


def _left(recounts: dict[Key, HandRecount]) -> dict[Key, Any]:
    return {key: one.left_to_act(key[1]) or (None, None, None) for key, one in recounts.items()}


def _lows(recounts: dict[Key, HandRecount]) -> dict[Key, Any]:
    return {key: (one.low_street(key[1]),) for key, one in recounts.items()}


def _differing(stored: dict[Key, Any], counted: dict[Key, Any]) -> list[tuple[Key, Any, Any]]:
    keys = sorted(stored.keys() | counted.keys())
    return [(key, stored.get(key), counted.get(key)) for key in keys if stored.get(key) != counted.get(key)]


@pytest.mark.parametrize("game", STUD_GAMES)
def test_statistics_by_who_is_left(game: Game) -> None:
    batch = simulate(game, SIMULATED, seed=51)
    recounts = _recounts(hands_of(batch))
    left = _left(recounts)
    with Store() as store:
        _append(store, batch)
        assert _differing(_stored(store, "left_to_act, as_good_left, best_left"), left) == []
        for place, name in enumerate(("left_to_act", "as_good_left", "best_left")):
            _assert_third(stats(store, by=[name], group="third").to_dicts(), name, recounts, left, place)
    steals = Counter(one for one in left.values() if one[1] == 0)
    assert len({one[0] for one in steals}) > 3
    assert len({one[2] for one in steals}) > 7
    assert {one[1] for one in left.values()} > {None, 0, 1, 2}


def _assert_third(
    rows: list[dict[str, Any]], name: str, recounts: dict[Key, HandRecount], left: dict[Key, Any], place: int
) -> None:
    counted: dict[tuple[Any, str], Counts] = defaultdict(lambda: defaultdict(list))
    hands: Counter[tuple[Any, str]] = Counter()
    for key, one in recounts.items():
        group = left[key][place], one.hand.currency.name.lower()
        hands[group] += 1
        one.third(key[1], counted[group])
    assert {(row[name], row["currency"].lower()): row["hands"] for row in rows} == hands
    for row in rows:
        counts = counted[row[name], row["currency"].lower()]
        for statistic in ("raise_first", "limp", "steal", "steal_success"):
            values = counts.get(statistic, [])
            assert row[f"{statistic}_n"] == len(values)
            assert row[statistic] == (pytest.approx(100 * fmean(values)) if values else None)
    if name == "as_good_left":  # a chance to steal: no one shows as good a card
        assert all(row["steal_n"] == (row["raise_first_n"] if row[name] == 0 else 0) for row in rows)


def test_who_is_left_and_lows_of_real_hands(histories_dir: Path) -> None:
    lefts, lows = Counter[Any](), Counter[Any]()
    for raw in raw_batches([histories_dir]):
        for reading in read(raw):
            recounts = _recounts(hands_of(reading.batch))
            with Store() as store:
                _append(store, reading.batch)
                stored, streets = _stored(store, "left_to_act, as_good_left, best_left"), _stored(store, "low_street")
                _assert_lows_agree(store)
                left, made = of_people(store, _left(recounts)), of_people(store, _lows(recounts))
            assert _differing(stored, left) == []
            assert _differing(streets, made) == []
            lefts.update(one[0] for one in stored.values())
            lows.update(one[0] for one in streets.values())
    assert sum(lefts.values()) - lefts[None] > 300
    assert sum(lows.values()) - lows[None] > 50
    assert {"fifth", "none", None} <= set(lows)


def _assert_lows_agree(store: Store) -> None:
    """Whether a low was made, counted without regard to streets, is what the street says."""
    sql = "SELECT count(*) FROM played WHERE went_to_showdown AND low_made <> (low_street <> 'none')"
    assert store.query(sql).item() == 0


def test_statistics_by_the_street_of_the_low() -> None:
    batch = simulate(Game.STUD8, 1500, seed=52)
    recounts = _recounts(hands_of(batch))
    lows = _lows(recounts)
    counted: dict[tuple[str | None, str], Counts] = defaultdict(lambda: defaultdict(list))
    for key, one in recounts.items():
        one.halves(key[1], counted[lows[key][0], one.hand.currency.name.lower()])
    with Store() as store:
        _append(store, batch)
        assert _differing(_stored(store, "low_street"), lows) == []
        _assert_lows_agree(store)
        rows = {group: stats(store, by=["low_street"], group=group).to_dicts() for group in ("scoop", "low")}
    assert list(dict.fromkeys(row["low_street"] for row in rows["low"])) == ["fifth", "sixth", "seventh", "none", None]
    for group, names in (("scoop", HALVES), ("low", ("low_made_rate", "low_missed", "low_beaten"))):
        for row in rows[group]:
            counts = counted[row["low_street"], row["currency"].lower()]
            for name in names:
                values = counts.get(name, [])
                assert row[f"{name}_n"] == len(values), (row, name)
                assert row[name] == (pytest.approx(100 * fmean(values)) if values else None)
    assert all(
        sum(row["low_beaten_n"] for row in rows["low"] if row["low_street"] == street) > 10
        for street in ("fifth", "sixth", "seventh")
    )


def test_only_stud8_has_lows() -> None:
    with Store() as store:
        _append(store, simulate(Game.RAZZ, 50, seed=53))
        assert set(_stored(store, "low_street").values()) == {(None,)}


def test_a_card_for_everyone_makes_a_low() -> None:
    batch = simulate(Game.STUD8, 3_000, seed=4, rules=house("de-isa"))
    shared = {
        batch.string(batch.hands.hand_id[hand]) for hand in batch.events.hand[batch.events.kind == Kind.COMMUNITY]
    }
    assert shared
    with Store() as store:
        _append(store, batch)
        stored = {key: low for key, low in _stored(store, "low_street").items() if key[0] in shared}
    counted = _lows(_recounts(hand for hand in hands_of(batch) if hand.hand_id in shared))
    assert _differing(stored, counted) == []
    assert any(low != (None,) for low in stored.values())


def test_others_are_compared_by_who_is_left_but_not_by_lows_that_they_show() -> None:
    with Store() as store:
        _append(store, simulate(Game.STUD, 200, seed=54))
        rows = against_population(store, "Hero", "third", by=["best_left"])
        known = [rank for rank in dict.fromkeys(rows["best_left"]) if rank]
        assert known == sorted(known, key="23456789TJQKA".index)
        assert set(rows["statistic"]) <= set(GROUPS["third"])
        with pytest.raises(ValueError, match="cannot compare by low_street"):
            against_population(store, "Hero", "third", by=["low_street"])


RAZZ = """House log #1
Game: Razz, fixed limit 10/20
Ante: 1
Bring-in: 5
Currency: EUR
Date: 2024-03-09 21:14:05 CET
Seat 1: Anna (480)
Seat 2: Bruno (315)
Seat 3: Diego (315)
Seat 5: Emma (315)
Seat 1 antes 1
Seat 2 antes 1
Seat 3 antes 1
Seat 5 antes 1
Third street
Seat 1 gets (Ah Kd) Kh
Seat 2 gets (8c 7c) 9c
Seat 3 gets (8d 7d) Ac
Seat 5 gets (8h 7h) 9s
Seat 1 brings in 5
Seat 2 folds
Seat 3 completes to 10
Seat 5 folds
Seat 1 folds
Seat 3 takes back 5
Seat 3 wins 14
Pot: 14
End of hand
"""


def _left_in_razz(text: str, folder: Path, hidden: int | None = None) -> dict[str, Any]:
    """What is stored of the hand; the door card of a seat may not be printed."""
    (folder / "hand.txt").write_text(text)
    with Store() as store:
        for raw in raw_batches([folder / "hand.txt"]):
            for reading in read(raw):
                settled = settle_batch(reading.batch)
                if hidden is not None:
                    settled.seats.door[hidden] = -1
                store.append(audited_batch(reading.batch, ("somewhere",) * 20, Audited(settled)))
        return {player: left for (_, player), left in _stored(store, "left_to_act, as_good_left, best_left").items()}


@pytest.mark.parametrize(
    ("hidden", "bruno", "diego"),
    [
        (None, (3, 2, "A"), (2, 0, "9")),  # the low card is the better one, a nine as good as a nine
        (0, (3, None, None), (2, None, None)),
        (1, (3, None, "A"), (2, 0, "9")),
        (2, (3, None, None), (2, None, "9")),
    ],
)
def test_who_is_left_in_razz(hidden: int | None, bruno: Any, diego: Any, tmp_path: Path) -> None:
    left = _left_in_razz(RAZZ, tmp_path, hidden)
    assert left == {"Anna": (None,) * 3, "Bruno": bruno, "Diego": diego, "Emma": (None,) * 3}


def test_after_a_call_no_one_may_be_first_in(tmp_path: Path) -> None:
    left = _left_in_razz(RAZZ.replace("Seat 2 folds", "Seat 2 calls 5"), tmp_path)
    assert left["Bruno"] == (3, 2, "A")
    assert left["Diego"] == (None,) * 3
