"""`studbook certify`: a certificate of a month's deals, which anyone can work out again from the same files."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from studbook.commands.common import Database, UserError, path_of, require, say, writing
from studbook.upkeep.opened import DATABASE, open_store

if TYPE_CHECKING:
    from studbook.analytics.fairness.certificate import Certificate, CertifiedMonth
    from studbook.histories.raw_batches import Opens
    from studbook.upkeep.certified_files import BySha

_MOST_BYTES = 64 << 20
"""The largest file that is read as a certificate."""


def certify(
    paths: Annotated[
        list[Path] | None,
        typer.Argument(parser=path_of, metavar="[PATHS]...", help="Certify these files instead of the database."),
    ] = None,
    site: Annotated[str | None, typer.Option(help="The site (default: the only one with hands of the month).")] = None,
    month: Annotated[str | None, typer.Option(help="The month in UTC, e.g. 2026-03.", metavar="MONTH")] = None,
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", help="The .json file to write; the page beside it ends in .html."),
    ] = None,
    check: Annotated[
        Path | None, typer.Option(help="Work out this certificate again, and say what differs.", metavar="FILE")
    ] = None,
    db: Database = DATABASE,
) -> None:
    """Certify a month's deals of a site: files, tests, p-values and e-values, as a page and a JSON file.

    Anyone who has the same files, and the same version of Studbook, makes the same bytes. The files are named by their
    SHA-256. A hand belongs to the month in which it began, in UTC. An e-value stays valid however often one looks: by
    chance alone it reaches 1,000 in one of 1,000 months at most. A large one is called unusual, never more.

    From a database, the files are read again from the bytes that it keeps. With --check, the files that a certificate
    names are found among the paths, or in the database, and it is worked out again.

    Exit code 0; with --check, 0 if it is equal and 1 if it differs or a file is missing; 2 if it could not be done.

    [dim]studbook certify --site pokerstars --month 2026-03[/dim]

    [dim]studbook certify hands/ --month 2026-03 -o march.json[/dim]

    [dim]studbook certify hands/ --check march.json[/dim]
    """
    require(paths or [])
    if check:
        if site or month or output:
            raise UserError("--check takes the site and the month from the certificate, and writes nothing")
        raise typer.Exit(_check(paths or [], db, check))
    if not month:
        raise UserError("name the month with --month, such as 2026-03")
    year, number = _month(month)
    found = _certificate(paths or [], db, (site, year, number))
    _write(found, output or Path(f"certificate-{found.site}-{found.month}.json"))


def _month(text: str) -> tuple[int, int]:
    year, dash, number = text.partition("-")
    if not (dash and text.isascii() and len(text) == 7 and year.isdecimal() and number.isdecimal()):
        raise UserError(f"{text!r} is not a month; write it as 2026-03")
    if not (1900 <= int(year) <= 9998 and 1 <= int(number) <= 12):
        raise UserError(f"there is no month {text}")
    return int(year), int(number)


def _certificate(paths: list[Path], db: Path, asked: "tuple[str | None, int, int]") -> "Certificate":
    from studbook.upkeep.certified_files import certify_files

    with _files(paths, db, asked) as (files, opener, month):
        return certify_files(files, opener, month)


@contextmanager
def _files(
    paths: list[Path], db: Path, asked: "tuple[str | None, int, int]"
) -> "Iterator[tuple[BySha, Opens, CertifiedMonth]]":
    """The files under the paths, or those of the database, what opens them, and the month."""
    from studbook.analytics.fairness.certificate import CertifiedMonth
    from studbook.histories.sources import Opener
    from studbook.upkeep.certified_files import files_of_month, files_under, with_site
    from studbook.upkeep.stored_sources import StoredOpener

    site, year, number = asked
    month = CertifiedMonth(site or "", year, number)
    if paths:
        with Opener() as opener:
            yield files_under(paths, opener), opener, month
        return
    with open_store(db) as store, StoredOpener(store.texts) as opener:
        month = with_site(store, month)
        yield files_of_month(store, month, opener), opener, month


def _write(found: "Certificate", path: Path) -> None:
    from studbook.analytics.fairness.certificate import canonical
    from studbook.commands.common import require_suffix
    from studbook.histories.whole_files import write_whole
    from studbook.reports.fairness.certificate import certificate_page, certificate_words

    require_suffix(path, "a certificate", ".json")
    page = path.with_suffix(".html")
    with writing(page):  # first, so that a full disk leaves no new JSON file beside an old page
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(page, certificate_page(found))
    with writing(path):
        write_whole(path, canonical(found))
    say(certificate_words(found))
    say(path)
    say(page)


def _check(paths: list[Path], db: Path, path: Path) -> int:
    """Work out a certificate again; return the exit code."""
    from studbook.analytics.fairness.certificate import canonical, differences, document
    from studbook.upkeep.certified_files import certify_files, only

    text, stated = _read(path)
    year, number = _month(str(stated.get("month")))
    with _files(paths, db, (str(stated.get("site")), year, number)) as (files, opener, month):
        digests = _digests(stated)
        missing = sorted(digests - files.keys())
        for digest in missing:
            say(f"not among the files: {digest}")
        if missing:
            say(f"not worked out: {len(missing):,} of {len(digests):,} files are missing, or a byte in them differs")
            return 1
        again = certify_files(only(files, digests), opener, month)
    if canonical(again).encode() == text:
        say(f"equal: worked out again from {len(digests):,} files, to the byte")
        return 0
    lines = differences(stated, document(again)) or ["the same values, written in another way"]
    for line in lines[:100]:
        say(line)
    say(f"differs: {len(lines):,} values" if stated != document(again) else "differs: the bytes")
    return 1


def _read(path: Path) -> "tuple[bytes, dict[str, Any]]":
    import json

    from studbook.analytics.fairness.certificate import KIND

    require([path])
    try:
        with path.open("rb") as file:
            text = file.read(_MOST_BYTES + 1)
        stated = json.loads(text) if len(text) <= _MOST_BYTES else None
    except OSError as error:
        raise UserError(f"{path}: cannot be read: {error.strerror}") from error
    except (ValueError, RecursionError):
        stated = None
    if not isinstance(stated, dict) or stated.get("certificate") != KIND:
        raise UserError(f"{path}: not a certificate of deals")
    return text, stated


def _digests(stated: "dict[str, Any]") -> set[str]:
    files = stated.get("files")
    rows = files if isinstance(files, list) else []
    return {str(one["sha256"]) for one in rows if isinstance(one, dict) and "sha256" in one}
