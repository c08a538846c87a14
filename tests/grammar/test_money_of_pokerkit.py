"""Hands of other games that PokerKit plays at random, told in PokerStars' wording: nets and rake are PokerKit's."""

import random
from collections.abc import Iterator
from typing import Any

import pytest
from pokerkit import (
    Automation,
    FixedLimitBadugi,
    FixedLimitDeuceToSevenLowballTripleDraw,
    FixedLimitOmahaHoldemHighLowSplitEightOrBetter,
    FixedLimitTexasHoldem,
    NoLimitDeuceToSevenLowballSingleDraw,
    NoLimitTexasHoldem,
    PotLimitOmahaHoldem,
    State,
)
from pokerkit.state import (
    AntePosting,
    BlindOrStraddlePosting,
    BoardDealing,
    CheckingOrCalling,
    CompletionBettingOrRaisingTo,
    Folding,
    StandingPatOrDiscarding,
)

from studbook.game.money import UNIT
from studbook.importing.reading import read
from studbook.rules.balance import Imbalance, balances
from tests.grammar.test_phh import raw_of

HANDS = 60
"""Hands of each game."""
AUTOMATIONS = tuple(one for one in Automation if one is not Automation.RUNOUT_COUNT_SELECTION)
NO_LIMIT: dict[str, Any] = {
    "Hold'em No Limit": NoLimitTexasHoldem,
    "Omaha Pot Limit": PotLimitOmahaHoldem,
    "Single Draw 2-7 Lowball No Limit": NoLimitDeuceToSevenLowballSingleDraw,
}
FIXED_LIMIT: dict[str, Any] = {
    "Hold'em Limit": FixedLimitTexasHoldem,
    "Omaha Hi/Lo Limit": FixedLimitOmahaHoldemHighLowSplitEightOrBetter,
    "Badugi Limit": FixedLimitBadugi,
    "Triple Draw 2-7 Lowball Limit": FixedLimitDeuceToSevenLowballTripleDraw,
}
NAMES = ("Ann", "Bob", "Cy D", "D: calls", "Eve (10)", "Flo [Ah]")
BOARDS, DRAWS = ("FLOP", "TURN", "RIVER"), ("FIRST DRAW", "SECOND DRAW", "THIRD DRAW")


def played(game: str, luck: random.Random) -> State:
    """A hand in which everyone acts at random."""
    count = luck.randint(2, 6)
    common = (AUTOMATIONS, True, luck.choice((0, 1)), (5, 10))
    stacks = [luck.choice((15, 40, 90, 300, 1000)) for _ in range(count)]
    if game in NO_LIMIT:
        state: State = NO_LIMIT[game].create_state(*common, 10, stacks, count)
    else:
        state = FIXED_LIMIT[game].create_state(*common, 10, 20, stacks, count)
    while state.status:
        if state.can_select_runout_count():
            state.select_runout_count(None, None)
        elif state.stand_patter_or_discarder_index is not None:
            held = list(state.get_down_cards(state.stand_patter_or_discarder_index))
            state.stand_pat_or_discard(luck.sample(held, luck.randint(0, min(3, len(held)))))
        elif state.actor_index is not None:
            _act(state, luck)
        elif state.can_burn_card():
            state.burn_card()
        else:
            state.deal_hole()
    return state


