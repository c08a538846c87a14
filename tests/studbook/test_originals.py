"""The original text: of one hand, and of whole files written back."""

import gzip
import hashlib
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner

from studbook.analytics.store import Store
from studbook.cli import app
from studbook.histories.raw_batches import raw_batches
from studbook.importing.pipeline import import_paths
from studbook.upkeep.export import ExportError, distinct_names, export_files
from studbook.upkeep.originals import hand_text


def _simulated(folder: Path, site: str, seed: int, hands: int = 3, game: str = "stud") -> str:
    folder.mkdir(parents=True, exist_ok=True)
    words = ["simulate", "--hands", hands, "--seed", seed, "--site", site, "--game", game]
    result = CliRunner().invoke(app, [str(word) for word in words], catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return result.stdout


@pytest.fixture(scope="module")
def originals(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Write a folder with a file of every kind."""
    folder = tmp_path_factory.mktemp("originals")
    text = [_simulated(folder, "pokerstars", seed) for seed in range(9)]
    (folder / "utf16.txt").write_bytes(text[0].encode("utf-16") + b"\n")
    (folder / "big_endian.txt").write_bytes(b"\xfe\xff" + text[1].encode("utf-16-be"))
    (folder / "cp1252.txt").write_bytes(text[2].replace("Table '", "Table 'J\xf6rg \x80").encode("cp1252", "replace"))
    (folder / "nul.txt").write_bytes(text[3].replace("\n\n", "\n\0\0\n").encode())
    (folder / "cr.txt").write_bytes(text[4].replace("\n", "\r").encode())
    (folder / "crlf.txt").write_bytes(text[5].replace("\n", "\r\n").encode("utf-8-sig"))
    (folder / "packed.txt.gz").write_bytes(gzip.compress(text[6].encode()))
    with zipfile.ZipFile(folder / "archive.zip", "w") as archive:
        archive.writestr("in/a.txt", text[7])
        archive.writestr("../up.txt.gz", gzip.compress(text[8].encode()))
    chat = "\n".join(f"Seat 9: chat {number}" for number in range(20_000))
    many = [_simulated(folder, "pokerstars", 20 + number, 1).strip("\n") + f"\n{chat}\n\n\n" for number in range(3)]
    (folder / "many_blocks.txt").write_bytes("".join(many).encode())
    for number, site in enumerate(("ipoker", "everleaf", "merge")):
        (folder / f"{site}.txt").write_text(_simulated(folder, site, 40 + number), encoding="utf-8")
    (folder / "no_hands.txt").write_text("a shopping list\n")
    return folder


@pytest.fixture(scope="module")
def store(originals: Path) -> Iterator[Store]:
    with Store() as store:
        import_paths(store, [originals])
        yield store


def _read_bytes(originals: Path) -> dict[str, str]:
    """Return the SHA-256 of every file with hands, unpacked, by name."""
    found = {str(p): p.read_bytes() for p in originals.iterdir() if p.suffix == ".txt" and p.name != "no_hands.txt"}
    packed = originals / "packed.txt.gz"
    found[str(packed)] = gzip.decompress(packed.read_bytes())
    with zipfile.ZipFile(originals / "archive.zip") as archive:
        found[f"{originals}/archive.zip/in/a.txt"] = archive.read("in/a.txt")
        found[f"{originals}/archive.zip/../up.txt.gz"] = gzip.decompress(archive.read("../up.txt.gz"))
    return {name: hashlib.sha256(data).hexdigest() for name, data in found.items()}


def test_every_file_is_written_back_byte_for_byte(store: Store, originals: Path, tmp_path: Path) -> None:
    done = export_files(store, tmp_path / "out")
    written = {
        row.path: hashlib.sha256((tmp_path / "out" / name).read_bytes()).hexdigest() for row, name in done.written
    }
    assert written == _read_bytes(originals)
    assert [done.unverified, done.different, done.without_text] == [[], [], []]
    everything = [path for path in tmp_path.rglob("*") if path.is_file()]
    assert len(everything) == len(written)
    assert all(path.is_relative_to(tmp_path / "out") for path in everything)


def test_an_archive_holds_the_same(store: Store, originals: Path, tmp_path: Path) -> None:
    done = export_files(store, tmp_path / "out.zip")
    with zipfile.ZipFile(tmp_path / "out.zip") as archive:
        written = {row.path: hashlib.sha256(archive.read(name)).hexdigest() for row, name in done.written}
    assert written == _read_bytes(originals)


def test_nothing_is_overwritten_unless_forced(store: Store, originals: Path, tmp_path: Path) -> None:
    name = str(originals / "cr.txt")
    (written,) = export_files(store, tmp_path, [name]).written
    target = tmp_path / written[1]
    target.write_text("mine")
    with pytest.raises(ExportError, match="already exists"):
        export_files(store, tmp_path, [name])
    assert target.read_text() == "mine"
    export_files(store, tmp_path, [name], force=True)
    assert target.read_bytes() == (originals / "cr.txt").read_bytes()


def test_no_link_leads_out_of_the_folder(store: Store, tmp_path: Path) -> None:
    outside, inside = tmp_path / "outside", tmp_path / "inside"
    outside.mkdir()
    inside.mkdir()
    (inside / str(tmp_path).split("/")[1]).symlink_to(outside)
    with pytest.raises(ExportError, match="a link leads out"):
        export_files(store, inside)
    assert not list(outside.iterdir())


def test_names_stay_below_the_folder_and_apart() -> None:
    paths = ["/etc/passwd", "../../etc/passwd", "C:\\x\\a.txt", "c:/X/A.txt", "x.zip/../../b.txt", "..", "a\0b/nul.txt",
             "x", "x/y", "\\\\server\\share\\a.txt", "n" * 400 + ".txt"]  # fmt: skip
    names = distinct_names(paths)
    assert all(not name.is_absolute() and ".." not in name.parts and "\\" not in str(name) for name in names)
    assert all(len(part.encode()) < 256 for name in names for part in name.parts)
    assert len({str(name).lower() for name in names}) == len(paths)
    folders = {str(parent).lower() for name in names for parent in name.parents if parent.name}
    assert not folders & {str(name).lower() for name in names}


def test_a_hand_has_the_text_that_was_read(store: Store, originals: Path) -> None:
    texts = {}
    for raw in raw_batches([originals]):
        for row in range(len(raw.file)):
            text = raw.text[raw.start[row] + raw.head[row] : raw.end[row]].decode()
            texts[raw.names[int(raw.file[row])], int(raw.line[row])] = text
    hands = store.query("SELECT hand, path, line FROM hands JOIN files USING (file)").rows()
    assert len(hands) > 30
    for hand, path, line in hands:
        assert hand_text(store, hand) == texts[path, line]


def test_show_prints_the_text(originals: Path, tmp_path: Path) -> None:
    runner, db = CliRunner(), str(tmp_path / "x.duckdb")
    assert runner.invoke(app, ["import", str(originals / "crlf.txt"), "--db", db]).exit_code == 0
    text = (originals / "crlf.txt").read_text("utf-8-sig")
    first = text.split("\n\n\n")[0].strip()
    number = first.split("#")[1].split(":")[0]
    result = runner.invoke(app, ["show", number, "--text", "--db", db])
    assert result.exit_code == 0, result.output
    assert result.stdout.strip() == first


def test_the_command_says_what_it_verified(originals: Path, tmp_path: Path) -> None:
    runner, db = CliRunner(), str(tmp_path / "x.duckdb")
    runner.invoke(app, ["import", str(originals / "crlf.txt"), "--db", db])
    result = runner.invoke(app, ["export", "-o", str(tmp_path / "out"), "--db", db])
    assert result.exit_code == 0
    assert "SHA-256 verified: 1" in result.stdout
