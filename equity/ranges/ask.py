"""Equity of ranges given as text."""

from collections.abc import Iterable, Sequence

from studbook.equity.pot_equity import Equity
from studbook.equity.range_equity import USUAL, Precision, equity_of_ranges
from studbook.equity.ranges.expand import Names, no_names, range_of
from studbook.game.vocabulary import Game


def equity_of_texts(
    game: Game,
    texts: Sequence[str],
    dead: Iterable[int] = (),
    common: Iterable[int] = (),
    precision: Precision = USUAL,
    names: Names = no_names,
) -> Equity:
    """Compute the equity of players with these ranges; see `range_equity.equity_of_ranges`.

    Raises RangeError for a text that cannot be understood, and ValueError for what is impossible.
    """
    dead, common = list(dead), list(common)
    gone = sum(1 << card for card in {*dead, *common})
    ranges = [range_of(game, text, gone, names) for text in texts]
    return equity_of_ranges(game, ranges, dead, common, precision)
