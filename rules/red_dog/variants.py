"""The games of the Red Dog family as variants of one game (RULES C.2), read from small TOML files.

Each question that the sources leave open (A-1 to A-17) is a key whose value is the reading of RULES C.4; a user's file
may extend a game and change it.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import IntEnum
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any, NamedTuple

from studbook.game.vocabulary import RED_DOG_GAMES, Game
from studbook.rules.profiles import NOT_STATED, Key, Library, read_chain, shown, shown_name


class Funding(IntEnum):
    """Who fills the pot."""

    ANTES = 0
    """RD-02: every player, before each deal."""
    DEALER = 1
    """RD-15: the dealer, between two agreed amounts."""
    DEALER_FIXED = 2
    """RD-31: the banker, always the same amount."""


class Sees(IntEnum):
    """What a player knows when betting, apart from the exposed cards."""

    OWN_CARDS = 0
    TURNED_CARD = 1
    NEITHER = 2


class Bound(IntEnum):
    """The most that a player may bet."""

    POT = 0
    HALF_POT = 1
    """RD-32, rounded down."""


class Passing(IntEnum):
    """A-1, A-11: whether a player may pass without betting."""

    NEVER = 0
    FORFEIT = 1
    """The player pays the minimum stake into the pot instead."""
    AFTER_THIRD = 2
    """RD-29: only after buying twice."""


class ReAnte(IntEnum):
    """RD-10, A-2: when everyone antes again at once."""

    NO = 0
    BELOW = 1
    """If less than the minimum stake is left."""
    NOT_ABOVE = 2
    """Also if exactly the minimum stake is left."""


class Broken(IntEnum):
    """When the pot is broken, so that the deal ends at once."""

    EMPTY = 0
    """A-6: only if nothing is left; if less than the minimum stake is left, all of it may be bet."""
    BELOW_LEAST = 1
    """A-6: also if less than the minimum stake is left."""
    BELOW_TWICE = 2
    """A-12, A-13: if it cannot pay twice the minimum stake."""


class Tenure(IntEnum):
    """How long a dealer keeps the deal."""

    ONE_DEAL = 0
    """RD-11, RD-27."""
    UP_TO_FOUR = 1
    """RD-21, RD-22: until the pot is broken; the dealer may leave after three deals and must after four."""
    STITCH = 2
    """RD-36, RD-37: until the pot is broken, or one deal after it reaches a multiple of the first stake."""


class Left(IntEnum):
    """Who owns the money left in the pot when the deal passes."""

    STAYS = 0
    """RD-11: it stays in the pot."""
    DEALER = 1
    """RD-22, RD-27, RD-37: the dealer takes it."""


class CentreCards(IntEnum):
    """Centre cards turned up before the first bet."""

    NONE = 0
    UP_TO_SIX = 1
    """RD-24: until the first six or lower."""
    ONE = 2
    """RD-28."""


class Price(IntEnum):
    """A-10: what the third card costs."""

    SAME_RATE = 0
    """The same fraction of the pot as it is then."""
    SAME_AMOUNT = 1
    """The same amount as the second."""


class Shown(IntEnum):
    """A-16: what a winner shows."""

    CARD = 0
    HAND = 1


class Variant(NamedTuple):
    """One game as the compiled replay reads it; yes and no are 1 and 0."""

    cards: int
    dealer_plays: int
    funding: int
    sees: int
    bound: int
    stake_in_pot: int
    payout: int
    """Net win for a stake of one."""
    burn: int
    passing: int
    reante: int
    broken: int
    tenure: int
    left: int
    centre: int
    centre_rank: int
    """Highest rank that ends the search for a centre card, 2 to 14."""
    purchases: int
    price_part: int
    """A bought card costs the pot divided by this number, but at least one unit."""
    price: int
    bought_for_all: int
    stitch_at: int
    """The stitch round is due once the pot is this many times the banker's stake."""
    stitch_forced: int
    limit_together: int
    winner_shows: int
    residue_stays: int
    top_up: int


