"""Whatever a file is, or has become, a store says in one true sentence, downloads nothing, and changes nothing."""

import json
import os
import random
import sqlite3
import struct
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import duckdb
import pytest

from studbook.analytics.database import drafts
from studbook.analytics.database.trouble import StoreError
from studbook.analytics.store import Store
from studbook.importing.pipeline import import_paths

FLIPS = int(os.environ.get("STUDBOOK_FLIPS", "150"))
SEED = int(os.environ.get("STUDBOOK_SEED", "") or random.randrange(1 << 30))

READER = """
import json, sys
import duckdb
from studbook.analytics.store import Store
from studbook.analytics.database.trouble import StoreError, explain

def read(path):
    try:
        with Store(path, read_only=True) as store:
            tables = store.connection.execute("SELECT table_name FROM duckdb_tables() ORDER BY ALL").fetchall()
            found = {name: str(store.connection.execute(f"FROM {name} ORDER BY ALL").fetchall()) for (name,) in tables}
            store.connection.execute("FROM played").fetchall(), store.connection.execute("FROM events").fetchall()
            counts = "FROM hands", "FROM imports WHERE ended_at IS NOT NULL", "FROM comparison_due"
            hands, ended, due = (store.connection.execute(f"SELECT count(*) {of}").fetchall()[0][0] for of in counts)
            return {"content": str(hash(str(sorted(found.items())))), "moment": [hands, ended - due]}
    except StoreError as error:
        return {"printed": str(error)}
    except duckdb.Error as error:
        known = explain(path, error)
        return {"printed": str(known)} if known else {"unknown": f"{type(error).__name__} {error}"}

for line in sys.stdin:
    print(json.dumps(read(line.strip())), flush=True)
"""
"""Reads everything in one store after the other, in a process of its own, which a damaged file might end."""


class Reader:
    """The process that reads."""

    def __init__(self) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-c", READER], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
            env=os.environ | {"PYTHONHASHSEED": "1"},
        )  # fmt: skip

    def read(self, file: Path) -> dict[str, Any]:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(f"{file}\n")
        self.process.stdin.flush()
        answer = self.process.stdout.readline()
        assert answer, f"the process ended: {self.process.wait()}"
        found: dict[str, Any] = json.loads(answer)
        return found


@pytest.fixture(scope="module")
def reader() -> Iterator[Reader]:
    reader = Reader()
    yield reader
    reader.process.communicate("")


