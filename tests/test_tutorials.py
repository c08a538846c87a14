"""The tutorials and the instructions: every command is run as it is printed, and prints what is shown."""

import re
import shlex
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner

from studbook.cli import app
from studbook.program.endings import UserError

DOCS = Path(__file__).parents[1] / "docs"
PAGES = sorted(
    path.relative_to(DOCS).as_posix()
    for kind in ("tutorials", "howto")
    for path in (DOCS / kind).glob("*.md")
    if "```console" in path.read_text("utf-8")
)
"""Pages with commands to follow. Those about programs of other people, such as pip or cron, have none."""
COMMANDS = ("studbook ", "cp ", "mkdir ")
"""How commands begin; everything else is Python."""
_BLOCK = re.compile(r"^```(console|python|toml)\n(.*?)^```$", re.MULTILINE | re.DOTALL)

_FILE = re.compile(r"# (\S+\.toml)\n")
"""The first line of a file that the reader is asked to save."""


def steps(text: str) -> Iterator[tuple[str, str]]:
    """Every command of a tutorial with the output that it shows; every piece of Python, and every file, with none."""
    for kind, block in _BLOCK.findall(text):
        if kind != "console":
            yield block, ""
            continue
        for one in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, shown = one.partition("\n")
            yield command, shown


def is_shown(shown: str, printed: str) -> bool:
    """Whether a tutorial shows what is printed: spaces of any kind are alike, and "..." is anything."""
    parts = [re.escape(part.strip()) for part in " ".join(shown.split()).split("...")]
    return re.fullmatch(".*".join(parts), " ".join(printed.split()), re.DOTALL) is not None


@pytest.mark.parametrize("page", PAGES)
def test_every_command_prints_what_is_shown(
    page: str, root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "histories").symlink_to(root / "histories")
    monkeypatch.chdir(tmp_path)
    ran = 0
    for command, shown in steps((DOCS / page).read_text("utf-8")):
        named = _FILE.match(command)
        name, *words = shlex.split(command) if command.startswith(COMMANDS) else ["file" if named else "python"]
        if named:
            Path(named[1]).write_text(command, "utf-8")
        elif name == "python":
            exec(command, {})  # Python that the page prints
        elif name != "studbook":
            subprocess.run([name, *words], check=True)
        else:
            done = CliRunner().invoke(app, words)
            assert not isinstance(done.exception, UserError), done.exception
            assert done.exit_code in (0, 1), done.output
            assert is_shown(shown, done.stdout), f"{command}\n{done.stdout}"
            ran += 1
    assert ran >= 3


def test_there_are_tutorials_and_instructions() -> None:
    assert sum(page.startswith("tutorials/") for page in PAGES) == 3
    assert sum(page.startswith("howto/") for page in PAGES) >= 11


def test_every_page_is_listed() -> None:
    listed = (DOCS / "index.md").read_text("utf-8")
    pages = [path.relative_to(DOCS).as_posix() for path in DOCS.glob("*/*.md")]
    assert len(pages) > 40
    assert [page for page in pages if f"({page})" not in listed] == []
