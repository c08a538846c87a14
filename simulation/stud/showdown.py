"""End a hand: who shows and who mucks, what each pot pays, and the site's summary."""

from studbook.game import games
from studbook.game.bitset import count_of, has
from studbook.game.cards import packed_append, packed_length, packed_mask
from studbook.game.codes import wins
from studbook.game.pots import winners
from studbook.game.ranking import (
    DEUCE_TOP,
    high_said,
    low_half_strength,
    low_said,
    pot_strength,
)
from studbook.game.vocabulary import Flag, Kind, Outcome, Street
from studbook.machine.rule import compiled
from studbook.rules.stud.settlement.odd_chips import OddRules, SplitPot, share_pot
from studbook.simulation.chance import happens
from studbook.simulation.records import CHAIRS, Rows, SimulatedHand, clear, note, note_amount, note_phrase
from studbook.simulation.wording import NO_LOW_PHRASE

STREET = int(Kind.STREET)
SHOW = int(Kind.SHOW)
MUCK = int(Kind.MUCK)
NO_SHOW = int(Kind.NO_SHOW)
COLLECT = int(Kind.COLLECT)
TOTAL = int(Kind.TOTAL)
POT = int(Kind.POT)
RAKE = int(Kind.RAKE)
BOARD = int(Kind.BOARD)
RESULT = int(Kind.RESULT)
NO_LOW = int(Kind.NO_LOW)
SHOWDOWN = int(Street.SHOWDOWN)
SUMMARY = int(Street.SUMMARY)
FOLDED = int(Outcome.FOLDED)
COLLECTED = int(Outcome.COLLECTED)
WON = int(Outcome.WON)
LOST = int(Outcome.LOST)
MUCKED = int(Outcome.MUCKED)
DID_NOT_BET = int(Flag.DID_NOT_BET)
RAKE_PERCENT = 5
"""What sites keep, if the house allows that much."""
HIDES, SHOWS, MUCKS = 0, 1, 2
"""What a player does with their hand at the end: values of `shown`."""


@compiled
def rank_hands(play: SimulatedHand) -> None:
    """FR-19, DE-21, ES-20: strengths of the live hands, including the community card."""
    for seat in range(CHAIRS):
        play.high[seat] = play.low[seat] = 0
        if has(play.alive, seat):
            mask = packed_mask(play.held[seat])
            if play.community >= 0:
                mask |= 1 << play.community
            play.high[seat] = pot_strength(mask, play.game)
            play.low[seat] = low_half_strength(mask, play.game)


@compiled
def rake_of(play: SimulatedHand, pot: int, taken: int) -> int:
    """R01, R03: rake of a pot: a twentieth rounded down, with all pots of a hand together up to the cap."""
    part = pot * min(RAKE_PERCENT, play.rake_percent) // 100 // play.unit * play.unit
    return max(0, min(part, play.rake_cap - taken))


@compiled
def rake_pots(play: SimulatedHand, pots: int) -> int:
    """R01, R03, R04: take the rake out of every pot before it is split; return the whole rake."""
    taken = 0
    if play.street == play.opening and count_of(play.alive) == 1:
        return 0
    for pot in range(pots):
        part = rake_of(play, play.pots[pot], taken)
        play.pots[pot] -= part
        taken += part
    return taken


@compiled
def share_pots(play: SimulatedHand, pots: int) -> None:
    """FR-20, DE-33, ES-16: who gets what from each pot; a low half only if an eligible hand is low enough."""
    clear(play.award_high)
    clear(play.award_low)
    common = 1 << play.community if play.community >= 0 else 0
    odd = OddRules(play.odd_tie_high, play.odd_tie_low, play.odd_same_both, -1)
    for pot in range(pots):
        best, lows = winners(play.high, play.eligible[pot]), winners(play.low, play.eligible[pot])
        shared = SplitPot(play.pots[pot], play.unit, play.game, best, lows, common)
        first, end = pot * CHAIRS, (pot + 1) * CHAIRS
        share_pot(shared, odd, play.held, play.award_high[first:end], play.award_low[first:end])


@compiled
def won_by(play: SimulatedHand, seat: int) -> int:
    """What a player collects from all pots."""
    total = 0
    for pot in range(CHAIRS):
        total += play.award_high[pot * CHAIRS + seat] + play.award_low[pot * CHAIRS + seat]
    return total


@compiled
def is_ahead(play: SimulatedHand, seat: int) -> bool:
    """Whether a hand is as good as every hand shown so far, or the best low."""
    best_high = best_low = 0
    for other in range(play.seats):
        if play.shown[other] == SHOWS:
            best_high = max(best_high, play.high[other])
            best_low = max(best_low, play.low[other])
    if play.high[seat] >= best_high:
        return True
    return bool(play.low[seat] > 0 and play.low[seat] >= best_low)


@compiled
def someone_all_in(play: SimulatedHand) -> bool:
    """Whether a live player has no chips left."""
    for seat in range(play.seats):
        if has(play.alive, seat) and play.stack[seat] == 0:
            return True
    return False


@compiled
def must_show(play: SimulatedHand, seat: int) -> bool:
    """B-29, H09, H10: winners show, as does anyone ahead, and everyone in a tournament all-in; others may muck."""
    if won_by(play, seat) > 0 or is_ahead(play, seat):
        return True
    return play.tournament == 1 and someone_all_in(play)


