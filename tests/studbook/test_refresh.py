"""A refresh reads everything again from the store; hands without text are carried over, and nothing is lost."""

import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

import studbook.upkeep.refresh
from studbook.analytics.store import Store
from studbook.cli import app
from studbook.importing.pipeline import import_paths
from studbook.rules.stud.house import house
from studbook.upkeep.refresh import Refreshed, refresh

Rows = dict[str, list[tuple[Any, ...]]]
SURROGATES = {"started_at", "ended_at", "applied_at", "block"}
"""Columns of imports, steps and blocks that may differ; a hand is identified by its content."""


def simulated(site: str, seed: int, hands: int = 4, game: str = "stud") -> str:
    words = ["simulate", "--hands", hands, "--seed", seed, "--site", site, "--game", game]
    result = CliRunner().invoke(app, [str(word) for word in words], catch_exceptions=False)
    return result.stdout


def rows_of(path: Path) -> Rows:
    """Return all tables of a database, with the content of each hand in place of its key."""
    with Store(path) as store:
        sql = "SELECT table_name FROM duckdb_tables() WHERE table_name NOT IN ('schema_version', 'blocks')"
        tables = [name for (name,) in store.connection.execute(sql).fetchall()]
        found = {}
        for table in tables:
            columns = [row[0] for row in store.connection.execute(f"DESCRIBE {table}").fetchall()]
            kept = [name for name in columns if table == "hands" or name not in SURROGATES]
            names = ", ".join(f't."{name}"' for name in kept if name != "hand")
            if "hand" in columns and table != "hands":
                sql = f"SELECT content, {names} FROM {table} AS t JOIN hands AS h ON h.hand = t.hand"
            else:
                sql = f"SELECT {names} FROM {table} AS t"
            found[table] = sorted(store.connection.execute(sql).fetchall(), key=repr)
        return found


