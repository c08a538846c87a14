"""A client of the tools, the official one, in this process."""

import json
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple

import anyio
import pytest
from mcp import Client

from studbook.agents.server import server


class Reply(NamedTuple):
    """What a tool replied."""

    is_error: bool
    text: str

    @property
    def answer(self) -> dict[str, Any]:
        """The result of a tool that did not fail."""
        assert not self.is_error, self.text
        return dict(json.loads(self.text))


Ask = Callable[..., Reply]


def run(function: Callable[..., Any], *arguments: Any) -> Any:
    """Run a coroutine to its end, in a thread of its own: Playwright keeps a loop in the thread of the tests."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(anyio.run, function, *arguments).result()


def asking(database: Path) -> Ask:
    """A function that calls one tool over a database."""
    made = server(database)

    async def call(tool: str, arguments: dict[str, Any]) -> Reply:
        async with Client(made) as client:
            result = await client.call_tool(tool, arguments)
        (content,) = result.content
        if not result.is_error:
            assert result.structured_content == json.loads(content.text)
        return Reply(bool(result.is_error), content.text)

    return lambda tool, **arguments: run(call, tool, arguments)


@pytest.fixture(scope="session")
def ask(demonstration: Path) -> Ask:
    return asking(demonstration)
