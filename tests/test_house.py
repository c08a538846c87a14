"""The house rules: arrows between folders, style, types, sizes, and what may not stand in a file."""

import ast
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from studbook.machine.state import machine

FOLDERS = (
    "reports", "tampering", "simulation", "analytics", "rules", "equity", "grammar", "game", "histories", "machine"
)  # fmt: skip
"""Folders at the top of the repository; `studbook` links to them, and is installed with them inside."""
PACKAGES = ("studbook", *FOLDERS)
PARTS = ("commands", "agents", "live", "archive", "speed", "upkeep", "exchange", "entering", "importing", "program")
"""The folders of the program itself."""
LONGEST_FILE = 400
LONGEST_README = 1100
"""Words."""
SQL = re.compile(r"(?is)\bselect\b.+\bfrom\b|\binsert\s+into\b|\bcreate\s+(table|view)\b|\bdelete\s+from\b")
MACHINE_PATH = re.compile(r"(?<![\w.:/-])/(?:home|root|Users|tmp|work|opt|mnt)/\w")


def run(folder: Path, program: str, *arguments: str) -> None:
    """Run a program of this environment in a folder; what it says is the reason of a failure."""
    command = [str(Path(sys.executable).with_name(program)), *arguments]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{' '.join(command)}\n{done.stdout}{done.stderr}"


def modules(root: Path, *packages: str) -> Iterator[Path]:
    for package in packages:
        yield from sorted((root / package).rglob("*.py"))


def project_files(root: Path) -> list[Path]:
    """Every file that belongs to the project, as git sees it."""
    if shutil.which("git") is None or not (root / ".git").exists():
        pytest.skip("no git here to say which files belong to the project")
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    names = subprocess.run(command, cwd=root, capture_output=True, text=True, check=True).stdout
    return [path for name in names.split("\0") if name and (path := root / name).is_file()]


TOP_LEVEL = {
    *PACKAGES,
    "docs",
    "tests",
    "tools",
    ".ci",
    ".github",
    ".gitignore",
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "LICENSE",
    "Makefile",
    "README.md",
    "constraints.txt",
    "pyproject.toml",
}


def test_the_top_level_holds_what_the_readme_explains(root: Path) -> None:
    assert {path.relative_to(root).parts[0] for path in project_files(root)} == TOP_LEVEL


def test_the_readme_is_short(root: Path) -> None:
    """The first page is read from beginning to end; everything else has a page in `docs`."""
    assert len((root / "README.md").read_text("utf-8").split()) <= LONGEST_README


def test_files_that_contributing_names_exist(root: Path) -> None:
    text = (root / "CONTRIBUTING.md").read_text("utf-8")
    folders = "|".join(PACKAGES)
    named = re.findall(rf"`((?:{folders}|docs|tests)/[\w./]+)`", text)
    assert len(named) > 20
    assert [name for name in named if not (root / name).exists()] == []


def test_pages_that_are_named_exist(root: Path) -> None:
    """Code, comments and help texts name pages by their paths; no link checker reads them."""
    found = [
        f"{path.relative_to(root)}: {name}"
        for path in project_files(root)
        if path.suffix in {".py", ".lark", ".toml", ".sql", ".md", ".j2"} or path.name == "Makefile"
        for name in re.findall(r"(?<![\w/])docs/[\w/-]+\.\w+", path.read_text("utf-8"))
        if not (root / name).exists()
    ]
    assert found == []


def test_imports_go_down_only(root: Path) -> None:
    run(root, "lint-imports", "--no-cache")


def small_house(root: Path, place: Path, lines: dict[str, str]) -> None:
    """Write a package with our folders and our contracts, in which only some folders import anything."""
    shutil.copy(root / "pyproject.toml", place)
    for folder in (".", *FOLDERS, *PARTS):
        (place / "studbook" / folder).mkdir()
        (place / "studbook" / folder / "__init__.py").write_text(lines.get(folder, ""))
    for module in ("cli", "library"):
        (place / "studbook" / f"{module}.py").touch()


def test_a_circle_is_noticed(root: Path, tmp_path: Path) -> None:
    small_house(root, tmp_path, {})
    rows = tmp_path / "studbook" / "analytics" / "rows"
    rows.mkdir()
    (rows / "__init__.py").touch()
    run(tmp_path, "lint-imports", "--no-cache")
    (rows / "tables.py").write_text("from studbook.analytics.rows import batch\n")
    (rows / "batch.py").write_text("def later():\n    from studbook.analytics.rows import tables\n")
    with pytest.raises(AssertionError, match=r"No cycles are allowed in studbook\.analytics\.rows"):
        run(tmp_path, "lint-imports", "--no-cache")


