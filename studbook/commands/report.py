"""`studbook report`: a player's page."""

from pathlib import Path
from typing import Annotated

import typer

from studbook.commands.common import DATABASE, Database, UserError, open_store


def report(
    player: Annotated[str, typer.Argument(help="The player.", show_default=False)],
    output: Annotated[
        Path | None, typer.Option("--output", "-o", help="The page to write; PLAYER.html by default.")
    ] = None,
    db: Database = DATABASE,
) -> None:
    """Write one page about a player: winnings graph, tables by game and stakes. It needs nothing but itself.

    [dim]studbook report Hero -o hero.html[/dim]
    """
    from analytics.profile import UnknownPlayer
    from histories.write import safe_name
    from reports.player import player_page

    with open_store(db) as store:
        try:
            page = player_page(store, player)
        except UnknownPlayer as error:
            raise UserError(str(error)) from error
    path = output or Path(f"{safe_name(player)}.html")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(page, encoding="utf-8")
    except OSError as error:
        raise UserError(f"{path}: cannot be written: {error.strerror}") from error
    typer.echo(f"{path.resolve()}")
