"""What a stud game is stands once, in `game/games.py`; nothing else asks which game it is, with these exceptions."""

import ast
import re
from collections.abc import Iterator
from operator import attrgetter
from pathlib import Path
from typing import get_args, get_type_hints

import duckdb
import pytest

from studbook.agents.equities import EquityTools
from studbook.analytics.sql.games import FACTS, NUMBERS, game_macros
from studbook.commands.equity import StudGame
from studbook.commands.simulate import SimulatedGame
from studbook.game import games, ranking
from studbook.game.cards import parse_card
from studbook.game.games import BY_NAME, GAMES, ROWS, STUD_GAMES, Stud, Wins
from studbook.game.vocabulary import RED_DOG_GAMES, Game, Street
from studbook.reports.layout.words import game_name, short_game

FOLDERS = ("studbook", "reports", "tampering", "simulation", "analytics", "rules", "equity", "grammar", "game", "tools")
NAMES = {row.name for row in GAMES}
QUOTED = re.compile(rf"'(?:{'|'.join(NAMES)})'")
SITE = "The words that a site prints for each game."
UPGRADE = "A step of the database's schema, which is never changed once it has been run."
OPTION = "A choice of the command line, or of a tool: type checkers need the names. A test below compares them."
EXAMPLE = "A hand or a spot chosen as an example."
OPENS = "Questions for dealers are about games in which a door card opens."
NAMED_IN = {
    "analytics/sql/questions/hands_for_dealers_opens.sql": (4, OPENS),
    "analytics/training/dealer_questions.py": (2, OPENS),
    "tools/certificate_trials.py": (1, OPTION),
    "tools/solver_trials.py": (4, EXAMPLE),
    "analytics/players/profile.py": (1, "A filter names one game: hi/lo, for statistics of its starting hands."),
    "analytics/schema/001_hands_and_audit.sql": (5, UPGRADE),
    "analytics/schema/005_red_dog.sql": (5, UPGRADE),
    "analytics/schema/views/draws.sql": (
        1,
        "A view, which another DuckDB reads without the macros of the table of games.",
    ),
    "analytics/players/money.py": (1, "A value of the filter `games`."),
    "analytics/search/values.py": (5, "Other names of games that people write."),
    "analytics/site_summaries/line_facts.py": (4, SITE),
    "analytics/sql/checks/P04.sql": (8, "Words for games in the names of files."),
    "analytics/sql/games.py": (1, "The game whose numbers other games have."),
    "analytics/sql/questions/with_holding.sql": (7, "Names that players have for starting hands."),
    "analytics/statistics/filters.py": (2, "A value of the filter `games`."),
    "game/games.py": (6, "The table itself."),
    "reports/live/filter_bar.py": (1, "A value of the filter `games`."),
    "reports/player/third.py": (1, "The order of ranks in games whose ace is high."),
    "studbook/agents/equities.py": (5, OPTION),
    "studbook/commands/equity.py": (5, OPTION),
    "studbook/commands/simulate.py": (5, OPTION),
    "studbook/upkeep/entry_points.py": (11, EXAMPLE),
    "studbook/library.py": (1, "The game that is simulated if none is named."),
    "studbook/program/filter_values.py": (1, EXAMPLE),
    "tampering/__init__.py": (1, "A module's name."),
    "tampering/kinds.py": (3, "The games in which most kinds of damage are tried."),
    "tampering/stud/showdown.py": (2, "Damage to words that only this game prints."),
    "tampering/stud/sizes.py": (3, "Damage to double bets, which rooms know in stud only (DE-12)."),
    "tampering/texts.py": (1, EXAMPLE),
    "tools/collusion_trials.py": (1, OPTION),
    "tools/demonstration.py": (4, EXAMPLE),
    "tools/fairness_trials.py": (1, OPTION),
}
"""Files that name a single game, how often, and why."""


def _names_a_game(node: ast.AST) -> int:
    """How many single games a node of Python names: `Game.RAZZ`, `game.RAZZ`, `"razz"`, or `'razz'` in SQL."""
    if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
        return node.value.id in ("Game", "game") and node.attr.lower() in NAMES
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return (node.value in NAMES) + len(QUOTED.findall(node.value))
    return 0


def _named_games(path: Path) -> int:
    text = path.read_text("utf-8")
    if path.suffix == ".sql":
        return len(QUOTED.findall(re.sub(r"--[^\n]*", "", text)))
    tree = ast.parse(text)
    docs = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    return sum(_names_a_game(node) for node in ast.walk(tree) if id(node) not in docs)


def _sources(root: Path) -> Iterator[Path]:
    for folder in FOLDERS:
        for pattern in ("*.py", "*.sql"):
            yield from (path for path in sorted((root / folder).rglob(pattern)) if "build" not in path.parts)


