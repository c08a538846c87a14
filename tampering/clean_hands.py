"""Clean hands to be damaged: ordinary ones, and ones in which something rare happens."""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from itertools import chain, product, zip_longest
from typing import Any

import numpy as np

from studbook.game.cards import SLOT_BITS, SLOT_MASK
from studbook.game.columns import Batch
from studbook.game.hand import Hand, hands_at
from studbook.game.results import SettledHands
from studbook.game.vocabulary import RED_DOG_GAMES, Flag, Game, Limit, Street
from studbook.game.vocabulary import Kind as Event
from studbook.rules.audit import audit_batch
from studbook.rules.stud.complete_hand import complete_hands_at
from studbook.rules.stud.house import House, house
from studbook.simulation.red_dog.batches import simulated_deals
from studbook.simulation.stud.batches import simulated_batches
from studbook.tampering.kinds import DamageKind, HandRun
from studbook.tampering.red_dog.scene import DealScene
from studbook.tampering.scene import Scene

BATCH = 2_000
MOST_BATCHES = 50
"""Batches of simulated hands of a game that are searched for rare ones."""
ORDINARY = 40
RARE = 20
"""Hands of a batch that are taken in order, and for each rare feature."""
ENOUGH = 300
"""Maximum number of hands of a game taken for each."""
RUN = 8
"""Hands of a table in a run."""
_NO_LINE = "no clean hand has a line that it could change"

Mask = Any
"""A truth value for every hand of a batch."""


def _having(batch: Batch, rows: Any) -> Mask:
    """Hands that have at least one of some events."""
    return np.bincount(batch.events.hand[rows], minlength=len(batch.hands.game)) > 0


def _kind(event: Event) -> Callable[[Batch, SettledHands], Mask]:
    return lambda batch, settled: _having(batch, batch.events.kind == event)


def _all_in(event: Event | None = None) -> Callable[[Batch, SettledHands], Mask]:
    def mask(batch: Batch, settled: SettledHands) -> Mask:
        rows = batch.events.flags & Flag.ALL_IN > 0
        return _having(batch, rows if event is None else rows & (batch.events.kind == event))

    return mask


def _collects(batch: Batch) -> Any:
    return np.bincount(batch.events.hand[batch.events.kind == Event.COLLECT], minlength=len(batch.hands.game))


def _tied(batch: Batch, settled: SettledHands) -> Mask:
    """Hands in which several players win one pot, or its low half, by their cards."""
    pots = settled.pots
    won = (np.bitwise_count(pots.low) > 1) | (np.bitwise_count(pots.high) > 1)
    rows = won & (np.bitwise_count(pots.eligible) > 1)
    return np.bincount(pots.hand[rows], minlength=len(batch.hands.game)) > 0


def _short(batch: Batch, settled: SettledHands) -> Mask:
    small = batch.hands.small_bet[batch.events.hand]
    rows = (batch.events.kind == Event.RAISE) & (batch.events.flags & Flag.ALL_IN > 0)
    return _having(batch, rows & (2 * batch.events.amount < small))


def _equal_both_ways(batch: Batch, settled: SettledHands) -> Mask:
    pots = settled.pots
    rows = (pots.high == pots.low) & (np.bitwise_count(pots.high) > 1)
    return np.bincount(pots.hand[rows], minlength=len(batch.hands.game)) > 0


def _equal_boards(batch: Batch, settled: SettledHands) -> Mask:
    """Hands in which two players with unseen downcards show the same ranks on fourth street."""
    events = batch.events
    rows = (events.kind == Event.DEAL) & (events.street == Street.FOURTH) & (events.cards < 1 << 2 * SLOT_BITS)
    first, second = events.cards[rows] & SLOT_MASK, events.cards[rows] >> SLOT_BITS
    ranks = np.sort(np.stack([first - 1 >> 2, second - 1 >> 2]), axis=0)
    boards, times = np.unique(np.vstack([events.hand[rows], ranks]), axis=1, return_counts=True)
    return np.bincount(boards[0, times > 1], minlength=len(batch.hands.game)) > 0


def _halves(batch: Batch, settled: SettledHands) -> Mask:
    """Hands with one pot and two awards."""
    return (_collects(batch) == 2) & (settled.hands.pots == 1)


