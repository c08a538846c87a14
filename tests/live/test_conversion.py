"""Live pages in one currency: `in=USD` converts the answer, sessions and the bankroll, and says what is left out."""

from collections.abc import Iterator
from datetime import date
from pathlib import Path
from urllib.parse import parse_qsl

import pytest
from starlette.requests import Request

from studbook.analytics.players.bankroll import bankroll
from studbook.analytics.statistics.rates import add_rates, rate_of
from studbook.analytics.statistics.stats import stats
from studbook.analytics.store import Store
from studbook.library import import_hands
from studbook.live.app import Application
from studbook.live.database import LiveDatabase
from studbook.live.money_pages import MoneyPages
from studbook.live.pages import Pages
from studbook.live.security import Tokens
from studbook.live.session import Session
from studbook.live.watcher import Watcher
from studbook.reports.layout.words import money
from studbook.reports.live.selection import BadSelection, Selection, selection_of
from tests.live.conftest import ROOMS


@pytest.fixture
def path(tmp_path: Path) -> Path:
    euros = (ROOMS.parent / "stud8-0001.txt").read_text("utf-8").replace("$", "€").replace("USD", "EUR")
    (tmp_path / "euros.txt").write_text(euros, "utf-8")
    import_hands([ROOMS.parent / "stud-0001.txt", tmp_path / "euros.txt"], tmp_path / "hands.duckdb")
    return tmp_path / "hands.duckdb"


@pytest.fixture
def store(path: Path) -> Iterator[Store]:
    with Store(path) as opened:
        yield opened


def chosen(query: str) -> Selection:
    return selection_of(parse_qsl(query))


def test_the_answer_is_converted_and_says_what_is_left_out(store: Store) -> None:
    view = Pages().player(store, chosen("player=Hero&in=USD"), "overview", 1)
    [row] = stats(store, "Hero", into="USD").to_dicts()
    assert f"{money(row['net'], 'USD', signed=True)} in {row['hands']} hands" in " ".join(view.answers)
    assert any("in EUR left out: no rate to USD of that day or before." in answer for answer in view.answers)
    assert view.more[-1].text.startswith("All hands")  # no links to currencies without rates
    add_rates(store, [rate_of(date(2000, 1, 1), "EUR", "USD", "2")])
    view = Pages().player(store, chosen("player=Hero&in=USD"), "overview", 1)
    [converted] = stats(store, "Hero", into="USD").to_dicts()
    assert converted["hands"] > row["hands"]
    assert any(f"{converted['hands']} hands" in one for one in view.answers if one.startswith("All converted: "))
    assert not any("EUR left out" in answer for answer in view.answers)
    assert [(link.text, link.is_here) for link in view.more[-1:]] == [("In USD", True)]
    assert [(chip.label, chip.value) for chip in view.chips] == [("Converted into", "USD")]


def test_without_it_nothing_is_converted(store: Store) -> None:
    add_rates(store, [rate_of(date(2000, 1, 1), "EUR", "USD", "2")])
    view = Pages().player(store, chosen("player=Hero"), "overview", 1)
    assert not any("converted" in answer for answer in view.answers)
    assert "€" in " ".join(view.answers)


def test_sessions_and_bankroll_are_converted(store: Store) -> None:
    add_rates(store, [rate_of(date(2000, 1, 1), "EUR", "USD", "2")])
    pages = MoneyPages(Pages())
    for make in (lambda one: pages.sessions(store, one, "net"), lambda one: pages.bankroll(store, one)):
        for query, has_euros in (("player=Hero", True), ("player=Hero&in=USD", False)):
            assert ("€" in str(make(chosen(query)).sections)) is has_euros
    section = str(pages.bankroll(store, chosen("player=Hero&in=USD")).sections)
    assert money(bankroll(store, "Hero", "USD")["won"].sum(), "USD") in section


def test_other_filters_of_the_bankroll_and_other_currencies_are_refused(store: Store) -> None:
    with pytest.raises(BadSelection, match="takes no filters"):
        MoneyPages(Pages()).bankroll(store, chosen("player=Hero&in=USD&game=razz"))
    for currency in ("chips", "usd", "x'"):
        with pytest.raises(BadSelection, match="in cannot be"):
            chosen(f"player=Hero&in={currency}")
    assert selection_of([("in", "")]).given == {}  # a field of the form that nobody filled in


def test_other_pages_say_that_they_are_not_converted(path: Path) -> None:
    database = LiveDatabase(path)
    app = Application(Session(database, Watcher([])), Tokens.new())
    warning = "Amounts on this page are not converted."
    for page, expected in ((app.hands, True), (app.topic, True), (app.sessions, False)):
        address = {app.hands: "/hands", app.topic: "/topic", app.sessions: "/sessions"}[page]
        request = Request(
            {"type": "http", "method": "GET", "path": address, "query_string": b"player=Hero&in=USD", "headers": [],
             "scheme": "http", "server": ("127.0.0.1", 8000)}
        )  # fmt: skip
        reply = page(request)
        assert reply.status_code == 200
        assert (warning in bytes(reply.body).decode()) is expected
    database.close()
