"""Show the demonstration in place of the user's own hands, at the same address, until the user goes back."""

import threading
from collections.abc import Callable
from typing import TYPE_CHECKING

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send

from studbook.analytics.database.trouble import InUseError, StoreError, first_line
from studbook.live.database import LiveDatabase
from studbook.live.form_fields import read_fields, refusal
from studbook.live.security import Tokens
from studbook.live.session import Session
from studbook.live.watcher import Watcher
from studbook.upkeep.demonstration import demonstration_database

if TYPE_CHECKING:
    from starlette.routing import BaseRoute

_LONGEST_FORM = 4096


class Demonstration:
    """Passes requests to the pages of the user's own hands, or to those of the demonstration."""

    def __init__(self, tokens: Tokens, make: Callable[[Session], ASGIApp]) -> None:
        self._tokens = tokens
        self._make = make
        self._opening = threading.Lock()
        self._own: ASGIApp | None = None
        self._demonstration: ASGIApp | None = None
        self._is_open = False

    def routes(self) -> "list[BaseRoute]":
        """Return the address of the form that opens it and goes back."""
        from starlette.routing import Route

        return [Route("/demonstration", self.take, methods=["POST"])]

    def around(self, own: ASGIApp) -> ASGIApp:
        """Return the application that serves both."""
        self._own = own
        return self._serve

    async def _serve(self, scope: Scope, receive: Receive, send: Send) -> None:
        app = self._demonstration if self._is_open else self._own
        assert app is not None  # noqa: S101  # `around` has set it
        await app(scope, receive, send)

    async def take(self, request: Request) -> Response:
        """Open the demonstration, or go back."""
        fields = await read_fields(request, self._tokens.form, _LONGEST_FORM)
        if isinstance(fields, Response):
            return fields
        if fields.get("do") != "open":
            self._is_open = False
            return RedirectResponse("/", 303)
        return await run_in_threadpool(self._open)

    def _open(self) -> Response:
        try:
            with self._opening:
                self._demonstration = self._demonstration or self._make(_session())
        except InUseError:
            return refusal(503, "It is open elsewhere", "Another Studbook shows the demonstration at this moment.")
        except (StoreError, OSError) as error:
            return refusal(500, "The demonstration cannot be opened", f"{first_line(error)}.")
        self._is_open = True
        return RedirectResponse("/", 303)


def _session() -> Session:
    return Session(LiveDatabase(demonstration_database()), Watcher(()))
