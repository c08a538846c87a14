"""Every page opens in a real browser: nothing fails, nothing is fetched, everything can be reached and read."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Literal

import pytest

from tests.browser.conftest import NAMES, Visit, legible
from tests.browser.visit import axe, badly_focused, dead_links, too_wide

if TYPE_CHECKING:
    from playwright.sync_api import Page

KINDS = {"report": 16, "audit": 3, "fairness": 1, "explanation": 2, "replayer": 2, "deal": 4}
"""How many pages of a kind are opened: those of a report differ, the others are of one template for every hand."""
WIDTHS = (1280, 1030, 360)
WIDE: tuple[int, Literal["light"]] = (1280, "light")
NARROW: tuple[int, Literal["dark"]] = (360, "dark")
"""Screens on which axe sees pages of real hands, and of simulated ones."""
ALIKE = 3
"""How many pages of a kind are looked at in every way: they share a template."""


@pytest.fixture(params=("real", "simulated"))
def folder(request: pytest.FixtureRequest) -> Path:
    """Pages of real hands, and of simulated ones with harmful names."""
    written: Path = request.getfixturevalue(request.param)
    return written


def pages(folder: Path, most: int | None = None) -> list[Path]:
    """Pages below a folder, the shallow ones and those of several hands first."""
    found = sorted(folder.rglob("*.html"), key=lambda path: (len(path.parts), path.stem != "session", path))
    assert found
    return found[: most or KINDS[folder.name]]


@pytest.mark.parametrize("kind", KINDS)
def test_it_opens_fits_and_is_reached_by_keyboard_and_printer(folder: Path, kind: str, visit: Visit) -> None:
    """Each page is opened once for all that is looked at, because opening takes longest."""
    troubles: list[str] = []
    simulated = folder.name.startswith("simulated")
    for number, path in enumerate(pages(folder / kind)):
        page = visit(path, reduced_motion="reduce")
        found = [*dead_links(page, folder / kind)]
        if page.evaluate("() => window.broken") is not None:
            found.append("a name has become a script")
        if simulated or number < ALIKE:
            found += [f"beyond {width} px: {each}" for width in WIDTHS for each in too_wide(page, width)]
        if number < ALIKE:
            found += [*badly_focused(page), *badly_printed(page)]
        if simulated or number < ALIKE:
            found += inaccessible(page, *(NARROW if simulated else WIDE))
        troubles += [f"{path.name}: {each}" for each in found]
    assert troubles == []


def inaccessible(page: "Page", width: int, scheme: Literal["dark", "light"]) -> Iterator[str]:
    """What axe finds on a screen of this width."""
    page.emulate_media(media="screen", color_scheme=scheme, reduced_motion="reduce")
    page.set_viewport_size({"width": width, "height": 800})
    yield from (f"{each}, {width} px, {scheme}" for each in axe(page))


def badly_printed(page: "Page") -> Iterator[str]:
    """What is wrong on paper."""
    if not page.pdf(format="A4").startswith(b"%PDF"):
        yield "cannot be printed"
    page.emulate_media(media="print")
    yield from (f"wider than A4: {each}" for each in too_wide(page, 718))
    if not page.locator("h1").is_visible():
        yield "has no title on paper"


@pytest.mark.parametrize("kind", KINDS)
def test_it_can_be_read_without_a_script(folder: Path, kind: str, visit: Visit) -> None:
    for path in pages(folder / kind, ALIKE):
        page = visit(path, java_script_enabled=False)
        assert page.locator("main").inner_text().strip(), path.name


@pytest.mark.parametrize("kind", ["report", "replayer"])
def test_a_harmful_name_is_shown_as_it_is(simulated: Path, kind: str, visit: Visit) -> None:
    """But for the sign that would turn around what is written after it."""
    said = "".join(visit(path).locator("body").inner_text() for path in pages(simulated / kind, 12))
    names = [" ".join(legible(name).split()) for name in NAMES[: 1 if kind == "report" else None]]
    assert [name for name in names if name not in said] == []
    assert "\u202e" not in said
