"""The store: one DuckDB file that anyone can query with ordinary SQL."""

from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager
from copy import copy
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any, NamedTuple, Self

import duckdb
import polars as pl

from studbook.analytics.database.answers import Answer, answered, names, rows
from studbook.analytics.database.connection import (
    Reach,
    less_memory,
    second,
    set_memory,
    transaction,
    use_all_threads,
)
from studbook.analytics.database.opening import IN_MEMORY as IN_MEMORY  # noqa: PLC0414  # callers import it from here
from studbook.analytics.database.opening import open_database, require_in_place
from studbook.analytics.database.polars_duckdb import Parameters, Row, dicts, frame, given
from studbook.analytics.database.resources import sql_file
from studbook.analytics.database.trouble import explain_damage
from studbook.analytics.rows.known_texts import StoredTexts, stored_texts
from studbook.analytics.rows.texts import Texts
from studbook.analytics.sql.macros import Macros

if TYPE_CHECKING:  # an import needs NumPy, a query does not
    import numpy as np
    from numpy.typing import NDArray

    from studbook.analytics.batch import ImportBatch, StoredFile
    from studbook.analytics.rows.intake import Columns

MANY_HANDS = 4096
"""Hands of an import that are worth more than one thread of DuckDB."""
LARGE_IMPORT = 16_384
"""Hands of an import whose rows DuckDB leaves as it stored them: they fill large groups of rows."""


class ImportFacts(NamedTuple):
    """Facts that the store records about an import."""

    version: str = ""
    """Version of Studbook."""
    options: str = "{}"
    """The requested rules, as JSON."""
    revision: int = 0
    """Number of the last change to calculated figures that this version of Studbook includes."""
    number: int | None = None
    """Its number, if it repeats an earlier import."""
    started_at: datetime | None = None
    """Start in UTC, if not now."""
    ended_at: datetime | None = None


def _now() -> datetime:
    return datetime.now(UTC).replace(tzinfo=None)


