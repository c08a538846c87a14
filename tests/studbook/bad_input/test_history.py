"""Whole imports: undone, or merged from another database; and copies of the database."""

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import duckdb
import pytest
from typer.testing import CliRunner, Result

from studbook.analytics.database import copies, drafts
from studbook.analytics.database.trouble import StoreError
from studbook.analytics.store import Store
from studbook.cli import app
from studbook.importing import pipeline
from studbook.importing.import_options import rules_of_options
from studbook.importing.pipeline import import_paths
from studbook.rules.stud.house import as_numbers, house
from studbook.upkeep.repeat_imports import past_imports
from studbook.upkeep.undo_and_merge import merge, undo
from tests.studbook.bad_input.contents import Content, content, differing


def of(database: Path, *left_out: str) -> Content:
    with Store(database, read_only=True) as store:
        return content(store, *left_out)


def take(database: Path, *paths: Path, **settings: Any) -> None:
    with Store(database) as store:
        import_paths(store, paths, **settings)


@pytest.fixture
def texts(hand: Callable[[int], str], monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Write twenty hands, to import in batches of three."""
    monkeypatch.setattr(pipeline, "BATCH_HANDS", 3)
    return [hand(number) for number in range(100, 120)]


def write(path: Path, texts: list[str]) -> None:
    path.parent.mkdir(exist_ok=True, parents=True)
    path.write_text("\n\n".join(texts))


@pytest.fixture(scope="module")
def folder(hand: Callable[[int], str], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two imports, in `both.duckdb`: the second meets a file that has grown, and known, conflicting and spoilt hands.

    `first.duckdb` and `second.duckdb` have one of them each.
    """
    folder = tmp_path_factory.mktemp("imports")
    texts = [hand(number) for number in range(100, 120)]
    other = [text.replace("Ann ($1.46", "Ann ($1.50") for text in texts]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pipeline, "BATCH_HANDS", 3)
        write(folder / "a/1.txt", texts[:4])
        write(folder / "a/2.txt", [*texts[4:6], texts[6][:700]])
        take(folder / "first.duckdb", folder / "a")
        shutil.copy(folder / "first.duckdb", folder / "both.duckdb")
        write(folder / "a/2.txt", [*texts[4:6], *texts[6:10]])
        write(folder / "b/3.txt", [*texts[2:5], *other[5:8], texts[12].replace("Ann: folds", "Ann: faints")])
        for name in ("both", "second"):
            take(folder / f"{name}.duckdb", folder / "a", folder / "b")
    return folder


@pytest.fixture
def imported(folder: Path, tmp_path: Path) -> Path:
    """Copy `both.duckdb` and the other two databases."""
    for file in folder.glob("*.duckdb"):
        shutil.copy(file, tmp_path)
    return tmp_path / "both.duckdb"


@pytest.fixture(scope="module")
def before(folder: Path) -> Content:
    """Return the content of `both.duckdb`."""
    return of(folder / "both.duckdb")


def test_undoing_the_second_import_leaves_the_first(imported: Path) -> None:
    undo(imported, 2)
    assert differing(of(imported.with_name("first.duckdb"), "location"), of(imported, "location")) == []
    with Store(imported) as store:
        assert store.sql("SELECT count(*) FROM rejects").rows == [(1,)], "the hand that was cut short is back"
        assert [past.number for past in past_imports(store)] == [1]


def test_undoing_the_first_import_leaves_the_second(imported: Path) -> None:
    undo(imported, 1)
    assert differing(of(imported.with_name("second.duckdb")), of(imported)) == []
    with Store(imported) as store:
        assert [(past.number, past.hands) for past in past_imports(store)] == [(2, 13)]


def test_an_import_that_was_undone_can_be_made_again(imported: Path, folder: Path, before: Content) -> None:
    undo(imported, 2)
    take(imported, folder / "a", folder / "b")
    assert differing(before, of(imported)) == []


def test_undoing_all_imports_leaves_an_empty_store(imported: Path) -> None:
    for number in (1, 2):
        undo(imported, number)
    with Store(imported) as store, Store() as empty:
        assert differing(content(empty), content(store)) == []
        assert store.sql("SELECT count(*) FROM blocks").rows == [(0,)]


def test_a_file_in_the_place_of_another_gives_it_back(texts: list[str], tmp_path: Path) -> None:
    database = tmp_path / "x.duckdb"
    write(tmp_path / "a/1.txt", texts[:4])
    take(database, tmp_path / "a")
    before = of(database)
    write(tmp_path / "a/1.txt", texts[5:9])
    take(database, tmp_path / "a")
    undo(database, 2)
    assert differing(before, of(database)) == []


def test_a_file_that_only_a_later_import_found_unchanged_is_that_ones(texts: list[str], tmp_path: Path) -> None:
    database = tmp_path / "x.duckdb"
    write(tmp_path / "a/1.txt", texts[:4])
    take(database, tmp_path / "a")
    write(tmp_path / "b/2.txt", texts[4:6])
    take(database, tmp_path / "a", tmp_path / "b")
    undo(database, 1)
    take(tmp_path / "fresh.duckdb", tmp_path / "a", tmp_path / "b")
    assert differing(of(tmp_path / "fresh.duckdb"), of(database)) == []


def test_imports_keep_their_rules_when_they_are_made_again(texts: list[str], tmp_path: Path) -> None:
    database = tmp_path / "x.duckdb"
    write(tmp_path / "a/1.txt", texts[:4])
    write(tmp_path / "b/2.txt", texts[4:6])
    take(database, tmp_path / "a")
    take(database, tmp_path / "b", rules=house("wsop-live-2024"))
    undo(database, 1)
    with Store(database) as store:
        (past,) = past_imports(store)
        rules, variants = rules_of_options(past.options)
    assert rules is not None
    assert (as_numbers(rules), variants) == (as_numbers(house("wsop-live-2024")), {})


