"""The cards on the table during a hand: upcards, downcards, and the hand that the upcards make."""

from collections import defaultdict
from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from studbook.analytics.polars_duckdb import Row
from studbook.game.cards import pack, parse_card
from studbook.game.ranking import CATEGORY, LOW_TOP, high_said
from studbook.game.vocabulary import Draw, Game, Street
from studbook.rules.checks.finding_text import describe_ranks
from studbook.rules.stud.first_to_act import board_strength
from studbook.rules.stud.replay.announcements import draws

HIDDEN = "X"
_LOW_GAMES = (Game.RAZZ, Game.RAZZ27)
_DRAWS = {Draw.STRAIGHT: "possible straight", Draw.FLUSH: "possible flush"}


class Card(NamedTuple):
    """A card of a player."""

    name: str
    """`Ah`, or `X` for one that no one has seen."""
    is_open: bool
    """Whether it was dealt face up."""


class Boards:
    """Cards of every seat, followed through the events of a hand."""

    def __init__(self, game: Game, rows: list[Row]) -> None:
        self.game = game
        self.first, self.holes = (Street.SECOND, 1) if game == Game.FIVESTUD else (Street.THIRD, 2)
        self.final = Street.FIFTH if game == Game.FIVESTUD else Street.SEVENTH
        self.cards: dict[int, list[Card]] = defaultdict(list)
        self.community: list[str] = []
        self.shown: set[int] = set()
        self._shared = {_street(row) for row in rows if row["kind"] == "community"}
        self._first_dealt: dict[int, int] = defaultdict(int)
        for row in rows:
            if row["kind"] in ("deal", "exposed") and _street(row) == self.first:
                self._first_dealt[row["seat"]] += row["fresh"] or 0

    def follow(self, row: Row) -> None:
        """Place the cards of one event."""
        names = (row["cards"] or "").split()
        if row["kind"] in ("deal", "exposed"):
            self._deal(row, names[len(names) - (row["fresh"] or 0) :])
        elif row["kind"] == "community":
            self.community += names
        elif row["kind"] == "show" and row["seat"] is not None:
            self.shown.add(row["seat"])
        if row["kind"] in ("show", "muck", "fold", "thrown_away", "collect", "result", "net") and names:
            self._reveal(row["seat"], [name for name in names if name != HIDDEN])
        if row["seat"] is not None:
            del self.cards[row["seat"]][self.final :]  # no more than the game deals, whatever the text says

    def _deal(self, row: Row, fresh: list[str]) -> None:
        cards, street = self.cards[row["seat"]], _street(row)
        if street > self.first:
            self._fill_up(cards, Street(street - 1))
            cards += [Card(name, row["kind"] == "exposed" or self._is_open(len(cards))) for name in fresh]
            return
        if self._first_dealt[row["seat"]] == 1:  # other players' downcards are not printed
            cards += [Card(HIDDEN, is_open=False)] * self.holes
        for name in fresh:
            cards.append(Card(name, self._is_open(len(cards))))

    def _is_open(self, place: int) -> bool:
        """DE-01: whether a card is an upcard: all but the first ones and the last of seven."""
        return self.holes <= place < (6 if self.holes == 2 else 5)

    def fill_up(self, seats: Iterable[int], street: Street) -> None:
        """Add the cards that a room does not print to the players who have got them by the end of a street's deal."""
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


@lru_cache(maxsize=100)
def _shown_by(names: tuple[str, ...], game: Game) -> str:
    """DE-25, DE-26: cached, because most steps of a hand show the same cards as the previous step."""
    packed = pack(map(parse_card, names))
    strength = int(board_strength(packed, game)) if packed else -1
    if strength < 0:
        return ""
    if game in _LOW_GAMES:
        counted = LOW_TOP - strength
        return describe_ranks(counted if counted < CATEGORY else int(high_said(counted)))
    coming = int(draws(packed))
    return ", ".join(
        [describe_ranks(int(high_said(strength))), *(said for bit, said in _DRAWS.items() if coming & bit)]
    )


def _street(row: Row) -> Street:
    return Street[row["street"].upper()]
