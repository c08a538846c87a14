"""Write files that appear at once or not at all: a draft beside the file gets its name when everything is written.

Every file that a command writes goes through here, so that a full disk or a killed command leaves the file of before.
"""

import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

_MOST = 200
"""Bytes of a draft's name that come from the file's: most file systems allow 255 in all."""


@contextmanager
def whole(path: Path) -> Iterator[Path]:
    """Yield the draft of a file, which takes the file's place unless the block fails; then the draft is removed.

    Something that is no regular file, such as a pipe, has no draft: it is written itself. A link keeps pointing to its
    file, and a file that is replaced keeps its permissions.
    """
    if path.exists() and not path.is_file():
        yield path
        return
    draft = draft_of(path)
    try:
        yield draft
        if draft.exists():
            _take_place(draft, path)
    finally:
        with suppress(OSError):
            draft.unlink()


def draft_of(path: Path) -> Path:
    """Return an unused name beside a file; its ending is the file's, because that may decide the format.

    >>> name = draft_of(Path("audit.html")).name
    >>> name.startswith(".audit."), name.endswith(".part.html")
    (True, True)
    """
    target = Path(os.path.realpath(path))
    stem = target.stem.encode()[: _MOST - len(target.suffix.encode())].decode("utf-8", "ignore")
    return target.with_name(f".{stem}.{os.getpid()}-{secrets.token_hex(4)}.part{target.suffix}")


def _take_place(draft: Path, path: Path) -> None:
    target = Path(os.path.realpath(path))
    if target.exists():
        draft.chmod(target.stat().st_mode & 0o777)
    draft.replace(target)


def write_whole(path: Path, text: str) -> None:
    """Write a text as a file, at once or not at all."""
    with whole(path) as draft:
        draft.write_text(text, encoding="utf-8", errors="surrogateescape")
