"""Broken and hostile house files: each is refused in one sentence, and none crashes, hangs, or is half understood."""

import errno
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

import studbook
from studbook.cli import app
from studbook.program.endings import known_error
from studbook.rules.profiles import MOST_BYTES, MOST_FILES, shown
from studbook.rules.red_dog.variants import variant_file, variants_of
from studbook.rules.stud.house import NO_LIMIT, House, house, profile
from studbook.rules.stud.rake_schedule import MOST_LINES, schedule_of

BASE = 'extends = "site-default"\n'


def write(folder: Path, text: str | bytes, name: str = "club.toml") -> str:
    path = folder / name
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(text.encode("utf-8") if isinstance(text, str) else text)
    return str(path)


def refused(name: str) -> str:
    """Return the sentence by which a house is refused."""
    with pytest.raises(ValueError, match=r".") as caught:
        house(name)
    sentence = str(caught.value)
    assert type(caught.value) is ValueError
    assert sentence.isprintable()
    assert len(sentence) < 1000
    return sentence


def line(keys: str) -> str:
    return f"[[rake.schedule]]\n{keys}\n"


BROKEN: dict[str, tuple[str | bytes, str]] = {
    "UTF-16": (BASE.encode("utf-16"), "its bytes are not UTF-8 text"),
    "Latin-1": (b'title = "Caf\xe9"\n', "its bytes are not UTF-8 text"),
    "zero bytes": (bytes(100), "Invalid statement"),
    "too long": (b"#" * (MOST_BYTES + 1), "more than 1,048,576 bytes"),
    "no TOML": ("<html>", "Invalid"),
    "empty": ("", "does not state"),
    "nested lists": ("a = " + "[" * 100_000, "nested too deeply"),
    "nested tables": ("a = " + "{b=" * 100_000, "nested too deeply"),
    "dotted key": (".".join("a" * 20_000) + " = 1", "more than 200 dots"),
    "deep key": (".".join("a" * 150) + " = 1", "unknown key 'a.a.a"),
    "many tables": ("".join(f"[t{number}]\nx = 1\n" for number in range(20_000)), "unknown key 't0.x'"),
    "many digits": ("cap.wagers = " + "9" * 5000, "a number in it has too many digits"),
    "many hex digits": ("cap.wagers = 0x" + "f" * 50_000, "not a number of many digits"),
    "long word": (f'community = "{"x" * 100_000}"', "community cannot be 'xxx"),
    "word of control characters": ('community = "\\u001B[2J\\nx"', r"community cannot be '\x1b[2J\nx'"),
    "long key": (f"{'x' * 100_000} = 1", "unknown key 'xxx"),
    "key stated twice": ('cap.wagers = 3\n"cap.wagers" = 4', "cap.wagers is stated twice"),
    "empty table": ("[nothing]", "unknown key 'nothing'"),
    "table for a number": ("cap.wagers = {}", "cap.wagers is a whole number from 1 to 1000 or UNLIMITED, not {}"),
    "table with keys for a number": ("cap.wagers.most = 3", "cap.wagers is a whole number"),
    "truth for a number": ("cap.wagers = true", "cap.wagers is a whole number"),
    "negative number": ("cap.wagers = -3", "cap.wagers is a whole number"),
    "infinite number": ("cap.wagers = inf", "cap.wagers is a whole number"),
    "half a number": ("cap.wagers = 4.5", "cap.wagers is a whole number"),
    "date for a number": ("cap.wagers = 2026-11-26", "cap.wagers is a whole number"),
    "more than everything": ("rake.percent = 101", "rake.percent is a whole number from 0 to 100 or UNLIMITED"),
    "list for a word": ('community = ["ISA"]', "community is a single word or number, not ['ISA']"),
    "number for a word": ("community = 7", "community cannot be 7"),
    "table for a word": ("community = { a = 1 }", "community cannot be {'a': 1}"),
    "word for a list": ('pair4.games = "STUD"', "pair4.games is a list, not 'STUD'"),
    "number in a list": ("pair4.games = [1]", "pair4.games cannot be 1"),
    "table in a list": ("pair4.games = [{}]", "pair4.games cannot be {}"),
    "list in a list": ('pair4.games = [["STUD"]]', "pair4.games cannot be ['STUD']"),
    "nothing stated in a list": ('pair4.games = ["NOT_STATED"]', "pair4.games cannot be 'NOT_STATED'"),
    "chip nan": ("chip = nan", "chip is an amount of at least 0.01 in whole cents"),
    "chip inf": ("chip = inf", "chip is an amount of at least 0.01 in whole cents"),
    "chip overflow": ("chip = 1e300", "chip is an amount of at least 0.01 in whole cents"),
    "chip huge": (f"chip = 1{'0' * 400}", "chip is an amount of at least 0.01 in whole cents"),
    "chip of almost nothing": ("chip = 1e-11", "chip is an amount of at least 0.01 in whole cents"),
    "chip true": ("chip = true", "chip cannot be True"),
    "title a number": ("title = 5", "title is a text in quotation marks, not 5"),
    "source a list": ('source = ["a"]', "source is a text in quotation marks, not ['a']"),
    "schedule a number": ("rake.schedule = 5", "rake.schedule is a list of tables"),
    "schedule a table": ("rake.schedule = { percent = 5 }", "rake.schedule is a list of tables"),
    "schedule of numbers": ("rake.schedule = [5]", "line 1 of rake.schedule: 5 is not a table"),
    "schedule too long": (line("percent = 5") * (MOST_LINES + 1), "rake.schedule has 1,001 lines, more than 1,000"),
    "step of almost nothing": (line("percent = 5\nstep = 1e-11"), "step is an amount of money, at least 0.0001"),
    "step inf": (line("percent = 5\nstep = inf"), "step is an amount of money"),
    "step nan": (line("percent = 5\nstep = nan"), "step is an amount of money"),
    "step a table": (line("percent = 5\nstep = {}"), "step is an amount of money"),
    "cap of almost nothing": (line("percent = 5\ncaps = 1e-11"), "caps is an amount of money, at least 0.0001"),
    "one cap of almost nothing": (line("percent = 5\ncaps = { 2 = 1e-11 }"), "caps is an amount of money"),
    "caps a list": (line("percent = 5\ncaps = [1]"), "caps is an amount of money"),
    "caps nested": (line("percent = 5\ncaps = { 2 = { 3 = 4 } }"), "caps is an amount of money"),
    "caps for many digits": (line(f"percent = 5\ncaps = {{ {'9' * 5000} = 1 }}"), "caps are for 2 to 10 players"),
    "caps for 02": (line("percent = 5\ncaps = { 02 = 1 }"), "caps are for 2 to 10 players, not '02'"),
    "bets of almost nothing": (line("percent = 5\nbig_bets = [1e-11, 1e-11]"), "big_bets is an amount of money"),
    "bets of words": (line('percent = 5\nbig_bets = ["4", "6"]'), "big_bets is an amount of money"),
    "percent nan": (line("percent = nan"), "percent is a number from 0 to 100"),
    "percent of almost nothing": (line("percent = 1e-11"), "percent is a number from 0 to 100"),
    "percent huge": (line("percent = 0x" + "f" * 5000), "percent is a number from 0 to 100"),
    "currency a list": (line('percent = 5\ncurrency = ["USD"]'), "currency cannot be ['USD']"),
    "currency a table": (line("percent = 5\ncurrency = {}"), "currency cannot be {}"),
}  # fmt: skip


