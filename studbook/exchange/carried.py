"""Coverage of every site and format, measured: sample hands are written in each, read again and compared."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, fields, replace
from functools import cache
from importlib.resources import as_file, files
from pathlib import Path

import numpy as np

from studbook.exchange.site_texts import typed_hands
from studbook.game import events
from studbook.game.events import EVENT_CLASSES, Event, kind_name
from studbook.game.hand import Hand
from studbook.game.sites import FORMATS, OWN, SITE_FACTS, SITES, STUD_SITES
from studbook.game.vocabulary import Game, Kind, Limit
from studbook.grammar.sites.ohh.writer import LOSSES
from studbook.grammar.sites.phh.writer import MARKS
from studbook.grammar.write import UnknownToRoomError, scribe_of, write_hand
from studbook.histories.cut import cut
from studbook.histories.raw import RawHands
from studbook.histories.raw_batches import raw_batches
from studbook.importing.reading import read

_EACH = 2
"""Sample hands with each kind of event."""
_UNLIKE = ("site", "line", "local_time", "zone", "seats", "events", "game", "limit")
_STUD = [kind for kind in Kind if kind < Kind.STAKE]
_REMARKS = (Kind.TIMEOUT, Kind.DISCONNECT, Kind.CONNECT, Kind.SIT_OUT, Kind.JOIN, Kind.LEAVE, Kind.CHAT, Kind.NOTICE)


@dataclass(frozen=True, slots=True)
class Carried:
    """What one room's text, or one format, can hold of a hand of stud."""

    site: str
    title: str
    kind: str
    """`room`, `format` of other programs, or Studbook's `own` notation."""
    games: tuple[str, ...]
    limits: tuple[str, ...]
    hands: int
    """Sample hands that were written and read again."""
    carries: tuple[str, ...]
    """Kinds of events and facts about the hand that are the same afterwards, in every sample."""
    partly: tuple[str, ...]
    """Those that are the same in some samples."""
    loses: tuple[str, ...]
    """Those that no sample keeps."""
    is_lossy: bool
    """Whether it is written only if the user accepts losses."""
    losses: tuple[str, ...]
    """What a lossy format has no place for, as `studbook convert` lists it."""
    marks: tuple[str, ...]
    """Plays that are marked because PokerKit does not replay them."""


def carried() -> list[Carried]:
    """Return what every site and format in which stud can be written holds, in the order of their numbers."""
    return [carried_by(site) for site in SITES if site in STUD_SITES or site in FORMATS]


def carried_by(site: str) -> Carried:
    """Measure what one site or format holds."""
    scribe = scribe_of(site)
    before, texts = _written(site)
    after = list(_read(texts))
    same, asked = Counter[str](), Counter[str]()
    for hand, again in zip(before, after, strict=True):
        for fact, value in _facts(hand).items():
            asked[fact] += 1
            same[fact] += _facts(again).get(fact) == value if again else False
    kept = {fact: same[fact] / asked[fact] for fact in asked}
    return Carried(
        site=site,
        title=SITE_FACTS[site].title,
        kind="format" if site in FORMATS else "own" if site in OWN else "room",
        games=tuple(game.name.lower() for game in Game if game in scribe.games),
        limits=tuple(limit.name.lower() for limit in Limit if limit in scribe.limits),
        hands=len(before),
        carries=tuple(fact for fact in kept if kept[fact] == 1),
        partly=tuple(fact for fact in kept if 0 < kept[fact] < 1),
        loses=tuple(fact for fact in kept if kept[fact] == 0),
        is_lossy=scribe.is_lossy,
        losses=tuple(LOSSES) if scribe.is_lossy else (),
        marks=MARKS if site == "phh" else (),
    )


def _written(site: str) -> tuple[list[Hand], list[str]]:
    """Sample hands that a site deals, and their texts."""
    hands, texts = [], []
    for hand in samples():
        try:
            texts.append(write_hand(hand, site))
        except UnknownToRoomError:
            continue
        hands.append(hand)
    return hands, texts


def _facts(hand: Hand) -> dict[str, object]:
    """What a hand states: facts about the table, and how often each kind of event occurs with its amounts and cards."""
    stated = {field.name: getattr(hand, field.name) for field in fields(hand) if field.name not in _UNLIKE}
    found: dict[str, object] = {name: value for name, value in stated.items() if value not in ("", -1, False)}
    found |= {"time": hand.started_at, "players": hand.seats and _seats(hand)}
    for kind in _STUD:
        own = sorted(repr(_amounts(event)) for event in hand.events if type(event) is EVENT_CLASSES[kind])
        if own:
            found[f"events: {kind.name.lower()}"] = own
    return found


def _seats(hand: Hand) -> list[tuple[int, str, int]]:
    return [(seat.number, seat.player, seat.stack) for seat in hand.seats]


def _amounts(event: Event) -> tuple[object, ...]:
    names = ("street", "seat", "amount", "to", "pot", "half")
    cards = sorted(getattr(event, "cards", ()))
    text = event.text if isinstance(event, events.Notice) and kind_name(event) in ("chat", "notice") else ""
    return (*(getattr(event, name, None) for name in names), cards, text)


# --- samples -------------------------------------------------------------------------------------------------------


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


def _read(texts: list[str]) -> Iterator[Hand | None]:
    """Read texts of one site again, each alone, None for one that cannot be read."""
    zero = np.zeros(1, np.int32)
    for text in texts:
        (pieces,) = cut([f"\n{text}".encode("utf-8", "replace")])
        site, line = np.array(pieces.site, np.int8), pieces.line.astype(np.int32)
        raw = RawHands(pieces.text, site, zero, line, pieces.start, pieces.end, zero + pieces.head, {}, {0: ""})
        yield next(_hands(raw), None)
