"""What a PHH document says of a hand beside its play: the table, the players, the time, the tournament."""

from datetime import UTC, date, datetime, time
from typing import Any, NamedTuple
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from studbook.game import events
from studbook.game.columns import MAX_SEATS
from studbook.game.events import Event
from studbook.game.hand import Hand, Seat
from studbook.game.sites import SITES
from studbook.game.times import NO_TIME
from studbook.game.vocabulary import TIME_ZONES, Currency, Game, Limit, Zone
from studbook.grammar.formats.format_error import FormatError, amount_of
from studbook.grammar.sites.phh.document import Document

_ZONES = {name: zone for zone, name in reversed(TIME_ZONES.items())}


class PhhBets(NamedTuple):
    """The game and its bets; -1 for what it does not have, or the document does not say."""

    game: Game
    limit: Limit
    bring_in: int
    small_bet: int
    big_bet: int


def with_table(document: Document, stakes: PhhBets, players: list[Seat], happened: list[Event], line: int) -> Hand:
    """Return the hand of a document with everything that it says of the table. Raises FormatError."""
    own = document.values
    tournament = own.get("_tournament", {})
    local_time, zone = _moment(document)
    away = _away(document, line)
    full = [event.amount for event in happened if isinstance(event, events.Ante) and not event.all_in]
    return Hand(
        site=SITES.index("phh"),
        hand_id=str(own.get("hand", "")),
        game=stakes.game,
        limit=stakes.limit,
        currency=_currency(document),
        tournament=text_in(tournament, "number"),
        level=text_in(tournament, "level") or str(own.get("level", "")),
        buy_in=_number(document, tournament, "buy_in"),
        bounty=_number(document, tournament, "bounty"),
        fee=_number(document, tournament, "fee"),
        buy_in_currency=_named_currency(text_in(tournament, "currency"), Currency.PLAY),
        home=bool(own.get("_home_game", False)),
        club=text_in(own, "_club"),
        mixed=text_in(own, "_mixed"),
        ante=max(full, default=-1),
        bring_in=stakes.bring_in,
        small_bet=stakes.small_bet,
        big_bet=stakes.big_bet,
        max_seats=_seat_count(document),
        table=_place(document),
        local_time=local_time,
        zone=zone,
        line=line,
        seats=tuple(sorted(players + away, key=lambda seat: seat.number)),
        events=tuple(happened),
    )


def players_of(document: Document, line: int) -> list[Seat]:
    """Return the players in the order of the deal, with their stacks before the ante. Raises FormatError."""
    values = document.values
    count = len(values.get("starting_stacks", ()))
    if not 2 <= count <= MAX_SEATS:
        raise FormatError(document.at("starting_stacks"), f"{count} players, but stud has 2 to {MAX_SEATS}", "P06")
    stacks = document.amounts("starting_stacks", count)
    names = values.get("players", [f"p{number}" for number in range(1, count + 1)])
    seats = values.get("seats", list(range(1, count + 1)))
    for key, given in (("players", names), ("seats", seats)):
        if len(given) != count:
            raise FormatError(document.at(key), f"{key} has {len(given)} values for {count} players", "P06")
    _require_different(document, "seats", seats)
    _require_different(document, "players", names)
    at = line + document.line(document.at("starting_stacks"))
    return [Seat(*seat, False, at) for seat in zip(seats, names, stacks, strict=True)]


def _require_different(document: Document, key: str, values: list[Any]) -> None:
    if len(set(values)) < len(values) or any(value in ("", None) for value in values):
        raise FormatError(document.at(key), f"{key}: each player needs a different value", "P06")
    if key == "seats" and not all(isinstance(value, int) and 1 <= value <= 99 for value in values):
        raise FormatError(document.at(key), "seats are numbers from 1 to 99", "P06")


def _away(document: Document, line: int) -> list[Seat]:
    """Seated players who are dealt no cards."""
    at = document.at("_not_dealt_in")
    listed = document.values.get("_not_dealt_in", [])
    if not isinstance(listed, list) or not all(
        isinstance(one, dict) and isinstance(one.get("seat"), int) for one in listed
    ):
        raise FormatError(at, "_not_dealt_in is not a list of seats with their players", "P06")
    return [
        Seat(
            seat["seat"],
            text_in(seat, "player"),
            _number(document, seat, "stack"),
            bool(seat.get("sitting_out", True)),
            line + document.line(at),
        )
        for seat in listed
    ]


def text_in(record: Any, key: str) -> str:
    """A text of a record of our own, empty if it is none."""
    value = record.get(key, "") if isinstance(record, dict) or hasattr(record, "get") else ""
    return value if isinstance(value, str) else ""


def _number(document: Document, record: Any, key: str) -> int:
    """An amount of a record of our own; -1 if there is none."""
    value = record.get(key) if isinstance(record, dict) else None
    return -1 if value is None else amount_of(value, document.at("_tournament"), key)


def _place(document: Document) -> str:
    """Where a hand was played: event, venue and table, because numbers may begin at 1 in each of them.

    The venue that Studbook writes is the room, which has its own key.
    """
    keys = ("event", "table") if "_source" in document.values else ("event", "venue", "table")
    return ", ".join(str(document.values[key]) for key in keys if document.values.get(key))


def _seat_count(document: Document) -> int:
    count = document.values.get("seat_count", -1)
    return count if isinstance(count, int) and 2 <= count <= 99 else -1


def _named_currency(name: str, default: Currency) -> Currency:
    return Currency.__members__.get(name.upper(), default)


def _currency(document: Document) -> Currency:
    if "_tournament" in document.values:
        return Currency.CHIPS
    name = text_in(document.values, "currency") or text_in(document.values, "_currency")
    return _named_currency(name, Currency.UNKNOWN)


def _moment(document: Document) -> tuple[datetime, Zone]:
    """Time as printed and its zone; in UTC if the zone is none that sites print."""
    values = document.values
    clock = values.get("time", time())
    if not isinstance(clock, time) or "year" not in values:
        return NO_TIME, Zone.UTC
    try:
        day = date(values["year"], values.get("month", 1), values.get("day", 1))
    except (TypeError, ValueError):
        raise FormatError(document.at("day"), "a date that does not exist", "P09") from None
    moment = datetime.combine(day, clock.replace(microsecond=0))
    name = values.get("time_zone", "UTC")
    if name in _ZONES:
        return moment, _ZONES[name]
    try:
        return moment.replace(tzinfo=ZoneInfo(name)).astimezone(UTC).replace(tzinfo=None), Zone.UTC
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise FormatError(document.at("time_zone"), f"{name!r} is no time zone", "P09") from None
