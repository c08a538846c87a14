"""What `import studbook` offers to programs."""

import inspect
import os
import shutil
import signal
import subprocess
import sys
import time
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path

import polars as pl
import pytest

import studbook
from studbook.exchange import player_report
from studbook.game.vocabulary import Game
from tools import api_page


@pytest.fixture(scope="module")
def sample(root: Path) -> Path:
    return root / "histories" / "samples" / "razz-0001.txt"


@pytest.fixture(scope="module")
def database(sample: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("library") / "hands.duckdb"
    assert studbook.import_hands([sample], path).hands.imported == 200
    return path


def test_every_public_name_is_listed_and_described() -> None:
    assert dir(studbook) == sorted(studbook.__all__)
    for name in set(studbook.__all__) - {"__version__"}:
        assert inspect.getdoc(getattr(studbook, name)), name


def test_a_name_that_does_not_exist_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="no attribute 'equities'"):
        _ = studbook.equities


@pytest.mark.parametrize("first", ["from studbook.equity.enumeration import complete", "import studbook.equity.all_in"])
def test_the_function_equity_is_not_hidden_by_the_folder(first: str) -> None:
    program = f"{first}\nimport studbook\nprint(callable(studbook.equity), callable(studbook.stats))"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["True", "True"]


def test_one_hand_is_explained_and_replayed(database: Path) -> None:
    with studbook.open(database) as store:
        number = store.sql("SELECT hand_id FROM hands LIMIT 1").rows[0][0]
    assert studbook.explain(number, database).hand.facts.hand_id == number
    assert len(studbook.replay(number, database).frames) > 5
    for ask in (studbook.explain, studbook.replay):
        with pytest.raises(LookupError, match="no hand 'none'"):
            ask("none", database)


def test_a_number_that_two_sites_share_needs_the_site(sample: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.txt"
    other.write_text("\n\n\n".join(studbook.convert(sample, site="kingsclub")), encoding="utf-8")
    database = tmp_path / "two.duckdb"
    studbook.import_hands([sample, other], database)
    number = next(studbook.read(sample)).hand_id
    for ask in (studbook.explain, studbook.replay):
        with pytest.raises(LookupError, match="give site, one of kingsclub, pokerstars"):
            ask(number, database)
        with pytest.raises(LookupError, match="no hand"):
            ask(number, database, site="bovada")
    assert studbook.explain(number, database, site="kingsclub").hand.facts.site == "kingsclub"


def test_everyone_is_counted_in_one_row(database: Path) -> None:
    for group in ("overview", "third"):
        each, together = studbook.stats(database, group=group), studbook.stats(database, by=(), group=group)
        assert together.columns == [name for name in each.columns if name not in ("player", "site")]
        sums = each.group_by("currency").agg(pl.col("hands", "net").sum()).sort("currency")
        assert together.height > 0
        assert together.select("currency", "hands", "net").sort("currency").rows() == sums.rows()
    (row,) = studbook.stats(database, by=[], filters=studbook.Filters(currency=together["currency"][0])).rows(
        named=True
    )
    assert row["vpip_n"] == row["hands"]
    assert studbook.stats(database, "Hero").equals(studbook.stats(database, "Hero", by=()))


MONEY = ("amount", "raise_to", "put_in", "net", "stack", "collected", "expected", "printed", "gross", "rake")


@pytest.mark.parametrize("table", ["hands", "seats", "events", "hand_log", "decisions", "pots", "awards", "played"])
def test_money_in_frames_has_the_type_of_its_column(database: Path, table: str) -> None:
    frames = [studbook.scan(table, database), studbook.scan(table, database).collect()]
    with studbook.open(database) as store:
        kinds = dict(store.connection.execute(f"SELECT column_name, column_type FROM (DESCRIBE {table})").fetchall())
    assert {name for name in MONEY if name in kinds}
    for frame in frames:
        schema = frame.collect_schema()
        for name, kind in kinds.items():
            assert (schema[name] == pl.Decimal(18, 4)) == (kind == "DECIMAL(18,4)"), name
        assert all(schema[name] == pl.Decimal(18, 4) for name in MONEY if name in schema)


def test_sums_of_money_are_exact_decimals_too(database: Path) -> None:
    assert studbook.stats(database).schema["net"] == pl.Decimal(38, 4)
    assert studbook.find(database, "game:razz").schema["net"] == pl.Decimal(18, 4)


def test_an_open_database_cannot_be_written(database: Path) -> None:
    with studbook.open(database) as store, pytest.raises(Exception, match="read-only"):
        store.sql("CREATE TABLE more (one INTEGER)")


def test_an_audit_is_a_row_per_finding(sample: Path, database: Path, tmp_path: Path) -> None:
    clean = studbook.audit(database=database)
    assert clean.is_empty()
    text = sample.read_text(encoding="utf-8").split("\n\n\n")[0]
    wrong = tmp_path / "wrong.txt"
    wrong.write_text(text.replace("Total pot €", "Total pot €9", 1), encoding="utf-8")
    found = studbook.audit(wrong, house="site-default")
    assert found.columns == clean.columns
    assert found.height > 0
    for call in (studbook.audit, lambda: studbook.audit(sample, database=database)):
        with pytest.raises(ValueError, match="paths"):
            call()


def test_hands_are_simulated_and_converted(sample: Path) -> None:
    hands = list(studbook.simulate("razz", 5, seed=3))
    assert [hand.game for hand in hands] == [Game.RAZZ] * 5
    texts = list(studbook.convert(sample, site="kingsclub"))
    assert len(texts) == 200
    with pytest.raises(ValueError, match="nowhere"):
        list(studbook.convert(sample, site="nowhere"))


def test_a_report_is_a_folder_of_pages(database: Path, tmp_path: Path) -> None:
    first = studbook.report("Hero", database, tmp_path / "hero")
    assert first == tmp_path / "hero" / "index.html"
    assert "Hero" in first.read_text(encoding="utf-8")


def test_a_second_report_may_be_written_from_another_folder(
    database: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The process that writes replayers stays in the folder in which it was started."""
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        monkeypatch.chdir(tmp_path / name)
        shutil.copy(database, "here.duckdb")
        studbook.report("Hero", "here.duckdb", "hero", studbook.Filters(game="razz"))
        assert [*(tmp_path / name / "hero" / "hands").iterdir()]


def test_a_report_is_written_although_the_process_of_the_last_one_was_killed(database: Path, tmp_path: Path) -> None:
    few = studbook.Filters(game="razz")
    studbook.report("Hero", database, tmp_path / "one", few)
    with player_report.replaying(str(database)) as process:
        number = process.submit(os.getpid).result()
    os.kill(number, signal.SIGKILL)
    with pytest.raises(BrokenProcessPool):  # noqa: PT012  # it takes a moment until that is noticed
        while True:
            process.submit(os.getpid)
            time.sleep(0.01)
    studbook.report("Hero", database, tmp_path / "two", few)
    assert [*(tmp_path / "two" / "hands").iterdir()]


def test_the_page_of_the_interface_is_up_to_date(root: Path) -> None:
    assert (root / "docs" / "reference" / "api.md").read_text(encoding="utf-8") == api_page.page()
