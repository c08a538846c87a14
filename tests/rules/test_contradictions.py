"""Contradictions between or within the rule books (RULES B.1): one test each, which shows both sides.

The others are tested with their rule: B-3, B-5, B-7, B-8, B-10, B-13, B-14, B-17, B-23 in `test_houses.py`;
those of live games in `test_live.py`: timeouts (B-16), hands thrown away (B-20, B-21), an exposed seventh card
(B-22) and announcements (B-28).
"""

from collections import Counter
from itertools import pairwise

import numpy as np
import pytest

from studbook.game.cards import HIDDEN, parse_cards
from studbook.game.columns import Batch
from studbook.game.events import Bet, BringIn, Call, Raise
from studbook.game.hand import hand_at
from studbook.game.money import CENT, UNIT
from studbook.game.pots import shares
from studbook.game.ranking import CATEGORY, FLUSH, high_strength, low8_strength
from studbook.game.vocabulary import Currency, Game, Kind, Limit, Street
from studbook.rules.checks.catalogue import CHECKS, CODES
from studbook.rules.checks.check import Severity
from studbook.rules.stud.batch import settle_batch
from studbook.rules.stud.bet_sizes import completion_level, is_full_wager
from studbook.rules.stud.first_to_act import bring_in_seat
from studbook.rules.stud.house import House, Odd, Short, ShortBringIn, Who, house
from studbook.rules.stud.replay.beginning import chip_unit
from studbook.simulation.stud.batches import simulate

SITE = house()
HANDS = 4000


def mask(cards: str) -> int:
    return sum(1 << card for card in parse_cards(cards))


def found(batch: Batch, rules: House = SITE) -> Counter[str]:
    return Counter(CHECKS[code].code for code in settle_batch(batch, rules).findings.code.tolist())


def with_amounts(batch: Batch, amounts: np.ndarray) -> Batch:
    return batch._replace(events=batch.events._replace(amount=amounts))


def test_b1_the_wheel_beats_the_seven() -> None:
    """DE-32 says that 2-4-5-6-7 beats A-2-3-4-5; DE-31 and FR-24 say the opposite, and are right."""
    assert low8_strength(mask("Ac 2d 3h 4s 5c")) > low8_strength(mask("2c 4d 5h 6s 7c"))


def test_b2_a_low_has_five_ranks() -> None:
    """FR-23 says so, DE-30 forgets it."""
    assert low8_strength(mask("Ac Ad 2h 3s 4c 5d Kh")) > 0
    assert low8_strength(mask("Ac Ad 2h 3s 4c 4d Kh")) == 0


def test_b4_double_bets_in_hi_lo() -> None:
    """FR-27 would let the opener choose, FR-16 says small bets; DE-27 allows the double bet."""
    batch = simulate(Game.STUD8, HANDS, seed=3, rules=house("de-isa"))
    assert found(batch, house("de-isa")) == Counter()
    assert found(batch, house("fr-stud8"))["S02"] > 0


def test_b6_who_may_double() -> None:
    """ES-07: the player who shows the pair; DE-12 and every real site: anyone. A house with ES-07 reports an error."""
    batch = simulate(Game.STUD, HANDS, seed=3)
    holder = SITE._replace(pair4_who=int(Who.HOLDER_FIRST))
    settled = settle_batch(batch, holder)
    assert set(settled.findings.code.tolist()) == {CODES["S02"]}
    assert set(settled.findings.severity.tolist()) == {int(Severity.ERROR)}
    assert found(batch) == Counter()
    assert found(simulate(Game.STUD, HANDS, seed=3, rules=holder), holder) == Counter()


def test_b9_completing_is_the_bet() -> None:
    """FR-10 calls it a sort of raise, DE-07 denies it: at a cap of four there are three raises after it."""
    capped = 0
    batch = simulate(Game.RAZZ, HANDS, seed=3)
    for index in range(HANDS):
        events = [event for event in hand_at(batch, index).events if event.street == Street.THIRD]
        wagers = [event for event in events if isinstance(event, Bet | Raise)]
        brought = any(isinstance(event, BringIn) for event in events)
        if brought and len(wagers) >= 4 and not any(event.all_in for event in wagers):
            capped += 1
            assert len(wagers) == 4
    assert capped > 5
    assert found(batch, SITE._replace(cap_wagers=3, cap_headsup=3))["S05"] > 0


