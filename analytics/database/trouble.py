"""Explain what is wrong with a database, for the user who named it."""

import errno
import re
from pathlib import Path
from typing import NamedTuple

import duckdb


class StoreError(Exception):
    """A database that cannot be used, with the reason, for the user who named it."""


class MissingError(StoreError, FileNotFoundError):
    """A database that does not exist."""


class DamagedError(StoreError):
    """A file, or its log, whose bytes have been damaged."""


class InUseError(StoreError):
    """A file that another process has open."""


class CannotWriteError(StoreError):
    """A full disk, a file that may not grow, or a missing file system."""


class _Cause(NamedTuple):
    pattern: re.Pattern[str]
    kind: type[StoreError]
    sentence: str


def unknown_rules(error: Exception) -> StoreError:
    """Say that rules in a database are none that this version knows."""
    return StoreError(f"the rules of an import in this database are not known here: {error}")


def _cause(pattern: str, kind: type[StoreError], sentence: str) -> _Cause:
    return _Cause(re.compile(pattern, re.IGNORECASE), kind, sentence)


DISK = (
    "no space left|disk quota exceeded|file too large|read-only file system|input/output error|stale file handle|"
    "transport endpoint|no such device"
)
"""Messages of operating systems that cannot write."""

LOG_TROUBLE = re.compile("replaying wal", re.IGNORECASE)
"""DuckDB's message about a log that it cannot replay, for any reason."""

OUT_OF_REACH = re.compile(
    "are disabled by configuration|disabled through configuration|configuration has been locked", re.IGNORECASE
)
"""DuckDB's messages about SQL that tried to leave a confined database."""

_UNWRITTEN = r"could not (?:write|sync|truncate|resize|create|move|remove)|failed to (?:write|sync|flush)"

_PART = re.compile("no files found that match|parquet|corrupt|could not read|not enough bytes", re.IGNORECASE)
"""DuckDB's messages about files of an archive that are damaged or missing."""

_CAUSES = (
    _cause(OUT_OF_REACH.pattern, StoreError,
           "{path} asks for other files, which no database may: {refused}. Its views are not those of Studbook: "
           "use it no longer"),
    _cause("could not set lock|conflicting lock", InUseError,
           "{path} is in use by another program: close it, or wait until its import has ended"),
    _cause("different configuration|already attached|unique file handle", StoreError,
           "{path} is already open in this program"),
    _cause("attached in read-only mode", StoreError, "{path} is open for reading only"),
    _cause(DISK, CannotWriteError, "{path} cannot be written: {reason}"),
    _cause(_UNWRITTEN, CannotWriteError, "{path} cannot be written: {reason}"),
    _cause("permission denied|operation not permitted", StoreError, "{path} cannot be opened: permission denied"),
    _cause("replaying wal|corrupt wal|wal file", DamagedError,
           "{path}.wal is damaged: it holds the latest imports. Restore a backup, or move {path}.wal elsewhere and "
           "import again"),
    _cause("newer version of duckdb|trying to read a database file with version|storage version", StoreError,
           "{path} was written by another version of DuckDB, which this one ({duckdb}) cannot read"),
    _cause("not enough bytes|could not read enough bytes", DamagedError,
           "{path} is damaged: its end is missing. Restore a backup, or import into a new database"),
    _cause("corrupt|checksum|serializ|could not read|invalidated|internal error|fatal error", DamagedError,
           "{path} is damaged. Restore a backup, or import into a new database"),
    _cause("cannot open encrypted|encryption key", StoreError, "{path} is encrypted: Studbook cannot open it"),
    _cause("out of memory", StoreError, "{path}: not enough memory for this query"),
)  # fmt: skip
"""DuckDB's messages, from the most to the least specific; the first that fits counts."""


def explain(path: str, error: duckdb.Error) -> StoreError | None:
    """Explain what DuckDB's error means for a file; None if the error is about a query, not about the file."""
    text = str(error)
    if isinstance(error, duckdb.ProgrammingError) and not LOG_TROUBLE.search(text):
        return None
    if _PART.search(text) and Path(path, "snapshots").is_dir():
        return DamagedError(
            f"{path} is damaged: {first_line(error)}. `studbook verify {path}` lists what is wrong; archive the files "
            "again, into a new folder"
        )
    for cause in _CAUSES:
        if cause.pattern.search(text):
            facts = {"path": path, "reason": _reason(text), "refused": _refused(text), "duckdb": duckdb.__version__}
            return cause.kind(cause.sentence.format(**facts))
    return None


def explain_damage(path: str, error: duckdb.Error) -> DamagedError | None:
    """The same for a user's query, which may be about other files: only if this file is damaged."""
    known = explain(path, error)
    text = str(error)
    if isinstance(known, DamagedError) and ("Corrupt database file" in text or Path(path).name in text):
        return known
    return None


def explain_opening(path: str, error: duckdb.Error) -> StoreError:
    """Explain why DuckDB could not open a file. Reads the file, which nothing in this process may have open."""
    known = explain(path, error)
    if known and type(known) is not DamagedError:
        return known
    return foreign(path) or known or StoreError(f"{path} cannot be opened: {first_line(error)}")


def foreign(path: str) -> StoreError | None:
    """Explain what a file is if its first bytes are not those of a DuckDB database."""
    try:
        with Path(path).open("rb") as file:
            head = file.read(16)
    except OSError as error:
        return StoreError(f"{path} cannot be opened: {os_reason(error)}")
    if head.startswith(b"SQLite format 3\0"):
        return StoreError(f"{path} is an SQLite database, not a Studbook database")
    if head[8:12] != b"DUCK":
        return StoreError(f"{path} is not a Studbook database, or its first bytes are damaged")
    return None


def explain_os(path: str, error: OSError) -> StoreError:
    """Explain why the operating system refused to open or write a file."""
    if error.errno in FULL:
        return CannotWriteError(f"{path} cannot be written: {os_reason(error)}")
    return StoreError(f"{path} cannot be opened: {os_reason(error)}")


def unwritable(path: str, error: BaseException) -> CannotWriteError | None:
    """Explain that a file system is full or read-only; None for an error of another kind."""
    known = explain(path, error) if isinstance(error, duckdb.Error) else error
    if isinstance(known, CannotWriteError):
        return known
    if not isinstance(error, OSError):
        return None
    found = re.search(DISK, str(error), re.IGNORECASE) if error.errno is None else None  # Polars gives only a message
    if found:
        return CannotWriteError(f"{path} cannot be written: {found.group().lower()}")
    return CannotWriteError(f"{path} cannot be written: {os_reason(error)}") if error.errno in FULL else None


FULL = {errno.ENOSPC, errno.EFBIG, errno.EDQUOT, errno.EIO, errno.EROFS}
"""Error numbers of a full or read-only file system."""


def os_reason(error: OSError) -> str:
    """Reason of an operating system's error, without a number."""
    return (error.strerror or str(error)).lower()


def first_line(error: BaseException) -> str:
    """First line of an error; DuckDB appends candidates and stack traces."""
    return (str(error).splitlines() or [type(error).__name__])[0]


def _reason(text: str) -> str:
    found = re.search(DISK, text, re.IGNORECASE)
    return found.group().lower() if found else first_line(Exception(text.rpartition(": ")[2]))


def _refused(text: str) -> str:
    """Name the file, or what else, that SQL asked for."""
    found = re.search(r'Cannot access (?:file|directory) "(.*)"', text)
    return found[1] if found else first_line(Exception(text))
