"""The settings of a site (its currency and the user's name there), and people with several names."""

import json
import shutil
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import duckdb
import pytest
from typer.testing import CliRunner, Result

from studbook.analytics.database import schema
from studbook.analytics.database.resources import questions
from studbook.analytics.store import Store
from studbook.cli import app, main
from studbook.game.vocabulary import Game

Run = Callable[..., Result]
Rows = Callable[..., list[dict[str, Any]]]
ROOMS = Path(__file__).parents[2] / "histories" / "samples" / "rooms"
REAL = Path(__file__).parents[2].parent / "shared" / "histories"


@pytest.fixture
def run() -> Run:
    def call(*words: object) -> Result:
        return CliRunner().invoke(app, [str(word) for word in words], catch_exceptions=False)

    return call


@pytest.fixture
def db(tmp_path: Path) -> Path:
    return tmp_path / "hands.duckdb"


@pytest.fixture
def rows(run: Run, db: Path) -> Rows:
    def call(*words: object) -> list[dict[str, Any]]:
        return [json.loads(line) for line in run(*words, "--db", db, "--json").stdout.splitlines()]

    return call


@pytest.fixture(scope="module")
def kings_text() -> str:
    """Hands in KingsClub's format, which prints no currency."""
    words = ("simulate", "--hands", "20", "--seed", "2", "--site", "kingsclub")
    simulated = CliRunner().invoke(app, words, catch_exceptions=False)
    assert simulated.exit_code == 0, simulated.output
    return simulated.stdout


@pytest.fixture
def kings(kings_text: str, tmp_path: Path) -> Path:
    """Hands without a currency in a file whose name has none."""
    folder = tmp_path / "kings"
    folder.mkdir()
    (folder / "x.txt").write_text(kings_text, encoding="utf-8", newline="")
    return folder


def refused(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, *words: object) -> str:
    monkeypatch.setattr(sys, "argv", ["studbook", *(str(word) for word in words)])
    with pytest.raises(SystemExit) as exit_:
        main()
    assert exit_.value.code == 2
    return capsys.readouterr().err


CURRENCIES = "SELECT DISTINCT currency, currency_from FROM hands WHERE tournament IS NULL ORDER BY ALL"


def test_a_currency_that_nothing_prints_is_unknown_and_never_play_money(
    run: Run, rows: Rows, kings: Path, db: Path
) -> None:
    assert run("import", kings, "--db", db).exit_code == 0
    assert rows("sql", CURRENCIES) == [{"currency": "unknown", "currency_from": None}]
    parsed = [json.loads(line) for line in run("parse", kings, "--json").stdout.splitlines()]
    assert {hand["currency"] for hand in parsed} <= {"unknown", "chips"}
    shown = [
        run(*words, "--db", db).stdout
        for words in (("stats",), ("sheets",), ("rake",), ("stats", "Hero", "--against", "population"))
    ]
    number = rows("sql", "SELECT hand_id FROM hands WHERE currency = 'unknown' LIMIT 1")[0]["hand_id"]
    shown += [run("show", number, "--db", db).stdout, run("explain", number, "--db", db).stdout]
    assert not [text for text in shown if "play money" in text]
    assert "not printed" in shown[0]
    assert "currency not printed" in shown[4]


@pytest.mark.skipif(sys.platform == "win32", reason="Windows allows no backslash in a file name")
@pytest.mark.parametrize("name", ["USD 7Stud H\\L.txt", "7Stud H\\L USD.txt"])
def test_a_backslash_in_the_name_of_a_file_separates_no_folders(
    run: Run, rows: Rows, kings: Path, db: Path, name: str
) -> None:
    next(kings.iterdir()).rename(kings / name)
    run("import", kings, "--db", db)
    assert rows("sql", CURRENCIES) == [{"currency": "USD", "currency_from": "file name"}]


def test_the_user_says_the_currency_of_a_site_and_may_change_it(run: Run, rows: Rows, kings: Path, db: Path) -> None:
    run("import", kings, "--db", db, "--currency", "USD")
    assert rows("sql", CURRENCIES) == [{"currency": "USD", "currency_from": "user"}]
    run("settings", "--site", "kingsclub", "--currency", "EUR", "--db", db)
    assert rows("sql", CURRENCIES) == [{"currency": "EUR", "currency_from": "user"}]
    assert rows("settings")[0]["currency"] == "EUR"
    assert rows("settings")[0]["from_user"] == rows("settings")[0]["unprinted"] > 0
    run("settings", "--site", "kingsclub", "--currency", "unknown", "--db", db)
    assert rows("sql", CURRENCIES) == [{"currency": "unknown", "currency_from": None}]


def test_later_imports_follow_the_setting(run: Run, rows: Rows, kings: Path, db: Path) -> None:
    run("import", ROOMS / "pokerstars.txt", "--db", db)
    before = rows("sql", "SELECT hand, currency FROM hands ORDER BY hand")
    run("settings", "--site", "kingsclub", "--currency", "GBP", "--db", db)
    run("import", kings, "--db", db)
    assert rows("sql", CURRENCIES.replace("WHERE", "WHERE site = 'kingsclub' AND")) == [
        {"currency": "GBP", "currency_from": "user"}
    ]
    assert rows("sql", f"SELECT hand, currency FROM hands WHERE hand < {len(before)} ORDER BY hand") == before


