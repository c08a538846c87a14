"""Follows Red Dog deals line by line, by RULES C: plain Python that uses none of our rules."""

from collections import Counter
from typing import Any, NamedTuple

from studbook.game import events as event_classes
from studbook.game.cards import RANKS
from studbook.game.hand import Hand
from studbook.game.money import CENT, UNIT
from studbook.game.vocabulary import Currency, Game

PACK = {rank + suit for rank in RANKS for suit in "cdhs"}


class Facts(NamedTuple):
    """The table at the end of RULES C.2, typed a second time."""

    cards: int
    dealer_plays: bool
    pays: int
    burns: bool
    tenure: str


FACTS = {
    Game.RED_DOG: Facts(5, True, 1, True, "one"),
    Game.RED_DOG_FOUR: Facts(4, True, 1, True, "one"),
    Game.RED_DOG_THREE: Facts(3, True, 1, True, "one"),
    Game.RED_DOG_BANK: Facts(5, False, 1, True, "four"),
    Game.RED_DOG_BANK_FOUR: Facts(4, False, 1, True, "four"),
    Game.RED_DOG_BANK_THREE: Facts(3, False, 1, True, "four"),
    Game.SHOOT: Facts(3, False, 1, True, "four"),
    Game.SLIPPERY_SAM: Facts(3, False, 1, False, "one"),
    Game.FORT_WAYNE: Facts(3, False, 1, False, "one"),
    Game.POLISH_RED_DOG: Facts(3, False, 2, True, "stitch"),
}


def beats(hand: tuple[str, ...], turned: str) -> list[str]:
    """RD-07."""
    return [card for card in hand if card[1] == turned[1] and RANKS.index(card[0]) > RANKS.index(turned[0])]


