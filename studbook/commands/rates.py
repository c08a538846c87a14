"""`studbook bankroll rates`: exchange rates by which amounts are converted on request."""

from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from studbook.commands.common import Database, Machine, UserError, console, path_of, say, write_json
from studbook.upkeep.opened import DATABASE, open_store

if TYPE_CHECKING:
    from studbook.analytics.statistics.filters import Filters
    from studbook.analytics.store import Store

rates = typer.Typer(
    name="rates",
    no_args_is_help=True,
    rich_markup_mode="rich",
    help=(
        "Enter exchange rates, by which `--in` converts amounts: each at the latest rate of its day or before.\n\n"
        "[dim]studbook bankroll rates add EUR USD 1.08 --day 2026-03-01[/dim]\n\n"
        "[dim]studbook bankroll show Hero --in USD[/dim]"
    ),
)

Into = Annotated[
    str | None,
    typer.Option(
        "--in",
        metavar="CURRENCY",
        help="Convert all amounts into this currency, by the rates of `studbook bankroll rates`.",
        show_default=False,
    ),
]
_From = Annotated[str, typer.Argument(metavar="FROM", help="Currency that is converted.", show_default=False)]
_To = Annotated[str, typer.Argument(metavar="TO", help="Currency into which it is converted.", show_default=False)]
_Day = Annotated[
    datetime,
    typer.Option("--day", formats=["%Y-%m-%d"], help="Day from which the rate is valid.", show_default=False),
]


@rates.command("add")
def add(
    currency: _From,
    into: _To,
    rate: Annotated[str, typer.Argument(help="What one unit of FROM is in TO.", show_default=False)],
    day: _Day,
    db: Database = DATABASE,
) -> None:
    """Enter a rate; one of the same day is replaced.

    [dim]studbook bankroll rates add EUR USD 1.08 --day 2026-03-01[/dim]
    """
    from studbook.analytics.statistics.rates import add_rates, rate_of

    try:
        given = rate_of(day.date(), currency.upper(), into.upper(), rate)
    except ValueError as error:
        raise UserError(str(error)) from error
    with open_store(db, read_only=False) as store:
        add_rates(store, [given])


@rates.command("import")
def import_(
    file: Annotated[Path, typer.Argument(parser=path_of, metavar="FILE", help="A CSV file.", show_default=False)],
    db: Database = DATABASE,
) -> None:
    """Enter the rates of a CSV file with the columns date,from,to,rate; all of them, or none if a line is wrong.

    [dim]studbook bankroll rates import rates.csv[/dim]
    """
    from studbook.analytics.statistics.rates import add_rates, rates_of

    try:
        given = rates_of(file.read_text("utf-8-sig").splitlines())
    except OSError as error:
        raise UserError(f"{file}: cannot be read: {error.strerror or error}") from error
    except UnicodeDecodeError as error:
        raise UserError(f"{file}: this is not text in UTF-8") from error
    except ValueError as error:
        raise UserError(f"{file}: {error}") from error
    with open_store(db, read_only=False) as store:
        add_rates(store, given)
    say(f"{len(given):,} rate{'s' * (len(given) != 1)}")


@rates.command("remove")
def remove(currency: _From, into: _To, day: _Day, db: Database = DATABASE) -> None:
    """Remove the rate of a day.

    [dim]studbook bankroll rates remove EUR USD --day 2026-03-01[/dim]
    """
    from studbook.analytics.statistics.rates import CASH, remove_rate

    names = currency.upper(), into.upper()
    with open_store(db, read_only=False) as store:
        if not set(names) <= set(CASH) or not remove_rate(store, day.date(), *names):
            raise UserError(
                f"no rate from {names[0]} to {names[1]} of {day:%Y-%m-%d}: see `studbook bankroll rates list`"
            )


@rates.command("list")
def list_(db: Database = DATABASE, json: Machine = False) -> None:
    """List the rates, oldest first.

    [dim]studbook bankroll rates list[/dim]
    """
    from studbook.analytics.statistics.rates import rates_in
    from studbook.reports.results.bankroll import rates_table

    with open_store(db) as store:
        table = rates_in(store)
    if json:
        for row in table.to_dicts():
            write_json(row)
    elif table.height:
        console().print(rates_table(table))
    else:
        say("no rates: `studbook bankroll rates add EUR USD 1.08 --day 2026-03-01` enters one", err=True)


def into_of(given: str | None) -> str | None:
    """Return the currency into which amounts are converted; raises UserError if it has no rates."""
    from studbook.analytics.statistics.rates import require_cash

    try:
        return require_cash(given.upper()) if given else None
    except ValueError as error:
        raise UserError(str(error)) from error


def say_without_rate(store: "Store", player: str | None, filters: "Filters", into: str | None) -> None:
    """Print on standard error how many hands are not converted."""
    from studbook.analytics.statistics.rates import without_rate
    from studbook.reports.results.bankroll import left_out

    if into:
        for sentence in left_out(without_rate(store, player, filters, into), into):
            say(sentence, err=True)
