"""`studbook opponents`: list a player's opponents and how they fare against each other."""

from typing import Annotated

import typer

from studbook.commands.common import MOST_ROWS, console, say_left_out_rows
from studbook.commands.filters import Chosen, TableOptions, filter_errors, say_shared
from studbook.commands.records import with_options
from studbook.upkeep.opened import open_store

_SHOWN = 25


@with_options
def opponents(
    player: Annotated[str, typer.Argument(help="The player.", show_default=False)],
    by: Annotated[
        list[str] | None, typer.Option("--by", help="Break down by game, stakes, month, ... (repeatable, or a,b).")
    ] = None,
    *,
    chosen: Chosen,
    limit: Annotated[
        int, typer.Option(help="Maximum rows, most hands first (0 for all).", min=0, max=MOST_ROWS)
    ] = _SHOWN,
    answer: TableOptions,
) -> None:
    """List everyone a player was dealt in with: hands, the player's net in them, heads-up showdowns, how they play.

    Everything is counted over the hands in which both were dealt in. A name at two sites may be two people and has two
    rows; seats at sites that hide names are left out.

    [dim]studbook opponents Hero --game razz[/dim]
    """
    from studbook.analytics.players.opponents import opponents as ask
    from studbook.reports.results.comparison import opponents_table

    answer.require_one_format()
    filters = chosen.filters()
    dimensions = [name for part in by or [] for name in part.split(",") if name]
    with open_store(answer.db) as store, filter_errors():
        say_shared(store, player, filters)
        table = ask(store, player, filters, None, dimensions)
    listed = table.head(limit) if limit else table
    if not answer.write(listed):
        console().print(opponents_table(listed, player))
        say_left_out_rows(listed.height, table.height, "rows")
