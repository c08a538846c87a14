"""`studbook anonymise`: other names, the same hands."""

import re
from collections import Counter
from pathlib import Path

import polars as pl
import pytest
from typer.testing import CliRunner

import studbook
from studbook.cli import app
from studbook.events import Notice
from studbook.exchange.anonymise import UNCHECKED, Names, anonymised_files
from studbook.exchange.site_texts import Tally
from studbook.game.hand import Hand
from studbook.game.sites import SITES
from studbook.program.endings import UserError

SAMPLES = Path("histories/samples")
NEW = re.compile(r"Hero|Player[0-9]+|Seat\+[0-9]+.*")
"""Names that players may have afterwards; Bovada prints only seats."""
CHAT = """\
Player7 said, "nice hand, Bob & "Cleo" :)"
Dora Doe joins the table at seat #3
Dora Doe said, "I am Dora"
Hero7 leaves the table
"""


def anonymised(path: Path, folder: Path, names: Names | None = None) -> tuple[list[Path], Tally]:
    tally = Tally()
    return list(anonymised_files([path], folder, names or Names(), tally)), tally


def by_number(paths: list[Path]) -> dict[tuple[int, str], Hand]:
    return {(hand.site, hand.hand_id): hand for hand in studbook.read(*paths)}


def people(hands: dict[tuple[int, str], Hand]) -> list[tuple[str, str]]:
    """Site and name of every seated player."""
    return [(SITES[site], seat.player) for (site, _), hand in hands.items() for seat in hand.seats]


def found_in(paths: list[Path]) -> Counter[tuple[object, ...]]:
    """What an audit finds, but for places, names, and P04, which is about the name of the file."""
    found = studbook.audit(*paths).filter(pl.col("code") != "P04")
    return Counter(found.select("site", "hand_id", "severity", "code", "street").rows())


