"""A file is made, upgraded and rescued as a whole; if that is stopped, the old file is still there."""

import gzip
import os
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import cache
from pathlib import Path

import duckdb
import pytest

from studbook.analytics.database import drafts, opening, upgrade
from studbook.analytics.database.connection import connect
from studbook.analytics.database.schema import steps, tables, version
from studbook.analytics.database.trouble import StoreError
from studbook.analytics.store import Store

FIRST_HAND = """
INSERT INTO hands (
    hand, site, hand_id, conflict, game, limit_type, currency, small_bet, big_bet, stakes_inferred, started_at, zone,
    table_name, home, players, pots, showdown, decided, content, file, line
) VALUES (
    {hand}, 'pokerstars', '{hand}', false, 'razz', 'fixed', 'USD', 0.25, 10, false, '2011-03-05', 'ET',
    'Vesta', false, 2, 1, false, true, {hand}, 0, 1
)
"""
STORED_STAKES = 8
"""The schema from which on a hand's stakes are stored."""
WITH_STAKES = FIRST_HAND.replace("small_bet,", "stakes, small_bet,").replace("0.25,", "'0.25/10', 0.25,")
DIES = """
import os, sys, duckdb
connection = duckdb.connect(sys.argv[1])
connection.execute("SET wal_autocheckpoint = '1GB'")
for statement in sys.stdin.read().split(";;"):
    connection.execute(statement)
os._exit(0)
"""
"""Writes into a database, and dies before a checkpoint."""


class KilledError(BaseException):
    """The process ends here."""


def step(number: int) -> str:
    return steps()[number - 1].sql + f"; INSERT INTO schema_version VALUES ({number}, 'a step', '2020-01-01')"


def die_writing(file: Path, *statements: str) -> None:
    subprocess.run([sys.executable, "-c", DIES, str(file)], input=";;".join(statements), text=True, check=True)
    assert drafts.log_of(file).exists()


@cache
def content_of_older(number: int) -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "older.duckdb")
        with duckdb.connect(str(file), config={"threads": 1}) as connection:
            connection.execute(";".join(step(each) for each in range(1, number + 1)))
            connection.execute(FIRST_HAND.format(hand=0) if number < STORED_STAKES else WITH_STAKES.format(hand=0))
        return file.read_bytes()


def older(file: Path, number: int) -> Path:
    """A database of an earlier schema with a hand, as its Studbook left it."""
    file.write_bytes(content_of_older(number))
    return file


