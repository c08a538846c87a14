"""Every command on mutated hands of every room; `python -m tests.fuzz.campaign` goes on for as long as is wished."""

from pathlib import Path

import pytest

from studbook.histories.signatures import SITES
from tests.fuzz.campaign import SHALLOW, one_round

ROUNDS = [SITES[:5], SITES[5:10], SITES[10:]]


@pytest.mark.parametrize("sites", ROUNDS, ids=" ".join)
def test_no_command_fails_on_mutated_hands(sites: tuple[str, ...], tmp_path: Path) -> None:
    faults = [fault for fault in one_round(list(sites), 11, SHALLOW, tmp_path) if fault]
    assert not faults, "\n\n".join(f"{fault.words}\n{fault.said}" for fault in faults)
