"""Who pays whom: everyone is settled, with the fewest payments that a search through all divisions finds."""

import random
from collections.abc import Iterator
from decimal import Decimal

import pytest

from studbook.analytics.players.settling import MOST_EXACT, Settlement, settle


def left(results: dict[str, Decimal], found: Settlement) -> dict[str, Decimal]:
    """What is left of everyone's result after the payments."""
    rest = dict(results)
    for payer, payee, amount in found.payments:
        assert amount > 0
        assert payer != payee
        rest[payer] += amount
        rest[payee] -= amount
    return rest


def divisions(people: list[int]) -> Iterator[list[list[int]]]:
    """Every way to divide people into groups."""
    if not people:
        yield []
        return
    first, rest = people[0], people[1:]
    for groups in divisions(rest):
        yield [[first], *groups]
        for place, group in enumerate(groups):
            yield [*groups[:place], [first, *group], *groups[place + 1 :]]


def fewest(results: list[Decimal]) -> int:
    """Fewest payments: people with a result, less the most groups that are 0 together."""
    people = [place for place, result in enumerate(results) if result]
    sums = (groups for groups in divisions(people) if all(sum(results[one] for one in group) == 0 for group in groups))
    return len(people) - max((len(groups) for groups in sums), default=0)


def table(size: int, largest: int, seed: int) -> dict[str, Decimal]:
    """Random results that add up to 0."""
    chance = random.Random(seed)  # no secret
    results = [Decimal(chance.randint(-largest, largest)) / 4 for _ in range(size - 1)]
    results.append(-sum(results, Decimal(0)))
    return {f"player {place}": result for place, result in enumerate(results)}


@pytest.mark.parametrize("seed", range(150))
def test_small_tables_need_the_fewest_payments(seed: int) -> None:
    results = table(2 + seed % 7, 1 + seed % 9, seed)
    found = settle(results)
    assert not any(left(results, found).values())
    assert found.is_fewest
    assert len(found.payments) == fewest(list(results.values()))


@pytest.mark.parametrize("size", [MOST_EXACT, MOST_EXACT + 1, 40, 500])
def test_large_tables_are_settled_and_say_if_it_is_not_certain(size: int) -> None:
    results = table(size, 10_000, size)
    found = settle(results)
    assert not any(left(results, found).values())
    assert found.is_fewest == (size <= MOST_EXACT)
    assert len(found.payments) < size


def test_a_search_finds_what_the_largest_first_does_not() -> None:
    """The largest loser would pay the largest winner, and five payments would be needed; 5 + 4 = 9 and 7 + 3 = 10."""
    results = {"a": 9, "b": 10, "c": -5, "d": -4, "e": -7, "f": -3}
    found = settle({name: Decimal(result) for name, result in results.items()})
    assert len(found.payments) == 4


def test_pairs_are_found_at_a_large_table() -> None:
    results = {
        f"{side}{place}": Decimal(place * sign) for place in range(1, 11) for side, sign in (("w", 1), ("l", -1))
    }
    assert len(settle(results).payments) == 10


def test_no_one_owes_anything() -> None:
    assert settle({}) == settle({"Ann": Decimal(0)}) == Settlement((), True)


def test_results_that_do_not_add_up_are_refused() -> None:
    with pytest.raises(ValueError, match="add up to -5, not to 0"):
        settle({"Ann": Decimal(5), "Bob": Decimal(-10)})
