"""The web application: addresses, replies, and errors that a visitor can understand."""

from collections import OrderedDict
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import replace
from importlib.resources import files

import duckdb
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, PlainTextResponse, Response
from starlette.routing import Route

from studbook.analytics.database.trouble import StoreError
from studbook.analytics.sql.own_statistics import problems
from studbook.analytics.statistics.players import Nameless, UnknownPlayer
from studbook.analytics.store import Store
from studbook.entering.keeping import Keeper
from studbook.live.background import Background, BusyError
from studbook.live.database import LentError
from studbook.live.demonstration import Demonstration
from studbook.live.drill_pages import DrillPages
from studbook.live.fair_pages import FairPages
from studbook.live.first_steps import FirstStepsPages
from studbook.live.forms import Forms
from studbook.live.hand_entry import ADDRESS, HandEntry
from studbook.live.money_pages import MoneyPages
from studbook.live.navigating import Navigator
from studbook.live.origin import Origin, from_here, origin_of
from studbook.live.overview_pages import LINES, OverviewPages
from studbook.live.pages import HandView, Missing, Pages
from studbook.live.security import HEALTH, POLICY, Guard, Tokens
from studbook.live.session import Session, SessionState
from studbook.live.sharing import share_page, share_picture
from studbook.reports.hand.replayer import script_with_digest
from studbook.reports.live.navigation import Navigation, navigation
from studbook.reports.live.selection import EVERYONE, BadSelection, Selection, local_today, selection_of
from studbook.reports.live.view import Status, View, message_page, render

_KEPT_PAGES = 64
"""Pages that are kept until the database changes: filters are often tried in turn."""

_HEALTH_WAIT = 2.0
"""Seconds that a health check waits while another command has the database."""

_CONVERTING = ("/player", "/sessions", "/bankroll")
"""Pages that convert amounts into one currency."""


