"""A stranger's archive reaches no file beside itself, whatever its files say, and no query changes it."""

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import polars as pl
import pytest
from typer.testing import CliRunner

from studbook.cli import app
from studbook.program.endings import known_error
from tests.agents.conftest import asking
from tests.hostile.databases import SECRET, lay_out, untouched, was_read

ROOMS = Path(__file__).parents[2] / "histories" / "samples" / "rooms"
Change = Callable[[dict[str, Any], str], None]


class Prepared(NamedTuple):
    """A folder with an archive, and the files that an attacker is after."""

    folder: Path
    secret: Path
    stolen: Path
    """A Parquet file of hands elsewhere, so that nothing but the place of a file is wrong."""


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("made")
    words = ["archive", str(ROOMS / "pokerstars.txt"), "--to", str(folder / "archive"), "--executor", "serial", "-q"]
    assert CliRunner().invoke(app, words).exit_code == 0
    return folder / "archive"


@pytest.fixture
def prepared(made: Path, tmp_path: Path) -> Prepared:
    shutil.copytree(made, tmp_path / "archive")
    hands = next((tmp_path / "archive" / "parts" / "hands").glob("*.parquet"))
    shutil.copy(hands, tmp_path / "private.parquet")
    return Prepared(tmp_path, lay_out(tmp_path), tmp_path / "private.parquet")


def snapshot_of(prepared: Prepared) -> Path:
    return next((prepared.folder / "archive" / "snapshots").glob("*.json"))


def kept(folder: Path) -> dict[str, bytes]:
    """Everything beside the archive, and in it."""
    return {str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


def run(*words: str) -> str:
    """Run a command, which may fail with a sentence only."""
    result = CliRunner().invoke(app, words)
    ended = result.exception
    assert ended is None or isinstance(ended, SystemExit) or known_error(ended), ended
    return result.output + str(ended or "")


def part_elsewhere(stored: dict[str, Any], name: str) -> None:
    stored["parts"][0]["id"] = name


def commit_elsewhere(stored: dict[str, Any], name: str) -> None:
    stored["commit"] = name
    stored["shared"]["lost.parquet"] = "0" * 64


def facts_elsewhere(stored: dict[str, Any], name: str) -> None:
    stored["parts"][0]["facts"] = name


ELSEWHERE = (
    "../../private",
    "/{outside}/private",
    "x/../../../private",
    "..",
    "../../../../../../../{outside}/private",
)


@pytest.mark.parametrize("change", [part_elsewhere, commit_elsewhere, facts_elsewhere])
@pytest.mark.parametrize("name", ELSEWHERE)
def test_a_snapshot_names_no_file_elsewhere(prepared: Prepared, change: Change, name: str) -> None:
    stored = json.loads(snapshot_of(prepared).read_bytes())
    change(stored, name.format(outside=str(prepared.folder).strip("/")))
    snapshot_of(prepared).write_text(json.dumps(stored), "utf-8")
    outside = prepared.secret.read_bytes(), prepared.stolen.read_bytes()
    address = str(prepared.folder / "archive")
    said = [run(*words, "--db", address) for words in (["stats"], ["sql", "FROM hands"], ["audit"])]
    said += [run(word, address) for word in ("verify", "compact")]
    said.append(run("archive", str(ROOMS / "bovada.txt"), "--to", address, "--executor", "serial", "-q"))
    assert any("damaged" in one for one in said)
    assert (prepared.secret.read_bytes(), prepared.stolen.read_bytes()) == outside


def test_an_archive_does_not_say_where_it_is(prepared: Prepared) -> None:
    stored = json.loads(snapshot_of(prepared).read_bytes())
    stored["shared"]["place.parquet"] = "0" * 64
    commit = prepared.folder / "archive" / stored["commit"]
    pl.DataFrame({"address": ["/"]}).write_parquet(commit / "place.parquet")
    snapshot_of(prepared).write_text(json.dumps(stored), "utf-8")
    untouched(prepared.secret)
    for query in (f"FROM read_text('{prepared.secret}')", f"COPY (SELECT 1) TO '{prepared.folder}/out.csv'"):
        assert "--allow-files" in run("sql", query, "--db", str(prepared.folder / "archive"))
    assert not was_read(prepared.secret)
    assert not (prepared.folder / "out.csv").exists()


@pytest.mark.parametrize("link", ["parts/hands", "file"])
def test_no_link_leads_out_of_an_archive(prepared: Prepared, link: str) -> None:
    hands = prepared.folder / "archive" / "parts" / "hands"
    if link == "file":
        (part,) = hands.glob("*.parquet")
        part.unlink()
        part.symlink_to(prepared.stolen)
    else:
        hands.rename(prepared.folder / "elsewhere")
        hands.symlink_to(prepared.folder / "elsewhere")
    for words in ("stats", "sql"):
        said = run(words, *(["FROM hands"] if words == "sql" else []), "--db", str(prepared.folder / "archive"))
        assert "leads out of" in said


WRITES = (
    "COPY (SELECT 1) TO '{part}'", "EXPLAIN ANALYZE COPY (SELECT 1 AS x) TO '{part}'",
    "WITH c AS (COPY (SELECT 1) TO '{part}') FROM c", "with c as (/* */ cOpY (SELECT 1) TO '{part}') FROM c",
    "PREPARE p AS COPY (SELECT 1) TO '{part}'; EXECUTE p", "EXPORT DATABASE '{folder}'",
    "COPY (SELECT 1) TO '{folder}/new.parquet'", "ATTACH '{folder}/new.duckdb' AS n; CREATE TABLE n.t AS SELECT 1",
)  # fmt: skip


@pytest.mark.parametrize("query", WRITES)
def test_no_query_changes_an_archive(prepared: Prepared, query: str) -> None:
    folder = prepared.folder / "archive"
    (part,) = (folder / "parts" / "hands").glob("*.parquet")
    before = kept(prepared.folder)
    sql = query.format(part=part, folder=folder)
    assert "--allow-files" in run("sql", sql, "--db", str(folder))
    assert asking(folder)("sql", query=sql).is_error
    assert kept(prepared.folder) == before


def test_words_and_names_are_no_commands(prepared: Prepared) -> None:
    sql = """SELECT 'copy' AS "copy", $$export$$ /* copy */ FROM hands LIMIT 1 -- export"""
    assert "copy" in run("sql", sql, "--json", "--db", str(prepared.folder / "archive"))


def test_the_other_files_in_the_folder_are_not_part_of_an_archive(prepared: Prepared) -> None:
    inside = prepared.folder / "archive" / "notes.csv"
    inside.symlink_to(prepared.secret)
    said = run("sql", f"FROM '{inside}'", "--db", str(prepared.folder / "archive"))
    assert SECRET not in said
    assert asking(prepared.folder / "archive")("sql", query=f"FROM '{inside}'").is_error