def hands(file: Path) -> list[tuple[int, str, str]]:
    with Store(file, read_only=True) as store:
        return store.connection.execute("SELECT hand, stakes, game::VARCHAR FROM hands ORDER BY hand").fetchall()


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def bytes_of(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "my.duckdb"


@pytest.fixture
def without_comments(monkeypatch: pytest.MonkeyPatch) -> None:
    """Upgrade without comments on columns, which take half the time; `test_descriptions.py` is about them."""
    for module in (opening, upgrade):
        monkeypatch.setattr(module, "describe", lambda _: None)


def test_a_new_file_has_its_whole_schema_on_disk_before_the_first_hand(file: Path) -> None:
    with Store(file):
        assert not drafts.log_of(file).exists() or not drafts.log_of(file).stat().st_size
        alone = file.with_name("copy.duckdb")
        alone.write_bytes(file.read_bytes())
    with duckdb.connect(str(alone)) as connection:
        found = {name for (name,) in connection.execute("SELECT table_name FROM duckdb_tables()").fetchall()}
    assert found == tables(version())
    assert names(file.parent) == ["copy.duckdb", "my.duckdb"]


@pytest.mark.usefixtures("without_template")
@pytest.mark.parametrize("after", [0, 1, version()])
def test_making_a_file_leaves_nothing_when_it_stops(file: Path, after: int, monkeypatch: pytest.MonkeyPatch) -> None:
    def stop(connection: duckdb.DuckDBPyConnection, since: int = 0) -> None:
        for number in range(since + 1, after + 1):
            connection.execute(step(number))
        raise KilledError

    monkeypatch.setattr(opening, "build", stop)
    with pytest.raises(KilledError):
        Store(file)
    assert names(file.parent) == []


def test_what_a_killed_process_left_is_removed(file: Path) -> None:
    ended = subprocess.Popen([sys.executable, "-c", ""])
    ended.wait()
    for name in (f"my.duckdb.new-{ended.pid}-01234567", f"my.duckdb.new-{ended.pid}-01234567.wal"):
        file.with_name(name).write_bytes(b"left")
    others = [f"my.duckdb.new-{os.getpid()}-01234567", "my.duckdb.new-1-mine.txt", "your.duckdb.new-999999-01234567"]
    for name in others:
        file.with_name(name).write_bytes(b"mine")
    Store(file).close()
    assert names(file.parent) == sorted(["my.duckdb", *others])


MANY = """
import os, sys
from studbook.analytics.store import Store
from studbook.analytics.database.trouble import StoreError

def refuse(*_, **__):
    raise PermissionError(1, "Operation not permitted")

link = os.link
print("ready", flush=True)
for line in sys.stdin:
    has_links, _, file = line.rstrip("\\n").partition(" ")
    os.link = link if has_links == "True" else refuse
    try:
        Store(file).close()
    except StoreError as error:
        print("refused:", error, flush=True)
    else:
        print("made", flush=True)
"""
"""Makes every file that it is told to make, and says how that ended."""


@pytest.fixture(scope="module")
def makers() -> Iterator[list[subprocess.Popen[str]]]:
    """Four processes that wait for the name of a file to make."""
    command = [sys.executable, "-c", MANY]
    with ExitStack() as stack:
        started = [
            stack.enter_context(subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True))
            for _ in range(4)
        ]
        assert [answer(process) for process in started] == ["ready"] * 4
        yield started
        for process in started:
            process.communicate()
            assert process.returncode == 0


def answer(process: subprocess.Popen[str]) -> str:
    assert process.stdout is not None
    return process.stdout.readline().rstrip("\n")


@pytest.mark.parametrize("is_there", [False, True])
@pytest.mark.parametrize("has_links", [False, True])
def test_many_may_make_the_same_file_at_once(
    file: Path, is_there: bool, has_links: bool, makers: list[subprocess.Popen[str]]
) -> None:
    if is_there:
        file.touch()
    for process in makers:
        assert process.stdin is not None
        process.stdin.write(f"{has_links} {file}\n")
        process.stdin.flush()
    for process in makers:
        said = answer(process)
        assert said == "made" or "in use by another program" in said
    Store(file).close()
    assert names(file.parent) == ["my.duckdb"]


def _refuse(*_: object) -> None:
    raise PermissionError(1, "Operation not permitted")


