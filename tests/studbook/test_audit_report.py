"""`studbook audit` with files: a page with the pages of its hands, CSV and Parquet, and the usual exit codes."""

import csv
import hashlib
import html
import json
import re
import sys
from pathlib import Path
from urllib.parse import unquote

import duckdb
import polars as pl
import pytest
from typer.testing import CliRunner, Result

from studbook.cli import app, main
from studbook.program.endings import WriteError
from studbook.version import __version__
from tests.reports.page import Page


def run(*words: object) -> Result:
    return CliRunner().invoke(app, [str(word) for word in words], catch_exceptions=False)


def forged(folder: Path, name: str = "Ann") -> Path:
    """Simulate hands; in the first, the winner (with a given name) is paid a hundred too much."""
    run("simulate", "--hands", 40, "--seed", 4, "-o", folder / "hands.txt")
    text = (folder / "hands.txt").read_text(encoding="utf-8")
    winner = re.findall(r"^(.+) collected ", text, re.MULTILINE)[0]
    text = text.replace(winner, name)
    more = re.sub(r" collected \$?([\d.]+)", lambda found: f" collected ${float(found[1]) + 100:.2f}", text, count=1)
    assert more != text
    (folder / "hands.txt").write_text(more, encoding="utf-8")
    return folder / "hands.txt"


def _printed(row: dict[str, str]) -> str:
    after = f" (follows from {row['follows']})" if row["follows"] else ""
    return f"{row['file']}:{row['line']}: {row['severity']} {row['code']} {row['message']}{after}"


def timeless(printed: str) -> str:
    """What an audit prints but for the minute at which it ran: another minute may have begun."""
    return re.sub(r"\d{4}-\d\d-\d\d \d\d:\d\d UTC", "now", printed)


def test_files_are_reported_and_what_was_printed_stays(tmp_path: Path) -> None:
    path = forged(tmp_path)
    plain = run("audit", path)
    out = tmp_path / "out" / "audit.html"
    said = run("audit", path, "--report", out, "--csv", tmp_path / "f.csv", "--parquet", tmp_path / "f.parquet")
    assert (timeless(said.stdout), said.exit_code) == (timeless(plain.stdout), 1)
    assert [Path(line) for line in said.stderr.splitlines()] == [out, tmp_path / "f.csv", tmp_path / "f.parquet"]
    page = Page(out.read_text(encoding="utf-8"))
    links = [link["href"] or "" for link in page.tags("a") if not (link["href"] or "").startswith("#")]
    assert links
    for link in links:
        hand = Page((out.parent / unquote(link)).read_text(encoding="utf-8"))
        assert any(back["href"] == "../audit.html" for back in hand.tags("a"))
    assert "error M01" in page.text
    assert "40 hands" in page.text
    with (tmp_path / "f.csv").open(encoding="utf-8", newline="") as lines:
        rows = list(csv.DictReader(lines))
    printed = [line for line in plain.stdout.splitlines() if re.match(r".*:\d+: (error|warning|info) ", line)]
    assert len(rows) == len(printed) == pl.read_parquet(tmp_path / "f.parquet").height
    assert {_printed(row) for row in rows} == set(printed)


def test_clean_hands_leave_with_zero(tmp_path: Path) -> None:
    run("simulate", "--hands", 20, "--seed", 4, "-o", tmp_path / "hands.txt")
    said = run("audit", tmp_path / "hands.txt", "--report", tmp_path / "audit.html", "--csv", tmp_path / "f.csv")
    assert said.exit_code == 0
    assert "No hand has findings" in Page((tmp_path / "audit.html").read_text(encoding="utf-8")).text
    assert len((tmp_path / "f.csv").read_text(encoding="utf-8").splitlines()) == 1


def test_a_database_is_reported_along_with_json(tmp_path: Path) -> None:
    run("import", forged(tmp_path), "--db", tmp_path / "hands.duckdb")
    said = run("audit", "--db", tmp_path / "hands.duckdb", "--json", "--report", tmp_path / "audit.html")
    assert said.exit_code == 1
    assert len([json.loads(line) for line in said.stdout.splitlines()]) == 40 + 1
    assert (tmp_path / "audit_hands").is_dir()


def test_listed_hands_can_be_played(tmp_path: Path) -> None:
    run("audit", forged(tmp_path), "--report", tmp_path / "a.html", "--replays")
    settled = [path for path in (tmp_path / "a_hands").iterdir() if not path.stem.endswith("-steps")]
    assert settled
    for path in settled:
        steps = path.with_name(f"{path.stem}-steps.html")
        assert steps.name in {link["href"] for link in Page(path.read_text(encoding="utf-8")).tags("a")}
        assert path.name in {link["href"] for link in Page(steps.read_text(encoding="utf-8")).tags("a")}


