"""`studbook settings`: what the user says of a site."""

from typing import Annotated

import typer

from studbook.commands.common import (
    DATABASE,
    CurrencyName,
    Database,
    Machine,
    Site,
    UserError,
    console,
    open_store,
    say,
    write_json,
)

_HIDDEN = {"show_default": False}


def settings(
    site: Annotated[Site | None, typer.Option("--site", help="The site that is meant.", **_HIDDEN)] = None,
    currency: Annotated[
        CurrencyName | None,
        typer.Option(
            "--currency", help="What hands are played for that do not print it; unknown takes it back.", **_HIDDEN
        ),
    ] = None,
    hero: Annotated[
        str | None,
        typer.Option("--hero", help="Your name where the site marks your seat instead of naming you.", **_HIDDEN),
    ] = None,
    db: Database = DATABASE,
    json: Machine = False,
) -> None:
    """Show or change what you say of a site: the currency of hands that print none, and your name where it is hidden.

    Stored hands and later imports follow it. Without a setting, a currency in the name of a file counts
    (`7-Stud-USD-44-88.txt`), or else it is unknown.

    [dim]studbook settings[/dim]

    [dim]studbook settings --site kingsclub --currency USD[/dim]

    [dim]studbook settings --site bovada --hero Ann[/dim]
    """
    from studbook.analytics.site_settings import set_currency, set_hero, site_settings

    changes = currency is not None or hero is not None
    if changes and site is None:
        raise UserError("name the site: --site")
    if hero is not None and not hero.strip():
        raise UserError("an empty name is no player")
    with open_store(db, read_only=not changes) as store:
        if currency is not None:
            concerned = set_currency(store, str(site), str(currency))
            say(f"{site}: {currency} in {concerned:,} stored hands that print no currency", err=True)
        if hero is not None:
            set_hero(store, str(site), hero)
        table = site_settings(store)
    rows = [row for row in table.to_dicts() if site is None or row["site"] == str(site)]
    if json:
        for row in rows:
            write_json(row)
    else:
        from studbook.reports.settings import settings_table

        console().print(settings_table(rows))
