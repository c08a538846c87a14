"""Totals that the text states of a whole hand, compared with what its lines add up to.

Pots and totals are completed when a hand has been read. Then they are a control: where the words of a raise leave open
what its number is, the reading counts with which the players' bets, or else the total, are as printed.
"""

from studbook.game.codes import kind
from studbook.game.columns import MAX_SEATS, Events
from studbook.game.compiled import compiled
from studbook.grammar.amounts import HandProgress


@compiled
def _uncalled(place: HandProgress) -> tuple[int, int]:
    """ES-13: who has put in most, and how much more than anyone else."""
    top = second = -1
    for seat in range(MAX_SEATS):
        if top < 0 or place.spent[seat] > place.spent[top]:
            top, second = seat, top
        elif second < 0 or place.spent[seat] > place.spent[second]:
            second = seat
    return top, int(place.spent[top] - place.spent[second])


@compiled
def _contested(place: HandProgress, top: int, uncalled: int) -> int:
    """ES-15, ES-16: number of pots after the uncalled bet is returned: one for each amount put in."""
    pots = 0
    for seat in range(MAX_SEATS):
        mine = place.spent[seat] - (uncalled if seat == top else 0)
        is_new = mine > 0 and not (place.folded >> seat) & 1
        for other in range(seat):
            same = place.spent[other] - (uncalled if other == top else 0) == mine
            is_new = is_new and not (same and not (place.folded >> other) & 1)
        pots += 1 if is_new else 0
    return pots


@compiled
def _is_uncalled(events: Events, place: HandProgress, seat: int, uncalled: int) -> bool:
    """SITES D.2: whether a player's last award is their returned bet: all that they get, or from a pot that is none."""
    last = place.last_award[seat]
    is_beyond = place.award[seat] == last or events.pot[last] >= _contested(place, seat, uncalled)
    return bool(is_beyond and events.amount[last] == uncalled)


@compiled
def complete_pots(events: Events, place: HandProgress) -> None:
    """SITES D.2, D.3: add the rake to a net total; take it from a gross main pot, which pays all of it.

    If an award contains the uncalled bet, so does the total: it is taken from both.
    """
    top, uncalled = _uncalled(place)
    if place.award[top] >= 0 and uncalled:
        if _is_uncalled(events, place, top, uncalled):
            events.kind[place.last_award[top]] = kind.UNCALLED
        else:
            events.amount[place.award[top]] -= uncalled
        if place.result[top] >= 0:
            events.amount[place.result[top]] -= uncalled
        if place.total >= 0:
            events.amount[place.total] -= uncalled
    if place.net_total >= 0:
        events.amount[place.net_total] += place.rake
    _take_rake(events, place)


@compiled
def _take_rake(events: Events, place: HandProgress) -> None:
    """SITES D.3: make gross pots net.

    If all payments equal the pots less the rake, they show each pot's share; otherwise the main pot pays it all.
    """
    left = place.rake
    for pot in range(MAX_SEATS + 1):
        if place.gross[pot] >= 0:
            taken = events.amount[place.gross[pot]] - place.paid[pot]
            left -= taken if taken >= 0 else place.rake + 1
    for pot in range(MAX_SEATS + 1):
        if place.gross[pot] >= 0 and left == 0:
            events.amount[place.gross[pot]] = place.paid[pot]
    if place.gross[0] >= 0 and left != 0:
        events.amount[place.gross[0]] -= place.rake


@compiled
def contradicts(events: Events, place: HandProgress) -> bool:
    """SITES D.2: whether the lines do not add up to the printed bets of the players, or else to the printed total.

    An uncalled bet that was paid with an award is in neither: `complete_pots` has taken it from the total.
    """
    top, uncalled = _uncalled(place)
    uncalled = uncalled if place.award[top] >= 0 else 0
    is_said, total = False, 0
    for seat in range(MAX_SEATS):
        said, spent = place.said_spent[seat], place.spent[seat]
        total += spent
        is_said = is_said or said >= 0
        if said >= 0 and said != spent - (uncalled if seat == top else 0):
            return True
    return bool(not is_said and place.total >= 0 and events.amount[place.total] != total - uncalled)
