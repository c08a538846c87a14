"""The rake that the house may keep of a hand's pots."""

from studbook.game.bitset import count_of
from studbook.machine.rule import compiled
from studbook.rules.stud.house import House
from studbook.rules.stud.rake_schedule import scheduled_rake
from studbook.rules.stud.state import State


@compiled
def most_rake(state: State, house: House) -> int:
    """SITES D.3: the most that the house takes, by its percentage and by its schedule for these stakes, if any."""
    most = state.gross * house.rake_percent // 100
    stakes = (int(state.currency), int(state.limit), int(state.big))
    scheduled = scheduled_rake(house.rake_schedule, stakes, count_of(state.dealt), int(state.gross))
    return int(most if scheduled < 0 else min(most, scheduled))
