"""Make errors in the rules, one at a time, and list those that the tests catch.

    python -m tests.mutations --count 30 --seed 16

Each error is made in a copy of the project, which runs as plain Python: first the quickest tests of the rule, then
audits of damaged hands, until one fails. `--tests` takes the tests of another checkout, to compare two suites;
`--thorough` then runs all tests of the rules, compiled, for the errors that were not caught (minutes for each).
"""

import argparse
import os
import re
import resource
import shutil
import signal
import subprocess
import sys
import time
import traceback
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.mutations.mutants import Mutant, chosen

ROOT = Path(__file__).resolve().parents[2]
LEFT_OUT = shutil.ignore_patterns(".*", "__pycache__", "build", "dist")
SECONDS = 300
"""A run that takes longer hangs: seconds of computing, which other programs on the machine do not change."""
LOADED = ("numpy", "polars", "duckdb", "lark", "typer.testing", "pytest")
"""What every run needs, loaded once."""

_DAMAGE = "tests/mutations/check_damage.py"
_STUD = (
    "tests/rules/test_applicable.py",
    "tests/rules/test_by_hand.py",
    "tests/rules/test_dealing.py",
    "tests/rules/test_messages.py",
    "tests/rules/test_first_to_act.py",
    "tests/rules/test_live.py",
    _DAMAGE,
)
_RED_DOG = (*(f"tests/rules/test_reddog_{part}.py" for part in ("by_hand", "replay", "buying", "chances")), _DAMAGE)
_POTS = ("tests/game/test_pots.py", *_STUD)
_EQUITY = ("tests/equity",)
QUICK = {
    "rules/stud/complete": ("tests/rules/test_complete_hand.py", *_STUD),
    "rules/stud": _STUD,
    "rules/reddog": _RED_DOG,
    "game": _POTS,
    "equity": _EQUITY,
}
"""Quick tests by the beginning of the path of the error, the quickest first; the first that fits counts."""
THOROUGH = (
    "tests/game",
    "tests/rules",
    "tests/equity",
    "tests/studbook/test_conversion.py",
    "tests/studbook/test_early_shows.py",
    "tests/studbook/test_tamper.py",
    "tests/studbook/test_tamper_red_dog.py",
)
"""All tests of the rules, and of completed hands."""


def tests_of(path: str) -> tuple[str, ...]:
    """Return the quick tests of a file."""
    return next(files for beginning, files in QUICK.items() if path.startswith(beginning))


def copied(folder: Path, tests: Path) -> Path:
    """Copy the project, with these tests; real hands are found as they are found from the project."""
    copy = folder / "project"
    shutil.copytree(ROOT, copy, symlinks=True, ignore=LEFT_OUT)
    if tests != ROOT / "tests":
        shutil.rmtree(copy / "tests")
        shutil.copytree(tests, copy / "tests", ignore=LEFT_OUT)
        shutil.copytree(ROOT / "tests" / "mutations", copy / "tests" / "mutations", dirs_exist_ok=True, ignore=LEFT_OUT)
    if (ROOT.parent / "shared").is_dir():
        (folder / "shared").symlink_to(ROOT.parent / "shared")
    return copy


def first_failure(copy: Path, files: tuple[str, ...], plain: bool) -> str:
    """Run tests in a process of its own, up to the first that fails; empty if none does."""
    log = copy.parent / "log.txt"
    shutil.rmtree(copy / ".hypothesis", ignore_errors=True)
    child = os.fork()
    if not child:
        _be_pytest(copy, files, log, plain)
    _, status = os.waitpid(child, 0)
    code = os.waitstatus_to_exitcode(status)
    if not code:
        return ""
    failed = re.search(r"^(?:FAILED|ERROR) (\S+)", log.read_text(encoding="utf-8", errors="replace"), re.MULTILINE)
    return (
        failed[1]
        if failed
        else "it hangs"
        if code in {-signal.SIGXCPU, -signal.SIGKILL}
        else f"the tests end with code {code}"
    )


