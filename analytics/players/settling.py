"""Who pays whom after a home game, with the fewest payments."""

from collections.abc import Iterable, Mapping
from decimal import Decimal
from typing import NamedTuple

MOST_EXACT = 12
"""Maximum number of people with a result for whom the fewest payments are searched; the search doubles with each."""


class Transfer(NamedTuple):
    """What one person pays another."""

    payer: str
    payee: str
    amount: Decimal


class Settlement(NamedTuple):
    """Payments after which no one owes anything."""

    payments: tuple[Transfer, ...]
    is_fewest: bool
    """Whether it is certain that fewer payments cannot do it."""


def settle(results: Mapping[str, Decimal]) -> Settlement:
    """Find payments that settle everyone's result: those who lost pay those who won.

    People fall into groups whose results are 0 together, and a group of n needs n - 1 payments: the more groups, the
    fewer payments. For up to `MOST_EXACT` people, the most groups are found; for more, only pairs.

    >>> settle({"Ann": Decimal(30), "Bob": Decimal(-10), "Cat": Decimal(-20)}).payments[0]
    Transfer(payer='Cat', payee='Ann', amount=Decimal('20'))

    Raises ValueError if the results do not add up to 0.
    """
    owed = {name: result for name, result in results.items() if result}
    if sum(owed.values()):
        raise ValueError(f"the results add up to {sum(owed.values())}, not to 0")
    is_fewest = len(owed) <= MOST_EXACT
    groups = _most_groups(list(owed), list(owed.values())) if is_fewest else _pairs(owed)
    payments = [payment for group in groups for payment in _within({name: owed[name] for name in group})]
    payments.sort(key=lambda payment: (-payment.amount, payment.payer, payment.payee))
    return Settlement(tuple(payments), is_fewest or not owed)


def _most_groups(names: list[str], results: list[Decimal]) -> list[list[str]]:
    """Divide people into as many groups as possible whose results are 0 together.

    People are put in a row: each time that the sum so far is 0, a group ends. Of each set of people, the row with the
    most ends is remembered by its last person.
    """
    size = 1 << len(names)
    total, ends, last = [Decimal(0)] * size, [0] * size, [0] * size
    for chosen in range(1, size):
        lowest = (chosen & -chosen).bit_length() - 1
        total[chosen] = total[chosen & (chosen - 1)] + results[lowest]
        places = [place for place in range(len(names)) if chosen >> place & 1]
        last[chosen] = max(places, key=lambda place: ends[chosen & ~(1 << place)])  # called at once
        ends[chosen] = ends[chosen & ~(1 << last[chosen])] + (total[chosen] == 0)
    groups: list[list[str]] = []
    chosen = size - 1
    while chosen:
        if total[chosen] == 0:
            groups.append([])
        groups[-1].append(names[last[chosen]])
        chosen &= ~(1 << last[chosen])
    return groups


def _pairs(owed: Mapping[str, Decimal]) -> Iterable[list[str]]:
    """Two people who settle each other are a group of their own; everyone else is one."""
    rest = dict(owed)
    for name, result in owed.items():
        partner = next((other for other in rest if rest[other] == -result), None) if name in rest else None
        if partner is not None:
            del rest[name], rest[partner]
            yield [name, partner]
    yield list(rest)


def _within(owed: dict[str, Decimal]) -> Iterable[Transfer]:
    """Let whoever owes most pay whoever is owed most, until no one owes anything: each payment settles one person."""
    while owed:
        payer, payee = min(owed, key=lambda name: owed[name]), max(owed, key=lambda name: owed[name])
        amount = min(-owed[payer], owed[payee])
        yield Transfer(payer, payee, amount)
        owed[payer] += amount
        owed[payee] -= amount
        for name in (payer, payee):
            if not owed[name]:
                del owed[name]
