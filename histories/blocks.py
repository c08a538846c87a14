"""Split the bytes of a file into blocks of one size, as the store keeps them, and detect whether a file has changed."""

import hashlib
import os
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple, Protocol

BLOCK = 128 << 10
"""Bytes in a block: small enough for the processor's cache, which is a fifth faster than megabytes."""
_END = 4096
"""Number of bytes at each end of a file that its stamp depends on."""


class Stream(Protocol):
    """A readable stream of bytes."""

    def read1(self, size: int = -1, /) -> bytes:
        """Read up to `size` bytes at once; nothing at the end."""


class Stamp(NamedTuple):
    """The state of a file on disk. A file with the same stamp is not read again."""

    size: int
    """Bytes on disk; for a member of an archive, those of the archive."""
    changed: int
    """Time of the last change, in nanoseconds."""
    ends: int
    """Hash of its first and last bytes, unsigned 64 bits."""


class Block(NamedTuple):
    """One stretch of a file's bytes, before decoding."""

    file: int
    """Number of the file in the run, from 0."""
    number: int
    """Number of the block in the file, from 0."""
    lines: int
    """Number of whole lines of the decoded text before the line in which the block begins."""
    data: bytes


class KeptBlock(NamedTuple):
    """Facts about a block that is already stored."""

    size: int
    digest: bytes


def stamp_of(path: Path) -> Stamp | None:
    """Return the stamp of a file, None if it cannot be read."""
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
    """Return the digest of a block, 16 bytes; equal blocks are stored once."""
    return hashlib.blake2b(data, digest_size=16).digest()


def digest_of_text(text: bytes) -> int:
    """Hash the text of a hand, unsigned 64 bits; equal texts have equal hashes."""
    return int.from_bytes(hashlib.blake2b(text, digest_size=8).digest(), sys.byteorder)


def whole_blocks(stream: Stream) -> Iterator[bytes]:
    """Yield blocks of `BLOCK` bytes, the last one shorter. Bytes before damage are yielded before it raises."""
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
    """Whether a stream begins with the bytes of all its stored blocks, so it is unchanged or has only grown."""
    numbers = iter(sorted(kept))
    blocks = whole_blocks(stream)
    for index, number in enumerate(numbers):
        block = next(blocks, b"")
        if index != number or digest_of(block[: kept[number].size]) != kept[number].digest:
            return False
    return True
