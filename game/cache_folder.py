"""The folder for everything that can be made again: parser tables, empty databases, indexes of archives."""

import os
import sys
import tempfile
from pathlib import Path


def cache_home() -> Path:
    """Folder for everything that can be made again: `STUDBOOK_CACHE`, or else the user's cache folder."""
    chosen = os.environ.get("STUDBOOK_CACHE")
    if chosen:
        return Path(chosen)
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", tempfile.gettempdir())) / "studbook"
    if sys.platform == "darwin":
        return home() / "Library" / "Caches" / "studbook"
    caches = Path(os.environ.get("XDG_CACHE_HOME", ""))  # empty and relative paths count as not set, by its standard
    return (caches if caches.is_absolute() else home() / ".cache") / "studbook"


def home() -> Path:
    """The user's home; if there is none, a path at which nothing can be kept."""
    try:
        return Path.home()
    except RuntimeError:  # a container may run as a user whom the system does not know
        return Path(os.devnull)
