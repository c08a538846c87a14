"""The wording of a line as a template, such as `{player} bets {amount}{all_in}`, which is made into a function once."""

from collections.abc import Callable, Sequence
from functools import cache
from string import Formatter
from typing import Any

from studbook.game import events
from studbook.game.events import Event
from studbook.game.vocabulary import Kind, Outcome

METHODS: dict[type[Event], str] = {cls: "on_" + kind.name.lower() for kind, cls in events.EVENT_CLASSES.items()}
"""Name of the method that writes events of a class, if a scribe has one."""
_AS_USUAL: dict[type[Event], type[Event]] = {events.ThrownAway: events.Fold, events.Exposed: events.Deal}
"""What most sites cannot tell from something usual: a hand thrown away, and a downcard that was exposed by mistake."""
Line = Callable[[Any, Any], str]
"""Writes a line, or a part of one: a function of a scribe and an event."""

FIELDS: dict[str, Line] = {
    "player": lambda scribe, event: event.player,
    "seat": lambda scribe, event: str(event.seat),
    "amount": lambda scribe, event: scribe.money(event.amount),
    "to": lambda scribe, event: scribe.money(event.to),
    "added": lambda scribe, event: scribe.money(event.to - scribe.ledger.put[event.seat]),
    "all_in": lambda scribe, event: scribe.all_in_words if event.all_in else "",
    "cards": lambda scribe, event: scribe.cards(event.cards),
    "seen": lambda scribe, event: f" {scribe.cards(event.cards)}" if event.cards else "",
    "dealt": lambda scribe, event: scribe.cards(scribe.dealt(event)),
    "pot": lambda scribe, event: scribe.pot_name(event.pot),
    "half": lambda scribe, event: scribe.halves[event.half],
    "at": lambda scribe, event: scribe.streets[event.at],
}
"""What a template of any site may name: the player and their seat, amounts (`to` a street total, `added` the chips that
a raise adds), the words for an all-in, cards (`seen` with a space before them, if there are any; `dealt` the new ones),
the names of the pot, of its half, and of the street on which a player folded."""


@cache
def parts_of(template: str) -> tuple[tuple[str, str], ...]:
    """The literal texts of a template, each with the field after it, which is empty after the last one."""
    return tuple((literal, field or "") for literal, field, _, _ in Formatter().parse(template))


def line_of(template: str, scribe: type) -> Line:
    """Make a template into a function. A field is one of `FIELDS`, or the method of that name of the site's scribe.

    >>> line_of("{player}: folds", type)(None, type("Fold", (), {"player": "Ann"}))
    'Ann: folds'
    """
    parts = parts_of(template)
    pattern = "".join(literal.replace("%", "%%") + "%s" * bool(field) for literal, field in parts)
    return _filled(pattern, [FIELDS.get(field) or getattr(scribe, field) for _, field in parts if field])


def _filled(pattern: str, fields: Sequence[Line]) -> Line:
    """A function for each number of fields: a loop over them would take twice as long."""
    match fields:
        case [one]:
            return lambda scribe, event: pattern % one(scribe, event)
        case [one, two]:
            return lambda scribe, event: pattern % (one(scribe, event), two(scribe, event))
        case [one, two, three]:
            return lambda scribe, event: pattern % (one(scribe, event), two(scribe, event), three(scribe, event))
    return lambda scribe, event: pattern % tuple([field(scribe, event) for field in fields])


@cache
def lines_of(scribe: type[Any]) -> dict[type[Event], Line]:
    """What writes the events that a site prints, by the class of the event: a method of its scribe, or a template."""
    methods = {cls: getattr(scribe, name) for cls, name in METHODS.items() if hasattr(scribe, name)}
    worded = {kind: events.EVENT_CLASSES[kind] for kind in scribe.wordings}
    lines = {cls: _worded(kind, scribe) for kind, cls in worded.items() if cls not in methods} | methods
    return {cls: lines[usual] for cls, usual in _AS_USUAL.items() if usual in lines} | lines


@cache
def outcomes_of(scribe: type[Any]) -> dict[Outcome, Line]:
    """What writes a player's line in the summary, by its outcome."""
    return {outcome: line_of(words, scribe) for outcome, words in scribe.outcomes.items()}


def _worded(kind: Kind, scribe: type[Any]) -> Line:
    """The line of a kind, with its own words for an all-in and for a completion, if the site has any."""
    line = line_of(scribe.wordings[kind], scribe)
    if kind in scribe.completions:
        line = _either("completes", line_of(scribe.completions[kind], scribe), line)
    if kind in scribe.all_in_wordings:
        line = _either("is_all_in", line_of(scribe.all_in_wordings[kind], scribe), line)
    return line


def _either(condition: str, line: Line, other: Line) -> Line:
    """One line or another, by a method of the scribe."""
    return lambda scribe, event: (line if getattr(scribe, condition)(event) else other)(scribe, event)
