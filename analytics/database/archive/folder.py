"""The files of an archive: below a folder of this machine, or below an address such as `s3://bucket/archive`.

Readers and writers never wait for one another: a file never changes once it has its name, and the two kinds of file
that give an archive its order (plans and snapshots) are created only if no one else has created them.
"""

import os
import secrets
import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from studbook.analytics.database.drafts import flush, flush_folder
from studbook.analytics.database.trouble import StoreError, first_line

if TYPE_CHECKING:
    import duckdb

STAGING = "staging"
"""Folder of files that do not have their names yet."""


class Folder(Protocol):
    """A tree of files. Names are relative, with slashes."""

    address: str
    """Absolute path, or address."""

    def exists(self, name: str) -> bool:
        """Whether there is a file with this name."""

    def read(self, name: str) -> bytes:
        """Return the bytes of a file. Raises FileNotFoundError if there is none."""

    def names(self, folder: str) -> list[str]:
        """List the files in a folder, sorted; none if it does not exist."""

    def create(self, name: str, data: bytes) -> bool:
        """Create a whole file, on disk; return False, and change nothing, if it exists."""

    def take(self, file: Path, name: str) -> None:
        """Give a file of this machine its place and name; a file with that name is replaced in one step."""

    def remove(self, name: str) -> None:
        """Remove a file, if it exists."""

    def place(self, name: str) -> str:
        """Return where DuckDB finds a file."""

    def connect(self, connection: "duckdb.DuckDBPyConnection") -> None:
        """Let a connection read the files."""

    def work_in(self) -> Path | None:
        """Return a folder from which `take` only renames files; None if there is none."""


def folder_at(address: str | Path) -> Folder:
    """Return the files below a path or an address."""
    text = str(address)
    return RemoteFolder(text) if is_address(text) else LocalFolder(text)


def is_address(path: str | Path) -> bool:
    """Whether a path is an address such as `s3://bucket/folder`; a `Path` has lost one of its slashes."""
    scheme, colon, rest = str(path).partition(":")
    return bool(colon) and len(scheme) > 1 and scheme.isalnum() and rest.startswith("/")


def is_archive(path: str | Path) -> bool:
    """Whether a path is an archive, not a database file: an address, or a folder with snapshots."""
    return is_address(path) or Path(path, "snapshots").is_dir()


def require_name(address: str, name: str) -> str:
    """Return the name of a file of an archive. Raises StoreError for one that leads out of it."""
    if not name or name.startswith("/") or "\\" in name or ":" in name or {"", ".", ".."} & set(name.split("/")):
        raise StoreError(f"{address} is damaged: it names the file {name!r}, which cannot be one of its own")
    return name


class LocalFolder:
    """A folder of this machine. None of its files is a link that leads out of it."""

    def __init__(self, path: str) -> None:
        self.address = str(Path(path).absolute())
        self._root = Path(self.address)
        self._inside: dict[Path, bool] = {}

    def _at(self, name: str) -> Path:
        """Return the path of a file. Raises StoreError for a name or a link that leads out of the folder."""
        path = self._root / require_name(self.address, name)
        if not self._is_inside(path.parent) or (path.is_symlink() and not self._leads_inside(path)):
            raise StoreError(f"{path}: a link leads out of {self.address}, which no archive may have")
        return path

    def _is_inside(self, folder: Path) -> bool:
        """The same question about many files has one answer for their folder."""
        if folder not in self._inside:
            self._inside[folder] = self._leads_inside(folder)
        return self._inside[folder]

    def _leads_inside(self, path: Path) -> bool:
        return path.resolve().is_relative_to(self._root.resolve())

    def exists(self, name: str) -> bool:
        """Whether there is a file with this name."""
        return self._at(name).is_file()

    def read(self, name: str) -> bytes:
        """Return the bytes of a file."""
        return self._at(name).read_bytes()

    def names(self, folder: str) -> list[str]:
        """List the files in a folder."""
        try:
            return sorted(entry.name for entry in self._at(folder).iterdir() if entry.is_file())
        except (FileNotFoundError, NotADirectoryError):
            return []

    def create(self, name: str, data: bytes) -> bool:
        """Create a whole file; a link fails if the name is taken, on every file system that has links."""
        draft = self.work_in() / f"{secrets.token_hex(8)}.draft"
        draft.write_bytes(data)
        try:
            flush(draft)
            return self._named(draft, name)
        finally:
            draft.unlink(missing_ok=True)

    def _named(self, draft: Path, name: str) -> bool:
        file = self._at(name)
        file.parent.mkdir(parents=True, exist_ok=True)
        try:
            os.link(draft, file)
        except FileExistsError:
            return False
        except OSError:  # no links on this file system: the name is taken first, and the content follows
            try:
                file.open("xb").close()
            except FileExistsError:
                return False
            draft.replace(file)
        flush_folder(file.parent)
        return True

    def take(self, file: Path, name: str) -> None:
        """Flush a file and rename it."""
        target = self._at(name)
        target.parent.mkdir(parents=True, exist_ok=True)
        flush(file)
        try:
            file.replace(target)
        except OSError:  # from another file system
            draft = self.work_in() / f"{secrets.token_hex(8)}.draft"
            shutil.copyfile(file, draft)
            flush(draft)
            draft.replace(target)
        flush_folder(target.parent)

    def remove(self, name: str) -> None:
        """Remove a file."""
        self._at(name).unlink(missing_ok=True)

    def place(self, name: str) -> str:
        """Return the path of a file."""
        return str(self._at(name))

    def connect(self, connection: "duckdb.DuckDBPyConnection") -> None:
        """Do nothing: DuckDB reads the files of this machine."""

    def work_in(self) -> Path:
        """Return the folder of drafts."""
        path = self._at(STAGING)
        path.mkdir(parents=True, exist_ok=True)
        return path


