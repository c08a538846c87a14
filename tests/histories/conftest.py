"""Raw hands in a form that is easy to compare."""

import hashlib
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from studbook.histories.blocks import BLOCK
from studbook.histories.raw import FileRead
from studbook.histories.raw_batches import raw_batches


class Row(NamedTuple):
    """A row of a batch."""

    site: int
    file: int
    line: int
    text: str


class Read(NamedTuple):
    """Everything that a run has read."""

    rows: list[Row]
    files: dict[int, FileRead]

    @property
    def hands(self) -> list[tuple[int, str]]:
        """Line and text of the rows that are hands."""
        return [(row.line, row.text) for row in self.rows if row.site >= 0]

    @property
    def strays(self) -> list[tuple[int, str]]:
        """Line and text of the rows that are not part of a hand."""
        return [(row.line, row.text) for row in self.rows if row.site < 0]

    @property
    def problems(self) -> dict[str, str]:
        """Problem by file name."""
        return {Path(file.path).name: file.problem for file in self.files.values()}


def _read(*paths: Path, **options: Any) -> Read:
    rows: list[Row] = []
    files: dict[int, FileRead] = {}
    names: dict[int, str] = {}
    kept: dict[int, bytearray] = {}
    for raw in raw_batches(paths, **options):
        columns = (raw.site, raw.file, raw.line, raw.start, raw.end)
        assert len({len(column) for column in columns}) == 1
        for site, file, line, start, end in zip(*(column.tolist() for column in columns), strict=True):
            assert raw.text[end : end + 1] == b"\n"
            rows.append(Row(site, file, line, raw.text[start:end].decode("utf-8")))
        assert not files.keys() & raw.files.keys()
        assert {*raw.files, *raw.file.tolist(), *(block.file for block in raw.blocks)} == raw.names.keys()
        for block in raw.blocks:
            assert block.number * BLOCK == len(kept.setdefault(block.file, bytearray()))
            kept[block.file] += block.data
        files |= raw.files
        names |= raw.names
    assert list(files) == list(range(len(files)))
    assert names == {number: file.path for number, file in files.items()}
    assert {row.file for row in rows} == kept.keys() <= files.keys()
    for number, data in kept.items():
        assert hashlib.sha256(data).hexdigest() == files[number].digest
        path = Path(files[number].path)
        assert not path.is_file() or path.suffix == ".gz" or data == path.read_bytes()
    return Read(rows, files)


@pytest.fixture(scope="session")
def read() -> Callable[..., Read]:
    """Read paths with `raw_batches` and join the batches."""
    return _read