def test_few_modules_stand_outside_the_folders(root: Path) -> None:
    """The public names, and what starts the program."""
    loose = {path.name for path in (root / "studbook").glob("*.py")}
    assert len(loose) <= 10, sorted(loose)
    for folder in ("analytics", "reports"):
        assert len(list((root / folder).glob("*.py"))) <= 3, folder
    assert sorted(PARTS) == sorted(
        path.parent.name for path in (root / "studbook").glob("*/__init__.py") if path.parent.name not in FOLDERS
    )


@pytest.mark.parametrize(
    ("module", "backward"),
    [
        ("game", "rules"),
        ("grammar", "rules"),
        ("rules", "equity"),
        ("analytics", "histories"),
        ("grammar", "reports"),
        ("analytics", "simulation"),
        ("program", "importing"),
        ("importing", "upkeep"),
        ("upkeep", "exchange"),
        ("live", "agents"),
        ("agents", "commands"),
    ],
)
def test_a_backward_import_is_noticed(root: Path, tmp_path: Path, module: str, backward: str) -> None:
    small_house(root, tmp_path, {module: f"from studbook import {backward}\n"})
    with pytest.raises(AssertionError, match=f"studbook.{module} is not allowed to import studbook.{backward}"):
        run(tmp_path, "lint-imports", "--no-cache")


def imported(path: Path) -> Iterator[tuple[int, str]]:
    """Line and name of every module that a file imports."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from ((node.lineno, f"{node.module}.{alias.name}") for alias in node.names)


def test_folders_import_nothing_of_the_program(root: Path) -> None:
    """The command line, the pipeline and the Python interface import the folders, never the other way round."""
    found = [
        f"{path.relative_to(root)}:{line}: {name}"
        for path in modules(root, *FOLDERS)
        for line, name in imported(path)
        if name.split(".")[0] == "studbook" and name.split(".")[1] not in (*FOLDERS, "__version__")
    ]
    assert found == []


def test_only_the_installed_name_is_imported(root: Path) -> None:
    """A user's own `analytics.py` next to a notebook must not be imported in place of ours."""
    found = [
        f"{path.relative_to(root)}:{line}: {name}"
        for path in modules(root, *PACKAGES, "tests", "tools")
        for line, name in imported(path)
        if name.split(".")[0] in FOLDERS
    ]
    assert found == []


def test_foreign_modules_of_the_same_names_break_nothing(root: Path, tmp_path: Path) -> None:
    for folder in FOLDERS:
        (tmp_path / f"{folder}.py").write_text("raise ImportError('not ours')\n")
    (tmp_path / "notebook.py").write_text(
        "import studbook\nprint(len(list(studbook.read(*__import__('sys').argv[1:]))))\n"
    )
    sample = root / "histories" / "samples" / "stud-0001.txt"
    command = [sys.executable, str(tmp_path / "notebook.py"), str(sample)]
    here = {**os.environ, "PYTHONPATH": os.pathsep.join([str(tmp_path), str(root)]), "STUDBOOK_PLAIN": "1"}
    done = subprocess.run(command, cwd=tmp_path, env=here, capture_output=True, text=True, check=False)
    assert (done.returncode, int(done.stdout or 0) > 0) == (0, True), done.stderr


def test_style(root: Path) -> None:
    run(root, "ruff", "check", ".")


def test_layout(root: Path) -> None:
    run(root, "ruff", "format", "--check", ".")


def test_types(root: Path) -> None:
    run(root, "mypy")


def test_every_folder_of_the_house_is_there(root: Path) -> None:
    assert [package for package in (*PACKAGES, "tools") if not (root / package / "__init__.py").is_file()] == []


def test_no_file_is_too_long(root: Path) -> None:
    lengths = {
        path.relative_to(root): len(path.read_text("utf-8").splitlines()) for path in modules(root, *PACKAGES, "tools")
    }
    assert {path: length for path, length in lengths.items() if length > LONGEST_FILE} == {}


def test_no_banner_parts_a_file(root: Path) -> None:
    """A file with two subjects is two files; of one subject, the order and the names say which part is which."""
    banner = re.compile(r"(?m)^\s*#\s*[-=*#]{3,}")
    paths = modules(root, *PACKAGES, "tools", "tests")
    assert [str(path.relative_to(root)) for path in paths if banner.search(path.read_text("utf-8"))] == []


