"""A clean Red Dog deal from a forger's point of view: its turns, cards and pot, and how to change them."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any, NamedTuple

from studbook.game.cards import RANKS
from studbook.game.events import (
    Ante,
    Buy,
    Deal,
    Dealer,
    Fund,
    Lose,
    NextDealer,
    Pass,
    Pot,
    Share,
    Show,
    Stake,
    Stitch,
    Take,
    Total,
    Turn,
    Win,
)
from studbook.game.events import (
    Centre as CentreCard,
)
from studbook.game.hand import Hand
from studbook.game.sites import RED_DOG_SITE
from studbook.game.vocabulary import RED_DOG_GAMES, Game, Limit, Street
from studbook.rules.red_dog.variants import Bound, CentreCards, Price, Tenure, Variant, variant
from studbook.tampering.kinds import damage
from studbook.tampering.scene import Scene

ANTE_GAMES = (Game.RED_DOG, Game.RED_DOG_FOUR, Game.RED_DOG_THREE)
BANK_GAMES = tuple(game for game in RED_DOG_GAMES if game not in ANTE_GAMES)
SHOOT_GAMES = (Game.RED_DOG_BANK, Game.RED_DOG_BANK_FOUR, Game.RED_DOG_BANK_THREE, Game.SHOOT)
"""Games in which the dealer may leave after three deals."""
ONE_DEAL_GAMES = (*ANTE_GAMES, Game.SLIPPERY_SAM, Game.FORT_WAYNE)
TURNING_GAMES = (*ANTE_GAMES, *SHOOT_GAMES, Game.POLISH_RED_DOG)
"""Games in which a card is turned for every bet."""
WHOLE_HAND_GAMES = (Game.SLIPPERY_SAM, Game.FORT_WAYNE, Game.POLISH_RED_DOG)


HERE = (0, Street.BEFORE)
"""Line and street of a new event."""


Variants = Callable[["DealScene"], Iterator["DealScene"]]


def damage_to_deal(*codes: str, **more: Any) -> Callable[[Variants], Variants]:
    """Register a kind of damage to a deal of any game, or of some `games`, like `tampering.kinds.damage`."""
    register: Any = damage(*codes, **({"games": RED_DOG_GAMES, "limits": (Limit.POT,), "site": RED_DOG_SITE} | more))
    return register  # type: ignore[no-any-return]  # takes the scenes that these games have


class DealMoment(NamedTuple):
    """A player's turn; positions are indices in the deal's events."""

    seat: int
    first: int
    end: int
    """Position at which it is won, lost or passed."""
    stake: int
    """-1 if the player passes."""
    show: int
    """-1 if the player shows nothing."""
    card: str
    """The card bet against, empty if it is not printed."""
    turned: int
    """Position of that card."""
    buys: tuple[int, ...]
    pot: int
    """What is in the pot at the bet or pass."""
    chips: int
    """The player's chips at that time."""


def beats(cards: tuple[str, ...], turned: str) -> list[str]:
    """RD-07: those of the given cards that beat the turned card."""
    return [card for card in cards if card[1] == turned[1] and RANKS.index(card[0]) > RANKS.index(turned[0])]