class Walk:
    """Follows a deal line by line; every line must be the one that is due then."""

    def __init__(self, hand: Hand) -> None:
        self.hand, self.facts = hand, FACTS[hand.game]
        self.lines: list[Any] = list(hand.events)
        self.stacks = {seat.number: seat.stack for seat in hand.seats}
        self.in_seats = [seat.number for seat in hand.seats if not seat.sitting_out]
        self.unit = UNIT if hand.currency == Currency.PLAY else CENT
        self.pot = 0
        self.total = 0
        self.held: dict[int, tuple[str, ...]] = {}
        self.gone: set[str] = set()
        """Cards that have left the pack for good."""
        self.burned: list[str] = []
        """Cards at the bottom of the pack, face up."""
        self.known = 0
        self.seen: Counter[str] = Counter()

    @property
    def banked(self) -> bool:
        return not self.facts.dealer_plays

    def next(self, kind: type, seat: int = 0) -> Any:
        event = self.lines.pop(0)
        assert type(event) is kind, f"{event} where a {kind.__name__} is due"
        assert seat in (0, getattr(event, "seat", 0))
        self.seen[kind.__name__] += 1
        return event

    def is_next(self, kind: type) -> bool:
        return bool(self.lines) and type(self.lines[0]) is kind

    def into_pot(self, seat: int, amount: int) -> None:
        self.stacks[seat] -= amount
        self.pot += amount
        assert self.stacks[seat] >= 0, "C.3-18"
        assert self.pot >= 0, "C.3-1"
        assert self.pot + sum(self.stacks.values()) == self.total, "C.3-1"
        assert amount % self.unit == 0

    def deal(self) -> "Walk":
        dealer = self.next(event_classes.Dealer)
        self.dealer, self.number = dealer.seat, dealer.to
        assert self.dealer in self.in_seats
        self.open_pot()
        self.seats = [seat for seat in self.clockwise() if seat != self.dealer or not self.banked]
        self.deal_hands()
        self.turn_centre()
        self.is_broken = self.take_turns()
        self.close()
        assert not self.lines
        return self

    def clockwise(self) -> list[int]:
        place = self.in_seats.index(self.dealer) + 1
        return self.in_seats[place:] + self.in_seats[:place]

    def open_pot(self) -> None:
        self.pot = self.before = self.next(event_classes.Pot).amount if self.is_next(event_classes.Pot) else 0
        self.total = self.pot + sum(self.stacks.values())
        self.is_stitch = self.is_next(event_classes.Stitch)
        if self.is_stitch:
            self.next(event_classes.Stitch)
            assert self.facts.tenure == "stitch"
            assert self.number > 1
            assert self.pot >= 3 * self.hand.bring_in, "C.3-10"
        elif self.facts.tenure == "stitch":
            assert self.pot < 3 * self.hand.bring_in, "C.3-10"
        if not self.banked:
            self.antes()
        elif self.number == 1:
            assert self.pot == 0
            fund = self.next(event_classes.Fund, self.dealer).amount
            assert self.hand.small_bet < self.hand.bring_in <= fund, "C.3-11"
            assert fund <= max(self.hand.bring_in, 0 if self.facts.tenure == "stitch" else self.hand.big_bet)
            self.into_pot(self.dealer, fund)
        else:
            assert self.pot > 0, "A-17: the same pot"

    def antes(self) -> None:
        """C.3-9."""
        paid = []
        able = [seat for seat in self.in_seats if self.stacks[seat]]
        for _ in able:
            ante = self.next(event_classes.Ante)
            assert ante.amount == min(self.hand.ante, self.stacks[ante.seat])
            self.into_pot(ante.seat, ante.amount)
            assert ante.all_in == (self.stacks[ante.seat] == 0)
            self.seen["short ante"] += ante.amount < self.hand.ante
            paid.append(ante.seat)
        assert sorted(paid) == able

    def deal_hands(self) -> None:
        """C.3-7: the cards dealt; hidden hands become known when they are shown."""
        for seat in self.seats:
            dealt = self.next(event_classes.Deal, seat)
            assert len(dealt.cards) == dealt.fresh == self.facts.cards
            assert set(dealt.cards) <= PACK or set(dealt.cards) == {"X"}
            self.held[seat] = dealt.cards
            self.leave_pack(*(card for card in dealt.cards if card != "X"))
        self.stock = 52 - self.facts.cards * len(self.seats)

    def leave_pack(self, *cards: str) -> None:
        """C.3-6."""
        assert not self.gone & set(cards), "a card comes twice"
        self.gone |= set(cards)

    def from_pack(self, kind: type) -> str:
        """C.3-12: the next card; known if only burned ones are left."""
        (card,) = self.next(kind).cards
        if self.stock:
            self.stock -= 1
            assert card not in self.burned
        else:
            assert card == self.burned.pop(0)
            self.known += kind is event_classes.Turn
        if kind is not event_classes.Burn:
            self.leave_pack(card)
        return str(card)

    def turn_centre(self) -> None:
        """C.3-13."""
        self.centre = ""
        if self.hand.game == Game.SLIPPERY_SAM:
            while not self.centre or self.centre[0] in "789TJQKA":
                self.centre = self.from_pack(event_classes.Centre)
        elif self.hand.game == Game.FORT_WAYNE:
            self.centre = self.from_pack(event_classes.Centre)

    def take_turns(self) -> bool:
        """C.3-8, C.3-9, C.3-17; return whether the pot was broken."""
        for place, seat in enumerate(self.seats):
            if not self.stacks[seat]:
                self.seen["no turn without chips"] += 1
                continue
            self.take_turn(seat)
            broken = self.pot < 2 * self.hand.small_bet if self.facts.pays == 2 else self.pot == 0
            if self.banked and broken:
                return True
            can_follow = any(self.stacks[later] for later in self.seats[place + 1 :])
            if not self.banked and self.pot < self.hand.ante and can_follow:
                self.antes()
                self.seen["ante again"] += 1
        return False

    def take_turn(self, seat: int) -> None:
        turned, bought = self.centre, 0
        while self.is_next(event_classes.Buy):
            turned, bought = self.buy(seat), bought + 1
        assert bought <= (2 if self.hand.game == Game.FORT_WAYNE else 0), "C.3-14"
        if self.is_next(event_classes.Pass):
            self.next(event_classes.Pass, seat)
            assert bought == 2, "A-11"
            return
        stake = self.next(event_classes.Stake, seat).amount
        self.check_stake(seat, stake)
        if self.facts.burns:
            self.burned.append(self.from_pack(event_classes.Burn))
        if not turned:
            turned = self.from_pack(event_classes.Turn)
        self.settle(seat, stake, turned)

    def buy(self, seat: int) -> str:
        """A-10."""
        paid = self.next(event_classes.Buy, seat).amount
        assert paid == max(self.unit, self.pot // 5 - self.pot // 5 % self.unit)
        self.into_pot(seat, paid)
        return self.from_pack(event_classes.Turn)

    def check_stake(self, seat: int, stake: int) -> None:
        """C.3-2, C.3-18, A-6."""
        most = self.pot // 2 if self.facts.pays == 2 else self.pot
        assert min(self.hand.small_bet, most, self.stacks[seat]) <= stake <= min(most, self.stacks[seat])
        self.seen["least"] += stake == self.hand.small_bet < most
        self.seen["most"] += most - stake < self.unit
        self.seen["between"] += self.hand.small_bet < stake < most
        self.seen["less than the least"] += stake == most < self.hand.small_bet
        self.seen["less than the least, all his chips"] += stake == self.stacks[seat] < self.hand.small_bet
        self.seen["all his chips"] += stake == self.stacks[seat] < most

    def settle(self, seat: int, stake: int, turned: str) -> None:
        """C.3-3 to C.3-5."""
        shown = self.next(event_classes.Show, seat).cards
        if "X" in self.held[seat]:
            self.seen["shown of a hidden hand"] += 1
            self.leave_pack(*shown)
        else:
            assert set(shown) <= set(self.held[seat])
        hand = shown if "X" in self.held[seat] else self.held[seat]
        if self.is_next(event_classes.Win):
            assert self.next(event_classes.Win, seat).amount == self.facts.pays * stake
            assert set(shown) & set(beats(hand, turned))
            whole = self.hand.game in (Game.SLIPPERY_SAM, Game.FORT_WAYNE, Game.POLISH_RED_DOG)
            assert len(shown) == (self.facts.cards if whole else 1)
            self.into_pot(seat, -self.facts.pays * stake)
        else:
            assert self.next(event_classes.Lose, seat).amount == stake
            assert len(set(shown)) == self.facts.cards
            assert not beats(hand, turned)
            self.into_pot(seat, stake)

    def close(self) -> None:
        """C.3-10, C.3-15, C.3-16."""
        taken, shares = self.is_next(event_classes.Take), []
        if taken:
            assert self.banked
            self.into_pot(self.dealer, -self.next(event_classes.Take, self.dealer).amount)
            assert self.pot == 0
        while self.is_next(event_classes.Share):
            shares.append(self.next(event_classes.Share))
            self.into_pot(shares[-1].seat, -shares[-1].amount)
        if shares:
            assert not self.banked
            assert [share.seat for share in shares] == self.in_seats
            assert len({share.amount for share in shares}) == 1
            assert self.pot < len(self.in_seats) * self.unit
        assert self.next(event_classes.Total).amount == self.pot
        self.following = self.next(event_classes.NextDealer).seat
        left, keeps = self.clockwise()[0], self.following == self.dealer
        assert self.following in (self.dealer, left)
        self.check_tenure(keeps, taken)

    def check_tenure(self, keeps: bool, taken: bool) -> None:
        if self.is_broken or self.facts.tenure == "one":
            assert not keeps
        elif self.facts.tenure == "four":
            assert keeps or self.number >= 3
            assert not keeps or self.number <= 3
        else:
            assert keeps == (not self.is_stitch)
        if self.banked:
            assert taken == (not keeps and (self.pot > 0 or taken))
            assert keeps or self.pot == 0
