"""Pots and shares compared with cases anyone can recount, and with moving every single chip."""

from collections.abc import Callable
from types import ModuleType

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from studbook.game import pots

Pots = list[tuple[int, int]]


def bits(seats: str) -> int:
    return sum(1 << int(seat) for seat in seats.split() if seat != "none")


def layers(contributed: list[int], alive: int, rules: ModuleType = pots) -> Pots:
    amounts = np.full(len(contributed), -7, dtype=np.int64)
    eligible = np.full(len(contributed), -7, dtype=np.int64)
    count = rules.pot_layers(np.array(contributed, dtype=np.int64), alive, amounts, eligible)
    return list(zip(amounts[:count].tolist(), eligible[:count].tolist(), strict=True))


def shared(amount: int, winning: int, unit: int, first_seat: int, seats: int, rules: ModuleType = pots) -> list[int]:
    out = np.zeros(seats, dtype=np.int64)
    rules.shares(amount, winning, unit, first_seat, out)
    return out.tolist()


def layers_chip_by_chip(contributed: list[int], alive: int) -> Pots:
    """Take every seat's first chip, then every second chip, and so on: those who paid one play for its level."""
    found: Pots = []
    orphans = 0
    for level in range(1, max(contributed) + 1):
        chips = sum(put_in >= level for put_in in contributed)
        players = sum(1 << seat for seat, put_in in enumerate(contributed) if put_in >= level and alive >> seat & 1)
        if not players:
            orphans += chips
        elif found and found[-1][1] == players:
            found[-1] = (found[-1][0] + chips, players)
        else:
            found.append((chips, players))
    if orphans and found:
        found[-1] = (found[-1][0] + orphans, found[-1][1])
    elif orphans and alive:
        found = [(orphans, alive)]
    return found


def shares_chip_by_chip(units: int, winning: int, first_seat: int, seats: int) -> list[int]:
    """Deal the units out one by one, clockwise from the first seat."""
    out = [0] * seats
    order = [seat % seats for seat in range(first_seat, first_seat + seats) if winning >> seat % seats & 1]
    for unit in range(units):
        out[order[unit % len(order)]] += 1
    return out


def test_pot_layers(pots_case: list[str]) -> None:
    _, contributed, alive, expected = pots_case
    each = [pot.split("=") for pot in expected.split(";") if pot != "none"]
    assert layers([int(put_in) for put_in in contributed.split()], bits(alive)) == [
        (int(amount), bits(seats)) for amount, seats in each
    ]


def test_shares(shares_case: list[str]) -> None:
    _, amount, unit, winning, first_seat, expected = shares_case
    parts = [int(share) for share in expected.split()]
    assert shared(int(amount), bits(winning), int(unit), int(first_seat), len(parts)) == parts


def test_shares_are_added_to_what_the_seats_have() -> None:
    out = np.array([10, 20, 30], dtype=np.int64)
    pots.shares(7, 0b101, 1, 1, out)
    assert out.tolist() == [13, 20, 34]


def test_halves(halves_case: list[str]) -> None:
    _, net, unit, high, low = halves_case
    assert pots.split_halves(int(net), int(unit)) == (int(high), int(low))


def test_winners() -> None:
    """FR-20, FR-22, FR-25, ES-14, ES-22."""
    strengths = np.array([5, 9, 9, 0, -1, 12], dtype=np.int64)
    assert pots.winners(strengths, 0b111111) == 0b100000
    assert pots.winners(strengths, 0b011111) == 0b000110
    assert pots.winners(strengths, 0b001001) == 0b000001
    assert pots.winners(strengths, 0b011000) == 0
    assert pots.winners(strengths, 0) == 0


contributions = st.lists(st.integers(0, 12), min_size=1, max_size=8)


@given(contributions, st.integers(0, 255))
@settings(deadline=None, max_examples=400)
def test_layers_are_what_moving_every_chip_gives(contributed: list[int], seats: int) -> None:
    """ES-14, ES-15, ES-16."""
    alive = seats & ((1 << len(contributed)) - 1)
    found = layers(contributed, alive)
    assert found == layers_chip_by_chip(contributed, alive)
    if alive:
        assert sum(amount for amount, _ in found) == sum(contributed)


@given(st.integers(0, 400), st.integers(1, 255), st.integers(0, 7), st.integers(1, 8), st.integers(1, 5))
@settings(deadline=None, max_examples=400)
def test_shares_are_what_dealing_out_single_units_gives(
    units: int, winning: int, first_seat: int, seats: int, unit: int
) -> None:
    """FR-22, FR-25, ES-22, ES-23, B-18."""
    winning = (winning & ((1 << seats) - 1)) or 1
    expected = shares_chip_by_chip(units, winning, first_seat % seats, seats)
    assert shared(units * unit, winning, unit, first_seat % seats, seats) == [unit * share for share in expected]


@given(st.integers(0, 10**15), st.integers(1, 255), st.integers(0, 7), st.integers(1, 10_000))
@settings(deadline=None, max_examples=300)
def test_shares_lose_nothing_and_differ_by_one_unit_at_most(
    amount: int, winning: int, first_seat: int, unit: int
) -> None:
    """B-18, T07: also for amounts that are not whole numbers of units."""
    out = shared(amount, winning, unit, first_seat, 8)
    won = [share for seat, share in enumerate(out) if winning >> seat & 1]
    assert sum(out) == sum(won) == amount
    assert max(won) - min(won) <= unit
    high, low = pots.split_halves(amount, unit)
    assert high + low == amount
    assert low % unit == 0
    assert 0 <= high - low < 2 * unit


def test_plain_python_equals_compiled(plain_rules: Callable[[str], ModuleType]) -> None:
    plain = plain_rules("studbook.game.pots")
    assert plain.pot_layers is not pots.pot_layers
    rng = np.random.default_rng(4)
    for _ in range(500):
        seats = int(rng.integers(1, 9))
        contributed = (rng.integers(0, 9, seats) * rng.integers(1, 10**12)).tolist()
        chosen = int(rng.integers(0, 1 << seats))
        assert layers(contributed, chosen, plain) == layers(contributed, chosen)
        amount, unit, first_seat = int(rng.integers(0, 10**12)), int(rng.integers(1, 500)), int(rng.integers(0, seats))
        assert shared(amount, chosen, unit, first_seat, seats, plain) == shared(amount, chosen, unit, first_seat, seats)
        assert plain.split_halves(amount, unit) == pots.split_halves(amount, unit)
        strengths = rng.integers(-1, 4, seats)
        assert plain.winners(strengths, chosen) == pots.winners(strengths, chosen)
