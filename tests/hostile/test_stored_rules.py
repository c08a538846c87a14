"""Rules of imports in a stranger's database: what no version writes is refused, and the database stays as it was."""

import json
import shutil
from collections.abc import Callable, Iterator
from functools import partial
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

import duckdb
import pytest
from typer.testing import CliRunner

from studbook.analytics.database.trouble import StoreError
from studbook.analytics.rows.readings import departures_of, rules_of
from studbook.analytics.stored.options import stored_options
from studbook.cli import app
from studbook.game.vocabulary import Game
from studbook.importing.import_options import options_of, rules_of_options
from studbook.library import import_hands
from studbook.program.endings import known_error
from studbook.rules.red_dog.variants import variant, written
from studbook.rules.stud.house import House, as_numbers, house, profiles
from studbook.rules.stud.rake_schedule import scheduled_rake

ROOMS = Path(__file__).parents[2] / "histories" / "samples" / "rooms"
LINE = [0, 0, 0, 0, 500, 100, 0, *[0] * 11]
DAMAGED = "are not what Studbook writes"
UNKNOWN = "are not known here"


def schedule(**columns: int) -> str:
    names = ("currency", "limit", "least", "most", "percent", "step", "nearest")
    line = [columns.get(name, value) for name, value in zip(names, LINE, strict=False)]
    return json.dumps({"house": {"rake_schedule": [[*line, *LINE[7:]]]}})


WRONG = {
    "nothing": ("", DAMAGED),
    "no JSON": ("{", DAMAGED),
    "a list": ("[]", DAMAGED),
    "null": ("null", DAMAGED),
    "not a number": ('{"house": {"cap_wagers": NaN}}', DAMAGED),
    "infinite": ('{"house": {"cap_wagers": Infinity}}', DAMAGED),
    "deep": ("[" * 100_000, DAMAGED),
    "deep tables": ('{"house":' * 100_000, DAMAGED),
    "many digits": ('{"house": {"cap_wagers": ' + "9" * 5000 + "}}", DAMAGED),
    "truth": ('{"house": {"cap_wagers": true}}', DAMAGED),
    "a fraction": ('{"house": {"cap_wagers": 1.5}}', DAMAGED),
    "unknown part": ('{"mouse": {}}', DAMAGED),
    "unknown rule": ('{"house": {"mouse": 1}}', UNKNOWN),
    "lines for a number": ('{"house": {"cap_wagers": [[1]]}}', UNKNOWN),
    "number for lines": ('{"house": {"rake_schedule": 0}}', UNKNOWN),
    "a huge number": ('{"house": {"cap_wagers": 99999999999999999999}}', UNKNOWN),
    "a negative number": ('{"house": {"cap_wagers": -1}}', UNKNOWN),
    "unknown word": ('{"house": {"community": 99}}', UNKNOWN),
    "unknown games": ('{"house": {"pair4_games": 2147483647}}', UNKNOWN),
    "half a cent": ('{"house": {"chip": 7}}', UNKNOWN),
    "unknown silence": ('{"house": {"unstated": 1073741824}}', UNKNOWN),
    "step of 0": (schedule(step=0), UNKNOWN),
    "percentage": (schedule(percent=10_001), UNKNOWN),
    "rounding": (schedule(nearest=2), UNKNOWN),
    "currency": (schedule(currency=9), UNKNOWN),
    "bets": (schedule(least=2, most=1), UNKNOWN),
    "step": (schedule(step=1 << 40), UNKNOWN),
    "few columns": ('{"house": {"rake_schedule": [[]]}}', UNKNOWN),
    "many lines": (json.dumps({"house": {"rake_schedule": [LINE] * 1001}}), UNKNOWN),
    "unknown game": ('{"variants": {"NONE": {}}}', UNKNOWN),
    "another game": ('{"variants": {"STUD": {}}}', UNKNOWN),
    "unknown key": ('{"variants": {"SHOOT": {"mouse": 1}}}', UNKNOWN),
    "unknown answer": ('{"variants": {"SHOOT": {"burn": "MAYBE"}}}', UNKNOWN),
    "number for a word": ('{"variants": {"SHOOT": {"tenure": 2}}}', UNKNOWN),
    "too many cards": ('{"variants": {"SHOOT": {"cards": 8}}}', UNKNOWN),
}  # fmt: skip


