"""What the room states about a hand (total, pots, rake, seats), compared with the replay."""

from studbook.game.bitset import NOBODY, count_of, has
from studbook.game.cards import packed_known, packed_mask
from studbook.game.codes import game, outcome, prints
from studbook.game.compiled import compiled
from studbook.game.ranking import (
    DEUCE_TOP,
    ace_to_five_strength,
    deuce_to_seven_strength,
    high_said,
    high_strength,
    low8_strength,
    low_said,
)
from studbook.rules.checks.catalogue import (
    H01,
    H02,
    H03,
    H04,
    H06,
    H07,
    M03,
    M04,
    M05,
    M07,
    M08,
    M12,
    P10,
    R01,
    R03,
    R06,
)
from studbook.rules.checks.log import Log, check, mark_applicable, report
from studbook.rules.stud.house import House
from studbook.rules.stud.replay.dealing import reveal
from studbook.rules.stud.state import UNSAID, State, full_hand, put_in_total


@compiled
def check_said(log: Log, state: State, seat: int, mask: int, said_high: int, said_low: int) -> None:
    """FR-21, FR-23, FR-24 (H01 to H03): the printed description of a complete hand matches its cards."""
    if state.game == game.RAZZ27:
        if said_high >= 0:
            check(log, state, H04, seat, high_said(DEUCE_TOP - deuce_to_seven_strength(mask)), said_high)
        return
    if state.game == game.RAZZ:
        if said_low > 0:
            check(log, state, H03, seat, low_said(ace_to_five_strength(mask)), said_low)
        return
    if said_high >= 0:
        check(log, state, H01, seat, high_said(high_strength(mask)), said_high)
    if state.game == game.STUD8 and said_high >= 0 and state.prints & prints.LOWS:
        check(log, state, H02, seat, low_said(low8_strength(mask)), max(said_low, 0))


@compiled
def check_summary_says(log: Log, state: State, seat: int, cards: int, said_high: int, said_low: int) -> None:
    """SITES D.5 (H06): the summary's description of a complete hand matches its cards."""
    if packed_known(cards) < full_hand(state) or (said_high < 0 and said_low <= 0):
        return
    mask = packed_mask(cards) | packed_mask(state.community)
    if state.game == game.RAZZ:
        if said_low > 0:
            check(log, state, H06, seat, low_said(ace_to_five_strength(mask)), said_low)
    elif state.game == game.RAZZ27:
        if said_high >= 0:
            check(log, state, H06, seat, high_said(DEUCE_TOP - deuce_to_seven_strength(mask)), said_high)
    elif said_high >= 0:
        check(log, state, H06, seat, high_said(high_strength(mask)), said_high)
    if state.game == game.STUD8 and said_low > 0:
        check(log, state, H06, seat, low_said(low8_strength(mask)), said_low)


@compiled
def check_result(
    log: Log, state: State, seat: int, this_outcome: int, at: int, did_not_bet: int, amount: int, cards: int
) -> None:
    """P10: the summary has one line per seat, which agrees with the hand; M07: so does the collected amount."""
    mark_applicable(state, P10)
    contradiction = False
    if this_outcome == outcome.FOLDED:
        bet_nothing = put_in_total(state, seat) <= state.antes[seat]
        said_so = did_not_bet or state.prints & prints.DID_NOT_BET
        contradiction = at != 0 and at != state.fold_street[seat]
        if at == state.opening and said_so and did_not_bet != bet_nothing:
            contradiction = True
    elif state.fold_street[seat] != 0:
        contradiction = True
    elif this_outcome == outcome.MUCKED or this_outcome == outcome.LOST:
        contradiction = state.collected[seat] > 0 or (this_outcome == outcome.MUCKED and state.shown[seat] != 0)
    if this_outcome == outcome.COLLECTED or this_outcome == outcome.WON:
        state.result_said[seat] += amount
        state.result_line[seat] = state.line
    repeated = cards != 0 and not has(state.shown_again, seat)
    if (this_outcome == outcome.WON or this_outcome == outcome.LOST) and repeated and cards != state.shown[seat]:
        contradiction = True
    once_more = state.outcome[seat] != 0
    if once_more and not state.prints & prints.FOLDED and this_outcome == state.outcome[seat]:
        once_more = False
    if contradiction or once_more:
        report(log, state, P10, seat, state.fold_street[seat], at)
    if (this_outcome == outcome.MUCKED or this_outcome == outcome.FOLDED) and cards:
        reveal(log, state, seat, cards)
    state.outcome[seat] = this_outcome


