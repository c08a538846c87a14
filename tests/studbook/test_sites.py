"""What is said of the rooms is what their grammars say: the command, and the table in the README."""

import json
from pathlib import Path

from typer.testing import CliRunner

from grammar.rooms import Room, rooms
from histories.signatures import SITES
from rules.vocabulary import GAME_NAMES, Game
from studbook.cli import app


def readme_row(room: Room) -> str:
    """Line of the README's table."""
    said = ["yes" if fact else "no" for fact in (room.uncalled, room.total, room.rake)]
    stakes = "yes" if room.stakes else "inferred"
    games = ", ".join(GAME_NAMES[Game[game.upper()]] for game in room.games)
    return f"| {room.title} | {games} | {room.zone} | {stakes} | {' | '.join(said)} |"


def test_the_command_lists_every_room() -> None:
    listed = CliRunner().invoke(app, ["sites", "--json"])
    assert [json.loads(line)["site"] for line in listed.stdout.splitlines()] == list(SITES)
    table = CliRunner().invoke(app, ["sites"]).stdout
    assert all(room.title.split()[0] in table for room in rooms())


def test_the_readme_says_the_same(root: Path) -> None:
    text = (root / "README.md").read_text(encoding="utf-8")
    for room in rooms():
        assert readme_row(room) in text


def test_rooms_differ_in_what_they_say() -> None:
    known = {room.site: room for room in rooms()}
    assert (known["pokerstars"].uncalled, known["kingsclub"].uncalled, known["everleaf"].rake) == (True, False, False)
    assert (known["bovada"].stakes, known["fulltilt"].games[-1]) == (False, "fivestud")
