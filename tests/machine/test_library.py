"""The library of machine code: nothing of one that does not fit is run, and what it raises arrives."""

import json
import os
import random
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from studbook.machine.build import TARGETS, BuildError, can_build, make_library
from studbook.machine.library import MachineLibrary
from studbook.machine.state import MachineState, machine
from studbook.machine.table import FOLDER, TABLE, UnfitError, read_table, this_target, write_table

pytestmark = pytest.mark.skipif(machine().library() is None, reason="there is no library")

SAMPLE = Path(__file__).parents[2] / "histories" / "samples" / "stud8-0001.txt"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of the library."""
    table = read_table(FOLDER)
    for name in (TABLE, table.file):
        shutil.copy(FOLDER / name, tmp_path / name)
    return tmp_path


def test_it_is_whole_and_fits(folder: Path) -> None:
    assert MachineLibrary(folder).table.functions


def test_no_library_is_not_a_damaged_one(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        MachineLibrary(tmp_path)
    with pytest.raises(FileNotFoundError):
        MachineLibrary(tmp_path / "nothing")


@pytest.mark.parametrize("which", ["table", "code"])
def test_a_flipped_bit_is_found_before_anything_is_loaded(which: str, folder: Path) -> None:
    """A flipped bit in machine code ends the process with a segmentation fault, which no handler catches."""
    table = read_table(folder)
    path = folder / (TABLE if which == "table" else table.file)
    whole = path.read_bytes()
    chance = random.Random(which)
    for place in [0, 63, 64, 65, len(whole) - 1, *chance.choices(range(len(whole)), k=60)]:
        damaged = bytearray(whole)
        damaged[place] ^= 1 << chance.randrange(8)
        path.write_bytes(damaged)
        with pytest.raises(UnfitError, match="damaged"):
            MachineLibrary(folder)
    for length in (0, 1, len(whole) // 2, len(whole) - 1):
        path.write_bytes(whole[:length])
        with pytest.raises(UnfitError, match="damaged"):
            MachineLibrary(folder)


def test_a_table_without_its_library_is_no_library(folder: Path) -> None:
    (folder / read_table(folder).file).unlink()
    with pytest.raises(FileNotFoundError):
        MachineLibrary(folder)


@pytest.mark.parametrize("target", [name for name in TARGETS if name != this_target()])
def test_that_of_another_system_is_not_used(target: str, folder: Path) -> None:
    write_table(folder, read_table(folder)._replace(target=target))
    with pytest.raises(UnfitError, match=f"it is for {target}, and this is {this_target()}"):
        MachineLibrary(folder)


def test_what_is_no_library_for_this_system_is_not_used(folder: Path) -> None:
    """Its hash is right: only the system can say that it is none."""
    import hashlib

    table = read_table(folder)
    (folder / table.file).write_bytes(b"MZ" * 500)
    write_table(folder, table._replace(sha256=hashlib.sha256(b"MZ" * 500).hexdigest()))
    with pytest.raises(UnfitError, match="the system does not load it"):
        MachineLibrary(folder)


def test_one_of_other_sources_is_not_used(folder: Path) -> None:
    write_table(folder, read_table(folder)._replace(sources="0" * 32))
    with pytest.raises(UnfitError, match="other sources"):
        MachineLibrary(folder)


def test_a_table_of_another_version_is_not_used(folder: Path) -> None:
    import hashlib

    written = json.dumps({"future": 1}).encode()
    (folder / TABLE).write_bytes(hashlib.sha256(written).hexdigest().encode() + b"\n" + written)
    with pytest.raises(UnfitError, match="another version"):
        MachineLibrary(folder)


@pytest.fixture
def package(root: Path, tmp_path: Path) -> Path:
    """A copy of the package with its library, as a wheel installs it."""
    ignored = shutil.ignore_patterns("__pycache__", "numba", "tests")
    shutil.copytree(root / "studbook", tmp_path / "studbook", ignore=ignored)
    return tmp_path


CODE = """
import sys
from studbook.__main__ import main
main()
"""


def audited(package: Path) -> tuple[str, str]:
    """What an audit prints, without the time, and what it says on standard error."""
    environment = os.environ | {"PYTHONPATH": str(package), "PATH": "", "CC": ""}
    done = subprocess.run(
        [sys.executable, "-c", CODE, "audit", str(SAMPLE)],
        env=environment, cwd=package, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return re.sub(r"\d\d:\d\d UTC", "", done.stdout), done.stderr


def test_a_damaged_library_is_said_once_and_results_are_the_same(package: Path) -> None:
    right, errors = audited(package)
    assert "machine code" not in errors
    [path] = (package / "studbook" / "machine" / "library").glob("studbook-*")
    content = bytearray(path.read_bytes())
    content[len(content) // 2] ^= 1
    path.write_bytes(content)
    printed, errors = audited(package)
    assert printed == right
    assert errors.count("The library of machine code is not used: its file is damaged.") == 1
    assert "Traceback" not in errors


def test_an_edit_of_a_rule_makes_the_library_unused(package: Path) -> None:
    right, _ = audited(package)
    source = package / "studbook" / "rules" / "stud" / "bet_sizes.py"
    source.write_text(source.read_text() + "\n")
    printed, errors = audited(package)
    assert printed == right
    assert errors.count("it was made from other sources") == 1


@pytest.mark.skipif(not can_build(), reason="no library can be made here")
def test_a_part_that_fails_leaves_the_library_as_it_was(folder: Path) -> None:
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    with pytest.raises(BuildError, match=r"(?s)'wrong' could not be compiled:.*no such part"):
        make_library(["wrong"], lambda *_: [sys.executable, "-c", "raise SystemExit('no such part')"], folder=folder)
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == before


@pytest.mark.skipif(not can_build(), reason="no library can be made here")
def test_a_build_that_is_killed_leaves_the_library_as_it_was(root: Path, folder: Path) -> None:
    program = """
