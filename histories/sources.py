"""Find hand histories: files, folders, zip archives and gzip files.

A collection built up over years has broken links, archives cut off by a full disk and folders without read permission.
None of these stops an import: a file that cannot be read is a `Source` with a problem.
"""

import errno
import gzip
import io
import lzma
import os
import stat
import struct
import zipfile
import zlib
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple, Self

from studbook.histories.blocks import Stamp, Stream, stamp_of

Progress = Callable[[int], None]
"""Called with the number of bytes read from disk since the last call."""

UNREADABLE = (OSError, EOFError, RuntimeError, ValueError, struct.error, zlib.error, lzma.LZMAError, zipfile.BadZipFile)
"""Exceptions that reading a damaged file or archive may raise; `zipfile` has one for each kind of damage."""

_BUFFER = 128 << 10

_SAID = {
    errno.ENOENT: "no such file or folder",
    errno.EACCES: "no permission to read it",
    errno.EPERM: "no permission to read it",
    errno.ELOOP: "a link that leads to itself",
}
_ENCRYPTED = 1
"""Flag bit of an encrypted zip member."""


class Source(NamedTuple):
    """A stream of bytes that may contain hands."""

    name: str
    """The path as given; for a member of an archive, `archive.zip/inner.txt`."""
    path: Path
    """The file on disk."""
    member: zipfile.ZipInfo | None = None
    """The member of the archive at `path`."""
    size: int = 0
    """Bytes on disk, before decompression; 0 if nothing can be read."""
    problem: str = ""
    """Why it cannot be read; empty if no problem is known."""

    @property
    def location(self) -> str:
        """Its absolute location on this machine."""
        inner = self.name.removeprefix(_name(self.path)) if self.member else ""
        return _name(Path(os.path.abspath(self.path))) + inner  # noqa: PTH100  # `resolve` would follow links

    def stamp(self) -> Stamp | None:
        """Return the current state of the file on disk, None if it cannot be read."""
        return None if self.problem else stamp_of(self.path)


def problem_of(error: Exception) -> str:
    """Describe a read error, without the path.

    >>> problem_of(FileNotFoundError(2, "No such file or directory", "a.txt"))
    'no such file or folder'
    """
    if isinstance(error, OSError) and error.errno is not None:
        return _SAID.get(error.errno, os.strerror(error.errno).lower())
    return f"damaged: {error}" if str(error) else "damaged"


def find_sources(paths: Iterable[Path]) -> Iterator[Source]:
    """List the files under the paths: folders with their subfolders, sorted; archives member by member.

    No file is left out because of its name; only its content shows whether it has hands. A path that is missing, not
    permitted, damaged or empty gives one source with a problem. A linked folder is read once, so links may form loops.
    The sum of the sizes is the total for a progress bar.
    """
    seen: set[tuple[int, int]] = set()
    for path in paths:
        found = False
        for source in _under(path, seen):
            found = True
            yield source
        if not found:
            yield _broken(path, "no files in this folder")


def _under(root: Path, seen: set[tuple[int, int]]) -> Iterator[Source]:
    waiting = [root]
    while waiting:
        path = waiting.pop()
        try:
            facts = path.stat()
            if stat.S_ISDIR(facts.st_mode):
                folder = (facts.st_dev, facts.st_ino)
                if folder in seen and path.is_symlink():
                    yield _broken(path, "a link to a folder that is already read")
                    continue
                seen.add(folder)
                waiting += sorted(path.iterdir(), reverse=True)
            else:
                yield from _of_file(path, facts)
        except OSError as error:
            yield _broken(path, problem_of(error))
        except ValueError:
            yield _broken(path, "not a valid file name")


def _of_file(path: Path, facts: os.stat_result) -> Iterator[Source]:
    if not stat.S_ISREG(facts.st_mode):
        yield _broken(path, "not a regular file")
    elif path.suffix.lower() == ".zip":
        yield from _members(path)
    else:
        yield Source(_name(path), path, size=facts.st_size)


def _members(path: Path) -> Iterator[Source]:
    try:
        with zipfile.ZipFile(path) as archive:
            members = [member for member in archive.infolist() if not member.is_dir()]
    except UNREADABLE as error:
        yield _broken(path, problem_of(error))
        return
    if not members:
        yield _broken(path, "no files in this archive")
    for member in members:
        problem = _member_problem(member)
        size = 0 if problem else member.compress_size
        yield Source(f"{_name(path)}/{_printable(member.filename)}", path, member, size, problem)


def _member_problem(member: zipfile.ZipInfo) -> str:
    if member.flag_bits & _ENCRYPTED:
        return "encrypted"
    if member.filename.lower().endswith(".zip"):
        return "an archive inside an archive: unpack it first"
    return ""


def _broken(path: Path, problem: str) -> Source:
    return Source(_name(path), path, problem=problem)


def _name(path: Path) -> str:
    return _printable(str(path))


def _printable(name: str) -> str:
    """Replace bytes that are not text with question marks: file systems allow any bytes, the store does not."""
    return name.encode("utf-8", "replace").decode("utf-8")


class _Watched(io.FileIO):
    """A file that reports the number of bytes read from it."""

    def __init__(self, path: Path, progress: Progress) -> None:
        super().__init__(path)
        self._progress = progress

    def readinto(self, buffer: Any) -> int:  # any writable buffer: the type has no name before Python 3.12
        count = super().readinto(buffer) or 0
        self._progress(count)
        return count


class Opener:
    """Opens sources one after another; an archive stays open while its members are read."""

    def __init__(self, progress: Progress | None = None) -> None:
        self._tell = progress or (lambda _: None)
        self._counts = True
        self._path: Path | None = None
        self._file: io.BufferedReader | None = None
        self._archive: zipfile.ZipFile | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @contextmanager
    def open(self, source: Source, again: bool = False) -> Iterator[Stream]:
        """Open the bytes of a source, decompressed. May raise any of `UNREADABLE`, here and while reading.

        Bytes read `again` do not count as progress.
        """
        counted, self._counts = self._counts, not again
        try:
            with self._stream(source) as stream:
                if source.name.lower().endswith(".gz"):
                    with gzip.GzipFile(fileobj=stream) as unpacked:
                        yield unpacked
                else:
                    yield stream
        finally:
            self._counts = counted

    def close(self) -> None:
        """Close the archive that is still open, if any."""
        if self._archive is not None:
            self._archive.close()
        if self._file is not None:
            self._file.close()
        self._path = self._file = self._archive = None

    def _progress(self, count: int) -> None:
        if self._counts:
            self._tell(count)

    def _stream(self, source: Source) -> io.BufferedIOBase:
        if source.member is None:
            return io.BufferedReader(_Watched(source.path, self._progress), _BUFFER)
        return self._archive_at(source.path).open(source.member)  # type: ignore[return-value]  # it is a ZipExtFile

    def _archive_at(self, path: Path) -> zipfile.ZipFile:
        if self._archive is None or self._path != path:
            self.close()
            self._file = io.BufferedReader(_Watched(path, self._progress), _BUFFER)
            self._archive = zipfile.ZipFile(self._file)
            self._path = path
        return self._archive
