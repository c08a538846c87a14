"""Rename the players in hands of a site, in its own text; every renamed hand is read again and compared."""

import re
from collections.abc import Collection, Iterable, Iterator
from html import escape, unescape
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from studbook.exchange.anonymise_names import Names
from studbook.game.cards import packed_known
from studbook.game.columns import Batch, Int64
from studbook.game.sites import SITE_FACTS, SITES
from studbook.game.vocabulary import Kind, Street
from studbook.grammar.confusable import confusable
from studbook.grammar.language import language_of
from studbook.grammar.players_in_text import Mention, Mentions, mentions_in
from studbook.histories.raw import RawHands
from studbook.importing.reading import read

_SHORTEST = 3
"""Elsewhere, shorter names are replaced only in lines about a bounty: `A` is hardly ever a player."""
_BOUNTY = re.compile(rb"[^\n]*\bbounty\b[^\n]*")
_NOTE = re.compile(rb"(?<=^Note: )[^\n]*", re.MULTILINE)
"""What someone wrote into a log of a live game; it may name anyone."""
_LETTER = re.compile(rb"[0-9A-Za-z\x80-\xff]")
_PLACES = frozenset(("hand", "first_seat", "first_event", "file", "line", "start", "end", "content"))
"""Columns that say where a hand is, not what happens in it."""

_Change: TypeAlias = tuple[int, int, bytes]
"""Where a name begins and ends in a text, and the new one."""


class _Found(NamedTuple):
    """What is to be replaced in a hand."""

    row: int
    text: bytes
    mentions: Mentions
    hero: bytes | None
    is_xml: bool
    """Whether the site writes `&` in a name as `&amp;`."""

    def plain(self, start: int, end: int) -> bytes:
        """The name at a place, as it is without the escapes of XML."""
        name = self.text[start:end]
        return unescape(name.decode("utf-8", "replace")).encode() if self.is_xml else name

    def written(self, name: str) -> bytes:
        """A name as the site writes it."""
        return (escape(name) if self.is_xml else name).encode()


class HandsToRename(NamedTuple):
    """Hands of a site that are to be renamed."""

    batch: Batch
    rows: Int64
    """Their rows in the raw hands."""
    language: str
    """The language in which they are read: the site's, or that of the money of its other games."""

    def again(self, raw: RawHands) -> "HandsToRename":
        """Read raw hands in the same way."""
        reading = read(raw)[0]
        if self.language in SITES:
            return HandsToRename(reading.batch, reading.rows, self.language)
        others = reading.other_hands
        return HandsToRename(others.batch, others.rows[others.read], self.language)


def renamed_hands(raw: RawHands, hands: HandsToRename, names: Names) -> dict[int, bytes]:
    """Rename the players of hands; returns the new texts by row, without those that would read differently."""
    site = SITES[hands.batch.hands.site[0]] if len(hands.rows) else ""
    found = list(_found(raw, hands)) if site else []
    if not site or not SITE_FACTS[site].hides_names:
        for hand in found:
            players = dict.fromkeys(
                hand.plain(name.start, name.end) for name in hand.mentions.names if not name.is_club
            )
            names.add(players, hand.hero)
    proposed = {hand.row: _rename(hand, names, [*_elsewhere(hand, names)]) for hand in found}
    texts = {row: proposed[row] for row in _unchanged(raw, hands, proposed, names)}
    others = [hand for hand in found if hand.row not in texts]
    proposed = {hand.row: _rename(hand, names, some) for hand, some in _safe(raw, hands, others, names)}
    return texts | {row: proposed[row] for row in _unchanged(raw, hands, proposed, names)}


def _safe(
    raw: RawHands, hands: HandsToRename, found: list[_Found], names: Names
) -> Iterator[tuple[_Found, list[_Change]]]:
    """Yield each hand with the names that can be replaced elsewhere: a player called `Rake` is no rake."""
    changes = {hand.row: [*_elsewhere(hand, names)] for hand in found}
    safe: dict[int, list[_Change]] = {hand.row: [] for hand in found}
    for number in range(max(map(len, changes.values()), default=0)):
        one = {row: some[number] for row, some in changes.items() if number < len(some)}
        proposed = {hand.row: _rename(hand, names, [one[hand.row]]) for hand in found if hand.row in one}
        for row in _unchanged(raw, hands, proposed, names):
            safe[row].append(one[row])
    for hand in found:
        yield hand, safe[hand.row]


def _found(raw: RawHands, hands: HandsToRename) -> Iterator[_Found]:
    batch = hands.batch
    seats, confusing = batch.strings(batch.seats.name), confusable(batch) > 0
    for index, row in enumerate(hands.rows.tolist()):
        text = raw.text[raw.start[row] : raw.end[row]]
        first, count = int(batch.hands.first_seat[index]), int(batch.hands.seat_count[index])
        players = [name.encode() for name in seats[first : first + count]]
        mentions = mentions_in(hands.language, text, set(players), bool(confusing[index]))
        if mentions:
            hero, quotes = _hero(batch, index), language_of(hands.language).quotes_names
            split = mentions._replace(names=[*_one_by_one(text, mentions.names, players)])
            yield _Found(row, text, split, players[hero] if hero >= 0 else None, quotes)


def _one_by_one(text: bytes, mentions: Iterable[Mention], players: Collection[bytes]) -> Iterator[Mention]:
    """Part `Ann and Bob`, who split a bounty, into two players."""
    for mention in mentions:
        first, both, second = text[mention.start : mention.end].partition(b" and ")
        if both and first in players and second in players:
            yield mention._replace(end=mention.start + len(first))
            yield mention._replace(start=mention.end - len(second))
        else:
            yield mention


