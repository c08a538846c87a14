"""Results that the site states (total, pots, rake, seats), compared with the replay."""

from studbook.game import games
from studbook.game.bitset import NOBODY, count_of, has
from studbook.game.cards import packed_known, packed_mask
from studbook.game.codes import flag, outcome, prints, wins
from studbook.game.ranking import (
    DEUCE_TOP,
    ace_to_five_strength,
    deuce_to_seven_strength,
    high_said,
    high_strength,
    low8_strength,
    low_said,
)
from studbook.machine.rule import compiled
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
    M16,
    P10,
    R01,
    R03,
    R06,
)
from studbook.rules.checks.log import check, mark_applicable, report
from studbook.rules.stud.context import Context, Line
from studbook.rules.stud.house_rake import most_rake
from studbook.rules.stud.replay.dealing import reveal
from studbook.rules.stud.state import UNSAID, State, full_hand, put_in_total


@compiled
def check_said(context: Context, line: Line) -> None:
    """FR-21, FR-23, FR-24 (H01 to H03): the printed description of a complete hand matches its cards."""
    state, at, seat = context.state, line.number, line.seat
    mask = packed_mask(line.cards) | packed_mask(state.community)
    pot = games.POT[state.game]
    if pot == wins.DEUCE_TO_SEVEN:
        if line.said_high >= 0:
            check(context, at, H04, seat, high_said(DEUCE_TOP - deuce_to_seven_strength(mask)), line.said_high)
        return
    if pot == wins.ACE_TO_FIVE:
        if line.said_low > 0:
            check(context, at, H03, seat, low_said(ace_to_five_strength(mask)), line.said_low)
        return
    if line.said_high >= 0:
        check(context, at, H01, seat, high_said(high_strength(mask)), line.said_high)
    if games.LOW_HALF[state.game] and line.said_high >= 0 and state.prints & prints.LOWS:
        check(context, at, H02, seat, low_said(low8_strength(mask)), max(line.said_low, 0))


@compiled
def check_summary_says(context: Context, line: Line) -> None:
    """SITES D.5 (H06): the summary's description of a complete hand matches its cards."""
    state, at, seat = context.state, line.number, line.seat
    if packed_known(line.cards) < full_hand(state) or (line.said_high < 0 and line.said_low <= 0):
        return
    mask = packed_mask(line.cards) | packed_mask(state.community)
    pot = games.POT[state.game]
    if pot == wins.ACE_TO_FIVE:
        if line.said_low > 0:
            check(context, at, H06, seat, low_said(ace_to_five_strength(mask)), line.said_low)
    elif pot == wins.DEUCE_TO_SEVEN:
        if line.said_high >= 0:
            check(context, at, H06, seat, high_said(DEUCE_TOP - deuce_to_seven_strength(mask)), line.said_high)
    elif line.said_high >= 0:
        check(context, at, H06, seat, high_said(high_strength(mask)), line.said_high)
    if games.LOW_HALF[state.game] and line.said_low > 0:
        check(context, at, H06, seat, low_said(low8_strength(mask)), line.said_low)


@compiled
def _contradicts(state: State, line: Line) -> bool:
    """P10: whether a summary line cannot be true of the hand."""
    seat, result = line.seat, line.outcome
    did_not_bet = 1 if line.flags & flag.DID_NOT_BET else 0
    repeated = line.cards != 0 and not has(state.shown_again, seat)
    if (result == outcome.WON or result == outcome.LOST) and repeated and line.cards != state.shown[seat]:
        return True
    if result == outcome.FOLDED:
        bet_nothing = put_in_total(state, seat) <= state.antes[seat]
        said_so = did_not_bet or state.prints & prints.DID_NOT_BET
        if line.named_street == state.opening and said_so and did_not_bet != bet_nothing:
            return True
        return bool(line.named_street != 0 and line.named_street != state.fold_street[seat])
    if state.fold_street[seat] != 0:
        return True
    if result == outcome.MUCKED or result == outcome.LOST:
        return bool(state.collected[seat] > 0 or (result == outcome.MUCKED and state.shown[seat] != 0))
    return False


@compiled
def check_result(context: Context, line: Line) -> None:
    """P10: the summary has one line per seat, which agrees with the hand; M07: so does the collected amount."""
    state, seat, result = context.state, line.seat, line.outcome
    mark_applicable(state, P10)
    if result == outcome.COLLECTED or result == outcome.WON:
        state.result_said[seat] += line.amount
        state.result_line[seat] = line.number
    once_more = state.outcome[seat] != 0
    if once_more and not state.prints & prints.FOLDED and result == state.outcome[seat]:
        once_more = False
    if _contradicts(state, line) or once_more:
        report(context, line.number, P10, seat, state.fold_street[seat], line.named_street)
    if (result == outcome.MUCKED or result == outcome.FOLDED) and line.cards:
        reveal(context, line.number, seat, line.cards)
    state.outcome[seat] = result


