"""`studbook replay`: hands step by step, as a page."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from studbook.commands.common import (
    DATABASE,
    STORED_READINGS,
    Database,
    GameRules,
    HouseRules,
    UserError,
    open_store,
    require_page,
    rules_of,
    variants_of,
    write_page,
)
from studbook.commands.show import stored_hands

if TYPE_CHECKING:
    from studbook.analytics.store import Store


def replay(
    hand: Annotated[
        str | None, typer.Argument(help="Number of a stored hand, or a file with hands.", show_default=False)
    ] = None,
    table: Annotated[
        str | None, typer.Option("--table", help="All stored hands of this table, in the order of time.")
    ] = None,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", help="The page to write; named after the hands by default.")
    ] = None,
    house: HouseRules = None,
    game_rules: GameRules = None,
    db: Database = DATABASE,
) -> None:
    """Write one page that plays hands step by step: cards, pots, bets, who may do what, findings. It needs only itself.

    [dim]studbook replay 35874676388 -o hand.html[/dim]

    [dim]studbook replay hands.txt[/dim]     every hand of a file

    With --house what a player may do is by these rules; the findings too where a file is given, while those of a
    database are as it was imported.

    [dim]studbook replay --table "Vesta II"[/dim]     every stored hand of a table
    """
    from studbook.analytics.replayer.stud import replays
    from studbook.histories.write import safe_name
    from studbook.reports.replayer import replay_page

    if (hand is None) == (table is None):
        raise UserError("name a hand, a file, or a table with --table, one of them")
    require_page(output)
    rules = rules_of(house)
    with _asked(hand, table, db, rules=rules, variants=variants_of(game_rules)) as (store, keys):
        page = replay_page([*replays(store, keys, rules)])
    path = output or Path(f"{safe_name(Path(hand).stem if hand and Path(hand).exists() else hand or table or '')}.html")
    write_page(page, path)


@contextmanager
def _asked(hand: str | None, table: str | None, db: Path, **rules: Any) -> Iterator[tuple["Store", list[int]]]:
    """A store and the keys of the hands to play."""
    from studbook.analytics.replayer.stud import hands_of_table

    if hand is not None:
        with stored_hands(hand, db, **rules) as found:
            yield found
        return
    if rules["variants"]:
        raise UserError(f"--game-rules needs a file: {STORED_READINGS}")
    with open_store(db) as store:
        keys = hands_of_table(store, table or "")
        if not keys:
            raise UserError(f"no hands of a table {table!r} in {db}")
        yield store, keys
