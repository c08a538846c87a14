"""Delta tables over the files of an archive: for each table a log that names the files of the last snapshot.

No rows of hands are copied. Delta cannot leave out single rows of a file, so files with hands that do not count are
written again without them first. Every commit looks at the log before it, and is made only if no one else has made one
since: a repeated run finds nothing to do, and of two runs at once the later one looks again.
"""

import json
import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from time import time
from typing import TYPE_CHECKING, NamedTuple

import polars as pl

from studbook.analytics.database.archive.folder import Folder, is_address
from studbook.analytics.database.archive.snapshot import Snapshot, latest, part_name, publish
from studbook.analytics.database.archive.tables import OF_HANDS, parquet
from studbook.analytics.database.connection import connect_memory
from studbook.analytics.database.trouble import StoreError, first_line
from studbook.archive.rewrite import without_lost
from studbook.game.documents import Json
from studbook.version import __version__

if TYPE_CHECKING:
    from deltalake import DeltaTable

MARK = "delta/format.json"
"""The file that says that an archive has Delta tables."""
APP = "studbook"
"""The application of Delta's transactions; their versions are the numbers of snapshots."""
SHARED = {"files": "files", "conflicts": "conflicts", "findings": "findings_between_hands"}
"""Tables that all shards share, and their names as Delta tables. Their files, which are small, are copied."""
_MISREAD = re.compile(r"%[0-9A-Fa-f]{2}|[\x00-\x1f\x7f\\]" if os.sep == "/" else "%[0-9A-Fa-f]{2}")
"""What `deltalake` reads as something else in the name of a folder: `%20` as a space."""
_LONGEST = 150
"""Letters of an error that are shown: `deltalake` may print all that it knows of a file."""
_LOG = "_delta_log/{:020}.json"
_TYPES = {
    "TINYINT": "byte", "SMALLINT": "short", "INTEGER": "integer", "BIGINT": "long", "VARCHAR": "string",
    "BOOLEAN": "boolean", "BLOB": "binary", "TIMESTAMP": "timestamp_ntz", "DECIMAL(18,4)": "decimal(18,4)",
}  # fmt: skip
"""Delta's names of DuckDB's types. Delta has no unsigned types: such columns are left out."""


class File(NamedTuple):
    """A file of a Delta table."""

    bytes: int
    rows: int


class WantedTable(NamedTuple):
    """A Delta table as it should be."""

    name: str
    """Its folder in the archive."""
    files: dict[str, File]
    """Its files by their names in this folder."""


def is_kept(folder: Folder) -> bool:
    """Whether an archive has Delta tables."""
    return folder.exists(MARK)


def require(folder: Folder) -> None:
    """Raise StoreError without the package `deltalake`, or for a folder whose name it takes for another."""
    try:
        import deltalake  # noqa: F401
    except ImportError as error:
        raise StoreError("Delta tables need the extra `delta`: pip install 'studbook[delta]'") from error
    found = None if is_address(folder.address) else _MISREAD.search(folder.address)
    if found:
        raise StoreError(
            f"{folder.address}: Delta tables cannot be in a folder with {found[0]!r} in its name; choose another"
        )


def keep(folder: Folder) -> Snapshot:
    """Bring the Delta tables of an archive to its last snapshot, which is returned; they are created if need be.

    A hand is seen when all of its rows are there, because the table of hands comes last. Raises StoreError without the
    package `deltalake`, or if a log cannot be read.
    """
    require(folder)
    folder.create(MARK, b'{"format": 1}\n')
    snapshot = _without_lost(folder)
    for table in tables_of(folder, snapshot):
        _keep_table(folder, table, snapshot.number)
    return snapshot


def problems(folder: Folder, snapshot: Snapshot) -> Iterator[str]:
    """Yield in what the Delta tables differ from a snapshot. Raises StoreError as `require` does."""
    require(folder)
    for name, source in copies(snapshot).items():
        if not folder.exists(name):
            yield f"{name}: missing: `studbook archive` adds it"
        elif folder.read(name) != folder.read(source):
            yield f"{name}: the bytes have changed since it was written: remove it, and `studbook archive` adds it"
    for table in tables_of(folder, snapshot):
        try:
            delta = _opened(folder, table)
        except StoreError as error:
            yield str(error)
            continue
        if delta is None and table.files:
            yield f"{table.name}: no Delta table"
        elif delta is not None and _files_of(delta) != {name: file.bytes for name, file in table.files.items()}:
            yield f"{table.name}: the Delta table is not that of snapshot {snapshot.number}: `studbook archive` adds it"


def copies(snapshot: Snapshot) -> dict[str, str]:
    """Return the names of the copied files of a snapshot, and of what they are copies."""
    return {
        f"delta/{SHARED[kind]}/{name.replace('/', '-')}": name
        for kind in SHARED
        for name in snapshot.shared_files(kind)
    }


