"""`studbook find`: find stored hands by cards, actions, boards, results, amounts and findings."""

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from studbook.commands.common import MOST_ROWS, Database, Machine, UserError, console, only_one, say, write_text
from studbook.commands.filters import Csv, filter_errors, say_shared, write_files
from studbook.commands.records import Options, with_options
from studbook.upkeep.opened import DATABASE, open_store

if TYPE_CHECKING:
    from typing import TypeAlias

    import polars as pl

    from studbook.analytics.store import Store

    Sort: TypeAlias = str
else:  # the values of an option; a type checker needs them written out
    Sort = StrEnum("Sort", {name: name for name in ("newest", "biggest", "worst")})

_SHOWN = 25


class Wanted(Options):
    """Whose hands are found, how many, and which come first."""

    player: Annotated[
        str | None,
        typer.Option(
            "--player", help="The hero of the query (default: every hero in the database).", show_default=False
        ),
    ] = None
    limit: Annotated[int, typer.Option(help="Maximum hands (0 for all).", min=0, max=MOST_ROWS)] = _SHOWN
    sort: Annotated[Sort, typer.Option(help="Newest first, or the biggest pot or worst result first, in big bets.")] = (
        "newest"
    )


class Kept(Options):
    """Words of the language, and saved queries."""

    words: Annotated[bool, typer.Option("--words", help="List every word of the language and its meaning.")] = False
    save: Annotated[
        str | None,
        typer.Option("--save", metavar="NAME", help="Save the query under a name; `studbook find @NAME` runs it."),
    ] = None
    saved: Annotated[bool, typer.Option("--saved", help="List the saved queries.")] = False


class FindFormats(Options):
    """How hands are printed."""

    ids: Annotated[bool, typer.Option("--ids", help="Print hand numbers only, one per line.")] = False
    json: Machine = False
    csv: Csv = False


@with_options
def find(
    *,
    query: Annotated[
        list[str] | None,
        typer.Argument(help="What to look for, such as 'game:stud8 three low on 3 was scooped'.", show_default=False),
    ] = None,
    wanted: Wanted,
    db: Database = DATABASE,
    kept: Kept,
    formats: FindFormats,
) -> None:
    """Find hands by cards, actions, boards, results, amounts, players, dates and findings.

    Terms that follow each other must all be true; "or", "not" and brackets work as expected. A card that is not shown
    never matches. The exit code is 1 if no hand matches. docs/reference/find.md describes the language,
    with twenty examples.

    [dim]studbook find "game:stud8 three low on 3 was scooped on the river"[/dim]

    [dim]studbook find "hero:(A2)3 or rolled-up" --player Ann --sort worst[/dim]

    [dim]studbook find --save stolen "tag:stole hero:(xx)A"[/dim]    and from then on: studbook find @stolen

    [dim]studbook find "3: bring complete hero call | 6: hero check villain bet hero fold"[/dim]
    """
    only_one(csv=formats.csv, json=formats.json, ids=formats.ids, words=kept.words, saved=kept.saved)
    asked = " ".join(query or ())
    if kept.words:
        _print_words()
    elif kept.saved:
        _print_saved(db)
    elif kept.save is not None:
        _save(db, kept.save, asked)
    else:
        _find(db, asked, wanted.player, wanted.limit, str(wanted.sort), (formats.ids, formats.json, formats.csv))


def _find(db: Path, asked: str, player: str | None, limit: int, sort: str, formats: tuple[bool, bool, bool]) -> None:
    ids, json, csv = formats
    from studbook.analytics.search.results import find as ask
    from studbook.analytics.statistics.filters import EVERY_HAND

    if player == "":
        raise UserError("the player's name is empty")
    with open_store(db) as store, filter_errors():
        say_shared(store, player, EVERY_HAND)
        table = ask(store, _named(store, asked), player, limit or None, sort)
        hint = "" if not table.is_empty() else _hint(store, player)
    if ids:
        for hand_id in table["hand_id"]:
            say(hand_id)
    elif not write_files(table.drop("matches"), csv, json, None):
        _print(table, hint)
    if table.is_empty():
        raise typer.Exit(1)


def _named(store: "Store", asked: str) -> str:
    from studbook.analytics.search.saved import search_named

    try:
        return search_named(store, asked)
    except LookupError as error:
        raise UserError(str(error)) from error


def _save(db: Path, name: str, asked: str) -> None:
    from studbook.analytics.search.saved import save_search

    with open_store(db, read_only=False) as store, filter_errors():
        save_search(store, name, asked)


def _print_saved(db: Path) -> None:
    from studbook.analytics.search.saved import saved_searches
    from studbook.reports.layout.words import printable

    with open_store(db) as store:
        rows = list(saved_searches(store).iter_rows())
    for name, search in rows:
        say(f"{printable(name)}  {printable(search)}")


def _print_words() -> None:
    from studbook.reports.reference.search_words import search_words

    write_text(search_words())


def _hint(store: "Store", player: str | None) -> str:
    """What to do if the database does not know who the hero is, or has hands of other games."""
    from studbook.analytics.players.money import has_other_games
    from studbook.analytics.search.results import has_heroes

    if not player and not has_heroes(store):
        return ": no player here is known as the hero; name one with --player"
    if has_other_games(store):
        return "; hands of games other than stud are not searched: `studbook show NUMBER` shows one"
    return ""


def _print(table: "pl.DataFrame", hint: str) -> None:
    from studbook.reports.hand.found import found_table

    if table.is_empty():
        say(f"no hand matches{hint}")
        return
    console().print(found_table(table))
    matches = int(table["matches"][0])
    shown = f"{table.height:,} of {matches:,} hands; use --limit to show more"
    say(shown if matches > table.height else f"{matches:,} hand{'' if matches == 1 else 's'}", err=True)
