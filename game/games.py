"""What each stud game is: the only place that says how many cards it deals, and which hands win.

There is a row per game. Compiled rules read the same rows as tuples, by the code of the game, which the compiler takes
as constants: `games.HOLES[this_game]`. `analytics.sql.games` makes macros of them for SQL. Elsewhere nothing compares a
game with another one, and a test says which exceptions there are. The games of the Red Dog family are described in
`rules.red_dog.variants`.
"""

from collections.abc import Callable, Iterable
from enum import IntEnum
from typing import NamedTuple

from studbook.game.vocabulary import RED_DOG_NAMES, Game, Street


class Wins(IntEnum):
    """The order of hands by which a pot, or a half of it, is won."""

    NOTHING = 0
    """There is no such half."""
    HIGH = 1
    ACE_TO_FIVE = 2
    """The lowest hand, ace low; straights and flushes do not count."""
    DEUCE_TO_SEVEN = 3
    """The lowest hand, ace high; straights and flushes count against it."""
    EIGHT_OR_BETTER = 4
    """The lowest five different ranks from ace to eight, if anyone has them."""


class Stud(NamedTuple):
    """What a stud game is."""

    game: Game
    title: str
    short: str
    """Name for a narrow column."""
    heading: str
    """Name for the head of a column about sites, which are for stud only."""
    opening: Street
    """The street of the first upcard and of the bring-in; every street is numbered by the cards dealt until then."""
    big_bet: Street
    """The first street with big bets."""
    final: Street
    last_is_down: bool
    """Whether the last card is dealt face down."""
    pot: Wins
    """What wins the pot, or its first half."""
    low_half: Wins
    """What wins the other half."""
    highest_brings_in: bool
    """Whether the highest door card brings in, not the lowest."""
    boards_ace_low: bool
    """Whether the ace is the lowest of the upcards that decide who opens."""
    has_classes: bool
    """Whether its starting hands have classes, see `game.starting_classes`."""

    @property
    def name(self) -> str:
        """Name in the database and on the command line, such as `stud8`."""
        return self.game.name.lower()

    @property
    def holes(self) -> int:
        """Downcards before the first upcard."""
        return int(self.opening) - 1

    @property
    def full_hand(self) -> int:
        """Cards of a player on the last street."""
        return int(self.final)

    @property
    def most_down(self) -> int:
        """Downcards on the last street."""
        return self.holes + self.last_is_down

    @property
    def most_up(self) -> int:
        """Upcards on the last street."""
        return self.full_hand - self.most_down

    @property
    def is_hilo(self) -> bool:
        """Whether a pot may be divided into a high and a low half."""
        return self.low_half != Wins.NOTHING

    @property
    def is_low(self) -> bool:
        """Whether the lowest hand wins the whole pot."""
        return self.pot != Wins.HIGH

    @property
    def is_high(self) -> bool:
        """Whether the highest hand wins the whole pot."""
        return not self.is_low and not self.is_hilo

    @property
    def ace_is_low(self) -> bool:
        """Whether an ace is the best low card."""
        return self.is_hilo or self.pot == Wins.ACE_TO_FIVE


GAMES = (
    Stud(
        Game.STUD,
        title="Seven Card Stud",
        short="Stud",
        heading="Stud",
        opening=Street.THIRD,
        big_bet=Street.FIFTH,
        final=Street.SEVENTH,
        last_is_down=True,
        pot=Wins.HIGH,
        low_half=Wins.NOTHING,
        highest_brings_in=False,
        boards_ace_low=False,
        has_classes=True,
    ),
    Stud(
        Game.STUD8,
        title="Seven Card Stud Hi/Lo 8-or-better",
        short="Stud 8",
        heading="Hi/Lo",
        opening=Street.THIRD,
        big_bet=Street.FIFTH,
        final=Street.SEVENTH,
        last_is_down=True,
        pot=Wins.HIGH,
        low_half=Wins.EIGHT_OR_BETTER,
        highest_brings_in=False,
        boards_ace_low=False,
        has_classes=True,
    ),
    Stud(
        Game.RAZZ,
        title="Razz",
        short="Razz",
        heading="Razz",
        opening=Street.THIRD,
        big_bet=Street.FIFTH,
        final=Street.SEVENTH,
        last_is_down=True,
        pot=Wins.ACE_TO_FIVE,
        low_half=Wins.NOTHING,
        highest_brings_in=True,
        boards_ace_low=True,
        has_classes=True,
    ),
    Stud(
        Game.RAZZ27,
        title="2-7 Razz",
        short="2-7 Razz",
        heading="2-7 Razz",
        opening=Street.THIRD,
        big_bet=Street.FIFTH,
        final=Street.SEVENTH,
        last_is_down=True,
        pot=Wins.DEUCE_TO_SEVEN,
        low_half=Wins.NOTHING,
        highest_brings_in=True,
        boards_ace_low=False,
        has_classes=False,
    ),
    Stud(
        Game.FIVESTUD,
        title="Five Card Stud",
        short="5-card",
        heading="Five Card",
        opening=Street.SECOND,
        big_bet=Street.FOURTH,
        final=Street.FIFTH,
        last_is_down=False,
        pot=Wins.HIGH,
        low_half=Wins.NOTHING,
        highest_brings_in=False,
        boards_ace_low=False,
        has_classes=False,
    ),
)
"""Every stud game (FR-04 to FR-24, DE-01, ES-03, B-10 to B-12)."""
STUD_GAMES = tuple(row.game for row in GAMES)
ROWS = {row.game: row for row in GAMES}
WITH_CLASSES = tuple(row.game for row in GAMES if row.has_classes)
BY_NAME = {row.name: row for row in GAMES}


def column(read: Callable[[Stud], int], rows: Iterable[Stud] = GAMES) -> tuple[int, ...]:
    """A number for each code of a game.

    Games that are not stud have the number of Seven Card Stud, so that code which reads it before it leaves them out
    cannot fail.
    """
    known = {int(row.game): int(read(row)) for row in rows}
    return tuple(known.get(code, known[Game.STUD]) for code in range(max([*Game, *known]) + 1))


OPENING = column(lambda row: row.opening)
BIG_BET = column(lambda row: row.big_bet)
FINAL = column(lambda row: row.final)
HOLES = column(lambda row: row.holes)
FULL_HAND = column(lambda row: row.full_hand)
LAST_IS_DOWN = column(lambda row: row.last_is_down)
POT = column(lambda row: row.pot)
LOW_HALF = column(lambda row: row.low_half)
HIGHEST_BRINGS_IN = column(lambda row: row.highest_brings_in)
BOARDS_ACE_LOW = column(lambda row: row.boards_ace_low)
ACE_IS_LOW = column(lambda row: row.ace_is_low)
IS_LOW = column(lambda row: row.is_low)
IS_HIGH = column(lambda row: row.is_high)


def names_of(fits: Callable[[Stud], bool], rows: Iterable[Stud] = GAMES) -> tuple[str, ...]:
    """Names of the games of which something is true.

    >>> names_of(lambda row: row.is_hilo)
    ('stud8',)
    """
    return tuple(row.name for row in rows if fits(row))


HILO_NAMES = names_of(lambda row: row.is_hilo)
LOW_NAMES = names_of(lambda row: row.is_low)
ACE_LOW_NAMES = names_of(lambda row: row.ace_is_low)
HIGH_NAMES = names_of(lambda row: row.is_high)
GAME_NAMES = {Game.OTHER: "another game"} | {row.game: row.title for row in GAMES} | RED_DOG_NAMES
"""Names of all games, for people."""
