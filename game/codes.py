"""Integer codes of the shared vocabulary, by enumeration: `kind.FOLD`, `street.THIRD`, `half.LOW`.

Compiled rules read them as constants, and plain Python reads them without the cost of an enumeration. Every value comes
from its enumeration, so there is only one list of values. Codes of rules, checks, grammars and facts are in the `codes`
of their own folders. A variable that holds a code is called `this_kind` or `this_street` in a function that also reads
the codes.
"""

from enum import IntEnum
from types import ModuleType
from typing import TypeVar, cast

from studbook.game.games import Wins
from studbook.game.red_dog_results import Chosen
from studbook.game.vocabulary import (
    Currency,
    Did,
    Draw,
    Flag,
    Game,
    Half,
    Inferred,
    Kind,
    Limit,
    Outcome,
    Prints,
    Street,
    Zone,
)

Words = TypeVar("Words", bound=IntEnum)


def codes_of(words: type[Words]) -> type[Words]:
    """Codes of an enumeration as plain integers, under the same names.

    Numba reads the attributes of a module as constants, but those of an enumeration only with much more code. For type
    checkers, the result is the enumeration.
    """
    codes = ModuleType(words.__name__, f"Codes of `{words.__name__}`.")
    codes.__dict__.update({name: int(member) for name, member in words.__members__.items()})
    return cast("type[Words]", codes)


chosen = codes_of(Chosen)
currency = codes_of(Currency)
did = codes_of(Did)
draw = codes_of(Draw)
flag = codes_of(Flag)
game = codes_of(Game)
half = codes_of(Half)
inferred = codes_of(Inferred)
kind = codes_of(Kind)
limit = codes_of(Limit)
outcome = codes_of(Outcome)
prints = codes_of(Prints)
street = codes_of(Street)
wins = codes_of(Wins)
zone = codes_of(Zone)
