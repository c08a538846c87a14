"""A hash of what happened in a hand, regardless of the format that it was read from."""

import hashlib
from collections.abc import Iterable, Iterator
from dataclasses import fields
from itertools import groupby

from studbook.game import events
from studbook.game.events import EVENT_CLASSES, Event, kind_name
from studbook.game.hand import Hand

_HEADER = (
    *("hand_id", "game", "limit", "currency", "tournament", "level", "buy_in", "bounty", "fee", "home", "club"),
    *("mixed", "ante", "bring_in", "small_bet", "big_bet", "max_seats", "table"),
)
_BYTES = 16


def content_hash(hand: Hand) -> str:
    """Hash a hand with all its events (`rules.stud.complete_hand`): table, players, cards, play, awards and notices.

    Lines, the site's wording of notices, the halves of awards and the order of successive awards do not count.
    """
    digest = hashlib.blake2b(digest_size=_BYTES)
    header = [repr(getattr(hand, name)) for name in _HEADER]
    seats = [repr((seat.number, seat.player, seat.stack, seat.sitting_out)) for seat in hand.seats]
    for part in (*header, hand.started_at.isoformat(), *seats, *_happened(hand.events)):
        digest.update(part.encode("utf-8", "surrogatepass") + b"\0")
    return digest.hexdigest()


def _happened(happened: Iterable[Event]) -> Iterator[str]:
    for is_award, some in groupby(happened, lambda event: isinstance(event, events.Collect)):
        facts = map(_facts, some)
        yield from sorted(facts) if is_award else facts


def _facts(event: Event) -> str:
    return repr((kind_name(event), *(_plain(getattr(event, name)) for name in _NAMES[type(event)])))


def _plain(value: object) -> object:
    """Enumerations as numbers, so that their names do not matter."""
    return int(value) if isinstance(value, int) else value


def _names(cls: type[Event]) -> tuple[str, ...]:
    unlike = {"line", "player", "text"} | ({"half"} if issubclass(cls, events.Collect) else set())
    return tuple(field.name for field in fields(cls) if field.name not in unlike)


_NAMES = {cls: _names(cls) for cls in EVENT_CLASSES.values()}
