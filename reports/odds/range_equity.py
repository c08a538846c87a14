"""Show the equity of ranges in the terminal, and how often each kind of hand comes."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import TYPE_CHECKING

from rich import box
from rich.console import Group
from rich.table import Table
from rich.text import Text

from studbook.game.games import ROWS, Wins
from studbook.game.vocabulary import Game
from studbook.reports.layout.words import NOTHING, count, rate

if TYPE_CHECKING:
    from studbook.equity.pot_equity import Equity, FinalKind, PlayerEquity

_HIGH = (
    "no pair", "a pair", "two pair", "trips", "a straight", "a flush", "a full house", "quads", "a straight flush",
)  # fmt: skip
_RANKS = ("", "ace", *"two three four five six seven eight nine ten jack queen king ace".split())
"""Names of ranks by their number; the ace is 1 or 14."""
_NO_LOW, _PAIRED = 0, 15
_SURE = 1.96
"""Half of a 95 % interval in standard errors."""
_BAR = 24


def kind_name(game: Game, kind: "FinalKind") -> str:
    """Name of a kind of hand, such as `two pair` or `eight-low`."""
    if kind.is_low:
        return f"{_RANKS[kind.number]}-low" if kind.number != _NO_LOW else "no low"
    if ROWS[game].is_low:
        worse = "a pair or worse" if ROWS[game].pot == Wins.ACE_TO_FIVE else "a pair, straight or flush, or worse"
        return worse if kind.number == _PAIRED else f"{_RANKS[kind.number]}-low"
    return _HIGH[kind.number]


def _percent(share: float, digits: int = 1) -> str:
    return rate(100 * share, digits=digits)


def range_table(ranges: Sequence[str], answer: "Equity", game: Game, seed: int) -> Table:
    """Players with their ranges, their equity, and how often they win, split, scoop or are quartered, in percent."""
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, caption=_how(answer, game, seed), caption_justify="left")
    table.add_column("range", overflow="fold")
    heads = ["equity %"] if answer.is_exact else ["equity %", "±"]
    split = ["scoops", "high", "splits\nhigh", "low", "splits\nlow", "quartered"]
    for head in heads + (split if ROWS[game].is_hilo else ["wins", "splits"]):
        table.add_column(head, justify="right", no_wrap=True)
    for text, player in zip(ranges, answer.players, strict=True):
        error = [] if answer.is_exact else [_percent(_SURE * player.standard_error, 2)]
        shares = [_percent(deals / answer.deals) for deals in _won(player, game)]
        table.add_row(Text(text), Text(_percent(float(player.share), 2), "bold"), *error, *shares)
    return table


def _won(player: "PlayerEquity", game: Game) -> list[int]:
    whole = [player.high_alone, player.high_tied]
    if not ROWS[game].is_hilo:
        return whole
    return [player.scoops, *whole, player.low_alone, player.low_tied, player.quartered]


def _how(answer: "Equity", game: Game, seed: int) -> Text:
    low = f" A low half in {_percent(answer.with_low / answer.deals)} %." if ROWS[game].is_hilo else ""
    if answer.is_exact:
        return Text(f"Exact: every deal of these ranges counted.{low}", "dim")
    return Text(f"Sampled: {count(answer.deals)} deals, seed {seed}; ± is half a 95 % interval.{low}", "dim")


def histograms(ranges: Sequence[str], answer: "Equity", game: Game) -> Group:
    """A table for each player: how often each kind of final hand comes, and wins or splits."""
    return Group(
        *(table for pair in zip(ranges, answer.kinds, strict=True) for table in _histogram(*pair, answer, game))
    )


def _histogram(text: str, kinds: "Sequence[FinalKind]", answer: "Equity", game: Game) -> Iterator[Table]:
    for is_low, some in groupby(kinds, key=lambda kind: kind.is_low):
        half = "" if not ROWS[game].is_hilo else " (low half)" if is_low else " (high half)"
        table = Table(box=box.SIMPLE_HEAD, pad_edge=False, title=Text(f"{text}{half}"), title_justify="left")
        table.add_column("final hand")
        table.add_column("%", justify="right")
        table.add_column("wins or splits %", justify="right")
        table.add_column("")
        for kind in sorted(some, key=lambda kind: _best_first(game, kind)):
            share = kind.deals / answer.deals
            won = NOTHING if is_low and kind.number == _NO_LOW else _percent(kind.won / kind.deals)
            table.add_row(kind_name(game, kind), _percent(share), won, Text("█" * round(_BAR * share), "green"))
        yield table


def _best_first(game: Game, kind: "FinalKind") -> int:
    """Order of kinds: the best high hand first, and the best low; no low last."""
    if kind.is_low:
        return kind.number or _PAIRED
    return kind.number if ROWS[game].is_low else -kind.number
