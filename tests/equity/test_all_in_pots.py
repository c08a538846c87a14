"""Whether the unseen cards are enough to deal a hand to its end, and whether the last one is a community card."""

import pytest

from studbook.equity.all_in_pots import is_dealable, workspace

PLAYERS, EACH = 7, 4
"""Seven players are all-in on third street, and four cards each are to come."""


@pytest.mark.parametrize(
    ("unseen", "expected"),
    [(28, (True, 4, 0)), (27, (True, 3, 1)), (22, (True, 3, 1)), (21, (False, 4, 0)), (20, (False, 4, 0))],
)
def test_a_short_deck_ends_with_a_community_card(unseen: int, expected: tuple[bool, int, int]) -> None:
    """DE-18, B-23: without 28 cards, three each and one for everyone; with 21 nothing is left for everyone."""
    work = workspace()
    work.to_come[:PLAYERS] = EACH
    dealable = is_dealable(work, PLAYERS, unseen, 0)
    assert (bool(dealable), int(work.to_come[0]), int(work.to_come[PLAYERS])) == expected


def test_there_is_one_community_card_at_most() -> None:
    """DE-19: a community card on sixth street leaves only another one for seventh, which must be there."""
    work = workspace()
    work.to_come[PLAYERS] = 1
    assert is_dealable(work, PLAYERS, 1, 1)
    assert not is_dealable(work, PLAYERS, 0, 1)
