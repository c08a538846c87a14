"""The cards on the table during a hand: upcards, downcards, and the hand that the upcards make."""

from collections import defaultdict
from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from studbook.game.cards import pack, parse_card
from studbook.game.events import (
    Collect,
    Community,
    Deal,
    Event,
    Exposed,
    Fold,
    Muck,
    Net,
    PlayerEvent,
    Result,
    Show,
)
from studbook.game.games import BOARDS_ACE_LOW, FINAL, HOLES, IS_LOW, OPENING
from studbook.game.ranking import high_said
from studbook.game.vocabulary import Draw, Game, Street
from studbook.rules.checks.finding_text import describe_ranks
from studbook.rules.stud.first_to_act import board_strength
from studbook.rules.stud.replay.announcements import draws

HIDDEN = "X"
_REVEALING = (Show, Muck, Fold, Collect, Result, Net)
_DRAWS = {Draw.STRAIGHT: "possible straight", Draw.FLUSH: "possible flush"}


class Card(NamedTuple):
    """A card of a player."""

    name: str
    """`Ah`, or `X` for one that no one has seen."""
    is_open: bool
    """Whether it was dealt face up."""


class Boards:
    """Cards of every seat, followed through the events of a hand."""

    def __init__(self, game: Game, events: Iterable[Event]) -> None:
        self.game = game
        self.first, self.holes, self.final = Street(OPENING[game]), HOLES[game], Street(FINAL[game])
        self.cards: dict[int, list[Card]] = defaultdict(list)
        self.community: list[str] = []
        self.shown: set[int] = set()
        self._shared: set[Street] = set()
        self._first_dealt: dict[int, int] = defaultdict(int)
        for event in events:
            if isinstance(event, Community):
                self._shared.add(event.street)
            elif isinstance(event, Deal) and event.street == self.first:
                self._first_dealt[event.seat] += event.fresh

    def follow(self, event: Event) -> None:
        """Place the cards of one event."""
        if isinstance(event, Deal):
            self._deal(event)
        elif isinstance(event, Community):
            self.community += event.cards
        elif isinstance(event, Show):
            self.shown.add(event.seat)
        if isinstance(event, _REVEALING) and event.cards:
            self._reveal(event.seat, [name for name in event.cards if name != HIDDEN])
        if isinstance(event, PlayerEvent):
            del self.cards[event.seat][self.final :]  # no more than the game deals, whatever the text says

    def _deal(self, deal: Deal) -> None:
        cards, fresh = self.cards[deal.seat], deal.cards[len(deal.cards) - deal.fresh :]
        if deal.street > self.first:
            self._fill_up(cards, Street(deal.street - 1))
            cards += [Card(name, isinstance(deal, Exposed) or self._is_open(len(cards))) for name in fresh]
            return
        if self._first_dealt[deal.seat] == 1:  # other players' downcards are not printed
            cards += [Card(HIDDEN, is_open=False)] * self.holes
        for name in fresh:
            cards.append(Card(name, self._is_open(len(cards))))

    def _is_open(self, place: int) -> bool:
        """DE-01: whether a card is an upcard: all but the first ones and the last of seven."""
        return self.holes <= place < (6 if self.holes == 2 else 5)

    def fill_up(self, seats: Iterable[int], street: Street) -> None:
        """Add the cards that a site does not print to the players who have got them by the end of a street's deal."""
        if self.first <= street <= self.final:
            for seat in seats:
                self._fill_up(self.cards[seat], street)

    def _fill_up(self, cards: list[Card], street: Street) -> None:
        shared = sum(1 for other in self._shared if self.first <= other <= street)
        due = self.holes + 1 + street - self.first - shared
        cards += [Card(HIDDEN, self._is_open(place)) for place in range(len(cards), due)]

    def _reveal(self, seat: int, known: list[str]) -> None:
        """Turn over the downcards; a whole hand that contradicts the deal is shown as printed."""
        cards = self.cards[seat]
        new = [name for name in dict.fromkeys(known) if name not in {card.name for card in cards}]
        unknown = [place for place, card in enumerate(cards) if card.name == HIDDEN]
        if len(known) >= len(cards) and len(new) > len(unknown):
            cards[:] = [Card(name, self._is_open(place)) for place, name in enumerate(known)]
            return
        for place, name in zip(unknown, new, strict=False):
            cards[place] = Card(name, cards[place].is_open)
        cards += [Card(name, self._is_open(len(cards))) for name in new[len(unknown) :]]

    def showing(self, seat: int) -> str:
        """DE-25, DE-26: describe the hand that a seat's upcards make; empty if one of them is not printed."""
        return _shown_by(tuple(card.name for card in self.cards[seat] if card.is_open), self.game)


def _low_board(names: tuple[str, ...], game: Game) -> str:
    """The ranks of a low game's board, highest first, as a low hand is named: a pair there is no hand, but a flaw.

    >>> _low_board(("Kh", "4d", "Kd"), Game.RAZZ), _low_board(("Ah", "7d"), Game.RAZZ)
    ('K-K-4', '7-A')
    """
    ranks = "A23456789TJQK" if BOARDS_ACE_LOW[game] else "23456789TJQKA"
    return "-".join(sorted((name[0] for name in names), key=ranks.index, reverse=True))


@lru_cache(maxsize=100)
def _shown_by(names: tuple[str, ...], game: Game) -> str:
    """DE-25, DE-26: cached, because most steps of a hand show the same cards as the previous step."""
    packed = pack(map(parse_card, names))
    strength = int(board_strength(packed, int(game))) if packed else -1
    if strength < 0:
        return ""
    if IS_LOW[game]:
        return _low_board(names, game)
    coming = int(draws(packed))
    return ", ".join(
        [describe_ranks(int(high_said(strength))), *(said for bit, said in _DRAWS.items() if coming & bit)]
    )
