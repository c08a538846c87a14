"""The store: one DuckDB file that anyone can open with ordinary SQL."""

from collections.abc import Iterator
from contextlib import contextmanager
from copy import copy
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any, Self

import duckdb
import numpy as np
import polars as pl
from numpy.typing import NDArray

from analytics.answers import Answer, answered, names, rows
from analytics.batch import ImportBatch
from analytics.frames import Arrow, frame
from analytics.rake import DEPARTING, fit_all, oddities
from analytics.resources import questions, sql_file
from analytics.schema import StoreError, prepare
from rules.vocabulary import Currency

if TYPE_CHECKING:
    from analytics.tables import Columns, Intake

IN_MEMORY = ":memory:"
CONFIG: dict[str, str | bool | int | float | list[str]] = {"memory_limit": "256MB", "checkpoint_threshold": "64MB"}
"""Settings of DuckDB: what does not fit into memory waits on disk, beside the database.

Batches wait in the log until they are worth a checkpoint, which writes the last rows of every table anew.
"""

ASKING = CONFIG | {"memory_limit": "1GB"}
"""The same for a store that is open for reading only: no import needs the memory, and questions about a million hands
would else wait for the disk."""

FOLLOWED = ("chips_added", "jumps", "told", "moves", "sheets", "sittings")
"""What follows from the order of hands at a table, each from those before it."""


def _connect(path: str, read_only: bool) -> duckdb.DuckDBPyConnection:
    if read_only and path != IN_MEMORY and not Path(path).exists():
        raise StoreError(f"{path} does not exist: import some hands first")
    asks_only = read_only and path != IN_MEMORY
    try:
        return duckdb.connect(path, read_only=asks_only, config=ASKING if asks_only else CONFIG)
    except duckdb.Error as error:
        raise StoreError(_explained(path, str(error))) from error


def _define_macros(connection: duckdb.DuckDBPyConnection) -> None:
    connection.execute(sql_file("sql/insert", "macros"))
    for statistic in (*questions("sql/intervals"), *questions("sql/statistics")):
        connection.execute(statistic.sql)


def _explained(path: str, error: str) -> str:
    """Say in words why DuckDB could not open a file."""
    lowered = error.lower()
    if "lock" in lowered:
        return f"{path} is in use by another program: close it, or wait until its import has ended"
    if "different configuration" in lowered:
        return f"{path} is open already in this program"
    if "not a valid duckdb" in lowered or "valid duckdb" in lowered:
        return f"{path} is not a Studbook database"
    return f"{path} cannot be opened: {error.splitlines()[0]}"


