"""Go through all streets: hands reach places, and values come back."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from studbook.equity.solver.betting_loops import LEARN, WorkLines, come_back, reach_ends
from studbook.equity.solver.money import Money, Stage, levels_of
from studbook.equity.solver.places import Branch, DealtPlace, Reals

Table = NDArray[np.float32]
AT_A_TIME = 2
"""Threads."""


@dataclass(slots=True)
class Record:
    """What one player has learnt about a stage of a street; shape (sequences, actions, hands)."""

    regrets: Table
    """How much better each action would have been than what was done, in all rounds; at least 0."""
    sums: Table
    """How often each action was taken, later rounds counting more."""


@dataclass(slots=True)
class Book:
    """Records of a place and of all places after it."""

    place: DealtPlace
    depth: int
    records: list[tuple[Record, Record]]
    """Of both players, by stage of this street."""
    after: list["Book"] = field(default_factory=list)


class BettingGame:
    """The places and the money, and how many sequences of actions lead where."""

    def __init__(self, root: DealtPlace, money: Money) -> None:
        self.root, self.money = root, money
        streets, place = 1, root
        while place.branches:
            streets, place = streets + 1, place.branches[0].place
        self.levels = levels_of(money, streets)

    @property
    def memory(self) -> int:
        """Bytes of a book."""
        bytes_, places, at_once = 0, [self.root], 1
        for level in self.levels:
            place = places[-1]
            tables = sum(stage.size * stage.actions[player ^ place.first] * place.hands[player]
                         for stage in level.stages for player in range(2))  # fmt: skip
            bytes_ += 8 * at_once * tables
            at_once *= len(place.branches)
            places += [branch.place for branch in place.branches[:1]]
        return bytes_

    def new_book(self, place: DealtPlace, depth: int = 0) -> Book:
        """Records without anything learnt."""
        records = [(_record(place, stage, 0), _record(place, stage, 1)) for stage in self.levels[depth].stages]
        after = [self.new_book(branch.place, depth + 1) for branch in place.branches]
        return Book(place, depth, records, after)


def _record(place: DealtPlace, stage: Stage, player: int) -> Record:
    shape = (stage.size, stage.actions[player ^ place.first], place.hands[player])
    return Record(np.zeros(shape, np.float32), np.zeros(shape, np.float32))


Reaches = tuple[Reals, Reals]
"""Of the player whose values are asked for, and of the other one; shape (sequences, hands) each."""


@dataclass
class Walk:
    """A walk for one player."""

    game: BettingGame
    player: int
    mode: int
    """What the player does: see `betting_loops`. The other one plays as they now do if the player learns, otherwise as
    they did on average."""
    weights: tuple[float, float] = (1.0, 1.0)
    """Of this round in sums, and of all earlier ones in regrets."""

    def values(self, book: Book, reaches: Reaches) -> Reals:
        """Value of each hand of the player at a place, above half the pot, shape (sequences, hands)."""
        found = np.empty((self.game.levels[book.depth].width, book.place.hands[self.player]), np.float32)
        for visit in self.visits(book, reaches):
            found[visit.stage.lanes] = visit.come_back()
        return found

    def visits(self, book: Book, reaches: Reaches) -> list["Visit"]:
        """Go through the street and all later ones, up to the values of the ends of this street."""
        visits = [Visit(self, book, number, reaches) for number in range(len(self.game.levels[book.depth].stages))]
        if book.after:
            self._go_on(book, visits)
        for visit in visits:
            if not book.after:
                visit.show_down()
            visit.fold()
        return visits

    def _go_on(self, book: Book, visits: list["Visit"]) -> None:
        """Deal what may be dealt, for all sequences that go on."""
        order = self.game.levels[book.depth + 1].order
        mine, theirs = (np.concatenate([visit.staying(side) for visit in visits])[order] for side in range(2))
        total = np.zeros_like(mine)
        for value in self._values_after(book, (mine, theirs)):
            total += value
        back = np.empty_like(total)
        back[order] = total
        first = 0
        for visit in visits:
            last = first + len(visit.stage.stays) * visit.stage.size
            visit.take(back[first:last])
            first = last

    def _values_after(self, book: Book, reaches: Reaches) -> Iterator[Reals]:
        """Value of all that may be dealt: two at the same time if there is much of it, for rules release the lock."""

        def value(branch: Branch, after: Book) -> Reals:
            mine, theirs = branch.reach(self.player, reaches[0]), branch.reach(1 - self.player, reaches[1])
            return branch.value(self.player, self.values(after, (mine, theirs)))

        if len(book.after) == 1:
            yield value(book.place.branches[0], book.after[0])
            return
        with ThreadPoolExecutor(AT_A_TIME) as threads:
            yield from threads.map(value, book.place.branches, book.after)


class Visit:
    """One stage of a street at one place, as a walk goes through it."""

    def __init__(self, walk: Walk, book: Book, number: int, reaches: Reaches) -> None:
        self.walk, self.place, self.records = walk, book.place, book.records[number]
        self.stage = walk.game.levels[book.depth].stages[number]
        mine, theirs = (reach[self.stage.lanes] for reach in reaches)
        self.rows = np.flatnonzero(theirs.any(axis=1) | mine.any(axis=1))
        self.reaches = (mine[self.rows], theirs[self.rows])
        stays, folds = len(self.stage.stays), len(self.stage.folds)
        self.theirs = self._at_ends(1, stays + folds)
        self.mine = self._at_ends(0, stays) if book.after else self.theirs[:0]
        self.ends = np.empty((stays + folds, len(self.rows), book.place.hands[walk.player]), np.float32)

    def _at_ends(self, side: int, ends: int) -> Table:
        """Reach of a player at the first ends: 0 for the one who is asked for, 1 for the other one."""
        player, reach = self.walk.player ^ side, self.reaches[side]
        record, role = self.records[player], player ^ self.place.first
        out = np.empty((ends, *reach.shape), np.float32)
        sums = record.regrets if self.walk.mode == LEARN else record.sums
        reach_ends(self.stage.tree, role, sums, self.rows, reach, self._lines(player), out)
        return out

    def _lines(self, player: int) -> WorkLines:
        nodes, hands = len(self.stage.nodes), self.place.hands[player]
        actions = self.stage.actions[player ^ self.place.first]
        return WorkLines(*(np.empty((rows, hands), np.float32) for rows in (nodes, nodes, actions, 1)))

    def staying(self, side: int) -> Reals:
        """Reach at the ends with both players in the hand, for all sequences of the stage, an end after the other."""
        reaches = self.theirs[: len(self.stage.stays)] if side else self.mine
        found = np.zeros((len(self.stage.stays), self.stage.size, reaches.shape[2]), np.float32)
        found[:, self.rows] = reaches
        return _flat(found)

    def take(self, values: Reals) -> None:
        """Set the values of these ends."""
        stays = len(self.stage.stays)
        self.ends[:stays] = values.reshape(stays, self.stage.size, values.shape[1])[:, self.rows]

    def show_down(self) -> None:
        """Set the values of the ends at which hands are compared."""
        money, player, stays = self.walk.game.money, self.walk.player, len(self.stage.stays)
        theirs = _flat(self.theirs[:stays])
        pots = np.concatenate([money.pot + 2 * self.stage.after(at)[self.rows] for at in self.stage.stays])
        rake = money.taken(pots)
        value = self.place.meeting.above(player, theirs)
        value *= ((pots - rake) / 2)[:, None].astype(np.float32)
        if rake.any():
            value -= self.place.meeting.met(player, theirs) * (rake / 2)[:, None].astype(np.float32)
        self.ends[:stays] = value.reshape(stays, len(self.rows), value.shape[1])

    def come_back(self) -> Reals:
        """Value at the beginning of the stage, for all its sequences."""
        walk, record = self.walk, self.records[self.walk.player]
        asked = (walk.player ^ self.place.first, walk.mode, walk.weights)
        given, out = (self.rows, self.reaches[0], self.ends), np.empty_like(self.reaches[0])
        come_back(self.stage.tree, asked, (record.regrets, record.sums), given, self._lines(walk.player), out)
        found = np.zeros((self.stage.size, out.shape[1]), np.float32)
        found[self.rows] = out
        return found

    def fold(self) -> None:
        """Set the values of the ends at which a player has folded."""
        folds, money, stays = self.stage.folds, self.walk.game.money, len(self.stage.stays)
        if not folds:
            return
        theirs = _flat(self.theirs[stays:])
        met = self.place.meeting.met(self.walk.player, theirs).reshape(self.ends[stays:].shape)
        for number, at in enumerate(folds):
            paid = self.stage.after(at)[self.rows]
            pots = money.pot + 2 * paid
            is_mine = self.stage.nodes[at].player ^ self.place.first == self.walk.player
            won = -paid if is_mine else pots - money.taken(pots) - paid
            above = (won - money.pot / 2)[:, None].astype(np.float32)
            np.multiply(met[number], above, out=self.ends[stays + number])


def _flat(reaches: Reals) -> Reals:
    """A row for each end and sequence."""
    return reaches.reshape(reaches.shape[0] * reaches.shape[1], reaches.shape[2])
