"""Write files back from the store, byte for byte, to a folder or an archive."""

import hashlib
import os
import re
import zipfile
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath
from typing import IO

from studbook.analytics.batch import StoredFile
from studbook.analytics.store import Store
from studbook.analytics.stored.files import stored_files
from studbook.upkeep.stored_sources import bytes_of

_LONGEST = 200
"""Length in bytes of a file name that every file system accepts."""
_NOT_ALLOWED = re.compile(r'[\x00-\x1f\x7f<>:"|?*]')
_DEVICE = re.compile(r"(?:con|prn|aux|nul|com\d|lpt\d)(?:\..*)?", re.IGNORECASE)
_EPOCH = (1980, 1, 1, 0, 0, 0)


class ExportError(Exception):
    """Files that cannot be written, with the reason."""


@dataclass(slots=True)
class Exported:
    """The result of an export."""

    written: list[tuple[StoredFile, str]] = field(default_factory=list)
    """Files, each with its path in the folder."""
    size: int = 0
    unverified: list[StoredFile] = field(default_factory=list)
    """Written, but the import did not read them to the end, so there is no SHA-256 to compare with."""
    different: list[StoredFile] = field(default_factory=list)
    """Not written: their SHA-256 differs from the imported file's."""
    without_text: list[StoredFile] = field(default_factory=list)
    """Imported by an earlier version, which kept no text."""


def export_files(store: Store, target: Path, names: Sequence[str] = (), force: bool = False) -> Exported:
    """Write every file whose text the store keeps, or only those with the given names, to a folder or a `.zip`.

    Raises ExportError before anything is written if a file already exists (unless forced), if a link leads out of
    the folder, or if a name is unknown.
    """
    files = _asked(stored_files(store), names)
    result = Exported(without_text=[file for file in files if not file.kept and file.found])
    kept = sorted((file for file in files if file.kept), key=lambda file: file.location is None)
    named = list(zip(kept, distinct_names(file.path for file in kept), strict=True))
    if target.suffix.lower() == ".zip":
        _into_archive(store, named, target, force, result)
    else:
        _into_folder(store, named, target, force, result)
    return result


def _asked(files: list[StoredFile], names: Sequence[str]) -> list[StoredFile]:
    if not names:
        return files
    chosen = []
    for name in names:
        wanted = (name.rstrip("/\\"), os.path.abspath(name))  # noqa: PTH100  # `resolve` would follow links
        found = [file for file in files if any(_is_below(place, wanted) for place in (file.path, file.location))]
        if not found:
            raise ExportError(f"{name}: no such file in the database")
        chosen += [file for file in found if file not in chosen]
    return chosen


def _is_below(place: str | None, wanted: tuple[str, str]) -> bool:
    r"""Whether a path is one of the wanted paths, or below one; both may have been written on Windows.

    >>> _is_below("C:\\hands\\a.txt", ("hands", "C:\\hands")), _is_below("C:\\hands2", ("hands", "C:\\hands"))
    (True, False)
    """
    if place is None:
        return False
    path, *names = (text.replace("\\", "/") for text in (place, *wanted))
    return any(path == name or path.startswith(f"{name}/") for name in names)


def distinct_names(paths: Iterable[str]) -> list[PurePosixPath]:
    r"""Give each path a unique relative name, even on file systems that ignore case.

    >>> [str(name) for name in distinct_names(["/a/b.txt", "../A/b.txt", "a", "x.zip/../../b.gz", "C:\\h\\c.txt"])]
    ['a/b.txt', 'A/b (2).txt', 'a (2)', 'x.zip/b', 'C/h/c.txt']
    """
    files: set[str] = set()
    folders: set[str] = set()
    return [_distinct(safe_name(path), files, folders) for path in paths]


def _distinct(name: PurePosixPath, files: set[str], folders: set[str]) -> PurePosixPath:
    place = PurePosixPath()
    for part in name.parts[:-1]:
        place = _free(place / part, files)
        folders.add(str(place).lower())
    place = _free(place / name.name, files | folders)
    files.add(str(place).lower())
    return place


def _free(name: PurePosixPath, taken: set[str]) -> PurePosixPath:
    number, free = 1, name
    while str(free).lower() in taken:
        number += 1
        free = name.with_name(f"{name.stem} ({number}){name.suffix}")
    return free


