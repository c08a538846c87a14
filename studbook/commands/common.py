"""Shared by the commands: options, opening the database, progress, and error messages."""

import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TypeAlias

import typer

from studbook.commands.records import Options
from studbook.game.sites import RED_DOG_SITE, SITES, STUD_SITES
from studbook.program.endings import UserError as UserError  # noqa: PLC0414  # commands import it from here
from studbook.program.endings import connected, of_store, of_system
from studbook.program.log import is_on, notify_user, now_and_then, record, switch
from studbook.upkeep.opened import require_place

if TYPE_CHECKING:
    from rich.console import Console

    from studbook.analytics.store import Store
    from studbook.exchange.site_texts import Tally
    from studbook.game.documents import Json
    from studbook.game.vocabulary import Game
    from studbook.importing.counts import Totals
    from studbook.importing.read_plan import Rules
    from studbook.live.database import LiveDatabase
    from studbook.rules.red_dog.variants import Variant
    from studbook.rules.stud.house import House

    CurrencyName: TypeAlias = str
    Site: TypeAlias = str
    SiteOrAll: TypeAlias = str
else:  # the values of an option; a type checker needs them written out
    _CURRENCIES = ("play", "USD", "EUR", "GBP", "CAD", "INR", "unknown")
    CurrencyName = StrEnum("CurrencyName", {name: name for name in _CURRENCIES})
    Site = StrEnum("Site", {site: site for site in SITES})
    SiteOrAll = StrEnum("SiteOrAll", {site: site for site in (*SITES, "all")})

DATABASE = Path("studbook.duckdb")
MOST_ROWS = 1_000_000_000
"""The largest number of rows that can be asked for."""

Database = Annotated[
    Path,
    typer.Option("--db", envvar="STUDBOOK_DB", help="The database, one DuckDB file, or an archive.", show_default=True),
]
LogJson = Annotated[
    bool, typer.Option("--log-json", callback=switch, help="Write what happens as lines of JSON on standard error.")
]
Machine = Annotated[bool, typer.Option("--json", help="Print JSON instead of tables; times are in UTC.")]


def path_of(name: str) -> Path:
    """Convert an argument to a path; refuse an empty one, which a shell passes for an unset variable."""
    if not name.strip():
        raise typer.BadParameter("the path is empty; write . for the current folder")
    return Path(name)


Paths = Annotated[
    list[Path],
    typer.Argument(
        parser=path_of,
        metavar="PATHS...",
        help="Files, folders (including subfolders), .zip or .gz files.",
        show_default=False,
    ),
]
Output = Annotated[
    Path | None,
    typer.Option("--output", "-o", help="Folder, or .txt, .gz or .zip file, to write (default: standard output)."),
]
HouseRules = Annotated[
    str | None,
    typer.Option(
        "--house", help="House rules: a name listed by `studbook houses`, or a .toml file (default: each site's own)."
    ),
]


GameRules = Annotated[
    list[Path] | None,
    typer.Option(
        "--game-rules", help="A .toml file with different rules for a game of the Red Dog family (repeatable)."
    ),
]


class RuleOptions(Options):
    """Rules by which hands are replayed."""

    house: HouseRules = None
    game_rules: GameRules = None


STORED_READINGS = "deals in a database keep the rules of their import"


@contextmanager
def open_for_session(database: Path) -> Iterator["LiveDatabase"]:
    """Open the database for `studbook watch` and `serve`, which lend it to other commands."""
    from studbook.analytics.database.borrowing import owner_of
    from studbook.analytics.database.trouble import InUseError, StoreError
    from studbook.live.database import LiveDatabase

    require_place(database, read_only=False)
    try:
        live = LiveDatabase(database)
    except InUseError as error:
        owner = owner_of(database)
        if owner is None:
            raise of_store(error) from error
        raise UserError(f"{database} is already open in another studbook (process {owner.process})") from error
    except StoreError as error:
        raise of_store(error) from error
    for notice in live.notices:
        notify_user(notice)
    try:
        with connected():
            yield live
    finally:
        live.close()