@pytest.mark.parametrize(("game", "seat"), [(Game.STUD, 1), (Game.STUD8, 1), (Game.RAZZ, 2), (Game.RAZZ27, 0)], ids=str)
def test_b11_the_ace_and_the_bring_in(game: Game, seat: int) -> None:
    """High if the low card brings in and in 2-7 razz, so that it brings in there; low in razz."""
    doors = np.array(parse_cards("As 2c Kd"), np.int64)
    assert bring_in_seat(doors, 0b111, int(game)) == seat


@pytest.mark.parametrize(("game", "seat"), [(Game.STUD, 2), (Game.RAZZ, 0)])
def test_b12_clubs_are_the_lowest_suit(game: Game, seat: int) -> None:
    """One review of a site has the suits in reverse order."""
    doors = np.array(parse_cards("5s 5d 5c"), np.int64)
    assert bring_in_seat(doors, 0b111, int(game)) == seat
    assert bring_in_seat(np.array([*parse_cards("5s"), HIDDEN, *parse_cards("5c")], np.int64), 0b111, int(game)) == -1


def odd_chip_to_the_low() -> Batch:
    """Hands of Stud Hi/Lo in which the odd cent of a split pot went to the low hand."""
    batch = simulate(Game.STUD8, HANDS, seed=3)
    settled, amounts = settle_batch(batch), batch.events.amount.copy()
    for hand in range(HANDS):
        awards = np.flatnonzero(settled.awards.hand == hand).tolist()
        halves = sorted((int(settled.awards.half[row]), int(settled.awards.printed[row])) for row in awards)
        if len(halves) != 2 or halves[0][1] - halves[1][1] != CENT or settled.hands.pots[hand] > 1:
            continue
        first, count = int(batch.hands.first_event[hand]), int(batch.hands.event_count[hand])
        rows = [row for row in range(first, first + count) if batch.events.kind[row] in (Kind.COLLECT, Kind.RESULT)]
        for row in rows:
            if amounts[row] in (halves[0][1], halves[1][1]):
                amounts[row] = halves[0][1] + halves[1][1] - amounts[row]
    return with_amounts(batch, amounts)


def test_b15_the_odd_chip_between_high_and_low() -> None:
    """DE-33: to the high hand; one real hand gave it to the low one."""
    batch = odd_chip_to_the_low()
    assert set(found(batch)) == {"T04"}
    assert found(batch, SITE._replace(odd_hilo=int(Odd.UNKNOWN))) == Counter()


