"""Writing and compacting an archive ends at random moments: the last snapshot stays, and the next run completes it."""

import random
import shutil
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from studbook.analytics.store import Store
from tests.faults import kills
from tests.faults.test_kills import KILLS, SEED

QUESTIONS = (
    "SELECT content, site, hand_id FROM hands ORDER BY ALL",
    "SELECT content, player, net, end_stack FROM seats JOIN hands USING (hand) ORDER BY ALL",
    "SELECT content, code, findings.line, expected, found FROM findings JOIN hands USING (hand) ORDER BY ALL",
    "SELECT path, size, digest FROM files ORDER BY ALL",
)
COMMANDS = ("archive", "compact")


def content(archive: Path) -> list[list[tuple[object, ...]]]:
    """What an archive holds, without the numbers of its rows."""
    with Store(archive, read_only=True) as store:
        return [list(store.sql(question).rows) for question in QUESTIONS]


def words_of(command: str, archive: Path, paths: list[Path]) -> list[str]:
    if command == "compact":
        return ["compact", str(archive), "--remove"]
    return ["archive", *map(str, paths), "--to", str(archive), "--quiet"]


@pytest.fixture(scope="module")
def bench(tmp_path_factory: pytest.TempPathFactory) -> Iterator[kills.Bench]:
    """An archive of half of the files, written in two runs."""
    place = tmp_path_factory.mktemp("archives")
    bench = kills.Bench(place, kills.collect(place / "collection"))
    for paths in (bench.paths[:1], bench.paths[1:3]):
        assert bench.run(place, words=words_of("archive", place / "start", paths))["code"] in {0, 1}
    yield bench
    bench.close()


@pytest.mark.parametrize("command", COMMANDS)
def test_interrupted_archives_lose_nothing(bench: kills.Bench, command: str) -> None:
    start, done, archive = (bench.place / name for name in ("start", f"done {command}", "trial"))
    shutil.copytree(start, done)
    seconds = bench.run(done, words=words_of(command, done, bench.paths))["seconds"]
    before, after = content(start), content(done)
    assert (before == after) == (command == "compact")
    outcomes: Counter[str] = Counter()
    for number in range(max(KILLS // 5, 1)):
        chance = random.Random(f"{SEED} {command} {number}")
        trial = kills.Trial(number, command, chance.choice([*kills.SIGNALS]), chance.random())
        sys.stdout.write(f"seed {SEED}, {trial}\n")
        shutil.copytree(start, archive)
        words = words_of(command, archive, bench.paths)
        answer = bench.run(archive, words=words, after=trial.moment * seconds, signal=int(kills.SIGNALS[trial.end]))
        outcomes[kills.judged(trial, answer)] += 1
        assert content(archive) in (before, after), f"{trial}"
        assert bench.run(archive, words=words)["code"] in {0, 1}, f"{trial}"
        assert content(archive) == after, f"{trial}"
        shutil.rmtree(archive)
    sys.stdout.write(f"{command}: {dict(outcomes)}\n")
