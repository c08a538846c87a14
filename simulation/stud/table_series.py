"""Open one table after another: stakes, kind, depth and length follow from the seed."""

from datetime import UTC, date, datetime, time, timedelta
from typing import NamedTuple

import numpy as np

from studbook.game import games
from studbook.game.cards import DECK_SIZE
from studbook.game.columns import Int64
from studbook.game.money import CENT, UNIT
from studbook.game.random_numbers import scramble
from studbook.game.vocabulary import Currency, Game, Limit
from studbook.rules.stud.deck import Deck
from studbook.rules.stud.house import House
from studbook.simulation.chance import draw
from studbook.simulation.records import CHAIRS, SimulatedHand, SimulatedTable, new_record
from studbook.simulation.stud.plots import HONEST, Plot, PlotKind
from studbook.simulation.stud.policy import SOUND
from studbook.simulation.stud.rigs import FAIR, Rig
from studbook.simulation.stud.seating import open_table
from studbook.simulation.stud.stakes import (
    BUY_INS,
    CASH,
    DEPTHS,
    LEVEL_SMALL_BETS,
    SIT_AND_GO_CHIPS,
    Stakes,
    cash_level,
    tournament_level,
)
from studbook.simulation.wording import NAMES, roman, table_name

_FIRST_DAY = datetime(2009, 1, 5, tzinfo=UTC)
_OPENS, _CLOSES = 10, 21
"""Hours between which tables open, so that no session crosses a daylight saving change."""
_EVENING = 19
"""Hour in which the sessions of a player with habits begin."""
EACH_THEIR_OWN = -1
"""Style of a simulation whose players have different personalities."""
_DEEP = (30, 60)
"""Small bets that players bring to their tables."""
_HOUR = 3_600_000_000
_MINUTE = 60_000_000
_FIRST_TOURNAMENT = 200_000_000
_WITHOUT_SHORTAGE = 7
"""Number of players for whom one deck is always enough."""
_WANTED = (2, 3, 4, 5, 6, 7, 8, 8, 8, 8)


def opening_time(clock: int) -> int:
    """Time at which the next table opens after one that ended at `clock` (microseconds): the next day if late."""
    hour = clock // _HOUR % 24
    if _OPENS <= hour < _CLOSES:
        return clock + 3 * _MINUTE
    day = clock // (24 * _HOUR) + (hour >= _OPENS)
    return (day * 24 + _OPENS) * _HOUR


class Habits(NamedTuple):
    """What one player plays, evening after evening, for hands that look like someone's history."""

    first_day: date
    stakes: tuple[Stakes, ...]
    """Stakes of the cash tables, of which one is chosen for each session."""
    buy_ins: tuple[tuple[int, int], ...] = ()
    """Buy-ins and fees of the single-table tournaments, in cents; empty for cash games."""
    style: int = SOUND
    """Personality of the player."""
    regulars: int = 40
    """Number of opponents in all."""
    rest: int = 3
    """Days at most until the next session."""

    def next_session(self, clock: int, chance: int) -> int:
        """Start of the evening's session after `clock` (microseconds); `chance` is any number."""
        first = int(datetime.combine(self.first_day, time(), UTC).timestamp()) * 1_000_000
        day = max(clock, first) // (24 * _HOUR) + (clock >= first) * (1 + chance % self.rest)
        return (day * 24 + _EVENING) * _HOUR + chance % 75 * _MINUTE


class Manners(NamedTuple):
    """How everyone plays, and how the deck is dealt."""

    style: int = EACH_THEIR_OWN
    """Personality of everyone (`simulation.stud.policy.STYLES`)."""
    rig: Rig = FAIR
    plot: Plot = HONEST
    players: int = 0
    """Number of players in the world, 0 for as many as there are names."""
    skills: bool = False
    """Whether players differ in how well they judge their hands."""
    quits: int = 0
    """Big bets that a player may lose before leaving a cash table, 0 for no limit."""
    opens: bool = False
    """Whether the site prints everyone's downcards."""


AS_USUAL = Manners()


