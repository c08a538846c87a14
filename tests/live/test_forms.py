"""Forms of live pages: tags, notes, entries of the bankroll, saved searches, and what they refuse."""

import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote, urlencode

import pytest

from studbook.analytics.players.bankroll import ledger
from studbook.analytics.players.hero import hero_of
from studbook.analytics.players.remarks import remarks
from studbook.analytics.search.saved import saved_searches
from studbook.entering.keeping import Keeper
from studbook.library import import_hands
from studbook.live.database import LiveDatabase
from studbook.live.server import Server
from studbook.live.session import Session
from studbook.live.watcher import Watcher
from tests.live.conftest import ROOMS
from tests.live.serving import Serving


class Site:
    """A server in this process, and a visitor with a cookie."""

    def __init__(self, path: Path) -> None:
        self.database = LiveDatabase(path)
        self.server = Server(Session(self.database, Watcher([])), Keeper(path.parent, path.stem))
        self.server.start()
        self.visitor = Serving(None, self.server.address)  # type: ignore[arg-type]  # there is no process to end
        self.token = re.findall(r'name="token" value="([^"]+)"', self.page("/"))[0]

    def post(self, path: str, **fields: str) -> tuple[int, str]:
        """Send a form; returns the code, and where the reply leads."""
        reply = self.visitor.ask(path, "POST", urlencode({"token": self.token, **fields}))
        return reply.code, reply.headers.get("location", reply.text)

    def page(self, path: str) -> str:
        reply = self.visitor.ask(path)
        assert reply.code == 200, reply.text
        return reply.text


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    path = tmp_path_factory.mktemp("forms") / "hands.duckdb"
    import_hands([ROOMS / "pokerstars.txt"], path)
    made = Site(path)
    yield made
    made.server.stop()
    made.database.close()


HAND = {"about": "hand", "hand": "0"}
PLAYER = {"about": "player", "player": "Hero"}


def noted(site: Site) -> dict[str, tuple[list[str], str | None]]:
    with site.database.reading() as store:
        return {row["about"]: (row["tags"], row["note"]) for row in remarks(store).to_dicts()}


@pytest.mark.parametrize(("target", "page"), [(HAND, "/hand?key=0"), (PLAYER, "/player?player=Hero")])
def test_tags_and_notes_are_written_shown_and_removed(site: Site, target: dict[str, str], page: str) -> None:
    assert site.post("/tag", **target, tag='<b>"x"', back=page) == (303, page)
    assert site.post("/note", **target, note="one\r\ntwo & </textarea>", back=page) == (303, page)
    assert noted(site)[target["about"]] == (['<b>"x"'], "one\ntwo & </textarea>")
    shown = site.page(page)
    assert "&lt;b&gt;" in shown
    assert "<b>" not in shown
    assert "one\ntwo &amp; &lt;/textarea&gt;" in shown
    assert site.post("/untag", **target, tag='<b>"x"', back=page) == (303, page)
    assert site.post("/note", **target, note=" ", back=page) == (303, page)
    assert target["about"] not in noted(site)


def test_a_session_has_a_page_with_its_hands_tags_and_note(site: Site) -> None:
    with site.database.reading() as store:
        [[started, hands]] = store.sql(
            "SELECT min(started_at), count(*) FROM played WHERE player = 'Hero' AND site = 'pokerstars' "
            "AND started_at < (SELECT min(started_at) + INTERVAL 20 MINUTE FROM played WHERE player = 'Hero')"
        ).rows
    page = f"/session?player=Hero&site=pokerstars&started={started:%Y-%m-%dT%H:%M}"
    target = {"about": "session", "player": "Hero", "site": "pokerstars", "started": f"{started:%Y-%m-%dT%H:%M}"}
    assert site.post("/tag", **target, tag="tired", back=page) == (303, page)
    text = site.page(page)
    assert "tired" in text
    assert text.count("/hand?key=") == min(hands, 50)
    assert site.page("/sessions?player=Hero").count("/session?player=Hero") >= 1
    assert noted(site)["session"] == (["tired"], None)


def test_a_tag_becomes_a_filter(site: Site) -> None:
    site.post("/tag", **HAND, tag="misplayed")
    assert "tag=misplayed" in site.page("/player?player=Hero&kind=tournament")
    assert "1 hand " in site.page("/player?player=Hero&kind=tournament&tag=misplayed").replace("·", "")
    in_cash = site.page("/player?player=Hero&tag=misplayed")
    assert "No hands match" in in_cash
    assert "/player?player=Hero&amp;tag=misplayed&amp;kind=tournament" in in_cash
    site.post("/untag", **HAND, tag="misplayed")
    assert "No hands match" in site.page("/player?player=Hero&kind=tournament&tag=misplayed")


def test_the_hero_is_asked_for_once(site: Site) -> None:
    assert 'action="/hero"' not in site.page("/")  # downcards say who it is
    assert site.post("/hero", player="Nobody")[0] == 400
    with site.database.reading() as store:
        other = store.sql("SELECT player FROM played WHERE player <> 'Hero' GROUP BY ALL ORDER BY count(*) DESC").rows[
            0
        ][0]
    assert site.post("/hero", player=other) == (303, "/")
    assert f"<h1>{other}" in site.page("/")
    with site.database.writing() as store:  # as if the hands of the player had been removed
        store.connection.execute("UPDATE tags SET key = 'Gone' WHERE tag = 'me'")
        assert hero_of(store) == "Hero"
        store.connection.execute("DELETE FROM tags WHERE tag = 'me'")
    site.post("/hero", player=other)
    assert site.post("/untag", about="player", player=other, tag="me")[0] == 303
    assert "<h1>Hero" in site.page("/")


