"""Razz that a program calls `Stud`, because OHH does not name it: the awards show it, unless the bring-in denies it."""

from collections.abc import Mapping, Sequence

from studbook.game import events
from studbook.game.cards import HIDDEN, RANKS, card_name
from studbook.game.hand import Hand
from studbook.game.vocabulary import Game, Street
from studbook.grammar.formats.pot_awards import awards_by_cards, layers_of

X = card_name(HIDDEN)
_RANKS_OF_RAZZ = RANKS[-1] + RANKS[:-1]


def fits_only_razz(hand: Hand, put_in: Mapping[int, int]) -> bool:
    """Whether those who are paid at the showdown have the best hands of razz, and not those of stud.

    `put_in` are the chips of each seat on all streets. Hands that are not shown decide nothing.
    """
    paid = {event.seat for event in hand.events if isinstance(event, events.Collect)}
    shown = _shown(hand)
    if not paid <= shown.keys() or len(shown) < 2:
        return False
    as_stud, as_razz = (_winners(hand, game, shown, put_in) for game in (Game.STUD, Game.RAZZ))
    return as_stud != paid == as_razz and not _opens_only_as_stud(hand)


def _winners(hand: Hand, game: Game, shown: Mapping[int, Sequence[str]], put_in: Mapping[int, int]) -> set[int]:
    """Seats that get a part of the pots by the cards that are shown."""
    seats = [seat.number for seat in hand.seats]
    cards = {seats.index(seat): held for seat, held in shown.items()}
    layers = layers_of([put_in.get(seat, 0) for seat in seats], set(cards))
    return {seats[award.player] for award in awards_by_cards(game, layers, cards, len(seats))}


def _shown(hand: Hand) -> dict[int, Sequence[str]]:
    """All seven cards of each player who has not folded, if they are known."""
    folded = {event.seat for event in hand.events if isinstance(event, events.Fold)}
    shared = {card for event in hand.events if isinstance(event, events.Community) for card in event.cards}
    known: dict[int, set[str]] = {}
    for event in hand.events:
        if isinstance(event, events.Deal | events.Show | events.Muck) and event.seat not in folded:
            known.setdefault(event.seat, set(shared)).update({*event.cards} - {X})
    return {seat: sorted(cards) for seat, cards in known.items() if len(cards) == Street.SEVENTH}


def _opens_only_as_stud(hand: Hand) -> bool:
    """Whether the lowest door card opens, and not the highest, as it does in razz with the ace low."""
    doors = {
        event.seat: event.cards[-1][0]
        for event in hand.events
        if isinstance(event, events.Deal) and event.street == Street.THIRD and len(event.cards) in (1, Street.THIRD)
    }
    opener = next((event.seat for event in hand.events if isinstance(event, events.BringIn | events.Bet)), 0)
    if opener not in doors or X in doors.values():
        return False
    door = doors[opener]
    return door == min(doors.values(), key=RANKS.index) and door != max(doors.values(), key=_RANKS_OF_RAZZ.index)
