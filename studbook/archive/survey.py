"""Survey files before they are divided among shards: what they hold, and where a large one may be cut.

A file is cut only where a hand begins, and only if each part then reads as it would in the whole file: hands that take
something from the header of their file, summaries of tournaments and UTF-16 stay in one piece, and so does whatever is
compressed.
"""

import hashlib
from bisect import bisect_left
from collections.abc import Iterable, Iterator
from itertools import chain
from typing import NamedTuple

from studbook.archive.inputs import opener
from studbook.game.sites import SITE_FACTS
from studbook.histories.blocks import BLOCK, Stamp, whole_blocks
from studbook.histories.cut import Pieces, cut
from studbook.histories.decode import Decoder, encoding_of
from studbook.histories.raw_batches import Opens
from studbook.histories.sources import UNREADABLE, Source
from studbook.histories.summaries import begins_with_summary

_WITH_HEADER = frozenset(number for number, facts in enumerate(SITE_FACTS.values()) if facts.first_line.head)


class Cut(NamedTuple):
    """A place where a file may be cut."""

    start: int
    """Byte at which a hand begins."""
    lines: int
    """Number of whole lines before it."""


class Surveyed(NamedTuple):
    """A file as it was surveyed."""

    source: Source
    location: str
    stamp: Stamp | None
    digest: str
    """SHA-256 of its bytes, decompressed, as far as they can be read."""
    size: int
    """Number of these bytes."""
    cuts: tuple[Cut, ...]


def survey(sources: Iterable[Source], shard_bytes: int) -> list[Surveyed]:
    """Survey files; those larger than a shard may be cut into parts of about that size."""
    with opener() as opens:
        return [_surveyed(source, opens, shard_bytes) for source in sources]


def _surveyed(source: Source, opens: Opens, shard_bytes: int) -> Surveyed:
    stamp = source.stamp()
    digest = hashlib.sha256()
    blocks = _Blocks(source, opens, digest, _grain(shard_bytes))
    cuts = tuple(_cuts(source, opens, blocks, shard_bytes)) if _may_be_cut(source, shard_bytes) else ()
    for _ in blocks:
        pass
    return Surveyed(source, source.location, stamp, digest.hexdigest(), blocks.size, cuts)


def _may_be_cut(source: Source, shard_bytes: int) -> bool:
    return source.member is None and source.size > shard_bytes and not source.name.lower().endswith(".gz")


def _grain(shard_bytes: int) -> int:
    """Bytes between places at which line feeds are counted: a power of two, far smaller than a shard."""
    return min(BLOCK, 1 << max(6, (shard_bytes // 4).bit_length() - 1))


class _Blocks(Iterator[bytes]):
    """The blocks of a file, up to damage; counts their bytes and line feeds."""

    def __init__(self, source: Source, opens: Opens, digest: "hashlib._Hash", grain: int) -> None:
        self.size = 0
        self.grain = grain
        self.feeds: list[int] = []
        """Line feeds before each grain."""
        self.is_damaged = bool(source.problem)
        self.is_plain = True
        """Whether every line ends with a line feed, and there are no NUL bytes."""
        self._ends_with_return = False
        self._total = 0
        self._blocks = self._read(source, opens, digest)

    def __next__(self) -> bytes:
        return next(self._blocks)

    def _read(self, source: Source, opens: Opens, digest: "hashlib._Hash") -> Iterator[bytes]:
        if source.problem:
            return
        try:
            with opens.open(source) as stream:
                for block in whole_blocks(stream):
                    self.size += len(block)
                    digest.update(block)
                    self._count(block)
                    yield block
        except UNREADABLE:
            self.is_damaged = True

    def _count(self, block: bytes) -> None:
        for start in range(0, len(block), self.grain):
            self.feeds.append(self._total)
            self._total += block.count(b"\n", start, start + self.grain)
        lone = block.count(b"\r") - block.count(b"\r\n") - block.endswith(b"\r")
        is_split = self._ends_with_return and not block.startswith(b"\n")
        self._ends_with_return = block.endswith(b"\r")
        self.is_plain = self.is_plain and not lone and not is_split and b"\0" not in block


def _cuts(source: Source, opens: Opens, blocks: _Blocks, shard_bytes: int) -> Iterator[Cut]:
    """Yield the places where a file may be cut; none if parts of it would read differently."""
    head = next(blocks, b"")
    encoding = encoding_of(head)
    texts = _decoded(chain((head,), blocks), encoding)
    first = next(texts, b"")
    if encoding.startswith("utf-16") or begins_with_summary(first):
        return
    found: list[int] = []
    hands, target = 0, shard_bytes
    for pieces in cut(chain((first,), texts)):
        if any(site in _WITH_HEADER for site in pieces.site):
            return
        for line in _hand_lines(pieces):
            hands += 1
            if hands > 1 and _is_after(line, target, blocks):
                found.append(line)
                target = _grain_of(line, blocks) * blocks.grain + shard_bytes
    if blocks.is_plain and not blocks.is_damaged:
        yield from _places(source, opens, found, blocks)


def _is_after(line: int, target: int, blocks: _Blocks) -> bool:
    """Whether a line begins after the grain with a byte begins."""
    grain = target // blocks.grain
    return grain < len(blocks.feeds) and line - 1 > blocks.feeds[grain]


def _decoded(blocks: Iterator[bytes], encoding: str) -> Iterator[bytes]:
    decoder = Decoder(encoding)
    yield from filter(None, map(decoder.feed, blocks))
    yield decoder.end()


def _hand_lines(pieces: Pieces) -> Iterator[int]:
    """Yield the line on which each hand begins."""
    for site, line in zip(pieces.site, pieces.line.tolist(), strict=True):
        if site >= 0:
            yield line


def _grain_of(line: int, blocks: _Blocks) -> int:
    """Return the number of the grain that has the line feed before a line."""
    return bisect_left(blocks.feeds, line - 1) - 1


def _places(source: Source, opens: Opens, lines: list[int], blocks: _Blocks) -> Iterator[Cut]:
    """Find the bytes at which lines begin, by reading the blocks with their line feeds again."""
    waiting = iter(lines)
    line = next(waiting, 0)
    with opens.open(source, again=True) as stream:
        for number, block in enumerate(whole_blocks(stream)):
            while line and _grain_of(line, blocks) * blocks.grain // BLOCK == number:
                at, before = -1, blocks.feeds[number * (BLOCK // blocks.grain)]
                for _ in range(line - 1 - before):
                    at = block.index(b"\n", at + 1)
                yield Cut(number * BLOCK + at + 1, line - 1)
                line = next(waiting, 0)
