"""Tools about players: statistics, comparisons, leaks, opponents."""

from typing import Annotated

import polars as pl
from pydantic import Field

from studbook.agents.database import Database
from studbook.agents.figures import Matching, figures, figures_row, units
from studbook.agents.filters import Chosen, Player, Rows, chosen
from studbook.agents.quoting import number, quoted, shown, shown_row
from studbook.analytics.database.records import records
from studbook.analytics.players.opponents import opponent_records, opponents
from studbook.analytics.sql.returned_sums import Figure
from studbook.analytics.statistics.figure_hands import common_hands, figure_hands
from studbook.analytics.statistics.leak_hands import LeakHand, leak_hands
from studbook.analytics.statistics.leaks import MINIMUM, Cost, Leak, in_order, leak_records, leaks
from studbook.analytics.statistics.players import sites_sharing
from studbook.analytics.statistics.population import COMPARED, COMPARED_BY, KEPT_APART, POPULATION, against
from studbook.analytics.statistics.rows import ComparedRow, compared_rows
from studbook.analytics.statistics.stats import BROKEN_DOWN, DIMENSIONS, GROUPS, stats
from studbook.analytics.store import Store
from studbook.game.documents import Json

Group = Annotated[str, Field(description=f"A group of statistics: {', '.join(GROUPS)}.")]


class PlayerTools:
    """Count what players do and win."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self.all = (self.players, self.statistics, self.compare, self.leaks, self.opponents)

    def players(self, filters: Chosen = None, limit: Rows = 20) -> Json:
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
    ) -> Json:
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
    ) -> Json:
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
        rows = [_compared(row, found.hands(row.dimensions, row.statistic)) for row in compared_rows(table)]
        return {"player": quoted(name), "against": quoted(other) if other else POPULATION, "rows": rows}

    def leaks(
        self,
        player: Player,
        filters: Chosen = None,
        minimum: Annotated[int, Field(description="Minimum decisions on both sides of a comparison.", ge=2)] = MINIMUM,
        limit: Rows = 10,
    ) -> Json:
        """List the habits in which a player differs significantly from others, the costliest first.

        Cash games, unless the filters ask for tournaments. Each has both values of its greatest difference, an
        estimated cost (per 100 hands of that game, and over the hands played), a verdict, the hands in which its
        decision cost most, and a `search` for find_hands that lists all of them. Costs count no hand twice. A
        difference is not proof of a mistake: `by_chance` is the number of differences, of `differ`, to expect by
        chance.
        """
        asked = chosen(filters)
        with self._database.store() as store:
            name = self._database.player(store, player)
            found = in_order(leaks(store, name, asked, minimum), "cost")
            listed = leak_records(found.table.head(limit))
            costly = leak_hands(store, name, listed, asked)
        counts = {"compared": found.compared, "by_chance": shown(found.by_chance), "differ": found.differences.height}
        rows = [_leak(leak, records(hands, LeakHand)) for leak, hands in zip(listed, costly, strict=True)]
        return {"player": quoted(name), **counts, "leaks": rows}

    def opponents(self, player: Player, filters: Chosen = None, limit: Rows = 20) -> Json:
        """List everyone a player was dealt in with: hands, the player's net in them, and how they play.

        `won`, `lost` and `split` count showdowns of only these two. The net in common hands is not what one player won
        from the other.
        """
        asked = chosen(filters)
        with self._database.store() as store:
            name = self._database.player(store, player)
            table = opponents(store, name, asked, limit)
            common = common_hands(store, name, asked)
        found = Matching(table, common, ["hands"])
        listed = [
            figures_row(row.together, {}, **row.duels) | {"newest_hands": found.hands(row.together.dimensions, "hands")}
            for row in opponent_records(table)
        ]
        return {"player": quoted(name), "opponents": listed}


def _shared(store: Store, player: str) -> dict[str, str]:
    sites = sites_sharing(store, player)
    words = f"this is a name at {', '.join(sites)}: these may be several people; filter by site to count one of them"
    return {"warning": words} if sites else {}


def _compared(row: ComparedRow, hands: list[str]) -> Json:
    """Convert a row of a comparison, with hands of the player's own figure."""
    rest = {**row.dimensions, "statistic": row.statistic, "hands": row.hands, "other_hands": row.other_hands}
    made = shown_row(rest) | _sides(row.own, row.other, row.difference)
    made["own"]["hands"] = hands
    return made


def _sides(own: Figure, other: Figure, difference: Figure) -> Json:
    return shown_row({"own": own._asdict(), "others": other._asdict(), "difference": _interval(difference)})


def _interval(figure: Figure | Cost) -> Json:
    return {"value": figure.value, "low": figure.low, "high": figure.high}


def _leak(leak: Leak, hands: list[LeakHand]) -> Json:
    names = ("game", "played_for", "statistic", "hands", "other_hands", "on_street", "standard_errors")
    rest = {name: getattr(leak, name) for name in names} | {"no_cost": leak.cost.unknown, "search": leak.search}
    costly = [
        {"hand": number(f"{one.site}:{one.hand_id}"), "net": shown(one.net), "cost": shown(one.cost)} for one in hands
    ]
    over_all = {"big_bets": leak.cost.big_bets, **dict(leak.cost.money)}
    return {
        "says": leak.says,
        "means": leak.means,
        **shown_row(rest),
        **_sides(leak.own, leak.other, leak.difference),
        "verdict": leak.cost.verdict,
        "cost": shown_row(_interval(leak.cost)),
        "cost_over_hands_played": shown_row(over_all),
        "costly_hands": costly,
    }
