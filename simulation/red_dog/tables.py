"""Run a Red Dog table: pot, stacks and the deal itself carry over from one deal to the next."""

from studbook.game.bitset import count_of
from studbook.game.vocabulary import Limit, Prints
from studbook.machine.rule import compiled
from studbook.rules.red_dog.variants import Tenure, Variant
from studbook.simulation.chance import draw, happens
from studbook.simulation.records import CHAIRS, clear
from studbook.simulation.red_dog.dealing import HIDES_NONE, HIDES_OTHERS, HIDES_SOME
from studbook.simulation.red_dog.records import RedDogTable, SimulatedDeal
from studbook.simulation.red_dog.turns import BY_ANTES, FIXED, play_deal
from studbook.simulation.red_dog.wagering import NATURES, OPTIMAL
from studbook.simulation.stud.seating import NOBODY, next_name, sit_down, taken_chairs
from studbook.simulation.stud.tables import EASTERN, SECOND, OutputTables, PlayerNames, write_number

POT_LIMIT = int(Limit.POT)
STITCH_TENURE = int(Tenure.STITCH)
LOG_PRINTS = int(Prints.OPENING_STREET | Prints.LATER_STREETS | Prints.UP_CARDS)
"""What a log always prints when it happens."""
FEWEST = 3
"""RD-01: minimum number of players at a table."""
RESERVE = CHAIRS + 2
"""Antes that a player needs for a deal: one before it, at most one after each turn, and a minimum stake."""


@compiled
def nature_of(table: RedDogTable, name: int) -> int:
    """Personality of a player: their own, except at tables where all play alike; the hero plays well."""
    if table.mood >= 0:
        return int(table.mood)
    return OPTIMAL if name == 0 else name % NATURES


@compiled
def seat_players(
    play: SimulatedDeal, table: RedDogTable, cast: PlayerNames, sheets: OutputTables, first_line: int
) -> None:
    """Seat rows in clockwise order; everyone not sitting out is dealt in."""
    play.seats = play.dealt = 0
    play.hero = NOBODY
    for chair in range(CHAIRS):
        name = table.name[chair]
        if name == NOBODY:
            continue
        seat = play.seats
        row = sheets.seats[sheets.used[1] + seat]
        row.hand = play.hand
        row.number = chair + 1
        row.stack = table.chips[chair]
        row.sitting_out = 1 if table.out[chair] else 0
        row.name[0] = cast.names[name, 0]
        row.name[1] = cast.names[name, 1]
        row.line = first_line + seat
        play.stack[seat] = table.chips[chair]
        play.style[seat] = nature_of(table, name)
        if name == 0:
            play.hero = seat
        if chair == table.dealer:
            play.dealer = seat
        if table.out[chair] == 0:
            play.dealt |= 1 << seat
        play.seats += 1


@compiled
def clear_deal(play: SimulatedDeal, table: RedDogTable, first_line: int) -> None:
    """Reset the deal: nothing is dealt or paid yet; the pot is what was left."""
    play.least, play.least_pot, play.most_pot = table.least, table.least_pot, table.most_pot
    play.pot, play.opened, play.stitch = table.pot, table.opened, table.stitch
    play.number, play.short = table.number + 1, table.short
    play.gone = play.burns = play.again = play.seen = 0
    play.line = first_line + play.seats
    style = draw(play, 100)
    play.hides = HIDES_NONE if style < 60 else HIDES_OTHERS if style < 85 else HIDES_SOME
    for seat in range(CHAIRS):
        play.held[seat] = 0


@compiled
def write_row(
    play: SimulatedDeal, table: RedDogTable, rules: Variant, cast: PlayerNames, sheets: OutputTables, first_event: int
) -> None:
    """Row of the deal: its header, and the positions of its seats and events."""
    row = sheets.hands[play.hand]
    antes = rules.funding == BY_ANTES
    row.game, row.limit, row.currency = table.game, POT_LIMIT, table.currency
    row.ante = table.least if antes else -1
    row.bring_in = -1 if antes else table.least_pot
    row.small_bet = table.least
    agreed = antes or rules.funding == FIXED or table.most_pot == table.least_pot
    row.big_bet = table.least if agreed else table.most_pot
    row.buy_in = row.bounty = row.fee = -1
    row.prints, row.max_seats = LOG_PRINTS, table.max_seats
    row.local_time, row.zone, row.line = table.clock, EASTERN, 1
    row.first_seat, row.seat_count = sheets.used[1], play.seats
    row.first_event, row.event_count = first_event, play.row - first_event
    row.hand_id[0] = sheets.written[0]
    write_number(sheets, table.hand_id)
    row.hand_id[1] = sheets.written[0]
    for side in range(2):
        row.table[side] = cast.table_name[side]
        row.club[side] = cast.level_names[0, side]


