"""Hands of PHH: what tells two of them apart when their numbers are missing, or begin at 1 in each event."""

from pathlib import Path

import pytest

from studbook.analytics.store import Store
from studbook.importing.pipeline import import_paths

HAND = """\
variant = "F7S"
antes = [1, 1, 1]
bring_in = 2
small_bet = 5
big_bet = 10
starting_stacks = [{stack}, 200, 200]
actions = ["d dh p1 ????2c", "d dh p2 AhAd9c", "d dh p3 ????Kd", "p1 pb", "p2 cbr 5", "p3 f", "p1 f"]
{more}
"""


def conflicts(folder: Path, first: str, second: str) -> int:
    """Write two different hands with these lines, import them one after another, and count the conflicts."""
    with Store(folder / "hands.duckdb") as store:
        for name, more in (("a", first), ("b", second)):
            path = folder / f"{name}.phh"
            path.write_text(HAND.format(stack=100 if name == "a" else 150, more=more))
            assert import_paths(store, [path]).hands.imported == 1
        assert store.sql("SELECT count(*) FROM hands").rows == [(2,)]
        (row,) = store.sql("SELECT count(*) FILTER (conflict) FROM hands").rows
        codes = {code for (code,) in store.sql("SELECT code FROM findings").rows}
    assert ("P03" in codes) == bool(row[0])
    return int(row[0])


@pytest.mark.parametrize(
    ("first", "second", "expected"),
    [
        ("", "", 0),
        ("hand = 1", "", 0),
        ("hand = 1", "hand = 1", 0),
        ("hand = 1\nevent = 'One'", "hand = 1\nevent = 'Two'", 0),
        ("hand = 1\nevent = 'One'\ntable = '7'", "hand = 1\nevent = 'Two'\ntable = '7'", 0),
        ("hand = 1\nvenue = 'Here'\ntable = '7'", "hand = 1\nvenue = 'There'\ntable = '7'", 0),
        ("hand = 1\nvenue = 'Here'\nevent = 'One'", "hand = 1\nvenue = 'There'\nevent = 'One'", 0),
        ("hand = 1\nvenue = 'Here'\ntable = '7'", "hand = 1\nvenue = 'Here'\ntable = '7'", 1),
        ("hand = 1\nevent = 'One'", "hand = 1\nevent = 'One'", 1),
        ("hand = 1\nvenue = 'Here'", "hand = 1\nvenue = 'There'", 0),
        ("hand = 1\ntable = '1'", "hand = 1\ntable = '2'", 0),
        ("hand = 1\nday = 1\nmonth = 2\nyear = 2003", "hand = 1\nday = 2\nmonth = 2\nyear = 2003", 0),
        ("hand = 1\nday = 1\nmonth = 2\nyear = 2003", "hand = 1\nday = 1\nmonth = 2\nyear = 2003", 1),
    ],
)
def test_a_number_counts_with_its_event(tmp_path: Path, first: str, second: str, expected: int) -> None:
    assert conflicts(tmp_path, first, second) == expected


def test_two_hands_without_a_number_in_one_import(tmp_path: Path) -> None:
    for stack in (100, 150):
        (tmp_path / f"{stack}.phh").write_text(HAND.format(stack=stack, more=""))
    with Store(tmp_path / "hands.duckdb") as store:
        assert import_paths(store, [tmp_path]).hands.imported == 2
        assert (
            store.sql("SELECT count(DISTINCT hand) FROM played").rows
            == store.sql("SELECT count(*) FROM hands").rows
            == [(2,)]
        )