def tables_of(folder: Folder, snapshot: Snapshot) -> list[WantedTable]:
    """Return the Delta tables of a snapshot, hands last."""
    found: dict[str, dict[str, File]] = {}
    for part in snapshot.parts:
        facts: Json = json.loads(folder.read(part.facts))["tables"]
        for table in OF_HANDS[::-1]:
            files = found.setdefault(f"parts/{table}", {})
            if table in part.tables:
                files[part_name(table, part.id).rpartition("/")[2]] = File(facts[table]["bytes"], facts[table]["rows"])
    shared: dict[str, dict[str, File]] = {f"delta/{name}": {} for name in SHARED.values()}
    for name, source in copies(snapshot).items():
        data = folder.read(source)
        place, _, file = name.rpartition("/")
        shared[place][file] = File(len(data), pl.read_parquet(data).height)
    return [WantedTable(name, files) for name, files in (shared | found).items() if files or _has_log(folder, name)]


def _has_log(folder: Folder, name: str) -> bool:
    return bool(folder.names(f"{name}/_delta_log"))


def _without_lost(folder: Folder) -> Snapshot:
    """Return the last snapshot; one without hands that do not count is made if need be."""
    while True:
        snapshot = latest(folder) or Snapshot()
        new = without_lost(folder, snapshot)
        if new is snapshot or publish(folder, new):
            for name, source in copies(new).items():
                if not folder.exists(name):
                    folder.create(name, folder.read(source))
            return new


def _keep_table(folder: Folder, table: WantedTable, number: int) -> None:
    """Commit what the log of a table does not say yet; look again if another run commits at the same time."""
    while True:
        delta = _opened(folder, table)
        if delta is None and not table.files:  # a folder that only looks like a log
            return
        delta = delta or _created(folder, table)
        if (delta.transaction_version(APP) or 0) > number:
            return
        actions = [*_changes(table, _files_of(delta))]
        if not actions:
            return
        now = int(time() * 1000)
        actions.append({"txn": {"appId": APP, "version": number, "lastUpdated": now}})
        made_by = {"timestamp": now, "operation": "WRITE", "engineInfo": f"{APP}-{__version__}", "snapshot": number}
        actions.append({"commitInfo": made_by})
        entry = "".join(json.dumps(action) + "\n" for action in actions)
        if folder.create(f"{table.name}/{_LOG.format(delta.version() + 1)}", entry.encode()):
            return


def _changes(table: WantedTable, before: dict[str, int]) -> Iterator[Json]:
    """Yield Delta's actions that make the files of a table those that it should have."""
    now = int(time() * 1000)
    for name in before.keys() - table.files.keys():
        yield {"remove": {"path": name, "deletionTimestamp": now, "dataChange": True}}
    for name in sorted(table.files.keys() - before.keys()):
        file = table.files[name]
        facts = {"path": name, "partitionValues": {}, "size": file.bytes, "modificationTime": now, "dataChange": True}
        yield {"add": facts | {"stats": json.dumps({"numRecords": file.rows})}}


def _opened(folder: Folder, table: WantedTable) -> "DeltaTable | None":
    """Return a table with all commits so far; None if it has none."""
    from deltalake import DeltaTable
    from deltalake.exceptions import TableNotFoundError

    place = folder.place(table.name)
    with _explained(place):
        try:
            return DeltaTable(place, storage_options=_options(place))
        except TableNotFoundError:
            return None


def _created(folder: Folder, table: WantedTable) -> "DeltaTable":
    """Create a table without files; one that another run has just created is returned."""
    from deltalake import DeltaTable, Field, Schema
    from deltalake.exceptions import DeltaError
    from deltalake.schema import PrimitiveType

    place = folder.place(table.name)
    with connect_memory() as connection:
        folder.connect(connection)
        file = folder.place(f"{table.name}/{next(iter(table.files))}")
        columns = connection.execute(f"DESCRIBE FROM {parquet([file])}").fetchall()
    schema = Schema([Field(name, PrimitiveType(_TYPES[kind])) for name, kind, *_ in columns if kind in _TYPES])
    with _explained(place):
        try:
            return DeltaTable.create(
                place, schema, mode="ignore", name=table.name.rpartition("/")[2], storage_options=_options(place)
            )
        except DeltaError:
            found = _opened(folder, table)
            if found is None:
                raise
            return found


def _files_of(delta: "DeltaTable") -> dict[str, int]:
    """Return the names and bytes of a table's files."""
    rows = pl.DataFrame(delta.get_add_actions(flatten=True))
    return dict(zip(rows["path"].to_list(), rows["size_bytes"].to_list(), strict=True))


def _options(place: str) -> dict[str, str]:
    """Return the options that `deltalake` needs for an address: it refuses plain HTTP by itself."""
    is_plain = is_address(place) and os.environ.get("AWS_ENDPOINT_URL", "").startswith("http:")
    return {"allow_http": "true"} if is_plain else {}


@contextmanager
def _explained(place: str) -> Iterator[None]:
    from deltalake.exceptions import DeltaError

    try:
        yield
    except DeltaError as error:
        raise StoreError(
            f"{place}: the Delta table cannot be read: {first_line(error)[:_LONGEST]}: if its log is damaged, remove "
            f"{place}/_delta_log, and the next run writes it again"
        ) from error
