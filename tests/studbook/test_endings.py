"""However a command ends: one sentence, a documented exit code, no traceback, and no stored hand is lost."""

import os
import random
import re
import resource
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import duckdb
import pytest

from studbook.analytics.database.connection import connect_memory, transaction
from studbook.analytics.database.trouble import CannotWriteError
from studbook.analytics.store import Store
from studbook.cli import app
from studbook.importing.pipeline import import_paths
from studbook.program.endings import EXIT_CODES, KEPT, UserError, run
from tests.faults import kills

FLIPS = 25
SEED = int(os.environ.get("STUDBOOK_SEED", "") or random.randrange(1 << 30))
STUDBOOK = [sys.executable, "-m", "studbook"]
MADE_AT = re.compile(r'("made_at": "|^Studbook \S+, )[^",]*', re.MULTILINE)
ENDLESS = "SELECT count(*) FROM range(10000000) a, range(10000000) b WHERE a.range * b.range % 7 = 3"


@pytest.fixture(scope="module")
def hands(root: Path) -> Path:
    return root / "histories" / "samples" / "rooms" / "pokerstars.txt"


@pytest.fixture(scope="module")
def database(hands: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("endings") / "hands.duckdb"
    with Store(file) as store:
        import_paths(store, [hands])
    return file


def studbook(*words: object, **named: Any) -> "subprocess.CompletedProcess[str]":
    command = [*STUDBOOK, *map(str, words)]
    return subprocess.run(command, check=False, **({"capture_output": True, "text": True} | named))


def is_one_sentence(errors: str) -> bool:
    return errors.startswith("studbook: ") and errors.count("\n") == 1 and "Traceback" not in errors


@pytest.mark.parametrize("name", ["INT", "TERM", "HUP"])
@pytest.mark.parametrize("pause", [0.05, 0.4])
def test_a_signal_ends_a_question_with_a_sentence(database: Path, name: str, pause: float) -> None:
    number = signal.Signals[f"SIG{name}"]
    words = [*STUDBOOK, "sql", ENDLESS, "--db", str(database)]
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        try:
            while database.stat().st_ino not in opened_by(process.pid):
                assert process.poll() is None
                time.sleep(0.05)
            time.sleep(pause)
            process.send_signal(number)
            _, errors = process.communicate(timeout=60)
        finally:
            process.kill()
    assert process.returncode == 128 + number
    assert is_one_sentence(errors), errors
    assert KEPT not in errors


def opened_by(process: int) -> set[int]:
    """Return the numbers of the files that a process has open."""
    folder = Path(f"/proc/{process}/fd")
    if not folder.is_dir():
        pytest.skip("this system does not say which files a process has open")
    numbers = set()
    for link in folder.iterdir():
        with suppress(FileNotFoundError):  # closed meanwhile
            numbers.add(link.stat().st_ino)
    return numbers


def test_a_signal_that_is_ignored_stays_ignored() -> None:
    program = (
        "import os, signal\nfrom studbook.program.endings import run\n"
        "signal.signal(signal.SIGHUP, signal.SIG_IGN)\n"
        "raise SystemExit(run(lambda: os.kill(os.getpid(), signal.SIGHUP)))"
    )
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0


def test_handlers_are_put_back() -> None:
    before = [signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGPIPE)]
    assert run(lambda: None) == 0
    now = [signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGPIPE)]
    assert now == before


def test_a_stop_that_another_error_hides_is_still_a_stop(capsys: pytest.CaptureFixture[str]) -> None:
    """DuckDB reports a signal as "Query interrupted"."""

    def command() -> None:
        try:
            os.kill(os.getpid(), signal.SIGTERM)
            time.sleep(1)
        except BaseException as error:
            raise RuntimeError("Query interrupted") from error

    assert run(command) == 143
    assert capsys.readouterr().err == "studbook: stopped (SIGTERM)\n"


DROPPED = """
import os, signal, sys, time
from studbook.program.endings import run

class Last:
    def __del__(self):
        os.kill(os.getpid(), signal.SIGTERM)
        time.sleep(0.01)  # the handler raises in here, and Python drops what `__del__` raises

def command():
    Last()
    end = time.monotonic() + 20
    while time.monotonic() < end:
        time.sleep(0.01)

sys.exit(run(command))
"""


def test_a_signal_comes_through_while_python_drops_exceptions() -> None:
    ended = subprocess.run([sys.executable, "-c", DROPPED], capture_output=True, text=True, check=False)
    assert (ended.returncode, ended.stderr) == (143, "studbook: stopped (SIGTERM)\n")


def test_a_mistake_of_ours_is_not_hidden() -> None:
    with pytest.raises(KeyError):
        run(lambda: {}["nothing"])


@pytest.mark.parametrize(("error", "code"), [(UserError("no"), 2), (CannotWriteError("full"), 3), (MemoryError(), 2)])
def test_known_errors_have_exit_codes(error: Exception, code: int, capsys: pytest.CaptureFixture[str]) -> None:
    def fail() -> None:
        raise error

    assert run(fail) == code
    assert is_one_sentence(capsys.readouterr().err)


