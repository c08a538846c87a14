"""A hand as a table, for a forum or a picture: a column per street, a row per player, with cards and action."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from itertools import groupby

from studbook.analytics.replayer.frame import Frame, PlayerNow, Replayed
from studbook.analytics.replayer.table_cards import Card
from studbook.game.events import EVENT_KINDS, Event, Payment, PlayerEvent
from studbook.game.money import as_decimal
from studbook.game.vocabulary import STREET_NAMES, Kind, Street
from studbook.reports.hand.event_sentences import COMPLETES, SENTENCES
from studbook.reports.layout.words import game_name, money, printable, stakes

_DEEDS = {
    Kind.BRING_IN, Kind.CHECK, Kind.BET, Kind.CALL, Kind.RAISE, Kind.FOLD, Kind.THROWN_AWAY, Kind.PROTECTED,
    Kind.TIMEOUT,
}  # fmt: skip
"""Events of a street that are described."""


@dataclass(frozen=True, slots=True)
class SeatAction:
    """What a player does once, such as `calls 4`."""

    seat: int
    words: str


@dataclass(frozen=True, slots=True)
class StreetColumn:
    """A street: the pot before it, every player's cards after its deal, and what the players do in order."""

    street: Street
    pot: Decimal
    cards: dict[int, list[Card]]
    """By seat, of the players who are still in; all their cards so far."""
    community: list[str]
    actions: list[SeatAction] = field(default_factory=list)

    @property
    def name(self) -> str:
        """Name of the street as a heading."""
        return STREET_NAMES[self.street].capitalize()


def players_dealt_in(replayed: Replayed) -> list[PlayerNow]:
    """The players with cards, by seat, as they are at the end."""
    dealt = {player.seat for frame in replayed.frames for player in frame.players if player.cards}
    return [player for player in replayed.frames[-1].players if player.seat in dealt]


def columns(replayed: Replayed) -> Iterator[StreetColumn]:
    """The streets on which cards were dealt. Raises ValueError for a deal of the Red Dog family, which has none."""
    if replayed.hand.is_deal:
        raise ValueError("a deal of the Red Dog family has no streets")
    pot = Decimal(0)
    for street, group in groupby(replayed.frames, key=lambda frame: frame.street):
        frames = list(group)
        dealt = [frame for frame in frames if frame.kind == "deal"]
        if dealt and street < Street.SHOWDOWN:
            yield StreetColumn(street, pot, _cards(dealt[-1]), dealt[-1].community, [*_deeds(frames)])
        pot = frames[-1].in_all


def _cards(frame: Frame) -> dict[int, list[Card]]:
    return {player.seat: player.cards for player in frame.players if player.cards and player.status == "in"}


def _deeds(frames: Sequence[Frame]) -> Iterator[SeatAction]:
    for frame in frames:
        for event in frame.events:
            if isinstance(event, PlayerEvent) and EVENT_KINDS[type(event)] in _DEEDS:
                yield SeatAction(event.seat, _words(event, frame.completes))


def _words(event: Event, completes: bool) -> str:
    """What a player does, without their name."""
    words = (COMPLETES if completes else SENTENCES[EVENT_KINDS[type(event)]]).format(
        player="",
        amount=money(as_decimal(getattr(event, "amount", 0)), ""),
        to=money(as_decimal(getattr(event, "to", getattr(event, "amount", 0))), ""),
    )
    return words.strip() + (" all-in" if isinstance(event, Payment) and event.all_in else "")


def headline(replayed: Replayed) -> str:
    """Site, game, stakes and number of players, without anything that names a player."""
    facts, number = replayed.hand.facts, len(players_dealt_in(replayed))
    kind = ", tournament" if facts.tournament else ""
    return f"{printable(facts.site)}, {game_name(facts.game)} {stakes(facts)}{kind}, {number} players"
