"""Compile a query of the search language into one SQL query with parameters.

No text of the user becomes part of the SQL: values are parameters, numbers of streets and cards are integers.

A term is true, false or unknown (NULL) for a hand and the hero's seat in it. It becomes a column: of `chosen`, if it is
about the hand or the hero; of `others` or `everyone`, if it is about other players; or of `lines`, if it is about
actions. What must be true of the hand and the hero is decided first, and the rest only for the hands that are left.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from studbook.analytics.database.resources import sql_file
from studbook.analytics.players.remarks import automatic_tags
from studbook.analytics.search import values
from studbook.analytics.search.cards import CardTest
from studbook.analytics.search.fields import MONEY, OF_PLAYER, Field, Use
from studbook.analytics.search.plan import FOLDER, ColumnPlan, assemble
from studbook.analytics.search.syntax import (
    ANY_STREET,
    RIVER,
    Actions,
    AmountComparison,
    And,
    CardsOfHand,
    Not,
    Or,
    Subject,
    Term,
    Value,
    Word,
)
from studbook.analytics.statistics.spots import spots

if TYPE_CHECKING:
    from studbook.analytics.database.polars_duckdb import Parameters

_ACTS = {"bring": "b", "complete": "o", "check": "k", "bet": "o", "call": "c", "raise": "w", "fold": "f"}
_ACTORS = {Subject.HERO: "H", Subject.VILLAIN: "V", Subject.ANY: "[HV]"}
_DRAW_STREETS = (3, 4, 5, 6)


@dataclass(frozen=True, slots=True)
class Compiled:
    """SQL of a query, and its parameters."""

    sql: str
    parameters: "Parameters"


def compile_query(
    query: Term, players: Sequence[str] | None, only_these: bool, sort: str = "newest", limit: int | None = None
) -> Compiled:
    """Compile a query about heroes with these names; `only_these` leaves out hands in which none of them was dealt in.

    Without names, every player who was dealt in is a hero, one at a time.

    At most `limit` rows are returned, all of them without one.
    """
    parts = query.parts if isinstance(query, And) else (query,)
    plan = ColumnPlan(
        only_these or any(_needs_hero(part) for part in parts), {} if players is None else {"players": list(players)}
    )
    first: list[str] = []
    rest: list[str] = []
    for part in parts:
        (first if _is_of_hero(part) else rest).append(_sql(part, plan))
        first += [plan.add("chosen", sql) for sql in _implied(part)]
    return Compiled(assemble(plan, first, rest, sort, limit), plan.parameters)


def _is_of_hero(term: Term) -> bool:
    """Whether a term is about the hand and the hero only, not about other players or actions."""
    if isinstance(term, And | Or):
        return all(_is_of_hero(part) for part in term.parts)
    if isinstance(term, Not):
        return _is_of_hero(term.part)
    if isinstance(term, Actions):
        return False
    return isinstance(term, Word | Value | AmountComparison | CardsOfHand) and term.subject == Subject.HERO


def _needs_hero(part: Term) -> bool:
    """Whether a part of the query is unknown in hands without a hero."""
    if isinstance(part, Actions):
        return any(step.actor == Subject.HERO for step in part.steps)
    if isinstance(part, CardsOfHand):
        return part.subject == Subject.HERO
    is_of_player = isinstance(part, Word | Value | AmountComparison) and part.field.use in OF_PLAYER
    return is_of_player and getattr(part, "subject", None) == Subject.HERO


def _implied(part: Term) -> Iterator[str]:
    """What must be true of the hand and the hero for actions on a street."""
    if isinstance(part, And):
        for one in part.parts:
            yield from _implied(one)
    if isinstance(part, Actions):
        yield f"coalesce(enum_code(h.betting_ended) + 1 >= {part.street}, true)"
        if any(step.actor == Subject.HERO for step in part.steps):
            yield f"s.reached >= {part.street}"


# Terms.


def _sql(term: Term, plan: ColumnPlan) -> str:
    """SQL of a term, over the columns that it adds to the plan."""
    if isinstance(term, And):
        return f"({' AND '.join(_sql(part, plan) for part in term.parts)})"
    if isinstance(term, Or):
        return f"({' OR '.join(_sql(part, plan) for part in term.parts)})"
    if isinstance(term, Not):
        return f"(NOT {_sql(term.part, plan)})"
    if isinstance(term, Actions):
        return _actions(term, plan)
    assert isinstance(term, CardsOfHand | Word | Value | AmountComparison)  # noqa: S101  # there are no other terms
    sql = _leaf(term, plan)
    subject = term.subject if isinstance(term, CardsOfHand) or term.field.use in OF_PLAYER else None
    return _about(subject, sql, plan) if subject else plan.add("chosen", f"({sql})")


def _leaf(term: CardsOfHand | Word | Value | AmountComparison, plan: ColumnPlan) -> str:
    """SQL of a term over a row of hands and one of seats."""
    if isinstance(term, CardsOfHand):
        return _cards(term, plan)
    if isinstance(term, Word):
        return _word(term, plan)
    if isinstance(term, Value):
        return " OR ".join(_value(term.field, value, plan) for value in term.values)
    return _comparison(term, plan)


def _about(subject: Subject, sql: str, plan: ColumnPlan) -> str:
    """A term about a player: the hero, another player, or any player."""
    if subject == Subject.HERO:
        return plan.add("chosen", f"CASE WHEN s.hand IS NOT NULL THEN ({sql}) END")
    table = "others" if subject == Subject.VILLAIN else "everyone"
    found = f"CASE WHEN bool_or({sql}) THEN true WHEN bool_or(({sql}) IS NULL) THEN NULL ELSE false END"
    return f"(CASE WHEN {table}.hand IS NULL THEN false ELSE {plan.add(table, found)} END)"


def _word(term: Word, plan: ColumnPlan) -> str:
    use = term.field.use
    if use in (Use.HOLDS, Use.SHOWS):
        return _held(term.field, term.street, plan)
    if use == Use.STARTS:
        return f"s.holes = 2 AND {_exactly(term.field, 3, plan)}"
    if use == Use.DRAWS:
        streets = (term.street,) if term.street else _DRAW_STREETS
        return " OR ".join(f"({_draw(term.field, street, plan)})" for street in streets)
    if use == Use.REACHES:
        return term.field.sql.format(number=_number(term.street))
    sql = term.field.sql
    if use == Use.FOLDS and term.street:
        sql = f"({sql}) AND s.reached = {_number(term.street)}"
    if use == Use.ENDS and term.street:
        last = "final_of(h.game)" if term.street == RIVER else str(term.street)
        sql = f"({sql}) AND coalesce(enum_code(h.last_street) + 1 = {last}, false)"
    return f"({sql}) AND s.went_to_showdown" if term.at_showdown else sql


def _number(street: int) -> str:
    """Number of cards that a player has got by a street."""
    return {RIVER: "s.river", ANY_STREET: "s.reached"}.get(street, str(street))


def _filled(field: Field, street: int, plan: ColumnPlan) -> str:
    plan.streets.add(street)
    sets = {name: f"s.{name}_{street}" for name in ("held", "open", "ranks", "counts", "open_counts")}
    return field.sql.format(number=_number(street), **sets)


def _held(field: Field, street: int, plan: ColumnPlan) -> str:
    """Whether a player holds (or shows) something: true as soon as known cards show it."""
    number, sql = _number(street), _filled(field, street, plan)
    known = f"bit_count(s.held_{street}) = {number}"
    if field.use == Use.SHOWS:
        shown = f"least({number}, s.river - s.ends_down::INTEGER) - s.holes"
        known = f"bit_count(s.open_{street}) = {shown}"
    missed = f"s.reached IS NULL OR s.reached < {number}"
    return f"CASE WHEN {missed} THEN false WHEN {sql} THEN true WHEN {known} THEN false END"


def _exactly(field: Field, street: int, plan: ColumnPlan) -> str:
    """Whether a player has something, if all cards are known."""
    sql = _filled(field, street, plan)
    return (
        f"CASE WHEN s.reached IS NULL OR s.reached < {street} THEN false"
        f" WHEN bit_count(s.held_{street}) = {street} THEN {sql} END"
    )


def _draw(field: Field, street: int, plan: ColumnPlan) -> str:
    return f"{street} < s.river AND {_exactly(field, street, plan)}"


def _value(field: Field, value: str, plan: ColumnPlan) -> str:
    """One value of a key."""
    if field.name == "door":
        return _door(values.door(value), "s.door_card", plan)
    if field.name == "player":
        name = plan.parameter([value]).removeprefix("$")
        return field.sql.replace("$", sql_file(FOLDER, "heroes").format(players=name))
    if field.name == "tag" and value.lower() in automatic_tags():
        tagged = automatic_tags()[value.lower()].sql
        return f"s.hand * 128 + s.seat IN (SELECT hand * 128 + seat FROM ({tagged}))"  # noqa: S608  # a file of ours
    if field.name in ("did", "skipped"):
        chosen = spots()[value].hands(field.name == "did")
        return f"s.hand * 128 + s.seat IN (SELECT hand * 128 + seat FROM ({chosen}))"  # noqa: S608  # files of ours
    if field.name in ("date", "since", "until"):
        first, end = values.period(value)
        bounds = [] if field.name == "until" else [f"h.started_at >= {plan.parameter(first)}"]
        bounds += [] if field.name == "since" else [f"h.started_at < {plan.parameter(end)}"]
        return f"({' AND '.join(bounds)})"
    return field.sql.replace("$", plan.parameter(value))


def _door(test: CardTest, card: str, plan: ColumnPlan) -> str:
    """Whether a card, 0 to 51, passes a test; unknown if there is none."""
    sql = [f"{card} IS NOT NULL"] if test.is_any else []
    if test.rank is not None:
        sql.append(f"{card} // 4 = {int(test.rank)}")
    if test.suit is not None:
        sql.append(f"{card} % 4 = {int(test.suit)}")
    return f"({' AND '.join(sql)})"


def _comparison(term: AmountComparison, plan: ColumnPlan) -> str:
    operator = "<>" if term.operator == "!=" else term.operator
    number = f"{plan.parameter(term.number)}::DECIMAL(18, 4)"
    if term.field.use in MONEY and term.unit:
        number += f" * {'h.big_bet' if term.unit == 'bb' else 'h.small_bet'}"
    if term.field.use == Use.LIVE:
        sql = f"{_filled(term.field, term.street, plan)} {operator} {number}"
        return f"CASE WHEN s.reached IS NULL OR s.reached < {term.street} THEN false ELSE {sql} END"
    return f"{term.field.sql} {operator} {number}"


# Patterns of cards.


def _cards(term: CardsOfHand, plan: ColumnPlan) -> str:
    """Whether a player's own cards match a pattern; unknown if a card that it names is not shown."""
    down, up, last = term.pattern
    parts = [_up(test, place) for place, test in enumerate(up) if not test.is_any]
    named = [test for test in down if not test.is_any]
    if named:
        parts.append(_down(named))
    if last:
        seventh = "true" if last.is_any else _slot(last, "6")
        parts.append(f"s.ends_down AND coalesce(s.reached, 0) >= 7 AND {seventh}")
    most = len(up)
    reached = f"coalesce(s.reached, 0) >= {most} + s.holes" if most else "s.reached IS NOT NULL"
    too_many = ["s.holes > 1"] if len(down) > 1 else []
    return " AND ".join([reached, *too_many, *(f"({part})" for part in parts)])


