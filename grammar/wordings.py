"""The wording of a line as a template, such as `{player} bets {amount}{all_in}`, which is made into a function once."""

import ast
from collections.abc import Callable
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
"""Writes a line: a function of a scribe and an event."""

FIELDS = {
    "player": "event.player",
    "seat": "event.seat",
    "amount": "scribe.money(event.amount)",
    "to": "scribe.money(event.to)",
    "added": "scribe.money(event.to - scribe.ledger.put[event.seat])",
    "all_in": "scribe.all_in_words if event.all_in else ''",
    "cards": "scribe.cards(event.cards)",
    "seen": "' ' + scribe.cards(event.cards) if event.cards else ''",
    "dealt": "scribe.cards(scribe.dealt(event))",
    "pot": "scribe.pot_name(event.pot)",
    "half": "scribe.halves[event.half]",
    "at": "scribe.streets[event.at]",
}
"""What a template of any site may name: the player and their seat, amounts (`to` a street total, `added` the chips that
a raise adds), the words for an all-in, cards (`seen` with a space before them, if there are any; `dealt` the new ones),
the names of the pot, of its half, and of the street on which a player folded."""


@cache
def parts_of(template: str) -> tuple[tuple[str, str], ...]:
    """The literal texts of a template, each with the field after it, which is empty after the last one."""
    return tuple((literal, field or "") for literal, field, _, _ in Formatter().parse(template))


@cache
def line_of(template: str, all_in: str = "", completion: str = "") -> Line:
    """Make a template into a function. A field is one of `FIELDS`, or the method of that name of the site's scribe.

    There may be another template for an all-in, and one for a raise that completes the bring-in.

    >>> line_of("{player}: folds")(None, type("Fold", (), {"player": "Ann"}))
    'Ann: folds'
    """
    line = _filled(template)
    if completion:
        line = ast.IfExp(_parsed("scribe.completes(event)"), _filled(completion), line)
    if all_in:
        line = ast.IfExp(_parsed("event.all_in"), _filled(all_in), line)
    function = ast.parse("lambda scribe, event: 0", mode="eval")
    function.body.body = line  # type: ignore[attr-defined]  # what the lambda returns
    # A loop over the fields would take twice as long as what Python makes of the same text.
    return eval(compile(ast.fix_missing_locations(function), "wording", "eval"))  # type: ignore[no-any-return]  # noqa: S307  # our own templates


def _filled(template: str) -> ast.expr:
    """A template as an f-string."""
    values: list[ast.expr] = []
    for literal, field in parts_of(template):
        values.append(ast.Constant(literal))
        if field:
            values.append(ast.FormattedValue(_parsed(FIELDS.get(field, f"scribe.{field}(event)")), -1))
    return ast.JoinedStr(values)


def _parsed(expression: str) -> ast.expr:
    return ast.parse(expression, mode="eval").body


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
    return {outcome: line_of(words) for outcome, words in scribe.outcomes.items()}


def _worded(kind: Kind, scribe: type[Any]) -> Line:
    return line_of(scribe.wordings[kind], scribe.all_in_wordings.get(kind, ""), scribe.completions.get(kind, ""))
