"""A PHH document becomes a hand: the table, the players, the play and what the pots pay."""

from collections.abc import Iterator
from datetime import UTC, date, datetime, time
from typing import Any
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from studbook.game import events
from studbook.game.columns import MAX_SEATS
from studbook.game.events import Event
from studbook.game.hand import Hand, Seat
from studbook.game.sites import SITES
from studbook.game.times import NO_TIME
from studbook.game.vocabulary import TIME_ZONES, Currency, Game, Half, Limit, Prints, Street, Zone
from studbook.grammar.formats.format_error import FormatError, amount_of
from studbook.grammar.formats.pot_awards import PotAward, awards_by_cards, layers_of, returned
from studbook.grammar.sites.phh.document import Document
from studbook.grammar.sites.phh.play import Play

_GAMES = {"GAME_STUD": Game.STUD, "GAME_STUD8": Game.STUD8, "GAME_RAZZ": Game.RAZZ}
_ZONES = {name: zone for zone, name in reversed(TIME_ZONES.items())}
_HALVES = {half.name.lower(): half for half in Half}
_REQUIRED = ("variant", "antes", "bring_in", "small_bet", "big_bet", "starting_stacks", "actions")
_ALWAYS = Prints.OPENING_STREET | Prints.LATER_STREETS | Prints.ALL_IN | Prints.UP_CARDS


def is_stud(document: Document) -> bool:
    """Whether the variant is one of the three fixed-limit stud games."""
    return document.game in _GAMES


def prints_of(document: Document) -> int:
    """Bits of `Prints` for a document: the rake, if it says anything about it."""
    return int(_ALWAYS | (Prints.RAKE if "_rake" in document.values else 0))


def hand_of(document: Document, line: int) -> Hand:
    """Return the hand of a document that begins on a line of its file. Raises FormatError."""
    for key in _REQUIRED:
        if key not in document.values:
            raise FormatError(0, f"the required key {key!r} is missing")
    players = _players(document, line)
    antes = document.amounts("antes", len(players))
    play = Play(document, players, antes, line)
    if play.bring_in <= 0:
        raise FormatError(document.at("bring_in"), "the bring-in must be more than zero", "P09")
    happened = _with_awards(document, play, line)
    return _with_table(document, players, happened, line)


def _with_table(document: Document, players: list[Seat], happened: list[Event], line: int) -> Hand:
    own = document.values
    tournament = own.get("_tournament", {})
    local_time, zone = _moment(document)
    is_known = not own.get("_bring_in_is_unknown", False)
    away = _away(document, line)
    full = [event.amount for event in happened if isinstance(event, events.Ante) and not event.all_in]
    return Hand(
        site=SITES.index("phh"),
        hand_id=str(own.get("hand", "")),
        game=_GAMES[document.game],
        limit=Limit.FIXED,
        currency=_currency(document),
        tournament=_text(tournament, "number"),
        level=_text(tournament, "level") or str(own.get("level", "")),
        buy_in=_number(document, tournament, "buy_in"),
        bounty=_number(document, tournament, "bounty"),
        fee=_number(document, tournament, "fee"),
        buy_in_currency=_named_currency(_text(tournament, "currency"), Currency.PLAY),
        home=bool(own.get("_home_game", False)),
        club=_text(own, "_club"),
        mixed=_text(own, "_mixed"),
        ante=max(full, default=-1),
        bring_in=document.amount("bring_in") if is_known else -1,
        small_bet=document.amount("small_bet"),
        big_bet=document.amount("big_bet"),
        max_seats=_seat_count(document),
        table=_place(document),
        local_time=local_time,
        zone=zone,
        line=line,
        seats=tuple(sorted(players + away, key=lambda seat: seat.number)),
        events=tuple(happened),
    )


def _players(document: Document, line: int) -> list[Seat]:
    """Players in the order of the deal, with their stacks before the ante."""
    values = document.values
    count = len(values["starting_stacks"])
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
    return [
        Seat(
            int(seat.get("seat", 0)),
            _text(seat, "player"),
            _number(document, seat, "stack"),
            bool(seat.get("sitting_out", True)),
            line + document.line(at),
        )
        for seat in document.values.get("_not_dealt_in", [])
    ]


def _text(record: Any, key: str) -> str:
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
    name = _text(document.values, "currency") or _text(document.values, "_currency")
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


def _with_awards(document: Document, play: Play, line: int) -> list[Event]:
    """The events of the play, what each pot pays, and what the house keeps."""
    happened = play.events()
    street = max(play.street, Street.THIRD)
    awards = list(_awards(document, play, street, line))
    for index, pot in reversed(play.paid_pots):
        happened[index:index] = [award for award in awards if award.pot == pot]
        awards = [award for award in awards if award.pot != pot]
    return [*happened, *awards, *_kept(document, line)]


def _kept(document: Document, line: int) -> Iterator[Event]:
    """Rake and fee, if the document states them."""
    if "_rake" in document.values or "_fee" in document.values:
        yield events.StreetStart(line + document.line(document.at("_rake")), Street.SUMMARY, -1)
    for key, kind in (("_rake", events.Rake), ("_fee", events.Fee)):
        if key in document.values:
            at = document.at(key)
            amount = amount_of(document.values[key], at, key[1:])
            yield kind(line + document.line(at), Street.SUMMARY, amount)


def _awards(document: Document, play: Play, street: Street, line: int) -> Iterator[events.Collect]:
    """The awards that the document states; if it states none, those that follow from the cards."""
    if "_pots" in document.values:
        yield from _from_pots(document, play, street, line)
        return
    count = len(play.players)
    paid = [play.paid[number] for number in range(1, count + 1)]
    key = "winnings" if "winnings" in document.values else "finishing_stacks"
    if key not in document.values:
        awards = awards_by_cards(_GAMES[document.game], layers_of(paid, play.contenders()), play.shown(), count)
    else:
        won = document.amounts(key, count)
        if key == "finishing_stacks":
            back = returned(paid)
            stacks = enumerate(zip(won, play.players, strict=True))
            won = [end - seat.stack + paid[player] - back.get(player, 0) for player, (end, seat) in stacks]
        awards = [PotAward(player, amount, -1, Half.WHOLE) for player, amount in enumerate(won) if amount > 0]
    where = line + document.line(document.at(key))
    for award in awards:
        seat = play.players[award.player]
        yield events.Collect(where, street, seat.number, seat.player, award.amount, award.pot, award.half)


def _from_pots(document: Document, play: Play, street: Street, line: int) -> Iterator[events.Collect]:
    at = document.at("_pots")
    pots = document.values["_pots"]
    try:
        for pot in pots:
            for half, shares in pot.items():
                for player, amount in shares if half in _HALVES else ():
                    seat = play.players[player - 1]
                    paid = amount_of(amount, at, "_pots")
                    where = line + document.line(at)
                    yield events.Collect(where, street, seat.number, seat.player, paid, pot["pot"], _HALVES[half])
    except (TypeError, ValueError, KeyError, IndexError, AttributeError) as error:
        if isinstance(error, FormatError):
            raise
        raise FormatError(at, "_pots is not a list of pots with what each player gets") from None


def house_of(document: Document) -> str:
    """Name of the site that a document came from, which decides the house rules; empty if it names none."""
    source = _text(document.values, "_source")
    return source if source in SITES else ""
