"""Studbook reads stud-poker hand histories, replays every hand by the rules and shows who should have been paid what.

The public interface:

- `read(*paths)`: read the hands in files and folders as objects;
- `import_hands(paths, database)`: import and audit hands into a DuckDB file;
- `stats(database, player)`: statistics as a Polars data frame; `against` compares with the population or a player;
- `leaks(database, player)`: statistics in which a player differs significantly from the population;
- `opponents(database, player)`: a player's opponents, and how they fare against each other.
"""

from typing import TYPE_CHECKING, Any

__version__ = "0.1.0"

__all__ = [
    "Filters", "Hand", "Store", "__version__", "import_hands", "leaks", "money", "opponents", "read", "stats",
]  # fmt: skip

if TYPE_CHECKING:
    from analytics.stats import Filters
    from analytics.store import Store
    from rules.hand import Hand
    from rules.money import format_amount as money
    from studbook.library import import_hands, leaks, opponents, read, stats

_HOMES = {
    "Filters": ("analytics.stats", "Filters"),
    "Hand": ("rules.hand", "Hand"),
    "Store": ("analytics.store", "Store"),
    "money": ("rules.money", "format_amount"),
    "import_hands": ("studbook.library", "import_hands"),
    "leaks": ("studbook.library", "leaks"),
    "opponents": ("studbook.library", "opponents"),
    "read": ("studbook.library", "read"),
    "stats": ("studbook.library", "stats"),
}


def __getattr__(name: str) -> Any:
    """Import a public name on first use, so that `studbook --help` need not load a database."""
    if name not in _HOMES:
        raise AttributeError(f"module 'studbook' has no attribute {name!r}")
    from importlib import import_module

    module, attribute = _HOMES[name]
    return getattr(import_module(module), attribute)
