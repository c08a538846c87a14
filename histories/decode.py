"""Convert any encoding to UTF-8 with plain line feeds, a chunk at a time.

Sites and tools have written histories in UTF-8 with and without a byte order mark, in UTF-16 and in the Windows code
page, with every kind of line ending, NUL bytes between lines, and several such files pasted into one.
"""

import codecs
from collections.abc import Iterable, Iterator

LONGEST_LINE = 1 << 20
"""Maximum bytes in a line; a longer one is split into several chunks to limit memory."""

ENCODINGS = ("UTF-8", "UTF-16 LE", "UTF-16 BE", "Windows-1252")
"""The encodings that are recognised, with or without a byte order mark."""

BOM = codecs.BOM_UTF8
_TEXT = bytes(range(32, 127)) + b"\t\n\r"
_CONTROLS = bytes(set(range(32)) - set(b"\t\n\r\f"))
_MAX_CONTROLS = 0.01
"""Share of control bytes above which a file counts as binary; a few stray NULs do not make a text binary."""


def _in_code_page(byte: int) -> str:
    """Decode a byte in Windows-1252; its five gaps become control characters, so that no byte is lost."""
    return bytes([byte]).decode("cp1252", "ignore") or chr(byte)


_CODE_PAGE = {byte: _in_code_page(byte) for byte in range(128, 256)}
_FALLBACK = "studbook.cp1252"


def _read_as_code_page(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeDecodeError):
        raise error
    return "".join(_CODE_PAGE[byte] for byte in error.object[error.start : error.end]), error.end


codecs.register_error(_FALLBACK, _read_as_code_page)


def as_utf8(text: bytes) -> tuple[bytes, bool]:
    r"""Return text as valid UTF-8, and whether any byte had to be read as Windows-1252.

    Only bytes that are not UTF-8 are read that way, so one bad byte in a chat line does not garble the names around it.

    >>> as_utf8("Käthe ".encode() + b"J\xf6rg \x80")[0].decode()
    'Käthe Jörg €'
    """
    if text.isascii():
        return text, False
    try:
        text.decode("utf-8")
    except UnicodeDecodeError:
        return text.decode("utf-8", _FALLBACK).encode(), True
    return text, False


def encoding_of(head: bytes) -> str:
    """Detect the encoding of a file from its first bytes: `utf-8`, `utf-8-sig`, `utf-16-le` or `utf-16-be`.

    Without a mark, UTF-16 is recognised if most units are printable ASCII, which is true of every history.

    >>> encoding_of("PokerStars Hand #1".encode("utf-16-be"))
    'utf-16-be'
    """
    for mark, encoding in (
        (BOM, "utf-8-sig"),
        (codecs.BOM_UTF16_LE, "utf-16-le"),
        (codecs.BOM_UTF16_BE, "utf-16-be"),
    ):
        if head.startswith(mark):
            return encoding
    pairs = len(head) // 2
    for first, encoding in ((0, "utf-16-le"), (1, "utf-16-be")):
        low, high = head[first : 2 * pairs : 2], head[1 - first : 2 * pairs : 2]
        if high.count(0) * 2 > pairs and len(low.translate(None, _TEXT)) * 2 < pairs:
            return encoding
    return "utf-8"


def is_binary(head: bytes, encoding: str) -> bool:
    """Whether a file begins with too many control bytes to be text."""
    text = head if encoding.startswith("utf-8") else b""
    return len(text) - len(text.translate(None, _CONTROLS)) > _MAX_CONTROLS * len(text)


def is_blank(head: bytes) -> bool:
    """Whether there are only marks, NUL bytes and white space."""
    return not head.strip(b"\0\xef\xbb\xbf\xff\xfe \t\n\r\f\v")


def chunks(blocks: Iterable[bytes], encoding: str) -> Iterator[bytes]:
    r"""Cut blocks of bytes into chunks of whole lines, each line *preceded* by its line feed.

    The first line of a file gets a line feed too, so every line begins with a line feed; only a line longer than
    `LONGEST_LINE` continues in a chunk that begins without one. The number of line feeds up to a line is therefore its
    number in the file, regardless of its line endings. UTF-16 becomes UTF-8; other bytes do not change.

    >>> list(chunks([b"a\r", b"\nb\rc"], "utf-8"))
    [b'\na\nb', b'\nc']
    """
    decoder = Decoder(encoding)
    yield from filter(None, map(decoder.feed, blocks))
    yield decoder.end()


class Decoder:
    """Decodes blocks of bytes one by one, for `chunks`."""

    def __init__(self, encoding: str) -> None:
        self._rest = b"\n"
        self._utf16 = codecs.getincrementaldecoder(encoding)("replace") if encoding.startswith("utf-16") else None

    def feed(self, block: bytes) -> bytes:
        """Return the lines that end in a block, without the line feed that ends the last one."""
        if self._utf16:
            block = self._utf16.decode(block).encode()
        text, held = _plain(self._rest + block)
        end = text.rfind(b"\n")
        if end <= 0 and len(text) > LONGEST_LINE:
            end = len(text)
        self._rest = text[max(end, 0) :] + held
        return text[: max(end, 0)]

    def end(self) -> bytes:
        """Return the rest after the last block.

        Half a character at the end (some sites write a lone last byte) is left out.
        """
        return _plain(self._rest)[0]


def _plain(text: bytes) -> tuple[bytes, bytes]:
    """Remove NUL bytes, marks and carriage returns; also return a final carriage return, which may begin a CRLF."""
    if b"\0" in text:
        text = text.replace(b"\0", b"")
    held = b""
    if b"\r" in text:
        held = text[-1:] if text.endswith(b"\r") else b""
        text = text[: len(text) - len(held)].replace(b"\r\n", b"\n")
        if b"\r" in text:
            text = text.replace(b"\r", b"\n")
    if not text.isascii():
        while b"\n" + BOM in text:
            text = text.replace(b"\n" + BOM, b"\n")
    return text, held
