"""Format numbers, games and cards for people; nothing is calculated here."""

import re
from collections.abc import Iterable
from datetime import datetime
from decimal import Decimal
from functools import lru_cache
from pathlib import PurePath
from typing import TYPE_CHECKING, NamedTuple

from studbook.analytics.database.clock import UTC_ZONE, local, shown_zone
from studbook.game.games import GAME_NAMES, GAMES
from studbook.game.money import UNIT, format_amount
from studbook.game.vocabulary import RED_DOG_GAMES, Game

if TYPE_CHECKING:
    from studbook.analytics.stored.audits import HandFacts

MINUS = "\N{MINUS SIGN}"
NOTHING = "\N{EN DASH}"
"""Shown if there is no sample to count."""

_SIGNS = {"USD": "$", "EUR": "€", "GBP": "£", "CAD": "C$", "INR": "₹"}
_CURRENCIES = {"play": "play money", "chips": "tournament chips", "unknown": "currency not printed"}
_SUITS = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}
_SUIT_NAMES = {"c": "clubs", "d": "diamonds", "h": "hearts", "s": "spades"}
_RANK_NAMES = dict(zip("23456789TJQKA", (*"23456789", "ten", "jack", "queen", "king", "ace"), strict=True))


class PrintedCard(NamedTuple):
    """A card as pages show it."""

    face: str
    """`A♠`, or `?` for a card that was not shown."""
    suit: str
    """`c`, `d`, `h`, `s`, or empty."""
    name: str
    """`ace of spades`, for screen readers."""


def currency_name(currency: str) -> str:
    """Name of a currency in a sentence.

    >>> currency_name("USD"), currency_name("chips")
    ('USD', 'tournament chips')
    """
    return _CURRENCIES.get(currency, currency)


@lru_cache(maxsize=1000)
def money(amount: Decimal | None, currency: str, signed: bool = False) -> str:
    """Amount with the sign of its currency, and with a plus or minus if `signed`.

    >>> money(Decimal("1234.5"), "USD"), money(Decimal("3.25"), "EUR", signed=True), money(Decimal(7), "chips", True)
    ('$1,234.50', '+€3.25', '+7')
    """
    if amount is None:
        return NOTHING
    whole, point, part = format_amount(abs(int(amount * UNIT))).partition(".")
    plus = "+" if signed and amount > 0 else ""
    return f"{MINUS if amount < 0 else plus}{_SIGNS.get(currency, '')}{int(whole):,}{point}{part}"


def count(number: int) -> str:
    """Whole number with thousands separators.

    >>> count(1234567)
    '1,234,567'
    """
    return f"{number:,}"


def printable(text: str) -> str:
    """Text without characters that control a terminal.

    >>> printable("Ann" + chr(27))
    'Ann�'
    """
    return "".join(letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}" for letter in text)


def games_listed(games: Iterable[tuple[str, int]]) -> str:
    """Names of other games with their hands, after a colon; empty if there are none.

    >>> games_listed([("Badugi", 7), ("5-Card Omaha", 1200)])
    ': Badugi 7, 5-Card Omaha 1,200'
    """
    words = ", ".join(f"{printable(name)} {count(number)}" for name, number in games)
    return f": {words}" if words else ""


_STEERING = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ud800-\udfff]")
"""Characters that control a terminal or reverse its text, and surrogates, which it cannot write."""


def steady(text: str) -> str:
    r"""Text of several lines without characters that control a terminal.

    >>> steady("Ann" + chr(27) + "[2J" + chr(10) + "Bob" + chr(0x9B))
    'Ann�[2J\nBob�'
    """
    return _STEERING.sub("\N{REPLACEMENT CHARACTER}", text)


def rows_left_out(listed: int, of: int, what: str) -> str:
    """Say how many rows of a list are left out; empty if none are.

    >>> rows_left_out(25, 1200, "players"), rows_left_out(3, 3, "players")
    ('25 of 1,200 players are listed, 1,175 are left out (--limit 0 lists all).', '')
    """
    if listed >= of:
        return ""
    return f"{count(listed)} of {count(of)} {what} are listed, {count(of - listed)} are left out (--limit 0 lists all)."


def hands(number: int) -> str:
    """Number of hands in words.

    >>> hands(1), hands(1200)
    ('1 hand', '1,200 hands')
    """
    return f"{number:,} hand{'' if number == 1 else 's'}"


def rate(value: float | None, signed: bool = False, digits: int = 1) -> str:
    """Format a number with few digits and a real minus sign.

    >>> rate(3.14159), rate(2.0, signed=True), rate(-0.001)
    ('3.1', '+2.0', '0.0')
    """
    if value is None:
        return NOTHING
    rounded = round(value, digits) + 0.0  # never -0.0
    text = f"{rounded:+,.{digits}f}" if signed and rounded else f"{rounded:,.{digits}f}"
    return text.replace("-", MINUS)


