"""`studbook rake`: schedules as a table, as JSON and as a figure, and the hands that depart from them."""

import json
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from studbook.cli import app, main


def run(*words: object) -> Result:
    return CliRunner().invoke(app, [str(word) for word in words], catch_exceptions=False)


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Simulate hands, one of which is raked a cent too little at 0.04/0.08."""
    folder = tmp_path_factory.mktemp("rake")
    run("simulate", "--hands", 1500, "--seed", 3, "-o", folder / "hands.txt")
    run("import", folder / "hands.txt", "--db", folder / "hands.duckdb")
    from studbook.analytics.store import Store

    with Store(folder / "hands.duckdb") as store:
        store.connection.execute(
            "UPDATE hands SET rake = rake - 0.01 WHERE hand = (SELECT min(hand) FROM hands WHERE rake = 0.05)"
        )
    return folder / "hands.duckdb"


def test_the_schedules_of_the_simulated_site(database: Path) -> None:
    rows = [json.loads(line) for line in run("rake", "--db", database, "--json").stdout.splitlines()]
    fitted = [row for row in rows if row["percent"] is not None]
    assert len(fitted) > 5
    for row in fitted:
        assert (row["percent"], row["percents"], row["nearest"]) == (500, [500, 500], False)
        assert row["step"] == (10_000 if row["currency"] == "play" else 100)
        assert row["printed"] == row["hands"]
        assert row["hands"] - row["exact"] == (row["hands"] - row["near"]) + (row["near"] - row["exact"])
    assert sum(row["hands"] - row["exact"] for row in fitted) >= 1


def test_the_table_says_all_of_it(database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    printed = run("rake", "--db", database, "--site", "pokerstars").stdout
    assert all(
        words in printed for words in ("USD 0.04/0.08", "5 %", "0.01", "play money 100/200", "number of players")
    )


def test_departing_hands_stand_with_their_lines(database: Path) -> None:
    listed = [json.loads(line) for line in run("rake", "--db", database, "--departures", "--json").stdout.splitlines()]
    short = [hand for hand in listed if hand["expected"] - hand["found"] == 100]
    assert short
    lines = run("rake", "--db", database, "--departures").stdout.splitlines()
    assert len(lines) == len(listed) + 1
    assert any(line.startswith(f"{short[0]['file']}:{short[0]['line']}: pokerstars #") for line in lines)


@pytest.mark.parametrize("suffix", [".svg", ".png"])
def test_the_figure(database: Path, suffix: str, tmp_path: Path) -> None:
    path = tmp_path / f"rake{suffix}"
    run("rake", "--db", database, "--plot", path)
    drawn = path.read_bytes()
    if suffix == ".png":
        assert drawn.startswith(b"\x89PNG")
        return
    for words in ("USD 0.04/0.08: ", "rake, USD", "pot, USD", "fitted schedule", "hands that deviate", "explains"):
        assert words in drawn.decode()


def test_a_site_without_hands(
    database: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["studbook", "rake", "--db", str(database), "--site", "merge"])
    with pytest.raises(SystemExit, match="2"):
        main()
    assert "no cash hands that saw fourth street at merge" in capsys.readouterr().err


def test_a_figure_of_no_known_kind(
    database: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["studbook", "rake", "--db", str(database), "--plot", "rake.nothing"])
    with pytest.raises(SystemExit, match="2"):
        main()
    assert "rake.nothing: the name of a picture must end in .svg" in capsys.readouterr().err
