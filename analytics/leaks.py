"""Find leaks: statistics in which a player differs significantly from the population."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import NamedTuple

import polars as pl

from studbook.analytics.definitions import Meaning, definitions
from studbook.analytics.players import require_player
from studbook.analytics.population import KEPT_APART, compared
from studbook.analytics.resources import sql_file
from studbook.analytics.stats import EVERY_HAND, GROUPS, Filters, conditions, statistic_calls
from studbook.analytics.store import Store

MINIMUM = 30
"""Minimum number of decisions, of the player and of the population, for a statistic to be compared."""

BY_CHANCE = 0.05
"""Share of comparisons that stand out by chance alone, as follows from 95 % intervals."""

_Z = 1.959964


class Leaks(NamedTuple):
    """The statistics that stand out, and the number of comparisons."""

    table: pl.DataFrame
    """One row per statistic that differs significantly, most standard errors first; see `leaks`."""
    compared: int
    """Number of statistics that could be compared, counting each game and street separately."""
    minimum: int
    """Minimum number of decisions on both sides of a comparison."""

    @property
    def by_chance(self) -> float:
        """Number of statistics that would stand out if the player played like everyone else."""
        return BY_CHANCE * self.compared


@cache
def meanings() -> Mapping[str, Meaning]:
    """Meanings of the statistics that have one, by name."""
    names = dict.fromkeys(name for group in GROUPS.values() for name in group)
    return {name: meaning for name in names if (meaning := definitions()[name].meaning)}


def leaks(store: Store, player: str, filters: Filters = EVERY_HAND, minimum: int = MINIMUM) -> Leaks:
    """List the statistics in which a player's 95 % interval excludes the population's value.

    The interval is that of the difference, so it also reflects the uncertainty of the population's value; it excludes
    nothing that the player's own interval includes. Columns of the table: those of `analytics.population`, with
    `on_street` (null if the statistic is not of one street), `standard_errors` (of the difference, signed), `says` and
    `means` (sentences). A leak is a difference, not proof of an error. Raises UnknownPlayer and Nameless, and
    ValueError for filters of door cards or starting hands.
    """
    if filters.is_of_stud:
        raise ValueError("leaks compare all starting hands: leave out the filters door_rank and start")
    require_player(store, player)
    later = [name for name in meanings() if name in GROUPS["streets"]]
    others = [name for name in meanings() if name not in GROUPS["streets"]]
    on_others = _compared(store, player, others, "played", KEPT_APART, filters)
    on_later = _compared(store, player, later, "later_streets", [*KEPT_APART, "on_street"], filters)
    table = pl.concat([on_others.with_columns(on_street=pl.lit(None, pl.String)), on_later], how="diagonal")
    enough = table.filter((pl.col("n") >= minimum) & (pl.col("other_n") >= minimum))
    return Leaks(_with_sentences(_standing_out(enough)), enough.height, minimum)


def _compared(
    store: Store, player: str, statistics: Sequence[str], source: str, dimensions: Sequence[str], filters: Filters
) -> pl.DataFrame:
    """Compare shares, as `analytics.population.against` does, but evaluate each kind of hand only once."""
    where, parameters = conditions(None, filters)
    counted = sql_file("sql/questions", "counted_kinds").format(
        dimensions=", ".join(dimensions),
        statistics=statistic_calls(store, statistics),
        weighed=", ".join(map(_weighed, statistics)),
        source=source,
        conduct="later" if source == "later_streets" else "conduct(facts, deeds)",
        conditions=where,
        **dict(store.ask("view_bodies").iter_rows()),
    )
    return compared(store, counted, statistics, dimensions, parameters | {"player": player})


def _weighed(name: str) -> str:
    """Share of all hands from those of the examples, 0 or 100, each weighted by how often it occurs."""
    return f"share(sum(times * {name}.value / 100)::BIGINT, sum(times * {name}.n)::BIGINT) AS {name}"


def _standing_out(table: pl.DataFrame) -> pl.DataFrame:
    """Keep the significant differences, largest first."""
    difference = pl.col("difference")
    end = pl.when(difference > 0).then("difference_low").otherwise("difference_high")
    return (
        table.with_columns(standard_errors=_Z * difference / (difference - end).abs())
        .filter(end * difference > 0)
        .sort(pl.col("standard_errors").abs(), descending=True, maintain_order=True)
    )


def _with_sentences(table: pl.DataFrame) -> pl.DataFrame:
    """Add the sentences."""
    says, meant = [], []
    for name, street, difference in table.select("statistic", "on_street", "difference").iter_rows():
        words = meanings()[name]
        says.append(f"{words.does} {'more' if difference > 0 else 'less'} often than others".format(street=street))
        meant.append((words.more if difference > 0 else words.less).format(street=street))
    return table.with_columns(says=pl.Series(says, dtype=pl.String), means=pl.Series(meant, dtype=pl.String))
