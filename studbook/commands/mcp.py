"""`studbook mcp`: let a language model ask the database."""

from importlib.util import find_spec

import typer

from studbook.commands.common import Database, UserError
from studbook.commands.query_limits import Memory, Timeout, memory_limit
from studbook.program.endings import Stop, connected
from studbook.upkeep.opened import DATABASE

_SECONDS_TO_END = 1.0
"""How long a stopped server may take to say so."""


def mcp(db: Database = DATABASE, timeout: Timeout = 10.0, memory: Memory = "1GB") -> None:
    """Let a language model ask about hands, pots and statistics, by the Model Context Protocol, for reading only.

    A client such as a chat program starts this command and speaks to it on standard input and output;
    docs/howto/agents.md shows its configuration. It needs the package mcp, an extra of Studbook. The limits of time and
    memory are those of each SQL query.

    [dim]studbook mcp --db my.duckdb[/dim]
    """
    most = memory_limit(memory)
    if find_spec("mcp") is None:
        raise UserError("studbook mcp needs the package mcp: pip install 'studbook[mcp]'")
    from studbook.agents.query import Limits
    from studbook.agents.server import server

    if not db.exists():
        typer.echo(f"studbook: {db} does not exist yet: the tools will say so until hands are imported", err=True)
    if Stop.latest:  # a thread waits for standard input, and Python would wait for that thread
        Stop.latest.patience = _SECONDS_TO_END
    with connected():
        server(db, Limits(timeout, most)).run("stdio")
