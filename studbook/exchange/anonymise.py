"""Rename the players in hand histories, in each site's own text; every renamed hand is read again and compared.

A name is replaced where the site's grammar finds it, and as a whole word elsewhere in the hand. Chat and notes could
name people in any way, so each of their letters becomes an `x`. A hand counts only if it still reads the same: the same
cards, chips and events, with other names. A hand with lines that the grammar does not know is left out: they could name
anyone.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby
from operator import itemgetter
from pathlib import Path

from studbook.exchange.anonymise_names import Names as Names  # noqa: PLC0414  # callers import it from here
from studbook.exchange.anonymise_others import renamed_others
from studbook.exchange.renamed_hands import HandsToRename, renamed_hands
from studbook.exchange.site_texts import Tally
from studbook.game.sites import SITES
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


def anonymised_files(
    paths: Sequence[Path],
    folder: Path,
    names: Names,
    tally: Tally,
    on_reject: Callable[[Rejected], None] | None = None,
    progress: Callable[[int], None] | None = None,
) -> Iterator[Path]:
    """Write the hands of each file, and its summaries, to numbered files in `folder`; yield the files written.

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
            texts, others = renamed(raw, reading, names), renamed_others(raw, reading, names)
            tally.count_unwritten(reading, [*others])
            if on_reject:
                for rejected in rejected_rows(raw, reading):
                    on_reject(rejected)
            tally.written += len(texts) + len(others)
            if len(texts) < len(reading.rows):
                tally.left_out[UNCHECKED] += len(reading.rows) - len(texts)
            for row, text in sorted((texts | others).items()):
                yield (int(raw.file[row]), False), text.decode("utf-8", "replace")
        for number, summary in _renamed_summaries(raw, names, tally, on_reject):
            yield (number, True), summary


def renamed(raw: RawHands, reading: Reading, names: Names) -> dict[int, bytes]:
    """Rename the players of hands of stud; returns the new texts by row, without those that would read differently."""
    site = SITES[reading.batch.hands.site[0]] if len(reading.rows) else ""
    return renamed_hands(raw, HandsToRename(reading.batch, reading.rows, site), names)


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
