"""Simulated Red Dog deals, written as text and read back by both engines."""

from dataclasses import replace
from pathlib import Path

import pytest

from studbook.game.hand import Hand, hands_of
from studbook.game.vocabulary import RED_DOG_GAMES, Game
from studbook.grammar.read import Engine
from studbook.grammar.write import write_hands
from studbook.histories.raw_batches import raw_batches
from studbook.importing.reading import read
from studbook.machine.state import machine
from studbook.simulation.red_dog.batches import simulate_deals

DEALS: dict[Engine, int] = {"native": 20 if not machine().is_fast() else 1_000, "lark": 60}


def bare(hand: Hand) -> Hand:
    """A hand without its position in a file and the site that wrote it."""
    seats = tuple(replace(seat, line=seat.line - hand.line) for seat in hand.seats)
    events = tuple(replace(event, line=event.line - hand.line) for event in hand.events)
    return replace(hand, site=0, line=0, seats=seats, events=events)


@pytest.mark.parametrize("engine", ["native", "lark"])
@pytest.mark.parametrize("game", RED_DOG_GAMES, ids=lambda game: game.name)
def test_text_says_what_was_dealt(game: Game, engine: Engine, tmp_path: Path) -> None:
    dealt = list(hands_of(simulate_deals(game, DEALS[engine], 11)))
    path = tmp_path / "deals.txt"
    with path.open("w", encoding="utf-8") as file:
        for text in write_hands(dealt, "reddog"):
            file.write(text)
    read_back: list[Hand] = []
    for raw in raw_batches([path]):
        for reading in read(raw, None, engine):
            assert not reading.rejects
            assert not len(reading.others)
            read_back += hands_of(reading.batch)
    assert len(read_back) == len(dealt)
    for one, two in zip(dealt, read_back, strict=True):
        assert bare(two) == bare(one)
