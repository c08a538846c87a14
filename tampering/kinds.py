"""The register of kinds of damage: what is done to a clean hand, and by which check it must be found."""

import inspect
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from studbook.game.hand import Hand
from studbook.game.vocabulary import Game, Limit
from studbook.tampering.scene import Scene

HIGH_GAMES = (Game.STUD, Game.FIVESTUD)
SEVEN_CARD_GAMES = (Game.STUD, Game.STUD8, Game.RAZZ)
FIXED = (Limit.FIXED,)


@dataclass(frozen=True, slots=True)
class Run:
    """Hands of one table in a row, and what another file tells of them."""

    hands: tuple[Hand, ...]
    elsewhere: tuple[Hand, ...] = ()


HandWays = Callable[[Scene], Iterator[Scene]]
RunWays = Callable[[Run], Iterator[Run]]
TextWays = Callable[[str], Iterator[str]]


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of damage."""

    name: str
    section: str
    what: str
    """What is done, in one sentence."""
    codes: tuple[str, ...]
    """Checks of which at least one must find it, the right one first."""
    ways: Any
    """Every way in which a hand (a run of hands, a text) offers to be damaged so; chance takes one of them."""
    of: str
    """What is damaged: `hand`, `run` or `text`."""
    games: tuple[Game, ...]
    limits: tuple[Limit, ...]
    where: str
    """What must happen in a hand, a name of `tampering.clean_hands.FEATURES`; empty where any hand will do."""
    room: str
    """In whose words the damaged hand is told, where it must be a certain room's."""
    house: str
    """House rules by which it is found, where they must be certain ones."""
    file: str
    """Name of the file that it is put into, where that matters."""


KINDS: dict[str, Kind] = {}
"""Every kind of damage by its name, in the order of the files."""


def _register(of: str, codes: tuple[str, ...], more: dict[str, Any]) -> Callable[[Any], Any]:
    def register(ways: Any) -> Any:
        name = ways.__name__.replace("_", "-")
        if name in KINDS:
            raise ValueError(f"two kinds of damage are called {name}")
        fields = {"games": SEVEN_CARD_GAMES, "limits": FIXED, "where": "", "room": "", "house": "", "file": ""} | more
        section = ways.__module__.rsplit(".", 1)[-1]
        KINDS[name] = Kind(
            name=name, section=section, what=inspect.getdoc(ways) or "", codes=codes, ways=ways, of=of, **fields
        )
        return ways

    return register


def damage(*codes: str, **more: Any) -> Callable[[HandWays], HandWays]:
    """Register a kind of damage to one hand, which its docstring says; `more` are other fields of `Kind`."""
    return _register("hand", codes, more)


def damage_to_run(*codes: str, **more: Any) -> Callable[[RunWays], RunWays]:
    """Register a kind of damage that only the hands before and behind it show."""
    return _register("run", codes, more)


def damage_to_text(*codes: str, **more: Any) -> Callable[[TextWays], TextWays]:
    """Register a kind of damage to the text of a hand."""
    return _register("text", codes, more)