def test_a_reader_that_has_enough_ends_the_command_silently(database: Path) -> None:
    words = ["sql", "FROM events, range(50)", "--limit", "0", "--json", "--db", str(database)]
    with subprocess.Popen([*STUDBOOK, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert process.stdout.readline().startswith("{")
        process.stdout.close()
        assert process.stderr.read() == ""
    assert process.returncode == -signal.SIGPIPE


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="only Linux has a file that is always full")
@pytest.mark.parametrize("words", [["stats"], ["sql", "FROM hands"], ["audit", "--json"], ["sites"]])
def test_output_that_cannot_be_written(database: Path, words: list[str]) -> None:
    with Path("/dev/full").open("w") as full:
        done = studbook(
            *words, capture_output=False, stdout=full, stderr=subprocess.PIPE,
            env=os.environ | {"STUDBOOK_DB": str(database)},
        )  # fmt: skip
    assert done.returncode == 3
    assert done.stderr == "studbook: no space left on device\n"


@pytest.mark.parametrize("most", [1_000, 560_000])
def test_a_limit_on_the_size_of_files(root: Path, tmp_path: Path, most: int) -> None:
    hands = root / "histories" / "samples" / "stud-0001.txt"
    file = tmp_path / "x.duckdb"
    done = studbook(
        "import", hands, "--db", file, preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))
    )
    assert done.returncode == 3
    assert is_one_sentence(done.stderr), done.stderr
    assert "file too large" in done.stderr
    assert studbook("import", hands, "--db", file).returncode == 0
    assert [path.name for path in tmp_path.iterdir()] == ["x.duckdb"]


@pytest.mark.parametrize("room", [100_000, 620_000])
def test_a_full_disk(hands: Path, tmp_path: Path, room: int) -> None:
    if not kills.mount(tmp_path / "disk"):
        pytest.skip("this user may not mount a disk")
    try:
        filler, file = tmp_path / "disk" / "filler", tmp_path / "disk" / "x.duckdb"
        filler.write_bytes(bytes(kills.DISK - room))
        done = studbook("import", hands, "--db", file)
        assert (done.returncode, is_one_sentence(done.stderr)) == (3, True), done.stderr
        assert "no space left" in done.stderr
        filler.unlink()
        assert studbook("import", hands, "--db", file).returncode == 0
    finally:
        kills.unmount(tmp_path / "disk")


@pytest.mark.parametrize("what", [Path.unlink, lambda file: file.rename(file.with_name("moved"))])
def test_a_file_that_vanishes_is_missed(hands: Path, tmp_path: Path, what: Callable[[Path], object]) -> None:
    file = tmp_path / "x.duckdb"
    with pytest.raises(CannotWriteError, match="was removed or replaced"), Store(file) as store:  # noqa: PT012  # the end of the block raises
        import_paths(store, [hands])
        what(file)


def test_the_error_that_ended_a_transaction_is_kept() -> None:
    with connect_memory() as connection:
        connection.execute("CREATE TABLE a (b INTEGER)")
        with pytest.raises(ZeroDivisionError), transaction(connection):  # noqa: PT012  # the end of the block is tested
            connection.execute("INSERT INTO a VALUES (1)")
            connection.rollback()
            raise ZeroDivisionError
        with pytest.raises(duckdb.ConversionException), transaction(connection):
            connection.execute("INSERT INTO a VALUES ('x')")
        with transaction(connection):
            connection.execute("INSERT INTO a VALUES (2)")
        assert connection.execute("FROM a").fetchall() == [(2,)]


COMMANDS = (
    ["stats"], ["stats", "Hero"], ["audit"], ["rake"], ["leaks", "Hero"], ["opponents", "Hero"], ["sheets"],
    ["sql", "FROM events"], ["sql", "FROM played"], ["show", "1"], ["audit", "--json"],
)  # fmt: skip


def test_every_command_names_damage(
    database: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    spoilt = tmp_path / "hands.duckdb"
    spoilt.write_bytes(database.read_bytes())
    whole = {str(words): outcome(words, spoilt, capsys, monkeypatch) for words in COMMANDS}
    chance = random.Random(SEED)
    damaged = 0
    for _ in range(FLIPS):
        data = bytearray(database.read_bytes())
        place = chance.randrange(12_288, len(data))
        data[place] ^= 1 << chance.randrange(8)
        spoilt.write_bytes(data)
        words = chance.choice(COMMANDS)
        code, output, errors = outcome(words, spoilt, capsys, monkeypatch)
        if (code, output, errors) == whole[str(words)]:
            continue
        damaged += 1
        assert code == 2, f"seed {SEED}, byte {place}, {words}: {output} {errors}"
        assert is_one_sentence(errors), f"seed {SEED}, byte {place}, {words}: {errors}"
        assert "hands.duckdb is damaged" in errors, f"seed {SEED}, byte {place}, {words}: {errors}"
    assert damaged


def outcome(
    words: list[str], file: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> tuple[int, str, str]:
    """Return exit code, output and errors of a command, without the time of an audit."""
    monkeypatch.setenv("STUDBOOK_DB", str(file))
    monkeypatch.setattr(sys, "argv", ["studbook", *words])
    code = run(app)
    printed = capsys.readouterr()
    return code, MADE_AT.sub(r"\1", printed.out), printed.err


def test_the_help_says_the_exit_codes() -> None:
    shown = " ".join(studbook("--help").stdout.split())
    assert EXIT_CODES[:40] in shown
    assert "129, 130 or 143" in shown
    assert "3 if the disk is full" in " ".join(studbook("import", "--help").stdout.split())