@compiled
def check_running_pot(log: Log, state: State, amount: int) -> None:
    """SITES D.5 (M05): the pot that some rooms print with each street."""
    pot = 0
    for seat in range(state.seats):
        pot += put_in_total(state, seat)
    check(log, state, M05, NOBODY, pot, amount)


@compiled
def check_collected(log: Log, state: State) -> None:
    """M07: the summary's collected amounts are right, and every player who collected is in it."""
    for seat in range(state.seats):
        if state.result_line[seat]:
            state.line = state.result_line[seat]
            said = state.result_said[seat]
            untold = state.inferred[seat] if said + state.inferred[seat] == state.collected[seat] else 0
            check(log, state, M07, seat, state.collected[seat] - untold, said)


@compiled
def check_nets(log: Log, state: State) -> None:
    """SITES D.2 (M08): net results and final stacks as some rooms print them, before or after the awards."""
    for seat in range(state.seats):
        if state.net_line[seat] == 0:
            continue
        state.line = state.net_line[seat]
        check(log, state, M08, seat, state.collected[seat] - put_in_total(state, seat), state.net_said[seat])
        if state.end_said[seat] >= 0:
            check(log, state, M08, seat, state.stack[seat] + state.collected[seat], state.end_said[seat])


@compiled
def check_totals(log: Log, state: State) -> None:
    """SITES D.2, D.3 (M03, M04): the printed total is what was put in; printed pots are the layers less their rake."""
    if state.total != UNSAID:
        check(log, state, M03, NOBODY, state.gross, state.total)
    if state.pots_said == 0:
        return
    mark_applicable(state, M04)
    taken = 0
    for pot in range(state.pots):
        taken += state.pot_gross[pot] - max(state.pot_said[pot], 0)
        missing = state.pot_said[pot] < 0 or state.pot_said[pot] > state.pot_gross[pot]
        if missing or 10 * (state.pot_gross[pot] - state.pot_said[pot]) > state.pot_gross[pot] + 10 * state.unit:
            report(log, state, M04, NOBODY, state.pot_gross[pot], max(state.pot_said[pot], 0))
    if state.pots_said != state.pots or taken != state.rake + state.fees:
        report(log, state, M04, NOBODY, state.rake + state.fees, taken)


@compiled
def check_rake(log: Log, state: State, rake: int, house: House) -> None:
    """SITES D.3: R01 limits; R03 none if the hand ends on third street; R06 none in tournaments; M12 fees."""
    mark_applicable(state, R01)
    most = state.gross * house.rake_percent // 100
    if rake < 0 or rake > most:
        report(log, state, R01, NOBODY, most, rake)
    if count_of(state.live) == 1 and state.last_street == state.opening:
        check(log, state, R03, NOBODY, 0, rake)
    if state.tournament or state.home:
        check(log, state, R06, NOBODY, 0, rake)
    if state.fees:
        mark_applicable(state, M12)
        if state.fees < 0:
            report(log, state, M12, NOBODY, 0, state.fees)


@compiled
def check_no_low(log: Log, state: State) -> None:
    """FR-20 (H07): "no low hand qualified" is printed exactly when a showdown has no eligible low."""
    if state.game != game.STUD8 or count_of(state.live) < 2 or state.showdown == 0:
        return
    lows = 0
    for seat in range(state.seats):
        if has(state.live, seat) and state.low[seat] > 0:
            lows += 1
    if state.prints & prints.NO_LOW and (state.decided or lows):
        check(log, state, H07, NOBODY, 1 if lows == 0 else 0, min(state.no_low, 1))
