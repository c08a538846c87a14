"""`studbook bankroll`: what a player won, paid in and took out, month by month."""

from datetime import UTC, date, datetime
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated, Any

import typer

from studbook.commands.common import (
    CurrencyName,
    Database,
    Machine,
    Site,
    UserError,
    console,
    only_one,
    say,
    write_json,
)
from studbook.commands.filters import CountedGames, Csv, filter_errors, say_shared, write_files
from studbook.commands.rates import Into, into_of, rates, say_without_rate
from studbook.commands.records import Options, with_options
from studbook.upkeep.opened import DATABASE, open_store

if TYPE_CHECKING:
    from studbook.analytics.players.bankroll import Movement as MovementName
else:  # the values of an argument; a type checker needs them written out
    _MOVEMENTS = ("deposit", "withdrawal", "rakeback", "bonus", "other")
    MovementName = StrEnum("MovementName", {name: name for name in _MOVEMENTS})

bankroll = typer.Typer(
    name="bankroll",
    no_args_is_help=True,
    rich_markup_mode="rich",
    help=(
        "Follow the bankroll: winnings of cash games, and money paid in and taken out, month by month.\n\n"
        "[dim]studbook bankroll add deposit 200 USD --site pokerstars --day 2026-01-05[/dim]\n\n"
        "[dim]studbook bankroll show Hero[/dim]"
    ),
)

bankroll.add_typer(rates)


class BankrollEntry(Options):
    """Site, day and note of the movement."""

    site: Annotated[Site, typer.Option("--site", help="The site.", show_default=False)]
    day: Annotated[datetime | None, typer.Option("--day", formats=["%Y-%m-%d"], help="The day (default: today).")] = (
        None
    )
    note: Annotated[str, typer.Option("--note", help="What it was.", show_default=False)] = ""


@bankroll.command("add", context_settings={"ignore_unknown_options": True})  # -20 is an amount
@with_options
def add(
    movement: Annotated[MovementName, typer.Argument(help="What it is.", show_default=False)],
    amount: Annotated[
        str, typer.Argument(help="A positive amount; of `other` it may be negative.", show_default=False)
    ],
    currency: Annotated[CurrencyName, typer.Argument(help="The currency.", show_default=False)],
    entry: BankrollEntry,
    db: Database = DATABASE,
) -> None:
    """Enter a deposit, a withdrawal, rakeback, a bonus, or another movement of money; prints the key of the entry.

    [dim]studbook bankroll add withdrawal 150.50 EUR --site winamax --day 2026-02-01[/dim]

    [dim]studbook bankroll add other -20 USD --site pokerstars[/dim]
    """
    from studbook.analytics.players.bankroll import add_movement
    from studbook.analytics.statistics.rates import exact

    on = entry.day.date() if entry.day else _today()
    with open_store(db, read_only=False) as store:
        try:
            named: Any = str(movement)  # one of the words of `Movement`, which the option requires
            key = add_movement(store, named, exact(amount), str(currency), str(entry.site), on, entry.note)
        except ValueError as error:
            raise UserError(str(error)) from error
    say(key)


def _today() -> date:
    from studbook.analytics.database.clock import local

    return local(datetime.now(UTC).replace(tzinfo=None)).date()


@bankroll.command("remove")
def remove(
    entry: Annotated[str, typer.Argument(help="Key of an entry, as `studbook bankroll list` shows it.")],
    db: Database = DATABASE,
) -> None:
    """Remove an entry.

    [dim]studbook bankroll remove 3f2a9c01[/dim]
    """
    from studbook.analytics.players.bankroll import remove_movement

    with open_store(db, read_only=False) as store:
        if not remove_movement(store, entry):
            raise UserError(f"no entry {entry!r}: see `studbook bankroll list`")


@bankroll.command("list")
def show_entries(db: Database = DATABASE, json: Machine = False) -> None:
    """List the entries, oldest first.

    [dim]studbook bankroll list[/dim]
    """
    from studbook.analytics.players.bankroll import ledger
    from studbook.reports.results.bankroll import ledger_table

    with open_store(db) as store:
        table = ledger(store)
    if json:
        for row in table.to_dicts():
            write_json(row)
    elif table.height:
        console().print(ledger_table(table))
    else:
        say("no entries: `studbook bankroll add` enters a deposit", err=True)


@bankroll.command("show")
def show(
    player: Annotated[str, typer.Argument(help="The player.", show_default=False)],
    db: Database = DATABASE,
    games: CountedGames = None,
    into: Into = None,
    json: Machine = False,
    csv: Csv = False,
) -> None:
    """Show a player's bankroll at each site, month by month, in every game.

    Tournaments count only if you enter them as `other`.

    The entries are your own money, whichever player you name: name yourself.

    With --in, each amount is converted at the rate of its day (`studbook bankroll rates`).

    [dim]studbook bankroll show Hero --csv > bankroll.csv[/dim]

    [dim]studbook bankroll show Hero --in USD[/dim]
    """
    from studbook.analytics.players.bankroll import bankroll as ask
    from studbook.analytics.statistics.filters import EVERY_HAND, Filters
    from studbook.analytics.statistics.rates import entries_without_rate
    from studbook.program.options import filters_of
    from studbook.reports.results.bankroll import bankroll_table, left_out

    only_one(csv=csv, json=json)
    with open_store(db) as store, filter_errors():
        say_shared(store, player, EVERY_HAND, has_site=False)
        currency = into_of(into)
        table = ask(store, player, currency, filters_of({"games": games}))
        if currency:
            say_without_rate(store, player, Filters(tournament=False), currency)
            for sentence in left_out(entries_without_rate(store, currency), currency):
                say(sentence, err=True)
    if write_files(table, csv, json, None):
        return
    if table.is_empty():
        say(f"{player} has not played for money, and no movement is entered", err=True)
    else:
        console().print(bankroll_table(table))