def test_b18_one_odd_chip_each() -> None:
    """Robert's Rules, and a real hand: 1.90 in nickels four ways; others give the whole rest to the first."""
    out = np.zeros(4, np.int64)
    shares(190 * CENT, 0b1111, 5 * CENT, 0, out)
    assert (out // CENT).tolist() == [50, 50, 45, 45]


def test_b19_the_smallest_unit() -> None:
    """A cent in cash games, a chip in tournaments, and for play money the unit of the amounts."""
    cash, play = int(Currency.USD), int(Currency.PLAY)
    assert chip_unit(0, cash, 4 * UNIT, 0) == CENT
    assert chip_unit(1, int(Currency.CHIPS), 4 * UNIT, 0) == UNIT
    assert (chip_unit(0, play, 4 * UNIT, 0), chip_unit(0, play, 4 * UNIT, 50 * CENT)) == (UNIT, CENT)


def test_b20_folding_with_nothing_to_call() -> None:
    """DE-11 allows it, and a check instead is as good; a player who folds is out all the same (ES-14)."""
    batch = simulate(Game.STUD, HANDS, seed=3)
    events, kinds = batch.events, batch.events.kind.copy()
    last = {}
    for row in np.flatnonzero((events.kind == Kind.CHECK) & (events.street == Street.SEVENTH)).tolist():
        last.setdefault(int(events.hand[row]), row)
    for row in last.values():
        kinds[row] = Kind.FOLD
    folded = found(batch._replace(events=events._replace(kind=kinds)))
    assert last
    assert folded["O07"] >= len(last)  # info
    assert not {"B08", "P07"} & set(folded)
    assert folded["P10"] > 0  # their summaries still say that they stayed


def test_b24_a_short_all_in() -> None:
    """From half a bet up it counts as a bet; other houses count only whole ones."""
    half, whole = int(Short.HALF_BET), int(Short.FULL_BET)
    assert [is_full_wager(part, 100, half) for part in (49, 50, 100)] == [False, True, True]
    assert [is_full_wager(part, 100, whole) for part in (50, 99, 100)] == [False, False, True]
    strict = SITE._replace(short_allin=whole)
    assert found(simulate(Game.STUD, HANDS, seed=3, rules=strict), strict) == Counter()
    assert {"S03"} <= set(found(simulate(Game.STUD, HANDS, seed=3, rules=strict)))


def test_b25_an_oversized_bring_in() -> None:
    """After 33.16 a completion to 44 adds less than half a bet: the next raise counts from 33.16."""
    half = int(Short.HALF_BET)
    assert completion_level(3316, 4400, half) == 3316
    assert completion_level(1658, 4400, half) == 4400
    assert completion_level(3316, 4400, int(Short.FULL_BET)) == 4400


def behind_short_bring_ins(rules: House) -> Batch:
    """Hands whose headers give the bring-in, like those of a house log."""
    batch = simulate(Game.STUD, 3 * HANDS, seed=3, rules=rules)
    usual = {}
    for small, bring_in in zip(batch.hands.small_bet.tolist(), batch.hands.bring_in.tolist(), strict=True):
        usual[small] = max(bring_in, usual.get(small, -1))
    full = np.array([usual[small] for small in batch.hands.small_bet.tolist()], np.int64)
    return batch._replace(hands=batch.hands._replace(bring_in=full))


def test_b26_behind_a_bring_in_for_less() -> None:
    """WSOP 217: the others call the full amount; some sites let them call what was paid."""
    full, short = (SITE._replace(short_bringin=int(way)) for way in (ShortBringIn.FULL, ShortBringIn.SHORT))
    entered, called = behind_short_bring_ins(full), behind_short_bring_ins(short)
    assert found(entered, full) == found(called, short) == Counter()
    assert set(found(entered, short)) == set(found(called, full)) == {"B10"}
    assert found(entered) == found(called) == Counter()


def test_b27_nobody_bets_alone() -> None:
    """If all but one are all-in for the ante there is no bring-in; the next low card does not wait for one."""
    batch = simulate(Game.STUD, 3 * HANDS, seed=3)
    alone = 0
    for index in range(3 * HANDS):
        hand = hand_at(batch, index)
        if not any(isinstance(event, Bet | BringIn | Call) for event in hand.events):
            alone += 1
    assert alone > 0
    assert found(batch) == Counter()


def test_b29_who_shows_first() -> None:
    """The last to bet or raise on the last street; if it was checked through, no one is specified."""
    batch = simulate(Game.STUD, HANDS, seed=3)
    shows = np.flatnonzero((batch.events.kind == Kind.SHOW) & (batch.events.street == Street.SHOWDOWN)).tolist()
    events = batch.events
    turned = [(one, two) for one, two in pairwise(shows) if two == one + 1]
    columns = {name: getattr(events, name).copy() for name in ("seat", "cards", "said_high", "said_low")}
    for one, two in turned[::2]:
        for column in columns.values():
            column[one], column[two] = column[two], column[one]
    changed = found(batch._replace(events=events._replace(**columns)))
    assert set(changed) == {"H08"}
    assert found(batch) == Counter()


def test_b30_to_pass_is_to_call() -> None:
    """ES-08, ES-12 say "pasar": after a bet no one checks, so it means call."""
    batch = simulate(Game.STUD, HANDS, seed=3)
    kinds, amounts = batch.events.kind.copy(), batch.events.amount.copy()
    calls = np.flatnonzero((kinds == Kind.CALL) & (batch.events.street == Street.FIFTH))
    kinds[calls], amounts[calls] = Kind.CHECK, -1
    checked = found(with_amounts(batch._replace(events=batch.events._replace(kind=kinds)), amounts))
    assert checked["O07"] >= len(calls)


def test_b31_couleur_is_the_suit() -> None:
    """A translation says colour: five red cards do not make a flush, five hearts do."""
    red, hearts = mask("2h 4d 6h 8d Th"), mask("2h 4h 6h 8h Th")
    assert high_strength(red) // CATEGORY < FLUSH == high_strength(hearts) // CATEGORY


def test_the_games_that_are_not_fixed_limit_know_no_double() -> None:
    """DE-02: if players choose the size there is nothing to double."""
    batch = simulate(Game.STUD, HANDS, seed=3, limit=Limit.POT)
    assert found(batch, SITE._replace(pair4_games=0)) == found(batch) == Counter()
