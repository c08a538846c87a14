"""A hand is shared from its live page: as text to copy, and as a picture, both under other names."""

import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path

import pytest
from starlette.requests import Request
from starlette.responses import Response

from studbook.analytics.store import Store
from studbook.library import import_hands
from studbook.live.app import Application
from studbook.live.database import LiveDatabase
from studbook.live.security import Tokens
from studbook.live.session import Session
from studbook.live.watcher import Watcher
from studbook.reports.hand.forum import Markup
from tests.live.conftest import ROOMS
from tests.live.serving import studbook


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("sharing") / "hands.duckdb"
    import_hands([ROOMS / "pokerstars.txt", ROOMS.parent / "red-dog"], made)
    return made


@pytest.fixture(scope="module")
def app(path: Path) -> Iterator[Application]:
    database = LiveDatabase(path)
    yield Application(Session(database, Watcher([])), Tokens.new())
    database.close()


def ask(app: Application, path: str, query: str) -> Response:
    request = Request(
        {"type": "http", "method": "GET", "path": path, "query_string": query.encode(), "headers": [],
         "scheme": "http", "server": ("127.0.0.1", 8000)}
    )  # fmt: skip
    reply: Response = {"/share": app.share, "/picture": app.picture, "/hand": app.hand}[path](request)
    return reply


def text_of(reply: Response) -> str:
    return bytes(reply.body).decode()


_POST = re.compile(r'<textarea[^>]* aria-labelledby="(\w+)-title">\n(.*?)</textarea>', re.DOTALL)
_PLAYERS = "SELECT any_value(hand_id), list(player) FROM hands JOIN seats USING (hand) WHERE hand = 0"


def test_the_text_is_that_of_the_command(app: Application, path: Path) -> None:
    page = text_of(ask(app, "/share", "key=0"))
    posts = {name: unescape(text) for name, text in _POST.findall(page)}
    app._session.database.close()  # noqa: SLF001  # the command needs the file
    with Store(path, read_only=True) as store:
        number, names = store.sql(_PLAYERS).rows[0]
    for markup in Markup:
        done = studbook("share", number, "--db", path, "--markup", markup.value)
        assert posts[markup.value] == done.stdout
    assert not [name for name in names if name != "Hero" and name in page]
    assert number not in posts["plain"]


@pytest.fixture
def fresh(path: Path, tmp_path: Path) -> Iterator[Application]:
    copy = tmp_path / "copy.duckdb"
    copy.write_bytes(path.read_bytes())
    database = LiveDatabase(copy)
    yield Application(Session(database, Watcher([])), Tokens.new())
    database.close()


def test_a_picture_is_saved_and_the_hand_links_to_the_page(fresh: Application) -> None:
    picture = ask(fresh, "/picture", "key=0")
    assert (picture.status_code, picture.media_type) == (200, "image/png")
    assert bytes(picture.body).startswith(b"\x89PNG")
    assert "attachment" in picture.headers["Content-Disposition"]
    assert 'href="/share?key=0"' in text_of(ask(fresh, "/hand", "key=0"))
    assert 'href="/picture?key=0"' in text_of(ask(fresh, "/share", "key=0"))


def test_a_deal_of_red_dog_has_only_text(fresh: Application) -> None:
    with fresh._session.database.reading() as store:  # noqa: SLF001  # to find a deal
        deal = store.sql("SELECT min(hand) FROM deals").rows[0][0]
    page = text_of(ask(fresh, "/share", f"key={deal}"))
    assert "<textarea" in page
    assert "/picture" not in page
    assert ask(fresh, "/picture", f"key={deal}").status_code == 404


@pytest.mark.parametrize("page", ["/share", "/picture"])
@pytest.mark.parametrize(
    ("key", "code"), [("", 400), ("x", 400), ("-1", 400), ("9" * 18, 404), ("9" * 6000, 400), ("\uff11", 400)]
)
def test_other_keys_are_explained(fresh: Application, page: str, key: str, code: int) -> None:
    assert ask(fresh, page, f"key={key}").status_code == code
