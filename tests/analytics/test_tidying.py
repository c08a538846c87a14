"""What was temporary is undone, and an interrupted command says nothing about it."""

from collections.abc import Callable
from contextlib import AbstractContextManager

import duckdb
import pytest

from studbook.analytics.database.tidying import undo
from studbook.analytics.fairness.deals import chosen_hands
from studbook.analytics.statistics.filters import EVERY_HAND
from studbook.analytics.statistics.narrow_hands import narrow_hands
from studbook.analytics.store import Store


def test_every_statement_is_executed() -> None:
    with duckdb.connect() as connection:
        connection.execute("CREATE TABLE one (a INTEGER); CREATE TABLE two (a INTEGER)")
        undo(connection, "DROP TABLE one", "DROP TABLE two")
        assert connection.execute("SHOW TABLES").fetchall() == []
        with pytest.raises(duckdb.CatalogException):
            undo(connection, "DROP TABLE one")


@pytest.mark.parametrize(
    "opened", [lambda store: narrow_hands(store, "Hero", EVERY_HAND), chosen_hands], ids=["report", "fairness"]
)
def test_a_connection_that_was_closed_meanwhile_is_no_failure(
    opened: Callable[[Store], AbstractContextManager[object]],
) -> None:
    with Store(":memory:") as store, opened(store):
        store.connection.close()
