"""`studbook tamper`: corrupt clean hands, and record each change, to prove what the audit finds."""

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from studbook.commands.common import (
    Machine,
    UserError,
    console,
    only_one,
    path_of,
    require,
    say,
    write_json,
    writing,
)
from studbook.commands.simulate import SimulatedGame

if TYPE_CHECKING:
    from collections.abc import Iterator

    from studbook.tampering.kinds import Kind
    from studbook.tampering_trial import Damaged


class _Do(StrEnum):
    LIST = "list"
    CHECK = "check"
    MARKDOWN = "markdown"
    WRITE = "write"


def tamper(
    paths: Annotated[
        list[Path] | None,
        typer.Argument(
            parser=path_of,
            metavar="[PATHS]...",
            help="Corrupt the clean hands in these files instead of simulated ones.",
        ),
    ] = None,
    kind: Annotated[str, typer.Option(help="A kind of damage, a section such as `money`, or `all`.")] = "all",
    hands: Annotated[int, typer.Option(help="Number of hands for each kind of damage.", min=1)] = 100,
    seed: Annotated[int, typer.Option(help="Random seed; the same seed gives the same damage.", min=0)] = 1,
    game: Annotated[SimulatedGame, typer.Option(help="Corrupt hands of this game only.")] = SimulatedGame.ALL,
    output: Annotated[Path | None, typer.Option("--output", "-o", help="Folder for the damaged hands.")] = None,
    listed: Annotated[bool, typer.Option("--list", help="List the kinds of damage.")] = False,
    check: Annotated[
        bool, typer.Option("--check", help="Audit the damaged hands; exit code 1 if one is missed.")
    ] = False,
    markdown: Annotated[bool, typer.Option("--markdown", help="Print docs/tampering.md.")] = False,
    json: Machine = False,
) -> None:
    """Corrupt clean hands the way an error or a fraud would, and report which check catches it.

    Writes a folder for each kind of damage, and `record.jsonl`: how each hand was changed, and which check must find
    it.

    [dim]studbook tamper --list[/dim]

    [dim]studbook tamper --kind loser-paid --hands 10 -o damaged/[/dim]

    [dim]studbook tamper --check --hands 100[/dim]
    """
    only_one(json=json, markdown=markdown)
    kinds = _kinds(kind, game)
    if listed:
        _list(kinds, json)
        return
    if output is None and not (check or markdown):
        raise UserError("name a folder for the damaged hands (-o FOLDER), or use --list or --check")
    require(paths or [])
    made = _made(kinds, paths or [], hands, seed)
    if check or markdown:
        _check(made, output, markdown=markdown, json=json)
    else:
        assert output is not None  # noqa: S101  # checked above
        for item in _written(made, output):
            say(item)


def _kinds(name: str, game: SimulatedGame) -> list["Kind"]:
    """Return the kinds of damage that the options name, limited to one game if one is named."""
    from dataclasses import replace
    from difflib import get_close_matches

    from studbook.commands.simulate import games_of
    from studbook.tampering import KINDS

    chosen = [kind for kind in KINDS.values() if name in ("all", kind.name, kind.section)]
    if not chosen:
        near = get_close_matches(name, KINDS, 3, 0.3)
        raise UserError(
            f"unknown kind of damage: {name}; {'did you mean ' + ', '.join(near) + '?' if near else 'see --list'}"
        )
    if game == SimulatedGame.ALL:
        return chosen
    games = set(games_of(game))
    kept = [replace(kind, games=tuple(games & set(kind.games))) for kind in chosen if games & set(kind.games)]
    if not kept:
        raise UserError(f"{name} cannot be done to hands of {game.value}: see --list --game {game.value}")
    return kept


def _list(kinds: list["Kind"], json: bool) -> None:
    from studbook.reports.tampering import kinds_table

    rows = [
        {"kind": kind.name, "section": kind.section, "what": kind.what, "expected": kind.codes, "room": kind.room}
        for kind in kinds
    ]
    if json:
        for row in rows:
            write_json(row)
    else:
        console().print(kinds_table(rows))


def _made(kinds: list["Kind"], paths: list[Path], hands: int, seed: int) -> "Iterator[tuple[Kind, list[Damaged]]]":
    from studbook.tampering_trial import clean_hands, damaged

    clean = clean_hands(seed, paths)
    return ((kind, damaged(kind, clean, hands, seed)) for kind in kinds)


def _written(made: "Iterator[tuple[Kind, list[Damaged]]]", output: Path) -> "Iterator[Path]":
    """Write a folder for every kind and one record of all; yield the files."""
    import json

    from studbook.histories.whole_files import whole
    from studbook.tampering_trial import record, write_files

    with writing(output):
        output.mkdir(parents=True, exist_ok=True)
        with (
            whole(output / "record.jsonl") as draft,
            draft.open("w", encoding="utf-8", errors="surrogateescape") as file,
        ):
            for kind, items in made:
                for item in items:
                    file.write(json.dumps(record(item), ensure_ascii=False) + "\n")
                if items:
                    yield from write_files(items, output / kind.name)
    yield output / "record.jsonl"


def _check(made: "Iterator[tuple[Kind, list[Damaged]]]", output: Path | None, *, markdown: bool, json: bool) -> None:
    from studbook.reports.tampering import results_markdown, results_table
    from studbook.tampering_trial import checked

    kept = list(made)
    if output is not None:
        list(_written(iter(kept), output))
    results = [checked(kind, items) for kind, items in kept]
    rows: list[dict[str, Any]] = [
        {
            "kind": result.kind.name,
            "section": result.kind.section,
            "what": result.kind.what,
            "expected": result.kind.codes,
            "hands": result.hands,
            "found": result.found,
            "codes": result.codes,
            "missed": [item.hand_id for item in result.missed],
        }
        for result in results
    ]
    if json:
        for row in rows:
            write_json(row)
    elif markdown:
        typer.echo(results_markdown(rows))
    else:
        console().print(results_table(rows))
    missed = any(result.missed or not result.hands for result in results)
    raise typer.Exit(1 if missed and not markdown else 0)
