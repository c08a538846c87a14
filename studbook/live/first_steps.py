"""The page of a database without hands, and its forms: watch a folder, drop files, look for a folder."""

import time
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import duckdb
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from studbook.analytics.database.trouble import StoreError, first_line
from studbook.live.added_folders import AddedFolders, FolderError, folder_to_watch
from studbook.live.database import LentError
from studbook.live.folder_list import folder_list
from studbook.live.form_fields import read_fields, refusal
from studbook.live.security import Tokens
from studbook.live.session import Session
from studbook.live.uploads import keep_files
from studbook.reports.live.first_steps import (
    ADDRESS,
    TRACKERS,
    FirstSteps,
    first_steps_page,
    read_files_table,
    trackers_view,
    watched_of,
)
from studbook.reports.live.view import Status, render

if TYPE_CHECKING:
    from collections.abc import Callable

    from starlette.routing import BaseRoute

_MOST_FILES = 30
"""Files that are listed with what was in them."""
_LONGEST_FORM = 8192
_SECONDS_TO_READ = 4.0
"""Seconds after files were dropped in which the page shows itself again: they may be read by then."""
_PATIENCE = 2.0
"""Seconds that the page waits for the database; without it, it has no list of files."""


class FirstStepsPages:
    """Takes folders and files of one session."""

    def __init__(self, session: Session, tokens: Tokens, status: "Callable[[], Status]") -> None:
        self._session, self._tokens, self._status = session, tokens, status
        self._added = AddedFolders(session.database.path)
        self._has_hands = False
        self._read_by = 0.0

    def routes(self) -> "list[BaseRoute]":
        """Return the addresses of the page and of its forms."""
        from starlette.routing import Route

        forms = {"/watch": self.watch, "/unwatch": self.unwatch, "/files": self.files}
        posts = [Route(f"{ADDRESS}{path}", take, methods=["POST"]) for path, take in forms.items()]
        return [Route(ADDRESS, self.page), Route(TRACKERS, self.trackers), *posts]

    def is_due(self) -> bool:
        """Whether the database has no hands; False if that cannot be said now."""
        if not self._has_hands:
            with suppress(LentError, StoreError, duckdb.Error), self._session.database.reading() as store:
                self._has_hands = bool(store.ask("has_hands")["has_hands"][0])
                return not self._has_hands
        return False

    def page(self, request: Request) -> Response:
        """Show the page."""
        return self._page(request.query_params.get("in", "")[:4096])

    def trackers(self, _request: Request) -> Response:
        """Show the page for users of other trackers."""
        return HTMLResponse(render(trackers_view(), self._status()))

    async def watch(self, request: Request) -> Response:
        """Watch a folder, and remember it."""
        return await self._changed(request, lambda typed: self._watch(folder_to_watch(typed)))

    async def unwatch(self, request: Request) -> Response:
        """Forget a folder that was added here; its hands stay."""
        return await self._changed(request, lambda typed: self._unwatch(Path(typed)))

    async def files(self, request: Request) -> Response:
        """Keep the files that were dropped, and import them."""
        try:
            kept = await keep_files(request, self._tokens.form, self._added.keep)
        except OSError as error:
            return refusal(500, "Nothing was imported", f"The files cannot be kept: {first_line(error)}.")
        if isinstance(kept, Response):
            return kept
        if not kept:
            return await run_in_threadpool(self._page, "", "Choose files first, or drop them on the field.", 400)
        self._read_by = time.monotonic() + _SECONDS_TO_READ
        self._session.watch(self._added.dropped)
        return RedirectResponse(f"{ADDRESS}#read", 303)

    async def _changed(self, request: Request, change: "Callable[[str], None]") -> Response:
        fields = await read_fields(request, self._tokens.form, _LONGEST_FORM)
        if isinstance(fields, Response):
            return fields
        typed = fields.get("folder", "")
        try:
            await run_in_threadpool(change, typed)
        except FolderError as error:
            return await run_in_threadpool(self._page, typed, str(error), 400)
        except OSError as error:
            return refusal(500, "Nothing was changed", f"The folder cannot be remembered: {first_line(error)}.")
        return RedirectResponse(ADDRESS, 303)

    def _watch(self, folder: Path) -> None:
        self._added.add(folder)
        self._session.watch(folder)

    def _unwatch(self, folder: Path) -> None:
        if self._added.remove(folder):
            self._session.unwatch(folder)

    def _is_reading(self) -> bool:
        return self._session.state.is_importing or time.monotonic() < self._read_by

    def _page(self, folder: str, trouble: str = "", code: int = 200) -> Response:
        is_reading = self._is_reading()
        dropped = [] if is_reading else self._added.names()[:_MOST_FILES]
        added = [str(one) for one in self._added.listed()]
        steps = FirstSteps(
            folder_list(folder),
            watched_of(self._session.state.folders, added),
            has_hands=not self.is_due(),
            trouble=trouble,
            can_open_demonstration=not self._status().is_demonstration,
        )
        with suppress(LentError, StoreError, duckdb.Error), self._session.database.reading(_PATIENCE) as store:
            steps = steps._replace(read=read_files_table(store.ask("read_files", rows=_MOST_FILES), dropped))
        headers = {"Refresh": "2"} if is_reading else None
        return HTMLResponse(first_steps_page(steps, self._status()), code, headers)
