"""Tools about results: sessions and tournaments."""

from typing import Annotated, Any, Literal

from pydantic import Field

from studbook.agents.database import Database
from studbook.agents.figures import figure, with_hands
from studbook.agents.filters import Chosen, Player, Rows, chosen
from studbook.agents.quoting import number, quoted, shown_row
from studbook.analytics.database.polars_duckdb import Row
from studbook.analytics.players.sessions import in_order, sessions, totals
from studbook.analytics.players.tournaments import DIMENSIONS, tournament_totals, tournaments
from studbook.analytics.statistics.figure_hands import figure_hands, numbers_of
from studbook.analytics.statistics.filters import Filters
from studbook.analytics.statistics.rows import statistics_rows
from studbook.analytics.statistics.stats import stats
from studbook.analytics.store import Store
from studbook.game.documents import Json

_SESSION = ("site", "session", "currency")
"""What identifies a session in statistics that are broken down by it."""
_RATES = {"roi": "counted", "itm": "counted"}
"""Figures of tournaments, and the columns with their samples."""


class ResultTools:
    """List what a player won and lost."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self.all = (self.sessions, self.tournaments)

    def sessions(
        self,
        player: Player,
        filters: Chosen = None,
        sort: Literal["start", "hours", "net", "rate"] = "start",
        limit: Rows = 20,
    ) -> Json:
        """List a player's sessions: start, hours, hands, net, net per hour, win rate, and the hand of the biggest pot.

        A session is play at one site without a break of more than 30 minutes. `win_rate` is in big bets per 100 hands,
        with its sample, 95 % interval and newest hands; a single session says little about how well someone plays.
        The biggest pot is the biggest that the player won or contested at showdown. `totals` are of all sessions; hours
        of sessions at the same time count once. find_hands with `since:` and `until:` lists the hands of a session.
        """
        asked = chosen(filters)
        with self._database.store() as store:
            name = self._database.player(store, player)
            found = in_order(sessions(store, name, asked), sort)
            listed = found.head(limit)
            numbers, rates = numbers_of(store, listed["hand"].to_list()), _win_rates(store, name, asked)
        rows = [_session(row, rates, numbers) for row in listed.iter_rows(named=True)]
        summed = [shown_row(row) for row in totals(found).iter_rows(named=True)]
        return {"player": quoted(name), "sessions": found.height, "totals": summed, "rows": rows}

    def tournaments(
        self,
        player: Player,
        by: Annotated[list[str], Field(description=f"Break the totals down by: {', '.join(DIMENSIONS)}.")] = [],  # noqa: B006  # a default of the schema, never changed
        filters: Chosen = None,
        limit: Rows = 20,
    ) -> Json:
        """List a player's tournaments, latest first, with totals: cost, prizes, ROI and in-the-money share.

        `roi` and `itm` are in percent, with `n` (tournaments that count) and the 95 % interval, which is null if there
        are too few prizes. `status` says why a tournament does not count. Of the filters, site, game, since and until
        apply.
        """
        asked = chosen(filters)
        with self._database.store() as store:
            name = self._database.own_name(store, player)
            listed, summed = tournaments(store, name, asked, limit), tournament_totals(store, name, by, asked)
            hands = figure_hands(
                store, name, ["win_rate"], "overview", ["site", "tournament"], Filters(tournament=True)
            )
        newest = {(row["site"], row["tournament"]): row["win_rate"] for row in hands.iter_rows(named=True)}
        rows = [_tournament(row, newest) for row in listed.iter_rows(named=True)]
        return {"player": quoted(name), "totals": [_totals(row) for row in summed.iter_rows(named=True)], "rows": rows}


def _win_rates(store: Store, player: str, filters: Filters) -> dict[tuple[Any, ...], Json | None]:
    """Return the win rate of each session, as a figure."""
    by = ["site", "session"]
    table = stats(store, player, by, filters)
    hands = figure_hands(store, player, ["win_rate"], "overview", [*_SESSION], filters)
    newest = {tuple(row[name] for name in _SESSION): row["win_rate"] for row in hands.iter_rows(named=True)}
    keys = table.select(_SESSION).rows()
    return {
        key: figure(row.figures["win_rate"], newest.get(key, ()))
        for key, row in zip(keys, statistics_rows(table), strict=True)
    }


def _session(row: Row, rates: dict[tuple[Any, ...], Json | None], numbers: dict[int, str]) -> Json:
    key = (row["site"], f"{row['session_start']:%Y-%m-%d %H:%M}", row["currency"])
    kept = {name: value for name, value in row.items() if name not in ("session", "session_start")}
    made = with_hands(kept, numbers)
    if "hand" in made:
        made["biggest_pot_in"] = made.pop("hand")
    return made | {"win_rate": rates.get(key)}


def _tournament(row: Row, newest: dict[tuple[str, str], list[str]]) -> Json:
    hands = newest.get((row["site"], row["tournament"])) or ()
    numbered = {"tournament": number(row["tournament"]), "newest_hands": [*map(number, hands)]}
    return shown_row(row) | numbered


def _totals(row: Row) -> Json:
    rates = {
        name: shown_row({"value": row[name], "n": row[sample], "low": row[f"{name}_low"], "high": row[f"{name}_high"]})
        for name, sample in _RATES.items()
    }
    ends = {f"{name}{end}" for name in _RATES for end in ("", "_low", "_high")}
    return shown_row({name: value for name, value in row.items() if name not in ends}) | rates
