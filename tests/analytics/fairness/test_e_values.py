"""E-values of certificates: each bet is fair by exact enumeration, and equals the bets of `sequential` at their end."""

from decimal import Decimal, localcontext
from itertools import combinations, permutations, product
from math import comb

import numpy as np
import pytest

from studbook.analytics.fairness import e_values as e
from studbook.analytics.fairness import sequential
from studbook.analytics.fairness.certificate import digits, p_of, rounded
from studbook.analytics.fairness.deals import DealtHands
from studbook.analytics.fairness.door_cards import has_pair, pair_chance
from studbook.analytics.fairness.exchange import GROUPS, streets
from studbook.analytics.fairness.starting import WAYS, class_of
from studbook.game.vocabulary import Game
from studbook.simulation.stud.policy import BY_CARDS
from studbook.simulation.stud.rigs import Rig, RigKind
from studbook.simulation.stud.table_series import Manners
from tools import certificate_trials as trials
from tools.fairness_trials import play

NEARLY = Decimal("1e-25")


@pytest.fixture(scope="module")
def honest() -> DealtHands:
    return play(Game.RAZZ, 6_000, 31, Manners(BY_CARDS)).deals


def test_bets_on_events_are_fair() -> None:
    """Over all numbers of successes of two kinds of events."""
    few, many = Decimal("0.05"), Decimal("0.9")
    mean = Decimal(0)
    with localcontext(e.DIGITS):
        for a, b in product(range(4), range(3)):
            chance = comb(3, a) * few**a * (1 - few) ** (3 - a) * comb(2, b) * many**b * (1 - many) ** (2 - b)
            mean += chance * e.events_e([(few, a, 3 - a), (many, b, 2 - b)])
    assert abs(mean - 1) < NEARLY


def test_the_bet_on_starting_hands_is_fair() -> None:
    ways, mean = [Decimal(5), Decimal(3), Decimal(2)], Decimal(0)
    with localcontext(e.DIGITS):
        for kinds in product(range(3), repeat=4):
            chance = Decimal(1)
            for kind in kinds:
                chance *= ways[kind] / 10
            mean += chance * e.classes_e([kinds.count(kind) for kind in range(3)], ways)
    assert abs(mean - 1) < NEARLY


@pytest.mark.parametrize("size", [1, 2, 3])
def test_a_bet_on_an_exchange_is_fair(size: int) -> None:
    scores = (0, 3, 3, 11)
    for tilt in (Decimal("0.1"), Decimal("-0.03")):
        values = [e.exchange_bet(sum(own), [(size, scores, 1)], tilt) for own in combinations(scores, size)]
        assert abs(sum(values) / len(values) - 1) < NEARLY


@pytest.mark.parametrize("group", [(0,), (1, 3), (0, 1, 2)])
def test_the_bet_on_fit_to_the_board_is_fair(group: tuple[int, ...]) -> None:
    """Over all assignments of four cards to four players, whose boards differ."""
    helps = np.random.default_rng(4).integers(0, 2, (4, 4))
    ways, size = int(helps[list(group)].sum()), len(group)
    for stake in (Decimal("0.3"), Decimal("-0.3")):
        values = []
        for cards in permutations(range(4)):
            helped = sum(int(helps[player, cards[player]]) for player in group)
            values.append(e.fit_bet([(4, size, ways, helped, 1)], stake))
        assert abs(sum(values) / len(values) - 1) < NEARLY


def test_the_bet_on_a_suit_is_fair() -> None:
    """Over all hands of five door cards: a suit's number is hypergeometric."""
    for stake in (Decimal("0.3"), Decimal("-0.3")):
        ways = [comb(13, came) * comb(39, 5 - came) for came in range(6)]
        values = [way * e.share_bet([(5, came, 1)], stake) for came, way in enumerate(ways)]
        assert abs(sum(values) / comb(52, 5) - 1) < NEARLY


def test_the_bet_on_a_repeated_deal_is_fair() -> None:
    """Over all sequences of three deals out of four."""
    mean = Decimal(0)
    for deals in product(range(4), repeat=3):
        tried = [(4, len(set(deals[:at])), deal in deals[:at]) for at, deal in enumerate(deals)]
        mean += e.repeat_bet(tried, Decimal("1e-3")) / 64
    assert abs(mean - 1) < NEARLY


