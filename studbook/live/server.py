"""Serve the pages of a session at a port of this machine, in a thread."""

import logging
import os
import socket
import threading
import time

import uvicorn

from studbook.analytics.database.borrowing import ADDRESS
from studbook.entering.keeping import Keeper
from studbook.live.app import Application
from studbook.live.patience import PatientProtocol
from studbook.live.security import Tokens
from studbook.live.session import Session

_SECONDS_TO_START = 10.0
_SECONDS_TO_STOP = 3.0


class PortError(Exception):
    """A port at which no pages can be served; the message says why."""


class Server:
    """Serves pages until it is stopped."""

    def __init__(self, session: Session, keeper: Keeper, port: int = 0) -> None:
        self._listener = _listening(port)
        self.port = int(self._listener.getsockname()[1])
        tokens = Tokens.new()
        self.address = f"http://{ADDRESS}:{self.port}/?token={tokens.entry}"
        self._application = Application(session, tokens, keeper)
        app = self._application.guarded(self.port)
        settings = uvicorn.Config(
            app, log_config=None, access_log=False, server_header=False, lifespan="off", ws="none", loop="asyncio",
            http=PatientProtocol, proxy_headers=False, timeout_graceful_shutdown=2, limit_concurrency=200,
        )  # fmt: skip
        logging.getLogger("uvicorn.error").addFilter(lambda record: record.levelno >= logging.ERROR)
        self._server = uvicorn.Server(settings)
        self._thread = threading.Thread(target=self._run, daemon=True, name="pages")

    def start(self) -> None:
        """Start the thread, and return when it takes requests."""
        self._thread.start()
        end = time.monotonic() + _SECONDS_TO_START
        while not self._server.started and self._thread.is_alive() and time.monotonic() < end:
            time.sleep(0.01)
        threading.Thread(target=self._application.warm_up, daemon=True, name="warm-up").start()

    def stop(self) -> None:
        """Finish the requests that are being answered, and end the thread."""
        self._server.should_exit = True
        if self._thread.is_alive():
            self._thread.join(_SECONDS_TO_STOP)
        self._listener.close()

    def _run(self) -> None:
        self._server.run(sockets=[self._listener])


def _listening(port: int) -> socket.socket:
    try:
        return socket.create_server((ADDRESS, port))
    except OSError as error:
        reason = os.strerror(error.errno).lower() if error.errno else str(error)
        raise PortError(f"port {port} cannot be used: {reason}; choose another with --port, or 0 for any") from error
