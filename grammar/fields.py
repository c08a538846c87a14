"""The meaning of a grammar's terminals: the fields of an event, and the values in their names.

A terminal is named after its field (`AMOUNT`, `CARDS`) or after its field and a value of it (`GAME_STUD8`,
`STREET_FOURTH`). A terminal that contains `NAME` refers to a player under any name (`CALLS: NAME ": calls "`).
"""

import re
from enum import IntEnum
from typing import NamedTuple

from lark.utils import get_regexp_width

from studbook.game.cards import HIDDEN
from studbook.game.vocabulary import Currency, Draw, Game, Half, Kind, Limit, Outcome, Street, Zone

NAME_PATTERN = "[^\n\r]+"
"""The expression of NAME in `vocabulary.lark`; nothing else in a grammar may use it."""
QUOTED_NAME_PATTERN = '[^"\n\r]+'
"""The expression of QUOTED_NAME: a name in quotation marks, which cannot be mistaken for anything else."""
PLAIN_NAME_PATTERN = "(?:[^\n\r(]|\\([^\n\r0-9$\xc2\xe2])+"
"""The expression of PLAIN_NAME: a name without an amount in brackets, for lines with several names."""
NAME_PATTERNS = (NAME_PATTERN, QUOTED_NAME_PATTERN, PLAIN_NAME_PATTERN)


OPENING = 1
"""Street of a heading that names no street: that of the first bets of any game."""


class Field(IntEnum):
    """The field that a terminal's text goes to."""

    NONE = 0
    AMOUNT = 1
    TO = 2
    STACK = 3
    CARDS = 4
    ALL_IN = 5
    DID_NOT_BET = 6
    POT = 7
    SEAT = 8
    STREET = 9
    AT = 10
    OUTCOME = 11
    CLASS = 12
    RANK = 13
    LOW_RANKS = 14
    TEXT = 15
    SITTING_OUT = 16
    HAND_ID = 17
    TOURNAMENT_ID = 18
    TABLE = 19
    CLUB = 20
    MIXED = 21
    LEVEL = 22
    GAME = 23
    LIMIT = 24
    CURRENCY = 25
    ZONE = 26
    DATE = 27
    TIME = 28
    SMALL_BET = 29
    BIG_BET = 30
    BUY_IN = 31
    FEE = 32
    MAX_SEATS = 33
    HOME = 34
    ADDED = 35
    """Chips added by a raise, if neither the increment nor the total is printed."""
    NET_TOTAL = 36
    """A total pot without its rake."""
    GROSS_POT = 37
    """One of several pots before the rake, all of which comes out of the main pot."""
    HALF = 38
    NET = 39
    """What a player won or lost, with its sign."""
    END_STACK = 40
    WITH_UNCALLED = 41
    """An award that includes the winner's own uncalled bet."""
    MONTH = 42
    """A month by name; day and year are elsewhere on the line."""
    DAY = 43
    YEAR = 44
    OFFSET = 45
    """Offset of the printed time from UTC, such as `GMT+0100`."""
    ALL_CARDS = 46
    """All cards of a player, including earlier ones; no event if there is no new one."""
    ORDER = 47
    """Number of an action, if the text does not keep their order."""
    CHAIR = 48
    """Number of a seat, counted from zero."""
    STACK_LEFT = 49
    """A stack from which the ante has been taken."""
    SUM = 50
    """Street total of a bet or a raise; for anything else, and for any all-in, the chips added."""
    POT_NUMBER = 51
    """Number of a pot, with 1 for the main pot."""
    ROUND = 52
    """Number of a round; the first street is round 2, however many cards it begins with."""
    CARDS_BY_SUIT = 53
    """Cards with the suit before the rank, such as `D7`."""
    MORE = 54
    """An amount to be added to the one before it on the line."""
    PLACE = 55
    """The place in which a player finishes a tournament."""
    CLOSED = 56
    """A card dealt face down."""
    COUNT = 57
    """A number of cards."""
    DRAW = 58
    """What upcards may become."""
    ANTE_STAKE = 59
    """The ante according to the header."""
    BRING_IN_STAKE = 60
    """The bring-in according to the header."""
    BUTTON = 61
    """A button in a game that has none."""
    CHOSE_NO_BET = 62
    """A player folded before betting by choice: unlike `DID_NOT_BET`, also a player who brought in."""
    HEADED = 63
    """Number of a street as its heading prints it; some files count from the first deal, which has no heading."""
    ADDED_OR_TO = 64
    """Chips added by a raise, or its street total if only that agrees with what the text says of the whole hand."""
    TO_OR_ADDED = 65
    """The same, but usually the street total."""
    SPENT = 66
    """What a player has put in over the whole hand, less a returned bet, according to the summary."""
    BEST_FIVE = 67
    """The five best cards of a shown hand, in brackets: they may include one that is not among those shown."""
    WITH_DEAD = 68
    """A blind of other games with a dead one on top: whatever exceeds the bet so far is dead."""


_CLASSES = ("HIGH_CARD PAIR TWO_PAIR TRIPS STRAIGHT FLUSH FULL_HOUSE QUADS STRAIGHT_FLUSH ROYAL_FLUSH").split()
_RANKS = "TWO THREE FOUR FIVE SIX SEVEN EIGHT NINE TEN JACK QUEEN KING ACE".split()

_MONTHS = "JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC".split()

