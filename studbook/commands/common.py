"""What the commands share: their options, the database, progress, and how trouble is said."""

import json
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TypeAlias

import typer

from histories.signatures import SITES, STUD_SITES

if TYPE_CHECKING:
    from rich.console import Console

    from analytics.store import Store
    from rules.house import House
    from rules.reddog.variants import Variant
    from rules.vocabulary import Game
    from studbook.pipeline import Totals
    from studbook.words import Tally

    Site: TypeAlias = str
    SiteOrAll: TypeAlias = str
else:  # the values of an option; a type checker wants them written out
    Site = StrEnum("Site", {site: site for site in SITES})
    SiteOrAll = StrEnum("SiteOrAll", {site: site for site in (*SITES, "all")})

DATABASE = Path("studbook.duckdb")

Database = Annotated[
    Path, typer.Option("--db", envvar="STUDBOOK_DB", help="The database, one DuckDB file.", show_default=True)
]
Machine = Annotated[bool, typer.Option("--json", help="JSON for machines instead of tables for people.")]
Paths = Annotated[
    list[Path], typer.Argument(help="Files, folders (with all they hold), .zip or .gz files.", show_default=False)
]
Output = Annotated[
    Path | None,
    typer.Option("--output", "-o", help="A folder, or a .txt, .gz or .zip file; standard output by default."),
]
HouseRules = Annotated[
    str | None,
    typer.Option("--house", help="House rules: a name that `studbook houses` lists, or a .toml file; each room's own."),
]


GameRules = Annotated[
    list[Path] | None,
    typer.Option(
        "--game-rules", help="A .toml file that says what differs in a game of the Red Dog family (repeatable)."
    ),
]


STORED_READINGS = "deals in a database keep the rules that they were imported with"


class UserError(Exception):
    """Something the user can mend; shown as one line."""


@contextmanager
def open_store(database: Path, read_only: bool = True) -> Iterator["Store"]:
    """Open the database, or say in one line what is wrong with it."""
    from analytics.schema import StoreError
    from analytics.store import Store

    try:
        with Store(database, read_only=read_only) as store:
            yield store
    except StoreError as error:
        raise UserError(str(error)) from error


def nobody(store: "Store", player: str) -> UserError:
    """Say that a player has no hands, and who looks like him."""
    from analytics.stats import similar_players

    near = similar_players(store, player)
    hint = f"did you mean {', '.join(near)}?" if near else "`studbook stats` lists everyone"
    return UserError(f"no hands of {player!r} in {store.path}: {hint}")


def console(to_stderr: bool = False) -> "Console":
    """A console that is plain where nobody looks (a pipe, a file)."""
    from rich.console import Console

    return Console(stderr=to_stderr, highlight=False)


def write_json(value: Any) -> None:
    """One JSON value on one line."""
    from studbook.as_json import plain

    sys.stdout.write(json.dumps(value, ensure_ascii=False, default=plain) + "\n")


def require(paths: Sequence[Path]) -> None:
    """Say that there is nothing to read where none of the paths exists; the reading itself says it of single ones."""
    missing = [path for path in paths if not path.exists()]
    if missing and len(missing) == len(paths):
        raise UserError(f"{missing[0]}: no such file or folder")


def home_of(games: "Iterable[Game]") -> str:
    """The room in whose words hands are written where nobody names one."""
    from rules.vocabulary import RED_DOG_GAMES

    return "reddog" if set(games) & set(RED_DOG_GAMES) else SITES[0]


def sites_of(site: str) -> Sequence[str]:
    """The rooms that an option names."""
    return STUD_SITES if site == "all" else (site,)


def write_texts(texts: Iterable[str], output: Path | None, title: str) -> None:
    """Write hands to a file or folder and say where, or to standard output."""
    from grammar.write import BETWEEN_HANDS
    from histories.write import write_hands

    if output is None:
        for text in texts:
            sys.stdout.write(text + BETWEEN_HANDS)
        return
    try:
        for path in write_hands(texts, output, title=title):
            typer.echo(str(path))
    except OSError as error:
        raise UserError(f"{output}: cannot be written: {error.strerror}") from error


def say_left_out(tally: "Tally") -> None:
    """Say which hands a room does not deal, and how many."""
    for reason, hands in tally.left_out.items():
        typer.echo(f"{hands:,} left out: {reason}", err=True)


def rules_of(name: str | None) -> "House | None":
    """House rules of an option, none where it is not given."""
    from rules.house import house

    try:
        return house(name) if name else None
    except ValueError as error:
        raise UserError(str(error)) from error


def variants_of(files: Iterable[Path] | None) -> "dict[Game, Variant]":
    """Games of the Red Dog family that files say otherwise of."""
    from rules.reddog.variants import variants_of as read

    missing = [path for path in files or () if path.suffix != ".toml"]
    if missing:
        raise UserError(f"{missing[0]}: --game-rules takes .toml files")
    try:
        return read(files or ())
    except ValueError as error:
        raise UserError(str(error)) from error


def import_with_progress(store: "Store", paths: list[Path], quiet: bool, **settings: Any) -> "Totals":
    """Import with a progress bar on standard error: bytes read, hands so far, hands a second, time left.

    `settings` go on to `studbook.pipeline.import_paths`.
    """
    from rules.compiled import is_warm
    from studbook.pipeline import import_paths
    from studbook.warm import warm_up

    require(paths)
    screen = console(to_stderr=True)
    if not is_warm() and not quiet:
        screen.print("Compiling grammar and rules for this machine: once, a minute or two.")
    warm_up()
    unwatched = quiet or not screen.is_terminal
    return import_paths(store, paths, **settings) if unwatched else _import_watched(store, paths, screen, settings)


def _import_watched(store: "Store", paths: list[Path], screen: "Console", settings: dict[str, Any]) -> "Totals":
    from time import monotonic

    from rich.progress import BarColumn, DownloadColumn, Progress, TextColumn, TimeRemainingColumn

    from histories.sources import find_sources
    from studbook.pipeline import import_paths

    columns = (TextColumn("{task.description}"), BarColumn(), DownloadColumn(), TimeRemainingColumn())
    with Progress(*columns, console=screen, transient=True) as bar:
        task = bar.add_task("reading", total=sum({s.path: s.size for s in find_sources(paths)}.values()) or None)
        started = monotonic()
        hands = 0

        def watch(totals: "Totals") -> None:
            nonlocal hands
            hands = totals.read
            rate = hands / max(monotonic() - started, 0.001)
            bar.update(task, description=f"{hands:,} hands, {rate:,.0f} a second")

        return import_paths(store, paths, progress=lambda read: bar.advance(task, read), watch=watch, **settings)
