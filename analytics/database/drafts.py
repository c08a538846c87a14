"""Create or upgrade a database file as a whole: as a draft next to it, which then replaces it in one step.

So a file either has its whole schema on disk or does not exist, and if the work is interrupted, the previous file is
unchanged. Files left by a killed process are recognised by their names and removed the next time.
"""

import os
import re
import secrets
import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import ModuleType
from typing import BinaryIO

from studbook.analytics.database.trouble import StoreError

_fcntl: ModuleType | None
try:
    import fcntl as _fcntl
except ImportError:  # Windows: only DuckDB's own locks keep two upgrades apart
    _fcntl = None

_CHUNK = 1 << 20


def log_of(file: Path) -> Path:
    """DuckDB's write-ahead log of a database: everything committed since the last checkpoint."""
    return file.with_name(f"{file.name}.wal")


def remove(file: Path) -> None:
    """Remove a draft, with its log and its temporary folder."""
    log_of(file).unlink(missing_ok=True)
    file.unlink(missing_ok=True)
    shutil.rmtree(file.with_name(f"{file.name}.tmp"), ignore_errors=True)


@contextmanager
def draft_of(file: Path) -> Iterator[Path]:
    """Name of a draft for a new file; removed at the end if it is still there."""
    _remove_leftovers(file)
    draft = file.with_name(f"{file.name}.new-{os.getpid()}-{secrets.token_hex(4)}")
    try:
        yield draft
    finally:
        remove(draft)


def _remove_leftovers(file: Path) -> None:
    """Remove the drafts of processes that have ended."""
    name = re.compile(re.escape(file.name) + r"\.new-(\d+)-[0-9a-f]{8}")
    with suppress(OSError):
        for other in list(file.parent.iterdir()):
            found = name.fullmatch(other.name)
            if found and not _runs(int(found.group(1))):
                remove(other)


def _runs(process: int) -> bool:
    if _fcntl is None:  # on Windows, os.kill ends a process with any signal
        return True
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except OSError:
        return True
    return True


def publish(draft: Path, file: Path) -> None:
    """Give a draft the name of a file that does not exist or is empty; a file made by another process stays."""
    flush(draft)
    if not file.exists():
        try:
            os.link(draft, file)
        except FileExistsError:
            return
        except OSError:  # a file system without hard links: an empty file reserves the name until the draft replaces it
            with suppress(FileExistsError):
                file.open("xb").close()
            _replace_empty(draft, file)
    else:
        _replace_empty(draft, file)
    flush_folder(file.parent)


def _replace_empty(draft: Path, file: Path) -> None:
    with alone(file) as held:
        if held.seek(0, os.SEEK_END) == 0:
            let_go(held)
            draft.replace(file)


@contextmanager
def alone(file: Path) -> Iterator[BinaryIO]:
    """Lock a file so that no other process opens it with DuckDB, which locks in the same way.

    Nothing in this process may have it open, because closing it anywhere would release the lock.
    """
    while True:
        with file.open("r+b") as held:
            lock(held, file)
            if _is_still(held, file):
                yield held
                return


def let_go(held: BinaryIO) -> None:
    """Close a file if the system cannot replace an open one, and cannot have locked it either: on Windows."""
    if _fcntl is None:
        held.close()


def lock(held: BinaryIO, file: Path) -> None:
    """Lock an open file; raises StoreError if another process has it open."""
    if _fcntl is None:
        return
    try:
        _fcntl.lockf(held, _fcntl.LOCK_EX | _fcntl.LOCK_NB)
    except OSError as error:
        raise StoreError(
            f"{file} is in use by another program: close it, or wait until its import has ended"
        ) from error


def _is_still(held: BinaryIO, file: Path) -> bool:
    """Whether a name still refers to the opened file, which another process may have replaced."""
    try:
        return os.path.samestat(os.fstat(held.fileno()), file.stat())
    except FileNotFoundError:
        return False


def copy(held: BinaryIO, to: Path) -> None:
    """Copy an open file, with the permissions it has."""
    held.seek(0)
    with to.open("wb") as copied:
        to.chmod(os.fstat(held.fileno()).st_mode & 0o777)
        shutil.copyfileobj(held, copied, _CHUNK)


def link(file: Path, to: Path, held: BinaryIO | None = None) -> None:
    """Give a file, which `held` keeps open, a second name; copy it if the file system has no hard links.

    Raises FileExistsError if the second name is taken.
    """
    try:
        os.link(file, to)
    except FileExistsError:
        raise
    except OSError:
        _copy_whole(file, to, held)


def _copy_whole(file: Path, to: Path, held: BinaryIO | None) -> None:
    """Copy a file so that the copy only gets its name once it is complete."""
    part = to.with_name(f"{to.name}.part")
    if held:
        copy(held, part)
    else:
        shutil.copyfile(file, part)
    flush(part)
    if to.exists():
        raise FileExistsError(to)
    part.rename(to)


def flush(file: Path) -> None:
    """Flush the contents of a file to disk; Windows can do so only if the file is open for writing."""
    handle = os.open(file, os.O_RDONLY if _fcntl else os.O_RDWR)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def flush_folder(folder: Path) -> None:
    """Flush the names in a folder to disk; some file systems cannot."""
    with suppress(OSError):
        flush(folder)
