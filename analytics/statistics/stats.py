"""Statistics over the stored hands: one SQL file per statistic, combined into one pass over the hands.

`analytics/sql/statistics/<name>.sql` describes what each statistic counts, in words and in SQL over columns of the view
`played`, and in which groups it is shown (see `analytics.sql.definitions`). All but `net` come with the size of their
sample and a 95 % interval.
"""

from collections.abc import Mapping, Sequence

import polars as pl

from studbook.analytics.database.clock import in_local_words, local_sql
from studbook.analytics.database.resources import sql_file
from studbook.analytics.sql.definitions import STUD, definitions, in_groups
from studbook.analytics.sql.macros import call_of
from studbook.analytics.statistics import red_dog_groups as red_dog
from studbook.analytics.statistics.filters import EVERY_HAND, Condition, Filters, conditions
from studbook.analytics.statistics.intervals import with_figures
from studbook.analytics.statistics.rates import converted, rounded, split_currency
from studbook.analytics.store import Store

STUD_GROUPS: Mapping[str, tuple[str, ...]] = in_groups(STUD)
"""Statistics of stud that are shown together."""

STATISTICS = STUD_GROUPS["overview"]
"""Names of the statistics of the overview, in display order."""

GROUPS = {**STUD_GROUPS, **red_dog.GROUPS}
"""All statistics that are shown together."""

BROKEN_DOWN = {"streets": "on_street", "starting": "start", "cards": "on_street"}
"""Groups that are always broken down by their own dimension."""

DIMENSIONS = (
    "player", "site", "game", "limit_type", "stakes", "table_size", "players", "table_name", "tournament", "club",
    "mixed", "year", "month", "weekday", "hour", "door", "door_rank", "start", "holding", "position",
    "behind_raiser", "left_to_act", "as_good_left", "best_left", "low_street", "session",
)  # fmt: skip
"""Dimensions by which statistics can be broken down: columns of the view `played`. `currency` always is one, too.
`session` is a player's hands at a site without a break of more than 30 minutes (its start, in UTC); years, months,
weekdays and hours are of the zone that `analytics.database.clock` shows. `position` counts
players clockwise from the one who opens, 0; `behind_raiser` counts players still in after the last raiser, at the first
response.

If a player can be first in, because at their first decision no one but the bring-in has put in more than an ante,
`left_to_act` counts the players left to act, including the bring-in; `as_good_left` counts those of them whose door
card has the player's rank or a better one (0: a chance to steal); `best_left` is the best rank that they show.
`low_street` is the street on which the player's cards first held a low (stud8). `holding` names the first three cards
as players do, finer than `start` (see `sql/questions/with_holding.sql`). Null if a required card is unknown."""

OWN_DIMENSIONS = {"cards": ("dead", "outs"), **red_dog.OWN_DIMENSIONS}
"""Dimensions of one group only: `dead` cards seen, live `outs`."""

_VIEWS = {"streets": "later_streets", "cards": "draws", **red_dog.VIEWS}
"""Views of groups that do not count players' stud hands."""

IN_MEMORY = frozenset({"win_rate", "vpip", "bring_in", "complete", "went_to_showdown", "won_at_showdown", "scoop"})
"""Statistics that live pages count without a query."""

SHARES = frozenset(
    name
    for group, names in STUD_GROUPS.items()
    if _VIEWS.get(group) != "draws"
    for name in names
    if definitions()[name].is_share
)
"""Statistics that count a player's hands, not amounts or cards, so that they can be taken over all currencies."""

EVERYTHING = 1_000_000_000
"""A limit without effect."""

_ORDER = {
    "stakes": "lowest_bet",
    "weekday": "day_of_week",
    "door_rank": "strpos('23456789TJQKA', door_rank)",
    "best_left": "strpos('23456789TJQKA', best_left)",
    "turned_rank": "strpos('23456789TJQKA', turned_rank)",
}
"""Sort expressions of dimensions that are not sorted by their own values."""

_SHOWN = {"session": "strftime(session, '%Y-%m-%d %H:%M') AS session"}
"""Display expressions of dimensions that are not shown as they are."""


def _dimensions(player: str | None, by: Sequence[str] | None, group: str) -> list[str]:
    out = red_dog.OF_STUD if group in red_dog.GROUPS else ()
    known = tuple(name for name in (*DIMENSIONS, *OWN_DIMENSIONS.get(group, ())) if name not in out)
    asked = by or ()
    unknown = [name for name in asked if name not in (*known, "currency")]
    if unknown:
        raise ValueError(f"cannot break down by {', '.join(unknown)}: choose from {', '.join((*known, 'currency'))}")
    who = ["player", "site"] if player is None and by is None else []
    own = [BROKEN_DOWN[group]] if group in BROKEN_DOWN else []
    return list(dict.fromkeys([*who, *asked, *own, "currency"]))


