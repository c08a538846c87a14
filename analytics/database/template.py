"""An empty database of this version, kept in the user's cache folder: a new one is a copy of it.

A copy takes a tenth of the time that the steps of the schema take. It is made by DuckDB, table by table: a copied file
would share its identity with all others, and DuckDB could take the log of one for that of another.
"""

import hashlib
import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from functools import cache
from pathlib import Path

import duckdb

from studbook.analytics.database.connection import transaction
from studbook.analytics.database.resources import data_file, questions
from studbook.analytics.database.tidying import undo
from studbook.game.cache_folder import cache_home


def copy_template(connection: duckdb.DuckDBPyConnection) -> bool:
    """Give an empty database the current schema, with its comments; False if there is no sound template."""
    name = connection.execute("SELECT current_database()").fetchall()[0][0]
    template = f"template of {name}"
    with suppress(duckdb.Error, OSError), _attached(connection, template), transaction(connection):
        connection.execute(f"COPY FROM DATABASE {_quoted(template)} TO {_quoted(name)}")
        connection.execute("UPDATE schema_version SET applied_at = $1", [datetime.now(UTC).replace(tzinfo=None)])
        return True
    return False


@contextmanager
def _attached(connection: duckdb.DuckDBPyConnection, name: str) -> Iterator[None]:
    """Attach the template by a name. Raises FileNotFoundError if there is none, or only a damaged one."""
    file = next((file for file in _folder().glob(f"{_key()}-*.duckdb") if _is_sound(file)), None)
    if file is None:
        raise FileNotFoundError
    connection.execute(f"ATTACH '{str(file).replace(chr(39), 2 * chr(39))}' AS {_quoted(name)} (READ_ONLY)")
    try:
        yield
    finally:
        undo(connection, f"DETACH {_quoted(name)}")


def _quoted(name: str) -> str:
    return '"' + name.replace('"', '""') + '"'


def keep_template(file: Path) -> None:
    """Keep a copy of a new database, which is closed and has no log, as the template; none is kept if that fails."""
    with suppress(OSError):
        folder = _folder()
        folder.mkdir(parents=True, exist_ok=True)
        content = file.read_bytes()
        draft = folder / f"draft-{os.getpid()}-{secrets.token_hex(4)}"
        try:
            draft.write_bytes(content)
            draft.replace(folder / f"{_key()}-{_hash(content)}.duckdb")
            for other in folder.glob(f"{_key()}-*.duckdb"):
                if not _is_sound(other):
                    other.unlink()
        finally:
            draft.unlink(missing_ok=True)


def _folder() -> Path:
    return cache_home() / "templates"


def _is_sound(file: Path) -> bool:
    """Whether a template is as it was written: its name ends with the hash of its content."""
    return file.stem.rpartition("-")[2] == _hash(file.read_bytes())


def _hash(content: bytes) -> str:
    return hashlib.blake2b(content, digest_size=16).hexdigest()


@cache
def _key() -> str:
    """Hash of everything that makes a new database."""
    parts = ("schema", "schema/macros", "schema/views")
    made_by = "\0".join(question.sql for part in parts for question in questions(part)).encode()
    return _hash(b"\0".join((made_by, data_file("schema", "descriptions.toml"), duckdb.__version__.encode())))
