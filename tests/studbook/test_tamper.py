"""Damage to clean hands: every kind is found, by the right check; and the command that does it."""

import json
from dataclasses import replace
from functools import cache
from itertools import islice
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from studbook.cli import app
from studbook.commands.tamper import _is_missed
from studbook.exchange.damaged_hands import Damaged, changes, clean_hands, damaged
from studbook.exchange.tampering_trial import checked, codes_of
from studbook.game.events import BringIn, Unknown
from studbook.game.sites import SITES
from studbook.game.vocabulary import Street
from studbook.grammar.write import write_hand
from studbook.reports.reference.tampering import DamageResult
from studbook.rules.checks.catalogue import CODES
from studbook.tampering import KINDS
from studbook.tampering.clean_hands import FEATURES, CleanHands

HANDS = 5
"""Number of hands of each kind; `studbook tamper --check` tests more."""
SEED = 7
NEVER_MADE = {"G17", "M16", "O12", "T06"}
"""Checks without any damage: three equal hands and two odd chips do not occur among simulated hands, and `tests/rules`
has the deals of two players (G17) and the players who are all-in for the pot so far (O12). No site that we write prints
bets per player (M16): `tests/grammar/test_raise_conventions.py` has them."""


@cache
def clean() -> CleanHands:
    return clean_hands(SEED)


@cache
def made(name: str) -> list[Damaged]:
    return damaged(KINDS[name], clean(), HANDS, SEED)


@pytest.mark.parametrize("name", KINDS)
def test_damage_is_found(name: str) -> None:
    kind = KINDS[name]
    result = checked(kind, made(name))
    assert result.hands == HANDS, "too few hands offer an occasion"
    missed = "\n".join(str(item.changes) for item in result.missed)
    assert result.found == HANDS, f"only {result.codes} found in:\n{missed}"
    assert kind.codes[0] in result.codes, f"the right check found nothing, but {result.codes}"


@pytest.mark.parametrize("name", ["nobody-paid", "paid-five-times", "paid-twice"])
def test_every_expected_check_finds_it(name: str) -> None:
    """Paying the wrong player and paying the wrong amount are different errors: neither check may rely on the other."""
    result = checked(KINDS[name], made(name))
    assert {code: result.codes[code] for code in KINDS[name].codes} == dict.fromkeys(KINDS[name].codes, HANDS)


@pytest.mark.parametrize("name", KINDS)
def test_the_same_hands_are_clean_without_it(name: str) -> None:
    items = [Damaged(replace(item.kind, file=""), item.hand_id, item.before, item.before) for item in made(name)]
    silent = (
        {"A01"} if KINDS[name].site == "houselog" and KINDS[name].house else set()
    )  # a house may want announcements
    assert [codes - silent for codes in codes_of(items)] == [set() for _ in items]


@pytest.mark.parametrize("name", KINDS)
def test_changes_are_recorded(name: str) -> None:
    kind = KINDS[name]
    assert kind.what.endswith(".")
    assert "\n" not in kind.what
    assert all(item.changes for item in made(name)) or kind.file


def test_kinds_name_what_there_is() -> None:
    assert len(KINDS) > 150
    assert {code for kind in KINDS.values() for code in kind.codes} <= set(CODES)
    assert {kind.needs for kind in KINDS.values()} <= {"", *FEATURES}


def test_every_check_has_damage_that_it_must_find() -> None:
    expected = {code for kind in KINDS.values() for code in kind.codes}
    assert set(CODES) - expected == NEVER_MADE


def test_the_same_seed_damages_alike() -> None:
    kind = KINDS["paid-too-much"]
    again = damaged(kind, clean_hands(SEED), HANDS, SEED)
    assert [item.after for item in again] == [item.after for item in made(kind.name)]
    other = damaged(kind, clean_hands(SEED), HANDS, SEED + 1)
    assert [item.after for item in other] != [item.after for item in again]


def test_changes_name_the_lines() -> None:
    assert changes("a\nb\nc\n", "a\nx\nc\nd\n") == [(2, ["b"], ["x"]), (4, [], ["d"])]


def run(*words: object) -> Result:
    return CliRunner().invoke(app, ["tamper", *(str(word) for word in words)], catch_exceptions=False)


def test_the_list() -> None:
    listed = [json.loads(line) for line in run("--list", "--json").stdout.splitlines()]
    assert [kind["kind"] for kind in listed] == list(KINDS)
    printed = run("--list", "--kind", "money").stdout
    assert "wrong-total" in printed
    assert "loser-paid" not in printed


def test_files_and_the_record_of_them(tmp_path: Path) -> None:
    done = run("--kind", "loser-paid", "--hands", 3, "--game", "razz", "-o", tmp_path)
    assert done.exit_code == 0
    records = [json.loads(line) for line in (tmp_path / "record.jsonl").read_text(encoding="utf-8").splitlines()]
    text = (tmp_path / "loser-paid" / "hands.txt").read_text(encoding="utf-8")
    assert len(records) == 3
    for record in records:
        assert f"#{record['hand_id']}:  Razz" in text or f"#{record['hand_id']}: Tournament" in text
        assert record["expected"] == ["H05"]
        assert all(line in text for change in record["changes"] for line in change["after"])
    assert "H05" in CliRunner().invoke(app, ["audit", str(tmp_path)]).stdout


