"""The server: tools, definitions and prompts over the Model Context Protocol, on standard input and output."""

from collections.abc import Callable
from functools import wraps
from inspect import getdoc
from pathlib import Path
from typing import Any

from mcp.server import MCPServer
from mcp.server.mcpserver.exceptions import ResourceNotFoundError, ToolError
from mcp_types import CallToolResult, TextContent, ToolAnnotations

from studbook.agents import prompts
from studbook.agents.audits import AuditTools
from studbook.agents.database import Database
from studbook.agents.definitions import FIXED, NAMED, define
from studbook.agents.equities import EquityTools
from studbook.agents.figures import FIGURES
from studbook.agents.hands import HandTools
from studbook.agents.players import PlayerTools
from studbook.agents.query import Limits
from studbook.agents.quoting import NOTE
from studbook.agents.results import ResultTools
from studbook.agents.tables import TableTools
from studbook.game.documents import Json
from studbook.program.endings import UserError
from studbook.program.json_line import json_line
from studbook.version import __version__

INSTRUCTIONS = f"""Studbook replays stud-poker hands by the rules, audits every pot, and keeps hands in a database.
All tools only read. Begin with overview. Hands are named as `site:number`.

{NOTE}

{FIGURES} Amounts are exact decimals in the currency of their row, times are in UTC, and `about` states the units.
Amounts of different currencies are never added. Do not compute figures that a tool can count.
"""
_READS = ToolAnnotations(read_only_hint=True, destructive_hint=False, idempotent_hint=True, open_world_hint=False)
_GROUPS = (TableTools, HandTools, PlayerTools, ResultTools, AuditTools, EquityTools)

Tool = Callable[..., Json]


def server(path: Path, limits: Limits = Limits()) -> MCPServer[Any]:  # noqa: B008  # it is immutable
    """Build a server over a database, which is opened anew for each call and need not exist yet.

    `limits` are those of each SQL query.
    """
    made: MCPServer[Any] = MCPServer("studbook", instructions=INSTRUCTIONS, version=__version__, log_level="WARNING")
    database = Database(path, limits=limits)
    for tool in (*(tool for group in _GROUPS for tool in group(database).all), define):
        made.add_tool(_marked(tool), description=getdoc(tool), annotations=_READS)
    for address, read in (FIXED | NAMED).items():
        made.resource(address, mime_type="text/markdown" if "search" in address else "application/json")(_read(read))
    for prompt in prompts.ALL:
        made.prompt()(prompt)
    return made


def _marked(tool: Tool) -> Callable[..., CallToolResult]:
    """Mark the result of a tool as data, and pass its errors on as one sentence."""

    @wraps(tool)
    def call(*arguments: Any, **named: Any) -> CallToolResult:
        try:
            answer = {"note": NOTE} | tool(*arguments, **named)
        except UserError as error:
            raise ToolError(str(error)) from error
        return CallToolResult(content=[TextContent(text=json_line(answer))], structured_content=answer)

    return call


def _read(resource: Callable[..., Any]) -> Callable[..., str]:
    """Write a definition as JSON, or as the text that it is."""

    @wraps(resource)
    def read(*arguments: Any, **named: Any) -> str:
        try:
            found = resource(*arguments, **named)
        except UserError as error:
            raise ResourceNotFoundError(str(error)) from error
        return found if isinstance(found, str) else json_line(found)

    read.__annotations__ = resource.__annotations__ | {"return": str}
    return read