KEYS: dict[str, Key] = {
    "cards": Key("RD-03 RD-13 RD-16", "cards dealt to each player", ()),
    "dealer_plays": Key("RD-04 RD-16 A-4", "whether the dealer has cards and takes the last turn", ("YES", "NO")),
    "funding": Key("RD-02 RD-15 RD-31", "who fills the pot", tuple(Funding.__members__)),
    "sees": Key("RD-03 RD-17 RD-23 RD-30", "what a player sees before betting", tuple(Sees.__members__)),
    "bound": Key("RD-05 RD-18 RD-32 A-3", "the most that may be bet, excluding the stake", tuple(Bound.__members__)),
    "stake_in_pot": Key("A-3", "whether half the pot includes the stake", ("YES", "NO")),
    "payout": Key("RD-07 RD-34 A-15", "net win for a stake of one", ()),
    "burn": Key("RD-06 RD-33 A-5", "whether a card is shown and put under the pack before a turn", ("YES", "NO")),
    "passing": Key("A-1 A-11 RD-29", "whether a player may pass without betting", tuple(Passing.__members__)),
    "reante": Key("RD-10 A-2", "when everyone antes again at once", tuple(ReAnte.__members__)),
    "broken": Key("RD-14 RD-20 RD-35 A-6 A-12 A-13", "when the deal ends at once", tuple(Broken.__members__)),
    "tenure": Key("RD-11 RD-21 RD-22 RD-27 RD-36", "how long a dealer keeps the deal", tuple(Tenure.__members__)),
    "left": Key("RD-11 RD-22 RD-27 RD-37 A-7", "who gets what is left when the deal passes", tuple(Left.__members__)),
    "centre": Key("RD-24 RD-28", "centre cards turned up", tuple(CentreCards.__members__)),
    "centre_rank": Key("RD-24 A-9", "highest rank of a centre card", ()),
    "purchases": Key("RD-28", "cards that a player may buy", ()),
    "price_part": Key("RD-28 A-10", "a bought card costs the pot divided by this", ()),
    "price": Key("A-10", "what the second bought card costs", tuple(Price.__members__)),
    "bought_for_all": Key("A-8", "whether a bought card stays for later players", ("YES", "NO")),
    "stitch_at": Key("RD-36", "multiple of the banker's stake that makes the last deal due", ()),
    "stitch_forced": Key("A-14", "whether the banker must announce the last deal", ("YES", "NO")),
    "limit_together": Key("A-14", "whether the limit applies to all stakes of a deal together", ("YES", "NO")),
    "winner_shows": Key("RD-07 RD-25 RD-33 A-16", "what a winner shows", tuple(Shown.__members__)),
    "residue_stays": Key("A-12", "whether the rest of a broken pot stays in it", ("YES", "NO")),
    "top_up": Key("A-17", "whether a dealer may add to the pot between deals", ("YES", "NO")),
}  # fmt: skip
"""The keys of a file and their possible values, in the order of `Variant`."""

