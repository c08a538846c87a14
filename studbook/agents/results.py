"""Tools about results: sessions and tournaments."""

from collections.abc import Collection, Mapping
from typing import Annotated, Literal, TypeAlias

from pydantic import Field

from studbook.agents.database import Database
from studbook.agents.figures import figure
from studbook.agents.filters import Chosen, Player, Rows, chosen
from studbook.agents.quoting import number, quoted, shown_row
from studbook.analytics.database.records import records
from studbook.analytics.players.sessions import PlayedSession, SessionsTotal, in_order, sessions, totals
from studbook.analytics.players.tournaments import (
    DIMENSIONS,
    TournamentEntry,
    TournamentTotals,
    totals_records,
    tournament_totals,
    tournaments,
)
from studbook.analytics.statistics.figure_hands import figure_hands, numbers_of
from studbook.analytics.statistics.filters import Filters
from studbook.analytics.statistics.rows import statistics_rows
from studbook.analytics.statistics.stats import stats
from studbook.analytics.store import Store
from studbook.game.documents import Json

_SESSION = ("site", "session", "currency")
"""What identifies a session in statistics that are broken down by it."""
SessionKey: TypeAlias = tuple[str, str, str]
"""Values of these columns."""
_RATES = ("roi", "roi_low", "roi_high", "itm", "itm_low", "itm_high")
"""Fields of totals that make figures."""


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
            listed = records(found.head(limit), PlayedSession)
            numbers, rates = numbers_of(store, [one.hand for one in listed]), _win_rates(store, name, asked)
        rows = [_session(one, rates, numbers) for one in listed]
        summed = [shown_row(total._asdict()) for total in records(totals(found), SessionsTotal)]
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
        newest = {(site, one): found for site, one, found in hands.select("site", "tournament", "win_rate").iter_rows()}
        rows = [_tournament(one, newest) for one in records(listed, TournamentEntry)]
        shown = [_totals(one, summed.columns) for one in totals_records(summed)]
        return {"player": quoted(name), "totals": shown, "rows": rows}


def _win_rates(store: Store, player: str, filters: Filters) -> dict[SessionKey, Json | None]:
    """Return the win rate of each session, as a figure."""
    by = ["site", "session"]
    table = stats(store, player, by, filters)
    hands = figure_hands(store, player, ["win_rate"], "overview", [*_SESSION], filters)
    newest: dict[SessionKey, list[str]] = {row[:-1]: row[-1] for row in hands.select(*_SESSION, "win_rate").iter_rows()}
    return {
        key: figure(row.figures["win_rate"], newest.get(key, ()))
        for key, row in zip(table.select(_SESSION).rows(), statistics_rows(table), strict=True)
    }


def _session(one: PlayedSession, rates: Mapping[SessionKey, Json | None], numbers: Mapping[int, str]) -> Json:
    key = (one.site, f"{one.session_start:%Y-%m-%d %H:%M}", one.currency)
    kept = {name: value for name, value in one._asdict().items() if name not in ("hand", "session_start")}
    biggest = {} if one.hand is None or one.hand not in numbers else {"biggest_pot_in": number(numbers[one.hand])}
    return shown_row(kept) | biggest | {"win_rate": rates.get(key)}


def _tournament(one: TournamentEntry, newest: Mapping[tuple[str, str], list[str]]) -> Json:
    hands = newest.get((one.site, one.tournament)) or ()
    return shown_row(one._asdict()) | {"tournament": number(one.tournament), "newest_hands": [*map(number, hands)]}


def _totals(one: TournamentTotals, columns: Collection[str]) -> Json:
    """Convert a row of totals, without the dimensions that are no columns of their table."""
    roi = {"value": one.roi, "n": one.counted, "low": one.roi_low, "high": one.roi_high}
    itm = {"value": one.itm, "n": one.counted, "low": one.itm_low, "high": one.itm_high}
    apart = {*_RATES, *({"player", *DIMENSIONS.values()} - {*columns})}
    rest = {name: value for name, value in one._asdict().items() if name not in apart}
    return shown_row(rest) | {"roi": shown_row(roi), "itm": shown_row(itm)}
