"""Prove PHH on many hands: each reads back with the same hash, and PokerKit replays each document that is not marked.

`python -m tools.phh_trials --hands 20000 --site pokerstars` prints a table. The hands go through the text of a site
first, so that a document is what a conversion of this site's hands makes. The tests run a small version.
"""

import argparse
import sys
import time
from collections import Counter
from collections.abc import Iterator
from multiprocessing import get_context

from studbook.exchange.site_texts import Tally, in_words_of, typed_hands
from studbook.game.hand import Hand
from studbook.game.vocabulary import Game
from studbook.grammar.formats.content_hash import content_hash
from studbook.grammar.write import write_hand
from studbook.simulation.stud.batches import simulate
from tests.grammar.test_phh import GAMES, file_of, hands_in, is_marked, replay

PIECE = 200
"""Hands that are read and replayed at a time."""


def _as_read(site: str, hands: list[Hand]) -> list[Hand]:
    """The hands as they are read from the text of a site."""
    return hands_in("\n\n\n".join(in_words_of(site, iter(hands), Tally()))) if site else hands


def try_out(piece: tuple[str, str, int]) -> Counter[str]:
    """Write, read and replay some hands of a game; returns how many of each kind there were."""
    site, game, seed = piece
    hands = [hand for hand in typed_hands(simulate(Game[game], PIECE, seed)) if hand]
    as_read = _as_read(site, hands)
    texts = [write_hand(hand, "phh") for hand in as_read]
    again = hands_in(file_of(tuple(texts)))
    counts = Counter(hands=len(hands), written=len(texts), marked=sum(map(is_marked, texts)))
    counts["same"] = sum(content_hash(one) == content_hash(other) for one, other in zip(as_read, again, strict=True))
    for text in texts:
        if not is_marked(text):
            try:
                replay(text)
                counts["replayed"] += 1
            except (ValueError, KeyError) as error:
                counts[f"refused: {error}"] += 1
    return counts


def pieces(site: str, hands: int) -> Iterator[tuple[str, str, int]]:
    """What is tried out: equally many hands of each game."""
    for number in range(-(-hands // PIECE)):
        yield site, GAMES[number % len(GAMES)].name, 1_000 + number


def main(words: list[str]) -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hands", type=int, default=20_000)
    parser.add_argument("--site", default="", help="a site whose text the hands go through first")
    parser.add_argument("--jobs", type=int, default=2)
    asked = parser.parse_args(words)
    begun, counts = time.monotonic(), Counter[str]()
    with get_context("spawn").Pool(asked.jobs) as pool:
        for one in pool.imap_unordered(try_out, pieces(asked.site, asked.hands)):
            counts += one
    for name, count in counts.most_common():
        sys.stdout.write(f"{count:>8,} {name}\n")
    sys.stdout.write(f"{time.monotonic() - begun:.0f} seconds\n")


if __name__ == "__main__":
    main(sys.argv[1:])
