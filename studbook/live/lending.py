"""Lend the database to other commands: the owner's side of `analytics.database.borrowing`."""

import hmac
import json
import os
import secrets
import socket
import threading
from contextlib import suppress
from pathlib import Path

from studbook.analytics.database.borrowing import ADDRESS, ASK, LENT, WAIT, Owner, owner_file, owner_of
from studbook.live.database import LiveDatabase

_SECONDS_TO_ASK = 5.0
_SECONDS_TO_END = 1.0
_LONGEST = 256


class Lending:
    """Listens at a port of this machine, and names it in the file of the database's owner while it is open."""

    def __init__(self, database: LiveDatabase, pages: str = "") -> None:
        self._database = database
        self._token = secrets.token_urlsafe(32)
        self._listener = socket.create_server((ADDRESS, 0))
        self._file = owner_file(database.path)
        self._owner = Owner(os.getpid(), self._listener.getsockname()[1], self._token, pages)
        _write_private(self._file, json.dumps(self._owner._asdict()))
        self._borrowers: set[socket.socket] = set()
        self._threads = [threading.Thread(target=self._listen, daemon=True, name="lending")]
        self._threads[0].start()

    def close(self) -> None:
        """Stop lending, and remove the file unless another owner has replaced it."""
        with suppress(OSError):
            self._listener.shutdown(socket.SHUT_RDWR)
        self._listener.close()
        for connection in [*self._borrowers]:
            with suppress(OSError):
                connection.shutdown(socket.SHUT_RDWR)
        for thread in self._threads:
            thread.join(_SECONDS_TO_END)
        if owner_of(self._database.path) == self._owner:
            with suppress(OSError):
                self._file.unlink()

    def _listen(self) -> None:
        while True:
            try:
                connection, _ = self._listener.accept()
            except OSError:
                return
            thread = threading.Thread(target=self._served, args=(connection,), daemon=True, name="loan")
            self._threads = [*filter(threading.Thread.is_alive, self._threads), thread]
            thread.start()

    def _served(self, connection: socket.socket) -> None:
        self._borrowers.add(connection)
        try:
            self._serve(connection)
        finally:
            self._borrowers.discard(connection)

    def _serve(self, connection: socket.socket) -> None:
        """Lend the database to one process that shows the token, until its connection ends."""
        with connection, suppress(OSError):
            connection.settimeout(_SECONDS_TO_ASK)
            asked, _, token = _line(connection).rpartition(b" ")
            if not hmac.compare_digest(token, self._token.encode() + b"\n"):
                return
            connection.sendall(WAIT)
            if asked + b" " != ASK:
                return
            with self._database.lending():
                connection.sendall(LENT)
                connection.settimeout(None)
                connection.recv(1)


def _line(connection: socket.socket) -> bytes:
    line = b""
    while not line.endswith(b"\n") and len(line) < _LONGEST and (part := connection.recv(_LONGEST)):
        line += part
    return line


def _write_private(path: Path, text: str) -> None:
    """Write a file that only its owner may read, all at once."""
    draft = path.with_name(f"{path.name}.{os.getpid()}")
    with suppress(OSError):
        draft.unlink()
    with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="utf-8") as file:
        file.write(text)
    draft.replace(path)
