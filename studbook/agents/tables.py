"""Tools about the database itself: what it holds, its tables, SQL."""

from datetime import datetime
from functools import cache
from typing import Annotated, NamedTuple

from pydantic import Field

from studbook.agents.database import Database
from studbook.agents.filters import Rows
from studbook.agents.query import Query, ask
from studbook.agents.quoting import MOST_IN_TEXT, quoted, shown_row
from studbook.analytics.database.records import records
from studbook.analytics.rows.catalog import Entry, catalog
from studbook.analytics.search.results import heroes_of
from studbook.analytics.stored.audits import audit_totals
from studbook.game.documents import Json
from studbook.program.endings import UserError


class HeldHands(NamedTuple):
    """Hands of one site, game and kind of money."""

    site: str
    game: str
    played_for: str
    hands: int
    first_hand: datetime
    """In UTC, as is `last_hand`."""
    last_hand: datetime
    undecided: int
    """Hands whose shown cards do not decide who wins."""
    wrong: int
    """Hands with an error."""


class TableTools:
    """Look at the database as a whole, and at its tables."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self.all = (self.overview, self.schema, self.sql)

    def overview(self) -> Json:
        """Say what the database holds: hands by site and game, their time, what the audit found, who the hero is.

        Call this first. `undecided` counts hands whose shown cards do not decide who wins, `wrong` those with an error;
        `unjudged` counts all that the audit could not judge, texts and files as well.
        """
        with self._database.store() as store:
            held, counts, heroes = store.ask("holdings"), audit_totals(store), heroes_of(store)
        totals = {"hands": counts.hands, "errors": counts.errors, "warnings": counts.warnings}
        totals["unjudged"] = counts.unjudged
        rows = [shown_row(one._asdict()) for one in records(held, HeldHands)]
        return {
            "database": quoted(str(self._database.path), MOST_IN_TEXT),
            **totals,
            "heroes": [*map(quoted, heroes)],
            "rows": rows,
        }

    def schema(
        self, table: Annotated[str, Field(description="One table or view, such as played; all if empty.")] = ""
    ) -> Json:
        """List the tables and views of the database, or describe the columns of one, for the tool sql."""
        return described(table) if table else {"tables": listed()}

    def sql(
        self,
        query: Annotated[str, Field(description="One query in DuckDB's SQL.", max_length=20_000)],
        limit: Rows = 50,
    ) -> Json:
        """Run one SQL query on the database, which it cannot change; it can reach no file, setting or extension.

        Amounts are decimals; `played` has a row per player and hand, with nearly everything. Long texts are cut off.
        """
        with self._database.turn():
            return ask(Query(str(self._database.path), query, limit, *self._database.limits))


@cache
def _entries() -> dict[str, Entry]:
    return {entry.name: entry for entry in catalog().entries}


def listed() -> list[Json]:
    """Every table and view, and what a row is."""
    return [{"name": entry.name, "kind": entry.kind, "row": entry.row} for entry in _entries().values()]


def described(name: str) -> Json:
    """One table or view with its columns."""
    if name not in _entries():
        raise UserError(f"no such table or view; there are: {', '.join(_entries())}")
    entry = _entries()[name]
    columns = [{"name": one.name, "type": one.type, "description": one.description} for one in entry.columns]
    return {"name": entry.name, "kind": entry.kind, "row": entry.row, "columns": columns}
