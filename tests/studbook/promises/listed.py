"""What stays within a major version, one line each: Python names, commands with options, tables with columns."""

import inspect
from collections.abc import Callable, Iterator
from pathlib import Path

import studbook
from studbook.analytics.store import Store
from studbook.commands.all_commands import COMMANDS, built

HERE = Path(__file__).parent


def python() -> Iterator[str]:
    """Public names, each with its kind, and a line for each parameter."""
    for name in sorted(studbook.__all__):
        value = getattr(studbook, name)
        yield f"{name} ({'function' if inspect.isfunction(value) else type(value).__name__})"
        if inspect.isfunction(value):
            for parameter in inspect.signature(value).parameters.values():
                yield f"{name}: {parameter.kind.description} {parameter.name}"


def commands() -> Iterator[str]:
    """Commands, each with a line for each argument and for each spelling of an option."""
    for command in COMMANDS:
        yield from sorted(_of_command(command.name, built(command)))


def _of_command(name: str, command: object) -> Iterator[str]:
    yield name
    for parameter in getattr(command, "params", ()):
        is_option = parameter.param_type_name == "option"
        for spelling in (*parameter.opts, *parameter.secondary_opts) if is_option else ():
            if not spelling.startswith(("--install", "--show-completion")):
                yield f"{name}: {spelling}"
    for part, inner in getattr(command, "commands", {}).items():
        yield from _of_command(f"{name} {part}", inner)


def tables() -> Iterator[str]:
    """Columns of tables and views with their types."""
    with Store(":memory:") as store:
        rows = store.connection.execute(
            "SELECT table_name, column_name, data_type FROM duckdb_columns() "
            "WHERE schema_name = 'main' AND NOT internal AND NOT ends_with(table_name, '_packed') ORDER BY ALL"
        ).fetchall()
    yield from (f"{table}.{column}: {kind.partition('(')[0]}" for table, column, kind in rows)


LISTS: dict[str, Callable[[], Iterator[str]]] = {"python": python, "commands": commands, "tables": tables}
