"""Attacks over real HTTP: other hosts, other origins, missing tokens, and writing by GET."""

import re
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from studbook.analytics.database.borrowing import owner_file
from studbook.library import import_hands
from tests.live.conftest import ROOMS
from tests.live.serving import Serving, serving

PAGES = (
    "/", "/player?player=Hero", "/hands", "/hands?player=Hero", "/findings", "/hand?key=0", "/find?q=won",
    "/topic?player=Hero&topic=results", "/sessions?player=Hero", "/bankroll?player=Hero",
    "/news", "/style.css", "/live.js",
)  # fmt: skip


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    database = tmp_path_factory.mktemp("site") / "hands.duckdb"
    import_hands([ROOMS / "pokerstars.txt"], database)
    with serving(database) as running:
        running.database = database  # type: ignore[attr-defined]
        yield running


def test_the_health_check_needs_no_token_and_says_one_word(site: Serving) -> None:
    reply = site.ask("/health", Cookie="")
    assert (reply.code, reply.text) == (200, '{"status":"ok"}')
    assert "set-cookie" not in reply.headers
    for headers in ({"Host": "evil.example"}, {"Origin": "http://evil.example"}, {"Sec_Fetch_Site": "cross-site"}):
        assert site.ask("/health", **({"Cookie": ""} | headers)).code == 403
    assert site.ask("/health", "POST", Cookie="").code == 405
    assert site.ask("/health/", Cookie="").code == 403


def test_the_health_check_notices_what_goes_wrong(tmp_path: Path) -> None:
    from starlette.requests import Request

    from studbook.live.app import Application
    from studbook.live.database import LiveDatabase
    from studbook.live.security import Tokens
    from studbook.live.session import Session
    from studbook.live.watcher import Watcher

    live = LiveDatabase(tmp_path / "new.duckdb")
    session = Session(live, Watcher([]))
    application, request = Application(session, Tokens.new()), Request({"type": "http"})

    def health() -> tuple[int, bytes]:
        reply = application.health(request)
        return reply.status_code, bytes(reply.body)

    assert health() == (200, b'{"status":"ok"}')
    session.state = session.state._replace(trouble="new.duckdb cannot be written: no space left on device")
    assert health() == (503, b'{"status":"import failed"}')
    with live.lending():
        assert health() == (200, b'{"status":"lent"}')
        (tmp_path / "new.duckdb").unlink()
    assert health() == (503, b'{"status":"unreadable"}')
    live.close()


@pytest.mark.parametrize("path", PAGES)
def test_a_visitor_with_the_cookie_sees_the_page(site: Serving, path: str) -> None:
    reply = site.ask(path)
    assert reply.code == 200
    policy = reply.headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "script-src 'unsafe-inline'" not in policy
    assert reply.headers["x-content-type-options"] == "nosniff"
    assert reply.headers["cache-control"] == "no-store"
    assert not re.search(r'(?:src|href|action)="(?:https?:)?//', reply.text)
    if path != "/hand?key=0":
        assert not re.search(r"<script(?![^>]*src=)|<style| on\w+=|javascript:", reply.text)


@pytest.mark.parametrize("path", PAGES)
@pytest.mark.parametrize(
    "headers",
    [
        {"Host": "evil.example"},
        {"Host": "127.0.0.1"},
        {"Host": "127.0.0.1:1"},
        {"Host": ""},
        {"Origin": "http://evil.example"},
        {"Origin": "null"},
        {"Origin": "https://127.0.0.1"},
        {"Sec_Fetch_Site": "cross-site"},
        {"Sec_Fetch_Site": "same-site"},
        {"Cookie": ""},
        {"Cookie": "studbook=1; studbook_0=x"},
    ],
)
def test_everything_else_is_refused(site: Serving, path: str, headers: dict[str, str]) -> None:
    reply = site.ask(path, **headers)
    assert reply.code in (400, 403)
    assert "Hero" not in reply.text
    assert "set-cookie" not in reply.headers


def test_our_own_host_and_origin_are_allowed(site: Serving) -> None:
    for host in (site.host, f"localhost:{site.port}"):
        assert site.ask("/", Host=host, Origin=f"http://{host}", Sec_Fetch_Site="same-origin").code == 200