@pytest.mark.parametrize(
    ("name", "currency"),
    [
        ("7-Stud-USD-44-88-202010.txt", "USD"),
        ("7-Stud EUR.txt", "EUR"),
        ("USD_EUR.txt", "unknown"),
        ("USD-to-USD.txt", "USD"),
        ("AUSDX.txt", "unknown"),
        ("usd.txt", "unknown"),
    ],
)
def test_the_name_of_a_file_may_say_the_currency(
    run: Run, rows: Rows, kings: Path, db: Path, name: str, currency: str
) -> None:
    folder = kings.parent / "GBP"  # a folder says nothing
    folder.mkdir()
    shutil.move(kings / "x.txt", folder / name)
    run("import", folder, "--db", db)
    source = None if currency == "unknown" else "file name"
    assert rows("sql", CURRENCIES) == [{"currency": currency, "currency_from": source}]
    run("settings", "--site", "kingsclub", "--currency", "CAD", "--db", db)
    assert rows("sql", CURRENCIES) == [{"currency": "CAD", "currency_from": "user"}]


def test_an_unknown_currency_survives_a_house_log(run: Run, kings: Path, tmp_path: Path) -> None:
    log = tmp_path / "log.txt"
    log.write_text(run("convert", kings, "--to", "houselog").stdout, "utf-8")
    assert "Currency: unknown" in log.read_text("utf-8")
    read = [json.loads(line) for line in run("parse", log, "--json").stdout.splitlines()]
    assert "unknown" in {hand["currency"] for hand in read}


@pytest.fixture
def bovada(run: Run, db: Path) -> Path:
    assert run("import", ROOMS / "bovada.txt", "--db", db).exit_code == 0
    return db


MARKED = "SELECT count(*) AS n FROM seats WHERE is_hero AND dealt_in"


def test_a_marked_seat_is_one_player_over_all_hands(run: Run, rows: Rows, bovada: Path) -> None:
    ((marked,),) = [row.values() for row in rows("sql", MARKED)]
    assert marked > 5
    assert rows("sql", "SELECT DISTINCT player FROM played") == [{"player": "Hero"}]
    assert sum(row["hands"] for row in rows("stats", "Hero")) == marked
    assert len(rows("sql", "SELECT DISTINCT player FROM seats WHERE is_hero")) > 1
    assert {row["player"] for row in rows("stats")} == {"Hero"}
    run("settings", "--site", "bovada", "--hero", "Ann", "--db", bovada)
    assert sum(row["hands"] for row in rows("stats", "Ann")) == marked
    assert rows("sql", "SELECT DISTINCT player FROM played") == [{"player": "Ann"}]
    run("import", ROOMS / "bovada.txt", ROOMS / "pokerstars.txt", "--db", bovada)
    assert sum(row["hands"] for row in rows("stats", "Ann", "--site", "bovada")) == marked