def no_hands_of(store: "Store", player: str) -> UserError:
    """Return an error that a player has no hands, with similar names."""
    from studbook.analytics.statistics.stats import similar_players

    near = similar_players(store, player)
    hint = f"did you mean {', '.join(near)}?" if near else "`studbook stats` lists all players"
    return UserError(f"no hands of {player!r} in {store.path}: {hint}")


def console(to_stderr: bool = False) -> "Console":
    """Return a console that prints plain text to a pipe or a file, and in which no name can control the terminal."""
    from studbook.reports.layout.screen import Screen

    return Screen(stderr=to_stderr, highlight=False)


def say(text: object, err: bool = False) -> None:
    """Print a line in which names and paths cannot control the terminal; with `--log-json`, record an error line."""
    from studbook.reports.layout.words import steady

    line = steady(str(text))
    if not (err and record("notice", line)):
        typer.echo(line, err=err)


def write_text(text: str) -> None:
    """Write data to standard output unchanged, or, if that is a terminal, so that it cannot control it."""
    from studbook.reports.layout.words import steady

    sys.stdout.write(steady(text) if sys.stdout.isatty() else text)


def write_json(value: Any) -> None:
    """Print a JSON value on one line."""
    from studbook.program.json_line import json_line

    sys.stdout.write(json_line(value) + "\n")


def require(paths: Sequence[Path]) -> None:
    """Raise a UserError for the first path that does not exist, before anything is done."""
    for path in paths:
        if not path.exists():
            raise UserError(f"{path}: no such file or folder")


def require_one(paths: Sequence[Path]) -> bool:
    """Raise a UserError only if no path exists (an import reports single ones itself); return whether all exist."""
    missing = [path for path in paths if not path.exists()]
    if missing and len(missing) == len(paths):
        raise UserError(f"{missing[0]}: no such file or folder")
    return not missing


def home_of(games: "Iterable[Game]") -> str:
    """Return the site whose format hands are written in by default."""
    from studbook.game.vocabulary import RED_DOG_GAMES

    return RED_DOG_SITE if set(games) & set(RED_DOG_GAMES) else SITES[0]


def sites_of(site: str) -> Sequence[str]:
    """Return the sites that an option names."""
    return STUD_SITES if site == "all" else (site,)


def write_texts(texts: Iterable[str], output: Path | None, title: str, quiet: bool = False) -> None:
    """Write hands to a file or folder and print its path, unless `quiet`, or write them to standard output."""
    from studbook.grammar.write import BETWEEN_HANDS
    from studbook.histories.write import write_hands

    if output is None:
        for text in texts:
            write_text(text + BETWEEN_HANDS)
        return
    with writing(output):
        for path in write_hands(texts, output, title=title):
            if not quiet:
                say(path)


@contextmanager
def writing(path: Path) -> Iterator[None]:
    """Report in one line why something cannot be written."""
    try:
        yield
    except OSError as error:
        known = of_system(error)
        raise type(known)(f"{error.filename or path}: cannot be written: {error.strerror or error}") from error


def write_page(page: str, path: Path) -> None:
    """Write a page, creating its folder if needed, and print its path."""
    from studbook.histories.whole_files import write_whole

    with writing(path):
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, page)
    say(path)


def require_page(path: Path | None) -> None:
    """Refuse a file name that does not end like a page's."""
    require_suffix(path, "a page", ".html", ".htm")


def require_picture(path: Path | None) -> None:
    """Refuse a file name that does not end like a picture's."""
    require_suffix(path, "a picture", ".svg", ".png", ".pdf")


def require_suffix(path: Path | None, what: str, *suffixes: str) -> None:
    """Refuse a file name with another ending; `what` names what is written."""
    if path and path.suffix.lower() not in suffixes:
        raise UserError(f"{path}: the name of {what} must end in {' or '.join(suffixes)}")


