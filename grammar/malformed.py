"""The rejects of hands that do not parse."""

import re

from studbook.game.sites import SITES
from studbook.grammar.lark_engine import Malformed
from studbook.grammar.rejects import Reject, position, quoted
from studbook.histories.cut import MAX_HAND
from studbook.histories.raw import RawHands
from studbook.histories.signatures import SIGNATURES

_MOST_EXPECTED = 8
_NOT_ENGLISH = "hand history language is not English; change it in the client"
_ENGLISH_SEAT = re.compile(rb"\n[ \t]*Seat [0-9]")


def too_long(raw: RawHands, row: int) -> Reject:
    """The reject of a text that was cut off because it is too long."""
    reason = f"a hand of more than {MAX_HAND // 1024} KiB"
    return Reject(row, int(raw.file[row]), int(raw.line[row]), 1, "P02", reason, ())


def malformed(raw: RawHands, row: int, text: bytes, why: Malformed) -> Reject:
    """The reject of a text that Lark cannot parse."""
    line, column = position(text, why.at, int(raw.head[row]))
    if _is_translated(SITES[int(raw.site[row])], text, why.at):
        return Reject(row, int(raw.file[row]), int(raw.line[row]), 1, "P05", _NOT_ENGLISH, ())
    if why.truncated:
        reason, code = "the hand breaks off here", "P02"
    else:
        reason, code = f"unexpected text: {quoted(text, why.at)!r}", "P05"
    expected = why.expected[:_MOST_EXPECTED]
    return Reject(row, int(raw.file[row]), int(raw.line[row]) + line, column, code, reason, expected)


def _is_translated(site: str, text: bytes, at: int) -> bool:
    """Whether a client wrote a hand that is not set to English.

    Some clients translate only the first line: where that has been read, and seats are listed in English, it is not
    the language that fails at byte `at`.
    """
    signature = SIGNATURES[site]
    if not signature.translated or not signature.translated.match(text) or signature.pattern.match(text):
        return False
    return at <= text.find(b"\n") or not _ENGLISH_SEAT.search(text)
