"""Simulated hands, as objects or as a site's texts. Texts are written by several processes; the order never changes."""

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Future
from itertools import chain, pairwise
from typing import NamedTuple

from studbook.exchange.site_texts import Tally, batch_in_words_of, in_words_of, typed_hands
from studbook.game.columns import Batch
from studbook.game.games import STUD_GAMES
from studbook.game.hand import Hand, hand_at, hands_of
from studbook.game.vocabulary import RED_DOG_GAMES, Game, Limit
from studbook.grammar.write import scribe_of
from studbook.program.processes import helpers
from studbook.rules.red_dog.variants import Variant
from studbook.rules.stud.house import House
from studbook.simulation.red_dog.batches import simulated_deals
from studbook.simulation.red_dog.keeping import as_kept
from studbook.simulation.stud.batches import simulated_batches
from studbook.simulation.stud.live import at_live_table
from studbook.simulation.stud.table_series import AS_USUAL, Manners

PIECE = 2_000
"""Number of hands that a process writes at a time."""
WORTH_A_PROCESS = 10_000
"""Fewer hands than this are written before a second process has started."""
_AHEAD = 2
"""Pieces that wait for each process, so that none waits for the next piece."""


class Rules(NamedTuple):
    """Rules for simulated hands."""

    house: House | None = None
    """House rules, None for those of most sites."""
    variants: Mapping[Game, Variant] = {}
    """Rules of games of the Red Dog family that differ from the adopted ones."""
    manners: Manners = AS_USUAL
    """How everyone plays stud, and how the deck is dealt."""


AS_MOST_DO = Rules()


class Piece(NamedTuple):
    """Successive hands of one game and limit that are to be written."""

    site: str
    batch: Batch
    seed: int
    house: House | None
    before: Hand | None
    """The hand before the first one; only for deals of the Red Dog family, like the next field."""
    after: Hand | None


def stories(game: Game, hands: int, seed: int, limit: Limit = Limit.FIXED, rules: Rules = AS_MOST_DO) -> Iterator[Hand]:
    """Simulate hands of a game, with every event written out; deals of the Red Dog family have only one limit."""
    for batch in _batches(game, hands, seed, limit, rules):
        yield from (hand for hand in typed_hands(batch, rules.house) if hand)


def simulated(
    site: str,
    games: Sequence[Game],
    limits: Sequence[Limit],
    hands: int,
    seed: int,
    tally: Tally,
    rules: Rules = AS_MOST_DO,
    jobs: int = 1,
) -> Iterator[str]:
    """Yield `hands` simulated hands in a site's format, equally many of each game and limit.

    With several `jobs`, as many processes write the texts, which stay the same.
    """
    pieces = _pieces(site, _shares(games, limits, hands), seed, rules)
    for texts, done in _in_order(written, pieces, jobs if hands >= WORTH_A_PROCESS else 1):
        tally.add(done)
        yield from texts


def _shares(games: Sequence[Game], limits: Sequence[Limit], hands: int) -> Iterator[tuple[Game, Limit, int]]:
    """Number of hands of each game and limit."""
    kinds = [(game, limit) for game in games for limit in (limits if game in STUD_GAMES else limits[:1])]
    for number, (game, limit) in enumerate(kinds):
        yield game, limit, hands // len(kinds) + (number < hands % len(kinds))


def _batches(game: Game, hands: int, seed: int, limit: Limit, rules: Rules) -> Iterator[Batch]:
    if game in RED_DOG_GAMES:
        return simulated_deals([game], hands, seed, PIECE, rules.variants)
    return simulated_batches(game, hands, seed, PIECE, limit, rules.house, manners=rules.manners)


def _pieces(site: str, shares: Iterable[tuple[Game, Limit, int]], seed: int, rules: Rules) -> Iterator[Piece]:
    for game, limit, hands in shares:
        before: Hand | None = None
        for batch, following in pairwise(chain(_batches(game, hands, seed, limit, rules), [None])):
            if batch is None:
                continue
            after = hand_at(following, 0) if following and game in RED_DOG_GAMES else None
            yield Piece(site, batch, seed, rules.house, before, after)
            before = hand_at(batch, len(batch.hands.site) - 1) if game in RED_DOG_GAMES else None


def written(piece: Piece) -> tuple[list[str], Tally]:
    """Texts of the hands of a piece, and how many were written and left out."""
    tally, batch = Tally(), piece.batch
    if batch.hands.game[0] in RED_DOG_GAMES:
        kept = as_kept(hands_of(batch), piece.before, piece.after)
        return list(in_words_of(piece.site, kept, tally)), tally
    if scribe_of(piece.site).is_live:
        hands = (hand and at_live_table(hand, piece.seed, piece.house) for hand in typed_hands(batch, piece.house))
        return list(in_words_of(piece.site, hands, tally)), tally
    return list(batch_in_words_of(piece.site, batch, tally, piece.house)), tally


Write = Callable[[Piece], tuple[list[str], Tally]]


def _in_order(write: Write, pieces: Iterator[Piece], jobs: int) -> Iterator[tuple[list[str], Tally]]:
    """Write pieces in several processes; yield what they make in the order of the pieces, a few ahead at most."""
    if jobs == 1:
        yield from map(write, pieces)
        return
    waiting: deque[Future[tuple[list[str], Tally]]] = deque()
    with helpers(jobs) as processes:
        try:
            for piece in pieces:
                waiting.append(processes.submit(write, piece))
                if len(waiting) > _AHEAD * jobs:
                    yield waiting.popleft().result()
            while waiting:
                yield waiting.popleft().result()
        finally:
            for future in waiting:
                future.cancel()
