"""`studbook export`: write the imported files back, byte for byte."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from studbook.commands.common import Database, Machine, UserError, console, write_json, writing
from studbook.upkeep.opened import DATABASE, open_store

if TYPE_CHECKING:
    from studbook.upkeep.export import Exported


def export(
    output: Annotated[
        Path, typer.Option("--output", "-o", help="Folder or .zip file to write.", show_default=True)
    ] = Path("exported"),
    file: Annotated[
        list[str] | None,
        typer.Option("--file", help="Export only this file, or the files in this folder or archive (repeatable)."),
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Overwrite existing files.")] = False,
    db: Database = DATABASE,
    json: Machine = False,
) -> None:
    """Write the imported files back, byte for byte, whether or not the originals still exist.

    Each file's SHA-256 is compared with that of the imported file. Compressed files are written uncompressed. Exit
    code 1 if a file could not be written.

    [dim]studbook export -o hands[/dim]

    [dim]studbook export --file old.zip -o old-hands.zip[/dim]
    """
    from studbook.upkeep.export import ExportError, export_files

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
        say(f"{row.path}: not written: the database is damaged; its SHA-256 differs from the imported file's")
    for row in done.without_text:
        say(f"{row.path}: not written: an earlier version imported it and kept no text")
    for row in done.unverified:
        say(f"{row.path}: written as far as it was imported; the import stopped before the end of the file")
    verified = len(done.written) - len(done.unverified)
    say(f"{len(done.written):,} files, {done.size:,} bytes, in {output}; SHA-256 verified: {verified:,}")
