"""Studbook reads stud-poker hand histories, replays every hand by the rules and reports who should have been paid what.

These are all functions and classes for programs:

- `read(*paths)`: the hands of files and folders, as objects; `events` has the classes of their events;
- `audit(*paths)`: findings, a row each; `owed(*paths)`: who was paid other than due, and by how much;
- `import_hands(paths, database)`: import and audit into a DuckDB file;
- `open(database)`: a database to query; `stats`, `leaks`, `opponents`, `tournaments`: statistics as Polars data frames;
- `load_sample()`: the demonstration as Polars frames, and its database;
- `fairness(database)`: tests of the deal, a row each;
- `collusion(database)`: tests of the players, a row per test and pair;
- `scan(table, database)`, `scan_hands(*paths)`: lazy Polars frames over a database, and over files;
- `find(database, query)`: hands by cards, actions, results and more; a `SearchError` names the column that is wrong;
- `explain(hand, database)`, `replay(hand, database)`: one hand, pot by pot and step by step;
- `report(player, database, folder)`: a player's report as pages;
- `equity(game, hands)`: equities; `simulate(game)`: legal hands; `convert(*paths, site=...)`: other formats.
"""

from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from studbook.version import __version__

if TYPE_CHECKING:
    from collections.abc import Sequence

    from studbook import events
    from studbook.analytics.search.syntax import SearchError
    from studbook.analytics.statistics.filters import Filters
    from studbook.analytics.store import Store
    from studbook.equity.pot_equity import Equity
    from studbook.game.hand import Hand
    from studbook.game.money import format_amount as money
    from studbook.library import (
        audit,
        collusion,
        convert,
        explain,
        fairness,
        find,
        import_hands,
        leaks,
        load_sample,
        open,  # noqa: A004  # as `studbook.open`
        opponents,
        owed,
        read,
        replay,
        report,
        scan,
        scan_hands,
        simulate,
        stats,
        tournaments,
    )

__all__ = [
    "Filters", "Hand", "SearchError", "Store", "__version__", "audit", "collusion", "convert", "equity", "events",
    "explain", "fairness", "find", "import_hands", "leaks", "load_sample", "money", "open", "opponents", "owed",
    "read", "replay", "report", "scan", "scan_hands", "simulate", "stats", "tournaments",
]  # fmt: skip

_HOMES = {
    "Filters": ("studbook.analytics.statistics.stats", "Filters"),
    "Hand": ("studbook.game.hand", "Hand"),
    "SearchError": ("studbook.analytics.search.syntax", "SearchError"),
    "Store": ("studbook.analytics.store", "Store"),
    "money": ("studbook.game.money", "format_amount"),
}
"""Where public names are that are not in `studbook.library`."""

# In a checkout the folders are beside this one, and links in it lead to them. A clone without symbolic links (Git for
# Windows makes none) and an unpacked zip have no links.
if not Path(__file__).with_name("game").is_dir():
    __path__.append(str(Path(__file__).parents[1]))

# The function `equity` has the name of a folder: the folder is loaded first, so that it does not take the name later.
import_module("studbook.equity")


def equity(game: str, hands: "Sequence[str]", dead: str = "", **asked: Any) -> "Equity":
    """Work out each player's equity over all remaining cards: exactly if that is feasible, otherwise from a sample.

    `hands` are cards such as "Ah Ad Kc", "x" for an unknown one; `dead` are cards that are seen and cannot come. Also
    `common` and `common_to_come`, see `equity.pot_equity.equity`, and `sample` and `seed`, the deals of a sample.
    Hands may also be ranges, such as "(AA,KK:0.5)Kh": then `common`, and `error`, `seed`, `exact`, `kinds` and `watch`,
    see `equity.range_equity.Precision`. Raises ValueError for impossible cards.

    >>> import studbook
    >>> answer = studbook.equity("stud", ["Ah Ad Kc 2s 3d 9c", "8c 8d 7h 7s 5h 2c"])
    >>> [round(float(player.share), 4) for player in answer.players]
    [0.2917, 0.7083]
    """
    from studbook.library import equity as work_out

    return work_out(game, hands, dead, **asked)


def __getattr__(name: str) -> Any:
    """Import a public name when it is first used: `studbook --help` must not wait for a database."""
    if name not in __all__:
        raise AttributeError(f"module 'studbook' has no attribute {name!r}")
    if name == "events":
        return import_module("studbook.events")
    module, attribute = _HOMES.get(name, ("studbook.library", name))
    return getattr(import_module(module), attribute)


def __dir__() -> list[str]:
    """Every public name."""
    return sorted(__all__)
