"""Live pages of drills: questions about the hero's hands, and a form for the answers."""

from collections.abc import Callable, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

import duckdb
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from studbook.analytics.database.trouble import StoreError, first_line
from studbook.analytics.store import Store
from studbook.live.background import PATIENCE, Background, BusyError
from studbook.live.database import LentError
from studbook.live.form_fields import Fields, read_fields, refusal
from studbook.live.navigating import Navigator
from studbook.live.pages import Missing
from studbook.live.security import Tokens
from studbook.live.session import Session
from studbook.reports.live.navigation import DRILLS
from studbook.reports.live.selection import EVERYONE, BadSelection, Selection
from studbook.reports.live.view import Status, View, render

if TYPE_CHECKING:
    from collections.abc import Iterator

    from starlette.routing import BaseRoute

    from studbook.analytics.training.decision_questions import Candidate
    from studbook.analytics.training.drills import Drills, DrillState
    from studbook.analytics.training.question import DrillKind, DrillQuestion
    from studbook.analytics.training.solutions import Solutions

_LONGEST_FORM = 8192
_SITE = "site"
Reply = Callable[[Callable[[], str]], Response]


class _Elsewhere(Exception):  # noqa: N818  # no error
    """The page is at another address."""


class DrillPages:
    """Lays out these pages; the hands that are asked about are found in the background, and kept."""

    def __init__(
        self, session: Session, tokens: Tokens, navigator: Navigator, background: Background,
        page: tuple[Callable[[], Status], Reply],
    ) -> None:  # fmt: skip
        self._session, self._tokens, self._navigator, self._background = session, tokens, navigator, background
        self._status, self._reply = page
        self._solved: tuple[int, Solutions | None] = (0, None)
        self._hands: tuple[object, Sequence[Candidate]] = (None, ())
        """The state of the database and its hero, and the hands that are asked about."""

    @property
    def _solutions(self) -> "Solutions":
        """The streets that were solved since the database was last refreshed or exchanged."""
        from studbook.analytics.training.solutions import Solutions

        generation, kept = self._solved
        if kept is None or generation != self._session.database.generation:
            kept = Solutions()
            self._solved = (self._session.database.generation, kept)
        return kept

    def routes(self) -> "list[BaseRoute]":
        """Return the addresses of the pages and of the form."""
        from starlette.routing import Route

        from studbook.reports.live.drill import ADDRESS

        return [
            Route(DRILLS, self.overview),
            Route(ADDRESS, self.question),
            Route(ADDRESS, self.answer, methods=["POST"]),
        ]

    def overview(self, _request: Request) -> Response:
        """Show what is due, the drills, and progress by theme."""
        return self._reply(self._overview)

    def question(self, request: Request) -> Response:
        """Ask a question, or show the result of an answer; without a question, lead to the next one."""
        asked = dict(request.query_params)
        try:
            return self._reply(lambda: self._question(asked))
        except _Elsewhere as where:
            return RedirectResponse(str(where), 303)

    async def answer(self, request: Request) -> Response:
        """Keep an answer, and lead to its result."""
        fields = await read_fields(request, self._tokens.form, _LONGEST_FORM)
        return fields if isinstance(fields, Response) else await run_in_threadpool(self._answer, fields)

    def _overview(self) -> str:
        from studbook.analytics.training.drills import state_of
        from studbook.reports.live import drill

        with self._session.database.reading() as store:
            hero = self._hero(store)
            drills = self._drills(store, hero) if hero else None
            view = drill.overview_view(state_of(store), drills.themes) if drills else drill.nobody_view()
            return render(self._dressed(view, store, hero), self._status())

    def _question(self, asked: dict[str, str]) -> str:
        from studbook.analytics.training.drills import Drills, state_of
        from studbook.reports.live import drill

        with self._session.database.reading() as store:
            hero = self._hero(store)
            if hero is None:
                return render(self._dressed(drill.nobody_view(), store, hero), self._status())
            state = state_of(store)
            with _bad_addresses():
                if not asked.get("question"):
                    return self._next(store, hero, self._drills(store, hero), state, asked)
                found = Drills(store, hero, (), self._solutions).again(asked["question"], asked.get("of", ""))
            if found is None:
                raise Missing("The hand of this question is not stored, or is not one of yours.")
            shown = _shown(found, asked, state)
            view = self._dressed(drill.question_view(shown), store, hero)
            return drill.question_page(view, shown, self._status(), _houses())

    def _next(self, store: Store, hero: str, drills: "Drills", state: "DrillState", asked: dict[str, str]) -> str:
        """Lead to the next question, whose address stays the same if the page is opened again."""
        from studbook.reports.live import drill

        kind, theme, house = _kind(asked.get("kind", "")), asked.get("theme", ""), asked.get("house", "") or _SITE
        found = drills.next_question(state, kind, theme or None, house)
        if found is None:
            return render(self._dressed(drill.nothing_view(kind), store, hero), self._status())
        raise _Elsewhere(drill.drill_href(kind, question=found.key, of=found.theme, theme=theme, house=house))

    def _answer(self, fields: Fields) -> Response:
        from studbook.analytics.training.answering import answer_question
        from studbook.analytics.training.drills import Drills

        try:
            with self._session.database.reading() as store:  # judging may take seconds, in which others may write
                hero = self._hero(store)
                # One question needs no list of hands.
                drills = Drills(store, hero, (), self._solutions) if hero else None
                found = drills.again(fields.get("question", ""), fields.get("of", "")[:200]) if drills else None
            if found is None:
                return refusal(404, "Not found", "The hand of this question is not stored, or is not one of yours.")
            place = found.place_of(fields.get("answer", ""))
            with self._session.database.writing() as store:
                kept = answer_question(store, found, found.choices[place])
        except ValueError as error:
            return refusal(400, "Nothing was kept", f"{str(error).splitlines()[0]}.")
        except LentError:
            return refusal(
                503, "The database is in use", "Another studbook command uses it: try again when it has ended."
            )
        except (StoreError, duckdb.Error) as error:
            return refusal(500, "Nothing was kept", first_line(error))
        return RedirectResponse(_result_href(found, place, kept is not None, fields), 303)

    def _hero(self, store: Store) -> str | None:
        return self._navigator.hero(store, self._session.database.version)

    def _drills(self, store: Store, hero: str) -> "Drills":
        from studbook.analytics.training.decision_questions import candidates
        from studbook.analytics.training.drills import Drills

        state = (self._session.database.generation, self._session.database.version, hero)
        if self._hands[0] != state:

            def find(other: Store) -> None:
                self._hands = (state, candidates(other, hero))

            if not self._background.finish(("drills", state), find, PATIENCE):
                raise BusyError("Hands for your drills are being chosen. This page appears when that is done.")
        return Drills(store, hero, self._hands[1], self._solutions)

    def _dressed(self, view: View, store: Store, hero: str | None) -> View:
        selection = EVERYONE if hero is None else Selection(hero, EVERYONE.filters, {})
        return self._navigator.dressed(view, store, selection, DRILLS, {}, self._session.database.version)


