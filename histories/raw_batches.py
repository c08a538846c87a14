"""Read sources and pack their hands into batches, in one pass with constant memory."""

import hashlib
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager
from itertools import chain, islice
from pathlib import Path
from typing import Protocol

import numpy as np

from studbook.histories.blocks import BLOCK, Block, Stream, whole_blocks
from studbook.histories.cut import Pieces, cut
from studbook.histories.decode import Decoder, encoding_of, is_binary, is_blank
from studbook.histories.named_rooms import room_of_file
from studbook.histories.quoted import unquoted
from studbook.histories.raw import FileRead, RawHands
from studbook.histories.sources import UNREADABLE, Opener, Progress, Source, find_sources, problem_of
from studbook.histories.summaries import RawSummary, SummaryTexts, begins_with_summary

_NO_LIMIT = 1 << 62
_LINE_FEED = ord("\n")
_MOST_HELD = 6
"""Maximum number of blocks held in memory until the next hands are found."""


class Opens(Protocol):
    """Opens sources, on disk or in a store."""

    def open(self, source: Source, again: bool = False) -> AbstractContextManager[Stream]:
        """Open the bytes of a source, decompressed. May raise any of `UNREADABLE`, here and while reading."""


Skip = Callable[[int, Source, Opens], bool]
"""Called before a source is read, with its number; returns True if the source can be skipped."""


def _line_feeds(text: bytes) -> int:
    """Count line feeds; `bytes.count` takes ten times as long if there are many."""
    return int(np.count_nonzero(np.frombuffer(text, np.uint8) == _LINE_FEED))


def _emptied(texts: list[bytes]) -> Iterator[bytes]:
    """Yield and forget texts: no variable keeps the first one while the file is read."""
    while texts:
        yield texts.pop(0)