VALUES: dict[Field, dict[str, int]] = {
    Field.STREET: {street.name: int(street) for street in Street} | {"ALL": int(Street.THIRD), "OPENING": OPENING},
    Field.AT: {street.name: int(street) for street in Street},
    Field.OUTCOME: {outcome.name: int(outcome) for outcome in Outcome},
    Field.CLASS: {name: index for index, name in enumerate(_CLASSES)},
    Field.RANK: {name: index + 2 for index, name in enumerate(_RANKS)},
    Field.GAME: {game.name: int(game) for game in Game},
    Field.LIMIT: {limit.name: int(limit) for limit in Limit},
    Field.CURRENCY: {currency.name: int(currency) for currency in Currency},
    Field.ZONE: {zone.name: int(zone) for zone in Zone} | {"OTHER": -1},
    Field.HOME: {"GAME": 1},
    Field.BUTTON: {"IN_STUD": 1},
    Field.MONTH: {name: number for number, name in enumerate(_MONTHS, start=1)},
    Field.HALF: {half.name: int(half) for half in Half},
    Field.PLACE: {"FIRST": 1},
    Field.CLOSED: {"UNSEEN": HIDDEN},
    Field.DRAW: {draw.name: int(draw) for draw in Draw},
}
"""Values that a terminal's name may contain after its field's name."""


class Printed(IntEnum):
    """What a line does not print."""

    AS_IT_IS = 0
    NET_TOTAL = 1
    GROSS_POT = 2
    WITH_UNCALLED = 3
    CHOSE_NO_BET = 4
    EITHER = 5
    """A raise prints one number, the chips added or the street total, and its words do not say which."""
    WITH_DEAD = 6


class Part(IntEnum):
    """Grammar rules that are not events but describe the hand; negative, to be distinct from every `Kind`."""

    NONE = 0
    HEADER = -1
    TABLE = -2
    SEAT = -3
    OTHER = -4


VARIABLE = -1
"""Suffix length of a terminal with varying text after the name."""
NO_NAME = -2
"""Prefix of a terminal without a name."""


class Meaning(NamedTuple):
    """The meaning of one terminal."""

    field: int
    value: int
    """Value in the terminal's name, otherwise -1."""
    prefix: int
    """Number of bytes before the name; `NO_NAME` if there is none."""
    suffix: int
    """Number of bytes after the name, `VARIABLE` if it varies."""
    shortest: int
    """Minimum number of bytes after the name."""
    holds_cards: int
    """1 if cards follow the name (`Dealt to P [Ah] [`)."""


_IMPORTED = re.compile("^(_?)(?:(?:log|vocabulary|[a-z]+__grammar)__)+")


def own_name(name: str) -> str:
    """Name of a rule or terminal in its own file: Lark prefixes implicitly imported ones with the file's name.

    >>> own_name("vocabulary__RANK_ACE"), own_name("_vocabulary__AND"), own_name("deal__hero")
    ('RANK_ACE', '_AND', 'deal__hero')
    >>> own_name("_kingsclub__grammar__vocabulary__SLASH"), own_name("kingsclub__grammar__street__showdown")
    ('_SLASH', 'street__showdown')
    """
    return _IMPORTED.sub(r"\1", name)


def field_of(terminal: str) -> tuple[Field, int]:
    """Field and value given by a terminal's name.

    A suffix after two underscores only distinguishes terminals of one field (`TABLE__NUMBER`).

    >>> field_of("GAME_STUD8"), field_of("CALLS"), field_of("ALL_IN")
    ((<Field.GAME: 23>, 2), (<Field.NONE: 0>, -1), (<Field.ALL_IN: 5>, -1))
    """
    terminal = own_name(terminal).partition("__")[0]
    if terminal in Field.__members__:
        return Field[terminal], -1
    for field, values in VALUES.items():
        head = field.name + "_"
        if terminal.startswith(head) and terminal[len(head) :] in values:
            return field, values[terminal[len(head) :]]
    return Field.NONE, -1


def rule_meaning(rule: str) -> int:
    """Kind of event (positive), part of the hand (negative), or 0, given by a rule's name.

    A suffix after two underscores only distinguishes rules of one kind (`street__summary`).

    >>> rule_meaning("bring_in"), rule_meaning("seat"), rule_meaning("start")
    (2, -3, 0)
    """
    name = own_name(rule).partition("__")[0].upper()
    if name in Kind.__members__:
        return int(Kind[name])
    return int(Part[name]) if name in Part.__members__ else 0


def meaning_of(terminal: str, pattern: str, *, card_pattern: str) -> Meaning:
    """Meaning of a terminal by its name and its regular expression.

    Raises ValueError if text of varying length precedes the name.
    """
    field, value = field_of(terminal)
    name = name_pattern(pattern)
    if not name:
        return Meaning(field, value, NO_NAME, 0, 0, 0)
    before, _, behind = pattern.partition(name)
    before, behind = balanced(before, behind)
    low, high = get_regexp_width(before)
    if low != high:
        raise ValueError(f"{terminal}: text of varying length before the name")
    shortest, longest = get_regexp_width(behind)
    holds = int(card_pattern in behind)
    return Meaning(field, value, low, shortest if shortest == longest else VARIABLE, shortest, holds)


def name_pattern(pattern: str) -> str:
    """Which of the name expressions an expression contains; empty if it contains none."""
    return next((name for name in NAME_PATTERNS if name in pattern), "")


def balanced(before: str, behind: str) -> tuple[str, str]:
    """Remove the group that Lark may have put around NAME."""
    while before.endswith("(?:") and behind.startswith(")"):
        before, behind = before[:-3], behind[1:]
    return before, behind
