"""Which checks apply to a hand: a check that is not counted as applying would seem to have had no case."""

from pathlib import Path

import numpy as np

from studbook.histories.raw_batches import raw_batches
from studbook.reading import read
from studbook.rules.checks.catalogue import CHECKS
from studbook.rules.stud.batch import settle_batch

HANDS = Path(__file__).parent / "hands"


def test_the_checks_that_apply_to_a_hand(applied_case: list[str]) -> None:
    name, codes = applied_case
    (raw,) = raw_batches([HANDS / f"{name}.txt"])
    (reading,) = read(raw)
    applied = np.flatnonzero(settle_batch(reading.batch).applied).tolist()
    assert sorted(CHECKS[code].code for code in applied) == codes.split()


def test_every_hand_has_a_case(root: Path) -> None:
    cases = (root / "tests" / "rules" / "cases" / "applied.cases").read_text(encoding="utf-8")
    assert [path.stem for path in HANDS.glob("*.txt") if f"\n{path.stem} |" not in cases] == []
