"""The public Python interface: hands as objects, imports and statistics as functions."""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import polars as pl

from analytics.leaks import MINIMUM
from analytics.leaks import leaks as _leaks
from analytics.opponents import opponents as _opponents
from analytics.population import POPULATION
from analytics.population import against as _against
from analytics.stats import EVERY_HAND, Filters
from analytics.stats import stats as _stats
from analytics.store import Store
from grammar.read import read as read_raw
from histories.cut import raw_batches
from rules.hand import Hand, hands_of
from studbook.pipeline import Rejected, Totals, import_paths, rejected_rows

Refuse = Callable[[Rejected], None]


def read(*paths: str | Path, on_reject: Refuse | None = None) -> Iterator[Hand]:
    """Read the stud hands in files, folders, zip and gzip files, in the order of the text.

    Hands of other games are skipped. A text that cannot be read never raises; `on_reject` is called with it.
    """
    return (hand for _, hand in read_with_source([Path(path) for path in paths], on_reject))


def read_with_source(paths: Sequence[Path], on_reject: Refuse | None = None) -> Iterator[tuple[str, Hand]]:
    """Read hands like `read`, and yield each with its file."""
    for raw in raw_batches(paths):
        for reading in read_raw(raw):
            if on_reject:
                for rejected in rejected_rows(raw, reading):
                    on_reject(rejected)
            for row, hand in zip(reading.rows.tolist(), hands_of(reading.batch), strict=True):
                yield raw.names[int(raw.file[row])], hand


def import_hands(paths: Sequence[str | Path], database: str | Path) -> Totals:
    """Import files and folders into a DuckDB file and audit every hand; hands already imported are only counted."""
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
    """Return a group of statistics of a player, or of all players, as a data frame; see `analytics.stats.stats`.

    With `against` ("population" or another player's name), return a row per game and statistic with both values and
    their difference; see `analytics.population.against_population`. Raises ValueError if no player is named then.
    """
    if against is not None and player is None:
        raise ValueError("against needs a player")
    with Store(database, read_only=True) as store:
        if player is None or against is None:
            return _stats(store, player, by, filters, group=group)
        return _against(store, player, None if against == POPULATION else against, group, filters, by)


def leaks(database: str | Path, player: str, filters: Filters = EVERY_HAND, minimum: int = MINIMUM) -> pl.DataFrame:
    """Return statistics that differ significantly from other players'; see `analytics.leaks.leaks`."""
    with Store(database, read_only=True) as store:
        return _leaks(store, player, filters, minimum).table


def opponents(
    database: str | Path,
    player: str,
    by: Sequence[str] = (),
    filters: Filters = EVERY_HAND,
    limit: int | None = None,
) -> pl.DataFrame:
    """Return everyone a player was dealt in with, most hands first; see `analytics.opponents.opponents`."""
    with Store(database, read_only=True) as store:
        return _opponents(store, player, filters, limit, by)
