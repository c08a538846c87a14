"""`studbook mcp`: let a language model ask the database."""

from importlib.util import find_spec

import typer

from studbook.commands.common import DATABASE, Database, UserError


def mcp(db: Database = DATABASE) -> None:
    """Let a language model ask about hands, pots and statistics, by the Model Context Protocol, for reading only.

    A client such as a chat program starts this command and speaks to it on standard input and output; docs/agents.md
    shows its configuration. It needs the package mcp, an extra of Studbook.

    [dim]studbook mcp --db my.duckdb[/dim]
    """
    if find_spec("mcp") is None:
        raise UserError("studbook mcp needs the package mcp: pip install 'studbook[mcp]'")
    from studbook.agents.server import server

    if not db.exists():
        typer.echo(f"studbook: {db} does not exist yet: the tools will say so until hands are imported", err=True)
    server(db).run("stdio")
