"""Live pages of drills: questions, answers, what is refused, and what another tab or a removed hand changes."""

import re
import shutil
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from urllib.parse import parse_qs, urlencode, urlsplit

import pytest

from studbook.analytics.training.reviews import reviews
from studbook.library import import_hands
from studbook.live import drill_pages
from studbook.upkeep.demonstration import sample_database
from tests.live.conftest import ROOMS
from tests.live.test_forms import Site


@pytest.fixture(autouse=True)
def _patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Wait for hands to be chosen, however busy the machine is."""
    monkeypatch.setattr(drill_pages, "PATIENCE", 100.0)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    path = tmp_path_factory.mktemp("drills") / "hands.duckdb"
    shutil.copyfile(sample_database(), path)
    made = Site(path)
    yield made
    made.server.stop()
    made.database.close()


def _opened(site: Site, path: str) -> tuple[str, str]:
    """The page of a question, after the address that stays, and that address."""
    reply = site.visitor.ask(path)
    assert reply.code == 303, reply.text
    where = reply.headers["location"]
    return site.page(where), where


def _form(page: str) -> dict[str, str]:
    form = page.partition('class="answers"')[2].partition("</form>")[0]
    return {
        name: unescape(value) for name, value in re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', form)
    }


def _choices(page: str) -> list[str]:
    return [unescape(one) for one in re.findall(r'name="answer" value="([^"]*)"', page)]


def _answers(site: Site) -> int:
    with site.database.reading() as store:
        return len(reviews(store))


@pytest.mark.parametrize("kind", ["decision", "cards", "dealer"])
def test_ten_questions_are_answered_and_tomorrows_are_shown(site: Site, kind: str) -> None:
    before, seen = _answers(site), set()
    for _ in range(10):
        page, where = _opened(site, f"/drill?kind={kind}")
        assert "Judged by" not in page
        assert 'class="result' not in page
        if kind == "cards":
            assert 'class="answers"' not in page, "the cards fall first"
            page = site.page(f"{where}&ask=1")
            assert 'class="seats' not in page, "they are gone"
        fields = _form(page)
        assert fields["question"] not in seen
        seen.add(fields["question"])
        code, result = site.post("/drill", **fields, answer=_choices(page)[0])
        assert code == 303, result
        assert "Judged by" in site.page(result)
    assert _answers(site) == before + 10
    overview = site.page("/drills")
    if kind != "cards":
        assert "Due today and tomorrow" in overview
        assert re.search(r"Due tomorrow</span> <span class=\"sum\">[1-9]", overview)


def test_two_tabs_count_once(site: Site) -> None:
    page, _ = _opened(site, "/drill?kind=decision")
    fields, before = _form(page), _answers(site)
    results = [site.post("/drill", **fields, answer=choice)[1] for choice in _choices(page)[:2]]
    assert _answers(site) == before + 1
    assert "does not count" not in site.page(results[0])
    assert "does not count" in site.page(results[1])


def test_a_form_without_token_an_unknown_answer_and_a_wrong_question_are_refused(site: Site) -> None:
    page, where = _opened(site, "/drill?kind=dealer")
    fields, before = _form(page), _answers(site)
    assert site.post("/drill", **fields | {"token": "x"}, answer=_choices(page)[0])[0] == 403
    assert site.post("/drill", **fields, answer="<b>all</b>")[0] == 400
    assert site.post("/drill", **fields)[0] == 400
    for question, code in (("decision 12 0", 404), ("nothing", 400), ("", 400), ("cards 12 suit h third", 404)):
        assert site.post("/drill", **fields | {"question": question}, answer="fold")[0] == code
    assert _answers(site) == before
    for path, code in (
        ("/drill", 400), ("/drill?kind=x", 400), ("/drill?kind=dealer&house=nowhere", 400), ("/drill?question=x", 400),
        ("/drill?kind=dealer&theme=none", 400), ("/drill?question=decision+1+0", 404),
        (f"{where}&answer=99", 400), (f"{where}&answer=-1", 400), (f"{where}&answer=%C2%B2", 400),
    ):  # fmt: skip
        assert site.visitor.ask(path).code == code, path
    assert site.visitor.ask("/drill?" + urlencode({"question": "<script>"}), Cookie="").code == 403


def test_a_house_and_a_theme_stay_from_question_to_question(site: Site) -> None:
    _, where = _opened(site, "/drill?" + urlencode({"kind": "dealer", "theme": "Who opens", "house": "roberts"}))
    page = site.page(where)
    assert "under the rules of roberts" in page
    _, result = site.post("/drill", **_form(page), answer=_choices(page)[0])
    following = re.findall(r'<a class="first" href="([^"]*)"', site.page(result))[0]
    asked = parse_qs(urlsplit(unescape(following)).query)
    assert (asked["theme"], asked["house"]) == (["Who opens"], ["roberts"])


def test_a_page_links_to_the_drills_of_the_hero_only(site: Site) -> None:
    assert 'href="/drills"' in site.page("/topic?topic=leaks&player=Hero")
    assert 'href="/drills"' not in site.page("/topic?topic=leaks&player=MadTrips")


def test_without_a_hero_or_hands_a_page_says_so(tmp_path: Path) -> None:
    import_hands([ROOMS / "winamax.txt"], tmp_path / "hands.duckdb")
    made = Site(tmp_path / "hands.duckdb")
    try:
        page = made.page("/drills")
        assert "not clear who you are" in page or "Begin" in page
        for kind in ("decision", "cards", "dealer"):
            assert made.visitor.ask(f"/drill?kind={kind}").code in (200, 303)
    finally:
        made.server.stop()
        made.database.close()