def _slot(test: CardTest, slot: str) -> str:
    """Whether the card in a slot passes a test; unknown if it is not shown."""
    card = f"(cards.card(s.dealt, {slot}) - 1)"
    known = f"{card} BETWEEN 0 AND 51"
    sql = [f"{card} // 4 = {int(test.rank)}"] if test.rank is not None else []
    sql += [f"{card} % 4 = {int(test.suit)}"] if test.suit is not None else []
    return f"CASE WHEN {known} THEN {' AND '.join(sql) or 'true'} END"


def _up(test: CardTest, place: int) -> str:
    return _slot(test, f"{place} + s.holes")


def _down(tests: list[CardTest]) -> str:
    """Whether the first downcards pass the tests in any order."""
    first = _slot(tests[0], "0")
    if len(tests) == 1:
        return f"({first}) OR (s.holes > 1 AND ({_slot(tests[0], '1')}))"
    return f"(({first}) AND ({_slot(tests[1], '1')})) OR (({_slot(tests[1], '0')}) AND ({_slot(tests[0], '1')}))"


# Actions.


def _actions(term: Actions, plan: ColumnPlan) -> str:
    """Whether actions come in their order on a street; folds that are not named may come between them."""
    plan.lines.add(term.street)
    folds, anything = "(?:[HV]f)*", "(?:[HV][a-z])*"
    pattern = ""
    for number, step in enumerate(term.steps):
        gap = anything if step.gap else folds if number else ""
        pattern += f"{gap}{_ACTORS[step.actor]}{_ACTS[step.action]}"
    sql = f"regexp_matches(coalesce(line_{term.street}, ''), {plan.parameter(pattern)})"
    if any(step.action in ("complete", "bring") for step in term.steps):
        sql = f"(opening_of(game) = {term.street} AND {sql})"
    if any(step.actor == Subject.HERO for step in term.steps):
        sql = f"CASE WHEN chosen.hero_seat IS NOT NULL THEN {sql} END"
    return f"({sql})"
