"""Pages show the numbers of `studbook.stats` with the same filters, and filters combine."""

import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import parse_qsl, quote, urlsplit

import pytest

import studbook
from studbook.analytics.live.choice import choose
from studbook.analytics.live.counts import PANELS, panels
from studbook.analytics.live.own_hands import OwnHands
from studbook.analytics.search.results import find
from studbook.analytics.statistics.stats import stats
from studbook.analytics.store import Store
from studbook.library import import_hands
from studbook.live.fair_pages import FairPages
from studbook.live.navigating import Navigator
from studbook.live.overview_pages import OverviewPages
from studbook.live.pages import Missing, Pages
from studbook.reports.layout.model import Table
from studbook.reports.layout.words import count, money
from studbook.reports.live.navigation import TOPICS
from studbook.reports.live.selection import BadSelection, Selection, selection_of
from studbook.reports.live.view import Status, View, render
from tests.tournament_texts import hand, pokerstars, winamax

SAMPLES = Path(__file__).parents[2] / "histories" / "samples"
STATUS = Status(1, "", "", "token")


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("pages") / "hands.duckdb"
    files = [SAMPLES / f"{game}-0001.txt" for game in ("stud", "stud8", "razz")]
    import_hands([*files, SAMPLES / "rooms" / "winamax.txt", SAMPLES / "red-dog"], path)
    return path


@pytest.fixture(scope="module")
def store(database: Path) -> Iterator[Store]:
    with Store(database, read_only=True) as opened:
        yield opened


def chosen(query: str) -> Selection:
    return selection_of(parse_qsl(query), ("group", "topic"))


def shown(store: Store, query: str) -> View:
    return Pages().player(store, chosen(query), "overview", 1)


@pytest.mark.parametrize(
    "query",
    ["", "game=razz", "site=winamax", "kind=tournament", "kind=cash&currency=USD", "door=A&game=stud",
     "start=rolled+up", "month=2009-01&players=7", "since=2009-01-21T12:00&until=2030-01-01", "stakes=10/20",
     "game=stud8&door=4&kind=cash"],
)  # fmt: skip
def test_the_numbers_are_those_of_stats(store: Store, database: Path, query: str) -> None:
    selection = chosen(f"player=Hero&{query}".rstrip("&"))
    view = shown(store, f"player=Hero&{query}".rstrip("&"))
    expected = studbook.stats(database, "Hero", filters=selection.filters).to_dicts()
    assert {(one.text, one.notes[0].split(", ")[1].split()[0]) for one in view.sums} == {
        (money(row["net"], row["currency"], signed=True), count(row["hands"])) for row in expected
    }
    counted = panels(choose(store, OwnHands("Hero").refreshed(store), selection.filters))
    for name in PANELS[:3]:
        rows = counted.filter(panel=name).select("value", "currency", "hands", "net")
        wanted = stats(store, "Hero", [name], selection.filters).select(name, "currency", "hands", "net")
        assert sorted(map(str, rows.rows())) == sorted(map(str, wanted.rows()))


def test_every_link_of_a_panel_leads_to_as_many_hands_as_it_says(store: Store) -> None:
    """And filters combine: the page of a link has all filters of the page it is on."""
    view = shown(store, "player=Hero&kind=cash")
    followed = 0
    for panel in view.panels:
        for row in panel.rows[:3]:
            if row[0].href:
                selection = selection_of(parse_qsl(urlsplit(row[0].href).query))
                assert selection.given["kind"] in ("cash", "tournament")
                hands = stats(store, "Hero", filters=selection.filters)["hands"].to_list()
                assert int(row[1].text.replace(",", "")) in hands or panel.caption.startswith("Cash")
                followed += 1
    assert followed > 10


def test_a_filter_that_is_on_has_a_link_that_removes_it(store: Store) -> None:
    view = shown(store, "player=Hero&game=stud&kind=cash&door=A")
    assert [chip.label for chip in view.chips] == ["Game", "Cash or tournament", "Door card"]
    assert view.chips[0].without == "/player?player=Hero&kind=cash&door=A"
    assert view.clear == "/player?player=Hero"
    page = render(view, STATUS)
    assert "Remove the filter Game: Stud" in page


def test_a_selection_without_hands(store: Store) -> None:
    view = shown(store, "player=Hero&stakes=1000/2000")
    assert view.sums == ()
    assert "Remove one of them" in render(view, STATUS)