import sys
from pathlib import Path
from studbook.machine.build import make_library
kill = "import os; os.kill(os.getppid(), 9)"
make_library(["one"], lambda *_: [sys.executable, "-c", kill], folder=Path(sys.argv[1]))
"""
    environment = os.environ | {"PYTHONPATH": str(root)}
    done = subprocess.run([sys.executable, "-c", program, str(folder)], env=environment, check=False)
    assert done.returncode == -9
    assert MachineLibrary(folder).table.functions


def test_the_library_of_a_process_is_looked_for_again_once_it_is_made(monkeypatch: pytest.MonkeyPatch) -> None:
    state, found = MachineState(), []

    def none_yet() -> MachineLibrary:
        found.append(1)
        raise FileNotFoundError

    monkeypatch.setattr("studbook.machine.library.MachineLibrary", none_yet)
    assert state.library() is None
    assert state.library() is None
    assert len(found) == 1, "a rule that is called often must not look each time"
    monkeypatch.undo()
    assert MachineState().library() is not None


RAISING = """
import sys
from pathlib import Path
from studbook.machine.build import compile_part
from studbook.machine.rule import compiled

@compiled
def divided(number: int, by: int) -> int:
    if by == 7:
        raise ValueError("seven", 7)
    return number // by

if __name__ == "__main__":
    compile_part("errors", lambda: divided(1, 1), Path(sys.argv[1]))
"""


@pytest.mark.skipif(not can_build(), reason="no library can be made here")
def test_what_machine_code_raises_arrives(root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "raising.py").write_text(RAISING)
    monkeypatch.setenv("PYTHONPATH", str(root))
    make_library(
        ["errors"],
        lambda _, work: [sys.executable, str(tmp_path / "raising.py"), str(work)],
        folder=tmp_path / "library",
    )
    assert sorted(path.suffix for path in (tmp_path / "library").iterdir()) == [".json", ".so"]
    [divided] = MachineLibrary(tmp_path / "library").calls_of("__main__.divided")

    def run(*arguments: int) -> int:
        words = divided.words(arguments)
        assert words
        return int(divided(words))

    assert run(-7, 2) == -4
    with pytest.raises(ZeroDivisionError):
        run(1, 0)
    with pytest.raises(ValueError, match="seven") as raised:
        run(1, 7)
    assert raised.value.args == ("seven", 7)
