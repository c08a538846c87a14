"""The player's time zone: that of the machine, unless they named another.

The setting belongs to the machine's user, not to a database: two people who have copies of one database each see their
own time.
"""

import os
import sys
from pathlib import Path
from typing import Any

from studbook.analytics.database.clock import UTC_ZONE, require_zone
from studbook.program.endings import UserError

VARIABLE = "STUDBOOK_ZONE"
"""Environment variable that names a zone for this process."""
_LINK = Path("/etc/localtime")
_NAMED = Path("/etc/timezone")
"""The name of the zone on systems on which the link is a copy."""
_FOLDER = "zoneinfo/"
_KEY = r"SYSTEM\CurrentControlSet\Control\TimeZoneInformation"


def chosen_zone() -> str:
    """Return the zone that the user named, or that of the machine. Raises UserError for a name that is no zone."""
    named = os.environ.get(VARIABLE)
    return _required(named, VARIABLE) if named else zone_setting() or machine_zone()


def zone_setting() -> str:
    """Return the zone that the user set with `studbook settings`; empty if they set none, or one that is unknown."""
    try:
        return _known(setting_file().read_text(encoding="utf-8").strip())
    except (OSError, ValueError, RuntimeError):  # nothing is set, or there is no home
        return ""


def set_zone(zone: str) -> None:
    """Show times in this zone from now on; empty for that of the machine. Raises UserError and OSError."""
    if not zone:
        setting_file().unlink(missing_ok=True)
        return
    _required(zone, "--zone")
    setting_file().parent.mkdir(parents=True, exist_ok=True)
    setting_file().write_text(f"{zone}\n", encoding="utf-8")


def machine_zone() -> str:
    """Return the zone of this machine; UTC if it cannot be found."""
    found = _of_variable() if "TZ" in os.environ else _of_windows() if sys.platform == "win32" else _of_files()
    return _known(found) or UTC_ZONE


def setting_file() -> Path:
    """File with the name of the zone that the user set."""
    return Path.home() / ".studbook" / "zone.txt"


def _required(zone: str, source: str) -> str:
    try:
        require_zone(zone)
    except ValueError as error:
        raise UserError(f"{source}: {error}") from error
    return zone


def _known(zone: str) -> str:
    """Return a zone, or nothing if there is none of that name."""
    try:
        require_zone(zone)
    except ValueError:
        return ""
    return zone


def _of_variable() -> str:
    """The zone that `TZ` names: a name, or a file among those of the zones, perhaps after a colon."""
    return _name(os.environ["TZ"].removeprefix(":"))


def _of_files() -> str:
    """The zone that the link to its file names, or the file that Debian's relatives write."""
    try:
        return _name(str(_LINK.readlink())) if _LINK.is_symlink() else _NAMED.read_text(encoding="utf-8").strip()
    except (OSError, ValueError):
        return ""


def _name(path: str) -> str:
    """Name of the zone in a file; a folder of variants of all zones is no part of it."""
    return path.rpartition(_FOLDER)[2].removeprefix("posix/").removeprefix("right/")


def _of_windows() -> str:
    """The zone that the registry names."""
    import winreg

    from studbook.program.windows_zones import zone_of_windows

    registry: Any = winreg  # has these names on Windows alone
    try:
        with registry.OpenKey(registry.HKEY_LOCAL_MACHINE, _KEY) as key:
            name = str(registry.QueryValueEx(key, "TimeZoneKeyName")[0])
    except OSError:
        return ""
    return zone_of_windows(name.partition("\0")[0])