class DealScene(Scene):
    """A clean deal: methods that look something up come first, then those that change it."""

    def __init__(self, hand: Hand) -> None:
        super().__init__(hand)
        self.rules: Variant = variant(hand.game)
        self.least = hand.small_bet
        self.playing = [seat.number for seat in hand.seats if not seat.sitting_out]
        self.dealer = int(self.all(Dealer)[0].seat)
        self.number = int(self.all(Dealer)[0].to)

    def clockwise(self, seat: int) -> list[int]:
        """All players starting at a seat's left, itself last."""
        position = self.playing.index(seat) + 1
        return self.playing[position:] + self.playing[:position]

    def hand_of(self, seat: int) -> tuple[str, ...]:
        """A player's cards, as dealt or, if that is not printed, as shown; none if neither is."""
        seen = [event.cards for event in self.all(Deal, Show) if event.seat == seat and "X" not in event.cards]
        return max(seen, key=len, default=())

    def whole_hand_of(self, seat: int) -> tuple[str, ...]:
        """The same, but none if the hand is not complete."""
        cards = self.hand_of(seat)
        return cards if len(cards) == self.rules.cards else ()

    def turns(self) -> list[DealMoment]:
        """The turns of the deal."""
        found: list[DealMoment] = []
        first = -1
        for position, event in enumerate(self.events):
            if first < 0 and isinstance(event, Buy | Stake | Pass):
                first = position
            if isinstance(event, Win | Lose | Pass):
                found.append(self._moment(first, position))
                first = -1
        return found

    def _moment(self, first: int, end: int) -> DealMoment:
        within = range(first, end + 1)
        stake = next((at for at in within if isinstance(self.events[at], Stake)), -1)
        cards = [at for at in range(end) if isinstance(self.events[at], CentreCard)][-1:]
        cards += [at for at in within if isinstance(self.events[at], Turn)]
        seat, decided = self.events[first].seat, stake if stake >= 0 else end
        return DealMoment(
            seat=seat,
            first=first,
            end=end,
            stake=stake,
            show=next((at for at in within if isinstance(self.events[at], Show)), -1),
            card=self.events[cards[-1]].cards[0] if cards else "",
            turned=cards[-1] if cards else -1,
            buys=tuple(at for at in within if isinstance(self.events[at], Buy)),
            pot=self.pot_at(decided),
            chips=self.chips_at(seat, decided),
        )

    def bets(self) -> list[DealMoment]:
        """Turns in which a player bets."""
        return [turn for turn in self.turns() if turn.stake >= 0]

    def won(self) -> list[DealMoment]:
        """Turns that are won."""
        return [turn for turn in self.bets() if isinstance(self.events[turn.end], Win)]

    def lost(self) -> list[DealMoment]:
        """Turns that are lost."""
        return [turn for turn in self.bets() if isinstance(self.events[turn.end], Lose)]

    def pot_at(self, position: int) -> int:
        """What is in the pot before an event."""
        return sum(map(_into_pot, self.events[:position]))

    def chips_at(self, seat: int, position: int) -> int:
        """What a player has before an event."""
        begun = next(each.stack for each in self.hand.seats if each.number == seat)
        paid = sum(_into_pot(event) for event in self.events[:position] if getattr(event, "seat", 0) == seat)
        return int(begun) - paid

    def end(self) -> int:
        """Position of the first line of the deal's closing."""
        return self.positions(Take, Share, Total)[0]

    def bound(self, pot: int) -> int:
        """RD-05, RD-32: maximum bet for a pot."""
        most = pot // 2 if self.rules.bound == Bound.HALF_POT else pot
        return most - most % self.unit

    def price(self, pot: int) -> int:
        """A-10: price of another card."""
        most = pot // self.rules.price_part
        return max(self.unit, most - most % self.unit)

    def is_broken(self, pot: int) -> bool:
        """RD-20, A-13: whether the pot is broken."""
        return not self.rules.reante and pot < (2 * self.least if self.rules.bound == Bound.HALF_POT else 1)

    def unseen_like(self, turn: DealMoment, *, won: bool) -> list[str]:
        """Unseen cards that a player's hand, which is printed, beats or does not beat."""
        hand = self.whole_hand_of(turn.seat)
        return [card for card in self.unseen() if hand and bool(beats(hand, card)) == won]

    def put_by(self, position: int, kind: Any, seat: int, *more: Any) -> "DealScene":
        """The deal with a new event of a player at a position."""
        return self.put(position, kind(*HERE, seat, self.names[seat], *more))

    def with_bet(self, turn: DealMoment, stake: int, *, won: bool) -> "DealScene":
        """A turn with a different stake and outcome, as the rules would settle it."""
        seat = self.seat(turn.seat)
        amount = stake * (self.rules.payout if won else 1)
        outcome = (Win if won else Lose)(*HERE, amount=amount, **seat)
        return self.change(turn.stake, amount=stake).put(turn.end, outcome, instead=1)

    def without(self, turn: DealMoment) -> "DealScene":
        """The deal without a turn."""
        return self.drop(*range(turn.first, turn.end + 1))

    def ends(self, *, keeps: bool) -> "DealScene":
        """The deal with a different end: the dealer keeps the deal, or takes what is left and passes it on."""
        pot = self.pot_at(self.end())
        closing: list[Any] = []
        if not keeps and pot and not self.rules.reante:
            closing.append(Take(*HERE, amount=pot, **self.seat(self.dealer)))
        closing.append(Total(*HERE, 0 if closing else pot))
        following = self.dealer if keeps else self.clockwise(self.dealer)[0]
        closing.append(NextDealer(*HERE, **self.seat(following)))
        return self.put(self.end(), *closing, instead=len(self.events) - self.end())

    def retold(self, besides: int = -1) -> Iterator["DealScene"]:
        """The deal with a closing that fits its money, if only one bet in it would be wrong."""
        if self.positions(Share) or not self._is_sound(besides):
            return
        pot = self.pot_at(self.end())
        for position in self.positions(Take):
            yield self.change(position, amount=pot)
            return
        yield self.change(self.positions(Total)[0], amount=pot)

    def _is_sound(self, besides: int) -> bool:
        """Whether all bets but one and all prices are right, and antes and the end of the deal fit the pot."""
        turns = self.turns()
        bets_fit = self.fits(besides)
        pots = [self.pot_at(turn.end + 1) for turn in turns]
        again = [isinstance(self.events[turn.end + 1], Ante) for turn in turns]
        if self.rules.reante:
            due = [*(pot < self.least for pot in pots[:-1]), False]
            return bets_fit and due == again and min(pots) >= 0
        return bets_fit and not any(again) and not any(map(self.is_broken, pots)) and self._ends_right()

    def _ends_right(self) -> bool:
        """RD-21, RD-22, RD-27, RD-36: whether a dealer whose pot is not broken does something allowed with it."""
        passes = bool(self.all(NextDealer)[0].seat != self.dealer)
        if passes != bool(self.positions(Take)):
            return False
        if self.rules.tenure == Tenure.STITCH:
            return passes == bool(self.positions(Stitch))
        return self.rules.tenure == Tenure.ONE_DEAL or not passes or self.number >= 3

    def fits(self, besides: int = -1) -> bool:
        """Whether all bets but one, and all prices, are legal."""
        return all(self._fits(turn) for turn in self.turns() if turn.stake != besides or turn.stake < 0)

    def _fits(self, turn: DealMoment) -> bool:
        prices = [self.price(self.pot_at(at)) for at in turn.buys]
        if self.rules.price == Price.SAME_RATE and prices != [self.events[at].amount for at in turn.buys]:
            return False
        if turn.stake < 0:
            return True
        most = min(self.bound(turn.pot), turn.chips)
        return bool(min(self.least, most) <= self.events[turn.stake].amount <= most)

    def has_centre(self) -> bool:
        """Whether there are centre cards."""
        return self.rules.centre != CentreCards.NONE

    def with_hand(self, **fields: Any) -> "DealScene":
        """The deal with a different header."""
        return DealScene(replace(self.hand, **fields))


def _into_pot(event: Any) -> int:
    """What an event puts into the pot, negative if it takes from it."""
    if isinstance(event, Pot | Ante | Fund | Buy | Lose):
        return int(event.amount)
    return -int(event.amount) if isinstance(event, Win | Take | Share) else 0
