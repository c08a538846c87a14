"""`studbook solve --hand`: a street of a stored hand, with ranges of the database or given ones."""

import json
from collections.abc import Sequence
from pathlib import Path

import pytest
from typer.testing import CliRunner

from studbook.analytics.replayer.frame import Replayed
from studbook.analytics.replayer.solved_frames import SolvedHand, solve_last, with_solution
from studbook.analytics.replayer.solver_spots import (
    RARELY,
    decision_after,
    is_solvable,
    last_street,
    require_solvable,
)
from studbook.analytics.replayer.stud import replayed
from studbook.analytics.store import Store
from studbook.cli import app
from studbook.live.pages import Missing, Pages

HAND = "863300000028"


def run(*words: str) -> str:
    result = CliRunner().invoke(app, words, catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return result.output


@pytest.fixture(scope="module")
def db(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("solve")
    simulated = ("simulate", "--hands", "60", "--game", "razz", "--seed", "3", "--style", "by-cards")
    run(*simulated, "-o", str(folder / "hands"))
    run("import", str(folder / "hands"), "--db", str(folder / "t.db"), "--quiet")
    return folder / "t.db"


def solved(db: Path, words: Sequence[str]) -> str:
    return run("solve", "--hand", HAND, "--db", str(db), "--bound", "2%", *words)


def test_what_was_played(db: Path) -> None:
    """On sixth street of this hand the hero bets 3c As in the hole, is raised, raises, and is called."""
    found = json.loads(solved(db, ["--street", "6", "--json"]))
    assert (found["street"], found["pot"], found["left"]) == (6, 5.55, 19)
    assert found["players"] == ["Hero", "BlueWalrus"]
    assert [(one["player"], one["action"]) for one in found["played"]] == [
        (1, "bet"),
        (2, "raise"),
        (1, "raise"),
        (2, "call"),
    ]
    assert found["played"][0]["cards"] == ["3c", "As"]
    known = [one for one in found["played"] if one["cost"] is not None]
    assert found["played"][:2] == known[:2]
    assert all(one["frequency"] is one["value"] is one["best"] is None for one in found["played"] if one not in known)
    for one in known:
        assert one["cost"] >= 0
        assert 0 <= one["frequency"] <= 1
        assert (one["cost"] == 0) == (one["best"] == one["action"])
    assert found["exploitability_of_pot"] <= 0.02


def test_the_last_street_is_solved_if_none_is_named(db: Path) -> None:
    assert json.loads(solved(db, ["--json"]))["street"] == 7


def test_given_ranges(db: Path) -> None:
    text = solved(db, ["(A3,23)", "(25,xK)", "--street", "6"])
    assert "Hero (player 1) against BlueWalrus (player 2) on sixth street" in text
    assert "What was played" in text
    assert "Exploitability after" in text


def test_a_name_that_looks_like_markup_is_shown_as_it_is(db: Path, tmp_path: Path) -> None:
    (hands,) = (db.parent / "hands").rglob("*.txt")
    (tmp_path / "hands.txt").write_text(hands.read_text().replace("BlueWalrus", "[/b]Wal[red]"))
    run("import", str(tmp_path / "hands.txt"), "--db", str(tmp_path / "t.db"), "--quiet")
    text = solved(tmp_path / "t.db", ["(A3,23)", "(25,xK)", "--street", "6"])
    assert text.count("[/b]Wal[red]") == 3


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--street", "6", "--pot", "3"], "--hand says the pot"),
        (["(A3)", "--street", "6"], "give no ranges, or those of both"),
        (["--street", "6", "--dead", "Kh"], "what is dead"),
    ],
)
def test_mistakes(db: Path, words: list[str], says: str) -> None:
    result = CliRunner().invoke(app, ["solve", "--hand", HAND, "--db", str(db), *words])
    assert result.exit_code
    assert says in str(result.exception)


def test_explain_solves_the_last_street(db: Path) -> None:
    text = run("explain", HAND, "--solve", "--db", str(db))
    assert "Exploitability after" in text
    assert "What was played" in text
    found = json.loads(run("explain", HAND, "--solve", "--json", "--db", str(db)))["solved"]
    alone = json.loads(run("solve", "--hand", HAND, "--json", "--db", str(db)))
    assert found == alone
    assert found["exploitability_of_pot"] <= 0.001


@pytest.fixture(scope="module")
def last(db: Path) -> tuple[Replayed, SolvedHand]:
    with Store(db, read_only=True) as store:
        (key,) = store.sql(f"SELECT hand FROM hands WHERE hand_id = '{HAND}'").rows[0]
        played = replayed(store, key)
        return played, solve_last(store, played)


