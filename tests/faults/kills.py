"""Imports that end at a random moment: how they are started, ended, looked at and completed."""

import gzip
import json
import os
import random
import shutil
import signal
import subprocess
import sys
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from studbook.analytics.database.connection import connect
from studbook.analytics.database.drafts import log_of
from studbook.analytics.database.schema import version
from studbook.analytics.database.upgrade import inspect, old_log
from tests.faults.comparison import Content, content, differing

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
SAMPLES = ROOT / "histories" / "samples"

STARTS = ("fresh", "half", "interrupted", "older")
"""What the import begins with: nothing; a database with some of the hands; one of schema 7 whose first import was
killed; the same, whole."""
SIGNALS = {"KILL": signal.SIGKILL, "TERM": signal.SIGTERM, "INT": signal.SIGINT, "HUP": signal.SIGHUP}
ENDS = (*SIGNALS, "file too large", "disk full")
CANNOT_WRITE = 3
BEGUN = 0.5
"""Seconds after which a command surely minds signals; a signal that comes before ends it as it ends any process."""
NOTICES = ("was upgraded from schema", "was written by an earlier version")
"""What is printed of an older database before the work begins."""
DISK = 24 << 20


@dataclass
class Trial:
    """One import that ends early."""

    number: int
    start: str
    end: str
    moment: float
    """Part of the whole after which it ends."""

    def __str__(self) -> str:
        return f"kill {self.number}: {self.start}, {self.end}, at {self.moment:.3f}"


def trials(seed: int, count: int) -> list[Trial]:
    """Trials of a seed; number `n` of a seed is always the same."""
    made = []
    for number in range(count):
        chance = random.Random(f"{seed} {number}")
        start = STARTS[number % len(STARTS)]
        end = chance.choice(ENDS)
        made.append(Trial(number, start, end, chance.random()))
    return made


def collect(folder: Path) -> list[Path]:
    """Hands of which some are missing at their tables, twice, spoilt or of other content, in several files."""
    folder.mkdir()
    texts = {name: (SAMPLES / f"{name}-0001.txt").read_text().strip().split("\n\n\n") for name in ("stud", "stud8")}
    hands = [text for name in texts for text in "\n\n".join(texts[name]).split("\n\n")]
    stud, stud8 = hands[:70], hands[200:230]
    gaps = [hand for number, hand in enumerate(stud) if number % 7 != 3]
    spoilt = [stud[10].replace("Dealt to", "Death to"), stud[20].replace("folds", "bolds"), stud[30] + "\n\nnonsense"]
    other = [hand.replace("Seat 1: ", "Seat 1: The ") for hand in stud8[:6]]
    for name, chosen in (("1", gaps), ("2", [*stud8, *stud[:5]]), ("3", [*spoilt, *other]), ("4", stud[50:])):
        (folder / f"{name}.txt").write_text("\n\n".join(chosen) + "\n")
    shutil.copy(SAMPLES / "red-dog" / "fort-wayne-0001.txt", folder / "5.txt")
    return sorted(folder.iterdir())


@dataclass
class Bench:
    """The folder of the trials, and what they are compared with."""

    place: Path
    paths: list[Path]
    server: subprocess.Popen[str] = field(init=False)
    whole: dict[str, tuple[Content, float, int]] = field(default_factory=dict)
    """For every start: what the uninterrupted import holds, how long it took, and how large the file became."""

    def __post_init__(self) -> None:
        words = [sys.executable, str(HERE / "server.py"), *map(str, self.paths)]
        self.server = subprocess.Popen(
            words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=os.environ | {"PYTHONPATH": str(ROOT)}
        )
        assert self.server.stdout is not None
        assert self.server.stdout.readline() == "ready\n"

    def close(self) -> None:
        """End the process that runs the imports."""
        self.server.communicate("")

    def run(self, database: Path, **job: Any) -> dict[str, Any]:
        """Import everything into a database; answers exit code and duration, and what was written on standard error."""
        output = [str(self.place / "output"), str(self.place / "errors")]
        words = ["import", *map(str, self.paths), "--db", str(database), "--quiet"]
        job = {"words": words, "output": output, "most_bytes": None, "after": None, "signal": 0} | job
        assert self.server.stdin is not None
        assert self.server.stdout is not None
        self.server.stdin.write(json.dumps(job) + "\n")
        self.server.stdin.flush()
        answer: dict[str, Any] = json.loads(self.server.stdout.readline())
        return answer | {"errors": Path(output[1]).read_text()}

    def begin(self, start: str, folder: Path) -> Path:
        """Make the database that an import begins with."""
        folder.mkdir(parents=True, exist_ok=True)
        database = folder / "hands.duckdb"
        if start == "half":
            whole, self.paths = self.paths, self.paths[:1]
            self.run(database)
            self.paths = whole
        elif start != "fresh":
            for left in (HERE / "broken").glob("*.gz"):
                name = left.name.removesuffix(".gz").replace("interrupted", "hands")
                (folder / name).write_bytes(gzip.decompress(left.read_bytes()))
        if start == "older":
            with old_log(database, read_only=False) as connection:
                connection.execute("CHECKPOINT old")
        return database

    def uninterrupted(self, start: str) -> tuple[Content, float, int]:
        """What an import that nothing ends makes of a start."""
        if start not in self.whole:
            database = self.begin(start, self.place / f"whole {start}")
            shutil.copytree(database.parent, self.place / f"begun {start}")
            answer = self.run(database)
            assert answer["code"] == 1, answer  # some hands are rejected
            self.whole[start] = content(database), answer["seconds"], database.stat().st_size
        return self.whole[start]

    def try_out(self, trial: Trial) -> str:
        """Run a trial; return how the import ended. Raises AssertionError if anything is lost or false."""
        wanted, seconds, size = self.uninterrupted(trial.start)
        disk = self.place / "disk"
        folder = (disk if trial.end == "disk full" else self.place) / "trial"
        shutil.copytree(self.place / f"begun {trial.start}", folder)
        database = folder / "hands.duckdb"
        before = hands_in(database)
        try:
            answer = self.ended(trial, database, seconds, size)
            outcome = judged(trial, answer)
            after = hands_in(database)
            assert after >= before, f"{trial}: {before} hands before, {after} after"
            assert self.run(database)["code"] == 1, trial
            assert not differing(wanted, content(database)), f"{trial}: {differing(wanted, content(database))}"
            require_tidy(trial, database)
        finally:
            shutil.rmtree(folder)
        return outcome

    def ended(self, trial: Trial, database: Path, seconds: float, size: int, **job: Any) -> dict[str, Any]:
        """Import, or do another job, and end it."""
        if trial.end in SIGNALS:
            return self.run(database, after=trial.moment * seconds, signal=int(SIGNALS[trial.end]), **job)
        if trial.end == "file too large":
            return self.run(database, most_bytes=int(trial.moment * size * 0.7), **job)
        filler = database.parent.parent / "filler"
        used = sum(file.stat().st_size for file in database.parent.iterdir())
        room = int(trial.moment * 1.2 * size)
        filler.write_bytes(bytes(max(DISK - used - room, 0)))
        try:
            return self.run(database)
        finally:
            filler.unlink()


