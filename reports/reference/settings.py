"""Show the user's settings for sites and names in the terminal."""

from collections.abc import Iterable, Mapping
from typing import Any

from rich import box
from rich.table import Table

from studbook.reports.layout.words import NOTHING, count, currency_name, printable

Row = Mapping[str, Any]


def settings_table(rows: Iterable[Row]) -> Table:
    """One row per site; the fields are those of `analytics.players.site_settings.site_settings`."""
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column("site")
    for head in ("hands", "without\ncurrency", "set by\nyou", "by file\nname"):
        table.add_column(head, justify="right")
    table.add_column("currency")
    table.add_column("you are")
    for row in rows:
        numbers = [count(row[name]) for name in ("hands", "unprinted", "from_user", "from_file_name")]
        table.add_row(row["site"], *numbers, currency_name(row["currency"] or NOTHING), _hero(row))
    return table


def _hero(row: Row) -> str:
    return printable(row["hero"] or ("Hero" if row["marked"] else NOTHING))


def aliases_table(rows: Iterable[Row]) -> Table:
    """One row per alias; the fields are those of `analytics.players.aliases.aliases`."""
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for head in ("person", "site", "name"):
        table.add_column(head, overflow="fold")
    table.add_column("hands", justify="right")
    for row in rows:
        table.add_row(*(printable(row[name]) for name in ("person", "site", "name")), count(row["hands"]))
    return table


def remarks_table(rows: Iterable[Row]) -> Table:
    """One row per hand, player or session; the fields are those of `analytics.players.remarks.remarks`."""
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for head in ("about", "which", "tags", "note"):
        table.add_column(head, overflow="fold")
    for row in rows:
        which = f"{row['hand_id']} at {row['site']}" if row["hand_id"] else row["key"]
        if row["about"] == "hand" and not row["hand_id"]:
            which = "not stored"
        table.add_row(row["about"], printable(which), printable(", ".join(row["tags"])), printable(row["note"] or ""))
    return table
