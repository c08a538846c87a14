"""The folder for what can be made again: the system's, or the user's choice."""

from pathlib import Path

import pytest

from studbook.game.cache_folder import cache_home


@pytest.mark.parametrize("caches", ["", "here"])
def test_a_cache_folder_that_is_not_absolute_is_not_used(caches: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("STUDBOOK_CACHE", raising=False)
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setenv("XDG_CACHE_HOME", caches)
    assert cache_home() == Path.home() / ".cache" / "studbook"


def test_without_a_home_nothing_can_be_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    def unknown() -> Path:
        raise RuntimeError("Could not determine home directory.")

    for name in ("STUDBOOK_CACHE", "XDG_CACHE_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setattr(Path, "home", unknown)
    with pytest.raises(OSError, match=r"Not a directory|File exists"):
        (cache_home() / "compiled").mkdir(parents=True)
