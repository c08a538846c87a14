"""A store that is only audited keeps few events, and finds what a whole store finds."""

import re
from itertools import count
from pathlib import Path

import pytest
from typer.testing import CliRunner

from studbook.analytics.audit.explained import undecided_hands
from studbook.analytics.database.resources import questions
from studbook.analytics.rows.audited_events import AUDITED
from studbook.analytics.store import Store
from studbook.cli import app
from studbook.game.vocabulary import Kind
from studbook.importing.pipeline import import_paths
from studbook.reports.hand.explanation import undecided_because

FINDINGS = """
    SELECT hand, code, severity, seat, player, street, line, expected, found, between_hands
    FROM findings ORDER BY ALL
"""
KINDS = {kind.name.lower() for kind in Kind}


def simulated(place: Path, **options: object) -> Path:
    words = [word for name, value in options.items() for word in (f"--{name}", str(value))]
    result = CliRunner().invoke(app, ["simulate", *words, "-o", str(place)], catch_exceptions=False)
    assert result.exit_code == 0
    return place


def quick(text: str) -> str:
    """Let a hand begin every second."""
    second = count(1)
    return re.sub(r"(?<=\d\d:\d\d:)\d\d(?= ET)", lambda _: f"{min(next(second), 59):02d}", text)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    simulated(tmp_path / "all", site="all", game="all", hands=24, seed=3)
    plain = simulated(tmp_path / "plain.txt", hands=60, seed=4).read_text("utf-8")
    (tmp_path / "plain.txt").write_text(quick(plain), "utf-8")
    # Told again, with other actions; paid otherwise; and with hands whose cards do not decide who wins.
    (tmp_path / "again.txt").write_text(re.sub(r"calls \$0\.", "calls $1.", quick(plain)), "utf-8")
    (tmp_path / "paid.txt").write_text(re.sub(r"collected \$", "collected $9", plain.replace("#1", "#2")), "utf-8")
    hidden = re.sub(r": shows \[[^]]*\].*", ": mucks hand", plain.replace("#1", "#3"))
    (tmp_path / "open.txt").write_text(re.sub(r"^Seat .*(showed|mucked) .*\n", "", hidden, flags=re.MULTILINE), "utf-8")
    return tmp_path


def test_an_audit_finds_what_it_finds_in_a_whole_store(folder: Path) -> None:
    with Store() as whole, Store() as lean:
        assert import_paths(whole, [folder]).hands == import_paths(lean, [folder], only_audits=True).hands
        found, again = whole.sql(FINDINGS).rows, lean.sql(FINDINGS).rows
        assert found == again
        assert {"X10", "X08", "P03"} < {row[1] for row in found}
        explained = [[undecided_because(one) for one in undecided_hands(store)] for store in (whole, lean)]
        assert explained[0] == explained[1] != []
        events, few = (store.sql("SELECT count(*) FROM events_packed").rows[0][0] for store in (whole, lean))
        assert 0 < few < 0.7 * events


def test_each_kind_of_event_that_a_check_reads_is_kept() -> None:
    texts = [one.sql for part in ("checks", "continuity") for one in questions(f"sql/{part}")]
    words = {word for text in texts if "events" in text for word in re.findall(r"'(\w+)'", text)}
    named = {Kind[word.upper()] for word in words & KINDS}
    assert len(named) > 10
    assert named <= set(AUDITED)
