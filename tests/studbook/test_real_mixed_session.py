"""A real mixed session, hand after hand: what a player has left is what they bring to the next hand."""

from itertools import pairwise
from pathlib import Path

import pytest

from studbook.analytics.players.money import by_game
from studbook.analytics.store import Store
from studbook.importing.pipeline import import_paths

STACKS = """
SELECT nets.player, nets.started_at, nets.hand_id, stack, net
FROM nets
JOIN (
    SELECT hand, player, stack FROM seats
    UNION ALL
    SELECT -1 - other, player, stack FROM other_seats
) AS stacks ON stacks.hand = nets.hand AND stacks.player = nets.player
ORDER BY nets.player, nets.started_at, nets.hand_id
"""


@pytest.fixture
def session(histories_dir: Path) -> Path:
    (file,) = histories_dir.rglob("8-Game-2max-STT*.txt")
    return file


def test_stacks_follow_from_one_hand_to_the_next(session: Path) -> None:
    with Store() as store:
        import_paths(store, [session])
        rows = store.query(STACKS).rows()
        whole = {player: sum(net for name, *_, net in rows if name == player) for player, *_ in rows}
        assert len(rows) == 2 * 68
        for before, after in pairwise(rows):
            if before[0] == after[0]:
                assert before[3] + before[4] == after[3], after
        assert sum(whole.values()) == 0
        for player, net in whole.items():
            own = [row for row in rows if row[0] == player]
            first, last = own[0], own[-1]
            assert last[3] + last[4] - first[3] == net == by_game(store, player)["net"].sum()
