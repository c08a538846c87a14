"""The IRC Poker Database: months made as its description says are put together, imported, and have nets.

No line of a stud game has been seen. These have five streets; the number of streets and the letters of a blind in stud
are not proven.
"""

import io
import json
import tarfile
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from studbook.analytics.store import Store
from studbook.cli import app
from studbook.exchange.irc import Gathered, gathered, months_in
from studbook.importing.pipeline import import_paths

HDB = """\
801234567   1   12  3  3/15  2/45  2/65  2/105  2/145
801234633   1   13  2  2/10  0/0  0/0  0/0  0/0
801234700   1   14  2  2/10  2/30  2/50  2/70  2/110 2h
"""
ROSTER = """\
801234567  3  ann bob[x] cy
801234633  2  ann cy
801234700  2  ann cy
"""
PLAYERS = {
    "ann": """\
ann     801234567  3  1  Bc  b   kc  b   c    1000   65  145  As Ah 2c 3d 4h 5s 6c
ann     801234633  2  1  -   -   -   -   -    1080    5    0
ann     801234700  2  1  c   k   k   k   k    1075   55   50  Kd Ks 2c 3d 4h 5s 6c
""",
    "bob[x]": "bob[x]  801234567  3  2  f   -   -   -   -     500   15    0\n",
    "cy": """\
cy      801234567  3  3  r   c   bc  c   bc    200   65    0  Qs Qh 2d 3h 4d 5c 6d
cy      801234633  2  2  B   -   -   -   -     135    5   10
cy      801234700  2  2  c   k   k   k   k     140   55   60
""",
}


def in_folder(where: Path, players: dict[str, str] = PLAYERS, hdb: str = HDB) -> Path:
    """Write a month, and return the folder of its channel."""
    month = where / "7stud" / "199505"
    (month / "pdb").mkdir(parents=True)
    (month / "hdb").write_text(hdb)
    (month / "hroster").write_text(ROSTER)
    for name, text in players.items():
        (month / "pdb" / f"pdb.{name}").write_text(text)
    return where


def packed(where: Path) -> Path:
    """A month as it is distributed: an archive of its folder."""
    folder = in_folder(where / "unpacked")
    with tarfile.open(where / "7stud.199505.tgz", "w:gz") as archive:
        archive.add(folder / "7stud" / "199505", "7stud/199505")
    return where / "7stud.199505.tgz"


def texts_in(path: Path) -> list[Gathered]:
    return [one for month in months_in([path]) for one in gathered(month)]


def test_a_month_is_the_same_in_a_folder_and_packed(tmp_path: Path) -> None:
    found = texts_in(packed(tmp_path))
    assert found == texts_in(tmp_path / "unpacked")
    assert [json.loads(one.text)["ohh"]["game_number"] for one in found] == ["801234567", "801234633", "801234700"]


def test_a_hand_has_the_text_of_all_files(tmp_path: Path) -> None:
    hand = json.loads(texts_in(in_folder(tmp_path))[0].text)["ohh"]
    assert (hand["table_name"], hand["start_date_utc"], hand["currency"]) == ("7stud", "1995-05-23T13:09:27Z", "PLAY")
    assert [(one["name"], one["irc_actions"], len(one["irc_cards"])) for one in hand["players"]] == [
        ("ann", ["Bc", "b", "kc", "b", "c"], 7),
        ("bob[x]", ["f", "-", "-", "-", "-"], 0),
        ("cy", ["r", "c", "bc", "c", "bc"], 7),
    ]
    assert (hand["irc_pots"], hand["irc_missing"]) == (["3/15", "2/45", "2/65", "2/105", "2/145"], [])


def run(*words: object) -> Result:
    return CliRunner().invoke(app, [str(word) for word in words])


