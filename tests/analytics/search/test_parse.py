"""The search language: what is understood, and what the errors say."""

import re
from datetime import UTC, date, datetime
from decimal import Decimal
from itertools import islice

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from studbook.analytics.search.cards import CardPattern, CardTest
from studbook.analytics.search.compile import compile_query
from studbook.analytics.search.everyday import EVERYDAY, days_in_words
from studbook.analytics.search.fields import ACTIONS, FIELDS, KEYS, NEEDS_STREET, Use
from studbook.analytics.search.parse import STREETS, parse, spellings
from studbook.analytics.search.syntax import (
    RIVER,
    Actions,
    AmountComparison,
    And,
    CardsOfHand,
    Not,
    Or,
    SearchError,
    Step,
    Subject,
    Term,
    Value,
    Word,
)  # fmt: skip
from studbook.analytics.search.values import STARTS
from studbook.game.starting_classes import STARTS as STORED
from tests.analytics.search.random_queries import RandomQueries


def test_terms_are_joined_by_blanks_and_or_and_not() -> None:
    query = parse("won or lost not (cash and all-in)")
    assert isinstance(query, Or)
    won, rest = query.parts
    assert isinstance(won, Word)
    assert won.field.name == "won"
    assert isinstance(rest, And)
    assert isinstance(rest.parts[1], Not)


def test_a_word_has_a_subject_a_street_and_a_showdown() -> None:
    query = parse("Villain WAS  scooped at the showdown on the river")
    assert isinstance(query, Word)
    assert (query.field.name, query.subject, query.street, query.at_showdown) == (
        "was scooped", Subject.VILLAIN, RIVER, True,
    )  # fmt: skip


def test_opponent_is_another_word_for_villain() -> None:
    assert parse("opponent rolled-up") == parse("villain  rolled up")


def test_at_showdown_after_a_result_belongs_to_it() -> None:
    assert isinstance(parse("won at showdown"), Word)
    assert isinstance(parse("pair at showdown"), And)


@pytest.mark.parametrize(("text", "street"), STREETS.items())
def test_streets_may_be_written_in_several_ways(text: str, street: int) -> None:
    for query in (f"pair on {text}", f"pair on the {text}", f"pair {text} street", f"reached {text}"):
        term = parse(query)
        assert isinstance(term, Word)
        assert term.street == street


def test_cards_are_down_up_and_last() -> None:
    ace, deuce, ten = CardTest(12), CardTest(0), CardTest(8, 2)
    term = parse("villain:(A2)10hx(a)")
    assert isinstance(term, CardsOfHand)
    assert term.pattern == CardPattern((ace, deuce), (ten, CardTest()), ace)
    assert term.subject == Subject.VILLAIN


def test_actions_follow_each_other_on_streets() -> None:
    query = parse("3: bring ... hero calls | 6th street: villain bets hero won")
    assert isinstance(query, And)
    actions, won = query.parts
    assert isinstance(actions, And)
    third, sixth = actions.parts
    assert isinstance(third, Actions)
    assert isinstance(sixth, Actions)
    assert third.steps == (Step(Subject.ANY, "bring"), Step(Subject.HERO, "call", gap=True))
    assert (sixth.street, sixth.steps) == (6, (Step(Subject.VILLAIN, "bet"),))
    assert isinstance(won, Word)


@pytest.mark.parametrize(
    ("query", "number", "unit"),
    [
        ("pot > 20bb", 20, "bb"),
        ("pot>20 big bets", 20, "bb"),
        ("net < -1.5sb", "-1.5", "sb"),
        ("pot >= $1,000", 1000, ""),
    ],
)
def test_amounts_have_units(query: str, number: object, unit: str) -> None:
    term = parse(query)
    assert isinstance(term, AmountComparison)
    assert (term.number, term.unit) == (Decimal(str(number)), unit)


def test_a_key_has_several_values_or_one_in_quotation_marks() -> None:
    several, one = parse("game:stud8,Razz"), parse('player:"Big, Al"')
    assert isinstance(several, Value)
    assert isinstance(one, Value)
    assert (several.values, one.values) == (("stud8", "razz"), ("Big, Al",))


@pytest.mark.parametrize("field", FIELDS, ids=lambda field: field.name)
def test_every_field_is_understood_in_every_spelling(field: object) -> None:
    assert field in FIELDS
    values = {"game": "stud", "games": "all", "currency": "USD", "limit": "no", "date": "2011", "since": "2011",
              "until": "2011-02-03",
              "finding": "H05", "start": '"three low"', "position": "2", "door": "K",
              "result": "won", "did": "steal", "skipped": "steal"}  # fmt: skip
    for name in spellings(field):  # type: ignore[arg-type]
        query = name
        if field.use in KEYS:  # type: ignore[attr-defined]
            query = f"{name}:{values.get(name, 'x')}"
        elif field.use in (Use.HAND_MONEY, Use.PLAYER_MONEY, Use.HAND_COUNT):  # type: ignore[attr-defined]
            query = f"{name} > 1"
        elif field.use == Use.LIVE:  # type: ignore[attr-defined]
            query = f"{name} > 1 on 4"
        elif field.use in NEEDS_STREET:  # type: ignore[attr-defined]
            query = f"{name} on 4"
        term = parse(query)
        assert getattr(term, "field", None) == field


def test_starting_hands_are_those_of_the_database() -> None:
    assert STARTS == STORED