_WORDS: dict[str, type[IntEnum]] = {
    "funding": Funding, "reante": ReAnte, "sees": Sees, "bound": Bound, "passing": Passing, "broken": Broken,
    "tenure": Tenure, "left": Left, "centre": CentreCards, "price": Price, "winner_shows": Shown,
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class VariantFile:
    """One game, as written in its file."""

    name: str
    title: str
    source: str
    values: Mapping[str, Any]
    game: str
    """The built-in game at the end of its chain of `extends`."""

    @property
    def rules(self) -> Variant:
        """The rules as the replay reads them."""
        return as_read(self.values)


class Departure(NamedTuple):
    """One reading that differs from the adopted one; numbers are numbers, words are as in a file."""

    key: str
    about: str
    rule: str
    """Ids of the rules that leave the question open."""
    value: str | int
    adopted: str | int


_NUMBERS = {
    "cards": (1, 7),
    "payout": (1, 100),
    "centre_rank": (2, 14),
    "purchases": (0, 7),
    "price_part": (1, 1000),
    "stitch_at": (1, 1000),
}
"""Minimum and maximum of each numeric key."""
_IN_FILES = KEYS | {key: KEYS[key]._replace(least=least, most=most) for key, (least, most) in _NUMBERS.items()}


def _checked(file: str, values: Mapping[str, Any]) -> dict[str, Any]:
    """Return a variant's values, words in capitals. Raises ValueError for a number that no game can have."""
    found = {}
    for key, value in values.items():
        if key in _NUMBERS:
            least, most = _NUMBERS[key]
            if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
                raise ValueError(f"{file}: {key} must be a number from {least} to {most}, not {shown(value)}")
        elif value == NOT_STATED:
            raise ValueError(f"{file}: {key} must be stated: a deal is played by one reading or another")
        elif value not in KEYS[key].values:
            raise ValueError(f"{file}: {key} cannot be {shown(value)}")
        found[key] = value
    return found


def _as_number(key: str, value: Any) -> int:
    if isinstance(value, int):
        return value
    return int(_WORDS[key][value]) if key in _WORDS else int(value == "YES")


def _as_written(key: str, number: int) -> str | int:
    if key in _NUMBERS:
        return number
    return _WORDS[key](number).name if key in _WORDS else ("NO", "YES")[number]


def written(rules: Variant) -> dict[str, str | int]:
    """Return the rules as a file states them, with every key.

    >>> written(variant(Game.SHOOT))["tenure"]
    'UP_TO_FOUR'
    """
    return {key: _as_written(key, number) for key, number in zip(KEYS, rules, strict=True)}


def as_read(values: Mapping[str, Any]) -> Variant:
    """Return the rules for a file's values; keys that are not parameters are ignored."""
    return Variant._make(_as_number(key, values[key]) for key in KEYS)


def game_of(name: str) -> Game:
    """Return the game of the Red Dog family with this name. Raises ValueError if there is none."""
    if name.lower() not in variant_names() or not name.isupper():
        raise ValueError(f"unknown game {shown(name)}")
    return Game[name]


def with_stored(game: Game, values: Mapping[str, Any]) -> Variant:
    """Return the rules of a game, changed by values that a database keeps. Raises ValueError as `as_stored` does."""
    return as_stored({**written(variant(game)), **values})


def as_stored(values: Mapping[str, Any]) -> Variant:
    """Return the rules for values that a database keeps. Raises ValueError for those that no game has."""
    for key in values:
        if key not in KEYS:
            raise ValueError(f"unknown rule {shown(key)}")
    for key in KEYS:
        if key not in values:
            raise ValueError(f"{key} is missing")
    return as_read(_checked("a database", values))


def departures(game: Game, rules: Variant) -> list[Departure]:
    """List how rules differ from the reading in RULES C.4, in the order of the keys."""
    read, adopted = written(rules), written(variant(game))
    return [
        Departure(key, known.about, known.rule, read[key], adopted[key])
        for key, known in KEYS.items()
        if read[key] != adopted[key]
    ]


def variant_names() -> list[str]:
    """Names of the games, as used in the database and in the options of commands."""
    return [game.name.lower() for game in RED_DOG_GAMES]


def variant_file(name: str) -> VariantFile:
    """Find a game by its name or `.toml` file; a file that it `extends` is looked for in its own folder.

    Raises ValueError, naming the closest match, if there is no such game or the file contains an unknown word.
    """
    return _read(name) if name.endswith(".toml") else _built_in(name)


def _read(name: str) -> VariantFile:
    folder = files("studbook.rules") / "red_dog" / "variants"
    chain = read_chain(name, Library("game of the Red Dog family", folder, variant_names(), _IN_FILES))
    values: dict[str, Any] = {}
    for file in reversed(chain):
        values |= _checked(shown_name(file.path.name), file.values)
    last = shown_name(chain[-1].path.name)
    missing = sorted(set(KEYS) - set(values))
    if missing:
        raise ValueError(f"{last}: does not state {', '.join(missing)} and extends no other game")
    stems = [file.path.name.removesuffix(".toml") for file in chain]
    game = next((stem for stem in stems if stem in variant_names()), None)
    if game is None:
        raise ValueError(f"{last}: extends no game of the Red Dog family; they are {', '.join(variant_names())}")
    titles = [file.about["title"] for file in chain if "title" in file.about]
    return VariantFile(Path(name).stem, (titles or [name])[0], chain[0].about.get("source", ""), values, game)


_built_in = cache(_read)


def variants_of(files: Iterable[Path]) -> dict[Game, Variant]:
    """Return the rules of the games that the `.toml` files change. Raises ValueError as `variant_file` does."""
    stated = [variant_file(str(path)) for path in files]
    return {Game[one.game.upper()]: one.rules for one in stated}


def variant(game: Game) -> Variant:
    """Return the rules of a game under the readings adopted in RULES C.4."""
    return variant_file(game.name.lower()).rules