def test_few_class_names_stand_in_more_than_one_file(root: Path) -> None:
    """One word for one thing: a reader who meets a class knows which one it is."""
    files: dict[str, set[Path]] = {}
    for path in modules(root, *PACKAGES, "tools"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.ClassDef):
                files.setdefault(node.name, set()).add(path)
    assert len(files) > 500
    twice = sorted(name for name, paths in files.items() if len(paths) > 1)
    assert len(twice) <= 22, twice


KEYWORDS = {"reports/live/selection.py", "studbook/agents/filters.py"}
"""Files that collect the arguments of a record by name."""


def test_reports_and_agents_get_records(root: Path) -> None:
    """A row that is passed on is a record, whose fields a type checker knows; a free object of JSON is a `Json`."""
    found = {
        path.relative_to(root).as_posix()
        for path in modules(root, "reports", "studbook/agents")
        if re.search(r"dict\[str, Any\]|\.to_dicts\(", path.read_text("utf-8"))
    }
    assert found == KEYWORDS


def test_reports_hold_no_sql(root: Path) -> None:
    found = [
        f"{path.relative_to(root)}:{text.lineno}"
        for path in modules(root, "reports")
        for text in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(text, ast.Constant) and isinstance(text.value, str) and SQL.search(text.value)
    ]
    assert found == []


def test_no_file_names_a_place_on_one_machine(root: Path) -> None:
    found = []
    for path in project_files(root):
        for number, line in enumerate(path.read_text("utf-8", "replace").splitlines(), 1):
            if MACHINE_PATH.search(line):
                found.append(f"{path.relative_to(root)}:{number}: {line.strip()}")
    assert found == []


def test_constraints_are_names_and_versions(root: Path) -> None:
    lines = (root / "constraints.txt").read_text("utf-8").splitlines()
    pins = [line for line in lines if not line.startswith("#")]
    assert [pin for pin in pins if not re.fullmatch(r"[A-Za-z0-9_.-]+==[0-9][A-Za-z0-9_.+-]*", pin)] == []


def test_every_dependency_is_pinned_and_explained(root: Path) -> None:
    project = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["project"]
    needed = [re.split(r"[^A-Za-z0-9_-]", line)[0] for line in project["dependencies"]]
    extras = [line for lines in project["optional-dependencies"].values() for line in lines]
    wanted = needed + [re.split(r"[^A-Za-z0-9_-]", line)[0] for line in extras]
    pinned = {line.split("==")[0].lower() for line in (root / "constraints.txt").read_text("utf-8").splitlines()}
    page = (root / "docs" / "reference" / "dependencies.md").read_text("utf-8").lower()
    assert [name for name in wanted if name not in pinned] == []
    assert [name for name in wanted if f"| {name} |" not in page] == []


WHEEL_BYTES, WHEEL_FILES = 5_850_000, 1_560
"""A tenth more than on 24 November 2026: samples, parser tables and pages are most of it. Since then each site
has a folder of its own, with two more files, and there are pages around the player, a printed report, drills,
certificates and a solver of several streets."""


def test_what_is_built_holds_every_file_once(root: Path, tmp_path: Path) -> None:
    run(root, "hatchling", "build", "-t", "wheel", "-t", "sdist", "-d", str(tmp_path))
    files = [path.relative_to(root) for path in project_files(root) if path.relative_to(root).parts[0] in PACKAGES]
    expected = {("" if path.parts[0] == "studbook" else "studbook/") + path.as_posix() for path in files}
    wheel = next(tmp_path.glob("*.whl"))
    library = {name for name in inside(wheel) if name.startswith("studbook/machine/library/")}
    assert inside(wheel) - library == expected
    assert len(library) == (2 if machine().library() else 0)
    assert wheel.stat().st_size <= WHEEL_BYTES
    assert len(zipfile.ZipFile(wheel).namelist()) <= WHEEL_FILES
    with tarfile.open(next(tmp_path.glob("*.tar.gz"))) as archive:
        archive.extractall(tmp_path / "unpacked", filter="data")
    (source,) = (tmp_path / "unpacked").iterdir()
    run(source, "hatchling", "build", "-t", "wheel", "-d", str(tmp_path / "again"))
    assert inside(next((tmp_path / "again").glob("*.whl"))) == expected


def inside(wheel: Path) -> set[str]:
    """Files of a wheel, without its metadata."""
    return {name for name in zipfile.ZipFile(wheel).namelist() if ".dist-info/" not in name}