class SourceReading:
    """Reads one source into pieces, and collects facts about it."""

    def __init__(self, source: Source, opener: Opens, number: int = 0) -> None:
        self._source = source
        self._opener = opener
        self._number = number
        self._size = 0
        self._encoding = self._encoding_read = ""
        self._problem = source.problem
        self._stamp = source.stamp()
        self._digest = hashlib.sha256()
        self._lines = 0
        self._blocks: list[Block] = []
        self._left_out = (0, 0)
        self._head = b""
        self._found = False
        self._summaries: tuple[RawSummary, ...] = ()

    def pieces(self) -> Iterator[Pieces]:
        """Read the source to the end. Hands before damage are kept; the damage becomes the file's problem."""
        blocks = self._read()
        self._head = next(blocks, b"")
        if not self._head:
            return
        self._encoding = self._encoding_read = encoding_of(self._head)
        texts = unquoted(self._texts(chain((self._head,), blocks)))
        first = [next(texts)]
        has_summaries = begins_with_summary(first[0])
        whole = chain(_emptied(first), texts)
        if has_summaries:
            self._found = True
            yield from self._after_summaries(whole)
            return
        for pieces in cut(whole, keeps_labels=False):
            self._found = True
            if pieces.code_page:
                self._encoding = "cp1252"
            yield pieces

    def _after_summaries(self, texts: Iterator[bytes]) -> Iterator[Pieces]:
        """Collect the summaries at the beginning of the file, and yield the hands after them."""
        collected, is_over = SummaryTexts(), False
        for pieces in cut(collected.passing(texts), keeps_labels=False):
            is_over = is_over or pieces.site[0] >= 0
            if is_over:  # otherwise these are the summaries
                collected.end(int(pieces.line[0]))
                yield pieces
        self._summaries = collected.summaries()

    @property
    def name(self) -> str:
        """The source's name."""
        return self._source.name

    def facts(self) -> FileRead:
        """Return the facts about the file, which are final when all pieces have been read."""
        problem = self._problem or ("" if self._found else self._why_nothing())
        source, digest = self._source, self._digest.hexdigest()
        facts = FileRead(source.name, self._size, self._encoding, problem, source.location, self._stamp, digest)
        return facts._replace(summaries=self._summaries)

    def blocks(self) -> Iterator[Block]:
        """Yield the blocks read since the last call, but none before the first hand: only files with hands are kept."""
        if not self._found:
            return
        yield from self._blocks_again(*self._left_out)
        self._left_out = (0, 0)
        yield from self._blocks
        self._blocks.clear()

    def _blocks_again(self, first: int, last: int) -> Iterator[Block]:
        """Yield blocks that were dropped from memory, by reading them again."""
        if first == last:
            return
        decoder, lines = Decoder(self._encoding_read), 0
        try:
            with self._opener.open(self._source, again=True) as stream:
                for number, data in enumerate(islice(whole_blocks(stream), last)):
                    if number >= first:
                        yield Block(self._number, number, lines, data)
                    lines += decoder.feed(data).count(b"\n")
        except UNREADABLE as error:
            self._problem = problem_of(error)

    def _texts(self, blocks: Iterable[bytes]) -> Iterator[bytes]:
        """Yield the decoded lines of blocks; `_lines` counts the lines of all blocks before the current one."""
        decoder = Decoder(self._encoding_read)
        for block in blocks:
            if text := decoder.feed(block):
                yield text
                self._lines += _line_feeds(text)
        yield decoder.end()

    def _read(self) -> Iterator[bytes]:
        if self._problem:
            return
        try:
            with self._opener.open(self._source) as stream:
                for number, block in enumerate(whole_blocks(stream)):
                    self._size += len(block)
                    self._digest.update(block)
                    self._hold(Block(self._number, number, self._lines, block))
                    yield block
        except UNREADABLE as error:
            self._problem = problem_of(error)

    def _hold(self, block: Block) -> None:
        """Hold a block until a batch takes it, within the memory limit even if hands are far apart."""
        if len(self._blocks) == _MOST_HELD:
            first = self._left_out[0] if self._left_out[1] else self._blocks[0].number
            self._left_out = (first, block.number)
            self._blocks.clear()
        self._blocks.append(block)

    def _why_nothing(self) -> str:
        if self._size == len(self._head) and is_blank(self._head):
            return "empty file"
        if room := room_of_file(self._head, self.name):
            return room.problem
        return "binary file, no hands found" if is_binary(self._head, self._encoding) else "no hands found"


class _Batch:
    """Collects pieces of one or several files until there are enough for a batch."""

    def __init__(self, first: int, hands: "int | Callable[[], int]", max_bytes: int) -> None:
        self._most = hands if callable(hands) else lambda: hands
        self._hands = min(first, self._most())
        self._max_bytes = max_bytes
        self._clear()

    def _clear(self) -> None:
        self._pieces: list[Pieces] = []
        self._numbers: list[int] = []
        self._rows = 0
        self._bytes = 0
        self._files: dict[int, FileRead] = {}
        self._names: dict[int, str] = {}
        self._blocks: list[Block] = []
        self._block_bytes = 0

    @property
    def is_full_of_files(self) -> bool:
        """Whether so many files ended that their rows should be written."""
        return len(self._files) >= self._hands

    @property
    def is_full_of_blocks(self) -> bool:
        """Whether far more bytes are waiting than its hands have (twice as many in UTF-16), so hands are far apart."""
        return self._block_bytes > 2 * self._bytes + 2 * _MOST_HELD * BLOCK

    def room(self, pieces: Pieces, first: int) -> int:
        """Return the end of the range of pieces, from `first`, that fits; an empty batch takes at least one."""
        most = pieces.start[first] + self._max_bytes - self._bytes
        fitting = int(np.searchsorted(pieces.end, most))
        last = min(fitting, first + self._hands - self._rows)
        return max(last, first if self._rows else first + 1)

    def add(self, file: int, name: str, pieces: Pieces) -> None:
        self._names[file] = name
        self._pieces.append(pieces)
        self._numbers.append(file)
        self._rows += len(pieces.site)
        self._bytes += len(pieces.text)

    def add_block(self, file: int, name: str, block: Block) -> None:
        self._names[file] = name
        self._blocks.append(block)
        self._block_bytes += len(block.data)

    def end(self, file: int, facts: FileRead) -> None:
        """Record the facts about a file that has been read to the end."""
        self._names[file] = facts.path
        self._files[file] = facts

    def __bool__(self) -> bool:
        return bool(self._pieces or self._files or self._blocks)

    def take(self) -> RawHands:
        """Return the collected batch and start a new one."""
        rows = [len(pieces.site) for pieces in self._pieces]
        sizes = [len(pieces.text) for pieces in self._pieces]
        shift = np.repeat(np.cumsum([0, *sizes])[:-1], rows)
        columns = ([pieces.line, pieces.start, pieces.end] for pieces in self._pieces)
        line, start, end = np.concatenate([np.zeros((3, 0), np.int64), *columns], axis=1)
        heads = [pieces.head for pieces in self._pieces]
        raw = RawHands(
            text=b"".join(pieces.text for pieces in self._pieces),
            site=np.array([site for pieces in self._pieces for site in pieces.site], np.int8),
            file=np.repeat(np.array(self._numbers, np.int32), rows),
            line=line.astype(np.int32),
            start=start + shift,
            end=end + shift,
            head=np.repeat(np.array(heads, np.int32), rows),
            files=self._files,
            names=self._names,
            blocks=tuple(self._blocks),
        )
        self._hands = min(2 * self._hands, self._most())
        self._clear()
        return raw