def _act(state: State, luck: random.Random) -> None:
    choice = luck.random()
    if choice < 0.2 and state.can_fold() and state.checking_or_calling_amount:
        state.fold()
    elif choice < 0.55 and state.can_complete_bet_or_raise_to():
        low, high = state.min_completion_betting_or_raising_to_amount, state.max_completion_betting_or_raising_to_amount
        assert low is not None
        assert high is not None
        state.complete_bet_or_raise_to(luck.choice((low, (low + high) // 2, high)))
    else:
        state.check_or_call()


class Telling:
    """The text of a hand, as PokerStars tells it."""

    def __init__(self, game: str, state: State) -> None:
        self.state, self.lines = (
            state,
            [
                f"PokerStars Hand #7:  {game} ($10/$20 USD) - 2012/03/04 5:06:07 ET",
                "Table 'Ida' 6-max Seat #1 is the button",
            ],
        )
        self.stack = list(state.starting_stacks)
        self.put = [0] * state.player_count
        self.paid = [0] * state.player_count
        self.bet, self.streets = 0, 0
        for seat, stack in enumerate(self.stack):
            self.lines.append(f"Seat {seat + 1}: {NAMES[seat]} (${stack} in chips)")

    def text(self) -> str:
        """Everything, with the summary."""
        for operation in self.state.operations:
            self._tell(operation)
        self._award()
        total = sum(self.paid) - self.returned()
        return "\n".join([*self.lines, "*** SUMMARY ***", f"Total pot ${total} | Rake $0", "Board [As]"])

    def returned(self) -> int:
        top, second = sorted(self.paid, reverse=True)[:2]
        return top - second

    def _tell(self, operation: Any) -> None:
        if isinstance(operation, AntePosting):
            self._pay(operation.player_index, operation.amount, "posts the ante ${amount}", is_live=False)
        elif isinstance(operation, BlindOrStraddlePosting):
            words = "posts big blind ${amount}" if self.bet else "posts small blind ${amount}"
            self._pay(operation.player_index, operation.amount, words)
        elif isinstance(operation, Folding):
            self.lines.append(f"{NAMES[operation.player_index]}: folds")
        elif isinstance(operation, CheckingOrCalling):
            self._pay(operation.player_index, operation.amount, "calls ${amount}" if operation.amount else "checks")
        elif isinstance(operation, CompletionBettingOrRaisingTo):
            self._raise(operation.player_index, operation.amount)
        elif isinstance(operation, BoardDealing):
            self._street(BOARDS)
        elif isinstance(operation, StandingPatOrDiscarding):
            self._draw(operation)

    def _pay(self, seat: int, amount: int, words: str, is_live: bool = True) -> None:
        self.stack[seat] -= amount
        self.paid[seat] += amount
        if is_live:
            self.put[seat] += amount
            self.bet = max(self.bet, self.put[seat])
        end = " and is all-in" if not self.stack[seat] and amount else ""
        self.lines.append(f"{NAMES[seat]}: {words.format(amount=amount).replace('${', '$').replace('}', '')}{end}")

    def _raise(self, seat: int, to: int) -> None:
        words = f"raises ${to - self.bet} to ${to}" if self.bet else f"bets ${to}"
        self._pay(seat, to - self.put[seat], words)

    def _street(self, headings: tuple[str, ...]) -> None:
        self.lines.append(f"*** {headings[min(self.streets, 2)]} *** [2c 3d]")
        self.streets += 1
        self.bet, self.put = 0, [0] * len(self.put)

    def _draw(self, operation: StandingPatOrDiscarding) -> None:
        """One heading precedes all draws of a round."""
        if not self.lines[-1].endswith(("on the draw", "cards", "pat")):
            self._street(DRAWS)
        discards = len(operation.cards)
        self.lines.append(
            f"{NAMES[operation.player_index]}: " + (f"discards {discards} cards" if discards else "stands pat")
        )

    def _award(self) -> None:
        """What each player wins: PokerKit returns an uncalled bet, or pays it with the pot."""
        back, top = self.returned(), max(range(len(self.paid)), key=self.paid.__getitem__)
        if back:
            self.lines.append(f"Uncalled bet (${back}) returned to {NAMES[top]}")
        for seat, payoff in enumerate(self.state.payoffs):
            amount = payoff + self.paid[seat] - back * (seat == top)
            if amount:
                self.lines.append(f"{NAMES[seat]} collected ${amount} from pot")


def hands(game: str) -> Iterator[State]:
    luck = random.Random(f"{game} 1")
    for _ in range(HANDS):
        yield played(game, luck)


@pytest.mark.filterwarnings("ignore:Returning reserved")  # six players may draw more cards than there are
@pytest.mark.parametrize("game", [*NO_LIMIT, *FIXED_LIMIT])
def test_nets_are_those_of_pokerkit(game: str) -> None:
    for state in hands(game):
        text = Telling(game, state).text()
        (reading,) = read(raw_of(text))
        assert (len(reading.others), reading.rejects) == (1, []), text
        batch, money = reading.other_hands.batch, balances(reading.other_hands.batch)
        assert money.imbalance.tolist() == [Imbalance.NONE], text
        nets = (money.collected + money.returned - money.put_in) // UNIT
        assert nets.tolist() == list(state.payoffs), text
        assert batch.strings(batch.seats.name) == list(NAMES[: state.player_count])
        assert (int(money.gross[0]), int(money.rake[0])) == (int((money.collected).sum()), 0)
