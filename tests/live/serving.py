"""A running `studbook serve`, and requests to it."""

import http.client
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

SECONDS = 20.0


class Reply(NamedTuple):
    code: int
    headers: Mapping[str, str]
    text: str


class Serving:
    """A process that serves pages, and the cookie of a visitor."""

    def __init__(self, process: "subprocess.Popen[str]", address: str) -> None:
        self.process = process
        self.address = address
        self.port = int(re.findall(r":(\d+)/", address)[0])
        self.host = f"127.0.0.1:{self.port}"
        self.cookie = ""
        entered = self.ask(address.partition(self.host)[2])
        assert entered.code == 303
        self.cookie = entered.headers["set-cookie"].partition(";")[0]
        self.entered = entered

    def ask(self, path: str, method: str = "GET", body: str = "", **headers: str) -> Reply:
        """Send a request as a browser would; an empty header is left out."""
        usual = {"Host": self.host, "Cookie": self.cookie, "Content-Type": "application/x-www-form-urlencoded"}
        given = usual | {name.replace("_", "-"): value for name, value in headers.items()}
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=SECONDS)
        try:
            connection.putrequest(method, path, skip_host=True, skip_accept_encoding=True)
            for name, value in given.items():
                if value:
                    connection.putheader(name, value)
            if method == "POST":
                connection.putheader("Content-Length", str(len(body)))
            connection.endheaders(body.encode() if method == "POST" else None)
            reply = connection.getresponse()
            found = {name.lower(): value for name, value in reply.getheaders()}
            return Reply(reply.status, found, reply.read().decode())
        finally:
            connection.close()

    def wait(self, path: str, text: str, seconds: float = SECONDS) -> float:
        """Wait until a page has a text; return after how many seconds."""
        began = time.monotonic()
        while time.monotonic() - began < seconds:
            if text in self.ask(path).text:
                return time.monotonic() - began
            time.sleep(0.1)
        raise AssertionError(f"{path} has no {text!r} after {seconds} seconds")

    def end(self, number: int = signal.SIGTERM) -> tuple[int, str]:
        """Send a signal; return the exit code and what it printed on standard error."""
        self.process.send_signal(number)
        _, printed = self.process.communicate(timeout=SECONDS)
        return self.process.returncode, printed


@contextmanager
def serving(database: Path, *words: object, command: str = "serve") -> Iterator[Serving]:
    """Serve a database, and always end the process."""
    with _served([command, "--db", str(database), "--no-browser", *map(str, words)]) as site:
        yield site


@contextmanager
def serving_demo() -> Iterator[Serving]:
    """Run `studbook demo`."""
    with _served(["demo", "--no-browser"]) as site:
        yield site


@contextmanager
def _served(options: list[str]) -> Iterator[Serving]:
    environment = {**os.environ, "STUDBOOK_PLAIN": ""}
    process = subprocess.Popen(
        [sys.executable, "-m", "studbook", *options],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment,
    )  # fmt: skip
    try:
        assert process.stdout is not None
        line = process.stdout.readline()
        assert "http://" in line, process.communicate(timeout=SECONDS)
        yield Serving(process, line.split()[-1])
    finally:
        if process.poll() is None:
            process.kill()
        process.communicate(timeout=SECONDS)


def studbook(*words: object, seconds: float = 60.0) -> subprocess.CompletedProcess[str]:
    """Run a command as a user does."""
    command = [sys.executable, "-m", "studbook", *map(str, words)]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=seconds)
