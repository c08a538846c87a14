"""Browsers that click filters of live pages, as real HTTP clients with a cookie, and time every page."""

import http.client
import json
import re
import threading
import time
from collections.abc import Iterator
from html import unescape
from random import Random
from typing import NamedTuple
from urllib.parse import urlsplit

NEWS = 2.0
"""Seconds between two questions of a page whether there are new hands, as its script asks."""
THINKING = (0.5, 1.5)
"""Seconds for which a player looks at a page before the next click."""
_SECONDS = 60.0
_DEEPEST = 3
"""Filters after which the player starts again without any."""
_PARTS = re.compile(r'<section class="chips".*?</section>|<aside class="panels".*?</aside>', re.DOTALL)
_LINKS = re.compile(r'href="(/player\?[^"]*)"')
_VERSION = re.compile(r'data-version="(\d+)"')


class LoadedPage(NamedTuple):
    """A page that a browser asked for."""

    address: str
    code: int
    seconds: float
    is_click: bool
    """Whether it was a click; otherwise the page was loaded again because there were new hands."""


class Browser:
    """One player, who clicks filters until they are stopped."""

    def __init__(self, address: str, player: str, seed: int) -> None:
        parts = urlsplit(address)
        self._connection = http.client.HTTPConnection(parts.hostname or "", parts.port, timeout=_SECONDS)
        self._first = player
        self._random = Random(seed)  # noqa: S311  # chooses links
        self._cookie, self._html = "", ""
        reply = self._ask(f"{parts.path}?{parts.query}")
        self._cookie = (reply.getheader("set-cookie") or "").partition(";")[0]

    def filter(self, stop: threading.Event) -> Iterator[LoadedPage]:
        """Click until the event is set; yield every page."""
        address = self._first
        news = time.monotonic() + NEWS
        while not stop.is_set():
            yield self._open(address, is_click=True)
            until = time.monotonic() + self._random.uniform(*THINKING)
            while not stop.wait(max(0.0, min(until, news) - time.monotonic())) and time.monotonic() < until:
                news = time.monotonic() + NEWS
                if self._has_news():
                    yield self._open(address, is_click=False)
            address = self._next(address)
        self.close()

    def close(self) -> None:
        """Close the connection."""
        self._connection.close()

    def news(self) -> dict[str, str]:
        """Return what the server says about the session."""
        self._ask("/news")
        found: dict[str, str] = json.loads(self._html)
        return found

    def _has_news(self) -> bool:
        shown = self._html
        now = self.news()["version"]
        self._html = shown
        version = _VERSION.search(shown)
        return version is None or version[1] != now

    def _next(self, address: str) -> str:
        """Choose a link of the filters and of those that are on."""
        links = [unescape(link) for part in _PARTS.findall(self._html) for link in _LINKS.findall(part)]
        is_deep = address.count("&") >= _DEEPEST
        return self._first if is_deep or not links else self._random.choice(links)

    def _open(self, address: str, is_click: bool) -> LoadedPage:
        began = time.perf_counter()
        reply = self._ask(address)
        return LoadedPage(address, reply.status, time.perf_counter() - began, is_click)

    def _ask(self, address: str) -> http.client.HTTPResponse:
        """Send a request, and read the reply; the connection stays open until the server closes it, as in a browser."""
        try:
            reply = self._reply(address)
        except (http.client.RemoteDisconnected, ConnectionError):  # it was idle for longer than the server waits
            self._connection.close()
            reply = self._reply(address)
        self._html = reply.read().decode()
        return reply

    def _reply(self, address: str) -> http.client.HTTPResponse:
        self._connection.request("GET", address, headers={"Cookie": self._cookie} if self._cookie else {})
        return self._connection.getresponse()
