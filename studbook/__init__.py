"""Studbook reads stud-poker hand histories, replays every hand by the rules and says who should have been paid what.

Everything a user imports stands here:

- `read(*paths)`: hands of files and folders as objects;
- `import_hands(paths, database)`: into a DuckDB file, audited;
- `stats(database, player)`: statistics as a Polars data frame.
"""

from typing import TYPE_CHECKING, Any

__version__ = "0.1.0"

__all__ = ["Hand", "Store", "__version__", "import_hands", "money", "read", "stats"]

if TYPE_CHECKING:
    from analytics.store import Store
    from rules.hand import Hand
    from rules.money import format_amount as money
    from studbook.library import import_hands, read, stats

_HOMES = {
    "Hand": ("rules.hand", "Hand"),
    "Store": ("analytics.store", "Store"),
    "money": ("rules.money", "format_amount"),
    "import_hands": ("studbook.library", "import_hands"),
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
