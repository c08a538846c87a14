"""What an all-in was worth, judged hand by hand from the typed events: written independently of `equity.all_in`.

Only the following of the deal (`equity.known_cards`) and the counting of one spot (`equity.pot_equity`) are shared.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from fractions import Fraction

from studbook.analytics.stored.audits import AuditedHand, SeatResult, SettledPot
from studbook.equity.known_cards import BURNED, COMMON, UNKNOWN, fold_in, held, known_until, room_for_cards
from studbook.equity.pot_equity import FULL_HANDS, Equity, count_deals, sample_deals, spot
from studbook.game.cards import DECK_SIZE, pack, parse_card, parse_cards
from studbook.game.events import (
    EVENT_KINDS,
    Check,
    Event,
    Fold,
    Payment,
    PlayerEvent,
    Protected,
)
from studbook.game.hand import Hand
from studbook.game.vocabulary import Street

_DEALT_ON = (Street.SECOND, Street.THIRD, Street.FOURTH, Street.FIFTH, Street.SIXTH, Street.SEVENTH)


@dataclass(frozen=True, slots=True)
class Limits:
    """How many deals are sampled, and how many are counted at most."""

    sample: int
    most_deals: int


@dataclass(frozen=True, slots=True)
class PotWorth:
    """Net size of a pot, and the players' shares of it by seat number."""

    net: Fraction
    shares: dict[int, Fraction]
    standard_error: float


@dataclass(frozen=True, slots=True)
class Worth:
    """A hand whose betting ended before the last card, by seat number; or the reason why it cannot be judged."""

    street: str = ""
    undecided: str = ""
    pots: list[PotWorth] = field(default_factory=list)
    expected: dict[int, Fraction] = field(default_factory=dict)


def judged(hand: AuditedHand, played: Hand, limits: Limits) -> Worth:
    """Calculate what each player was to get of the pots when the last bet was made."""
    dealt = _Dealt(hand, played)
    street = _last_bets(played.events)
    reason = _no_all_in(hand, played, dealt, street)
    if reason:
        return Worth(street.name.lower(), reason)
    worths = [_pot(dealt, pot, street, limits) for pot in hand.pots]
    pots = [pot for pot in worths if pot]
    if len(pots) < len(worths):
        return Worth(street.name.lower(), "not all cards that the players held at that point are known")
    expected: dict[int, Fraction] = dict.fromkeys(dealt.contenders, Fraction(0))
    for pot in pots:
        for seat, share in pot.shares.items():
            expected[seat] += share * pot.net
    return Worth(street.name.lower(), "", pots, expected)


def _last_bets(events: Iterable[Event]) -> Street:
    """The last street on which anyone acted."""
    acts = (Payment, Check, Fold, Protected)
    streets = [event.street for event in events if isinstance(event, acts) and event.street <= Street.SEVENTH]
    return max(streets, default=Street.BEFORE)


def _no_all_in(hand: AuditedHand, played: Hand, dealt: "_Dealt", street: Street) -> str:
    """Reason why there is no all-in to judge; empty if there is one."""
    if len(dealt.contenders) < 2:
        return "only one player stayed in"
    if not dealt.streets or street >= max(dealt.streets):
        return "there was betting until the last card"
    staked = any(_all_is_in(dealt.seats[seat]) for seat in dealt.contenders)
    if not (staked or any(_says_all_in(event, dealt.contenders) for event in played.events)):
        return "no one is all-in"
    if any(pot.net is None for pot in hand.pots):
        return "the text does not say how the rake was divided among the pots"
    return ""


def _says_all_in(event: Event, seats: list[int]) -> bool:
    return isinstance(event, Protected) or (isinstance(event, Payment) and event.all_in and event.seat in seats)


def _all_is_in(seat: SeatResult) -> bool:
    return seat.stack is not None and seat.paid is not None and seat.paid >= seat.stack


def _pot(dealt: "_Dealt", pot: SettledPot, street: Street, limits: Limits) -> PotWorth | None:
    """Shares of one pot among the eligible players; None if not all their cards are known."""
    seats, net = pot.eligible, Fraction(pot.net or 0)
    if len(seats) == 1 or street == Street.BEFORE:  # no one to beat, or no one has a card yet
        return PotWorth(net, dict.fromkeys(seats, Fraction(1, len(seats))), 0.0)
    answer = dealt.equity(seats, street, limits)
    if not answer:
        return None
    shares = {seat: player.share for seat, player in zip(seats, answer.players, strict=True)}
    return PotWorth(net, shares, max(player.standard_error for player in answer.players))


class _Dealt:
    """The cards that each player of a hand got on each street, as far as the text shows them."""

    def __init__(self, hand: AuditedHand, played: Hand) -> None:
        self.game = hand.game
        self.seats = {seat.seat: seat for seat in hand.seats if seat.dealt_in}
        self.contenders = sorted({seat for pot in hand.pots for seat in pot.eligible} & set(self.seats))
        self.rows = {seat.seat: place for place, seat in enumerate(hand.seats)}
        """Row of every seat in `known`."""
        self.known = room_for_cards()
        seen = {event.street for event in played.events}
        self.streets = [street for street in _DEALT_ON if street in seen]
        self.opening = int(self.streets[0]) if self.streets else 0
        for event in played.events:
            self._note(event)

    def _note(self, event: Event) -> None:
        seat = self.rows.get(event.seat, -1) if isinstance(event, PlayerEvent) else -1
        cards = pack(parse_card(name) for name in getattr(event, "cards", ()))
        fold_in(self.known, int(EVENT_KINDS[type(event)]), int(event.street), seat, cards, self.opening)

    def held(self, seat: int, street: Street) -> list[int] | None:
        """Cards that a player held after a street was dealt; None if not every card is known."""
        whole = pack(parse_cards(self.seats[seat].cards or ""))
        mask = int(held(self.known, self.rows[seat], int(street), self.opening, whole, FULL_HANDS[self.game]))
        return _cards(mask) if mask != UNKNOWN else None

    def common(self, street: Street) -> list[int]:
        """Community cards after a street was dealt."""
        return _cards(int(known_until(self.known, COMMON, int(street))))

    def equity(self, seats: list[int], street: Street, limits: Limits) -> Equity | None:
        """Equity of these players after a street was dealt; None if their cards are unknown or impossible."""
        hands = [held for held in (self.held(seat, street) for seat in seats) if held]
        if len(hands) < len(seats):
            return None
        common = self.common(street)
        dead = set(self._dead(set(seats), street))
        try:
            asked = spot(self.game, hands, dead, common, int(self.known.number[COMMON]) > len(common))
        except ValueError:  # a card in two places
            return None
        is_quick = asked.is_countable and asked.deals <= limits.most_deals
        return count_deals(asked) if is_quick else sample_deals(asked, limits.sample)

    def _dead(self, seats: set[int], street: Street) -> Iterable[int]:
        """Dead cards: known cards that were dealt by then."""
        yield from _cards(int(known_until(self.known, BURNED, int(street))))
        for seat in set(self.seats) - seats:
            mask = int(known_until(self.known, self.rows[seat], int(street)))
            yield from self.held(seat, street) or _cards(mask)


def _cards(mask: int) -> list[int]:
    return [card for card in range(DECK_SIZE) if mask >> card & 1]
