"""Starting hands whose cards are dealt one by one, as some sites print them."""

from pathlib import Path

import pytest

from studbook.game.vocabulary import Prints
from studbook.histories.raw_batches import raw_batches
from studbook.importing.reading import read
from studbook.rules.checks.catalogue import CHECKS
from studbook.rules.stud.batch import settle_batch

AT_ONCE = "Seat 1 gets (?? ??) 9h\nSeat 2 gets (?? ??) 2c\nSeat 3 gets (?? ??) Kd\n"
ROUND = "Seat 1 gets (??)\nSeat 2 gets (??)\nSeat 3 gets (??)\n"
UPCARDS = "Seat 1 gets 9h\nSeat 2 gets 2c\nSeat 3 gets Kd\n"


@pytest.mark.parametrize(
    ("dealt", "found"),
    [
        (ROUND + ROUND + UPCARDS, []),
        (ROUND + ROUND + "Seat 1 gets (??)\n" + UPCARDS, [("C03", "Seat 1 gets 9h")]),
    ],
    ids=["three cards", "four cards"],
)
def test_two_downcards_and_a_door_card(dealt: str, found: list[tuple[str, str]], tmp_path: Path) -> None:
    """FR-04 (C03): everyone gets three cards."""
    text = (Path(__file__).parent / "hands" / "open_pair.txt").read_text("utf-8")
    assert AT_ONCE in text
    text = text.replace(AT_ONCE, dealt)
    path = tmp_path / "hand.txt"
    path.write_text(text, "utf-8")
    (raw,) = raw_batches([path])
    (reading,) = read(raw)
    batch = reading.batch
    one_by_one = batch.hands._replace(prints=batch.hands.prints | int(Prints.SINGLE_CARDS))
    findings = settle_batch(batch._replace(hands=one_by_one)).findings
    lines = text.splitlines()
    rows = zip(findings.code.tolist(), findings.line.tolist(), strict=True)
    assert [(CHECKS[code].code, lines[line - 1]) for code, line in rows] == found
