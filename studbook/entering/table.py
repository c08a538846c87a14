"""The table as a page shows it: players with their stacks, bets and cards, and the pots."""

from typing import NamedTuple

import numpy as np

from studbook.analytics.replayer.chips import Chips, chips_after
from studbook.analytics.replayer.table_cards import Boards, Card
from studbook.entering.draft import HandSoFar
from studbook.game.bitset import has
from studbook.game.cards import DECK_SIZE, card_name
from studbook.game.money import format_amount


class Player(NamedTuple):
    """A player now."""

    seat: int
    name: str
    stack: str
    bet: str
    """Put in on this street; empty for nothing."""
    cards: tuple[Card, ...]
    status: str
    """`in`, `folded`, `mucked`, `all-in` or `out`."""


class TableNow(NamedTuple):
    """Everything on the table."""

    players: tuple[Player, ...]
    pots: tuple[str, ...]
    """Amounts of the pots without the bets of the street, the main pot first."""
    total: str
    """Everything that is in."""
    community: tuple[str, ...]
    used: tuple[str, ...]
    """Cards that are seen."""


def table_now(draft: HandSoFar) -> TableNow:
    """Everything on the table after the last line."""
    state, hand = draft.state, draft.hand
    (chips,) = chips_after(np.array([state]), len(hand.seats))
    boards = Boards(hand.game, hand.events)
    for event in hand.events:
        boards.follow(event)
    bets = chips.street_in if state.street <= state.final else [0] * len(hand.seats)
    players = [_player(draft, chips, bets, boards, place) for place in range(len(hand.seats))]
    pots = chips.pots(bets)
    return TableNow(
        players=tuple(players),
        pots=tuple(format_amount(amount) for amount, _ in pots if amount),
        total=format_amount(sum(chips.put_in) - sum(chips.returned)),
        community=tuple(boards.community),
        used=tuple(card_name(card) for card in range(DECK_SIZE) if has(int(state.known), card)),
    )


def _player(draft: HandSoFar, chips: Chips, bets: list[int], boards: Boards, place: int) -> Player:
    seat, state = draft.hand.seats[place], draft.state
    status = chips.status(place)
    if has(int(state.mucked), place):
        status = "mucked"
    elif status == "in" and has(int(state.all_in), place):
        status = "all-in"
    return Player(
        seat=seat.number,
        name=seat.player,
        stack=format_amount(chips.stack[place]),
        bet=format_amount(bets[place]) if bets[place] else "",
        cards=tuple(boards.cards[seat.number]),
        status="out" if seat.sitting_out else status,
    )
