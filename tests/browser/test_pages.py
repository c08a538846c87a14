"""Every page opens in a real browser: nothing fails, nothing is fetched, everything can be reached and read."""

from pathlib import Path

import pytest

from tests.browser.conftest import NAMES, Visit, legible
from tests.browser.visit import axe, badly_focused, dead_links, too_wide

KINDS = {"report": 16, "audit": 3, "fairness": 1, "explanation": 2, "replayer": 2, "deal": 4}
"""How many pages of a kind are opened: those of a report differ, the others are of one template for every hand."""
ALIKE = 3
"""How many pages of a kind are gone through by keyboard, printed, and read without script: they share a template."""


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
def test_it_opens_and_its_links_lead_somewhere(folder: Path, kind: str, visit: Visit) -> None:
    for path in pages(folder / kind):
        page = visit(path)
        assert list(dead_links(page, folder / kind)) == [], path.name
        assert page.evaluate("() => window.broken") is None, path.name


@pytest.mark.parametrize("kind", KINDS)
def test_it_fits_and_is_accessible(folder: Path, kind: str, visit: Visit) -> None:
    """Axe takes seconds for a page: it looks at few of real hands, wide and in light, at simulated narrow and dark."""
    sizes = [(360, "dark"), (1030, "light"), (1280, "light")]
    for path in pages(folder / kind, ALIKE if "real" in folder.name else None):
        page = visit(path, reduced_motion="reduce")
        for width, scheme in sizes if "real" in folder.name else reversed(sizes):
            page.emulate_media(color_scheme=scheme)
            assert too_wide(page, width) == [], f"{path.name}, {width} px"
        assert axe(page) == [], f"{path.name}, {width} px, {scheme}"


@pytest.mark.parametrize("kind", KINDS)
def test_the_tab_key_reaches_everything_and_shows_where(folder: Path, kind: str, visit: Visit) -> None:
    for path in pages(folder / kind, ALIKE):
        assert badly_focused(visit(path)) == [], path.name


@pytest.mark.parametrize("kind", KINDS)
def test_it_can_be_printed(folder: Path, kind: str, visit: Visit) -> None:
    for path in pages(folder / kind, ALIKE):
        page = visit(path)
        assert page.pdf(format="A4").startswith(b"%PDF")
        page.emulate_media(media="print")
        assert too_wide(page, 718) == [], f"{path.name}: wider than A4"
        assert page.locator("h1").is_visible()


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
