"""Keys of the files of a run: those that the store knows, and whether they must be read again; or given ones."""

from collections.abc import Sequence

from studbook.analytics.batch import StoredFile
from studbook.analytics.store import Store
from studbook.analytics.stored.files import stored_files
from studbook.histories.blocks import KeptBlock, goes_on
from studbook.histories.raw_batches import Opens
from studbook.histories.sources import UNREADABLE, Source
from studbook.importing.read_plan import FileKey


class KnownFiles:
    """Gives each file of a run its key: its key in the store if it has one, otherwise the next free one."""

    def __init__(self, store: Store) -> None:
        self._store = store
        rows = [row for row in stored_files(store) if row.location is not None or row.digest is None]
        self._at = {row.location: row for row in rows if row.location is not None}
        self.rows = rows
        """All known files, except those whose place another one has taken."""
        self._named = {row.path: row for row in rows if row.location is None}
        """Files from earlier versions, which kept no location."""
        self._keys: dict[int, int] = {}
        self._next = store.next_file
        self._read_before: set[int] = set()
        self._met: set[str] = set()
        self._locations: dict[int, str] = {}

    def is_unchanged(self, source: Source) -> bool:
        """Whether a file was read to the end, and has not changed on disk since."""
        known = self._at.get(source.location)
        return known is not None and known.looks_like(source.stamp())

    def meet(self, number: int, source: Source, opener: Opens) -> StoredFile | None:
        """Register the next file of the run. Returns what is stored of it if it has not changed since it was read."""
        location = source.location
        known = self._at.get(location) or self._named.get(source.name)
        if known is not None:
            self._read_before.add(number)
            if known.looks_like(source.stamp()):
                return known
        if location not in self._met:
            self._met.add(location)
            self._locations[number] = location
            if known is not None and self._goes_on(known, source, opener):
                self._keys[number] = known.file
        self.key(number)
        return None

    def key(self, number: int) -> int:
        """Return the key of the file with this number in the run."""
        if number not in self._keys:
            self._keys[number] = self._next
            self._next += 1
        return self._keys[number]

    def was_read(self, number: int) -> bool:
        """Whether the store has a row for a file's location."""
        return number in self._read_before

    def location(self, number: int) -> str | None:
        """Return the location of a file; None if it was named before in the run, because only the first row has it."""
        return self._locations.get(number)

    def _goes_on(self, known: StoredFile, source: Source, opener: Opens) -> bool:
        """Whether a file begins with the text kept for it; if not, another file has replaced it."""
        kept = {number: KeptBlock(*facts) for number, facts in self._store.texts.kept(known.file).items()}
        if not kept or source.problem:
            return True
        try:
            with opener.open(source, again=True) as stream:
                return goes_on(stream, kept)
        except UNREADABLE:
            return False


class GivenFiles:
    """The same for files whose keys are given."""

    def __init__(self, keys: Sequence[FileKey]) -> None:
        self._keys = keys

    def key(self, number: int) -> int:
        """Return the key of the file with this number in the run."""
        return self._keys[number].file

    def was_read(self, number: int) -> bool:
        """Whether the row of a file must not be replaced if nothing of it can be read."""
        return self._keys[number].may_be_missing

    def location(self, number: int) -> str | None:
        """Return the location by which a file shall be known."""
        return self._keys[number].location
