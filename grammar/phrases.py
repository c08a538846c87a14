"""Sites' descriptions of hands: the same few classes, each site in its own words."""

from typing import NamedTuple

from studbook.game.ranking import ACE, STRAIGHT, STRAIGHT_FLUSH

_LOW_RANKS = " A23456789TJQK"
ROYAL = 9


class Phrases(NamedTuple):
    """The phrases of one site."""

    classes: tuple[str, ...]
    """From a high card to a royal flush. `{one}` and `{many}` stand for the first rank, `{more}` for the second in the
    plural, `{bottom}` and `{one}` for the ends of a straight."""
    one: tuple[str, ...]
    """Names of the ranks from two to ace."""
    many: tuple[str, ...]

    def high(self, said_high: int) -> str:
        """Description of a high hand given as `game.ranking.high_said`."""
        category, first, second = said_high >> 20, said_high >> 16 & 15, said_high >> 12 & 15
        bottom = first - 4 if category in (STRAIGHT, STRAIGHT_FLUSH) else first
        if category == STRAIGHT_FLUSH and first == ACE:
            category = ROYAL
        return self.classes[category].format(
            one=self.one[first - 2],
            many=self.many[first - 2],
            more=self.many[max(second, 2) - 2],
            bottom=self.one[(bottom - 2) % 13],
        )


ENGLISH = tuple("Two Three Four Five Six Seven Eight Nine Ten Jack Queen King Ace".split())
PLURAL = tuple(f"{rank}{'es' if rank == 'Six' else 's'}" for rank in ENGLISH)


def low_ranks(said_low: int) -> str:
    """Ranks of a low hand given as `game.ranking.low_said`.

    >>> low_ranks(0xD8631), low_ranks(0x3354)
    ('K,8,6,3,A', '3,3,5,4')
    """
    return ",".join(_LOW_RANKS[int(digit, 16)] for digit in f"{said_low:x}")
