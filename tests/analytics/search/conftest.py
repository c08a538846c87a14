"""Hands to search: simulated ones of every stud game, and the samples of every site."""

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

import studbook
from studbook.analytics.search.parse import parse
from studbook.analytics.search.results import find
from studbook.analytics.store import Store
from studbook.game.games import STUD_GAMES
from studbook.game.sites import SITES
from studbook.game.vocabulary import Limit
from studbook.grammar.write import write_hand
from tests.analytics.search.found_by_hand import FoundByHand

Found = set[tuple[str, str]]


class Searched(NamedTuple):
    """A database, and its hands as objects."""

    store: Store
    hands: list[FoundByHand]
    already: dict[str, Found]
    """What searches found; several tests look at the same ones."""

    def by_sql(self, query: str) -> Found:
        """Site and number of the hands that `studbook find` finds."""
        if query not in self.already:
            sites = {SITES[found.hand.site] for found in self.hands}
            found = find(self.store, query).select("site", "hand_id").rows()
            self.already[query] = {row for row in found if row[0] in sites}
        return self.already[query]

    def by_hand(self, query: str) -> Found:
        """The same, found in plain Python."""
        term = parse(query)
        return {(SITES[found.hand.site], found.hand.hand_id) for found in self.hands if found.truth(term)}


def searched(files: list[Path], database: Path) -> Searched:
    """Import files; Bovada marks the hero's seat instead of naming it, and Red Dog has other results."""
    studbook.import_hands(files, database)
    hands = [hand for hand in studbook.read(*files) if SITES[hand.site] not in ("bovada", "reddog")]
    return Searched(Store(database, read_only=True), [FoundByHand(hand, "Hero") for hand in hands], {})


@pytest.fixture(scope="session")
def simulated(tmp_path_factory: pytest.TempPathFactory) -> Searched:
    folder = tmp_path_factory.mktemp("simulated")
    limits = (Limit.FIXED, Limit.FIXED, Limit.FIXED, Limit.POT, Limit.NO)
    for number, game in enumerate(STUD_GAMES):
        for piece, limit in enumerate((Limit.FIXED, limits[number])):
            seed = 40 + 10 * number + piece
            texts = [write_hand(hand, SITES[0]) for hand in studbook.simulate(game.name, 160, seed, limit.name)]
            (folder / f"{game.name}-{piece}.txt").write_text("\n\n\n".join(texts), "utf-8")
    return searched([folder], folder / "find.duckdb")


@pytest.fixture(scope="session")
def sampled(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Searched:
    return searched([root / "histories" / "samples"], tmp_path_factory.mktemp("sampled") / "find.duckdb")


@pytest.fixture(scope="session")
def store_of(tmp_path_factory: pytest.TempPathFactory) -> Callable[..., Store]:
    """Make a database from texts of hands."""

    def made(*texts: str) -> Store:
        folder = tmp_path_factory.mktemp("texts")
        (folder / "hands.txt").write_text("\n\n\n".join(texts), "utf-8")
        studbook.import_hands([folder / "hands.txt"], folder / "find.duckdb")
        return Store(folder / "find.duckdb", read_only=True)

    return made