@pytest.mark.parametrize("write", [in_folder, packed])
def test_hands_are_converted_and_imported_with_nets(tmp_path: Path, write: Callable[[Path], Path]) -> None:
    """Only a hand whose chips balance has nets: in the last one, the players put in 110 and won 110."""
    hands = tmp_path / "irc.ohh"
    done = run("convert", write(tmp_path), "--to", "ohh", "--lossy", "-o", hands)
    assert (done.exit_code, "lost 3 times: the order of play" in done.stderr) == (0, True)
    with Store(tmp_path / "hands.duckdb") as store:
        totals = import_paths(store, [hands])
        assert (totals.hands.found, totals.hands.other, dict(totals.other_games)) == (3, 3, {"7stud": 3})
        assert store.sql("SELECT player, sum(net)::INT FROM nets GROUP BY ALL ORDER BY ALL").rows == [
            ("ann", 70),
            ("bob[x]", -15),
            ("cy", -55),
        ]
        assert store.sql("SELECT DISTINCT game, currency::VARCHAR, is_stud FROM nets").rows == [
            ("7stud", "play", False)
        ]


def test_a_missing_player_is_named_and_leaves_the_hand_without_nets(tmp_path: Path) -> None:
    folder = in_folder(tmp_path, {name: text for name, text in PLAYERS.items() if name != "bob[x]"})
    found = [json.loads(one.text)["ohh"]["irc_missing"] for one in texts_in(folder)]
    assert found == [["bob[x]"], [], []]
    assert run("convert", folder, "--to", "ohh", "--lossy", "-o", tmp_path / "irc.ohh").exit_code == 0
    with Store(tmp_path / "hands.duckdb") as store:
        import_paths(store, [tmp_path / "irc.ohh"])
        assert store.sql("SELECT hand_id, problem IS NULL FROM other_hands ORDER BY line").rows == [
            ("", False),
            ("801234633", True),
            ("801234700", True),
        ]


def test_lines_that_cannot_be_read_are_said(tmp_path: Path) -> None:
    folder = in_folder(tmp_path, PLAYERS | {"eve": "eve 801234567 3 1 Bx 100 5 0\n\nx\n"})
    done = run("convert", folder, "--to", "ohh", "--lossy", "-o", tmp_path / "irc.ohh", "--json")
    assert done.exit_code == 1
    assert "pdb.eve:1: not a line of a player: 'eve 801234567 3 1 Bx 100 5 0'" in done.stderr
    assert "pdb.eve:3: not a line of a player: 'x'" in done.stderr
    assert [json.loads(done.stdout)[name] for name in ("written", "rejected")] == [3, 2]


@pytest.mark.parametrize("streets", ["-", "Bc kc", "Bc kc b b b b", ""])
def test_any_number_of_streets_is_read(tmp_path: Path, streets: str) -> None:
    line = f"ann 801234567 1 1 {streets} 1000 65 65\n"
    (found,) = texts_in(in_folder(tmp_path, {"ann": line}, hdb=""))
    assert json.loads(found.text)["ohh"]["players"][0]["irc_actions"] == streets.split()


def test_a_damaged_archive_is_said(tmp_path: Path) -> None:
    path = packed(tmp_path)
    path.write_bytes(path.read_bytes()[:200])
    done = run("convert", path, "--to", "ohh", "--lossy", "-o", tmp_path / "irc.ohh")
    assert "an archive is damaged" in str(done.exception)


def test_an_import_says_what_to_do(tmp_path: Path) -> None:
    with Store(tmp_path / "hands.duckdb") as store:
        totals = import_paths(store, [in_folder(tmp_path)])
        problems = [problem for (problem,) in store.sql("SELECT problem FROM files").rows]
    assert totals.hands.found == 0
    assert sum("studbook convert FOLDER --to ohh --lossy -o irc.ohh" in problem for problem in problems) == 4


def test_names_in_an_archive_write_nothing(tmp_path: Path) -> None:
    """Members are never unpacked, whatever their names."""
    path = tmp_path / "bad.tgz"
    with tarfile.open(path, "w:gz") as archive:
        for name in ("../hdb", "/etc/hdb", "pdb/../../x", "hdb"):
            member = tarfile.TarInfo(name)
            member.size = len(HDB)
            archive.addfile(member, io.BytesIO(HDB.encode()))
    assert len(texts_in(path)) == 3 * 3
    assert [found.name for found in tmp_path.iterdir()] == ["bad.tgz"]
