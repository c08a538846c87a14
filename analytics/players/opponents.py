"""A player's opponents, and the results against each of them."""

from collections.abc import Sequence
from typing import NamedTuple

import polars as pl

from studbook.analytics.database.resources import sql_file
from studbook.analytics.statistics.filters import EVERY_HAND, Filters, conditions
from studbook.analytics.statistics.intervals import with_figures
from studbook.analytics.statistics.players import require_player
from studbook.analytics.statistics.rows import StatisticsRow, statistics_rows
from studbook.analytics.statistics.stats import DIMENSIONS, EVERYTHING, statistic_calls
from studbook.analytics.store import Store

STATISTICS = ("vpip", "complete", "went_to_showdown")
"""Statistics of each opponent, in addition to `fold_to_bet`: `street_fold` over all streets."""

_DUELS = ("showdowns", "won", "lost", "split", "faced", "raised", "was_faced", "was_raised")
_OF_A_SEAT = (
    "player", "door", "door_rank", "start", "holding", "position", "behind_raiser", "left_to_act", "as_good_left",
    "best_left", "low_street", "session", "site",
)  # fmt: skip
"""Dimensions of one player in a hand, which two players do not share, and those that are columns anyway."""

BROKEN_DOWN_BY = tuple(name for name in DIMENSIONS if name not in _OF_A_SEAT)
"""Dimensions by which opponents can be broken down: those of the whole hand."""


class Opponent(NamedTuple):
    """A row of `opponents`: results against one opponent, in one currency."""

    together: StatisticsRow
    """Hands dealt in together and the player's net in them; the statistics are the opponent's, in these hands."""
    showdowns: int
    """Of only these two, of which the player won, lost and split the next three."""
    won: int
    lost: int
    split: int
    faced: int
    """How often the player had to act on the opponent's completion."""
    raised: int
    """How often the player raised it."""
    was_faced: int
    """The same with the roles reversed, as is `was_raised`."""
    was_raised: int

    @property
    def duels(self) -> dict[str, int]:
        """The counts by name."""
        return {name: getattr(self, name) for name in _DUELS}


def opponent_records(table: pl.DataFrame) -> list[Opponent]:
    """Return the rows of `opponents`."""
    duels = table.select(_DUELS).iter_rows()
    return [Opponent(together, *counts) for together, counts in zip(statistics_rows(table), duels, strict=True)]


def opponents(
    store: Store,
    player: str,
    filters: Filters = EVERY_HAND,
    limit: int | None = None,
    by: Sequence[str] = (),
) -> pl.DataFrame:
    """Count the hands with every opponent: a row per opponent, site, dimension and currency, most hands first.

    Columns: `opponent`, `site`, the dimensions, `currency`; `hands` dealt in together and the player's `net` in them
    (decimal); `showdowns` of only these two, and how many of them the player `won`, `lost` and `split`; `faced`, how
    often the player had to act on the opponent's completion, and `raised` it; `was_faced` and `was_raised`, the same
    with the roles reversed; then, for each of `STATISTICS` and for `fold_to_bet`, the opponent's value in these hands,
    `_n`, `_low` and `_high`, as in `stats`. Raises UnknownPlayer, Nameless, and ValueError for an unknown dimension.
    """
    unknown = [name for name in by if name not in BROKEN_DOWN_BY]
    if unknown:
        raise ValueError(f"cannot break down by {', '.join(unknown)}: choose from {', '.join(BROKEN_DOWN_BY)}")
    require_player(store, player)
    where, parameters = conditions(player, filters)
    more = "".join(f", {name}" for name in dict.fromkeys(by))
    names = ["opponent", "site", *dict.fromkeys(by), "currency", "hands", "net", *_DUELS]
    sql = sql_file("sql/questions", "opponents").format(
        columns=", ".join([*names, *STATISTICS, "fold_to_bet"]),
        dimensions=more,
        by=more,
        statistics=statistic_calls(store, STATISTICS),
        source=store.view("played"),
        conditions=where,
        limit=EVERYTHING if limit is None else int(limit),
    )
    return with_figures(store.query(sql, parameters), (*STATISTICS, "fold_to_bet"))
