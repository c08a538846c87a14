"""Visitors who ask for nothing, ask slowly, or do not read keep no one else out."""

import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, suppress

import pytest

from studbook.library import import_hands
from tests.live.conftest import ROOMS
from tests.live.serving import Serving, serving

MANY = 250


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    database = tmp_path_factory.mktemp("patience") / "hands.duckdb"
    import_hands([ROOMS / "pokerstars.txt"], database)
    with serving(database) as site:
        site.ask("/")
        yield site


def half_of_a_post(site: Serving) -> bytes:
    head = f"POST /tag HTTP/1.1\r\nHost: {site.host}\r\nCookie: {site.cookie}\r\n"
    return f"{head}Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 1000\r\n\r\ntag=".encode()


@pytest.mark.parametrize("what", ["nothing", "half a line", "half a head", "half a form"])
def test_connections_that_wait_keep_no_one_out(site: Serving, what: str) -> None:
    sent = {
        "nothing": b"", "half a line": b"GET /", "half a head": f"GET / HTTP/1.1\r\nHost: {site.host}\r\n".encode(),
        "half a form": half_of_a_post(site),
    }[what]  # fmt: skip
    with ExitStack() as stack:
        waiting = [stack.enter_context(socket.create_connection(("127.0.0.1", site.port), 5)) for _ in range(MANY)]
        for connection in waiting:
            connection.sendall(sent)
        codes = {site.ask("/").code for _ in range(5)}
        assert codes == {200}
        time.sleep(7.5)
        assert all(is_closed(connection) for connection in waiting)


def is_closed(connection: socket.socket) -> bool:
    connection.setblocking(False)
    try:
        while connection.recv(1 << 16):
            pass
    except BlockingIOError:
        return False
    except OSError:
        return True
    return True


def test_a_request_that_arrives_byte_by_byte_is_dropped(site: Serving) -> None:
    with socket.create_connection(("127.0.0.1", site.port), 5) as connection:
        began = time.monotonic()
        while not is_closed(connection) and time.monotonic() - began < 20:
            with suppress(OSError):
                connection.sendall(b"G")
            time.sleep(0.3)
        assert time.monotonic() - began < 9


def test_one_connection_serves_many_requests(site: Serving) -> None:
    ask = f"GET /health HTTP/1.1\r\nHost: {site.host}\r\n\r\n".encode()
    with socket.create_connection(("127.0.0.1", site.port), 5) as connection:
        for _ in range(4):
            connection.sendall(ask)
            time.sleep(2)
            assert b"200" in connection.recv(1 << 16)
