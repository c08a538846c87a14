"""The folder that runs without Python: its description names all that Studbook needs, and its installers fit it."""

import os
import re
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.test_house import PACKAGES, project_files
from tools.package import contents

HERE = Path("tools") / "package"


@pytest.fixture
def package(root: Path) -> Path:
    return root / HERE


def data_of(root: Path) -> list[str]:
    """Names of the files of the package that are no Python, as they are inside of it."""
    paths = [path.relative_to(root) for path in project_files(root)]
    return [path.as_posix() for path in paths if path.parts[0] in PACKAGES and path.suffix not in (".py", ".typed")]


def test_no_file_of_ours_is_left_out(root: Path) -> None:
    names = [name for name in data_of(root) if (root / name).is_file()]
    assert len(names) > 500
    assert [name for name in names if contents.is_left_out(f"studbook/{name}")] == []


def test_what_the_build_asks_for_is_there(root: Path) -> None:
    library = [pattern for pattern in contents.NEEDED if pattern.startswith("machine/library/")]
    assert len(library) == 2
    assert [one for one in contents.NEEDED if one not in library and not any(root.glob(one))] == []


def test_every_kind_of_file_is_asked_for(root: Path) -> None:
    """Templates, grammars, SQL, pages, profiles and the demonstration: one pattern for each place of some kind."""
    asked = {(pattern.split("/")[0], Path(pattern).suffix) for pattern in contents.NEEDED}
    kinds = {(name.split("/")[0], Path(name).suffix) for name in data_of(root) if (root / name).is_file()}
    assert {kind for kind in kinds if kind[1] != ".json"} - asked == set()


def test_no_module_that_studbook_imports_is_left_out(root: Path) -> None:
    text = "\n".join(path.read_text("utf-8") for path in project_files(root) if path.parts[-1].endswith(".py")
                     and path.relative_to(root).parts[0] in PACKAGES)  # fmt: skip
    imported = {name for found in re.findall(r"(?m)^\s*(?:from|import) ([\w.]+)", text) for name in (found,)}
    extras = {"numba", "llvmlite", "mcp", "distributed", "dask", "deltalake", "fsspec", "s3fs"}
    left = {name for name in contents.LEFT_OUT if any(one == name or one.startswith(f"{name}.") for one in imported)}
    assert left <= extras


def test_the_description_collects_all_of_studbook(package: Path) -> None:
    text = (package / "studbook.spec").read_text("utf-8")
    for part in ('collect_submodules("studbook")', 'collect_data_files("studbook")', '{"studbook": "pyz+py"}'):
        assert part in text, "the machine library fits only the sources that are there as files"


@pytest.mark.parametrize("system", ["linux", "windows", "macos"])
def test_each_system_has_an_installer_and_its_opposite(package: Path, system: str) -> None:
    names = {path.stem for path in (package / system).iterdir()}
    assert {"install", "uninstall"} <= names
    for path in (package / system).glob("*install.*"):
        text = path.read_text("utf-8")
        assert "sudo" not in text
        assert "HKLM" not in text
    opened = "".join(path.read_text("utf-8") for path in (package / system).glob("install.*"))
    assert re.search(r'\bopen\b|"open"', opened)


@pytest.mark.skipif(os.name != "posix", reason="the installer is a shell script")
def test_the_installer_of_linux_leaves_nothing_but_hands(package: Path, tmp_path: Path) -> None:
    """With a program that only says how it was called."""
    folder, home = tmp_path / "unpacked here", tmp_path / "home of one"
    folder.mkdir()
    home.mkdir()
    for file in (package / "linux").iterdir():
        (folder / file.name).write_bytes(file.read_bytes())
        (folder / file.name).chmod(0o755)
    (folder / "studbook").write_text('#!/bin/sh\nprintf "%s\\n" "$PWD" "$@"\n')
    (folder / "studbook").chmod(0o755)
    environment = {"HOME": str(home), "PATH": os.environ["PATH"]}
    for _ in range(2):  # the second time over the first
        subprocess.run([str(folder / "install.sh")], env=environment, check=True, capture_output=True)
    program = home / ".local/share/studbook"
    entry = (home / ".local/share/applications/studbook.desktop").read_text("utf-8")
    assert f'Exec="{program}/studbook" open\nPath={home}/Studbook\n' in entry
    assert (home / ".local/bin/studbook").resolve() == program / "studbook"
    (home / "Studbook" / "studbook.duckdb").touch()
    subprocess.run([str(program / "uninstall.sh")], env=environment, check=True, capture_output=True)
    assert [path for path in home.rglob("*") if not path.is_dir()] == [home / "Studbook" / "studbook.duckdb"]


def test_studbook_can_start_its_own_modules_as_python_does(package: Path) -> None:
    command = [sys.executable, str(package / "start.py"), "-P", "-m", "studbook", "--version"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout.startswith("studbook ")


@pytest.mark.skipif(find_spec("PyInstaller") is None, reason="PyInstaller is not installed here")
def test_pyinstaller_knows_the_options_of_the_description(package: Path) -> None:
    from PyInstaller.building.build_main import Analysis

    compile((package / "studbook.spec").read_text("utf-8"), "studbook.spec", "exec")
    assert "module_collection_mode" in Analysis.__init__.__code__.co_varnames
