"""The question that the tools are for: who should have been paid in a hand, and why?

The official client starts `studbook mcp` as a chat program does, and a script answers from tool results alone.
"""

import json
import re
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from mcp import Client, StdioServerParameters, stdio_client
from pokerkit import StandardHighHand

from tests.agents.conftest import run

CARDS = re.compile(r"(⟦[^⟧]+⟧) shows (.+)")
SUITS = str.maketrans("♣♦♥♠", "cdhs")
Call = Callable[..., Awaitable[dict[str, Any]]]


def over(client: Client) -> Call:
    """A function that calls a tool and reads its text, as a model does."""

    async def call(tool: str, **arguments: Any) -> dict[str, Any]:
        result = await client.call_tool(tool, arguments)
        assert not result.is_error, result.content
        return dict(json.loads(result.content[0].text))

    return call


async def answered(call: Call, hand: str) -> list[str]:
    """Sentences that say who should have been paid in a hand, and why."""
    explained = await call("explain_hand", hand=hand)
    sentences = []
    for pot in explained["pots"]:
        for share in pot["shares"]:
            if share["expected"] != share["printed"]:
                paid = f"paid {share['printed']}, should be {share['expected']}"
                sentences.append(f"{pot['pot']}: {share['player']} was {paid}: {share['why']}")
    for finding in explained["findings"]:
        rule = await call("define", term=finding["rule"])
        sentences.append(f"line {finding['line']}: {finding['message']}, against {rule['id']}: {rule['demands']}")
    return sentences


async def best_hand(call: Call, hand: str) -> str:
    """Who wins, by PokerKit, from the cards that were shown."""
    shown = await call("show_hand", hand=hand)
    held = {
        found[1]: found[2].translate(SUITS).replace(" ", "")
        for line in shown["story"]
        if (found := CARDS.search(line)) is not None
    }
    assert len(held) == 2
    return max(held, key=lambda player: StandardHighHand.from_game(held[player]))


async def conversation(database: Path) -> tuple[list[str], str, dict[str, Any]]:
    command = StdioServerParameters(
        command=sys.executable, args=["-P", "-m", "studbook", "mcp", "--db", str(database)], cwd=database.parent
    )
    async with Client(stdio_client(command)) as client:
        call = over(client)
        overview = await call("overview")
        (found,) = (await call("find_hands", query="finding:H05"))["hands"]
        return await answered(call, found["hand"]), await best_hand(call, found["hand"]), overview


@pytest.fixture(scope="module")
def replies(demonstration: Path) -> tuple[list[str], str, dict[str, Any]]:
    return run(conversation, demonstration)


def test_a_client_learns_who_should_have_been_paid_and_why(replies: tuple[list[str], str, dict[str, Any]]) -> None:
    sentences, winner, overview = replies
    assert overview["errors"] == 1
    flush, pairs = "a flush, ace high", "two pair, tens and threes"
    assert sentences[:2] == [
        f"Main pot: ⟦CoolFish⟧ was paid 0, should be 7.75: {flush} beats {pairs} (⟦SlyRaven⟧)",
        f"Main pot: ⟦SlyRaven⟧ was paid 7.75, should be 0: {pairs} loses to {flush} (⟦CoolFish⟧)",
    ]
    assert re.fullmatch(
        r"line 160: a pot is paid to ⟦SlyRaven⟧, but won by ⟦CoolFish⟧, against DE-16: .+\.", sentences[2]
    )
    assert winner == "⟦CoolFish⟧"