def statistic_calls(store: Store, statistics: Sequence[str]) -> str:
    """SQL that counts each statistic: sums, of which `analytics.statistics.intervals.with_figures` makes figures."""
    store.macros.define(statistics)
    return ", ".join(f"{call_of(name)} AS {name}" for name in statistics)


def group_source(store: Store, group: str, by: Sequence[str], whose: str = "true") -> str:
    """SQL source of a group: players' hands, or their streets; with sessions if requested.

    `whose` is the SQL condition for the players whose starting hands are compared with those of all others.
    """
    view = in_local_words(store.view(_VIEWS.get(group, "played")), by)
    if "holding" in by:
        view = f"({sql_file('sql/questions', 'with_holding').format(source=view)})"
    if group == "starting":
        view = f"({sql_file('sql/questions', 'started').format(source=view, whose=whose)})"
    return f"({sql_file('sql/questions', 'sessions').format(source=view)})" if "session" in by else view


def stats(
    store: Store,
    player: str | None = None,
    by: Sequence[str] | None = None,
    filters: Filters = EVERY_HAND,
    limit: int | None = None,
    group: str = "overview",
    into: str | None = None,
) -> pl.DataFrame:
    """Count a group of statistics of one player, or of all: one row per value of the dimensions and currency.

    Without a player and without `by`: one row per player, site and currency, most hands first. With an empty `by`,
    everyone is counted in one row per currency. Columns: the dimensions, `currency`, `hands`, `net` (decimal, in the
    currency), then for each of `GROUPS[group]` the value, `_n` (sample size) and `_low`, `_high` (95 % interval); null
    if the sample is empty. In the group `streets`, which has one row per street, hands and net are of the hands in
    which the player had a decision there. Raises ValueError for an unknown dimension or group.

    `into` is a currency into which the amounts of the overview are converted, see `analytics.statistics.rates`: hands
    without a rate do not count.
    """
    if into:
        return _converted(store, player, by, filters, limit, group, into)
    return grouped(store, player, by, (group,), filters, limit)[group]


def _converted(
    store: Store,
    player: str | None,
    by: Sequence[str] | None,
    filters: Filters,
    limit: int | None,
    group: str,
    into: str,
) -> pl.DataFrame:

    if group != "overview":
        raise ValueError("only amounts of the group overview can be converted")
    dimensions = _dimensions(player, by, group)
    source, others = split_currency(group_source(store, group, by or ()), filters)
    order = [*(_ORDER.get(name, name) for name in dimensions[:-1] if by), "hands DESC", *dimensions]
    condition = conditions(player, others)
    table = _counted(store, condition, dimensions, ["net"], GROUPS[group], converted(source, into), order, limit)
    return rounded(table, "net")


def require_group(group: str | None) -> None:
    """Raise ValueError if no group of statistics has that name."""
    if group not in (None, *GROUPS):
        raise ValueError(f"unknown group of statistics: {group}; choose from {', '.join(GROUPS)}")


def grouped(
    store: Store,
    player: str | None,
    by: Sequence[str] | None,
    groups: Sequence[str],
    filters: Filters = EVERY_HAND,
    limit: int | None = None,
) -> dict[str, pl.DataFrame]:
    """Tables of `stats` for several groups, by name; groups that count the same hands are counted in one pass."""
    for group in groups:
        require_group(group)
        if group in red_dog.GROUPS and filters.is_of_stud:
            raise ValueError(f"the group {group} has no door cards and no starting hands to filter by")
    passes: dict[tuple[str, ...], list[str]] = {}
    for group in groups:
        source = group_source(store, group, by or (), "player = $player" if player else "true")
        passes.setdefault((source, *_dimensions(player, by, group)), []).append(group)
    tables = {}
    for (source, *dimensions), together in passes.items():
        names = list(dict.fromkeys(name for group in together for name in GROUPS[group]))
        first = dimensions[:-1] if by or (together[0] in BROKEN_DOWN and player) else []
        order = [*(_ORDER.get(name, name) for name in first), "hands DESC", *dimensions]
        table = _counted(store, conditions(player, filters), dimensions, ["net"], names, source, order, limit)
        for group in together:
            columns = [f"{name}{end}" for name in GROUPS[group] for end in ("", "_n", "_low", "_high")]
            tables[group] = table.select(*dimensions, "hands", "net", *columns)
    return {group: tables[group] for group in groups}


