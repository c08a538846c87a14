"""All-in hands of two players: what each would win if the two cards of a street had come the other way round.

After the last decision each street gives one card to either player, and given the two cards both ways are equally
likely. So are all 2 to the power of r ways of r streets. No other card needs to be known.
"""

from studbook.game.cards import packed_card
from studbook.game.columns import Int64
from studbook.game.ranking import low_half_strength, pot_strength
from studbook.machine.rule import compiled

QUARTERS = 4
"""Unit of a share: a quarter of the pot."""


@compiled
def quarters_won(first: int, second: int, this_game: int) -> int:
    """Quarters of the pot that the first of two players wins; both hands are sets of 52 bits."""
    high, other_high = pot_strength(first, this_game), pot_strength(second, this_game)
    won = 4 if high > other_high else 2 if high == other_high else 0
    low, other_low = low_half_strength(first, this_game), low_half_strength(second, this_game)
    if low == 0 and other_low == 0:
        return won
    return won // 2 + (2 if low > other_low else 1 if low == other_low else 0)


@compiled
def swapped_shares(first: Int64, second: Int64, cards: Int64, streets: Int64, games: Int64, out: Int64) -> None:
    """Quarters that the first player of each hand won, and their sum and sum of squares over all exchanges.

    `first` and `second` are the packed cards of both players in the order of the deal, `cards` the number of each
    player's cards, and `streets` how many of them, the last ones, came after the last decision. `out` is filled: zeros
    of shape (hands, 3).
    """
    for hand in range(first.size):
        kept = int(cards[hand] - streets[hand])
        for way in range(1 << streets[hand]):
            one = other = 0
            for slot in range(cards[hand]):
                mine, theirs = 1 << packed_card(first[hand], slot), 1 << packed_card(second[hand], slot)
                if slot >= kept and (way >> (slot - kept)) & 1:
                    mine, theirs = theirs, mine
                one |= mine
                other |= theirs
            won = quarters_won(one, other, games[hand])
            if way == 0:
                out[hand, 0] = won
            out[hand, 1] += won
            out[hand, 2] += won * won
