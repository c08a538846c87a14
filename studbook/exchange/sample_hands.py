"""Hands of the shipped samples in which every kind of event occurs, and hands read again from texts."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cache
from importlib.resources import as_file, files
from pathlib import Path

import numpy as np

from studbook.exchange.site_texts import typed_hands
from studbook.game import events
from studbook.game.events import EVENT_CLASSES
from studbook.game.hand import Hand
from studbook.game.vocabulary import Kind
from studbook.histories.cut import cut
from studbook.histories.raw import RawHands
from studbook.histories.raw_batches import raw_batches
from studbook.importing.reading import read

_EACH = 2
"""Sample hands with each kind of event."""
_REMARKS = (Kind.TIMEOUT, Kind.DISCONNECT, Kind.CONNECT, Kind.SIT_OUT, Kind.JOIN, Kind.LEAVE, Kind.CHAT, Kind.NOTICE)


@cache
def samples() -> tuple[Hand, ...]:
    """Return hands of the shipped samples in which every kind of event occurs, and one with every kind of remark."""
    with as_file(files("studbook.histories") / "samples" / "rooms") as folder:
        hands = [hand for raw in raw_batches([Path(folder)]) for hand in _hands(raw)]
    seen, chosen = Counter[tuple[object, ...]](), []
    for hand in hands:
        kinds = {(hand.game, bool(hand.tournament)), *((type(event),) for event in hand.events)}
        if any(seen[kind] < _EACH for kind in kinds):
            chosen.append(hand)
            seen.update(kinds)
    return (*chosen, *_remarked(chosen[:1]))


def _remarked(hands: Iterable[Hand]) -> Iterator[Hand]:
    """The same hands with a remark of every kind before the first card."""
    for hand in hands:
        seat = hand.seats[0]
        remarks = []
        for kind in _REMARKS:
            text = "thanks" if kind in (Kind.CHAT, Kind.NOTICE) else ""
            remarks.append(EVENT_CLASSES[kind](0, hand.events[0].street, seat.number, seat.player, text))  # type: ignore[call-arg]
        antes = [event for event in hand.events if isinstance(event, events.Ante)]
        rest = [event for event in hand.events if not isinstance(event, events.Ante)]
        yield replace(hand, events=(*antes, *remarks, *rest))


def _hands(raw: RawHands) -> Iterator[Hand]:
    for reading in read(raw):
        yield from (hand for hand in typed_hands(reading.batch) if hand)


def read_again(texts: list[str]) -> Iterator[Hand | None]:
    """Read texts of one site again, each alone, None for one that cannot be read."""
    zero = np.zeros(1, np.int32)
    for text in texts:
        (pieces,) = cut([f"\n{text}".encode("utf-8", "replace")])
        site, line = np.array(pieces.site, np.int8), pieces.line.astype(np.int32)
        raw = RawHands(pieces.text, site, zero, line, pieces.start, pieces.end, zero + pieces.head, {}, {0: ""})
        yield next(_hands(raw), None)