def shares(
    store: Store, player: str, by: Sequence[str], statistics: Sequence[str], filters: Filters = EVERY_HAND
) -> pl.DataFrame:
    """Shares of a player's hands over all currencies together: one row per value of the dimensions.

    Columns: the dimensions, `hands`, then for each statistic, one of `SHARES`, the same as in `stats`.
    """
    amounts = set(statistics) - SHARES
    if amounts:
        raise ValueError(f"amounts of different currencies are never added: {', '.join(sorted(amounts))}")
    order = [*(_ORDER.get(name, name) for name in by)] or ["hands"]
    source = in_local_words(store.view("later_streets" if "on_street" in by else "played"), by)
    return _counted(store, conditions(player, filters), by, [], statistics, source, order, None)


def stats_by_each(
    store: Store, player: str, by: Sequence[str], filters: Filters = EVERY_HAND, group: str = "results"
) -> dict[str, pl.DataFrame]:
    """Tables of `stats` by one dimension each, named by it; the hands are read only once."""
    table = _apart(store, conditions(player, filters), "currency", by, GROUPS[group])
    columns = [f"{name}{end}" for name in GROUPS[group] for end in ("", "_n", "_low", "_high")]
    return {name: table.filter(f"by_{name}").select(name, "currency", "hands", "net", *columns) for name in by}


def shares_by_each(
    store: Store, player: str, by: Mapping[str, Sequence[str]], filters: Filters = EVERY_HAND
) -> dict[str, pl.DataFrame]:
    """Tables of `shares` by game and one dimension each, named by it, with its statistics; hands are read only once."""
    asked = list(dict.fromkeys(name for names in by.values() for name in names))
    table = _apart(store, conditions(player, filters), "game", list(by), asked)
    return {
        name: table.filter(f"by_{name}").select(
            "game", name, "hands", *(f"{one}{end}" for one in names for end in ("", "_n", "_low", "_high"))
        )
        for name, names in by.items()
    }


def _apart(
    store: Store,
    condition: Condition,
    common: str,
    each: Sequence[str],
    statistics: Sequence[str],
) -> pl.DataFrame:
    """Count statistics by each of some dimensions and a common one, `game` before it or `currency` after it."""
    where, parameters = condition
    keys = [f"CASE WHEN by_{name} THEN {_ORDER.get(name, name)} END" for name in each]
    sql = sql_file("sql/questions", "stats_apart").format(
        columns=", ".join([common, *each, *(f"by_{name}" for name in each), "hands", "net", *statistics]),
        dimensions=", ".join([common, *each]),
        flags=", ".join(f"GROUPING({name}) = 0 AS by_{name}" for name in each),
        statistics=statistic_calls(store, statistics),
        source=in_local_words(store.view("played"), each),
        local=local_sql("started_at"),
        conditions=where,
        sets=", ".join(f"({common}, {name})" for name in each),
        order=", ".join([common, *keys] if common == "game" else [*keys, "hands DESC", common]),
    )
    return with_figures(store.query(sql, parameters), statistics)


def _counted(
    store: Store,
    condition: Condition,
    dimensions: Sequence[str],
    amounts: Sequence[str],
    statistics: Sequence[str],
    source: str,
    order: Sequence[str],
    limit: int | None,
) -> pl.DataFrame:
    where, parameters = condition
    sql = sql_file("sql/questions", "stats").format(
        columns=", ".join([*(_SHOWN.get(name, name) for name in dimensions), "hands", *amounts, *statistics]),
        dimensions="".join(f"{name}, " for name in dimensions),
        statistics=statistic_calls(store, statistics),
        source=source,
        local=local_sql("started_at"),
        conditions=where,
        order=", ".join(order),
        limit=EVERYTHING if limit is None else int(limit),
    )
    return with_figures(store.query(sql, parameters), statistics)


def winnings(
    store: Store,
    player: str,
    filters: Filters = EVERY_HAND,
    points: int = 800,
    source: str = "played",
) -> pl.DataFrame:
    """Sum up a player's winnings in the order of play, at about `points` hands of each currency.

    Columns: `currency`, `number` (of the hand in that currency, from 1), `started_at` (UTC), `net`, `showdown`,
    `non_showdown` (decimals; the last two add up to the first), `adjusted` (with all-in EV instead of the amounts
    collected), `all_ins` (how many of them so far), `low` and `high` (floats: 95 % of the runs of a player with the
    same mean and spread per hand; null for a single hand). `source` is the view of the hands: that of stud, or `dealt`.
    """
    where, parameters = conditions(player, filters)
    sql = sql_file("sql/questions", "winnings").format(conditions=where, points=int(points), source=store.view(source))
    return store.query(sql, parameters)


def similar_players(store: Store, player: str) -> list[str]:
    """Names of players that are most similar to this one, at most five."""
    return list(store.ask("similar_players", player=player)["player"])