def one_player(player: str | None, named: str | None, hint: str = "") -> str | None:
    """Return the player named by the argument or the option; refuse two different names and an empty one."""
    if "" in (player, named):
        raise UserError("the player's name is empty")
    if player and named and player != named:
        raise UserError(f"name only one player, {player} or {named}{hint}")
    return player or named


def only_one(**asked: bool) -> None:
    """Refuse more than one format at once."""
    chosen = [f"--{name}" for name, is_asked in asked.items() if is_asked]
    if len(chosen) > 1:
        raise UserError(f"use {' or '.join(chosen)}, not {'both' if len(chosen) == 2 else 'all of them'}")


def say_left_out_rows(listed: int, of: int, what: str) -> None:
    """Print below a list how many rows it leaves out, if any."""
    from studbook.reports.layout.words import rows_left_out

    if listed < of:
        typer.echo(rows_left_out(listed, of, what))


def say_left_out(tally: "Tally") -> None:
    """Print how many hands were left out because a site does not deal them."""
    for reason, hands in tally.left_out.items():
        typer.echo(f"{hands:,} left out: {reason}", err=True)


def say_others(tally: "Tally", happened: str) -> None:
    """Print what happened to the hands of other games, by name."""
    from studbook.importing.counts import listed_games
    from studbook.reports.layout.words import games_listed

    if tally.other:
        listed = games_listed(listed_games(tally.other_games, tally.other))
        typer.echo(f"{tally.other:,} hands of other games were {happened}{listed}", err=True)


def rules_of(name: str | None) -> "House | None":
    """Return the house rules that an option names, or None without it."""
    from studbook.rules.stud.house import house

    try:
        return house(name) if name else None
    except ValueError as error:
        raise UserError(str(error)) from error


def variants_of(files: Iterable[Path] | None) -> "dict[Game, Variant]":
    """Read the files that change the rules of games of the Red Dog family."""
    from studbook.rules.red_dog.variants import variants_of as read

    missing = [path for path in files or () if path.suffix != ".toml"]
    if missing:
        raise UserError(f"{missing[0]}: --game-rules expects .toml files")
    try:
        return read(files or ())
    except ValueError as error:
        raise UserError(str(error)) from error


def import_with_progress(store: "Store", paths: list[Path], quiet: bool, **settings: Any) -> "Totals":
    """Import with a progress bar on standard error: bytes read, hands so far, hands per second, time left.

    `settings` are passed to `studbook.importing.pipeline.import_paths`.
    """
    from studbook.importing.pipeline import import_paths

    settings["may_start_processes"] = True
    screen = console(to_stderr=True)
    if is_on():
        return import_paths(store, paths, watch=now_and_then("progress", _progress), **settings)
    unwatched = quiet or not screen.is_terminal
    return import_paths(store, paths, **settings) if unwatched else _import_watched(store, paths, screen, settings)


def _progress(totals: "Totals") -> "tuple[str, Json]":
    return f"{totals.read:,} hands read", {"hands": totals.read}


def _import_watched(store: "Store", paths: list[Path], screen: "Console", settings: dict[str, Any]) -> "Totals":
    from studbook.commands.progress import watched
    from studbook.histories.sources import find_sources
    from studbook.importing.pipeline import import_paths

    size = sum({source.path: source.size for source in find_sources(paths)}.values())
    with watched(screen, size) as watching:
        return import_paths(store, paths, **watching, **settings)


def read_again_with_progress(kept: "Store", store: "Store", rules: "Rules", quiet: bool) -> None:
    """Read the texts kept in one database into another by other rules, with the progress bar of an import."""
    from studbook.commands.progress import watched
    from studbook.importing.read_plan import ReadSettings
    from studbook.upkeep.reread_files import bytes_to_read, read_by_other_rules

    screen = console(to_stderr=True)
    if quiet or not screen.is_terminal:
        read_by_other_rules(kept, store, rules, ReadSettings(jobs=2, may_start_processes=True))
        return
    with watched(screen, bytes_to_read(kept)) as watching:
        read_by_other_rules(kept, store, rules, ReadSettings(jobs=2, may_start_processes=True, **watching))
