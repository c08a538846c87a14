"""A stranger's database reaches no file of this machine, whatever is stored in it, and whichever command opens it."""

import shutil
from collections.abc import Callable
from contextlib import nullcontext
from pathlib import Path
from typing import Any, NamedTuple

import duckdb
import pytest
from typer.testing import CliRunner

from studbook.analytics.store import Store
from studbook.cli import app
from studbook.library import import_hands
from studbook.program.endings import known_error
from tests.agents.conftest import asking
from tests.hostile.databases import SECRET, lay_out, poison_tables, poison_values, poison_views, untouched, was_read
from tests.live.serving import serving

ROOMS = Path(__file__).parents[2] / "histories" / "samples" / "rooms"
HAND = "pokerstars.txt:708"


class Prepared(NamedTuple):
    """A folder with hostile databases, and the file that they are after."""

    folder: Path
    secret: Path

    def copy(self, kind: str) -> Path:
        """Give each command a database of its own."""
        database = self.folder / "opened" / "hands.duckdb"
        shutil.rmtree(database.parent, ignore_errors=True)
        database.parent.mkdir()
        shutil.copy(self.folder / f"{kind}.duckdb", database)
        untouched(self.secret)
        return database


POISONS: dict[str, Callable[[Path, Path], None]] = {
    "views": poison_views,
    "values": poison_values,
    "tables": lambda database, secret: poison_tables(
        database, secret, ("files", "findings", "saved_searches", "notes")
    ),
    "hands": lambda database, secret: poison_tables(database, secret, ("hands", "imports")),
}

COMMANDS = (
    "stats", "stats Hero", "stats Hero --by month", "audit", "audit --json", "find door:A", "find saved:mine",
    "sql SELECT_*_FROM_played", "sql FROM_grab", "sql SELECT_average(1)", "sql FROM_stolen()",
    "sql FROM_files --csv out.csv", "refresh -q", "refresh -q --keep-old", "export -o out", "export -o out.zip",
    "export --json", "report Hero -o out",
    "rejects", "rejects --json", "sessions Hero", "settings", "tournaments Hero", "bankroll show Hero", "bankroll list",
    "sheets", "leaks Hero", "opponents Hero", "rake", "fairness", "collusion", f"show {HAND}", f"explain {HAND}",
    f"equity {HAND}", f"replay {HAND} -o out.html", f"share {HAND}", "range Hero", "bankroll rates list",
    "alias list", "tag list", "note show --player Hero", "undo", "undo 1 --yes", "backup -o out.duckdb",
    "personal export out.json", "audit --report out.html", "audit --house es-online", "nightly {rooms} --reports out",
    "import {rooms}", "merge {clean}", "restore {clean}",
)  # fmt: skip


PAGES = ("/", "/player?player=Hero", "/hands", "/audit", "/sessions", "/fairness", f"/hand?hand={HAND}", "/health")
QUERIES = (
    "FROM played; FROM grab; FROM stolen(); SELECT average(1); FROM read_text('{secret}'); FROM '{secret}.csv'; "
    "COPY (SELECT 1) TO '{secret}.stolen'; WITH c AS (COPY (SELECT 1) TO '{secret}.stolen') FROM c"
)
CALLS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("overview", {}), ("schema", {}), ("find_hands", {"query": "door:A"}), ("players", {}),
    ("statistics", {"player": "Hero"}), ("sessions", {"player": "Hero"}), ("audit_findings", {}),
)  # fmt: skip


@pytest.fixture(scope="module")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> Prepared:
    folder = tmp_path_factory.mktemp("hostile")
    import_hands([ROOMS / "pokerstars.txt"], folder / "clean.duckdb")
    secret = lay_out(folder)
    for kind, poison in POISONS.items():
        shutil.copy(folder / "clean.duckdb", folder / f"{kind}.duckdb")
        poison(folder / f"{kind}.duckdb", secret)
    assert not was_read(secret)
    assert SECRET in secret.read_text("utf-8")
    if not was_read(secret):
        pytest.skip("this file system does not note when a file was read")
    return Prepared(folder, secret)


