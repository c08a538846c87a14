"""House rules: what differs between rooms and rule books, read from small TOML files (RULES B.2).

A profile extends another one. `NOT_STATED` says that its source is silent: the rule is the other profile's, and what is
found by it is a warning at most, which names the missing rule.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import IntEnum
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any, NamedTuple

from studbook.game.vocabulary import STUD_GAMES, Game, Limit
from studbook.rules.profiles import NOT_STATED, Key, find_profile, read_profile
from studbook.rules.stud.deck import Deck

DEFAULT = "site-default"
NO_LIMIT = 1 << 30
"""A cap that nobody reaches."""


class Raises(IntEnum):
    """B-7: raises next to an open pair on fourth street."""

    EITHER_UNTIL_DOUBLE = 0
    HIGH_ONLY = 1


class Who(IntEnum):
    """B-6: who may be the first to wager double beside an open pair on fourth street."""

    ANY = 0
    HOLDER_FIRST = 1
    """The player who shows the pair (ES-07 as it is written)."""


class Leader(IntEnum):
    """B-14: who opens where the best board is all-in."""

    EITHER = 0
    NEXT_CLOCKWISE = 1
    NEXT_BEST = 2


class Odd(IntEnum):
    """B-3, B-15: to whom an odd chip goes."""

    UNKNOWN = 0
    LEFT_OF_DEALER = 1
    """Any of the tied players, unless the text prints who deals."""
    SUIT_BEST5 = 2
    """The highest card, by suit, of the five that play."""
    SUIT_ALL7 = 3
    """The highest of all cards, by suit."""
    LOWEST_CARD_SUIT = 4
    """The lowest of all cards, ace low, by suit."""
    HIGH = 5
    """Of a pot in two halves, the high one."""


class Short(IntEnum):
    """B-24: when an all-in for less counts as a full wager."""

    HALF_BET = 0
    """From half a bet on."""
    FULL_BET = 1
    """Never: only a whole bet opens the raising again."""


class ShortBringIn(IntEnum):
    """B-26: what the others pay behind a bring-in that is all-in for less."""

    EITHER = 0
    FULL = 1
    SHORT = 2


class Both(IntEnum):
    """B-17: hands that win both halves alike."""

    UNKNOWN = 0
    PER_HALF = 1
    WHOLE_POT = 2


class Announced(IntEnum):
    """B-28: what the dealer announces of the open cards."""

    NONE = 0
    PAIRS_ONLY = 1
    ISA = 2
    """Pairs, trips and quads; and of four open cards that a straight or a flush is possible."""


class Timeout(IntEnum):
    """B-16: what becomes of a player whose time runs out."""

    CHECK_OR_FOLD = 0
    FOLD = 1
    ALLIN_PROTECTION = 2
    """All-in for the pot so far, if he has put anything in."""


class House(NamedTuple):
    """A house profile as the compiled replay reads it."""

    cap_wagers: int
    """Most wagers of a street, the bet (or completion) included."""
    cap_headsup: int
    """The same of a street that two players begin."""
    pair4_games: int
    """Bit set of the games in which an open pair on fourth street allows the double bet."""
    pair4_who: int
    pair4_raises: int
    bringin_high: int
    """Bit set of the limits in which the highest door card brings in, also where high hands win."""
    tie_suit: int
    """Bit set of the games in which the suit decides who opens from equal boards."""
    allin_leader: int
    odd_hilo: int
    odd_tie_high: int
    odd_tie_low: int
    odd_same_both: int
    community: int
    short_allin: int
    short_bringin: int
    timeout: int
    announce: int
    rake_percent: int
    """Largest share of a called pot that a room may keep."""
    unstated: int
    """Bit set of the keys, in the order of `KEYS`, on which the source is silent."""


_GAMES = tuple(game.name for game in STUD_GAMES)
_LIMITS = tuple(limit.name for limit in Limit)
_TIES = ("UNKNOWN", "LEFT_OF_DEALER", "SUIT_BEST5", "SUIT_ALL7", "LOWEST_CARD_SUIT")
KEYS: dict[str, Key] = {
    "cap.wagers": Key("B-8 B-9 ES-05", "most wagers of a street, the bet or completion included", ()),
    "cap.headsup": Key("B-8", "the same of a street that two players begin", ()),
    "pair4.games": Key(
        "B-4 B-5 DE-12 DE-27 ES-07 FR-16 FR-27",
        "games in which an open pair on fourth street allows a double bet",
        _GAMES,
        True,
    ),
    "pair4.who": Key("B-6 DE-12 ES-07", "who may be the first to double beside it", tuple(Who.__members__)),
    "pair4.raises": Key("B-7 DE-12 ES-08 ES-09", "raises next to that pair", tuple(Raises.__members__)),
    "bringin.high": Key("B-10 FR-05 DE-05 ES-04", "limits in which the highest door card brings in", _LIMITS, True),
    "tie.suit": Key(
        "B-13 FR-15 DE-10",
        "games in which the suit decides who opens from equal boards, in all others the order of the deal",
        _GAMES,
        True,
    ),
    "allin.leader": Key("B-14", "who opens for an all-in leader", tuple(Leader.__members__)),
    "odd.hilo": Key("B-15 DE-33", "the odd chip between high and low", ("HIGH", "UNKNOWN")),
    "odd.tie_high": Key("B-3 DE-34 ES-23", "odd chips between equal high hands", _TIES),
    "odd.tie_low": Key("B-3 DE-35 ES-23", "odd chips between equal low hands", _TIES),
    "odd.same_both": Key("B-17", "hands that win both halves alike", tuple(Both.__members__)),
    "community": Key("B-23 FR-01 DE-17 DE-18 ES-20 WSOP 231", "when the deck is short", tuple(Deck.__members__)),
    "short.allin": Key("B-24", "an all-in wager for less counts as a full one", tuple(Short.__members__)),
    "short.bringin": Key("B-26 WSOP 217", "what is called behind a bring-in for less", tuple(ShortBringIn.__members__)),
    "timeout": Key("B-16 ES-18 ES-19", "what becomes of a player whose time runs out", tuple(Timeout.__members__)),
    "announce": Key("B-28 DE-25 DE-26 WSOP 225", "what the dealer announces", tuple(Announced.__members__)),
    "rake.percent": Key("SITES D.3", "largest share of a called pot that is kept", ()),
}


@dataclass(frozen=True, slots=True)
class Profile:
    """The rules of one house, as they are written."""

    name: str
    title: str
    source: str
    values: Mapping[str, Any]
    unstated: frozenset[str]

    @property
    def rules(self) -> House:
        """As the replay reads them."""
        silent = sum(1 << place for place, key in enumerate(KEYS) if key in self.unstated)
        return House._make([*(_as_number(key, self.values[key]) for key in KEYS), silent])


def _as_number(key: str, value: Any) -> int:
    if isinstance(value, int):
        return value
    kind = {"pair4.games": Game, "tie.suit": Game, "bringin.high": Limit}.get(key)
    if kind:
        return sum(1 << int(kind[word.upper()]) for word in value)
    if value == "UNLIMITED":
        return NO_LIMIT
    enums: dict[str, type[IntEnum]] = {"pair4": Raises, "allin": Leader, "community": Deck, "odd": Odd}
    singles: dict[str, type[IntEnum]] = {
        "odd.same_both": Both,
        "pair4.who": Who,
        "short.allin": Short,
        "short.bringin": ShortBringIn,
        "timeout": Timeout,
        "announce": Announced,
    }
    enum = singles[key] if key in singles else enums[key.partition(".")[0]]
    return int(enum[value])


def profiles() -> list[str]:
    """Names of the profiles that come with Studbook."""
    return sorted(path.name.removesuffix(".toml") for path in (files("studbook.rules.stud") / "houses").iterdir())


@cache
def profile(name: str) -> Profile:
    """Profile of a name, or of a `.toml` file.

    Raises ValueError where there is no such profile or it says something unknown; the nearest right word is named.
    """
    path = find_profile(name, files("studbook.rules.stud") / "houses", "house", profiles())
    about, values = read_profile(path, KEYS)
    base = profile(about["extends"]) if "extends" in about else None
    missing = set(KEYS) - set(values) - set(base.values if base else ())
    if missing:
        raise ValueError(f"{path.name}: says nothing of {', '.join(sorted(missing))}, and extends no other")
    silent = {key for key, value in values.items() if value == NOT_STATED}
    inherited = base.unstated - set(values) if base else frozenset()
    stated = {key: value for key, value in values.items() if value != NOT_STATED}
    return Profile(
        name=Path(name).stem,
        title=about.get("title", name),
        source=about.get("source", ""),
        values=(dict(base.values) if base else {}) | stated,
        unstated=frozenset(silent | inherited),
    )


def house(name: str = DEFAULT) -> House:
    """Rules of a profile by its name or file; see `profile`."""
    return profile(name).rules


def house_of(site: str) -> House:
    """House rules of a room: a profile of its name, else what most rooms do."""
    return house(site if site in profiles() else DEFAULT)
