"""Simulated hands of live tables: a house log has the same hands as the sites, and everything only a live table has."""

import json
import re
from collections import Counter
from itertools import product
from pathlib import Path

import numpy as np
import pytest
from typer.testing import CliRunner

from studbook.cli import app
from studbook.exchange.conversion import converted
from studbook.exchange.simulated import Rules, simulated
from studbook.exchange.site_texts import Tally, typed_hands
from studbook.game.columns import Batch
from studbook.game.vocabulary import Game, Kind, Limit
from studbook.grammar.write import write_hand
from studbook.histories.raw_batches import raw_batches
from studbook.histories.write import write_hands
from studbook.importing.reading import read
from studbook.rules.checks.catalogue import CHECKS, CODES
from studbook.rules.stud.batch import settle_batch
from studbook.rules.stud.house import house
from studbook.simulation.stud.batches import GAMES, simulated_batches

HANDS, SEED = 400, 3
LIVE = (Kind.BURN, Kind.ANNOUNCE, Kind.EXPOSED, Kind.THROWN_AWAY, Kind.TIMEOUT, Kind.DISCONNECT, Kind.CONNECT)


def texts_of(site: str, seed: int = SEED) -> list[str]:
    return list(simulated(site, GAMES, list(Limit), HANDS, seed, Tally()))


@pytest.fixture(scope="module")
def batch(tmp_path_factory: pytest.TempPathFactory) -> Batch:
    """Write the hands as a house log and read them back."""
    (path,) = write_hands(texts_of("houselog"), tmp_path_factory.mktemp("live") / "log.txt")
    (raw,) = raw_batches([path])
    (reading,) = read(raw)
    assert reading.rejects == []
    assert len(reading.rows) == HANDS
    return reading.batch


def test_everything_of_a_live_table_happens(batch: Batch) -> None:
    assert [kind.name for kind in LIVE if not (batch.events.kind == kind).any()] == []


def test_nothing_changes_what_a_hand_comes_to(batch: Batch, tmp_path: Path) -> None:
    (path,) = write_hands(texts_of("pokerstars"), tmp_path / "stars.txt")
    (raw,) = raw_batches([path])
    (reading,) = read(raw)
    online, live = settle_batch(reading.batch), settle_batch(batch)
    assert np.array_equal(online.hands.rake, live.hands.rake)
    assert np.array_equal(online.seats.net, live.seats.net)
    assert online.seats.end_stack.tolist() == live.seats.end_stack.tolist()


@pytest.mark.parametrize("rules", ["site-default", "de-isa"])
def test_a_live_table_keeps_the_rules(batch: Batch, rules: str) -> None:
    settled = settle_batch(batch, house(rules))
    high_opens = np.isin(batch.hands.limit[settled.findings.hand], [Limit.POT, Limit.NO])  # B-10
    codes = Counter(CHECKS[code].code for code in settled.findings.code[~high_opens].tolist())
    assert codes.keys() <= {"O03"}, codes
    assert all(settled.applied[CODES[code]] > 10 for code in ("A01", "C14", "O11"))


@pytest.mark.parametrize("name", ["de-isa", "wsop-live-2024", "es-online"])
def test_a_house_s_own_hands_keep_its_rules(name: str, tmp_path: Path) -> None:
    """If the deck is short, burns are shuffled in or a community card is dealt; a house log announces its own."""
    rules = house(name)
    texts = simulated("houselog", GAMES, list(Limit), HANDS, SEED, Tally(), Rules(rules))
    (path,) = write_hands(texts, tmp_path / "house.txt")
    (raw,) = raw_batches([path])
    (reading,) = read(raw)
    assert reading.rejects == []
    found = settle_batch(reading.batch, rules).findings
    of_the_play = {"O03", "S02"}  # B-6, B-13: simulated players do not follow every custom, in any site's format
    assert {CHECKS[code].code for code in found.code.tolist()} <= of_the_play
    announced = reading.batch.events.kind == Kind.ANNOUNCE
    assert announced.any() == (name != "es-online")
    assert (reading.batch.events.said_low[announced] > 0).any() == (name == "de-isa")


def test_the_page_s_hand_is_stored_and_shown(root: Path, tmp_path: Path) -> None:
    page = (root / "docs" / "reference" / "houselog.md").read_text("utf-8")
    (tmp_path / "log.txt").write_text(page.split("```")[1].removeprefix("\n"), "utf-8")
    database = str(tmp_path / "log.duckdb")
    runner = CliRunner()
    assert "1" in runner.invoke(app, ["import", str(tmp_path / "log.txt"), "--db", database]).stdout
    shown = runner.invoke(app, ["show", "1204", "--db", database]).stdout
    assert [
        word for word in ("burn ··", "Bruno throws their hand away", "Anna runs out of time") if word not in shown
    ] == []
    some = "('dealer', 'burn', 'exposed', 'announce')"
    sql = f"SELECT kind, count(*) AS n FROM events WHERE kind IN {some} GROUP BY ALL ORDER BY kind"
    counted = runner.invoke(app, ["sql", sql, "--db", database, "--json"]).stdout
    rows = [tuple(json.loads(line).values()) for line in counted.splitlines()]
    assert rows == [("dealer", 1), ("burn", 4), ("exposed", 2), ("announce", 3)]


SETTLED = re.compile(r"(?m)^(?:Seat [0-9]+ wins|Pot:|Rake:|Fee:).*\n")
"""Settlement lines, which follow PokerStars' order when a hand is converted."""


def test_a_house_log_converted_again_is_the_same(tmp_path: Path) -> None:
    texts = list(simulated("houselog", GAMES, list(Limit), 100, SEED, Tally(), Rules(house("de-isa"))))
    (path,) = write_hands(texts, tmp_path / "log.txt")
    again = list(converted([path], "houselog", Tally()))
    assert [SETTLED.sub("", text) for text in again] == [SETTLED.sub("", text) for text in texts]


def test_a_seed_gives_the_same_hands_again() -> None:
    assert texts_of("houselog") == texts_of("houselog")
    assert texts_of("houselog") != texts_of("houselog", SEED + 1)


def test_other_sites_write_the_same_as_before() -> None:
    games = product(GAMES, Limit)
    part = HANDS // (len(GAMES) * len(Limit))
    hands = (
        hand
        for game, limit in games
        for each in simulated_batches(game, part, SEED, limit=limit)
        for hand in typed_hands(each)
    )
    assert texts_of("pokerstars") == [write_hand(hand, "pokerstars") for hand in hands]


def test_a_house_log_of_other_sites_adds_nothing() -> None:
    (each,) = simulated_batches(Game.STUD, 40, SEED)
    plain = "".join(write_hand(hand, "houselog") for hand in typed_hands(each))
    assert not any(word in plain for word in ("Burn", "Announced", "throws", "times out", "disconnected"))
