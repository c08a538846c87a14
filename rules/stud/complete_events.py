"""The events of a hand, with those that its site leaves out added as the replay computed them."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from studbook.game import events as event_classes
from studbook.game import games
from studbook.game.cards import HIDDEN, card_name, parse_card
from studbook.game.codes import street
from studbook.game.events import Event
from studbook.game.games import Wins
from studbook.game.hand import Hand
from studbook.game.ranking import (
    DEUCE_TOP,
    ace_to_five_strength,
    deuce_to_seven_strength,
    high_said,
    high_strength,
    low_half_strength,
    low_said,
)
from studbook.game.vocabulary import Did, Half, Kind, Outcome, Street
from studbook.rules.stud.hand_facts import Facts, SeatShare

X = card_name(HIDDEN)
_PLAY = (
    event_classes.Ante,
    event_classes.BringIn,
    event_classes.Check,
    event_classes.Bet,
    event_classes.Call,
    event_classes.Raise,
    event_classes.Fold,
    event_classes.Protected,
)
_SETTLING = (
    event_classes.Uncalled,
    event_classes.Show,
    event_classes.Muck,
    event_classes.NoShow,
    event_classes.Collect,
    event_classes.Total,
    event_classes.Rake,
    event_classes.Fee,
)
_DECK = (event_classes.Burn, event_classes.Reshuffle)
_NO_LOW: Any = event_classes.EVENT_CLASSES[Kind.NO_LOW]


class CompleteEvents:
    """The events of one hand with everything that its site leaves out, in the order in which most sites print it.

    The methods come in the same order: the play, the showdown and the awards, the summary.
    """

    def __init__(self, hand: Hand, facts: Facts) -> None:
        """Set up for a hand with the facts that the replay found."""
        self.hand, self.facts = hand, facts
        self.players = {seat.number: seat.player for seat in hand.seats}
        self.stacks = {seat.number: seat.stack for seat in hand.seats}
        self.first, self.whole = Street(games.OPENING[hand.game]), games.FULL_HAND[hand.game]
        self.printed: dict[int, tuple[str, ...]] = dict.fromkeys(self.players, ())
        self.street_in: dict[int, int] = dict.fromkeys(self.players, 0)
        self.live: set[int] = set()
        self.community: tuple[str, ...] = ()
        self.street = Street.BEFORE

    def events(self) -> Iterator[Event]:
        """Everything, from the antes to the summary."""
        played = list(self._played())
        last = max((index for index, event in enumerate(played) if isinstance(event, _PLAY)), default=-1)
        if last >= 0 and isinstance(played[last], event_classes.Ante):  # it is returned after the first cards
            last = max(index for index, event in enumerate(played) if event.street <= self.first)
        yield from played[: last + 1]
        yield from self._returned(played[last].street if last >= 0 else self.street)
        yield from played[last + 1 :]
        yield from self._ended()
        yield from (event for event in self._notices() if event not in played)
        yield from self._summary()

    def _played(self) -> Iterator[Event]:
        """Antes, streets, cards, betting, and what the site prints in between."""
        for event in self.hand.events:
            if event.street > Street.SEVENTH:
                return
            if event.street > self.street and not isinstance(event, event_classes.Notice):
                yield from self._begun(event.street)
            if isinstance(event, event_classes.Payment):
                yield self._payment(event)
            elif not isinstance(
                event, (*_SETTLING, *_DECK, event_classes.StreetStart, event_classes.Deal, event_classes.Community)
            ):
                yield event
            self._remember(event)

    def _remember(self, event: Event) -> None:
        """Seats that are in the hand."""
        if isinstance(event, event_classes.Ante):
            self.live.add(event.seat)
        elif isinstance(event, event_classes.Fold):
            self.live.discard(event.seat)

    def _begun(self, street: Street) -> Iterator[Event]:
        """A street's heading and all its cards, even if the site does not print them."""
        self.street = street
        self.street_in = dict.fromkeys(self.players, 0)
        yield event_classes.StreetStart(0, street, -1)
        begun = [event for event in self.hand.events if event.street == street]
        yield from (event for event in begun if isinstance(event, _DECK))
        community = [event for event in begun if isinstance(event, event_classes.Community)]
        yield from community
        self.community += tuple(card for event in community for card in event.cards)
        deals = [event for event in begun if isinstance(event, event_classes.Deal)]
        order = list(dict.fromkeys(event.seat for event in deals))
        for seat in order + [seat for seat in self.players if seat in self.live and seat not in order]:
            yield from self._dealt(seat, [event for event in deals if event.seat == seat])

    def _dealt(self, seat: int, deals: list[event_classes.Deal]) -> Iterator[Event]:
        """New cards after those already printed; downcards that no one sees are left out, upcards are hidden."""
        new = tuple(card for event in deals for card in event.cards[len(event.cards) - event.fresh :])
        if self.street == self.first and X in new[:-1]:
            new = new[-1:]
        if self.street == self.whole == street.SEVENTH and new in ((), (X,)):
            return
        new = new or (X,)
        self.printed[seat] += new
        kind = (
            event_classes.Exposed
            if any(isinstance(event, event_classes.Exposed) for event in deals)
            else event_classes.Deal
        )
        yield kind(0, self.street, seat, self.players[seat], self.printed[seat], len(new))

    def _payment(self, event: event_classes.Payment) -> Event:
        """A payment, and whether it takes the last chip."""
        amount = event.amount
        if isinstance(event, event_classes.Raise):
            amount = event.to - self.street_in[event.seat]
        if not isinstance(event, event_classes.Ante):
            self.street_in[event.seat] += amount
        self.stacks[event.seat] -= amount
        return replace(event, all_in=self.stacks[event.seat] <= 0)

    def _returned(self, street: Street) -> Iterator[Event]:
        """ES-13: the uncalled bet."""
        for seat, amount in self.facts.returned.items():
            if amount > 0:
                yield event_classes.Uncalled(0, street, seat, self.players[seat], amount)

    def _notices(self) -> Iterator[Event]:
        return (event for event in self.hand.events if isinstance(event, event_classes.Notice))

    def _ended(self) -> Iterator[Event]:
        """The showdown, or what the last player does; then the awards, side pots first."""
        contested = [seat for seat in self.players if self.facts.did[seat] & Did.SHOWDOWN]
        street = self.street
        if len(contested) > 1:
            street = Street.SHOWDOWN
            yield event_classes.StreetStart(0, street, -1)
            shows = [self._shown(seat) for seat in self._in_order(contested)]
            yield from self._with_side_pots(shows, list(self._awards(street)))
        else:
            yield from self._awards(street)
        if len(contested) > 1:
            yield from self._no_low(contested)
            return
        for event in self.hand.events:
            if isinstance(event, event_classes.NoShow) or (isinstance(event, event_classes.Show) and event.cards):
                yield replace(event, street=street)

    def _with_side_pots(self, shows: list[Event], awards: list[event_classes.Collect]) -> Iterator[Event]:
        """The shows and then the awards; a side pot is paid between shows if the text pays it there."""
        for number, show in enumerate(shows, 1):
            yield show
            while awards and number < len(shows) and 0 < self._shows_before(awards[0].pot) <= number:
                yield awards.pop(0)
        yield from awards

    def _shows_before(self, pot: int) -> int:
        """Number of hands that the text shows before it pays a pot; 0 if no line of the text pays it."""
        shows = 0
        for event in self.hand.events:
            if isinstance(event, event_classes.Collect) and event.pot == pot:
                return shows
            shows += isinstance(event, event_classes.Show | event_classes.Muck)
        return 0

    def _no_low(self, contested: list[int]) -> Iterator[Event]:
        """FR-20: no one has a low hand."""
        is_printed = any(type(event) is _NO_LOW for event in self.hand.events)
        hands = [self.facts.cards[seat] for seat in contested]
        if not games.LOW_HALF[self.hand.game] or is_printed or not all(self._is_whole(cards) for cards in hands):
            return
        if all(self._said(cards)[1] < 0 for cards in hands):
            yield _NO_LOW(0, Street.SHOWDOWN, 0, "", "")

    def _in_order(self, seats: list[int]) -> list[int]:
        """Seats in the order in which the text shows them, then the others."""
        order = [event.seat for event in self.hand.events if isinstance(event, event_classes.Show | event_classes.Muck)]
        return sorted(seats, key=lambda seat: order.index(seat) if seat in order else len(order))

    def _shown(self, seat: int) -> Event:
        cards, player = self.facts.cards[seat], self.players[seat]
        threw_away = any(isinstance(event, event_classes.Muck) and event.seat == seat for event in self.hand.events)
        if threw_away or not self._is_whole(cards):
            return event_classes.Muck(0, Street.SHOWDOWN, seat, player, ())
        return event_classes.Show(0, Street.SHOWDOWN, seat, player, cards, *self._said(cards))

    def _is_whole(self, cards: tuple[str, ...]) -> bool:
        return len(cards) + len(self.community) >= self.whole and all(parse_card(card) < HIDDEN for card in cards)

    def _said(self, cards: tuple[str, ...]) -> tuple[int, int]:
        """Descriptions of a high and a low hand, -1 if there is none."""
        mask = sum({1 << parse_card(card) for card in (*cards, *self.community)})
        pot = games.POT[self.hand.game]
        if pot == Wins.ACE_TO_FIVE:
            return -1, int(low_said(ace_to_five_strength(mask)))
        if pot == Wins.DEUCE_TO_SEVEN:
            return int(high_said(DEUCE_TOP - deuce_to_seven_strength(mask))), -1
        low = int(low_half_strength(mask, int(self.hand.game)))
        return int(high_said(high_strength(mask))), int(low_said(low)) if low else -1

    def _awards(self, street: Street) -> Iterator[event_classes.Collect]:
        whole = [SeatShare(0, Half.WHOLE, seat, amount) for seat, amount in self.facts.collected.items() if amount > 0]
        halves = [
            half for share in (self.facts.shares if self._is_divided() else whole) for half in self._as_printed(share)
        ]
        for share in sorted(halves, key=lambda share: (-share.pot, share.half)):
            player = self.players[share.seat]
            yield event_classes.Collect(0, street, share.seat, player, share.amount, share.pot, share.half)

    def _is_divided(self) -> bool:
        """Whether it is known which pot pays what; otherwise all that was paid counts as the main pot."""
        return sum(share.amount for share in self.facts.shares) == sum(self.facts.collected.values())

    def _as_printed(self, share: SeatShare) -> list[SeatShare]:
        """A share of an undivided pot in the two halves that the text pays, if it does."""
        printed = [
            SeatShare(event.pot, event.half, event.seat, event.amount)
            for event in self.hand.events
            if isinstance(event, event_classes.Collect) and (event.pot, event.seat) == (share.pot, share.seat)
        ]
        is_divided = share.half == Half.WHOLE and {half.half for half in printed} == {Half.HIGH, Half.LOW}
        return printed if is_divided and sum(half.amount for half in printed) == share.amount else [share]

    def _summary(self) -> Iterator[Event]:
        street, facts = Street.SUMMARY, self.facts
        yield event_classes.StreetStart(0, street, -1)
        yield event_classes.Total(0, street, facts.gross)
        if len(facts.pots) > 1:
            pots = facts.pots if self._is_divided() else [sum(facts.collected.values()), *facts.pots[1:]]
            yield from (event_classes.Pot(0, street, net, pot) for pot, net in enumerate(pots))
        yield event_classes.Rake(0, street, facts.rake)
        if facts.fees:
            yield event_classes.Fee(0, street, facts.fees)
        if self.community:
            yield event_classes.Board(0, street, self.community)
        for seat in self.players:
            if facts.did[seat] & Did.DEALT_IN:
                yield self._result(seat)

    def _result(self, seat: int) -> Event:
        facts, player, street = self.facts, self.players[seat], Street.SUMMARY
        amount = facts.collected[seat]
        if facts.did[seat] & Did.FOLDED:
            at = Street(facts.street[seat])
            unheard = at == self.first and facts.put_in[seat] - facts.returned[seat] <= self._ante_of(seat)
            return event_classes.Result(0, street, seat, player, Outcome.FOLDED, at, unheard, -1, (), -1, -1)
        cards, shown = facts.cards[seat], self._shown(seat)
        if not facts.did[seat] & Did.SHOWDOWN or (amount and isinstance(shown, event_classes.Muck)):
            return event_classes.Result(
                0, street, seat, player, Outcome.COLLECTED, Street.BEFORE, False, amount, (), -1, -1
            )
        if isinstance(shown, event_classes.Show):
            outcome = Outcome.WON if amount else Outcome.LOST
            words = (shown.said_high, shown.said_low)
            won = amount or -1
            return event_classes.Result(0, street, seat, player, outcome, Street.BEFORE, False, won, cards, *words)
        known = cards if self._is_whole(cards) else ()
        return event_classes.Result(0, street, seat, player, Outcome.MUCKED, Street.BEFORE, False, -1, known, -1, -1)

    def _ante_of(self, seat: int) -> int:
        return sum(
            event.amount for event in self.hand.events if isinstance(event, event_classes.Ante) and event.seat == seat
        )
