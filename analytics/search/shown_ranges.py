"""Empirical ranges: what the players whom a search finds held at the start, by class of starting hand.

Most cards are never seen. A hand is seen if it was known from the deal, as the hero's is, or if it was shown. Hands of
the second kind are the good ones, which were played to a showdown. Each of them counts for more than one: for all hands
of its class that were played in the same way, one divided by the chance that such a hand is shown. That chance is
taken from the hands that are known from the deal: how often they came to a showdown and would have been shown there.
Players show all winning hands, and losing ones as often as the losers of these showdowns did.

A class with few such hands is drawn towards the chance of all classes, as if `PRIOR` further hands had that chance.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from math import sqrt
from typing import NamedTuple

import numpy as np
import polars as pl

from studbook.analytics.database.resources import sql_file
from studbook.analytics.search.compile import compile_query
from studbook.analytics.search.parse import parse
from studbook.analytics.search.plan import FOLDER
from studbook.analytics.search.saved import MARK, saved_searches
from studbook.analytics.search.syntax import SearchError
from studbook.analytics.statistics.players import require_player
from studbook.analytics.store import Store
from studbook.equity.ranges.expand import Names
from studbook.game.cards import DECK_SIZE, RANKS
from studbook.game.games import WITH_CLASSES
from studbook.game.starting_classes import STARTS, starting_classes
from studbook.game.vocabulary import Game

PRIOR = 5
FEW = 30
"""With fewer hands known from the deal, every class is taken to be shown as often as every other."""
ENOUGH = 50
"""Known hands with one rank of door card from which on only these count for it."""
SURE = 1.96
_SUMS = ("players", "shown_cards", "dealt_cards", "dealt_won", "dealt_lost", "lost", "lost_shown")


class ClassShare(NamedTuple):
    """How often a class of starting hands was held."""

    start: str
    shown: int
    """Hands of the class that are known because they were shown."""
    dealt: int
    """Hands of the class that are known from the deal."""
    chance: float | None
    """Chance that a hand of the class is shown; None if it cannot be estimated."""
    share: float
    """Share of all hands that the players held; below, the bounds of its 95 % interval."""
    low: float
    high: float
    weight: float
    """How often a hand of the class was played in this way, compared with the class played most often, from 0 to 1."""


@dataclass(frozen=True, slots=True)
class ShownRange:
    """What the players of a search held."""

    search: str
    game: Game
    door: str
    """Rank of the door card, empty for all ranks."""
    players: int
    """Hands that the search finds, with or without known cards."""
    classes: tuple[ClassShare, ...]
    is_weighted: bool
    """Whether shown hands are weighted by their chance of being shown."""
    estimated: float
    """Number of hands that the weighted ones stand for: about `players`, if the weights are right."""

    @property
    def known(self) -> int:
        """Number of hands with known cards."""
        return sum(one.shown + one.dealt for one in self.classes)

    @property
    def text(self) -> str:
        """The range in the language of ranges, for down cards with this door card."""
        return f"{self.down_text}{self.door or 'x'}" if self.down_text else ""

    @property
    def down_text(self) -> str:
        """The down cards alone, in brackets."""
        seen = [one for one in self.classes if one.weight >= 0.001]
        parts = [f"@{one.start.replace(' ', '-')}:{one.weight:.3f}" for one in seen]
        return f"({','.join(parts)})" if parts else ""


def shown_range(store: Store, search: str, game: Game, door: str = "", player: str | None = None) -> ShownRange:
    """What players held with this door card (a rank; any, if empty) in the hands that a search finds.

    The search is one of `studbook find`, or the name of a saved one (`@mine`); its hero is every player, one at a time,
    or only `player`. Raises SearchError, LookupError for an unknown saved search, UnknownPlayer, and ValueError for a
    game without classes of starting hands.
    """
    if game not in WITH_CLASSES:
        raise ValueError(f"there are no classes of starting hands in {game.name.lower()}")
    if player is not None:
        require_player(store, player)
    rows = _rows(store, search, game, player)
    return _range(rows, search, game, door, _doors(store, game))


def names_of(store: Store, game: str) -> Names:
    """What `@db:NAME` means in ranges: a saved search, or a search without blanks, such as `@db:completed`."""
    known: dict[str, pl.DataFrame] = {}
    this_game = Game[game.upper()]

    def weights(name: str, door: int) -> Mapping[int, float]:
        if not name.startswith("db:"):
            raise LookupError(f"unknown class: @{name}")
        search = _search_named(store, name.removeprefix("db:"))
        if name not in known:
            try:
                known[name] = _rows(store, search, this_game, None)
            except SearchError as error:
                raise LookupError(
                    f"@{name} is neither a saved search nor a word of searches ({error.message})"
                ) from error
        rank = RANKS[door >> 2]
        rows = known[name]
        enough = _known(rows.filter(pl.col("door_rank") == rank)) >= ENOUGH
        found = _range(rows, search, this_game, rank if enough else "", _doors(store, this_game))
        if not found.known:
            raise LookupError(f"@{name}: no player whom this search finds has known cards")
        return {STARTS.index(one.start) + 1: one.weight for one in found.classes}

    return weights


def _search_named(store: Store, name: str) -> str:
    """The saved search of this name, in capitals or small letters; otherwise the name as a search of its own."""
    for known, search in saved_searches(store).iter_rows():
        if known.lower() == name:
            return str(search)
    return name.replace("-", " ")


def _rows(store: Store, search: str, game: Game, player: str | None) -> pl.DataFrame:
    if search.startswith(MARK):
        named = {str(name): str(text) for name, text in saved_searches(store).iter_rows()}
        if search.removeprefix(MARK) not in named:
            raise LookupError(f"no search is saved as {search.removeprefix(MARK)!r}: see `studbook find --saved`")
        search = named[search.removeprefix(MARK)]
    compiled = compile_query(parse(search), None if player is None else [player], only_these=True)
    store.connection.execute(sql_file(FOLDER, "macros"))
    sql = sql_file("sql/questions", "held_by_class").format(search=compiled.sql)
    return store.query(sql, {**compiled.parameters, "game": game.name.lower()})


def _doors(store: Store, game: Game) -> dict[str, int]:
    """Hands dealt with each rank of door card."""
    rows = store.ask("dealt_doors", game=game.name.lower())
    return {str(rank): int(hands) for rank, hands in rows.iter_rows()}


def _known(rows: pl.DataFrame) -> int:
    return sum(int(rows[name].sum()) for name in ("shown_cards", "dealt_cards"))


def _range(rows: pl.DataFrame, search: str, game: Game, door: str, doors: Mapping[str, int]) -> ShownRange:
    used = rows.filter(pl.col("door_rank") == door) if door else rows
    lost, lost_shown = int(used["lost"].sum()), int(used["lost_shown"].sum())
    show_lost = (lost_shown + 1) / (lost + 2)
    by_class = used.filter(pl.col("start").is_not_null()).group_by("start").agg(pl.col(_SUMS).sum())
    sums = {str(row["start"]): row for row in by_class.to_dicts()}
    dealt = sum(row["dealt_cards"] for row in sums.values())
    would_show = {start: row["dealt_won"] + show_lost * row["dealt_lost"] for start, row in sums.items()}
    overall = sum(would_show.values()) / dealt if dealt else 0.0
    is_weighted = dealt >= FEW and overall > 0
    counts = _class_counts(game, {rank: doors[rank] for rank in used["door_rank"].unique().to_list() if rank in doors})
    found = []
    for start in STARTS:
        if start in sums:
            row = sums[start]
            chance = (would_show[start] + PRIOR * overall) / (row["dealt_cards"] + PRIOR) if is_weighted else None
            found.append((start, row["shown_cards"], row["dealt_cards"], chance))
    classes, estimated = _shares(found, counts)
    return ShownRange(search, game, door, int(used["players"].sum()), classes, is_weighted, estimated)


def _shares(
    found: list[tuple[str, int, int, float | None]], counts: Mapping[str, float]
) -> tuple[tuple[ClassShare, ...], float]:
    """Shares and weights of classes, and the number of hands that they stand for."""
    rows = []
    for start, shown, dealt, chance in found:
        p = chance or 1.0
        spread = shown / p**2 + shown**2 * p * (1 - p) / (dealt + PRIOR) / p**4 + dealt
        rows.append((start, shown, dealt, chance, shown / p + dealt, sqrt(spread)))
    total = sum(row[4] for row in rows)
    rates = {row[0]: row[4] / counts[row[0]] for row in rows if counts.get(row[0])}
    most = max(rates.values(), default=0.0)
    return tuple(
        ClassShare(
            start,
            shown,
            dealt,
            chance,
            share=number / total,
            low=max((number - SURE * spread) / total, 0.0),
            high=min((number + SURE * spread) / total, 1.0),
            weight=round(rates.get(start, 0.0) / most, 3) if most else 0.0,
        )
        for start, shown, dealt, chance, number, spread in rows
        if total
    ), total


def _class_counts(game: Game, doors: Mapping[str, int]) -> dict[str, float]:
    """How often each class is dealt with these door cards, each rank as often as it was dealt; counts all hands."""
    counts: dict[str, float] = dict.fromkeys(STARTS, 0.0)
    cards = np.arange(DECK_SIZE)
    first, second = (side.ravel() for side in np.meshgrid(cards, cards, indexing="ij"))
    for rank, hands in doors.items():
        door = np.full(len(first), 4 * RANKS.index(rank))
        apart = (first > second) & (first != door) & (second != door)
        columns = [first[apart], second[apart], door[apart]]
        classes = starting_classes(columns, np.full(int(apart.sum()), int(game)))
        for number, start in enumerate(STARTS, 1):
            counts[start] += hands * float((classes == number).mean())
    return counts