@compiled
def check_running_pot(context: Context, at: int, amount: int) -> None:
    """SITES D.5 (M05): the pot that some sites print with each street."""
    state = context.state
    pot = 0
    for seat in range(state.seats):
        pot += put_in_total(state, seat)
    check(context, at, M05, NOBODY, pot, amount)


@compiled
def check_collected(context: Context) -> None:
    """M07: the summary's collected amounts are right, and every player who collected is in it."""
    state = context.state
    for seat in range(state.seats):
        if state.result_line[seat]:
            said = state.result_said[seat]
            untold = state.inferred[seat] if said + state.inferred[seat] == state.collected[seat] else 0
            check(context, state.result_line[seat], M07, seat, state.collected[seat] - untold, said)


@compiled
def check_nets(context: Context) -> None:
    """SITES D.2 (M08): net results and final stacks as some sites print them, before or after the awards."""
    state = context.state
    for seat in range(state.seats):
        if state.net_line[seat] == 0:
            continue
        line = state.net_line[seat]
        check(context, line, M08, seat, state.collected[seat] - put_in_total(state, seat), state.net_said[seat])
        if state.end_said[seat] >= 0:
            check(context, line, M08, seat, state.stack[seat] + state.collected[seat], state.end_said[seat])


@compiled
def note_spent(state: State, line: Line) -> None:
    """Remember what a line of the summary says that a player has put in."""
    if line.to >= 0:
        state.spent_said[line.seat], state.spent_line[line.seat] = line.to, line.number


@compiled
def check_spent(context: Context) -> None:
    """SITES D.2 (M16): the bets that some sites print for each player are right; the first that differ are reported."""
    state = context.state
    first = -1
    for seat in range(state.seats):
        if state.spent_line[seat] == 0:
            continue
        mark_applicable(state, M16)
        differs = state.spent_said[seat] != put_in_total(state, seat)
        if differs and (first < 0 or state.spent_line[seat] < state.spent_line[first]):
            first = seat
    if first >= 0:
        report(context, state.spent_line[first], M16, first, put_in_total(state, first), state.spent_said[first])


@compiled
def check_totals(context: Context, at: int) -> None:
    """SITES D.2, D.3 (M03, M04): the printed total is what was put in; printed pots are the layers less their rake."""
    state = context.state
    if state.total != UNSAID:
        check(context, at, M03, NOBODY, state.gross, state.total)
    if state.pots_said == 0:
        return
    mark_applicable(state, M04)
    taken = 0
    for pot in range(state.pots):
        taken += state.pot_gross[pot] - max(state.pot_said[pot], 0)
        missing = state.pot_said[pot] < 0 or state.pot_said[pot] > state.pot_gross[pot]
        if missing or 10 * (state.pot_gross[pot] - state.pot_said[pot]) > state.pot_gross[pot] + 10 * state.unit:
            report(context, at, M04, NOBODY, state.pot_gross[pot], max(state.pot_said[pot], 0))
    if state.pots_said != state.pots or taken != state.rake + state.fees:
        report(context, at, M04, NOBODY, state.rake + state.fees, taken)


@compiled
def check_rake(context: Context, at: int) -> None:
    """SITES D.3: R01 the schedule; R03 none if the hand ends on third street; R06 none in tournaments; M12 fees."""
    state, house = context.state, context.house
    rake = state.rake
    mark_applicable(state, R01)
    most = most_rake(state, house)
    if rake < 0 or rake > most:
        report(context, at, R01, NOBODY, most, rake)
    if count_of(state.live) == 1 and state.last_street == state.opening:
        check(context, at, R03, NOBODY, 0, rake)
    if state.tournament or state.home:
        check(context, at, R06, NOBODY, 0, rake)
    if state.fees:
        mark_applicable(state, M12)
        if state.fees < 0:
            report(context, at, M12, NOBODY, 0, state.fees)


@compiled
def check_no_low(context: Context, at: int) -> None:
    """FR-20 (H07): "no low hand qualified" is printed exactly when a showdown has no eligible low."""
    state = context.state
    if not games.LOW_HALF[state.game] or count_of(state.live) < 2 or state.showdown == 0:
        return
    lows = 0
    for seat in range(state.seats):
        if has(state.live, seat) and state.low[seat] > 0:
            lows += 1
    if state.prints & prints.NO_LOW and (state.decided or lows):
        check(context, at, H07, NOBODY, 1 if lows == 0 else 0, min(state.no_low, 1))
