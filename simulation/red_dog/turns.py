"""Play a deal from the first ante to the name of the next dealer (RULES C.2)."""

from studbook.game.bitset import count_of, has, next_in
from studbook.game.vocabulary import Flag, Kind
from studbook.machine.rule import compiled
from studbook.rules.red_dog.variants import Broken, Funding, Left, Passing, ReAnte, Tenure, Variant
from studbook.simulation.chance import draw, happens
from studbook.simulation.records import Rows, note, note_amount
from studbook.simulation.red_dog.dealing import beating_card, burn, deal_hands, show, turn_centre, turn_up
from studbook.simulation.red_dog.records import RedDogTable, SimulatedDeal
from studbook.simulation.red_dog.wagering import bound, buys, in_units, passes, price, stake

ANTE = int(Kind.ANTE)
SHOWN_POT = int(Kind.POT)
TOTAL = int(Kind.TOTAL)
DEALER = int(Kind.DEALER)
STAKE = int(Kind.STAKE)
WIN = int(Kind.WIN)
LOSE = int(Kind.LOSE)
PASS = int(Kind.PASS)
BUY = int(Kind.BUY)
FUND = int(Kind.FUND)
TAKE = int(Kind.TAKE)
SHARE = int(Kind.SHARE)
STITCH = int(Kind.STITCH)
NEXT_DEALER = int(Kind.NEXT_DEALER)
ALL_IN = int(Flag.ALL_IN)

BY_ANTES = int(Funding.ANTES)
FIXED = int(Funding.DEALER_FIXED)
BELOW_LEAST = int(Broken.BELOW_LEAST)
BELOW_TWICE = int(Broken.BELOW_TWICE)
NEVER_AGAIN = int(ReAnte.NO)
NOT_ABOVE = int(ReAnte.NOT_ABOVE)
ONE_DEAL = int(Tenure.ONE_DEAL)
UP_TO_FOUR = int(Tenure.UP_TO_FOUR)
TO_DEALER = int(Left.DEALER)
FORFEIT = int(Passing.FORFEIT)
MAY_GO, MUST_GO = 3, 4
"""RD-22: number of deals after which a dealer may, and must, pass the deal."""
OVERSIZED = 25
"""A pot of this many antes per player is worth dividing."""


@compiled
def pay_in(play: SimulatedDeal, events: Rows, kind: int, seat: int, amount: int) -> None:
    """A player puts money into the pot."""
    note_amount(play, events, kind, seat, amount)
    play.pot += amount
    play.stack[seat] -= amount


@compiled
def pay_out(play: SimulatedDeal, events: Rows, kind: int, seat: int, amount: int) -> None:
    """A player gets money from the pot."""
    note_amount(play, events, kind, seat, amount)
    play.pot -= amount
    play.stack[seat] += amount


@compiled
def ante_all(play: SimulatedDeal, events: Rows) -> None:
    """RD-02, RD-10: everyone antes, the dealer last; a player with less pays all they have."""
    for step in range(1, play.seats + 1):
        seat = (play.dealer + step) % play.seats
        if has(play.dealt, seat) and play.stack[seat] > 0:
            pay_in(play, events, ANTE, seat, min(play.least, play.stack[seat]))
            if play.stack[seat] == 0:
                events[play.row - 1].flags = ALL_IN


