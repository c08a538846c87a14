"""Lazy frames over a database and over files: the same rows as SQL gives."""

from pathlib import Path

import polars as pl
import pytest

import studbook
from studbook.analytics.database.polars_duckdb import frame
from studbook.analytics.database.schema import tables, version
from studbook.analytics.store import Store
from studbook.importing.pipeline import import_paths

SAMPLES = Path("histories/samples")


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("scanning") / "hands.duckdb"
    with Store(file) as store:
        import_paths(store, [SAMPLES])
    return file


def test_every_table_and_view_can_be_scanned(database: Path) -> None:
    with Store(database, read_only=True) as store:
        views = store.connection.execute("SELECT view_name FROM duckdb_views() WHERE NOT internal").fetchall()
        for table in sorted(tables(version()) | {name for (name,) in views}):
            scanned = studbook.scan(table, database).head(200)
            assert scanned.collect_schema() == scanned.collect().schema, table
            assert scanned.collect().height == min(store.sql(f"SELECT count(*) FROM {table}").rows[0][0], 200)


def test_columns_conditions_and_limits(database: Path) -> None:
    played = studbook.scan("played", database)
    won = played.filter(pl.col("player") == "Hero", pl.col("won")).select("hand", "net", "game").sort("hand", "net")
    with Store(database, read_only=True) as store:
        sql = "SELECT hand, net, game FROM played WHERE player = 'Hero' AND won ORDER BY hand, net"
        wanted = frame(store.connection, sql)
    assert won.collect().equals(wanted)
    assert wanted.height > 50
    assert won.head(3).collect().equals(wanted.head(3))
    assert played.filter(pl.col("player") == "Hero").head(7).collect().height == 7
    sums = played.group_by("player").agg(pl.col("net").sum()).collect()
    with Store(database, read_only=True) as store:
        assert dict(sums.iter_rows()) == dict(store.sql("SELECT player, sum(net) FROM played GROUP BY ALL").rows)


def test_batches_join_up(database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = studbook.scan("events", database).collect()
    monkeypatch.setattr("studbook.exchange.scanning.BATCH", 7)
    assert studbook.scan("events", database).head(1000).collect().equals(whole.head(1000))
    with Store(database, read_only=True) as store:
        assert studbook.scan("hands", database).collect().height == store.sql("SELECT count(*) FROM hands").rows[0][0]
    assert studbook.scan_hands(SAMPLES / "stud-0001.txt").collect().height == 200


def test_files_are_scanned_as_a_database_would_have_them(database: Path) -> None:
    columns = ["site", "hand_id", "game", "gross", "rake"]
    hands = studbook.scan_hands(SAMPLES).select(columns).sort(columns).collect()
    assert hands.equals(studbook.scan("hands", database).select(columns).sort(columns).collect())
    seats = studbook.scan_hands(SAMPLES / "stud-0001.txt", table="seats").select(pl.col("net").sum()).collect()
    assert seats.item() < 0  # the rake


def test_unknown_tables(database: Path, tmp_path: Path) -> None:
    for table in ("nothing", "hands; DROP TABLE hands", ""):
        with pytest.raises(ValueError, match="no table"):
            studbook.scan(table, database)
        with pytest.raises(ValueError, match="no table"):
            studbook.scan_hands(SAMPLES, table=table)
    assert studbook.scan_hands(tmp_path).collect().height == 0
