"""Which checks apply to a hand: a check that is not counted as applying would seem to have had no case."""

from pathlib import Path

import numpy as np

from studbook.game.results import SettledHands
from studbook.histories.raw_batches import raw_batches
from studbook.importing.reading import read
from studbook.rules.checks.catalogue import CHECKS
from studbook.rules.stud.batch import settle_batch

HANDS = Path(__file__).parent / "hands"


def settled(path: Path) -> SettledHands:
    """What the audit finds in the hand of a file."""
    (raw,) = raw_batches([path])
    (reading,) = read(raw)
    assert reading.rejects == []
    return settle_batch(reading.batch)


def applied(path: Path) -> list[str]:
    """Codes of the checks that apply to the hand of a file."""
    return sorted(CHECKS[code].code for code in np.flatnonzero(settled(path).applied).tolist())


def test_the_checks_that_apply_to_a_hand(applied_case: list[str]) -> None:
    """They apply although they find nothing: the hands keep every rule."""
    name, codes = applied_case
    assert applied(HANDS / f"{name}.txt") == codes.split()
    assert settled(HANDS / f"{name}.txt").findings.code.tolist() == []


def test_a_check_applies_once_the_hand_has_what_it_is_about(applies_case: list[str], tmp_path: Path) -> None:
    name, code, *changes = applies_case
    text = (HANDS / f"{name}.txt").read_text(encoding="utf-8")
    for old, new in zip(changes[::2], changes[1::2], strict=True):
        was = old.replace(" / ", "\n")
        assert was in text, was
        text = text.replace(was, new.replace(" / ", "\n"), 1)
    changed = tmp_path / "hand.txt"
    changed.write_text(text, encoding="utf-8")
    assert code not in applied(HANDS / f"{name}.txt")
    assert code in applied(changed)


def test_every_hand_has_a_case(root: Path) -> None:
    cases = (root / "tests" / "rules" / "cases" / "applied.cases").read_text(encoding="utf-8")
    assert [path.stem for path in HANDS.glob("*.txt") if f"\n{path.stem} |" not in cases] == []