class Store:
    """A Studbook database, open for reading, or for reading and importing.

    `path` is a file, made where it does not exist, or `:memory:`. Raises StoreError where the file is no Studbook
    database, is in use by another program, or was written by a newer Studbook.
    """

    def __init__(self, path: str | Path = IN_MEMORY, read_only: bool = False) -> None:
        self.path = str(path)
        self.connection = _connect(self.path, read_only)
        try:
            prepare(self.connection, self.path, read_only and self.path != IN_MEMORY)
            _define_macros(self.connection)
            self._next_hand, self._first_file = self._next_keys()
        except BaseException:
            self.connection.close()
            raise
        self.first_hand = self._next_hand

    def beside(self) -> "Store":
        """The same database once more, for a second thread that only asks, at the same time."""
        other = copy(self)
        other.connection = self.connection.cursor()
        _define_macros(other.connection)
        return other

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Close the file; what was appended is on disk."""
        self.connection.close()

    def query(self, sql: str, parameters: dict[str, Any] | None = None) -> pl.DataFrame:
        """Answer of one of Studbook's own queries as a data frame; words (ENUM) come back as strings."""
        return frame(self.connection, sql, parameters)

    def ask(self, question: str, **parameters: Any) -> pl.DataFrame:
        """Answer of `sql/questions/<question>.sql`."""
        return self.query(sql_file("sql/questions", question), parameters or None)

    def ask_about(self, question: str, columns: pl.DataFrame) -> pl.DataFrame:
        """Answer of a question about the rows of a data frame, which its SQL calls `asked`."""
        self.connection.register("asked", Arrow(columns))
        try:
            return self.ask(question)
        finally:
            self.connection.unregister("asked")

    def sql(self, sql: str, limit: int | None = None) -> Answer:
        """Answer of anyone's SQL, whatever types it returns; at most `limit` rows.

        Raises duckdb.Error where the SQL is wrong, or writes into a store that is open for reading only.
        """
        with self.connection.cursor() as cursor:
            answer = answered(cursor, sql)
            return Answer((), []) if answer is None else Answer(names(answer), list(rows(answer, limit)))

    def known(self, content: NDArray[np.uint64]) -> NDArray[np.bool_]:
        """Say of each content hash whether that text is stored already, or stood earlier in the same array."""
        found = np.ones(len(content), np.bool_)
        found[np.unique(content, return_index=True)[1]] = False
        stored = self._answer("known_content", pl.DataFrame({"content": content}))["content"]
        return found | np.isin(content, stored)

    def numbers_known(self, sites: pl.Series, hand_ids: pl.Series) -> NDArray[np.bool_]:
        """Say of each hand number whether its site used it before, in the store or earlier in the column (P03)."""
        pairs = pl.DataFrame({"site": sites, "hand_id": hand_ids}).with_row_index("number")
        found = ~pairs.select(pl.struct("site", "hand_id").is_first_distinct()).to_series().to_numpy()
        found[self._answer("known_numbers", pairs)["number"]] = True
        return found

    def append(self, item: ImportBatch) -> None:
        """Add a batch: all of it, or, where anything fails, nothing.

        The hands must be new (`known` says so of none of them). A hand whose number is there with other content is
        kept, marked as a conflict, and gets the finding P03.
        """
        self.connection.begin()
        try:
            self._append(item)
            self.connection.commit()
        except BaseException:
            self.connection.rollback()
            raise
        self._next_hand += len(item.batch.hands.site)

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """Make several changes together: all of them, or, if anything fails, none."""
        self.connection.begin()
        try:
            yield
            self.connection.commit()
        except BaseException:
            self.connection.rollback()
            raise

    def change(self, what: str, **parameters: Any) -> None:
        """Run `sql/change/<what>.sql`."""
        self.connection.execute(sql_file("sql/change", what), parameters)

    def continuity(self) -> int:
        """Compare the hands of every table to which this run added hands, and write the findings between hands.

        Running it again changes nothing. Returns how many such findings those tables have.
        """
        self.connection.begin()
        try:
            found = self._compare_hands()
            self.connection.commit()
        except BaseException:
            self.connection.rollback()
            raise
        return found

    def _next_keys(self) -> tuple[int, int]:
        row = self.connection.execute(sql_file("sql/questions", "next_keys")).fetchall()[0]
        return int(row[0]), int(row[1])

    def _answer(self, question: str, columns: pl.DataFrame) -> dict[str, NDArray[Any]]:
        """Answer of a question about some columns."""
        asked = Arrow(columns)  # noqa: F841  # DuckDB finds it by this name
        return self.connection.execute(sql_file("sql/questions", question)).fetchnumpy()

    def _insert(self, table: str, columns: "Columns") -> None:
        """Insert columns into a table."""
        frame = pl.DataFrame(columns)
        if not frame.is_empty():
            incoming = Arrow(frame)  # noqa: F841  # DuckDB finds it by this name
            self.connection.execute(sql_file("sql/insert", table))

    def _append(self, item: ImportBatch) -> None:
        from analytics.tables import TABLES, take_in  # slow to load: compiled rules, of which who only asks needs none

        intake = take_in(item, self._next_hand, self._first_file, self.numbers_known)
        for table, columns in TABLES.items():
            self._insert(table, columns(intake))
        if intake.conflict.any():
            self.connection.execute(sql_file("sql/insert", "conflicts"), {"first_hand": intake.first_hand})
        self._insert_files(intake)
        if (item.batch.hands.currency == Currency.UNKNOWN).any():
            self.settle_currencies(intake.first_hand)

    def _insert_files(self, intake: "Intake") -> None:
        from analytics.tables import file_columns

        numbers = [intake.first_file + row.file for row in intake.item.files]
        self.connection.execute("DELETE FROM files WHERE list_contains(?, file)", [numbers])
        self._insert("files", file_columns(intake, datetime.now(UTC)))

    def settle_currencies(self, first_hand: int = 0, site: str | None = None) -> None:
        """Say what hands are played for that do not print it: what the user says, or the name of the file."""
        self.connection.execute(sql_file("sql/insert", "currencies"), {"first_hand": first_hand, "site": site})

    def follow_tables(self, first_hand: int = 0) -> None:
        """Follow players from hand to hand at the tables of `first_hand` and of all that were added after it.

        Makes the passing tables `table_hands`, `moves`, `sheets` and `sittings`; see `sql/continuity`.
        """
        self.connection.execute(sql_file("sql/continuity", "table_hands"), {"first_hand": first_hand})
        for table in FOLLOWED:
            self.connection.execute(sql_file("sql/continuity", table))

    def _rake_departures(self) -> pl.DataFrame:
        """R02: hands at the stakes of this run that depart from a schedule which nearly all hands there follow."""
        fits = fit_all(self.ask("rake_pots", since=self.first_hand))
        asked = [pl.DataFrame(schema=DEPARTING), *map(oddities, fits)]
        return self.ask_about("rake_departures", pl.concat(asked))

    def _compare_hands(self) -> int:
        self.follow_tables(self.first_hand)
        self.connection.execute(sql_file("sql/continuity", "twice_told"), {"first_hand": self.first_hand})
        self.connection.execute(sql_file("sql/continuity", "told_differently"))
        self.connection.execute(sql_file("sql/continuity", "forget"))
        self.connection.register("rake_departures", Arrow(self._rake_departures()))
        for check in questions("sql/checks"):
            self.connection.execute(check.sql)
        self.connection.unregister("rake_departures")
        return int(self.connection.execute(sql_file("sql/continuity", "count")).fetchall()[0][0])
