"""The tutorials: every command is run as it is printed, and prints what is shown."""

import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner

from studbook.cli import app
from studbook.endings import UserError

TUTORIALS = ("player", "auditor", "researcher")
_BLOCK = re.compile(r"^```(console|python)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def steps(text: str) -> Iterator[tuple[str, str]]:
    """Every command of a tutorial with the output that it shows, and every piece of Python with none."""
    for kind, block in _BLOCK.findall(text):
        if kind == "python":
            yield block, ""
            continue
        for one in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, shown = one.partition("\n")
            yield command, shown


def is_shown(shown: str, printed: str) -> bool:
    """Whether a tutorial shows what is printed: spaces of any kind are alike, and "..." is anything."""
    parts = [re.escape(part.strip()) for part in " ".join(shown.split()).split("...")]
    return re.fullmatch(".*".join(parts), " ".join(printed.split()), re.DOTALL) is not None


@pytest.mark.parametrize("name", TUTORIALS)
def test_every_command_prints_what_is_shown(
    name: str, root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "histories").symlink_to(root / "histories")
    monkeypatch.chdir(tmp_path)
    ran = 0
    for command, shown in steps((root / "docs" / "tutorials" / f"{name}.md").read_text("utf-8")):
        if not command.startswith("studbook "):
            exec(command, {})  # Python that the tutorial prints
            continue
        done = CliRunner().invoke(app, shlex.split(command)[1:])
        assert not isinstance(done.exception, UserError), done.exception
        assert done.exit_code in (0, 1), done.output
        assert is_shown(shown, done.stdout), f"{command}\n{done.stdout}"
        ran += 1
    assert ran >= 4