class Application:
    """Replies to requests about one session."""

    def __init__(
        self, session: Session, tokens: Tokens, keeper: Keeper | None = None, is_demonstration: bool = False
    ) -> None:
        self._session = session
        self._tokens = tokens
        self._forms = Forms(session, tokens)
        path = session.database.path
        self._entry = HandEntry(session, tokens, keeper or Keeper(path.parent, path.stem), self._entry_links)
        self._first_steps = FirstStepsPages(session, tokens, self._status)
        self._is_demonstration = is_demonstration
        database = session.database
        background = Background(database.reading)
        self._pages = Pages(lambda: database.generation, background)
        self._navigator = Navigator(lambda: database.generation)
        self._overview = OverviewPages(self._pages, self._navigator, database.path.name, background)
        self._money = MoneyPages(self._pages)
        self._fair = FairPages(lambda: database.generation, background)
        self._drills = DrillPages(session, tokens, self._navigator, background, (self._status, self._reply))
        session.prepare = self.prepare
        self._kept: OrderedDict[tuple[object, ...], str] = OrderedDict()

    def warm_up(self) -> None:
        """Read what the first page of the most frequent player needs; a page reads it if this cannot."""
        database = self._session.database
        with suppress(LentError, StoreError, duckdb.Error), database.reading() as store:
            own = self._pages.warm_up(store, database.version)
            if own is not None:
                self._overview.warm_up(store, own, database.version)
                self._pages.look_up(store, own)

    def prepare(self) -> None:
        """Read what has changed for the players whose pages were opened last; a page reads it if this cannot."""
        database = self._session.database
        with suppress(LentError, StoreError, duckdb.Error), database.reading(0.0) as store:
            self._pages.renew(store, database.version + 1)

    def _entry_links(self) -> Navigation:
        """Return the links of the page on which a hand is entered; those of no player if the database is lent."""
        database = self._session.database
        with suppress(LentError, StoreError, duckdb.Error), database.reading(0.0) as store:
            return self._navigator.dressed(View(""), store, EVERYONE, ADDRESS, {}, database.version).navigation
        return navigation(EVERYONE, ADDRESS, (), None)

    def guarded(self, port: int) -> Guard:
        """Return the application, as it is served at a port."""
        demonstration = Demonstration(
            self._tokens, lambda made: Application(made, self._tokens, is_demonstration=True).site(demonstration)
        )
        return Guard(demonstration.around(self.site(demonstration)), port, self._tokens)

    def site(self, demonstration: Demonstration) -> Starlette:
        """Return the pages without the guard."""
        routes = [
            Route("/", self.overview),
            Route("/players", self.players),
            Route("/player", self.player),
            Route("/topic", self.topic),
            Route("/hands", self.hands),
            Route("/tournaments", self.tournaments),
            Route("/find", self.find),
            Route("/findings", self.findings),
            Route("/sessions", self.sessions),
            Route("/session", self.session),
            Route("/bankroll", self.bankroll),
            Route("/fairness", self.fairness),
            Route("/collusion", self.collusion),
            Route("/hand", self.hand),
            Route("/share", self.share),
            Route("/picture", self.picture),
            Route("/news", self.news),
            Route(HEALTH, self.health),
            *self._forms.routes(),
            *self._entry.routes(),
            *self._drills.routes(),
            *self._first_steps.routes(),
            *demonstration.routes(),
            Route(
                "/style.css",
                lambda _: _file(
                    "text/css",
                    "page.css",
                    "report.css",
                    "live.css",
                    "remarks.css",
                    "enter.css",
                    "drill.css",
                    "first_steps.css",
                ),
            ),
            Route("/live.js", lambda _: _file("text/javascript", "live.js")),
            Route("/enter.js", lambda _: _file("text/javascript", "enter.js")),
        ]
        handlers = {404: _not_found, 405: _wrong_method, Exception: _failed}
        return Starlette(routes=routes, exception_handlers=handlers)

    def overview(self, request: Request) -> Response:
        """Show how the hero is doing, or another player; how to begin, while there are no hands."""
        if self._first_steps.is_due():
            return self._first_steps.page(request)
        version = self._session.database.version
        asked = {name: value for name, value in request.query_params.items() if name in LINES}
        return self._page(request, tuple(LINES), lambda store, one: self._overview.overview(store, one, asked, version))

    def players(self, request: Request) -> Response:
        """Show all players."""
        return self._page(request, (), lambda store, _: self._overview.players(store))

    def player(self, request: Request) -> Response:
        """Show a player's overview."""
        group, version = request.query_params.get("group", "overview"), self._session.database.version
        return self._page(request, ("group",), lambda store, one: self._pages.player(store, one, group, version))

    def topic(self, request: Request) -> Response:
        """Show a page of the report about a player."""
        topic, version = request.query_params.get("topic", "results"), self._session.database.version
        return self._page(request, ("topic",), lambda store, one: self._pages.topic(store, one, topic, version))

    def hands(self, request: Request) -> Response:
        """Show a list of hands."""
        version = self._session.database.version
        return self._page(request, (), lambda store, one: self._pages.hands(store, one, version))

    def tournaments(self, request: Request) -> Response:
        """Show a player's tournaments, or everyone's totals."""
        return self._page(request, (), self._pages.tournaments)

    def find(self, request: Request) -> Response:
        """Show the hands that a search finds."""
        query = request.query_params.get("q", "")
        return self._page(request, ("q",), lambda store, one: self._pages.find(store, one, query))

    def findings(self, request: Request) -> Response:
        """Show what the audit found."""
        return self._page(request, (), self._pages.findings)

    def sessions(self, request: Request) -> Response:
        """Show a player's sessions."""
        order = request.query_params.get("sort", "start")
        return self._page(request, ("sort",), lambda store, one: self._money.sessions(store, one, order))

    def session(self, request: Request) -> Response:
        """Show the hands of a session."""
        started = request.query_params.get("started", "")
        version = self._session.database.version
        return self._page(request, ("started",), lambda store, one: self._money.session(store, one, started, version))

    def bankroll(self, request: Request) -> Response:
        """Show a player's bankroll."""
        return self._page(request, (), self._money.bankroll)

    def fairness(self, request: Request) -> Response:
        """Show the tests of the deal."""
        version = self._session.database.version
        return self._page(request, (), lambda store, one: self._fair.fairness(store, one, version))

    def collusion(self, request: Request) -> Response:
        """Show the tests of the players."""
        version = self._session.database.version
        return self._page(request, (), lambda store, one: self._fair.collusion(store, one, version))

    def hand(self, request: Request) -> Response:
        """Show the replayer of a hand."""
        asked = request.query_params
        origin = origin_of(asked.get("from", ""))
        shows: HandView = "quiz" if asked.get("quiz") == "1" else "solved" if asked.get("solve") == "1" else "replay"
        reply = self._reply(lambda: self._replayer(asked.get("key", ""), shows, origin))
        policy = POLICY.replace("script-src 'self'", f"script-src 'sha256-{script_with_digest()[1]}'")
        reply.headers["Content-Security-Policy"] = policy.replace(
            "style-src 'self'", "style-src 'unsafe-inline' 'self'"
        )
        return reply

    def share(self, request: Request) -> Response:
        """Show a hand as text to copy."""
        key = request.query_params.get("key", "")
        return self._page(request, ("key",), lambda store, _: share_page(store, key))

    def picture(self, request: Request) -> Response:
        """Send a hand as a picture, to be saved."""
        key = request.query_params.get("key", "")
        pictures: list[bytes] = []

        def draw() -> str:
            pictures.append(self._picture(key))
            return ""

        reply = self._reply(draw)
        saved = {"Content-Disposition": 'attachment; filename="hand.png"'}
        return Response(pictures[0], media_type="image/png", headers=saved) if pictures else reply

    def _picture(self, key: str) -> bytes:
        with self._session.database.reading() as store:
            return self._pages.drawn(lambda: share_picture(store, key))

    def news(self, _request: Request) -> Response:
        """Report whether the database has changed, for the script of a page."""
        version = str(self._version)  # JavaScript would round the number
        return JSONResponse({"version": version, "sentence": _sentence(self._session)})

    def health(self, _request: Request) -> Response:
        """Report in one word whether the database can be read and the last import worked; 503 if not."""
        status = "ok"
        try:
            with self._session.database.reading(_HEALTH_WAIT) as store:
                store.sql("SELECT 1 FROM imports LIMIT 1")
        except LentError:
            status = "lent" if self._session.database.is_lent else "unreadable"
        except (StoreError, duckdb.Error):
            status = "unreadable"
        if status == "ok" and self._session.state.trouble:
            status = "import failed"
        return JSONResponse({"status": status}, 200 if status in ("ok", "lent") else 503)

    @property
    def _version(self) -> int:
        """A number that grows when a page may have changed."""
        return self._session.database.version * 1_000_000 + self._pages.counted

    def _status(self) -> Status:
        trouble = " ".join([self._session.state.trouble, *(f"Left out: {one}." for one in problems())]).strip()
        return Status(self._version, _sentence(self._session), trouble, self._tokens.form, self._is_demonstration)

    def _replayer(self, key: str, shows: HandView, origin: Origin | None) -> str:
        version = self._session.database.version
        with self._session.database.reading() as store:
            if origin:
                chosen = self._navigator.settled(store, origin.selection, origin.path, version)
                origin = origin._replace(selection=chosen)
            return self._pages.hand(store, key, shows, self._tokens.form, (origin, version))

    def _page(self, request: Request, others: Iterable[str], make: Callable[[Store, Selection], View]) -> Response:
        return self._reply(lambda: self._rendered(request, others, make))

    def _rendered(self, request: Request, others: Iterable[str], make: Callable[[Store, Selection], View]) -> str:
        status = self._status()
        asked = (str(request.url), status, local_today())
        kept = self._kept.get(asked)
        if kept is not None and not self._session.database.is_lent:
            return kept
        parameters, path = request.query_params.multi_items(), request.url.path
        chosen = selection_of(parameters, others)
        version = self._session.database.version
        with self._session.database.reading() as store:
            if path == "/" and chosen.player is None:
                chosen = replace(chosen, player=self._navigator.hero(store, version))
            chosen = self._navigator.settled(store, chosen, path, version)
            view = make(store, chosen)
            rest = {name: value for name, value in parameters if name in others and value}
            view = self._navigator.dressed(view, store, chosen, path, rest, version)
        if chosen.into and request.url.path not in _CONVERTING:
            view = view._replace(answers=("Amounts on this page are not converted.", *view.answers))
        if view.search.player is None:
            view = view._replace(search=view.search._replace(player=chosen.player))
        address = f"{path}?{request.url.query}" if request.url.query else path
        text = self._pages.drawn(lambda: render(from_here(view, address), status))
        self._keep(asked, text)
        return text

    def _keep(self, asked: tuple[object, ...], text: str) -> None:
        self._kept[asked] = text
        while len(self._kept) > _KEPT_PAGES:
            self._kept.popitem(last=False)

    def _reply(self, make: Callable[[], str]) -> Response:
        """Reply with a page, or with what is wrong with the address or the database."""
        try:
            return HTMLResponse(make())
        except (BadSelection, duckdb.ConversionException) as error:
            return _message(400, "This address does not work", f"{str(error).splitlines()[0]}.")
        except (Missing, UnknownPlayer, Nameless) as error:
            return _message(404, "Not found", str(error))
        except BusyError as error:
            reply = _message(503, "One moment", str(error))
            reply.headers.update({"Refresh": "1", "Retry-After": "1"})
            return reply
        except LentError as error:
            reason = str(error) or "Another studbook command is using the database; try again when it has ended."
            return _message(503, "The database is in use", reason)
        except (StoreError, duckdb.Error) as error:
            return _message(500, "The database cannot be read", str(error).splitlines()[0])


