"""Connections that ask for nothing are closed after seconds: they would otherwise keep everyone else out.

A connection may wait for its first request, for the rest of a request, or for a visitor who does not read the reply.
"""

import asyncio
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol

SECONDS_TO_ASK = 5.0
"""How long a connection may be open before its whole request has arrived, however slowly that arrives."""
SECONDS_TO_READ = 30.0
"""How long a reply may wait for a visitor who reads none of it."""
MOST_WAITING = 100
"""Connections that may wait for a request; with one more, the oldest of them is closed."""
_LOOK = 1.0


class PatientProtocol(H11Protocol):
    """Reads requests and writes replies, within these times."""

    def connection_made(self, transport: Any) -> None:
        """Begin to count the time; make room if too many connections wait."""
        super().connection_made(transport)
        self._began = self.loop.time()
        self._unread, self._unread_since = 0, self._began
        self._look: asyncio.TimerHandle | None = self.loop.call_later(_LOOK, self._look_again)
        waiting = [one for one in self.connections if isinstance(one, PatientProtocol) and one.waits()]
        if len(waiting) > MOST_WAITING:
            min(waiting, key=lambda one: one._began).transport.abort()  # noqa: SLF001  # another of this class

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop counting."""
        if self._look:
            self._look.cancel()
        super().connection_lost(exc)

    def on_response_complete(self) -> None:
        """Count anew for the next request of the same connection."""
        self._began = self.loop.time()
        super().on_response_complete()

    def waits(self) -> bool:
        """Whether the connection is open, and its request has not arrived as a whole."""
        has_asked = bool(self.cycle) and not self.cycle.response_complete and not self.cycle.more_body
        return not has_asked and not self.transport.is_closing()

    def _look_again(self) -> None:
        if self.transport.is_closing():
            self.transport.abort()  # what is left of a reply has no reader
        elif self._is_late():
            self.transport.abort()
        else:
            self._look = self.loop.call_later(_LOOK, self._look_again)

    def _is_late(self) -> bool:
        now, unread = self.loop.time(), self.transport.get_write_buffer_size()
        if not unread or unread < self._unread:
            self._unread_since = now
        self._unread = unread
        return (self.waits() and now - self._began > SECONDS_TO_ASK) or now - self._unread_since > SECONDS_TO_READ