@compiled
def carry_on(play: SimulatedDeal, table: RedDogTable, rules: Variant, following: int) -> None:
    """RD-11, RD-21, RD-36: starting position of the next deal."""
    seat, dealer = 0, table.dealer
    for chair in range(CHAIRS):
        if table.name[chair] != NOBODY:
            table.chips[chair] = play.stack[seat]
            if seat == following:
                table.dealer = chair
            seat += 1
    table.pot, table.opened = play.pot, play.opened
    keeps = dealer == table.dealer
    table.number = play.number if keeps else 0
    grown = rules.tenure == STITCH_TENURE and play.pot >= rules.stitch_at * play.opened
    table.stitch = 1 if keeps and grown and (rules.stitch_forced or happens(play, 50)) else 0


@compiled
def needs(table: RedDogTable, rules: Variant, chair: int) -> int:
    """Chips that the player in a chair needs for the next deal."""
    if chair == table.dealer and rules.funding != BY_ANTES:
        return 0 if table.number else int(table.least_pot)
    if table.short and chair != table.dealer:
        return int(table.unit)
    return int(RESERVE * table.least if rules.funding == BY_ANTES else table.least)


@compiled
def seat_dealer(play: SimulatedDeal, table: RedDogTable, rules: Variant) -> None:
    """Seat a new player at once in place of one who cannot deal."""
    chair = table.dealer
    sit_down(play, table, chair, next_name(table))
    table.chips[chair] = max(table.chips[chair], needs(table, rules, chair))


@compiled
def leave_table(play: SimulatedDeal, table: RedDogTable, rules: Variant) -> None:
    """Players with too little leave; others sometimes leave or sit out, but never a next dealer who can deal."""
    for chair in range(CHAIRS):
        name = table.name[chair]
        table.out[chair] = max(0, table.out[chair] - 1)
        if name == NOBODY:
            continue
        deals = chair == table.dealer
        if table.chips[chair] < needs(table, rules, chair):
            table.name[chair] = NOBODY
            if deals:
                seat_dealer(play, table, rules)
        elif not deals and name > 0 and draw(play, 120) == 0:
            table.name[chair] = NOBODY
        elif not deals and draw(play, 60) == 0:
            table.out[chair] = 1 + draw(play, 4)


@compiled
def fill_chairs(play: SimulatedDeal, table: RedDogTable) -> None:
    """RD-01: seat new players while there are fewer than wanted, and at once if fewer than three would play."""
    taken = count_of(taken_chairs(table))
    while taken < table.wanted and (taken < FEWEST or happens(play, 40)):
        chair = draw(play, CHAIRS)
        while table.name[chair] != NOBODY:
            chair = (chair + 1) % CHAIRS
        sit_down(play, table, chair, next_name(table))
        taken += 1
    playing = 0
    for chair in range(CHAIRS):
        if table.name[chair] != NOBODY and table.out[chair] == 0:
            playing += 1
    if playing < FEWEST:
        clear(table.out)


@compiled
def play_table(
    play: SimulatedDeal,
    table: RedDogTable,
    rules: Variant,
    cast: PlayerNames,
    sheets: OutputTables,
    first_line: int,
    most: int,
) -> int:
    """Play up to `most` deals at a table; return how many, and leave `over` set if the table has ended."""
    count = 0
    while count < most and not table.over:
        first_event = play.row
        seat_players(play, table, cast, sheets, first_line)
        clear_deal(play, table, first_line)
        following = play_deal(play, table, rules, sheets.events)
        write_row(play, table, rules, cast, sheets, first_event)
        sheets.used[0] += 1
        sheets.used[1] += play.seats
        play.hand += 1
        count += 1
        carry_on(play, table, rules, following)
        table.played += 1
        table.hand_id += 1 + draw(play, 3)
        table.clock += (40 + draw(play, 90)) * SECOND
        leave_table(play, table, rules)
        fill_chairs(play, table)
        table.over = 1 if table.played == table.lasts else 0
    return count