@compiled
def fill_pot(play: SimulatedDeal, rules: Variant, events: Rows) -> None:
    """RD-02, RD-15, RD-31: antes before every deal, or the dealer's stake before a first deal."""
    if rules.funding == BY_ANTES:
        ante_all(play, events)
    elif play.number == 1:
        most = play.least_pot if rules.funding == FIXED else min(play.most_pot, play.stack[play.dealer])
        play.opened = play.least_pot + draw(play, (most - play.least_pot) // play.unit + 1) * play.unit
        pay_in(play, events, FUND, play.dealer, play.opened)
    elif rules.top_up and play.stack[play.dealer] > 0 and happens(play, 30):
        most = min(play.most_pot, play.stack[play.dealer])
        pay_in(play, events, FUND, play.dealer, (1 + draw(play, most // play.unit)) * play.unit)


@compiled
def open_deal(play: SimulatedDeal, rules: Variant, events: Rows) -> None:
    """The dealer, the money in the pot, and what is put in."""
    row = note(play, events, DEALER, play.dealer)
    events[row].to = play.number
    if play.pot > 0:
        note_amount(play, events, SHOWN_POT, -1, play.pot)
    if play.stitch:
        note(play, events, STITCH, -1)
    fill_pot(play, rules, events)


@compiled
def bet(play: SimulatedDeal, rules: Variant, events: Rows, seat: int, card: int, spare: int) -> None:
    """RD-05 to RD-08, RD-25, RD-33: a player bets against a card that is turned up, or (-1) turned after the bet."""
    amount = stake(play, rules, seat, card, spare)
    note_amount(play, events, STAKE, seat, amount)
    play.staked += amount
    if card < 0:
        if rules.burn:
            burn(play, events)
        card = turn_up(play, events)
    best = beating_card(play, seat, card)
    show(play, rules, events, seat, best)
    if best >= 0:
        pay_out(play, events, WIN, seat, rules.payout * amount)
    else:
        pay_in(play, events, LOSE, seat, amount)


@compiled
def buy_card(play: SimulatedDeal, rules: Variant, events: Rows) -> int:
    """RD-28, A-8: the card that a player has paid for; it stays in the centre if it counts for later players."""
    if rules.burn:
        burn(play, events)
    card = turn_up(play, events)
    if rules.bought_for_all:
        play.centre = card
    return card


@compiled
def take_turn(play: SimulatedDeal, rules: Variant, events: Rows, seat: int, spare: int) -> None:
    """RD-04, RD-28, RD-29: a player buys cards if possible, and bets, or passes if allowed or with nothing to bet."""
    card, bought, first = play.centre, 0, 0
    is_shut = bound(play, rules) == 0
    while not is_shut and bought < rules.purchases and buys(play, rules, seat, card, first):
        paid = price(play, rules, first)
        pay_in(play, events, BUY, seat, paid)
        card = buy_card(play, rules, events)
        first = first if bought else paid
        bought += 1
    if is_shut or passes(play, rules, seat, card, bought):
        note(play, events, PASS, seat)
        if rules.passing == FORFEIT:
            pay_in(play, events, LOSE, seat, min(play.least, play.stack[seat]))
    else:
        bet(play, rules, events, seat, card, spare)


@compiled
def is_broken(play: SimulatedDeal, rules: Variant) -> bool:
    """RD-14, RD-20, RD-26, RD-35, A-6, A-12, A-13: whether the pot is broken; never one that all refill."""
    if rules.reante != NEVER_AGAIN:
        return False
    if rules.broken == BELOW_TWICE:
        return bool(play.pot < 2 * play.least)
    return bool(play.pot < play.least) if rules.broken == BELOW_LEAST else bool(play.pot == 0)


@compiled
def is_short(play: SimulatedDeal, rules: Variant) -> bool:
    """RD-10, A-2: whether so little is in the pot that everyone antes again."""
    if rules.reante == NEVER_AGAIN:
        return False
    return bool(play.pot < play.least or (rules.reante == NOT_ABOVE and play.pot == play.least))


@compiled
def able(play: SimulatedDeal, rules: Variant, first: int) -> int:
    """Number of players with chips, starting this many places after the dealer."""
    count = 0
    for step in range(first, play.seats + 1):
        seat = (play.dealer + step) % play.seats
        if has(play.dealt, seat) and play.stack[seat] > 0 and (seat != play.dealer or rules.dealer_plays):
            count += 1
    return count


@compiled
def play_turns(play: SimulatedDeal, rules: Variant, events: Rows) -> bool:
    """RD-04, RD-10: a turn for everyone, unless the pot is broken first; return whether it is."""
    play.betting_pot, play.staked = play.pot, 0
    for step in range(1, play.seats + 1):
        seat = (play.dealer + step) % play.seats
        left = able(play, rules, step + 1)
        if able(play, rules, step) == left:
            continue
        take_turn(play, rules, events, seat, left * play.least if rules.reante and not play.short else 0)
        if is_broken(play, rules):
            return True
        if left and is_short(play, rules):
            ante_all(play, events)
    return False


@compiled
def passes_on(play: SimulatedDeal, table: RedDogTable, rules: Variant, broken: bool) -> bool:
    """RD-11, RD-21, RD-22, RD-36, RD-37: whether someone else deals next."""
    if broken or rules.tenure == ONE_DEAL:
        return True
    if rules.tenure == UP_TO_FOUR:
        return bool(play.number >= MUST_GO or (play.number == MAY_GO and happens(play, table.goes)))
    return bool(play.stitch)


@compiled
def divide(play: SimulatedDeal, table: RedDogTable, events: Rows) -> None:
    """RD-12: by agreement everyone takes an equal share of an oversized pot; the indivisible rest stays."""
    players = count_of(play.dealt)
    share = in_units(play, play.pot // players)
    if play.pot < OVERSIZED * play.least or share == 0 or not happens(play, table.divides):
        return
    for seat in range(play.seats):
        if has(play.dealt, seat):
            pay_out(play, events, SHARE, seat, share)


@compiled
def close_deal(play: SimulatedDeal, table: RedDogTable, rules: Variant, events: Rows, broken: bool) -> int:
    """RD-11, RD-12, RD-22, RD-27, RD-37, A-7, A-12: award what is left, and return the seat that deals next."""
    passing = passes_on(play, table, rules, broken)
    if passing and rules.left != TO_DEALER:
        divide(play, table, events)
    elif passing and play.pot > 0 and not (broken and rules.residue_stays):
        pay_out(play, events, TAKE, play.dealer, play.pot)
    note_amount(play, events, TOTAL, -1, play.pot)
    following = next_in(play.dealt, play.dealer, play.seats) if passing else play.dealer
    note(play, events, NEXT_DEALER, following)
    return int(following)


@compiled
def play_deal(play: SimulatedDeal, table: RedDogTable, rules: Variant, events: Rows) -> int:
    """A whole deal; return the seat that deals next."""
    open_deal(play, rules, events)
    deal_hands(play, rules, events)
    turn_centre(play, rules, events)
    broken = play_turns(play, rules, events)
    return close_deal(play, table, rules, events, broken)