class TableSeries:
    """The tables of one game, limit and seed, in turn; `table.over` asks for the next one."""

    def __init__(
        self,
        game: Game,
        seed: int,
        limit: Limit,
        rules: House,
        habits: Habits | None = None,
        manners: Manners = AS_USUAL,
    ) -> None:
        self.habits = habits
        self.seed, self.game, self.number = seed, game, -1
        self.play, self.table = new_record(SimulatedHand), new_record(SimulatedTable)
        self.play.deck[:] = np.arange(DECK_SIZE)
        self.play.rig, self.play.strength = int(manners.rig.kind), manners.rig.parts
        self.table.style = manners.style
        self.play.plot, self.play.plot_strength = int(manners.plot.kind), manners.plot.parts
        self.play.opens, self.table.skills, self.table.quits = manners.opens, manners.skills, manners.quits
        self.has_pair = manners.plot.kind != PlotKind.NONE
        self.names = min(manners.players or len(NAMES), len(NAMES))
        self.play.game = self.table.game = int(game)
        self.play.limit = self.table.limit = int(limit)
        self.play.opening, self.play.final = games.OPENING[game], games.FINAL[game]
        self.table.hand_id = (100 + scramble(seed) % 800) * 10**9 + int(game) * 10**8 + (int(limit) - 1) * 10**7
        self.table.clock = int((_FIRST_DAY + timedelta(days=scramble(seed) % 700)).timestamp()) * 1_000_000
        self.table.over = 1
        self._obey(rules)
        self.levels: Int64 = np.zeros((0, 4), np.int64)
        self.level_names: list[str] = []
        self.name = self.tournament = ""

    def _obey(self, rules: House) -> None:
        """Set the rules of a house: those that a hand in play stores under the same names, and the deck's."""
        for name in set(House._fields) & set(SimulatedHand.__annotations__) - {"community"}:
            setattr(self.play, name, getattr(rules, name))
        self.play.deck_rule = rules.community

    def open_next(self) -> None:
        """Open the next table, later than the previous one ended."""
        self.number += 1
        self.play.random = scramble(self.seed, int(self.game) + 16 * (int(self.table.limit) - 1), self.number)
        table = self.table
        table.clock = opening_time(int(table.clock))
        table.over = table.played = table.level = 0
        table.names = self.names
        table.next_name = self._chance(self.names)
        table.hero = self._chance(100) >= 4
        table.max_seats = CHAIRS
        table.wanted = _WANTED[self._chance(len(_WANTED))]
        if self.play.deck_rule == Deck.NEVER:
            table.wanted = min(int(table.wanted), _WITHOUT_SHORTAGE)
        table.family = self._chance(100) < 8
        table.hero_style = SOUND
        table.lasts = 30 + self._chance(90)
        if self.habits:
            self._follow(self.habits)
        elif self._chance(100) < 30:
            self._open_tournament()
        else:
            self._open_cash()
        table.pair = self.has_pair and not table.tournament
        self.play.tournament, self.play.unit = table.tournament, table.unit
        self.play.rake_cap = table.rake_cap
        open_table(self.play, table)

    def _follow(self, habits: Habits) -> None:
        """Open a table at which a player with habits sits down."""
        table = self.table
        table.clock = habits.next_session(int(table.clock) if self.number else 0, self._chance(1_000))
        table.hero, table.family, table.hero_style = 1, 0, habits.style
        table.names = habits.regulars
        table.next_name = self._chance(habits.regulars)
        table.wanted = 6 + self._chance(3)
        if habits.buy_ins:
            self._open_tournament()
        else:
            self._open_cash()

    def _chance(self, below: int) -> int:
        return int(draw(self.play, below))

    def _stakes(self) -> Stakes:
        offered = self.habits.stakes if self.habits else CASH
        drawn = self._chance(sum(stakes.weight for stakes in offered))
        for stakes in offered:
            drawn -= stakes.weight
            if drawn < 0:
                break
        return stakes

    def _open_cash(self) -> None:
        stakes, table = self._stakes(), self.table
        table.tournament, table.reseats, table.hands_a_level = 0, 1, 1
        table.currency, table.unit = int(stakes.currency), stakes.unit
        table.rake_cap = stakes.rake_cap * stakes.unit
        table.buy_in = table.fee = -1
        table.buy_in_currency = 0
        least, most = _DEEP if self.habits else DEPTHS[self._chance(len(DEPTHS))]
        table.least_chips, table.most_chips = least * stakes.small_bet, most * stakes.small_bet
        self.levels, self.level_names = np.array([cash_level(stakes)], np.int64), [""]
        self.name, self.tournament = table_name(int(self.game), int(table.limit), self.number), ""

    def _open_tournament(self) -> None:
        table = self.table
        table.tournament, table.rake_cap, table.hands_a_level = 1, 0, 8 + self._chance(5)
        table.currency, table.unit = int(Currency.CHIPS), UNIT
        buy_ins = self.habits.buy_ins if self.habits else BUY_INS
        buy_in, fee = buy_ins[self._chance(len(buy_ins))]
        table.buy_in, table.fee = buy_in * CENT, fee * CENT
        table.buy_in_currency = int(Currency.USD)
        if self.habits or self._chance(2):
            self._begin_sit_and_go()
        else:
            self._join_large_tournament()
        self.levels = np.array([tournament_level(small_bet) for small_bet in LEVEL_SMALL_BETS], np.int64)
        self.level_names = [f"Level {roman(number + 1)}" for number in range(len(LEVEL_SMALL_BETS))]
        number = (
            _FIRST_TOURNAMENT * int(table.limit)
            + 1000 * (scramble(self.seed) % 5000)
            + 10 * self.number
            + int(self.game)
        )
        self.tournament, self.name = str(number), f"{number} {1 + self._chance(20)}"

    def _begin_sit_and_go(self) -> None:
        """One table, equal stacks, played until one player is left or the hero is out."""
        table = self.table
        table.reseats, table.left, table.lasts = 0, table.wanted, 180
        table.least_chips = table.most_chips = SIT_AND_GO_CHIPS[self._chance(len(SIT_AND_GO_CHIPS))]

    def _join_large_tournament(self) -> None:
        """A table in a large field, to which players of other tables are moved."""
        table = self.table
        table.reseats, table.left = 1, table.wanted + 10 + self._chance(300)
        table.level = self._chance(len(LEVEL_SMALL_BETS) - 4)
        small_bet = LEVEL_SMALL_BETS[table.level]
        table.least_chips, table.most_chips = 2 * small_bet, 40 * small_bet
