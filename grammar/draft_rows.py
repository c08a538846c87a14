"""Drafts of hands, seats and events become rows of the columns."""

from studbook.game.codes import currency, limit
from studbook.game.columns import MAX_SEATS, Bytes, Events, Hands, Seats
from studbook.grammar.event_draft import (
    EventDraft,
)
from studbook.grammar.stamps import read_number
from studbook.grammar.text_values import LARGEST
from studbook.machine.rule import compiled, inlined


@compiled
def commit_header(hands: Hands, hand: int, row: EventDraft) -> None:
    """Write what the heading says of a hand."""
    hands.game[hand] = row.game
    hands.limit[hand] = row.limit or limit.FIXED  # a stud game with no printed limit has a fixed one
    hands.home[hand] = row.home
    hands.ante[hand], hands.bring_in[hand] = row.ante, row.bring_in
    hands.small_bet[hand] = row.small_bet
    hands.big_bet[hand] = row.big_bet
    money = row.currency if row.currency >= 0 else (row.sign if row.sign >= 0 else currency.UNKNOWN)
    in_tournament = row.level_end > 0 or row.tournament_id_end > 0
    hands.tournament[hand] = in_tournament
    hands.currency[hand] = currency.CHIPS if in_tournament else money
    hands.buy_in_currency[hand] = money if in_tournament else 0
    hands.buy_in[hand] = row.buy_in
    hands.bounty[hand] = row.bounty
    hands.fee[hand] = row.fee
    hands.zone[hand] = row.zone
    hands.local_time[hand] = (row.day * 86_400 + row.time - row.offset) * 1_000_000
    hands.hand_id[hand, 0], hands.hand_id[hand, 1] = row.hand_id_start, row.hand_id_end
    hands.tournament_id[hand, 0], hands.tournament_id[hand, 1] = row.tournament_id_start, row.tournament_id_end
    hands.club[hand, 0], hands.club[hand, 1] = row.club_start, row.club_end
    hands.mixed[hand, 0], hands.mixed[hand, 1] = row.mixed_start, row.mixed_end
    hands.level[hand, 0], hands.level[hand, 1] = row.level_start, row.level_end


@inlined
def commit_seat(text: Bytes, seats: Seats, seat: int, hand: int, line: int, row: EventDraft) -> bool:
    """Write a seat; return whether its number is none of a table.

    Sites that hide names print the number as the name. In tournaments it may be that of a player, such as 146.
    """
    seats.hand[seat] = hand
    number = row.seat_number if row.seat_number >= 0 else read_number(text, row.name_start, row.name_end)
    seats.number[seat] = min(number, LARGEST)
    seats.stack[seat] = row.stack
    seats.sitting_out[seat] = row.sitting_out
    seats.name[seat, 0], seats.name[seat, 1] = row.name_start, row.name_end
    seats.line[seat] = line
    return bool(row.seat_number < 0 and number > MAX_SEATS)


@inlined
def commit_event(events: Events, at: int, kind: int, street: int, seat: int, row: EventDraft) -> None:
    """Write an event."""
    events.street[at] = street
    events.kind[at] = kind
    events.seat[at] = seat
    events.amount[at] = row.amount
    events.to[at] = row.to
    events.cards[at] = row.cards
    events.fresh[at] = row.fresh
    events.pot[at] = row.pot
    events.half[at] = row.half
    events.flags[at] = row.marks
    events.outcome[at] = row.outcome
    events.at[at] = row.at
    events.said_high[at] = row.said_high
    events.said_low[at] = row.said_low
    events.text[at, 0], events.text[at, 1] = row.text_start, row.text_end


@compiled
def order_seats(seats: Seats, first: int, count: int) -> None:
    """Sort a hand's seats by number, which is clockwise; sites may print them in any order."""
    for high in range(first + 1, first + count):
        low = high
        while low > first and seats.number[low - 1] > seats.number[low]:
            _swap_seats(seats, low - 1, low)
            low -= 1


@compiled
def place_seats(seats: Seats, first: int, count: int) -> None:
    """Number a hand's seats in the order of their lines: the numbers of their names are none of a table."""
    for seat in range(first, first + count):
        seats.number[seat] = 1
        for other in range(first, first + count):
            seats.number[seat] += seats.line[other] < seats.line[seat]


@compiled
def _swap_seats(seats: Seats, one: int, two: int) -> None:
    seats.number[one], seats.number[two] = seats.number[two], seats.number[one]
    seats.stack[one], seats.stack[two] = seats.stack[two], seats.stack[one]
    seats.sitting_out[one], seats.sitting_out[two] = seats.sitting_out[two], seats.sitting_out[one]
    seats.line[one], seats.line[two] = seats.line[two], seats.line[one]
    for side in range(2):
        seats.name[one, side], seats.name[two, side] = seats.name[two, side], seats.name[one, side]
