"""`studbook rejects`: list what could not be read, and why."""

from typing import TYPE_CHECKING, Annotated

import typer

from studbook.commands.common import Database, Machine, console, write_json
from studbook.upkeep.opened import DATABASE, open_store

if TYPE_CHECKING:
    from studbook.upkeep.unread import NamedFiles, UnreadGroup, WithoutNet

_SHOWN = 20


def rejects(
    db: Database = DATABASE,
    limit: Annotated[
        int | None, typer.Option("--limit", help="Maximum number of groups (default: 20 as text, all in JSON).", min=1)
    ] = None,
    text: Annotated[bool, typer.Option("--text", help="Include the whole text of each example.")] = False,
    anonymous: Annotated[
        bool,
        typer.Option("--anonymous", help="Mask player names, long numbers, file names and chat, for a bug report."),
    ] = False,
    json: Machine = False,
) -> None:
    """List texts that could not be read, grouped by site and by the line that stopped them, most frequent first.

    Below them are hands of other games without a net, because their chips do not balance, and the files of rooms that
    are only named (`studbook rooms`), with the reason and what you can do. Names, numbers, amounts and cards in a line
    are normalised; each group shows its first example. Read the output before you attach it to a bug report: a name
    that appears only in chat may remain.

    [dim]studbook rejects --anonymous --text[/dim]     for a bug report
    """
    from studbook.upkeep.unread import Masker, grouped, named_files, without_net

    with open_store(db) as store:
        groups, named, others = grouped(store), named_files(store), without_net(store)
    shown = groups[: limit or (None if json else _SHOWN)]
    if anonymous:
        masker = Masker()
        shown = [masker.group(group) for group in shown]
        named = [masker.named(files) for files in named]
        others = [masker.without_net(hands) for hands in others]
    total = sum(group.texts for group in groups)
    if json:
        found = [group._asdict() | {"example": _example(group.example._asdict(), text)} for group in shown]
        rest = {"without_net": [hands._asdict() for hands in others], "named_files": [one._asdict() for one in named]}
        write_json({"rejects": total, "groups": found, **rest})
        return
    _print(shown, text)
    _print_others(others, named)
    more = f"; {len(groups) - len(shown):,} more groups: --limit {len(groups)}" if len(shown) < len(groups) else ""
    console().print(f"{total:,} texts could not be read, for {len(groups):,} reasons{more}", markup=False)


def _print(groups: "list[UnreadGroup]", text: bool) -> None:
    screen = console()
    for group in groups:
        site, example = group.site or "no site", group.example
        lines = [
            f"{group.texts:,} x {site} {group.code}: {group.line}",
            f"    {example.path}:{example.line}: {example.reason}",
            *([f"    expected {example.expected}"] if example.expected else []),
            *([example.text, ""] if text else []),
        ]
        screen.print("\n".join(lines), markup=False, soft_wrap=True)


def _print_others(others: "list[WithoutNet]", named: "list[NamedFiles]") -> None:
    screen = console()
    for hands in others:
        words = (
            f"{hands.hands:,} x {hands.site} {hands.game} without a net: {hands.problem}\n    {hands.path}:{hands.line}"
        )
        screen.print(words, markup=False, soft_wrap=True)
    for files in named:
        words = f"{files.files:,} x file without readable hands: {files.problem}\n    {files.path}"
        screen.print(words, markup=False, soft_wrap=True)


def _example(row: dict[str, object], text: bool) -> dict[str, object]:
    return row if text else {name: value for name, value in row.items() if name != "text"}
