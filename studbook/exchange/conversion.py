"""Convert hands from files to any site's format."""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from studbook.exchange.site_texts import Tally, in_words_of, typed_hands
from studbook.game.hand import Hand
from studbook.game.sites import SITE_FACTS
from studbook.histories.raw_batches import raw_batches
from studbook.histories.write import as_tables
from studbook.importing.reading import read
from studbook.importing.reject_rows import Rejected, rejected_rows


def converted(
    paths: Sequence[Path], site: str, tally: Tally, on_reject: Callable[[Rejected], None] | None = None
) -> Iterator[str]:
    """Yield the stud hands in files and folders in another site's format, in the order of the files.

    In some formats they are numbered. A text that cannot be read never raises; `on_reject` is
    called with it.
    """
    texts = in_words_of(site, _read(paths, tally, on_reject), tally)
    return as_tables(texts) if SITE_FACTS[site].numbers_hands else texts


def _read(paths: Sequence[Path], tally: Tally, on_reject: Callable[[Rejected], None] | None) -> Iterator[Hand | None]:
    for raw in raw_batches(paths):
        hands: dict[int, Hand | None] = {}
        for reading in read(raw):
            tally.count_unwritten(reading)
            if on_reject:
                for rejected in rejected_rows(raw, reading):
                    on_reject(rejected)
            hands.update(zip(reading.rows.tolist(), typed_hands(reading.batch), strict=True))
        yield from (hands[row] for row in sorted(hands))
