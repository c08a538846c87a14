"""The register of kinds of damage: how each changes a clean hand, and the check that must find it."""

import inspect
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from studbook.game.games import GAMES
from studbook.game.hand import Hand
from studbook.game.vocabulary import Game, Limit
from studbook.tampering.scene import Scene

HIGH_GAMES = tuple(row.game for row in GAMES if row.is_high)
HILO_GAMES = tuple(row.game for row in GAMES if row.is_hilo)
SEVEN_CARD_GAMES = (Game.STUD, Game.STUD8, Game.RAZZ)
FIXED = (Limit.FIXED,)


@dataclass(frozen=True, slots=True)
class HandRun:
    """Consecutive hands of one table, and the same hands in another file."""

    hands: tuple[Hand, ...]
    elsewhere: tuple[Hand, ...] = ()


HandVariants = Callable[[Scene], Iterator[Scene]]
RunVariants = Callable[[HandRun], Iterator[HandRun]]
TextVariants = Callable[[str], Iterator[str]]


@dataclass(frozen=True, slots=True)
class DamageKind:
    """One kind of damage."""

    name: str
    section: str
    what: str
    """What is done, in one sentence."""
    codes: tuple[str, ...]
    """Checks of which at least one must find it, the most fitting one first."""
    variants: Any
    """Function that yields a hand (a run, a text) damaged in every possible way; one is chosen at random."""
    changes: str
    """What it changes: `hand`, `run` or `text`."""
    games: tuple[Game, ...]
    limits: tuple[Limit, ...]
    needs: str
    """What must happen in the hand, a name in `tampering.clean_hands.FEATURES`; empty if any hand will do."""
    site: str
    """The site whose format the damaged hand is written in, if it must be a certain one."""
    house: str
    """House rules needed to find it, if they must be certain ones."""
    file: str
    """Name of the file that it is written to, if that matters."""


KINDS: dict[str, DamageKind] = {}
"""Every kind of damage by its name, in the order of the modules."""


def _register(changes: str, codes: tuple[str, ...], more: dict[str, Any]) -> Callable[[Any], Any]:
    def register(variants: Any) -> Any:
        name = variants.__name__.replace("_", "-")
        if name in KINDS:
            raise ValueError(f"two kinds of damage are called {name}")
        fields = {"games": SEVEN_CARD_GAMES, "limits": FIXED, "needs": "", "site": "", "house": "", "file": ""} | more
        section = variants.__module__.rsplit(".", 1)[-1]
        KINDS[name] = DamageKind(
            name=name,
            section=section,
            what=inspect.getdoc(variants) or "",
            codes=codes,
            variants=variants,
            changes=changes,
            **fields,
        )
        return variants

    return register


def damage(*codes: str, **more: Any) -> Callable[[HandVariants], HandVariants]:
    """Register a kind of damage to one hand, described by its docstring; `more` are other fields of `DamageKind`."""
    return _register("hand", codes, more)


def damage_to_run(*codes: str, **more: Any) -> Callable[[RunVariants], RunVariants]:
    """Register a kind of damage that only the hands before and after reveal."""
    return _register("run", codes, more)


def damage_to_text(*codes: str, **more: Any) -> Callable[[TextVariants], TextVariants]:
    """Register a kind of damage to the text of a hand."""
    return _register("text", codes, more)
