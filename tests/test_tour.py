"""The tour of the code names only what exists. Its examples are run as doctests."""

import re
from importlib import import_module
from pathlib import Path

FOLDERS = "analytics|equity|game|grammar|histories|reports|rules|studbook"


def named(root: Path) -> list[str]:
    text = (root / "docs" / "explanation" / "tour.md").read_text("utf-8")
    return re.findall(rf"`((?:{FOLDERS})[./][\w./-]+)`", text)


def test_every_file_on_the_tour_exists(root: Path) -> None:
    paths = [name for name in named(root) if "/" in name]
    assert len(paths) > 15
    assert [path for path in paths if not (root / path).exists()] == []


def test_every_function_on_the_tour_exists(root: Path) -> None:
    names = [name for name in named(root) if "/" not in name]
    assert len(names) > 30
    assert [name for name in names if not exists(name)] == []


def exists(name: str) -> bool:
    """Whether a name such as `analytics.store.Store.append` leads to something in the package."""
    parts = name.removeprefix("studbook.").split(".")
    value = import_module("studbook")
    for number, part in enumerate(parts, 1):
        if hasattr(value, part):
            value = getattr(value, part)
            continue
        try:
            value = import_module(".".join(["studbook", *parts[:number]]))
        except ImportError:
            return False
    return True
