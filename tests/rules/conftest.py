"""Hands written by hand, and what an audit finds in them after a change."""

from collections.abc import Callable
from pathlib import Path

import pytest

from studbook.game.results import SettledHands
from studbook.histories.raw_batches import raw_batches
from studbook.importing.reading import read
from studbook.rules.checks.catalogue import CHECKS
from studbook.rules.checks.check import Severity
from studbook.rules.stud.batch import settle_batch
from studbook.rules.stud.house import house

HANDS = Path(__file__).parent / "hands"
Found = list[tuple[str, str, str]]
"""Severity, code and line of every finding."""
Audit = Callable[..., Found]
Change = tuple[str, str]


def text_of(name: str, changes: tuple[Change, ...]) -> str:
    text = (HANDS / f"{name}.txt").read_text("utf-8")
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new, 1)
    return text


def settled_hand(path: Path, text: str, rules: str) -> SettledHands:
    path.write_text(text, "utf-8")
    (raw,) = raw_batches([path])
    (reading,) = read(raw)
    assert reading.rejects == []
    return settle_batch(reading.batch, house(rules))


@pytest.fixture
def audit(tmp_path: Path) -> Audit:
    """Findings in a hand with some lines replaced, under the rules of a house."""

    def audited(name: str, *changes: Change, rules: str = "site-default") -> Found:
        text = text_of(name, changes)
        found, lines = settled_hand(tmp_path / "hand.txt", text, rules).findings, text.splitlines()
        return [
            (Severity(severity).name.lower(), CHECKS[code].code, lines[line - 1])
            for severity, code, line in zip(
                found.severity.tolist(), found.code.tolist(), found.line.tolist(), strict=True
            )
        ]

    return audited
