"""Try the built folder as a new user would, on Linux: `python -m tools.package.smoke build/package/studbook-*.tar.xz`.

A user with a new home, without Python and with an empty environment unpacks the archive, installs it, and starts what
the menu entry starts. Chromium then opens the page, as the browser of a desktop would, and the time until the first
graph is measured. Needs Playwright and a Chromium, in the environment that runs this.
"""

import configparser
import os
import pwd
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

MOST = 60.0
"""Seconds from the archive to the first graph."""
_NOBODY = "nobody"
_BROWSERS = ("xdg-open", "xdg-settings", "chromium", "chromium-browser", "google-chrome", "firefox", "x-www-browser")
"""What the system would open an address with: here a script that writes the address down."""


class User:
    """A new user: a home, an empty environment, and no Python in the path."""

    def __init__(self, folder: Path) -> None:
        self.home, tools = folder / "home", folder / "tools"
        self.opened = self.home / "opened"
        for made in (self.home, tools):
            made.mkdir()
        for place in ("/usr/bin", "/bin"):
            for program in Path(place).iterdir():
                if "python" not in program.name and not (tools / program.name).exists():
                    (tools / program.name).symlink_to(program)
        for name in _BROWSERS:
            browser = tools / name
            browser.unlink(missing_ok=True)
            browser.write_text(f'#!/bin/sh\necho "$1" > {shlex.quote(str(self.opened))}\n', "utf-8")
            browser.chmod(0o755)
        self.environment = {"HOME": str(self.home), "PATH": str(tools), "DISPLAY": ":0", "LANG": "C.UTF-8"}
        self.identity: dict[str, Any] = {}
        if os.geteuid() == 0:
            nobody = pwd.getpwnam(_NOBODY)
            self.identity = {"user": nobody.pw_uid, "group": nobody.pw_gid, "extra_groups": []}
            for path in (folder, self.home):
                os.chown(path, nobody.pw_uid, nobody.pw_gid)

    def start(self, command: list[str], place: Path) -> "subprocess.Popen[bytes]":
        """Start a program as this user."""
        return subprocess.Popen(  # noqa: S603  # ours
            command, cwd=place, env=self.environment, start_new_session=True, **self.identity
        )

    def run(self, *command: str) -> None:
        """Run a program as this user."""
        if self.start(list(command), self.home).wait():
            raise SystemExit(f"{' '.join(command)} failed.")


def main() -> None:
    """Try the archive, and print what each step took."""
    archive = Path(sys.argv[1]).resolve()
    with tempfile.TemporaryDirectory(prefix="studbook-smoke-") as place:
        user = User(Path(place))
        began = time.monotonic()
        user.run("tar", "-xf", str(archive), "-C", str(user.home))
        unpacked = time.monotonic()
        (folder,) = [path for path in user.home.iterdir() if path.is_dir() and (path / "install.sh").exists()]
        user.run(str(folder / "install.sh"))
        shutil.rmtree(folder)
        installed = time.monotonic()
        with _entry(user):
            address = _address(user)
            opened = time.monotonic()
            with _page(address) as page:
                _first_graph(page)
                drawn = time.monotonic()
                _own_hands(page)
            _report(began, unpacked, installed, opened, drawn)
        _uninstall(user)
        if drawn - began > MOST:
            raise SystemExit(f"The first graph took more than {MOST:.0f} seconds.")


@contextmanager
def _entry(user: User) -> Iterator[None]:
    """Start what the entry of the menu starts, and stop it as its action does."""
    entry = configparser.ConfigParser(interpolation=None)
    entry.optionxform = str  # type: ignore[assignment,method-assign]
    entry.read(user.home / ".local/share/applications/studbook.desktop", "utf-8")
    start, stop = entry["Desktop Entry"], entry["Desktop Action stop"]
    process = user.start(shlex.split(start["Exec"]), Path(start["Path"]))
    try:
        yield
        user.run(*shlex.split(stop["Exec"]))
        if process.wait(timeout=MOST) != 128 + signal.SIGTERM:
            raise SystemExit(f"Studbook ended with {process.returncode}.")
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)


def _address(user: User) -> str:
    """Wait until Studbook opens the browser; return the address."""
    end = time.monotonic() + MOST
    while time.monotonic() < end:
        if user.opened.exists() and (address := user.opened.read_text("utf-8").strip()):
            return address
        time.sleep(0.05)
    raise SystemExit("The browser was not opened.")


@contextmanager
def _page(address: str) -> Iterator[Any]:
    """Open an address in Chromium."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        page = browser.new_page()
        page.set_default_timeout(MOST * 1000)
        page.goto(address)
        yield page
        browser.close()


def _first_graph(page: Any) -> None:
    """Open the demonstration, and wait for the graph of winnings."""
    page.get_by_role("button", name="Open the demonstration").click()
    page.locator("#winnings svg.graph").first.wait_for()


def _own_hands(page: Any) -> None:
    """Go back, drop a file, and wait until its hands are there."""
    page.get_by_role("button", name="Back to your own hands").click()
    sample = Path(__file__).resolve().parents[2] / "histories" / "samples" / "rooms" / "pokerstars.txt"
    page.locator("#files input[type=file]").first.set_input_files(str(sample))
    page.get_by_role("button", name="Import these files").click()
    page.locator("#read").get_by_text(sample.name).wait_for()


def _report(*times: float) -> None:
    steps = ("unpack", "install", "start until the browser opens", "page, click, first graph")
    for step, begin, end in zip(steps, times, times[1:], strict=False):
        sys.stdout.write(f"{end - begin:6.1f} s  {step}\n")
    sys.stdout.write(f"{times[-1] - times[0]:6.1f} s  in all\n")


def _uninstall(user: User) -> None:
    """Remove the program; only the user's own hands stay."""
    user.run(str(user.home / ".local/share/studbook/uninstall.sh"))
    left = {str(path.relative_to(user.home)).split("/")[0] for path in user.home.rglob("*") if path.is_file()}
    if left - {"Studbook", "opened", ".cache", ".config"} or not (user.home / "Studbook/studbook.duckdb").exists():
        raise SystemExit(f"After removal there is {', '.join(sorted(left))}.")


if __name__ == "__main__":
    main()
