"""`studbook houses`: house rules, side by side."""

from typing import Annotated

import typer

from studbook.commands.common import Machine, UserError, console, write_json


def houses(
    names: Annotated[list[str] | None, typer.Argument(help="Names, or .toml files; all by default.")] = None,
    json: Machine = False,
) -> None:
    """Show house rules side by side: what each says, and where its source is silent.

    A file of your own extends one of them and says what differs; see `--house` of import and audit.

    [dim]studbook houses de-isa wsop-live-2024[/dim]
    """
    from reports.rooms import houses_table
    from rules.house import KEYS, profile, profiles

    try:
        found = [profile(name) for name in names or profiles()]
    except ValueError as error:
        raise UserError(str(error)) from error
    rows = [
        {"name": one.name, "title": one.title, "source": one.source, **one.values, "not_stated": sorted(one.unstated)}
        for one in found
    ]
    if json:
        for row in rows:
            write_json(row)
    else:
        console().print(houses_table(rows, {name: f"{key.about} ({key.rule})" for name, key in KEYS.items()}))