def _shown(found: "DrillQuestion", asked: dict[str, str], state: "DrillState") -> Any:
    """What the page of a question shows: the answer, if the address has it, and cards as long as they may be seen."""
    from studbook.analytics.training.card_questions import level_of
    from studbook.analytics.training.question import DrillKind
    from studbook.reports.live.drill import AskedQuestion

    place = None
    text = asked.get("answer", "")
    if text:
        is_place = text.isascii() and text.isdecimal() and len(text) < 4 and int(text) < len(found.choices)  # digits
        if not is_place:
            raise BadSelection("answer is not the number of a choice")
        place = int(text)
    is_memory = found.kind == DrillKind.CARDS and place is None
    is_falling = is_memory and asked.get("ask") != "1"
    return AskedQuestion(
        found, asked.get("theme", ""), asked.get("house", "") or _SITE, place, asked.get("kept") != "0",
        level_of(state.answers) if is_falling else None, is_falling or not is_memory, len(state.waiting()),
    )  # fmt: skip


def _kind(text: str) -> "DrillKind":
    from studbook.analytics.training.question import DrillKind

    if text not in list(DrillKind):
        raise BadSelection(f"kind must be {', '.join(DrillKind)}")
    return DrillKind(text)


def _houses() -> list[tuple[str, str]]:
    from studbook.rules.stud.house import profile, profiles

    return [(_SITE, "those of the hand's site"), *((name, profile(name).title) for name in profiles())]


def _result_href(found: "DrillQuestion", place: int, is_kept: bool, fields: Fields) -> str:
    from studbook.reports.live.drill import ADDRESS

    rest = {"question": found.key, "answer": str(place), "of": found.theme, "kept": str(int(is_kept))}
    chosen = {name: fields[name][:200] for name in ("theme", "house") if fields.get(name)}
    return f"{ADDRESS}?{urlencode(rest | chosen)}"


@contextmanager
def _bad_addresses() -> "Iterator[None]":
    """Say what is wrong with an address."""
    try:
        yield
    except ValueError as error:
        raise BadSelection(str(error).splitlines()[0]) from error
