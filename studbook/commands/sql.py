"""`studbook sql`: ask the database anything."""

from typing import Annotated

import typer

from studbook.commands.common import DATABASE, Database, Machine, UserError, console, open_store, write_json


def sql(
    query: Annotated[str, typer.Argument(help="Any SQL that DuckDB understands.", show_default=False)],
    db: Database = DATABASE,
    json: Machine = False,
    limit: Annotated[int, typer.Option(help="Rows shown at most (0: all).", min=0)] = 100,
) -> None:
    """Ask the database in SQL; it is opened for reading only.

    [dim]studbook sql "SELECT game, count(*) FROM hands GROUP BY game"[/dim]

    [dim]studbook sql "FROM rejects"[/dim]
    """
    import duckdb

    from reports.terminal import answer_table

    if not query.strip(" ;\n"):
        raise UserError('ask something, such as studbook sql "SHOW TABLES"')
    with open_store(db) as store:
        try:
            answer = store.sql(query, limit=limit or None)
        except duckdb.CatalogException as error:
            raise UserError(
                f'{error}\n`studbook sql "SHOW TABLES"` lists the tables, DESCRIBE their columns'
            ) from error
        except duckdb.Error as error:
            raise UserError(str(error)) from error
    if json:
        for row in answer.rows:
            write_json(dict(zip(answer.columns, row, strict=True)))
    else:
        console().print(answer_table(answer))
