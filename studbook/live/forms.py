"""Forms of our own pages: each takes a token, changes the database, and leads back to the page that it is on."""

from collections.abc import Callable
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, get_args

import duckdb
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from studbook.analytics.database.clock import local
from studbook.analytics.database.trouble import StoreError
from studbook.analytics.players.bankroll import Movement, add_movement, remove_movement
from studbook.analytics.players.hero import choose_hero
from studbook.analytics.players.remarks import (
    Target,
    add_tag,
    player_target,
    remove_tag,
    session_target,
    stored_hand_target,
    write_note,
)
from studbook.analytics.search.saved import save_search
from studbook.analytics.statistics.filters import CURRENCIES
from studbook.analytics.statistics.rates import day_of, exact
from studbook.analytics.store import Store
from studbook.game.sites import SITES
from studbook.live.database import LentError
from studbook.live.form_fields import Fields, read_fields, refusal
from studbook.live.security import Tokens
from studbook.live.session import Session

if TYPE_CHECKING:
    from starlette.routing import BaseRoute

Change = Callable[[Store, Fields], None]
_LONGEST_FORM = 4096
_LONGEST_NOTE = 300_000
"""Bytes of the form of a note: 20,000 characters of up to twelve bytes each."""


class Forms:
    """Takes forms of one session."""

    def __init__(self, session: Session, tokens: Tokens) -> None:
        self._session = session
        self._tokens = tokens

    def routes(self) -> "list[BaseRoute]":
        """Return the address of each form."""
        from starlette.routing import Route

        changes = {"/tag": _tag, "/untag": _untag, "/note": _note, "/move": _move, "/unmove": _unmove, "/save": _save,
                   "/hero": _hero}  # fmt: skip
        made = [Route(path, self._taking(change), methods=["POST"]) for path, change in changes.items()]
        return [Route("/look", self.look, methods=["POST"]), *made]

    async def look(self, request: Request) -> Response:
        """Look for new hands now."""
        fields = await self._fields(request)
        if isinstance(fields, Response):
            return fields
        self._session.look_now()
        return RedirectResponse("/", 303)

    def _taking(self, change: Change) -> Callable[[Request], Any]:
        async def take(request: Request) -> Response:
            fields = await self._fields(request)
            return fields if isinstance(fields, Response) else await run_in_threadpool(self._change, change, fields)

        return take

    def _change(self, change: Change, fields: Fields) -> Response:
        """Change the database, and lead back to the page; or say what is wrong with the form."""
        try:
            with self._session.database.writing() as store:
                change(store, fields)
        except (ValueError, LookupError) as error:
            return refusal(400, "Nothing was changed", f"{str(error).splitlines()[0]}.")
        except LentError:
            return refusal(
                503, "The database is in use", "Another studbook command uses it: try again when it has ended."
            )
        except (StoreError, duckdb.Error) as error:
            return refusal(500, "Nothing was changed", str(error).splitlines()[0])
        self._session.announce()
        return RedirectResponse(_own_address(fields.get("back", "/")), 303)

    async def _fields(self, request: Request) -> "Fields | Response":
        """Read the fields of a form of one of our pages, or refuse it."""
        longest = _LONGEST_NOTE if request.url.path == "/note" else _LONGEST_FORM
        return await read_fields(request, self._tokens.form, longest)


def _target(store: Store, fields: Fields) -> Target:
    """Find what a form is about. Raises ValueError and LookupError if the database does not have it."""
    about = fields.get("about")
    if about == "hand":
        key = fields.get("hand", "")
        if not (key.isascii() and key.isdecimal() and len(key) < 18):
            raise ValueError("the form names no hand")
        return stored_hand_target(store, int(key))
    if about == "player":
        return player_target(store, fields.get("player", ""))
    if about == "session":
        return session_target(
            store, fields.get("player", ""), fields.get("site", ""), _moment(fields.get("started", ""))
        )
    raise ValueError("the form is about nothing")


def _moment(text: str) -> datetime:
    try:
        if not text.isascii():
            raise ValueError  # noqa: TRY301  # Python takes the digits of any script
        moment = datetime.fromisoformat(text)
    except ValueError:
        raise ValueError(f"{text[:40]!r} is not a time such as 2026-01-31T20:15") from None
    return moment if moment.tzinfo is None else moment.astimezone(UTC).replace(tzinfo=None)


def _tag(store: Store, fields: Fields) -> None:
    add_tag(store, _target(store, fields), fields.get("tag", ""))


def _untag(store: Store, fields: Fields) -> None:
    remove_tag(store, _target(store, fields), fields.get("tag", ""))


def _note(store: Store, fields: Fields) -> None:
    write_note(store, _target(store, fields), fields.get("note", "").replace("\r\n", "\n"))


def _move(store: Store, fields: Fields) -> None:
    movement, currency, site = (fields.get(name, "") for name in ("movement", "currency", "site"))
    for name, value, known in (("movement", movement, get_args(Movement)), ("currency", currency, CURRENCIES),
                               ("site", site, SITES)):  # fmt: skip
        if value not in known:
            raise ValueError(f"{name} cannot be {value[:40]!r}")
    amount = exact(fields.get("amount", "")[:100].replace(",", ""))
    on = day_of(fields["day"]) if fields.get("day") else local(datetime.now(UTC).replace(tzinfo=None)).date()
    add_movement(store, movement, amount, currency, site, on, fields.get("note", "").strip())  # type: ignore[arg-type]  # checked above


def _unmove(store: Store, fields: Fields) -> None:
    if not remove_movement(store, fields.get("entry", "")):
        raise LookupError("there is no such entry")


def _save(store: Store, fields: Fields) -> None:
    if not fields.get("search", "").strip():
        raise ValueError("there is nothing to save")
    save_search(store, fields.get("name", "").strip(), fields["search"])


def _hero(store: Store, fields: Fields) -> None:
    choose_hero(store, fields.get("player", ""))


def _own_address(back: str) -> str:
    """The page that a form is on; the first page, if an address is not one of ours."""
    is_ours = back.startswith("/") and not back.startswith(("//", "/\\")) and back.isprintable() and len(back) < 8000
    return back if is_ours else "/"
