"""Macros of what each stud game is: `game.games` in SQL, for every connection."""

from collections.abc import Callable, Iterable, Iterator

from studbook.game.games import GAMES, Stud, names_of
from studbook.game.vocabulary import Game

NUMBERS: dict[str, Callable[[Stud], int]] = {
    "opening_of": lambda row: row.opening,
    "final_of": lambda row: row.final,
    "holes_in": lambda row: row.holes,
}
"""Macros that give a number for a game; for games that are not stud, the one of Seven Card Stud."""
FACTS: dict[str, Callable[[Stud], bool]] = {
    "ends_down": lambda row: row.last_is_down,
    "is_hilo": lambda row: row.is_hilo,
    "plays_low": lambda row: not row.is_high,
}
"""Macros that say whether something is true of a game; of others nothing is."""


def game_macros(rows: Iterable[Stud] = GAMES) -> str:
    """The macros, as SQL.

    >>> print(game_macros().split(";")[0])
    CREATE OR REPLACE TEMP MACRO opening_of(game) AS CASE WHEN game IN ('fivestud') THEN 2 ELSE 3 END
    """
    kept = tuple(rows)
    bodies = {name: _number(read, kept) for name, read in NUMBERS.items()}
    bodies |= {name: f"(game IN ({_listed(names_of(fits, kept))}))" for name, fits in FACTS.items()}
    return "".join(f"CREATE OR REPLACE TEMP MACRO {name}(game) AS {body};\n" for name, body in bodies.items())


def without_macros(sql: str) -> str:
    """SQL of a condition with what the macros say of `game` written out, for engines that have no macros.

    >>> without_macros("is_hilo(game) AND won")
    "(game IN ('stud8')) AND won"
    """
    for name, fits in FACTS.items():
        sql = sql.replace(f"{name}(game)", f"(game IN ({_listed(names_of(fits))}))")
    return sql


def _number(read: Callable[[Stud], int], rows: tuple[Stud, ...]) -> str:
    usual = next(int(read(row)) for row in rows if row.game == Game.STUD)
    return f"CASE {' '.join(_others(read, rows, usual))} ELSE {usual} END"


def _others(read: Callable[[Stud], int], rows: tuple[Stud, ...], usual: int) -> Iterator[str]:
    names: dict[int, list[str]] = {}
    for row in rows:
        names.setdefault(int(read(row)), []).append(row.name)
    for number in sorted(names.keys() - {usual}):
        yield f"WHEN game IN ({_listed(names[number])}) THEN {number}"


def _listed(names: Iterable[str]) -> str:
    return ", ".join(f"'{name}'" for name in names)
