"""Simulated hands are legal: the audit finds nothing in them, and their text says the same as their columns."""

import os
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from studbook.game.columns import Batch, Events, Hands, Seats
from studbook.game.hand import hands_of
from studbook.game.money import CENT
from studbook.game.vocabulary import Game, Kind, Limit
from studbook.grammar.write import write_hands
from studbook.histories.raw_batches import raw_batches
from studbook.importing.reading import read
from studbook.machine.state import machine
from studbook.rules.checks.catalogue import CHECKS
from studbook.rules.stud.batch import settle_batch
from studbook.simulation.stud.batches import GAMES as SIMULATED_GAMES
from studbook.simulation.stud.batches import simulate, simulated_batches

GAMES = (Game.STUD, Game.STUD8, Game.RAZZ)
AUDITED = 20_000
"""Hands of each game that are audited as columns."""
ROUND_TRIPS = 1_000
"""Hands of each game that are written as text and read again."""
BY_LARK = 150
"""Hands of each game that Lark itself reads, which is slower."""
PLAIN = 120
"""Hands of each game that are also simulated and settled without Numba."""

TEXTS = ("hand_id", "table", "tournament_id", "club", "mixed", "level", "name", "text")
"""Columns that refer to a batch's text."""
OF_THE_FILE = ("file", "line", "start", "end", "content", "first_event", "first_seat", "hand")
"""Columns for a hand's position, which no two files share; lines are compared within the hand."""


@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_found(game: Game) -> None:
    for number, batch in enumerate(simulated_batches(game, AUDITED, seed=31)):
        settled = settle_batch(batch)
        codes = Counter(CHECKS[code].code for code in settled.findings.code.tolist())
        assert (number, codes) == (number, Counter())
        assert settled.hands.decided.all()


@pytest.mark.parametrize("limit", Limit)
@pytest.mark.parametrize("game", SIMULATED_GAMES)
def test_nothing_is_found_at_any_limit(game: Game, limit: Limit) -> None:
    settled = settle_batch(simulate(game, ROUND_TRIPS, seed=36, limit=limit))
    assert Counter(CHECKS[code].code for code in settled.findings.code.tolist()) == Counter()
    assert settled.hands.decided.all()


def test_an_unknown_stack_breaks_no_rule() -> None:
    batch = simulate(Game.STUD, ROUND_TRIPS, seed=37)
    batch.seats.stack[batch.hands.first_seat] = -1
    settled = settle_batch(batch)
    assert len(settled.findings.code) == 0
    ends = settled.seats.end_stack[batch.hands.first_seat]
    all_in = ends != -1
    got = (settled.seats.collected + settled.seats.returned)[batch.hands.first_seat]
    assert 0 < all_in.sum() < len(ends)
    assert (ends[all_in] == got[all_in]).all()


@pytest.mark.parametrize("game", GAMES)
def test_no_money_is_lost(game: Game) -> None:
    batch = simulate(game, ROUND_TRIPS, seed=32)
    settled = settle_batch(batch)
    nets = np.bincount(batch.seats.hand, settled.seats.net, len(batch.hands.game)).astype(np.int64)
    assert (nets == -settled.hands.rake - settled.hands.fees).all()
    assert (settled.seats.expected == settled.seats.collected).all()
    assert (settled.seats.end_stack == batch.seats.stack + settled.seats.net).all()
    assert (settled.seats.end_stack >= 0).all()


@pytest.mark.parametrize("game", GAMES)
def test_everything_happens(game: Game) -> None:
    """What is never dealt proves nothing: rare things must occur among the simulated hands."""
    batch = simulate(game, AUDITED, seed=31)
    settled = settle_batch(batch)
    kinds = {Kind(kind) for kind in np.unique(batch.events.kind).tolist()}
    assert {Kind.COMMUNITY, Kind.CAPPED, Kind.UNCALLED, Kind.MUCK, Kind.NO_SHOW, Kind.FINISH} <= kinds
    assert set(settled.hands.players.tolist()) == {2, 3, 4, 5, 6, 7, 8}
    assert settled.hands.pots.max() >= 4
    assert (np.bitwise_count(settled.pots.high) > 1).any()
    if game == Game.STUD8:
        assert (np.bitwise_count(settled.pots.low) > 1).any()
        assert Kind.NO_LOW in kinds
    if game == Game.STUD:
        assert Kind.OPEN_PAIR in kinds


def read_back(path: Path, engine: Any) -> Batch:
    """The single batch of hands in a file."""
    (raw,) = raw_batches([path])
    (reading,) = read(raw, engine=engine)
    assert reading.rejects == []
    return reading.batch


