"""Texts as they are read and audited: helpers of the tests of lines that no grammar knows."""

import re
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from studbook.game.events import Unknown
from studbook.game.hand import Hand, hands_of
from studbook.game.sites import SITES
from studbook.game.vocabulary import Game
from studbook.grammar.read import Engine, Reading
from studbook.grammar.rejects import Reject
from studbook.grammar.site_writer import UnknownToSiteError
from studbook.grammar.write import write_hand
from studbook.histories.raw import RawHands
from studbook.importing.reading import read
from studbook.rules.audit import audit_batch
from studbook.rules.checks.catalogue import CHECKS
from studbook.rules.stud.house import house_of
from studbook.simulation.stud.batches import simulate

XML = ("merge", "ipoker")


class Real(NamedTuple):
    """A real hand and its content."""

    site: str
    text: bytes
    names: list[str]
    lines: list[int]
    """Lines of its events, from 0."""
    nets: dict[str, int]
    codes: list[str]


class Imported(NamedTuple):
    """The result of reading a text."""

    nets: dict[str, int]
    codes: list[str]
    unknown: list[str]


def as_raw(texts: list[bytes], sites: list[str]) -> RawHands:
    ends = np.cumsum([len(text) + 1 for text in texts], dtype=np.int64) - 1
    starts = ends - [len(text) for text in texts]
    none = np.zeros(len(texts), np.int32)
    site = np.array([SITES.index(name) for name in sites], np.int8)
    return RawHands(b"".join(text + b"\n" for text in texts), site, none, none + 1, starts, ends, none, {}, {0: "x"})


def imported(texts: list[bytes], sites: list[str], engine: Engine = "native") -> list[Imported | Reject]:
    """Every text as read and audited, or its reject."""
    found: dict[int, Imported | Reject] = {}
    for reading in read(as_raw(texts, sites), None, engine):
        found |= {reject.row: reject for reject in reading.rejects}
        if len(reading.rows):
            found |= audited(reading)
    assert sorted(found) == list(range(len(texts)))
    return [found[row] for row in range(len(texts))]


def audited(reading: Reading) -> Iterator[tuple[int, Imported]]:
    batch = reading.batch
    settled = audit_batch(batch, house_of(SITES[batch.hands.site[0]])).settled
    for index, (row, hand) in enumerate(zip(reading.rows.tolist(), hands_of(batch), strict=True)):
        mine = batch.seats.hand == index
        nets = dict(zip(batch.strings(batch.seats.name[mine]), settled.seats.net[mine].tolist(), strict=True))
        codes = [CHECKS[code].code for code in settled.findings.code[settled.findings.hand == index]]
        yield row, Imported(nets, codes, [event.text for event in hand.events if isinstance(event, Unknown)])


def with_line(hand: Real, line: int, text: str) -> bytes:
    """The hand with one more line after one of its own."""
    lines = hand.text.split(b"\n")
    return b"\n".join([*lines[: line + 1], text.encode(), *lines[line + 1 :]])


def places_in_xml(text: bytes, pattern: bytes) -> list[int]:
    return [found.end(1) for found in re.finditer(pattern, text)]


def played(site: str) -> list[Hand]:
    """Simulated hands of the games that a site offers."""
    hands = [hand for game in (Game.STUD, Game.STUD8, Game.RAZZ) for hand in hands_of(simulate(game, 30, 5))]
    return [hand for hand in hands if can_tell(hand, site)]


def can_tell(hand: Hand, site: str) -> bool:
    try:
        write_hand(hand, site)
    except UnknownToSiteError:
        return False
    return True
