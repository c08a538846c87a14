"""Convert hands from files to any site's format."""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from studbook.game.hand import Hand
from studbook.histories.raw_batches import raw_batches
from studbook.reading import read
from studbook.reject_rows import Rejected, rejected_rows
from studbook.room_texts import Tally, in_words_of, typed_hands


def converted(
    paths: Sequence[Path], site: str, tally: Tally, on_reject: Callable[[Rejected], None] | None = None
) -> Iterator[str]:
    """Yield the stud hands in files and folders in another site's format, in the order of the files.

    A text that cannot be read never raises; `on_reject` is called with it.
    """
    return in_words_of(site, _read(paths, tally, on_reject), tally)


def _read(paths: Sequence[Path], tally: Tally, on_reject: Callable[[Rejected], None] | None) -> Iterator[Hand | None]:
    for raw in raw_batches(paths):
        hands: dict[int, Hand | None] = {}
        for reading in read(raw):
            tally.other += len(reading.others)
            tally.rejected += len(reading.rejects)
            if on_reject:
                for rejected in rejected_rows(raw, reading):
                    on_reject(rejected)
            hands.update(zip(reading.rows.tolist(), typed_hands(reading.batch), strict=True))
        yield from (hands[row] for row in sorted(hands))
