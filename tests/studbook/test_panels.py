"""`studbook --help` lists the commands panel by panel, and stays readable in a terminal of 80 columns."""

import os
import subprocess
import sys
from itertools import groupby

import pytest

from studbook.commands.all_commands import COMMANDS, Panel

TITLES = tuple(panel.value for panel in Panel)


def test_every_command_has_a_panel() -> None:
    assert {command.panel for command in COMMANDS} == set(Panel)
    assert all(isinstance(command.panel, Panel) for command in COMMANDS)


def test_the_commands_of_a_panel_stand_together() -> None:
    assert tuple(panel for panel, _ in groupby(command.panel for command in COMMANDS)) == TITLES


def test_open_and_serve_stand_together_at_the_start() -> None:
    assert [command.name for command in COMMANDS][:2] == ["open", "serve"]


@pytest.fixture(scope="module")
def page() -> str:
    """Print `studbook --help` as a terminal of 80 columns would show it."""
    settings = os.environ | {"COLUMNS": "80", "TERMINAL_WIDTH": "80", "PYTHONIOENCODING": "utf-8"}
    command = [sys.executable, "-m", "studbook", "--help"]
    return subprocess.run(command, capture_output=True, encoding="utf-8", check=True, env=settings).stdout


def test_the_help_shows_the_panels_in_their_order(page: str) -> None:
    titles = [line.strip("╭╮─ ") for line in page.splitlines() if line.startswith("╭")]
    assert titles == ["Options", *TITLES]


def test_the_help_names_every_command_in_its_panel(page: str) -> None:
    found = []
    panel = ""
    for line in page.splitlines():
        if line.startswith("╭"):
            panel = line.strip("╭╮─ ")
        elif panel in TITLES and line.startswith("│ ") and line[2] != " ":
            found.append((line.split()[1], panel))
    assert found == [(command.name, command.panel) for command in COMMANDS]


def test_the_help_fits_80_columns_with_nothing_cut(page: str) -> None:
    assert max(map(len, page.splitlines())) <= 80
    told = " ".join(page.replace("│", " ").split())
    assert "…" not in told
    for command in COMMANDS:
        assert command.summary in told, command.name
