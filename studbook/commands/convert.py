"""`studbook convert`: convert hands to another site's format, or list what each format can hold."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import asdict
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from studbook.commands.common import (
    Machine,
    Output,
    Site,
    UserError,
    console,
    only_one,
    path_of,
    require,
    say,
    say_left_out,
    say_others,
    write_json,
    write_texts,
)
from studbook.commands.records import Options, with_options
from studbook.game.sites import FORMATS, SITE_FACTS

if TYPE_CHECKING:
    from studbook.exchange.site_texts import Tally
    from studbook.importing.reject_rows import Rejected


class Listing(Options):
    """What is listed instead."""

    explain: Annotated[bool, typer.Option("--explain", help="List what each site and format can and cannot hold.")] = (
        False
    )
    json: Machine = False
    markdown: Annotated[bool, typer.Option("--markdown", help="With --explain: print the table of the docs.")] = False


@with_options
def convert(
    *,
    paths: Annotated[
        list[Path] | None,
        typer.Argument(
            parser=path_of,
            metavar="PATHS...",
            help="Files, folders (including subfolders), .zip or .gz files.",
            show_default=False,
        ),
    ] = None,
    to: Annotated[Site | None, typer.Option("--to", help="Site or format to write.")] = None,
    output: Output = None,
    lossy: Annotated[
        bool, typer.Option("--lossy", help="Write a format that cannot hold everything, and list what is lost.")
    ] = False,
    listing: Listing,
) -> None:
    """Convert hands to another site's format, including lines that the new site prints and the old one leaves out.

    Texts that cannot be read and hands that the other site does not deal are left out and reported on standard error.
    Exit code 1 if there are any, 2 if there are no hands at all.
    --to phh writes PHHS, or PHH to a .phh file, which holds one hand; --to ohh needs --lossy, and also puts hands of
    the IRC Poker Database together. docs/reference/formats.md describes all of them.
    --json prints the counts and losses instead of the names of the files, so it needs --output.

    [dim]studbook convert bovada.txt --to pokerstars -o hands.txt[/dim]

    [dim]studbook convert hands/ --to phh -o hands.phhs[/dim]

    [dim]studbook convert --explain[/dim]
    """
    if listing.explain:
        _explain(listing.json, listing.markdown)
        return
    if listing.markdown:
        raise UserError("--markdown is for --explain")
    if not paths or not to:
        raise UserError("name the files and the format: studbook convert hands.txt --to pokerstars")
    if listing.json and output is None:
        raise UserError("--json needs --output, because the hands are printed without it")
    _convert(paths, to, output, lossy, listing.json)


def _convert(paths: list[Path], to: str, output: Path | None, lossy: bool, json: bool) -> None:
    from studbook.exchange.conversion import converted
    from studbook.exchange.site_texts import Tally
    from studbook.grammar.write import scribe_of

    if scribe_of(to).is_lossy and not lossy:
        raise UserError(f"{to} cannot hold everything (studbook convert --explain); add --lossy to write it anyway")
    require(paths)
    if to == "ohh":
        _gather(paths, output, json)
    tally = Tally()
    texts = converted(paths, to, tally, _say_rejected)
    facts = SITE_FACTS[to]
    if output and facts.suffix_of_one and output.suffix.lower() == facts.suffix_of_one:
        texts = _only_one(texts, output, facts.suffix)
    write_texts(texts, output, title=f"hands{facts.suffix}" if to in FORMATS else to, quiet=json)
    _say_counts(tally, json)
    if not (tally.written or tally.other or tally.rejected or tally.left_out):
        raise UserError(f"no hands found in {', '.join(map(str, paths))}")
    raise typer.Exit(1 if tally.rejected or tally.left_out else 0)


def _gather(paths: list[Path], output: Path | None, json: bool) -> None:
    """Put the hands of the IRC Poker Database together, if these are its files, and end."""
    from tarfile import TarError

    from studbook.exchange.irc import LOST, Gathered, gathered, months_in

    counts = Counter[bool]()

    def text_of(one: Gathered) -> str:
        counts[bool(one.text)] += 1
        if one.problem:
            say(one.problem, err=True)
        return one.text

    months = months_in(paths)
    try:
        first = next(months, None)
        if first is None:
            return
        texts = map(text_of, chain.from_iterable(map(gathered, chain((first,), months))))
        write_texts(filter(None, texts), output, title=f"hands{SITE_FACTS['ohh'].suffix}", quiet=json)
    except (TarError, EOFError) as error:
        raise UserError(f"an archive is damaged: {error}") from error
    typer.echo(f"lost {counts[True]:,} times: {LOST}", err=True)
    if json:
        write_json({"written": counts[True], "rejected": counts[False], "losses": {LOST: counts[True]}})
    raise typer.Exit(1 if counts[False] else 0)


def _only_one(texts: Iterator[str], output: Path, suffix: str) -> Iterator[str]:
    """The only document, without a number."""
    for number, text in enumerate(texts):
        if number:
            raise UserError(f"{output} can hold one hand only; name a {suffix} file for several")
        yield text.partition("\n")[2]


def _say_counts(tally: "Tally", json: bool) -> None:
    say_left_out(tally)
    say_others(tally, "skipped")
    for loss, count in tally.losses.items():
        typer.echo(f"lost {count:,} times: {loss}", err=True)
    if json:
        counts = {"written": tally.written, "other": tally.other, "rejected": tally.rejected}
        counts_by_name = {"other_games": tally.other_games}
        write_json(counts | counts_by_name | {"left_out": dict(tally.left_out), "losses": dict(tally.losses)})


def _explain(json: bool, markdown: bool) -> None:
    from studbook.exchange.carried import carried
    from studbook.reports.reference.sites import formats_markdown, formats_table

    only_one(json=json, markdown=markdown)
    known = carried()
    if json:
        for one in known:
            write_json(asdict(one))
    elif markdown:
        typer.echo(formats_markdown(known))
    else:
        console().print(formats_table(known))


def _say_rejected(row: "Rejected") -> None:
    say(f"{row.path}:{row.line}:{row.column}: rejected {row.code} {row.reason}", err=True)
