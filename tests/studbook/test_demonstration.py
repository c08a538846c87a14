"""The shipped demonstration: it is what the simulator makes, and shows what its description says."""

from pathlib import Path

import pytest

from studbook.analytics.players.tournaments import tournament_totals
from studbook.analytics.statistics.leaks import leaks
from studbook.analytics.store import Store
from studbook.importing.pipeline import import_paths
from studbook.machine.state import machine
from tools.demonstration import PARTS, demonstration


@pytest.fixture(scope="module")
def shipped(root: Path) -> Path:
    return root / "histories" / "demonstration"


@pytest.mark.skipif(not machine().is_fast(), reason="plain Python takes minutes to simulate them")
def test_it_is_what_is_shipped(shipped: Path, tmp_path: Path) -> None:
    made = [*demonstration(tmp_path)]
    assert [path.name for path in made] == [part.file for part in PARTS]
    assert {path.name for path in made} == {path.name for path in shipped.iterdir()}
    for path in made:
        assert path.read_bytes() == (shipped / path.name).read_bytes(), f"run `make samples`: {path.name}"


def test_it_shows_a_leak_a_wrong_pot_and_tournaments(shipped: Path) -> None:
    with Store() as store:
        totals = import_paths(store, [shipped])
        assert totals.hands.imported == sum(part.hands for part in PARTS)
        found = store.query("SELECT code, severity FROM findings ORDER BY hand, code").rows()
        greatest = leaks(store, "Hero").table.row(0, named=True)
        series = tournament_totals(store, "Hero").row(0, named=True)
    assert found == [("H05", "error"), ("X03", "info")]
    assert greatest["game"] == "razz"
    assert "calls" in greatest["says"]
    assert series["currency"] == "USD"