@pytest.fixture(scope="module")
def store(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A store with hands on disk and three batches in its log."""
    file = tmp_path_factory.mktemp("store") / "whole.duckdb"
    samples = root / "histories" / "samples" / "rooms"
    with Store(file) as made:
        import_paths(made, [samples / "pokerstars.txt", samples / "winning.txt"])
    program = (
        "import os, sys; from pathlib import Path\n"
        "from studbook.importing import pipeline; from studbook.analytics.store import Store\n"
        "pipeline.BATCH_HANDS = pipeline.FIRST_HANDS = 7\n"
        "store = Store(sys.argv[1]); pipeline.import_paths(store, [Path(sys.argv[2])]); os._exit(0)"
    )
    subprocess.run([sys.executable, "-c", program, str(file), str(samples / "fulltilt.txt")], check=True)
    assert drafts.log_of(file).stat().st_size > 10_000
    return file


def spoil(store: Path, folder: Path, part: str, chance: random.Random) -> tuple[Path, str]:
    """A copy with one bit the other way; half of those in the file are in its first blocks."""
    file = folder / "spoilt.duckdb"
    for suffix in ("", ".wal"):
        Path(f"{file}{suffix}").write_bytes(Path(f"{store}{suffix}").read_bytes())
    spoilt = Path(f"{file}{part}")
    data = bytearray(spoilt.read_bytes())
    place = chance.randrange(min(len(data), 12_288) if chance.random() < 0.4 else len(data))
    data[place] ^= 1 << chance.randrange(8)
    spoilt.write_bytes(data)
    return file, f"byte {place} of {len(data)}{part}"


@pytest.mark.parametrize("part", ["", ".wal"])
def test_a_bit_that_flips_is_noticed_or_does_not_matter(store: Path, reader: Reader, tmp_path: Path, part: str) -> None:
    whole = reader.read(store)
    assert "content" in whole, whole
    chance = random.Random(f"{SEED} {part}")
    noticed = 0
    for _ in range(FLIPS):
        file, place = spoil(store, tmp_path, part, chance)
        found = reader.read(file)
        if found == whole or is_earlier(found, whole, part):
            continue
        noticed += 1
        assert "printed" in found, f"seed {SEED}, {place}: {found}"
        assert "is damaged" in found["printed"] or "first bytes are damaged" in found["printed"], (
            f"seed {SEED}: {found}"
        )
        assert "\n" not in found["printed"]
        assert "in use" not in found["printed"]
    assert noticed > FLIPS // 4


def is_earlier(found: dict[str, Any], whole: dict[str, Any], part: str) -> bool:
    """Whether transactions of the log are missing: a flipped length looks like a log that ends early, as after a crash.

    A transaction adds hands, compares those that are due, or ends the import.
    """
    return part == ".wal" and "content" in found and found["moment"] < whole["moment"]


@pytest.mark.parametrize("part", ["", ".wal"])
def test_a_file_that_is_cut_short_says_so_or_is_an_earlier_one(
    store: Path, reader: Reader, tmp_path: Path, part: str
) -> None:
    whole = reader.read(store)
    size = Path(f"{store}{part}").stat().st_size
    chance = random.Random(SEED)
    for length in (1, 7, 12, 4096, 12_288, size - 1, *(chance.randrange(size) for _ in range(15))):
        file, _ = spoil(store, tmp_path, part, chance)
        Path(f"{file}{part}").write_bytes(Path(f"{store}{part}").read_bytes()[:length])
        found = reader.read(file)
        assert found == whole or is_earlier(found, whole, part) or "damaged" in found.get("printed", ""), (
            length,
            found,
        )


def test_a_damaged_file_is_not_changed_by_an_import(store: Path, tmp_path: Path) -> None:
    file, _ = spoil(store, tmp_path, "", random.Random(1))
    data = bytearray(store.read_bytes())
    data[5000] ^= 1
    data[9000] ^= 1
    file.write_bytes(data)
    before = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    with pytest.raises(StoreError, match=r"spoilt\.duckdb is damaged"):
        Store(file)
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == before


def sqlite(file: Path) -> None:
    connection = sqlite3.connect(file)
    connection.execute("CREATE TABLE hands (hand INTEGER)")
    connection.commit()
    connection.close()


def another(*statements: str) -> Any:
    def make(file: Path) -> None:
        with duckdb.connect(str(file)) as connection:
            for statement in statements:
                connection.execute(statement)

    return make


def newer_duckdb(file: Path) -> None:
    another("CREATE TABLE a (b INTEGER)")(file)
    data = bytearray(file.read_bytes())
    data[12:20] = struct.pack("<Q", 4_000)
    data[0:8] = struct.pack("<Q", checksum(data[8:4096]))
    file.write_bytes(data)


def checksum(block: bytes) -> int:
    """DuckDB's checksum of a block."""
    found = 5381
    for (word,) in struct.iter_unpack("<Q", block):
        found ^= (word * 0xBF58476D1CE4E5B9) & ((1 << 64) - 1)
    return found


OWN = "CREATE TABLE schema_version (version INTEGER, reason VARCHAR, applied_at TIMESTAMP)"
FOREIGN = {
    "text": (lambda file: file.write_text("PokerStars Hand #1\n" * 500), "is not a Studbook database"),
    "a short text": (lambda file: file.write_text("x"), "is not a Studbook database"),
    "zeros": (lambda file: file.write_bytes(bytes(20_000)), "is not a Studbook database"),
    "the letters DUCK": (lambda file: file.write_bytes(b"12345678DUCK"), "is damaged"),
    "SQLite": (sqlite, "is an SQLite database, not a Studbook database"),
    "a folder": (Path.mkdir, "is not a regular file"),
    "a pipe": (os.mkfifo, "is not a regular file"),
    "another's tables": (another("CREATE TABLE customers (a INTEGER)"), "not a Studbook database"),
    "another's schema": (another("CREATE SCHEMA x", "CREATE TABLE x.y (a INTEGER)"), "not a Studbook database"),
    "another's versions": (another("CREATE TABLE schema_version (id VARCHAR)"), "not a Studbook database"),
    "a word as version": (
        another("CREATE TABLE schema_version (version VARCHAR)", "INSERT INTO schema_version VALUES ('v2')"),
        "not a Studbook database",
    ),
    "our versions alone": (
        another(OWN, "INSERT INTO schema_version VALUES (7, 'x', now())"),
        "not a Studbook database",
    ),
    "a high version alone": (
        another(OWN, "INSERT INTO schema_version VALUES (70, 'x', now())"),
        "not a Studbook database",
    ),
    "some of our tables": (
        another(OWN, "CREATE TABLE hands (a INTEGER)", "INSERT INTO schema_version VALUES (7, 'x', now())"),
        "is not a complete Studbook database: it lacks the tables",
    ),
    "a newer DuckDB": (newer_duckdb, "was written by another version of DuckDB"),
}


@pytest.mark.parametrize("read_only", [True, False])
@pytest.mark.parametrize("name", FOREIGN)
def test_a_file_of_another_program_is_named_and_left_alone(tmp_path: Path, name: str, read_only: bool) -> None:
    make, printed = FOREIGN[name]
    file = tmp_path / "my.duckdb"
    make(file)
    before = file.read_bytes() if file.is_file() else b""
    with pytest.raises(StoreError, match=printed) as caught:
        Store(file, read_only=read_only)
    assert "\n" not in str(caught.value)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["my.duckdb"]
    assert (file.read_bytes() if file.is_file() else b"") == before


@pytest.mark.parametrize("name", ["text", "SQLite", "another's tables"])
def test_nothing_is_downloaded(tmp_path: Path, name: str) -> None:
    """DuckDB keeps extensions in the home folder: a new one stays empty."""
    home = tmp_path / "home"
    home.mkdir()
    FOREIGN[name][0](tmp_path / "my.duckdb")
    program = (
        "import sys; from studbook.analytics.store import Store\n"
        "try: Store(sys.argv[1], read_only=True)\n"
        "except Exception as error: print(error)\n"
        "with Store() as store:\n"
        "    try: store.sql('SELECT st_astext(1)')\n"
        "    except Exception as error: print(error)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, str(tmp_path / "my.duckdb")], env=os.environ | {"HOME": str(home)},
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert "ailed to download" not in done.stdout
    assert list(home.iterdir()) == []


@pytest.mark.skipif(os.geteuid() != 0, reason="only root may become another user")
@pytest.mark.parametrize("mode", [0o000, 0o444])
def test_without_permission(tmp_path: Path, mode: int) -> None:
    file = tmp_path / "my.duckdb"
    Store(file).close()
    file.chmod(mode)
    for folder in (tmp_path, *tmp_path.parents):
        if folder.stat().st_uid == 0 and "pytest" in str(folder):
            folder.chmod(0o755)
    program = (
        "import os, sys\n"
        "from studbook.analytics.store import Store\nfrom studbook.analytics.database.trouble import StoreError\n"
        "Store().close()  # loads all modules, which the other user may not be able to read\n"
        "os.setuid(65534)\ntry: Store(sys.argv[1])\nexcept StoreError as error: print(error)"
    )
    done = subprocess.run([sys.executable, "-c", program, str(file)], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == f"{file} cannot be opened: permission denied"