def values(batch: Batch, table: Any, name: str) -> list[Any]:
    """One column in a form that batches over other texts share."""
    column = getattr(table, name)
    return batch.strings(column) if name in TEXTS else column.tolist()


def assert_same(one: Batch, two: Batch, kind: type[Any], table: str) -> None:
    for name in kind._fields:
        if name not in OF_THE_FILE:
            columns = [values(batch, getattr(batch, table), name) for batch in (one, two)]
            assert columns[0] == columns[1], f"{table}.{name}"


def lines_within(batch: Batch) -> Iterator[list[int]]:
    """Lines of the seats and events of all hands, counted from their first lines."""
    for table in (batch.seats, batch.events):
        yield (table.line - batch.hands.line[table.hand]).tolist()


def seats_and_events(batch: Batch) -> list[list[int]]:
    """Number of the hand of every seat and event."""
    return [batch.seats.hand.tolist(), batch.events.hand.tolist()]


@pytest.mark.parametrize(("engine", "hands"), [("native", ROUND_TRIPS), ("lark", BY_LARK)])
@pytest.mark.parametrize("game", GAMES)
def test_text_says_what_the_columns_say(game: Game, engine: str, hands: int, tmp_path: Path) -> None:
    written = simulate(game, hands, seed=33)
    path = tmp_path / "hands.txt"
    path.write_text("".join(write_hands(hands_of(written), "pokerstars")), encoding="utf-8")
    back = read_back(path, engine)
    assert_same(written, back, Hands, "hands")
    assert_same(written, back, Seats, "seats")
    assert_same(written, back, Events, "events")
    assert list(lines_within(written)) == list(lines_within(back))
    assert seats_and_events(written) == seats_and_events(back)
    assert (np.diff(back.hands.line) > 0).all()


@pytest.mark.parametrize("game", GAMES)
def test_text_to_events_to_text(game: Game, tmp_path: Path) -> None:
    text = "".join(write_hands(hands_of(simulate(game, ROUND_TRIPS, seed=34)), "pokerstars"))
    path = tmp_path / "hands.txt"
    path.write_text(text, encoding="utf-8")
    again = "".join(write_hands(hands_of(read_back(path, "native")), "pokerstars"))
    for one, two in zip(text.split("\n\n\n"), again.split("\n\n\n"), strict=True):
        assert one == two


@pytest.mark.parametrize("game", GAMES)
def test_columns_of_the_read_hands_settle_the_same(game: Game, tmp_path: Path) -> None:
    written = simulate(game, ROUND_TRIPS, seed=35)
    path = tmp_path / "hands.txt"
    path.write_text("".join(write_hands(hands_of(written), "pokerstars")), encoding="utf-8")
    one, two = settle_batch(written), settle_batch(read_back(path, "native"))
    for table in one._fields[:-1]:
        for name in getattr(one, table)._fields:
            same = getattr(getattr(one, table), name) == getattr(getattr(two, table), name)
            assert np.all(same), f"{table}.{name}"


def everything(hands: int) -> dict[str, Any]:
    """All columns of simulated hands and of their replay, by name."""
    columns = {}
    for game in GAMES:
        batch = simulate(game, hands, seed=36)
        settled = settle_batch(tampered(batch))
        for whole in (batch, settled):
            for name, table in whole._asdict().items():
                parts = table._asdict() if hasattr(table, "_asdict") else {"": table}
                columns |= {
                    f"{game.name} {type(whole).__name__}.{name}.{part}": part_of for part, part_of in parts.items()
                }
    return columns


def tampered(batch: Batch) -> Batch:
    """Hands with something to find: every seventh amount is changed, and everyone shows the previous player's cards."""
    amount, cards = batch.events.amount.copy(), batch.events.cards.copy()
    shows = (batch.events.kind == Kind.SHOW) & (batch.events.fresh == 7)
    amount[::7] += CENT
    cards[shows] = np.roll(cards[shows], 1)
    return batch._replace(events=batch.events._replace(amount=amount, cards=cards))


def test_plain_python_says_the_same(root: Path, tmp_path: Path) -> None:
    path = tmp_path / "plain.npz"
    plain = os.environ | {"STUDBOOK_PLAIN": "1", "PYTHONPATH": str(root)}
    subprocess.run([sys.executable, __file__, str(path)], env=plain, check=True)
    with np.load(path) as columns:
        compiled = everything(PLAIN)
        assert columns.keys() == compiled.keys()
        assert len(compiled["STUD SettledHands.findings.code"]) > PLAIN
        for name, column in compiled.items():
            assert np.array_equal(columns[name], column), name


if __name__ == "__main__":
    assert not machine().is_fast()
    np.savez(sys.argv[1], **everything(PLAIN))
