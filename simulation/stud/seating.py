"""Players who sit down at a table, sit out, go broke and leave."""

from studbook.game.bitset import count_of
from studbook.machine.rule import compiled
from studbook.simulation.chance import draw, happens
from studbook.simulation.records import CHAIRS, InPlay, SimulatedHand, SimulatedTable, TableSeats, clear
from studbook.simulation.stud.plots import GIVER, TAKER

NOBODY = -1


@compiled
def taken_chairs(table: TableSeats) -> int:
    """Bit set of the chairs that are taken."""
    chairs = 0
    for chair in range(CHAIRS):
        if table.name[chair] != NOBODY:
            chairs |= 1 << chair
    return chairs


@compiled
def sit_down(play: InPlay, table: TableSeats, chair: int, name: int) -> None:
    """Seat a player in a chair with new chips."""
    table.name[chair] = name
    table.chips[chair] = (table.least_chips + draw(play, table.most_chips - table.least_chips + 1)) * table.unit
    table.out[chair] = 0


@compiled
def next_name(table: TableSeats) -> int:
    """A player who has not sat at this table yet; never the hero, and in a small world no one who sits there now."""
    name = table.next_name % (table.names - 1) + 1
    while sits(table, name):
        name = name % (table.names - 1) + 1
    table.next_name = name
    return name


@compiled
def sits(table: TableSeats, name: int) -> bool:
    """Whether a player has a chair at the table."""
    for chair in range(CHAIRS):
        if table.name[chair] == name:
            return True
    return False


@compiled
def seat_next(play: InPlay, table: TableSeats, chair: int) -> None:
    """Seat the next player: a partner of a dishonest pair first."""
    name = -1
    if table.pair:
        for partner in (GIVER, TAKER):
            if name < 0 and not sits(table, partner):
                name = partner
    sit_down(play, table, chair, name if name >= 0 else next_name(table))
    table.brought[chair] = table.chips[chair]


@compiled
def fill_chairs(play: SimulatedHand, table: SimulatedTable) -> None:
    """Seat new players while there are fewer than wanted; at once if fewer than two are left."""
    taken = count_of(taken_chairs(table))
    while taken < table.wanted and (taken < 2 or happens(play, 40)):
        if table.reseats == 0 or (table.tournament and table.left <= taken):
            return
        chair = draw(play, CHAIRS)
        while table.name[chair] != NOBODY:
            chair = (chair + 1) % CHAIRS
        seat_next(play, table, chair)
        taken += 1


@compiled
def open_table(play: InPlay, table: TableSeats) -> None:
    """Seat the first players, including the hero if the table has one."""
    for chair in range(CHAIRS):
        table.name[chair] = NOBODY
        table.chips[chair] = table.out[chair] = 0
    if table.hero:
        chair = draw(play, CHAIRS)
        sit_down(play, table, chair, 0)
        table.brought[chair] = table.chips[chair]
    while count_of(taken_chairs(table)) < table.wanted:
        chair = draw(play, CHAIRS)
        if table.name[chair] == NOBODY:
            seat_next(play, table, chair)


@compiled
def may_go(table: SimulatedTable, name: int) -> bool:
    """Whether a player leaves or sits out now and then: in a cash game everyone but the hero and partners."""
    return bool(name > 0 and table.tournament == 0 and not (table.pair and name in (GIVER, TAKER)))


@compiled
def quits(play: SimulatedHand, table: SimulatedTable, chair: int) -> bool:
    """Whether a player of a cash game has lost enough to leave."""
    lost = table.brought[chair] - table.chips[chair]
    return bool(table.quits and table.tournament == 0 and lost >= table.quits * play.big_bet)


@compiled
def leave_table(play: SimulatedHand, table: SimulatedTable) -> None:
    """After a hand: busted players leave; in a cash game, others sometimes leave or sit out."""
    for chair in range(CHAIRS):
        name = table.name[chair]
        table.out[chair] = max(0, table.out[chair] - 1)
        if name == NOBODY:
            continue
        if table.chips[chair] == 0 or quits(play, table, chair) or (may_go(table, name) and draw(play, 120) == 0):
            table.name[chair] = NOBODY
            table.over |= name == 0
        elif may_go(table, name) and draw(play, 150) == 0:
            table.out[chair] = 1 + draw(play, 4)
    if table.tournament and table.reseats and table.left > 30 and happens(play, 30):
        table.left -= 1 + draw(play, 3)


@compiled
def wake_players(table: SimulatedTable) -> None:
    """Seat everyone again if fewer than two would be dealt in."""
    playing = 0
    for chair in range(CHAIRS):
        if table.name[chair] != NOBODY and table.out[chair] == 0:
            playing += 1
    if playing < 2:
        clear(table.out)
