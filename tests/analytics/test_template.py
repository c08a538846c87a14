"""Most tests copy a new database from a template: the copy is what Studbook itself creates."""

import re
from pathlib import Path
from typing import Any

import duckdb
import pytest

from studbook.analytics.connection import connect_memory
from studbook.analytics.opening import open_database
from studbook.analytics.store import Store

pytestmark = pytest.mark.creates_databases

SHAPE = (
    "SELECT table_name, sql FROM duckdb_tables() WHERE database_name = current_database() ORDER BY ALL",
    "SELECT view_name, sql FROM duckdb_views() WHERE NOT internal AND database_name = current_database() ORDER BY ALL",
    """SELECT table_name, column_index, column_name, data_type, is_nullable, column_default, comment
       FROM duckdb_columns() WHERE NOT internal AND database_name = current_database() ORDER BY ALL""",
    "SELECT index_name, sql FROM duckdb_indexes() WHERE database_name = current_database() ORDER BY ALL",
    "SELECT sequence_name, sql FROM duckdb_sequences() WHERE database_name = current_database() ORDER BY ALL",
    """SELECT type_name, labels FROM duckdb_types()
       WHERE NOT internal AND database_name = current_database() ORDER BY ALL""",
    """SELECT table_name, constraint_type, constraint_text FROM duckdb_constraints()
       WHERE database_name = current_database() ORDER BY ALL""",
    "SELECT version, reason FROM schema_version ORDER BY ALL",
)


def shape(connection: duckdb.DuckDBPyConnection) -> list[Any]:
    """Everything that is defined in a database; DuckDB prints the columns of an EXCLUDE in any order."""

    def ordered(value: Any) -> Any:
        return re.sub(r"(?<=EXCLUDE )\(.*?\)", lambda found: str(sorted(found[0][1:-1].split(", "))), str(value))

    return [[tuple(map(ordered, row)) for row in connection.execute(sql).fetchall()] for sql in SHAPE]


def test_a_copied_file_is_as_a_created_one(template: Any, tmp_path: Path) -> None:
    Store(tmp_path / "created.duckdb").close()
    template.create_copy(tmp_path / "copied.duckdb")
    created, copied = (
        open_database(str(tmp_path / f"{name}.duckdb"), read_only=True).connection for name in ("created", "copied")
    )
    assert shape(copied) == shape(created)
    assert len(shape(created)[0]) > 10
    created.close()
    copied.close()


def test_a_copy_in_memory_is_as_a_created_one(template: Any) -> None:
    copied, created = connect_memory(), open_database(":memory:", read_only=False).connection
    template.build_copy(copied)
    without_comments = [[row[:6] for row in part] for part in shape(copied)]
    assert without_comments == [[row[:6] for row in part] for part in shape(created)]
    copied.close()
    created.close()
