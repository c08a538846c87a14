"""A new database is a copy of a template, which is what the steps of the schema build; a bad template is not used."""

import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import duckdb
import pytest

from studbook.analytics.database import opening, template
from studbook.analytics.store import Store

SHAPE = (
    "SELECT table_name, comment, sql FROM duckdb_tables() WHERE database_name = current_database() ORDER BY ALL",
    """SELECT view_name, comment, sql FROM duckdb_views()
       WHERE NOT internal AND database_name = current_database() ORDER BY ALL""",
    """SELECT table_name, column_index, column_name, data_type, is_nullable, column_default, comment
       FROM duckdb_columns() WHERE NOT internal AND database_name = current_database() ORDER BY ALL""",
    "SELECT index_name, sql FROM duckdb_indexes() WHERE database_name = current_database() ORDER BY ALL",
    "SELECT sequence_name, sql FROM duckdb_sequences() WHERE database_name = current_database() ORDER BY ALL",
    """SELECT type_name, labels FROM duckdb_types()
       WHERE NOT internal AND database_name = current_database() ORDER BY ALL""",
    """SELECT table_name, constraint_type, constraint_text FROM duckdb_constraints()
       WHERE database_name = current_database() ORDER BY ALL""",
    """SELECT function_name, parameters, macro_definition FROM duckdb_functions()
       WHERE NOT internal AND database_name = current_database() ORDER BY ALL""",
    "SELECT version, reason FROM schema_version ORDER BY ALL",
)


def shape(connection: duckdb.DuckDBPyConnection) -> list[Any]:
    """Everything that is defined in a database; DuckDB prints the columns of an EXCLUDE in any order."""

    def ordered(value: Any) -> Any:
        return re.sub(r"(?<=EXCLUDE )\(.*?\)", lambda found: str(sorted(found[0][1:-1].split(", "))), str(value))

    return [[tuple(map(ordered, row)) for row in connection.execute(sql).fetchall()] for sql in SHAPE]


def shape_of(path: Path) -> list[Any]:
    with Store(path, read_only=True) as store:
        return shape(store.connection)


@pytest.fixture(scope="module")
def first(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The first database on a machine, which the steps of the schema have built, next to the cache."""
    folder = tmp_path_factory.mktemp("first")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("STUDBOOK_CACHE", str(folder / "cache"))
        Store(folder / "first.duckdb").close()
    return folder / "first.duckdb"


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A machine on which no database has been created."""
    monkeypatch.setenv("STUDBOOK_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"


@pytest.fixture
def built(first: Path, cache: Path) -> Path:
    """The first database of that machine, whose template is in the cache."""
    shutil.copytree(first.with_name("cache"), cache)
    return first


@pytest.fixture
def builds(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[int]]:
    """Grows with every database that is built step by step."""
    counted: list[int] = []
    build = opening.build
    monkeypatch.setattr(opening, "build", lambda connection: (counted.append(1), build(connection)))
    return counted


def test_a_copy_is_as_what_the_steps_build(built: Path, builds: list[int], tmp_path: Path) -> None:
    for name in ("second.duckdb", "template of x.duckdb", "x.duckdb", 'it\'s "mine".duckdb'):
        Store(tmp_path / name).close()
        assert shape_of(tmp_path / name) == shape_of(built)
    with Store() as store:
        assert shape(store.connection) == shape_of(built)
    assert not builds
    assert len(shape_of(built)[0]) > 10
    assert all(comment != "None" for _, comment, _ in shape_of(built)[0])


def test_a_copy_has_its_own_date_and_identity(built: Path, tmp_path: Path) -> None:
    Store(tmp_path / "second.duckdb").close()
    dates = []
    for path in (built, tmp_path / "second.duckdb"):
        with Store(path, read_only=True) as store:
            dates += store.query("SELECT max(applied_at) AS day FROM schema_version")["day"].to_list()
    assert dates[0] < dates[1]
    assert built.read_bytes()[:12288] != (tmp_path / "second.duckdb").read_bytes()[:12288]


@pytest.mark.parametrize("place", [0, 4096, 300_000, -1])
def test_a_damaged_template_is_not_used(
    built: Path, builds: list[int], cache: Path, tmp_path: Path, place: int
) -> None:
    (kept,) = (cache / "templates").iterdir()
    content = bytearray(kept.read_bytes())
    content[place] ^= 1
    kept.write_bytes(content)
    Store(tmp_path / "second.duckdb").close()
    assert shape_of(tmp_path / "second.duckdb") == shape_of(built)
    assert len(builds) == 1
    Store(tmp_path / "third.duckdb").close()
    assert len(builds) == 1
    assert not any(path.read_bytes() == content for path in (cache / "templates").iterdir())


def test_a_cut_off_template_is_not_used(built: Path, builds: list[int], cache: Path, tmp_path: Path) -> None:
    (kept,) = (cache / "templates").iterdir()
    kept.write_bytes(kept.read_bytes()[:100_000])
    Store(tmp_path / "second.duckdb").close()
    assert len(builds) == 1


def test_another_schema_has_another_template(
    built: Path, builds: list[int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(template, "_key", lambda: "of-another-version")
    Store(tmp_path / "second.duckdb").close()
    assert len(builds) == 1


def test_nothing_is_kept_if_the_cache_cannot_be_written(cache: Path, tmp_path: Path, builds: list[int]) -> None:
    cache.write_text("not a folder")
    for name in ("first.duckdb", "second.duckdb"):
        Store(tmp_path / name).close()
    assert len(builds) == 2
    assert shape_of(tmp_path / "first.duckdb") == shape_of(tmp_path / "second.duckdb")


def test_a_copy_that_fails_leaves_an_empty_database(
    built: Path, builds: list[int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: Any) -> None:
        raise duckdb.IOException("the disk cannot be read")

    monkeypatch.setattr(template, "datetime", type("Broken", (), {"now": fail}))
    with monkeypatch.context() as patch:
        patch.setattr("studbook.analytics.database.schema.datetime", __import__("datetime").datetime)
        Store(tmp_path / "second.duckdb").close()
    assert len(builds) == 1
    assert shape_of(tmp_path / "second.duckdb") == shape_of(built)