class RemoteFolder:
    """Files that `fsspec` reaches: S3, Google Cloud Storage, Azure and others.

    Whatever a file system raises becomes a StoreError, except that a file does not exist.
    """

    def __init__(self, address: str) -> None:
        self._files, self._root = reached(address)
        scheme, _, rest = address.partition(":")
        self.address = f"{scheme}://{rest.strip('/')}"

    def _at(self, name: str) -> str:
        return f"{self._root}/{require_name(self.address, name)}"

    def exists(self, name: str) -> bool:
        """Whether there is a file with this name."""
        with reaching(self.address):
            self._files.invalidate_cache()
            return bool(self._files.isfile(self._at(name)))

    def read(self, name: str) -> bytes:
        """Return the bytes of a file."""
        with reaching(self.address):
            return bytes(self._files.cat_file(self._at(name)))

    def names(self, folder: str) -> list[str]:
        """List the files in a folder."""
        try:
            with reaching(self.address):
                self._files.invalidate_cache()
                found: list[Any] = self._files.ls(f"{self._root}/{folder}", detail=True)
        except FileNotFoundError:
            return []
        return sorted(entry["name"].rpartition("/")[2] for entry in found if entry["type"] == "file")

    def create(self, name: str, data: bytes) -> bool:
        """Create a whole file, by a conditional write."""
        try:
            with reaching(self.address):
                self._files.pipe_file(self._at(name), data, mode="create")
        except FileExistsError:
            return False
        return True

    def take(self, file: Path, name: str) -> None:
        """Upload a file; an object store shows it when all of it has arrived."""
        with reaching(self.address):
            self._files.put_file(str(file), self._at(name))
        file.unlink()

    def remove(self, name: str) -> None:
        """Remove a file."""
        with suppress(FileNotFoundError), reaching(self.address):
            self._files.rm_file(self._at(name))

    def place(self, name: str) -> str:
        """Return the address of a file."""
        return f"{self.address}/{require_name(self.address, name)}"

    def connect(self, connection: "duckdb.DuckDBPyConnection") -> None:
        """Let DuckDB read through `fsspec`: its own extension for addresses would be downloaded."""
        connection.register_filesystem(self._files)

    def work_in(self) -> None:
        """Return None: files are uploaded."""


def reached(address: str) -> tuple[Any, str]:
    """Return the file system of an address, and the path in it. Raises StoreError without the package for it."""
    scheme, _, rest = address.partition(":")
    try:
        from fsspec.core import url_to_fs
    except ImportError as error:
        raise StoreError(f"{address}: addresses need the extra `cloud`: pip install 'studbook[cloud]'") from error
    with reaching(address):
        files, path = url_to_fs(f"{scheme}://{rest.strip('/')}")
    return files, str(path)


@contextmanager
def reaching(address: str) -> Iterator[None]:
    """Turn the errors of a file system into StoreErrors, except for files that do not exist, or exist already."""
    try:
        yield
    except (FileNotFoundError, FileExistsError, StoreError):
        raise
    except Exception as error:
        raise StoreError(f"{address} cannot be reached: {first_line(error)}") from error
