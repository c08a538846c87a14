"""Tables and helps at 80 columns: no word is broken, with the longest names and sites that there are."""

import re
from collections.abc import Iterator
from io import StringIO
from pathlib import Path

import numpy as np
import pytest
import typer
import typer.rich_utils
from rich.table import Table
from typer.testing import CliRunner

from studbook.analytics.store import Store
from studbook.cli import app
from studbook.game.sites import SITES, STUD_SITES
from studbook.game.vocabulary import Game
from studbook.reports.layout.fitted import HOW_TO_SEE, FittingTable, short_site
from studbook.reports.layout.screen import Screen
from studbook.simulation.stud.batches import simulate
from tests.analytics.batches import audited_batch
from tests.tournament_texts import hand

NARROW, WIDE = 80, 2000
LONG = "Wolfgang_Amadeus_WWWWWWWWWMMM1"
COMMANDS = (
    f"stats {LONG}", "stats", "stats --by game,stakes", f"stats {LONG} --by site", f"stats {LONG} --by game,month",
    f"stats {LONG} --group third --by game,site", f"stats {LONG} --group streets --by site", "stats --group results",
    f"stats {LONG} --against population --by site", f"stats {LONG} --by game --all-games", f"sessions {LONG}",
    f"opponents {LONG}", f"leaks {LONG} --minimum 2", f"tournaments {LONG[:12]}", "tournaments",
    "tournaments --by site", f"bankroll show {LONG}", "bankroll list", "bankroll rates list", "sheets --limit 3",
    "rake", "fairness", "collusion", "settings", "sites", "houses", "rooms", "schema", "schema seats", "checks", "undo",
    "rejects", "tag list", "alias list", "stats --explain", "find game:razz --limit 5", "find net>1bb --limit 5",
    "equity As2s3d Kh4d5c 7c7d2h --game razz", "tamper --list",
)  # fmt: skip
"""Commands that print tables or lists."""


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Hands of every site; all players have names of 30 letters."""
    path = tmp_path_factory.mktemp("narrow") / "hands.duckdb"
    with Store(path) as store:
        for at, site in enumerate(STUD_SITES):
            game = (Game.STUD, Game.STUD8, Game.RAZZ)[at % 3]
            batch = simulate(game, 8, seed=at)
            content = np.arange(8, dtype=np.uint64) + np.uint64(1000 * at + 1)
            store.append(audited_batch(batch._replace(hands=batch.hands._replace(content=content)), (site,)))
        renamed = "UPDATE seats_packed SET player = if(player = 'Hero', $name, rpad(player || '_', 30, 'WMQ'))"
        store.connection.execute(renamed, {"name": LONG})
    (folder := path.parent / "tournaments").mkdir()
    for number in (1, 2):
        name, title = LONG[:12], "finished the tournament in 4th place"
        text = hand(number, f"{name} {title}", price="$1,050.50+$100.25 USD").replace("Hero", name)
        (folder / f"{number}.txt").write_text(text, "utf-8")
    CliRunner().invoke(app, ["import", str(folder), "--db", str(path)])
    entry = ["bankroll", "add", "withdrawal", "123456.78", "USD", "--site", "pokerstars", "--day", "2026-01-05"]
    CliRunner().invoke(app, [*entry, "--note", "a new keyboard", "--db", str(path)])
    CliRunner().invoke(app, ["bankroll", "rates", "add", "EUR", "1.0837", "USD", "--db", str(path)])
    return path


def _words(text: str) -> set[str]:
    """Words without the frame of tables and the signs at their ends."""
    return {word.strip(".,:;()") for word in re.sub(r"[│╭╮╰╯─━]", " ", text).split()}


def _printed(command: list[str], width: int, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setattr(typer.rich_utils, "MAX_WIDTH", width)
    monkeypatch.setenv("COLUMNS", str(width))
    result = CliRunner().invoke(app, command, env={"COLUMNS": str(width), "TERMINAL_WIDTH": str(width)})
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    assert result.exit_code in (0, 1), result.output
    return result.stdout


@pytest.mark.parametrize("command", COMMANDS)
def test_no_table_breaks_a_word(command: str, database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("STUDBOOK_DB", str(database))
    narrow, wide = (_printed(command.split(), width, monkeypatch) for width in (NARROW, WIDE))
    known = _words(wide) | _words(f"Sites No room for {HOW_TO_SEE}") | {short_site(site) for site in SITES} | set(SITES)
    assert sorted(_words(narrow) - known) == []
    table = [line for line in narrow.splitlines() if re.search(r"\S {2,}\S", line)]
    assert [line for line in table if len(line) > NARROW] == []
    assert "\N{HORIZONTAL ELLIPSIS}" not in narrow


def _commands(command: typer.core.TyperCommand, path: list[str]) -> Iterator[list[str]]:
    yield path
    for name, one in getattr(command, "commands", {}).items():
        yield from _commands(one, [*path, name])


def _all_commands() -> list[list[str]]:
    from studbook.commands.all_commands import COMMANDS as ALL
    from studbook.commands.all_commands import built

    return [[], *(path for one in ALL for path in _commands(built(one), [one.name]))]


@pytest.mark.parametrize("command", _all_commands(), ids=" ".join)
def test_no_help_breaks_a_word(command: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    narrow, wide = (_printed([*command, "--help"], width, monkeypatch) for width in (NARROW, 400))
    assert sorted(_words(narrow) - _words(wide)) == []
    assert max(map(len, narrow.splitlines())) <= NARROW


def _shown(table: Table, width: int) -> str:
    screen = Screen(file=StringIO(), width=width, force_terminal=False, color_system=None)
    screen.print(table)
    return str(screen.file.getvalue())  # type: ignore[attr-defined]  # a StringIO


def _hands() -> FittingTable:
    table = FittingTable("player", "site", "hands", "first remark", leaves_out=("hands", "first remark"))
    table.add_row(LONG, SITES[0], "1,234", "it rained all day")
    return table


def test_lines_are_broken_at_blanks_before_anything_is_left_out() -> None:
    text = _shown(_hands(), 64)
    assert {LONG, SITES[0], "rained", "remark"} <= _words(text)
    assert "it rained all day" not in text
    assert "No room" not in text


def test_sites_are_shortened_and_explained() -> None:
    text = _shown(_hands(), 52)
    assert {LONG, short_site(SITES[0]), "1,234", "rained"} <= _words(text)
    assert f"{short_site(SITES[0])} {SITES[0]}" in text


def test_columns_are_left_out_in_order_and_named() -> None:
    text = _shown(_hands(), 45)
    assert "1,234" not in text
    assert "No room for: hands" in text
    assert "rained" in text
    assert "No room for: hands, first remark" in " ".join(_shown(_hands(), 38).split())


def test_what_has_no_room_at_all_becomes_a_list() -> None:
    rows = [line.split(maxsplit=1) for line in _shown(_hands(), 20).splitlines() if line.strip()]
    assert rows[0][0] == "player"
    assert "hands" in [row[0] for row in rows]


def test_a_number_stays_with_its_percent_sign() -> None:
    table = Table("share", "words")
    for _ in range(2):
        table.add_row("30.0\N{EN DASH}90.3 %", "one two three four five six seven eight")
    assert "90.3 %" in _shown(table, 30)


def test_short_names_of_sites_differ() -> None:
    assert len({short_site(site) for site in SITES}) == len(SITES)
