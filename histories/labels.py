"""Text between hands that belongs to none: headings, dividers, and what a mail program puts around a message.

Sites send hands by mail, and people keep them in files of their own. A line counts as such text only right before a
hand or at the end of the file, so that no line within a hand is taken for it.
"""

import re

import numpy as np
from numpy.typing import NDArray

from studbook.histories.beginnings import Beginning

LABEL = -2
"""Site of text that belongs to no hand, in place of a number of `SITES`."""

_SIGNS = rb"[-=*_~#+ \t]*"
_NUMBER_SIGN = rb"(?:#|no\.?|nr\.?|number|\xe2\x84\x96|n(?:\xc2[\xb0\xba]|\xb0))"
_ACTION = rb"folds|checks|calls|bets|raises|posts|brings|shows|mucks|completes|antes|does"
_KINDS = (
    # `-----`, `* * *`
    rb"[-=*_~#+ \t]{3,}",
    # `Hand #112181:`, `Session 3`, `*********** # 2 **************`, `=== 12 of 30 ===`
    rb"%b(?:(?:hand|game|session|table|tournament|part|page|day)[ \t]*)?%b?[ \t]*" % (_SIGNS, _NUMBER_SIGN)
    + rb"[0-9]{1,15}(?:[ \t]*(?:of|/)[ \t]*[0-9]+)?[:.)]?"
    + _SIGNS,
    # `Session 3, Friday`, `Hand 12: a close one`, `2026-07-12`
    rb"(?:hand|session|part|page|day)[ \t]*%b?[ \t]*[0-9]{1,15}[ \t]*[:.,)(-][^\n\[\]$]{0,80}" % _NUMBER_SIGN,
    rb"[0-9]{1,4}[-/.][0-9]{1,2}[-/.][0-9]{1,4}",
    # `Transcript for your last 50 hands requested by ..`, `***** Hand History for .. *****`
    _SIGNS + rb"(?:transcript|(?:hand|tournament|game) histor(?:y|ies))\b(?! for game [0-9])[^\n\[\]$]{0,160}",
    # `-----Original Message-----`, `---------- Forwarded message ----------`, `Begin forwarded message:`
    rb"-{2,}[^\n]{0,60}(?:message|nachricht|mensaje|mensagem|messaggio)[^\n]{0,30}|begin forwarded message:",
    # `On Mon, 12 Jul 2026 at 12:25, Support wrote:`
    rb"(?:on|am|le|el|il) [^\n\[\]$]{5,160}(?:wrote|schrieb[^\n]{0,80}|\xc3\xa9crit|escribi\xc3\xb3|scritto)[^\n]?:",
    # `From: ..`, `Sent: ..`, `Subject: ..`; `From ann@example.org Mon Jul 12 12:25:06 2026` in a mailbox
    rb"(?:from|to|cc|bcc|sent|date|subject|reply-to|message-id|in-reply-to|references|return-path|delivered-to|received"
    rb"|mime-version|importance|priority|attachments?|content-[a-z-]+|x-[a-z-]+|von|an|gesendet|betreff|de|\xc3\x80"
    rb"|envoy\xc3\xa9|objet)(?:\xc2\xa0|\xe2\x80\xaf| )?:(?! ?(?:%b)\b)[^\n]*" % _ACTION,
    rb"from [^ \n]+ +(?:mon|tue|wed|thu|fri|sat|sun) [^\n]{10,40}",
)
_LABEL = re.compile(b"|".join(_KINDS), re.IGNORECASE)
"""A whole line, without the blanks around it."""
_HEADING = re.compile(
    rb"\*{3,} *hand history for [^\n\[\]$]*|(?:game )?hand #[0-9]+ *- *[^\n\[\]$]{0,80}", re.IGNORECASE
)
"""A heading that is also how some site's hands begin."""
_LONGEST = 400
"""Bytes of a line after which it is no label."""
_MOST_AT_END = 16 << 10
_SEAT = int.from_bytes(b"Seat")
_TAG = ord("<")


def is_label(line: bytes) -> bool:
    """Whether a line, quoted or not, belongs to no hand, wherever it stands between two.

    >>> [is_label(line) for line in (b"Hand #112181:", b"-----Original Message-----", b"Seat 3: Ann ($2)")]
    [True, True, False]
    """
    line = line.strip().lstrip(b"> \t")
    return len(line) <= _LONGEST and _LABEL.fullmatch(line) is not None


def is_only_labels(text: bytes) -> bool:
    r"""Whether every line of a text that is not blank is a label.

    >>> is_only_labels(b"Hand #1:\n\nSession 3"), is_only_labels(b"Dear Ann,\nSession 3")
    (True, False)
    """
    return all(is_label(line) for line in text.split(b"\n") if line.strip())


def labels_before(text: bytes, end: int, least: int = 0) -> int:
    """Return the line feed, at `least` or later, at which the labels before byte `end` begin; `end` without any."""
    first = end
    while True:
        line_end = len(text[least:end].rstrip()) + least
        feed = text.rfind(b"\n", least, line_end)
        if feed < 0 or not is_label(text[feed + 1 : line_end]):
            return first
        first = end = feed


def labels_at_end(text: bytes) -> int:
    """Count the bytes at the end of a chunk that are labels, for a hand that may begin in the next one."""
    least = max(0, len(text) - _MOST_AT_END)
    return len(text) - labels_before(text, len(text), least)


def separated(text: bytes, feeds: NDArray[np.int64], found: list[Beginning]) -> list[Beginning]:
    """Insert the labels before hands, each with the site `LABEL`; `found` are the hands in whole lines, in order."""
    starts = np.array([begins.start for begins in found], np.int64)
    labelled = list(found)
    for index in range(len(found) - 1 if len({begins.site for begins in found}) > 1 else 0):
        differs = found[index].site != found[index + 1].site
        if differs and _HEADING.fullmatch(text[starts[index] : starts[index + 1]].strip()):
            labelled[index] = Beginning(found[index].start, LABEL)
    for index in np.flatnonzero(_may_follow_label(text, feeds, starts)).tolist():
        first = labels_before(text, int(starts[index]), found[index - 1].start if index else 0)
        if first < starts[index]:
            labelled.append(Beginning(first + 1, LABEL))
    return sorted(labelled) if len(labelled) > len(found) else labelled


def _may_follow_label(text: bytes, feeds: NDArray[np.int64], starts: NDArray[np.int64]) -> NDArray[np.bool_]:
    """Mask the hands before which a line may be a label, by a first look: most hands end with a seat or a tag."""
    lines = np.flatnonzero(np.diff(feeds) > 1)  # those that are not blank
    last = np.searchsorted(lines, np.searchsorted(feeds, starts) - 1) - 1
    if not len(lines):
        return last >= 0
    begins = np.minimum(feeds[lines[np.maximum(last, 0)]] + 1, max(len(text) - 4, 0))
    fours = np.ndarray(max(len(text) - 3, 1), ">u4", text + b"    " if len(text) < 4 else text, strides=(1,))[begins]
    mask: NDArray[np.bool_] = (last >= 0) & (fours != _SEAT) & (fours >> 24 != _TAG)
    return mask
