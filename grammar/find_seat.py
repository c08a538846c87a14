"""Whose line it is: the declared name at the place of a name."""

from studbook.game.columns import Bytes, Int64, Seats
from studbook.game.texts import is_same
from studbook.grammar.event_draft import EventDraft
from studbook.grammar.fields import VARIABLE
from studbook.machine.rule import compiled

_C2, _A0, _E2, _80, _AF, _LONGEST_BLANK = 0xC2, 0xA0, 0xE2, 0x80, 0xAF, 3
"""The bytes of U+00A0 and U+202F, and how many bytes the longer of them has."""
_TAB, _SPACE, _COLON = 9, 32, 58


@compiled
def _is_blank(text: Bytes, start: int, end: int) -> bool:
    for at in range(start, end):
        if text[at] != _SPACE and text[at] != _TAB:
            return False
    return True


@compiled
def _before_colon(text: Bytes, at: int) -> int:
    """Bytes of the blank at `at`, if a colon follows it: U+00A0, U+202F or a space; 0 if there is none."""
    if text[at] == _C2 and text[at + 1] == _A0 and text[at + 2] == _COLON:
        return 2
    if text[at] == _E2 and text[at + 1] == _80 and text[at + 2] == _AF and text[at + 3] == _COLON:
        return _LONGEST_BLANK
    return int(text[at] == _SPACE and text[at + 1] == _COLON)


@compiled
def find_seat(text: Bytes, row: EventDraft, meaning: Int64, seats: Seats, first: int, count: int) -> int:
    """Seat whose declared name is at the row's name; -1 if no seat declares it.

    If the text after the name varies, the longest declared name that leaves room for it is chosen, and the
    row's name is cut to it; likewise if only spaces end the line. That text always begins with a space or a colon:
    `Hero7 leaves the table` is not about Hero. A blank before a colon belongs to no name, unless a declared one ends
    with it.
    """
    found = -1
    room = row.name_end - row.name_start
    longest = 0
    for seat in range(count):
        name_start, name_end = seats.name[first + seat, 0], seats.name[first + seat, 1]
        length = name_end - name_start
        # Most names differ in their first letter: they are compared before anything else.
        is_here = length <= room and is_same(text, row.name_start, name_start, length)
        if is_here and _ends_there(text, row, meaning, length, longest):
            found, longest = seat, length
    if found >= 0:
        row.name_end = row.name_start + longest
    return found


@compiled
def _ends_there(text: Bytes, row: EventDraft, meaning: Int64, length: int, longest: int) -> bool:
    """Whether the row's name may be a declared one of this length, and not the `longest` one found so far."""
    room = row.name_end - row.name_start
    after = row.name_start + length
    if meaning[3] == VARIABLE:
        return longest < length <= room - meaning[4] and (
            text[after] in (_SPACE, _COLON) or _before_colon(text, after) > 0
        )
    if meaning[3] == 0:
        return longest < length and _is_blank(text, after, row.name_end)
    return length == room or (
        max(longest, room - _LONGEST_BLANK - 1) < length and length + _before_colon(text, after) == room
    )
