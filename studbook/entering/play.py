"""Begin a hand, add a line to it, and take the last one back."""

import re

from studbook.analytics.replayer.table_cards import HIDDEN
from studbook.entering.choices import ALL_IN
from studbook.entering.draft import HandSoFar, mistakes, read_draft, verdicts
from studbook.entering.log_text import LogError
from studbook.entering.steps import HEADINGS, SHOWDOWN, NextStep, antes, automatic, next_step
from studbook.game.bitset import has
from studbook.game.cards import DECK_SIZE, parse_card
from studbook.game.events import EVENT_KINDS, Burn, Community, Deal, Event, Payment, PlayerEvent, Raise
from studbook.game.vocabulary import Kind
from studbook.rules.stud.house import House

_ACTIONS = {
    Kind.BRING_IN, Kind.CHECK, Kind.BET, Kind.CALL, Kind.RAISE, Kind.FOLD, Kind.THROWN_AWAY, Kind.PROTECTED,
    Kind.TIMEOUT, Kind.SKIPPED, Kind.ANNOUNCE,
}  # fmt: skip
_KINDS = {
    "deal": {Kind.DEAL, Kind.EXPOSED, Kind.BURN, Kind.RESHUFFLE},
    "community": {Kind.COMMUNITY, Kind.BURN, Kind.RESHUFFLE},
    "act": _ACTIONS,
    "show": {Kind.SHOW, Kind.MUCK, Kind.NO_SHOW},
    "end": set[Kind](),
}
"""The kinds of events that may come next at every step."""
_ANYTIME = {Kind.NOTICE, Kind.DISCONNECT, Kind.CONNECT}
_DEALT = re.compile(r"Seat \d+ gets (?:\(([^()]+)\))? ?([^()]*)")
_BY_ITSELF = re.compile(rf"(?:{'|'.join([*HEADINGS.values(), SHOWDOWN])}|Seat \d+ (?:takes back|antes) .*)\Z")
MOST_CHARACTERS = 300
"""Of a line."""


def begin(header: str, rules: House) -> HandSoFar:
    """Begin a hand with its header: everyone antes. Raises LogError if the header breaks a rule."""
    draft = read_draft(header, rules)
    return checked("\n".join([header, *antes(draft)]), rules)


def checked(log: str, rules: House) -> HandSoFar:
    """Read a log so far that the audit finds no fault with. Raises LogError otherwise."""
    draft = read_draft(log, rules)
    found = mistakes(draft)
    if found:
        raise LogError(found[0])
    return draft


def add(draft: HandSoFar, line: str) -> HandSoFar:
    """Add a line that may come next, and the lines that follow by themselves. Raises LogError if it may not."""
    if not line.strip() or not line.isprintable() or len(line) > MOST_CHARACTERS:
        raise LogError("a choice is one line of a house log")
    after = read_draft(f"{draft.log}\n{line}", draft.rules)
    if len(after.hand.events) != len(draft.hand.events) + 1:
        raise LogError("a choice is one line of a house log")
    event = after.hand.events[-1]
    _require_kind(next_step(draft), event, line)
    _require_new_cards(draft, event)
    if isinstance(event, Payment) and not event.all_in and _takes_last_chip(draft, event):
        line += ALL_IN
        after = read_draft(f"{draft.log}\n{line}", draft.rules)
    (verdict,) = verdicts(draft.log, [line], draft.rules)
    if verdict.trouble:
        raise LogError(verdict.trouble)
    return settled_down(after)


def settled_down(draft: HandSoFar) -> HandSoFar:
    """Add the lines that follow by themselves."""
    while line := automatic(draft):
        draft = read_draft(f"{draft.log}\n{line}", draft.rules)
    return draft


def undone(draft: HandSoFar) -> HandSoFar:
    """Take the last line back that someone has added; a hand that has just begun stays as it is."""
    lines = draft.log.split("\n")
    first = next(at for at, line in enumerate(lines) if line in HEADINGS.values()) + 1
    while len(lines) > first and _BY_ITSELF.match(lines[-1]):
        lines.pop()
    if len(lines) > first:
        lines.pop()
    return settled_down(read_draft("\n".join(lines), draft.rules))


def _takes_last_chip(draft: HandSoFar, event: Payment) -> bool:
    place = draft.places[event.seat]
    added = event.to - int(draft.state.street_in[place]) if isinstance(event, Raise) else event.amount
    return added == int(draft.state.stack[place])


def _require_kind(step: NextStep, event: Event, line: str) -> None:
    """Refuse what the audit would find only later: cards for the wrong seat, or an action before all cards are out."""
    kind = EVENT_KINDS[type(event)]
    if kind in _ANYTIME:
        return
    if kind not in _KINDS[step.kind]:
        raise LogError(f"{line!r} cannot come now")
    if kind == Kind.BRING_IN and line.removesuffix(ALL_IN) not in {
        one.line.removesuffix(ALL_IN) for one in step.choices
    }:
        raise LogError(f"{line!r} is not the bring-in of this table")
    if kind in (Kind.DEAL, Kind.EXPOSED) and isinstance(event, PlayerEvent):
        _require_cards(step, event.seat, line)
    elif kind in (Kind.SHOW, Kind.MUCK, Kind.NO_SHOW) and isinstance(event, PlayerEvent):
        is_offered = kind == Kind.SHOW or line.partition(",")[0] in {choice.line for choice in step.choices}
        if event.seat not in step.seats or not is_offered:
            raise LogError(f"{line!r} cannot come now")


def _require_cards(step: NextStep, seat: int, line: str) -> None:
    due = next((deal for deal in step.deals if deal.seat == seat), None)
    if due is None:
        raise LogError(f"seat {seat} gets no card now")
    found = _DEALT.match(line)
    down, up = (len((part or "").split()) for part in found.groups()) if found else (0, 0)
    is_exposed = (due.down, due.up, down, up) == (1, 0, 0, 1)
    if (down, up) != (due.down, due.up) and not is_exposed:
        raise LogError(f"seat {seat} gets {due.down} downcards and {due.up} upcards")


def _require_new_cards(draft: HandSoFar, event: Event) -> None:
    """Refuse a card that is out already, even if its own player has it."""
    if isinstance(event, Deal | Community | Burn):
        out = {card for card in range(DECK_SIZE) if has(int(draft.state.known), card)}
        for name in event.cards:
            card = parse_card(name) if name != HIDDEN else None
            if card in out:
                raise LogError(f"the {name} is out already")
            if card is not None:
                out.add(card)