def _be_pytest(copy: Path, files: tuple[str, ...], log: Path, plain: bool) -> None:
    out = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
    os.dup2(out, 1)
    os.dup2(out, 2)
    os.chdir(copy)
    os.environ["STUDBOOK_PLAIN"] = "1" if plain else ""
    if not plain:
        os.environ["STUDBOOK_CACHE"] = str(copy.parent / "cache")  # machine code with errors in it
    sys.path[:] = [path for path in sys.path if path and Path(path).resolve() != ROOT]
    for name in [name for name in sys.modules if name.split(".")[0] in {"studbook", "tests"}]:
        del sys.modules[name]
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS if plain else 6 * SECONDS,) * 2)
    code = 70
    try:
        import pytest

        code = int(pytest.main(["-x", "-q", "--tb=line", "-rfE", "-p", "no:cacheprovider", *files]))
    except Exception:  # noqa: BLE001  # it belongs into the log
        traceback.print_exc()
    finally:
        sys.stdout.flush()
        os._exit(code)


def tried(copy: Path, number: int, mutant: Mutant, thorough: bool) -> str:
    """Make an error, run the tests, and put the file right again; return the test that failed."""
    path = copy / mutant.path
    right = path.read_bytes()
    path.write_bytes(mutant.applied(right))
    os.utime(path, (number, number))  # or Python would run what it compiled from a file of the same size and second
    try:
        caught = first_failure(copy, tests_of(mutant.path), plain=True)
        return caught or (first_failure(copy, THOROUGH, plain=False) if thorough else "")
    finally:
        path.write_bytes(right)
        os.utime(path, (0, 0))


def say(words: str) -> None:
    """Print at once."""
    sys.stdout.write(f"{words}\n")
    sys.stdout.flush()


def asked() -> argparse.Namespace:
    """Return what the command line asks for."""
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("--count", type=int, default=30)
    words.add_argument("--seed", type=int, default=16)
    words.add_argument("--only", type=int, nargs="*", help="numbers of the errors to make, from 1")
    words.add_argument("--tests", type=Path, default=ROOT / "tests", help="the tests of another checkout")
    words.add_argument("--thorough", action="store_true")
    words.add_argument("--hands", type=Path, help="damaged hands that are kept from an earlier run of the same code")
    return words.parse_args()


def prepared(folder: Path, tests: Path, hands: Path | None) -> Path:
    """Damage hands, copy the project, and make sure that the tests pass in it as it is, unless an earlier run did."""
    os.environ["STUDBOOK_DAMAGED_HANDS"] = str((hands or folder / "hands.json").resolve())
    copy = copied(folder, tests.resolve())
    if hands is None or not hands.exists():
        command = [sys.executable, "-m", "tests.mutations.damage", os.environ["STUDBOOK_DAMAGED_HANDS"]]
        subprocess.run(command, cwd=ROOT, check=True)
        for files in dict.fromkeys(QUICK.values()):
            failed = first_failure(copy, files, plain=True)
            assert not failed, (copy.parent / "log.txt").read_text(encoding="utf-8")
    return copy


def main() -> None:
    """Make as many errors as asked for; exit with 1 if one was not caught."""
    options = asked()
    for name in LOADED:
        import_module(name)
    missed = 0
    with TemporaryDirectory() as folder:
        copy = prepared(Path(folder), options.tests, options.hands)
        for number, mutant in enumerate(chosen(ROOT, options.count, options.seed), start=1):
            if options.only is None or number in options.only:
                started = time.monotonic()
                caught = tried(copy, number, mutant, options.thorough)
                missed += not caught
                say(f"{number:3} {caught or 'NOT CAUGHT'} ({time.monotonic() - started:.0f} s)\n    {mutant}")
    sys.exit(1 if missed else 0)


if __name__ == "__main__":
    main()
