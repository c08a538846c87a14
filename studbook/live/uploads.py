"""Read the files that a form of one of our own pages sends (multipart/form-data); they go to disk first."""

import hmac
import mmap
import re
import tempfile
from collections.abc import Callable, Iterator
from typing import IO, NamedTuple

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from studbook.live.form_fields import refusal

LARGEST = 1 << 30
"""Bytes of all files of a form."""
_LONGEST_FIELD = 4096
_LONGEST_HEAD = 16_384
_BOUNDARY = re.compile(r'multipart/form-data;.*?\bboundary="?([0-9A-Za-z\'()+_,./:=? -]{1,70})"?\s*$', re.IGNORECASE)
_NAME = re.compile(r'(?i)\bname="([^"]*)"')
_FILE = re.compile(r'(?i)\bfilename="([^"]*)"')

Keep = Callable[[str, bytes], object]
"""Keeps a file under its name."""


class _Part(NamedTuple):
    """A field of the form, or a file if it has a file name."""

    name: str
    file: str | None
    begin: int
    end: int


async def keep_files(request: Request, token: str, keep: Keep) -> int | Response:
    """Keep the files of a form, and return how many; or the reply that refuses it.

    Nothing is kept if the form does not have the token of the session.
    """
    found = _BOUNDARY.match(request.headers.get("content-type", ""))
    if found is None:
        return refusal(403, "Refused", "This is not a form of one of our own pages.")
    with tempfile.TemporaryFile(prefix="studbook-") as file:
        size = 0
        async for part in request.stream():
            size += len(part)
            if size > LARGEST:
                return refusal(413, "Refused", "These are more than 1 GB: watch their folder instead.")
            file.write(part)
        return await run_in_threadpool(_kept, file, found[1].encode(), token, keep) if size else _broken()


def _kept(file: IO[bytes], boundary: bytes, token: str, keep: Keep) -> int | Response:
    file.flush()
    with mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as body:
        try:
            parts = [*_parts(body, boundary)]
        except ValueError:
            return _broken()
        shown = [body[part.begin : part.end] for part in parts if part.name == "token" and _is_field(part)]
        if len(shown) != 1 or not hmac.compare_digest(shown[0], token.encode()):
            return refusal(403, "Refused", "The form lacks the token of this session: open the page again.")
        files = [part for part in parts if part.file and part.end > part.begin]
        for part in files:
            keep(part.file or "", body[part.begin : part.end])
        return len(files)


def _is_field(part: _Part) -> bool:
    return part.file is None and part.end - part.begin <= _LONGEST_FIELD


def _parts(body: mmap.mmap, boundary: bytes) -> Iterator[_Part]:
    """Find the parts of a form. Raises ValueError if it is cut off or is none."""
    mark = b"--" + boundary
    at = _found(body, mark, 0, len(mark) + 2)
    while body[at + len(mark) : at + len(mark) + 2] == b"\r\n":
        begin = at + len(mark)
        head = _found(body, b"\r\n\r\n", begin, begin + _LONGEST_HEAD)
        end = _found(body, b"\r\n" + mark, head + 2, len(body))
        said = body[begin:head].decode("utf-8", "replace")
        name, file = _NAME.search(said), _FILE.search(said)
        yield _Part(name[1] if name else "", file[1] if file else None, head + 4, max(end, head + 4))
        at = end + 2
    if body[at + len(mark) : at + len(mark) + 2] != b"--":
        raise ValueError("cut off")


def _found(body: mmap.mmap, what: bytes, begin: int, end: int) -> int:
    at = body.find(what, begin, min(end, len(body)))
    if at < 0:
        raise ValueError(what)
    return at


def _broken() -> Response:
    return refusal(400, "Refused", "The files did not arrive whole: try it again.")