def test_a_name_that_is_a_formula_stays_a_name(tmp_path: Path) -> None:
    name = '=HYPERLINK("x","<b>")'
    run("audit", forged(tmp_path, name), "--csv", tmp_path / "f.csv", "--report", tmp_path / "a.html")
    with (tmp_path / "f.csv").open(encoding="utf-8", newline="") as lines:
        cells = [cell for row in csv.reader(lines) for cell in row]
    assert any(cell.startswith(f"'{name}") for cell in cells)
    assert not [cell for cell in cells if re.match(r"[=+@\t-](?!\d+(\.\d+)?$)", cell)]
    for page in (tmp_path / "a.html", *(tmp_path / "a_hands").iterdir()):
        assert not Page(page.read_text(encoding="utf-8")).tags("b")


def test_where_nothing_can_be_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    run("simulate", "--hands", 2, "--seed", 4, "-o", tmp_path / "hands.txt")
    for option, place in (("--csv", "none/f.csv"), ("--parquet", "none/f.parquet"), ("--report", "hands.txt/a.html")):
        words = ["studbook", "audit", tmp_path / "hands.txt", option, tmp_path / place]
        monkeypatch.setattr(sys, "argv", [str(word) for word in words])
        with pytest.raises(SystemExit, match="2"):
            main()
        assert "cannot be written" in capsys.readouterr().err


def test_the_help_says_the_exit_codes() -> None:
    said = " ".join(run("audit", "--help").stdout.split())
    assert "Exit code 0 if there is no finding of severity error" in said
    assert "1 if there is one" in said


def test_an_audit_says_where_it_comes_from(tmp_path: Path) -> None:
    path = forged(tmp_path)
    digest = hashlib.sha256(path.read_bytes()).hexdigest()
    said = run("audit", path, "--house", "wsop-live-2024", "--report", tmp_path / "audit.html").stdout
    page = Page((tmp_path / "audit.html").read_text(encoding="utf-8")).text
    for text in (said, page):
        assert digest in text
        assert __version__ in text
        assert "wsop-live-2024" in text
    *_, last = run("audit", path, "--json").stdout.splitlines()
    audit = json.loads(last)["audit"]
    assert audit["studbook"] == __version__
    assert audit["files"] == [{"file": str(path), "size": path.stat().st_size, "sha256": digest}]
    assert [rule["house"] for rule in audit["rules"]] == ["each site's own"]


def test_the_page_of_a_hand_has_its_text_with_the_line_marked(tmp_path: Path) -> None:
    path = forged(tmp_path)
    said = run("audit", path, "--report", tmp_path / "audit.html").stdout
    wrong = [int(line) for line in re.findall(rf"^{re.escape(str(path))}:(\d+): error", said, re.MULTILINE)]
    lines = path.read_text(encoding="utf-8").splitlines()
    pages = [page.read_text(encoding="utf-8") for page in (tmp_path / "audit_hands").iterdir()]
    assert wrong
    for number in wrong:
        marked = f'<li value="{number}" id="line-{number}" class="error"><code>{lines[number - 1]}</code>'
        assert any(marked in html.unescape(page) for page in pages)
    assert all("Put in, street by street" in page for page in pages)


def test_undecided_hands_are_listed_with_the_reason(tmp_path: Path) -> None:
    run("simulate", "--hands", 40, "--seed", 4, "-o", tmp_path / "hands.txt")
    path = tmp_path / "hands.txt"
    text = path.read_text(encoding="utf-8")
    path.write_text(re.sub(r": shows \[.*", ": mucks hand", text), encoding="utf-8")
    said = run("audit", path, "--report", tmp_path / "audit.html").stdout
    listed = re.findall(r"^.*:\d+: undecided: .*", said, re.MULTILINE)
    *_, last = run("audit", path, "--json").stdout.splitlines()
    assert len(json.loads(last)["audit"]["undecided"]) == len(listed) > 0
    assert all("Undecidable" in line for line in listed)
    page = (tmp_path / "audit.html").read_text(encoding="utf-8")
    table = page.split('id="undecided"')[1].split("</table>")[0]
    assert table.count('<th role="rowheader"') == len(listed)


def test_a_full_folder_for_temporary_files_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run("simulate", "--hands", 60, "-o", tmp_path / "hands.txt")

    def fails(*_: object) -> None:
        raise duckdb.OutOfMemoryException("Out of Memory Error: failed to offload data block")

    monkeypatch.setattr("studbook.analytics.store.Store.append", fails)
    with pytest.raises(WriteError, match="has no room for temporary files: set TMPDIR"):
        run("audit", tmp_path / "hands.txt")
