"""What every test may use."""

import gc
import importlib
import os
import signal
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType

import pytest
from hypothesis import settings

from studbook.machine.state import machine
from studbook.program.endings import Stop
from studbook.upkeep.machine_code import can_make, make

ROOT = Path(__file__).resolve().parent.parent

# The first call of a compiled rule takes seconds, and the two test processes share the machine with other work.
settings.register_profile("house", deadline=None)
settings.load_profile("house")

# What is printed depends on neither the terminal nor the wishes of the person who runs the tests.
for name in ("STUDBOOK_DB", "LINES", "TERMINAL_WIDTH", "FORCE_COLOR", "NO_COLOR", "PY_COLORS", "GITHUB_ACTIONS"):
    os.environ.pop(name, None)
os.environ["COLUMNS"] = "80"
os.environ["STUDBOOK_ZONE"] = "UTC"  # nor on the machine's time zone

# A run in the background ignores these signals, and programs that tests start would inherit that.
for number, ending in ((signal.SIGINT, signal.default_int_handler), (signal.SIGHUP, signal.SIG_DFL)):
    if signal.getsignal(number) == signal.SIG_IGN:
        signal.signal(number, ending)


# Fixtures keep a million objects for the whole run, and each full collection looks at all of them.
gc.set_threshold(50_000, 20, 100)

LONGEST = (
    "browser/test_pages.py",
    "fuzz/test_outputs.py",
    "browser/test_replayer.py",
    "studbook/test_bench.py",
    "studbook/test_loaded_modules.py",
    "reports/test_player.py",
    "analytics/test_rates.py",
    "analytics/search/test_find_by_hand.py",
    "faults/test_kills.py",
    "archive/test_delta.py",
    "studbook/test_tamper.py",
    "live/test_serving.py",
    "studbook/test_endings.py",
    "analytics/test_opening.py",
    "live/test_pages.py",
    "grammar/test_native.py",
    "studbook/test_red_dog.py",
    "analytics/test_replayed.py",
    "faults/test_commands.py",
    "studbook/test_remarks.py",
    "analytics/test_damaged_files.py",
    "rules/test_houses.py",
    "studbook/test_scanning.py",
    "test_recipes.py",
)
"""Files that take longest. They come first: at the end, the other process would wait for one of them."""


def pytest_sessionstart(session: pytest.Session) -> None:
    """Make machine code before there are test processes, which would each run as plain Python until it is made."""
    is_chosen = machine().is_plain or machine().uses_numba
    if not is_chosen and not hasattr(session.config, "workerinput") and can_make():
        make()


def pytest_collection_finish() -> None:
    """Keep the garbage collector from looking at thousands of tests and their modules again and again."""
    gc.freeze()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with the files that take longest."""
    places = {ROOT / "tests" / name: place for place, name in enumerate(LONGEST)}
    items.sort(key=lambda item: places.get(item.path, len(places)))


@pytest.fixture(autouse=True)
def _no_stop_is_left() -> Iterator[None]:
    """A signal that a test leaves behind would stop the commands of all tests after it."""
    yield
    left, Stop.latest = Stop.latest, None
    assert left is None, f"signal {left.number} is left"


@pytest.fixture
def without_template(monkeypatch: pytest.MonkeyPatch) -> None:
    """Build new databases step by step, as if none had been created on this machine before."""
    monkeypatch.setattr("studbook.analytics.database.opening.copy_template", lambda _: False)


@pytest.fixture(scope="session")
def root() -> Path:
    """Folder of the project."""
    return ROOT


@pytest.fixture(scope="session")
def histories_dir() -> Path:
    """Folder of real hand histories, which may not be shipped: next to the project, if there are any."""
    folder = ROOT.parent / "shared" / "histories"
    if not folder.is_dir():
        pytest.skip("no real hand histories at ../shared/histories")
    return folder


@pytest.fixture(scope="session")
def demonstration(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The shipped demonstration as a database: Hero's three months, and one pot that is paid to the wrong player."""
    from studbook.library import import_hands

    path = tmp_path_factory.mktemp("demonstration") / "demonstration.duckdb"
    import_hands([root / "histories" / "demonstration"], path)
    return path


def read_cases(path: Path) -> Iterator[tuple[int, list[str]]]:
    """Line number and fields of every case: fields are separated by `|`, `#` begins a comment line."""
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        if line.strip() and not line.startswith("#"):
            yield number, [field.strip() for field in line.split("|")]


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run a test that asks for `high_case` once for each case of `cases/high.cases`, in the folder of the test."""
    for name in metafunc.fixturenames:
        path = metafunc.definition.path.parent / "cases" / f"{name.removesuffix('_case')}.cases"
        if name.endswith("_case") and path.exists():
            numbers, cases = zip(*read_cases(path), strict=True)
            metafunc.parametrize(name, cases, ids=[f"{path.name}:{number}" for number in numbers])


def _own_modules() -> list[str]:
    """Names of all modules of Studbook that are loaded."""
    return [name for name in sys.modules if name.split(".")[0] == "studbook"]


@pytest.fixture(scope="session")
def plain_rules() -> Callable[[str], ModuleType]:
    """Import a module a second time, as plain Python: `plain_rules("studbook.game.ranking")`."""

    plain: dict[str, ModuleType] = {}

    def load(name: str) -> ModuleType:
        with pytest.MonkeyPatch.context() as patch:
            patch.setenv("STUDBOOK_PLAIN", "1")
            for loaded in _own_modules():
                patch.delitem(sys.modules, loaded)
            sys.modules.update(plain)
            importlib.import_module(name)
            is_plain = importlib.import_module("studbook.machine.state").machine().is_plain
            for loaded in _own_modules():
                plain[loaded] = sys.modules.pop(loaded)
        assert is_plain
        return plain[name]

    return load
