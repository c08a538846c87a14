"""A small database of version 1.0, kept as SQL and CSV so that it does not depend on DuckDB's file format.

`python -m tests.studbook.promises.figures` made `store1` by version 1.0.0. It is never made again.
"""

import json
import re
from pathlib import Path
from typing import Any

import duckdb

from studbook.analytics.store import Store
from studbook.library import import_hands

HERE = Path(__file__).parent
ROOMS = HERE.parents[2] / "histories" / "samples" / "rooms"
QUESTIONS = {
    "hands": "SELECT site, game, hand_id, stakes, currency, gross::VARCHAR, rake::VARCHAR, decided FROM hands "
    "ORDER BY ALL",
    "seats": "SELECT site, hand_id, seat, player, put_in::VARCHAR, collected::VARCHAR, seats.net::VARCHAR, cards "
    "FROM seats JOIN hands USING (hand) ORDER BY ALL",
    "findings": "SELECT hand_id, code, severity::VARCHAR, findings.line FROM findings JOIN hands USING (hand) "
    "ORDER BY ALL",
    "decisions": "SELECT count(*) FROM decisions",
    "texts": "SELECT count(*), sum(size)::BIGINT FROM files",
}


def figures_of(store: Store) -> dict[str, Any]:
    """What a person sees of a database."""
    answers = {name: store.connection.execute(sql).fetchall() for name, sql in QUESTIONS.items()}
    return json.loads(json.dumps(answers, default=str))  # type: ignore[no-any-return]  # tuples become lists


def rebuilt(folder: Path, file: Path) -> Path:
    """Make a database file from its dump."""
    with duckdb.connect(str(file)) as connection:
        _make_schema(connection, (folder / "schema.sql").read_text("utf-8"))
        load = (folder / "load.sql").read_text("utf-8")
        for statement in load.splitlines():
            connection.execute(re.sub(r"FROM '([^']+)'", lambda found: f"FROM '{folder / found[1]}'", statement))
    return file


def _make_schema(connection: duckdb.DuckDBPyConnection, text: str) -> None:
    """Run the statements of a dump; DuckDB writes some views before those that they need."""
    waiting = connection.extract_statements(text)
    while waiting:
        failed = []
        for statement in waiting:
            try:
                connection.execute(statement)
            except duckdb.CatalogException:
                failed.append(statement)
        assert len(failed) < len(waiting), failed[0].query
        waiting = failed


def main() -> None:
    folder, database = HERE / "store1", HERE / "store1.duckdb"
    folder.mkdir()
    texts = HERE / "store1.txt"
    texts.write_text("\n\n\n".join((ROOMS / "pokerstars.txt").read_text("utf-8").split("\n\n\n")[:6]), "utf-8")
    import_hands([texts], database)
    with duckdb.connect(str(database)) as connection:
        connection.execute(f"EXPORT DATABASE '{folder}' (FORMAT csv)")
    for part, path, plain in (("load.sql", f"{folder}/", ""), ("files.csv", str(texts), "hands/one.txt")):
        (folder / part).write_text((folder / part).read_text("utf-8").replace(path, plain), "utf-8")
    with Store(database, read_only=True) as store:
        (folder / "figures.json").write_text(json.dumps(figures_of(store)) + "\n", "utf-8")
    database.unlink()
    texts.unlink()


if __name__ == "__main__":
    main()
