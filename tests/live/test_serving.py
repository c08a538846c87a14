"""A running session: new hands on the page, other commands on the same database, and how it ends."""

import json
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from studbook.analytics.database.borrowing import ASK, Owner, borrow, is_alive, owner_file, owner_of
from studbook.analytics.store import Store
from studbook.library import import_hands
from tests.live.conftest import ROOMS, content, imported_once
from tests.live.serving import Serving, serving, studbook

FIVE = 5.0
"""Seconds within which a hand is on the page."""


@pytest.fixture
def rooms(tmp_path: Path) -> Path:
    folder = tmp_path / "rooms"
    folder.mkdir()
    return folder


@pytest.fixture
def database(tmp_path: Path) -> Path:
    path = tmp_path / "hands.duckdb"
    import_hands([ROOMS / "winamax.txt"], path)
    return path


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Serving, Path]]:
    """A server for tests that leave it as it is."""
    path = tmp_path_factory.mktemp("shared") / "hands.duckdb"
    import_hands([ROOMS / "winamax.txt"], path)
    with serving(path) as site:
        yield site, path


def number_of(text: bytes) -> str:
    return text.split(b"#")[1].split(b":")[0].decode()


def append(path: Path, text: bytes) -> None:
    with path.open("ab") as file:
        file.write(text)


def test_a_hand_is_on_the_page_within_five_seconds_for_ten_readers(
    rooms: Path, database: Path, texts: list[bytes]
) -> None:
    """While a site appends, ten readers ask for pages; every hand appears, and none is lost."""
    with serving(database, "--watch", rooms) as site, ThreadPoolExecutor(10) as readers:
        site.ask("/player?player=Hero")  # loads what draws figures
        stop = threading.Event()

        def read(path: str) -> set[int]:
            codes = set()
            while not stop.is_set():
                codes.add(site.ask(path).code)
                time.sleep(0.2)
            return codes

        paths = ["/", "/player?player=Hero", "/hands", "/findings", "/news"] * 2
        asked = [readers.submit(read, path) for path in paths]
        try:
            for text in texts[:3]:
                append(rooms / "a.txt", text[:200])
                time.sleep(0.3)
                append(rooms / "a.txt", text[200:])
                assert site.wait("/hands", number_of(text)) < 2 * FIVE  # ten readers share two processors with it
        finally:
            stop.set()
        assert set().union(*(one.result() for one in asked)) == {200}
        append(rooms / "a.txt", texts[3])
        assert site.wait("/hands", number_of(texts[3])) < FIVE
        assert site.end()[0] == 128 + signal.SIGTERM
    with Store(database, read_only=True) as store:
        assert content(store) == imported_once(ROOMS / "winamax.txt", rooms / "a.txt")


def test_other_commands_use_the_database_meanwhile(
    rooms: Path, database: Path, texts: list[bytes], tmp_path: Path
) -> None:
    (tmp_path / "more.txt").write_bytes(texts[0])
    with serving(database, "--watch", rooms) as site:
        for words in (
            ["stats", "--json"], ["import", tmp_path / "more.txt"], ["backup", "-o", tmp_path / "copy.duckdb"],
            ["undo", "2", "--yes"], ["restore", tmp_path / "copy.duckdb"], ["refresh"],
        ):  # fmt: skip
            done = studbook(*words, "--db", database)
            assert done.returncode == 0, (words, done.stderr)
            assert site.ask("/").code == 200
        site.wait("/hands", number_of(texts[0]))
        assert site.end(signal.SIGINT)[0] == 128 + signal.SIGINT
    assert not owner_file(database).exists()
    with Store(database, read_only=True) as store:
        assert content(store) == imported_once(ROOMS / "winamax.txt", tmp_path / "more.txt")


BORROWER = """
import sys, time
from studbook.analytics.store import Store
store = Store(sys.argv[1])
print("has it", flush=True)
time.sleep(60)
"""


def test_a_killed_borrower_gives_the_database_back(shared: tuple[Serving, Path]) -> None:
    site, database = shared
    borrower = subprocess.Popen([sys.executable, "-c", BORROWER, str(database)], stdout=subprocess.PIPE, text=True)
    assert borrower.stdout is not None
    assert borrower.stdout.readline() == "has it\n"
    with ThreadPoolExecutor(1) as waiting:
        page = waiting.submit(site.ask, "/")
        time.sleep(0.5)
        assert not page.done()
        borrower.kill()
        assert page.result().code == 200
    borrower.communicate()


def test_a_page_does_not_wait_for_ever(database: Path) -> None:
    from studbook.live.database import LentError, LiveDatabase

    live = LiveDatabase(database)
    with live.lending(), Store(database) as other:
        assert other.sql("SELECT count(*) FROM hands").rows != [(0,)]
        with pytest.raises(LentError), live.reading(0.1):
            pass
    with live.reading() as store:
        assert store.sql("SELECT count(*) FROM hands").rows != [(0,)]
    live.close()


