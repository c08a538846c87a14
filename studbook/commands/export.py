"""`studbook export`: the imported files, written back byte for byte."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from studbook.commands.common import DATABASE, Database, Machine, UserError, console, open_store, write_json, writing

if TYPE_CHECKING:
    from studbook.export import Exported


def export(
    output: Annotated[Path, typer.Option("--output", "-o", help="A folder, or a .zip file.", show_default=True)] = Path(
        "exported"
    ),
    file: Annotated[
        list[str] | None,
        typer.Option("--file", help="Only this file, or what is below this folder or archive (repeatable)."),
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Overwrite files that are there already.")] = False,
    db: Database = DATABASE,
    json: Machine = False,
) -> None:
    """Write the imported files back, byte for byte, whether or not the originals still exist.

    The SHA-256 of each is compared with that of the file that was imported. Packed files are written unpacked. Exit
    code 1 if a file could not be written.

    [dim]studbook export -o hands[/dim]

    [dim]studbook export --file old.zip -o old-hands.zip[/dim]
    """
    from studbook.export import ExportError, export_files

    with open_store(db) as store, writing(output):
        try:
            done = export_files(store, output, file or [], force)
        except ExportError as error:
            raise UserError(str(error)) from error
    if json:
        write_json(_as_json(done, output))
    else:
        _print(done, output)
    raise typer.Exit(1 if done.different or done.without_text else 0)


def _as_json(done: "Exported", output: Path) -> dict[str, object]:
    return {
        "output": str(output),
        "files": [{"file": row.path, "name": name, "sha256": row.digest} for row, name in done.written],
        "bytes": done.size,
        "unverified": [row.path for row in done.unverified],
        "different": [row.path for row in done.different],
        "without_text": [row.path for row in done.without_text],
    }


def _print(done: "Exported", output: Path) -> None:
    screen = console()

    def say(text: str) -> None:
        screen.print(text, markup=False, soft_wrap=True)

    for row in done.different:
        say(f"{row.path}: not written: the database is damaged, the SHA-256 is not that of the imported file")
    for row in done.without_text:
        say(f"{row.path}: not written: an earlier version read it, and kept no text")
    for row in done.unverified:
        say(f"{row.path}: written as far as it was imported; the import ended before the file did")
    verified = len(done.written) - len(done.unverified)
    say(f"{len(done.written):,} files, {done.size:,} bytes, in {output}; SHA-256 verified: {verified:,}")