class Store:
    """A Studbook database, open for reading, or for reading and importing.

    `path` is a file, created if it does not exist, or `:memory:`, or an archive, for reading. A file of an older
    version is upgraded if it may be written, and `notices` reports it. A file that another Studbook serves is borrowed
    until the store is closed, unless `borrows` is false. Raises StoreError if the file is not a Studbook database, is
    damaged, is in use by another program, or was created by a newer version.

    What the database holds reaches no other files than those in `reach` (all, if that is None).
    """

    def __init__(
        self, path: str | Path = IN_MEMORY, read_only: bool = False, borrows: bool = True, reach: Reach = ()
    ) -> None:
        self.path = str(path)
        self._opened = open_database(self.path, read_only, borrows, reach)
        self.connection = self._opened.connection
        try:
            self.macros = Macros(self.connection)
            self.next_hand, self.next_file, self._import = (0, 0, 0) if self.is_archive else self._next_keys()
        except BaseException:
            self._disconnect()
            raise
        self.texts = Texts(self.connection)
        self._facts = ImportFacts()
        self._has_begun, self._met = False, 0
        self.first_hand = self.next_hand
        self._replaces = True
        """Whether the store may have rows of files that the import replaces."""
        self._memory = ""
        """DuckDB's limit of memory before a large import; empty if there is none."""
        self._narrow: Mapping[str, str] = {}

    def second_connection(self) -> "Store":
        """A second connection to the same database, for a parallel thread that only queries."""
        other = copy(self)
        other._opened = self._opened._replace(loan=None)  # noqa: SLF001  # the first connection gives it back
        other.connection = second(self.connection)
        other.texts, other.macros = Texts(other.connection), Macros(other.connection)
        other._narrow = {}  # noqa: SLF001  # temporary tables are of one connection
        return other

    def narrowed(self, views: Mapping[str, str]) -> "Store":
        """The same connection, whose questions read other tables or views instead of some views, by their names."""
        other = copy(self)
        other._narrow = views  # noqa: SLF001  # a copy
        return other

    def view(self, name: str) -> str:
        """Name of what questions read as this view."""
        return self._narrow.get(name, name)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._disconnect()
        if not error:
            require_in_place(self._opened, self.path)

    def overflow_into(self, folder: Path) -> None:
        """Keep what does not fit into memory in a folder: a database in memory has none of its own."""
        place = str(folder.absolute()).replace("'", "''")
        self.connection.execute(f"SET temp_directory = '{place}'")

    @property
    def notices(self) -> tuple[str, ...]:
        """Messages about what was done to the file when it was opened."""
        return self._opened.notices

    @property
    def is_archive(self) -> bool:
        """Whether the tables are views over the files of an archive, which is only read."""
        return self._opened.is_archive

    def close(self) -> None:
        """Close the file, with everything written to disk. Raises CannotWriteError if the file has been removed."""
        self._disconnect()
        require_in_place(self._opened, self.path)

    def hand_over(self) -> None:
        """Close the file even though another one has replaced it on purpose."""
        self._disconnect()
        self._opened = self._opened._replace(file=None)

    def _disconnect(self) -> None:
        """Close the connection; then give the file back to the Studbook that lent it."""
        self.connection.close()
        if self._opened.loan:
            self._opened.loan.close()

    def query(self, sql: str, parameters: Parameters | None = None) -> pl.DataFrame:
        """Result of one of Studbook's own queries as a data frame; enums are strings."""
        return frame(self.connection, sql, parameters)

    def ask(self, question: str, **parameters: Any) -> pl.DataFrame:
        """Result of `sql/questions/<question>.sql`."""
        return self.query(sql_file("sql/questions", question), parameters or None)

    def ask_rows(self, question: str, **parameters: Any) -> list[Row]:
        """The same as dictionaries, for a question that is asked row by row."""
        return dicts(self.connection, sql_file("sql/questions", question), parameters)

    def columns(self, question: str, **parameters: Any) -> "dict[str, NDArray[Any]]":
        """Result of `sql/questions/<question>.sql` as arrays, for a question whose answers have no NULL."""
        return self.connection.execute(sql_file("sql/questions", question), parameters).fetchnumpy()

    def ask_about(self, question: str, columns: pl.DataFrame) -> pl.DataFrame:
        """Result of a query about the rows of a data frame, which its SQL calls `asked`."""
        with given(self.connection, "asked", columns):
            return self.ask(question)

    def sql(self, sql: str, limit: int | None = None) -> Answer:
        """Result of any SQL query, with any types; at most `limit` rows.

        Raises duckdb.Error if the SQL is wrong, or writes into a store that is open for reading only, and DamagedError
        if the file is damaged.
        """
        try:
            with second(self.connection) as cursor:
                answer = answered(cursor, sql)
                return Answer((), []) if answer is None else Answer(names(answer), list(rows(answer, limit)))
        except duckdb.Error as error:
            damage = explain_damage(self.path, error)
            if damage:
                raise damage from error
            raise

    def stored(self, content: "NDArray[np.uint64]") -> StoredTexts:
        """Find the source of the stored text of each content hash."""
        return stored_texts(content, pl.DataFrame(self._answer("known_content", pl.DataFrame({"content": content}))))

    def known(self, content: "NDArray[np.uint64]") -> "NDArray[np.bool_]":
        """Whether the text of each content hash is stored."""
        return self.stored(content).file >= 0

    def known_summaries(self, contents: Sequence[int]) -> set[int]:
        """Which texts, by their hashes, are stored as summaries of tournaments."""
        asked = pl.DataFrame({"content": pl.Series(contents, dtype=pl.UInt64)})
        return set(self._answer("known_summaries", asked)["content"].tolist())

    def imports_of(self, content: "NDArray[np.uint64]") -> "NDArray[np.int64]":
        """Import that read each of these texts, stored or rejected; -1 if none did."""
        return self._integers("imports_of_texts", content, ["import"])[0]

    def _integers(self, question: str, content: "NDArray[np.uint64]", names: list[str]) -> "list[NDArray[np.int64]]":
        """Query a value for texts by content hash; -1 for those without a result."""
        asked = pl.DataFrame({"content": content})
        kept = asked.join(pl.DataFrame(self._answer(question, asked)), "content", "left", maintain_order="left")
        return [kept[name].cast(pl.Int64).fill_null(-1).to_numpy() for name in names]

    def numbers_known(self, numbers: pl.DataFrame) -> "NDArray[np.bool_]":
        """Whether each number (see `tables.numbers_of`) was used before, in the store or earlier in the frame (P03).

        A hand without a number, or whose number identifies nothing, is told from others by its content alone.
        """
        found = ~numbers.select(pl.struct(pl.all()).is_first_distinct()).to_series().to_numpy()
        found[self._answer("known_numbers", numbers.with_row_index("number"))["number"]] = True
        found[(numbers["hand_id"] == "").to_numpy()] = False
        return found

    def begin(self, facts: "ImportFacts") -> None:
        """Begin an import. Its row is added with the first batch, so an import without batches leaves no trace."""
        self._facts = facts
        self._import = self._next_keys()[2] if facts.number is None else facts.number
        self._has_begun = False
        self._met = 0
        self.first_hand = self.next_hand
        self._replaces = self.next_file > 0
        self.end_batches()
        # Checkpoints would merge small groups of rows, compressing all text of the import again each time.
        self.connection.execute("SET max_vacuum_tasks = 0")

    def append(self, *items: "ImportBatch") -> None:
        """Add a batch: all of it, or nothing if anything fails.

        The hands must be new (`known` is true for none of them). A hand whose number exists with other content is
        kept, marked as a conflict, and gets the finding P03.
        """
        next_hand = self.next_hand
        if next_hand + sum(len(item.batch.hands.site) for item in items) - self.first_hand > MANY_HANDS:
            use_all_threads(self.connection)
            self._memory = self._memory or less_memory(self.connection)
        with transaction(self.connection):
            self._note_import()
            self._keep_before([row for item in items for row in item.files])
            first_other = self.ask("next_other").item()
            for item in items:
                self._append(item, next_hand)
                next_hand += len(item.batch.hands.site)
            if any(item.lacks_currency for item in items):
                self._settle("hands", "hand", self.next_hand)
                self._settle("other_hands", "other", first_other)
            if next_hand > self.next_hand:
                self.connection.execute(sql_file("sql/insert", "comparison_due"), {"first_hand": self.next_hand})
        self.next_hand, self._has_begun = next_hand, True
        self._know_files([row for item in items for row in item.files])

    def append_copies(self, copies: "Sequence[tuple[StoredFile, pl.DataFrame]]", met: Sequence[int]) -> None:
        """Add files with the same bytes as a stored file, each with the places of its blocks (`Texts.places`).

        `met` are the keys of the files that the import has met since the last batch.
        """
        from studbook.analytics.rows.tables import applied_to_nothing

        rows = [row for row, _ in copies]
        with transaction(self.connection):
            self._note_import()
            self._keep_before(rows)
            self._insert("applied", applied_to_nothing(self._import))
            for row, places in copies:
                self.texts.keep_copy(row.file, places)
            self._insert_files(rows)
            self._note_met(met)
        self._has_begun = True
        self._know_files(rows)

    def _know_files(self, rows: "Sequence[StoredFile]") -> None:
        self.next_file = max([self.next_file - 1, *(row.file for row in rows)]) + 1

    def end_batches(self) -> None:
        """Give DuckDB its memory back after the last batch: now no batch needs it, and comparisons sort many rows."""
        if self._memory:
            set_memory(self.connection, self._memory)
            self._memory = ""

    def end(self, met: Sequence[int] = ()) -> None:
        """End an import: remove bytes that no file has any more, and mark the import as complete.

        `met` are the files that it met after its last batch.
        """
        if self.next_hand - self.first_hand < LARGE_IMPORT:
            self.connection.execute("RESET max_vacuum_tasks")
        if self._has_begun:
            with transaction(self.connection):
                self.texts.forget_unused()
                self._note_met(met)
                sql = "UPDATE imports SET ended_at = $now WHERE import = $import"
                self.connection.execute(sql, {"now": self._facts.ended_at or _now(), "import": self._import})

    def _note_met(self, files: Sequence[int]) -> None:
        """Record the files of an import, so that it can be repeated even if an earlier import is undone."""
        places = range(self._met, self._met + len(files))
        columns = {"import": [self._import] * len(files), "place": places, "file": files}
        self._insert("files_met", {name: pl.Series(values, dtype=pl.Int32) for name, values in columns.items()})
        self._met += len(files)

    def _keep_before(self, files: "Sequence[StoredFile]") -> None:
        """Keep the rows of files that this import replaces."""
        if not self._replaces:
            return
        keys, locations = [row.file for row in files], [row.location for row in files]
        columns: Columns = {
            "file": pl.Series(keys, dtype=pl.Int32),
            "location": pl.Series(locations, dtype=pl.String),
            "import": pl.Series([self._import] * len(keys), dtype=pl.Int32),
        }
        self._insert("files_before", columns)

    def _note_import(self) -> None:
        if not self._has_begun:
            facts = self._facts
            row = [self._import, facts.started_at or _now(), None, facts.version, facts.options, facts.revision]
            self.connection.execute("INSERT INTO imports VALUES (?, ?, ?, ?, ?, ?)", row)

    def oldest_revision(self) -> int | None:
        """Number of the last change to calculated figures that all hands include; None if there are no hands."""
        row = self.connection.execute("SELECT min(coalesce(revision, 0)) FROM imports").fetchall()[0]
        return None if row[0] is None else int(row[0])

    def transaction(self) -> AbstractContextManager[None]:
        """Make several changes together: all of them, or none if anything fails."""
        return transaction(self.connection)

    def change(self, what: str, **parameters: Any) -> None:
        """Run `sql/change/<what>.sql`."""
        self.connection.execute(sql_file("sql/change", what), parameters)

    def _next_keys(self) -> tuple[int, int, int]:
        row = self.connection.execute(sql_file("sql/questions", "next_keys")).fetchall()[0]
        return int(row[0]), int(row[1]), int(row[2])

    def _answer(self, question: str, columns: pl.DataFrame) -> "dict[str, NDArray[Any]]":
        """Result of a query about some columns."""
        with given(self.connection, "asked", columns):
            return self.connection.execute(sql_file("sql/questions", question)).fetchnumpy()

    def _insert(self, table: str, columns: "Columns") -> None:
        """Insert columns into a table; its SQL calls them `incoming_<table>`."""
        frame = pl.DataFrame(columns)
        if not frame.is_empty():
            with given(self.connection, f"incoming_{table}", frame):
                self.connection.execute(sql_file("sql/insert", table))

    def _append(self, item: "ImportBatch", first_hand: int) -> None:
        from studbook.analytics.rows.intake import take_in
        from studbook.analytics.rows.other_games import other_tables
        from studbook.analytics.rows.summaries import summary_tables
        from studbook.analytics.rows.tables import TABLES

        intake = take_in(item, first_hand, self._import, self.numbers_known)
        for table, columns in TABLES.items():
            self._insert(table, columns(intake))
        if intake.conflict.any():
            self.connection.execute(sql_file("sql/insert", "conflicts"), {"first_hand": first_hand})
        self.texts.keep(item.blocks)
        more = summary_tables(item.summaries, self.ask("next_summary").item(), self._import) if item.summaries else {}
        if item.others:
            more |= other_tables(item.others, self.ask("next_other").item(), self._import)
        for table, found in more.items():
            self._insert(table, found)
        self._insert_files(item.files)
        self._note_met(item.met)

    def _insert_files(self, rows: "Sequence[StoredFile]") -> None:
        from studbook.analytics.rows.tables import file_columns

        self._insert("files", file_columns(rows, self._import, self._facts.started_at or datetime.now(UTC)))
        whole = [row for row in rows if row.digest is not None]
        for row in whole:
            self.texts.end(row.file, row.size)
        if whole:
            read = {"files": [row.file for row in whole], "import": self._import}
            self.connection.execute(sql_file("sql/insert", "rejects_before"), read)
            self.connection.execute(sql_file("sql/insert", "read_rejects"), read)

    def settle_currencies(self, site: str | None = None) -> None:
        """Set the currency of hands that do not print it, from the user's setting or the name of the file."""
        self._settle("hands", "hand", site=site)
        self._settle("other_hands", "other", site=site)

    def _settle(self, table: str, key: str, first: int = 0, site: str | None = None) -> None:
        sql = sql_file("sql/insert", "currencies").format(table=table, key=key)
        self.connection.execute(sql, {"first": first, "site": site})
