"""Cut the hands of successive tables into batches of columns."""

from collections.abc import Iterator, Sequence

import numpy as np

from studbook.game.columns import Batch, Events, Hands, Int64, Seats
from studbook.game.games import STUD_GAMES
from studbook.game.vocabulary import Game, Limit
from studbook.rules.stud.house import House, house
from studbook.simulation.records import CHAIRS, InPlay, columns_of, rows_of
from studbook.simulation.stud.table_series import AS_USUAL, Habits, Manners, TableSeries
from studbook.simulation.stud.tables import OutputTables, PlayerNames, play_table
from studbook.simulation.wording import NAMES, PHRASES, Text

GAMES = STUD_GAMES
"""Games that can be simulated."""
BATCH_HANDS = 5_000
MOST_EVENTS = 400
"""More events than any hand has; rows beyond those written are never touched and use no memory."""
TEXT_A_HAND = 600
"""More bytes than a hand's number, the lines of eight finishing players and its table's texts can need."""
TEXT_FOR_NAMES = 40_000


class BatchBuilder:
    """One batch while it is being filled."""

    def __init__(self, hands: int) -> None:
        self.text = Text(hands * TEXT_A_HAND + TEXT_FOR_NAMES)
        self.phrases = self.add(PHRASES)
        self.names = self.add(NAMES)
        self.sheets = OutputTables(
            hands=rows_of(Hands, hands),
            seats=rows_of(Seats, hands * CHAIRS),
            events=rows_of(Events, hands * MOST_EVENTS),
            text=self.text.bytes,
            used=np.zeros(2, np.int64),
            written=self.text.used,
        )

    def add(self, texts: Sequence[str]) -> Int64:
        """Write texts; return their starts and ends, shape (texts, 2)."""
        return np.array([self.text.add(text) for text in texts], np.int64).reshape(-1, 2)

    def go_on(self, play: InPlay) -> None:
        """Let a table's next hand and event follow those already played."""
        play.hand, play.row = self.sheets.used[0], self._events_used

    @property
    def _events_used(self) -> int:
        hands = self.sheets.hands
        last = int(self.sheets.used[0]) - 1
        return int(hands[last].first_event + hands[last].event_count) if last >= 0 else 0

    def batch(self) -> Batch:
        """The columns of the hands played."""
        hands, seats = self.sheets.used.tolist()
        return Batch(
            text=np.frombuffer(self.text.bytes[: self.text.used[0]].tobytes(), np.uint8),
            hands=columns_of(Hands, self.sheets.hands, hands),
            seats=columns_of(Seats, self.sheets.seats, seats),
            events=columns_of(Events, self.sheets.events, self._events_used),
        )


def _play(sheaf: BatchBuilder, series: TableSeries, hands: int) -> int:
    """Play up to `hands` hands at the current table; return how many."""
    sheaf.go_on(series.play)
    series.play.phrases[: sheaf.phrases.size] = sheaf.phrases.ravel()
    cast = PlayerNames(
        levels=series.levels,
        level_names=sheaf.add(series.level_names),
        names=sheaf.names,
        table_name=sheaf.add([series.name])[0],
        tournament_id=sheaf.add([series.tournament])[0],
    )
    return int(play_table(series.play, series.table, cast, sheaf.sheets, hands))


def simulated_batches(
    game: Game,
    hands: int,
    seed: int,
    batch_hands: int = BATCH_HANDS,
    limit: Limit = Limit.FIXED,
    rules: House | None = None,
    habits: Habits | None = None,
    manners: Manners = AS_USUAL,
) -> Iterator[Batch]:
    """Yield batches with `hands` hands in total, by a house's rules; batch sizes do not change what is played.

    With `habits`, they are one player's hands at the tables that this player chooses; `manners` say how everyone plays,
    and how the deck is dealt.

    Raises ValueError for a game that cannot be simulated.
    """
    if game not in GAMES:
        raise ValueError(f"{game.name} cannot be simulated, only {', '.join(known.name for known in GAMES)}")
    series = TableSeries(game, seed, limit, rules or house(), habits, manners)
    while hands > 0:
        size = min(hands, batch_hands)
        hands -= size
        sheaf = BatchBuilder(size)
        while size:
            if series.table.over:
                series.open_next()
            size -= _play(sheaf, series, size)
        yield sheaf.batch()


def simulate(game: Game, hands: int, seed: int, limit: Limit = Limit.FIXED, rules: House | None = None) -> Batch:
    """All of `hands` hands in one batch; for more than some ten thousand use `simulated_batches`."""
    return next(simulated_batches(game, hands, seed, max(hands, 1), limit, rules), BatchBuilder(0).batch())
