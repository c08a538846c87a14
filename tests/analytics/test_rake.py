"""Schedules of rake: found again in pots that were raked by them, and never guessed."""

import random

import numpy as np
import polars as pl
import pytest

from studbook.analytics.audit.rake import (
    DEPARTING,
    FEWEST_HANDS,
    NO_CAP,
    Fit,
    Schedule,
    _cap,
    _columns,
    _Together,
    _with_one_cap,
    bounds,
    cap_ranges,
    departures,
    fit_all,
    oddities,
    reached,
    uncapped,
)  # fmt: skip
from studbook.analytics.audit.schedules import departing_hands, schedules
from studbook.analytics.store import Store
from studbook.game.money import CENT, UNIT


def true_rake(pot: int, percent: int, step: int, cap: int) -> int:
    """The same arithmetic in words of one syllable: whole cents only."""
    steps = 0
    while (steps + 1) * step * 10_000 <= pot * percent:
        steps += 1
    return min(steps * step, cap)


def pots_of(rows: list[tuple[int, int, int, int]], currency: str = "USD", stakes: str = "2/4") -> pl.DataFrame:
    """Rows of players, pots, gross and rake as the store counts them."""
    counted = pl.DataFrame(rows, schema=["players", "pots", "gross", "rake"], orient="row").group_by(pl.all())
    return counted.len("hands").sort("players", "gross", "rake").select(
        site=pl.lit("pokerstars"), currency=pl.lit(currency), limit_type=pl.lit("fixed"), small_bet=pl.lit(2 * UNIT),
        big_bet=pl.lit(4 * UNIT), stakes=pl.lit(stakes), players="players", pots="pots", gross="gross", rake="rake",
        hands=pl.col("hands").cast(pl.Int64),
    )  # fmt: skip


def raked_pots(percent: int, step: int, caps: dict[int, int], count: int = 400) -> list[tuple[int, int, int, int]]:
    """Pots of one site, raked by a schedule, of one to a hundred units."""
    chance = random.Random(percent + step)
    rows = []
    for _ in range(count):
        players, pot = chance.choice(list(caps)), chance.randint(100, 10_000) * CENT
        rows.append((players, 1, pot, true_rake(pot, percent, step, caps[players])))
    return rows


def one_fit(rows: list[tuple[int, int, int, int]]) -> Fit:
    (fit,) = fit_all(pots_of(rows))
    return fit


