"""Tools about players: statistics, comparisons, leaks, opponents."""

from typing import Annotated, Any

import polars as pl
from pydantic import Field

from studbook.agents.database import Database
from studbook.agents.figures import Matching, figures, units
from studbook.agents.filters import Chosen, Player, Rows, chosen
from studbook.agents.quoting import number, quoted, shown, shown_row
from studbook.analytics.database.polars_duckdb import Row
from studbook.analytics.players.opponents import STATISTICS, opponents
from studbook.analytics.statistics.figure_hands import common_hands, figure_hands
from studbook.analytics.statistics.leak_hands import leak_hands
from studbook.analytics.statistics.leaks import MINIMUM, in_order, leak_records, leaks
from studbook.analytics.statistics.players import sites_sharing
from studbook.analytics.statistics.population import COMPARED, COMPARED_BY, KEPT_APART, POPULATION, against
from studbook.analytics.statistics.stats import BROKEN_DOWN, DIMENSIONS, GROUPS, stats
from studbook.analytics.store import Store

Group = Annotated[str, Field(description=f"A group of statistics: {', '.join(GROUPS)}.")]
_PARTS = ("value", "n", "low", "high")
_OTHERS = ("other", "other_n", "other_low", "other_high")


class PlayerTools:
    """Count what players do and win."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self.all = (self.players, self.statistics, self.compare, self.leaks, self.opponents)

    def players(self, filters: Chosen = None, limit: Rows = 20) -> dict[str, Any]:
        """List the players with most hands, each with the statistics of the overview, their samples and intervals."""
        asked, names = chosen(filters), GROUPS["overview"]
        with self._database.store() as store:
            table = stats(store, filters=asked, limit=limit)
            hands = figure_hands(store, None, names, "overview", ["player", "site", "currency"], asked)
        return {"about": units(names), "players": figures(table, names, hands)}

    def statistics(
        self,
        player: Player,
        group: Group = "overview",
        by: Annotated[list[str], Field(description=f"Break down by: {', '.join(DIMENSIONS)}.")] = [],  # noqa: B006  # a default of the schema, never changed
        filters: Chosen = None,
        limit: Rows = 20,
    ) -> dict[str, Any]:
        """Count a group of statistics of a player: a row per currency and value of the dimensions.

        Each figure has its sample `n`, its 95 % interval from `low` to `high`, and hands that it counts.
        """
        asked = chosen(filters)
        with self._database.store() as store:
            name = self._database.player(store, player)
            table = stats(store, name, by, asked, limit, group)
            own = [BROKEN_DOWN[group]] if group in BROKEN_DOWN else []
            hands = figure_hands(store, name, GROUPS[group], group, [*by, *own, "currency"], asked)
            shared = _shared(store, name)
        return {
            "player": quoted(name),
            "about": units(GROUPS[group]),
            "rows": figures(table, GROUPS[group], hands),
            **shared,
        }

    def compare(
        self,
        player: Player,
        against_player: Annotated[str, Field(description="Another player, or `population`: all others.")] = POPULATION,
        group: Annotated[str, Field(description=f"One of: {', '.join(COMPARED)}.")] = "overview",
        by: Annotated[list[str], Field(description=f"Break down by: {', '.join(COMPARED_BY)}.")] = [],  # noqa: B006  # as above
        filters: Chosen = None,
    ) -> dict[str, Any]:
        """Compare a player with all others or with one player: both values, and the difference with its interval.

        A difference whose interval includes zero may be chance. Of 20 differences, one excludes zero by chance alone.
        """
        asked = chosen(filters)
        with self._database.store() as store:
            name = self._database.player(store, player)
            other = None if against_player == POPULATION else self._database.player(store, against_player)
            table = against(store, name, other, group, asked, by)
            names = list(dict.fromkeys(table["statistic"]))
            hands = figure_hands(store, name, names, group, [*KEPT_APART, *by], asked) if names else pl.DataFrame()
        found = Matching(table, hands, names)
        rows = [_compared(row, found.hands(row, row["statistic"])) for row in table.iter_rows(named=True)]
        return {"player": quoted(name), "against": quoted(other) if other else POPULATION, "rows": rows}

    def leaks(
        self,
        player: Player,
        filters: Chosen = None,
        minimum: Annotated[int, Field(description="Minimum decisions on both sides of a comparison.", ge=2)] = MINIMUM,
        limit: Rows = 10,
    ) -> dict[str, Any]:
        """List the statistics in which a player differs significantly from others, the costliest first.

        Each has both values, the difference, an estimated cost in big bets per 100 hands, the worst hands that show it,
        and a `search` for find_hands that lists all of them. A difference is not proof of a mistake: `by_chance` is the
        number of differences to expect from someone who plays like everyone else.
        """
        asked = chosen(filters)
        with self._database.store() as store:
            name = self._database.player(store, player)
            found = in_order(leaks(store, name, asked, minimum), "cost")
            listed = found.table.head(limit)
            worst = leak_hands(store, name, leak_records(listed), asked)
        counts = {"compared": found.compared, "by_chance": shown(found.by_chance), "differ": found.table.height}
        rows = [_leak(row, hands) for row, hands in zip(listed.iter_rows(named=True), worst, strict=True)]
        return {"player": quoted(name), **counts, "leaks": rows}

    def opponents(self, player: Player, filters: Chosen = None, limit: Rows = 20) -> dict[str, Any]:
        """List everyone a player was dealt in with: hands, the player's net in them, and how they play.

        `won`, `lost` and `split` count showdowns of only these two. The net in common hands is not what one player won
        from the other.
        """
        asked = chosen(filters)
        with self._database.store() as store:
            name = self._database.player(store, player)
            table = opponents(store, name, asked, limit)
            common = common_hands(store, name, asked)
        found, names = Matching(table, common, ["hands"]), [*STATISTICS, "fold_to_bet"]
        listed = [
            row | {"newest_hands": found.hands(raw, "hands")}
            for row, raw in zip(figures(table, names, pl.DataFrame()), table.iter_rows(named=True), strict=True)
        ]
        return {"player": quoted(name), "opponents": listed}


def _shared(store: Store, player: str) -> dict[str, str]:
    sites = sites_sharing(store, player)
    words = f"this is a name at {', '.join(sites)}: these may be several people; filter by site to count one of them"
    return {"warning": words} if sites else {}


def _compared(row: Row, hands: list[str]) -> dict[str, Any]:
    """Convert a row of a comparison, with hands of the player's own figure."""
    others = dict(zip(_PARTS, (row[part] for part in _OTHERS), strict=True))
    gap = {"value": row["difference"], "low": row["difference_low"], "high": row["difference_high"]}
    used = {*_OTHERS, *_PARTS, "difference", "difference_low", "difference_high"}
    sides = {"own": {part: row[part] for part in _PARTS}, "others": others, "difference": gap}
    rest = {part: value for part, value in row.items() if part not in used}
    made = shown_row(rest) | shown_row(sides)
    made["own"]["hands"] = hands
    return made


def _leak(row: Row, hands: pl.DataFrame) -> dict[str, Any]:
    worst = [
        {
            "hand": number(f"{one['site']}:{one['hand_id']}"),
            "net": shown(one["net"]),
            "big_bets": shown(one["big_bets"]),
        }
        for one in hands.iter_rows(named=True)
    ]
    sentences = {name: row[name] for name in ("says", "means")}
    cost = shown_row({"value": row["cost"], "low": row["cost_low"], "high": row["cost_high"]})
    used = {*sentences, "cost", "cost_low", "cost_high"}
    compared = _compared({name: value for name, value in row.items() if name not in used}, [])
    del compared["own"]["hands"]
    return sentences | compared | {"cost": cost, "worst_hands": worst}