def test_frames_before_each_action_of_the_solved_street(last: tuple[Replayed, SolvedHand]) -> None:
    """The hero's cards are known when they are dealt; the opponent's are only at the showdown, and are not used."""
    played, solved = last
    shown = with_solution(played, solved)
    assert [frame.turn for frame in shown.frames] == [frame.turn for frame in played.frames]
    assert shown.solved is not None
    assert shown.solved.street == last_street(played) == 7
    asked = [
        frame for frame in shown.frames if frame.solved and frame.kind != "capped"
    ]  # the site repeats whose turn it is
    reached = [float(decision.reached.sum()) for decision in solved.solution.decisions]
    assert 0 < len(asked) <= len(solved.spot.acts)
    assert len(asked) == sum(share >= RARELY for share in _on_the_way(solved))
    assert min(reached) < RARELY
    assert {frame.street for frame in asked} == {7}
    for frame in asked:
        choice, hero = frame.solved, next(one for one in frame.players if one.name == "Hero")
        assert choice is not None
        assert sum(choice.by_range) == pytest.approx(1)
        assert bool(choice.with_cards) == (frame.turn == hero.seat)
        if choice.with_cards:
            assert sum(choice.with_cards) == pytest.approx(1)
            assert dict(zip(choice.actions, choice.values, strict=True)).get("fold", 0) == pytest.approx(0, abs=1e-5)


def _on_the_way(solved: SolvedHand) -> list[float]:
    """Share of deals that reach each decision of the hand."""
    acts = [act for _, act in solved.spot.acts]
    found = [decision_after(tuple(acts[:number]), solved.solution) for number in range(len(acts))]
    return [float(one.reached.sum()) for one in found if one]


def test_pages_show_the_solved_street(db: Path, tmp_path: Path) -> None:
    run("replay", HAND, "--solve", "-o", str(tmp_path / "hand.html"), "--db", str(db))
    with Store(db, read_only=True) as store:
        (key,) = store.sql(f"SELECT hand FROM hands WHERE hand_id = '{HAND}'").rows[0]
        live, plain = Pages().hand(store, str(key), "solved"), Pages().hand(store, str(key))
    for page in ((tmp_path / "hand.html").read_text(), live):
        assert "Solved from seventh street to the end: exploitability" in page
        assert "; solved, with these cards:" in page
        assert "; solved, with all hands:" in page
    assert "; solved" not in plain
    assert f'href="/hand?key={key}&amp;solve=1"' in plain


def test_hands_of_more_than_two_players_are_not_solved(db: Path, tmp_path: Path) -> None:
    with Store(db, read_only=True) as store:
        keys = [key for (key,) in store.sql("SELECT hand FROM hands ORDER BY hand").rows]
        other = next(key for key in keys if not is_solvable(replayed(store, key)))
        (number,) = store.sql(f"SELECT hand_id FROM hands WHERE hand = {other}").rows[0]
        assert "solve=1" not in Pages().hand(store, str(other))
        with pytest.raises(Missing, match="This hand is not solved"):
            Pages().hand(store, str(other), "solved")
    for command in ("explain", "replay"):
        result = CliRunner().invoke(app, [command, str(number), "--solve", "--db", str(db)])
        assert "--solve: " in str(result.exception)


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["replay", HAND, "--solve", "--quiz"], "--quiz hides what --solve shows"),
        (["explain", HAND, "--solve", "-o", "hand.html"], "studbook replay --solve"),
    ],
)
def test_what_does_not_fit_together(db: Path, words: list[str], says: str) -> None:
    result = CliRunner().invoke(app, [*words, "--db", str(db)])
    assert says in str(result.exception)


@pytest.fixture(scope="module")
def all_in(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Five-card stud, in which players are all-in before the last card in some hands."""
    folder = tmp_path_factory.mktemp("five")
    run("simulate", "--hands", "150", "--game", "fivestud", "--seed", "5", "-o", str(folder / "hands"))
    run("import", str(folder / "hands"), "--db", str(folder / "t.db"), "--quiet")
    return folder / "t.db"


def test_a_street_without_betting_is_not_solved_and_one_with_it_is(all_in: Path) -> None:
    """With one down card, a range that is not known is one card."""
    with Store(all_in, read_only=True) as store:
        keys = [key for (key,) in store.sql("SELECT hand FROM hands ORDER BY hand").rows]
        bet, silent = None, None
        for played in (replayed(store, key) for key in keys):
            try:
                require_solvable(played, last_street(played))
                bet = bet or (played if last_street(played) == 5 else None)
            except ValueError as problem:
                silent = silent or (played if "no more bets were possible on fifth street" in str(problem) else None)
        assert bet is not None
        assert silent is not None
        found = solve_last(store, bet)
        assert found.solution.exploitability <= 0.001 * found.solution.money.pot
        assert found.spot.texts[0].startswith(("(x)", "(@"))
        assert "solve=1" not in Pages().hand(store, str(silent.hand.facts.hand))
