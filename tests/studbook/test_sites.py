"""The command `sites` and the tables in `docs/reference/sites.md` agree with the grammars."""

import json
from pathlib import Path

from typer.testing import CliRunner

from studbook.cli import app
from studbook.game.sites import LINE_SITES
from studbook.grammar.site_descriptions import site_descriptions
from studbook.grammar.write import scribe_of


def test_the_command_lists_every_site() -> None:
    listed = CliRunner().invoke(app, ["sites", "--json"])
    assert [json.loads(line)["site"] for line in listed.stdout.splitlines()] == list(LINE_SITES)
    table = CliRunner().invoke(app, ["sites"]).stdout
    assert all(room.title.split()[0] in table for room in site_descriptions())


def test_the_page_says_the_same(root: Path) -> None:
    printed = CliRunner().invoke(app, ["sites", "--markdown"]).stdout
    assert printed in (root / "docs" / "reference" / "sites.md").read_text(encoding="utf-8")


def test_sites_differ_in_what_they_say() -> None:
    known = {room.site: room for room in site_descriptions()}
    assert (known["pokerstars"].uncalled, known["kingsclub"].uncalled, known["everleaf"].rake) == (True, False, False)
    assert (known["bovada"].stakes, known["partypoker"].up_cards, known["merge"].rake) == (False, False, False)
    assert (known["ongame"].finishes, known["pokerstars"].finishes) == (False, True)


def test_what_a_site_writes_it_reads() -> None:
    for room in site_descriptions():
        scribe = scribe_of(room.site)
        assert {game.name.lower() for game in scribe.games} == set(room.games), room.site
        assert {limit.name.lower() for limit in scribe.limits} == set(room.limits), room.site
        assert scribe.zone.name == room.zone or room.zone == "UTC", room.site
