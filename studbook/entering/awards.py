"""The end of a hand: who gets what from which pot, after the rake, as lines of the log."""

from collections.abc import Iterator
from typing import Any

import numpy as np

from studbook.entering.draft import HandSoFar, read_draft
from studbook.entering.log_text import END, LogError
from studbook.entering.steps import next_step
from studbook.game.bitset import count_of
from studbook.game.money import format_amount
from studbook.game.pots import winners
from studbook.grammar.printed_hand import PrintedHand
from studbook.rules.stud.settlement.expected import find_shares
from studbook.rules.stud.settlement.unnamed_awards import EACH_BEARS, MAIN_BEARS, take_rake
from studbook.rules.stud.settlement.winners import layer, rank_hands
from studbook.rules.stud.state import WORK


def finished(draft: HandSoFar, rake: int) -> str:
    """The whole log of a hand whose play is over. Raises LogError if it is not, or if the rake is too large."""
    if next_step(draft).kind != "end":
        raise LogError("the hand is not over")
    total = int(sum(draft.state.put_in) - sum(draft.state.returned))
    if not 0 <= rake < total:
        raise LogError(f"the rake cannot be {format_amount(rake)}: the pot is {format_amount(total)}")
    stated = [f"Pot: {format_amount(total)}"] + ([f"Rake: {format_amount(rake)}"] if rake else [])
    raked = read_draft("\n".join([draft.log, *stated]), draft.rules)  # the rake decides the smallest chip, too
    return "\n".join([draft.log, *_awards(raked, rake), *stated, END]) + "\n"


def _awards(draft: HandSoFar, rake: int) -> list[str]:
    """The awards of every pot, the last side pot first."""
    state = draft.state
    (work,) = np.zeros(1, WORK).view(np.recarray)
    layer(state, work)
    rank_hands(state)
    state.rake = rake
    take_rake(state, MAIN_BEARS if rake < state.pot_gross[0] else EACH_BEARS)
    parts = []
    for pot in reversed(range(int(state.pots))):
        _find_winners(state, pot)
        find_shares(state, pot, work)
        parts += list(_lines(draft, pot, work))
    return parts


def _find_winners(state: Any, pot: int) -> None:
    """DE-16: the best hands of those that may win a pot and were not mucked; a player alone wins it unseen."""
    contenders = int(state.pot_eligible[pot]) & ~int(state.mucked)
    alone = count_of(contenders) == 1
    state.pot_high[pot] = contenders if alone else winners(state.high[: state.seats], contenders)
    state.pot_low[pot] = 0 if alone else winners(state.low[: state.seats], contenders)


def _lines(draft: HandSoFar, pot: int, work: Any) -> Iterator[str]:
    """The awards of one pot: of its high half before its low half."""
    pots = int(draft.state.pots)
    name = f" from the {PrintedHand.name_of_pot(pot, pots).replace('-', ' ')}" if pots > 1 else ""
    has_low = bool(draft.state.pot_low[pot])
    for shares, half in ((work.high_share, ", high half" if has_low else ""), (work.low_share, ", low half")):
        for place, number in enumerate(draft.numbers):
            if shares[place] > 0:
                yield f"Seat {number} wins {format_amount(int(shares[place]))}{name}{half}"
