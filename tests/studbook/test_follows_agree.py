"""One definition of what a hand pays wrongly: the causes of errors are the same in tables, JSON, terminal and page."""

import json
import re
from collections import Counter
from functools import cache
from pathlib import Path

import polars as pl
import pytest
from typer.testing import CliRunner

from studbook.analytics.audit.report import all_findings
from studbook.analytics.store import IN_MEMORY, Store
from studbook.analytics.stored.audits import audited_hands, count_following, paid_wrongly
from studbook.cli import app
from studbook.exchange.damaged_hands import clean_hands, damaged, write_files
from studbook.importing.pipeline import import_paths
from studbook.rules.stud.house import house
from studbook.tampering import KINDS
from studbook.tampering.clean_hands import CleanHands

HANDS = 2
SEED = 11


@cache
def clean() -> CleanHands:
    return clean_hands(SEED)


@pytest.mark.parametrize("name", KINDS)
def test_every_kind_of_damage_has_the_same_causes(name: str, tmp_path: Path) -> None:
    kind = KINDS[name]
    made = damaged(kind, clean(), HANDS, SEED)
    assert made
    write_files(made, tmp_path)
    with Store(IN_MEMORY) as store:
        import_paths(store, [tmp_path], rules=house(kind.house) if kind.house else None)
        columns = ("hand_id", "line", "code", "player", "expected", "found", "follows")
        table = Counter(
            tuple("" if value is None else value for value in row)
            for row in all_findings(store).select(columns).iter_rows()
        )
        words = Counter(
            (hand.facts.hand_id, one.line, one.code, one.player, one.expected, one.found, one.follows)
            for hand in audited_hands(store)
            for one in hand.findings
        )
        following = count_following(store)
    assert table == words
    assert following == sum(number for row, number in table.items() if row[-1])


@pytest.mark.parametrize("name", ["paid-five-times", "ante-twice", "side-pot-to-a-player-all-in"])
def test_all_outputs_say_the_same(name: str, tmp_path: Path) -> None:
    write_files(damaged(KINDS[name], clean(), HANDS, SEED), tmp_path / "hands")
    run = CliRunner()
    words = ["audit", str(tmp_path / "hands")]
    run.invoke(app, [*words, "--csv", str(tmp_path / "found.csv"), "--report", str(tmp_path / "found.html")])
    table = pl.read_csv(tmp_path / "found.csv", infer_schema=False)
    expected = Counter(value for value in table["follows"] if value)
    objects = [json.loads(line) for line in run.invoke(app, [*words, "--json"]).stdout.splitlines()]
    findings = [one for hand in objects for one in hand.get("findings", ())]
    assert Counter(one["follows"] for one in findings if one["follows"]) == expected
    assert Counter(re.findall(r"\(follows from (\w+)\)", run.invoke(app, words).stdout)) == expected
    page = (tmp_path / "found.html").read_text("utf-8")
    assert set(re.findall(r"\(follows from (\w+)\)", page)) == set(expected)  # it shows only the first of each hand


def test_who_is_owed_in_some_hands_is_the_same_as_in_all(tmp_path: Path) -> None:
    write_files(damaged(KINDS["loser-paid"], clean(), 5, SEED), tmp_path)
    with Store(IN_MEMORY) as store:
        import_paths(store, [tmp_path])
        every = paid_wrongly(store)
        assert len(every) == 5
        key = min(every)
        assert paid_wrongly(store, [key]) == {key: every[key]}
        assert paid_wrongly(store, []) == {}