def raw_batches(
    paths: Iterable[Path],
    *,
    hands: int | Callable[[], int] = 4096,
    first: int | None = None,
    max_bytes: int = 8 << 20,
    progress: Progress | None = None,
    skip: Skip | None = None,
) -> Iterator[RawHands]:
    """Read all files under the paths as batches of at most `hands` rows and `max_bytes` bytes (but at least one row).

    The first batch has `first` rows, each next one up to twice as many, so that the first is ready quickly. `hands` may
    be a function, which is asked before each batch.

    Every source that `histories.sources.find_sources` lists, unless skipped, appears once among the `files` of the
    batches. Nothing is raised: if a file cannot be read, the reason is its `problem`. Text before the first hand of a
    file is a row with site -1, and so is each later hand of a room that is not read; a file without any readable hand
    has no rows. In the text, each row is followed by a line feed.
    `progress` is called with the number of bytes read from disk.
    """
    with Opener(progress) as opener:
        found = find_sources(paths)
        yield from source_batches(found, opener, hands=hands, first=first, max_bytes=max_bytes, skip=skip)


def source_batches(
    sources: Iterable[Source],
    opener: Opens,
    *,
    hands: int | Callable[[], int],
    first: int | None = None,
    max_bytes: int,
    skip: Skip | None = None,
) -> Iterator[RawHands]:
    """Read batches like `raw_batches`, from any sources, with an opener for them."""
    batch = _Batch(first or _NO_LIMIT, hands, max_bytes)
    for number, source in enumerate(sources):
        if skip and skip(number, source, opener):
            continue
        reading = SourceReading(source, opener, number)
        for pieces in reading.pieces():
            yield from _taken(batch, number, reading)
            done = 0
            while done < len(pieces.site):
                last = batch.room(pieces, done)
                if last == done:
                    yield batch.take()
                    continue
                batch.add(number, source.name, pieces.part(done, last))
                done = last
        yield from _taken(batch, number, reading)
        batch.end(number, reading.facts())
        if batch.is_full_of_files:
            yield batch.take()
    if batch:
        yield batch.take()


def _taken(batch: "_Batch", number: int, reading: SourceReading) -> Iterator[RawHands]:
    """Add the blocks read so far to the batch, and yield it whenever it is full."""
    for block in reading.blocks():
        if batch.is_full_of_blocks:
            yield batch.take()
        batch.add_block(number, reading.name, block)