@pytest.fixture(scope="module")
def damaged(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The samples, with a pot paid to another player, and with chat."""
    folder = tmp_path_factory.mktemp("damaged")
    for path in sorted(path for path in SAMPLES.rglob("*") if path.is_file()):
        text = path.read_text("utf-8")
        if path.name == "stud-0001.txt":
            text = text.replace("DizzyRaven collected", "RustyMoose collected")
        (folder / path.name).write_text(text, "utf-8")
    return folder


@pytest.fixture(scope="module")
def renamed(damaged: Path, tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    files, tally = anonymised(damaged, tmp_path_factory.mktemp("anonymous"))
    assert tally == Tally(written=len(by_number([damaged])))
    return files


def test_no_player_keeps_their_name(damaged: Path, renamed: list[Path]) -> None:
    names = {name for site, name in people(by_number([damaged])) if site != "bovada"} - {"Hero"}
    text = "".join(path.read_text("utf-8") for path in renamed)
    assert len(names) > 50
    left = [name for name in names if name in text]
    assert [name for name in left if re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text)] == []
    assert [name for _, name in people(by_number(renamed)) if not NEW.fullmatch(name)] == []


def test_a_name_is_replaced_by_the_same_one_everywhere(damaged: Path, renamed: list[Path]) -> None:
    old, new = by_number([damaged]), by_number(renamed)
    assert old.keys() == new.keys()
    seats = [(old[key].seats, new[key].seats) for key in old]
    pairs = {(one.player, other.player) for before, after in seats for one, other in zip(before, after, strict=True)}
    assert len(pairs) == len({before for before, _ in pairs}) == len({after for _, after in pairs})


def test_the_audit_finds_the_same(damaged: Path, renamed: list[Path]) -> None:
    findings = found_in([damaged])
    assert len({code for _, _, _, code, _ in findings}) >= 4
    assert found_in(renamed) == findings


def test_real_hands(histories_dir: Path, tmp_path: Path) -> None:
    files, tally = anonymised(histories_dir, tmp_path)
    assert tally.left_out == Counter()
    found = found_in([histories_dir])
    texts_without_hand = Counter(
        {key: count for key, count in found.items() if key[2] == "unjudged" and key[3] == "P00"}
    )
    assert found_in(files) == found - texts_without_hand  # such texts are left out: names in them cannot be told


def with_chat(folder: Path) -> Path:
    """A hand with chat, with a player who only looks on, and with names that begin one another."""
    text = (SAMPLES / "stud-0001.txt").read_text("utf-8").split("\n\n\n")[0]
    text = text.replace("DizzyRaven", "Player7").replace("RustyMoose", "Bob").replace("OldHeron", "Rake")
    path = folder / "hand.txt"
    path.write_text(text.replace("*** 4th STREET ***\n", f"*** 4th STREET ***\n{CHAT}"), "utf-8")
    return path


def test_chat(tmp_path: Path) -> None:
    [file], _ = anonymised(with_chat(tmp_path), tmp_path / "new")
    [hand] = studbook.read(file)
    chat = [event.text for event in hand.events if isinstance(event, Notice) and "x" in event.text]
    assert len(chat) == 2, chat
    assert [re.sub(r"Player[0-9]+ ", "P ", text) for text in chat] == [
        'P said, "xxxx xxxx, xxx & "xxxx" :)"',
        'P said, "x xx xxxx"',
    ]
    text = file.read_text("utf-8")
    assert "Dora" not in text
    assert "Hero7" not in text
    assert "| Rake " in text


BOUNTIES = """\
Kaspar wins the $5 bounty for eliminating Zoltan
Kaspar and Al split the $5 bounty for {third}
"""


@pytest.mark.parametrize("third", ["Zo", "Rake"])
def test_names_within_a_line_of_the_site(tmp_path: Path, third: str) -> None:
    text = (SAMPLES / "rooms" / "pokerstars.txt").read_text("utf-8").split("\n\n\n")[0]
    seats = re.findall(r"^Seat [0-9]: (\w+) \([0-9]+ in chips", text, re.MULTILINE)
    for old, new in zip(seats, ("Zoltan", "Al", third, "Kaspar"), strict=True):
        text = text.replace(old, new)
    path = tmp_path / "hand.txt"
    path.write_text(text.replace("*** SUMMARY", BOUNTIES.format(third=third) + "*** SUMMARY"), "utf-8")
    [file], _ = anonymised(path, tmp_path / "new")
    new = file.read_text("utf-8")
    assert not re.search(r"\b(Zoltan|Al|Zo|Kaspar)\b", new)
    assert "Player3 wins the $5 bounty for eliminating Hero\nPlayer3 and Player1 split the $5 bounty for Player2" in new
    assert "| Rake 0" in new


def test_notes_of_a_house_log(tmp_path: Path) -> None:
    text = (SAMPLES / "rooms" / "houselog.txt").read_text("utf-8").split("\n\n")[0]
    path = tmp_path / "log.txt"
    path.write_text(text.replace("Third street\n", "Note: TinyDuke argues, Dora watches\nThird street\n"), "utf-8")
    [file], _ = anonymised(path, tmp_path / "new")
    assert "\nNote: xxxxxxxx xxxxxx, xxxx xxxxxxx\n" in file.read_text("utf-8")


@pytest.mark.parametrize(("room", "old"), [("ipoker", "LuckyHeron"), ("merge", "LuckyWheel")])
def test_names_with_escapes(tmp_path: Path, room: str, old: str) -> None:
    path = tmp_path / "hands.xml"
    path.write_text((SAMPLES / "rooms" / f"{room}.txt").read_text("utf-8").replace(old, "A&amp;B&quot;"), "utf-8")
    [file], tally = anonymised(path, tmp_path / "new")
    assert not tally.left_out
    assert "&amp;" not in file.read_text("utf-8")
    [kept], tally = anonymised(path, tmp_path / "kept", Names(keep=['A&B"']))
    assert not tally.left_out
    assert 'A&B"' in {name for _, name in people(by_number([kept]))}


def test_players_who_keep_their_name(tmp_path: Path) -> None:
    path = with_chat(tmp_path)
    [file], _ = anonymised(path, tmp_path / "new", Names(keep=["Bob", "Player2"]))
    players = [seat.player for seat in next(iter(studbook.read(file))).seats]
    assert "Bob" in players
    assert "Player2" not in players  # another player's name
    assert len(set(players)) == len(players)


def test_the_command(tmp_path: Path) -> None:
    result = CliRunner().invoke(app, ["anonymise", str(with_chat(tmp_path)), "-o", str(tmp_path / "new")])
    assert (result.exit_code, result.output.split()) == (0, [str(tmp_path / "new" / "0001.txt")])


def test_the_hands_themselves_are_never_replaced(tmp_path: Path) -> None:
    path = with_chat(tmp_path).rename(tmp_path / "0001.txt")
    before = path.read_bytes()
    result = CliRunner().invoke(app, ["anonymise", str(path), "-o", str(tmp_path)])
    assert isinstance(result.exception, UserError)
    assert path.read_bytes() == before


def test_unreadable_text_is_left_out(tmp_path: Path) -> None:
    path = with_chat(tmp_path)
    path.write_text(path.read_text("utf-8") + "\n\n" + path.read_text("utf-8").replace(": brings in", ": brings on"))
    result = CliRunner().invoke(app, ["anonymise", str(path), "-o", str(tmp_path / "new")])
    assert result.exit_code == 1
    assert f"{path}:" in result.output
    assert len(list(studbook.read(tmp_path / "new"))) == 1


def test_no_hands(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("nothing")
    result = CliRunner().invoke(app, ["anonymise", str(tmp_path / "a.txt"), "-o", str(tmp_path / "new")])
    assert isinstance(result.exception, UserError)
    assert "no hands to rename" in str(result.exception)


def test_a_hand_that_would_read_differently(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("studbook.exchange.renamed_hands._new", lambda *_: b"Everyone")
    files, tally = anonymised(with_chat(tmp_path), tmp_path / "new")
    assert (files, tally) == ([], Tally(left_out=Counter({UNCHECKED: 1})))
