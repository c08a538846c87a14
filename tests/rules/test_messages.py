"""The numbers and names in a finding's message: what is expected, what is found, and whose it is."""

from pathlib import Path

from studbook.histories.raw_batches import raw_batches
from studbook.importing.reading import read
from studbook.rules.checks.catalogue import CHECKS
from studbook.rules.checks.finding_text import message
from studbook.rules.stud.batch import settle_batch
from studbook.rules.stud.house import house

HANDS = Path(__file__).parent / "hands"


def changed(name: str, changes: list[str]) -> str:
    """The text of a hand, with some lines replaced by others."""
    text = (HANDS / f"{name}.txt").read_text(encoding="utf-8")
    for old, new in zip(changes[::2], changes[1::2], strict=True):
        was = old.replace(" / ", "\n")
        assert was in text, was
        text = text.replace(was, new.replace(" / ", "\n"), 1)
    return text


def messages(path: Path, rules: str) -> list[str]:
    """What the audit reports of the hand of a file."""
    (raw,) = raw_batches([path])
    (reading,) = read(raw)
    batch = reading.batch
    names = [bytes(batch.text[start:end]).decode() for start, end in batch.seats.name.tolist()]
    found = settle_batch(batch, house(rules)).findings
    columns = (column.tolist() for column in (found.code, found.seat, found.street, found.expected, found.found))
    return [message(CHECKS[code], *numbers, names) for code, *numbers in zip(*columns, strict=True)]


def test_a_message_says_what_is_wrong(messages_case: list[str], tmp_path: Path) -> None:
    of, expected, *changes = messages_case
    name, _, rules = of.partition(" ")
    path = tmp_path / "hand.txt"
    path.write_text(changed(name, changes), encoding="utf-8")
    assert expected in messages(path, rules or "site-default")
