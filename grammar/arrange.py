"""Put events in the order in which they happened, for sites that print them in another order.

Some sites print what each player did before what the next one did, or a street's cards after its betting; their
actions are numbered. After this step all sites look alike: a street begins, cards are dealt, players act in turn,
and in the end someone is paid.
"""

import numpy as np

from studbook.game.codes import kind, street
from studbook.game.columns import Bytes, Int32, Int64
from studbook.game.vocabulary import Prints
from studbook.grammar.codes import field
from studbook.grammar.language import Language
from studbook.grammar.parsed import Parsed
from studbook.grammar.stamps import read_number
from studbook.machine.rule import compiled

_FIELD, _VALUE = 0, 1
"""Columns of `Language.meanings`."""
_STREET_BEGINS, _CARDS, _ACTIONS, _RETURN = 0, 1, 2, 3
"""Order of events within a street."""
_IN_THE_END = 99
_LAST = (1 << 30) - 1


@compiled
def _number_of(text: Bytes, parsed: Parsed, event: int, meanings: Int64, field: int) -> int:
    """Number in a field of an event, from the text or its terminal's name; -1 if it has no such field."""
    for token in range(parsed.first[event], parsed.last[event]):
        meaning = meanings[parsed.terminal[token]]
        if meaning[_FIELD] == field:
            return (
                meaning[_VALUE] if meaning[_VALUE] >= 0 else read_number(text, parsed.start[token], parsed.end[token])
            )
    return -1


@compiled
def _key(street: int, rank: int, order: int) -> int:
    return (street * 8 + rank) << 32 | min(order, _LAST)


@compiled
def _keys_of_hand(text: Bytes, parsed: Parsed, hand: int, meanings: Int64, kinds: Int64, keys: Int64) -> None:
    """Number the events of a hand by when they happened; the players come before everything."""
    this_street = showdown = 0
    before = _key(0, 0, 0)
    for event in range(parsed.hands[hand], parsed.hands[hand + 1]):
        this_kind = kinds[parsed.rule[event]]
        if this_kind < 0:
            keys[event] = -1
        elif this_kind == kind.UNKNOWN:  # it stays after what is played before it
            keys[event] = before
        elif this_kind == kind.STREET:
            this_street += 1
            showdown = _number_of(text, parsed, event, meanings, field.STREET) == street.SHOWDOWN
            keys[event] = _key(this_street, _STREET_BEGINS, 0)
        elif this_kind in (kind.DEAL, kind.COMMUNITY):
            keys[event] = _key(this_street, _CARDS, 0)
        elif this_kind == kind.UNCALLED:
            keys[event] = _key(this_street - showdown, _RETURN, 0)
        elif kind.COLLECT <= this_kind <= kind.NET:
            keys[event] = _key(_IN_THE_END, 0, 0)
        else:
            order = _number_of(text, parsed, event, meanings, field.ORDER)
            keys[event] = _key(this_street, _ACTIONS, order if order >= 0 else _LAST)
        if (this_kind >= 0 and this_street > 0) or kind.ANTE <= this_kind <= kind.BRING_IN:
            before = keys[event]


@compiled
def _sort(keys: Int64, order: Int64, first: int, last: int) -> None:
    """Sort the events of a hand by their keys, equal ones in place; most are sorted already."""
    for event in range(first, last):
        key, slot = keys[event], event
        while slot > first and keys[slot - 1] > key:
            keys[slot], order[slot] = keys[slot - 1], order[slot - 1]
            slot -= 1
        keys[slot], order[slot] = key, event


@compiled
def order_all(text: Bytes, parsed: Parsed, meanings: Int64, kinds: Int64, keys: Int64, order: Int64) -> None:
    """Sort the events of every hand."""
    for hand in range(len(parsed.hands) - 1):
        _keys_of_hand(text, parsed, hand, meanings, kinds, keys)
        _sort(keys, order, parsed.hands[hand], parsed.hands[hand + 1])


def arranged(text: Bytes, parsed: Parsed, language: Language) -> Parsed:
    """Return the same hands, each with its events in the order in which they happened."""
    keys, order = np.empty(len(parsed.rule), np.int64), np.empty(len(parsed.rule), np.int64)
    order_all(text, parsed, language.meanings, language.kinds, keys, order)
    return parsed._replace(rule=parsed.rule[order], first=parsed.first[order], last=parsed.last[order])


_PLAYS = (kind.BRING_IN, kind.CHECK, kind.BET, kind.CALL, kind.RAISE, kind.FOLD, kind.UNCALLED)
_ALWAYS_HEADED = int(Prints.OPENING_STREET | Prints.LATER_STREETS)


def headings_first(parsed: Parsed, language: Language) -> Parsed:
    """Return the same hands, with the heading of a street before its cards, if a site prints them first.

    Cards before the first heading belong to the first street; cards after a bet and before the next heading, to the
    next one. If a hand is printed that way once, it is so throughout.
    """
    kinds = language.kinds[parsed.rule]
    if language.prints & _ALWAYS_HEADED != _ALWAYS_HEADED:
        return parsed
    heads = _after_cards(kinds, parsed.hands)
    if not len(heads):
        return parsed
    order, early = np.arange(len(kinds)), -1
    for head in heads.tolist():
        hand = int(np.searchsorted(parsed.hands, head, "right")) - 1
        run = head - 1
        while kinds[run - 1] == kind.DEAL:
            run -= 1
        before = run - 1
        while kinds[before] >= kind.NO_LOW:  # what the site says in between
            before -= 1
        is_first = not (kinds[parsed.hands[hand] : run] == kind.STREET).any()
        if _street_of(parsed, head, language) <= street.SEVENTH and (
            is_first or kinds[before] in _PLAYS or hand == early
        ):
            order[run : head + 1] = [head, *range(run, head)]
            early = early if is_first else hand
    return parsed._replace(rule=parsed.rule[order], first=parsed.first[order], last=parsed.last[order])


def _after_cards(kinds: Int64, hands: Int32) -> Int64:
    """Headings that come right after cards, in hands in which such cards follow something else than a heading.

    In all other hands a street with nobody to bet is followed by the next one.
    """
    heads = np.flatnonzero((kinds[1:] == kind.STREET) & (kinds[:-1] == kind.DEAL)) + 1
    before = heads - 1
    while (is_card := kinds[before] == kind.DEAL).any():
        before -= is_card
    hand = np.searchsorted(hands, heads, "right")
    return np.asarray(heads[np.isin(hand, hand[kinds[before] != kind.STREET])], np.int64)


def _street_of(parsed: Parsed, event: int, language: Language) -> int:
    """Street of a heading; that of the showdown if it names none."""
    for terminal in parsed.terminal[parsed.first[event] : parsed.last[event]].tolist():
        if language.meanings[terminal, _FIELD] == field.STREET:
            return int(language.meanings[terminal, _VALUE])
    return street.SHOWDOWN
