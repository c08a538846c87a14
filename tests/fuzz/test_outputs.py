"""Every command on mutated hands of every site; `python -m tests.fuzz.campaign` goes on for as long as is wished."""

from pathlib import Path

from studbook.game.sites import SITES
from tests.fuzz.campaign import SHALLOW, one_round


def test_no_command_fails_on_mutated_hands(tmp_path: Path) -> None:
    """All sites are in one database: commands that look at all hands need to run only once."""
    faults = [fault for fault in one_round(list(SITES), 11, SHALLOW, tmp_path) if fault]
    assert not faults, "\n\n".join(f"{fault.words}\n{fault.said}" for fault in faults)