def safe_name(path: str) -> PurePosixPath:
    """Convert a path to a safe relative name: no root, no drive, no `..`, and no `.gz`.

    >>> safe_name("/ann/hands/../a.txt.gz")
    PurePosixPath('ann/hands/a.txt')
    """
    unpacked = path[:-3] if path.lower().endswith(".gz") else path
    plain = re.sub(r"^([A-Za-z]):", r"\1", unpacked.replace("\\", "/"))
    parts = [_safe_part(part) for part in plain.split("/") if part.strip(". ")]
    return PurePosixPath(*parts or ["file"])


def _safe_part(part: str) -> str:
    safe = _NOT_ALLOWED.sub("_", part)
    if safe.endswith((".", " ")):
        safe = safe.rstrip(". ") + "_"
    if _DEVICE.fullmatch(safe):
        safe = f"_{safe}"
    if len(safe.encode()) > _LONGEST:
        mark = hashlib.sha256(part.encode()).hexdigest()[:8]
        suffix = PurePosixPath(safe).suffix[:16]
        safe = safe.encode()[: _LONGEST - 30].decode("utf-8", "ignore") + f"-{mark}{suffix}"
    return safe


def _into_folder(
    store: Store, named: list[tuple[StoredFile, PurePosixPath]], folder: Path, force: bool, result: Exported
) -> None:
    targets = [folder / name for _, name in named]
    for target in targets:
        _require_inside(target, folder)
        if target.is_dir() or (not force and os.path.lexists(target)):
            raise ExportError(f"{target} already exists: export to an empty folder, or overwrite with --force")
    for (file, name), target in zip(named, targets, strict=True):
        target.parent.mkdir(parents=True, exist_ok=True)
        with _whole(target) as stream:
            is_right = _copy(store, file, stream, result)
        if is_right:
            _part(target).replace(target)
            result.written.append((file, str(name)))
        else:
            _part(target).unlink()


def _require_inside(target: Path, folder: Path) -> None:
    if not target.parent.resolve().is_relative_to(folder.resolve()):
        raise ExportError(f"{target}: a link leads out of {folder}")


def _into_archive(
    store: Store, named: list[tuple[StoredFile, PurePosixPath]], target: Path, force: bool, result: Exported
) -> None:
    if not force and os.path.lexists(target):
        raise ExportError(f"{target} already exists: name another archive, or overwrite it with --force")
    target.parent.mkdir(parents=True, exist_ok=True)
    with _whole(target) as stream, zipfile.ZipFile(stream, "w") as archive:
        for file, name in named:
            if _digest(bytes_of(store, file.file)) != (file.digest or ""):
                (result.unverified if file.digest is None else result.different).append(file)
                if file.digest is not None:
                    continue
            member = zipfile.ZipInfo(str(name), _EPOCH)
            member.compress_type = zipfile.ZIP_DEFLATED
            with archive.open(member, "w", force_zip64=True) as out:
                for block in bytes_of(store, file.file):
                    result.size += out.write(block)
            result.written.append((file, str(name)))
    _part(target).replace(target)


def _digest(blocks: Iterator[bytes]) -> str:
    digest = hashlib.sha256()
    for block in blocks:
        digest.update(block)
    return digest.hexdigest()


def _copy(store: Store, file: StoredFile, stream: IO[bytes], result: Exported) -> bool:
    """Write the bytes of a file; return False if they differ from the imported ones."""
    digest, size = hashlib.sha256(), 0
    for block in bytes_of(store, file.file):
        digest.update(block)
        size += stream.write(block)
    if file.digest is None:
        result.unverified.append(file)
    elif digest.hexdigest() != file.digest:
        result.different.append(file)
        return False
    result.size += size
    return True


def _part(target: Path) -> Path:
    """Return the temporary name of a file that is not complete."""
    return target.with_name(f"{target.name}.studbook-part")


@contextmanager
def _whole(target: Path) -> Iterator[IO[bytes]]:
    """Open the temporary file of a target; remove it if writing fails."""
    part = _part(target)
    part.unlink(missing_ok=True)
    try:
        with part.open("xb") as stream:
            yield stream
    except BaseException:
        part.unlink(missing_ok=True)
        raise
