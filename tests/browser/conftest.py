"""Chromium, and every kind of page that the project writes, made through its commands."""

import os
import re
import shutil
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from typer.testing import CliRunner

from analytics.store import Store
from studbook.cli import app
from tests.browser.visit import listen

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

QUIET = (
    "--disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update "
    "--disable-sync"
).split()
NAMES = (
    "</script><script>window.broken=1</script>",
    "\"><img src=x onerror='window.broken=1'>{{ 7*7 }}",
    "\u202e\u05d3\u05df \u0628\u0637\u0644",
    "\U0001f0cf\U0001f469\u200d\U0001f469\u200d\U0001f467 " + "W" * 70,
    'O\'Hara & "Söhne" <b>',
)
"""What the players of simulated hands are called instead: names that mean to break a page, or to burst it."""

INSTRUCTIVE = """
    WITH shape AS (
        SELECT
            hand,
            (SELECT count(*) FROM pots WHERE pots.hand = hands.hand) AS layers,
            (SELECT count(*) FROM seats WHERE seats.hand = hands.hand AND collected > 0) AS winners
        FROM hands
    )
    SELECT arg_max(hand_id, (layers, winners, -hand)) FROM hands JOIN shape USING (hand) GROUP BY game ORDER BY 1
    """
"""Of every game the hand with the most pots, and of those with the most winners."""


@pytest.fixture(scope="session")
def chromium(tmp_path_factory: pytest.TempPathFactory) -> Iterator["Browser"]:
    """Debian's Chromium; Playwright's own is never downloaded."""
    driver = pytest.importorskip("playwright.sync_api", reason="no Playwright to drive a browser with")
    pytest.importorskip("axe_playwright_python", reason="no axe to check pages with")
    program = shutil.which("chromium") or shutil.which("chromium-browser")
    if program is None:
        pytest.skip("no Chromium: install Debian's package chromium")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TMPDIR", str(tmp_path_factory.mktemp("chromium")))  # an empty profile, swept away with the rest
        with driver.sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=program, args=QUIET)
            yield browser
            browser.close()


Visit = Callable[..., "Page"]


@pytest.fixture
def visit(chromium: "Browser") -> Iterator[Visit]:
    """Opens a page as a new visitor; fails in the end where a page complained or asked for anything but itself."""
    troubles: list[str] = []
    contexts: dict[str, BrowserContext] = {}

    def opened(path: Path, fragment: str = "", **options: Any) -> "Page":
        wanted = {"viewport": {"width": 1280, "height": 900}, "offline": True} | options
        context = contexts.get(repr(wanted)) or contexts.setdefault(repr(wanted), chromium.new_context(**wanted))
        for old in context.pages:
            old.close()
        page = context.new_page()
        listen(page, troubles)
        page.goto(path.as_uri() + fragment)
        return page

    yield opened
    for context in contexts.values():
        context.close()
    assert troubles == []


def run(*words: object) -> None:
    """Run a command, which may find something."""
    done = CliRunner().invoke(app, [str(word) for word in words], catch_exceptions=False)
    assert done.exit_code in (0, 1), done.output


def renamed(text: str) -> str:
    """Simulated hands with harmful names, the first of them Hero's; the first winner is paid a hundred too much."""
    players = sorted(set(re.findall(r"^Seat \d+: (\w+) \(", text, re.MULTILINE)), key=lambda name: name != "Hero")
    names = {player: f"{NAMES[at % len(NAMES)]}{at or ''}" for at, player in enumerate(players)}
    text = re.sub(rf"\b({'|'.join(players)})\b", lambda found: names[found[0]], text)
    return re.sub(r" collected \$?([\d.]+)", lambda found: f" collected ${float(found[1]) + 100:.2f}", text, count=1)


def write_pages(hands: Path, session: Path, player: str, folder: Path) -> None:
    """Write every kind of page of some hands, each into its folder; `session` is a file with few of them."""
    db = ("--db", folder / "hands.duckdb")
    run("import", hands, *db)
    run("report", player, *db, "-o", folder / "report")
    run("audit", *db, "--report", folder / "audit" / "audit.html", "--replays")
    (folder / "explanation").mkdir()
    with Store(folder / "hands.duckdb", read_only=True) as store:
        numbers = [number for (number,) in store.sql(INSTRUCTIVE).rows]
    for number in numbers:
        run("explain", number, *db, "-o", folder / "explanation" / f"{number}.html")
        run("replay", number, *db, "-o", folder / "replayer" / f"{number}.html")
    run("replay", session, "-o", folder / "replayer" / "session.html")


def once(tmp_path_factory: pytest.TempPathFactory, name: str, write: Callable[[Path], None]) -> Path:
    """A folder that the first test process to ask for it fills, and for which the others wait."""
    base = tmp_path_factory.getbasetemp()
    folder = (base.parent if os.environ.get("PYTEST_XDIST_WORKER") else base) / f"{name}-pages"
    done, failed = folder / "done", folder / "failed"
    try:
        folder.mkdir()
    except FileExistsError:
        while not done.exists():
            assert not failed.exists(), f"another test process could not write the {name} pages"
            time.sleep(0.2)
        return folder
    try:
        write(folder)
    except BaseException:
        failed.touch()
        raise
    done.touch()
    return folder


@pytest.fixture(scope="session")
def simulated(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Pages of simulated hands of every game and limit, whose players have names that mean harm."""

    def write(folder: Path) -> None:
        for name, hands in (("hands", 60), ("session", 5)):
            path = folder / f"{name}.txt"
            run("simulate", "--game", "all", "--limit", "all", "--hands", hands, "--seed", 4, "-o", path)
            path.write_text(renamed(path.read_text(encoding="utf-8")), encoding="utf-8")
        write_pages(folder / "hands.txt", folder / "session.txt", NAMES[0], folder)

    return once(tmp_path_factory, "simulated", write)


@pytest.fixture(scope="session")
def real(tmp_path_factory: pytest.TempPathFactory, histories_dir: Path) -> Path:
    """Pages of the real hands."""
    session = histories_dir / "cash/Stars/Stud/7-StudHL-USD-0.04-0.08-200911.Cardtest.txt"
    return once(tmp_path_factory, "real", lambda folder: write_pages(histories_dir, session, "Hero", folder))
