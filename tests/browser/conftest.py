"""Chromium, and every kind of page that the project writes, made through its commands."""

import os
import re
import shutil
import time
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from typer.testing import CliRunner

from studbook.analytics.store import Store
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
    "!" + "W" * 70 + "\U0001f0cf\U0001f469\u200d\U0001f469\u200d\U0001f467",
    'O\'Hara & "Söhne" <b>',
)
"""What the players of simulated hands are called instead: names that mean to break a page, or to burst it: the
one without a gap stands first among equals."""

SAMPLES = Path(__file__).parents[2] / "histories" / "samples" / "red-dog"

INSTRUCTIVE = """
    WITH shape AS (
        SELECT
            hand,
            (SELECT count(*) FROM pots WHERE pots.hand = hands.hand) AS layers,
            (SELECT count(*) FROM seats WHERE seats.hand = hands.hand AND collected > 0) AS winners
        FROM hands
    )
    SELECT arg_max(hand_id, (layers, winners, -hand)), game >= 'red_dog'::game
    FROM hands JOIN shape USING (hand) GROUP BY game ORDER BY 1
    """
"""Of every game the hand with the most pots, and of those with the most winners; whether it is a deal."""


def legible(name: str) -> str:
    """A name as pages show it: without the sign that would turn around what is written after it."""
    return name.replace("\u202e", "\N{REPLACEMENT CHARACTER}")


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
    """Opens a page as a new visitor; fails in the end if a page complained or asked for anything but itself."""
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


def rename(folder: Path) -> None:
    """Give the players of simulated hands harmful names: Hero the first, then the players who sit with Hero most.

    The first winner of a stud hand is paid a hundred too much.
    """
    texts = {path: path.read_text(encoding="utf-8") for path in sorted(folder.glob("*.txt"))}
    seated = Counter(re.findall(r"^Seat \d+: (\w+) \(", "\n".join(texts.values()), re.MULTILINE))
    players = sorted(seated, key=lambda name: (name != "Hero", -seated[name], name))
    names = {player: f"{NAMES[at % len(NAMES)]}{at or ''}" for at, player in enumerate(players)}
    known = re.compile(rf"\b({'|'.join(players)})\b")
    for path, text in texts.items():
        told = known.sub(lambda found: names[found[0]], text)
        told = re.sub(r" collected \$?([\d.]+)", lambda won: f" collected ${float(won[1]) + 100:.2f}", told, count=1)
        path.write_text(told, encoding="utf-8")


def write_pages(hands: list[Path], session: Path, player: str, folder: Path) -> None:
    """Write every kind of page of some hands, each into its folder; `session` is a file with few of them."""
    db = ("--db", folder / "hands.duckdb")
    run("import", *hands, *db)
    run("report", player, *db, "-o", folder / "report")
    run("audit", *db, "--report", folder / "audit" / "audit.html", "--replays")
    run("fairness", *db, "--report", folder / "fairness" / "fairness.html")
    for kind in ("explanation", "replayer", "deal"):
        (folder / kind).mkdir()
    with Store(folder / "hands.duckdb", read_only=True) as store:
        numbers = store.sql(INSTRUCTIVE).rows
    for number, is_deal in numbers:
        explanation, replayer = ("deal", "deal") if is_deal else ("explanation", "replayer")
        run("explain", number, *db, "-o", folder / explanation / f"{number}.html")
        run("replay", number, *db, "-o", folder / replayer / f"{number}-replayed.html")
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
        hands, some = folder / "hands", folder / "session"
        options = ("--game", "all", "--limit", "all", "--seed", 4)
        run("simulate", *options, "--hands", 60, "-o", hands / "stud.txt")
        run("simulate", *options, "--hands", 5, "-o", some / "stud.txt")
        for game in ("red-dog", "fort-wayne", "polish-red-dog"):
            run("simulate", "--game", game, "--hands", 25, "--seed", 2, "-o", hands / f"{game}.txt")
        for told in (hands, some):
            rename(told)
        write_pages([hands], some / "stud.txt", NAMES[0], folder)

    return once(tmp_path_factory, "simulated", write)


@pytest.fixture(scope="session")
def real(tmp_path_factory: pytest.TempPathFactory, histories_dir: Path) -> Path:
    """Pages of the real hands, and of the deals that are shipped."""
    session = histories_dir / "cash/Stars/Stud/7-StudHL-USD-0.04-0.08-200911.Cardtest.txt"
    hands = [histories_dir, SAMPLES]
    return once(tmp_path_factory, "real", lambda folder: write_pages(hands, session, "Hero", folder))