@pytest.mark.usefixtures("without_template")
def test_a_file_that_appears_meanwhile_is_not_replaced(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    build = opening.build

    def slow(connection: duckdb.DuckDBPyConnection) -> None:
        build(connection)
        file.write_bytes(b"somebody's notes")

    monkeypatch.setattr(opening, "build", slow)
    with pytest.raises(StoreError, match="is not a Studbook database"):
        Store(file)
    assert file.read_bytes() == b"somebody's notes"


def test_a_log_without_its_database_is_not_touched(file: Path) -> None:
    drafts.log_of(file).write_bytes(b"log")
    with pytest.raises(StoreError, match=r"my\.duckdb\.wal exists without"):
        Store(file)
    assert bytes_of(file.parent) == {"my.duckdb.wal": b"log"}


@pytest.mark.usefixtures("without_comments")
@pytest.mark.parametrize("number", range(1, version()))
def test_every_older_schema_is_upgraded_and_kept_as_a_backup(file: Path, number: int) -> None:
    before = older(file, number).read_bytes()
    with pytest.raises(StoreError, match=rf"older version \(schema {number}\).*studbook refresh"):
        Store(file, read_only=True)
    assert bytes_of(file.parent) == {"my.duckdb": before}
    with Store(file) as store:
        (notice,) = store.notices
    backup = file.with_name(f"my.duckdb.schema-{number}.backup")
    assert str(backup) in notice
    assert backup.read_bytes() == before
    assert names(file.parent) == sorted(["my.duckdb", backup.name])
    assert hands(file) == [(0, "0.25/10", "razz")]
    with Store(file) as store:
        assert store.notices == ()


@pytest.mark.usefixtures("without_comments")
@pytest.mark.parametrize(
    ("on_disk", "in_log"), [(0, 1), (0, 7), (1, 2), (1, 7), (2, 3), (3, 6), (4, 5), (4, 7), (6, 7)]
)
def test_schemas_that_are_only_in_the_log_are_rescued(file: Path, on_disk: int, in_log: int) -> None:
    """What a killed import, or a killed upgrade, of an older Studbook left."""
    if on_disk:
        older(file, on_disk)
    later = [step(number) for number in range(on_disk + 1, in_log + 1)]
    die_writing(file, *later, FIRST_HAND.format(hand=7))
    before = bytes_of(file.parent)
    with pytest.raises(StoreError, match=r"older version \(schema"):
        Store(file, read_only=True)
    assert bytes_of(file.parent) == before
    Store(file).close()
    assert [row[0] for row in hands(file)] == ([0, 7] if on_disk else [7])
    backup = file.with_name(f"my.duckdb.schema-{in_log}.backup")
    assert backup.read_bytes() == before["my.duckdb"]
    assert drafts.log_of(backup).read_bytes() == before["my.duckdb.wal"]
    assert len(names(file.parent)) == 3


def broken(file: Path, root: Path) -> Path:
    """A database as a Studbook of schema 7 left it when its first import was killed after three batches of 8 hands."""
    for left in (root / "tests" / "faults" / "broken").glob("*.gz"):
        name = left.name.removesuffix(".gz").replace("interrupted.duckdb", file.name)
        file.with_name(name).write_bytes(gzip.decompress(left.read_bytes()))
    return file


def test_all_hands_of_an_interrupted_first_import_are_got_back(file: Path, root: Path) -> None:
    with pytest.raises(duckdb.Error, match="replaying WAL"):
        connect(broken(file, root))
    Store(file).close()
    assert len(hands(file)) == 24
    assert all(stakes and game == "stud" for _, stakes, game in hands(file))


def test_backups_are_never_overwritten(file: Path) -> None:
    file.with_name("my.duckdb.schema-3.backup").write_bytes(b"mine")
    file.with_name("my.duckdb.schema-3.backup-2.wal").write_bytes(b"mine too")
    before = older(file, 3).read_bytes()
    Store(file).close()
    assert file.with_name("my.duckdb.schema-3.backup").read_bytes() == b"mine"
    assert file.with_name("my.duckdb.schema-3.backup-3").read_bytes() == before


DRAFTING = ((drafts, "copy", True), (upgrade, "_settled", True), (upgrade, "build", True), (drafts, "flush", True))
SWAPPING = ((drafts, "link", False), (drafts, "link", True), (drafts, "flush_folder", True), (drafts, "lock", True))
STOPS = [
    *((*step, cleans_up, True) for step in DRAFTING + SWAPPING for cleans_up in (False, True)),
    *((*step, False, False) for step in SWAPPING),  # only these make links
]


@pytest.mark.usefixtures("without_comments")
@pytest.mark.parametrize(("module", "name", "is_over", "cleans_up", "has_links"), STOPS)
def test_an_upgrade_may_stop_anywhere(
    file: Path, root: Path, module: object, name: str, is_over: bool, cleans_up: bool, has_links: bool
) -> None:
    """Killed (nothing is cleaned up), or ended by an error, before or after each step."""
    broken(file, root)
    before = bytes_of(file.parent)
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(module, name, _stopping(getattr(module, name), is_over))
        if not has_links:
            patched.setattr(os, "link", _refuse)
        if not cleans_up:
            patched.setattr(drafts, "remove", lambda _draft: None)
        with pytest.raises(KilledError):
            Store(file)
    after = bytes_of(file.parent)
    assert {name: after[name] for name in before} == before
    Store(file).close()
    assert len(hands(file)) == 24
    assert {path.name for path in file.parent.glob("*.upgrading*")} == set()
    kept = [path for path in file.parent.glob("*.backup*") if path.suffix != ".wal"]
    assert all(path.read_bytes() == before["my.duckdb"] for path in kept)


def _stopping(step: Callable[..., object], is_over: bool) -> Callable[..., object]:
    def stop(*words: object, **named: object) -> None:
        if is_over:
            step(*words, **named)
        raise KilledError

    return stop


def test_a_log_that_belongs_to_the_backup_is_removed(file: Path, root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The upgrade was killed between its last two steps."""
    log = broken(file, root).with_name("my.duckdb.wal")
    kept = log.with_name("kept")
    os.link(log, kept)
    Store(file).close()
    os.link(kept, log)
    kept.unlink()
    for read_only in (True, False):
        with Store(file, read_only=read_only) as store:
            assert store.sql("SELECT count(*) FROM hands").rows == [(24,)]
        assert not log.exists()


def test_an_upgrade_does_not_wait(file: Path) -> None:
    older(file, 7)
    holder = "import duckdb, sys; c = duckdb.connect(sys.argv[1]); print('open', flush=True); sys.stdin.read()"
    with subprocess.Popen(
        [sys.executable, "-c", holder, str(file)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "open\n"
        with pytest.raises(StoreError, match="in use by another program"):
            Store(file)
        process.communicate("")
    assert names(file.parent) == ["my.duckdb"]


def test_no_one_opens_a_file_that_is_being_upgraded(file: Path) -> None:
    older(file, 7)
    errors: list[str] = []
    program = "import sys, duckdb; duckdb.connect(sys.argv[1])"

    def intrude() -> None:
        done = subprocess.run([sys.executable, "-c", program, str(file)], capture_output=True, text=True, check=False)
        errors.append(done.stderr)

    with drafts.alone(file):
        thread = threading.Thread(target=intrude)
        thread.start()
        thread.join()
    assert "Could not set lock" in errors[0]


def test_a_link_to_a_database_stays_a_link(tmp_path: Path) -> None:
    real = older(tmp_path / "real.duckdb", 6)
    (tmp_path / "link.duckdb").symlink_to(real)
    Store(tmp_path / "link.duckdb").close()
    assert names(tmp_path) == ["link.duckdb", "real.duckdb", "real.duckdb.schema-6.backup"]
    assert (tmp_path / "link.duckdb").is_symlink()
    assert len(hands(tmp_path / "link.duckdb")) == 1


def test_the_permissions_of_a_file_stay(file: Path) -> None:
    older(file, 7).chmod(0o640)
    Store(file).close()
    assert file.stat().st_mode & 0o777 == 0o640


def test_a_folder_with_a_question_mark_is_refused_in_a_sentence(tmp_path: Path) -> None:
    """DuckDB would look for its log in another folder."""
    folder = tmp_path / "what?"
    folder.mkdir()
    with pytest.raises(StoreError, match=r"what\?: DuckDB keeps no database in a folder with \? in its name"):
        Store(folder / "hands.duckdb")
    assert list(folder.iterdir()) == []
    with Store(tmp_path / "what?.duckdb") as store:
        assert store.sql("SELECT count(*) FROM hands").rows == [(0,)]
