"""Summaries of tournaments on their way into the store: read, and sorted into new, known and rejected ones."""

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from studbook.analytics.batch import RejectRow, SummaryRow
from studbook.analytics.site_summaries.summary import Summary, Unread
from studbook.analytics.store import Store
from studbook.histories.blocks import digest_of_text
from studbook.histories.raw import FileRead
from studbook.histories.summaries import RawSummary
from studbook.importing.counts import Counts

_KEPT_TEXT = 64 << 10


class SummaryText(NamedTuple):
    """The text of a summary, and what was read from it."""

    raw: RawSummary
    read: Summary | Unread
    number: int
    """Number of its file in the run."""
    path: str
    content: int
    """Hash of the text."""


class SortedSummaries(NamedTuple):
    """What becomes of some summaries."""

    rows: tuple[SummaryRow, ...]
    """New ones."""
    rejects: list[RejectRow]
    rejected_files: list[int]
    """Number of the file of each reject."""
    counts: Counts


def read_summaries(files: Mapping[int, FileRead]) -> list[SummaryText]:
    """Read the summaries of files."""
    return [_read(raw, number, facts.path) for number, facts in files.items() for raw in facts.summaries]


def _read(raw: RawSummary, number: int, path: str) -> SummaryText:
    from studbook.analytics.site_summaries.read_summary import (
        read_summary,  # loads Lark, which most imports do not need
    )

    read = read_summary(raw.site, raw.text.decode(), raw.is_english)
    return SummaryText(raw, read, number, path, digest_of_text(raw.text))


def sorted_out(store: Store, texts: Iterable[SummaryText], key: Callable[[int], int]) -> SortedSummaries:
    """Sort summaries; `key` returns the key of a file by its number. Summaries of other games are only counted."""
    texts = [*texts]
    known = store.known_summaries([text.content for text in texts]) if texts else set()
    rows, rejects, rejected_files = [], [], []
    counts = Counts(found=len(texts))
    for text in texts:
        if isinstance(text.read, Unread):
            rejects.append(reject_of(text.raw, text.read, key(text.number), text.path, text.content))
            rejected_files.append(text.number)
        elif not text.read.is_of_stud:
            counts.other += 1
        elif text.content in known:
            counts.known += 1
        else:
            known.add(text.content)
            rows.append(SummaryRow(text.read, key(text.number), text.raw.line, text.content))
    counts.imported, counts.rejected = len(rows), len(rejects)
    return SortedSummaries(tuple(rows), rejects, rejected_files, counts)


def reject_of(raw: RawSummary, why: Unread, file: int, path: str, content: int = 0) -> RejectRow:
    """Describe a summary that cannot be read; `file` is the key of its file, or its number in the run."""
    return RejectRow(
        site=raw.site,
        file=file,
        path=path,
        line=raw.line + why.line - 1,
        column=why.column,
        code=why.code,
        reason=why.reason,
        expected=" or ".join(why.expected),
        text=raw.text[:_KEPT_TEXT].decode("utf-8", "replace"),
        content=content,
    )
