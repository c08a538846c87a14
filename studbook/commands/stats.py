"""`studbook stats`: show the statistics of players."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from studbook.commands.common import UserError, console, one_player, only_one, say_left_out_rows, write_json
from studbook.commands.filters import Chosen, TableOptions, filter_errors, say_problems, say_shared
from studbook.commands.rates import Into, into_of, say_without_rate
from studbook.commands.records import Options, with_options
from studbook.upkeep.opened import open_store

if TYPE_CHECKING:
    import polars as pl

    from studbook.analytics.statistics.filters import Filters
    from studbook.analytics.store import Store

OVERVIEW = "overview"
_MOST_PLAYERS = 25
_HIDDEN = {"show_default": False}


class StatsAsked(Options):
    """What is asked."""

    by: Annotated[
        list[str] | None,
        typer.Option("--by", help="Break down by game, stakes, month, start, position, ... (repeatable, or a,b)."),
    ] = None
    group: Annotated[
        str | None,
        typer.Option(
            show_default="overview",
            help="overview, third, bring-in, scoop, low, streets, showdown, results, luck, starting, cards; for the "
            "Red Dog family bets, stakes, banker, deals.",
        ),
    ] = None
    named: Annotated[str | None, typer.Option("--player", help="The player, as an option.", **_HIDDEN)] = None
    against: Annotated[
        str | None,
        typer.Option("--against", help="Compare with the `population`, or with this player.", **_HIDDEN),
    ] = None

    all_games: Annotated[
        bool, typer.Option("--all-games", help="With --by game: the result of every game, also of hold'em, draw, ...")
    ] = False

    files: Annotated[
        list[Path] | None,
        typer.Option("--files", help="Count the hands of these files or folders, not of a database.", **_HIDDEN),
    ] = None

    @property
    def dimensions(self) -> list[str]:
        """Names of the dimensions of --by."""
        return [name for part in self.by or [] for name in part.split(",") if name]


class StatsRows(Options):
    """How the answer is counted."""

    into: Into = None
    limit: Annotated[int, typer.Option(help="Maximum rows when no player is given (0 for all).", min=0)] = _MOST_PLAYERS


class Explained(Options):
    """What is explained instead."""

    explain: Annotated[bool, typer.Option("--explain", help="Explain what each statistic counts, and over what.")] = (
        False
    )
    markdown: Annotated[
        bool, typer.Option("--markdown", help="With --explain: print the page of the documentation.")
    ] = False


@with_options
def stats(
    *,
    player: Annotated[str | None, typer.Argument(help="The player (default: all players).")] = None,
    asked: StatsAsked,
    chosen: Chosen,
    rows: StatsRows,
    answer: TableOptions,
    explained: Explained,
) -> None:
    """Show hands, winnings, and a group of statistics, each with its sample size and 95 % interval.

    Amounts of different currencies, play money and tournament chips are never added together.

    [dim]studbook stats Hero --by game[/dim]

    [dim]studbook stats Hero --group third --game razz --by position[/dim]

    [dim]studbook stats Hero --group bring-in --against population[/dim]

    [dim]studbook stats Hero --by month --in USD[/dim]

    [dim]studbook stats Hero --by game --all-games[/dim]     what each game of a mixed session brought

    [dim]studbook stats Hero --by game --all-games --files ~/tonight[/dim]     without a database
    """
    only_one(csv=answer.csv, json=answer.json, markdown=explained.markdown)
    if explained.markdown and not explained.explain:
        raise UserError("--markdown needs --explain")
    who = one_player(player, asked.named, "; --against compares two")
    if explained.explain:
        _explain(asked.group, explained.markdown, answer.json)
        return
    group, filters = asked.group or OVERVIEW, chosen.filters()
    with _store(asked.files, answer.db) as store, filter_errors():
        say_shared(store, who, filters)
        currency = into_of(rows.into)
        if asked.against and currency:
            raise UserError("--against compares without converting: leave out --in")
        say_without_rate(store, who, filters, currency)
        if asked.all_games:
            _show_games(store, who, asked, filters, currency, answer)
            return
        if asked.against:
            table = _compare(store, who, asked.against, asked.dimensions, filters, group)
        else:
            table = _ask(store, who, (asked.dimensions or None, filters, None, group, currency))
    say_problems()
    listed = table if who else table.head(rows.limit or table.height)
    is_file = answer.write(listed)
    if not is_file:
        _show(listed, who, asked.against, group)
        say_left_out_rows(listed.height, table.height, "rows")
    _say_zone(asked.dimensions, is_file)


def _say_zone(dimensions: list[str], is_file: bool) -> None:
    """Say once in which zone times are; in files, only if it is not UTC."""
    from studbook.analytics.database.clock import UTC_ZONE, shown_zone
    from studbook.commands.common import say
    from studbook.reports.layout.words import zone_sentence

    if not {"year", "month", "weekday", "hour", "session"}.intersection(dimensions):
        return
    if not is_file:
        say(zone_sentence())
    elif shown_zone() != UTC_ZONE:
        say(f"hours, weekdays, months and years are those of {shown_zone()}; --utc counts them in UTC", err=True)


@contextmanager
def _store(files: list[Path] | None, db: Path) -> Iterator["Store"]:
    """Open a database, or make one in memory of some files."""
    if not files:
        with open_store(db) as store:
            yield store
        return
    from studbook.commands.common import require
    from studbook.importing.pipeline import import_paths

    require(files)
    with open_store(Path(":memory:"), read_only=False) as store:
        if not import_paths(store, files).hands.found:
            raise UserError(f"no hands in {', '.join(map(str, files))}")
        yield store


def _show_games(
    store: "Store",
    player: str | None,
    asked: StatsAsked,
    filters: "Filters",
    currency: str | None,
    answer: TableOptions,
) -> None:
    from studbook.analytics.players.money import by_game
    from studbook.analytics.statistics.players import UnknownPlayer, require_player
    from studbook.reports.results.games import games_table

    if asked.dimensions != ["game"] or asked.group or asked.against:
        raise UserError("--all-games needs --by game alone: of other games, only the result is known")
    if player is None:
        raise UserError("--all-games lists the games of one player: name one")
    require_player(store, player)
    table = by_game(store, player, filters, currency)
    if table.is_empty():
        raise UnknownPlayer(player, [player])
    if not answer.write(table):
        console().print(games_table(table, player))


def _ask(
    store: "Store", player: str | None, asked: "tuple[list[str] | None, Filters, int | None, str, str | None]"
) -> "pl.DataFrame":
    from studbook.analytics.statistics.players import require_player
    from studbook.analytics.statistics.stats import stats as ask

    table = ask(store, player, *asked)
    if player and table.is_empty():
        require_player(store, player)
    return table


def _compare(
    store: "Store", player: str | None, other: str, by: list[str], filters: "Filters", group: str
) -> "pl.DataFrame":
    from studbook.analytics.statistics.population import POPULATION
    from studbook.analytics.statistics.population import against as compare

    if player is None:
        raise UserError("--against compares a player: name one")
    return compare(store, player, None if other == POPULATION else other, group, filters, by)


def _show(table: "pl.DataFrame", player: str | None, against: str | None, group: str) -> None:
    from studbook.reports.results.comparison import compared_tables
    from studbook.reports.results.statistics import group_table

    if table.is_empty():
        typer.echo(f"no hands that match the filters count in the group {group}", err=True)
    if player and against:
        for shown in compared_tables(table, player, against):
            console().print(shown)
    else:
        console().print(group_table(table, player or "All players", group))


def _explain(group: str | None, markdown: bool, json: bool) -> None:
    from studbook.analytics.statistics.explanations import explanations
    from studbook.reports.results.statistics import statistics_markdown, statistics_text

    with filter_errors():
        explained = explanations(group)
    if json:
        for one in explained:
            write_json(one._asdict())
    elif markdown:
        typer.echo(statistics_markdown(explained))
    else:
        console().print(statistics_text(explained))
