"""Cut files into raw hands and pack them into batches, in one pass whose memory does not grow with the input."""

import re
from collections.abc import Iterable, Iterator
from itertools import chain
from pathlib import Path
from typing import NamedTuple

import numpy as np

from histories.decode import as_utf8, chunks, encoding_of, is_binary, is_blank
from histories.raw import FileRead, RawHands
from histories.signatures import SIGNATURES, SITES
from histories.sources import UNREADABLE, Opener, Progress, Source, find_sources, problem_of

BLOCK = 128 << 10
"""Bytes read at a time: what is worked on stays in the processor's cache, a fifth faster than megabytes."""
MAX_HAND = 256 << 10
"""Bytes of UTF-8: a hand this long or longer is cut off within four bytes of it, at the end of a character."""
MAX_STRAY = 64 << 10
"""Bytes that are kept of text that belongs to no hand."""

_FLAGS = {re.IGNORECASE: "i", re.DOTALL: "s", re.VERBOSE: "x"}
_KEPT = MAX_HAND + 4
"""Bytes collected of a hand: enough to end it with a whole character at or after `MAX_HAND`."""


def _alternative(site: str) -> bytes:
    signature = SIGNATURES[site]
    flags = "".join(letter for flag, letter in _FLAGS.items() if signature.flags & flag)
    return b"(?P<%s>(?%s:%s))" % (site.encode(), flags.encode(), signature.pattern)


# A literal line feed instead of (?m)^ lets the search skip from line to line: five times as fast.
_HEADER = re.compile(rb"\n(?:%s)" % b"|".join(map(_alternative, SITES)))
_NUMBER = {site: number for number, site in enumerate(SITES)}


class Piece(NamedTuple):
    """A hand, or text before the first hand of a file."""

    site: int
    """Index in `SITES`; -1 for text that belongs to no hand."""
    line: int
    """Line on which it begins, from 1."""
    text: bytes
    """UTF-8 without white space at the end."""
    code_page: bool
    """Whether some bytes were no UTF-8 and were read as Windows-1252."""


class _Collected:
    """A piece while its text comes in, one chunk after another."""

    def __init__(self, site: int, line: int) -> None:
        self.site = site
        self.line = line
        self.kept = b""
        self.cut_off = False

    def add(self, text: bytes) -> None:
        if self.site < 0 and not self.kept:
            begin = len(text) - len(text.lstrip())
            self.line += text.count(b"\n", 0, begin)
            text = text[begin:]
        room = _KEPT - len(self.kept)
        if len(text) > room:
            self.cut_off = self.cut_off or not text[room:].isspace()
            text = text[:room]
        self.kept += text

    def piece(self) -> Piece:
        text = _first(self.kept, _KEPT - 1) if self.cut_off else self.kept.rstrip()
        text, code_page = as_utf8(text)
        limit = MAX_STRAY if self.site < 0 else _KEPT - 1
        return Piece(self.site, self.line, _first(text, limit), code_page)


def _first(text: bytes, size: int) -> bytes:
    """Return at most `size` bytes, without half a character at the end."""
    if len(text) <= size:
        return text
    end = size
    while end > size - 3 and text[end] & 0xC0 == 0x80:  # 10xxxxxx continues a character
        end -= 1
    return text[:end]


def cut(texts: Iterable[bytes]) -> Iterator[Piece]:
    """Cut chunks of lines (see `histories.decode.chunks`) at the lines that begin a hand.

    A hand goes on to the line before the next hand's first; whatever stands between belongs to it. Text before the
    first hand is one piece with site -1, which is left out where it is blank or no hand follows.
    """
    piece = _Collected(-1, 0)
    lines = 0
    for text in texts:
        start = 0
        is_feed = np.frombuffer(text, np.uint8) == ord("\n")
        for header in _HEADER.finditer(text):
            feed = header.start()
            piece.add(text[start:feed])
            if piece.kept:
                yield piece.piece()
            lines += int(np.count_nonzero(is_feed[start : feed + 1]))
            start = feed + 1
            piece = _Collected(_NUMBER[header.lastgroup or ""], lines)
        piece.add(text[start:])
        lines += int(np.count_nonzero(is_feed[start:]))
    if piece.site >= 0:
        yield piece.piece()


