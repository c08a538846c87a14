"""Run a table hand after hand, with stacks carried over exactly."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from studbook.game.bitset import count_of
from studbook.game.columns import Bytes
from studbook.game.pots import pot_layers
from studbook.game.vocabulary import Kind, Prints, Street, Zone
from studbook.machine.rule import compiled
from studbook.simulation.chance import draw
from studbook.simulation.records import CHAIRS, Rows, SimulatedHand, SimulatedTable, note
from studbook.simulation.stud.dealing import deal_street
from studbook.simulation.stud.policy import FAMILY, NATURES
from studbook.simulation.stud.seating import NOBODY, fill_chairs, leave_table, taken_chairs, wake_players
from studbook.simulation.stud.showdown import (
    print_summary,
    rake_pots,
    rank_hands,
    settle_by_cards,
    settle_by_folds,
    share_pots,
)
from studbook.simulation.stud.wagering import bet_street, clear_street, post_antes
from studbook.simulation.wording import FINISHED_PHRASE, ND_PHRASE, PLACE_PHRASE, RD_PHRASE, ST_PHRASE, TH_PHRASE

FINISH = int(Kind.FINISH)
BEFORE = int(Street.BEFORE)
EASTERN = int(Zone.ET)
EVERYTHING = sum(Prints) & ~(Prints.SINGLE_CARDS | Prints.ANNOUNCEMENTS | Prints.BUTTON | Prints.MAIN_POT_FIRST)
"""A simulated site prints all that a site may print; `simulation.stud.live` adds what a live dealer says."""
ALL_OPEN = EVERYTHING & ~int(Prints.ONE_HERO)
"""What a site that opens all downcards prints."""
SKILLS = 4
"""Degrees of skill, if players differ in it."""
SECOND = 1_000_000
"""Microseconds."""


class OutputTables(NamedTuple):
    """The buffers to which hands are written."""

    hands: Rows
    seats: Rows
    events: Rows
    text: Bytes
    used: NDArray[np.int64]
    """Number of filled rows of `hands` and of `seats`, shape (2,)."""
    written: NDArray[np.int64]
    """Number of filled bytes of `text`, shape (1,)."""


class PlayerNames(NamedTuple):
    """What a table's hands have in common, and all the texts that they refer to."""

    levels: NDArray[np.int64]
    """Ante, bring-in, small and big bet of every level, shape (levels, 4); one level in a cash game."""
    level_names: NDArray[np.int64]
    """Start and end, shape (levels, 2)."""
    names: NDArray[np.int64]
    """Start and end of every player's name, shape (players, 2); the hero is number 0."""
    table_name: NDArray[np.int64]
    """Start and end, shape (2,)."""
    tournament_id: NDArray[np.int64]


@compiled
def write_bytes(sheets: OutputTables, start: int, end: int) -> None:
    """Copy part of the text to its end."""
    for place in range(start, end):
        sheets.text[sheets.written[0]] = sheets.text[place]
        sheets.written[0] += 1


@compiled
def write_number(sheets: OutputTables, number: int) -> None:
    """Write a positive number to the end of the text."""
    scale = 1
    while number // scale >= 10:
        scale *= 10
    while scale:
        sheets.text[sheets.written[0]] = 48 + number // scale % 10
        sheets.written[0] += 1
        scale //= 10


@compiled
def write_phrase(play: SimulatedHand, sheets: OutputTables, phrase: int) -> None:
    """Copy a phrase to the end of the text."""
    write_bytes(sheets, play.phrases[2 * phrase], play.phrases[2 * phrase + 1])


@compiled
def ordinal_phrase(place: int) -> int:
    """Suffix of an ordinal number: 1st, 2nd, 3rd, 4th, 11th."""
    if place // 10 % 10 == 1:
        return TH_PHRASE
    return (TH_PHRASE, ST_PHRASE, ND_PHRASE, RD_PHRASE, TH_PHRASE)[min(place % 10, 4)]


