"""`studbook range`: what players of the database held, as a range."""

from typing import TYPE_CHECKING, Annotated

import typer

from studbook.commands.common import Database, Machine, UserError, console, say, write_json
from studbook.commands.equity import StudGame
from studbook.commands.records import Options, with_options
from studbook.upkeep.opened import DATABASE, open_store

if TYPE_CHECKING:
    from studbook.analytics.search.shown_ranges import ShownRange
    from studbook.game.documents import Json


class RangeDealt(Options):
    """Which hands count."""

    game: Annotated[StudGame, typer.Option(help="The game.")] = StudGame.STUD
    door: Annotated[str, typer.Option(help="Rank of the door card, such as K (default: any).")] = ""


@with_options
def range_(
    search: Annotated[
        list[str],
        typer.Argument(help="What the player did, as in `studbook find`: completed, '5: villain bet hero raise'."),
    ],
    dealt: RangeDealt,
    player: Annotated[str | None, typer.Option(help="Only hands of this player (default: all).")] = None,
    text: Annotated[bool, typer.Option("--text", help="Print only the range, for `studbook equity`.")] = False,
    db: Database = DATABASE,
    json: Machine = False,
) -> None:
    """Show the starting hands of players who completed, called, raised, ..., as a range for `studbook equity`.

    Hands are known from the deal or because they were shown. Shown hands are weighted by the chance that such a hand is
    shown, estimated from hands known from the deal. docs/reference/ranges.md explains it. In ranges, @db:completed
    means this range, and @db:NAME that of a search saved with `studbook find --save NAME`.

    [dim]studbook range completed --door K[/dim]

    [dim]studbook range "5: villain bet hero raise" "hero open pair on 5" --game stud8[/dim]

    [dim]studbook equity "(AA)Kh" "$(studbook range completed --door Q --text)"[/dim]
    """
    from studbook.analytics.search.shown_ranges import shown_range
    from studbook.commands.filters import filter_errors
    from studbook.game.cards import RANKS
    from studbook.game.vocabulary import Game

    rank = dealt.door.strip().upper().replace("10", "T")
    if rank and (len(rank) > 1 or rank not in RANKS):
        raise UserError(f"--door is a rank such as K, not {dealt.door!r}")
    with open_store(db) as store, filter_errors():
        try:
            found = shown_range(store, " ".join(search), Game[dealt.game.name], rank, player)
        except LookupError as error:
            raise UserError(str(error.args[0])) from error
    if json:
        write_json(_plain(found))
    elif not found.known:
        say("no player whom this search finds has known cards")
        raise typer.Exit(1)
    elif text:
        say(found.text)
    else:
        from studbook.reports.odds.shown_range import range_notes, shown_table

        screen = console()
        screen.print(shown_table(found))
        for line in range_notes(found):
            screen.print(line, markup=False, soft_wrap=True)
    if not found.known:
        raise typer.Exit(1)


def _plain(found: "ShownRange") -> "Json":
    return {
        "search": found.search,
        "game": found.game.name.lower(),
        "door": found.door or None,
        "players": found.players,
        "known": found.known,
        "weighted": found.is_weighted,
        "estimated": found.estimated,
        "range": found.text or None,
        "classes": [one._asdict() for one in found.classes],
    }
