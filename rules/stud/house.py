"""House rules: the differences between sites and rule books, read from small TOML files (RULES B.2).

A profile extends another one. `NOT_STATED` means that its source is silent: the other profile's rule applies, and its
findings are warnings at most, which name the missing rule.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import IntEnum
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any, NamedTuple

from studbook.game.columns import Int64
from studbook.game.games import STUD_GAMES
from studbook.game.money import CENT
from studbook.game.vocabulary import Game, Limit
from studbook.rules.profiles import LARGEST, NOT_STATED, Key, Library, amount_of, read_chain, shown, shown_name
from studbook.rules.stud.deck import Deck
from studbook.rules.stud.rake_schedule import schedule_of, stored_schedule

DEFAULT = "site-default"
NO_LIMIT = 1 << 30
"""A cap that no one reaches."""


class Raises(IntEnum):
    """B-7: size of raises on fourth street when a pair is open."""

    EITHER_UNTIL_DOUBLE = 0
    HIGH_ONLY = 1


class Who(IntEnum):
    """B-6: who may be the first to bet double on fourth street when a pair is open."""

    ANY = 0
    HOLDER_FIRST = 1
    """The player who shows the pair (ES-07 taken literally)."""


class Leader(IntEnum):
    """B-14: who opens when the best board is all-in."""

    EITHER = 0
    NEXT_CLOCKWISE = 1
    NEXT_BEST = 2


class Odd(IntEnum):
    """B-3, B-15: who gets an odd chip."""

    UNKNOWN = 0
    LEFT_OF_DEALER = 1
    """Any of the tied players, unless the text names the dealer."""
    SUIT_BEST5 = 2
    """The highest card, by suit, of the five that play."""
    SUIT_ALL7 = 3
    """The highest of all cards, by suit."""
    LOWEST_CARD_SUIT = 4
    """The lowest of all cards, ace low, by suit."""
    HIGH = 5
    """The high half of a split pot."""


class Short(IntEnum):
    """B-24: when an all-in for less counts as a full wager."""

    HALF_BET = 0
    """From half a bet up."""
    FULL_BET = 1
    """Never: only a full bet reopens the betting."""


class ShortBringIn(IntEnum):
    """B-26: what the others call after a bring-in that is all-in for less."""

    EITHER = 0
    FULL = 1
    SHORT = 2


class Both(IntEnum):
    """B-17: how hands that tie both ways split the pot."""

    UNKNOWN = 0
    PER_HALF = 1
    WHOLE_POT = 2


class Announced(IntEnum):
    """B-28: what the dealer announces about the upcards."""

    NONE = 0
    PAIRS_ONLY = 1
    ISA = 2
    """Pairs, trips and quads; and, with four upcards, possible straights and flushes."""


class Timeout(IntEnum):
    """B-16: what happens to a player who runs out of time."""

    CHECK_OR_FOLD = 0
    FOLD = 1
    ALLIN_PROTECTION = 2
    """All-in for the pot so far, if the player has put anything in."""


class House(NamedTuple):
    """A house profile as the compiled replay reads it."""

    cap_wagers: int
    """Maximum number of bets on a street, including the first bet (or completion)."""
    cap_headsup: int
    """The same for a street that starts heads-up."""
    pair4_games: int
    """Bit set of the games in which an open pair on fourth street allows a double bet."""
    pair4_who: int
    pair4_raises: int
    bringin_high: int
    """Bit set of the limits in which the highest door card brings in, even if high hands win."""
    tie_suit: int
    """Bit set of the games in which suits decide which of several equal boards opens."""
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
    """Largest percentage of a called pot that a site may keep."""
    rake_schedule: Int64
    """What it may keep at some stakes, see `rake_schedule.schedule_of`."""
    chip: int
    """Smallest unit that pots are split into, in ten-thousandths; 0 for that of the site, or of the hand."""
    unstated: int
    """Bit set of the keys, in the order of `KEYS`, on which the source is silent."""


_GAMES = tuple(game.name for game in STUD_GAMES)
_LIMITS = tuple(limit.name for limit in Limit)
_TIES = tuple(rule.name for rule in Odd if rule != Odd.HIGH)  # tied hands are of one half
_WHOLE = 100
"""All of a pot, as a percentage."""
_MOST_WAGERS = 1000
KEYS: dict[str, Key] = {
    "cap.wagers": Key(
        "B-8 B-9 ES-05",
        "maximum bets per street, including the first bet or completion",
        (),
        least=1,
        most=_MOST_WAGERS,
        unlimited=True,
    ),
    "cap.headsup": Key(
        "B-8", "the same for a street that starts heads-up", (), least=1, most=_MOST_WAGERS, unlimited=True
    ),
    "pair4.games": Key(
        "B-4 B-5 DE-12 DE-27 ES-07 FR-16 FR-27",
        "games in which an open pair on fourth street allows a double bet",
        _GAMES,
        True,
    ),
    "pair4.who": Key("B-6 DE-12 ES-07", "who may be the first to bet double then", tuple(Who.__members__)),
    "pair4.raises": Key("B-7 DE-12 ES-08 ES-09", "size of raises then", tuple(Raises.__members__)),
    "bringin.high": Key("B-10 FR-05 DE-05 ES-04", "limits in which the highest door card brings in", _LIMITS, True),
    "tie.suit": Key(
        "B-13 FR-15 DE-10",
        "games in which suits decide which of several equal boards opens; in others the order of the deal does",
        _GAMES,
        True,
    ),
    "allin.leader": Key("B-14", "who opens if the best board is all-in", tuple(Leader.__members__)),
    "odd.hilo": Key("B-15 DE-33", "which half gets the odd chip", ("HIGH", "UNKNOWN")),
    "odd.tie_high": Key("B-3 DE-34 ES-23", "who gets the odd chips of tied high hands", _TIES),
    "odd.tie_low": Key("B-3 DE-35 ES-23", "who gets the odd chips of tied low hands", _TIES),
    "odd.same_both": Key("B-17", "how hands that tie both ways split the pot", tuple(Both.__members__)),
    "community": Key(
        "B-23 FR-01 DE-17 DE-18 ES-20 WSOP 231", "what is dealt when the deck is short", tuple(Deck.__members__)
    ),
    "short.allin": Key("B-24", "which short all-ins count as full bets", tuple(Short.__members__)),
    "short.bringin": Key(
        "B-26 WSOP 217", "what the others call after a short bring-in", tuple(ShortBringIn.__members__)
    ),
    "timeout": Key("B-16 ES-18 ES-19", "what happens to a player who runs out of time", tuple(Timeout.__members__)),
    "announce": Key("B-28 DE-25 DE-26 WSOP 225", "what the dealer announces", tuple(Announced.__members__)),
    "rake.percent": Key(
        "SITES D.3", "largest percentage of a called pot taken as rake", (), most=_WHOLE, unlimited=True
    ),
    "rake.schedule": Key("SITES D.3", "percentage, step and caps of the rake at some stakes", (), tables=True),
    "chip": Key(
        "B-19",
        "smallest chip, into which pots are split: an amount such as 0.5, or the one in play",
        ("IN_PLAY",),
        amount=True,
    ),
}


@dataclass(frozen=True, slots=True)
class HouseFile:
    """The rules of one house, as written in its file."""

    name: str
    title: str
    source: str
    values: Mapping[str, Any]
    unstated: frozenset[str]

    @property
    def rules(self) -> House:
        """The rules as the replay reads them."""
        silent = sum(1 << bit for bit, key in enumerate(KEYS) if key in self.unstated)
        return House._make([*(_as_number(key, self.values[key]) for key in KEYS), silent])


def as_numbers(rules: House) -> dict[str, Any]:
    """The rules as a database keeps them: numbers, and lists of numbers."""
    return {key: value if isinstance(value, int) else value.tolist() for key, value in rules._asdict().items()}


def from_numbers(values: Mapping[str, Any]) -> House:
    """Read what `as_numbers` returned; a key that a later version added gets its default.

    Raises ValueError for what no version writes: compiled code must not get it.
    """
    keys = dict(zip(House._fields, KEYS, strict=False))
    known: dict[str, Any] = {}
    for field, value in values.items():
        if field not in House._fields:
            raise ValueError(f"unknown rule {shown(field)}")
        if field == "rake_schedule":
            known[field] = stored_schedule(value)
        elif type(value) is not int or not _may_store(keys.get(field), value):
            raise ValueError(f"{field} cannot be {shown(value)}")
        else:
            known[field] = min(value, _WHOLE) if field == "rake_percent" else value
    return house()._replace(**{"rake_schedule": stored_schedule([])} | known)


def _may_store(key: str | None, value: int) -> bool:
    """Whether `as_numbers` may write a number for a key; without a key, for the set of unstated ones."""
    if key is None:
        return 0 <= value < 1 << len(KEYS)
    known = KEYS[key]
    if known.amount:
        return value % CENT == 0 and 0 <= value <= LARGEST
    if known.several:
        return value >= 0 and not value & ~int(_as_number(key, known.values))
    return value in {_as_number(key, word) for word in known.values} if known.values else 0 <= value <= NO_LIMIT


def _as_number(key: str, value: Any) -> Any:
    """A value as the replay reads it: a number, or the lines of a schedule."""
    if KEYS[key].tables:
        return schedule_of(value)
    if KEYS[key].amount:
        return 0 if isinstance(value, str) else amount_of(value)
    if isinstance(value, int):
        return value
    kind = {"pair4.games": Game, "tie.suit": Game, "bringin.high": Limit}.get(key)
    if kind:
        return sum(1 << bit for bit in {int(kind[word.upper()]) for word in value})
    if value == "UNLIMITED":
        return _WHOLE if key == "rake.percent" else NO_LIMIT
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


def profile(name: str) -> HouseFile:
    """Find a profile by its name or `.toml` file; a file that it `extends` is looked for in its own folder.

    Raises ValueError, naming the closest match, if there is no such profile or it contains an unknown word.
    """
    return _read(name) if name.endswith(".toml") else _built_in(name)


def _read(name: str) -> HouseFile:
    chain = read_chain(name, Library("house", files("studbook.rules.stud") / "houses", profiles(), KEYS))
    values: dict[str, Any] = {}
    unstated: set[str] = set()
    for file in reversed(chain):
        _check_schedule(shown_name(file.path.name), file.values.get("rake.schedule"))
        unstated -= set(file.values)
        unstated |= {key for key, value in file.values.items() if value == NOT_STATED}
        values |= {key: value for key, value in file.values.items() if value != NOT_STATED}
    missing = sorted(set(KEYS) - set(values))
    if missing:
        file_name = shown_name(chain[-1].path.name)
        raise ValueError(f"{file_name}: does not state {', '.join(missing)} and extends no other profile")
    about = chain[0].about
    return HouseFile(Path(name).stem, about.get("title", name), about.get("source", ""), values, frozenset(unstated))


_built_in = cache(_read)


def _check_schedule(file: str, lines: Any) -> None:
    try:
        schedule_of([] if lines in (None, NOT_STATED) else lines)
    except ValueError as error:
        raise ValueError(f"{file}: {error}") from error


def house(name: str = DEFAULT) -> House:
    """Return the rules of a profile, by its name or file; see `profile`."""
    return profile(name).rules


def house_of(site: str) -> House:
    """Return the house rules of a site: the profile named after it, or else what most sites do."""
    return house(site if site in profiles() else DEFAULT)
