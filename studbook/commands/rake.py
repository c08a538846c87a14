"""`studbook rake`: fit the rake schedules of sites, and list the hands that depart from them."""

from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from studbook.commands.common import (
    Database,
    Machine,
    Site,
    UserError,
    console,
    require_picture,
    say,
    write_json,
    writing,
)
from studbook.upkeep.opened import DATABASE, open_store

if TYPE_CHECKING:
    from studbook.analytics.audit.rake import Fit
    from studbook.analytics.store import Store


def rake(
    db: Database = DATABASE,
    site: Annotated[Site | None, typer.Option(help="Only this site.")] = None,
    off: Annotated[
        bool, typer.Option("--departures", help="List the hands whose rake differs from the schedule.")
    ] = False,
    plot: Annotated[Path | None, typer.Option(help="Draw rake against pot (.svg, .png, .pdf).")] = None,
    json: Machine = False,
) -> None:
    """Fit each site's rake at each stake (percentage, step, cap by players), and show how many hands fit.

    Only cash hands that saw fourth street count, because hands that end on third street are not raked. Nothing is
    fitted below 20 hands, or 10 raked ones. A hand with several pots may be raked pot by pot, up to one step less for
    each extra pot. In JSON, amounts are in ten-thousandths and percentages in hundredths of a percent.

    [dim]studbook rake[/dim]

    [dim]studbook rake --site pokerstars --departures[/dim]

    [dim]studbook rake --plot rake.svg[/dim]
    """
    from studbook.analytics.audit.schedules import schedules

    require_picture(plot)
    with open_store(db) as store:
        fits = schedules(store, str(site) if site else None)
        if not fits:
            raise UserError(f"no cash hands that saw fourth street{f' at {site}' if site else ''} in {db}")
        if plot:
            _draw(fits, plot)
        if off:
            _print_departures(store, fits, json)
        else:
            _print_schedules(store, fits, json)


def _print_schedules(store: "Store", fits: list["Fit"], json: bool) -> None:
    from studbook.analytics.audit.schedules import fit_row, printed
    from studbook.reports.audit.rake import rake_table

    printed_hands = printed(store)
    if not json:
        console().print(rake_table(fits, printed_hands))
        return
    for fit in fits:
        write_json(fit_row(fit, printed_hands.get((fit.site, fit.currency, fit.limit_type, fit.stakes), 0)))


def _print_departures(store: "Store", fits: list["Fit"], json: bool) -> None:
    from studbook.analytics.audit.schedules import departing_hands
    from studbook.reports.audit.rake import departure_lines

    departing = departing_hands(store, fits)
    if json:
        for hand in departing:
            write_json(asdict(hand))
        return
    screen = console()
    for line in departure_lines(departing):
        screen.print(line, markup=False, soft_wrap=True)
    fitted = [fit for fit in fits if fit.schedule]
    total = sum(fit.hands for fit in fitted)
    screen.print(f"{len(departing):,} of {total:,} hands depart; stakes with a schedule: {len(fitted)}")


def _draw(fits: list["Fit"], plot: Path) -> None:
    from studbook.reports.audit.rake_figure import draw_rake

    with writing(plot):
        draw_rake(fits, plot)
    say(plot, err=True)
