"""The player's time zone: that of the machine, a setting, and commands that keep to UTC."""

import sys
from datetime import datetime
from pathlib import Path
from types import ModuleType
from typing import Self
from zoneinfo import ZoneInfo

import pytest
from typer.testing import CliRunner

from studbook.analytics.database.clock import shown_zone, times_in
from studbook.cli import app
from studbook.commands.all_commands import COMMANDS
from studbook.program import zone
from studbook.program.endings import UserError
from studbook.program.windows_zones import _TABLE
from studbook.reports.layout.words import local_day, moment, zone_sentence

BERLIN = "Europe/Berlin"


@pytest.fixture(autouse=True)
def _of_this_machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No zone is set, and the home is empty."""
    for name in (zone.VARIABLE, "TZ"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    monkeypatch.setattr(zone, "_LINK", tmp_path / "localtime")
    monkeypatch.setattr(zone, "_NAMED", tmp_path / "timezone")


def test_the_link_to_its_file_names_the_zone_of_a_machine(tmp_path: Path) -> None:
    assert zone.machine_zone() == "UTC"
    (tmp_path / "timezone").write_text("Asia/Kolkata\n", "utf-8")
    assert zone.machine_zone() == "Asia/Kolkata"
    (tmp_path / "localtime").symlink_to("/var/db/timezone/zoneinfo/Europe/Berlin")
    assert zone.machine_zone() == BERLIN


@pytest.mark.parametrize(
    ("value", "found"),
    [(BERLIN, BERLIN), (f":{BERLIN}", BERLIN), (f"/usr/share/zoneinfo/{BERLIN}", BERLIN),
     (f"/usr/share/zoneinfo/posix/{BERLIN}", BERLIN), ("", "UTC"), ("CET-1CEST,M3.5.0,M10.5.0/3", "UTC")],
)  # fmt: skip
def test_the_variable_of_the_system_names_the_zone(value: str, found: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TZ", value)
    assert zone.machine_zone() == found


class _Key:
    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        pass


@pytest.mark.parametrize(
    ("name", "found"),
    [("W. Europe Standard Time", BERLIN), ("W. Europe Standard Time\0\0x", BERLIN), ("Eastern Standard Time",
     "America/New_York"), ("India Standard Time", "Asia/Calcutta"), ("Nowhere Standard Time", "UTC")],
)  # fmt: skip
def test_windows_names_its_zone_in_the_registry(name: str, found: str, monkeypatch: pytest.MonkeyPatch) -> None:
    registry = ModuleType("winreg")
    vars(registry).update(
        HKEY_LOCAL_MACHINE=1, OpenKey=lambda _root, _path: _Key(), QueryValueEx=lambda _key, _name: (name, 1)
    )
    monkeypatch.setitem(sys.modules, "winreg", registry)
    monkeypatch.setattr(sys, "platform", "win32")
    assert zone.machine_zone() == found


def test_every_zone_of_windows_is_known() -> None:
    names = dict(line.split(" = ") for line in _TABLE.strip().splitlines())
    assert len(names) > 140
    for name in names.values():
        ZoneInfo(name)


def test_a_setting_precedes_the_machine_and_a_variable_both(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TZ", "Asia/Kolkata")
    zone.set_zone(BERLIN)
    assert zone.chosen_zone() == BERLIN
    monkeypatch.setenv(zone.VARIABLE, "America/New_York")
    assert zone.chosen_zone() == "America/New_York"
    monkeypatch.setenv(zone.VARIABLE, "Nowhere")
    with pytest.raises(UserError, match="STUDBOOK_ZONE: no time zone 'Nowhere'"):
        zone.chosen_zone()
    monkeypatch.delenv(zone.VARIABLE)
    zone.setting_file().write_text("Nowhere", "utf-8")
    assert zone.chosen_zone() == "Asia/Kolkata"
    zone.set_zone("")
    assert not zone.setting_file().exists()


def test_settings_sets_the_zone_without_a_database(tmp_path: Path) -> None:
    with times_in("UTC"):
        run = CliRunner().invoke(app, ["settings", "--zone", BERLIN, "--db", str(tmp_path / "none.duckdb")])
        assert run.exit_code == 0, run.output
        assert run.stderr == "Times are in the time zone Europe/Berlin.\n"
        CliRunner().invoke(app, ["settings", "--zone", "machine"])
    assert zone.zone_setting() == ""


def test_moments_are_shown_in_the_zone_and_captions_name_it() -> None:
    late = datetime(2026, 3, 31, 22, 30)  # noqa: DTZ001  # UTC
    assert (moment(late), local_day(late)) == ("2026-03-31 22:30", "31 Mar 2026")
    with times_in(BERLIN):
        assert (moment(late), local_day(late)) == ("2026-04-01 00:30", "1 Apr 2026")
        assert zone_sentence() == "Times are in the time zone Europe/Berlin."


def test_auditors_see_utc(monkeypatch: pytest.MonkeyPatch) -> None:
    in_utc = {command.name for command in COMMANDS if not command.shows_local_times}
    assert in_utc >= {"audit", "checks", "fairness", "collusion", "sql", "export", "mcp"}
    assert not in_utc & {"stats", "sessions", "report", "open", "serve", "find", "show", "sheets", "bankroll"}
    monkeypatch.setenv(zone.VARIABLE, BERLIN)
    with times_in("UTC"):
        for arguments, shown in ((["stats", "--explain"], BERLIN), (["stats", "--explain", "--utc"], "UTC"),
                                 (["bankroll", "list", "--db", "x"], BERLIN), (["checks"], "UTC")):  # fmt: skip
            CliRunner().invoke(app, arguments)
            assert shown_zone() == shown, arguments