def test_a_file_that_is_missing_for_a_while_is_not_created_anew(database: Path, tmp_path: Path) -> None:
    from studbook.live.database import LentError, LiveDatabase

    live = LiveDatabase(database)
    aside = tmp_path / "aside.duckdb"
    with live.lending():
        database.rename(aside)
    with pytest.raises(LentError, match="was removed"), live.reading(0.1):
        pass
    assert not database.exists()
    aside.rename(database)
    with live.reading() as store:
        assert store.sql("SELECT count(*) FROM hands").rows != [(0,)]
    live.close()


def test_a_killed_server_does_no_harm(database: Path) -> None:
    with serving(database) as site:
        site.end(signal.SIGKILL)
    assert owner_file(database).exists()
    assert borrow(database) is None
    assert studbook("stats", "--db", database).returncode == 0
    with serving(database) as again:
        assert again.ask("/").code == 200


def test_a_port_that_another_program_has_now_does_no_harm(database: Path) -> None:
    """It accepts connections and replies with anything, or is silent."""
    for reply in (b"HTTP/1.1 400 Bad Request\r\n\r\n", b"studbook wait\n", b""):
        with socket.create_server(("127.0.0.1", 0)) as listener:
            owner_file(database).write_text(json.dumps(Owner(1, listener.getsockname()[1], "x")._asdict()), "utf-8")

            def serve(listener: socket.socket = listener, reply: bytes = reply) -> None:
                connection, _ = listener.accept()
                connection.sendall(reply)
                connection.close()

            thread = threading.Thread(target=serve)
            thread.start()
            assert borrow(database) is None
            thread.join()
    for text in ("", "{}", "[1]", '{"process": 1, "port": 99999999, "token": "x"}', "\0" * 100, '{"process": "x"}'):
        owner_file(database).write_text(text, "utf-8")
        assert borrow(database) is None
    assert studbook("stats", "--db", database).returncode == 0


def test_the_lender_wants_its_token(shared: tuple[Serving, Path]) -> None:
    site, database = shared
    owner = owner_of(database)
    assert owner is not None
    assert is_alive(owner)
    assert not is_alive(owner._replace(token="x"))
    with socket.create_connection(("127.0.0.1", owner.port), 5) as connection:
        connection.sendall(b"GET / HTTP/1.1\r\n\r\n")
        assert connection.recv(100) == b""
    assert site.ask("/").code == 200


def test_visitors_and_borrowers_who_leave_do_not_end_it(shared: tuple[Serving, Path]) -> None:
    site, database = shared
    owner = owner_of(database)
    assert owner is not None
    page = f"GET /player?player=Hero HTTP/1.1\r\nHost: {site.host}\r\nCookie: {site.cookie}\r\n\r\n"
    for port, text in ((owner.port, f"{ASK.decode()}{owner.token}\n"), (site.port, page)):
        for _ in range(10):
            with socket.create_connection(("127.0.0.1", port), 5) as connection:
                connection.sendall(text.encode())
    assert site.ask("/").code == 200
    time.sleep(0.5)
    assert site.process.poll() is None
    assert site.ask("/").code == 200


def test_watch_ends_when_no_one_reads_its_output(rooms: Path, tmp_path: Path, texts: list[bytes]) -> None:
    command = [sys.executable, "-m", "studbook", "watch", str(rooms), "--db", str(tmp_path / "new.duckdb")]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert process.stdout is not None
    process.stdout.close()
    (rooms / "a.txt").write_bytes(texts[0])
    _, printed = process.communicate(timeout=20)
    assert (process.returncode, printed.count("\n")) == (128 + signal.SIGPIPE, 1)


def test_a_port_in_use_is_said_clearly(database: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port = listener.getsockname()[1]
        done = studbook("serve", "--db", database, "--port", port, "--no-browser")
    assert done.returncode == 2
    assert (
        done.stderr
        == f"studbook: port {port} cannot be used: address already in use; choose another with --port, or 0 for any\n"
    )
    assert studbook("stats", "--db", database).returncode == 0


def test_a_second_server_says_that_the_first_runs_and_open_finds_it(shared: tuple[Serving, Path]) -> None:
    site, database = shared
    second = studbook("serve", "--db", database, "--no-browser")
    assert second.returncode == 2
    assert f"already open in another studbook (process {site.process.pid})" in second.stderr
    opened = studbook("open", "--db", database, "--no-browser")
    assert opened.returncode == 0
    assert site.address in opened.stdout


def test_watch_imports_and_ends_cleanly(rooms: Path, tmp_path: Path, texts: list[bytes]) -> None:
    database = tmp_path / "new.duckdb"
    (rooms / "a.txt").write_bytes(texts[0])
    command = [sys.executable, "-m", "studbook", "watch", str(rooms), "--db", str(database)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert process.stdout is not None
    assert "1 new hand" in process.stdout.readline()
    assert studbook("stats", "--db", database).returncode == 0
    process.send_signal(signal.SIGTERM)
    _, printed = process.communicate(timeout=20)
    assert (process.returncode, printed.splitlines()[-1]) == (143, "studbook: stopped (SIGTERM)")
    with Store(database, read_only=True) as store:
        assert content(store) == imported_once(rooms / "a.txt")
