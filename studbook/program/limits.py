"""Limits of time and memory for queries that users, or language models, write.

DuckDB obeys neither its limit of memory nor an interruption in every function (`repeat`), so the process has a limit of
addresses of its own, and ends itself if a query that was interrupted goes on.
"""

import os
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Event, Timer

import duckdb

_MEMORY = re.compile(r"(\d{1,6}(?:\.\d{1,3})?) ?(MB|GB)", re.IGNORECASE)
_UNITS = {"MB": 10**6, "GB": 10**9}
LEAST = 100 * 10**6
"""Bytes with which DuckDB can still answer small queries."""
_BESIDES = 1 << 30
"""Bytes of addresses that a process may take beside the memory of a query: threads, files, the printed table."""
_GRACE = 3.0
"""Seconds that an interrupted query may take to end."""


def bytes_of(memory: str) -> int:
    """Read an amount of memory. Raises ValueError if it is none, or too small for any query.

    >>> bytes_of("2GB"), bytes_of("1.5 GB"), bytes_of("300mb")
    (2000000000, 1500000000, 300000000)
    """
    found = _MEMORY.fullmatch(memory.strip())
    if not found:
        raise ValueError(f"{memory!r} is no amount of memory: write a number with MB or GB, such as 500MB or 2GB")
    size = int(float(found[1]) * _UNITS[found[2].upper()])
    if size < LEAST:
        raise ValueError(f"{memory} is too little: a query needs at least {LEAST // 10**6}MB")
    return size


@contextmanager
def memory_of(connection: duckdb.DuckDBPyConnection, most_bytes: int) -> Iterator[None]:
    """Limit the memory of a connection, and the addresses of this process until the end of the block."""
    connection.execute(f"SET memory_limit = '{most_bytes}B'")
    with _addresses(most_bytes):
        yield


@contextmanager
def _addresses(most_bytes: int) -> Iterator[None]:
    try:
        import resource  # not on Windows

        soft, hard = resource.getrlimit(resource.RLIMIT_AS)
        used = int(Path("/proc/self/statm").read_text("ascii").split()[0]) * resource.getpagesize()
    except (ImportError, OSError, ValueError):
        yield
        return
    limits = [limit for limit in (soft, hard) if limit != resource.RLIM_INFINITY]
    most = min([used + most_bytes + _BESIDES, *limits])
    resource.setrlimit(resource.RLIMIT_AS, (most, hard))
    try:
        yield
    finally:
        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_AS, (soft, hard))


@contextmanager
def time_of(connection: duckdb.DuckDBPyConnection, seconds: float, end: Callable[[], None]) -> Iterator[Event]:
    """Interrupt queries after some seconds; yields an event that is set then. 0 seconds are no limit.

    `end` is called if a query goes on, and shall end the process.
    """
    late = Event()
    alarms = [Timer(seconds, _interrupt, (connection, late)), Timer(seconds + _GRACE, end)] if seconds else []
    for alarm in alarms:
        alarm.daemon = True
        alarm.start()
    try:
        yield late
    finally:
        for alarm in alarms:
            alarm.cancel()


def _interrupt(connection: duckdb.DuckDBPyConnection, late: Event) -> None:
    late.set()
    with suppress(duckdb.Error):
        connection.interrupt()


def end_now(sentence: str, code: int) -> None:
    """End the process, whatever its other threads do."""
    with suppress(OSError, ValueError):
        sys.stderr.write(f"studbook: {sentence}\n")
        sys.stderr.flush()
    os._exit(code)
