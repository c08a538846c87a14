"""What a notebook shows of hands, explanations, replays and answers."""

import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path

import pytest

import studbook
from studbook.analytics.database.answers import Answer

HOSTILE = "<script>alert(1)</script>"


class Tags(HTMLParser):
    """Collects the tags and the text of a piece of HTML."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.text = ""
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:  # noqa: ARG002  # as named there
        self.tags.append(tag)

    def handle_data(self, data: str) -> None:
        self.text += data


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory, root: Path) -> Path:
    """Twenty hands, in which someone has a harmful name."""
    folder = tmp_path_factory.mktemp("notebook")
    text = (root / "histories" / "samples" / "rooms" / "pokerstars.txt").read_text(encoding="utf-8")
    (folder / "hands.txt").write_text(text.replace("Hero", HOSTILE), encoding="utf-8")
    studbook.import_hands([folder / "hands.txt"], folder / "hands.duckdb")
    return folder / "hands.duckdb"


@pytest.fixture(scope="module")
def number(database: Path) -> str:
    with studbook.open(database) as store:
        return str(store.sql("SELECT hand_id FROM hands ORDER BY hand").rows[0][0])


def test_a_hand_is_text(database: Path) -> None:
    hand = next(studbook.read(database.with_name("hands.txt")))
    shown = Tags(hand._repr_html_())
    assert shown.tags == ["pre"]
    assert f"#{hand.hand_id}" in shown.text
    assert all(seat.player in shown.text for seat in hand.seats if not seat.sitting_out)


def test_an_explanation_is_text(database: Path, number: str) -> None:
    shown = Tags(studbook.explain(number, database)._repr_html_())
    assert shown.tags == ["pre"]
    assert "Main pot: " in shown.text
    assert HOSTILE in shown.text


def test_a_replay_is_a_frame_with_the_whole_page(database: Path, number: str) -> None:
    html = studbook.replay(number, database)._repr_html_()
    assert Tags(html).tags == ["iframe"]
    assert HOSTILE not in html
    assert "&lt;!doctype html&gt;" in html.lower()


def test_an_answer_is_a_table(database: Path) -> None:
    with studbook.open(database) as store:
        answer = store.sql("SELECT hand, player, net, NULL AS nothing FROM seats ORDER BY hand, seat")
    shown = Tags(answer._repr_html_())
    assert set(shown.tags) == {"table", "tr", "th", "td"}
    assert shown.tags.count("tr") == 1 + len(answer.rows)
    assert HOSTILE in shown.text
    many = Answer(("n", "n"), [(1, number) for number in range(1_005)])
    assert "and 5 more rows" in many._repr_html_()


def test_an_answer_is_a_data_frame(database: Path) -> None:
    with studbook.open(database) as store:
        answer = store.sql(
            "SELECT hand, player, net, started_at FROM seats JOIN hands USING (hand) ORDER BY hand, seat"
        )
    frame = answer.pl()
    assert frame.columns == list(answer.columns)
    assert frame.rows() == answer.rows
    assert Answer(("a",), []).pl().columns == ["a"]


def test_a_query_needs_no_data_frames() -> None:
    program = "import sys, studbook.analytics.database.answers; sys.exit('polars' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0
