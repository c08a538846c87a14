"""`studbook certify`: a certificate of one site's deal of a month, which anyone can work out again."""

from json import loads
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from studbook.commands.common import Database, Machine, UserError, path_of, require_page, say, write_page
from studbook.commands.fairness import chosen_store
from studbook.upkeep.opened import DATABASE
from studbook.version import __version__

if TYPE_CHECKING:
    from studbook.analytics.fairness.certificate import Certificate
    from studbook.analytics.store import Store
    from studbook.game.documents import Json

_MOST_BYTES = 100_000_000


def certify(
    paths: Annotated[
        list[Path] | None,
        typer.Argument(parser=path_of, metavar="[PATHS]...", help="Use these files instead of the database."),
    ] = None,
    site: Annotated[str | None, typer.Option(metavar="SITE", help="The site.")] = None,
    month: Annotated[str | None, typer.Option(metavar="MONTH", help="The month in UTC, such as 2026-10.")] = None,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", help="Write the certificate to this file (.json).")
    ] = None,
    page: Annotated[Path | None, typer.Option(help="Write a page (.html), too.")] = None,
    check: Annotated[
        Path | None,
        typer.Option(metavar="CERTIFICATE", parser=path_of, help="Work out this certificate again, and compare it."),
    ] = None,
    db: Database = DATABASE,
    json: Machine = False,
) -> None:
    """Certify what the tests of the deal say of a site's hands of a month.

    The certificate names the files by their SHA-256, and each test with its p-value, its e-value (the evidence against
    a fair deal) and the smallest bias that would have shown. The same files give the same certificate, to the byte:
    --check works it out again.

    Exit code 1 if the deal is unusual, or if the certificate differs; 0 otherwise.

    [dim]studbook certify --site pokerstars --month 2026-10 -o october.json --page october.html[/dim]

    [dim]studbook certify --check october.json ~/hands[/dim]
    """
    require_page(page)
    if check:
        if site or month or output or page:
            raise UserError("--check takes the site and the month from the certificate: leave out all other options")
        _check(check, paths or [], db, is_quiet=json)
        return
    if not site or not month:
        raise UserError("name a site and a month: studbook certify --site pokerstars --month 2026-10")
    with chosen_store(paths or [], db, quiet=json) as store:
        found = _certificate(store, site, month)
    if output:
        write_page(found.text(), output)
    if page:
        _write_page(found, page)
    if json:
        typer.echo(found.text(), nl=False)
    else:
        _print(found)
    raise typer.Exit(int(found.is_unusual))


def _certificate(store: "Store", site: str, month: str, files: list[str] | None = None) -> "Certificate":
    from studbook.analytics.fairness.certificate import MonthError, certificate
    from studbook.game.sites import SITES

    if site not in SITES:
        raise UserError(f"unknown site: {site}; choose from {', '.join(SITES)}")
    try:
        return certificate(store, site, month, __version__, files)
    except MonthError as problem:
        raise UserError(str(problem)) from None


def _check(path: Path, paths: list[Path], db: Path, *, is_quiet: bool) -> None:
    """Work out a certificate again, and say in what it differs."""
    from studbook.analytics.fairness.certificate import differences

    text, stated = _read(path)
    with chosen_store(paths, db, quiet=is_quiet) as store:
        have = {str(digest) for (digest,) in store.sql("SELECT DISTINCT digest FROM files").rows if digest}
        missing = [digest for digest in stated["files"] if digest not in have]
        if missing:
            more = f" and {len(missing) - 1:,} others" if len(missing) > 1 else ""
            raise UserError(f"the file with the SHA-256 {missing[0]}{more} is not here, or has another content")
        found = _certificate(store, stated["site"], stated["month"], stated["files"])
    lines = differences(stated, found.document())
    if not lines and found.text() != text:
        lines = ["the certificate is written in another way: its content is the same, its bytes are not"]
    for line in lines:
        say(line)
    if not lines:
        _print(found)
        say("The certificate is right, to the byte.")
    raise typer.Exit(int(bool(lines)))


def _read(path: Path) -> "tuple[str, Json]":
    """Read a certificate. Raises UserError if it is none, or one of another format."""
    from studbook.analytics.fairness.certificate import FORMAT

    try:
        with path.open("rb") as file:
            text = file.read(_MOST_BYTES).decode("ascii")
        stated = loads(text)
    except OSError as error:
        raise UserError(f"{path} cannot be read: {error.strerror}") from None
    except (ValueError, RecursionError):
        raise UserError(f"{path} is no certificate") from None
    names = {"site": str, "month": str, "studbook": str, "files": list, "tests": list}
    if not isinstance(stated, dict) or not all(isinstance(stated.get(name), kind) for name, kind in names.items()):
        raise UserError(f"{path} is no certificate")
    if stated.get("certificate") != FORMAT:
        raise UserError(f"{path} is a certificate of another format: this is Studbook {__version__}")
    if not all(
        isinstance(one, dict) and isinstance(one.get("test"), str) and isinstance(one.get("name"), str)
        for one in stated["tests"]
    ):
        raise UserError(f"{path} is no certificate")
    return text, stated


def _print(found: "Certificate") -> None:
    from studbook.reports.fairness.certificate import certificate_lines

    for line in certificate_lines(found):
        say(line)


def _write_page(found: "Certificate", path: Path) -> None:
    from studbook.reports.fairness.certificate import certificate_page

    write_page(certificate_page(found, [("Studbook", __version__)]), path)
