"""Folders of sites are found on fake homes of three systems and in Wine."""

import os
from pathlib import Path, PureWindowsPath

import pytest

from studbook.game.sites import SITE_FACTS
from studbook.histories.site_folders import Machine, site_folders


def made(root: Path, *folders: str) -> Path:
    for folder in folders:
        (root / folder).mkdir(parents=True)
    return root


def found(machine: Machine) -> set[tuple[str, str, str]]:
    base = machine.root or machine.home
    return {(one.site, one.hero, one.path.relative_to(base).as_posix()) for one in site_folders(machine)}


def test_windows(tmp_path: Path) -> None:
    drive = made(
        tmp_path,
        "Users/Ann/AppData/Local/PokerStars/HandHistory/Ann88",
        "Users/Ann/AppData/Local/PokerStars.FR/HandHistory/Ann_fr",
        "Users/Ann/AppData/Roaming/Winamax/accounts/annw/history",
        "Program Files (x86)/PokerStars/HandHistory/Old_Ann",
        "AmericasCardroom/handHistory/annacr",
        "Users/Ann/AppData/Local/Betfair Poker/data/annbf/History/Data/Tables",
        "Users/Ann/Documents/PartyPoker/HandHistory/annparty",
        "Users/Ann/AppData/Local/PokerStars/TournSummary/Ann88",
    )
    home = drive / "Users" / "Ann"
    environment = {"SystemDrive": "C:", "ProgramFiles(x86)": str(PureWindowsPath("C:/Program Files (x86)"))}
    assert found(Machine("windows", home, environment, drive)) == {
        ("pokerstars", "Ann88", "Users/Ann/AppData/Local/PokerStars/HandHistory/Ann88"),
        ("pokerstars", "Ann88", "Users/Ann/AppData/Local/PokerStars/TournSummary/Ann88"),
        ("pokerstars", "Ann_fr", "Users/Ann/AppData/Local/PokerStars.FR/HandHistory/Ann_fr"),
        ("winamax", "annw", "Users/Ann/AppData/Roaming/Winamax/accounts/annw/history"),
        ("pokerstars", "Old_Ann", "Program Files (x86)/PokerStars/HandHistory/Old_Ann"),
        ("winning", "annacr", "AmericasCardroom/handHistory/annacr"),
        ("ipoker", "annbf", "Users/Ann/AppData/Local/Betfair Poker/data/annbf/History/Data/Tables"),
        ("partypoker", "annparty", "Users/Ann/Documents/PartyPoker/HandHistory/annparty"),
    }


def test_a_folder_that_a_site_names_is_not_that_of_a_site_with_any_name_there(tmp_path: Path) -> None:
    local = "Users/Ann/AppData/Local"
    drive = made(tmp_path, f"{local}/FullTiltPoker/HandHistory/Ann", f"{local}/bwin/HandHistory/Ann")
    machine = Machine("windows", drive / "Users" / "Ann", {}, drive)
    assert [(one.site, one.path.parts[-3]) for one in site_folders(machine)] == [
        ("fulltilt", "FullTiltPoker"),
        ("partypoker", "bwin"),
    ]
    named = [
        site for site, facts in SITE_FACTS.items() if any("/*/" in path for path in facts.folders.get("windows", ()))
    ]
    assert "partypoker" in named  # otherwise this shows nothing


def test_variables_of_windows_come_first(tmp_path: Path) -> None:
    drive = made(tmp_path, "Moved/PokerStars/HandHistory/Ann", "Users/Ann/AppData/Local/PokerStars/HandHistory/Ben")
    machine = Machine("windows", drive / "Users" / "Ann", {"LocalAppData": r"D:\Moved"}, drive)
    assert {hero for _, hero, _ in found(machine)} == {"Ann"}


def test_macos(tmp_path: Path) -> None:
    support = "Library/Application Support"
    home = made(
        tmp_path,
        f"{support}/PokerStarsFR/HandHistory/Ann",
        f"{support}/Winamax/documents/accounts/Ann/history",
        f"{support}/ACR Poker/handHistory/Ann",
        f"{support}/PartyGaming/PartyPoker/HandHistory/Ann",
        "Documents/PokerStars/HandHistory/Bea",
    )
    sites = {(site, hero) for site, hero, _ in found(Machine("macos", home, {}))}
    assert sites == {(site, "Ann") for site in ("pokerstars", "winamax", "winning", "partypoker")} | {
        ("pokerstars", "Bea")
    }


def test_linux_and_wine(tmp_path: Path) -> None:
    home = made(
        tmp_path,
        ".config/winamax/documents/accounts/Ann/history",
        ".wine/drive_c/users/ann/AppData/Local",
        ".wine/drive_c/users/Public/AppData/Local/PokerStars/HandHistory/Nobody",
        ".wine/drive_c/Program Files (x86)/PokerStars/HandHistory/Ann",
        ".wine/drive_c/ACR Poker/handHistory/Ann",
        ".PlayOnLinux/wineprefix/pokerstars/drive_c/users/ann/AppData/Local/PokerStars.EU/HandHistory/Ann",
    )
    assert found(Machine("linux", home, {})) == {
        ("winamax", "Ann", ".config/winamax/documents/accounts/Ann/history"),
        ("pokerstars", "Ann", ".wine/drive_c/Program Files (x86)/PokerStars/HandHistory/Ann"),
        ("winning", "Ann", ".wine/drive_c/ACR Poker/handHistory/Ann"),
        (
            "pokerstars",
            "Ann",
            ".PlayOnLinux/wineprefix/pokerstars/drive_c/users/ann/AppData/Local/PokerStars.EU/HandHistory/Ann",
        ),
    }


def test_a_named_wine_prefix_and_two_users_of_one_folder(tmp_path: Path) -> None:
    made(
        tmp_path,
        "home",
        "prefix/drive_c/users/ann",
        "prefix/drive_c/users/ben",
        "prefix/drive_c/TruePoker/handHistory/A",
    )
    machine = Machine("linux", tmp_path / "home", {"WINEPREFIX": str(tmp_path / "prefix")})
    assert [(one.site, one.hero) for one in site_folders(machine)] == [("winning", "A")]


@pytest.mark.parametrize(
    "name", ["archive", "Backup", "old", "temp", "XMLHandHistory", "TournSummary", "Replayer", "Avatars"]
)
def test_a_folder_that_names_no_player_is_left_out(tmp_path: Path, name: str) -> None:
    base = "Library/Application Support/PokerStars/HandHistory"
    home = made(tmp_path, f"{base}/{name}", f"{base}/Oldie")
    assert [one.hero for one in site_folders(Machine("macos", home, {}))] == ["Oldie"]


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="the administrator may read everything")
def test_a_folder_that_may_not_be_read_is_left_out(tmp_path: Path) -> None:
    folder = made(tmp_path, "Documents/PokerStars/HandHistory/Ann") / "Documents/PokerStars/HandHistory"
    folder.chmod(0)
    try:
        assert site_folders(Machine("macos", tmp_path, {})) == []
    finally:
        folder.chmod(0o700)


def test_a_machine_without_sites(tmp_path: Path) -> None:
    for system in ("windows", "macos", "linux"):
        assert site_folders(Machine(system, tmp_path / "nothing", {}, tmp_path / "c")) == []
