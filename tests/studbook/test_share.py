"""`studbook share`, `replay --anonymous` and `report --anonymous`: hands that anyone may see."""

import re
from collections.abc import Iterator
from pathlib import Path

import polars as pl
import pytest
from typer.testing import CliRunner

from studbook.analytics.replayer.decisions import hero_of
from studbook.analytics.replayer.frame import Replayed
from studbook.analytics.replayer.stud import replayed, replays
from studbook.analytics.replayer.table_cards import HIDDEN
from studbook.analytics.statistics.stats import stats
from studbook.analytics.store import Store
from studbook.analytics.stored.anonymous import _TABLES, copy_anonymously
from studbook.cli import app
from studbook.game.vocabulary import RED_DOG_GAMES
from studbook.importing.pipeline import import_paths
from studbook.program.endings import UserError
from studbook.reports.hand.forum import Markup, forum_post
from studbook.reports.hand.hand_picture import _rows, hand_picture
from studbook.reports.hand.streets import columns
from studbook.reports.layout.words import card

_WORDS = {"seven", "seat", "dealer", "hero", "table", "some", "none"}
"""Names of players that are also words of a hand."""


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory, root: Path) -> Path:
    """The samples of every site."""
    path = tmp_path_factory.mktemp("share") / "samples.duckdb"
    with Store(path) as store:
        import_paths(store, [root / "histories" / "samples"])
    return path


@pytest.fixture(scope="module")
def store(database: Path) -> Iterator[Store]:
    with Store(database, read_only=True) as store:
        yield store


@pytest.fixture(scope="module")
def keys(store: Store) -> list[int]:
    return store.query("SELECT hand FROM hands ORDER BY hand")["hand"].to_list()


@pytest.fixture(scope="module")
def copy(store: Store, keys: list[int]) -> Iterator[Store]:
    with Store() as copy:
        copy_anonymously(store, keys, copy)
        yield copy


def _texts(store: Store) -> Iterator[str]:
    """Everything in the text columns of a database."""
    columns = store.query(
        """SELECT table_name, column_name FROM duckdb_columns() JOIN duckdb_tables() USING (table_name)
           WHERE duckdb_columns.data_type IN ('VARCHAR', 'BLOB') AND NOT duckdb_tables.internal"""
    )
    for table, column in columns.rows():
        yield from map(str, store.query(f'SELECT DISTINCT "{column}" AS text FROM {table}')["text"].drop_nulls())


def _families(store: Store, keys: list[int]) -> list[int]:
    """The longest hand of every game."""
    sql = "SELECT arg_max(hands.hand, events) FROM hands JOIN (SELECT hand, count(*) events FROM events GROUP BY 1)"
    return [key for (key,) in store.query(f"{sql} USING (hand) GROUP BY game ORDER BY 1").rows() if key in set(keys)]


def test_a_copy_names_no_one(store: Store, copy: Store) -> None:
    names = set(store.query("SELECT DISTINCT player FROM seats")["player"]) - {"Hero"}
    words = {word for text in _texts(copy) for word in re.findall(r"\w+", text)}
    assert len(names) > 100
    assert not {name for name in names & words if name.lower() not in _WORDS and len(name) > 3}
    assert not [text for text in _texts(copy) if ".txt" in text or " said" in text]


def test_a_copy_differs_only_in_names_and_texts(store: Store, copy: Store) -> None:
    for table in _TABLES:
        kept = f"SELECT * EXCLUDE ({'text, ' if table == 'events_packed' else ''}hand), hand FROM {table} "
        where = {"events_packed": "WHERE kind_of((facts >> 16) & 63) NOT IN ('chat', 'notice', 'unknown') "}
        before, after = (one.query(f"{kept}{where.get(table, '')}ORDER BY rowid") for one in (store, copy))
        changed = [name for name in ("player", "table_name", "club") if name in before.columns]
        assert before.drop(changed).equals(after.drop(changed)), table
        if "player" in changed:
            pairs = pl.concat([before.select("player"), after.select(new="player")], how="horizontal")
            assert pairs.filter(pl.col("player").is_null() != pl.col("new").is_null()).is_empty()


def test_every_table_of_hands_is_copied(store: Store) -> None:
    with_hands = store.query(
        """SELECT table_name FROM duckdb_columns() JOIN duckdb_tables() USING (table_name)
           WHERE column_name = 'hand' AND NOT duckdb_tables.internal"""
    )
    assert set(with_hands["table_name"]) - {"tickets"} == set(_TABLES)  # a ticket is in the text of a line


def test_statistics_stay_the_same(store: Store, keys: list[int]) -> None:
    with Store() as copy:
        copy_anonymously(store, keys, copy, "Hero")
        before, after = stats(store, "Hero"), stats(copy, "Hero")
    assert before.equals(after)
    assert not before.is_empty()


def test_a_post_tells_only_what_was_known(store: Store, keys: list[int]) -> None:
    for key in _families(store, keys):
        played = replayed(store, key)
        post = forum_post(played)
        assert post.endswith("\n")
        if not played.hand.is_deal:
            assert "Third street" in post or "Second street" in post
            before, _, _ = post.partition("Showdown")
            hero = hero_of(played)
            if hero is not None:
                _assert_hidden(before, played, hero)


