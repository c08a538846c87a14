"""Write hands in any site's format: hands from files, and simulated ones."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from studbook.game.columns import Batch
from studbook.game.hand import Hand, hands_of
from studbook.game.results import SettledHands
from studbook.game.vocabulary import RED_DOG_GAMES, STUD_GAMES, Game, Limit
from studbook.grammar.write import UnknownToRoomError, scribe_of, write_hand
from studbook.histories.raw_batches import raw_batches
from studbook.pipeline import Rejected, rejected_rows
from studbook.reading import read
from studbook.rules.reddog.variants import Variant
from studbook.rules.stud.batch import settle_batch
from studbook.rules.stud.complete_hand import complete_hand
from studbook.rules.stud.house import House
from studbook.simulation.red_dog.batches import simulated_deals
from studbook.simulation.red_dog.keeping import as_kept
from studbook.simulation.stud.batches import simulated_batches
from studbook.simulation.stud.live import at_live_table


class Rules(NamedTuple):
    """Rules for simulated hands."""

    house: House | None = None
    """House rules, None for those of most sites."""
    variants: Mapping[Game, Variant] = {}
    """Rules of games of the Red Dog family that differ from the adopted ones."""


AS_MOST_DO = Rules()


@dataclass(slots=True)
class Tally:
    """What happened to hands that were to be written in a site's format."""

    written: int = 0
    other: int = 0
    """Hands of other games, which are skipped."""
    rejected: int = 0
    left_out: Counter[str] = field(default_factory=Counter)
    """Number of hands that the site cannot write, by reason."""


CONTRADICTORY = "the text contradicts itself: the hand cannot be reconstructed"
"""Reason for leaving out a hand in which a player acts who was not dealt in, or folds on a street not dealt."""


def told(batch: Batch, rules: House | None = None) -> Iterator[Hand | None]:
    """Yield every hand of a batch with the events that its site leaves out; Red Dog logs leave nothing out.

    Yields None for a hand whose text contradicts itself.
    """
    if len(batch.hands.game) and batch.hands.game[0] in RED_DOG_GAMES:
        return hands_of(batch)
    settled = settle_batch(batch, rules)
    return (_told(batch, settled, index) for index in range(len(batch.hands.site)))


def _told(batch: Batch, settled: SettledHands, index: int) -> Hand | None:
    try:
        return complete_hand(batch, settled, index)
    except LookupError:  # seats, streets and cards are looked up by earlier lines of the text
        return None


def in_words_of(site: str, hands: Iterator[Hand | None], tally: Tally) -> Iterator[str]:
    """Yield texts of hands; hands that the site does not deal, or that contradict themselves, are left out."""
    for hand in hands:
        try:
            text = write_hand(hand, site) if hand else ""
        except UnknownToRoomError as error:
            tally.left_out[str(error)] += 1
            continue
        except LookupError:
            text = ""
        if not text:
            tally.left_out[CONTRADICTORY] += 1
            continue
        tally.written += 1
        yield text


def converted(
    paths: Sequence[Path], site: str, tally: Tally, on_reject: Callable[[Rejected], None] | None = None
) -> Iterator[str]:
    """Yield the stud hands in files and folders in another site's format, in the order of the files.

    A text that cannot be read never raises; `on_reject` is called with it.
    """
    return in_words_of(site, _read(paths, tally, on_reject), tally)


def _read(paths: Sequence[Path], tally: Tally, on_reject: Callable[[Rejected], None] | None) -> Iterator[Hand | None]:
    for raw in raw_batches(paths):
        hands: dict[int, Hand | None] = {}
        for reading in read(raw):
            tally.other += len(reading.others)
            tally.rejected += len(reading.rejects)
            if on_reject:
                for rejected in rejected_rows(raw, reading):
                    on_reject(rejected)
            hands.update(zip(reading.rows.tolist(), told(reading.batch), strict=True))
        yield from (hands[row] for row in sorted(hands))


def stories(game: Game, hands: int, seed: int, limit: Limit = Limit.FIXED, rules: Rules = AS_MOST_DO) -> Iterator[Hand]:
    """Simulate hands of a game, with every event written out; deals of the Red Dog family have only one limit."""
    if game in RED_DOG_GAMES:
        for batch in simulated_deals([game], hands, seed, variants=rules.variants):
            yield from hands_of(batch)
        return
    for batch in simulated_batches(game, hands, seed, limit=limit, rules=rules.house):
        yield from (hand for hand in told(batch, rules.house) if hand)


def simulated(
    site: str,
    games: Sequence[Game],
    limits: Sequence[Limit],
    hands: int,
    seed: int,
    tally: Tally,
    rules: Rules = AS_MOST_DO,
) -> Iterator[str]:
    """Yield `hands` simulated hands in a site's format, equally many of each game and limit."""
    kinds = [(game, limit) for game in games for limit in (limits if game in STUD_GAMES else limits[:1])]
    for number, (game, limit) in enumerate(kinds):
        part = hands // len(kinds) + (number < hands % len(kinds))
        made = stories(game, part, seed, limit, rules)
        if scribe_of(site).is_live and game in STUD_GAMES:
            made = (at_live_table(hand, seed, rules.house) for hand in made)
        if game in RED_DOG_GAMES:
            made = as_kept(made)
        yield from in_words_of(site, made, tally)