@pytest.mark.parametrize(("text", "about"), BROKEN.values(), ids=BROKEN)
def test_a_broken_file_is_refused_in_one_sentence(tmp_path: Path, text: str | bytes, about: str) -> None:
    sentence = refused(write(tmp_path, text))
    assert sentence.startswith("club.toml: ")
    assert about in sentence


@pytest.mark.parametrize("name", [name for name, (text, _) in BROKEN.items() if isinstance(text, str) and text])
def test_so_it_is_in_a_file_that_extends_another(tmp_path: Path, name: str) -> None:
    text, about = BROKEN[name]
    assert about in refused(write(tmp_path, BASE + str(text)))


def test_a_mark_at_the_beginning_is_accepted(tmp_path: Path) -> None:
    assert house(write(tmp_path, "\N{BYTE ORDER MARK}" + BASE + "cap.wagers = 3\r\n")).cap_wagers == 3


def test_words_may_be_small_and_stated_twice(tmp_path: Path) -> None:
    """Neither crashed nor was a bit of another game."""
    text = BASE + 'community = "isa"\nchip = "in_play"\npair4.games = ["stud", "STUD"]\nrake.percent = "UNLIMITED"\n'
    rules = house(write(tmp_path, text))
    expected = house("site-default")._replace(community=rules.community, chip=0, rake_percent=100)
    assert rules.pair4_games == expected.pair4_games
    assert profile(write(tmp_path, text)).values["community"] == "ISA"
    assert (rules.rake_percent, house("fr-stud8").cap_wagers) == (100, NO_LIMIT)


