"""Rename the players in hand histories, in each site's own text; every renamed hand is read again and compared.

A name is replaced where the site's grammar finds it, and as a whole word elsewhere in the hand. Chat and notes could
name people in any way, so each of their letters becomes an `x`. A hand counts only if it still reads the same: the same
cards, chips and events, with other names. A hand with lines that the grammar does not know is left out: they could name
anyone.
"""

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from html import escape, unescape
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from studbook.exchange.anonymise_names import Names as Names  # noqa: PLC0414  # callers import it from here
from studbook.exchange.site_texts import Tally
from studbook.game.cards import packed_known
from studbook.game.columns import Batch
from studbook.game.sites import SITE_FACTS, SITES
from studbook.game.vocabulary import Kind, Street
from studbook.grammar.confusable import confusable
from studbook.grammar.language import language_of
from studbook.grammar.players_in_text import Mention, Mentions, mentions_in
from studbook.grammar.read import Reading
from studbook.histories.raw import RawHands
from studbook.histories.raw_batches import raw_batches
from studbook.histories.write import write_hands
from studbook.importing.reading import read
from studbook.importing.reject_rows import Rejected, rejected_rows
from studbook.importing.summary_texts import reject_of

UNCHECKED = "the hand would not read the same under other names"
"""Reason for leaving out a hand."""
UNCHECKED_SUMMARY = "the summary of a tournament would not read the same under other names"
"""Reason for leaving out a summary."""
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


def anonymised_files(
    paths: Sequence[Path],
    folder: Path,
    names: Names,
    tally: Tally,
    on_reject: Callable[[Rejected], None] | None = None,
    progress: Callable[[int], None] | None = None,
) -> Iterator[Path]:
    """Write the stud hands of each file, and its summaries, to numbered files in `folder`; yield the files written.

    A text that cannot be read never raises; `on_reject` is called with it, and `progress` with numbers of bytes read.
    Raises OSError.
    """
    found = _renamed_texts(raw_batches(paths, progress=progress), names, tally, on_reject)
    for number, (_, texts) in enumerate(groupby(found, key=itemgetter(0)), 1):
        yield from write_hands((text for _, text in texts), folder / f"{number:04d}.txt")


def _renamed_texts(
    batches: Iterable[RawHands], names: Names, tally: Tally, on_reject: Callable[[Rejected], None] | None
) -> Iterator[tuple[tuple[int, bool], str]]:
    """Yield the new text of every hand and summary, with the number of its file, and whether it is a summary."""
    for raw in batches:
        for reading in read(raw):
            tally.count_unwritten(reading)
            if on_reject:
                for rejected in rejected_rows(raw, reading):
                    on_reject(rejected)
            texts = renamed(raw, reading, names)
            tally.written += len(texts)
            if len(texts) < len(reading.rows):
                tally.left_out[UNCHECKED] += len(reading.rows) - len(texts)
            for row, text in sorted(texts.items()):
                yield (int(raw.file[row]), False), text.decode("utf-8", "replace")
        for number, summary in _renamed_summaries(raw, names, tally, on_reject):
            yield (number, True), summary


def _renamed_summaries(
    raw: RawHands, names: Names, tally: Tally, on_reject: Callable[[Rejected], None] | None
) -> Iterator[tuple[int, str]]:
    """Yield the number of the file and the new text of every summary in the files of a batch."""
    for number, facts in raw.files.items():
        for summary in facts.summaries:
            from studbook.exchange.anonymise_summaries import (
                renamed_summary,  # loads Lark, which most files do not need
            )

            text = renamed_summary(summary, names)
            if text is None:
                tally.left_out[UNCHECKED_SUMMARY] += 1
            elif isinstance(text, str):
                tally.summaries += 1
                yield number, text
            else:
                tally.rejected += 1
                if on_reject:
                    on_reject(reject_of(summary, text, number, facts.path))


def renamed(raw: RawHands, reading: Reading, names: Names) -> dict[int, bytes]:
    """Rename the players of a site's hands; returns the new texts by row, without those that would read differently."""
    site = SITES[reading.batch.hands.site[0]] if len(reading.rows) else ""
    found = list(_found(raw, reading, site))
    if not site or not SITE_FACTS[site].hides_names:
        for hand in found:
            players = dict.fromkeys(
                hand.plain(name.start, name.end) for name in hand.mentions.names if not name.is_club
            )
            names.add(players, hand.hero)
    proposed = {hand.row: _rename(hand, names, [*_elsewhere(hand, names)]) for hand in found}
    texts = {row: proposed[row] for row in _unchanged(raw, reading, proposed, names)}
    others = [hand for hand in found if hand.row not in texts]
    proposed = {hand.row: _rename(hand, names, some) for hand, some in _safe(raw, reading, others, names)}
    return texts | {row: proposed[row] for row in _unchanged(raw, reading, proposed, names)}


def _safe(raw: RawHands, reading: Reading, found: list[_Found], names: Names) -> Iterator[tuple[_Found, list[_Change]]]:
    """Yield each hand with the names that can be replaced elsewhere: a player called `Rake` is no rake."""
    changes = {hand.row: [*_elsewhere(hand, names)] for hand in found}
    safe: dict[int, list[_Change]] = {hand.row: [] for hand in found}
    for number in range(max(map(len, changes.values()), default=0)):
        one = {row: some[number] for row, some in changes.items() if number < len(some)}
        proposed = {hand.row: _rename(hand, names, [one[hand.row]]) for hand in found if hand.row in one}
        for row in _unchanged(raw, reading, proposed, names):
            safe[row].append(one[row])
    for hand in found:
        yield hand, safe[hand.row]


def _found(raw: RawHands, reading: Reading, site: str) -> Iterator[_Found]:
    batch = reading.batch
    seats, hands, confusing = batch.strings(batch.seats.name), batch.hands, confusable(batch) > 0
    for index, row in enumerate(reading.rows.tolist()):
        text = raw.text[raw.start[row] : raw.end[row]]
        first, count = int(hands.first_seat[index]), int(hands.seat_count[index])
        players = [name.encode() for name in seats[first : first + count]]
        mentions = mentions_in(site, text, set(players), bool(confusing[index]))
        if mentions:
            hero = _hero(batch, index)
            split = mentions._replace(names=[*_one_by_one(text, mentions.names, players)])
            yield _Found(row, text, split, players[hero] if hero >= 0 else None, language_of(site).quotes_names)


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


def _unchanged(raw: RawHands, reading: Reading, proposed: dict[int, bytes], names: Names) -> set[int]:
    """Rows of the hands that read the same under their new names."""
    if not proposed:
        return set()
    again = read(_with_texts(raw, proposed))[0]
    place = {row: index for index, row in enumerate(reading.rows.tolist())}
    rows = list(proposed)
    found = {rows[at]: index for index, at in enumerate(again.rows.tolist())}
    return {row for row, index in found.items() if _is_same(reading.batch, place[row], again.batch, index, names)}


def _with_texts(raw: RawHands, texts: dict[int, bytes]) -> RawHands:
    """Hands with other texts, one after another."""
    rows = np.array(list(texts), np.int64)
    lengths = np.array([len(text) + 1 for text in texts.values()], np.int64)
    end = np.cumsum(lengths) - 1
    columns = {name: getattr(raw, name)[rows] for name in ("site", "file", "line", "head")}
    whole = b"".join(text + b"\n" for text in texts.values())
    return raw._replace(text=whole, start=end - lengths + 1, end=end, **columns)


def _is_same(one: Batch, row: int, other: Batch, index: int, names: Names) -> bool:
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