def _assert_hidden(post: str, played: Replayed, hero: int) -> None:
    """No opponent's line shows a downcard."""
    for player in played.frames[-1].players:
        lines = [line for line in post.splitlines() if line.startswith(f"{player.name}: (")]
        if player.seat != hero:
            assert all(re.search(r": \(x( x)?\)", line) for line in lines), post


@pytest.mark.parametrize(
    ("markup", "name", "line"),
    [
        (Markup.PLAIN, "*a*_[b]", "*a*_[b]: "),
        (Markup.BBCODE, "*a*_[b]", "*a*_(b): "),
        (Markup.MARKDOWN, "*a*_[b]", r"\*a\*\_\[b\]: "),
    ],
)
def test_names_are_no_markup(store: Store, markup: Markup, name: str, line: str) -> None:
    with Store() as copy:
        copy_anonymously(store, [0], copy)
        copy.connection.execute("UPDATE seats_packed SET player = $name WHERE player = 'Player1'", {"name": name})
        assert any(text.startswith(line) for text in forum_post(replayed(copy, 0), markup).splitlines())


def test_a_picture_shows_every_player_and_card(store: Store, keys: list[int]) -> None:
    for key in _families(store, keys):
        played = replayed(store, key)
        if played.hand.is_deal:
            with pytest.raises(ValueError, match="no streets"):
                hand_picture(played)
            continue
        texts = {text.get_text() for axes in hand_picture(played).axes for text in axes.texts}
        dealt = [player for player in played.frames[-1].players if player.cards]
        assert {player.name[:8] for player in dealt} <= {text[:8] for text in texts}
        assert len(dealt) > 1


def test_shared_files(database: Path, store: Store, tmp_path: Path) -> None:
    razz = "SELECT hand_id, player FROM hands JOIN seats USING (hand) WHERE game = 'razz' AND player <> 'Hero'"
    number, name = store.query(f"{razz} ORDER BY hand, seat").row(0)
    for arguments, file in (
        (["share", number, "-o"], "hand.png"),
        (["share", number, "-o"], "hand.html"),
        (["replay", number, "--anonymous", "-o"], "steps.html"),
        (["report", "Hero", "--anonymous", "--game", "razz", "-o"], "hero"),
    ):
        answer = CliRunner().invoke(app, [*arguments, str(tmp_path / file), "--db", str(database)])
        assert answer.exit_code == 0, answer.output
    assert (tmp_path / "hand.png").read_bytes().startswith(b"\x89PNG")
    pages = [*tmp_path.rglob("*.html")]
    assert len(pages) > 5
    assert not [page for page in pages if name in page.read_text(encoding="utf-8")]


def test_what_cannot_be_shared(database: Path, store: Store, tmp_path: Path, root: Path) -> None:
    deals = [game.name.lower() for game in RED_DOG_GAMES]
    deal = store.query("SELECT hand_id FROM hands WHERE list_contains($deals, game::VARCHAR)", {"deals": deals}).item(
        0, 0
    )
    several = str(next((root / "histories" / "samples").rglob("*.txt")))
    for hand, file, reason in (
        (deal, "deal.png", "a picture shows the streets of stud"),
        (several, "hands.png", "a picture shows only one"),
        (deal, "deal.gif", "must end in .png or .svg"),
        ("no such hand", "hand.png", "no hand with this number"),
    ):
        answer = CliRunner().invoke(app, ["share", hand, "-o", str(tmp_path / file), "--db", str(database)])
        assert isinstance(answer.exception, UserError)
        assert reason in str(answer.exception)
        assert not (tmp_path / file).exists()


def test_long_names_stay_different_in_a_picture(store: Store) -> None:
    with Store() as copy:
        copy_anonymously(store, [0], copy)
        for name in ("Player1", "Player2"):
            longer = {"name": name, "longer": name[-1] * 40}
            copy.connection.execute("UPDATE seats_packed SET player = $longer WHERE player = $name", longer)
        texts = {text.get_text() for axes in hand_picture(replayed(copy, 0)).axes for text in axes.texts}
    assert {"1" * 17 + "\N{HORIZONTAL ELLIPSIS}", "2" * 17 + "\N{HORIZONTAL ELLIPSIS}"} <= texts


def test_text_and_picture_show_the_same_cards(database: Path) -> None:
    """Cards that a site prints although the player did not show them are in both."""
    hidden = 0
    with Store(database, read_only=True) as store:
        keys = [row[0] for row in store.sql("SELECT hand FROM hands WHERE game < 'red_dog'::game ORDER BY hand").rows]
        for key, played in zip(keys[::4], replays(store, keys[::4]), strict=True):
            lines = forum_post(played).splitlines()
            for row in _rows(played, [*columns(played)]):
                drawn = {card(one.name).face for cell in row.cells for one in cell.cards if one.name != HIDDEN}
                written = {face for line in lines if line.startswith(f"{row.name}: ") for face in _FACE.findall(line)}
                assert drawn == written, (key, row.name)
            hidden += any(
                one.name != HIDDEN and not one.is_open and not player.shown and player.seat != hero_of(played)
                for player in played.frames[-1].players
                for one in player.cards
            )
    assert hidden > 0


_FACE = re.compile("[2-9TJQKA][♣♦♥♠]")