def _sentence(session: Session) -> str:
    """State what the session is doing."""
    state: SessionState = session.state
    parts = []
    if session.database.is_lent:
        parts.append("Another studbook command is using the database.")
    if state.is_importing:
        parts.append("Importing new hands …")
    if not state.folders:
        parts.append("No folder is watched.")
    else:
        folders = f"{len(state.folders)} folder{'s' * (len(state.folders) > 1)}"
        parts.append(f"Watching {folders} with {state.files:,} file{'s' * (state.files != 1)}.")
    if state.hands:
        parts.append(f"{state.hands:,} new hand{'s' * (state.hands > 1)} since it started.")
    if state.half_hands:
        parts.append(f"{state.half_hands:,} file{'s' * (state.half_hands > 1)} with a hand that is not finished.")
    return " ".join(parts)


def _file(kind: str, *names: str) -> Response:
    folder = files("studbook.reports") / "templates"
    text = "\n".join((folder / name).read_text(encoding="utf-8") for name in names)
    return PlainTextResponse(text, media_type=kind)


def _message(code: int, title: str, text: str) -> Response:
    return HTMLResponse(message_page(title, text), code)


def _not_found(_request: Request, _error: Exception) -> Response:
    return _message(404, "Not found", "There is no such page.")


def _wrong_method(_request: Request, _error: Exception) -> Response:
    return _message(405, "Refused", "This address only takes a form of one of our own pages, or only shows a page.")


def _failed(_request: Request, _error: Exception) -> Response:
    return _message(500, "Something went wrong", "This is a bug in Studbook; the terminal shows what happened.")