def test_values_equal_those_of_the_other_bets_at_their_end(honest: DealtHands) -> None:
    exact = e.e_values(honest)

    def end(logs: np.ndarray) -> float:
        return float(np.exp(logs[:, -1]).mean())

    numbers = (honest.door >= 0).sum(axis=1)
    entered = honest.complete & (numbers >= 2)
    chances = np.array([pair_chance(cards) for cards in range(int(numbers.max()) + 1)])
    hits = has_pair(honest.door[entered]).astype(float)
    pairs = end(sequential.bernoulli_bets(hits, chances[numbers[entered]]))
    assert float(exact["pairs among the door cards of a hand"]) == pytest.approx(pairs, rel=1e-9)
    kinds = class_of(sequential.first_starts(honest))
    starts = end(sequential.class_bets(kinds, np.array(WAYS) / sum(WAYS))[None, :])
    assert float(exact["starting hands: classes"]) == pytest.approx(starts, rel=1e-9)
    looks = sequential.anytime_values(honest, list(streets(honest)))
    for name, p in looks.items():
        assert float(exact[name]) <= 1 / p * (1 + 1e-9), name
    assert len(exact) == 7 + 2 * len(GROUPS)


def test_the_bets_on_accounts_equal_those_worked_out_card_by_card(honest: DealtHands) -> None:
    values, first = np.ones((e.FIRST_ACCOUNTS, 2 * len(sequential.TILTS))), []
    for number in honest.account.ravel().tolist():
        if number >= 0 and number not in first:
            first.append(number)
    tilts = [*sequential.TILTS, *(-tilt for tilt in sequential.TILTS)]
    for street in streets(honest):
        for row, seats, scores in zip(street.row.tolist(), street.seat.tolist(), street.scores.tolist(), strict=True):
            for seat, score in zip(seats, scores, strict=True):
                place = first.index(honest.account[row, seat])
                if len(seats) > 1 and place < e.FIRST_ACCOUNTS:
                    values[place] *= [np.exp(t * score) / np.mean([np.exp(t * one) for one in scores]) for t in tilts]
    found = e.accounts_e(honest, list(streets(honest)))
    assert float(found) == pytest.approx(values.mean(), rel=1e-9)
    assert len(first) > 5


def test_one_starting_hand_of_each_deal_enters(honest: DealtHands) -> None:
    """Two players of a deal have no card in common, so that bets on both would not be fair."""
    seen = honest.starts.copy()
    seen[:, :] = honest.door >= 0
    opened = honest._replace(starts=seen)
    assert len(sequential.first_starts(opened)) == int(seen.any(axis=1).sum())


def test_no_hands_are_no_evidence(honest: DealtHands) -> None:
    assert set(e.e_values(honest.where(slice(0, 0))).values()) == {Decimal(1)}
    one = e.e_values(honest.where(slice(0, 1)))
    assert all(Decimal("0.5") < value < 2 for value in one.values())


def test_honest_years_stay_small_and_rigged_months_do_not() -> None:
    years = list(trials.honest_years(Game.RAZZ, 10, 60, 7))
    assert max(max(year) for year in years) < 100
    assert [len(year) for year in years] == [12] * 10
    strong = {
        RigKind.LIKELY_CARD: 0.03,
        RigKind.SHORT_STACKS: 0.3,
        RigKind.NO_PAIRS: 0.3,
        RigKind.REPEATED_DECKS: 0.02,
        RigKind.SUITS: 0.2,
        RigKind.SEAT: 0.5,
    }
    for kind, strength in strong.items():
        deals = play(Game.RAZZ, 12_000, 6, Manners(BY_CARDS, Rig(kind, strength))).deals
        assert e.mean([*e.e_values(deals).values()]) > trials.LARGE, kind


def test_numbers_are_rounded_the_same_way_everywhere() -> None:
    assert digits(Decimal("9.9995E+500")) == "1.000e+501"
    assert digits(Decimal(0)) == "0.000e+3" or digits(Decimal(0)).startswith("0")
    assert p_of(Decimal(0)) == 1
    assert p_of(Decimal("1e400")) == Decimal("1e-400")
    assert [rounded(value) for value in (1e-320, 2.0**60, -0.0, 12345.678)] == [1e-320, 1.153e18, 0, 12350.0]