def test_what_no_file_states_is_missing(tmp_path: Path) -> None:
    values = dict(profile("site-default").values) | {"community": "NOT_STATED", "rake.schedule": "NOT_STATED"}
    lines = [
        f"{key} = {str(value).lower() if isinstance(value, int) else repr(value)}" for key, value in values.items()
    ]
    assert "does not state community, rake.schedule" in refused(write(tmp_path, "\n".join(lines)))


def no_files(folder: Path) -> Iterator[tuple[str, str]]:
    (folder / "folder.toml").mkdir()
    yield str(folder / "folder.toml"), "this is a folder, not a file"
    os.mkfifo(folder / "pipe.toml")
    yield str(folder / "pipe.toml"), "this is a device or a pipe, not a file"
    (folder / "device.toml").symlink_to("/dev/zero")
    yield str(folder / "device.toml"), "this is a device or a pipe, not a file"
    (folder / "loop.toml").symlink_to("loop.toml")
    yield str(folder / "loop.toml"), "cannot be read"
    yield str(folder / "lost.toml"), "lost.toml: no such file"
    yield str(folder / "lost.toml" / "x.toml"), "no such file"
    yield f"{folder}/{'x' * 5000}.toml", "cannot be read"
    yield "zero\0byte.toml", "cannot be read"


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such files")
def test_what_is_no_file_is_refused(tmp_path: Path) -> None:
    for name, about in no_files(tmp_path):
        assert about in refused(name)
        if "\0" not in name:
            text = f"extends = {name!r}\n"
            assert about in refused(write(tmp_path, text, "mine.toml"))


@pytest.mark.parametrize("reason", [errno.EACCES, errno.EIO, errno.EISDIR])
def test_a_file_that_cannot_be_read(tmp_path: Path, reason: int, monkeypatch: pytest.MonkeyPatch) -> None:
    def cannot(*_: Any, **__: Any) -> None:
        raise OSError(reason, os.strerror(reason))

    name = write(tmp_path, BASE)
    monkeypatch.setattr(Path, "open", cannot)
    assert refused(name) == f"club.toml: cannot be read: {os.strerror(reason)}"


def test_a_file_is_looked_for_beside_the_one_that_extends_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(tmp_path, BASE + "cap.wagers = 3\n", "rules/base.toml")
    mine = write(tmp_path, 'extends = "base.toml"\n', "rules/mine.toml")
    other = write(tmp_path, BASE + "cap.wagers = 5\n", "elsewhere/base.toml")
    monkeypatch.chdir(Path(other).parent)
    assert house(mine).cap_wagers == 3
    assert house("base.toml").cap_wagers == 5
    monkeypatch.chdir(Path(mine).parent)
    assert house("base.toml").cap_wagers == house("mine.toml").cap_wagers == 3
    Path("base.toml").unlink()
    monkeypatch.chdir(Path(other).parent)
    assert f"mine.toml: extends: {Path(mine).parent / 'base.toml'}: no such file" == refused(mine)


def test_a_game_is_looked_for_beside_the_one_that_extends_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(tmp_path, 'extends = "shoot"\npayout = 3\n', "rules/base.toml")
    mine = write(tmp_path, 'extends = "base.toml"\n', "rules/mine.toml")
    (tmp_path / "elsewhere").mkdir()
    monkeypatch.chdir(tmp_path / "elsewhere")
    (rules,) = variants_of([Path(mine)]).values()
    assert (rules.payout, variant_file(mine).game) == (3, "shoot")


def test_a_file_that_has_changed_is_read_again(tmp_path: Path) -> None:
    for wagers in (3, 4):
        assert house(write(tmp_path, f"{BASE}cap.wagers = {wagers}\n")).cap_wagers == wagers


EXTENDS = {
    '"robert"': "club.toml: extends: unknown house: 'robert'; did you mean 'roberts'?",
    '""': "club.toml: extends: unknown house: ''; known are",
    '"../houses/roberts"': "club.toml: extends: unknown house: '../houses/roberts'",
    '"a\\nb.toml"': r"a\nb.toml: no such file",
    "5": "club.toml: extends is a text in quotation marks, not 5",
    '["roberts"]': "club.toml: extends is a text in quotation marks, not ['roberts']",
    "{}": "club.toml: extends is a text in quotation marks, not {}",
    "true": "club.toml: extends is a text in quotation marks, not True",
    '"club.toml"': "club.toml: extends club.toml, which extends club.toml itself",
    '"../other/club.toml"': "club.toml: extends: ",
}


