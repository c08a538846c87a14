"""Totals that the text states of a whole hand, compared with what its lines add up to.

Pots and totals are completed when a hand has been read. Then they are a control: where the words of a raise leave open
what its number is, the reading counts with which the players' bets, or else the total, are as printed.
"""

from studbook.game.codes import kind
from studbook.game.columns import MAX_SEATS, Events
from studbook.grammar.amounts import HandProgress
from studbook.machine.rule import compiled


@compiled
def _uncalled(progress: HandProgress) -> tuple[int, int]:
    """ES-13: who has put in most, and how much more than anyone else."""
    top = second = -1
    for seat in range(MAX_SEATS):
        if top < 0 or progress.spent[seat] > progress.spent[top]:
            top, second = seat, top
        elif second < 0 or progress.spent[seat] > progress.spent[second]:
            second = seat
    return top, int(progress.spent[top] - progress.spent[second])


@compiled
def _contested(progress: HandProgress, top: int, uncalled: int) -> int:
    """ES-15, ES-16: number of pots after the uncalled bet is returned: one for each amount put in."""
    pots = 0
    for seat in range(MAX_SEATS):
        mine = progress.spent[seat] - (uncalled if seat == top else 0)
        is_new = mine > 0 and not (progress.folded >> seat) & 1
        for other in range(seat):
            same = progress.spent[other] - (uncalled if other == top else 0) == mine
            is_new = is_new and not (same and not (progress.folded >> other) & 1)
        pots += 1 if is_new else 0
    return pots


@compiled
def _is_uncalled(events: Events, progress: HandProgress, seat: int, uncalled: int) -> bool:
    """SITES D.2: whether a player's last award is their returned bet: all that they get, or from a pot that is none."""
    last = progress.last_award[seat]
    is_beyond = progress.award[seat] == last or events.pot[last] >= _contested(progress, seat, uncalled)
    return bool(is_beyond and events.amount[last] == uncalled)


@compiled
def complete_pots(events: Events, progress: HandProgress) -> None:
    """SITES D.2, D.3: add the rake to a net total; take it from a gross main pot, which pays all of it.

    If an award contains the uncalled bet, so does the total: it is taken from both.
    """
    top, uncalled = _uncalled(progress)
    if progress.award[top] >= 0 and uncalled:
        if _is_uncalled(events, progress, top, uncalled):
            events.kind[progress.last_award[top]] = kind.UNCALLED
        else:
            events.amount[progress.award[top]] -= uncalled
        if progress.result[top] >= 0:
            events.amount[progress.result[top]] -= uncalled
        if progress.total >= 0:
            events.amount[progress.total] -= uncalled
    if progress.net_total >= 0:
        events.amount[progress.net_total] += progress.rake
    _take_rake(events, progress)


@compiled
def _take_rake(events: Events, progress: HandProgress) -> None:
    """SITES D.3: make gross pots net.

    If all payments equal the pots less the rake, they show each pot's share; otherwise the main pot pays it all.
    """
    left = progress.rake
    for pot in range(MAX_SEATS + 1):
        if progress.gross[pot] >= 0:
            taken = events.amount[progress.gross[pot]] - progress.paid[pot]
            left -= taken if taken >= 0 else progress.rake + 1
    for pot in range(MAX_SEATS + 1):
        if progress.gross[pot] >= 0 and left == 0:
            events.amount[progress.gross[pot]] = progress.paid[pot]
    if progress.gross[0] >= 0 and left != 0:
        events.amount[progress.gross[0]] -= progress.rake


@compiled
def contradicts(events: Events, progress: HandProgress) -> bool:
    """SITES D.2: whether the lines do not add up to the printed bets of the players, or else to the printed total.

    An uncalled bet that was paid with an award is in neither: `complete_pots` has taken it from the total.
    """
    top, uncalled = _uncalled(progress)
    uncalled = uncalled if progress.award[top] >= 0 else 0
    is_said, total = False, 0
    for seat in range(MAX_SEATS):
        said, spent = progress.said_spent[seat], progress.spent[seat]
        total += spent
        is_said = is_said or said >= 0
        if said >= 0 and said != spent - (uncalled if seat == top else 0):
            return True
    return bool(not is_said and progress.total >= 0 and events.amount[progress.total] != total - uncalled)
