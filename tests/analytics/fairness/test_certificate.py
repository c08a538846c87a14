"""A certificate: the same bytes from the same files, and honest about what it found."""

import json
import os
import subprocess
import sys
from datetime import datetime
from math import log
from pathlib import Path

import numpy as np
import pytest
from typer.testing import CliRunner

from studbook.analytics.fairness.certificate import Certificate, MonthError, certificate, differences, month_span
from studbook.analytics.store import Store
from studbook.cli import app
from studbook.game.vocabulary import Game
from studbook.importing.pipeline import import_paths
from studbook.program.endings import UserError
from studbook.simulation.stud.policy import BY_CARDS
from studbook.simulation.stud.rigs import Rig, RigKind
from studbook.simulation.stud.table_series import Manners
from tools.certificate_trials import honest, log_e
from tools.fairness_trials import play

HANDS = Path(__file__).parents[3] / "histories" / "demonstration"
SITE, MONTH = "pokerstars", "2011-01"
RUN = CliRunner()


def run(*words: str | Path) -> tuple[int, str]:
    done = RUN.invoke(app, [str(word) for word in words])
    if isinstance(done.exception, UserError):
        return done.exception.exit_code, str(done.exception)
    return done.exit_code, " ".join(done.output.split())


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("certificate") / "january.json"
    code, _ = run("certify", HANDS, "--site", SITE, "--month", MONTH, "-o", path, "--page", path.with_suffix(".html"))
    assert code == 0
    return path


def test_the_same_files_in_another_order_give_the_same_bytes(made: Path, tmp_path: Path) -> None:
    for number, paths in enumerate((sorted(HANDS.iterdir()), sorted(HANDS.iterdir(), reverse=True))):
        with Store(tmp_path / f"{number}.duckdb") as store:
            for path in paths:
                import_paths(store, [path])
            version = json.loads(made.read_text())["studbook"]
            assert certificate(store, SITE, MONTH, version).text() == made.read_text()


def test_plain_python_gives_the_same_bytes(made: Path, demonstration: Path) -> None:
    words = ["certify", "--site", SITE, "--month", MONTH, "--json", "--db", str(demonstration)]
    done = subprocess.run(
        [sys.executable, "-m", "studbook", *words],
        env={**os.environ, "STUDBOOK_PLAIN": "1"}, capture_output=True, text=True, check=False, timeout=300,
    )  # fmt: skip
    assert done.stdout == made.read_text()


def test_whoever_has_the_files_can_check_it(made: Path) -> None:
    code, output = run("certify", "--check", made, HANDS)
    assert (code, output.endswith("The certificate is right, to the byte.")) == (0, True)


@pytest.mark.parametrize(
    ("before", "after", "said"),
    [
        ('"hands": 897,\n "left', '"hands": 898,\n "left', "hands: 898 is stated, 897 was found"),
        ('"log10_e": -0', '"log10_e": 9', "log10_e"),
        ('"unusual": false', '"unusual": true', "unusual: true is stated"),
        ('"p": ', '"p": 1', "is stated as p"),
        ('"name": "door cards: each card"', '"name": "door cards"', "door cards"),
        ('"digest": "', '"digest": "0', "it is not that of the certificate"),
        (",\n", ", \n", "its bytes are not"),
    ],
)
def test_every_change_is_found(made: Path, tmp_path: Path, before: str, after: str, said: str) -> None:
    changed = tmp_path / "changed.json"
    assert before in made.read_text()
    changed.write_text(made.read_text().replace(before, after, 1))
    code, output = run("certify", "--check", changed, HANDS)
    assert code == 1
    assert said in output


def test_a_changed_or_missing_file_is_named(made: Path) -> None:
    code, output = run("certify", "--check", made, *sorted(HANDS.iterdir())[:-1])
    assert code == 2
    assert "is not here, or has another content" in output


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"certificate": 1}', "\xff", "[" * 5_000, '{"certificate": NaN}'])
def test_what_is_no_certificate_is_said_to_be_none(tmp_path: Path, text: str) -> None:
    path = tmp_path / "odd.json"
    path.write_bytes(text.encode("latin-1"))
    code, output = run("certify", "--check", path, HANDS)
    assert (code, "is no certificate" in output) == (2, True)


@pytest.mark.parametrize("month", ["2011-13", "2011", "2011-1", "9999-12", "2011-01-01", "\u0662\u0660\u0661\u0661-01"])
def test_a_month_that_is_none(month: str) -> None:
    with pytest.raises(MonthError, match="a month is written"):
        month_span(month)


def test_a_month_in_december_ends_with_the_year() -> None:
    assert month_span("2010-12") == (datetime(2010, 12, 1), datetime(2011, 1, 1))  # noqa: DTZ001  # UTC, as stored


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--site", SITE, "--month", "2012-01"), "has no stud hands of 2012-01"),
        (("--site", "nowhere", "--month", MONTH), "unknown site"),
        (("--site", SITE), "name a site and a month"),
    ],
)
def test_what_cannot_be_certified_is_refused(demonstration: Path, words: tuple[str, ...], said: str) -> None:
    code, output = run("certify", *words, "--db", demonstration)
    assert (code, said in output) == (2, True)


def test_the_page_says_what_the_file_says(made: Path) -> None:
    page, stated = made.with_suffix(".html").read_text(), json.loads(made.read_text())
    assert "No sign of an unfair deal" in page
    assert all(text in page for text in (stated["digest"], *stated["files"], "897"))


def test_a_card_dealt_twice_is_unusual(tmp_path: Path) -> None:
    with Store(tmp_path / "hands.duckdb") as store:
        import_paths(store, [HANDS])
        found = certificate(store, SITE, MONTH, "1")
    twice = found._replace(tests=tuple(one._replace(observed=2.0) if one.test == "F8" else one for one in found.tests))
    assert (found.is_unusual, twice.is_unusual) == (False, True)
    assert differences(found.document(), twice.document())


def test_honest_months_are_worth_nothing_and_rigged_ones_much() -> None:
    years = honest(Game.RAZZ, 20, 100, 5)
    assert np.exp(years.ends).mean() < 3
    assert (years.highest < log(1_000)).all()
    deals = play(Game.RAZZ, 12_000, 6, Manners(BY_CARDS, Rig(RigKind.LIKELY_CARD, 0.3))).deals
    assert log_e(deals) > log(1_000)
    assert Certificate(SITE, MONTH, 1, 0, (), (), {}, "1").log_e == 0
