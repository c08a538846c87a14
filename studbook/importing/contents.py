"""Hashes of the texts of hands: equal texts have equal hashes."""

import hashlib

import numpy as np
from numpy.typing import NDArray

from studbook.histories.raw import RawHands


def content_of(raw: RawHands) -> NDArray[np.uint64]:
    """Hash every row's own text: equal texts have equal hashes, regardless of the file's header."""
    text = memoryview(raw.text)
    spans = zip((raw.start + raw.head).tolist(), raw.end.tolist(), strict=True)
    digests = b"".join(hashlib.blake2b(text[start:end], digest_size=8).digest() for start, end in spans)
    return np.frombuffer(digests, np.uint64).copy()


def is_repeated(content: NDArray[np.uint64]) -> NDArray[np.bool_]:
    """Mask the rows whose content occurs earlier in the array."""
    repeated = np.ones(len(content), np.bool_)
    repeated[np.unique(content, return_index=True)[1]] = False
    return repeated