@pytest.mark.parametrize("place", ["undo_imports", "RepeatImports"])
def test_an_undo_that_fails_changes_nothing(imported: Path, place: str, monkeypatch: pytest.MonkeyPatch) -> None:
    before, names = imported.read_bytes(), sorted(path.name for path in imported.parent.iterdir())

    def stop(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(f"studbook.upkeep.undo_and_merge.{place}", stop)
    with pytest.raises(KeyboardInterrupt):
        undo(imported, 1)
    assert imported.read_bytes() == before
    assert sorted(path.name for path in imported.parent.iterdir()) == names


def test_a_merge_is_one_import_of_all_files(imported: Path, folder: Path, tmp_path: Path) -> None:
    for name, parts in {"a": ["a"], "b": ["b"], "all": ["a", "b"]}.items():
        take(tmp_path / f"only_{name}.duckdb", *(folder / part for part in parts))
    other = (tmp_path / "only_b.duckdb").read_bytes()
    with Store(tmp_path / "only_a.duckdb") as store:
        added = merge(tmp_path / "only_b.duckdb", store)
        assert (added.hands, added.files, added.left) == (3, 1, 0)
    merged = of(tmp_path / "only_a.duckdb", "location")
    assert differing(of(tmp_path / "only_all.duckdb", "location"), merged) == []
    assert (tmp_path / "only_b.duckdb").read_bytes() == other
    with Store(tmp_path / "only_a.duckdb") as store:
        for again_ in (tmp_path / "only_b.duckdb", imported, imported.with_name("first.duckdb")):
            assert merge(again_, store)[1:4] == (0, 0, 0)
    assert differing(merged, of(tmp_path / "only_a.duckdb", "location")) == []


def test_a_merge_into_an_empty_database_copies_it(imported: Path, tmp_path: Path) -> None:
    with Store(tmp_path / "new.duckdb") as store:
        merge(imported, store)
    assert differing(of(imported, "location"), of(tmp_path / "new.duckdb", "location")) == []


def test_a_merge_says_which_hands_have_no_text(imported: Path, tmp_path: Path) -> None:
    with duckdb.connect(str(imported)) as connection:
        connection.execute("DELETE FROM file_blocks WHERE file = 0")
    result = run("merge", imported, "--db", tmp_path / "new.duckdb", "--json")
    assert result.exit_code == 1
    assert json.loads(result.stdout)["left"] == 2, "two of four are in another file, too"


def run(*words: object) -> Result:
    return CliRunner().invoke(app, [str(word) for word in words])


def test_a_backup_is_restored_and_what_was_there_is_kept(imported: Path, tmp_path: Path, before: Content) -> None:
    backup = tmp_path / "backup.duckdb"
    assert run("backup", "-o", backup, "--db", imported).exit_code == 0
    assert differing(before, of(backup)) == []
    assert run("undo", 2, "--yes", "--db", imported).exit_code == 0
    undone = of(imported)
    kept = json.loads(run("restore", backup, "--db", imported, "--json").stdout)["kept"]
    assert differing(before, of(imported)) == []
    assert differing(undone, of(Path(kept))) == []


def test_backups_of_the_same_second_have_names_of_their_own(
    imported: Path, tmp_path: Path, before: Content, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(copies, "today", lambda: "20260314-153000")
    made = [Path(json.loads(run("backup", "--db", imported, "--json").stdout)["backup"]) for _ in range(2)]
    kept = [Path(json.loads(run("restore", made[0], "--db", imported, "--json").stdout)["kept"]) for _ in range(2)]
    assert len({*made, *kept}) == 4
    assert [differing(before, of(each)) for each in (imported, *made, *kept)] == [[]] * 5


def test_a_backup_replaces_no_file_unless_told_to(imported: Path, tmp_path: Path, before: Content) -> None:
    to = tmp_path / "backup.duckdb"
    to.write_text("something else")
    with pytest.raises(StoreError, match="already exists"):
        copies.back_up(imported, to)
    assert to.read_text() == "something else"
    copies.back_up(imported, to, replace=True)
    assert differing(before, of(to)) == []


def test_a_file_that_appears_while_a_backup_is_made_is_named(
    imported: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    to, copied = tmp_path / "backup.duckdb", drafts.copy

    def slowly(*files: Any) -> None:
        to.write_text("another backup")
        copied(*files)

    monkeypatch.setattr(drafts, "copy", slowly)
    with pytest.raises(StoreError, match=r"backup\.duckdb already exists: choose another file, or add --force"):
        copies.back_up(imported, to)
    assert to.read_text() == "another backup"


@pytest.mark.parametrize("what", ["text", "cut"])
def test_only_a_whole_database_is_restored(imported: Path, tmp_path: Path, what: str) -> None:
    before, bad = imported.read_bytes(), tmp_path / "bad.duckdb"
    bad.write_bytes(b"no database" if what == "text" else before[: len(before) // 2])
    names = {path.name for path in tmp_path.iterdir()}
    with pytest.raises(StoreError, match=r"bad\.duckdb"):
        copies.restore(bad, imported)
    assert imported.read_bytes() == before
    assert {path.name for path in tmp_path.iterdir()} == names


def test_undo_lists_imports_and_asks_first(imported: Path) -> None:
    assert "each site's own" in run("undo", "--db", imported).stdout
    listed = [json.loads(line) for line in run("undo", "--json", "--db", imported).stdout.splitlines()]
    assert [(row["number"], row["files"]) for row in listed] == [(1, 2), (2, 3)]
    assert "--yes" in str(run("undo", 2, "--db", imported).exception)
    assert "no import 9" in str(run("undo", 9, "--yes", "--db", imported).exception)
