"""Studbook reads stud-poker hand histories, replays every hand by the rules and says who should have been paid what.

Everything a user imports stands here:

- `read(*paths)`: hands of files and folders as objects;
- `import_hands(paths, database)`: into a DuckDB file, audited;
- `stats(database, player)`: statistics as a Polars data frame; `against` compares with the population or a player;
- `leaks(database, player)`: where he stands out from the population;
- `opponents(database, player)`: whom he plays with, and how they fare against one another.
"""

from typing import TYPE_CHECKING, Any

from studbook.version import __version__

__all__ = [
    "Filters", "Hand", "Store", "__version__", "import_hands", "leaks", "money", "opponents", "read", "stats",
]  # fmt: skip

if TYPE_CHECKING:
    from studbook.analytics.stats import Filters
    from studbook.analytics.store import Store
    from studbook.game.hand import Hand
    from studbook.game.money import format_amount as money
    from studbook.library import import_hands, leaks, opponents, read, stats

_HOMES = {
    "Filters": ("studbook.analytics.stats", "Filters"),
    "Hand": ("studbook.game.hand", "Hand"),
    "Store": ("studbook.analytics.store", "Store"),
    "money": ("studbook.game.money", "format_amount"),
    "import_hands": ("studbook.library", "import_hands"),
    "leaks": ("studbook.library", "leaks"),
    "opponents": ("studbook.library", "opponents"),
    "read": ("studbook.library", "read"),
    "stats": ("studbook.library", "stats"),
}


def __getattr__(name: str) -> Any:
    """Import a public name when it is first used: `studbook --help` must not wait for a database."""
    if name not in _HOMES:
        raise AttributeError(f"module 'studbook' has no attribute {name!r}")
    from importlib import import_module

    module, attribute = _HOMES[name]
    return getattr(import_module(module), attribute)
