"""What 1.0 promised: nothing that is listed may go, and what is new must be listed.

`python -m tests.studbook.promises` lists it.
"""

import json
from pathlib import Path

import pytest

from studbook.analytics.store import Store
from tests.studbook.promises.figures import figures_of, rebuilt
from tests.studbook.promises.listed import HERE, LISTS


@pytest.mark.parametrize("name", LISTS)
def test_what_was_promised_is_there(name: str) -> None:
    promised = (HERE / f"{name}.txt").read_text("utf-8").splitlines()
    now = list(LISTS[name]())
    assert len(promised) > 20
    assert [line for line in promised if line not in now] == [], "this breaks programs that people have written"
    assert [line for line in now if line not in promised] == [], "list it: python -m tests.studbook.promises"


def test_a_database_of_version_1_opens_with_the_same_figures(tmp_path: Path) -> None:
    file = rebuilt(HERE / "store1", tmp_path / "one.duckdb")
    with Store(file) as store:  # upgrades it, in later versions
        assert figures_of(store) == json.loads((HERE / "store1" / "figures.json").read_text("utf-8"))
