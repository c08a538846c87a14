"""The SQL of a search around its terms: tables of hands and heroes, of other players, and of actions."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import chain
from typing import TYPE_CHECKING, Any

from studbook.analytics.database.bit_sql import with_bits
from studbook.analytics.database.resources import sql_file
from studbook.analytics.search.seat_columns import ALWAYS, SHOWN, seat_columns
from studbook.analytics.search.syntax import ANY_STREET, RIVER

if TYPE_CHECKING:
    from studbook.analytics.database.polars_duckdb import Parameters

FOLDER = "sql/search"
ORDERS = {
    "newest": "{0}.started_at DESC, {0}.hand DESC",
    "biggest": "{0}.gross / nullif({0}.big_bet, 0) DESC NULLS LAST, {0}.hand",
    "worst": "{0}.hero_net / nullif({0}.big_bet, 0) NULLS LAST, {0}.hand",
}
"""Sort expressions over a table: newest first; the biggest pot, or the biggest loss, counted in big bets, first."""

_CARD_BITS = (1 << 53) - 2
_SLOTS = 7
_OF_HAND = frozenset({"hand", "game", "started_at", "gross", "big_bet"})
"""Columns of `hands` that every search needs."""
_OTHERS = {"others": " AND s.seat IS DISTINCT FROM h.hero_seat", "everyone": ""}
"""Tables of other players' terms, and which seats are in them."""


@dataclass(slots=True)
class ColumnPlan:
    """Columns that a query needs, by the table that they are computed in."""

    heroes_only: bool
    parameters: "Parameters"
    terms: dict[str, list[str]] = field(default_factory=lambda: {"chosen": [], "others": [], "everyone": []})
    streets: set[int] = field(default_factory=set)
    """Streets of which the players' cards are needed."""
    lines: set[int] = field(default_factory=set)
    """Streets of which the actions are needed."""
    count: int = 0

    def parameter(self, value: Any) -> str:
        """Add a parameter and return how SQL names it."""
        name = f"p{len(self.parameters)}"
        self.parameters[name] = value
        return f"${name}"

    def add(self, table: str, sql: str) -> str:
        """Add a column to a table and return its name."""
        self.count += 1
        name = f"t{self.count}"
        self.terms[table].append(f"{sql} AS {name}")
        return name


def assemble(plan: ColumnPlan, first: Sequence[str], rest: Sequence[str], sort: str, limit: int | None) -> str:
    """SQL of the whole query: `first` are conditions on the hand and the hero, `rest` all others."""
    tables = {name: _others(plan, name) for name in _OTHERS if plan.terms[name]}
    if plan.lines:
        tables["lines"] = _lines(plan.lines)
    named = "players" in plan.parameters
    heroes = sql_file(FOLDER, "heroes").format(players="players") if named else sql_file(FOLDER, "everyone")
    used = frozenset(re.findall(r"\bh\.(\w+)", " ".join(chain(*plan.terms.values()))))
    sql = sql_file(FOLDER, "find").format(
        hand_columns=", ".join(f"h.{name}" for name in sorted(used | _OF_HAND)),
        hero_terms=_listed(plan.terms["chosen"]),
        join="JOIN" if plan.heroes_only else "LEFT JOIN",
        hero_seats=_seats(plan, heroes),
        first=" AND ".join(first) or "true",
        tables="".join(f",\n{name} AS ({sql})" for name, sql in tables.items()),
        joins="".join(_joined(name) for name in tables),
        shown=", ".join(f"s.{name}" for name in sorted(SHOWN)),
        result=sql_file(FOLDER, "result"),
        condition=" AND ".join(rest) or "true",
        order=ORDERS[sort].format("chosen"),
        last_order=ORDERS[sort].format("matched"),
        limit="ALL" if limit is None else int(limit),
    )
    return with_bits(sql)


def _listed(columns: Iterable[str]) -> str:
    return "".join(f", {column}" for column in columns)


def _joined(table: str) -> str:
    """Join a table of terms to the chosen hands."""
    same = f"chosen.hand = {table}.hand AND chosen.hero_seat IS NOT DISTINCT FROM {table}.hero_seat"
    return f"\n    LEFT JOIN {table} ON {same}"


def _others(plan: ColumnPlan, table: str) -> str:
    """SQL of the terms about other players."""
    terms, seats = _listed(plan.terms[table]), _seats(plan, sql_file(FOLDER, "players"))
    return sql_file(FOLDER, "others").format(terms=terms, seats=seats, condition=_OTHERS[table])


def _lines(streets: Iterable[int]) -> str:
    """SQL of the actions on some streets; the first bet or raise of a street becomes `o`."""
    ordered = sorted(streets)
    acts = "string_agg(act, '' ORDER BY number) FILTER (WHERE street = {0})"
    lines = [f"regexp_replace({acts.format(street)}, 'w', 'o') AS line_{street}" for street in ordered]
    return sql_file(FOLDER, "lines").format(lines=_listed(lines), streets=", ".join(map(str, ordered)))


def _seats(plan: ColumnPlan, source: str) -> str:
    """SQL of seats, with the cards on every street that the query needs."""
    names = ALWAYS | SHOWN | frozenset(re.findall(r"\bs\.(\w+)", " ".join(chain(*plan.terms.values()))))
    cards: list[str] = []
    sets: list[str] = []
    for street in sorted(plan.streets):
        cards += [
            f"({_held(street)}) & {_CARD_BITS} AS held_{street}",
            f"({_open(street)}) & {_CARD_BITS} AS open_{street}",
            f"{_sight(street)} AS sight_{street}",
        ]
        sets += [
            f"search_ranks(held_{street}) AS ranks_{street}",
            f"search_counts(search_pairs(held_{street})) AS counts_{street}",
            f"search_counts(search_pairs(open_{street})) AS open_counts_{street}",
        ]
    columns, cards_sql, sets_sql = seat_columns(names), _listed(cards), _listed(sets)
    return sql_file(FOLDER, "seats").format(columns=columns, cards=cards_sql, sets=sets_sql, source=source)


def _held(street: int) -> str:
    """The cards that a player has got by a street."""
    slots = _SLOTS if street in (ANY_STREET, RIVER) else street
    return " | ".join(f"search_card(dealt, {slot})" for slot in range(slots))


def _open(street: int) -> str:
    """The upcards among them: in seven-card stud the third to the sixth, in five-card stud all but the first."""
    slots = _SLOTS if street in (ANY_STREET, RIVER) else street
    second = "CASE WHEN holes = 1 THEN search_card(dealt, 1) ELSE 0 END"
    return " | ".join([second, *(f"search_card(dealt, {slot})" for slot in range(2, min(slots, _SLOTS - 1)))])


def _sight(street: int) -> str:
    """Dead cards and live outs on a street (analytics/facts/live_outs.py); NULL if they are not known."""
    return f"CASE WHEN {street} > holes THEN nullif(sights.all(sights, {street - 1} - holes), 0) END"