def hands_in(database: Path) -> int:
    """Hands in a database, which opens with DuckDB alone, or is of an older Studbook; none if there is no file."""
    if not database.exists():
        assert not log_of(database).exists()
        return 0
    if inspect(database).version < version():
        with old_log(database, read_only=True) as connection:
            return int(connection.execute("SELECT count(*) FROM hands").fetchall()[0][0])
    with connect(database, read_only=True) as connection:
        for table in ("seats_packed", "findings", "awards"):
            lost = f"SELECT count(*) FROM {table} WHERE hand NOT IN (SELECT hand FROM hands)"
            assert connection.execute(lost).fetchall() == [(0,)], table
        bare = "SELECT count(*) FROM hands WHERE hand NOT IN (SELECT hand FROM seats_packed)"
        assert connection.execute(bare).fetchall() == [(0,)]
        return int(connection.execute("SELECT count(*) FROM hands").fetchall()[0][0])


def judged(trial: Trial, answer: dict[str, Any]) -> str:
    """How an import ended, which must be one of the documented ways, with one sentence or none."""
    code, errors = answer["code"], answer["errors"].strip()
    sentences = [line for line in errors.splitlines() if not any(notice in line for notice in NOTICES)]
    assert "Traceback" not in errors, f"{trial}: {errors}"
    if code in {0, 1}:
        assert not sentences, f"{trial}: {errors}"
        return "ended before"
    if trial.end == "KILL":
        assert code == -signal.SIGKILL, f"{trial}: {answer}"
        return "killed"
    if trial.end in SIGNALS and code == -SIGNALS[trial.end] and answer["seconds"] < BEGUN:
        return "ended before it began"
    wanted = 128 + SIGNALS[trial.end] if trial.end in SIGNALS else CANNOT_WRITE
    assert code == wanted, f"{trial}: {answer}"
    assert len(sentences) == 1, f"{trial}: {errors}"
    return "stopped" if trial.end in SIGNALS else "could not write"


def require_tidy(trial: Trial, database: Path) -> None:
    """Nothing may be left next to the database but the backup of an older one, which is that older one."""
    names = {file.name for file in database.parent.iterdir()} - {database.name}
    backups = {name for name in names if ".schema-7.backup" in name}
    assert names == backups, f"{trial}: {names}"
    if trial.start in {"older", "interrupted"}:
        backup = database.with_name(f"{database.name}.schema-7.backup")
        with old_log(backup, read_only=True) as connection:
            assert connection.execute("SELECT count(*) FROM hands").fetchall()[0][0] > 0
        assert backups <= {backup.name, log_of(backup).name}, f"{trial}: {names}"


def mount(folder: Path) -> bool:
    """Make a small disk, if this user may."""
    folder.mkdir()
    command = ["mount", "-t", "tmpfs", "-o", f"size={DISK}", "tmpfs", str(folder)]
    with suppress(FileNotFoundError):
        return subprocess.run(command, capture_output=True, check=False).returncode == 0
    return False


def unmount(folder: Path) -> None:
    """Take the disk away."""
    subprocess.run(["umount", str(folder)], check=True)