@pytest.mark.parametrize("kind", POISONS)
@pytest.mark.parametrize("command", COMMANDS)
def test_no_command_reads_a_file_that_a_database_names(
    prepared: Prepared, kind: str, command: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    database = prepared.copy(kind)
    monkeypatch.chdir(database.parent)
    places = {"{rooms}": str(ROOMS / "bovada.txt"), "{clean}": str(prepared.folder / "clean.duckdb")}
    words = [
        places.get(word, word.replace("_", " ") if word.isupper() or "FROM" in word else word)
        for word in command.split()
    ]
    result = CliRunner().invoke(app, [*words, "--db", str(database)])
    assert "No such" not in result.output, result.output
    known = result.exception is None or isinstance(result.exception, SystemExit) or known_error(result.exception)
    assert known, result.exception
    assert not was_read(prepared.secret)
    assert SECRET not in result.output
    assert not list(prepared.folder.glob("*stolen*"))
    for path in database.parent.rglob("*"):
        assert not path.is_file() or SECRET.encode() not in path.read_bytes()


@pytest.mark.parametrize("kind", POISONS)
def test_a_running_studbook_reads_no_file_that_a_database_names(prepared: Prepared, kind: str) -> None:
    database = prepared.copy(kind)
    does_not_start = kind in ("tables", "hands")
    with pytest.raises(AssertionError, match="asks for other files") if does_not_start else nullcontext():
        with serving(database) as site:
            pages = [site.ask(address).text for address in PAGES]
        assert not any(SECRET in page for page in pages)
    assert not was_read(prepared.secret)


@pytest.mark.parametrize("kind", POISONS)
def test_no_tool_reads_a_file_that_a_database_names(prepared: Prepared, kind: str) -> None:
    ask = asking(prepared.copy(kind))
    replies = [ask("sql", query=query) for query in QUERIES.format(secret=prepared.secret).split("; ")]
    replies += [ask(tool, **arguments) for tool, arguments in CALLS]
    assert all(SECRET not in reply.text for reply in replies)
    assert not was_read(prepared.secret)
    assert not list(prepared.folder.glob("*stolen*"))


def test_python_reads_no_file_that_a_database_names(prepared: Prepared) -> None:
    with Store(prepared.copy("views")) as store, pytest.raises(duckdb.PermissionException):
        store.sql("FROM played")
    for query in QUERIES.format(secret=prepared.secret).split("; ")[1:]:
        with Store(prepared.copy("values")) as store, pytest.raises(duckdb.Error):
            store.sql(query)
    assert not was_read(prepared.secret)


def test_a_file_is_read_again_only_if_the_database_knows_its_text(prepared: Prepared) -> None:
    """An attacker who knows the size of a file does not get its text, either."""
    for digest in (None, "0" * 64):
        database = prepared.copy("values")
        with duckdb.connect(str(database)) as connection:
            facts = prepared.secret.stat()
            connection.execute("UPDATE files SET size = $1, digest = $2", [facts.st_size, digest])
            connection.execute("UPDATE files SET disk_size = $1, changed = $2", [facts.st_size, facts.st_mtime_ns])
            connection.execute("UPDATE imports SET options = '{}'")
        assert CliRunner().invoke(app, ["refresh", "-q", "--db", str(database)]).exit_code == 0
        assert SECRET.encode() not in database.read_bytes()


WRONG_RULES = (
    "", "[]", "7", "[" * 100_000, '{"house": []}', '{"house": {"cap_wagers": "x"}}', '{"variants": {"NONE": {}}}',
    '{"house": {"cap_wagers": 99999999999999999999}}', '{"variants": {"SHOOT": {"tenure": 99}}}',
)  # fmt: skip


@pytest.mark.parametrize("rules", WRONG_RULES)
def test_rules_that_no_version_writes_are_refused(prepared: Prepared, rules: str) -> None:
    for command in ("refresh -q", "audit", "undo --json", "merge"):
        database = prepared.folder / "rules.duckdb"
        shutil.copy(prepared.folder / "clean.duckdb", database)
        with duckdb.connect(str(database)) as connection:
            connection.execute("UPDATE imports SET options = $1", [rules])
        words = [*command.split(), *([str(database)] if command == "merge" else [])]
        result = CliRunner().invoke(
            app, [*words, "--db", str(prepared.folder / "merged.duckdb" if len(words) > 2 else database)]
        )
        assert result.exception is None or isinstance(result.exception, SystemExit) or known_error(result.exception)
