"""What a message says was expected: words that a player can read, never an expression."""

import re

import pytest

from studbook.game.sites import SITES
from studbook.grammar.expected_words import expected_words
from studbook.grammar.language import language_of
from studbook.grammar.lark_engine import Malformed, parse_hand

EXPRESSION = re.compile(
    r"\\|\(\?|\[[^\]]*-[^\]]*\][+*?{]|\[\^|[\])\w][*+]$|\)[?*+]|\{\d|\w\?$|[^\x20-\x7e\u2026]|\w\|\w"
)
"""Traces of an expression: groups, classes, repetitions, alternatives, bytes that are no text."""

HAND = """\
PokerStars Game #1:  7 Card Stud Limit ($0.04/$0.08 USD) - 2009/11/26 10:22:32 ET
Table 'Dawn II' 8-max
Seat 2: Ann ($1.46 in chips)
Seat 4: Bob ($0.93 in chips)
Ann: posts the ante $0.01
"""


@pytest.mark.parametrize("site", SITES)
def test_no_terminal_of_any_grammar_shows_its_expression(site: str) -> None:
    for name, pattern in language_of(site).patterns.items():
        (words,) = expected_words([(name, pattern)])
        assert words.strip() == words != "", name
        assert not EXPRESSION.search(words), (name, words)


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("CARDS", "a card"),
        ("AMOUNT", "an amount"),
        ("TO", "an amount"),
        ("_NL", "the end of the line"),
        ("RANK_SIX", "a rank"),
        ("DATE", "a date"),
        ("HAND_ID", "a number"),
        ("TABLE", "'NAME'"),
        ("BRINGS_IN", "NAME: brings in"),
        ("STREET_SHOWDOWN", "*** SHOW DOWN ***"),
        ("_HEAD", "pokerstars game #"),
        ("DEALT_MORE", "Dealt to NAME […] ["),
        ("_ANTE", "ante AMOUNT,"),
    ],
)
def test_a_field_is_named_by_what_it_holds_and_a_phrase_by_itself(name: str, words: str) -> None:
    assert expected_words([(name, language_of("pokerstars").own_patterns[name])]) == (words,)


@pytest.mark.parametrize(
    ("last", "expected"),
    [
        ("Bob: posts the ante for nothing", {"an amount"}),
        ("Bob: posts the ante $0.01 again", {"and is all in", "the end of the line"}),
        ("Dealt to Bob []", {"a card"}),
    ],
)
def test_a_message_says_what_is_missing(last: str, expected: set[str]) -> None:
    found = parse_hand(language_of("pokerstars"), (HAND + last).encode())
    assert isinstance(found, Malformed)
    assert expected <= set(found.expected)