@pytest.mark.parametrize("percent", [250, 450, 500, 1000])
@pytest.mark.parametrize("step", [CENT, 5 * CENT, 25 * CENT, UNIT])
def test_a_schedule_is_found_again(percent: int, step: int) -> None:
    caps = {2: 5000, 3: UNIT, 4: UNIT, 6: 20_000}
    fit = one_fit(raked_pots(percent, step, {players: -(-cap // step) * step for players, cap in caps.items()}))
    assert fit.schedule
    assert (fit.schedule.percent, fit.schedule.step, fit.schedule.nearest) == (percent, step, False)
    assert fit.percents == (percent, percent)
    assert fit.exact == fit.near == fit.hands == 400
    believed = {players: cap for players, cap in reached(fit).items() if cap is not None}
    assert believed == {players: -(-caps[players] // step) * step for players in believed}
    assert departures(fit).is_empty()


@pytest.mark.parametrize("step", [CENT, 5 * CENT, UNIT])
def test_all_percentages_at_once_explain_what_each_one_explains(step: int) -> None:
    pots = _Together.of(_columns(pots_of(raked_pots(450, step, {2: 3 * UNIT, 6: NO_CAP}))))
    for nearest in (False, True):
        for how, explained in _with_one_cap(pots, step, nearest):
            assert _cap(uncapped(pots.columns.gross, *how), pots.all)[1] == explained


def test_rounding_to_the_nearest_differs_from_rounding_down() -> None:
    rows = []
    for pot in range(100, 4000, 37):
        cents, rest = divmod(pot * 5, 100)
        rows.append((5, 1, pot * CENT, (cents + (rest > 50 or (rest == 50 and cents % 2))) * CENT))
    fit = one_fit(rows)
    assert fit.schedule
    assert (fit.schedule.percent, fit.schedule.nearest, fit.exact) == (500, True, len(rows))


def test_one_cent_less_is_explained_to_a_unit_and_more_departs() -> None:
    rows = raked_pots(500, CENT, {4: UNIT, 6: UNIT}, 200)
    for place, less in ((3, 1), (50, 1), (90, 2), (120, -3)):
        players, pots, gross, rake = rows[place]
        rows[place] = (players, pots, gross, rake - less * CENT)
    fit = one_fit(rows)
    assert (fit.exact, fit.near, fit.explains_nearly_all) == (196, 198, True)
    off = departures(fit, fit.unit)
    assert off.columns == list(DEPARTING)
    assert sorted((off["expected"] - off["rake"]).to_list()) == [-3 * CENT, 2 * CENT]
    assert departures(fit).height == 4
    assert oddities(fit).equals(off)


def test_the_most_that_was_ever_paid_may_be_a_cap() -> None:
    rows = [row for row in raked_pots(500, CENT, {4: UNIT}) if row[2] < 15 * UNIT]
    fit = one_fit([*rows, (4, 1, 19 * UNIT, 80 * CENT), (4, 1, 18 * UNIT, 80 * CENT)])
    assert len(rows) > 40
    assert departures(fit, fit.unit)["rake"].to_list() == [80 * CENT, 80 * CENT]
    assert oddities(fit).is_empty()


def test_a_rare_cap_is_not_believed_where_no_pot_is_large_enough() -> None:
    fit = one_fit(raked_pots(500, CENT, {2: 4 * UNIT, 6: 3 * UNIT}))
    assert reached(fit) == {2: 4 * UNIT, 6: 3 * UNIT}
    small = one_fit([row for row in raked_pots(500, CENT, {2: 4 * UNIT, 6: 3 * UNIT}) if row[2] < 50 * UNIT])
    assert reached(small) == {2: None, 6: None}


def test_a_flat_rake_leaves_the_percentage_open() -> None:
    fit = one_fit([(2, 1, pot * UNIT, 2 * UNIT) for pot in range(200, 300)])
    assert fit.schedule
    assert reached(fit) == {2: 2 * UNIT}
    assert fit.exact == 100
    assert fit.percents[1] - fit.percents[0] > 500


@pytest.mark.parametrize("count", [1, FEWEST_HANDS - 1])
def test_too_few_hands_make_no_schedule(count: int) -> None:
    fit = one_fit(raked_pots(500, CENT, {6: UNIT}, count))
    assert (fit.schedule, fit.hands, fit.explains_nearly_all) == (None, count, False)
    assert departures(fit).is_empty()
    assert reached(fit) == {}


def test_hands_without_rake_make_no_schedule() -> None:
    fit = one_fit([(4, 1, pot * UNIT, 0) for pot in range(1, 200)])
    assert (fit.schedule, fit.raked) == (None, 0)


def test_side_pots_may_be_rounded_by_themselves() -> None:
    schedule = Schedule(500, CENT, nearest=False, cap=UNIT, caps={2: 5000})
    players, pots, gross = np.array([6, 6, 2]), np.array([1, 3, 2]), np.array([1039, 1039, 100_000]) * CENT
    low, high = bounds(schedule, players, pots, gross)
    assert high.tolist() == [51 * CENT, 51 * CENT, 5000]
    assert low.tolist() == [51 * CENT, 49 * CENT, 4900]


def test_neighbours_with_one_cap_stand_together() -> None:
    assert cap_ranges({8: 3, 2: 1, 3: 1, 5: None}) == [(2, 3, 1), (5, 5, None), (8, 8, 3)]
    assert cap_ranges({}) == []


def test_an_empty_store_has_no_schedules() -> None:
    with Store() as store:
        assert schedules(store) == []
        assert departing_hands(store, []) == []
