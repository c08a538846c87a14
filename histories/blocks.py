"""The bytes of a file in blocks of one size, as the store keeps them, and what shows whether a file has changed."""

import hashlib
import os
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple, Protocol

BLOCK = 128 << 10
"""Bytes of a block: what is worked on stays in the processor's cache, a fifth faster than megabytes."""
_END = 4096
"""Bytes at each end of a file that its stamp depends on."""


class Stream(Protocol):
    """Bytes to be read."""

    def read1(self, size: int = -1, /) -> bytes:
        """Read up to `size` bytes at once; nothing at the end."""


class Stamp(NamedTuple):
    """What a file on disk looked like. A file with the same stamp is not read again."""

    size: int
    """Bytes on disk; of an archive, the archive's."""
    changed: int
    """Time of the last change, in nanoseconds."""
    ends: int
    """Hash of its first and last bytes, unsigned 64 bits."""


class Block(NamedTuple):
    """One stretch of a file's bytes, before decoding."""

    file: int
    """Number of the file in the run, from 0."""
    number: int
    """Place in the file, from 0."""
    lines: int
    """Whole lines of the decoded text that come before the line in which the block begins."""
    data: bytes


class KeptBlock(NamedTuple):
    """What is known of a block that is kept already."""

    size: int
    digest: bytes


def stamp_of(path: Path) -> Stamp | None:
    """Stamp of a file, None if it cannot be read."""
    try:
        with path.open("rb", buffering=0) as file:
            facts = os.fstat(file.fileno())
            ends = file.read(_END)
            if facts.st_size > _END:
                file.seek(max(_END, facts.st_size - _END))
                ends += file.read(_END)
    except (OSError, ValueError):
        return None
    digest = hashlib.blake2b(ends, digest_size=8).digest()
    return Stamp(facts.st_size, facts.st_mtime_ns, int.from_bytes(digest, "little"))


def digest_of(data: bytes) -> bytes:
    """Digest of a block, 16 bytes: equal blocks are kept once."""
    return hashlib.blake2b(data, digest_size=16).digest()


def digest_of_text(text: bytes) -> int:
    """Hash of the text of a hand, unsigned 64 bits: equal text, equal hash."""
    return int.from_bytes(hashlib.blake2b(text, digest_size=8).digest(), sys.byteorder)


def whole_blocks(stream: Stream) -> Iterator[bytes]:
    """Blocks of `BLOCK` bytes, the last one shorter. What precedes a damaged place comes before it raises."""
    parts: list[bytes] = []
    room = BLOCK
    try:
        while part := stream.read1(room):
            parts.append(part)
            room -= len(part)
            if not room:
                yield b"".join(parts)
                parts, room = [], BLOCK
    except GeneratorExit:
        raise
    except BaseException:
        if parts:
            yield b"".join(parts)
        raise
    if parts:
        yield b"".join(parts)


def goes_on(stream: Stream, kept: Mapping[int, KeptBlock]) -> bool:
    """Whether a stream begins with the bytes of all blocks that are kept of it: it has grown, or is as it was."""
    numbers = iter(sorted(kept))
    blocks = whole_blocks(stream)
    for place, number in enumerate(numbers):
        block = next(blocks, b"")
        if place != number or digest_of(block[: kept[number].size]) != kept[number].digest:
            return False
    return True
