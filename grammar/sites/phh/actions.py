"""A hand's events as the actions of PHH, and in comments what PHH has no action for."""

from collections import defaultdict
from collections.abc import Iterator, Mapping

from studbook.game import events
from studbook.game.cards import HIDDEN, card_name
from studbook.game.events import EVENT_CLASSES, Event
from studbook.game.hand import Hand
from studbook.game.money import format_amount
from studbook.game.vocabulary import Street
from studbook.grammar.ledger import added_by
from studbook.grammar.sites.phh.comments import NOT_SEEN, comment_of

X = card_name(HIDDEN)
_AFTER_CARDS = (
    events.BringIn,
    events.Bet,
    events.Call,
    events.Raise,
    events.Check,
    events.Fold,
    events.Show,
    events.Muck,
    events.NoShow,
)
"""Events before which every player has the cards of the street."""
WRITTEN: dict[type[Event], str] = {
    events.StreetStart: "_on_street",
    events.Ante: "_on_ante",
    events.Deal: "_on_deal",
    events.Exposed: "_on_deal",
    events.Community: "_on_community",
    events.BringIn: "_on_payment",
    events.Bet: "_on_payment",
    events.Call: "_on_payment",
    events.Raise: "_on_payment",
    events.Check: "_on_check",
    events.Fold: "_on_fold",
    events.ThrownAway: "_on_fold",
    events.Show: "_on_show",
    events.Muck: "_on_muck",
    events.Collect: "_on_collect",
} | {
    cls: "_on_notice"
    for cls in EVENT_CLASSES.values()
    if issubclass(cls, events.Notice | events.NoShow | events.Burn | events.Reshuffle | events.Skipped | events.Dealer)
}
"""The method that writes each class of events; comments hold those that are no actions of PHH."""


