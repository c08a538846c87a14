"""Awards by the rules from each pot, high and low, to the last chip."""

from studbook.game.cards import packed_mask
from studbook.machine.rule import compiled
from studbook.rules.stud.settlement.odd_chips import OddRules, SplitPot, share_pot
from studbook.rules.stud.state import State, Work


@compiled
def odd_rules(state: State) -> OddRules:
    """B-3, B-17, ES-23: the house's rule for odd chips, and the dealer."""
    return OddRules(state.odd_tie_high, state.odd_tie_low, state.odd_same_both, state.dealer)


@compiled
def pot_of(state: State, pot: int) -> SplitPot:
    """One pot to be shared."""
    net, community = max(state.pot_net[pot], 0), packed_mask(state.community)
    return SplitPot(net, state.unit, state.game, state.pot_high[pot], state.pot_low[pot], community)


@compiled
def find_shares(state: State, pot: int, work: Work) -> None:
    """FR-20, FR-22, FR-25, DE-33: every seat's shares of one pot, written to `high_share` and `low_share` of `work`."""
    for seat in range(len(work.high_share)):
        work.high_share[seat] = work.low_share[seat] = 0
    seats = state.seats
    high, low = work.high_share[:seats], work.low_share[:seats]
    share_pot(pot_of(state, pot), odd_rules(state), state.cards[:seats], high, low)
