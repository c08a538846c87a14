"""Nights of a home game, for `studbook sheets`: read, printed, and written as a page or a PDF."""

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from studbook.commands.common import (
    Machine,
    UserError,
    console,
    require,
    say,
    write_json,
    write_page,
    write_text,
    writing,
)
from studbook.commands.records import Options
from studbook.version import __version__

if TYPE_CHECKING:
    from studbook.analytics.players.nights import Night, NightRow
    from studbook.reports.results.nights_page import HomeGame

_HIDDEN = {"show_default": False}
_LARGEST = 10_000_000
"""Bytes of a result sheet."""


class SheetFiles(Options):
    """In which form the answer is written."""

    html: Annotated[Path | None, typer.Option("--html", help="Write nights and payments as a page.", **_HIDDEN)] = None
    pdf: Annotated[Path | None, typer.Option("--pdf", help="Write nights and payments as a PDF.", **_HIDDEN)] = None
    csv: Annotated[bool, typer.Option("--csv", help="Print comma-separated values for spreadsheets.")] = False
    json: Machine = False


def rows_of_files(paths: Iterable[Path], currency: str) -> "list[NightRow]":
    """Read result sheets. Raises UserError that names file and line."""
    from studbook.analytics.players.result_sheets import read_results

    rows: list[NightRow] = []
    require([*paths])
    for path in paths:
        try:
            if path.stat().st_size > _LARGEST:
                raise UserError(f"{path}: a result sheet has at most {_LARGEST:,} bytes")
            rows += read_results(path.read_text(encoding="utf-8-sig"), currency)
        except UnicodeDecodeError as error:
            raise UserError(f"{path}: not UTF-8 text") from error
        except ValueError as error:
            raise UserError(f"{path}:{error}") from error
        except OSError as error:
            raise UserError(f"{path}: {error.strerror}") from error
    return rows


def settle_nights(rows: "list[NightRow]", player: str | None, limit: int, files: SheetFiles) -> None:
    """Print or write nights, those of a player only if one is named."""
    from studbook.analytics.players.nights import nights
    from studbook.reports.results.nights_page import home_game

    made = [night for night in nights(rows) if player is None or player in {row.player for row in night.rows}]
    if not made:
        raise UserError(f"{player!r} played on none of these nights")
    if files.csv or files.json:
        _write_rows(made[:limit] if limit else made, files.csv)
    game = home_game(made, limit)
    _write_files(game, files)
    if not any((files.csv, files.json, files.html, files.pdf)):
        _print(game)


def _write_files(game: "HomeGame", files: SheetFiles) -> None:
    from studbook.reports.layout.words import moment, zone_name
    from studbook.reports.results.nights_page import nights_page, print_nights

    if files.html:
        now = f"{moment(datetime.now(UTC).replace(tzinfo=None))} {zone_name()}"
        write_page(nights_page(game, [("Studbook", __version__), ("made", now)]), files.html)
    if files.pdf:
        with writing(files.pdf):
            files.pdf.parent.mkdir(parents=True, exist_ok=True)
            print_nights(game, files.pdf)
        say(files.pdf)


def _print(game: "HomeGame") -> None:
    from studbook.analytics.players.nights import settle_totals
    from studbook.reports.results.nights import night_parts, nights_number, payment_parts, totals_table

    screen = console()
    for night in reversed(game.nights):
        for part in night_parts(night):
            screen.print(part)
    if game.number > 1:
        for currency, own in groupby(game.totals, key=lambda total: total.currency):
            rows = list(own)
            screen.print(totals_table(rows, currency, screen.width))
            for part in payment_parts(settle_totals(rows), currency, of_all=True):
                screen.print(part)
    if game.left_out:
        say(f"{nights_number(game.left_out)} before these are left out (--limit 0 lists all); the totals are of all")


def _write_rows(made: "Sequence[Night]", as_csv: bool) -> None:
    """Write a line for each player and night as CSV, or for each night as JSON."""
    if not as_csv:
        for night in made:
            players = [row._asdict() for row in night.rows]
            payments = [payment._asdict() for payment in night.settlement.payments]
            facts = {"night": night.night, "place": night.place, "currency": night.currency, "kept": night.kept}
            write_json({**facts, "players": players, "payments": payments, "fewest": night.settlement.is_fewest})
        return
    import polars as pl

    from studbook.analytics.players.nights import NightRow
    from studbook.reports.layout.files import harmless

    rows = [row for night in made for row in night.rows]
    amounts = dict.fromkeys(("bought_in", "cashed_out", "net"), pl.Decimal(38, 4))
    table = pl.DataFrame(rows, list(NightRow._fields), orient="row", schema_overrides=amounts, infer_schema_length=None)
    write_text(harmless(table).write_csv())
