"""The page on which a hand of a live table is entered, and the address to which it sends every choice.

The page sends the log so far with every request, and nothing about the hand is kept here between two of them. So a
server that was started again, or another phone, goes on from the same line.
"""

import json
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import duckdb
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response

from studbook.analytics.database.trouble import StoreError, first_line
from studbook.entering.awards import finished
from studbook.entering.draft import HandSoFar
from studbook.entering.keeping import Keeper, house_of_log, number_of
from studbook.entering.log_text import END, GAMES, LIMITS, LogError
from studbook.entering.outcome import outcome_of
from studbook.entering.play import add, begin, checked, settled_down, undone
from studbook.entering.set_up import CURRENCIES, GAME_NAMES, LIMIT_NAMES, checked_header, set_up_of
from studbook.entering.steps import next_step
from studbook.entering.table import table_now
from studbook.game.documents import Json
from studbook.game.money import parse_amount
from studbook.importing.pipeline import import_paths
from studbook.live.database import LentError
from studbook.live.form_fields import Fields, read_fields
from studbook.live.security import Tokens
from studbook.live.session import Session
from studbook.reports.live.hand_entry import EntryChoices, entry_page
from studbook.reports.live.navigation import Navigation
from studbook.rules.stud.house import house as rules_of
from studbook.rules.stud.house import profile, profiles

if TYPE_CHECKING:
    from starlette.routing import BaseRoute

ADDRESS = "/enter"
_LONGEST_FORM = 300_000
"""Bytes: a log of up to 40,000, each of which may take six in a form."""


class HandEntry:
    """Takes the choices of a hand, and saves it when it is over."""

    def __init__(self, session: Session, tokens: Tokens, keeper: Keeper, links: Callable[[], Navigation]) -> None:
        self._session, self._tokens, self._keeper, self._links = session, tokens, keeper, links
        self._replies: dict[str, Callable[[Fields], Json]] = {
            "begin": self._begin,
            "look": lambda fields: self._now(_draft(fields), fields),
            "add": lambda fields: self._now(add(_draft(fields), fields.get("line", "")), fields),
            "undo": lambda fields: self._now(undone(_draft(fields)), fields),
            "settle": self._settle,
            "save": self._save,
            "discard": self._discard,
            "drafts": lambda _: {"drafts": [draft._asdict() for draft in self._keeper.drafts()]},
        }

    def routes(self) -> "list[BaseRoute]":
        """Return the address of the page, and of the choices."""
        from starlette.routing import Route

        return [Route(ADDRESS, self.page), Route(ADDRESS, self.take, methods=["POST"])]

    def page(self, _request: Request) -> Response:
        """Show the page; its script asks for the rest."""
        return HTMLResponse(entry_page(self._tokens.form, _choices(), self._links()))

    async def take(self, request: Request) -> Response:
        """Take a choice, and say what may come next; or say why it is refused."""
        fields = await read_fields(request, self._tokens.form, _LONGEST_FORM)
        return fields if isinstance(fields, Response) else await run_in_threadpool(self._reply, fields)

    def _reply(self, fields: Fields) -> Response:
        reply = self._replies.get(fields.get("do", ""))
        if reply is None:
            return _refused(400, "There is no such choice.")
        try:
            return JSONResponse(reply(fields))
        except LogError as error:
            return _refused(400, _sentence(str(error)))
        except OSError as error:
            return _refused(500, _sentence(f"the hand cannot be kept: {first_line(error)}"))

    def _begin(self, fields: Fields) -> Json:
        try:
            document = json.loads(fields.get("table", ""))
        except (ValueError, RecursionError):
            raise LogError("the table is missing") from None
        rules = rules_of(house_of_log(fields.get("house", "")))
        return self._now(begin(checked_header(set_up_of(document), rules), rules), fields)

    def _now(self, draft: HandSoFar, fields: Fields) -> Json:
        """What is on the table, and what may come next; the hand so far is kept."""
        self._keeper.keep(draft.log, house_of_log(fields.get("house", "")))
        step, table = next_step(draft), table_now(draft)
        reply: Json = {"log": draft.log, "number": number_of(draft.log)}
        reply |= {"step": _plain(step), "table": _plain(table)}
        return reply

    def _settle(self, fields: Fields) -> Json:
        """Who gets what, before the hand is saved."""
        draft = _draft(fields)
        log = finished(draft, _rake(fields))
        outcome = outcome_of(log, draft.rules)
        return {"text": log, "pots": _plain(outcome.pots), "findings": outcome.findings, "stacks": outcome.stacks}

    def _save(self, fields: Fields) -> Json:
        """Append the hand to its file, and import it."""
        draft, house = _draft(fields), house_of_log(fields.get("house", ""))
        log = finished(draft, _rake(fields))
        outcome = outcome_of(log, draft.rules)
        reply: Json = {"stacks": outcome.stacks, "number": number_of(log), "trouble": ""}
        try:
            with self._session.database.writing() as store:
                reply["file"] = str(self._keeper.save(log, house))
                for path, its_house in self._keeper.files():
                    import_paths(store, [path], rules=rules_of(its_house))
                reply["key"] = _key_of(store, number_of(log))
        except LentError:
            reply["file"] = str(self._keeper.save(log, house))
            reply["trouble"] = "Another studbook command uses the database: the next hand that is saved brings this in."
        except (StoreError, duckdb.Error) as error:
            reply["trouble"] = f"The database did not take it: {first_line(error)}"
        self._session.announce()
        return reply

    def _discard(self, fields: Fields) -> Json:
        self._keeper.discard(fields.get("number", ""))
        return {}


def _choices() -> EntryChoices:
    """What a table may be, in words."""
    return EntryChoices(
        games=tuple((name, GAMES[game]) for name, game in GAME_NAMES.items()),
        limits=tuple((name, LIMITS[limit]) for name, limit in LIMIT_NAMES.items()),
        houses=tuple((name, profile(name).title) for name in profiles()),
        currencies=tuple((name, name) for name in CURRENCIES),
    )


def _key_of(store: Any, number: str) -> str:
    rows = store.ask("find_hand", hand_id=number)
    return str(rows["hand"][0]) if rows.height else ""


def _draft(fields: Fields) -> HandSoFar:
    """The hand so far, as a form has it. Raises LogError if it breaks a rule, or is over."""
    log = fields.get("log", "").replace("\r\n", "\n").strip("\n").removesuffix(f"\n{END}")
    number_of(log)
    return settled_down(checked(log, rules_of(house_of_log(fields.get("house", "")))))


def _rake(fields: Fields) -> int:
    text = fields.get("rake", "") or "0"
    try:
        return parse_amount(text if text.isascii() and len(text) < 20 else "-")
    except ValueError:
        raise LogError(f"the rake is not an amount: {text[:20]!r}") from None


def _plain(value: Any) -> Any:
    """Records as objects of JSON."""
    if isinstance(value, tuple) and hasattr(value, "_asdict"):
        return {name: _plain(one) for name, one in value._asdict().items()}
    return [_plain(one) for one in value] if isinstance(value, tuple | list) else value


def _sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}{'' if text.endswith('.') else '.'}"


def _refused(code: int, text: str) -> Response:
    return JSONResponse({"error": text}, code)