def test_a_player_of_red_dog_alone_has_a_page(store: Store) -> None:
    alone = store.sql("SELECT player FROM dealt WHERE player NOT IN (SELECT player FROM played) LIMIT 1").rows
    assert alone
    view = shown(store, f"player={quote(alone[0][0])}")
    assert view.sections


def test_every_topic_has_a_page_with_and_without_filters(store: Store) -> None:
    pages = Pages()
    for query in ("player=Hero", "player=Hero&door=A"):
        for topic in TOPICS:
            if topic == "red-dog" and "door" in query:
                with pytest.raises(Missing):
                    pages.topic(store, chosen(query), topic, 1)
                continue
            page = render(pages.topic(store, chosen(query), topic, 1), STATUS)
            assert 'href="hands/' not in page
            assert ("Leaks are not filtered by: Door card." in page) == (topic == "leaks" and "door" in query)


def test_lists_and_findings(store: Store) -> None:
    pages = Pages()
    first = render(pages.hands(store, chosen("player=Hero"), 1), STATUS)
    second = render(pages.hands(store, chosen("player=Hero&page=2"), 1), STATUS)
    keys = [set(re.findall(r"/hand\?key=(\d+)", page)) for page in (first, second)]
    assert [len(one) for one in keys] == [50, 50]
    assert not keys[0] & keys[1]
    assert "Earlier hands" in first
    assert "Later hands" in second
    assert render(pages.findings(store, chosen("")), STATUS)
    assert render(pages.findings(store, chosen("player=Hero&game=razz")), STATUS)
    assert "<title>" in pages.hand(store, keys[0].pop())


def test_a_harmful_name_is_escaped(tmp_path: Path) -> None:
    name = "\"><script>x</script>&'"
    text = (SAMPLES / "rooms" / "pokerstars.txt").read_text("utf-8").replace("Hero", name)
    (tmp_path / "a.txt").write_text(text, "utf-8")
    import_hands([tmp_path / "a.txt"], tmp_path / "x.duckdb")
    pages = Pages()
    with Store(tmp_path / "x.duckdb", read_only=True) as store:
        selection = selection_of([("player", name)])
        for view in (
            OverviewPages(pages, Navigator(), "hands").overview(store, selection, {}, 1),
            OverviewPages(pages, Navigator(), "hands").players(store),
            pages.player(store, selection, "third", 1), pages.hands(store, selection, 1),
            pages.findings(store, selection), pages.topic(store, selection, "results", 1),
        ):  # fmt: skip
            assert "<script>x" not in render(view, STATUS)


@pytest.mark.parametrize(
    "query",
    [
        "game=x", "a=1", "players=0", "month=2026-1", "since=2026-02-30", "door=1", "game=razz&game=razz",
        "position=07", "position=10",
    ],
)  # fmt: skip
def test_a_wrong_value_is_explained(query: str) -> None:
    with pytest.raises(BadSelection, match=r"cannot be|must be|there is no filter|given twice"):
        selection_of(parse_qsl(query))


def searched(store: Store, query: str, player: str | None = None) -> View:
    return Pages().find(store, chosen(f"player={player}" if player else ""), query)


def test_a_search_shows_what_studbook_find_finds(store: Store) -> None:
    for query, player in (("hero won", None), ("rolled-up", "Hero"), ("any open pair on 4", None)):
        view, wanted = searched(store, query, player), find(store, query, player)
        assert view.lede.startswith(f"{wanted['matches'][0]:,} hand")
        [table] = view.sections[0].parts
        assert isinstance(table, Table)
        assert [row[0].notes[0].split()[-1] for row in table.rows] == wanted["hand_id"].head(100).to_list()
        assert f'value="{query}"' in render(view, STATUS)
    assert searched(store, "hero scooped hero was scooped").lede == "No hand matches"


def test_the_examples_of_searches_are_understood(store: Store) -> None:
    [table] = searched(store, "").sections[0].parts
    assert isinstance(table, Table)
    for row in table.rows:
        query = dict(parse_qsl(urlsplit(row[0].href).query))["q"]
        assert searched(store, query).search.mistake == "", query


@pytest.mark.parametrize(
    "query",
    ["hero wonn", "@nothing", "(((", "<script>alert(1)</script>", "x" * 2001, "'; DROP TABLE hands; --", "\x00"],
)
def test_a_search_that_cannot_be_understood(store: Store, query: str) -> None:
    view = searched(store, query)
    assert view.search.mistake
    assert view.sections == ()
    text = render(view, STATUS)
    assert 'role="alert"' in text
    assert "<script>alert" not in text


