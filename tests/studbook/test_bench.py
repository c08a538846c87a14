"""`studbook bench`: stages, commands as users call them, and what changed since an earlier run."""

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from studbook.cli import app
from studbook.reports.layout.words import NOTHING
from studbook.reports.reference.speed_tables import COMMAND_HEADS, command_rows, markdown
from studbook.speed.benchmark import saved
from studbook.speed.commands import FEW, CommandError, Wait, Waits, run


@pytest.fixture(scope="module")
def stages() -> dict[str, Any]:
    """A benchmark of the stages alone."""
    answer = CliRunner().invoke(app, ["bench", "--hands", "1000", "--runs", "1", "--only", "stages", "--json"])
    figures: dict[str, Any] = json.loads(answer.stdout)
    return figures


def test_every_stage_is_measured(stages: dict[str, Any]) -> None:
    figures = stages["stages"]
    assert all(measure["hands_per_second"] > 0 for measure in figures["measures"])
    assert {measure["stage"] for measure in figures["measures"]} >= {
        "text to event columns",
        "replay, settle and check",
    }
    assert figures["peak_megabytes"] > 0
    assert stages["commands"] is None
    assert stages["machine"]["cores"] >= 1


def test_a_benchmark_is_compared_with_an_earlier_one(stages: dict[str, Any], tmp_path: Path) -> None:
    for measure in stages["stages"]["measures"]:
        measure["hands_per_second"] = 1e-3  # ages ago
    before = tmp_path / "before.json"
    before.write_text(json.dumps(stages))
    answer = CliRunner().invoke(
        app, ["bench", "--hands", "1000", "--runs", "1", "--only", "stages", "--compare", str(before), "--markdown"]
    )
    rows = [line.split(" | ") for line in answer.stdout.splitlines() if "per 100,000 hands" in line]
    assert len(rows) == len(stages["stages"]["measures"])
    assert {row[1] for row in rows} == {"100,000,000.00"}
    assert {row[-1] for row in rows} == {"0.00 |"}


@pytest.mark.parametrize(
    ("text", "reason"), [("{", "not JSON"), ("[]", "not a measurement"), ("{}", "not a measurement")]
)
def test_another_file_is_refused(text: str, reason: str, tmp_path: Path) -> None:
    path = tmp_path / "before.json"
    path.write_text(text)
    with pytest.raises(ValueError, match=reason):
        saved(path)


def test_a_command_is_measured_from_outside(tmp_path: Path) -> None:
    measured = run(["houses"])
    assert measured.seconds > 0
    assert measured.processor_seconds is not None
    assert measured.peak_megabytes is not None
    assert measured.processor_seconds > 0
    assert measured.peak_megabytes > 10
    with pytest.raises(
        CommandError, match=r"studbook show 1 --db .* ended with code 2: studbook: .* import some hands first"
    ):
        run(["show", 1, "--db", tmp_path / "none.duckdb"])


def test_what_a_player_waits_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("studbook.speed.commands.REPORTED", 300)
    waits = [*Waits(tmp_path, 300, 1, 1, lambda _: None).session()]
    assert [wait.command for wait in waits] == [
        f"import, {FEW} hands, new database",
        f"import, {FEW} hands, existing database",
        "show",
        "explain",
        "stats",
        "audit",
        "report, 300 hands",
    ]
    assert all(0 < wait.shortest <= wait.seconds <= wait.longest for wait in waits)


def test_many_hands_have_a_rate(tmp_path: Path) -> None:
    run(["simulate", "--hands", 200, "-o", tmp_path / "hands.txt"])
    waits = {
        wait.command: wait for wait in Waits(tmp_path, 200, 1, 1, lambda _: None).everything(tmp_path / "hands.txt")
    }
    assert len(waits) == 4
    assert all(wait.hands_per_second == pytest.approx(200 / wait.seconds) for wait in waits.values())


def test_rows_as_markdown() -> None:
    wait = Wait("stats Hero", 0.5, 0.4, 0.7, 3, 0.61, 120.4)
    table = markdown(COMMAND_HEADS, command_rows([{name: getattr(wait, name) for name in Wait.__slots__}]))
    assert table.splitlines()[2] == f"| stats Hero | 0.50 | 0.40 to 0.70 | 0.61 | 120 |{f' {NOTHING} |' * 3}"
