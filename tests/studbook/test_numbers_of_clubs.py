"""Rooms that share a site's format number their own hands: one number is a hand of each room."""

from pathlib import Path

import pytest

from studbook.analytics.store import Store
from studbook.importing.pipeline import import_paths
from tests.grammar.test_real_mavens import HOLDEM, STUD


def two_files(folder: Path, text: str, first: str, second: str) -> list[Path]:
    """Two different hands with the same number, in the rooms of these names."""
    paths = []
    for name, club, stack in (("a", first, "100"), ("b", second, "150")):
        path = folder / f"{name}.txt"
        path.write_text(text.replace("Cellar Card Room", club).replace("Seat 3: Bob (1", f"Seat 3: Bob ({stack}1"))
        paths.append(path)
    return paths


@pytest.mark.parametrize(("second", "conflicts"), [("Attic Card Room", 0), ("Cellar Card Room", 1)])
@pytest.mark.parametrize(("table", "text"), [("hands", STUD), ("other_hands", HOLDEM)])
@pytest.mark.parametrize("at_once", [True, False])
def test_a_number_counts_within_its_room(
    tmp_path: Path, table: str, text: str, second: str, conflicts: int, at_once: bool
) -> None:
    paths = two_files(tmp_path, text, "Cellar Card Room", second)
    with Store(tmp_path / "hands.duckdb") as store:
        for chosen in [paths] if at_once else [[path] for path in paths]:
            import_paths(store, chosen)
        assert store.sql(f"SELECT count(*), count(*) FILTER (conflict) FROM {table}").rows == [(2, conflicts)]
        codes = {code for (code,) in store.sql("SELECT code FROM findings").rows}
        assert ("P03" in codes) == (table == "hands" and conflicts > 0)
