"""The lists of commands, in the README and in `docs/reference/commands.md`, are complete."""

import re
from pathlib import Path

from studbook.commands.all_commands import COMMANDS


def described(text: str) -> list[str]:
    """Names of the commands that a page or a section of it describes, in its order."""
    heads = [line.split(" | ")[0] for line in text.splitlines() if line.startswith("| `")]
    return list(dict.fromkeys(re.findall(r"`studbook ([a-z]+)", "\n".join(heads))))


def page(root: Path) -> str:
    return (root / "docs" / "reference" / "commands.md").read_text("utf-8")


def test_the_page_describes_every_command(root: Path) -> None:
    assert set(described(page(root))) == {command.name for command in COMMANDS}


def test_the_readme_lists_them_in_the_same_groups(root: Path) -> None:
    readme = (root / "README.md").read_text("utf-8")
    listed = re.findall(r"^\| \[(.+?)\]\(docs/reference/commands\.md#.+?\) \| (.+) \|$", readme, re.MULTILINE)
    sections = re.findall(r"^## (.+)\n((?:(?!## ).*\n)*)", page(root), re.MULTILINE)
    assert len(listed) == 8
    assert [(group, re.findall(r"`([a-z]+)`", names)) for group, names in listed] == [
        (group, described(section)) for group, section in sections
    ]