def span(low: float | None, high: float | None, signed: bool = False, digits: int = 1) -> str:
    """Interval of two numbers, empty if there is none.

    >>> span(1.25, 30.0, signed=True), span(None, None)
    ('+1.2 to +30.0', '')
    """
    if low is None or high is None:
        return ""
    return f"{rate(low, signed, digits)}{' to ' if signed else NOTHING}{rate(high, signed, digits)}"


def percent(value: float | None) -> str:
    """Format a percentage so that no line break splits it.

    >>> percent(23.456).split()
    ['23.5', '%']
    """
    return NOTHING if value is None else f"{rate(value)}\N{NO-BREAK SPACE}%"


def place(path: str | None, line: int) -> str:
    """File and line without folders, because pages are shown to other people.

    >>> place("hands/2011/stud.txt", 12), place(None, 12)
    ('stud.txt:12', '')
    """
    return f"{PurePath(path).name}:{line}" if path else ""


def moment(utc: datetime) -> str:
    """Date and minute, in the player's time zone, of a time in UTC; `zone_sentence` says which zone that is.

    >>> moment(datetime(2011, 3, 5, 20, 15))
    '2011-03-05 20:15'
    """
    return f"{local(utc):%Y-%m-%d %H:%M}"


def local_day(utc: datetime) -> str:
    """Date, in the player's time zone, of a time in UTC.

    >>> local_day(datetime(2011, 3, 5, 20, 15))
    '5 Mar 2011'
    """
    return day(local(utc))


def zone_name() -> str:
    """Name of the player's time zone in a heading or a sentence, such as `Europe/Berlin`.

    >>> zone_name()
    'UTC'
    """
    return shown_zone()


def zone_sentence() -> str:
    """Say once, in a caption, in which time zone the times are.

    >>> zone_sentence()
    'Times are in UTC.'
    """
    return f"Times are in {'UTC' if shown_zone() == UTC_ZONE else f'the time zone {shown_zone()}'}."


def day(moment: datetime) -> str:
    """Date of a moment as it is given: of one in UTC, the date in UTC.

    >>> day(datetime(2011, 3, 5))
    '5 Mar 2011'
    """
    return f"{moment.day} {moment:%b %Y}"


def game_name(game: str) -> str:
    """Full name of a game.

    >>> game_name("stud8")
    'Seven Card Stud Hi/Lo 8-or-better'
    """
    return GAME_NAMES[Game[game.upper()]]


def stakes(facts: "HandFacts") -> str:
    """Stakes of a hand with their currency: small and big bet, or the minimum stake of a Red Dog family deal."""
    return stakes_in_words(facts.game, facts.stakes, facts.small_bet, facts.currency)


def stakes_in_words(game: str, printed: str, small_bet: Decimal, currency: str) -> str:
    """Stakes with their currency; `printed` are the small and the big bet.

    >>> stakes_in_words("razz", "2/4", Decimal(2), "chips")
    '2/4 tournament chips'
    >>> stakes_in_words("shoot", "1/100", Decimal(1), "USD")
    'from 1 USD'
    >>> stakes_in_words("stud", "44/88", Decimal(44), "unknown")
    '44/88, currency not printed'
    """
    is_deal = Game[game.upper()] in RED_DOG_GAMES
    amounts = f"from {money(small_bet, '')}" if is_deal else printed
    return f"{amounts}{',' if currency == 'unknown' else ''} {currency_name(currency)}"


_SHORT_GAMES = {
    **{row.name: row.short for row in GAMES},
    "mixed": "Mixed",
    "red_dog": "Red Dog", "red_dog_four": "Red Dog, 4", "red_dog_three": "Red Dog, 3",
    "red_dog_bank": "Banker", "red_dog_bank_four": "Banker, 4", "red_dog_bank_three": "Banker, 3",
    "shoot": "Shoot", "slippery_sam": "Slippery Sam", "fort_wayne": "Fort Wayne", "polish_red_dog": "Polish",
}  # fmt: skip


def short_game(game: str) -> str:
    """Short name of a game, for narrow columns.

    >>> short_game("stud8")
    'Stud 8'
    """
    return _SHORT_GAMES.get(game, game)


@lru_cache(maxsize=100)
def card(name: str) -> PrintedCard:
    """Card by its name in the store.

    >>> card("Ts").face, card("Ts").name, card("X").name
    ('T♠', 'ten of spades', 'a card not shown')
    """
    if len(name) != 2 or name[1] not in _SUITS or name[0] not in _RANK_NAMES:
        return PrintedCard("?", "", "a card not shown")
    return PrintedCard(name[0] + _SUITS[name[1]], name[1], f"{_RANK_NAMES[name[0]]} of {_SUIT_NAMES[name[1]]}")
