"""Open Red Dog tables in turn, and cut their deals into batches of columns."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from itertools import chain

import numpy as np

from studbook.game.cards import DECK_SIZE
from studbook.game.columns import Batch
from studbook.game.random_numbers import scramble
from studbook.game.vocabulary import RED_DOG_GAMES, Game
from studbook.rules.red_dog.variants import Funding, Variant, variant
from studbook.simulation.chance import draw
from studbook.simulation.records import CHAIRS, new_record
from studbook.simulation.red_dog.records import RedDogTable, SimulatedDeal
from studbook.simulation.red_dog.stakes import DEPTHS, STAKES
from studbook.simulation.red_dog.tables import needs, play_table
from studbook.simulation.red_dog.wagering import NATURES
from studbook.simulation.stud.batches import BATCH_HANDS, BatchBuilder
from studbook.simulation.stud.seating import open_table
from studbook.simulation.stud.table_series import opening_time
from studbook.simulation.stud.tables import PlayerNames
from studbook.simulation.wording import NAMES

_FIRST_DAY = datetime(2012, 1, 2, tzinfo=UTC)
_CLUBS = ("", "Café Central", "The Thursday Club", "Stammtisch: Krone")
_WANTED = (3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8)
"""Players at a table: with eight players and five cards, burn cards come back (C.3-12)."""
_SHORT = 20
"""Percent of tables where some players have fewer chips than an ante or a stake."""
_SHORT_STAKES = 15
"""Most that a new player brings there, in minimum stakes."""
_HEADER_LINES = 7
"""Number of lines before the first seat, without the club's."""


class _TableSeries:
    """The tables of one game and seed, in turn; `table.over` asks for the next one."""

    def __init__(self, game: Game, seed: int, rules: Variant) -> None:
        self.game, self.seed, self.number = game, seed, -1
        self.rules = rules
        self.play, self.table = new_record(SimulatedDeal), new_record(RedDogTable)
        self.play.deck[:] = np.arange(DECK_SIZE)
        self.table.game = int(game)
        self.table.hand_id = (100 + scramble(seed) % 800) * 10**9 + int(game) * 10**8
        self.table.clock = int((_FIRST_DAY + timedelta(days=scramble(seed) % 700)).timestamp()) * 1_000_000
        self.table.over = 1
        self.name = self.club = ""

    def open_next(self) -> None:
        """Open the next table, later than the previous one ended."""
        self.number += 1
        self.play.random = scramble(self.seed, int(self.game), self.number)
        table = self.table
        table.clock = opening_time(int(table.clock))
        table.over = table.played = table.pot = table.number = table.opened = table.stitch = 0
        table.names, table.next_name = len(NAMES), self._chance(len(NAMES))
        table.hero = self._chance(100) >= 4
        table.max_seats = CHAIRS
        table.wanted = _WANTED[self._chance(len(_WANTED))]
        table.lasts = 30 + self._chance(90)
        table.mood = self._chance(NATURES) if self._chance(100) < 25 else -1
        table.goes, table.divides = self._chance(101), self._chance(60)
        self._set_stakes()
        open_table(self.play, table)
        self._choose_dealer()
        self.name = f"Table {len(RED_DOG_GAMES) * self.number + RED_DOG_GAMES.index(self.game) + 1}"
        self.club = _CLUBS[self._chance(len(_CLUBS))]

    def _chance(self, below: int) -> int:
        return int(draw(self.play, below))

    def _set_stakes(self) -> None:
        stakes, table = STAKES[self._chance(len(STAKES))], self.table
        table.currency, table.unit = int(stakes.currency), stakes.unit
        self.play.unit = stakes.unit
        table.least = stakes.least * stakes.unit
        table.least_pot, table.most_pot = stakes.least_pot * stakes.unit, stakes.most_pot * stakes.unit
        least, most = DEPTHS[self._chance(len(DEPTHS))]
        base = 2 * CHAIRS * stakes.least if self.rules.funding == Funding.ANTES else stakes.least_pot
        table.least_chips, table.most_chips = least * base, most * base
        table.short = self._chance(100) < _SHORT
        if table.short:
            table.least_chips, table.most_chips = 1, _SHORT_STAKES * stakes.least

    def _choose_dealer(self) -> None:
        """RD-01: a random player deals first."""
        table = self.table
        taken = [chair for chair, name in enumerate(table.name.tolist()) if name >= 0]
        table.dealer = taken[self._chance(len(taken))]
        table.chips[table.dealer] = max(table.chips[table.dealer], needs(table, self.rules, table.dealer))


def _play(sheaf: BatchBuilder, series: _TableSeries, deals: int) -> int:
    """Play up to `deals` deals at the current table; return how many."""
    sheaf.go_on(series.play)
    cast = PlayerNames(
        levels=np.zeros((0, 4), np.int64),
        level_names=sheaf.add([series.club]),
        names=sheaf.names,
        table_name=sheaf.add([series.name])[0],
        tournament_id=sheaf.add([""])[0],
    )
    first_line = 1 + _HEADER_LINES + (1 if series.club else 0)
    return int(play_table(series.play, series.table, series.rules, cast, sheaf.sheets, first_line, deals))


def _batches(series: _TableSeries, deals: int, batch_deals: int) -> Iterator[Batch]:
    """Yield batches with `deals` deals of a game in total; batch sizes do not change what is played."""
    while deals > 0:
        size = min(deals, batch_deals)
        deals -= size
        sheaf = BatchBuilder(size)
        while size:
            if series.table.over:
                series.open_next()
            size -= _play(sheaf, series, size)
        yield sheaf.batch()


def simulated_deals(
    games: Sequence[Game],
    deals: int,
    seed: int,
    batch_deals: int = BATCH_HANDS,
    variants: Mapping[Game, Variant] | None = None,
) -> Iterator[Batch]:
    """Yield batches of `deals` deals of each game, one game after another.

    `variants` replaces the rules of RULES C.4 for some games; with equal rules a seed gives equal deals.
    Raises ValueError for a game that is not in the Red Dog family.
    """
    others = [game.name for game in games if game not in RED_DOG_GAMES]
    if others:
        raise ValueError(f"{', '.join(others)}: not in the Red Dog family")
    rules = {game: variant(game) for game in games} | dict(variants or {})
    return chain.from_iterable(_batches(_TableSeries(game, seed, rules[game]), deals, batch_deals) for game in games)


def simulate_deals(game: Game, deals: int, seed: int, variants: Mapping[Game, Variant] | None = None) -> Batch:
    """All of `deals` deals in one batch; for more than some ten thousand use `simulated_deals`."""
    return next(simulated_deals([game], deals, seed, max(deals, 1), variants), BatchBuilder(0).batch())