@compiled
def note_finish(play: SimulatedHand, sheets: OutputTables, name: NDArray[np.int64], seat: int, place: int) -> None:
    """Line for a player who is out of the tournament."""
    row = note(play, sheets.events, FINISH, seat)
    sheets.events[row].to = place
    sheets.events[row].text[0] = sheets.written[0]
    write_bytes(sheets, name[0], name[1])
    write_phrase(play, sheets, FINISHED_PHRASE)
    write_number(sheets, place)
    write_phrase(play, sheets, ordinal_phrase(place))
    write_phrase(play, sheets, PLACE_PHRASE)
    sheets.events[row].text[1] = sheets.written[0]


@compiled
def nature_of(table: SimulatedTable, name: int) -> int:
    """Personality of a player: the same everywhere, except at tables where everyone plays to the end."""
    if table.style >= 0:
        return table.style
    if table.family:
        return FAMILY
    return table.hero_style if name == 0 else name % NATURES


@compiled
def seat_players(play: SimulatedHand, table: SimulatedTable, cast: PlayerNames, sheets: OutputTables) -> None:
    """FR-02, ES-01: seat rows in clockwise order; everyone not sitting out is dealt in."""
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
        row.line = 3 + seat
        play.stack[seat] = table.chips[chair]
        play.style[seat] = nature_of(table, name)
        play.began[seat] = table.chips[chair]
        play.chair[seat], play.name[seat] = chair, name
        play.losing[seat] = 1 if table.won[name] < 0 else 0
        play.blunder[seat] = table.skills * (name // NATURES % SKILLS)
        if name == 0:
            play.hero = seat
        if table.out[chair] == 0:
            play.dealt |= 1 << seat
        play.seats += 1


@compiled
def clear_play(play: SimulatedHand, cast: PlayerNames, level: int) -> None:
    """Reset the hand: nothing is dealt or paid yet."""
    play.ante = cast.levels[level, 0]
    play.bring_in = cast.levels[level, 1]
    play.small_bet = cast.levels[level, 2]
    play.big_bet = cast.levels[level, 3]
    play.alive = play.dealt
    play.gone = play.opener = play.burns = play.due = 0
    play.community = -1
    play.street = BEFORE
    play.line = 3 + play.seats
    for seat in range(CHAIRS):
        play.paid[seat] = play.folded[seat] = play.shown[seat] = 0
        play.held[seat] = play.board_cards[seat] = 0
        play.award_high[seat] = play.award_low[seat] = 0


@compiled
def finish_players(play: SimulatedHand, table: SimulatedTable, cast: PlayerNames, sheets: OutputTables) -> None:
    """X06: players without chips are out of the tournament; the shorter stack before the hand finishes lower."""
    waiting = 0
    for seat in range(play.seats):
        if play.stack[seat] == 0:
            waiting |= 1 << seat
    while waiting:
        last = NOBODY
        for seat in range(play.seats):
            if (waiting >> seat) & 1 and (last == NOBODY or stack_before(play, sheets, seat, last)):
                last = seat
        waiting &= ~(1 << last)
        place = table.left
        table.left -= 1
        note_finish(play, sheets, sheets.seats[sheets.used[1] + last].name, last, place)


@compiled
def stack_before(play: SimulatedHand, sheets: OutputTables, seat: int, other: int) -> bool:
    """Whether a player began the hand with less than another."""
    first = sheets.used[1]
    return bool(sheets.seats[first + seat].stack < sheets.seats[first + other].stack)


@compiled
def play_streets(play: SimulatedHand, events: Rows) -> int:
    """FR-12, DE-16: street after street while two are in; return the bring-in, -1 if it was not paid in full."""
    brought = -1
    for street in range(play.opening, play.final + 1):
        if count_of(play.alive) > 1:
            clear_street(play)
            deal_street(play, events, street)
            brought = max(brought, bet_street(play, events))
    return brought


@compiled
def settle(play: SimulatedHand, table: SimulatedTable, cast: PlayerNames, sheets: OutputTables) -> None:
    """DE-16, ES-15, R04: pots, awards, eliminated players, and the summary."""
    total = sum(play.paid)
    pots = pot_layers(play.paid, play.alive, play.pots, play.eligible)
    showdown = count_of(play.alive) > 1
    rake = rake_pots(play, pots)
    rank_hands(play)
    if showdown:
        share_pots(play, pots)
        settle_by_cards(play, sheets.events, pots)
    else:
        settle_by_folds(play, sheets.events)
    if table.tournament:
        finish_players(play, table, cast, sheets)
    print_summary(play, sheets.events, total, rake, pots, showdown)


@compiled
def write_hand_row(
    play: SimulatedHand, table: SimulatedTable, cast: PlayerNames, sheets: OutputTables, level: int, first_event: int
) -> None:
    """Row of the hand: its header, and the positions of its seats and events."""
    row = sheets.hands[play.hand]
    row.game = table.game
    row.limit = table.limit
    row.currency = table.currency
    row.tournament = table.tournament
    row.small_bet = play.small_bet
    row.big_bet = play.big_bet
    row.buy_in = table.buy_in
    row.bounty = -1
    row.fee = table.fee
    row.buy_in_currency = table.buy_in_currency
    row.prints = ALL_OPEN if play.opens else EVERYTHING
    row.max_seats = table.max_seats
    row.local_time = table.clock
    row.zone = EASTERN
    row.line = 1
    row.first_seat = sheets.used[1]
    row.seat_count = play.seats
    row.first_event = first_event
    row.event_count = play.row - first_event
    row.hand_id[0] = sheets.written[0]
    write_number(sheets, table.hand_id)
    row.hand_id[1] = sheets.written[0]
    for side in range(2):
        row.table[side] = cast.table_name[side]
        row.tournament_id[side] = cast.tournament_id[side]
        row.level[side] = cast.level_names[level, side]


@compiled
def play_hand(play: SimulatedHand, table: SimulatedTable, cast: PlayerNames, sheets: OutputTables) -> None:
    """Deal, play, settle and write one hand."""
    first_event = play.row
    level = min(table.level + table.played // table.hands_a_level, len(cast.levels) - 1)
    seat_players(play, table, cast, sheets)
    clear_play(play, cast, level)
    sheets.hands[play.hand].ante = post_antes(play, sheets.events)
    sheets.hands[play.hand].bring_in = play_streets(play, sheets.events)
    settle(play, table, cast, sheets)
    write_hand_row(play, table, cast, sheets, level, first_event)
    carry_chips(play, table)
    sheets.used[0] += 1
    sheets.used[1] += play.seats
    play.hand += 1


@compiled
def carry_chips(play: SimulatedHand, table: SimulatedTable) -> None:
    """X01: stacks after the hand are the stacks before the next one."""
    seat = 0
    for chair in range(CHAIRS):
        if table.name[chair] != NOBODY:
            table.chips[chair] = play.stack[seat]
            table.won[table.name[chair]] += (play.stack[seat] - play.began[seat]) * 1_000 // play.big_bet
            seat += 1


@compiled
def play_table(play: SimulatedHand, table: SimulatedTable, cast: PlayerNames, sheets: OutputTables, most: int) -> int:
    """Play up to `most` hands at a table; return how many, and leave `over` set if the table has ended."""
    count = 0
    while count < most and not table.over:
        play_hand(play, table, cast, sheets)
        count += 1
        table.played += 1
        table.hand_id += 3 + draw(play, 9)
        table.clock += (25 + draw(play, 50)) * SECOND
        leave_table(play, table)
        fill_chairs(play, table)
        wake_players(table)
        if table.played == table.lasts or count_of(taken_chairs(table)) < 2:
            table.over = 1
    return count
