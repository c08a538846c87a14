"""Commands that rewrite a database end at random moments: it is as it was, or as they leave it, and they can go on."""

import random
import shutil
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.faults import kills
from tests.faults.comparison import content, differing
from tests.faults.test_kills import KILLS, SEED

COMMANDS = {
    "undo": ["undo", "1", "--yes"],
    "backup": ["backup", "--force", "-o", "copy.duckdb"],
    "restore": ["restore", "earlier.duckdb"],
    "merge": ["merge", "other.duckdb"],
    "refresh": ["refresh", "--quiet"],
}
STEPWISE = {"merge"}
"""Commands that keep what they have done when they are stopped."""


@pytest.fixture(scope="module")
def bench(tmp_path_factory: pytest.TempPathFactory) -> Iterator[kills.Bench]:
    """A folder with a database of two imports, an earlier copy of it, and another one to merge."""
    place = tmp_path_factory.mktemp("commands")
    bench = kills.Bench(place, kills.collect(place / "collection"))
    database = bench.begin("half", place / "start")
    shutil.copy(database, database.with_name("earlier.duckdb"))
    assert bench.run(database)["code"] == 1  # some hands are rejected
    rooms = [str(kills.SAMPLES / "rooms" / f"{room}.txt") for room in ("winning", "everleaf")]
    other = database.with_name("other.duckdb")
    assert bench.run(other, words=["import", *rooms, "--db", str(other), "--quiet"])["code"] == 0
    yield bench
    bench.close()


def words_of(command: str, folder: Path) -> list[str]:
    named = [str(folder / word) if word.endswith(".duckdb") else word for word in COMMANDS[command]]
    return [*named, "--db", str(folder / "hands.duckdb")]


@pytest.mark.parametrize("command", COMMANDS)
def test_interrupted_commands_lose_nothing(bench: kills.Bench, command: str) -> None:
    start, done = bench.place / "start", bench.place / f"done {command}"
    shutil.copytree(start, done)
    seconds = bench.run(done / "hands.duckdb", words=words_of(command, done))["seconds"]
    before, after = content(start / "hands.duckdb"), content(done / "hands.duckdb")
    outcomes: Counter[str] = Counter()
    for number in range(max(KILLS // len(COMMANDS), 1)):
        chance = random.Random(f"{SEED} {command} {number}")
        trial = kills.Trial(number, command, chance.choice([*kills.SIGNALS, "file too large"]), chance.random())
        sys.stdout.write(f"seed {SEED}, {trial}\n")
        folder = bench.place / "trial"
        shutil.rmtree(folder, ignore_errors=True)  # of a trial that failed
        shutil.copytree(start, folder)
        database = folder / "hands.duckdb"
        answer = bench.ended(trial, database, seconds, database.stat().st_size, words=words_of(command, folder))
        outcomes[kills.judged(trial, answer)] += 1
        found = content(database)
        assert command in STEPWISE or not differing(found, before) or not differing(found, after), f"{trial}"
        if command == "backup" and (folder / "copy.duckdb").exists():
            assert not differing(content(folder / "copy.duckdb"), before), f"{trial}"
        if command != "undo" or differing(found, after):
            assert bench.run(database, words=words_of(command, folder))["code"] in {0, 1}, f"{trial}"
        assert not differing(content(database), after), f"{trial}: {differing(content(database), after)}"
        shutil.rmtree(folder)
    sys.stdout.write(f"{command}: {dict(outcomes)}\n")
