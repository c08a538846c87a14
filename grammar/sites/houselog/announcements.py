"""What a dealer announces about the upcards, in four languages."""

from collections.abc import Iterator
from typing import NamedTuple

from studbook.game import events
from studbook.game.ranking import PAIR, QUADS, TRIPS, TWO_PAIR
from studbook.game.vocabulary import Draw


class DealerWords(NamedTuple):
    """Words of one language; `{}` is a rank, in the plural."""

    pair: str
    two_pairs: str
    trips: str
    quads: str
    straight: str
    flush: str
    ranks: tuple[str, ...]
    """From two to ace."""

    def words(self, event: events.Announce) -> Iterator[str]:
        """The parts of an announcement, in turn."""
        if event.said_high >= 0:
            categories = {PAIR: self.pair, TWO_PAIR: self.two_pairs, TRIPS: self.trips, QUADS: self.quads}
            rank = self.ranks[(event.said_high >> 16 & 15) - 2]
            text = categories[event.said_high >> 20].format(rank)
            yield f"{text.removesuffix('de as')}d'as" if text.endswith("de as") else text
        if event.said_low > 0 and event.said_low & Draw.STRAIGHT:
            yield self.straight
        if event.said_low > 0 and event.said_low & Draw.FLUSH:
            yield self.flush


LANGUAGES = (
    DealerWords(
        "pair of {}",
        "two pairs, {}",
        "three of a kind, {}",
        "four of a kind, {}",
        "possible straight",
        "possible flush",
        tuple("twos threes fours fives sixes sevens eights nines tens jacks queens kings aces".split()),
    ),
    DealerWords(
        "ein Paar {}",
        "zwei Paare, {}",
        "Drilling {}",
        "Poker {}",
        "möglicher Straight",
        "möglicher Flush",
        tuple("Zweien Dreien Vieren Fünfen Sechsen Siebenen Achten Neunen Zehnen Buben Damen Könige Asse".split()),
    ),
    DealerWords(
        "paire de {}",
        "deux paires, {}",
        "brelan de {}",
        "carré de {}",
        "quinte possible",
        "couleur possible",
        tuple("deux trois quatre cinq six sept huit neuf dix valets dames rois as".split()),
    ),
    DealerWords(
        "pareja de {}",
        "dobles parejas, {}",
        "trío de {}",
        "póker de {}",
        "posible escalera",
        "posible color",
        tuple("doses treses cuatros cincos seises sietes ochos nueves dieces jotas reinas reyes ases".split()),
    ),
)
"""English, German, French and Spanish: each table is announced in one of them."""