def test_only_the_table_says_what_a_game_is(root: Path) -> None:
    found = {path.relative_to(root).as_posix(): number for path in _sources(root) if (number := _named_games(path))}
    found = {name: number for name, number in found.items() if not name.startswith("grammar/sites/")}  # `SITE`
    assert found == {name: number for name, (number, _) in NAMED_IN.items()}


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("if state.game != game.STUD8: pass", 1),
        ("full = 5 if game == 'fivestud' else 7", 1),
        ("LOW = (Game.RAZZ, Game.RAZZ27)", 2),
        ("""sql = "count_if(game = 'stud8' AND won)" """, 1),
        ("def f():\n    'razz'", 0),
        ("if games.LOW_HALF[state.game] and Game.SHOOT: pass", 0),
    ],
)
def test_comparisons_with_a_game_are_noticed(tmp_path: Path, text: str, number: int) -> None:
    (tmp_path / "some.py").write_text(text, "utf-8")
    assert _named_games(tmp_path / "some.py") == number


def test_comparisons_in_sql_are_noticed(tmp_path: Path) -> None:
    (tmp_path / "some.sql").write_text("-- of 'razz'\nSELECT game = 'razz', game IN ('stud', 'stud8')", "utf-8")
    assert _named_games(tmp_path / "some.sql") == 3


def test_sites_only_list_their_words_for_games(root: Path) -> None:
    """In the writers of sites, games are keys: no writer compares a hand's game with one of them."""
    for path in sorted((root / "grammar" / "sites").glob("*.py")):
        tree = ast.parse(path.read_text("utf-8"))
        keys = {id(key) for node in ast.walk(tree) if isinstance(node, ast.Dict) for key in node.keys}
        named = [node for node in ast.walk(tree) if isinstance(node, ast.Attribute) and _names_a_game(node)]
        assert [node.lineno for node in named if id(node) not in keys] == [], path.name


def test_options_name_every_game() -> None:
    assert {choice.value for choice in StudGame} == NAMES
    assert {choice.name for choice in SimulatedGame} - {"ALL"} == {game.name for game in (*STUD_GAMES, *RED_DOG_GAMES)}
    hints = get_type_hints(EquityTools.equity)
    assert set(get_args(hints["game"])) == NAMES


TOY = Stud(
    Game.OTHER,
    title="Six Card Lowball",
    short="Lowball",
    heading="Lowball",
    opening=Street.SECOND,
    big_bet=Street.THIRD,
    final=Street.SIXTH,
    last_is_down=True,
    pot=Wins.DEUCE_TO_SEVEN,
    low_half=Wins.NOTHING,
    highest_brings_in=False,
    boards_ace_low=True,
    has_classes=False,
)
"""A game that is like none of the five."""
WITH_TOY = (*GAMES, TOY)


def test_a_row_says_everything_about_its_game() -> None:
    assert Stud._field_defaults == {}  # no row may leave anything to another game
    assert (TOY.holes, TOY.most_down, TOY.most_up, TOY.full_hand) == (1, 2, 4, 6)
    assert (TOY.is_low, TOY.is_hilo, TOY.is_high, TOY.ace_is_low) == (True, False, False, False)


def _columns() -> dict[str, tuple[int, ...]]:
    found = {name: value for name, value in vars(games).items() if name.isupper() and isinstance(value, tuple)}
    return {name: value for name, value in found.items() if len(value) == len(Game) and type(value[0]) is int}


def test_every_column_comes_from_the_rows_alone() -> None:
    assert len(_columns()) == 13
    for name, column in _columns().items():
        read = attrgetter(name.lower())
        assert column == games.column(read)
        assert [column[row.game] for row in GAMES] == [read(row) for row in GAMES]
        assert games.column(read, WITH_TOY) == (int(read(TOY)), *column[1:])


def test_macros_of_sql_answer_for_a_sixth_game() -> None:
    connection = duckdb.connect()
    connection.execute(game_macros(WITH_TOY))
    for row in WITH_TOY:
        calls = ", ".join(f"{name}('{row.name}')" for name in (*NUMBERS, *FACTS))
        told = connection.execute(f"SELECT {calls}").fetchone()
        assert told == tuple(read(row) for read in (*NUMBERS.values(), *FACTS.values()))


def test_macros_of_sql_take_other_games_for_seven_card_stud_without_its_facts() -> None:
    connection = duckdb.connect()
    connection.execute(game_macros())
    calls = ", ".join(f"{name}('shoot')" for name in (*NUMBERS, *FACTS))
    assert connection.execute(f"SELECT {calls}").fetchone() == (3, 7, 2, False, False, False)


@pytest.mark.parametrize("row", GAMES, ids=lambda row: row.name)
def test_every_game_is_ranked_and_named(row: Stud) -> None:
    best = {
        Wins.HIGH: "As Ks Qs Js Ts 3d 2c",
        Wins.ACE_TO_FIVE: "Ah 2c 3d 4s 5h Kh Kd",
        Wins.DEUCE_TO_SEVEN: "2h 3c 4d 5s 7h Kh Kd",
        Wins.EIGHT_OR_BETTER: "Ah 2c 3d 4s 5h Kh Kd",
    }
    hands = {wins: sum(1 << parse_card(card) for card in cards.split()) for wins, cards in best.items()}
    strengths = {wins: ranking.pot_strength(hand, int(row.game)) for wins, hand in hands.items()}
    assert strengths[row.pot] == max(strengths.values())
    assert bool(ranking.low_half_strength(hands[Wins.EIGHT_OR_BETTER], int(row.game))) == row.is_hilo
    assert (ROWS[row.game], BY_NAME[row.name]) == (row, row)
    assert (game_name(row.name), short_game(row.name)) == (row.title, row.short)
