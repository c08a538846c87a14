"""Borrow a database from the Studbook that is serving or watching it: DuckDB lets one process open a file at a time.

The owner of the file writes `NAME.owner` next to it: its process, a port on this machine, and a random token. Another
command connects to that port and shows the token; the owner closes the file and replies. The file is lent until the
connection is closed, which the system does even if the command is killed. The file of an owner that was
killed does no harm: no one replies at its port, or what replies there is not Studbook.
"""

import json
import os
import re
import socket
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import TracebackType
from typing import NamedTuple, Self
from urllib.parse import urlsplit

ADDRESS = "127.0.0.1"
_HERE = (ADDRESS, "localhost", "[::1]")
"""Hosts that are always this machine."""
_PRINTED = re.compile(r"[!-\[\]-~]{1,2000}")
"""An address without spaces, control characters and backslashes, which browsers read in ways of their own."""
_TOKEN = re.compile(r"[A-Za-z0-9_-]{1,100}")
ASK = b"studbook lend "
ALIVE = b"studbook alive "
"""What begins a request, before the token: to lend the file, or only to reply."""
WAIT = b"studbook wait\n"
"""The owner's first reply, at once: the token is right, and the file will follow."""
LENT = b"studbook lent\n"
"""The owner's second reply, when it has closed the file."""
SECONDS_TO_REPLY = 5.0
"""How long to wait for the first reply; longer than any owner that is alive needs."""
_NO_SIGNAL = getattr(socket, "MSG_NOSIGNAL", 0)
"""An owner that ends meanwhile must not end this process."""
SECONDS_TO_LEND = 300.0
"""How long to wait for the file; the owner first finishes the files that it is importing."""
_LONGEST = 4096
"""Bytes of a file of an owner, and of a line, at most."""


class Owner(NamedTuple):
    """The process that owns a database, as it describes itself in a file."""

    process: int
    port: int
    token: str
    pages: str = ""
    """Address of its pages, with the token that opens them; empty if it has none."""


class Loan:
    """A file that its owner has lent; it is given back when this is closed, or this process ends."""

    def __init__(self, connection: socket.socket) -> None:
        self._connection = connection

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Give the file back."""
        self._connection.close()


def owner_file(database: Path) -> Path:
    """Return the path of the file that names a database's owner."""
    file = Path(os.path.realpath(database))
    return file.with_name(f"{file.name}.owner")


def owner_of(database: Path) -> Owner | None:
    """Read who owns a database; None if no process says that it does. It may no longer be running."""
    try:
        with owner_file(database).open("rb") as file:
            facts = json.loads(file.read(_LONGEST))
        pages = str(facts.get("pages", ""))
        is_ours = _is_here(pages)
        return Owner(int(facts["process"]), int(facts["port"]), str(facts["token"]), pages if is_ours else "")
    except (OSError, ValueError, TypeError, KeyError, AttributeError, RecursionError, OverflowError):
        return None


def _is_here(address: str) -> bool:
    """Whether an address is that of pages on this machine, in full: a stranger may have written it, or its token."""
    if not _PRINTED.fullmatch(address):
        return False
    try:
        parts = urlsplit(address)
        host, _, port = parts.netloc.rpartition(":")
        return parts.scheme == "http" and host in _HERE and port == str(parts.port) and bool(parts.port)
    except ValueError:
        return False


def is_alive(owner: Owner) -> bool:
    """Whether an owner still listens at its port, and takes its token."""
    connection = _asked(owner, ALIVE)
    if connection:
        connection.close()
    return connection is not None


def borrow(database: Path) -> Loan | None:
    """Ask the owner of a database to close it. None if it has no owner, or the owner does not reply."""
    owner = owner_of(database)
    connection = _asked(owner, ASK) if owner else None
    if connection is None:
        return None
    try:
        connection.settimeout(SECONDS_TO_LEND)
        if _line(connection) == LENT:
            return Loan(connection)
    except OSError:
        pass
    except BaseException:
        connection.close()
        raise
    connection.close()
    return None


def _asked(owner: Owner, what: bytes) -> socket.socket | None:
    """Show the token to an owner; None if it is this process, or what listens at its port is not Studbook."""
    if owner.process == os.getpid() or not 0 < owner.port < 1 << 16:
        return None
    if not _TOKEN.fullmatch(owner.token):  # other text could be commands to another program at that port
        return None
    try:
        connection = socket.create_connection((ADDRESS, owner.port), SECONDS_TO_REPLY)
    except OSError:
        return None
    try:
        connection.sendall(what + owner.token.encode() + b"\n", _NO_SIGNAL)
        if _line(connection) == WAIT:
            return connection
    except OSError:
        pass
    except BaseException:
        connection.close()
        raise
    connection.close()
    return None


@contextmanager
def borrowing(database: Path) -> Iterator[None]:
    """Borrow a database, if it has an owner, for work that opens and replaces its file in several steps."""
    loan = borrow(database)
    try:
        yield
    finally:
        if loan:
            loan.close()


def _line(connection: socket.socket) -> bytes:
    """Read a line; what comes before the connection ends if there is none."""
    line = b""
    with suppress(ConnectionResetError):
        while not line.endswith(b"\n") and len(line) < _LONGEST and (byte := connection.recv(1)):
            line += byte
    return line