@pytest.fixture(scope="module")
def original(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Create a database of three imports, each by its own rules: a file that grew, rejects, a file without hands."""
    folder = tmp_path_factory.mktemp("refresh")
    texts = [simulated("pokerstars", seed) for seed in (1, 2, 3)]
    hands = folder / "hands"
    hands.mkdir()
    (hands / "a.txt").write_text(texts[0][: len(texts[0]) // 2])
    (hands / "b.txt").write_bytes(texts[1].replace("\n", "\r\n").encode("utf-16"))
    (hands / "none.txt").write_text("nothing here\n")
    (hands / "deals.txt").write_text(simulated("reddog", 5, game="red-dog"))
    (hands / "bad.txt").write_text(texts[2].replace(": folds", ": wavers", 1) + texts[0])
    with Store(folder / "x.duckdb") as store:
        import_paths(store, [hands])
        (hands / "a.txt").write_text(texts[0] + simulated("pokerstars", 6))
        import_paths(store, [hands], rules=house("wsop-live-2024"))
        (hands / "c.txt").write_text(simulated("everleaf", 4))
        import_paths(store, [hands], rules=house("winning"))
    return folder / "x.duckdb"


@pytest.fixture(scope="module")
def before(original: Path) -> Rows:
    """Return all tables of that database."""
    return rows_of(original)


@pytest.fixture
def database(original: Path, tmp_path: Path) -> Path:
    return Path(shutil.copy(original, tmp_path / "x.duckdb"))


def refreshed(path: Path, **how: Any) -> Refreshed:
    with Store(path) as store:
        return refresh(store, **how)


def test_an_untouched_store_stays_as_it_is(database: Path, before: Rows) -> None:
    assert len(before["imports"]) == 3
    assert len(before["rejects"]) > 0
    done = refreshed(database)
    assert rows_of(database) == before
    assert not done.changed
    assert (done.hands.carried, done.hands.lost, done.hands.before) == (0, 0, done.hands.after)
    assert sorted(path.name for path in database.parent.iterdir()) == ["x.duckdb"]


def test_the_originals_are_not_needed(original: Path, database: Path, tmp_path: Path, before: Rows) -> None:
    hands = original.parent / "hands"
    hands.rename(tmp_path / "elsewhere")
    try:
        refreshed(database)
    finally:
        (tmp_path / "elsewhere").rename(hands)
    assert rows_of(database) == before


def test_what_users_say_is_kept(database: Path) -> None:
    with Store(database) as store:
        store.connection.execute("INSERT INTO aliases VALUES ('pokerstars', 'Ann', 'Me'), ('winamax', 'Bob', 'Me')")
        store.connection.execute("INSERT INTO site_settings VALUES ('kingsclub', 'USD', 'Me')")
    before = rows_of(database)
    refreshed(database)
    assert rows_of(database) == before


def test_what_differs_is_worked_out_anew(database: Path, before: Rows) -> None:
    with Store(database) as store:
        store.connection.execute("UPDATE findings SET code = 'X99'")
        store.connection.execute("UPDATE awards SET expected = expected + 1")
        store.connection.execute("UPDATE imports SET revision = 0")
        held = store.connection.execute("SELECT hand, content, file, line FROM hands ORDER BY hand LIMIT 1").fetchall()
        for table in ("hands", "seats_packed", "events_packed", "pots_packed", "awards", "findings"):
            store.connection.execute(f"DELETE FROM {table} WHERE hand = ?", [held[0][0]])
        row = ["pokerstars", held[0][2], "a.txt", held[0][3], 1, "P05", "r", "e", "t", held[0][1], 1, 1]
        store.connection.execute(f"INSERT INTO rejects VALUES ({', '.join('?' * 12)})", row)
    done = refreshed(database)
    assert done.hands.rescued == 1
    assert "payments due" in done.changed
    assert rows_of(database) == before


def test_an_interrupted_refresh_goes_on(database: Path, monkeypatch: pytest.MonkeyPatch, before: Rows) -> None:
    was = database.stat()
    read: list[int] = []
    genuine = studbook.upkeep.refresh.read_again

    def interrupted(store: Store, fresh: Store, files: list[Any], *rest: Any) -> None:
        if len(read) == 1:
            raise KeyboardInterrupt
        read.append(len(files))
        genuine(store, fresh, files, *rest)

    monkeypatch.setattr(studbook.upkeep.refresh, "read_again", interrupted)
    with pytest.raises(KeyboardInterrupt):
        refreshed(database)
    assert rows_of(database) == before
    again: list[int] = []

    def counted(store: Store, fresh: Store, files: list[Any], *rest: Any) -> None:
        again.extend(part.file for part in files)
        genuine(store, fresh, files, *rest)

    monkeypatch.setattr(studbook.upkeep.refresh, "read_again", counted)
    refreshed(database)
    assert sorted(set(again)) == [0, 5]  # a.txt, of which a later import read more, and c.txt
    assert rows_of(database) == before
    assert was.st_ino != database.stat().st_ino


def test_an_interrupted_refresh_of_another_state_begins_anew(database: Path, tmp_path: Path) -> None:
    beside = database.with_name("x.duckdb.refreshing")
    (tmp_path / "other.txt").write_text(simulated("pokerstars", 77))
    with Store(beside) as store:
        import_paths(store, [tmp_path / "other.txt"])
    before = rows_of(database)
    refreshed(database)
    assert rows_of(database) == before


@pytest.mark.parametrize("step", ["take_over", "changed", "take_over_imports", "_swap"])
def test_the_database_stays_as_it_is_until_the_end(
    database: Path, monkeypatch: pytest.MonkeyPatch, step: str, before: Rows
) -> None:
    was = database.stat().st_ino

    def fails(*_: Any) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(studbook.upkeep.refresh, step, fails)
        with pytest.raises(OSError, match="No space"):
            refreshed(database)
    assert database.stat().st_ino == was
    assert rows_of(database) == before
    refreshed(database)
    assert rows_of(database) == before


def test_hands_without_text_are_carried_over(database: Path) -> None:
    with Store(database) as store:
        (file,) = store.connection.execute("SELECT file FROM files WHERE path LIKE '%b.txt'").fetchall()[0]
        store.connection.execute("DELETE FROM file_blocks WHERE file = ?", [file])
        store.connection.execute("UPDATE files SET location = NULL WHERE file = ?", [file])
        store.connection.execute("UPDATE files SET path = '/gone/b.txt' WHERE file = ?", [file])
        hands = store.connection.execute("SELECT count(*) FROM hands WHERE file = ?", [file]).fetchall()[0][0]
    changed = rows_of(database)
    done = refreshed(database)
    assert done.hands.carried == hands > 0
    assert done.without_text == ["/gone/b.txt"]
    after = rows_of(database)
    assert after == changed


def test_files_of_earlier_versions_are_read_from_disk(database: Path, before: Rows) -> None:
    with Store(database) as store:
        for table in ("file_blocks", "blocks"):
            store.connection.execute(f"DELETE FROM {table}")
        store.connection.execute(
            "UPDATE files SET location = NULL, digest = NULL, disk_size = NULL, changed = NULL, ends = NULL"
        )
        store.connection.execute("UPDATE findings SET code = 'X99'")
    done = refreshed(database)
    assert (done.hands.carried, done.hands.before) == (0, done.hands.after)
    after = rows_of(database)
    # a hand that several files hold belongs to the first of them
    assert sorted(row[0:3] for row in after["findings"]) == sorted(row[0:3] for row in before["findings"])
    assert len(after["file_blocks"]) == len(before["file_blocks"])
    # Nothing shows that a file in which no hand was found is the one that was imported: it is not opened.
    read_before = {row[2] for row in before["files"] if not str(row[2]).endswith("none.txt")}
    assert {row[2] for row in after["files"]} == read_before | {None}


def test_the_old_database_is_kept_if_asked(database: Path, before: Rows) -> None:
    kept = refreshed(database, keep_old=True).kept
    assert kept is not None
    assert rows_of(kept) == before == rows_of(database)


def test_no_other_program_writes_meanwhile(database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    printed: list[str] = []
    genuine = studbook.upkeep.refresh._complete  # noqa: SLF001  # the moment looked at

    def looked_at(store: Store, beside: Path) -> Refreshed:
        command = [sys.executable, "-c", f"import duckdb; duckdb.connect({str(database)!r})"]
        printed.append(subprocess.run(command, capture_output=True, text=True, check=False).stderr)
        return genuine(store, beside)

    monkeypatch.setattr(studbook.upkeep.refresh, "_complete", looked_at)
    refreshed(database)
    assert "lock" in printed[0]


def test_the_command_says_what_it_did(database: Path) -> None:
    with Store(database) as store:
        store.connection.execute("UPDATE imports SET revision = 0 WHERE import = 1")
    runner = CliRunner()
    due = runner.invoke(app, ["audit", "--json", "--db", str(database)])
    assert "was written by an earlier version; run `studbook refresh` to update" in due.stderr
    for line in due.stdout.splitlines():
        json.loads(line)
    result = runner.invoke(app, ["refresh", "--db", str(database)])
    assert result.exit_code == 0, result.output
    assert "hands read again" in result.stdout
    assert "nothing has changed" in result.stdout
    assert not runner.invoke(app, ["audit", "--json", "--db", str(database)]).stderr
