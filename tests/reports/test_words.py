from datetime import datetime
from decimal import Decimal

import pytest

from studbook.game.cards import DECK_SIZE, card_name
from studbook.game.vocabulary import Currency, Game
from studbook.reports.layout.words import (
    MINUS,
    NOTHING,
    card,
    currency_name,
    day,
    game_name,
    hands,
    money,
    percent,
    rate,
    short_game,
    span,
)


@pytest.mark.parametrize(
    ("amount", "currency", "signed", "text"),
    [
        ("0", "USD", True, "$0"),
        ("-0.01", "USD", False, f"{MINUS}$0.01"),
        ("1234567.5", "EUR", True, "+€1,234,567.50"),
        ("-1500", "chips", True, f"{MINUS}1,500"),
        ("0.0125", "USD", False, "$0.0125"),
        ("3", "CAD", False, "C$3"),
    ],
)
def test_money(amount: str, currency: str, signed: bool, text: str) -> None:
    assert money(Decimal(amount), currency, signed) == text


def test_what_is_not_there_is_a_dash() -> None:
    assert (money(None, "USD"), rate(None), percent(None), span(None, None)) == (NOTHING, NOTHING, NOTHING, "")


def test_numbers_have_a_real_minus_and_no_minus_zero() -> None:
    assert (rate(-3.14), rate(-0.04), rate(0.04, signed=True)) == (f"{MINUS}3.1", "0.0", "0.0")
    assert span(-2.0, 3.0, signed=True) == f"{MINUS}2.0 to +3.0"
    assert span(2.0, 3.0) == f"2.0{NOTHING}3.0"


def test_every_currency_and_game_has_a_name() -> None:
    assert all(currency_name(name.name if name > Currency.CHIPS else name.name.lower()) for name in Currency)
    assert all(game_name(game.name.lower()) for game in Game)
    assert [short_game(game.name.lower()) for game in Game][1:6] == ["Stud", "Stud 8", "Razz", "2-7 Razz", "5-card"]


def test_every_card_has_a_face_and_a_name() -> None:
    cards = [card(card_name(number)) for number in range(DECK_SIZE)]
    assert len({shown.face for shown in cards}) == len({shown.name for shown in cards}) == DECK_SIZE
    assert card("Ah").name == "ace of hearts"
    assert card("??") == card("X") == ("?", "", "a card not shown")


def test_days_and_counts() -> None:
    assert day(datetime(2011, 12, 1)) == "1 Dec 2011"  # noqa: DTZ001  # the store's times are UTC without saying so
    assert (hands(0), hands(1), hands(12_000)) == ("0 hands", "1 hand", "12,000 hands")
