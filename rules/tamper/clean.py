"""Clean hands to be damaged: found where they are ordinary and where something rare happens in them."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from itertools import chain, product, zip_longest
from typing import Any

import numpy as np

from rules.columns import Batch
from rules.house import House
from rules.settle import settle_batch
from rules.settled import Settled
from rules.simulate import simulated_batches
from rules.tamper.kinds import Kind, Run
from rules.tamper.scene import Scene
from rules.telling import told_in_full
from rules.vocabulary import Flag, Game, Limit, Street
from rules.vocabulary import Kind as Event

BATCH = 2_000
MOST_BATCHES = 40
"""Simulated hands of a game among which rare ones are looked for, in batches."""
ORDINARY = 40
RARE = 25
"""Hands of a batch that are taken as they come, and for each rare thing."""
RUN = 8
"""Hands of a table that make a run."""

Mask = Any
"""A truth value for every hand of a batch."""


def _having(batch: Batch, rows: Any) -> Mask:
    """Hands with at least one of some events."""
    return np.bincount(batch.events.hand[rows], minlength=len(batch.hands.game)) > 0


def _kind(event: Event) -> Callable[[Batch, Settled], Mask]:
    return lambda batch, settled: _having(batch, batch.events.kind == event)


def _all_in(event: Event | None = None) -> Callable[[Batch, Settled], Mask]:
    def mask(batch: Batch, settled: Settled) -> Mask:
        rows = batch.events.flags & Flag.ALL_IN > 0
        return _having(batch, rows if event is None else rows & (batch.events.kind == event))

    return mask


def _collects(batch: Batch) -> Any:
    return np.bincount(batch.events.hand[batch.events.kind == Event.COLLECT], minlength=len(batch.hands.game))


def _winners(batch: Batch, settled: Settled, low: bool, least: int) -> Mask:
    """Hands in which at least so many players win one pot, or its low half, by their cards."""
    pots = settled.pots
    won = np.bitwise_count(pots.low if low else pots.high)
    rows = (won >= least) & (np.bitwise_count(pots.eligible) > 1)
    return np.bincount(pots.hand[rows], minlength=len(batch.hands.game)) > 0


def _tied(batch: Batch, settled: Settled, least: int = 2) -> Mask:
    return _winners(batch, settled, False, least) | _winners(batch, settled, True, least)


def _short(batch: Batch, settled: Settled) -> Mask:
    small = batch.hands.small_bet[batch.events.hand]
    rows = (batch.events.kind == Event.RAISE) & (batch.events.flags & Flag.ALL_IN > 0)
    return _having(batch, rows & (2 * batch.events.amount < small))


def _equal_both_ways(batch: Batch, settled: Settled) -> Mask:
    pots = settled.pots
    rows = (pots.high == pots.low) & (np.bitwise_count(pots.high) > 1)
    return np.bincount(pots.hand[rows], minlength=len(batch.hands.game)) > 0


def _halves(batch: Batch, settled: Settled) -> Mask:
    """Hands with one pot and two awards."""
    return (_collects(batch) == 2) & (settled.hands.pots == 1)


FEATURES: dict[str, Callable[[Batch, Settled], Mask]] = {
    "all-in": _all_in(),
    "all-in ante": _all_in(Event.ANTE),
    "all-in leader": _all_in(),
    "capped": _kind(Event.CAPPED),
    "community card": _kind(Event.COMMUNITY),
    "equal both ways": _equal_both_ways,
    "folded early": lambda batch, settled: (settled.hands.last_street <= Street.THIRD) & (batch.hands.tournament == 0),
    "full opening": lambda batch, settled: _having(
        batch, (batch.events.kind == Event.BET) & (batch.events.street <= Street.THIRD)
    ),
    "high and low": _halves,
    "no low": _kind(Event.NO_LOW),
    "open pair": _kind(Event.OPEN_PAIR),
    "scooped halves": _halves,
    "scooped side pot": lambda batch, settled: (_collects(batch) == 2) & (settled.hands.pots == 2),
    "short all-in": _short,
    "short bring-in": _all_in(Event.BRING_IN),
    "side pot": lambda batch, settled: settled.hands.pots > 1,
    "sitting out": lambda batch, settled: (
        np.bincount(batch.seats.hand[batch.seats.sitting_out > 0], minlength=len(batch.hands.game)) > 0
    ),
    "three tied": lambda batch, settled: _tied(batch, settled, 3),
    "tied": _tied,
    "tournament": lambda batch, settled: batch.hands.tournament == 1,
}
"""What may happen in a hand, by its name."""


@dataclass(slots=True)
class Source:
    """Batches of hands on their way to a forger: what has been taken out of them so far."""

    batches: Iterator[Batch]
    rules: House | None = None
    scenes: list[tuple[Scene, frozenset[str]]] = field(default_factory=list)
    """Hands in which an audit finds nothing, and what happens in them."""
    runs: list[tuple[Run, frozenset[str]]] = field(default_factory=list)
    """The first hands of each table."""
    tables: set[tuple[str, str]] = field(default_factory=set)

    def more(self) -> bool:
        """Take the next batch; False where there is none."""
        batch = next(self.batches, None)
        if batch is None:
            return False
        settled = settle_batch(batch, self.rules)
        clean = np.ones(len(batch.hands.game), np.bool_)
        clean[settled.findings.hand] = False
        masks = {name: mask(batch, settled) & clean for name, mask in FEATURES.items()}
        chosen = dict.fromkeys(np.flatnonzero(clean)[:ORDINARY].tolist())
        for mask in masks.values():
            chosen |= dict.fromkeys(np.flatnonzero(mask)[:RARE].tolist())
        for row in chosen:
            features = frozenset(name for name, mask in masks.items() if mask[row])
            self.scenes.append((Scene(told_in_full(batch, settled, row)), features))
        self._take_runs(batch, settled, clean, masks["tournament"])
        return True

    def _take_runs(self, batch: Batch, settled: Settled, clean: Mask, tournament: Mask) -> None:
        rows: dict[tuple[str, str], list[int]] = {}
        names = zip(batch.strings(batch.hands.table), batch.strings(batch.hands.tournament_id), strict=True)
        for row, table in enumerate(names):
            if table not in self.tables:
                rows.setdefault(table, []).append(row)
        self.tables |= rows.keys()
        for of_table in rows.values():
            first = of_table[:RUN]
            if len(first) == RUN and clean[first].all():
                hands = tuple(told_in_full(batch, settled, row) for row in first)
                self.runs.append((Run(hands), frozenset({"tournament"} if tournament[first[0]] else ())))


class Clean:
    """All that a forger has to work on: simulated hands, or those of files."""

    def __init__(self, seed: int, batches: Iterable[Batch] | None = None) -> None:
        self._seed = seed
        self._files = Source(iter(batches)) if batches is not None else None
        self._simulated: dict[tuple[Game, Limit], Source] = {}

    def _sources(self, kind: Kind) -> list[Source]:
        if self._files:
            return [self._files]
        return [self._source(game, limit) for game, limit in product(kind.games, kind.limits)]

    def _source(self, game: Game, limit: Limit) -> Source:
        if (game, limit) not in self._simulated:
            batches = simulated_batches(game, BATCH * MOST_BATCHES, self._seed, BATCH, limit)
            self._simulated[game, limit] = Source(batches)
        return self._simulated[game, limit]

    def scenes(self, kind: Kind) -> Iterator[Scene]:
        """Hands in which a kind of damage may be possible, the games by turns."""
        for scene in _by_turns([_taken(source, "scenes", kind) for source in self._sources(kind)]):
            if scene.hand.game in kind.games and scene.hand.limit in kind.limits:
                yield scene

    def runs(self, kind: Kind) -> Iterator[Run]:
        """Runs of hands in which it may be possible."""
        for run in _by_turns([_taken(source, "runs", kind) for source in self._sources(kind)]):
            if run.hands[0].game in kind.games and run.hands[0].limit in kind.limits:
                yield run


def _taken(source: Source, what: str, kind: Kind) -> Iterator[Any]:
    """Scenes or runs of a source one after the other; more of it is read where they do not suffice."""
    place, things = 0, getattr(source, what)
    while place < len(things) or source.more():
        if place < len(things):
            thing, features = things[place]
            place += 1
            if not kind.where or kind.where in features:
                yield thing


def _by_turns(sources: list[Iterator[Any]]) -> Iterator[Any]:
    missing = object()
    return (thing for thing in chain.from_iterable(zip_longest(*sources, fillvalue=missing)) if thing is not missing)