def test_a_hand_links_to_its_quiz(store: Store) -> None:
    (key,) = store.sql("SELECT min(hand) FROM hands WHERE game = 'stud'").rows[0]
    replay, quiz = Pages().hand(store, str(key)), Pages().hand(store, str(key), "quiz")
    assert f'href="/hand?key={key}&amp;quiz=1"' in replay
    assert 'id="quiz"' not in replay
    assert f'href="/hand?key={key}"' in quiz
    assert 'id="quiz"' in quiz
    (deal,) = store.sql("SELECT min(hand) FROM hands WHERE game = 'slippery_sam'").rows[0]
    assert "quiz=1" not in Pages().hand(store, str(deal))


@pytest.fixture(scope="module")
def with_tournaments(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    folder = tmp_path_factory.mktemp("tournaments")
    texts = {"hands": hand(1, "Hero finished the tournament in 4th place"), "one": pokerstars(2), "two": winamax()}
    for name, text in texts.items():
        (folder / f"{name}.txt").write_text(text)
    import_hands([folder], folder / "hands.duckdb")
    with Store(folder / "hands.duckdb", read_only=True) as opened:
        yield opened


def test_tournaments(with_tournaments: Store) -> None:
    pages = Pages()
    page = render(pages.tournaments(with_tournaments, chosen("player=Hero")), STATUS)
    assert all(words in page for words in ("2 tournaments", "4", "3 of 18", "$11", "+$25", "2 in USD"))
    assert page == render(pages.topic(with_tournaments, chosen("player=Hero"), "tournaments", 1), STATUS)
    dressed = Navigator().dressed(View("Hero"), with_tournaments, chosen("player=Hero"), "/player", {}, 1)
    assert 'href="/tournaments?player=Hero"' in render(dressed, STATUS)
    filtered = pages.tournaments(with_tournaments, chosen("player=Hero&site=merge"))
    assert (filtered.lede, filtered.sections) == ("No tournaments match these filters", ())


def test_tournaments_of_a_player_without_hands(with_tournaments: Store) -> None:
    view = Pages().tournaments(with_tournaments, chosen("player=Hé ro"))
    assert view.lede == "1 tournament"
    dressed = Navigator().dressed(view, with_tournaments, chosen("player=Hé ro"), "/tournaments", {}, 1)
    assert [link.href for link in dressed.navigation.more if "player=" not in link.href] == [
            "/fairness", "/collusion", "/hands", "/tournaments", "/findings", "/players", "/enter",
        ]  # fmt: skip


def test_tournaments_of_everyone(store: Store, with_tournaments: Store) -> None:
    page = render(Pages().tournaments(with_tournaments, chosen("")), STATUS)
    assert 'href="/tournaments?player=H%C3%A9+ro"' in page
    with Store() as empty:
        assert "no tournaments" in render(Pages().tournaments(empty, chosen("")), STATUS)


def test_tournaments_that_are_missing(with_tournaments: Store) -> None:
    with pytest.raises(Missing):
        Pages().tournaments(with_tournaments, chosen("player=Nobody"))


def test_tournaments_say_which_filters_do_not_apply(with_tournaments: Store) -> None:
    view = Pages().tournaments(with_tournaments, chosen("player=Hero&door=A&kind=cash"))
    assert view.answers[0] == "Tournaments are not filtered by: Door card."
    assert view.lede == Pages().tournaments(with_tournaments, chosen("player=Hero")).lede


def test_the_deal_and_the_players_have_pages(store: Store) -> None:
    pages = FairPages(lambda: 0)
    deal = render(pages.fairness(store, chosen(""), 1), STATUS)
    players = render(pages.collusion(store, chosen(""), 1), STATUS)
    assert "Was the deal fair?" in deal
    assert "What each test asks" in deal
    assert "Who plays unusually?" in players
    assert "cheat" not in players
    dressed = Navigator().dressed(View("Deal"), store, chosen(""), "/fairness", {}, 1)
    for address in ("/fairness", "/collusion"):
        assert f'href="{address}"' in render(dressed, STATUS)
    with pytest.raises(BadSelection, match="all hands"):
        pages.collusion(store, chosen("game=razz"), 1)
