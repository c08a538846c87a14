"""One model of a file, filled by the names of its columns, and one opener of the bytes that a store keeps."""

from dataclasses import fields, replace
from pathlib import Path

from studbook.analytics.batch import StoredFile
from studbook.analytics.store import Store
from studbook.analytics.stored.files import files_after_import, stored_files
from studbook.histories.sources import Source
from studbook.importing.importer import Importer
from studbook.importing.pipeline import import_paths
from studbook.upkeep.stored_sources import StoredOpener, StoredSource, bytes_of


def test_a_file_has_the_columns_of_its_table() -> None:
    with Store() as store:
        columns = store.query("SELECT column_name FROM duckdb_columns() WHERE table_name = 'files'").to_series()
    assert {field.name for field in fields(StoredFile)} == {*columns} - {"import", "imported_at"} | {"kept"}


def test_the_order_of_columns_means_nothing(root: Path, tmp_path: Path) -> None:
    with Store(tmp_path / "a.duckdb") as store:
        import_paths(store, [root / "histories" / "samples" / "stud-0001.txt"])
        before = stored_files(store)
        assert before == files_after_import(store, 1)
        assert before[0].imported == before[0].found > 0
        assert before[0].kept == before[0].size == before[0].disk_size
        names = sorted(field.name for field in fields(StoredFile) if field.name != "kept")
        kept = "SELECT file, sum(size)::BIGINT AS kept FROM file_blocks GROUP BY file"
        rows = store.query(f"SELECT kept, {', '.join(names)} FROM files JOIN ({kept}) USING (file)").to_dicts()
        assert [StoredFile(**row) for row in rows] == before


def test_a_stored_file_is_opened_as_far_as_it_was_kept(root: Path, tmp_path: Path) -> None:
    sample = (root / "histories" / "samples" / "stud-0001.txt").read_bytes()
    path, other = tmp_path / "long.txt", tmp_path / "other.txt"
    path.write_bytes(sample * (1 + (300 << 10) // len(sample)))
    other.write_text("on disk")
    with Store() as store, StoredOpener(store.texts) as opener:
        import_paths(store, [path])
        row = stored_files(store)[0]
        assert b"".join(bytes_of(store, row.file)) == path.read_bytes()
        for kept in (row.kept, 200 << 10, 128 << 10, 10, 0):
            with opener.open(StoredSource.of(replace(row, kept=kept))) as stream:
                parts = [*iter(lambda: stream.read1(50_000), b"")]
            assert b"".join(parts) == path.read_bytes()[:kept]
        with opener.open(Source(str(other), other)) as stream:
            assert stream.read1(100) == b"on disk"


def test_nothing_is_set_on_an_importer_from_outside(root: Path) -> None:
    """All that differs between an import, undo, merge, refresh and `--house` is in the plan."""
    public = {name for name in vars(Importer) if not name.startswith("_")}
    assert public == {"accept", "keep", "keep_copies", "skip", "take_met"}
    for file in (root / "studbook").rglob("*.py"):
        assert "(Importer)" not in file.read_text(), f"{file} makes another importer"
