"""The documentation site builds without a warning, holds every page, and needs no network."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("sphinx", reason="no Sphinx to build the documentation with")

ELSEWHERE = re.compile(r'<(?:script|link|img)\b[^>]*(?:src|href)="(?:https?:)?//|url\(["\']?(?:https?:)?//|@import')


def built(root: Path, site: Path) -> subprocess.CompletedProcess[str]:
    """Build the site as `make docs` does."""
    command = "-b html -c docs -W --keep-going -q .".split()
    return subprocess.run(
        [sys.executable, "-m", "sphinx", *command, "-d", site / "trees", site],
        cwd=root, capture_output=True, text=True, check=False,
    )  # fmt: skip


@pytest.fixture(scope="module")
def site(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    done = built(root, folder)
    assert (done.returncode, done.stdout + done.stderr) == (0, "")
    return folder


def test_every_page_is_on_the_site_and_in_its_contents(root: Path, site: Path) -> None:
    first = (site / "README.html").read_text("utf-8")
    for source in (
        "CONTRIBUTING.md",
        "CHANGELOG.md",
        *(page.relative_to(root).as_posix() for page in (root / "docs").rglob("*.md")),
    ):
        page = source.replace(".md", ".html")
        assert (site / page).exists()
        assert f'class="reference internal" href="{page}"' in first
    assert 'url=README.html"' in (site / "index.html").read_text("utf-8")


def test_rules_and_tables_are_found_at_their_anchors(site: Path) -> None:
    assert 'id="de-16"' in (site / "docs" / "reference" / "rules.html").read_text("utf-8")
    assert 'href="rules.html#de-16"' in (site / "docs" / "reference" / "checks.html").read_text("utf-8")
    assert 'href="#seats"' in (site / "docs" / "reference" / "tables.html").read_text("utf-8")


def test_the_search_knows_the_words_of_the_game(site: Path) -> None:
    index = (site / "searchindex.js").read_text("utf-8")
    assert all(re.search(rf"\W{word}\W", index) for word in ("ant", "razz", "showdown", "quarter", "seat"))


def test_no_page_loads_anything_from_elsewhere(site: Path) -> None:
    pages = [page for kind in ("*.html", "*.css") for page in site.rglob(kind)]
    assert len(pages) > 15
    for page in pages:
        assert not ELSEWHERE.search(page.read_text("utf-8")), page


def test_a_link_that_leads_nowhere_stops_the_build(root: Path, tmp_path: Path) -> None:
    (tmp_path / "docs" / "reference").mkdir(parents=True)
    (tmp_path / "pyproject.toml").write_text((root / "pyproject.toml").read_text("utf-8"), "utf-8")
    for name in ("conf.py", "site"):
        (tmp_path / "docs" / name).symlink_to(root / "docs" / name)
    (tmp_path / "README.md").write_text("# Studbook\n\n[rules](docs/reference/rules.md#de-99)\n", "utf-8")
    (tmp_path / "docs" / "reference" / "rules.md").write_text('# The rules\n\n<a id="de-16"></a>DE-16\n', "utf-8")
    done = built(tmp_path, tmp_path / "site")
    assert done.returncode
    assert "local id not found in doc 'docs/reference/rules': 'de-99'" in done.stderr