def _number(batch: Batch, event: Event) -> Any:
    """Number of events of a kind in each hand."""
    return np.bincount(batch.events.hand[batch.events.kind == event], minlength=len(batch.hands.game))


def _antes_again(batch: Batch, settled: SettledHands) -> Mask:
    """Red Dog deals in which everyone antes a second time."""
    return (batch.hands.game >= Game.RED_DOG) & (_number(batch, Event.ANTE) > batch.hands.seat_count)


def _broken_early(batch: Batch, settled: SettledHands) -> Mask:
    """Deals in which the pot is broken before everyone has had a turn."""
    turns = sum(_number(batch, event) for event in (Event.WIN, Event.LOSE, Event.PASS))
    return (batch.hands.game >= Game.RED_DOG) & (turns < _number(batch, Event.DEAL))


def _fourth_deal(batch: Batch, settled: SettledHands) -> Mask:
    return _having(batch, (batch.events.kind == Event.DEALER) & (batch.events.to == 4))


FEATURES: dict[str, Callable[[Batch, SettledHands], Mask]] = {
    "all-in": _all_in(),
    "all-in ante": _all_in(Event.ANTE),
    "all-in leader": _all_in(),
    "capped": _kind(Event.CAPPED),
    "community card": _kind(Event.COMMUNITY),
    "equal boards": _equal_boards,
    "equal both ways": _equal_both_ways,
    "folded early": lambda batch, settled: (settled.hands.last_street <= Street.THIRD) & (batch.hands.tournament == 0),
    "full opening": lambda batch, settled: _having(
        batch, (batch.events.kind == Event.BET) & (batch.events.street <= Street.THIRD)
    ),
    "high and low": _halves,
    "new pot": _kind(Event.FUND),
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
    "tied": _tied,
    "antes again": _antes_again,
    "broken early": _broken_early,
    "divided": _kind(Event.SHARE),
    "fourth deal": _fourth_deal,
    "purchase": _kind(Event.BUY),
    "stitch round": _kind(Event.STITCH),
    "tournament": lambda batch, settled: batch.hands.tournament == 1,
}
"""Features that a hand may have, by name."""


def _scenes(batch: Batch, settled: SettledHands, rows: list[int]) -> Iterator[Scene]:
    """Some hands as a forger sees them."""
    numbers = np.array(rows, np.int64)
    are_deals = np.isin(batch.hands.game[numbers], [int(game) for game in RED_DOG_GAMES])
    deals = map(DealScene, hands_at(batch, numbers[are_deals]))
    played = map(Scene, complete_hands_at(batch, settled, numbers[~are_deals]))
    return (next(deals) if is_deal else next(played) for is_deal in are_deals.tolist())


@dataclass(slots=True)
class CleanHandsSource:
    """Batches of hands for a forger, and what has been taken from them so far."""

    batches: Iterator[Batch]
    rules: House | None = None
    in_runs: bool = False
    """Whether the first hands of each table are taken rather than single ones."""
    taken: list[tuple[Any, frozenset[str]]] = field(default_factory=list)
    """Scenes, or runs, in which an audit finds nothing, and their features."""
    tables: set[tuple[str, str]] = field(default_factory=set)

    def more(self) -> bool:
        """Take the next batch; False if there is none."""
        batch = next(self.batches, None)
        if batch is None:
            return False
        settled = audit_batch(batch, self.rules).settled
        clean = np.ones(len(batch.hands.game), np.bool_)
        clean[settled.findings.hand] = False
        if self.in_runs:
            self._take_runs(batch, settled, clean)
        else:
            self._take_scenes(batch, settled, clean)
        return True

    def _take_scenes(self, batch: Batch, settled: SettledHands, clean: Mask) -> None:
        masks = {name: mask(batch, settled) & clean for name, mask in FEATURES.items()}
        known = Counter(name for _, features in self.taken for name in features)
        chosen = dict.fromkeys(np.flatnonzero(clean)[: ORDINARY if len(self.taken) < 2 * ENOUGH else 0].tolist())
        for name, mask in masks.items():
            chosen |= dict.fromkeys(np.flatnonzero(mask)[: RARE if known[name] < ENOUGH else 0].tolist())
        for row, scene in zip(chosen, _scenes(batch, settled, list(chosen)), strict=True):
            features = frozenset(name for name, mask in masks.items() if mask[row])
            self.taken.append((scene, features))

    def _take_runs(self, batch: Batch, settled: SettledHands, clean: Mask) -> None:
        rows: dict[tuple[str, str], list[int]] = {}
        names = zip(batch.strings(batch.hands.table), batch.strings(batch.hands.tournament_id), strict=True)
        for row, table in enumerate(names):
            if table not in self.tables:
                rows.setdefault(table, []).append(row)
        self.tables |= rows.keys()
        for of_table in rows.values():
            first = of_table[:RUN]
            if len(first) == RUN and clean[first].all():
                hands = tuple(complete_hands_at(batch, settled, np.array(first, np.int64)))
                self.taken.append((HandRun(hands), frozenset({"tournament"} if hands[0].tournament else ())))


