"""A player's result in every game: the whole rotation of a mixed session."""

from datetime import datetime

import polars as pl

from studbook.analytics.database.clock import local
from studbook.analytics.database.records import records
from studbook.analytics.players.money import GameResult, LatestMix
from studbook.reports.layout.figures import NARROW, WIDE, described_alone, draw_alone
from studbook.reports.layout.model import Cell, Part, Picture, Section, Table
from studbook.reports.layout.words import MINUS, NOTHING, count, currency_name, printable, rate
from studbook.reports.player.cells import net
from studbook.reports.results.games import game_title, summed

_WHAT = "hands of every game"
_HEADS = ("Game", "Hands", "Net", "BB", "BB/100")
_WORDS = (
    "Of games other than stud, only the money is known: what each player put in and got. Statistics of play, and all "
    "other pages, are of stud alone."
)
_CAPTION = "BB: big bets, or big blinds of games with blinds. The sums are of all games"


def games_section(results: pl.DataFrame, run: pl.DataFrame | None = None) -> Section | None:
    """Section of `analytics.players.money.by_game`, with graphs of the winnings; None if there is only stud."""
    if results.is_empty() or results["is_stud"].all():
        return None
    pictures: list[Part] = []
    for (currency,), rows in run.group_by("currency", maintain_order=True) if run is not None else ():
        if rows.height > 1:
            pictures.append(_picture(rows, str(currency)))
    return Section("every-game", "Every game", (_WORDS, *pictures, games_table(results)))


def _picture(run: pl.DataFrame, currency: str) -> Picture:
    return Picture(
        f"every-game-{currency.lower()}",
        f"Winnings in every game, in {currency_name(currency)}",
        described_alone(run, currency, _WHAT),
        f"Total won in {currency_name(currency)} after every hand of any game, after rake.",
        lambda canvas, narrow: draw_alone(canvas, run, _WHAT, narrow),
        WIDE,
        NARROW,
    )


def games_table(results: pl.DataFrame) -> Table:
    """Table of `analytics.players.money.by_game`: of each currency, the sum and then every game."""
    body: list[tuple[Cell, ...]] = []
    for (currency,), rows in results.group_by("currency", maintain_order=True):
        found = records(rows, GameResult)
        body.append((Cell(f"All in {currency_name(str(currency))}"), *_figures(summed(found))))
        body += [(Cell(game_title(one)), *_figures(one)) for one in found]
    return Table(_CAPTION, _HEADS, tuple(body))


def _figures(one: GameResult) -> tuple[Cell, ...]:
    return Cell(count(one.hands)), net(one.net, one.currency), _bets(one.big_bets), _bets(one.win_rate)


def _bets(value: float | None) -> Cell:
    text = NOTHING if value is None else rate(value, signed=True)
    return Cell(text, loses=text.startswith(MINUS))


def mix_in_words(mix: LatestMix) -> str:
    """The result of a mixed session in a sentence: the mix and its day, all games together, and each game."""
    found = records(mix.results, GameResult)
    whole = summed(found)
    name = printable(mix.name) if mix.name else "Mixed games"
    games = ", ".join(f"{game_title(one)} {_short(one)}" for one in found)
    return f"{name} on {_day(local(mix.started))}: {_short(whole)} BB; {games}."


def _short(one: GameResult) -> str:
    return NOTHING if one.big_bets is None else rate(one.big_bets, signed=True)


def _day(moment: datetime) -> str:
    return f"{moment:%A}, {moment.day} {moment:%B %Y}"