class ActionWriter:
    """Writes the actions of one hand."""

    def __init__(self, hand: Hand, numbers: Mapping[int, int], bring_in: int) -> None:
        """Set up for a hand; `numbers` are the players' numbers in PHH, by seat, of those who are dealt in."""
        self.hand, self.numbers, self.bring_in = hand, numbers, bring_in
        self.street = Street.BEFORE
        self.live = set(numbers)
        self.held: dict[int, tuple[str, ...]] = defaultdict(tuple)
        """Cards of every seat in the order of the deal, as far as they were printed when dealt."""
        self.stack = {seat.number: seat.stack for seat in hand.seats}
        """What every seat has left."""
        self.put: dict[int, int] = defaultdict(int)
        self.bet = 0
        self.is_shared = False
        """Whether this street is a community card."""
        self.is_new = False
        """Whether the street has begun, and no action of PHH shows it yet."""
        self.short = False
        """Whether the last wager is an all-in for less than a full one."""
        self.marks: set[str] = set()
        """What the house allows and PokerKit does not."""
        self.index = 0
        self.paid_pots: set[int] = set()
        """Pots that are paid before another player shows."""

    def actions(self) -> Iterator[str]:
        """Yield the actions in order."""
        for index, event in enumerate(self.hand.events):
            self.index = index
            yield from self._written(event)

    def _written(self, event: Event) -> Iterator[str]:
        if isinstance(event, _AFTER_CARDS):
            yield from self._undealt()
        if type(event) in WRITTEN:
            yield from getattr(self, WRITTEN[type(event)])(event)
            self.is_new &= WRITTEN[type(event)] in ("_on_notice", "_on_street", "_on_collect")

    def _on_street(self, event: events.StreetStart) -> Iterator[str]:
        yield from self._undealt()
        self._begin(event.street)

    def _on_ante(self, event: events.Ante) -> Iterator[str]:
        self.stack[event.seat] -= event.amount
        yield from ()

    def _on_community(self, event: events.Community) -> Iterator[str]:
        self.is_shared = True
        self.marks.add("community_card")
        yield f"d db {''.join(event.cards)}"

    def _on_check(self, event: events.Check) -> Iterator[str]:
        yield f"{self._player(event)} cc"

    def _on_notice(self, event: Event) -> Iterator[str]:
        yield self._comment(event)

    def _player(self, event: events.PlayerEvent) -> str:
        return f"p{self.numbers[event.seat]}"

    def _begin(self, street: Street) -> None:
        self.street = street
        self.is_new = True
        if street <= Street.SEVENTH:
            self.put.clear()
            self.bet = 0
            self.is_shared = self.short = False

    def _undealt(self) -> Iterator[str]:
        """Cards of this street that no line of the text deals: last cards that no one saw."""
        if not Street.THIRD <= self.street <= Street.SEVENTH or self.is_shared:
            return
        for seat in self.numbers:
            missing = int(self.street) - len(self.held[seat])
            if seat in self.live and missing > 0:
                self.held[seat] += (X,) * missing
                self._mark_hidden(seat)
                yield f"d dh p{self.numbers[seat]} {NOT_SEEN * missing}"

    def _mark_hidden(self, seat: int) -> None:
        """Remember that the text does not show an upcard, on which the order of play depends."""
        if self.street < Street.SEVENTH and self.held[seat][-1] == X:
            self.marks.add("hidden_upcard")

    def _on_deal(self, event: events.Deal) -> Iterator[str]:
        missing = int(event.street) - len(self.held[event.seat])
        new = event.cards[len(event.cards) - min(event.fresh, missing) :]
        new = (X,) * (missing - len(new)) + new
        self.held[event.seat] += new
        self._mark_hidden(event.seat)
        remark = " # exposed" if isinstance(event, events.Exposed) else ""
        yield f"d dh {self._player(event)} {''.join(NOT_SEEN if card == X else card for card in new)}{remark}"

    def _on_payment(self, event: events.BringIn | events.Bet | events.Call | events.Raise) -> Iterator[str]:
        seat, player = event.seat, self._player(event)
        added, left = added_by(event, self.put[seat]), self.stack[seat]
        due = self.bring_in if isinstance(event, events.BringIn) else self.bet - self.put[seat]
        if isinstance(event, events.Bet | events.Raise):
            self._mark(event, self.put[seat] + added - self.bet)
        self.put[seat] += added
        self.stack[seat] -= added
        self.bet = max(self.bet, self.put[seat])
        if isinstance(event, events.Bet | events.Raise):
            yield f"{player} cbr {format_amount(self.put[seat])}"
            return
        is_as_due = added == min(due, left)
        if isinstance(event, events.Call) and not is_as_due:
            self.marks.add("call_over_short_bring_in")
        verb = "pb" if isinstance(event, events.BringIn) else "cc"
        yield f"{player} {verb}" + ("" if is_as_due else f" # pays {format_amount(added)}")

    def _mark(self, event: events.Bet | events.Raise, more: int) -> None:
        """Remember what only some houses allow; `more` is by how much the wager raises the bet."""
        full = self.hand.big_bet if self.street >= Street.FIFTH else self.hand.small_bet
        if self.street == Street.FOURTH and more > full:
            self.marks.add("open_pair_double")
        if self.short:
            self.marks.add("raise_over_short_all_in")
        is_completion = self.street == Street.THIRD and self.bet < full == self.bet + more
        self.short = event.all_in and more < full and not is_completion

    def _on_fold(self, event: events.Fold) -> Iterator[str]:
        self.live.discard(event.seat)
        thrown = " # thrown_away" if isinstance(event, events.ThrownAway) else ""
        shown = f" # shows {''.join(event.cards)}" if event.cards else ""
        yield f"{self._player(event)} f{thrown or shown}"

    def _on_show(self, event: events.Show) -> Iterator[str]:
        """A show of a whole hand at the showdown; any other one is a comment."""
        cards = self._in_deal_order(event) if self.street == Street.SHOWDOWN else ()
        yield f"{self._player(event)} sm {''.join(cards)}" if cards else self._comment(event)

    def _on_muck(self, event: events.Muck) -> Iterator[str]:
        thrown = event.cards or self._printed_later(event)
        if any(isinstance(other, events.Collect) and other.seat == event.seat for other in self.hand.events):
            self.marks.add("hidden_winner")
        yield f"{self._player(event)} sm" + (f" # mucks {''.join(thrown)}" if thrown else "")

    def _printed_later(self, event: events.Muck) -> tuple[str, ...]:
        results = (other for other in self.hand.events if isinstance(other, events.Result))
        return next((result.cards for result in results if result.seat == event.seat), ())

    def _in_deal_order(self, event: events.Show) -> tuple[str, ...]:
        """All of a player's cards in the order of the deal, none if the text does not show all of them."""
        held, unseen = self.held[event.seat], [card for card in event.cards if card not in self.held[event.seat]]
        if held.count(X) != len(unseen) or len(held) != len(event.cards) or X in event.cards:
            return ()
        return tuple(unseen.pop(0) if card == X else card for card in held)

    def _on_collect(self, award: events.Collect) -> Iterator[str]:
        """Say that a pot is paid before another player shows."""
        later = any(isinstance(event, events.Show | events.Muck) for event in self.hand.events[self.index :])
        if later and self.street == Street.SHOWDOWN and award.pot not in self.paid_pots:
            self.paid_pots.add(award.pot)
            yield f"# pot {award.pot} is paid"

    def _comment(self, event: Event) -> str:
        return f"# {comment_of(event, self.numbers, self.street if self.is_new else None)}"
