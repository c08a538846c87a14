"""Totals of an archive's files."""

from typing import NamedTuple

from studbook.analytics.database.archive.folder import Folder
from studbook.analytics.database.archive.snapshot import Snapshot
from studbook.analytics.database.archive.tables import quoted
from studbook.analytics.database.connection import connect_memory
from studbook.analytics.database.resources import sql_file


class ArchiveTotals(NamedTuple):
    """What became of the hands of all files of an archive."""

    found: int = 0
    imported: int = 0
    known: int = 0
    other: int = 0
    rejected: int = 0
    unreadable: int = 0
    """Files with a problem."""


def totals_of(folder: Folder, snapshot: Snapshot) -> ArchiveTotals:
    """Add up all files of a snapshot."""
    names = snapshot.shared_files("files")
    if not names:
        return ArchiveTotals()
    with connect_memory() as connection:
        folder.connect(connection)
        files = ", ".join(quoted(folder.place(name)) for name in names)
        row = connection.execute(sql_file("sql/archive", "totals").format(files=files)).fetchall()[0]
    return ArchiveTotals(*row)