@pytest.mark.parametrize(("value", "about"), EXTENDS.items())
def test_what_a_file_cannot_extend(tmp_path: Path, value: str, about: str) -> None:
    assert about in refused(write(tmp_path, f"extends = {value}\n"))


def test_circles_and_long_chains_end(tmp_path: Path) -> None:
    names = [write(tmp_path, f'extends = "h{number + 1}.toml"\n', f"h{number}.toml") for number in range(2000)]
    assert refused(names[0]) == f"h7.toml: extends one more house: at most {MOST_FILES} may extend one another"
    write(tmp_path, 'extends = "h0.toml"\n', "h3.toml")
    assert refused(names[0]) == "h3.toml: extends h0.toml, which extends h3.toml itself"
    (tmp_path / "also.toml").symlink_to("h0.toml")
    write(tmp_path, 'extends = "also.toml"\n', "h3.toml")
    assert refused(names[0]) == "h3.toml: extends also.toml, which extends h3.toml itself"
    write(tmp_path, BASE, f"h{MOST_FILES - 2}.toml")
    write(tmp_path, 'extends = "h4.toml"\n', "h3.toml")
    assert isinstance(house(names[0]), House)


def test_commands_say_it(tmp_path: Path, root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    hands = str(root / "histories/samples/rooms/pokerstars.txt")
    bad = write(tmp_path, b"\xff", "bad.toml")
    for words in (
        ["audit", hands, "--house", bad], ["import", hands, "--house", bad], ["houses", bad],
        ["houses", "--red-dog", bad], ["import", hands, "--game-rules", bad],
        ["archive", hands, "--to", "a", "--house", bad],
        ["nightly", hands, "--reports", "out", "--house", bad],
    ):  # fmt: skip
        done = CliRunner().invoke(app, words)
        known = done.exception and known_error(done.exception)
        assert known, (words, done.exception, done.output)
        assert (known.exit_code, str(known)) == (2, "bad.toml: its bytes are not UTF-8 text")
    assert not list(tmp_path.rglob("*.duckdb")), "a database was made although the rules are wrong"
    with pytest.raises(ValueError, match=r"bad.toml: its bytes are not UTF-8 text"):
        studbook.audit(hands, house=bad)


@pytest.mark.parametrize(
    ("text", "about"),
    [
        ("payout = true", "payout is a whole number"),
        ('payout = "UNLIMITED"', "payout is a whole number"),
        ("payout = 0", "payout is a whole number from 1 to 100, not 0"),
        ("payout = nan", "payout is a whole number"),
        ('passing = ["NEVER"]', "passing is a single word or number"),
        ('passing = "NOT_STATED"', "passing must be stated"),
        ('burn = "MAYBE"', "burn cannot be 'MAYBE'"),
        ("burn = true", "burn cannot be True"),
    ],
)
def test_games_are_refused_alike(tmp_path: Path, text: str, about: str) -> None:
    with pytest.raises(ValueError, match=f"^mine.toml: {about}"):
        variant_file(write(tmp_path, f'extends = "shoot"\n{text}\n', "mine.toml"))


def test_a_game_has_to_be_one_that_is_known(tmp_path: Path) -> None:
    lines = [f"{key} = {value!r}" for key, value in variant_file("shoot").values.items()]
    with pytest.raises(ValueError, match=r"^mine.toml: extends no game of the Red Dog family"):
        variants_of([Path(write(tmp_path, "\n".join(lines), "mine.toml"))])


def test_a_long_schedule_is_refused_by_the_function_itself() -> None:
    assert len(schedule_of([{"percent": 5}] * MOST_LINES)) == MOST_LINES
    with pytest.raises(ValueError, match=r"^rake.schedule has 1,001 lines, more than 1,000$"):
        schedule_of([{"percent": 5}] * (MOST_LINES + 1))


def test_values_that_cannot_be_printed() -> None:
    deep: list[Any] = []
    for _ in range(100_000):
        deep = [deep]
    assert shown(deep) == "a list of such values"
    assert shown([16**5000]) == "a list of such values"
    assert shown({"a": 16**5000}) == "a table of such values"
