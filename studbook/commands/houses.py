"""`studbook houses`: compare house rules side by side."""

from typing import TYPE_CHECKING, Annotated

import typer

from studbook.commands.common import Machine, UserError, console, write_json

if TYPE_CHECKING:
    from collections.abc import Mapping

    from studbook.game.documents import Json
    from studbook.rules.profiles import Key


def houses(
    names: Annotated[
        list[str] | None, typer.Argument(help="Names of house rules, or .toml files (default: all).")
    ] = None,
    red_dog: Annotated[
        bool, typer.Option("--red-dog", help="Compare the games of the Red Dog family instead.")
    ] = False,
    json: Machine = False,
) -> None:
    """Compare house rules side by side, and mark what their sources do not state.

    A file of your own can extend one of them with the rules that differ; pass it to import or audit as `--house`.

    [dim]studbook houses de-isa wsop-live-2024[/dim]

    [dim]studbook houses --red-dog shoot polish_red_dog[/dim]
    """
    if red_dog:
        from studbook.rules.red_dog.variants import KEYS as GAME_KEYS

        _write(game_rows(names), GAME_KEYS, json)
        return
    from studbook.rules.stud.house import KEYS

    _write(house_rows(names), KEYS, json)


def house_rows(names: list[str] | None) -> "list[Json]":
    """Return each house's name and the value of every key."""
    from studbook.rules.stud.house import profile, profiles

    try:
        found = [profile(name) for name in names or profiles()]
    except ValueError as error:
        raise UserError(str(error)) from error
    return [
        {"name": one.name, "title": one.title, "source": one.source, **one.values, "not_stated": sorted(one.unstated)}
        for one in found
    ]


def game_rows(names: list[str] | None) -> "list[Json]":
    """Return the rules in which the games of the Red Dog family differ."""
    from studbook.rules.red_dog.variants import variant_file, variant_names

    try:
        found = [variant_file(name) for name in names or variant_names()]
    except ValueError as error:
        raise UserError(str(error)) from error
    return [
        {"name": one.name, "title": one.title, "source": one.source, **one.values, "not_stated": []} for one in found
    ]


def _write(rows: "list[Json]", keys: "Mapping[str, Key]", json: bool) -> None:
    from studbook.reports.reference.sites import houses_table

    if json:
        for row in rows:
            write_json(row)
    else:
        console().print(houses_table(rows, {name: f"{key.about} ({key.rule})" for name, key in keys.items()}))