@compiled
def say_hand(play: SimulatedHand, events: Rows, row: int, seat: int) -> None:
    """H06: cards and descriptions as numbers."""
    events[row].cards = play.held[seat]
    events[row].fresh = packed_length(play.held[seat])
    pot = games.POT[play.game]
    if pot == wins.ACE_TO_FIVE:
        events[row].said_low = low_said(play.high[seat])
        return
    counted = DEUCE_TOP - play.high[seat] if pot == wins.DEUCE_TO_SEVEN else play.high[seat]
    events[row].said_high = high_said(counted)
    if play.low[seat] > 0:
        events[row].said_low = low_said(play.low[seat])


@compiled
def show(play: SimulatedHand, events: Rows, seat: int) -> None:
    """Line of a shown hand."""
    row = note(play, events, SHOW, seat)
    say_hand(play, events, row, seat)
    play.shown[seat] = SHOWS


@compiled
def show_or_muck(play: SimulatedHand, events: Rows, eligible: int) -> None:
    """B-29: the last to bet or raise shows first, or else the first to act; then clockwise."""
    for step in range(play.seats):
        seat = (play.opener + step) % play.seats
        if not has(eligible, seat) or play.shown[seat] != HIDES:
            continue
        if must_show(play, seat) or happens(play, 25):
            show(play, events, seat)
        else:
            note(play, events, MUCK, seat)
            play.shown[seat] = MUCKS


@compiled
def collect(play: SimulatedHand, events: Rows, seat: int, pot: int, amount: int) -> None:
    """Line of an award."""
    if amount > 0:
        row = note_amount(play, events, COLLECT, seat, amount)
        events[row].pot = pot
        play.stack[seat] += amount


@compiled
def pay_pot(play: SimulatedHand, events: Rows, pot: int) -> None:
    """T09: awards of one pot, high before low."""
    for seat in range(play.seats):
        collect(play, events, seat, pot, play.award_high[pot * CHAIRS + seat])
    for seat in range(play.seats):
        collect(play, events, seat, pot, play.award_low[pot * CHAIRS + seat])


@compiled
def settle_by_cards(play: SimulatedHand, events: Rows, pots: int) -> None:
    """FR-19, DE-16: the showdown, side pots first."""
    play.street = SHOWDOWN
    note(play, events, STREET, -1)
    if play.aggressor >= 0:
        play.opener = play.aggressor
    for pot in range(pots - 1, -1, -1):
        show_or_muck(play, events, play.eligible[pot])
        pay_pot(play, events, pot)
    if games.LOW_HALF[play.game] and winners(play.low, (1 << CHAIRS) - 1) == 0:
        note_phrase(play, events, NO_LOW, NO_LOW_PHRASE)


@compiled
def settle_by_folds(play: SimulatedHand, events: Rows) -> None:
    """ES-14, H10: the last player left collects, and may show or decline to."""
    for seat in range(play.seats):
        if has(play.alive, seat):
            collect(play, events, seat, 0, play.pots[0])
            if play.street == play.final and happens(play, 5):
                show(play, events, seat)
                play.shown[seat] = HIDES
            elif happens(play, 50):
                note(play, events, NO_SHOW, seat)


@compiled
def print_totals(play: SimulatedHand, events: Rows, total: int, rake: int, pots: int) -> None:
    """Total, pots and rake, all on one line, and the community card on the next."""
    note_amount(play, events, TOTAL, -1, total)
    for pot in range(pots):
        if pots > 1:
            play.line -= 1
            events[note_amount(play, events, POT, -1, play.pots[pot])].pot = pot
    play.line -= 1
    note_amount(play, events, RAKE, -1, rake)
    if play.community >= 0:
        row = note(play, events, BOARD, -1)
        events[row].cards = packed_append(0, play.community)
        events[row].fresh = 1


@compiled
def print_result(play: SimulatedHand, events: Rows, seat: int, showdown: bool) -> None:
    """P10: what happened to one player."""
    row = note(play, events, RESULT, seat)
    if play.folded[seat]:
        events[row].outcome = FOLDED
        events[row].at = play.folded[seat]
        if play.folded[seat] == play.opening and play.paid[seat] <= play.ante:
            events[row].flags = DID_NOT_BET
    elif not showdown:
        events[row].outcome = COLLECTED
        events[row].amount = play.pots[0]
    elif play.shown[seat] == MUCKS:
        events[row].outcome = MUCKED
        events[row].cards = play.held[seat]
        events[row].fresh = packed_length(play.held[seat])
    else:
        amount = won_by(play, seat)
        say_hand(play, events, row, seat)
        events[row].outcome = WON if amount else LOST
        if amount:
            events[row].amount = amount


@compiled
def print_summary(play: SimulatedHand, events: Rows, total: int, rake: int, pots: int, showdown: bool) -> None:
    """The summary: totals, and a line for everyone dealt in."""
    play.street = SUMMARY
    note(play, events, STREET, -1)
    print_totals(play, events, total, rake, pots)
    for seat in range(play.seats):
        if has(play.dealt, seat):
            print_result(play, events, seat, showdown)
