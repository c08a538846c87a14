"""Refuse every request that does not come from a page of ours in the user's own browser.

Any web page that the user has open can send requests to this machine, and can give its own name this machine's address
(DNS rebinding). So a request must name our address in `Host`, must not come from another origin, and must show a random
token: first in the address that Studbook prints, then in a cookie that scripts cannot read and other sites cannot send.
"""

import hmac
import secrets
from collections.abc import Mapping
from contextlib import suppress
from http.cookies import CookieError, SimpleCookie
from typing import NamedTuple
from urllib.parse import parse_qsl

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import ClientDisconnect
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from studbook.reports.live.view import message_page

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; img-src data:; "
    "connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
"""What a page may load: our own files. Bars and figures have attributes of style, which no other text can set."""
HEADERS: Mapping[str, str] = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-store",
}
HEALTH = "/health"
"""The one address that needs no token: it says whether the pages work, and nothing else."""
_METHODS = ("GET", "HEAD", "POST")
_LONGEST_ADDRESS = 8192


class Tokens(NamedTuple):
    """Random words that others cannot guess."""

    entry: str
    """In the address that opens the first page."""
    cookie: str
    form: str
    """In every form, so that only our own pages can send one."""

    @classmethod
    def new(cls) -> "Tokens":
        """Draw new ones for a session."""
        return cls(*(secrets.token_urlsafe(32) for _ in range(3)))


class RefusedRequestError(Exception):
    """A request that is refused, with its status code and the reason."""

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(reason)
        self.code = code


class Guard:
    """Checks every request before an application sees it, and adds headers to every reply."""

    def __init__(self, app: ASGIApp, port: int, tokens: Tokens) -> None:
        self._app = app
        self._tokens = tokens
        self._hosts = (f"127.0.0.1:{port}", f"localhost:{port}")
        self._origins = tuple(f"http://{host}" for host in self._hosts)
        self._cookie = f"studbook_{port}"

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request, or refuse it."""
        if scope["type"] != "http":
            if scope["type"] == "lifespan":
                await self._app(scope, receive, send)
            return
        try:
            app = self._checked(scope)
        except RefusedRequestError as error:
            text = message_page("Refused", str(error))
            app = HTMLResponse(text, error.code, {"Allow": ", ".join(_METHODS)} if error.code == 405 else None)
        with suppress(ClientDisconnect):  # a visitor who left in the middle of a form gets no reply
            await app(scope, receive, _with_headers(send))

    def _checked(self, scope: Scope) -> ASGIApp:
        headers = Headers(scope=scope)
        if headers.getlist("host") not in [[host] for host in self._hosts]:
            raise RefusedRequestError(403, "This is not the address of Studbook.")
        if scope["method"] not in _METHODS:
            raise RefusedRequestError(405, "Studbook does not know this kind of request.")
        if any(origin not in self._origins for origin in headers.getlist("origin")):
            raise RefusedRequestError(403, "A page of another origin cannot use Studbook.")
        if any(site not in ("same-origin", "none") for site in headers.getlist("sec-fetch-site")):
            raise RefusedRequestError(
                403, "Another site cannot open this page: open it from Studbook, or type its address."
            )
        if len(scope["query_string"]) > _LONGEST_ADDRESS:
            raise RefusedRequestError(414, "The address is too long.")
        if scope["path"] == HEALTH:
            return self._app
        return self._entered(scope) or self._known(headers)

    def _entered(self, scope: Scope) -> Response | None:
        """Give the cookie to a visitor with the token in the address, and leave the token out of the address."""
        query = parse_qsl(scope["query_string"].decode("latin-1"))
        tokens = [value for name, value in query if name == "token"]
        if not tokens or scope["method"] == "POST":
            return None
        if not all(_equal(token, self._tokens.entry) for token in tokens):
            raise RefusedRequestError(403, _NOT_ENTERED)
        reply = RedirectResponse("/", 303)
        reply.set_cookie(self._cookie, self._tokens.cookie, httponly=True, samesite="strict", path="/")
        return reply

    def _known(self, headers: Headers) -> ASGIApp:
        shown = SimpleCookie()
        try:
            shown.load("; ".join(headers.getlist("cookie")))
        except CookieError:
            shown.clear()
        found = shown.get(self._cookie)
        if found is None or not _equal(found.value, self._tokens.cookie):
            raise RefusedRequestError(403, _NOT_ENTERED)
        return self._app


_NOT_ENTERED = (
    "The address lacks the token of this session. Open the address that Studbook printed when it started, or run "
    "`studbook open` again."
)


def _equal(shown: str, token: str) -> bool:
    return hmac.compare_digest(shown.encode("utf-8", "replace"), token.encode())


def _with_headers(send: Send) -> Send:
    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers.setdefault(name, value)
        await send(message)

    return sending
