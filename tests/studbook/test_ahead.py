"""Work ahead of the store: in order, in threads or processes, also if one of these is killed."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from studbook.analytics.store import Store
from studbook.importing.ahead import ahead

TABLES = ("seats", "events", "pots", "awards", "findings")
ROWS = "SELECT hands.hand_id, rows.* EXCLUDE (hand) FROM {} AS rows JOIN hands USING (hand) ORDER BY ALL"
"""Keys of hands depend on the batches."""


def squared(number: int, _here: int) -> tuple[int, int]:
    return number * number, os.getpid()


def killed(number: int, here: int) -> int:
    """End the process with number 3, but not this one."""
    if number == 3 and os.getpid() != here:
        os.kill(os.getpid(), signal.SIGKILL)
    return number


@pytest.mark.parametrize(("jobs", "in_processes"), [(1, False), (2, False), (3, False), (2, True), (3, True)])
@pytest.mark.parametrize("count", [0, 1, 2, 7])
def test_results_come_in_order(count: int, jobs: int, in_processes: bool) -> None:
    batches = ((number, os.getpid()) for number in range(count))
    found = list(ahead(squared, batches, jobs, in_processes))
    assert [square for square, _ in found] == [number * number for number in range(count)]
    places = {process for _, process in found}
    assert (places - {os.getpid()} != set()) is (in_processes and count > 1)


def test_batches_are_asked_for_as_they_are_needed() -> None:
    asked: list[int] = []

    def batches() -> Iterator[tuple[int, int]]:
        for number in range(9):
            asked.append(number)
            yield number, os.getpid()

    results = ahead(squared, batches(), 2, in_processes=True)
    next(results)
    assert len(asked) <= 4


def test_a_process_that_is_killed_loses_nothing() -> None:
    batches = ((number, os.getpid()) for number in range(8))
    assert list(ahead(killed, batches, 2, in_processes=True)) == list(range(8))


def test_plain_python_in_processes_makes_the_same_database(demonstration: Path, root: Path, tmp_path: Path) -> None:
    words = [
        sys.executable,
        "-m",
        "studbook",
        "import",
        root / "histories/demonstration",
        "--db",
        tmp_path / "a.duckdb",
    ]
    subprocess.run(words, env={**os.environ, "STUDBOOK_PLAIN": "1"}, check=True, capture_output=True)
    with Store(demonstration, read_only=True) as one, Store(tmp_path / "a.duckdb", read_only=True) as other:
        for table in TABLES:
            rows = one.sql(ROWS.format(table)).rows
            assert rows == other.sql(ROWS.format(table)).rows != []