class Reading:
    """One source on its way from bytes to pieces, and what is known of it in the end."""

    def __init__(self, source: Source, opener: Opener) -> None:
        self._source = source
        self._opener = opener
        self._size = 0
        self._encoding = ""
        self._problem = source.problem
        self._head = b""
        self._found = False

    def pieces(self) -> Iterator[Piece]:
        """Read the source to its end. Hands before a damaged place are kept, the damage is the file's problem."""
        blocks = self._blocks()
        self._head = next(blocks, b"")
        if not self._head:
            return
        self._encoding = encoding_of(self._head)
        for piece in cut(chunks(chain((self._head,), blocks), self._encoding)):
            self._found = True
            if piece.code_page:
                self._encoding = "cp1252"
            yield piece

    def facts(self) -> FileRead:
        """Facts of the file; final when all pieces have been read."""
        problem = self._problem or ("" if self._found else self._why_nothing())
        return FileRead(self._source.name, self._size, self._encoding, problem)

    def _blocks(self) -> Iterator[bytes]:
        if self._problem:
            return
        try:
            with self._opener.open(self._source) as stream:
                # `read` would drop what it has already read before a damaged place.
                while block := stream.read1(BLOCK):
                    self._size += len(block)
                    yield block
        except UNREADABLE as error:
            self._problem = problem_of(error)

    def _why_nothing(self) -> str:
        if self._size == len(self._head) and is_blank(self._head):
            return "empty file"
        return "binary file, no hands found" if is_binary(self._head, self._encoding) else "no hands found"


class _Batch:
    """Pieces of one or several files, until they are enough for a batch."""

    def __init__(self, hands: int, max_bytes: int) -> None:
        self._hands = hands
        self._max_bytes = max_bytes
        self._clear()

    def _clear(self) -> None:
        self._pieces: list[Piece] = []
        self._numbers: list[int] = []
        self._bytes = 0
        self.files: dict[int, FileRead] = {}
        self._names: dict[int, str] = {}

    def has_room(self, size: int) -> bool:
        """Whether a piece of `size` bytes still fits; into an empty batch every piece does."""
        fits = self._bytes + size < self._max_bytes and len(self._pieces) < self._hands
        return fits or not self._pieces

    def add(self, file: int, name: str, piece: Piece) -> None:
        self._names[file] = name
        self._pieces.append(piece)
        self._numbers.append(file)
        self._bytes += len(piece.text) + 1

    def __bool__(self) -> bool:
        return bool(self._pieces or self.files)

    def take(self) -> RawHands:
        """Hand out what was collected and begin anew."""
        sites, lines, texts, _ = zip(*self._pieces, strict=True) if self._pieces else ((), (), (), ())
        lengths = np.array([len(text) for text in texts], np.int64)
        start = np.cumsum(lengths + 1) - lengths - 1
        raw = RawHands(
            text=b"\n".join([*texts, b""]),
            site=np.array(sites, np.int8),
            file=np.array(self._numbers, np.int32),
            line=np.array(lines, np.int32),
            start=start,
            end=start + lengths,
            files=self.files,
            names=self._names | {number: facts.path for number, facts in self.files.items()},
        )
        self._clear()
        return raw


def raw_batches(
    paths: Iterable[Path], *, hands: int = 4096, max_bytes: int = 8 << 20, progress: Progress | None = None
) -> Iterator[RawHands]:
    """Read everything under the paths as batches of at most `hands` rows and `max_bytes` bytes (but at least one row).

    Every source that `histories.sources.find_sources` lists appears once among the `files` of the batches, in which
    nothing is ever raised: what cannot be read is the file's `problem`. Text before the first hand of a file is a row
    with site -1; a file without any hand has no rows. In the text each row is followed by a line feed. `progress` is
    told the bytes as they are read from disk.
    """
    batch = _Batch(hands, max_bytes)
    with Opener(progress) as opener:
        for number, source in enumerate(find_sources(paths)):
            reading = Reading(source, opener)
            for piece in reading.pieces():
                if not batch.has_room(len(piece.text)):
                    yield batch.take()
                batch.add(number, source.name, piece)
            batch.files[number] = reading.facts()
            if len(batch.files) >= hands:
                yield batch.take()
    if batch:
        yield batch.take()