@pytest.mark.parametrize(("text", "about"), WRONG.values(), ids=WRONG)
def test_what_no_version_writes_is_refused(text: str, about: str) -> None:
    for read in (stored_options, rules_of_options):
        with pytest.raises(StoreError, match=about) as caught:
            read(text)
        assert str(caught.value).isprintable()
        assert len(str(caught.value)) < 500


@pytest.mark.parametrize("value", [None, 5, [], b"\xff"])
def test_a_column_of_another_type_is_refused(value: Any) -> None:
    with pytest.raises(StoreError, match=DAMAGED):
        stored_options(value)


def test_what_every_version_writes_is_read() -> None:
    for name in profiles():
        read, _ = rules_of_options(options_of(house(name), None))
        assert read is not None
        assert as_numbers(read) == as_numbers(house(name))
    given = {Game.SHOOT: variant(Game.SHOOT)._replace(payout=3)}
    assert rules_of_options(options_of(None, given)) == (None, given)
    older, _ = rules_of_options('{"house": {"rake_percent": 1073741824}}')  # "UNLIMITED" in a file, once
    assert older is not None
    assert older.rake_percent == 100


def test_readings_of_deals_are_refused_alike() -> None:
    kept = {"game": "shoot", "reading": 1, **written(variant(Game.SHOOT))}
    assert rules_of(Game.SHOOT, kept) == variant(Game.SHOOT)
    for change in ({"tenure": "MAYBE"}, {"cards": 99}, {"burn": None}, {"payout": True}):
        with pytest.raises(StoreError, match=UNKNOWN):
            rules_of(Game.SHOOT, kept | change)
    with pytest.raises(StoreError, match=UNKNOWN):
        departures_of(kept | {"game": "mouse"})