def test_entries_of_the_bankroll_are_added_and_removed(site: Site) -> None:
    fields = {"movement": "deposit", "amount": "1,200.50", "currency": "USD", "site": "pokerstars", "day": "2009-01-05"}
    assert site.post("/move", **fields, note="<i>", back="/bankroll?player=Hero")[0] == 303
    with site.database.reading() as store:
        row = ledger(store).row(0, named=True)
    assert (str(row["amount"]), f"{row['day']}", row["note"]) == ("1200.5000", "2009-01-05", "<i>")
    page = site.page("/bankroll?player=Hero")
    assert "deposit $1,200.50: &lt;i&gt;" in page
    assert 'class="graph"' in page
    assert site.post("/unmove", entry=row["entry"])[0] == 303
    assert site.post("/unmove", entry=row["entry"])[0] == 400


@pytest.mark.parametrize(
    ("path", "fields"),
    [
        ("/tag", {**HAND, "tag": " "}), ("/tag", {**HAND, "tag": "x" * 41}), ("/tag", {"tag": "x"}),
        ("/tag", {"about": "hand", "hand": "999999", "tag": "x"}),
        ("/tag", {"about": "hand", "hand": "-1", "tag": "x"}),
        ("/tag", {"about": "player", "player": "No one", "tag": "x"}), ("/note", {**HAND, "note": "x" * 20_001}),
        ("/tag", {"about": "session", "player": "Hero", "site": "x", "started": "now", "tag": "x"}),
        ("/move", {"movement": "theft", "amount": "1", "currency": "USD", "site": "pokerstars"}),
        ("/move", {"movement": "deposit", "amount": "0.001", "currency": "USD", "site": "pokerstars"}),
        ("/move", {"movement": "deposit", "amount": "NaN", "currency": "USD", "site": "pokerstars"}),
        ("/move", {"movement": "deposit", "amount": "1e999", "currency": "USD", "site": "pokerstars"}),
        ("/move", {"movement": "deposit", "amount": "1", "currency": "USD", "site": "pokerstars", "day": "0001-01-01"}),
        ("/move", {"movement": "deposit", "amount": "-1", "currency": "chips", "site": "pokerstars"}),
        ("/save", {"name": "", "search": "won"}), ("/save", {"name": "x", "search": "wonn"}),
    ],
)  # fmt: skip
def test_a_form_that_makes_no_sense_changes_nothing(site: Site, path: str, fields: dict[str, str]) -> None:
    with site.database.reading() as store:
        before = (remarks(store).rows(), ledger(store).rows(), saved_searches(store).rows())
    code, text = site.post(path, **fields)
    assert code == 400, text
    assert "Nothing was changed" in text
    with site.database.reading() as store:
        assert (remarks(store).rows(), ledger(store).rows(), saved_searches(store).rows()) == before


@pytest.mark.parametrize("path", ["/tag", "/untag", "/note", "/move", "/unmove", "/save", "/look"])
def test_a_form_without_the_token_is_refused(site: Site, path: str) -> None:
    assert site.post(path, token="wrong")[0] == 403
    assert site.visitor.ask(path).code == 405
    assert site.visitor.ask(path, "POST", f"token={site.token}", Content_Type="text/plain").code == 403
    assert site.post(path, note="x" * 300_001)[0] == 413


@pytest.mark.parametrize(
    "back", ["//evil.example", "https://evil.example", "/\\evil.example", "javascript:alert(1)", ""]
)
def test_a_form_never_leads_to_another_site(site: Site, back: str) -> None:
    assert site.post("/note", **HAND, note="", back=back) == (303, "/")


def test_a_selection_is_saved_as_a_search(site: Site) -> None:
    assert "game:stud" in site.page("/player?player=Hero&game=stud&result=won")
    assert site.post("/save", name="mine", search="game:stud result:won", back="/find")[0] == 303
    assert "@mine" in site.page("/find")
    with site.database.reading() as store:
        assert saved_searches(store).rows() == [("mine", "game:stud result:won")]


def test_sessions_can_be_sorted_and_have_totals(site: Site) -> None:
    for order in ("start", "hours", "net", "rate"):
        assert "1 session" in site.page(f"/sessions?player=Hero&sort={order}") or order
    assert site.visitor.ask("/sessions?player=Hero&sort=x").code == 400
    assert site.visitor.ask("/bankroll?player=Hero&game=razz").code == 400


@pytest.mark.parametrize(
    ("field", "value", "reason"),
    [
        ("day", "2026-13-01", "is not a day such as 2026-01-31"),
        ("day", "yesterday", "is not a day such as 2026-01-31"),
        ("day", "\uff12026-01-01", "is not a day such as 2026-01-31"),
        ("amount", "\uff11\uff10", "is not an amount such as 150.50"),
        ("amount", "1e3", "is not an amount such as 150.50"),
    ],
)
def test_wrong_days_and_amounts_are_explained(site: Site, field: str, value: str, reason: str) -> None:
    fields = {"movement": "deposit", "currency": "USD", "site": "pokerstars", "amount": "10", "day": "2026-01-01"}
    code, text = site.post("/move", **(fields | {field: value}))
    assert code == 400
    assert reason in text
    assert "isoformat" not in text


def test_a_session_of_no_time_is_explained(site: Site) -> None:
    fields = {"about": "session", "player": "Hero", "site": "pokerstars", "started": "soon"}
    code, text = site.post("/tag", **fields, tag="x")
    assert code == 400
    assert "is not a time such as 2026-01-31T20:15" in text
    for query in ("since=\uff12026-01-01", "month=\uff12026-01"):
        assert site.visitor.ask(f"/player?player=Hero&{quote(query, safe='=&')}").code == 400
