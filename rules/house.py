"""House rules: what differs between rooms and rule books, read from small TOML files."""

import tomllib
from importlib.resources import files
from typing import NamedTuple

from rules.vocabulary import Game

DEFAULT = "site-default"


class House(NamedTuple):
    """A house profile as the compiled replay reads it."""

    cap_wagers: int
    """Most wagers of a street, the bet (or completion) included."""
    pair4_games: int
    """Bit set of the games in which an open pair on fourth street allows the double bet."""
    max_rake_percent: int
    """Largest share of a called pot that a room may keep."""
    burns: int
    """Cards burned before each street from fourth on; they are missing from the deck."""


_BURNS = {"NO_BURN": 0}


def house(name: str = DEFAULT) -> House:
    """House profile of a name.

    Raises ValueError where there is no such profile or it says something unknown.
    """
    path = files("rules") / "houses" / f"{name}.toml"
    if not path.is_file():
        raise ValueError(f"no house profile is called {name!r}")
    keys = tomllib.loads(path.read_text("utf-8"))
    unknown = set(keys) - {"cap_wagers", "pair4_games", "max_rake_percent", "community"}
    if unknown:
        raise ValueError(f"house profile {name!r}: unknown keys {sorted(unknown)}")
    games = sum(1 << int(Game[game.upper()]) for game in keys["pair4_games"])
    return House(keys["cap_wagers"], games, keys["max_rake_percent"], _BURNS[keys["community"]])
