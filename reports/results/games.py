"""A player's result in every game, in the terminal."""

from collections.abc import Sequence
from decimal import Decimal

import polars as pl
from rich import box
from rich.table import Table

from studbook.analytics.database.records import records
from studbook.analytics.players.money import GameResult
from studbook.game.games import BY_NAME
from studbook.reports.layout.words import NOTHING, count, currency_name, money, printable, rate


def game_title(result: GameResult) -> str:
    """Name of a game for a reader; other games are called as the text calls them.

    >>> game_title(GameResult("USD", "razz", True, 1, Decimal(1), None, None))
    'Razz'
    """
    known = BY_NAME.get(result.game) if result.is_stud else None
    return known.title if known else printable(result.game)


def summed(results: Sequence[GameResult]) -> GameResult:
    """The results of one currency together."""
    known = [one.big_bets for one in results if one.big_bets is not None]
    hands, won = sum(one.hands for one in results), sum((one.net for one in results), Decimal(0))
    return GameResult(results[0].currency, "", True, hands, won, sum(known) if known else None, None)


def games_table(results: pl.DataFrame, player: str) -> Table:
    """Table of `analytics.players.money.by_game`: a row per game, and what all games of a currency come to."""
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, title=f"{printable(player)}: every game", title_justify="left")
    table.add_column("game", overflow="fold")
    for head in ("hands", "net", "BB", "BB/100"):
        table.add_column(head, justify="right", no_wrap=True)
    for (currency,), rows in results.group_by("currency", maintain_order=True):
        found = records(rows, GameResult)
        for one in found:
            table.add_row(game_title(one), *_figures(one))
        table.add_section()
        table.add_row(f"all in {currency_name(str(currency))}", *_figures(summed(found)))
        table.add_section()
    table.caption = "BB: big bets, or big blinds of games with blinds"
    table.caption_justify = "left"
    return table


def _figures(one: GameResult) -> tuple[str, str, str, str]:
    big_bets, per_100 = (
        NOTHING if value is None else rate(value, signed=True) for value in (one.big_bets, one.win_rate)
    )
    return count(one.hands), money(one.net, one.currency, signed=True), big_bets, per_100
