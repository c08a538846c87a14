"""The choices of a player to act: what the replay's sizes suggest, as far as the audit accepts it.

No rule of play is written here. Candidates come from the legal wagers of the replay, and every one of them is judged
as the next line of the log: what the audit would find fault with is not offered.
"""

from collections.abc import Iterator
from typing import NamedTuple

from studbook.entering.draft import HandSoFar, verdicts
from studbook.game.bitset import has
from studbook.game.money import format_amount
from studbook.game.vocabulary import Limit
from studbook.rules.stud.bet_sizes import missing
from studbook.rules.stud.replay.legal_wagers import may_wager, sizes
from studbook.rules.stud.state import can_act

ALL_IN = ", all-in"


class LegalChoice(NamedTuple):
    """Something that may happen next."""

    line: str
    """The line of the log."""
    label: str
    """What a button says."""
    seat: int
    """Seat number of the player."""


class WagerRange(NamedTuple):
    """A wager of any size between two; with a fixed limit there is none."""

    seat: int
    verb: str
    """`bets`, or `raises to`."""
    least: str
    most: str


def places_to_open(draft: HandSoFar) -> list[int]:
    """The places that may open the betting of the street, the likeliest first."""
    able = [place for place in draft.places.values() if has(can_act(draft.state), place)]
    found = verdicts(draft.log, [_opening(draft, place) for place in able], draft.rules)
    fit = [(found[at].remarks, place) for at, place in enumerate(able) if not found[at].trouble]
    return [place for _, place in sorted(fit)]


def _opening(draft: HandSoFar, place: int) -> str:
    """The line by which a player opens a street: a bring-in, or a check."""
    if draft.state.street > draft.state.opening:
        return f"Seat {draft.numbers[place]} checks"
    return _bring_in(draft, place).line


def _bring_in(draft: HandSoFar, place: int) -> LegalChoice:
    stack = int(draft.state.stack[place])
    amount = min(draft.hand.bring_in if draft.hand.bring_in > 0 else draft.hand.small_bet, stack)
    return _payment(draft, place, "brings in", "Bring in", amount, amount)


def choices_of(draft: HandSoFar, place: int) -> list[LegalChoice]:
    """What a player may do: fold, check or call, then bets and raises from the least to the most."""
    candidates = list(dict.fromkeys(_candidates(draft, place)))
    found = verdicts(draft.log, [choice.line for choice in candidates], draft.rules)
    return [choice for choice, verdict in zip(candidates, found, strict=True) if not verdict.trouble]


def _candidates(draft: HandSoFar, place: int) -> Iterator[LegalChoice]:
    state, number = draft.state, draft.numbers[place]
    opens = state.opened == 0 and state.street == state.opening
    owed = int(missing(state.bet, state.street_in[place], state.stack[place]))
    if opens:
        yield _bring_in(draft, place)
    elif owed <= 0:
        yield LegalChoice(f"Seat {number} checks", "Check", number)
    else:
        yield LegalChoice(f"Seat {number} folds", "Fold", number)
        for amount in _calls(draft, place, owed):
            yield _payment(draft, place, "calls", "Call", amount, amount)
    for total in _totals(draft, place):
        yield _wager(draft, place, total)


def _calls(draft: HandSoFar, place: int, owed: int) -> list[int]:
    """What a call may cost: what is missing, and after a short bring-in the full one, as far as others reach it."""
    state = draft.state
    if not state.short_bring_in or state.wagers:
        return [owed]
    others = [other for other in draft.places.values() if other != place and has(state.dealt, other)]
    reach = max(
        int(state.street_in[other]) + (int(state.stack[other]) if has(can_act(state), other) else 0) for other in others
    )
    full = min(int(state.full_bring_in), reach) - int(state.street_in[place])
    return [owed, min(max(full, owed), int(state.stack[place]))]


def _everything(draft: HandSoFar, place: int) -> int:
    """The street total of a player who is all-in."""
    return int(draft.state.street_in[place] + draft.state.stack[place])


def _totals(draft: HandSoFar, place: int) -> list[int]:
    """The street totals of wagers: the least, the most with a fixed limit, and everything."""
    if not may_wager(draft.state, place, draft.rules):
        return []
    least, most = (int(total) for total in sizes(draft.state, place, draft.rules))
    everything = _everything(draft, place)
    found = {min(least, everything)}
    if draft.hand.limit == Limit.FIXED:
        found.add(min(most, everything))
    if everything <= most:
        found.add(everything)
    return sorted(found)


def wager_range(draft: HandSoFar, place: int) -> WagerRange | None:
    """The wagers of a player who may choose the size; None with a fixed limit, or if there is no choice."""
    if draft.hand.limit == Limit.FIXED or not may_wager(draft.state, place, draft.rules):
        return None
    least, most = (int(total) for total in sizes(draft.state, place, draft.rules))
    most = min(most, _everything(draft, place))
    if most <= least:
        return None
    verb = "raises to" if draft.state.bet else "bets"
    return WagerRange(draft.numbers[place], verb, format_amount(least), format_amount(most))


def _wager(draft: HandSoFar, place: int, total: int) -> LegalChoice:
    """A bet, a completion or a raise to a street total."""
    state = draft.state
    added = total - int(state.street_in[place])
    if state.bet == 0:
        return _payment(draft, place, "bets", "Bet", added, total)
    completes = state.street == state.opening and state.wagers == 0 and total <= state.small
    verb, label = ("completes to", "Complete to") if completes else ("raises to", "Raise to")
    return _payment(draft, place, verb, label, added, total)


def _payment(draft: HandSoFar, place: int, verb: str, label: str, added: int, printed: int) -> LegalChoice:
    number = draft.numbers[place]
    end = ALL_IN if added == int(draft.state.stack[place]) else ""
    amount = format_amount(printed)
    return LegalChoice(f"Seat {number} {verb} {amount}{end}", f"{label} {amount}{end}", number)
