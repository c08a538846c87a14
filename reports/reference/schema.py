"""Describe the tables, views and columns of the database: for the terminal, and as a page of the documentation."""

from collections.abc import Iterator
from itertools import groupby

from rich import box
from rich.console import Group
from rich.table import Table
from rich.text import Text

from studbook.analytics.database.bit_fields import BitField, PackedColumn
from studbook.analytics.rows.catalog import Catalog, CatalogColumn, Entry

_HEAD = """# The tables

What every table, view and column of the [database](database-file.md) holds. The database says the same: its tables,
views and columns have these descriptions as comments, which `duckdb_tables()`, `duckdb_views()` and `duckdb_columns()`
show.

Amounts of type `DECIMAL(18,4)` are exact, in the currency of their hand (`hands.currency`); an amount that exceeds the
range of its column is NULL. Times are in UTC. Lines and columns of files count from 1. Deals of the Red Dog family are
hands, too. A type in lower case is an [enumeration](#enumerations).

`studbook schema --markdown` makes this page; `studbook schema seats` describes one table or view with all its
columns."""


def schema_table(catalog: Catalog) -> Table:
    """Table of all tables and views, one line each, by group."""
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for head in ("name", "kind", "rows"):
        table.add_column(head)
    for group, entries in groupby(catalog.entries, lambda entry: entry.group):
        table.add_row(Text(group, "bold"))
        for entry in entries:
            table.add_row(f"  {entry.name}", entry.kind, Text(entry.row))
        table.add_section()
    return table


def entry_table(entry: Entry, catalog: Catalog) -> Group:
    """Describe one table or view, and all its columns."""
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for head in ("column", "type", "description"):
        table.add_column(head)
    for column in entry.columns:
        table.add_row(column.name, Text(column.type), Text(column.description))
    used = dict.fromkeys(column.type for column in entry.columns if column.type in catalog.enums)
    values = [Text(f"{name}: {', '.join(catalog.enums[name])}") for name in used]
    return Group(Text(f"{entry.name} ({entry.kind}): {entry.row}."), table, *values)


def schema_markdown(catalog: Catalog) -> str:
    """Describe all tables and views as a page, group by group."""
    parts = [_HEAD]
    for group, found in groupby(catalog.entries, lambda entry: entry.group):
        entries = list(found)
        listed = "\n".join(f"- [`{entry.name}`](#{entry.name}): {_lower(entry.row)}" for entry in entries)
        parts += [f"## {group}", listed]
        for entry in entries:
            parts += _markdown(entry)
    rows = (f"| `{name}` | {', '.join(values)} |" for name, values in catalog.enums.items())
    parts += ["## Enumerations", "\n".join(["| type | values, in their order |", "|---|---|", *rows])]
    return "\n\n".join(parts)


def _markdown(entry: Entry) -> Iterator[str]:
    yield f"### {entry.name}"
    yield f"{entry.kind.capitalize()}: {_lower(entry.row)}."
    own = [column for column in entry.columns if column.source == entry.name]
    if own:
        yield "\n".join(["| column | type | description |", "|---|---|---|", *map(_cells, own)])
    others = [column for column in entry.columns if column.source != entry.name]
    for source, columns in groupby(sorted(others, key=_source), _source):
        yield f"{'Also from' if own else 'From'} [`{source}`](#{source}): {', '.join(_code(each) for each in columns)}."
    for packed in entry.packed:
        yield f"Bits of `{packed.column}` that [`{packed.view}`](#{packed.view}) has by name{_repeats(packed)}:"
        yield "\n".join(["| bits | column | stored as |", "|---|---|---|", *map(_bits, packed.fields)])


def _repeats(packed: PackedColumn) -> str:
    if packed.repeats == 1:
        return ""
    return f", once per street from that of the first bets on, {packed.every} bits further each time"


def _bits(field: BitField) -> str:
    bits = f"{field.place}" if field.width == 1 else f"{field.place}-{field.place + field.width - 1}"
    stored = f"number + {field.added}; 0 for none" if field.added else "number" if field.width > 1 else "yes or no"
    return f"| {bits} | `{field.name}` | {stored} |"


def _cells(column: CatalogColumn) -> str:
    description = column.description.replace("*", "\\*").replace("|", "\\|")
    return f"| {_code(column)} | {column.type} | {description} |"


def _code(column: CatalogColumn) -> str:
    return f"`{column.name}`"


def _source(column: CatalogColumn) -> str:
    return column.source


def _lower(text: str) -> str:
    return text[:1].lower() + text[1:]
