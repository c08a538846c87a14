"""The hands of a batch as a site's texts: completed, written, and counted."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, field

import numpy as np

from studbook.game.columns import Batch
from studbook.game.hand import Hand, hands_of
from studbook.game.vocabulary import RED_DOG_GAMES
from studbook.grammar.batches import keep_hands
from studbook.grammar.other_games import counted
from studbook.grammar.read import Reading
from studbook.grammar.write import UnknownToSiteError, batch_writer_of, losses_of, write_hand
from studbook.importing.counts import add_games
from studbook.rules.stud.batch import settle_batch
from studbook.rules.stud.complete_hand import are_complete, completed_hands
from studbook.rules.stud.house import House

CONTRADICTORY = "the text contradicts itself: the hand cannot be reconstructed"
"""Reason for leaving out a hand in which a player acts who was not dealt in, or folds on a street not dealt."""


@dataclass(slots=True)
class Tally:
    """What happened to hands that were to be written in a site's format."""

    written: int = 0
    other: int = 0
    """Hands of other games, which are skipped."""
    other_games: dict[str, int] = field(default_factory=dict)
    """How many of them there are of each game, by the name in the text."""
    rejected: int = 0
    summaries: int = 0
    """Summaries of tournaments that were written."""
    left_out: Counter[str] = field(default_factory=Counter)
    """Number of hands that the site cannot write, by reason."""
    losses: Counter[str] = field(default_factory=Counter)
    """What a lossy format has no place for, and how often it was left out."""

    def count_unwritten(self, reading: Reading, written: Collection[int] = ()) -> None:
        """Count the hands of a reading that cannot be written: those of other games, and those that it rejects.

        `written` are rows of hands of other games that are written nevertheless.
        """
        others = zip(reading.others.tolist(), reading.other_hands.names, strict=True)
        left = [name for row, name in others if row not in written]
        self.other += len(left)
        self.rejected += len(reading.rejects)
        add_games(self.other_games, counted(left))

    def add(self, more: "Tally") -> None:
        """Add what happened to other hands."""
        self.written += more.written
        self.other += more.other
        add_games(self.other_games, more.other_games)
        self.rejected += more.rejected
        self.summaries += more.summaries
        self.left_out += more.left_out
        self.losses += more.losses


def typed_hands(batch: Batch, rules: House | None = None) -> Iterator[Hand | None]:
    """Yield every hand of a batch with the events that its site leaves out; Red Dog logs leave nothing out.

    Yields None for a hand whose text contradicts itself.
    """
    if len(batch.hands.game) and batch.hands.game[0] in RED_DOG_GAMES:
        return hands_of(batch)
    return completed_hands(batch, settle_batch(batch, rules))


def in_words_of(site: str, hands: Iterable[Hand | None], tally: Tally) -> Iterator[str]:
    """Yield texts of hands; hands that the site does not deal, or that contradict themselves, are left out."""
    return filter(None, (_text_of(site, hand, tally) for hand in hands))


def _text_of(site: str, hand: Hand | None, tally: Tally) -> str:
    """Text of a hand, empty if it is left out."""
    try:
        text = write_hand(hand, site) if hand else ""
    except UnknownToSiteError as error:
        tally.left_out[str(error)] += 1
        return ""
    except LookupError:
        text = ""
    if text and hand:
        tally.written += 1
        tally.losses += losses_of(hand, site)
    else:
        tally.left_out[CONTRADICTORY] += 1
    return text


def batch_in_words_of(site: str, batch: Batch, tally: Tally, rules: House | None = None) -> Iterator[str]:
    """Yield the same texts as `in_words_of` for a batch of stud hands: most at once if the site has a batch writer."""
    writer = batch_writer_of(site)
    if writer is None:
        return in_words_of(site, typed_hands(batch, rules), tally)
    texts = writer(batch).texts(are_complete(batch))
    tally.written += len(texts) - texts.count(None)
    rest = keep_hands(batch, np.array([text is None for text in texts], bool))
    others = typed_hands(rest, rules) if len(rest.hands.site) else iter(())
    return filter(None, (_text_of(site, next(others), tally) if text is None else text for text in texts))
