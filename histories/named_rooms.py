"""Recognise the text of rooms that are named and not read, by what `game.unread_rooms` knows of them."""

import re
from collections.abc import Callable

from studbook.game.unread_rooms import UNREAD_ROOMS, UnreadRoom
from studbook.histories.decode import Decoder, encoding_of, is_binary

_LOOKED_AT = 64 << 10
"""Bytes at the beginning of a file or text in which the first line of a hand is looked for."""
_FIRST_LINES = 4096
"""Bytes in which a name is looked for."""
_WITH_LINE = [room for room in UNREAD_ROOMS if room.first_line]
_BY_LINE = re.compile(
    rb"\n(?:>[ \t]?)*[ \t]*(?:%b)"
    % b"|".join(b"(?P<room%d>%b)" % (number, room.first_line.encode()) for number, room in enumerate(_WITH_LINE))
)
"""The first line of a hand, quoted in mail or not."""
_SHEET = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_PAGE = re.compile(rb"(?i)<(?:!doctype html|html|head|body|table)\b|^content-type: *text/html", re.MULTILINE)
_XML = re.compile(rb"\s*<[a-z?!]", re.IGNORECASE)
_READ_XML = re.compile(rb"<(?:session|description)\b")
"""Headers of files that are read, and may have no hand yet."""


def room_of_text(text: bytes) -> UnreadRoom | None:
    """Return the room whose hand begins in a text, which is UTF-8 with plain line feeds.

    >>> room_of_text(b"Poker Hand #HD1: Hold'em").room, room_of_text(b"PokerStars Hand #1: 7 Card Stud")
    ('GGPoker', None)
    """
    match = _BY_LINE.search(b"\n" + text[:_LOOKED_AT])
    return _WITH_LINE[int((match.lastgroup or "")[4:])] if match else None


def room_of_file(head: bytes, name: str) -> UnreadRoom | None:
    """Return the room that wrote a file without readable hands, by the first bytes of the file and its name."""
    encoding = encoding_of(head)
    if head.startswith(_SHEET):
        return _by_name("sheet", head.replace(b"\0", b""), name)
    if is_binary(head, encoding):
        return None
    decoder = Decoder(encoding)
    text = decoder.feed(head[: 2 * _LOOKED_AT]) + decoder.end()
    found = room_of_text(text)
    for kind, is_so in _KINDS.items():
        if found is None and is_so(text):
            return _by_name(kind, text, name)
    return found


_KINDS: dict[str, Callable[[bytes], bool]] = {
    "page": lambda text: bool(_PAGE.search(text, 0, _FIRST_LINES)),
    "xml": lambda text: bool(_XML.match(text)) and not _READ_XML.search(text, 0, _FIRST_LINES),
    "text": lambda text: not _XML.match(text),
}


def _by_name(kind: str, text: bytes, name: str) -> UnreadRoom | None:
    """Return the room of this kind of file that is named in its first lines; in all of a page or spreadsheet."""
    seen = text if kind in ("page", "sheet") else text[:_FIRST_LINES]
    for room in UNREAD_ROOMS:
        if room.kind == kind and _is_named(room, seen, name) and re.search(room.also.encode(), seen):
            return room
    return None


def _is_named(room: UnreadRoom, text: bytes, name: str) -> bool:
    last = re.split(r"[/\\]", name)[-1]
    return bool(re.search(room.named.encode(), text) or (room.file and re.search(room.file, last)))
