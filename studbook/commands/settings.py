"""`studbook settings`: show or change the settings of a site."""

from typing import Annotated

import typer

from studbook.commands.common import CurrencyName, Database, Machine, Site, UserError, console, say, write_json
from studbook.reports.layout.words import zone_sentence
from studbook.upkeep.opened import DATABASE, open_store

_HIDDEN = {"show_default": False}


def settings(
    site: Annotated[Site | None, typer.Option("--site", help="Show or change this site.", **_HIDDEN)] = None,
    currency: Annotated[
        CurrencyName | None,
        typer.Option("--currency", help="Currency of hands that print none; `unknown` removes the setting.", **_HIDDEN),
    ] = None,
    hero: Annotated[
        str | None,
        typer.Option("--hero", help="Your name, if the site marks your seat instead of naming you.", **_HIDDEN),
    ] = None,
    zone: Annotated[
        str | None,
        typer.Option(
            "--zone", help="Your time zone, e.g. Europe/Berlin; `machine` for that of this machine.", **_HIDDEN
        ),
    ] = None,
    db: Database = DATABASE,
    json: Machine = False,
) -> None:
    """Show or change a site's settings: the currency of hands that print none, and your name if the site hides it.

    A setting applies to stored hands and to later imports. Without one, the currency is taken from the file name
    (`7-Stud-USD-44-88.txt`), or is unknown.

    With --zone, set the time zone in which you see times, on this machine and of every database.

    [dim]studbook settings[/dim]

    [dim]studbook settings --site kingsclub --currency USD[/dim]

    [dim]studbook settings --site bovada --hero Ann[/dim]

    [dim]studbook settings --zone America/New_York[/dim]
    """
    from studbook.analytics.database.records import records
    from studbook.analytics.players.site_settings import SettingsOfSite, set_currency, set_hero, site_settings

    if zone is not None:
        _set_zone(zone)
        if site is None:
            return
    changes = currency is not None or hero is not None
    if changes and site is None:
        raise UserError("name the site with --site")
    if hero is not None and not hero.strip():
        raise UserError("the player's name is empty")
    with open_store(db, read_only=not changes) as store:
        if currency is not None:
            concerned = set_currency(store, str(site), str(currency))
            say(f"{site}: {currency} in {concerned:,} stored hands that print no currency", err=True)
        if hero is not None:
            set_hero(store, str(site), hero)
        table = site_settings(store)
    found = [one for one in records(table, SettingsOfSite) if site is None or one.site == str(site)]
    if json:
        for one in found:
            write_json(one._asdict())
    else:
        from studbook.reports.reference.settings import settings_table

        console().print(settings_table(found))
        say(zone_sentence())


def _set_zone(zone: str) -> None:
    from studbook.analytics.database.clock import show_times_in
    from studbook.commands.common import writing
    from studbook.program.zone import chosen_zone, set_zone, setting_file

    with writing(setting_file()):
        set_zone("" if zone == "machine" else zone)
    show_times_in(chosen_zone())
    say(zone_sentence(), err=True)