@pytest.fixture(scope="module")
def clean(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("stored")
    import_hands([ROOMS / "pokerstars.txt"], folder / "clean.duckdb")
    import_hands([ROOMS / "bovada.txt"], folder / "clean.duckdb")
    return folder / "clean.duckdb"


COMMANDS = (
    "audit", "audit --json", "audit --report out.html", "audit --house es-online", "undo", "undo --json",
    "undo 1 --yes", "merge again.duckdb {db} --db other.duckdb",
    "refresh -q", "refresh -q --keep-old", "merge {db} --db other.duckdb",
)  # fmt: skip


@pytest.mark.parametrize("kind", ["deep", "unknown rule", "step of 0", "unknown game"])
def test_every_command_says_it_and_changes_nothing(
    kind: str, clean: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    text, about = WRONG[kind]
    shutil.copy(clean, "hands.duckdb")
    with duckdb.connect("hands.duckdb") as connection:
        connection.execute("UPDATE imports SET options = $1 WHERE import = 2", [text])
    import_hands([ROOMS / "winamax.txt"], tmp_path / "other.duckdb")
    import_hands([ROOMS / "fulltilt.txt"], tmp_path / "again.duckdb")
    before = {path.name: digest(path) for path in tmp_path.glob("*.duckdb")}
    for command in COMMANDS:
        words = command.format(db="hands.duckdb").split()
        done = CliRunner().invoke(app, words if "--db" in words else [*words, "--db", "hands.duckdb"])
        known = done.exception and known_error(done.exception)
        assert known, (command, done.exception, done.output)
        assert known.exit_code == 2
        assert about in str(known)
        assert {path.name: digest(path) for path in tmp_path.glob("*.duckdb")} == before, command


def digest(path: Path) -> str:
    return sha256(path.read_bytes()).hexdigest()


def test_an_import_with_wrong_rules_can_be_undone(clean: Path, tmp_path: Path) -> None:
    """The last one, which nothing has to repeat."""
    database = tmp_path / "hands.duckdb"
    shutil.copy(clean, database)
    with duckdb.connect(str(database)) as connection:
        connection.execute("UPDATE imports SET options = '[]' WHERE import = 2")
    assert CliRunner().invoke(app, ["undo", "2", "--yes", "--db", str(database)]).exit_code == 0
    assert CliRunner().invoke(app, ["refresh", "-q", "--db", str(database)]).exit_code == 0


FILES, OPTIONS = 500, 300
PIECES = (
    '"', "[", "]", "{", "}", "=", ".", ",", "\n", "-1", "1e-11", "1e308", "inf", "nan", "NaN", "true", "null", "[]",
    "{}",
    "0x" + "f" * 80, "9" * 5000, "\0", "\x1b", "é", "extends", '"club.toml"', "[[rake.schedule]]\n",
    "step = 0\n",
    "2147483648",
)  # fmt: skip


def mutated(text: str, chance: Random) -> str:
    for _ in range(chance.randint(1, 6)):
        start = chance.randrange(len(text) + 1)
        end = min(len(text), start + chance.choice((0, 0, 1, 3, 20)))
        text = text[:start] + chance.choice(PIECES) + text[end:]
    return text


def tried_rake(rules: House) -> None:
    """Ask compiled code for the rake of pots of every size."""
    for pot in (0, 1, 12_345, 9 * 10**14, (1 << 62)):
        assert scheduled_rake(rules.rake_schedule, (2, 1, 40_000), 6, pot) >= -1


def house_texts() -> Iterator[str]:
    for name in profiles():
        yield (Path(__file__).parents[2] / "rules" / "stud" / "houses" / f"{name}.toml").read_text("utf-8")
    yield (
        'extends = "fulltilt"\n[[rake.schedule]]\ncurrency = "USD"\nlimit = "FIXED"\nbig_bets = [0.04, 0.5]\n'
        "percent = 4.5\nstep = 0.05\ncaps = { 2 = 0.30, 3 = 1, 5 = 3 }\n"
    )


def sentence(read: Callable[[], House | None]) -> str:
    """Return the sentence by which rules are refused; empty if they are read, and compiled code takes them."""
    try:
        rules = read()
    except (ValueError, StoreError) as error:
        assert type(error) in (ValueError, StoreError)  # noqa: PT017  # any of two
        return str(error)
    tried_rake(rules or house())
    return ""


def test_mutated_house_files(tmp_path: Path) -> None:
    texts, said = list(house_texts()), []
    path = tmp_path / "club.toml"
    for seed in range(FILES):
        chance = Random(seed)
        path.write_bytes(mutated(chance.choice(texts), chance).encode("utf-8"))
        said.append(sentence(lambda: house(str(path))))
    assert 20 < said.count("") < FILES - 20
    assert not [one for one in said if one and not one.startswith("club.toml: ")]
    assert not [one for one in said if not one.isprintable() or len(one) > 1000]


def test_mutated_options() -> None:
    texts, said = [options_of(house(name), None) for name in profiles()], []
    texts += [options_of(None, {game: variant(game)}) for game in (Game.SHOOT, Game.POLISH_RED_DOG)]
    for seed in range(OPTIONS):
        chance = Random(seed)
        text = chance.choice(texts)
        changed = changed_number(text, chance) if seed % 2 else mutated(text, chance)
        said.append(sentence(partial(read_rules, changed)))
    assert 20 < said.count("") < OPTIONS - 20
    assert not [one for one in said if one and "the rules of an import in this database" not in one]
    assert not [one for one in said if not one.isprintable() or len(one) > 500]


def read_rules(options: str) -> House | None:
    return rules_of_options(options)[0]


def changed_number(text: str, chance: Random) -> str:
    """Put another number in the place of one: JSON stays JSON."""
    value = json.loads(text)
    table = value.get("house") or next(iter(value["variants"].values()))
    key = chance.choice([name for name, one in table.items() if isinstance(one, int)])
    table[key] = chance.choice((0, 1, 2, 3, 6, 7, 100, 4095, 1 << 30, (1 << 31) - 1, 1 << 63, -1, 0.5, "NO", None))
    return json.dumps(value)
