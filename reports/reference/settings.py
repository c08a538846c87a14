"""Show the user's settings for sites and names in the terminal."""

from collections.abc import Iterable

from rich import box
from rich.table import Table

from studbook.analytics.players.aliases import Alias
from studbook.analytics.players.remarks import Remarked
from studbook.analytics.players.site_settings import SettingsOfSite
from studbook.reports.layout.words import NOTHING, count, currency_name, printable


def settings_table(settings: Iterable[SettingsOfSite]) -> Table:
    """One row per site."""
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column("site")
    for head in ("hands", "without\ncurrency", "set by\nyou", "by file\nname"):
        table.add_column(head, justify="right")
    table.add_column("currency")
    table.add_column("you are")
    for one in settings:
        numbers = map(count, (one.hands, one.unprinted, one.from_user, one.from_file_name))
        table.add_row(one.site, *numbers, currency_name(one.currency or NOTHING), _hero(one))
    return table


def _hero(one: SettingsOfSite) -> str:
    return printable(one.hero or ("Hero" if one.marked else NOTHING))


def aliases_table(aliases: Iterable[Alias]) -> Table:
    """One row per alias."""
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for head in ("person", "site", "name"):
        table.add_column(head, overflow="fold")
    table.add_column("hands", justify="right")
    for one in aliases:
        table.add_row(*map(printable, (one.person, one.site, one.name)), count(one.hands))
    return table


def remarks_table(remarks: Iterable[Remarked]) -> Table:
    """One row per hand, player or session."""
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for head in ("about", "which", "tags", "note"):
        table.add_column(head, overflow="fold")
    for one in remarks:
        which = f"{one.hand_id} at {one.site}" if one.hand_id else one.key
        if one.about == "hand" and not one.hand_id:
            which = "not stored"
        table.add_row(one.about, printable(which), printable(", ".join(one.tags)), printable(one.note or ""))
    return table
