"""Stored hands come back as the typed hands that were read, and older files learn what sites print from their hands."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import duckdb
import numpy as np
import pytest

import studbook
from studbook.analytics.database.schema import steps
from studbook.analytics.replayer.completed import completed
from studbook.analytics.store import Store
from studbook.analytics.stored.hands import StoredHands, stored_hand, stored_hands
from studbook.game.columns import Batch, Events, Hands, Seats, empty
from studbook.game.events import Bet, Collect, Deal, Fold, StreetStart, Uncalled
from studbook.game.hand import Hand, hand_at
from studbook.game.sites import SITES
from studbook.game.times import local_times, utc_times
from studbook.game.vocabulary import RED_DOG_GAMES, TIME_ZONES, Currency, Kind, Prints, Street, Zone
from studbook.importing.pipeline import import_paths
from studbook.machine.state import machine

SAMPLES = ("rooms", "red-dog") if machine().is_fast() else ("rooms/pokerstars.txt", "rooms/houselog.txt")
WHAT_ROOMS_PRINT = 12
"""The schema from which on `prints` is stored."""


def _plain(hand: Hand, sites: tuple[str, ...]) -> Hand:
    """A hand by the number of its site in `SITES`; the store has no currency of buy-ins."""
    return replace(hand, site=SITES.index(sites[hand.site]), buy_in_currency=Currency.UNKNOWN)


@pytest.fixture(scope="module")
def samples(root: Path) -> list[Path]:
    return [root / "histories" / "samples" / name for name in SAMPLES]


@pytest.fixture(scope="module")
def store(samples: list[Path]) -> Iterator[Store]:
    with Store() as store:
        import_paths(store, samples)
        yield store


def _all_of(store: Store) -> StoredHands:
    return stored_hands(store, [key for (key,) in store.query("SELECT hand FROM hands ORDER BY random()").rows()])


def _same(stored: StoredHands, paths: list[Path]) -> int:
    """Compare stored hands with those of the files; return how many there are."""
    read = {(hand.site, hand.hand_id, hand.line): hand for hand in studbook.read(*paths)}
    for hand in (_plain(hand, stored.sites) for hand in stored.by_key().values()):
        one = _plain(read[hand.site, hand.hand_id, hand.line], SITES)
        if one.currency == Currency.UNKNOWN:  # the name of the file may say it, which is not in the text
            one = replace(one, currency=hand.currency)
        assert hand == one
    return len(stored.keys)


def test_hands_come_back_as_they_were_read(store: Store, samples: list[Path]) -> None:
    stored = _all_of(store)
    assert stored.keys == sorted(stored.keys)
    assert _same(stored, samples) > (200 if machine().is_fast() else 30)


def test_real_hands_come_back_as_they_were_read(histories_dir: Path) -> None:
    with Store() as store:
        import_paths(store, [histories_dir])
        assert _same(_all_of(store), [histories_dir]) > 200


def test_one_hand_alone_is_the_same(store: Store) -> None:
    stored = _all_of(store)
    for key in stored.keys[::7]:
        alone = hand_at(stored.alone(key), 0)
        assert alone == stored.by_key()[key]
        assert replace(stored_hand(store, key), site=alone.site) == alone


def test_an_unknown_key_is_left_out(store: Store) -> None:
    assert stored_hands(store, [0, 1_000_000]).keys == [0]
    with pytest.raises(IndexError):
        stored_hand(store, 1_000_000)


def test_what_sites_print_is_that_of_the_grammar(store: Store) -> None:
    stored = _all_of(store)
    of_site = dict(zip(stored.batch.hands.site.tolist(), stored.batch.hands.prints.tolist(), strict=True))
    prints = {stored.sites[site]: bits for site, bits in of_site.items()}
    assert prints["pokerstars"] & Prints.RAKE
    assert prints["pokerstars"] & Prints.SUMMARY
    assert not prints["houselog"] & Prints.SUMMARY
    assert store.query("SELECT count(*) FROM hands WHERE prints IS NULL").item() == 0


def test_older_files_learn_from_their_hands_what_sites_print(store: Store, tmp_path: Path) -> None:
    """The upgrade derives `prints` of stud hands from their events, by the same rules as this count."""
    found = _upgraded(store, tmp_path / "old.duckdb")
    counted = 0
    for key, hand in _all_of(store).by_key().items():
        assert found[key] == (None if hand.game in RED_DOG_GAMES else _shown(hand)), hand.hand_id
        counted += hand.game not in RED_DOG_GAMES
    assert counted > (100 if machine().is_fast() else 30)


def _upgraded(store: Store, file: Path) -> dict[int, int | None]:
    """Column `prints` of a file of the schema before it, with the hands of a store, after its upgrade."""
    with duckdb.connect(str(file)) as connection:
        for number, step in enumerate(steps()[: WHAT_ROOMS_PRINT - 1], start=1):
            connection.execute(step.sql)
            connection.execute("INSERT INTO schema_version VALUES (?, 'a step', '2020-01-01')", [number])
    store.connection.execute(f"ATTACH '{file}' AS old")
    for table in ("hands", "seats_packed", "events_packed"):
        before = ", ".join(f'"{row[0]}"' for row in store.connection.execute(f"DESCRIBE old.{table}").fetchall())
        store.connection.execute(f"INSERT INTO old.{table} BY NAME SELECT {before} FROM {table}")
    store.connection.execute("DETACH old")
    with Store(file) as upgraded:
        return dict(upgraded.query("SELECT hand, prints FROM hands").rows())


def _shown(hand: Hand) -> int:
    deals = [event for event in hand.events if type(event) is Deal]
    opening = deals[0].street if deals else Street.SUMMARY
    first = [event.seat for event in deals if event.street == opening]
    headings = {event.street for event in hand.events if isinstance(event, StreetStart)}
    shown = Prints.UNCALLED * any(isinstance(event, Uncalled) for event in hand.events)
    shown |= Prints.OPENING_STREET * (opening in headings)
    shown |= Prints.LATER_STREETS * any(opening < street < Street.SHOWDOWN for street in headings)
    return int(shown | Prints.UP_CARDS * (len(set(first)) > 1) | Prints.SINGLE_CARDS * (len(set(first)) < len(first)))


def test_local_times_are_those_that_were_printed() -> None:
    zones = np.array([int(zone) for zone in TIME_ZONES for _ in range(24)], np.int8)
    hours = np.array([12 * zone + 300 * hour for zone in range(len(TIME_ZONES)) for hour in range(24)], np.int64)
    local = hours * 3_600_000_000 + 420_123_456 + 1_300_000_000_000_000
    assert (local_times(utc_times(local, zones), zones) == local).all()
    half_hour = np.array([int(Zone.ACST)], np.int8)
    before_and_after = [1_301_760_000_000_000, 1_301_763_000_000_000]  # 2 April 2011, 16:00 and 16:50 UTC
    shifts = [int(local_times(np.array([at]), half_hour)[0]) - at for at in before_and_after]
    assert shifts == [37_800_000_000, 34_200_000_000]


def _hand(*events: tuple[Kind, Street, int]) -> Batch:
    batch = Batch(np.frombuffer(b"", np.uint8), empty(Hands, 1), empty(Seats, 2), empty(Events, len(events)))
    for row, (kind, street, seat) in enumerate(events):
        batch.events.kind[row], batch.events.street[row], batch.events.seat[row] = kind, street, seat
        batch.events.line[row] = row + 10
    batch.seats.number[:] = 1, 2
    batch.hands.seat_count[0], batch.hands.event_count[0] = 2, len(events)
    batch.hands.game[0] = batch.hands.limit[0] = 1
    return batch


def test_headings_and_returned_bets_are_added() -> None:
    batch = _hand(
        (Kind.DEAL, Street.THIRD, 0),
        (Kind.BET, Street.THIRD, 0),
        (Kind.FOLD, Street.THIRD, 1),
        (Kind.COLLECT, Street.FOURTH, 0),
    )
    full = completed(batch, [700, 0])
    events = hand_at(full, 0).events
    kinds = [StreetStart, Deal, Bet, Fold, Uncalled, StreetStart, Collect]
    assert [type(event) for event in events] == kinds
    assert [event.line for event in events] == [10, 10, 11, 12, 12, 13, 13]
    returned = events[4]
    assert isinstance(returned, Uncalled)
    assert (returned.seat, returned.amount, returned.street) == (1, 700, Street.THIRD)
    assert full.hands.prints[0] == Prints.OPENING_STREET | Prints.LATER_STREETS | Prints.UNCALLED
    assert completed(full, [700, 0]).events.kind.tolist() == full.events.kind.tolist()


def test_stored_hands_have_the_types_of_read_ones(store: Store) -> None:
    """Another type of a column would make Numba compile the whole replay once more."""
    stored = _all_of(store)
    parts = (stored.batch, stored.alone(0), completed(stored.alone(0), [0] * len(stored.batch.seats.hand)))
    for batch in parts:
        for table, made in ((Hands, batch.hands), (Seats, batch.seats), (Events, batch.events)):
            for column, usual in zip(made, empty(table, 1), strict=True):
                assert (column.dtype, column.ndim) == (usual.dtype, usual.ndim)
                assert column.flags.c_contiguous
                assert column.flags.writeable
