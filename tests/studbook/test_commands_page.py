"""The README and `docs/reference/commands.md` list every command, in the groups and the order of `studbook --help`."""

import re
from pathlib import Path

import pytest

from studbook.commands.all_commands import COMMANDS, Panel

NAMES = {panel.value: [command.name for command in COMMANDS if command.panel is panel] for panel in Panel}


def test_the_readme_lists_every_command(root: Path) -> None:
    readme = (root / "README.md").read_text("utf-8")
    rows = re.findall(r"^\| \[(.+?)\]\(docs/reference/commands\.md#.+?\) \| (.+) \|$", readme, re.MULTILINE)
    assert [(group, re.findall(r"`([a-z]+)`", names)) for group, names in rows] == list(NAMES.items())


@pytest.mark.parametrize("group", NAMES)
def test_the_page_describes_every_command(root: Path, group: str) -> None:
    page = (root / "docs" / "reference" / "commands.md").read_text("utf-8")
    section = page.split(f"\n## {group}\n")[1].split("\n## ")[0]
    first_cells = "\n".join(line.split(" | ")[0] for line in section.splitlines())
    assert list(dict.fromkeys(re.findall(r"`studbook ([a-z]+)", first_cells))) == NAMES[group]