@pytest.mark.parametrize(
    ("query", "column", "message"),
    [
        ("", 1, "the query is empty"),
        ("hero scoped river", 6, "did you mean scooped?"),
        ("flush drow", 7, "did you mean flush draw?"),
        ("gmae:stud", 1, "did you mean game:?"),
        ("zzz", 1, "expected at showdown or a term such as"),
        ("pot > ", 6, "expected a number such as 20bb"),
        ("pot 20", 5, "expected a comparison"),
        ("pot > lots", 7, "expected a number such as 20bb"),
        ("game:stud9", 6, "unknown game 'stud9'; did you mean 'stud'?"),
        ("won game:stud,rzz", 15, "unknown game 'rzz'; did you mean 'razz'?"),
        ("game:", 6, "expected a value"),
        ("hero:(A2", 6, "brackets hold the downcards"),
        ("hero:(A2)3Z", 11, "'Z' is not a card"),
        ("hero:(A23)4", 7, "at most two downcards"),
        ("hero:23456", 6, "at most four upcards"),
        ("hero:", 6, "no cards"),
        ("door:AK", 6, "a door card is one card"),
        ("reached", 8, "'reached' needs a street"),
        ("outs > 3", 5, "'outs' needs a street"),
        ("low draw on 7", 10, "is about a street before the last"),
        ("pot > 3 on 4", 9, "'pot' has no street"),
        ("rolled-up on 4", 11, "'on 4' cannot follow 'rolled-up'"),
        ("villain cash", 1, "'cash' is about the hand"),
        ("any pot > 3", 1, "'pot' is about the hand"),
        ("5: complete", 4, "only the first street has a bring-in to complete"),
        ("won 4: hero", 8, "'hero' is not understood here; expected an action"),
        ("finding:ZZ9", 9, "unknown check: ZZ9"),
        ("(won", 5, "expected )"),
        ("won)", 4, "')' cannot follow here"),
        ('player:"Big', 8, "is no value"),
        ("since:2024-02-30", 7, "there is no date 2024-02-30"),
        ("date:soon", 6, "is not a date"),
        ("players > 3bb", 11, "is a number without a unit"),
        ("pot > 1234567890123", 7, "at most 12 digits"),
        ("not " * 60 + "won", 201, "at most 50 brackets and nots"),
        ("x" * 2001, 2001, "at most 2,000 characters"),
    ],
)  # fmt: skip
def test_an_error_points_at_its_column(query: str, column: int, message: str) -> None:
    with pytest.raises(SearchError) as caught:
        parse(query)
    assert message in caught.value.message
    assert caught.value.column == column
    text, caret = caught.value.pointer().splitlines()
    if len(query) < 60:
        assert text == f"  {query}"
        assert caret == " " * (column + 1) + "^"
    assert len(text) <= 78
    assert len(caret) <= len(text) + 1


WORDS = [name for field in FIELDS for name in spellings(field)] + list(ACTIONS) + [
    "hero", "villain", "any", "not", "or", "and", "on", "(", ")", "|", "...", "3:", "on 4", "river", "game:", ">",
    "20bb", "hero:(A2)3", '"', ":", "at showdown", "x", "-5", ",", "'",
]  # fmt: skip


@given(st.text(max_size=60) | st.lists(st.sampled_from(WORDS), max_size=12).map(" ".join))
@example("\N{LATIN SMALL LETTER DOTLESS I}n \N{KELVIN SIGN}:")
@example("outs > 5 on river")
@example("pot > ²")
@example("since:9999")
@example("date:9999-12-31")
@example("until:0000")
@example('player:""')
@example("player:,")
@example("2: hero ...")
def test_any_text_is_a_query_or_an_error(text: str) -> None:
    found = parsed(text)
    if isinstance(found, SearchError):
        assert 1 <= found.column <= len(text) + 1
        assert found.message
        assert len(str(found).splitlines()) == 3
    else:
        compile_query(found, ["Hero"], only_these=False)


def parsed(text: str) -> Term | SearchError:
    try:
        return parse(text)
    except SearchError as error:
        return error


def test_no_text_of_a_query_becomes_sql() -> None:
    for query in islice(RandomQueries(3), 200):
        compiled = compile_query(parse(query), ["Name'; --"], only_these=True)
        assert "Name" not in compiled.sql
        for value in re.findall(r"(?:player|table|site|stakes):\"?([\w/.]+)", query):
            assert f"'{value}'" not in compiled.sql
        assert compiled.sql.count("$") >= 3


@pytest.mark.parametrize("query", sorted({*EVERYDAY.values(), *days_in_words(date(2026, 1, 2)).values()}))
def test_what_is_proposed_for_everyday_words_is_understood(query: str) -> None:
    assert parse(query)


@pytest.mark.parametrize(
    ("said", "meant", "column"),
    [
        ("aces", "hero:(AA)", 1), ("game:razz three of a kind", "trips", 11),
        ("split pot", "won at showdown not scooped", 1),
        ("biggest loss", "lost pot > 20bb", 1), ("won big", "won pot > 20bb", 1),
    ],
)  # fmt: skip
def test_everyday_words_are_answered_with_a_query(said: str, meant: str, column: int) -> None:
    with pytest.raises(SearchError) as caught:
        parse(said)
    assert f"is not understood here; try {meant}" in str(caught.value)
    assert caught.value.column == column


def test_a_period_in_everyday_words_is_answered_with_that_of_today() -> None:
    with pytest.raises(SearchError, match=rf"is not understood here; try date:{datetime.now(UTC).year - 1}"):
        parse("last year")
