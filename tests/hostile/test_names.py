"""Names that control a terminal or turn text around are harmless in every page, and in its source."""

import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from studbook.cli import app
from studbook.library import import_hands

ROOMS = Path(__file__).parents[2] / "histories" / "samples" / "rooms"
NAMES = {
    "CoolAce": "\x1b]0;own\x07\x1b[2J",
    "BigMule": "\u202eevil\u2066",
    "BigBadger": "</script><script>alert(1)</script>",
}
STEERING = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]")


def test_no_name_controls_a_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = (ROOMS / "pokerstars.txt").read_text("utf-8")
    for name, other in NAMES.items():
        assert name in text
        text = text.replace(name, other)
    (tmp_path / "hands.txt").write_text(text, "utf-8")
    assert import_hands([tmp_path / "hands.txt"], tmp_path / "hands.duckdb").hands.imported == 20
    monkeypatch.chdir(tmp_path)
    run = CliRunner().invoke
    for command in ("find won --replay all.html", "audit --report audit.html", "report Hero -o pages"):
        run(app, [*command.split(), "--db", "hands.duckdb"])
    for number, name in enumerate(NAMES.values()):
        run(app, ["report", "-o", f"pages{number}", "--db", "hands.duckdb", "--", name])
    pages = [path.read_text("utf-8") for path in tmp_path.rglob("*.html")]
    assert len(pages) > 40
    assert any("own" in page and "evil" in page for page in pages)
    assert not [found for page in pages if (found := STEERING.search(page))]
    assert not any("<script>alert" in page for page in pages)
