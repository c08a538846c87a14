"""`studbook tamper`: corrupt clean hands, and record each change, to prove what the audit finds."""

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

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
from studbook.commands.records import Options, with_options
from studbook.commands.simulate import SimulatedGame

if TYPE_CHECKING:
    from collections.abc import Iterator

    from studbook.exchange.damaged_hands import Damaged
    from studbook.reports.reference.tampering import DamageResult
    from studbook.tampering.clean_hands import CleanHands
    from studbook.tampering.kinds import DamageKind

    Made = Iterator[tuple[DamageKind, list[Damaged]]]


class _Do(StrEnum):
    LIST = "list"
    CHECK = "check"
    MARKDOWN = "markdown"
    WRITE = "write"


class Damage(Options):
    """What is damaged."""

    kind: Annotated[str, typer.Option(help="A kind of damage, a section such as `money`, or `all`.")] = "all"
    hands: Annotated[int, typer.Option(help="Number of hands for each kind of damage.", min=1)] = 100
    seed: Annotated[int, typer.Option(help="Random seed; the same seed gives the same damage.", min=0)] = 1
    game: Annotated[SimulatedGame, typer.Option(help="Corrupt hands of this game only.")] = SimulatedGame.ALL


class TamperAsked(Options):
    """What is printed or checked instead of only writing damaged hands."""

    listed: Annotated[bool, typer.Option("--list", help="List the kinds of damage.")] = False
    check: Annotated[bool, typer.Option("--check", help="Audit the damaged hands; exit code 1 if one is missed.")] = (
        False
    )
    markdown: Annotated[bool, typer.Option("--markdown", help="Print docs/reference/tampering.md.")] = False


@with_options
def tamper(
    *,
    paths: Annotated[
        list[Path] | None,
        typer.Argument(
            parser=path_of,
            metavar="[PATHS]...",
            help="Corrupt the clean hands in these files instead of simulated ones.",
        ),
    ] = None,
    damage: Damage,
    output: Annotated[Path | None, typer.Option("--output", "-o", help="Folder for the damaged hands.")] = None,
    asked: TamperAsked,
    json: Machine = False,
) -> None:
    """Corrupt clean hands the way an error or a fraud would, and report which check catches it.

    Writes a folder for each kind of damage, and `record.jsonl`: how each hand was changed, and which check must find
    it. With PATHS, kinds of damage that do not fit these hands are listed with the reason; they are not errors.

    [dim]studbook tamper --list[/dim]

    [dim]studbook tamper --kind loser-paid --hands 10 -o damaged/[/dim]

    [dim]studbook tamper --check --hands 100[/dim]
    """
    from studbook.exchange.damaged_hands import clean_hands, damaged

    only_one(json=json, markdown=asked.markdown)
    kinds = _kinds(damage.kind, damage.game)
    if asked.listed:
        _list(kinds, json)
        return
    if output is None and not (asked.check or asked.markdown):
        raise UserError("name a folder for the damaged hands (-o FOLDER), or use --list or --check")
    require(paths or [])
    clean = clean_hands(damage.seed, paths or [])
    made = ((kind, damaged(kind, clean, damage.hands, damage.seed)) for kind in kinds)
    if asked.check or asked.markdown:
        rows = _check(made, output, clean)
        _show(rows, markdown=asked.markdown, json=json)
        raise typer.Exit(1 if not asked.markdown and _is_missed(rows, from_files=bool(paths)) else 0)
    assert output is not None  # noqa: S101  # checked above
    for item in _written(made, output, clean):
        say(item)


def _kinds(name: str, game: SimulatedGame) -> list["DamageKind"]:
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


def _list(kinds: list["DamageKind"], json: bool) -> None:
    from studbook.reports.reference.tampering import DamageRow, kinds_table

    rows = [DamageRow(kind.name, kind.section, kind.what, kind.codes, kind.site) for kind in kinds]
    if json:
        for row in rows:
            write_json(row._asdict())
    else:
        console().print(kinds_table(rows))


def _written(made: "Made", output: Path, clean: "CleanHands") -> "Iterator[Path]":
    """Write a folder for every kind and one record of all; yield the files, and say what cannot be done."""
    import json

    from studbook.exchange.damaged_hands import record, write_files
    from studbook.histories.whole_files import whole

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
                else:
                    say(f"{kind.name} is not done, because {clean.why_not(kind)}", err=True)
    yield output / "record.jsonl"


def _check(made: "Made", output: Path | None, clean: "CleanHands") -> "list[DamageResult]":
    """Audit the damaged hands, and write them if there is a folder for them; return a row for each kind."""
    from studbook.exchange.tampering_trial import checked
    from studbook.reports.reference.tampering import DamageResult

    kept = list(made)
    if output is not None:
        list(_written(iter(kept), output, clean))
    results = [checked(kind, items, clean) for kind, items in kept]
    return [
        DamageResult(
            kind=result.kind.name,
            section=result.kind.section,
            what=result.kind.what,
            expected=result.kind.codes,
            hands=result.hands,
            found=result.found,
            codes=result.codes,
            missed=[item.hand_id for item in result.missed],
            why_not=result.why_not or None,
        )
        for result in results
    ]


def _show(rows: "list[DamageResult]", *, markdown: bool, json: bool) -> None:
    from studbook.reports.reference.tampering import not_done_lines, results_markdown, results_table

    if json:
        for row in rows:
            write_json(row._asdict())
    elif markdown:
        typer.echo(results_markdown(rows))
    else:
        console().print(results_table(rows))
        for line in not_done_lines(rows):
            console().print(line, markup=False)


def _is_missed(rows: "list[DamageResult]", *, from_files: bool) -> bool:
    """Whether a damaged hand was missed, or nothing was checked: of simulated hands, every kind can be done."""
    done = [row.hands > 0 for row in rows]
    return any(row.missed for row in rows) or not (any(done) if from_files else all(done))