class CleanHands:
    """All hands available to a forger: simulated ones, or those of files."""

    def __init__(self, seed: int, batches: Callable[[], Iterator[Batch]] | None = None) -> None:
        self._seed = seed
        self._batches = batches
        self._sources: dict[Any, CleanHandsSource] = {}

    def scenes(self, kind: DamageKind) -> Iterator[Scene]:
        """Hands in which a kind of damage may be possible, rotating through the games."""
        return (scene for scene in self._all(kind, in_runs=False) if _is_played(kind, scene.hand))

    def runs(self, kind: DamageKind) -> Iterator[HandRun]:
        """Runs of hands in which it may be possible."""
        return (run for run in self._all(kind, in_runs=True) if _is_played(kind, run.hands[0]))

    def why_not(self, kind: DamageKind) -> str:
        """Say why no hand can be damaged in this way, as the rest of a sentence that begins with "because"."""
        anything = replace(kind, needs="")
        if kind.changes == "run":
            return (
                _NO_LINE if any(True for _ in self.runs(kind)) else f"no table has {RUN} such hands in a row, all clean"
            )
        if not any(True for _ in self.scenes(anything)):
            return "no clean hand is of the games that it needs"
        if not any(True for _ in self.scenes(kind)):
            return "what it needs happens in no clean hand"
        return _NO_LINE

    def _all(self, kind: DamageKind, *, in_runs: bool) -> Iterator[Any]:
        if self._batches:
            return _taken(self._source("files", self._batches, None, in_runs), kind)
        rules = house(kind.house) if kind.house else None
        return _by_turns(
            [
                _taken(self._source((game, limit, kind.house), self._played(game, limit, rules), rules, in_runs), kind)
                for game, limit in product(kind.games, kind.limits)
            ]
        )

    def _played(self, game: Game, limit: Limit, rules: House | None) -> Callable[[], Iterator[Batch]]:
        """Simulated hands, played by the rules of a house."""
        hands = BATCH * MOST_BATCHES
        if game in RED_DOG_GAMES:
            return lambda: simulated_deals([game], hands, self._seed, BATCH)
        return lambda: simulated_batches(game, hands, self._seed, BATCH, limit, rules)

    def _source(
        self, key: Any, batches: Callable[[], Iterator[Batch]], rules: House | None, in_runs: bool
    ) -> CleanHandsSource:
        if (key, in_runs) not in self._sources:
            self._sources[key, in_runs] = CleanHandsSource(batches(), rules, in_runs)
        return self._sources[key, in_runs]


def _is_played(kind: DamageKind, hand: Hand) -> bool:
    return hand.game in kind.games and hand.limit in kind.limits


def _taken(source: CleanHandsSource, kind: DamageKind) -> Iterator[Any]:
    """Scenes or runs of a source in order; more of it is read if they are not enough."""
    position = 0
    while position < len(source.taken) or source.more():
        if position < len(source.taken):
            thing, features = source.taken[position]
            position += 1
            if not kind.needs or kind.needs in features:
                yield thing


def _by_turns(sources: list[Iterator[Any]]) -> Iterator[Any]:
    missing = object()
    return (thing for thing in chain.from_iterable(zip_longest(*sources, fillvalue=missing)) if thing is not missing)
