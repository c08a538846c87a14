"""Recognise the summaries that sites write of tournaments, by the first line of each."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from studbook.game.sites import SITE_FACTS
from studbook.histories.decode import Decoder, as_utf8, encoding_of
from studbook.histories.labels import is_only_labels

_FACTS = [(site, facts.summaries) for site, facts in SITE_FACTS.items() if facts.summaries]
FIRST_LINES: tuple[tuple[str, bool, re.Pattern[bytes]], ...] = (
    *((site, True, re.compile(facts.first_line.encode())) for site, facts in _FACTS),
    *((site, False, re.compile(facts.translated.encode())) for site, facts in _FACTS if facts.translated),
)
"""Site, whether the language is English, and how the first line begins."""
_HEAD = 4096
MOST_BYTES = 16 << 20
"""Bytes of a file in which summaries are read: far more than the largest list of players has."""


class RawSummary(NamedTuple):
    """The text of one summary."""

    site: str
    is_english: bool
    line: int
    """Line of the file on which it begins, from 1."""
    text: bytes
    """UTF-8, without white space at the end."""


def begins_with_summary(text: bytes) -> bool:
    """Whether the first line of a text begins a summary, apart from blank ones and those that a mail puts before it."""
    head = b"\n" + text[:_HEAD]
    for feed in re.finditer(rb"\n[ \t]*(?=\S)", head):
        if any(pattern.match(head, feed.end()) for _, _, pattern in FIRST_LINES):
            return True
        if not is_only_labels(head[feed.end() :].partition(b"\n")[0]):
            return False
    return False


def is_summary_file(data: bytes) -> bool:
    """Whether the bytes of a file begin with a summary, in any encoding."""
    decoder = Decoder(encoding_of(data[:_HEAD]))
    return begins_with_summary(decoder.feed(data[:_HEAD]) + decoder.end())


class SummaryTexts:
    """Collects the summaries at the beginning of a file while its text passes through."""

    def __init__(self) -> None:
        self._text = bytearray()
        self._is_over = False

    def passing(self, texts: Iterator[bytes]) -> Iterator[bytes]:
        """Yield the texts (see `histories.decode.chunks`), and keep them until `end` is called."""
        for text in texts:
            if not self._is_over:
                self._text += text[: MOST_BYTES - len(self._text)]
            yield text

    def end(self, line: int) -> None:
        """Keep only what is before a line of the file, on which the first hand begins."""
        if not self._is_over:
            self._is_over = True
            self._text = bytearray(b"\n".join(bytes(self._text).split(b"\n")[:line]))

    def summaries(self) -> tuple[RawSummary, ...]:
        """Return the summaries collected, in order."""
        text, starts = bytes(self._text), []
        for feed in re.finditer(rb"\n[ \t]*(?=\S)", text):
            for site, is_english, pattern in FIRST_LINES:
                if pattern.match(text, feed.end()):
                    starts.append((feed.end(), site, is_english))
                    break
        ends = [start for start, _, _ in starts[1:]] + [len(text)]
        return tuple(
            RawSummary(site, is_english, text.count(b"\n", 0, start), as_utf8(text[start:end].rstrip())[0])
            for (start, site, is_english), end in zip(starts, ends, strict=True)
        )