def _events(batch: Batch, index: int) -> slice:
    first = int(batch.hands.first_event[index])
    return slice(first, first + int(batch.hands.event_count[index]))


def _hero(batch: Batch, index: int) -> int:
    """Seat index of the only player whose downcards are printed as they are dealt; -1 if there is none, or several."""
    rows, events = _events(batch, index), batch.events
    dealt = (events.kind[rows] == Kind.DEAL) & (events.street[rows] <= Street.THIRD)
    deals = zip(events.seat[rows][dealt].tolist(), events.cards[rows][dealt].tolist(), strict=True)
    heroes = {seat for seat, cards in deals if packed_known(cards) > 1}
    return heroes.pop() if len(heroes) == 1 else -1


def _rename(hand: _Found, names: Names, elsewhere: Iterable[_Change]) -> bytes:
    """Text of a hand with the new names."""
    changes = [(name.start, name.end, _new(hand, name, names)) for name in hand.mentions.names]
    changes += [(start, end, _LETTER.sub(b"x", hand.text[start:end])) for start, end in _written(hand)]
    parts, done = [], 0
    for start, end, new in sorted([*changes, *elsewhere]):
        if start >= done:
            parts += [hand.text[done:start], new]
            done = end
    return b"".join([*parts, hand.text[done:]])


def _written(hand: _Found) -> list[tuple[int, int]]:
    """Starts and ends of chat and notes."""
    return [*hand.mentions.chat, *(note.span() for note in _NOTE.finditer(hand.text))]


def _new(hand: _Found, mention: Mention, names: Names) -> bytes:
    name = hand.plain(mention.start, mention.end)
    new = names.of_club(name) if mention.is_club else names.of.get(name, name.decode("utf-8", "replace"))
    return hand.written(new)


def _elsewhere(hand: _Found, names: Names) -> Iterator[_Change]:
    """Names of the hand's players where the grammar expects none, such as in a prize or in the name of a table."""
    new = {
        hand.text[name.start : name.end]: _new(hand, name, names) for name in hand.mentions.names if not name.is_club
    }
    taken = sorted([*((name.start, name.end) for name in hand.mentions.names), *_written(hand)])
    free = [*zip([0, *(end for _, end in taken)], [*(start for start, _ in taken), len(hand.text)], strict=True)]
    yield from _words(hand.text, {name: new[name] for name in new if len(name) >= _SHORTEST}, free)
    bounties = [line.span() for line in _BOUNTY.finditer(hand.text)]
    places = [(max(a, c), min(b, d)) for a, b in bounties for c, d in free if max(a, c) < min(b, d)]
    yield from _words(hand.text, {name: new[name] for name in new if len(name) < _SHORTEST}, places)


def _words(text: bytes, new: dict[bytes, bytes], places: Iterable[tuple[int, int]]) -> Iterator[_Change]:
    """Whole words of a text that are names, in some places."""
    if not new:
        return
    words = re.compile(rb"(?<!\w)(?:" + b"|".join(map(re.escape, sorted(new, key=len, reverse=True))) + rb")(?!\w)")
    for first, last in places:
        for word in words.finditer(text, first, last):
            yield word.start(), word.end(), new[word[0]]


def _unchanged(raw: RawHands, hands: HandsToRename, proposed: dict[int, bytes], names: Names) -> set[int]:
    """Rows of the hands that read the same under their new names."""
    if not proposed:
        return set()
    again = hands.again(with_texts(raw, proposed))
    place = {row: index for index, row in enumerate(hands.rows.tolist())}
    rows = list(proposed)
    found = {rows[at]: index for index, at in enumerate(again.rows.tolist())}
    return {row for row, index in found.items() if is_same(hands.batch, place[row], again.batch, index, names)}


def with_texts(raw: RawHands, texts: dict[int, bytes]) -> RawHands:
    """Hands with other texts, one after another."""
    rows = np.array(list(texts), np.int64)
    lengths = np.array([len(text) + 1 for text in texts.values()], np.int64)
    end = np.cumsum(lengths) - 1
    columns = {name: getattr(raw, name)[rows] for name in ("site", "file", "line", "head")}
    whole = b"".join(text + b"\n" for text in texts.values())
    return raw._replace(text=whole, start=end - lengths + 1, end=end, **columns)


def is_same(one: Batch, row: int, other: Batch, index: int, names: Names) -> bool:
    """Whether two hands differ in nothing but names, chat and where they are."""
    pairs = (
        (one.hands, slice(row, row + 1), other.hands, slice(index, index + 1)),
        (one.seats, _seats(one, row), other.seats, _seats(other, index)),
        (one.events, _events(one, row), other.events, _events(other, index)),
    )
    if not all(
        np.array_equal(first[a], second[b]) for left, a, right, b in pairs for first, second in _columns(left, right)
    ):
        return False
    ids = [
        (batch.string(batch.hands.hand_id[at]), batch.string(batch.hands.tournament_id[at]))
        for batch, at in ((one, row), (other, index))
    ]
    old, new = one.strings(one.seats.name[_seats(one, row)]), other.strings(other.seats.name[_seats(other, index)])
    return ids[0] == ids[1] and new == [names.of.get(name.encode(), name) for name in old]


def _seats(batch: Batch, index: int) -> slice:
    first = int(batch.hands.first_seat[index])
    return slice(first, first + int(batch.hands.seat_count[index]))


def _columns(left: NamedTuple, right: NamedTuple) -> Iterator[tuple[NDArray[Any], NDArray[Any]]]:
    """Columns of two tables of a kind, except texts and places."""
    for name, first, second in zip(left._fields, left, right, strict=True):
        if name not in _PLACES and first.ndim == 1:
            yield first, second
