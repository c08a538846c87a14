"""A file that is cut reads as it does in one piece."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from studbook.archive.inputs import AnyOpener, find
from studbook.archive.survey import survey
from studbook.archive.units import UnitOpener, UnitSource, in_file, units_of
from studbook.histories.raw_batches import raw_batches, source_batches

SAMPLES = Path(__file__).parents[2] / "histories" / "samples" / "rooms"
Read = list[tuple[bytes, int, int]]


def whole(path: Path) -> Read:
    """Hands of a file: text, site and line."""
    return [
        (raw.text[start:end], site, line)
        for raw in raw_batches([path])
        for start, end, site, line in zip(raw.start, raw.end, raw.site.tolist(), raw.line.tolist(), strict=True)
    ]


def in_parts(path: Path, shard_bytes: int) -> tuple[Read, int, bytes]:
    """Read the same from the parts of a file; also their number, and the bytes of all blocks."""
    [surveyed] = survey(find([str(path)]), shard_bytes)
    units = [*units_of(surveyed)]
    found: Read = []
    blocks: dict[int, bytes] = {}
    with AnyOpener() as opener:
        for unit in units:
            sources = [UnitSource.of(unit)]
            for raw in source_batches(sources, UnitOpener(opener), hands=100, first=None, max_bytes=1 << 20, skip=None):
                moved = in_file(raw, [unit])
                rows = zip(moved.start, moved.end, moved.site.tolist(), moved.line.tolist(), strict=True)
                found += [(moved.text[start:end], site, line) for start, end, site, line in rows]
                for block in moved.blocks:
                    assert block.number not in blocks
                    blocks[block.number] = block.data
    return found, len(units), b"".join(data for _, data in sorted(blocks.items()))


@pytest.mark.parametrize("site", ["pokerstars", "bovada", "houselog"])
def test_parts_of_a_file_are_the_file(site: str) -> None:
    path = SAMPLES / f"{site}.txt"
    found, parts, data = in_parts(path, 4000)
    assert found == whole(path)
    assert parts > 3
    assert data == path.read_bytes()


@pytest.mark.parametrize("site", ["ipoker"])
def test_hands_that_share_a_header_stay_together(site: str) -> None:
    found, parts, _ = in_parts(SAMPLES / f"{site}.txt", 4000)
    assert (found, parts) == (whole(SAMPLES / f"{site}.txt"), 1)


PIECES = st.lists(
    st.sampled_from(
        [b"hand", b"other site", b"\n", b"\r\n", b"\r", b"a stray line\n", b"\0", b"\xef\xbb\xbf", b"chat \xe9\n"]
    ),
    min_size=2,
    max_size=14,
)


@given(pieces=PIECES, size=st.integers(200, 6000), returns=st.booleans())
@settings(max_examples=25)
def test_parts_of_any_file_are_the_file(
    tmp_path_factory: pytest.TempPathFactory, pieces: list[bytes], size: int, returns: bool
) -> None:
    texts = {
        b"hand": (SAMPLES / "pokerstars.txt").read_bytes()[:1500].rpartition(b"\n")[0] + b"\n\n",
        b"other site": (SAMPLES / "winamax.txt").read_bytes()[:1500].rpartition(b"\n")[0] + b"\n\n",
    }
    data = b"".join(texts.get(piece, piece) for piece in pieces)
    path = tmp_path_factory.mktemp("cut") / "hands.txt"
    path.write_bytes(data.replace(b"\n", b"\r\n") if returns else data)
    assert in_parts(path, size)[0] == whole(path)
