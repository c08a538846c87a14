"""Inputs of an archive: files of this machine, or files below addresses such as `s3://bucket/hands`."""

import gzip
import hashlib
import io
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from studbook.analytics.database.archive.folder import is_address, reached, reaching
from studbook.analytics.database.trouble import StoreError
from studbook.histories.blocks import Stamp, Stream
from studbook.histories.sources import Opener, Source, find_sources

_BUFFER = 1 << 20


class RemoteSource(Source):
    """A file that `fsspec` reaches; its name is its address."""

    @property
    def location(self) -> str:
        """Its address."""
        return self.name

    def stamp(self) -> Stamp | None:
        """Return the current state of the file: its size, and a hash of its time or entity tag."""
        try:
            files, path = reached(self.name)
            with reaching(self.name):
                facts = files.info(path)
        except (OSError, StoreError):
            return None
        mark = "".join(str(facts.get(key, "")) for key in ("ETag", "etag", "LastModified", "mtime", "created"))
        digest = hashlib.blake2b(mark.encode(), digest_size=8).digest()
        return Stamp(int(facts["size"]), 0, int.from_bytes(digest, "little"))


class AnyOpener(Opener):
    """Opens files of this machine and remote ones."""

    @contextmanager
    def open(self, source: Source, again: bool = False) -> Iterator[Stream]:
        """Open the bytes of a source, decompressed."""
        if not isinstance(source, RemoteSource):
            with super().open(source, again) as stream:
                yield stream
            return
        files, path = reached(source.name)
        with files.open(path, "rb", block_size=8 * _BUFFER) as remote:
            buffered = io.BufferedReader(remote, _BUFFER)
            yield gzip.GzipFile(fileobj=buffered) if source.name.lower().endswith(".gz") else buffered


def opener() -> AnyOpener:
    """Return an opener for files anywhere."""
    return AnyOpener()


def find(paths: Iterable[str]) -> list[Source]:
    """List all files below paths and addresses, in one order however the paths are ordered.

    The first hand with some content counts, so the order decides between files that contradict each other.
    """
    found: dict[str, Source] = {}
    for path in paths:
        for source in _remote(path) if is_address(path) else find_sources([Path(path)]):
            found.setdefault(source.location, source)
    return sorted(found.values(), key=lambda source: source.path.absolute().parts)


def _remote(address: str) -> Iterator[Source]:
    scheme = address.partition(":")[0]
    files, root = reached(address)
    with reaching(address):
        names = [root] if files.isfile(root) else sorted(files.find(root))
    if not names:
        yield RemoteSource(address, Path(address), problem="no files at this address")
    for name in names:
        place = f"{scheme}://{name}"
        problem = "an archive at an address: unpack it first" if name.lower().endswith(".zip") else ""
        yield RemoteSource(place, Path(place), size=0 if problem else int(files.size(name)), problem=problem)