def test_two_hosts_are_refused(site: Serving) -> None:
    with socket.create_connection(("127.0.0.1", site.port), 10) as connection:
        connection.sendall(
            f"GET / HTTP/1.1\r\nHost: {site.host}\r\nHost: evil.example\r\nCookie: {site.cookie}\r\n\r\n".encode()
        )
        assert connection.recv(100).split()[1] in (b"400", b"403")


@pytest.mark.parametrize("token", ["", "x", "é", "x" * 5000])
def test_a_wrong_token_opens_nothing(site: Serving, token: str) -> None:
    from urllib.parse import quote

    reply = site.ask(f"/?token={quote(token)}", Cookie="")
    assert reply.code == 403
    assert "set-cookie" not in reply.headers


def test_the_cookie_is_for_this_site_only_and_not_the_token(site: Serving) -> None:
    cookie = site.entered.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=strict" in cookie
    assert site.address.partition("token=")[2].lower() not in cookie
    assert site.entered.headers["location"] == "/"


def form_token(site: Serving) -> str:
    return re.findall(r'name="token" value="([^"]+)"', site.ask("/").text)[0]


def test_only_a_form_of_ours_may_write(site: Serving) -> None:
    token = form_token(site)
    assert site.ask("/look", "POST", f"token={token}", Origin=f"http://{site.host}").code == 303
    assert site.ask("/look").code == 405
    assert site.ask(f"/look?token={token}").code == 403
    assert site.ask("/look", "HEAD").code == 405
    assert site.ask("/look", "POST", "").code == 403
    assert site.ask("/look", "POST", "token=x").code == 403
    assert site.ask("/look", "POST", f"token={token}", Origin="http://evil.example").code == 403
    assert site.ask("/look", "POST", f"token={token}", Cookie="").code == 403
    assert site.ask("/look", "POST", f"token={token}", Content_Type="text/plain").code == 403
    assert site.ask("/look", "POST", "token=" + "x" * 10_000).code == 413
    for page in PAGES:
        assert site.ask(page, "POST", f"token={token}").code == 405


@pytest.mark.parametrize("method", ["PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "CONNECT"])
def test_other_methods_are_refused(site: Serving, method: str) -> None:
    assert site.ask("/", method).code in (400, 405)


def test_only_this_machine_can_connect(site: Serving) -> None:
    name = socket.gethostname()
    try:
        others = {found[4][0] for found in socket.getaddrinfo(name, None, socket.AF_INET)} - {"127.0.0.1"}
    except OSError:
        others = set()
    for address in [one for one in others if not str(one).startswith("127.")]:
        with pytest.raises(OSError, match=r"refused|timed out|unreachable"):
            socket.create_connection((str(address), site.port), 2)


def test_a_hostile_address_gets_a_message_and_no_traceback(site: Serving) -> None:
    for path in (
        "/player", "/player?player=", "/player?player=Hero&game=holdem", "/player?player=Hero&since=yesterday",
        "/player?player=Hero&since=0001-01-01T00:00%2B23:00", "/player?player=Hero&players=-1", "/hands?page=0",
        "/player?player=Hero&players=99999999999999999999", "/player?player=Hero&game=razz&game=stud",
        "/player?player=Hero&door=%27%3B--", "/player?player=Hero&month=2026-13", "/player?player=Hero&month=9999-12",
        "/player?player=Hero&__class__=1", "/player?player=Hero&group=cards%27", "/player?player=He%00ro",
        "/hand?key=-1", "/hand?key=1e3", "/hand", "/hands?game=razz", "/player?player=Hero&stakes=" + "9" * 300,
        "/player?player=Hero&kind=%3Cscript%3E", "/player?player=Hero&currency=gold", "/player?player=Hero&site=x",
    ):  # fmt: skip
        reply = site.ask(path)
        assert reply.code == 400, path
        assert "Traceback" not in reply.text
        assert "<script>" not in reply.text
    for path in (
        "/nothing",
        "/hand?key=999999999",
        "/player?player=Nobody",
        "/topic?player=Hero&topic=x",
        "/../etc/passwd",
    ):
        assert site.ask(path).code == 404, path
    assert site.ask("/hands?page=999999").code == 200
    assert site.ask("/player?player=" + "x" * 9000).code == 414


def test_the_file_of_the_owner_is_private(site: Serving) -> None:
    file = owner_file(Path(site.database))  # type: ignore[attr-defined]
    assert file.stat().st_mode & 0o077 == 0