@pytest.mark.parametrize("command", ["stats", "leaks", "opponents", "report"])
def test_the_other_seats_are_strangers(
    command: str, bovada: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "a different person in every hand" in refused(capsys, monkeypatch, command, "Seat+2", "--db", bovada)
    assert CliRunner().invoke(app, ["opponents", "Hero", "--db", str(bovada), "--json"]).stdout == ""


@pytest.fixture
def two_sites(run: Run, db: Path) -> Path:
    """Simulate hands of two sites, each with a player called Hero."""
    assert run("import", ROOMS / "pokerstars.txt", ROOMS / "fulltilt.txt", "--db", db).exit_code == 0
    return db


def hands_of(rows: Rows, player: str, *more: object) -> int:
    return sum(row["hands"] for row in rows("stats", player, *more))


def test_statistics_of_a_name_that_sites_share_say_so(run: Run, two_sites: Path) -> None:
    for command in ("stats", "leaks", "opponents"):
        assert "may be several people" in run(command, "Hero", "--db", two_sites).stderr
        assert "may be several people" not in run(command, "Hero", "--site", "fulltilt", "--db", two_sites).stderr
    for site in ("pokerstars", "fulltilt"):
        run("alias", "add", "Hero", "--site", site, "--name", "Hero", "--db", two_sites)
    assert "may be several people" not in run("stats", "Hero", "--db", two_sites).stderr


def test_an_alias_joins_names_in_all_statistics(run: Run, rows: Rows, two_sites: Path) -> None:
    both = hands_of(rows, "Hero")
    at = {site: hands_of(rows, "Hero", "--site", site) for site in ("pokerstars", "fulltilt")}
    assert both == sum(at.values())
    run("alias", "add", "Ann", "--site", "fulltilt", "--name", "Hero", "--db", two_sites)
    assert (hands_of(rows, "Ann"), hands_of(rows, "Hero")) == (at["fulltilt"], at["pokerstars"])
    nets = rows("sheets", "Ann")
    assert nets
    assert {row["player"] for row in nets} == {"Ann"}
    run("alias", "add", "Ann", "--site", "pokerstars", "--name", "Hero", "--db", two_sites)
    assert hands_of(rows, "Ann") == both
    for group in ("third", "streets", "luck", "starting", "cards"):
        assert rows("stats", "Ann", "--group", group)
    assert rows("opponents", "Ann")
    assert rows("leaks", "Ann")[0]["player"] == "Ann"
    assert "Ann" not in {row["opponent"] for row in rows("opponents", "Ann")}
    compared = rows("stats", "Ann", "--against", "population")
    assert max(row["hands"] for row in compared) <= both


def test_aliases_are_listed_moved_and_removed(
    run: Run, rows: Rows, two_sites: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert rows("alias", "list") == []
    both = hands_of(rows, "Hero")
    run("alias", "add", "Ann", "--site", "fulltilt", "--name", "Hero", "--db", two_sites)
    listed = rows("alias", "list")
    assert [(row["person"], row["site"], row["name"]) for row in listed] == [("Ann", "fulltilt", "Hero")]
    assert listed[0]["hands"] > 0
    assert "before: Ann" in run("alias", "add", "Bea", "--site", "fulltilt", "--name", "Hero", "--db", two_sites).stdout
    assert [row["person"] for row in rows("alias", "list")] == ["Bea"]
    assert "has no such alias" in refused(capsys, monkeypatch, "alias", "remove", "Ann", "--db", two_sites)
    assert run("alias", "remove", "Bea", "--db", two_sites).exit_code == 0
    assert hands_of(rows, "Hero") == both
    result = refused(
        capsys, monkeypatch, "alias", "add", "Ann", "--site", "bovada", "--name", "Seat+3", "--db", two_sites
    )
    assert "is a seat" in result
    assert "empty" in refused(
        capsys, monkeypatch, "alias", "add", "", "--site", "bovada", "--name", "x", "--db", two_sites
    )


def test_what_the_user_says_survives_imports(run: Run, rows: Rows, two_sites: Path) -> None:
    run("alias", "add", "Ann", "--site", "fulltilt", "--name", "Hero", "--db", two_sites)
    run("settings", "--site", "bovada", "--hero", "Ann", "--db", two_sites)
    for path in (ROOMS, ROOMS):
        run("import", path, "--db", two_sites)
    assert [row["person"] for row in rows("alias", "list")] == ["Ann"]
    assert {row["site"] for row in rows("stats", "Ann", "--by", "site")} == {"bovada", "fulltilt"}


def test_an_older_database_no_longer_calls_it_play_money(db: Path) -> None:
    columns = (
        "hand, site, hand_id, conflict, game, limit_type, currency, small_bet, big_bet, stakes_inferred, started_at, "
        "zone, table_name, home, players, pots, showdown, decided, content, file, line"
    )
    hands = (("kingsclub", "play"), ("kingsclub", "USD"), ("pokerstars", "play"), ("bovada", "chips"))
    with duckdb.connect(str(db)) as connection:
        for number, step in enumerate(questions("schema"), start=1):
            if step.name < "008":
                schema._apply(connection, number, step)  # noqa: SLF001  # the only way to an old database
        for hand, (site, currency) in enumerate(hands):
            connection.execute(
                f"INSERT INTO hands ({columns}) VALUES (?, ?, '1', false, 'razz', 'fixed', ?, 1, 2, false, "
                "'2020-01-01', 'UTC', 't', false, 2, 1, false, true, 1, 0, 1)",
                [hand, site, currency],
            )
        connection.execute(
            "INSERT INTO findings (hand, code, severity, line, between_hands) VALUES (0, 'P04', 'info', 1, true)"
        )
    with Store(db) as store:
        rows = store.query("SELECT site, currency FROM hands ORDER BY hand").rows()
        ((found,),) = store.query("SELECT found FROM findings").rows()
    assert rows == [("kingsclub", "unknown"), *hands[1:]]
    assert Game(found) == Game.RAZZ


@pytest.mark.skipif(not REAL.exists(), reason="real hands may not be shipped")
def test_real_hands_say_what_their_sites_print(run: Run, rows: Rows, db: Path) -> None:
    folders = [REAL / "cash" / name for name in ("KingsClub", "Bovada", "Winning", "Winamax", "Stars", "FTP", "OnGame")]
    run("import", *folders, "--db", db)
    found = rows("sql", "SELECT DISTINCT site, currency, currency_from FROM hands WHERE currency_from IS NOT NULL")
    assert {(row["site"], row["currency"], row["currency_from"]) for row in found} == {
        ("kingsclub", "USD", "file name"),
        ("winning", "USD", "file name"),
    }
    assert rows("sql", "FROM hands WHERE currency = 'unknown'") == []
    assert {row["site"] for row in rows("sql", "FROM hands WHERE currency = 'play'")} <= {"winamax", "pokerstars"}
    strangers = "SELECT DISTINCT player FROM played WHERE site = 'bovada'"
    assert rows("sql", strangers) == [{"player": "Hero"}]
