"""What a program gets: hands as objects, imports and statistics as functions."""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import polars as pl

from studbook.analytics.leaks import MINIMUM
from studbook.analytics.leaks import leaks as _leaks
from studbook.analytics.opponents import opponents as _opponents
from studbook.analytics.population import POPULATION
from studbook.analytics.population import against as _against
from studbook.analytics.stats import EVERY_HAND, Filters
from studbook.analytics.stats import stats as _stats
from studbook.analytics.store import Store
from studbook.game.hand import Hand, hands_of
from studbook.histories.cut import raw_batches
from studbook.pipeline import Rejected, Totals, import_paths, rejected_rows
from studbook.reading import read as read_raw

Refuse = Callable[[Rejected], None]


def read(*paths: str | Path, on_reject: Refuse | None = None) -> Iterator[Hand]:
    """Read the stud hands of files, folders, zip and gzip files, in the order of the text.

    Hands of other games are passed over. A text that cannot be read never raises: `on_reject` is called with it.
    """
    return (hand for _, hand in read_with_source([Path(path) for path in paths], on_reject))


def read_with_source(paths: Sequence[Path], on_reject: Refuse | None = None) -> Iterator[tuple[str, Hand]]:
    """As `read`, with the file of every hand."""
    for raw in raw_batches(paths):
        for reading in read_raw(raw):
            if on_reject:
                for rejected in rejected_rows(raw, reading):
                    on_reject(rejected)
            for row, hand in zip(reading.rows.tolist(), hands_of(reading.batch), strict=True):
                yield raw.names[int(raw.file[row])], hand


def import_hands(paths: Sequence[str | Path], database: str | Path) -> Totals:
    """Import files and folders into a DuckDB file and audit every hand; what is known already is counted only."""
    with Store(database) as store:
        return import_paths(store, [Path(path) for path in paths])


def stats(
    database: str | Path,
    player: str | None = None,
    by: Sequence[str] = (),
    filters: Filters = EVERY_HAND,
    group: str = "overview",
    against: str | None = None,
) -> pl.DataFrame:
    """A group of statistics of a player, or of all players, as a data frame; see `analytics.stats.stats`.

    With `against`, "population" or another player's name: a row per game and statistic with both values and their
    difference; see `analytics.population.against_population`. Raises ValueError where no player is named then.
    """
    if against is not None and player is None:
        raise ValueError("against compares a player: name one")
    with Store(database, read_only=True) as store:
        if player is None or against is None:
            return _stats(store, player, by, filters, group=group)
        return _against(store, player, None if against == POPULATION else against, group, filters, by)


def leaks(database: str | Path, player: str, filters: Filters = EVERY_HAND, minimum: int = MINIMUM) -> pl.DataFrame:
    """Statistics in which a player differs from others by more than chance explains; see `analytics.leaks.leaks`."""
    with Store(database, read_only=True) as store:
        return _leaks(store, player, filters, minimum).table


def opponents(
    database: str | Path,
    player: str,
    by: Sequence[str] = (),
    filters: Filters = EVERY_HAND,
    limit: int | None = None,
) -> pl.DataFrame:
    """Everyone a player was dealt in with, most hands first; see `analytics.opponents.opponents`."""
    with Store(database, read_only=True) as store:
        return _opponents(store, player, filters, limit, by)
