"""The table at which hands are entered: game, stakes and players, as a page sends them, and as the head of a log."""

import secrets
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import NamedTuple, TypeVar

from studbook.entering.draft import read_draft
from studbook.entering.log_text import GAMES, LIMITS, LogError
from studbook.game.columns import MAX_SEATS
from studbook.game.documents import Json
from studbook.game.games import STUD_GAMES
from studbook.game.money import MAX_AMOUNT, format_amount, parse_amount
from studbook.game.vocabulary import Game, Limit
from studbook.rules.stud.house import House

Value = TypeVar("Value")

CURRENCIES = ("EUR", "USD", "GBP", "CAD", "INR", "play")
LONGEST_NAME = 40
GAME_NAMES: Mapping[str, Game] = {game.name.lower(): game for game in STUD_GAMES if game in GAMES}
LIMIT_NAMES: Mapping[str, Limit] = {limit.name.lower(): limit for limit in LIMITS}


class SeatedPlayer(NamedTuple):
    """A player at the table; `stack` is in ten-thousandths."""

    number: int
    name: str
    stack: int
    is_out: bool


class SetUp(NamedTuple):
    """A table; amounts are in ten-thousandths."""

    game: Game
    limit: Limit
    small: int
    big: int
    ante: int
    bring_in: int
    currency: str
    table: str
    dealer: int
    """Seat number, 0 if it is not known."""
    chip: int
    """The smallest chip, 0 for that of the amounts."""
    seats: tuple[SeatedPlayer, ...]


def set_up_of(document: object) -> SetUp:
    """Read what a page sends. Raises LogError for what is no table."""
    if not isinstance(document, dict) or not isinstance(document.get("seats"), list):
        raise LogError("the table is missing")
    given: Json = document
    small, big, ante, bring_in = _stakes(given)
    seats = tuple(sorted(_seat(one) for one in given["seats"]))
    if sum(not seat.is_out for seat in seats) < 2 or len(seats) > MAX_SEATS:
        raise LogError(f"a hand has from 2 to {MAX_SEATS} players")
    dealer = _number(given.get("dealer") or 0, "dealer")
    if dealer not in (0, *(seat.number for seat in seats)):
        raise LogError(f"seat {dealer}, the dealer's, is empty")
    return SetUp(
        game=_choice(GAME_NAMES, given, "game"),
        limit=_choice(LIMIT_NAMES, given, "limit"),
        small=small,
        big=big,
        ante=ante,
        bring_in=bring_in,
        currency=_choice({name: name for name in CURRENCIES}, given, "currency"),
        table=_name(given.get("table"), "table") if given.get("table") else "",
        dealer=dealer,
        chip=_amount(given, "chip", "smallest chip"),
        seats=seats,
    )


def _stakes(given: Json) -> tuple[int, int, int, int]:
    """Small bet, big bet, ante and bring-in."""
    small, big = _amount(given, "small", "small bet"), _amount(given, "big", "big bet")
    ante, bring_in = _amount(given, "ante", "ante"), _amount(given, "bring_in", "bring-in")
    if not 0 < small <= big:
        raise LogError("the small bet must be more than nothing, and not more than the big bet")
    if not 0 < bring_in <= small:
        raise LogError("the bring-in must be more than nothing, and not more than the small bet")
    return small, big, ante, bring_in


def header(set_up: SetUp, number: str, now: datetime) -> str:
    """The lines of a log before the first ante."""
    game, limit = GAMES[set_up.game], LIMITS[set_up.limit]
    lines = [
        f"House log #{number}",
        f"Game: {game}, {limit} {format_amount(set_up.small)}/{format_amount(set_up.big)}",
        *([f"Ante: {format_amount(set_up.ante)}"] * bool(set_up.ante)),
        f"Bring-in: {format_amount(set_up.bring_in)}",
        f"Currency: {set_up.currency}",
        f"Date: {now:%Y-%m-%d %H:%M:%S} UTC",
        *([f"Table: {set_up.table}"] * bool(set_up.table)),
        *(_seat_line(seat) for seat in set_up.seats),
        *([f"Dealer: seat {set_up.dealer}"] * bool(set_up.dealer)),
        *([f"Smallest chip: {format_amount(set_up.chip)}"] * bool(set_up.chip)),
    ]
    return "\n".join(lines)


def checked_header(set_up: SetUp, rules: House) -> str:
    """The head of a new log. Raises LogError if it does not read back as the table that it is of."""
    now = datetime.now(UTC)
    text = header(set_up, f"{now:%Y%m%d-%H%M%S}-{secrets.token_hex(3)}", now)
    read = read_draft(text, rules).hand
    names = [(seat.number, seat.player, seat.stack, seat.sitting_out) for seat in read.seats]
    if names != [tuple(seat) for seat in set_up.seats]:
        raise LogError("a name cannot be written in a house log: leave out brackets, and use each name once")
    if (read.game, read.limit, read.ante if set_up.ante else 0) != (set_up.game, set_up.limit, set_up.ante):
        raise LogError("the table cannot be written in a house log")
    if set_up.table and read.table != set_up.table:
        raise LogError("the name of the table cannot be written in a house log")
    return text


def _seat_line(seat: SeatedPlayer) -> str:
    return f"Seat {seat.number}: {seat.name} ({format_amount(seat.stack)}){', sitting out' * seat.is_out}"


def _seat(given: object) -> SeatedPlayer:
    if not isinstance(given, dict):
        raise LogError("a seat is missing")
    name = _name(given.get("name"), "player")
    stack = _amount(given, "stack", f"stack of {name}")
    is_out = given.get("out") is True
    if not stack and not is_out:
        raise LogError(f"{name} has no chips: write them down, or let the player sit out")
    return SeatedPlayer(_number(given.get("number"), "seat"), name, stack, is_out)


def _name(given: object, what: str) -> str:
    text = given.strip() if isinstance(given, str) else ""
    if not text or len(text) > LONGEST_NAME or not text.isprintable():
        raise LogError(f"the name of a {what} has from 1 to {LONGEST_NAME} printable characters")
    return text


def _number(given: object, what: str) -> int:
    if not isinstance(given, int) or isinstance(given, bool) or not 0 <= given <= MAX_SEATS:
        raise LogError(f"{what} is not a number from 1 to {MAX_SEATS}")
    return given


def _amount(given: Json, key: str, what: str) -> int:
    text = given.get(key) or "0"
    try:
        amount = parse_amount(text if isinstance(text, str) and text.isascii() and len(text) < 20 else "-")
    except ValueError:
        raise LogError(f"the {what} is not an amount") from None
    if not 0 <= amount < MAX_AMOUNT:
        raise LogError(f"the {what} cannot be {format_amount(amount)}")
    return amount


def _choice(known: Mapping[str, Value], given: Json, key: str) -> Value:
    value = given.get(key)
    if not isinstance(value, str) or value not in known:
        raise LogError(f"{key} cannot be {str(value)[:40]!r}: choose from {', '.join(known)}")
    return known[value]
