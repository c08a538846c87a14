"""Rules as machine code and as plain Python: both give equal results, and a run may change over at any call."""

import random
from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np
import pytest

from studbook.analytics.facts.of_batch import facts_of
from studbook.game.columns import MAX_SEATS, Batch, PerSeat
from studbook.game.vocabulary import Game
from studbook.machine.library import MachineLibrary
from studbook.machine.plain import call
from studbook.machine.records import record_type
from studbook.machine.rule import Rule, compiled
from studbook.machine.state import MachineState, machine
from studbook.rules.audit import audit_batch
from studbook.rules.stud.settlement.undecided import most_strength
from studbook.simulation.stud.batches import simulate


def everything(batch: Batch) -> list[np.ndarray[Any, Any]]:
    """All columns that an import makes of a batch."""
    audited = audit_batch(batch)
    facts = facts_of(batch, audited)
    tables = [*audited.settled[:-1], facts.all_in, facts[1:]]
    return [np.asarray(column) for table in tables for column in table] + [audited.settled.applied]


@pytest.mark.skipif(not machine().is_fast(), reason="there is no machine code")
@pytest.mark.parametrize("game", [Game.STUD, Game.STUD8, Game.RAZZ])
def test_a_run_may_change_over_at_any_call(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    batch = simulate(game, 25, 77)
    right = everything(batch)
    dice = random.Random(5)
    ways = [0, 0]

    run = Rule.__call__

    def by_chance(rule: Rule, *arguments: Any) -> Any:
        chosen = dice.random() < 0.5
        ways[chosen] += 1
        return run(rule, *arguments) if chosen else call(rule, *arguments)

    monkeypatch.setattr(Rule, "__call__", by_chance)
    for _ in range(6):
        for one, other in zip(everything(batch), right, strict=True):
            assert np.array_equal(one, other)
    assert min(ways) > 5


class Pair(NamedTuple):
    """A record that comes with something else."""

    chips: Any
    number: int


class Chips:
    """A record as the replay has them."""

    moves: int
    stack: PerSeat


@compiled
def double(stacks: np.ndarray[Any, Any]) -> int:
    for seat in range(len(stacks)):
        stacks[seat] *= 2
    return sum(stacks)


@compiled
def play(rows: Any, both: Pair) -> int:
    """Write to records in every way that rules do: by field, by slice, as a whole row, and in a tuple."""
    rows[0] = rows[1]
    row = rows[0]
    row.moves += 1
    total = double(row.stack[:2])
    both.chips.stack[3] -= total
    both.chips.moves = -both.number
    return total


def test_records_are_the_same_to_plain_python() -> None:
    kind = record_type(Chips)
    made = []
    for run in (play, lambda *arguments: call(play, *arguments)):
        rows, other = (np.zeros(number, kind).view(np.recarray) for number in (2, 1))
        rows.stack[1], rows.moves[1] = np.arange(MAX_SEATS) + 5, 7
        total = run(rows, Pair(other[0], 9))
        made.append((total, rows.tolist(), other.tolist()))
    assert str(made[0]) == str(made[1])
    assert made[0][0] == 22
    assert rows.moves.tolist() == [8, 7]
    assert other.stack[0, 3] == -22


@pytest.fixture
def state() -> MachineState:
    """A process in which nothing has run yet, in no way that the environment asks for."""
    made = MachineState()
    made.is_plain = made.uses_numba = False
    return made


def test_who_asked_for_machine_code_gets_it_made_only_while_there_is_none(
    state: MachineState, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[int] = []
    state.make = lambda: made.append(1)
    monkeypatch.setattr(MachineState, "library", lambda _: object())
    state.much_to_do()
    assert not made
    monkeypatch.setattr(MachineState, "library", lambda _: None)
    state.much_to_do()
    assert made
    state.is_plain = True
    state.much_to_do()
    assert made == [1]


def test_plain_python_is_reported_with_its_time_unless_it_was_asked_for(state: MachineState) -> None:
    reported: list[tuple[str, float]] = []
    state.on_plain = lambda *what: reported.append(what)
    state.note_plain(1.0)
    state.note_plain(0.5)
    assert reported == [("", 1.0), ("", 1.5)]
    state.is_plain = True
    state.note_plain(1.0)
    assert len(reported) == 2


def kinds() -> Iterator[tuple[Any, bool]]:
    """Arguments of a rule of five integers, and whether machine code takes them."""
    good = [0b1111, 0b1110000, 3, 0, 0]
    yield good, True
    yield [np.int64(one) for one in good], True
    yield [np.int8(7), *good[1:]], True
    yield [True, *good[1:]], True
    yield [Game.STUD, *good[1:]], True
    yield good[:4], False
    yield [1.0, *good[1:]], False
    yield [None, *good[1:]], False
    yield [1 << 63, *good[1:]], False
    yield ["1", *good[1:]], False


@pytest.mark.skipif(machine().library() is None, reason="there is no library")
@pytest.mark.parametrize(("arguments", "fits"), [*kinds()])
def test_integers_of_every_kind_are_handed_over_and_nothing_else(arguments: list[Any], fits: bool) -> None:
    rule: Any = most_strength
    [run] = MachineLibrary().calls_of(rule.name)
    assert (run.words(tuple(arguments)) is not None) == fits


@pytest.mark.skipif(machine().library() is None, reason="there is no library")
def test_only_arrays_of_the_right_type_are_handed_over() -> None:
    from studbook.game.ranking import rank_all

    rule: Any = rank_all
    [run] = MachineLibrary().calls_of(rule.name)
    masks, out = np.arange(8), np.zeros(8, np.int64)
    assert run.words((masks, 1, out, out))
    frozen = out.copy()
    frozen.flags.writeable = False
    odd = np.zeros(65, np.uint8)[1:].view(np.int64)
    others = out.astype(np.int32), out.astype(">i8"), out[::2], out.reshape(2, 4), out.tolist(), frozen, odd, None
    for wrong in others:
        assert run.words((masks, 1, wrong, out)) is None
    rule(masks=masks, this_game=1, high=out, low=out[::2].repeat(2))