def test_hands_of_files_are_damaged(tmp_path: Path) -> None:
    CliRunner().invoke(app, ["simulate", "--hands", "40", "--game", "stud", "-o", str(tmp_path / "hands.txt")])
    done = run(tmp_path / "hands.txt", "--kind", "wrong-total", "--hands", 10, "--check", "--json")
    assert done.exit_code == 0
    result = json.loads(done.stdout)
    assert (result["hands"], result["found"], result["codes"]["M03"]) == (10, 10, 10)


def test_what_is_missed_is_an_exit_code(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert run("--kind", "wrong-total", "--hands", 2, "--check").exit_code == 0
    blind = KINDS | {"wrong-total": replace(KINDS["wrong-total"], codes=("H05",))}
    monkeypatch.setattr("studbook.tampering.KINDS", blind)
    assert run("--kind", "wrong-total", "--hands", 2, "--check").exit_code == 1


def test_an_unknown_kind() -> None:
    with pytest.raises(Exception, match="unknown kind of damage: loser; did you mean loser-paid"):
        run("--kind", "loser", "--list")


def test_a_check_shows_an_example() -> None:
    printed = CliRunner().invoke(app, ["checks", "M03"]).stdout
    assert "The printed total pot is wrong." in printed
    assert "- Total pot" in printed
    assert "+ Total pot" in printed
    assert "error the total pot is printed as" in printed


def test_the_page_lists_every_kind(root: Path) -> None:
    page = (root / "docs" / "reference" / "tampering.md").read_text(encoding="utf-8")
    assert [name for name in KINDS if f"| `{name}` |" not in page] == []


def test_a_line_of_no_player_after_the_bring_in() -> None:
    """The next player brings in, not the next line: real hands have remarks there, whose seat is 0."""
    scene = next(scene for scene in clean().scenes(KINDS["brought-in-twice"]) if scene.positions(BringIn))
    position = scene.positions(BringIn)[0]
    remarked = scene.put(position + 1, Unknown(0, Street.THIRD, 0, "", "a remark"))
    damaged_twice = list(KINDS["brought-in-twice"].variants(remarked))
    assert [len(each.positions(BringIn)) for each in damaged_twice] == [2]


def test_what_does_not_fit_the_hands_of_files_is_said(tmp_path: Path) -> None:
    CliRunner().invoke(app, ["simulate", "--hands", "40", "--game", "stud", "-o", str(tmp_path / "hands.txt")])
    done = run(tmp_path / "hands.txt", "--kind", "banks", "--hands", 2, "--check")
    assert done.exit_code == 1, "nothing at all was checked"
    assert "Not done, because no clean hand is of the games that it needs: left-misstated" in " ".join(
        done.stdout.split()
    )
    rows = [
        json.loads(line) for line in run(tmp_path / "hands.txt", "--hands", 1, "--check", "--json").stdout.splitlines()
    ]
    assert all(bool(row["hands"]) != bool(row["why_not"]) for row in rows)
    written = run(tmp_path / "hands.txt", "--kind", "pot-topped-up", "-o", tmp_path / "out")
    assert "pot-topped-up is not done, because no clean hand is of the games that it needs" in written.stderr


def test_kinds_that_do_not_fit_are_no_miss(tmp_path: Path) -> None:
    CliRunner().invoke(app, ["simulate", "--hands", "40", "--game", "stud", "-o", str(tmp_path / "hands.txt")])
    done = DamageResult("loser-paid", "pots", "", ["H05"], 2, 2, {}, [], None)
    rows = [done, done._replace(hands=0, found=0)]
    assert not _is_missed(rows, from_files=True)
    assert _is_missed(rows, from_files=False)
    assert _is_missed([*rows, done._replace(hands=1, found=0, missed=["7"])], from_files=True)


def test_lists_fit_80_columns(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    lines = run("--list").stdout.splitlines()
    assert max(map(len, lines)) <= 80
    whole = " ".join(" ".join(lines).split())
    assert [kind.name for kind in KINDS.values() if f"{kind.name}: " not in whole] == []
    assert [kind.what for kind in KINDS.values() if " ".join(kind.what.split()) not in whole] == []


def test_every_kind_on_real_hands(histories_dir: Path) -> None:
    """No change of a clean real hand ends in an exception: it is made, or it is not possible."""
    real = clean_hands(SEED, [histories_dir])
    for kind in KINDS.values():
        if kind.changes != "run":
            for scene in real.scenes(kind):
                text = write_hand(scene.hand, kind.site or SITES[0]) if kind.changes == "text" else ""
                list(islice(kind.variants(text or scene), 24))
        else:
            for stretch in real.runs(kind):
                list(islice(kind.variants(stretch), 24))
