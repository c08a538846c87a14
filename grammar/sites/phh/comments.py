"""Comments of PHH that name an event which PHH has no action for, such as `# timeout p2: ...`: written and read.

A comment consists of the name of a kind of event, the player, numbers, cards, and a text after a colon.
"""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from studbook.game import events
from studbook.game.cards import HIDDEN, card_name
from studbook.game.events import EVENT_CLASSES, Event, kind_name
from studbook.game.hand import Seat
from studbook.game.money import format_amount, parse_amount
from studbook.game.vocabulary import Kind, Street
from studbook.grammar.formats.format_error import FormatError
from studbook.grammar.sites.phh.document import Action

X = card_name(HIDDEN)
NOT_SEEN = "??"
_KINDS = {kind.name.lower(): kind for kind in Kind}
_COMMENT = re.compile(
    r"(?P<kind>[a-z_]+)(?: p(?P<player>[1-9][0-9]?))?(?P<numbers>(?: [a-z_]+=[0-9.]+)*)"
    r"(?: (?P<cards>(?:[2-9TJQKA][cdhs]|\?\?)+))?(?:: (?P<text>.*))?"
)
_NAMED_KINDS = {kind for kind, cls in EVENT_CLASSES.items() if issubclass(cls, events.Notice)} | {
    Kind.SHOW,
    Kind.NO_SHOW,
    Kind.BURN,
    Kind.RESHUFFLE,
    Kind.SKIPPED,
    Kind.DEALER,
}
"""Kinds of events that a comment may name."""


def cards_of(text: str) -> tuple[str, ...]:
    """Return the cards of a text such as `Ah??`."""
    return tuple(X if text[at] == "?" else text[at : at + 2] for at in range(0, len(text), 2))


def comment_of(event: Event, numbers: Mapping[int, int], opened: Street | None) -> str:
    """Return the comment for an event.

    `numbers` are the players' numbers in PHH, by seat. `opened` is the street, if no action of it is written yet.
    """
    words = [kind_name(event)]
    seat = getattr(event, "seat", 0)
    if seat in numbers:
        words.append(f"p{numbers[seat]}")
    if opened is not None:
        words.append(f"street={int(opened)}")
    for name in ("to", "amount", "said_high", "said_low", "fresh"):
        number = getattr(event, name, -1)
        if number >= 0:
            words.append(f"{name}={format_amount(number) if name == 'amount' else number}")
    cards = "".join(NOT_SEEN if card == X else card for card in getattr(event, "cards", ()))
    text = getattr(event, "text", "")
    return " ".join((*words, cards) if cards else words) + (f": {text}" if text else "")


def event_of(action: Action, line: int, street: Street, players: Sequence[Seat]) -> Event:
    """Return the event that a comment names; any other comment becomes a notice. Raises FormatError.

    Players are in the order of the deal.
    """
    found = _COMMENT.fullmatch(action.comment)
    kind = _KINDS.get(found["kind"]) if found else None
    if found is None or kind not in _NAMED_KINDS or int(found["player"] or 0) > len(players):
        return EVENT_CLASSES[Kind.NOTICE](line, street, 0, "", action.comment)  # type: ignore[call-arg]
    numbers = dict(word.split("=") for word in found["numbers"].split())
    given: dict[str, Any] = {name: int(number) for name, number in numbers.items() if name != "amount"}
    if "amount" in numbers:
        given["amount"] = parse_amount(numbers["amount"])
    if len(found["cards"] or "") > 2 * Street.SEVENTH:
        raise FormatError(action.at, "more than seven cards", "P09")
    seat = players[int(found["player"]) - 1] if found["player"] else None
    given |= {"seat": seat.number if seat else 0, "player": seat.player if seat else ""}
    given |= {"text": found["text"] or "", "cards": cards_of(found["cards"] or "")}
    cls = EVENT_CLASSES[kind]
    names = [name for name in cls.__dataclass_fields__ if name not in ("line", "street")]
    street_number = given.pop("street", int(street))
    if street_number not in set(Street):
        raise FormatError(action.at, f"there is no street {street_number}", "P09")
    return cls(line, Street(street_number), *(given.get(name, -1) for name in names))
